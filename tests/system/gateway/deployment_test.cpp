// The deployments that the gateway plays, and the versions of its records.
#include "harness.hpp"

namespace gateway::deployment_test {
namespace {

class Deployments : public GatewayTest {
 protected:
  // Each test starts the gateway that it needs.
  static void SetUpTestSuite() {}
  void SetUp() override {}
  static void start(const std::vector<std::string>& options) {
    process_ = std::make_unique<Process>(TILLWIRE_GATEWAY, options);
  }

  static std::string code(const std::string& operation, const Pairs& pairs) {
    return ecommerce(operation, pairs).at("errorCode");
  }
};

const Pairs token = {{"token", "merchant-token"}};

TEST_F(Deployments, RecordShowsWhatItsVersionHas) {
  const struct {
    int since;
    const char* name;
  } parts[] = {{2, "authDateTime"}, {2, "terminalId"}, {2, "authRefNum"}, {3, "paymentAmountInfo"},
               {3, "bankInfo"},     {5, "refunds"},    {6, "chargeback"}};
  for (const int version : {1, 2, 3, 4, 5, 6, 20, 21, 25, 26, 46}) {
    start({"--record-version", std::to_string(version)});
    const std::string id = registered();
    ecommerce("paymentorder.do", payment(id, "4111111111111111"));
    ecommerce("refund.do",
              with(credentials, {{"orderId", id}, {"amount", "45"}, {"externalRefundId", "R-1"}}));
    const Json record = status_of(id);
    EXPECT_EQ(record.at("orderStatus"), 4);
    for (const auto& part : parts) {
      EXPECT_EQ(record.contains(part.name), version >= part.since) << part.name << version;
    }
    if (version < 5) continue;
    const Json& refund = record.at("refunds").at(0);
    EXPECT_EQ(refund.at("amount"), 45);
    EXPECT_EQ(refund.contains("externalRefundId"), version >= 21) << version;
    EXPECT_EQ(refund.contains("approvalCode"), version >= 26) << version;
  }
}

TEST_F(Deployments, VendorsTokenIsOpen) {
  start({"--deployment", "vendor"});
  const Pairs by_token = with(with(order, token), {}, {"userName", "password"});
  const Json answer = ecommerce("register.do", by_token);
  EXPECT_EQ(answer.at("errorCode"), "0");
  const std::string id = answer.at("orderId");
  EXPECT_EQ(
      ecommerce("getOrderStatusExtended.do", with(token, {{"orderId", id}})).at("orderStatus"), 0);
  ecommerce("paymentorder.do", payment(id, "4111111111111111"));
  const Pairs refund = {{"orderId", id}, {"amount", "45"}};
  EXPECT_EQ(code("refund.do", with(token, refund)), "5");
  EXPECT_EQ(gateway().ledger().size(), 1U);
  EXPECT_EQ(code("refund.do", with(credentials, refund)), "0");
  start({});
  const std::string other = registered();
  ecommerce("paymentorder.do", payment(other, "4111111111111111"));
  EXPECT_EQ(code("refund.do", with(token, {{"orderId", other}, {"amount", "45"}})), "0");
}

TEST_F(Deployments, PlanWithANumberThatWasTakenHasTheVendorsCode) {
  for (const char* name : {"specification", "vendor", "satim"}) {
    start({"--deployment", name});
    const std::string id = registered({{"clientId", "anna"}, {"features", "FORCE_CREATE_BINDING"}});
    ecommerce("paymentorder.do", payment(id, "4111111111111111", {{"tii", "RI"}}));
    const std::string binding = status_of(id).at("bindingInfo").at("bindingId");
    const Json refused = ecommerce_json(
        "recurrentPayment.do", {{"orderNumber", "T-1"}, {"bindingId", binding}, {"amount", 100}});
    EXPECT_EQ(refused.at("error").at("code"), name == std::string("vendor") ? "10" : "1");
    EXPECT_EQ(code("register.do", order), "1");
    EXPECT_EQ(gateway().ledger().size(), 1U);
  }
}

TEST_F(Deployments, SatimBoundsNumbersAndHasOtherStatuses) {
  start({"--deployment", "satim"});
  EXPECT_EQ(code("register.do", with(order, {{"orderNumber", "12345678901"}})), "5");
  EXPECT_EQ(code("register.do", with(order, {{"orderNumber", "1234567890"}})), "0");
  const Pairs at_once = {
      {"amount", "100"},    {"pan", "4111111111111111"}, {"cvc", "123"},
      {"expiry", "203912"}, {"cardholderName", "ANNA"},  {"returnUrl", "https://shop.example"}};
  EXPECT_EQ(code("instantPayment.do", with(credentials, at_once)), "4");
  const Pairs card = {{"pan", "4111111111111111"}, {"expiry", "203912"}, {"cvc", "123"}};
  const Json verified = ecommerce("verifyCard.do", with(credentials, card));
  EXPECT_EQ(verified.at("errorCode"), "0") << "it has no orderNumber";
  EXPECT_EQ(verified.at("orderNumber").get<std::string>().size(), 10U);
  EXPECT_TRUE(gateway().ledger().empty());

  const std::string id = registered({{"clientId", "anna"}, {"features", "FORCE_CREATE_BINDING"}});
  ecommerce("paymentorder.do", payment(id, "4111111111111111"));
  const Json record = status_of(id);
  EXPECT_EQ(record.at("orderStatus"), 2);
  const std::string binding = record.at("bindingInfo").at("bindingId");
  const std::string next = registered({{"orderNumber", "2"}, {"clientId", "anna"}});
  ecommerce(
      "paymentOrderBinding.do",
      with(credentials, {{"mdOrder", next}, {"bindingId", binding}, {"tii", "F"}, {"cvc", "123"}}));
  EXPECT_EQ(status_of(next).at("orderStatus"), 11);
  const Json in_short = ecommerce("getOrderStatus.do", with(credentials, {{"orderId", next}}));
  EXPECT_EQ(in_short.at("OrderStatus"), 11);
  EXPECT_EQ(in_short.at("params").at("respCode"), "00");
  EXPECT_EQ(gateway().ledger().size(), 2U);
}

TEST_F(Deployments, RefundIsMadeOnceForOneId) {
  for (const char* name : {"specification", "vendor", "satim"}) {
    start({"--deployment", name});
    const std::string id = registered();
    ecommerce("paymentorder.do", payment(id, "4111111111111111"));
    const Pairs refund =
        with(credentials, {{"orderId", id},
                           {"amount", "45"},
                           {"externalRefundId", "R-1"},
                           {"expectedDepositedAmount",
                            status_of(id).at("paymentAmountInfo").at("depositedAmount").dump()}});
    EXPECT_EQ(code("refund.do", refund), "0");
    EXPECT_EQ(code("refund.do", refund), name == std::string("satim") ? "5" : "0");
    EXPECT_EQ(code("refund.do", with(refund, {{"externalRefundId", "R-2"}})), "7")
        << "what is deposited is less now";
    EXPECT_EQ(status_of(id).at("refunds").size(), 1U);
    EXPECT_EQ(gateway().ledger().size(), 2U);
  }
}

}  // namespace
}  // namespace gateway::deployment_test
