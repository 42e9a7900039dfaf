// The shared blocks of the card management specification.
#include "cards/card_blocks.hpp"
#include "need.hpp"

// One row a field, as in the specification.
// clang-format off
namespace gateway {
namespace {

using Group = std::vector<const char*>;

// One of the groups must be there completely. The first one is named when none is.
bool one_of(const std::vector<Group>& groups, const Value& block, Violation& violation) {
  std::string choices;
  for (const Group& group : groups) {
    bool complete = true;
    for (const char* name : group) {
      complete = complete && block.has(name);
      choices += choices.empty() ? "" : name == group.front() ? ", or " : " with ";
      choices += name;
    }
    if (complete) return true;
  }
  const char* missing = groups.front().front();
  for (const char* name : groups.front()) {
    if (block.has(missing)) missing = name;
  }
  violation = {true, missing, "is mandatory: " + choices};
  return false;
}

bool anything_rule(const Value& block, Violation& violation) {
  if (!block.members.empty()) return true;
  violation = {true, "cardNumber", "or another identification is mandatory"};
  return false;
}

bool number_or_id_rule(const Value& block, Violation& violation) {
  return one_of({{"cardNumber"}, {"cardId"}}, block, violation);
}

bool inquiry_rule(const Value& block, Violation& violation) {
  return one_of({{"cardNumber"}, {"cardId"}, {"barCode"}, {"cardNumberMask", "cardholderId"},
                 {"cardNumberMask", "phoneNumber"}}, block, violation);
}

bool unlock_rule(const Value& block, Violation& violation) {
  return one_of({{"cardNumber"}, {"cardId"}, {"cardNumberMask", "cardholderId"},
                 {"cardNumberMask", "phoneNumber"}}, block, violation);
}

bool number_and_expiry_rule(const Value& block, Violation& violation) {
  return one_of({{"cardNumber", "expDate"}}, block, violation);
}

bool pin_delivery_rule(const Value& block, Violation& violation) {
  return one_of({{"encryptedCardNumber"}, {"cardNumberMask", "phoneNumber"}, {"externalCardId"}},
                block, violation);
}

bool service_rule(const Value& block, Violation& violation) {
  return one_of({{"expDate"}}, block, violation) &&
         one_of({{"cardNumber"}, {"barCode"}, {"cardNumberMask", "phoneNumber"}}, block, violation);
}

bool owner_rule(const Value& block, Violation& violation) {
  return one_of({{"customerId"}, {"phoneNumber"}, {"email"}}, block, violation);
}

bool tokens_rule(const Value& block, Violation& violation) {
  return one_of({{"cardNumber"}, {"cardNumberMask", "phoneNumber"}}, block, violation);
}

bool bin_only_rule(const Value& block, Violation& violation) {
  if (!one_of({{"cardNumber"}}, block, violation)) return false;
  for (const Member& member : block.members) {
    if (member.name == "cardNumber") continue;
    violation = {false, member.name, "must not be used: cardNumber alone identifies"};
    return false;
  }
  return true;
}

bool fee_rule(const Value& block, Violation& violation) {
  if (block.has("feeValue") != block.has("feeAmount")) return true;
  violation = {!block.has("feeValue"), "feeValue", "or feeAmount is mandatory, one of them"};
  return false;
}

const std::vector<const char*> cycle_types{"0", "1", "2", "3", "4", "5", "6", "7", "8", "11", "12"};

std::vector<Field> identification_fields() {
  return {
      {"cardNumber",          Type::digits,  C, 1, 19},
      {"cardNumberMask",      Type::text,    C, 1},
      {"cardLastDigitMask",   Type::text,    O, 1},
      {"encryptedCardNumber", Type::bytes,   C, 1},
      {"cardId",              Type::text,    C, 1},
      {"expDate",             Type::month,   C},
      {"plasticNumber",       Type::integer, O},
      {"phoneNumber",         Type::text,    C, 1},
      {"cardholderId",        Type::text,    C, 1},
      {"customerId",          Type::text,    C, 1},
      {"customerNumber",      Type::text,    O, 1},
      {"barCode",             Type::text,    C, 1},
      {"cvv2",                Type::text,    O, 1},
      {"externalCardId",      Type::text,    C, 1},
      {"token",               Type::text,    O, 1},
      {"cardTypeCode",        Type::text,    O, 1},
      {"email",               Type::text,    C, 1},
      {"institutionId",       Type::text,    O, 1},
  };
}

std::vector<Field> fields_with_document() {
  std::vector<Field> fields = identification_fields();
  fields.push_back({"idNumber", Type::text, O, 1});
  return fields;
}

}  // namespace

namespace identification {

const Block anything{identification_fields(), anything_rule};
const Block number_or_id{identification_fields(), number_or_id_rule};
const Block number_or_id_with_document{fields_with_document(), number_or_id_rule};
const Block inquiry{identification_fields(), inquiry_rule};
const Block unlock{identification_fields(), unlock_rule};
const Block pin_delivery{identification_fields(), pin_delivery_rule};
const Block service{identification_fields(), service_rule};
const Block owner{identification_fields(), owner_rule};
const Block tokens{identification_fields(), tokens_rule};
const Block bin_only{identification_fields(), bin_only_rule};
const Block number_and_expiry{identification_fields(), number_and_expiry_rule};

}  // namespace identification

namespace blocks {

const Block card_acceptor{{
    {"terminalIdentification", Type::text, M, 1},
    {"merchantIdentification", Type::text, M, 1},
    {"merchantType",           Type::text, M, 1},
    {"nameAndLocation",        Type::text, O},
}};

const Block period{{
    {"start", Type::moment, O},
    {"end",   Type::moment, O},
}};

const Block three_d_secure{{
    {"xid",  Type::text, O},
    {"cavv", Type::text, O},
    {"ucaf", Type::text, O},
    {"authenticationIndicator", Type::text, O, 0, 0, nullptr,
     {"NOT_PERFORMED", "TDS_MERCHANT_ONLY", "TDS_PERFORMED", "ADDITIONAL_PROTOCOL_USED", "RECURRENT_PAYMENT_AUTH"}},
}};

const Block limit{{
    {"name",         Type::text,    M, 1},
    {"startDate",    Type::moment,  O},
    {"endDate",      Type::moment,  O},
    {"value",        Type::integer, O},
    {"cycleType",    Type::integer, O, 1, 2, nullptr, cycle_types},
    {"cycleLength",  Type::integer, O},
    {"currency",     Type::integer, O},
    {"currentValue", Type::integer, O},
}};

const Block limit_exception{{
    {"limitName",   Type::text,    M, 1},
    {"startDate",   Type::moment,  M},
    {"endDate",     Type::moment,  M},
    {"value",       Type::integer, O},
    {"cycleType",   Type::integer, O, 1, 2, nullptr, cycle_types},
    {"cycleLength", Type::integer, O},
}};

const Block personal_data{{
    {"firstName", Type::text, O},
    {"lastName",  Type::text, O},
}};

const Block name_and_value{{
    {"name",  Type::text, M, 1},
    {"value", Type::text, M},
}};

// The table has feeValue, the example sends feeAmount.
const Block fee{{
    {"feeType",   Type::text,   M, 1},
    {"feeValue",  Type::number, C},
    {"feeAmount", Type::number, C},
}, fee_rule};

const Block sender_receiver{{
    {"senderName",       Type::text, O},
    {"senderAddress",    Type::text, O},
    {"senderCity",       Type::text, O},
    {"senderCountry",    Type::text, O},
    {"senderPostalCode", Type::text, O},
    {"receiverName",     Type::text, O},
}};

const Block original_transaction{{
    {"systemTraceAuditNumber", Type::integer, M},
    {"localTransactionDate",   Type::moment,  M},
    {"rrn",                    Type::text,    M, 1},
}};

}  // namespace blocks

std::vector<const char*> account_types() {
  return {
      "ACCOUNT_TYPE_DEFAULT",        "ACCOUNT_TYPE_SAVING",         "ACCOUNT_TYPE_CHECKING",
      "ACCOUNT_TYPE_CREDIT",         "ACCOUNT_TYPE_FIRST_OTHERS", "ACCOUNT_TYPE_LOANS",
      "ACCOUNT_TYPE_ENVELOPE",       "ACCOUNT_TYPE_ESCROW",         "ACCOUNT_TYPE_MONEY_MARKET",
      "ACCOUNT_TYPE_LOYALTY"};
}

}  // namespace gateway
// clang-format on
