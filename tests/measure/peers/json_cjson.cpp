// JSON by cJSON: a tree on the heap, then the fields of each record by name.
#include "json.hpp"

#include <cJSON.h>

namespace {

std::string_view text_of(const cJSON* record, const char* name) {
  const char* const text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(record, name));
  return text == nullptr ? std::string_view() : std::string_view(text);
}

// A double is all that cJSON keeps of a number.
std::int64_t number_of(const cJSON* record, const char* name) {
  return static_cast<std::int64_t>(
      cJSON_GetNumberValue(cJSON_GetObjectItemCaseSensitive(record, name)));
}

cJSON* parse(const char* text, std::uint32_t size) {
  // Passes the NUL after the text, which shows the parser that nothing follows.
  return cJSON_ParseWithLengthOpts(text, size + 1, nullptr, true);
}

}  // namespace

bool peers::read_transactions(char* text, std::uint32_t size) {
  cJSON* const document = parse(text, size);
  if (document == nullptr) return false;
  const cJSON* const list = cJSON_GetObjectItemCaseSensitive(
      cJSON_GetObjectItemCaseSensitive(document, "transactions"), "transaction");
  const cJSON* each = nullptr;
  cJSON_ArrayForEach(each, list) {
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
    record.reversal = cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(each, "reversal")) != 0;
    take(record);
  }
  cJSON_Delete(document);
  return true;
}

bool peers::read_amount(char* text, std::uint32_t size, std::int64_t& amount) {
  cJSON* const document = parse(text, size);
  if (document == nullptr) return false;
  amount = number_of(document, "amount");
  cJSON_Delete(document);
  return true;
}
