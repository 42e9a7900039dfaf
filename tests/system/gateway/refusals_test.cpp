// Strict refusals of the gateway: one row for each kind, and the parameter is named.
#include "harness.hpp"

namespace gateway::refusals_test {
namespace {

class Refusals : public GatewayTest {};

struct Row {
  const char* what;
  Pairs changes;
  std::vector<std::string> without;
  const char* code;
  const char* named;  // begins the message
};

void expect_refused(const Row& row, const Json& answer, CallSite site = CallSite::here()) {
  const Traced traced(site);
  EXPECT_EQ(answer.at("errorCode"), row.code) << row.what << ": " << answer;
  EXPECT_EQ(answer.at("errorMessage").get<std::string>().rfind(row.named, 0), 0U)
      << row.what << ": " << answer;
}

TEST_F(Refusals, OfRegistration) {
  const std::string bundle_start = R"({"cartItems":{"items":[{"positionId":1,"name":"Tea",)";
  const Row rows[] = {
      {"no number", {}, {"orderNumber"}, "4", "orderNumber"},
      {"empty number", {{"orderNumber", ""}}, {}, "4", "orderNumber"},
      {"no amount", {}, {"amount"}, "4", "amount"},
      {"no address", {}, {"returnUrl"}, "4", "returnUrl"},
      {"unknown parameter", {{"colour", "red"}}, {}, "5", "colour"},
      {"case of a name", {{"Currency", "978"}}, {}, "5", "Currency"},
      {"number too long", {{"orderNumber", std::string(37, 'x')}}, {}, "5", "orderNumber"},
      {"amount too long", {{"amount", "1234567890123"}}, {}, "5", "amount"},
      {"amount not an integer", {{"amount", "12.50"}}, {}, "5", "amount"},
      {"amount negative", {{"amount", "-5"}}, {}, "5", "amount"},
      {"amount with a plus", {{"amount", "+5"}}, {}, "5", "amount"},
      {"currency not digits", {{"currency", "EUR"}}, {}, "5", "currency"},
      {"currency too short", {{"currency", "36"}}, {}, "5", "currency"},
      {"currency unknown", {{"currency", "999"}}, {}, "3", "currency"},
      {"language", {{"language", "r1"}}, {}, "5", "language"},
      {"address", {{"ip", "1.2.3"}}, {}, "5", "ip"},
      {"date without T", {{"expirationDate", "2039-01-01 00:00:00"}}, {}, "5", "expirationDate"},
      {"date of no calendar",
       {{"expirationDate", "2039-02-29T00:00:00"}},
       {},
       "5",
       "expirationDate"},
      {"time of no clock", {{"expirationDate", "2039-02-28T24:00:00"}}, {}, "5", "expirationDate"},
      {"lifetime too long", {{"sessionTimeoutSecs", "1234567890"}}, {}, "5", "sessionTimeoutSecs"},
      {"holder not Latin",
       {{"cardholderName", "\u0391\u03bd\u03bd\u03b1"}},
       {},
       "5",
       "cardholderName"},
      {"feature", {{"features", "FORCE_EVERYTHING"}}, {}, "5", "features"},
      {"match indicator",
       {{"billingAndShippingAddressMatchIndicator", "X"}},
       {},
       "5",
       "billingAndShippingAddressMatchIndicator"},
      {"other merchant", {{"merchantLogin", "other"}}, {}, "5", "merchantLogin"},
      {"unknown credential", {{"bindingId", "nothing"}}, {}, "5", "bindingId"},
      {"two-phase date", {{"autoReverseDate", "2039-01-01T00:00:00"}}, {}, "5", "autoReverseDate"},
      {"attributes not JSON", {{"jsonParams", "{a:1}"}}, {}, "5", "jsonParams"},
      {"attributes not an object", {{"jsonParams", "[1]"}}, {}, "5", "jsonParams"},
      {"nested attribute", {{"jsonParams", R"({"a":{"b":1}})"}}, {}, "5", "jsonParams.a"},
      {"attribute twice", {{"jsonParams", R"({"a":"1","a":"2"})"}}, {}, "5", "jsonParams"},
      {"phone",
       {{"orderPayerData", R"({"mobilePhone":"+12345"})"}},
       {},
       "5",
       "orderPayerData.mobilePhone"},
      {"phone with letters",
       {{"orderPayerData", R"({"homePhone":"12345678x"})"}},
       {},
       "5",
       "orderPayerData.homePhone"},
      {"unknown member",
       {{"orderPayerData", R"({"fax":"12345678"})"}},
       {},
       "5",
       "orderPayerData.fax"},
      {"payer without account",
       {{"billingPayerData", R"({"billingCity":"Athens"})"}},
       {},
       "4",
       "billingPayerData.payerAccount"},
      {"birthday",
       {{"billingPayerData", R"({"payerAccount":"1","payerBirthday":"19990230"})"}},
       {},
       "5",
       "billingPayerData.payerBirthday"},
      {"id type",
       {{"billingPayerData", R"({"payerAccount":"1","payerIdType":"IDTP12"})"}},
       {},
       "5",
       "billingPayerData.payerIdType"},
      {"wrong JSON type",
       {{"shippingPayerData", R"({"shippingCity":5})"}},
       {},
       "5",
       "shippingPayerData.shippingCity"},
      {"time frame",
       {{"shippingPayerData", R"({"deliveryTimeframe":"05"})"}},
       {},
       "5",
       "shippingPayerData.deliveryTimeframe"},
      {"retailers",
       {{"marketplace", R"({"marketplaceId":"1","retailers":[]})"}},
       {},
       "5",
       "marketplace.retailers"},
      {"no indicator",
       {{"marketplace", R"({"marketplaceId":"1"})"}},
       {},
       "4",
       "marketplace.foreignRetailerIndicator"},
      {"facilitator",
       {{"paymentFacilitator", R"({"pfId":"1","name":"n","subMerchants":[{"subMerchantId":"1",)"
                               R"("name":"n","address":{"city":"c","postalCode":"1"}}]})"}},
       {},
       "4",
       "paymentFacilitator.subMerchants.address.country"},
      {"cart without items",
       {{"orderBundle", R"({"cartItems":{}})"}},
       {},
       "4",
       "orderBundle.cartItems.items"},
      {"four decimal places",
       {{"orderBundle", bundle_start + R"("quantity":{"value":0.1234,"measure":"kg"}}]}})"}},
       {},
       "5",
       "orderBundle.cartItems.items.quantity.value"},
      {"exponent",
       {{"orderBundle", bundle_start + R"("quantity":{"value":1e2,"measure":"kg"}}]}})"}},
       {},
       "5",
       "orderBundle.cartItems.items.quantity.value"},
      {"sum of an item",
       {{"orderBundle", bundle_start + R"("itemPrice":100,"itemAmount":149,)"
                                       R"("quantity":{"value":1.5,"measure":"kg"}}]}})"}},
       {},
       "5",
       "orderBundle.cartItems.items.itemAmount"},
      {"position twice",
       {{"orderBundle",
         bundle_start + R"("quantity":{"value":1,"measure":"kg"}},)"
                        R"({"positionId":1,"name":"b","quantity":{"value":1,"measure":"kg"}}]}})"}},
       {},
       "5",
       "orderBundle.cartItems.items.positionId"},
  };
  for (const Row& row : rows) {
    expect_refused(row, ecommerce("register.do", with(order, row.changes, row.without)));
  }
  EXPECT_TRUE(gateway().orders().empty());
}

TEST_F(Refusals, OfCredentials) {
  const Row rows[] = {
      {"none", {}, {"userName", "password"}, "5", "Access denied: userName is mandatory"},
      {"user alone", {}, {"password"}, "5", "Access denied: password is mandatory"},
      {"both", {{"token", "merchant-token"}}, {}, "5", "Access denied: userName must not be"},
      {"token and user",
       {{"token", "merchant-token"}},
       {"password"},
       "5",
       "Access denied: userName must not be"},
      {"wrong password", {{"password", "x"}}, {}, "5", "Access denied"},
      {"wrong user", {{"userName", "x"}}, {}, "5", "Access denied"},
      {"wrong token", {{"token", "x"}}, {"userName", "password"}, "5", "Access denied"},
      {"password too long", {{"password", std::string(31, 'x')}}, {}, "5", "password"},
  };
  for (const Row& row : rows) {
    expect_refused(row, ecommerce("register.do", with(order, row.changes, row.without)));
  }
  const Pairs by_token = with(order, {{"token", "merchant-token"}}, {"userName", "password"});
  EXPECT_EQ(ecommerce("register.do", by_token).at("errorCode"), "0");
}

TEST_F(Refusals, OfPayment) {
  const std::string id = registered({}, true);
  const Pairs good = payment(id, "4111111111111111");
  const Row rows[] = {
      {"no order", {}, {"MDORDER"}, "4", "MDORDER"},
      {"no number", {}, {"$PAN"}, "4", "$PAN"},
      {"no code", {}, {"$CVC"}, "4", "$CVC"},
      {"no year", {}, {"YYYY"}, "4", "YYYY"},
      {"no month", {}, {"MM"}, "4", "MM"},
      {"no holder", {}, {"TEXT"}, "4", "TEXT"},
      {"no language", {}, {"language"}, "4", "language"},
      {"number too long", {{"$PAN", "41111111111111111111"}}, {}, "5", "$PAN"},
      {"number with spaces", {{"$PAN", "4111 1111 1111 1111"}}, {}, "5", "$PAN"},
      {"code of four", {{"$CVC", "1234"}}, {}, "5", "$CVC"},
      {"month 13", {{"MM", "13"}}, {}, "5", "MM"},
      {"expiry", {{"$EXPIRY", "203913"}}, {}, "5", "$EXPIRY"},
      {"token in addition to the number", {{"seToken", "AAAA"}}, {}, "5", "$PAN"},
      {"e-mail", {{"email", "anna"}}, {}, "5", "email"},
      {"protocol", {{"threeDSProtocolVersion", "1.0.2"}}, {}, "5", "threeDSProtocolVersion"},
      {"boolean", {{"threeDSSDK", "yes"}}, {}, "5", "threeDSSDK"},
      {"initiator", {{"tii", "IPI"}}, {}, "5", "tii"},
      {"merchant-initiated on a two-phase order", {{"tii", "R"}}, {}, "5", "tii"},
      {"stored without a client", {{"tii", "CI"}}, {}, "5", "clientId"},
      {"exemption",
       {{"externalScaExemptionIndicator", "NONE"}},
       {},
       "5",
       "externalScaExemptionIndicator"},
      {"category", {{"mcc", "54"}}, {}, "5", "mcc"},
      {"browser",
       {{"clientBrowserInfo", R"({"screenHeight":"900"})"}},
       {},
       "5",
       "clientBrowserInfo.screenHeight"},
      {"browser flag",
       {{"clientBrowserInfo", R"({"isMobile":"true"})"}},
       {},
       "5",
       "clientBrowserInfo.isMobile"},
      {"a transaction that never began",
       {{"threeDSServerTransId", "x"}},
       {},
       "5",
       "threeDSServerTransId"},
  };
  for (const Row& row : rows) {
    expect_refused(row, ecommerce("paymentorder.do", with(good, row.changes, row.without)));
  }
  EXPECT_TRUE(gateway().ledger().empty());
  EXPECT_EQ(ecommerce("paymentorder.do", good).at("errorCode"), 0);
}

TEST_F(Refusals, EveryBlockIsTakenWhenItIsRight) {
  const Pairs blocks = {
      {"marketplace", R"({"marketplaceId":"m","retailers":[{"foreignRetailerIndicator":true}]})"},
      {"paymentFacilitator",
       R"({"pfId":"1","name":"n","isoId":"i","subMerchants":[{"subMerchantId":"1","name":"n",)"
       R"("address":{"city":"c","postalCode":"1","country":"GR","street":"s"}}]})"},
      {"billingPayerData", R"({"billingCity":"","payerAccount":"1","payerIdType":"IDTP11",)"
                           R"("payerBirthday":"20000229"})"},
      {"shippingPayerData", R"({"shippingMethodIndicator":7,"deliveryTimeframe":"01"})"},
      {"preOrderPayerData",
       R"({"preOrderDate":"0020391231","preOrderPurchaseInd":"02","reorderItemsInd":1})"},
      {"orderPayerData", R"({"mobilePhone":"+123456789012345","homePhone":"00301234567"})"},
      {"orderBundle",
       R"({"orderCreationDate":"2024-02-29T23:59:59","customerDetails":{"contact":"",)"
       R"("deliveryInfo":{"country":"GR","city":"","postAddress":"s"}},"cartItems":{"items":[)"
       R"({"positionId":1,"name":"Tea","itemDetails":{"itemDetailsParams":{"value":"v","name":"n"}},)"
       R"("quantity":{"value":1.50,"measure":"kg"},"itemPrice":999999999999999998,)"
       R"("itemCurrency":978,"itemCode":"c"},)"
       R"({"positionId":2,"name":"Cup","quantity":{"value":2.5,"measure":"x"},"itemPrice":100,)"
       R"("itemAmount":250,"itemCurrency":"036"},)"
       R"({"positionId":3,"name":"Tin","quantity":{"value":1,"measure":"x"},"itemCurrency":36}]}})"},
      {"jsonParams", R"({"a":"\u20ac","b":1,"c":null})"},
      {"description", "\u20ac & = + % $ * ~"},
  };
  Pairs everything = with(order, blocks);
  everything.push_back({"features", "FORCE_SSL"});
  everything.push_back({"features", "VERIFY"});
  const Json answer = ecommerce("register.do", everything);
  EXPECT_EQ(answer.at("errorCode"), "0") << answer;
  const Json seen = gateway().log("register.do").at(0).at("params");
  EXPECT_EQ(seen.at("features"), Json::parse(R"(["FORCE_SSL","VERIFY"])"));
  EXPECT_EQ(seen.at("description"), "\u20ac & = + % $ * ~");
}

// Public examples send them so.
TEST_F(Refusals, BytesThatShouldBeEncodedAreTakenWithAWarning) {
  const std::string good = form(order);
  const auto taken = [](const std::string& operation, const std::string& body) {
    const auto result = post_form(operation, body);
    EXPECT_EQ(result->status, 200) << result->body;
    const Json log = gateway().log(operation);
    return log.at(log.size() - 1);
  };
  const Json json = taken("register.do", good + R"(&jsonParams={"a": "b=c"}&description=a/b ~)");
  EXPECT_EQ(json.at("warning"), "jsonParams: the byte 7B should be percent-encoded");
  EXPECT_EQ(json.at("params").at("description"), "a/b ~");
  EXPECT_EQ(json.at("params").at("jsonParams"), R"({"a": "b=c"})");
  const std::string id = Json::parse(json.at("answer").get<std::string>()).at("orderId");
  const Json record = status_of(id);
  EXPECT_EQ(record.at("merchantOrderParams").at(0).at("value"), "b=c");
  const Json payment =
      taken("paymentorder.do",
            "userName=merchant-api&password=merchant-secret&MDORDER=" + id +
                "&$PAN=4111111111111111&$CVC=123&$EXPIRY=203912&TEXT=MAX M&language=en");
  EXPECT_EQ(payment.at("warning"), "$PAN: the byte 24 should be percent-encoded");
  EXPECT_EQ(status_of(id).at("orderStatus"), 2);
  gateway().reset();
  taken("register.do", good);
  EXPECT_TRUE(gateway().log("register.do").at(0).at("warning").is_null());
}

TEST_F(Refusals, OfFormEncoding) {
  const std::string good = form(order);
  const struct {
    const char* what;
    std::string body;
    const char* named;
  } rows[] = {
      {"space as %20", good + "&description=a%20b", "description"},
      {"lower-case hex", good + "&description=%e2%82%ac", "description"},
      {"escaped letter", good + "&description=%41", "description"},
      {"raw line break", good + "&description=a\nb", "description"},
      {"raw byte that is not UTF-8", good + "&description=\xE9", "description"},
      {"cut escape", good + "&description=%4", "description"},
      {"bad escape", good + "&description=%GG", "description"},
      {"NUL", good + "&description=%00", "description"},
      {"not UTF-8", good + "&description=%C3%28", "description"},
      {"overlong UTF-8", good + "&description=%C0%80", "description"},
      {"surrogate", good + "&description=%ED%A0%80", "description"},
      {"no equals sign", good + "&description", "="},
      {"empty pair", good + "&&description=a", "="},
      {"ends with &", good + "&", "&"},
      {"no name", good + "&=a", "="},
  };
  for (const auto& row : rows) {
    const auto result = post_form("register.do", row.body);
    ASSERT_TRUE(result);
    EXPECT_EQ(result->status, 400) << row.what;
    EXPECT_NE(result->body.find(row.named), std::string::npos) << row.what << ": " << result->body;
  }
  const Json repeated = Json::parse(post_form("register.do", good + "&amount=1")->body);
  EXPECT_EQ(repeated.at("errorCode"), "5");
  EXPECT_EQ(repeated.at("errorMessage").get<std::string>().rfind("amount", 0), 0U);
  EXPECT_TRUE(gateway().orders().empty());
}

TEST_F(Refusals, OfJsonBodies) {
  const char* const card_number = R"("cardIdentification":{"cardNumber":"5200000000000007"})";
  const std::string id = std::string("{") + card_number;
  const struct {
    const char* operation;
    std::string body;
    const char* named;
  } rows[] = {
      {"getAtmStatusExt", "", "malformed JSON"},
      {"getAtmStatusExt", "{", "malformed JSON"},
      {"getAtmStatusExt", "{} x", "malformed JSON"},
      {"getAtmStatusExt", "[]", "the body"},
      {"getAtmStatusExt", "{\"terminalId\":\"\xff\"}", "malformed JSON"},
      {"getAtmStatusExt", R"({"pid":1,"pid":2})", "the name pid"},
      {"getAtmStatusExt", R"({"pid":"1"})", "pid"},
      {"getAtmStatusExt", R"({"pid":1.0})", "pid"},
      {"getAtmStatusExt", R"({"pid":null})", "pid"},
      {"getAtmStatusExt", R"({"terminalId":1})", "terminalId"},
      {"getAtmStatusExt", R"({"Pid":1})", "Pid"},
      {"generateKey", R"({"keyType":"ENKTTAK","keyLength":"ENKL_0016"})", "hostId"},
      {"generateKey", R"({"hostId":1,"keyType":"k","keyLength":"ENKL_0016"})", "keyType"},
      {"generateKey", R"({"hostId":1,"keyType":"ENKTTAK","keyLength":"ENKL_0064"})", "keyLength"},
      {"setKey", R"({"hostId":1,"keyType":"k","key":"00","newKeyPrefix":"U"})", "keyType"},
      {"setKey", R"({"hostId":1,"keyType":"ENKTTAK","key":"00","newKeyPrefix":"Z"})",
       "newKeyPrefix"},
      {"blockCard", id + "}", "hotCardStatus"},
      {"blockCard", R"({"cardIdentification":{"email":"a"},"hotCardStatus":6})",
       "cardIdentification.cardNumber"},
      {"blockCard", R"({"cardIdentification":{"cardNumber":5200000000000007},"hotCardStatus":6})",
       "cardIdentification.cardNumber"},
      {"blockCard", R"({"cardIdentification":{"cardNumber":"1","idNumber":"x"},"hotCardStatus":6})",
       "cardIdentification.idNumber"},
      {"blockCard", id + R"(,"hotCardStatus":6,"cardAcceptorParameters":{}})",
       "cardAcceptorParameters.terminalIdentification"},
      {"creditCard", id + R"(,"amount":1})", "currency"},
      {"creditCard", id + R"(,"amount":1.5,"currency":978})", "amount"},
      {"creditCard", id + R"(,"amount":1,"currency":978,"preAuthorization":"true"})",
       "preAuthorization"},
      {"creditCard", id + R"(,"amount":1,"currency":978,"tds":{"authenticationIndicator":"X"}})",
       "tds.authenticationIndicator"},
      {"getTransactions", id + "}", "period"},
      {"getTransactions", id + R"(,"period":{"start":"2026-02-30"}})", "period.start"},
      {"getTransactions", id + R"(,"period":{"end":"01.02.2026"}})", "period.end"},
      {"getCardData", id + R"(,"rsaPublicKey":"x"})", "rsaPublicKey"},
      {"getCardData", R"({"cardIdentification":{"cardNumber":"1","encryptedCardNumber":"@"}})",
       "cardIdentification.encryptedCardNumber"},
      {"getCardData", R"({"cardIdentification":{"cardNumber":"1","encryptedCardNumber":[256]}})",
       "cardIdentification.encryptedCardNumber"},
      {"getCardData", R"({"cardIdentification":{"cardNumber":"1","expDate":"202613"}})",
       "cardIdentification.expDate"},
  };
  for (const auto& row : rows) {
    const auto result = post_json(row.operation, row.body);
    ASSERT_TRUE(result);
    EXPECT_EQ(result->status, 400) << row.body;
    const Json fault = Json::parse(result->body).at("svfeProcessingFault");
    EXPECT_EQ(fault.at("responseCode"), "30");
    EXPECT_EQ(fault.at("message").get<std::string>().rfind(row.named, 0), 0U)
        << row.body << ": " << fault;
  }
  EXPECT_TRUE(gateway().ledger().empty());
}

}  // namespace
}  // namespace gateway::refusals_test
