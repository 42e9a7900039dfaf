// The operations of the e-commerce gateway. All bodies are forms.
#include "table.hpp"

// One row a parameter, as in the specification; the credentials come first in every table.
// clang-format off
namespace gateway {
namespace {

constexpr Need M = Need::mandatory;
constexpr Need O = Need::optional;
constexpr Need C = Need::conditional;

const std::vector<const char*> languages{"en", "el", "ro", "bg", "pt", "sw", "hu", "it", "pl", "de", "fr", "kh",
                                         "cn", "es", "ka", "da", "et", "fi", "lt", "lv", "nl", "sv"};
const std::vector<const char*> yes_or_no{"Y", "N"};

std::vector<Field> with_credentials(std::vector<Field> fields) {
  const std::vector<Field> credentials{
      {"userName", Type::text, C, 1, 50},
      {"password", Type::text, C, 1, 30},
      {"token",    Type::text, C, 1, 256},
  };
  fields.insert(fields.begin(), credentials.begin(), credentials.end());
  return fields;
}

std::vector<Field> registration(bool two_phase) {
  std::vector<Field> fields{
      {"orderNumber",         Type::text,       M, 1, 36},
      {"amount",              Type::integer,    M, 0, 12},
      {"currency",            Type::digits,     O, 3, 3},
      {"returnUrl",           Type::text,       M, 1, 512},
      {"failUrl",             Type::text,       O, 1, 512},
      {"dynamicCallbackUrl",  Type::text,       O, 1, 512},
      {"description",         Type::text,       O, 1, 598},
      {"language",            Type::text,       O, 2, 2, nullptr, languages},
      {"ip",                  Type::address,    O, 1, 39},
      {"clientId",            Type::text,       O, 0, 255},
      {"merchantLogin",       Type::text,       O, 1, 255},
      {"cardholderName",      Type::latin,      O, 1, 150},
      {"jsonParams",          Type::attributes, O},
      {"sessionTimeoutSecs",  Type::integer,    O, 1, 9},
      {"expirationDate",      Type::local_time, O, 19, 19},
      {"bindingId",           Type::text,       O, 1, 255},
      {"features",            Type::text,       O, 0, 0, nullptr,
       {"VERIFY", "FORCE_TDS", "FORCE_SSL", "FORCE_FULL_TDS", "FORCE_CREATE_BINDING", "PARTIAL_AUTHORIZATION",
        "FORCE_PAYMENT_WAY"}},
      {"postAddress",         Type::text,       O, 1, 255},
      {"marketplace",         Type::object,     O, 0, 0, &blocks::marketplace},
      {"orderBundle",         Type::object,     O, 0, 0, &blocks::order_bundle},
      {"feeInput",            Type::integer,    O, 0, 8},
      {"email",               Type::text,       C, 1, 40},  // its form is checked on payment
      {"mcc",                 Type::integer,    O, 4, 4},
      {"mvv",                 Type::text,       O, 1, 10},
      {"paymentFacilitator",  Type::object,     O, 0, 0, &blocks::payment_facilitator},
      {"billingPayerData",    Type::object,     O, 0, 0, &blocks::billing_payer},
      {"shippingPayerData",   Type::object,     O, 0, 0, &blocks::shipping_payer},
      {"preOrderPayerData",   Type::object,     O, 0, 0, &blocks::pre_order_payer},
      {"orderPayerData",      Type::object,     O, 0, 0, &blocks::order_payer},
      {"billingAndShippingAddressMatchIndicator", Type::text, O, 1, 1, nullptr, yes_or_no},
  };
  if (two_phase) {
    fields.push_back({"autocompletionDate", Type::local_time, O, 19, 19});
    fields.push_back({"autoReverseDate",    Type::local_time, O, 19, 19});
  }
  return with_credentials(std::move(fields));
}

bool card_data_rule(const Value& request, Violation& violation) {
  const bool encrypted = request.has("seToken");
  if (encrypted) {
    for (const char* name : {"$PAN", "$CVC", "YYYY", "MM", "$EXPIRY"}) {
      if (!request.has(name)) continue;
      violation = {false, name, "is replaced by seToken"};
      return false;
    }
    return true;
  }
  for (const char* name : {"$PAN", "$CVC"}) {
    if (request.has(name)) continue;
    violation = {true, name, "is mandatory without seToken"};
    return false;
  }
  if (request.has("$EXPIRY")) return true;
  for (const char* name : {"YYYY", "MM"}) {
    if (request.has(name)) continue;
    violation = {true, name, "is mandatory without $EXPIRY or seToken"};
    return false;
  }
  return true;
}

const Block paymentorder{with_credentials({
    {"MDORDER",                       Type::text,          M, 1, 36},
    {"$PAN",                          Type::digits,        C, 1, 19},
    {"$CVC",                          Type::digits,        C, 3, 3},
    {"YYYY",                          Type::digits,        C, 4, 4},
    {"MM",                            Type::month_of_year, C, 2, 2},
    {"$EXPIRY",                       Type::month,         C, 6, 6},
    {"seToken",                       Type::text,          C, 1},
    {"TEXT",                          Type::text,          M, 1, 512},
    {"language",                      Type::text,          M, 2, 2, nullptr, languages},
    {"ip",                            Type::address,       O, 1, 39},
    {"bindingNotNeeded",              Type::boolean,       O},
    {"jsonParams",                    Type::attributes,    O},
    {"tii",                           Type::text,          O, 0, 0, nullptr, {"", "CI", "F", "U", "RI", "R", "II", "I"}},
    {"threeDSProtocolVersion",        Type::text,          O, 0, 0, nullptr, {"2.1.0", "2.2.0"}},
    {"threeDSSDK",                    Type::boolean,       O},
    {"email",                         Type::email,         C, 1, 40},
    {"mcc",                           Type::integer,       O, 4, 4},
    {"mvv",                           Type::text,          O, 1, 10},
    {"originalSchemeTransactionId",   Type::text,          C, 1, 22},
    {"originalPaymentNetRefNum",      Type::text,          C, 1, 36},
    {"originalPaymentDate",           Type::digits,        C, 1, 19},
    {"externalScaExemptionIndicator", Type::text,          O, 0, 0, nullptr, {"LVP", "TRA"}},
    {"clientBrowserInfo",             Type::object,        O, 0, 0, &blocks::browser},
    {"paymentFacilitator",            Type::object,        O, 0, 0, &blocks::payment_facilitator},
    {"marketplace",                   Type::object,        O, 0, 0, &blocks::marketplace},
    {"billingPayerData",              Type::object,        O, 0, 0, &blocks::billing_payer},
    {"shippingPayerData",             Type::object,        O, 0, 0, &blocks::shipping_payer},
    {"preOrderPayerData",             Type::object,        O, 0, 0, &blocks::pre_order_payer},
    {"orderPayerData",                Type::object,        O, 0, 0, &blocks::order_payer},
    {"billingAndShippingAddressMatchIndicator", Type::text, O, 1, 1, nullptr, yes_or_no},
    {"postAddress",                   Type::text,          O, 1, 255},
    {"threeDSServerTransId",          Type::text,          O, 1, 36},
    {"threeDSServerTransID",          Type::text,          O, 1, 36},  // as an example spells it
    {"threeDSVer2FinishUrl",          Type::text,          O, 1, 512},
    {"threeDSMethodNotificationUrl",  Type::text,          O, 1, 512},
}), card_data_rule};

// Beyond the specification, which names the operation but does not show it.
const Block status{with_credentials({
    {"orderId",       Type::text, C, 1, 36},
    {"orderNumber",   Type::text, C, 1, 36},
    {"language",      Type::text, O, 2, 2, nullptr, languages},
    {"merchantLogin", Type::text, O, 1, 255},
})};

const Operation operations[] = {
    {"register.do",               {registration(false)}},
    {"registerPreAuth.do",        {registration(true)}},
    {"paymentorder.do",           paymentorder},
    {"getOrderStatusExtended.do", status},
};

}  // namespace

const Operation* find_ecommerce_operation(const std::string& name) {
  for (const Operation& operation : operations) {
    if (name == operation.name) return &operation;
  }
  return nullptr;
}

}  // namespace gateway
// clang-format on
