// Encrypted card data, from the gateway's key to its ledger.
#include <ctime>
#include <tillwire/ops/ecommerce_beyond.hpp>
#include <tillwire/security/se_token.hpp>

#include "bench.hpp"
#include "support/call_site.hpp"

namespace tillwire::test {
namespace {

using namespace ecommerce;

std::uint32_t now() {
  return static_cast<std::uint32_t>(std::time(nullptr));
}

class SeTokens : public EndToEnd {
 protected:
  void SetUp() override {
    EndToEnd::SetUp();
    till_ = std::make_unique<Till>(GetParam(), gateway().port());
    const auto keys = till()->call(SeKeys());
    ASSERT_TRUE(keys.answered()) << told(keys.error());
    ASSERT_EQ(keys->keys.size(), 2U);
    ASSERT_EQ(key_.load_pem(newest_key(keys->keys, now()).key_value), port::KeyError::none);
    // The other one has expired.
    for (const SeKey& each : keys->keys) {
      if (each.expires_ms() < std::int64_t{now()} * 1000) {
        ASSERT_EQ(expired_.load_pem(each.key_value), port::KeyError::none);
      }
    }
    ASSERT_NE(expired_.size(), 0U);
  }

  Till& till() { return *till_; }

  const char* token(const char* order_id, std::uint32_t utc = now()) {
    return token_by(key_, order_id, utc);
  }
  const char* token_by(PublicKey& key, const char* order_id, std::uint32_t utc = now(),
                       CallSite site = CallSite::here()) {
    const Traced traced(site);
    const SeTokenData payer = {test_card::approved, "123", "203012", order_id};
    EXPECT_EQ(make_se_token(payer, utc, random_, key, token_, sizeof token_), SeTokenError::none);
    return token_;
  }

  static PaymentOrder payment_with(const std::string& order_id, const char* token) {
    PaymentOrder payment = payment_of(order_id, nullptr);
    payment.cvc = {};
    payment.expiry = {};
    payment.se_token = token;
    return payment;
  }

  static InstantPayment instant_payment(const char* token) {
    InstantPayment payment;
    payment.order_number = "T-2";
    payment.amount = {700};
    payment.currency = "978";
    payment.se_token = token;
    payment.cardholder_name = "MAX MUSTERMANN";
    return payment;
  }

  port::Random random_;
  port::PublicKey key_{random_};
  port::PublicKey expired_{random_};

