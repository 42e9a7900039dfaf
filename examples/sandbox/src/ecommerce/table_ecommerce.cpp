// The e-commerce gateway: registration, paymentorder.do, the order status, and the look-up of all
// tables.
#include "ecommerce/table_ecommerce.hpp"

// One row a parameter, as in the specification; the credentials come first in every table.
// clang-format off
namespace gateway {
namespace {

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
      {"features",            Type::text,       O, 0, 0, nullptr, order_features},
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

bool paymentorder_rule(const Value& request, Violation& violation) {
  if (!original_payment_rule(request, violation)) return false;
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
    {"tii",                           Type::text,          O, 0, 0, nullptr, initiators},
    {"threeDSProtocolVersion",        Type::text,          O, 0, 0, nullptr, protocol_versions},
    {"threeDSSDK",                    Type::boolean,       O},
    {"email",                         Type::email,         C, 1, 40},
    {"mcc",                           Type::integer,       O, 4, 4},
    {"mvv",                           Type::text,          O, 1, 10},
    {"originalSchemeTransactionId",   Type::text,          C, 1, 22},
    {"originalPaymentNetRefNum",      Type::text,          C, 1, 36},
    {"originalPaymentDate",           Type::digits,        C, 1, 19},
    {"externalScaExemptionIndicator", Type::text,          O, 0, 0, nullptr, sca_exemptions},
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
}), paymentorder_rule};

// Beyond the specification, which names the operation but does not show it.
const Block status{with_credentials({
    {"orderId",       Type::text, C, 1, 36},
    {"orderNumber",   Type::text, C, 1, 36},
    {"language",      Type::text, O, 2, 2, nullptr, languages},
    {"merchantLogin", Type::text, O, 1, 255},
})};

std::vector<Operation> all_operations() {
  std::vector<Operation> operations{
      {"register.do",               {registration(false)}},
      {"registerPreAuth.do",        {registration(true)}},
      {"paymentorder.do",           paymentorder},
      {"getOrderStatusExtended.do", status},
  };
  for (const auto& more : {payment_operations(), operations_beyond_the_specification()}) {
    operations.insert(operations.end(), more.begin(), more.end());
  }
  return operations;
}

// Made at the first call, when the tables of the other files are there for sure.
const std::vector<Operation>& operations() {
  static const std::vector<Operation> list = all_operations();
  return list;
}

}  // namespace

const Operation* find_ecommerce_operation(const std::string& name) {
  for (const Operation& operation : operations()) {
    if (name == operation.name) return &operation;
  }
  return nullptr;
}

const Operation* ecommerce_operation_at(const std::string& path) {
  for (const Operation& operation : operations()) {
    if (path == std::string(operation.folder) + operation.name) return &operation;
  }
  return nullptr;
}

}  // namespace gateway
// clang-format on
