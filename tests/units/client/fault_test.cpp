// Faults in place of an answer, and pages for a browser.
#include <string>

#include "bench.hpp"
#include "support/call_site.hpp"

namespace tillwire::test::fault_test {
namespace {

template <Effect TheEffect>
struct CardAct {
  Text text;
  struct Inner {
    Text number;
    static constexpr auto fields() { return Fields{field("number", &Inner::number, optional())}; }
  };
  struct Response {
    Text number;
    Text fault_free;
    Inner inner;
    static constexpr auto fields() {
      return Fields{
          field("number", &Response::number, mandatory()),
          field("faultFree", &Response::fault_free, optional()),
          field("inner", &Response::inner, optional()),
      };
    }
  };
  static constexpr Endpoint endpoint{card_service, "card", TheEffect};
  static constexpr auto fields() { return Fields{field("text", &CardAct::text, optional())}; }
};
using Card = CardAct<changes_state>;
using Transfer = CardAct<moves_money>;

struct Page {
  Text order_id;
  Text second;
  struct Response {
    Text page;
    static constexpr auto fields() { return Fields{field("page", &Response::page, optional())}; }
  };
  static constexpr Endpoint endpoint{payment_page, "page.do", safe};
  static constexpr auto fields() {
    return Fields{
        field("orderId", &Page::order_id, mandatory(1, 36)),
        field("second", &Page::second, optional()),
    };
  }
};

std::string copied(const Text& text, CallSite site = CallSite::here()) {
  const Traced traced(site);
  char copy[256];
  EXPECT_TRUE(text.copy(copy));
  return text.present() ? copy : "(absent)";
}

TEST(Fault, OfCardManagementIsItsOwnError) {
  struct Case {
    const char* body;
    const char* code;
    const char* message;
  };
  const Case cases[] = {
      {R"({"svfeProcessingFault":{"responseCode":"14","message":"no such \"card\""}})", "14",
       "no such \"card\""},
      {R"({"svfeProcessingFault":{"responseCode":"14"}})", "14", "(absent)"},
      {R"({"svfeProcessingFault":{"responseCode":14,"message":null}})", "14", "(absent)"},
      {R"({"svfeProcessingFault":{"message":"m"}})", "(absent)", "m"},
      {R"({"serviceLevelFault":{"errorDesc":"down"}})", "(absent)", "down"},
      {R"({"number":"1","serviceLevelFault":{"errorCode":"X1","errorDesc":"down","x":[1]}})", "X1",
       "down"},
      {R"({"ServiceLevelFault" : {}})", "(absent)", "(absent)"},
      {R"({"number":null,"svfeProcessingFault":{"responseCode":"91"}})", "91", "(absent)"},
  };
  for (const Case& each : cases) {
    Bench bench;
    bench.answers(ok(each.body)).until_sent().give(ok(R"({"number":"2"})"));
    const auto answer = bench.client.call(Card());
    expect_error(answer.error(), Errc::fault, Delivery::answered);
    // The position where its name begins.
    const std::string body = each.body;
    EXPECT_EQ(answer.error().detail, std::min(body.find("\"svfe"), body.find("erviceLevel") - 2));
    const ServiceFault fault = bench.client.fault();
    EXPECT_EQ(copied(fault.code), each.code) << each.body;
    EXPECT_EQ(copied(fault.message), each.message) << each.body;
    // The connection is kept.
    EXPECT_TRUE(bench.client.call(Card()));
    EXPECT_EQ(bench.transport.connects, 1U);
  }
}

