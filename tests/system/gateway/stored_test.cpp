// Stored credentials of the gateway: storing, listing, switching off, and paying with them.
#include "harness.hpp"

namespace gateway::stored_test {
namespace {

const char* const approved_card = "4111111111111111";
constexpr int far_s = 15 * 366 * 86400;  // past the expiry of the test cards

class Stored : public GatewayTest {
 protected:
  // Pays an order of the client so that its card is stored; the id of the credential.
  static std::string stored(const std::string& client, const std::string& number,
                            const Pairs& changes = {}, const std::string& pan = approved_card) {
    const std::string id = registered(
        {{"orderNumber", number}, {"clientId", client}, {"features", "FORCE_CREATE_BINDING"}});
    ecommerce("paymentorder.do", payment(id, pan, changes));
    return status_of(id).at("bindingInfo").at("bindingId");
  }

  static Json list(const Pairs& changes) {
    return ecommerce("getBindings.do", with(credentials, changes)).at("bindings");
  }

  static Json by_id(const std::string& operation, const std::string& id, const Pairs& more = {}) {
    return ecommerce(operation, with(with(credentials, {{"bindingId", id}}), more));
  }

  // Pays a new order of anna with a credential.
  static Json pay_new(const std::string& number, const std::string& binding, const Pairs& changes) {
    const std::string id = registered({{"orderNumber", number}, {"clientId", "anna"}});
    return ecommerce("paymentOrderBinding.do",
                     with(with(credentials, {{"mdOrder", id}, {"bindingId", binding}}), changes));
  }
};

const char* const recurrent = R"({"recurringFrequency":"30","recurringExpiry":"20391231"})";
const char* const installment =
    R"({"installments":"3","totalInstallmentAmount":"37035","recurringFrequency":"30",)"
    R"("recurringExpiry":"20391231"})";

TEST_F(Stored, PaymentsByAPlanAreOfOnePhase) {
  const std::string monthly = stored("anna", "1", {{"jsonParams", recurrent}});
  const auto pay = [&](const char* number, const Json& more) {
    Json body = {{"orderNumber", number}, {"bindingId", monthly}, {"amount", 500}};
    body.update(more);
    return ecommerce_json("recurrentPayment.do", body);
  };
  EXPECT_EQ(pay("2", {{"preAuth", true}}).at("error").at("code"), "5");
  EXPECT_EQ(pay("3", {{"features", {"OF_TOMORROW"}}}).at("error").at("code"), "5");
  EXPECT_EQ(gateway().ledger().size(), 1U);
  const Json paid = pay("4", {{"preAuth", false},
                              {"feeInput", 5},
                              {"features", {"FORCE_SSL"}},
                              {"billingPayerData", {{"payerAccount", "1"}}}});
  EXPECT_EQ(paid.at("orderStatus").at("orderStatus"), 2) << paid;
  EXPECT_EQ(gateway().ledger().size(), 2U);
}

TEST_F(Stored, ListsTheCredentialsOfAClientByType) {
  const std::string common = stored("anna", "1");
  const std::string monthly = stored("anna", "2", {{"jsonParams", recurrent}});
  const std::string plan = stored("anna", "3", {{"jsonParams", installment}});
  const std::string by_tii = stored("anna", "4", {{"tii", "RI"}}, "5555555555554444");
  stored("bob", "5");
  EXPECT_EQ(list({{"clientId", "anna"}}).size(), 4U);
  EXPECT_EQ(list({{"clientId", "bob"}}).size(), 1U);
  EXPECT_TRUE(list({{"clientId", "carl"}}).empty());

  const Json of_type = list({{"clientId", "anna"}, {"bindingType", "C"}});
  ASSERT_EQ(of_type.size(), 1U);
  const Json& entry = of_type.at(0);
  EXPECT_EQ(entry.at("bindingId"), common);
  EXPECT_EQ(entry.at("maskedPan"), "411111******1111");
  EXPECT_EQ(entry.at("expiryDate"), "203912");
  EXPECT_EQ(entry.at("bindingCategory"), "COMMON");
  EXPECT_EQ(entry.at("paymentSystem"), "VISA");
  EXPECT_EQ(entry.at("displayLabel"), "XXXXXXXXXXXX1111");
  const Json monthly_ones = list({{"clientId", "anna"}, {"bindingType", "R"}});
  ASSERT_EQ(monthly_ones.size(), 2U);
  EXPECT_EQ(monthly_ones.at(0).at("bindingId"), monthly);
  EXPECT_EQ(monthly_ones.at(1).at("bindingId"), by_tii);
  const Json plans = list({{"clientId", "anna"}, {"bindingType", "I"}});
  ASSERT_EQ(plans.size(), 1U);
  EXPECT_EQ(plans.at(0).at("bindingId"), plan);
  EXPECT_EQ(plans.at(0).at("bindingCategory"), "INSTALLMENT");
}

TEST_F(Stored, ACardIsStoredOnceInACategoryAndOnceAPlan) {
  EXPECT_EQ(stored("anna", "1"), stored("anna", "2"));
  const std::string other_plan = R"({"installments":"6"})";
  EXPECT_NE(stored("anna", "3", {{"jsonParams", installment}}),
            stored("anna", "4", {{"jsonParams", other_plan}}));
  EXPECT_EQ(list({{"clientId", "anna"}}).size(), 3U);
}

TEST_F(Stored, NothingIsStoredWithoutSuccessOrWish) {
  const Pairs wish = {{"clientId", "anna"}, {"features", "FORCE_CREATE_BINDING"}};
  const std::string refused = registered(with(wish, {{"orderNumber", "1"}}));
  ecommerce("paymentorder.do", payment(refused, "4000000000000010"));
  const std::string unwanted = registered(with(wish, {{"orderNumber", "2"}}));
  ecommerce("paymentorder.do", payment(unwanted, approved_card, {{"bindingNotNeeded", "true"}}));
  EXPECT_EQ(status_of(unwanted).at("orderStatus"), 2);
  EXPECT_TRUE(list({{"clientId", "anna"}}).empty());
}

TEST_F(Stored, SwitchesACredentialOffAndOnOnce) {
  const std::string id = stored("anna", "1");
  EXPECT_EQ(by_id("bindCard.do", id).at("errorCode"), "2");
  EXPECT_EQ(by_id("unBindCard.do", id).at("errorCode"), "0");
  EXPECT_EQ(by_id("unBindCard.do", id).at("errorCode"), "2");
  EXPECT_TRUE(list({{"clientId", "anna"}}).empty());
  EXPECT_EQ(pay_new("2", id, {{"tii", "F"}}).at("errorCode"), "5");
  EXPECT_EQ(by_id("bindCard.do", id).at("errorCode"), "0");
  EXPECT_EQ(list({{"clientId", "anna"}}).size(), 1U);
  EXPECT_EQ(by_id("bindCard.do", "nothing").at("errorCode"), "5");
  EXPECT_EQ(by_id("unBindCard.do", "nothing").at("errorCode"), "5");
}

TEST_F(Stored, AnExpiredCredentialIsHiddenDoesNotPayAndCanBeExtended) {
  const std::string id = stored("anna", "1");
  EXPECT_EQ(
      by_id("extendBinding.do", id, {{"newExpiry", "203911"}, {"language", "en"}}).at("errorCode"),
      "5");
  gateway().advance_clock(far_s);
  EXPECT_TRUE(list({{"clientId", "anna"}}).empty());
  EXPECT_EQ(list({{"clientId", "anna"}, {"showExpired", "true"}}).size(), 1U);
  EXPECT_EQ(pay_new("2", id, {{"tii", "F"}}).at("errorCode"), "2");
  EXPECT_EQ(
      by_id("extendBinding.do", id, {{"newExpiry", "204001"}, {"language", "en"}}).at("errorCode"),
      "5");
  EXPECT_EQ(
      by_id("extendBinding.do", id, {{"newExpiry", "209901"}, {"language", "en"}}).at("errorCode"),
      "0");
  EXPECT_EQ(by_id("extendBinding.do", "nothing", {{"newExpiry", "209901"}, {"language", "en"}})
                .at("errorCode"),
            "5");
  EXPECT_EQ(pay_new("3", id, {{"tii", "F"}}).at("errorCode"), 0);
}

TEST_F(Stored, FindsCredentialsByCardOrId) {
  const std::string id = stored("anna", "1");
  stored("bob", "2");
  const auto find = [](const Pairs& what) {
    return ecommerce("getBindingsByCardOrId.do", with(credentials, what));
  };
  EXPECT_EQ(find({{"pan", approved_card}}).at("bindings").size(), 2U);
  const Json one = find({{"bindingId", id}}).at("bindings");
  ASSERT_EQ(one.size(), 1U);
  EXPECT_EQ(one.at(0).at("clientId"), "anna");
  EXPECT_TRUE(find({{"pan", "5555555555554444"}}).at("bindings").empty());
  EXPECT_EQ(find({}).at("errorCode"), "4");
  gateway().advance_clock(far_s);
  EXPECT_TRUE(find({{"bindingId", id}}).at("bindings").empty());
  EXPECT_EQ(find({{"bindingId", id}, {"showExpired", "true"}}).at("bindings").size(), 1U);
}

TEST_F(Stored, PaysAnOrderOfTheSameClient) {
  const std::string id = stored("anna", "1");
  EXPECT_TRUE(pay_new("2", id, {{"tii", "F"}}).contains("redirect"));
  EXPECT_TRUE(pay_new("3", id, {{"tii", "F"}, {"cvc", "123"}}).contains("redirect"));
  EXPECT_TRUE(pay_new("4", id, {{"tii", "U"}}).contains("redirect"));
  EXPECT_EQ(pay_new("5", id, {{"tii", "F"}, {"cvc", "999"}}).at("errorCode"), "2");
  EXPECT_EQ(pay_new("6", id, {{"tii", "R"}}).at("errorCode"), "5");
  EXPECT_EQ(pay_new("7", id, {}).at("errorCode"), "4");
  EXPECT_EQ(pay_new("8", "nothing", {{"tii", "F"}}).at("errorCode"), "5");
  EXPECT_EQ(pay_new("9", stored("bob", "10"), {{"tii", "F"}}).at("errorCode"), "5");
  EXPECT_EQ(pay_new("11", stored("anna", "12", {{"jsonParams", recurrent}}), {{"tii", "F"}})
                .at("errorCode"),
            "5");
  const std::string held = registered({{"orderNumber", "13"}, {"clientId", "anna"}}, true);
  const Pairs on_hold = with(credentials, {{"mdOrder", held}, {"bindingId", id}, {"tii", "U"}});
  EXPECT_EQ(ecommerce("paymentOrderBinding.do", on_hold).at("errorCode"), "5");
  EXPECT_EQ(
      ecommerce("paymentOrderBinding.do", with(on_hold, {{"mdOrder", "nowhere"}})).at("errorCode"),
      "6");
  EXPECT_EQ(gateway().ledger().size(), 6U);  // three stored, three paid
}

TEST_F(Stored, AStoredCardCanBeDeclinedLater) {
  const std::string id = stored("anna", "1", {}, "4000000000000085");
  const Json answer = pay_new("2", id, {{"tii", "F"}});
  EXPECT_EQ(answer.at("errorCode"), "2");
  EXPECT_EQ(gateway().ledger().size(), 1U);
}

TEST_F(Stored, ARecurrentPaymentRegistersAndPays) {
  const std::string id = stored("anna", "1", {{"jsonParams", recurrent}});
  const Json request = {{"orderNumber", "2"},
                        {"language", "en"},
                        {"bindingId", id},
                        {"amount", 500},
                        {"currency", "978"},
                        {"description", "March"},
                        {"additionalParameters", {{"month", "3"}}}};
  const Json answer = ecommerce_json("recurrentPayment.do", request);
  EXPECT_EQ(answer.at("success"), true);
  const Json& record = answer.at("orderStatus");
  EXPECT_EQ(record.at("errorCode"), "0");
  EXPECT_EQ(record.at("orderNumber"), "2");
  EXPECT_EQ(record.at("orderStatus"), 2);
  EXPECT_EQ(record.at("amount"), 500);
  EXPECT_EQ(record.at("orderDescription"), "March");
  EXPECT_EQ(record.at("merchantOrderParams"), Json::parse(R"([{"name":"month","value":"3"}])"));
  EXPECT_EQ(record.at("bindingInfo").at("bindingId"), id);
  EXPECT_EQ(record.at("paymentAmountInfo").at("paymentState"), "DEPOSITED");
  EXPECT_EQ(record.at("attributes").at(0).at("value"), answer.at("data").at("orderId"));
  const Json entry = gateway().ledger().at(1);
  EXPECT_EQ(entry.at("operation"), "recurrentPayment.do");
  EXPECT_EQ(entry.at("amount"), 500);
  EXPECT_EQ(gateway().log("recurrentPayment.do").at(0).at("params").at("amount"), 500);

  const auto refused = [&](const Json& changes, const char* code) {
    Json body = request;
    body["orderNumber"] = "other";
    body.update(changes);
    const Json given = ecommerce_json("recurrentPayment.do", body);
    EXPECT_EQ(given.at("success"), false) << given;
    EXPECT_EQ(given.at("error").at("code"), code) << given;
    EXPECT_FALSE(given.at("error").at("description").get<std::string>().empty());
    EXPECT_FALSE(given.at("error").at("message").get<std::string>().empty());
  };
  refused({{"orderNumber", "2"}}, "1");
  refused({{"bindingId", "nothing"}}, "5");
  refused({{"bindingId", stored("anna", "common")}}, "5");
  refused({{"amount", "500"}}, "5");
  refused({{"amount", -5}}, "5");
  refused({{"currency", "999"}}, "3");
  refused({{"colour", "red"}}, "5");
  refused({{"token", "merchant-token"}}, "5");
  EXPECT_EQ(gateway().ledger().size(), 3U);
  gateway().advance_clock(far_s);
  refused(Json::object(), "2");
}

TEST_F(Stored, AnInstallmentPaymentAnswersIntegers) {
  const std::string id = stored("anna", "1", {{"jsonParams", installment}});
  const Json request = {{"orderNumber", "2"}, {"bindingId", id}, {"amount", 12345}};
  const Json answer = ecommerce_json("installmentPayment.do", request);
  EXPECT_EQ(answer.at("errorCode"), 0);
  EXPECT_EQ(answer.at("error"), false);
  EXPECT_EQ(answer.at("orderStatus").at("orderStatus"), 2);
  EXPECT_EQ(status_of(answer.at("orderId")).at("orderNumber"), "2");
  const Json again = ecommerce_json("installmentPayment.do", request);
  EXPECT_EQ(again.at("errorCode"), 1);
  EXPECT_EQ(again.at("error"), true);
  EXPECT_EQ(ecommerce_json("recurrentPayment.do", request).at("error").at("code"), "5");
  EXPECT_EQ(gateway().ledger().size(), 2U);
}

TEST_F(Stored, TheJsonOperationsTakeNothingElse) {
  httplib::Client client("127.0.0.1", gateway().port());
  const auto status = [&](const char* path, const char* body, const char* type) {
    return client.Post(path, body, type)->status;
  };
  const char* const form_type = "application/x-www-form-urlencoded";
  EXPECT_EQ(status("/payment/recurrentPayment.do", "amount=1", form_type), 400);
  EXPECT_EQ(status("/payment/recurrentPayment.do", "{", "application/json"), 400);
  EXPECT_EQ(status("/payment/recurrentPayment.do", "[]", "application/json"), 400);
  EXPECT_EQ(status("/payment/recurrentPayment.do?a=1", "{}", "application/json"), 400);
  EXPECT_EQ(status("/payment/rest/recurrentPayment.do", "{}", "application/json"), 404);
  EXPECT_EQ(status("/payment/getBindings.do", "", form_type), 404);
  EXPECT_EQ(status("/payment/rest/getBindings.do", "{}", "application/json"), 400);
}

TEST_F(Stored, IsCreatedWithoutAPaymentOnce) {
  const Pairs card = with(credentials, {{"clientId", "anna"},
                                        {"pan", approved_card},
                                        {"expiryDate", "203912"},
                                        {"cardholderName", "ANNA"}});
  const Json created = ecommerce("createBindingNoPayment.do", card);
  EXPECT_EQ(created.at("errorCode"), 0);
  EXPECT_EQ(created.at("error"), false);
  EXPECT_EQ(list({{"clientId", "anna"}}).at(0).at("bindingId"), created.at("bindingId"));
  for (const auto& [name, value] :
       {std::pair("clientId", "anna"), {"pan", "4111111111111112"}, {"expiryDate", "202001"}}) {
    const Json refused = ecommerce("createBindingNoPayment.do", with(card, {{name, value}}));
    EXPECT_EQ(refused.at("errorCode"), 1) << name;
    EXPECT_EQ(refused.at("error"), true) << name;
    EXPECT_FALSE(refused.contains("bindingId")) << name;
  }
  EXPECT_EQ(ecommerce("createBindingNoPayment.do", with(card, {{"bindingStrength", "TDS"}}))
                .at("errorCode"),
            4);
  EXPECT_EQ(list({{"clientId", "anna"}}).size(), 1U);
  EXPECT_TRUE(gateway().ledger().empty());
}

}  // namespace
}  // namespace gateway::stored_test
