// Notifications, from a payment to the event that a merchant's server has verified.
#include <httplib.h>

#include <algorithm>
#include <mutex>
#include <thread>
#include <tillwire/security/callback.hpp>

#include "bench.hpp"
#include "support/call_site.hpp"

namespace tillwire::test {
namespace {

using namespace ecommerce;

/// A merchant's server, which keeps the forms of the notifications that come.
class Shop {
 public:
  Shop() {
    const auto keep = [this](std::string form) {
      const std::lock_guard lock(mutex_);
      forms_.push_back(std::move(form));
    };
    server_.Get("/told", [keep](const httplib::Request& request, httplib::Response&) {
      keep(request.target.substr(request.target.find('?') + 1));
    });
    server_.Post("/told", [keep](const httplib::Request& request, httplib::Response&) {
      keep(request.body);
    });
    const int port = server_.bind_to_any_port("127.0.0.1");
    url = "http://127.0.0.1:" + std::to_string(port) + "/told";
    thread_ = std::thread([this] { server_.listen_after_bind(); });
    while (!server_.is_running()) std::this_thread::yield();
  }
  ~Shop() {
    server_.stop();
    thread_.join();
  }

  std::vector<std::string> forms() {
    const std::lock_guard lock(mutex_);
    return forms_;
  }

  std::string url;

 private:
  std::mutex mutex_;
  std::vector<std::string> forms_;
  httplib::Server server_;
  std::thread thread_;
};

class Callbacks : public testing::Test {
 protected:
  Callbacks()
      : gateway_(start_gateway(Way::plain)), till_(Way::plain, gateway_->port()), keys_(keys()) {}

  ordered_json keys() const { return gateway_->callback_keys(); }

  std::string registered_to(Shop& shop, const char* number, CallSite site = CallSite::here()) {
    const Traced traced(site);
    Register order = order_of(number);
    order.dynamic_callback_url = Text(std::string_view(shop.url));
    const auto answer = till_->call(order);
    EXPECT_TRUE(answer.succeeded()) << told(answer.error());
    return copy(answer->order_id);
  }

  void pay(const std::string& id, CallSite site = CallSite::here()) {
    const Traced traced(site);
    EXPECT_TRUE(till_->call(payment_of(id, test_card::approved)).answered());
  }

  static std::string text_of(const FormText& text) {
    char out[64];
    return {out, text.copy(out, sizeof out)};
  }