TEST(Fault, IsRecognizedOnlyInItsPlace) {
  {  // Not an object.
    Bench bench;
    bench.answers(ok(R"({"number":"1","svfeProcessingFault":null,"serviceLevelFault":""})"));
    EXPECT_TRUE(bench.client.call(Card()));
  }
  {  // Inside the response's fields, or inside an unknown member.
    Bench bench;
    bench.answers(ok(R"({"number":"1","inner":{"number":"2","serviceLevelFault":{}},)"
                     R"("other":{"svfeProcessingFault":{}}})"));
    const auto answer = bench.client.call(Card());
    EXPECT_TRUE(answer);
    EXPECT_EQ(answer->inner.number, "2");
  }
  {  // The e-commerce gateway has none of these.
    Bench bench;
    bench.answers(ok(R"({"svfeProcessingFault":{"responseCode":"14"}})"));
    EXPECT_TRUE(bench.client.call(Look()));
  }
  {  // Broken JSON inside.
    Bench bench;
    bench.answers(ok(R"({"svfeProcessingFault":{"responseCode":}})"));
    expect_error(bench.client.call(Card()).error(), Errc::fault, Delivery::answered);
    EXPECT_FALSE(bench.client.fault().code.present());
  }
}

TEST(Fault, IsReportedAfterTheExchange) {
  Bench bench;
  EXPECT_FALSE(bench.client.fault().code.present());
  const std::string body = R"({"svfeProcessingFault":{"responseCode":"14"}})";
  const std::string response = ok(body);
  bench.answers(response.substr(0, response.size() - 1)).give(response.substr(response.size() - 1));
  ASSERT_TRUE(bench.client.start(Card()));
  while (bench.client.body().size() + 1 < body.size()) {
    ASSERT_FALSE(bench.client.poll());
    EXPECT_FALSE(bench.client.fault().code.present());
  }
  while (!bench.client.poll()) {
  }
  EXPECT_EQ(copied(bench.client.fault().code), "14");
}

TEST(Fault, LeavesDoubtAboutMoney) {
  Bench bench;
  bench.answers(ok(R"({"svfeProcessingFault":{"responseCode":"68"}})"));
  expect_error(bench.client.call(Transfer()).error(), Errc::fault, Delivery::unknown);
  EXPECT_EQ(copied(bench.client.fault().code), "68");
}

TEST(Fault, OnlyThatOfTheProcessingSystemHasItsCode) {
  const std::pair<const char*, const char*> cases[] = {
      {R"({"svfeProcessingFault":{"responseCode":"51","message":"m"}})", "51"},
      {R"({"svfeProcessingFault":{"message":"m"}})", "(absent)"},
      {R"({"serviceLevelFault":{"errorCode":"51"}})", "(absent)"},
      {R"({"serviceLevelFault":{"responseCode":"51"}})", "(absent)"},
      {R"({"svfeProcessingFault":{"responseCode":}})", "(absent)"},
  };
  for (const auto& [body, code] : cases) {
    Bench bench;
    EXPECT_FALSE(bench.client.fault<ProcessingCode>().code.present());
    bench.answers(ok(body));
    expect_error(bench.client.call(Transfer()).error(), Errc::fault, Delivery::unknown);
    EXPECT_EQ(copied(bench.client.fault<ProcessingCode>().code), code) << body;
  }
}

