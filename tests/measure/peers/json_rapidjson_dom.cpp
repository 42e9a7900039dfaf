// JSON by RapidJSON as a tree over the document, which it changes in place; UTF-8 is checked.
#include <rapidjson/document.h>

#include "json.hpp"

namespace {

constexpr unsigned flags = rapidjson::kParseInsituFlag | rapidjson::kParseValidateEncodingFlag;

std::string_view text_of(const rapidjson::Value& record, const char* name) {
  const auto found = record.FindMember(name);
  if (found == record.MemberEnd() || !found->value.IsString()) return {};
  return {found->value.GetString(), found->value.GetStringLength()};
}

std::int64_t number_of(const rapidjson::Value& record, const char* name) {
  return record.FindMember(name)->value.GetInt64();
}

}  // namespace

bool peers::read_transactions(char* text, std::uint32_t) {
  rapidjson::Document document;
  if (document.ParseInsitu<flags>(text).HasParseError()) return false;
  const rapidjson::Value& list = document.FindMember("transactions")->value;
  for (const rapidjson::Value& each : list.FindMember("transaction")->value.GetArray()) {
    Record record;
    record.authorization_date = text_of(each, "authorizationDate");
    record.transaction_type = text_of(each, "transactionType");
    record.operation_direction = text_of(each, "operationDirection");
    record.merchant_name = text_of(each, "merchantName");
    record.terminal_id = text_of(each, "terminalId");
    record.amount = number_of(each, "amount");
    record.amount_in_account_currency = number_of(each, "amountInAccountCurrency");
    record.utrnno = number_of(each, "utrnno");
    record.currency = static_cast<std::int32_t>(number_of(each, "currency"));
    record.reversal = each.FindMember("reversal")->value.GetBool();
    take(record);
  }
  return true;
}

bool peers::read_amount(char* text, std::uint32_t, std::int64_t& amount) {
  rapidjson::Document document;
  if (document.ParseInsitu<flags>(text).HasParseError()) return false;
  amount = number_of(document, "amount");
  return true;
}
