// Payments of the gateway that register their order themselves, and verifyCard.do.
#include "harness.hpp"

namespace gateway::direct_payments_test {
namespace {

const char* const approved_card = "4111111111111111";

class Direct : public GatewayTest {
 protected:
  static Pairs instant(const Pairs& changes = {}, const std::vector<std::string>& without = {}) {
    return with(with(order, {{"currency", "978"},
                             {"pan", approved_card},
                             {"cvc", "123"},
                             {"expiry", "203912"},
                             {"cardholderName", "ANNA EXAMPLE"}}),
                changes, without);
  }

  static Pairs moto(const Pairs& changes = {}, const std::vector<std::string>& without = {}) {
    return with(
        with(order, {{"pan", approved_card}, {"expiry", "203912"}, {"cardholder", "ANNA EXAMPLE"}}),
        changes, without);
  }

  static Json follow(const std::string& original, const std::string& tii, const Pairs& changes) {
    const Pairs base = {{"originalMdOrder", original}, {"orderNumber", "F-" + tii}, {"tii", tii}};
    return ecommerce("industryPractice/paymentOrder.do", with(with(credentials, base), changes));
  }
};

TEST_F(Direct, AnInstantPaymentAnswersTheOrderToo) {
  const Json answer = ecommerce("instantPayment.do", instant());
  EXPECT_EQ(answer.at("errorCode"), "0");
  EXPECT_EQ(answer.at("redirect").get<std::string>().rfind("https://shop.example/paid?", 0), 0U);
  const Json& block = answer.at("orderStatus");
  EXPECT_EQ(block.at("ErrorCode"), "0");
  EXPECT_EQ(block.at("OrderNumber"), "T-1");
  EXPECT_EQ(block.at("OrderStatus"), 2);
  EXPECT_EQ(block.at("expiration"), 203912);
  EXPECT_EQ(block.at("cardholderName"), "ANNA EXAMPLE");
  EXPECT_EQ(block.at("depositAmount"), 12345);
  EXPECT_EQ(block.at("currency"), "978");
  EXPECT_EQ(block.at("authCode"), 2);
  EXPECT_EQ(block.at("Pan"), "411111******1111");
  EXPECT_EQ(block.at("Amount"), 12345);
  EXPECT_TRUE(block.at("rrn").is_number_integer());
  EXPECT_FALSE(block.contains("approvedAmount"));
  EXPECT_EQ(status_of(answer.at("orderId")).at("orderStatus"), 2);
  const Json entry = gateway().ledger().at(0);
  EXPECT_EQ(entry.at("operation"), "instantPayment.do");
  EXPECT_EQ(entry.at("kind"), "charge");
}

TEST_F(Direct, AnInstantPaymentIsDeclinedInTwoWays) {
  const Json loud = ecommerce("instantPayment.do", instant({{"pan", "4000000000000010"}}));
  EXPECT_EQ(loud.at("errorCode"), "2");
  EXPECT_FALSE(loud.at("error").get<std::string>().empty());
  EXPECT_EQ(loud.at("orderStatus").at("OrderStatus"), 0);
  const Json silent =
      ecommerce("instantPayment.do", instant({{"orderNumber", "2"}, {"pan", "4000000000000028"}}));
  EXPECT_EQ(silent.at("errorCode"), "0");
  EXPECT_EQ(silent.at("orderStatus").at("OrderStatus"), 6);
  EXPECT_FALSE(silent.at("orderStatus").contains("Pan"));
  EXPECT_TRUE(gateway().ledger().empty());
}

TEST_F(Direct, AnInstantPaymentLeadsTo3DSecure) {
  const Json first = ecommerce("instantPayment.do",
                               instant({{"pan", "4000000000000036"}, {"phone", "+302101234567"}}));
  EXPECT_EQ(first.at("errorCode"), "0");
  EXPECT_EQ(first.at("is3DSVer2"), true);
  EXPECT_EQ(first.at("orderStatus").at("OrderStatus"), 0);
  const Json old = ecommerce(
      "instantPayment.do",
      instant({{"orderNumber", "2"}, {"pan", "4000000000000051"}, {"email", "anna@shop.example"}}));
  for (const char* name : {"acsUrl", "paReq", "termUrl"}) EXPECT_TRUE(old.contains(name));
  EXPECT_EQ(old.at("orderStatus").at("OrderStatus"), 0);
  EXPECT_EQ(status_of(old.at("orderId")).at("orderStatus"), 5);
}

TEST_F(Direct, AnInstantPaymentTakesAStoredCredential) {
  const std::string id = registered({{"clientId", "anna"}, {"features", "FORCE_CREATE_BINDING"}});
  ecommerce("paymentorder.do", payment(id, approved_card));
  const std::string binding = status_of(id).at("bindingInfo").at("bindingId");
  const Pairs stored = {{"orderNumber", "2"}, {"bindingId", binding}};
  EXPECT_EQ(ecommerce("instantPayment.do", instant(stored, {"pan"})).at("errorCode"), "5");
  const Json answer = ecommerce("instantPayment.do", instant(stored, {"pan", "expiry", "cvc"}));
  EXPECT_EQ(answer.at("orderStatus").at("OrderStatus"), 2);
  EXPECT_EQ(status_of(answer.at("orderId")).at("bindingInfo").at("clientId"), "anna");
}

TEST_F(Direct, AnInstantPaymentMayHoldOnlyAndStoreTheCard) {
  const Json held = ecommerce("instantPayment.do", instant({{"preAuth", "true"},
                                                            {"clientId", "anna"},
                                                            {"tii", "CI"},
                                                            {"ip", "192.0.2.7"},
                                                            {"jsonParams", R"({"till":"7"})"}}));
  EXPECT_EQ(held.at("orderStatus").at("OrderStatus"), 1);
  EXPECT_EQ(held.at("orderStatus").at("approvedAmount"), 12345);
  const Json record = status_of(held.at("orderId"));
  EXPECT_EQ(record.at("bindingInfo").at("clientId"), "anna");
  EXPECT_EQ(record.at("ip"), "192.0.2.7");
  EXPECT_EQ(record.at("merchantOrderParams").at(0).at("value"), "7");
  const Pairs unstored = {{"orderNumber", "2"},
                          {"clientId", "bob"},
                          {"features", "FORCE_CREATE_BINDING"},
                          {"bindingNotNeeded", "true"}};
  const Json plain = ecommerce("instantPayment.do", instant(unstored));
  EXPECT_FALSE(status_of(plain.at("orderId")).contains("bindingInfo"));
  const Pairs dated = {
      {"orderNumber", "3"}, {"preAuth", "true"}, {"autocompletionDate", "2020-01-01T00:00:00"}};
  EXPECT_EQ(ecommerce("instantPayment.do", instant(dated)).at("orderStatus").at("OrderStatus"), 2);
  const Json ledger = gateway().ledger();
  ASSERT_EQ(ledger.size(), 4U);
  EXPECT_EQ(ledger.at(0).at("kind"), "hold");
  EXPECT_EQ(ledger.at(1).at("kind"), "charge");
  EXPECT_EQ(ledger.at(3).at("kind"), "capture");
}

TEST_F(Direct, ASecondInstantPaymentContinuesTheFirstOne) {
  const Pairs card = {{"pan", "4000000000000036"}, {"phone", "+302101234567"}};
  const Json first = ecommerce("instantPayment.do", instant(card));
  const std::string id = first.at("orderId");
  const Pairs second = with(card, {{"threeDSServerTransId", first.at("threeDSServerTransId")},
                                   {"threeDSVer2MdOrder", id}});
  EXPECT_EQ(
      ecommerce("instantPayment.do", instant(with(second, {{"amount", "1"}}))).at("errorCode"),
      "5");
  EXPECT_EQ(ecommerce("instantPayment.do", instant(with(second, {{"threeDSServerTransId", "x"}})))
                .at("errorCode"),
            "5");
  const Json answer = ecommerce("instantPayment.do", instant(second));
  EXPECT_EQ(answer.at("errorCode"), "0") << answer;
  EXPECT_EQ(answer.at("orderId"), id);
  EXPECT_TRUE(answer.contains("acsUrl")) << answer;
  gateway().finish_authentication(id, true);
  EXPECT_EQ(status_of(id).at("orderStatus"), 2);
  EXPECT_EQ(gateway().orders().size(), 1U);
  EXPECT_EQ(gateway().ledger().size(), 1U);
}

TEST_F(Direct, APaymentByPhoneMayFollowAnother) {
  const Pairs following = {{"tii", "R"},
                           {"originalPaymentNetRefNum", "1"},
                           {"originalPaymentDate", "1700000000000"},
                           {"sessionTimeoutSecs", "60"},
                           {"mcc", "5411"}};
  const Json answer = ecommerce("motoPayment.do", moto(following));
  EXPECT_EQ(status_of(answer.at("mdOrder")).at("orderStatus"), 2);
  const Pairs alone = {{"orderNumber", "2"}, {"originalPaymentDate", "1700000000000"}};
  EXPECT_EQ(ecommerce("motoPayment.do", moto(alone)).at("errorCode"), "5");
  EXPECT_EQ(
      ecommerce("motoPayment.do", moto({{"orderNumber", "2"}, {"tii", "CI"}})).at("errorCode"),
      "5");
  EXPECT_EQ(gateway().ledger().size(), 1U);
}

TEST_F(Direct, RefusesInstantPayments) {
  const struct {
    Pairs changes;
    std::vector<std::string> without;
    const char* code;
    const char* named;
  } rows[] = {
      {{}, {"amount"}, "4", "amount"},
      {{}, {"pan"}, "4", "pan"},
      {{}, {"expiry"}, "4", "expiry"},
      {{{"expiry", "203913"}}, {}, "5", "expiry"},
      {{{"cvc", "12"}}, {}, "5", "cvc"},
      {{{"phone", "123"}}, {}, "5", "phone"},
      {{{"bindingId", "x"}}, {"pan", "expiry"}, "5", "bindingId"},
      {{{"seToken", "AAAA"}}, {}, "5", "pan"},
      {{{"tii", "CI"}}, {}, "5", "clientId"},
      {{{"features", "FORCE_CREATE_BINDING"}}, {}, "5", "clientId"},
      {{{"threeDSServerTransId", "x"}}, {}, "4", "threeDSVer2MdOrder"},
      {{{"merchantLogin", "other"}}, {}, "5", "merchantLogin"},
      {{{"colour", "red"}}, {}, "5", "colour"},
      {{{"originalPaymentDate", "1700000000000"}}, {}, "5", "originalPaymentDate"},
      {{{"tii", "CI"}, {"originalPaymentNetRefNum", "1"}}, {}, "5", "originalPaymentNetRefNum"},
      {{{"orderBundle", R"({"customerDetails":{}})"}}, {}, "4", "orderBundle.cartItems"},
      {{{"orderBundle",
         R"({"cartItems":{"items":[{"positionId":1,"name":"Tea","itemPrice":100,"itemAmount":250,)"
         R"("quantity":{"value":2,"measure":"x"}}]}})"}},
       {},
       "5",
       "orderBundle.cartItems.items.itemAmount"},
  };
  for (const auto& row : rows) {
    const Json answer = ecommerce("instantPayment.do", instant(row.changes, row.without));
    EXPECT_EQ(answer.at("errorCode"), row.code) << answer;
    EXPECT_EQ(answer.at("error").get<std::string>().rfind(row.named, 0), 0U) << answer;
    EXPECT_FALSE(answer.contains("errorMessage"));
  }
  EXPECT_TRUE(gateway().orders().empty());
  const Pairs first_payment = {{"tii", "U"}, {"originalPaymentNetRefNum", "1"}};
  EXPECT_EQ(ecommerce("instantPayment.do", instant(first_payment, {"cvc"})).at("errorCode"), "0");
  EXPECT_EQ(ecommerce("instantPayment.do", instant()).at("errorCode"), "1");
}

TEST_F(Direct, APaymentByPhoneChargesOrHolds) {
  const Json charged = ecommerce("motoPayment.do", moto());
  EXPECT_EQ(charged.at("success"), true);
  EXPECT_EQ(charged.at("errorCode"), "0");
  EXPECT_EQ(charged.at("orderNumber"), "T-1");
  EXPECT_EQ(status_of(charged.at("mdOrder")).at("orderStatus"), 2);
  const Json held =
      ecommerce("motoPayment.do", moto({{"preAuth", "true"}, {"cvc", "123"}}, {"orderNumber"}));
  EXPECT_FALSE(held.at("orderNumber").get<std::string>().empty());
  EXPECT_EQ(status_of(held.at("mdOrder")).at("orderStatus"), 1);
  EXPECT_EQ(gateway().ledger().at(0).at("kind"), "charge");
  EXPECT_EQ(gateway().ledger().at(1).at("kind"), "hold");
}

TEST_F(Direct, SuccessOfAPaymentByPhoneIsNotAPayment) {
  const Json answer = ecommerce("motoPayment.do", moto({{"pan", "4000000000000002"}}));
  EXPECT_EQ(answer.at("success"), true);
  EXPECT_EQ(answer.at("errorCode"), "0");
  EXPECT_FALSE(answer.at("userMessage").get<std::string>().empty());
  EXPECT_EQ(status_of(answer.at("mdOrder")).at("orderStatus"), 6);
  EXPECT_TRUE(gateway().ledger().empty());
}

TEST_F(Direct, RefusesPaymentsByPhone) {
  for (const char* name : {"amount", "returnUrl", "pan", "expiry", "cardholder"}) {
    const Json answer = ecommerce("motoPayment.do", moto({}, {name}));
    EXPECT_EQ(answer.at("success"), false);
    EXPECT_EQ(answer.at("errorCode"), "4");
    EXPECT_EQ(answer.at("errorMessage").get<std::string>().rfind(name, 0), 0U) << answer;
  }
  const Pairs wrong[] = {{{"cardholder", std::string(27, 'x')}},
                         {{"preAuth", "yes"}},
                         {{"features", "FORCE_CREATE_BINDING"}},
                         {{"autoReverseDate", "2039-01-01"}}};
  for (const Pairs& changes : wrong) {
    EXPECT_EQ(ecommerce("motoPayment.do", moto(changes)).at("errorCode"), "5");
  }
  EXPECT_TRUE(gateway().orders().empty());
}

TEST_F(Direct, IndustryPracticePaymentsFollowAnAuthorisation) {
  const std::string original = registered({{"currency", "036"}}, true);
  EXPECT_EQ(follow(original, "IPI", {{"amount", "100"}}).at("errorCode"), "7");
  ecommerce("paymentorder.do", payment(original, approved_card));
  for (const char* tii : {"IPI", "IPD", "IPN"}) {
    const Json without = follow(original, tii, {});
    EXPECT_EQ(without.at("errorCode"), "4");
    EXPECT_EQ(without.at("errorMessage").get<std::string>().rfind("amount", 0), 0U);
    const Json answer = follow(original, tii, {{"amount", "100"}, {"jsonParams", R"({"a":"1"})"}});
    EXPECT_EQ(answer.at("errorCode"), "0") << answer;
    EXPECT_EQ(answer.at("actionCode"), 0);
    EXPECT_TRUE(answer.contains("approvalCode"));
    EXPECT_TRUE(answer.contains("rrn"));
    EXPECT_EQ(status_of(answer.at("mdOrder")).at("paymentAmountInfo").at("depositedAmount"), 100);
    EXPECT_EQ(status_of(answer.at("mdOrder")).at("currency"), "036");
  }
  for (const char* tii : {"IPS", "IPA"}) {
    EXPECT_EQ(follow(original, tii, {{"amount", "100"}}).at("errorCode"), "5");
    const Json answer = follow(original, tii, {{"params", R"({"a":"1"})"}});
    EXPECT_EQ(answer.at("errorCode"), "0") << answer;
    EXPECT_EQ(status_of(answer.at("mdOrder")).at("amount"), 12345);
  }
  EXPECT_EQ(gateway().ledger().size(), 6U);
  EXPECT_EQ(gateway().ledger().at(1).at("operation"), "industryPractice/paymentOrder.do");
  EXPECT_EQ(follow(original, "IPX", {{"amount", "1"}}).at("errorCode"), "5");
  EXPECT_EQ(follow(original, "IPA", {}).at("errorCode"), "1");
  EXPECT_EQ(follow("nowhere", "IPI", {{"amount", "1"}}).at("errorCode"), "6");
  EXPECT_EQ(follow(original, "IPA", {{"params", "{}"}, {"jsonParams", "{}"}}).at("errorCode"), "5");
}

TEST_F(Direct, OnlyAResubmissionFollowsADecline) {
  const std::string original = registered();
  ecommerce("paymentorder.do", payment(original, "4000000000000010"));
  EXPECT_EQ(follow(original, "IPA", {}).at("errorCode"), "7");
  const Json answer = follow(original, "IPS", {});
  EXPECT_EQ(answer.at("errorCode"), "2");
  EXPECT_EQ(answer.at("actionCode"), 116);
  EXPECT_TRUE(gateway().ledger().empty());
}

TEST_F(Direct, VerifyingACardHoldsAndReleases) {
  const Json answer =
      ecommerce("verifyCard.do", with(credentials, {{"pan", approved_card},
                                                    {"expiry", "203912"},
                                                    {"amount", "100"},
                                                    {"currency", "978"},
                                                    {"returnUrl", "https://shop.example/back"}}));
  EXPECT_EQ(answer.at("errorCode"), "0");
  EXPECT_EQ(answer.at("actionCode"), 0);
  EXPECT_EQ(answer.at("amount"), 100);
  const Json record = status_of(answer.at("orderId"));
  EXPECT_EQ(record.at("orderStatus"), 3);
  EXPECT_EQ(record.at("orderNumber"), answer.at("orderNumber"));
  EXPECT_EQ(record.at("paymentAmountInfo").at("approvedAmount"), 0);
  const Json ledger = gateway().ledger();
  ASSERT_EQ(ledger.size(), 2U);
  EXPECT_EQ(ledger.at(0).at("kind"), "hold");
  EXPECT_EQ(ledger.at(1).at("kind"), "reversal");
  for (const Json& each : ledger) EXPECT_EQ(each.at("amount"), 100);
}

TEST_F(Direct, VerifyingACardWithoutAnAmountMovesNothing) {
  const auto verify = [](const Pairs& card) {
    return ecommerce("verifyCard.do", with(credentials, card));
  };
  const Pairs good = {{"pan", approved_card}, {"expiry", "203912"}, {"cvc", "123"}};
  EXPECT_EQ(verify(good).at("errorCode"), "0");
  EXPECT_EQ(verify(with(good, {}, {"cvc"})).at("errorCode"), "0");
  EXPECT_EQ(verify(with(good, {{"cvc", "999"}})).at("errorCode"), "2");
  EXPECT_EQ(verify(with(good, {{"pan", "4000000000000002"}})).at("errorCode"), "2");
  EXPECT_EQ(verify(with(good, {{"expiry", "202001"}})).at("errorCode"), "2");
  EXPECT_EQ(verify(with(good, {}, {"pan"})).at("errorCode"), "4");
  EXPECT_EQ(verify(with(good, {}, {"expiry"})).at("errorCode"), "4");
  EXPECT_EQ(verify(with(good, {{"amount", "-1"}})).at("errorCode"), "5");
  EXPECT_TRUE(gateway().ledger().empty());
}

TEST_F(Direct, VerifyingACardContinuesNoOrder) {
  const auto verify = [](const std::string& id) {
    return ecommerce("verifyCard.do", with(credentials, {{"pan", approved_card},
                                                         {"expiry", "203912"},
                                                         {"amount", "12345"},
                                                         {"threeDSServerTransId", "x"},
                                                         {"threeDSVer2MdOrder", id}}))
        .at("errorCode");
  };
  EXPECT_EQ(verify("nowhere"), "6");
  const std::string id = registered();
  EXPECT_EQ(verify(id), "5");
  EXPECT_EQ(status_of(id).at("orderStatus"), 0);
  EXPECT_EQ(gateway().orders().size(), 1U);
  EXPECT_TRUE(gateway().ledger().empty());
}

TEST_F(Direct, TheOriginalPaymentIsNamedByFollowingOnesAlone) {
  const std::string id = registered();
  for (const char* name : {"originalPaymentNetRefNum", "originalPaymentDate"}) {
    const Pairs first = {{name, "1700000000000"}};
    EXPECT_EQ(ecommerce("paymentorder.do", payment(id, approved_card, first)).at("errorCode"), "5");
  }
  const Pairs later = {
      {"tii", "R"}, {"originalPaymentNetRefNum", "1"}, {"originalPaymentDate", "1700000000000"}};
  EXPECT_EQ(ecommerce("paymentorder.do", payment(id, approved_card, later)).at("errorCode"), 0);
}

TEST_F(Direct, PayoutIsMadeOnceForItsNumber) {
  const Pairs payout = with(credentials, {{"orderNumber", "P-1"},
                                          {"amount", "2000"},
                                          {"pan", "4111111111111111"},
                                          {"expiry", "203912"},
                                          {"cvc", "123"},
                                          {"cardholderName", "ANNA"}});
  const Json paid = ecommerce("instantRefund.do", payout);
  EXPECT_EQ(paid.at("errorCode"), "0");
  EXPECT_EQ(paid.at("orderStatus").at("ErrorCode"), "0");
  EXPECT_EQ(ecommerce("instantRefund.do", payout).at("errorCode"), "1");
  EXPECT_EQ(ecommerce("instantRefund.do", with(payout, {{"amount", "1"}})).at("errorCode"), "1");
  // Those that are refused leave the number free.
  for (const auto& [name, value, code] : {std::tuple("amount", "0", "5"),
                                          {"currency", "999", "3"},
                                          {"bindingId", "B-1", "5"},
                                          {"seToken", "c2U=", "5"},
                                          {"expiry", "2039", "5"}}) {
    const Pairs wrong = with(payout, {{"orderNumber", "P-2"}, {name, value}});
    EXPECT_EQ(ecommerce("instantRefund.do", wrong).at("errorCode"), code) << name;
  }
  const Pairs nobody = {{"orderNumber", "P-2"}, {"bindingId", "nothing"}};
  const Pairs stored = with(payout, nobody, {"pan", "expiry", "cvc", "cardholderName"});
  EXPECT_EQ(ecommerce("instantRefund.do", stored).at("errorCode"), "5");
  for (const char* name : {"pan", "expiry", "cvc", "cardholderName", "amount"}) {
    const Pairs less = with(payout, {{"orderNumber", "P-2"}}, {name});
    EXPECT_NE(ecommerce("instantRefund.do", less).at("errorCode"), "0") << name;
  }
  EXPECT_EQ(ecommerce("instantRefund.do", with(payout, {{"orderNumber", "P-2"}})).at("errorCode"),
            "0");
  const Json ledger = gateway().ledger();
  ASSERT_EQ(ledger.size(), 2U);
  EXPECT_EQ(ledger.at(0).at("kind"), "credit");
  EXPECT_EQ(ledger.at(0).at("orderId"), paid.at("orderId"));
  EXPECT_EQ(ledger.at(0).at("amount"), 2000);
  // Neither paid nor to be refunded.
  const Pairs by_id = with(credentials, {{"orderId", paid.at("orderId")}, {"amount", "2000"}});
  EXPECT_EQ(ecommerce("refund.do", by_id).at("errorCode"), "7");
}

}  // namespace
}  // namespace gateway::direct_payments_test
