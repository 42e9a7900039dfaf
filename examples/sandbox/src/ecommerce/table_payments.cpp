// The e-commerce gateway: the payments beside paymentorder.do, stored credentials, 3-D Secure.
#include "ecommerce/table_ecommerce.hpp"

// One row a parameter, as in the specification; the credentials come first in every table.
// clang-format off
namespace gateway {
namespace {

const Block payment_order_binding{with_credentials({
    {"mdOrder",                       Type::text,    M, 1, 36},
    {"bindingId",                     Type::text,    M, 1, 255},
    {"tii",                           Type::text,    M, 0, 0, nullptr, {"F", "U"}},
    {"ip",                            Type::address, O, 1, 39},
    {"cvc",                           Type::digits,  O, 3, 3},
    {"language",                      Type::text,    O, 2, 2, nullptr, languages},
    // Beyond the specification:
    {"email",                         Type::email,   O, 1, 40},
    {"mcc",                           Type::integer, O, 4, 4},
    {"threeDSSDK",                    Type::boolean, O},
    {"threeDSProtocolVersion",        Type::text,    O, 0, 0, nullptr, protocol_versions},
    {"externalScaExemptionIndicator", Type::text,    O, 0, 0, nullptr, sca_exemptions},
    {"seToken",                       Type::text,    O, 1},
    {"clientBrowserInfo",             Type::object,  O, 0, 0, &blocks::browser},
})};

bool card_or_credential_rule(const Value& request, Violation& violation) {
  if (!original_payment_rule(request, violation)) return false;
  const bool encrypted = request.has("seToken");
  const bool stored = request.has("bindingId");
  if (encrypted && stored) {
    violation = {false, "bindingId", "is not taken beside seToken"};
    return false;
  }
  for (const char* name : {"pan", "expiry"}) {
    if (request.has(name) == (encrypted || stored)) {
      violation = {!request.has(name), name,
                   request.has(name) ? "is replaced by seToken or bindingId"
                                     : "is mandatory without seToken and bindingId"};
      return false;
    }
  }
  if (encrypted && request.has("cvc")) {
    violation = {false, "cvc", "is replaced by seToken"};
    return false;
  }
  return true;
}

// The specification shows the first rows in an example alone: their bounds are those of register.do.
const Block instant_payment{with_credentials({
    {"orderNumber",                   Type::text,    O, 1, 36},
    {"amount",                        Type::integer, M, 0, 12},
    {"currency",                      Type::digits,  O, 3, 3},
    {"description",                   Type::text,    O, 1, 598},
    {"pan",                           Type::digits,  C, 1, 19},
    {"cvc",                           Type::digits,  O, 3, 3},
    {"cardholderName",                Type::latin,   O, 1, 150},
    {"phone",                         Type::phone,   O, 7, 15},
    {"language",                      Type::text,    O, 2, 2, nullptr, languages},
    {"returnUrl",                     Type::text,    O, 1, 512},
    {"failUrl",                       Type::text,    O, 1, 512},
    {"seToken",                       Type::text,    C, 1},
    {"bindingId",                     Type::text,    C, 1, 255},
    {"threeDSSDK",                    Type::boolean, O},
    {"threeDSProtocolVersion",        Type::text,    O, 0, 0, nullptr, protocol_versions},
    {"expiry",                        Type::month,   C, 6, 6},
    {"email",                         Type::email,   O, 1, 40},
    {"mcc",                           Type::integer, O, 4, 4},
    {"mvv",                           Type::text,    O, 1, 10},
    {"paymentFacilitator",            Type::object,  O, 0, 0, &blocks::payment_facilitator},
    {"tii",                           Type::text,    O, 0, 0, nullptr, initiators},
    {"originalPaymentNetRefNum",      Type::text,    O, 1, 36},
    {"originalPaymentDate",           Type::digits,  O, 1, 19},
    {"postAddress",                   Type::text,    O, 1, 255},
    {"marketplace",                   Type::object,  O, 0, 0, &blocks::marketplace},
    {"externalScaExemptionIndicator", Type::text,    O, 0, 0, nullptr, sca_exemptions},
    {"billingPayerData",              Type::object,  O, 0, 0, &blocks::billing_payer},
    {"shippingPayerData",             Type::object,  O, 0, 0, &blocks::shipping_payer},
    {"preOrderPayerData",             Type::object,  O, 0, 0, &blocks::pre_order_payer},
    {"orderPayerData",                Type::object,  O, 0, 0, &blocks::order_payer},
    {"clientBrowserInfo",             Type::object,  O, 0, 0, &blocks::browser},
    {"billingAndShippingAddressMatchIndicator", Type::text, O, 1, 1, nullptr, yes_or_no},
    {"orderBundle",                   Type::object,  O, 0, 0, &blocks::order_bundle},
}), card_or_credential_rule};

const Block moto_payment{with_credentials({
    {"orderNumber",        Type::text,       O, 1, 36},
    {"amount",             Type::integer,    M, 0, 12},
    {"currency",           Type::digits,     O, 3, 3},
    {"returnUrl",          Type::text,       M, 1, 512},
    {"failUrl",            Type::text,       O, 1, 512},
    {"description",        Type::text,       O, 1, 598},
    {"language",           Type::text,       O, 2, 2, nullptr, languages},
    {"clientId",           Type::text,       O, 0, 255},
    {"merchantLogin",      Type::text,       O, 1, 255},
    {"postAddress",        Type::text,       O, 1, 255},
    {"jsonParams",         Type::attributes, O},
    {"features",           Type::text,       O, 0, 0, nullptr, order_features},
    {"dynamicCallbackUrl", Type::text,       O, 1, 512},
    {"email",              Type::email,      C, 1, 40},
    {"billingPayerData",   Type::object,     O, 0, 0, &blocks::billing_payer},
    {"shippingPayerData",  Type::object,     O, 0, 0, &blocks::shipping_payer},
    {"preOrderPayerData",  Type::object,     O, 0, 0, &blocks::pre_order_payer},
    {"orderPayerData",     Type::object,     O, 0, 0, &blocks::order_payer},
    {"ip",                 Type::address,    O, 1, 39},
    {"preAuth",            Type::boolean,    O},
    {"autocompletionDate", Type::local_time, O, 19, 19},
    {"autoReverseDate",    Type::local_time, O, 19, 19},
    {"pan",                Type::digits,     M, 1, 19},
    {"expiry",             Type::month,      M, 6, 6},
    {"cardholder",         Type::text,       M, 1, 26},
    {"cvc",                Type::digits,     O, 3, 3},
})};

bool industry_practice_rule(const Value& request, Violation& violation) {
  const std::string tii = request.str("tii");
  const bool needs_amount = tii == "IPI" || tii == "IPD" || tii == "IPN";
  if (needs_amount != request.has("amount")) {
    violation = {needs_amount, "amount",
                 needs_amount ? "is mandatory with this tii" : "must not be given with this tii"};
    return false;
  }
  if (request.has("jsonParams") && request.has("params")) {
    violation = {false, "params", "is another name of jsonParams: give one of them"};
    return false;
  }
  return true;
}

const Block industry_practice{with_credentials({
    {"originalMdOrder", Type::text,       M, 1, 36},
    {"orderNumber",     Type::text,       M, 1, 36},
    {"amount",          Type::integer,    C, 0, 12},
    {"jsonParams",      Type::attributes, O},
    {"params",          Type::attributes, O},
    {"tii",             Type::text,       M, 0, 0, nullptr, {"IPI", "IPS", "IPD", "IPA", "IPN"}},
    {"features",        Type::text,       O, 0, 0, nullptr, order_features},
}), industry_practice_rule};

const Block get_bindings{with_credentials({
    {"clientId",      Type::text,    M, 1, 255},
    {"bindingType",   Type::text,    O, 0, 0, nullptr, {"C", "R", "I"}},
    // Beyond the specification:
    {"bindingId",     Type::text,    O, 1, 255},
    {"showExpired",   Type::boolean, O},
    {"merchantLogin", Type::text,    O, 1, 255},
})};

// JSON. Which are mandatory is not shown: what a payment cannot do without.
const Block stored_payment{with_credentials({
    {"orderNumber",          Type::text,       M, 1, 36},
    {"language",             Type::text,       O, 2, 2, nullptr, languages},
    {"bindingId",            Type::text,       M, 1, 255},
    {"amount",               Type::integer,    M, 1, 12},
    {"currency",             Type::digits,     O, 3, 3},
    {"description",          Type::text,       O, 1, 598},
    {"additionalParameters", Type::attributes, O},
})};

const Block acs_redirect{{
    {"orderId", Type::text, M, 1, 36},
}};

bool method_rule(const Value& request, Violation& violation) {
  for (const char* name : {"mdOrder", "threeDSServerTransId", "threeDSMethodData"}) {
    if (request.has(name)) return true;
  }
  violation = {true, "mdOrder", "is mandatory without threeDSServerTransId and threeDSMethodData"};
  return false;
}

// Not shown: whatever names the order.
const Block three_ds_method{with_credentials({
    {"mdOrder",              Type::text,  C, 1, 36},
    {"threeDSServerTransId", Type::text,  C, 1, 36},
    {"threeDSMethodData",    Type::bytes, C, 1, 1024},
}), method_rule};

}  // namespace

bool original_payment_rule(const Value& request, Violation& violation) {
  const std::string tii = request.str("tii");
  if (tii == "R" || tii == "U" || tii == "F") return true;
  for (const char* name : {"originalPaymentNetRefNum", "originalPaymentDate"}) {
    if (!request.has(name)) continue;
    violation = {false, name, "is passed with tii R, U or F alone"};
    return false;
  }
  return true;
}

std::vector<Operation> payment_operations() {
  return {
      {"paymentOrderBinding.do",           payment_order_binding},
      {"instantPayment.do",                instant_payment},
      {"motoPayment.do",                   moto_payment},
      {"industryPractice/paymentOrder.do", industry_practice, Encoding::form,  ""},
      {"getBindings.do",                   get_bindings},
      {"recurrentPayment.do",              stored_payment,    Encoding::json,  ""},
      {"installmentPayment.do",            stored_payment,    Encoding::json,  ""},
      {"acsRedirect.do",                   acs_redirect,      Encoding::query, ""},
      {"3dsmethod.do",                     three_ds_method,   Encoding::browser_form},
  };
}

}  // namespace gateway
// clang-format on