TEST(Fault, IsRecognizedInAnyForm) {
  struct Case {
    const char* body;
    const char* code;
    const char* message;
  };
  const Case cases[] = {
      {R"({"success":false,"error":{"code":"10","description":"d","message":"m"}})", "10", "m"},
      {R"({"success":false,"error":{"code":10,"description":"d"}})", "10", "d"},
      {R"({"error":"no \u0041","errorCode":7})", "7", "no A"},
      {R"({"error":true,"errorCode":"5","errorMessage":"e"})", "5", "e"},
      {R"({"errorCode":"1","errorMessage":"e","error":"other"})", "1", "e"},
      {R"({"error":true,"errorCode":"5"})", "5", "(absent)"},
      {R"({"responseCode":"51","message":"not \u0065nough","rrn":"1"})", "51", "not enough"},
      {R"({"responseCode":"51","message":null})", "51", "(absent)"},
      {R"({"errorCode":"5","message":"m","errorMessage":"e"})", "5", "e"},
      {R"({"message":"m","error":"other"})", "(absent)", "m"},
      {R"({"error":{"code":[1]},"errorCode":"5"})", "(absent)", "(absent)"},
      {R"({"text":"all is well"})", "(absent)", "(absent)"},
      {R"(<html>)", "(absent)", "(absent)"},
  };
  for (const Case& each : cases) {
    for (const char* const status : {"200 OK", "500 No"}) {
      Bench bench;
      bench.answers("HTTP/1.1 " + std::string(status) + "\r\nContent-Length: " +
                    std::to_string(std::string(each.body).size()) + "\r\n\r\n" + each.body);
      (void)bench.run(Look());
      const ServiceFault fault = bench.client.fault();
      EXPECT_EQ(copied(fault.code), each.code) << each.body;
      EXPECT_EQ(copied(fault.message), each.message) << each.body;
    }
  }
}

TEST(Page, ClearsAnEarlierError) {
  Bench bench;
  Look wrong;
  wrong.text = "\xff";
  Page page;
  page.order_id = "1";
  page.second = "2";
  EXPECT_EQ(bench.run(wrong).code, Errc::bad_value);
  bench.answers("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n<html>");
  EXPECT_TRUE(bench.client.call(page));
}

TEST(Page, IsRequestedByAnAddress) {
  Page page;
  page.order_id = "a b&c/\xc3\xa9";
  page.second = "2";
  Bench bench;
  bench.gateway.base_path = "/base";
  bench.gateway.port = 8443;
  bench.answers("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n<html>");
  const auto answer = bench.client.call(page);
  ASSERT_TRUE(answer);
  EXPECT_EQ(copied(answer->page), "<html>");
  EXPECT_EQ(bench.transport.sent(),
            "GET /base/payment/page.do?orderId=a+b%26c%2F%C3%A9&second=2 HTTP/1.1\r\n"
            "Host: gateway.test:8443\r\n\r\n");
}

TEST(Page, RedirectIsAnAnswer) {
  Page page;
  page.order_id = "1";
  Bench bench;
  bench.answers("HTTP/1.1 302 Found\r\nLocation: https://acs.test/\r\nContent-Length: 0\r\n\r\n")
      .until_sent()
      .give(ok("{}"));
  EXPECT_TRUE(bench.client.call(page));
  EXPECT_EQ(bench.client.status(), 302);
  EXPECT_TRUE(bench.client.call(Look()));
  EXPECT_EQ(bench.transport.connects, 1U);
  // For other operations it is an error.
  Bench other;
  other.answers("HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n");
  expect_error(other.client.call(Look()).error(), Errc::http_status, Delivery::answered);
}

TEST(Page, InvalidRequestIsNotSent) {
  Page page;
  const auto refused = [&page](Errc code, const char* field, const Gateway& gateway) {
    Bench bench;
    bench.gateway = gateway;
    const auto answer = bench.client.call(page);
    expect_error(answer.error(), code, Delivery::not_sent);
    EXPECT_EQ(answer.error().field == nullptr ? "" : std::string(answer.error().field), field);
    EXPECT_EQ(bench.transport.connects, 0U);
  };
  const Gateway gateway = sample_gateway();
  refused(Errc::missing, "orderId", gateway);
  page.order_id = "";
  refused(Errc::too_short, "orderId", gateway);
  page.order_id = "1";
  const std::string longer(600, 'x');
  page.second = longer.c_str();
  refused(Errc::no_room, "", gateway);
  page.second = {};
  Gateway no_host = gateway;
  no_host.host = "a b";
  refused(Errc::bad_host, "", no_host);
  Gateway bad_path = gateway;
  bad_path.base_path = "/a b";
  refused(Errc::bad_address, "", bad_path);
}

}  // namespace
}  // namespace tillwire::test::fault_test
