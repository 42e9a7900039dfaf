// The notifications that the gateway makes of what happens, and how it signs them.
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>

#include <atomic>
#include <chrono>
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
    const auto keep = [this](const std::string& form, httplib::Response& response) {
      const std::lock_guard lock(mutex_);
      form_ = form;
      ++count_;
      response.status = status_;
    };
    server_.Post(".*", [keep](const httplib::Request& request, httplib::Response& response) {
      keep(request.body, response);
    });
    server_.Get(".*", [keep](const httplib::Request& request, httplib::Response& response) {
      keep(request.target.substr(request.target.find('?') + 1), response);
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

  /// Waits until so many have come; returns how many have.
  int count(int wanted) {
    for (int i = 0; i < 400; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      const std::lock_guard lock(mutex_);
      if (count_ >= wanted) return count_;
    }
    const std::lock_guard lock(mutex_);
    return count_;
  }
  void answer_with(int status) {
    const std::lock_guard lock(mutex_);
    status_ = status;
  }

  std::string url;

 private:
  std::mutex mutex_;
  std::string form_;
  int count_ = 0;
  int status_ = 200;
  httplib::Server server_;
  std::thread thread_;
};

/// A gateway that sends notifications automatically.
class SentByItself : public GatewayTest {
 protected:
  static void SetUpTestSuite() {}
  void SetUp() override {}
  static void start(std::vector<std::string> options) {
    process_ = std::make_unique<Process>(TILLWIRE_GATEWAY, options);
  }
  /// Waits until the latest notification is no longer the one that was tried so often.
  static Json latest(std::size_t tries) {
    Json notice;
    for (int i = 0; i < 400; ++i) {
      const Json all = gateway().callbacks();
      notice = all.at(all.size() - 1);
      if (notice.at("answers").size() >= tries) break;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return notice;
  }
};

TEST_F(SentByItself, GoToTheAddressOfTheOrderAndElseToTheSetOne) {
  Shop own;
  Shop set;
  start({"--callbacks", set.url, "--callback-method", "GET"});
  const std::string id = registered({{"dynamicCallbackUrl", own.url},
                                     {"clientId", "anna"},
                                     {"features", "FORCE_CREATE_BINDING"}});
  ecommerce("paymentorder.do", payment(id, approved_card));
  EXPECT_EQ(own.count(1), 1);
  EXPECT_EQ(read(own.form()).at("operation"), "deposited");
  // Events of stored cards do not go to the order's address.
  EXPECT_EQ(set.count(1), 1);
  EXPECT_EQ(read(set.form()).at("operation"), "bindingCreated");
  ecommerce("paymentorder.do", payment(registered({{"orderNumber", "2"}}), "4000000000000010"));
  EXPECT_EQ(set.count(2), 2);
  EXPECT_EQ(read(set.form()).at("status"), "0");
  EXPECT_EQ(latest(1).at("state"), "delivered");
  registered({{"orderNumber", "3"}});
  gateway().advance_clock(1201);
  EXPECT_EQ(set.count(4), 4);  // the second and the third order
  EXPECT_EQ(read(set.form()).at("operation"), "declinedByTimeout");
}

TEST_F(SentByItself, AreTriedAgainUntilTheyAreGivenUp) {
  Shop shop;
  shop.answer_with(500);
  start({"--callbacks", shop.url, "--callback-checksum", "sha256"});
  ecommerce("paymentorder.do", payment(registered(), approved_card));
  EXPECT_EQ(shop.count(1), 1);
  EXPECT_EQ(latest(1).at("state"), "waiting");
  gateway().advance_clock(29);
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  EXPECT_EQ(shop.count(1), 1);
  gateway().advance_clock(1);
  EXPECT_EQ(shop.count(2), 2);
  EXPECT_EQ(latest(2).at("state"), "waiting");
  gateway().advance_clock(30);
  EXPECT_EQ(shop.count(3), 3);
  const Json notice = latest(3);
  EXPECT_EQ(notice.at("state"), "given up");
  EXPECT_EQ(notice.at("answers"), Json::parse("[500,500,500]"));
  gateway().advance_clock(300);
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  EXPECT_EQ(shop.count(3), 3);
  const Json log = gateway().log("@callback");
  ASSERT_EQ(log.size(), 3U);
  EXPECT_EQ(log.at(2).at("state"), "given up");
  const auto [text, signature] = signed_part(log.at(0).at("body"));
  EXPECT_TRUE(
      is_signature(signature, text, gateway().callback_keys().at("asymmetric"), EVP_sha256()));
}

TEST_F(SentByItself, ArriveOnceTheShopAnswers) {
  Shop shop;
  shop.answer_with(302);
  start({"--callbacks", "-", "--callback-tries", "2", "--callback-retry", "5",
         "--callback-parameters", "full"});
  const std::string id = registered({{"dynamicCallbackUrl", shop.url}});
  ecommerce("paymentorder.do", payment(id, approved_card));
  EXPECT_EQ(latest(1).at("answers"), Json::parse("[302]"));
  shop.answer_with(200);
  gateway().advance_clock(5);
  EXPECT_EQ(latest(2).at("state"), "delivered");
  EXPECT_EQ(read(shop.form()).at("paymentState"), "payment_deposited");
  // Without an address nothing is sent.
  ecommerce("paymentorder.do", payment(registered({{"orderNumber", "2"}}), approved_card));
  EXPECT_EQ(latest(0).at("state"), "");
  EXPECT_EQ(shop.count(2), 2);
}

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
