// Payments by QR code at the gateway, their subscriptions, and templates of codes.
#include "harness.hpp"

namespace gateway::qr_codes_test {
namespace {

class QrCodes : public GatewayTest {
 protected:
  static Json get(const std::string& id, const Pairs& more = {}) {
    return ask("sbp/c2b/qr/dynamic/get.do", with({{"mdOrder", id}}, more));
  }
  static Json reject(const std::string& id) {
    return ask("sbp/c2b/qr/dynamic/reject.do", {{"mdOrder", id}, {"qrId", get(id).at("qrId")}});
  }
  static Json state(const std::string& id) {
    return ask("sbp/c2b/qr/status.do", {{"mdOrder", id}});
  }
  static Json decline(const std::string& id) {
    return ask("decline.do", {{"orderId", id}, {"orderNumber", "T-1"}});
  }
  static Json ask(const std::string& operation, const Pairs& pairs) {
    return ecommerce(operation, with(credentials, pairs));
  }
  // An order whose code was shown.
  static std::string shown(const Pairs& changes = {}, const Pairs& code = {},
                           CallSite site = CallSite::here()) {
    const Traced traced(site);
    const std::string id = registered(changes);
    EXPECT_EQ(get(id, code).at("qrStatus"), "STARTED");
    return id;
  }
  static void expect_order(const std::string& id, int status, int action,
                           CallSite site = CallSite::here()) {
    const Traced traced(site);
    const Json order = status_of(id);
    EXPECT_EQ(order.at("orderStatus"), status);
    EXPECT_EQ(order.at("actionCode"), action);
  }
};

TEST_F(QrCodes, OrderHasOneCode) {
  const std::string id = registered();
  EXPECT_EQ(ask("sbp/c2b/qr/status.do", {{"mdOrder", id}}).at("errorCode"), "6");
  const Json first = get(id);
  EXPECT_EQ(get(id), first);
  EXPECT_EQ(get("nowhere").at("errorCode"), "6");
  EXPECT_EQ(get(id, {{"qrWidth", "1001"}}).at("errorCode"), "5");
  EXPECT_EQ(get(registered({{"orderNumber", "2"}}, true)).at("errorCode"), "5");
  const std::string paid = registered({{"orderNumber", "3"}});
  ecommerce("paymentorder.do", payment(paid, "4111111111111111"));
  EXPECT_EQ(get(paid).at("errorCode"), "7");
}

TEST_F(QrCodes, ConfirmedIsNotPaidAndCannotBeStopped) {
  const std::string id = shown();
  gateway().act_as_payer(id, "confirm");
  EXPECT_EQ(get(id).count("payload"), 0U);
  expect_order(id, 0, -2027);
  EXPECT_TRUE(gateway().ledger().empty());
  EXPECT_EQ(reject(id).at("rejected"), false);
  EXPECT_EQ(decline(id).at("errorCode"), "7");
  EXPECT_EQ(ecommerce("paymentorder.do", payment(id, "4111111111111111")).at("errorCode"), "7");
  gateway().advance_clock(86400);
  expect_order(id, 0, -2027);
  gateway().act_as_payer(id, "pay");
  EXPECT_EQ(state(id).at("qrStatus"), "ACCEPTED");
  EXPECT_EQ(state(id).at("transactionState"), "DEPOSITED");
  expect_order(id, 2, 0);
  EXPECT_EQ(gateway().ledger().size(), 1U);
  EXPECT_EQ(reject(id).at("rejected"), false);
  EXPECT_THROW(gateway().act_as_payer(id, "pay"), std::runtime_error);
}

TEST_F(QrCodes, ClosedCodeCannotBePaidAndTheOrderCan) {
  const std::string id = shown();
  EXPECT_EQ(reject(id).at("rejected"), true);
  EXPECT_EQ(reject(id).at("rejected"), true);
  EXPECT_THROW(gateway().act_as_payer(id, "pay"), std::runtime_error);
  EXPECT_EQ(get(id).count("payload"), 0U);
  ecommerce("paymentorder.do", payment(id, "4111111111111111"));
  expect_order(id, 2, 0);
}

TEST_F(QrCodes, PayerRefusesOrFails) {
  const std::string refused = shown();
  gateway().act_as_payer(refused, "refuse");
  EXPECT_EQ(state(refused).at("qrStatus"), "REJECTED_BY_USER");
  expect_order(refused, 0, -2028);
  const std::string failed = shown({{"orderNumber", "2"}});
  EXPECT_THROW(gateway().act_as_payer(failed, "fail"), std::runtime_error);
  gateway().act_as_payer(failed, "confirm");
  gateway().act_as_payer(failed, "fail");
  expect_order(failed, 0, -2029);
  EXPECT_TRUE(gateway().ledger().empty());
}

TEST_F(QrCodes, EndsWithItsOrder) {
  const std::string late = shown();
  gateway().advance_clock(86400);
  EXPECT_THROW(gateway().act_as_payer(late, "pay"), std::runtime_error);
  EXPECT_EQ(state(late).at("qrStatus"), "REJECTED");
  expect_order(late, 6, -2007);
}

TEST_F(QrCodes, SubscriptionIsChargedUntilItEnds) {
  EXPECT_EQ(get(registered(), {{"createSubscription", "true"}}).at("errorCode"), "5");
  const std::string id =
      shown({{"orderNumber", "2"}, {"clientId", "anna"}}, {{"createSubscription", "true"}});
  const Pairs anna = {{"clientId", "anna"}};
  EXPECT_TRUE(ask("sbp/c2b/getBindings.do", anna).at("bindings").empty());
  gateway().act_as_payer(id, "pay");
  const Json list = ask("sbp/c2b/getBindings.do", anna).at("bindings");
  ASSERT_EQ(list.size(), 1U);
  const std::string binding = list[0].at("bindingId");
  const auto charge = [&](const char* number) {
    const std::string next = registered({{"orderNumber", number}, {"clientId", "anna"}});
    ask("paymentOrderBinding.do", {{"mdOrder", next}, {"bindingId", binding}, {"tii", "U"}});
    return next;
  };
  expect_order(charge("3"), 2, 0);
  EXPECT_EQ(ask("sbp/c2b/unBind.do", {{"bindingId", binding}}).at("errorCode"), "0");
  EXPECT_EQ(ask("sbp/c2b/unBind.do", {{"bindingId", binding}}).at("errorCode"), "2");
  EXPECT_EQ(ask("sbp/c2b/unBind.do", {{"bindingId", "B"}}).at("errorCode"), "5");
  expect_order(charge("4"), 0, -5031);
  EXPECT_TRUE(ask("sbp/c2b/getBindings.do", anna).at("bindings").empty());
  const Pairs all = {{"clientId", "anna"}, {"showDisabled", "true"}};
  EXPECT_EQ(ask("sbp/c2b/getBindings.do", all).at("bindings").size(), 1U);
}

TEST_F(QrCodes, TemplateFollowsItsDates) {
  const Json made = ecommerce_json(
      "rest/templates/createTemplate.do",
      {{"type", "SBP_QR"}, {"name", "counter 3"}, {"endDate", "2049-12-31T00:00:00"}});
  EXPECT_EQ(made.at("status"), "ACTIVE");
  Json change = {{"templateId", made.at("templateId")}, {"startDate", "2049-01-01T00:00:00"}};
  EXPECT_EQ(ecommerce_json("rest/templates/updateTemplate.do", change).at("status"), "WAITING");
  change["endDate"] = "2020-01-01T00:00:00";
  EXPECT_EQ(ecommerce_json("rest/templates/updateTemplate.do", change).at("status"), "EXPIRED");
  const Json nowhere = {{"templateId", "T"}};
  EXPECT_EQ(ecommerce_json("rest/templates/getTemplateDetails.do", nowhere).at("errorCode"), "1");
}

}  // namespace
}  // namespace gateway::qr_codes_test
