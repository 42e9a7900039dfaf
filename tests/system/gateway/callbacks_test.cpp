// The notifications that the gateway makes of what happens, and how it signs them.
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>

#include <atomic>
#include <cstdlib>
#include <map>
#include <mutex>
#include <thread>

#include "harness.hpp"

namespace gateway::callbacks_test {
namespace {

constexpr const char* approved_card = "4111111111111111";

std::map<std::string, std::string> read(const std::string& form) {
  httplib::Params params;
  httplib::detail::parse_query_text(form, params);
  return {params.begin(), params.end()};
}

/// Returns the signed text, and the bytes of the checksum.
std::pair<std::string, std::string> signed_part(const std::string& form) {
  auto parameters = read(form);
  std::string bytes;
  const std::string digits = parameters.at("checksum");
  for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
    bytes += static_cast<char>(std::strtol(digits.substr(i, 2).c_str(), nullptr, 16));
  }
  parameters.erase("checksum");
  parameters.erase("sign_alias");
  std::string text;
  for (const auto& [name, value] : parameters) text += name + ";" + value + ";";
  return {text, bytes};
}

/// Returns whether a signature is that of the text, by a public key in PEM.
bool is_signature(const std::string& signature, const std::string& text, const std::string& pem,
                  const EVP_MD* hash) {
  BIO* const memory = BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size()));
  EVP_PKEY* const key = PEM_read_bio_PUBKEY(memory, nullptr, nullptr, nullptr);
  EVP_MD_CTX* const context = EVP_MD_CTX_new();
  const bool is_right =
      EVP_DigestVerifyInit(context, nullptr, hash, nullptr, key) == 1 &&
      EVP_DigestVerify(context, reinterpret_cast<const unsigned char*>(signature.data()),
                       signature.size(), reinterpret_cast<const unsigned char*>(text.data()),
                       text.size()) == 1;
  EVP_MD_CTX_free(context);
  EVP_PKEY_free(key);
  BIO_free(memory);
  return is_right;
}

/// A merchant's server, which keeps the last notification.
class Shop {
 public:
  Shop() {
    server_.Post(".*", [this](const httplib::Request& request, httplib::Response&) {
      const std::lock_guard lock(mutex_);
      form_ = request.body;
    });
    url = "http://127.0.0.1:" + std::to_string(server_.bind_to_any_port("127.0.0.1"));
    thread_ = std::thread([this] { server_.listen_after_bind(); });
    while (!server_.is_running()) std::this_thread::yield();
  }
  ~Shop() {
    server_.stop();
    thread_.join();
  }

  std::string form() {
    const std::lock_guard lock(mutex_);
    return form_;
  }

  std::string url;

 private:
  std::mutex mutex_;
  std::string form_;
  httplib::Server server_;
  std::thread thread_;
};

class Notifications : public GatewayTest {
 protected:
  static std::vector<std::string> events() {
    std::vector<std::string> all;
    for (const Json& notice : gateway().callbacks()) {
      const Json& parameters = notice.at("parameters");
      all.push_back(parameters.at("operation").get<std::string>() + " " +
                    parameters.at("status").get<std::string>());
    }
    return all;
  }
};

TEST_F(Notifications, AreMadeOfWhatHappensToAnOrder) {
  EXPECT_TRUE(gateway().callbacks().empty());
  const std::string held = registered({{"dynamicCallbackUrl", "http://shop.example/told"}}, true);
  EXPECT_TRUE(events().empty());
  ecommerce("paymentorder.do", payment(held, approved_card));
  ecommerce("deposit.do", with(credentials, {{"orderId", held}, {"amount", "0"}}));
  ecommerce("refund.do", with(credentials, {{"orderId", held}, {"amount", "1"}}));
  const std::string paid = registered({{"orderNumber", "T-2"}});
  ecommerce("paymentorder.do", payment(paid, approved_card));
  ecommerce("reverse.do", with(credentials, {{"orderId", paid}}));
  registered({{"orderNumber", "T-3"}});
  gateway().advance_clock(1201);
  EXPECT_EQ(events(),
            (std::vector<std::string>{"approved 1", "deposited 1", "refunded 1", "deposited 1",
                                      "reversed 1", "declinedByTimeout 1"}));
  const Json first = gateway().callbacks().at(0);
  EXPECT_EQ(first.at("url"), "http://shop.example/told");
  EXPECT_EQ(first.at("parameters").at("mdOrder"), held);
  EXPECT_EQ(first.at("parameters").at("orderNumber"), "T-1");
  EXPECT_EQ(gateway().callbacks().at(3).at("url"), "");
}

TEST_F(Notifications, AreMadeOfStoredCards) {
  const std::string id = registered({{"clientId", "anna"}, {"features", "FORCE_CREATE_BINDING"}});
  ecommerce("paymentorder.do", payment(id, approved_card));
  const std::string binding = status_of(id).at("bindingInfo").at("bindingId");
  ecommerce("unBindCard.do", with(credentials, {{"bindingId", binding}}));
  EXPECT_EQ(events(), (std::vector<std::string>{"bindingCreated 1", "deposited 1",
                                                "bindingActivityChanged 1"}));
  EXPECT_EQ(gateway().callbacks().at(2).at("parameters").at("bindingId"), binding);
}

