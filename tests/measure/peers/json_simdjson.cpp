// JSON by simdjson as a tree next to the document; UTF-8 is checked. On a host alone: it has no build
// for a microcontroller. With the instructions of SSE4.2 wherever it runs, so that their count is the same.
#include <simdjson.h>

#include "json.hpp"

namespace {

using simdjson::dom::element;

simdjson::dom::parser& parser() {
  static simdjson::dom::parser parser;
  simdjson::get_active_implementation() = simdjson::get_available_implementations()["westmere"];
  return parser;
}

std::string_view text_of(const element& record, std::string_view name) {
  std::string_view text;
  return record[name].get(text) == simdjson::SUCCESS ? text : std::string_view();
}

std::int64_t number_of(const element& record, std::string_view name) {
  std::int64_t number = 0;
  return record[name].get(number) == simdjson::SUCCESS ? number : 0;
}

}  // namespace

bool peers::read_transactions(char* text, std::uint32_t size) {
  element document;
  if (parser().parse(text, size).get(document) != simdjson::SUCCESS) return false;
  simdjson::dom::array list;
  if (document["transactions"]["transaction"].get(list) != simdjson::SUCCESS) return false;
  for (const element& each : list) {
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
    record.reversal = each["reversal"].get_bool().value_unsafe();
    take(record);
  }
  return true;
}

bool peers::read_amount(char* text, std::uint32_t size, std::int64_t& amount) {
  element document;
  return parser().parse(text, size).get(document) == simdjson::SUCCESS &&
         document["amount"].get(amount) == simdjson::SUCCESS;
}
