// The exact bytes of requests, and what never reaches a request line or a header.
#include <gtest/gtest.h>
#include <openssl/evp.h>

#include <cctype>
#include <string>
#include <support/exchange.hpp>

namespace tillwire::test::request_test {
namespace {

struct Answer {
  Text text;
  static constexpr auto fields() { return Fields{field("text", &Answer::text, optional())}; }
};

template <const Service& TheService>
struct Call {
  Text text = "a b";
  using Response = Answer;
  static constexpr Endpoint endpoint{TheService, "call.do", safe};
  static constexpr auto fields() { return Fields{field("text", &Call::text, optional())}; }
};
using FormCall = Call<rest>;
using JsonCall = Call<payment_json>;
using CardCall = Call<card_service>;

std::string base64(const std::string& text) {
  std::string out(text.size() / 3 * 4 + 5, '\0');
  const int size = EVP_EncodeBlock(reinterpret_cast<unsigned char*>(out.data()),
                                   reinterpret_cast<const unsigned char*>(text.data()),
                                   static_cast<int>(text.size()));
  out.resize(static_cast<std::size_t>(size));
  return out;
}

/// Returns the value of a header that occurs once; else an empty string.
std::string header(const std::string& head, const std::string& name) {
  const std::string begin = "\r\n" + name + ": ";
  const auto at = head.find(begin);
  if (at == std::string::npos || head.find(begin, at + 1) != std::string::npos) return "";
  const auto from = head.find_first_not_of(' ', at + begin.size());
  return head.substr(from, head.find("\r\n", from) - from);
}

TEST(Request, ToTheByte) {
  EXPECT_EQ(sent(FormCall()).head + sent(FormCall()).body,
            "POST /payment/rest/call.do HTTP/1.1\r\nHost: gateway.test\r\n"
            "Content-Type: application/x-www-form-urlencoded\r\nContent-Length:         16\r\n\r\n"
            "token=t&text=a+b");
  EXPECT_EQ(sent(JsonCall()).head + sent(JsonCall()).body,
            "POST /payment/call.do HTTP/1.1\r\nHost: gateway.test\r\n"
            "Content-Type: application/json\r\nContent-Length:         26\r\n\r\n"
            "{\"token\":\"t\",\"text\":\"a b\"}");
  EXPECT_EQ(sent(CardCall()).head + sent(CardCall()).body,
            "POST /v1/apigate/ws/rest/call.do HTTP/1.1\r\nHost: gateway.test\r\n"
            "Authorization: Basic dTpw\r\nContent-Type: application/json\r\n"
            "Content-Length:         14\r\n\r\n{\"text\":\"a b\"}");
}

TEST(Request, BasePathPrecedesTheServicePath) {
  Gateway gateway = sample_gateway();
  gateway.base_path = "/base";
  gateway.context = "/epg";
  gateway.card_path = "/cards/";
  const auto line = [&](const auto& call) {
    const std::string head = sent(call, gateway).head;
    return head.substr(0, head.find("\r\n"));
  };
  EXPECT_EQ(line(FormCall()), "POST /base/epg/rest/call.do HTTP/1.1");
  EXPECT_EQ(line(JsonCall()), "POST /base/epg/call.do HTTP/1.1");
  EXPECT_EQ(line(CardCall()), "POST /base/cards/call.do HTTP/1.1");
  EXPECT_EQ(line(Call<payment_query>()), "GET /base/epg/call.do?text=a+b HTTP/1.1");
}

TEST(Request, ContextWithASlashAtItsEndReplacesThePathsOfTheServices) {
  Gateway gateway = sample_gateway();
  gateway.base_path = "/base";
  gateway.context = "/ecomm/gw/partner/api/v1/";
  const auto line = [&](const auto& call) {
    const std::string head = sent(call, gateway).head;
    return head.substr(0, head.find("\r\n"));
  };
  const std::string path = "/base/ecomm/gw/partner/api/v1/call.do";
  EXPECT_EQ(line(FormCall()), "POST " + path + " HTTP/1.1");
  EXPECT_EQ(line(JsonCall()), "POST " + path + " HTTP/1.1");
  EXPECT_EQ(line(Call<payment_form>()), "POST " + path + " HTTP/1.1");
  EXPECT_EQ(line(Call<payment_query>()), "GET " + path + "?text=a+b HTTP/1.1");
  EXPECT_EQ(line(CardCall()), "POST /base/v1/apigate/ws/rest/call.do HTTP/1.1");
}

TEST(Request, ContextIsSegmentsAndNothingElse) {
  Gateway gateway = sample_gateway();
  for (const char* good : {"/payment", "/epg", "/ab", "/ecom/pay", "/a/b/c", "/a-b._*/9"}) {
    gateway.context = good;
    const std::string path = std::string(" ") + good;
    EXPECT_EQ(sent(FormCall(), gateway).head.rfind("POST" + path + "/rest/call.do ", 0), 0U);
    EXPECT_EQ(sent(JsonCall(), gateway).head.rfind("POST" + path + "/call.do ", 0), 0U);
    EXPECT_EQ(sent(Call<payment_form>(), gateway).head.rfind("POST" + path + "/call.do ", 0), 0U);
    EXPECT_EQ(sent(Call<payment_page>(), gateway).head.rfind("GET" + path + "/call.do?", 0), 0U);
    EXPECT_EQ(sent(CardCall(), gateway).head.find(good), std::string::npos) << good;
  }
  for (const char* bad :
       {static_cast<const char*>(nullptr), "", "/", "epg", "/epg//", "//epg", "/a//b", "/a b",
        "/a?b", "/a#b", "/a%2fb", "/a\r\nb", "/\xc3\xa9", "/a/b//", "/./", " /a", "/a:b"}) {
    gateway.context = bad;
    for (const SentRequest& result :
         {sent(FormCall(), gateway), sent(JsonCall(), gateway), sent(Call<payment_form>(), gateway),
          sent(Call<payment_page>(), gateway), sent(Call<payment_query>(), gateway)}) {
      EXPECT_EQ(result.code, Errc::bad_address) << (bad != nullptr ? bad : "null");
      EXPECT_EQ(result.head, "");
      EXPECT_EQ(result.field, "");
    }
    EXPECT_EQ(sent(CardCall(), gateway).code, Errc::none) << "card management has its own path";
  }
}

TEST(Request, LengthIsThatOfTheBody) {
  for (std::size_t size = 0; size < 1100; size = size * 5 / 4 + 1) {
    FormCall call;
    const std::string text(size, 'x');
    call.text = std::string_view(text.data(), text.size());
    const SentRequest result = sent(call);
    EXPECT_EQ(result.body, "token=t&text=" + text);
    EXPECT_EQ(header(result.head, "Content-Length"), std::to_string(result.body.size()));
  }
}

TEST(Request, HostNamesThePortUnlessItIsTheDefault) {
  struct Case {
    const char* host;
    std::uint16_t port;
    bool plaintext;
    const char* expected;
  };
  const Case cases[] = {
      {"gateway.test", 0, false, "gateway.test"},
      {"gateway.test", 443, false, "gateway.test"},
      {"gateway.test", 80, false, "gateway.test:80"},
      {"gateway.test", 65535, false, "gateway.test:65535"},
      {"gateway.test", 0, true, "gateway.test"},
      {"gateway.test", 80, true, "gateway.test"},
      {"gateway.test", 443, true, "gateway.test:443"},
      {"192.0.2.1", 8443, false, "192.0.2.1:8443"},
      {"2001:db8::1", 0, false, "[2001:db8::1]"},
      {"::1", 8080, true, "[::1]:8080"},
  };
  for (const Case& each : cases) {
    Gateway gateway = sample_gateway();
    gateway.host = each.host;
    gateway.port = each.port;
    gateway.plaintext = each.plaintext;
    EXPECT_EQ(header(sent(FormCall(), gateway).head, "Host"), each.expected);
  }
}

TEST(Request, NoCharacterThatCouldEndALineReachesTheHead) {
  for (unsigned byte = 1; byte < 256; ++byte) {
    const std::string text = std::string("/a") + static_cast<char>(byte) + "b/";
    const bool good = byte > ' ' && byte < 0x7f;
    const Errc expected = good ? Errc::none : Errc::bad_address;
    Gateway gateway = sample_gateway();
    gateway.base_path = text.c_str();
    EXPECT_EQ(sent(FormCall(), gateway).code, expected) << byte;
    EXPECT_EQ(sent(CardCall(), gateway).code, expected) << byte;
    gateway = sample_gateway();
    gateway.card_path = text.c_str();
    EXPECT_EQ(sent(CardCall(), gateway).code, expected) << byte;
    gateway = sample_gateway();
    const std::string host = std::string("a") + static_cast<char>(byte) + "b";
    gateway.host = host.c_str();
    const bool of_host =
        std::isalnum(static_cast<int>(byte)) != 0 || byte == '-' || byte == '.' || byte == '_';
    EXPECT_EQ(sent(FormCall(), gateway).code, of_host ? Errc::none : Errc::bad_host) << byte;
    EXPECT_EQ(sent(FormCall(), gateway).head.empty(), !of_host) << byte;
  }
  Gateway gateway = sample_gateway();
  gateway.base_path = nullptr;
  EXPECT_EQ(sent(FormCall(), gateway).code, Errc::bad_address);
}

TEST(Request, HostWithSchemePortOrPathIsRefused) {
  for (const char* host : {static_cast<const char*>(nullptr),
                           "",
                           "https://gateway.test",
                           "http://gateway.test:8080/",
                           "https:gateway.test",
                           "gateway.test:8443",
                           "gateway.test:8443/api",
                           "gateway.test:",
                           "gateway.test/",
                           "gateway.test/api",
                           "//gateway.test",
                           "192.0.2.1:443",
                           "[::1]",
                           "[::1]:443",
                           "2001:db8::1/api",
                           "user@gateway.test",
                           "gateway.test?a",
                           "gateway.test#a",
                           "*.gateway.test",
                           "fe80::1%eth0"}) {
    Gateway gateway = sample_gateway();
    gateway.host = host;
    for (const SentRequest& result : {sent(FormCall(), gateway), sent(CardCall(), gateway),
                                      sent(Call<payment_query>(), gateway)}) {
      EXPECT_EQ(result.code, Errc::bad_host) << (host != nullptr ? host : "null");
      EXPECT_EQ(result.head, "");
      EXPECT_EQ(result.field, "");
    }
  }
}

TEST(Request, WrongAddressIsReportedFirst) {
  Gateway gateway = sample_gateway();
  gateway.base_path = nullptr;
  gateway.card_management = {};
  EXPECT_EQ(sent(CardCall(), gateway).code, Errc::bad_address);
  gateway.host = nullptr;
  EXPECT_EQ(sent(CardCall(), gateway).code, Errc::bad_host);
  gateway = sample_gateway();
  const std::string longer_than_the_buffer = std::string(20000, 'a') + ' ';
  gateway.base_path = longer_than_the_buffer.c_str();
  EXPECT_EQ(sent(FormCall(), gateway).code, Errc::bad_address);
}

TEST(Request, AddressOfAGetIsCheckedFirst) {
  Call<payment_query> query;
  query.text = "\xff";
  EXPECT_EQ(sent(query).code, Errc::bad_value);
  EXPECT_EQ(sent(query).field, "text");
  for (const char* const path : {static_cast<const char*>(nullptr), "/a b"}) {
    Gateway gateway = sample_gateway();
    gateway.base_path = path;
    const SentRequest result = sent(query, gateway);
    EXPECT_EQ(result.code, Errc::bad_address);
    EXPECT_EQ(result.field, "");
    EXPECT_EQ(result.head, "");
  }
}

TEST(Request, CredentialsAreUserAndPasswordOrATokenAndNothingElse) {
  for (unsigned given = 0; given < 8; ++given) {
    Credentials credentials;
    if ((given & 1) != 0) credentials.user = "u";
    if ((given & 2) != 0) credentials.password = "p";
    if ((given & 4) != 0) credentials.token = "t";
    Gateway gateway = sample_gateway();
    gateway.ecommerce = gateway.card_management = credentials;
    const Errc body = given == 3 || given == 4 ? Errc::none : Errc::credentials;
    EXPECT_EQ(sent(FormCall(), gateway).code, body) << given;
    EXPECT_EQ(sent(JsonCall(), gateway).code, body) << given;
    EXPECT_EQ(sent(CardCall(), gateway).code, given == 3 ? Errc::none : Errc::credentials) << given;
    EXPECT_EQ(sent(FormCall(), gateway).head.empty(), body != Errc::none);
  }
}

TEST(Request, ErrorNamesTheCredentialsOrAField) {
  Gateway gateway = sample_gateway();
  gateway.ecommerce.token = "\xff";  // not UTF-8
  EXPECT_EQ(sent(FormCall(), gateway).code, Errc::credentials);
  EXPECT_EQ(sent(JsonCall(), gateway).code, Errc::credentials);
  FormCall form;
  JsonCall json;
  CardCall card;
  form.text = json.text = card.text = "\xff";
  for (const SentRequest& each : {sent(form), sent(json), sent(card)}) {
    EXPECT_EQ(each.code, Errc::bad_value);
    EXPECT_EQ(each.field, "text");
    EXPECT_EQ(each.head, "");
  }
}

TEST(Request, BasicIsTheBase64OfUserColonPassword) {
  for (std::size_t size = 0; size < 12; ++size) {
    const std::string user = "user\xc3\xa9" + std::string(size, '\xfb');
    const std::string password = "p:a b:" + std::string(size / 2, '?');
    Gateway gateway = sample_gateway();
    gateway.card_management = {user.c_str(), password.c_str(), {}};
    EXPECT_EQ(header(sent(CardCall(), gateway).head, "Authorization"),
              "Basic " + base64(user + ":" + password));
  }
  Gateway gateway = sample_gateway();
  for (const char* user : {"", "a:b", "a\r\nb", "a\x7f"}) {
    gateway.card_management = {user, "secret", {}};
    EXPECT_EQ(sent(CardCall(), gateway).code, Errc::credentials) << user;
  }
  for (const char* password : {"se\ncret", "se\tcret"}) {
    gateway.card_management = {"user", password, {}};
    EXPECT_EQ(sent(CardCall(), gateway).code, Errc::credentials);
  }
}

}  // namespace
}  // namespace tillwire::test::request_test
