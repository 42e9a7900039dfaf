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
/// What SATIM demands of a registration.
const Pairs dinars = {{"amount", "5000"},
                      {"currency", "012"},
                      {"language", "fr"},
                      {"jsonParams", R"({"force_terminal_id":"E010","udf1":"7"})"}};

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
    const Pairs stores = {{"clientId", "anna"}, {"features", "FORCE_CREATE_BINDING"}};
    const std::string id = registered(with(stores, dinars));
    ecommerce("paymentorder.do", payment(id, "4111111111111111", {{"tii", "RI"}}));
    const std::string binding = status_of(id).at("bindingInfo").at("bindingId");
    const Json refused = ecommerce_json(
        "recurrentPayment.do", {{"orderNumber", "T-1"}, {"bindingId", binding}, {"amount", 100}});
    EXPECT_EQ(refused.at("error").at("code"), name == std::string("vendor") ? "10" : "1");
    EXPECT_EQ(code("register.do", with(order, dinars)), "1");
    EXPECT_EQ(gateway().ledger().size(), 1U);
  }
}

TEST_F(Deployments, SatimBoundsNumbersAndHasOtherStatuses) {
  start({"--deployment", "satim"});
  const Pairs demanded = with(order, dinars);
  EXPECT_EQ(code("register.do", with(demanded, {{"orderNumber", "12345678901"}})), "5");
  EXPECT_EQ(code("register.do", with(demanded, {{"orderNumber", "1234567890"}})), "0");
  const Pairs at_once = {
      {"amount", "100"},    {"pan", "4111111111111111"}, {"cvc", "123"},
      {"expiry", "203912"}, {"cardholderName", "ANNA"},  {"returnUrl", "https://shop.example"}};
  EXPECT_EQ(code("instantPayment.do", with(credentials, at_once)), "4");
  const Pairs card = {{"pan", "4111111111111111"}, {"expiry", "203912"}, {"cvc", "123"}};
  const Json verified = ecommerce("verifyCard.do", with(credentials, card));
  EXPECT_EQ(verified.at("errorCode"), "0") << "it has no orderNumber";
  EXPECT_EQ(verified.at("orderNumber").get<std::string>().size(), 10U);
  EXPECT_TRUE(gateway().ledger().empty());

  const Pairs stores = {{"clientId", "anna"}, {"features", "FORCE_CREATE_BINDING"}};
  const std::string id = registered(with(stores, dinars));
  ecommerce("paymentorder.do", payment(id, "4111111111111111"));
  const Json record = status_of(id);
  EXPECT_EQ(record.at("orderStatus"), 1) << "until it is confirmed";
  const std::string binding = record.at("bindingInfo").at("bindingId");
  const Json debited =
      ecommerce("instantPayment.do", with(credentials, {{"orderNumber", "2"},
                                                        {"amount", "5000"},
                                                        {"bindingId", binding},
                                                        {"cvc", "123"},
                                                        {"returnUrl", "https://shop.example"}}));
  const std::string next = debited.at("orderId");
  EXPECT_EQ(status_of(next).at("orderStatus"), 11);
  const Json in_short = ecommerce("getOrderStatus.do", with(credentials, {{"orderId", next}}));
  EXPECT_EQ(in_short.at("OrderStatus"), 11);
  EXPECT_EQ(in_short.at("params").at("respCode"), "00");
  EXPECT_EQ(gateway().ledger().size(), 2U);
}

TEST_F(Deployments, SatimDemandsWhatARegistrationNeeds) {
  start({"--deployment", "satim"});
  const Pairs demanded = with(order, dinars);
  for (const auto& [name, value, expected] :
       {std::tuple("amount", "4999", "5"),
        {"currency", "978", "3"},
        {"language", "de", "5"},
        {"jsonParams", R"({"udf1":"7"})", "4"},
        {"jsonParams", R"({"force_terminal_id":"E010"})", "4"},
        {"jsonParams", R"({"force_terminal_id":"E0101010101010101","udf1":"7"})", "5"},
        {"jsonParams", R"({"force_terminal_id":"E010","udf1":"123456789012345678901"})", "5"}}) {
    EXPECT_EQ(code("register.do", with(demanded, {{name, value}})), expected) << name << value;
  }
  for (const char* name : {"currency", "language", "jsonParams"}) {
    EXPECT_EQ(code("register.do", with(demanded, {}, {name})), "4") << name;
  }
  EXPECT_EQ(code("register.do", demanded), "0");
}

TEST_F(Deployments, SatimReleasesWhatIsNotConfirmedInTime) {
  for (const char* name : {"public/acknowledgeTransaction.do", "confirmOrder.do"}) {
    start({"--deployment", "satim"});
    const bool newer = *name == 'p';
    const auto confirm = [&](const std::string& id) {
      return ecommerce(name, with(credentials, {{newer ? "mdOrder" : "orderId", id}}));
    };
    EXPECT_EQ(confirm("nothing").at("ErrorCode"), "6");
    const std::string id = registered(dinars);
    EXPECT_EQ(confirm(id).at("OrderStatus"), 0) << "not paid so far: it can still be confirmed";
    ecommerce("paymentorder.do", payment(id, "4111111111111111"));
    gateway().advance_clock(19 * 60);
    const Json confirmed = confirm(id);
    EXPECT_EQ(confirmed.at("ErrorCode"), "0");
    EXPECT_EQ(confirmed.at("OrderStatus"), 2);
    EXPECT_EQ(confirmed.at("depositAmount"), 5000);
    EXPECT_EQ(confirmed.at("params").at("respCode"), "00");
    EXPECT_EQ(confirm(id).at("ErrorCode"), "7") << "a second time";
    gateway().advance_clock(2 * 60);
    EXPECT_EQ(status_of(id).at("orderStatus"), 2);

    const std::string late = registered(with(dinars, {{"orderNumber", "2"}}));
    ecommerce("paymentorder.do", payment(late, "4111111111111111"));
    gateway().advance_clock(21 * 60);
    const Json refused = confirm(late);
    EXPECT_EQ(refused.at("OrderStatus"), 3);
    EXPECT_EQ(refused.at("params").at("respCode"), "05");
    const Json ledger = gateway().ledger();
    ASSERT_EQ(ledger.size(), 4U);
    EXPECT_EQ(ledger.at(1).at("kind"), "capture");
    EXPECT_EQ(ledger.at(1).at("operation"), name);
    EXPECT_EQ(ledger.at(3).at("kind"), "reversal");
  }
}

TEST_F(Deployments, ContextWithASlashAtItsEndReplacesRest) {
  start({"--context", "/ecomm/gw/partner/api/v1/"});
  httplib::Client client("127.0.0.1", gateway().port());
  const auto status = [&](const char* path) {
    return client.Post(path, form(order), "application/x-www-form-urlencoded")->status;
  };
  EXPECT_EQ(status("/ecomm/gw/partner/api/v1/register.do"), 200);
  EXPECT_EQ(status("/ecomm/gw/partner/api/v1/rest/register.do"), 404);
  EXPECT_EQ(status("/payment/rest/register.do"), 404);
}

}  // namespace
}  // namespace gateway::deployment_test