TEST_F(Notifications, AreSignedEitherWay) {
  const std::string id = registered({{"orderNumber", "50% & 1=ü"}});
  ecommerce("paymentorder.do", payment(id, approved_card));
  const Json notice = gateway().callbacks().at(0);
  const std::string symmetric = notice.at("symmetric");
  EXPECT_EQ(read(symmetric).at("orderNumber"), "50% & 1=ü");
  const auto [text, checksum] = signed_part(symmetric);
  EXPECT_EQ(text, "mdOrder;" + id + ";operation;deposited;orderNumber;50% & 1=ü;status;1;");
  const Json keys = gateway().callback_keys();
  const std::string shared = keys.at("symmetric");
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned size = 0;
  HMAC(EVP_sha256(), shared.data(), static_cast<int>(shared.size()),
       reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest, &size);
  EXPECT_EQ(checksum, std::string(reinterpret_cast<char*>(digest), size));

  const std::string asymmetric = notice.at("asymmetric");
  EXPECT_FALSE(read(asymmetric).at("sign_alias").empty());
  const auto [same_text, signature] = signed_part(asymmetric);
  EXPECT_EQ(same_text, text);
  EXPECT_TRUE(is_signature(signature, text, keys.at("asymmetric"), EVP_sha512()));
}

TEST_F(Notifications, AreSignedWithTheHashThatIsSet) {
  const std::string pem = gateway().callback_keys().at("asymmetric");
  Shop shop;
  int number = 0;
  for (const char* const hash : {"sha512", "sha256"}) {
    const std::string id = registered(
        {{"orderNumber", "H-" + std::to_string(++number)}, {"dynamicCallbackUrl", shop.url}});
    ecommerce("paymentorder.do", payment(id, approved_card));
    gateway().send_callbacks("POST", "asymmetric", {{"hash", hash}});
    const auto [text, signature] = signed_part(shop.form());
    EXPECT_EQ(is_signature(signature, text, pem, EVP_sha512()), std::string(hash) == "sha512");
    EXPECT_EQ(is_signature(signature, text, pem, EVP_sha256()), std::string(hash) == "sha256");
  }
}

TEST_F(Notifications, HaveTheParametersThatAreAskedFor) {
  Shop shop;
  const auto sent = [&](const char* number, const Json& how) {
    const std::string id = registered(
        {{"orderNumber", number}, {"dynamicCallbackUrl", shop.url}, {"description", "Tea; green"}});
    ecommerce("paymentorder.do", payment(id, approved_card));
    gateway().send_callbacks("POST", "symmetric", how);
    const auto [text, checksum] = signed_part(shop.form());
    const std::string shared = gateway().callback_keys().at("symmetric");
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned size = 0;
    HMAC(EVP_sha256(), shared.data(), static_cast<int>(shared.size()),
         reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest, &size);
    EXPECT_EQ(checksum, std::string(reinterpret_cast<char*>(digest), size));
    return read(shop.form());
  };
  EXPECT_EQ(sent("P-1", Json::object()).size(), 5U);
  const auto full = sent("P-2", {{"parameters", "full"}});
  EXPECT_EQ(full.size(), 45U);
  EXPECT_EQ(full.at("paymentState"), "payment_deposited");
  EXPECT_EQ(full.at("depositFlag"), "1");
  EXPECT_EQ(full.at("orderDescription"), "Tea; green");
  const auto set = sent("P-3", {{"set",
                                 {{"mdOrder", nullptr},
                                  {"mdorder", "1"},
                                  {"operation", "declinedCardpresent"},
                                  {"status", "0"}}}});
  EXPECT_EQ(set.size(), 5U);
  EXPECT_EQ(set.count("mdOrder"), 0U);
  EXPECT_EQ(set.at("mdorder"), "1");
  EXPECT_EQ(set.at("operation"), "declinedCardpresent");
}

TEST_F(Notifications, ReportADeclinedAttemptBeforeTheOneThatPays) {
  for (const bool two_phase : {false, true}) {
    const std::string id = registered({{"orderNumber", two_phase ? "D-2" : "D-1"}}, two_phase);
    ecommerce("paymentorder.do", payment(id, "4000000000000010"));
    ecommerce("paymentorder.do", payment(id, approved_card));
  }
  EXPECT_EQ(events(),
            (std::vector<std::string>{"deposited 0", "deposited 1", "approved 0", "approved 1"}));
}

TEST_F(Notifications, AreForgottenWithAReset) {
  ecommerce("paymentorder.do", payment(registered(), approved_card));
  EXPECT_EQ(events().size(), 1U);
  gateway().reset();
  EXPECT_TRUE(events().empty());
}

TEST_F(Notifications, ThatCannotBeDeliveredAreForgottenToo) {
  const std::string id = registered({{"dynamicCallbackUrl", "http://127.0.0.1:1/told"}});
  ecommerce("paymentorder.do", payment(id, approved_card));
  gateway().send_callbacks("GET", "symmetric");
  EXPECT_TRUE(events().empty());
}

TEST_F(Notifications, CarryNoHeadersOfTheClient) {
  httplib::Server shop;
  std::atomic<int> received{0};
  shop.Post(".*", [&](const httplib::Request&, httplib::Response&) { ++received; });
  const int port = shop.bind_to_any_port("127.0.0.1");
  std::thread thread([&] { shop.listen_after_bind(); });
  while (!shop.is_running()) std::this_thread::yield();
  const std::string address = "http://127.0.0.1:" + std::to_string(port);
  int number = 0;
  for (const char* path : {"/ok", "/a HTTP/1.1\r\nX-Forged: 1\r\nX-Rest: "}) {
    const std::string id = registered(
        {{"orderNumber", "N-" + std::to_string(++number)}, {"dynamicCallbackUrl", address + path}});
    ecommerce("paymentorder.do", payment(id, approved_card));
  }
  gateway().send_callbacks("POST", "symmetric");
  shop.stop();
  thread.join();
  EXPECT_EQ(received, 1);
}

}  // namespace
}  // namespace gateway::callbacks_test