 private:
  std::unique_ptr<Till> till_;
  char token_[se_token_room<2048>];
};
TILLWIRE_BOTH_WAYS(SeTokens);

TEST_P(SeTokens, PayAnOrderWithoutClearCardData) {
  const std::string id = registered(*till(), "T-1");
  const auto paid = till()->call(payment_with(id, token(id.c_str())));
  ASSERT_TRUE(paid.answered()) << told(paid.error());
  EXPECT_FALSE(paid->refused()) << copy(paid->error_message);
  EXPECT_EQ(status_of(*till(), id), Payment::approved);
  EXPECT_EQ(charged(), 125000);
  EXPECT_EQ(gateway().ledger().at(0).at("card"), "411111******1111");
  const std::string body = gateway().log("paymentorder.do").at(0).at("body");
  EXPECT_NE(body.find("seToken="), std::string::npos);
  for (const char* const name : {"PAN", "CVC", "YYYY", "EXPIRY", "4111"}) {
    EXPECT_EQ(body.find(name), std::string::npos) << name;
  }
}

TEST_P(SeTokens, PayAtOnceWithoutAnOrderId) {
  const auto paid = till()->call(instant_payment(token("")));
  ASSERT_TRUE(paid.answered()) << told(paid.error());
  EXPECT_EQ(paid->payment(), Payment::approved);
  EXPECT_EQ(charged(), 700);
}

TEST_P(SeTokens, HoldTheCodeOfAStoredCard) {
  const Choice<Feature> features[] = {Feature::force_create_binding};
  const auto registered_to_anna = [&](const char* number) {
    Register order = order_of(number);
    order.client_id = "anna";
    if (std::string(number) == "T-1") order.features = features;
    const auto answer = till()->call(order);
    return copy(answer->order_id);
  };
  ASSERT_TRUE(till()->call(payment_of(registered_to_anna("T-1"), test_card::approved)).answered());
  GetBindings query;
  query.client_id = "anna";
  const auto stored = till()->call(query);
  ASSERT_TRUE(stored.answered()) << told(stored.error());
  ASSERT_EQ(stored->bindings.size(), 1U);
  const std::string binding_id = copy((*stored->bindings.begin()).binding_id);

  const std::string id = registered_to_anna("T-2");
  PaymentOrderBinding payment;
  payment.order_id = Text(std::string_view(id));
  payment.binding_id = Text(std::string_view(binding_id));
  payment.tii = BindingInitiator::customer;
  for (const char* const code : {"999", "123"}) {
    char token[se_token_room<2048>];
    const SeTokenData data = {{}, code, {}, Text(std::string_view(id))};
    ASSERT_EQ(make_se_token(data, now(), random_, key_, token, sizeof token), SeTokenError::none);
    payment.se_token = token;
    const auto answer = till()->call(payment);
    ASSERT_TRUE(answer.answered()) << told(answer.error());
    EXPECT_EQ(!answer->refused(), std::string(code) == "123") << copy(answer->error_message);
  }
  EXPECT_EQ(status_of(*till(), id), Payment::approved);
}

TEST_P(SeTokens, PayOutInEveryForm) {
  CreateBindingNoPayment to_store;
  to_store.client_id = "anna";
  to_store.pan = test_card::approved;
  to_store.expiry_date = "203912";
  to_store.cardholder_name = "ANNA";
  const auto stored = till()->call(to_store);
  ASSERT_TRUE(stored.answered() && stored->created()) << told(stored.error());
  const std::string binding = copy(stored->binding_id);
  const Text binding_id = Text(std::string_view(binding));
  int number = 0;
  const auto pay_out = [&](SeTokenError error, const char* token, CallSite site) {
    const Traced traced(site);
    EXPECT_EQ(error, SeTokenError::none);
    InstantRefund payout;
    const std::string order_number = "P-" + std::to_string(++number);
    payout.order_number = Text(std::string_view(order_number));
    payout.amount = {2000};
    payout.se_token = token;
    const auto answer = till()->call(payout);
    EXPECT_TRUE(answer.answered()) << told(answer.error());
    return answer.payment();
  };
  char token[se_token_room<2048>];
  for (const char* const code : {"123", ""}) {
    const PayoutCardData clear = {test_card::approved, code, "203912"};
    auto error = make_payout_token(clear, now(), random_, key_, token, sizeof token);
    EXPECT_EQ(pay_out(error, token, CallSite::here()), Payment::approved) << code;
    error = make_stored_card_token({binding_id, code}, now(), random_, key_, token, sizeof token);
    EXPECT_EQ(pay_out(error, token, CallSite::here()), Payment::approved) << code;
  }
  EXPECT_EQ(gateway().ledger().size(), 4U);
  for (const auto& entry : gateway().ledger()) {
    EXPECT_EQ(entry.at("kind"), "credit");
    EXPECT_EQ(entry.at("card"), "411111******1111");
  }
  // A token of the form for payments, without a card: nothing is paid out.
  const SeTokenData code_alone = {{}, "123", {}, {}};
  const auto error = make_se_token(code_alone, now(), random_, key_, token, sizeof token);
  EXPECT_EQ(pay_out(error, token, CallSite::here()), Payment::declined);
  EXPECT_EQ(gateway().ledger().size(), 4U);
}

TEST_P(SeTokens, AreRefusedHalfAnHourLater) {
  const std::string id = registered(*till(), "T-1");
  const auto refused = [&](std::uint32_t utc) {
    const auto answer = till()->call(payment_with(id, token(id.c_str(), utc)));
    EXPECT_TRUE(answer.answered()) << told(answer.error());
    return answer->refused() && answer->error_code == Text("5");
  };
  EXPECT_TRUE(refused(now() - 31 * 60));
  EXPECT_TRUE(refused(now() + 31 * 60));
  EXPECT_FALSE(refused(now() - 29 * 60));
  EXPECT_EQ(charged(), 125000);
}

TEST_P(SeTokens, AreForOneOrderAndOneKey) {
  const std::string id = registered(*till(), "T-1");
  for (const std::string& wrong :
       {std::string(token("another-order")), std::string(token("")),
        std::string(token_by(expired_, id.c_str())), std::string("bm90IGEgdG9rZW4=")}) {
    const auto answer = till()->call(payment_with(id, wrong.c_str()));
    ASSERT_TRUE(answer.answered()) << told(answer.error());
    EXPECT_TRUE(answer->error_code == Text("5"));
  }
  EXPECT_EQ(charged(), 0);
}

TEST_P(SeTokens, WithCardDataAreNotSent) {
  const std::string id = registered(*till(), "T-1");
  const char* const sealed = token(id.c_str());
  const auto refused = [&](const auto& payment) {
    const auto answer = till()->call(payment);
    return answer.error().code == Errc::conflict && answer.error().delivery == Delivery::not_sent;
  };
  PaymentOrder number = payment_with(id, sealed);
  number.pan = test_card::approved;
  EXPECT_TRUE(refused(number));
  PaymentOrder code = payment_with(id, sealed);
  code.cvc = "123";
  EXPECT_TRUE(refused(code));
  PaymentOrder expiry = payment_with(id, sealed);
  expiry.expiry = "203012";
  EXPECT_TRUE(refused(expiry));
  PaymentOrder year = payment_with(id, sealed);
  year.expiry_year = "2030";
  year.expiry_month = "12";
  EXPECT_TRUE(refused(year));
  InstantPayment instant = instant_payment(sealed);
  instant.pan = test_card::approved;
  EXPECT_TRUE(refused(instant));
  instant = instant_payment(sealed);
  instant.cvc = "123";
  EXPECT_TRUE(refused(instant));
  instant = instant_payment(sealed);
  instant.expiry = "203012";
  EXPECT_TRUE(refused(instant));
  EXPECT_EQ(gateway().seen("paymentorder.do") + gateway().seen("instantPayment.do"), 0);
}

}  // namespace
}  // namespace tillwire::test
