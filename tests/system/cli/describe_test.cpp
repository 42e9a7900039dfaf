// The output of --describe.
#include <algorithm>
#include <functional>
#include <set>
#include <sstream>

#include "cli.hpp"
#include "support/call_site.hpp"

namespace tillwire::test::describe_test {
namespace {

OrderedJson describe(const std::string& operation, CallSite site = CallSite::here()) {
  const Traced traced(site);
  const Finished finished = tillwire({"--describe", operation});
  EXPECT_EQ(finished.exit, 0) << operation << finished.err;
  return OrderedJson::parse(finished.out);
}

/// The field at a path such as `request/marketplace/retailers`.
OrderedJson find(const OrderedJson& described, const std::string& path,
                 CallSite site = CallSite::here()) {
  const Traced traced(site);
  std::istringstream parts(path);
  std::string name;
  std::getline(parts, name, '/');
  OrderedJson fields = described.at(name);
  OrderedJson found;
  while (std::getline(parts, name, '/')) {
    found = nullptr;
    for (const OrderedJson& field : fields) {
      if (field.at("name") == name) found = field;
    }
    EXPECT_FALSE(found.is_null()) << path;
    fields = found.is_object() ? found.value("fields", OrderedJson::array()) : OrderedJson();
  }
  return found;
}

/// Returns the listed operations without their descriptions.
std::vector<std::string> names(const Words& options) {
  std::istringstream lines(tillwire(options).out);
  std::vector<std::string> all;
  for (std::string line; std::getline(lines, line);) all.push_back(line.substr(0, line.find(' ')));
  return all;
}

TEST(Describe, NamesTheOperation) {
  const OrderedJson form = describe("register.do");
  EXPECT_EQ(form.at("operation"), "register.do");
  EXPECT_EQ(form.at("method"), "POST");
  EXPECT_EQ(form.at("path"), "/payment/rest/register.do");
  EXPECT_EQ(form.at("content_type"), "application/x-www-form-urlencoded");
  const OrderedJson json = describe("getCardData");
  EXPECT_EQ(json.at("path"), "/v1/apigate/ws/rest/getCardData");
  EXPECT_EQ(json.at("content_type"), "application/json");
  EXPECT_EQ(json.at("effect"), "none");
  EXPECT_EQ(json.size(), 8U);
  EXPECT_EQ(describe("paymentorder.do").at("effect"), "payment");
  EXPECT_EQ(describe("blockCard").at("effect"), "state");
}

TEST(Describe, GivesTypesBoundsAndValues) {
  const OrderedJson order = describe("register.do");
  EXPECT_EQ(find(order, "request/orderNumber"),
            OrderedJson::parse(R"({"name":"orderNumber","type":"string","required":"mandatory",
                                   "min":1,"max":36})"));
  EXPECT_EQ(find(order, "request/amount"),
            OrderedJson::parse(R"({"name":"amount","type":"integer","required":"mandatory",
                                   "min":0,"max":12})"));
  EXPECT_EQ(find(order, "request/expirationDate"),
            OrderedJson::parse(R"({"name":"expirationDate","type":"datetime",
                                   "required":"optional","min":19,"max":19})"));
  EXPECT_EQ(find(order, "request/email").at("required"), "conditional");
  EXPECT_EQ(find(order, "request/jsonParams").at("type"), "object");
  EXPECT_FALSE(find(order, "request/jsonParams").contains("fields"));
  EXPECT_EQ(find(order, "request/language").at("values").at(0), "en");
  EXPECT_EQ(find(order, "request/features").at("type"), "list");
  EXPECT_EQ(find(order, "request/features").at("values").at(0), "VERIFY");
  const OrderedJson payment = describe("paymentorder.do");
  EXPECT_EQ(find(payment, "request/$PAN").at("type"), "integer");
  EXPECT_EQ(find(payment, "request/bindingNotNeeded").at("type"), "boolean");
  EXPECT_EQ(find(payment, "response/errorCode").at("required"), "decisive");
  EXPECT_EQ(find(payment, "response/is3DSVer2").at("required"), "conditional");
  EXPECT_EQ(find(order, "response/errorCode").at("required"), "decisive");
  EXPECT_FALSE(find(order, "response/errorCode").contains("note"));
  EXPECT_EQ(find(order, "response/success").at("note"), "beyond the specification");
}

TEST(Describe, NamesTheAliases) {
  const OrderedJson payment = describe("paymentorder.do");
  EXPECT_EQ(find(payment, "request/MDORDER").at("aliases").at(0), "orderId");
  EXPECT_EQ(find(payment, "request/$PAN").at("aliases").at(0), "pan");
  EXPECT_FALSE(find(payment, "request/email").contains("aliases"));
  EXPECT_EQ(find(describe("getOrderStatusExtended.do"), "request/orderId").at("aliases").at(0),
            "MDORDER");
  EXPECT_EQ(
      find(describe("getCardData"), "request/cardIdentification/cardNumber").at("aliases").at(0),
      "pan");
}

TEST(Describe, DescribesBlocksRecordsAndLists) {
  const OrderedJson order = describe("register.do");
  EXPECT_EQ(find(order, "request/orderBundle").at("type"), "object");
  EXPECT_EQ(find(order, "request/orderBundle/cartItems/items").at("type"), "list");
  EXPECT_EQ(find(order, "request/orderBundle/cartItems/items/name").at("max"), 255);
  EXPECT_EQ(find(order, "request/orderBundle/cartItems/items/quantity/value").at("type"), "number");
  const OrderedJson retailers = find(order, "request/marketplace/retailers");
  EXPECT_EQ(retailers.at("min"), 1);
  EXPECT_EQ(retailers.at("max"), 1);
  EXPECT_EQ(retailers.at("fields").at(0).at("type"), "boolean");
  const OrderedJson card = describe("getCardData");
  EXPECT_EQ(find(card, "request/cardIdentification/encryptedCardNumber").at("type"), "bytes");
  EXPECT_EQ(find(card, "request/cardIdentification").at("required"), "mandatory");
  const OrderedJson atms = describe("getAtmStatusExt");
  EXPECT_EQ(find(atms, "response/atmStatusList/hopperStatusList/billsEnd").at("type"), "integer");
  EXPECT_EQ(find(atms, "response/atmStatusList/bnaStateInfo/currencies/denominationCounters/value")
                .at("type"),
            "integer");
}

TEST(Describe, ShowsTheConditions) {
  const auto has = [](const char* operation, const char* condition) {
    const OrderedJson conditions = describe(operation).at("conditions");
    return std::find(conditions.begin(), conditions.end(), condition) != conditions.end();
  };
  EXPECT_TRUE(has("paymentorder.do", "exactly one of $PAN and seToken"));
  EXPECT_TRUE(has("paymentorder.do", "all or none of YYYY and MM"));
  EXPECT_TRUE(has("paymentorder.do", "at least one of YYYY, $EXPIRY and seToken"));
  EXPECT_TRUE(has("paymentorder.do",
                  "taken only where tii is R, U, F or I: originalPaymentNetRefNum and "
                  "originalPaymentDate"));
  EXPECT_TRUE(has("paymentorder.do",
                  "needed where tii is R, U or F: originalPaymentNetRefNum and "
                  "originalPaymentDate"));
  EXPECT_TRUE(
      has("industryPractice/paymentOrder.do", "needed where tii is IPI, IPD or IPN: amount"));
  EXPECT_TRUE(has("industryPractice/paymentOrder.do", "not taken where tii is IPS or IPA: amount"));
  EXPECT_TRUE(has("instantPayment.do", "at most one of cvc and seToken"));
  EXPECT_TRUE(has("getTokenList",
                  "cardIdentification: at least one of these: cardNumber; or cardNumberMask and "
                  "phoneNumber"));
  EXPECT_TRUE(
      has("register.do", "marketplace: at least one of foreignRetailerIndicator and retailers"));
  EXPECT_TRUE(has("register.do",
                  "orderBundle.cartItems.items[]: itemAmount must equal itemPrice x quantity"));
  EXPECT_TRUE(has("generateKey", "at least one of terminalId, terminalNumber and merchantNumber"));
  EXPECT_EQ(describe("getAtmStatusExt").at("conditions"), OrderedJson::array());
}

TEST(Describe, ErrorMayComeInThreeForms) {
  EXPECT_EQ(find(describe("installmentPayment.do"), "response/error").at("type"),
            "boolean, string or object");
  EXPECT_EQ(find(describe("register.do"), "request/jsonParams").at("type"), "object");
  EXPECT_EQ(find(describe("getAccountListByOwner"), "response/accounts/accountType").at("type"),
            "integer");
}

TEST(Describe, UsesOnlyItsOwnWords) {
  const std::set<std::string> types = {"string",   "integer", "number",
                                       "boolean",  "object",  "list",
                                       "datetime", "bytes",   "boolean, string or object"};
  const std::set<std::string> needs = {"mandatory", "optional", "conditional", "decisive"};
  const std::set<std::string> keys = {"name", "type", "required", "note",  "aliases",
                                      "min",  "max",  "values",   "fields"};
  const std::function<void(const OrderedJson&)> check = [&](const OrderedJson& fields) {
    EXPECT_TRUE(fields.is_array());
    for (const OrderedJson& field : fields) {
      for (const auto& [key, value] : field.items()) EXPECT_EQ(keys.count(key), 1U) << field;
      EXPECT_EQ(types.count(field.at("type")), 1U) << field;
      EXPECT_EQ(needs.count(field.at("required")), 1U) << field;
      EXPECT_FALSE(field.at("name").get<std::string>().empty()) << field;
      if (field.contains("fields")) check(field.at("fields"));
    }
  };
  for (const std::string& name : names({"--list", "--beyond"})) {
    const OrderedJson described = describe(name);
    check(described.at("request"));
    check(described.at("response"));
  }
}

TEST(Describe, DescribesEveryOperation) {
  const std::set<std::string> effects = {"none", "state", "payment"};
  const std::vector<std::string> listed = names({"--list"});
  for (const std::string& name : names({"--list", "--beyond"})) {
    const OrderedJson described = describe(name);
    const bool is_get = name == "acsRedirect.do" || name == "se/keys.do";
    EXPECT_EQ(described.at("operation"), name);
    EXPECT_EQ(described.at("method"), is_get ? "GET" : "POST") << name;
    EXPECT_EQ(described.contains("content_type"), !is_get) << name;
    EXPECT_EQ(effects.count(described.at("effect")), 1U) << described.at("effect");
    EXPECT_TRUE(described.at("conditions").is_array()) << name;
    EXPECT_EQ(described.at("request").empty(), name == "se/keys.do") << name;
    EXPECT_FALSE(described.at("response").empty()) << name;
    const bool is_listed = std::find(listed.begin(), listed.end(), name) != listed.end();
    EXPECT_EQ(described.value("note", "") == "beyond the specification", !is_listed) << name;
  }
}

}  // namespace
}  // namespace tillwire::test::describe_test