  std::unique_ptr<gateway::Process> gateway_;
  Till till_;
  ordered_json keys_;
  port::Random random_;
};

TEST_F(Callbacks, ReportAPaymentByEitherMethodAndEitherChecksum) {
  const std::string shared = keys_.at("symmetric");
  const std::string pem = keys_.at("asymmetric");
  port::HmacChecksum hmac{std::string_view(shared)};
  port::PublicKey key(random_);
  ASSERT_EQ(key.load_pem(std::string_view(pem)), port::KeyError::none);
  port::RsaChecksum rsa(key);

  int number = 0;
  for (const char* const method : {"GET", "POST"}) {
    for (const bool symmetric : {true, false}) {
      Shop shop;
      const std::string order_number = "50% & " + std::to_string(++number) + "=ü";
      const std::string id = registered_to(shop, order_number.c_str());
      pay(id);
      gateway_->send_callbacks(method, symmetric ? "symmetric" : "asymmetric");

      const auto forms = shop.forms();
      ASSERT_EQ(forms.size(), 1U);
      Checksum& right = symmetric ? static_cast<Checksum&>(hmac) : rsa;
      Checksum& other = symmetric ? static_cast<Checksum&>(rsa) : hmac;
      const CallbackResult event = verify_callback(forms[0], right);
      ASSERT_TRUE(event) << static_cast<int>(event.error()) << ' ' << forms[0];
      EXPECT_EQ(text_of(event->order_id()), id);
      EXPECT_EQ(text_of(event->order_number()), order_number);
      EXPECT_EQ(event->operation(), CallbackOperation::deposited);
      EXPECT_TRUE(event->succeeded());
      EXPECT_EQ(verify_callback(forms[0], other).error(), CallbackError::checksum_length);

      std::string forged = forms[0];
      forged.replace(forged.find("status=1"), 8, "status=0");
      EXPECT_EQ(verify_callback(forged, right).error(), CallbackError::wrong_checksum);
    }
  }
}

TEST_F(Callbacks, ReportEachChangeOfAnOrder) {
  Shop shop;
  const std::string paid = registered_to(shop, "C-1");
  pay(paid);
  Refund refund;
  refund.order_id = Text(std::string_view(paid));
  refund.amount = Amount::all();
  ASSERT_TRUE(till_->call(refund).succeeded());
  const std::string reversed = registered_to(shop, "C-2");
  pay(reversed);
  Reverse reversal;
  reversal.order_id = Text(std::string_view(reversed));
  ASSERT_TRUE(till_->call(reversal).succeeded());
  registered_to(shop, "C-3");
  gateway_->advance_clock(3600);  // the third stays unpaid
  gateway_->send_callbacks("POST", "symmetric");

  const std::string shared = keys_.at("symmetric");
  port::HmacChecksum hmac{std::string_view(shared)};
  std::vector<std::string> events;
  for (const std::string& form : shop.forms()) {
    const CallbackResult event = verify_callback(form, hmac);
    ASSERT_TRUE(event) << form;
    EXPECT_NE(event->operation(), CallbackOperation::unknown);
    events.push_back(text_of(event->order_number()) + " " + std::string(event->operation().raw()) +
                     (event->succeeded() ? "" : " not"));
  }
  EXPECT_EQ(events, (std::vector<std::string>{"C-1 deposited", "C-1 refunded", "C-2 deposited",
                                              "C-2 reversed", "C-3 declinedByTimeout"}));
}

TEST_F(Callbacks, OfGatewaysThatSendMoreInOtherSpellingsAreRead) {
  const std::string pem = keys_.at("asymmetric");
  port::PublicKey key(random_);
  ASSERT_EQ(key.load_pem(std::string_view(pem)), port::KeyError::none);
  port::RsaChecksum sha512(key);
  port::RsaChecksum sha256(key, SignatureHash::sha256);

  Shop shop;
  const std::string id = registered_to(shop, "S-1");
  EXPECT_TRUE(till_->call(payment_of(id, test_card::declined)).answered());
  gateway_->send_callbacks("GET", "asymmetric",
                           {{"hash", "sha256"},
                            {"parameters", "full"},
                            {"set",
                             {{"mdOrder", nullptr},
                              {"mdorder", id},
                              {"operation", "declinedCardpresent"},
                              {"orderDescription", "Tea; milk"}}}});
  const auto forms = shop.forms();
  ASSERT_EQ(forms.size(), 1U);
  const CallbackResult event = verify_callback(forms[0], sha256);
  ASSERT_TRUE(event) << static_cast<int>(event.error()) << ' ' << forms[0];
  EXPECT_GT(event->size(), 40U);
  EXPECT_EQ(text_of(event->order_id()), id);
  EXPECT_EQ(event->operation(), CallbackOperation::declined_card_present);
  EXPECT_FALSE(event->succeeded());
  EXPECT_EQ(text_of(event->find("paymentState")), "payment_declined");
  EXPECT_EQ(text_of(event->find("orderDescription")), "Tea; milk");
  EXPECT_EQ(verify_callback(forms[0], sha512).error(), CallbackError::wrong_checksum);

  // A tracker adds what is not signed.
  const std::string tracked = "utm_source=mail&" + forms[0];
  EXPECT_EQ(verify_callback(tracked, sha256).error(), CallbackError::wrong_checksum);
  constexpr const char* ignored[] = {"utm_source"};
  EXPECT_EQ(verify_callback(tracked, sha256, ignored).error(), CallbackError::none);
  const CallbackKey known[] = {{"sandbox-key-1", &sha256}};
  EXPECT_EQ(verify_callback(forms[0], known).error(), CallbackError::none);
  const CallbackKey others[] = {{"sandbox-key-2", &sha256}};
  EXPECT_EQ(verify_callback(forms[0], others).error(), CallbackError::unknown_alias);
}

}  // namespace
}  // namespace tillwire::test
