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
    const char* at;
  } parts[] = {{2, "/authDateTime"},
               {2, "/terminalId"},
               {2, "/authRefNum"},
               {3, "/paymentAmountInfo"},
               {3, "/bankInfo"},
               {5, "/refunds"},
               {6, "/chargeback"},
               {8, "/cardAuthInfo/product"},
               {9, "/paymentWay"},
               {10, "/depositedDate"},
               {12, "/refundedDate"},
               {13, "/payerData/email"},
               {14, "/transactionAttributes"},
               {16, "/feUtrnno"},
               {17, "/cardAuthInfo/productCategory"},
               {18, "/paymentAmountInfo/totalAmount"},
               {18, "/feeAmount"},
               {19, "/avsCode"},
               {20, "/bindingInfo/externalCreated"},
               {21, "/refunds/0/externalRefundId"},
               {26, "/refunds/0/approvalCode"},
               {35, "/cardAuthInfo/corporateCard"},
               {37, "/tii"},
               {37, "/usedPsdIndicatorValue"},
               {38, "/payerData/paymentAccountReference"},
               {41, "/partialAuthorization"},
               {46, "/mcc"},
               {46, "/mvv"}};
  for (const int version : {1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 12, 13, 14, 16, 17,
                            18, 19, 20, 21, 25, 26, 34, 35, 36, 37, 38, 40, 41, 45, 46}) {
    start({"--record-version", std::to_string(version)});
    const std::string id = registered({{"clientId", "anna"},
                                       {"email", "max@shop.example"},
                                       {"features", "PARTIAL_AUTHORIZATION"}});
    ecommerce("paymentorder.do", payment(id, "4111111111111111",
                                         {{"tii", "CI"},
                                          {"externalScaExemptionIndicator", "LVP"},
                                          {"mcc", "5411"},
                                          {"mvv", "V1"},
                                          {"billingPayerData", R"({"payerAccount":"1"})"}}));
    ecommerce("refund.do",
              with(credentials, {{"orderId", id}, {"amount", "45"}, {"externalRefundId", "R-1"}}));
    const Json record = status_of(id);
    EXPECT_EQ(record.at("orderStatus"), 4);
    for (const auto& part : parts) {
      EXPECT_EQ(record.contains(Json::json_pointer(part.at)), version >= part.since)
          << part.at << version;
    }
  }
}

TEST_F(Deployments, AuthenticationIsShownAsTheVersionOfTheRecordHasIt) {
  for (const int version : {6, 7, 29, 30, 42, 43}) {
    start({"--record-version", std::to_string(version)});
    const auto shown = [&](const char* number, const char* card) {
      const std::string id = registered({{"orderNumber", number}, {"email", "max@shop.example"}});
      const Json first = ecommerce("paymentorder.do", payment(id, card));
      if (first.contains("threeDSServerTransId")) {
        ecommerce("3ds/continue.do", with(credentials, {{"mdOrder", id}}));
      }
      gateway().finish_authentication(id, true);
      return status_of(id).at("cardAuthInfo").at("secureAuthInfo");
    };
    const Json old = shown("1", "4000000000000051");
    const Json challenged = shown("2", "4000000000000036");
    EXPECT_EQ(old.contains("paResStatus"), version >= 7) << version;
    EXPECT_EQ(challenged.value("rreqTransStatus", ""), version >= 30 ? "Y" : "") << version;
    EXPECT_EQ(challenged.contains("threeDSProtocolVersion"), version >= 30) << version;
    EXPECT_EQ(challenged.value("threeDsType", ""), version >= 42 ? "3" : "") << version;
    EXPECT_EQ(challenged.contains("authTypeIndicator"), version < 43) << version;
  }
}

TEST_F(Deployments, PartialAuthorisationIsShownWithItsAmount) {
  start({});
  const Pairs part = {{"orderNumber", "1"}, {"features", "PARTIAL_AUTHORIZATION"}};
  const std::string id = registered(part);
  EXPECT_EQ(status_of(id).at("partialAuthorization"), "REQUESTED");
  ecommerce("paymentorder.do", payment(id, "4000000000000077"));
  const Json record = status_of(id);
  EXPECT_EQ(record.at("partialAuthorization"), "PARTIAL_AMOUNT");
  EXPECT_EQ(record.at("paymentAmountInfo").at("depositedAmount"), 6172);
  const std::string whole = registered(with(part, {{"orderNumber", "2"}}));
  ecommerce("paymentorder.do", payment(whole, "4111111111111111"));
  EXPECT_EQ(status_of(whole).at("partialAuthorization"), "FULL_AMOUNT");
  EXPECT_FALSE(status_of(registered()).contains("partialAuthorization"));
}

TEST_F(Deployments, FailedPaymentSaysWhy) {
  start({});
  const std::string id = registered();
  const Json answer = ecommerce("paymentorder.do", payment(id, "4000000000000028"));
  EXPECT_EQ(answer.at("errorCode"), 0);
  EXPECT_EQ(answer.at("errorTypeName"), "DATA_INPUT_ERROR");
  EXPECT_EQ(answer.at("processingErrorType"), "CLIENT_ERROR");
  EXPECT_EQ(status_of(id).at("displayErrorMessage"), answer.at("displayErrorMessage"));
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
