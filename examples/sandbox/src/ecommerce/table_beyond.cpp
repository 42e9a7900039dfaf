// The operations of the e-commerce gateway that the specification does not list.
#include "ecommerce/table_ecommerce.hpp"

// One row a parameter; the credentials come first in every table, the language after them.
// clang-format off
namespace gateway {
namespace {

std::vector<Field> in_a_language(std::vector<Field> fields) {
  fields.insert(fields.begin(), {"language", Type::text, O, 2, 2, nullptr, languages});
  return with_credentials(std::move(fields));
}

bool one_order_rule(const Value& request, Violation& violation) {
  if (request.has("orderId") || request.has("orderNumber")) return true;
  violation = {true, "orderId", "is mandatory without orderNumber"};
  return false;
}

const Block deposit{in_a_language({
    {"amount",  Type::integer, M, 1, 12},
    {"orderId", Type::text,    M, 1, 36},
})};

const Block reverse{in_a_language({
    {"orderId",     Type::text,    C, 1, 36},
    {"orderNumber", Type::text,    C, 1, 36},
    {"amount",      Type::integer, O, 1, 12},
}), one_order_rule};

const Block refund{in_a_language({
    {"orderId",                 Type::text,    C, 1, 36},
    {"orderNumber",             Type::text,    C, 1, 36},
    {"amount",                  Type::integer, M, 1, 12},
    {"externalRefundId",        Type::text,    O, 1, 32},
    {"expectedDepositedAmount", Type::integer, O, 1, 12},
}), one_order_rule};

const Block decline{in_a_language({
    {"orderId",     Type::text, M, 1, 36},
    {"orderNumber", Type::text, M, 1, 36},
})};

const Block finish_authentication{in_a_language({
    {"threeDSServerTransId", Type::text, M, 1, 36},
    {"threeDSVer2MdOrder",   Type::text, O, 1, 36},
})};

const Block continue_authentication{in_a_language({
    {"mdOrder", Type::text, M, 1, 36},
})};

const Block one_binding{in_a_language({
    {"bindingId", Type::text, M, 1, 255},
})};

const Block extend_binding{in_a_language({
    {"bindingId", Type::text,  M, 1, 255},
    {"newExpiry", Type::month, M, 6, 6},
})};

bool card_or_id_rule(const Value& request, Violation& violation) {
  if (request.has("pan") || request.has("bindingId")) return true;
  violation = {true, "pan", "is mandatory without bindingId"};
  return false;
}

const Block bindings_by_card_or_id{in_a_language({
    {"pan",         Type::digits,  C, 1, 19},
    {"bindingId",   Type::text,    C, 1, 255},
    {"showExpired", Type::boolean, O},
}), card_or_id_rule};

bool verified_card_rule(const Value& request, Violation& violation) {
  const bool encrypted = request.has("seToken");
  for (const char* name : {"pan", "expiry"}) {
    if (request.has(name) != encrypted) continue;
    violation = {!encrypted, name,
                 encrypted ? "is replaced by seToken" : "is mandatory without seToken"};
    return false;
  }
  if (!encrypted || !request.has("cvc")) return true;
  violation = {false, "cvc", "is replaced by seToken"};
  return false;
}

// "Card data", not shown in detail: the names of instantPayment.do and motoPayment.do.
const Block verify_card{in_a_language({
    {"pan",            Type::digits, C, 1, 19},
    {"expiry",         Type::month,  C, 6, 6},
    {"cvc",            Type::digits, O, 3, 3},
    {"cardholderName", Type::latin,  O, 1, 150},
    {"cardholder",     Type::text,   O, 1, 26},
    {"seToken",        Type::text,   C, 1},
}), verified_card_rule};

}  // namespace

std::vector<Operation> operations_beyond_the_specification() {
  return {
      {"deposit.do",               deposit},
      {"reverse.do",               reverse},
      {"refund.do",                refund},
      {"decline.do",               decline},
      {"finish3dsVer2Payment.do",  finish_authentication},
      {"3ds/continue.do",          continue_authentication},
      {"bindCard.do",              one_binding},
      {"unBindCard.do",            one_binding},
      {"extendBinding.do",         extend_binding},
      {"getBindingsByCardOrId.do", bindings_by_card_or_id},
      {"verifyCard.do",            verify_card},
      {"se/keys.do",               {}, Encoding::query, ""},
  };
}

}  // namespace gateway
// clang-format on
