// What each JSON library does in the measurement: read 200 transactions, and judge short texts.
#pragma once

#include <cstdint>
#include <string_view>

namespace peers {

/// The ten fields of a transaction that an application wants. Text is borrowed until the sink
/// returns, unchanged from the document or without its escapes, depending on the library.
struct Record {
  std::string_view authorization_date;
  std::string_view transaction_type;
  std::string_view operation_direction;
  std::string_view merchant_name;
  std::string_view terminal_id;
  std::int64_t amount;
  std::int64_t amount_in_account_currency;
  std::int64_t utrnno;
  std::int32_t currency;
  bool reversal;
};

/// Which of a record's fields has a name: its place here, or wanted_fields if none has.
inline constexpr std::string_view field_names[] = {
    "authorizationDate", "transactionType", "operationDirection", "amount",
    "currency",          "utrnno",          "merchantName",       "amountInAccountCurrency",
    "terminalId",        "reversal",
};
inline constexpr unsigned wanted_fields = sizeof field_names / sizeof *field_names;
inline unsigned field_of(std::string_view name) {
  unsigned field = 0;
  while (field < wanted_fields && field_names[field] != name) ++field;
  return field;
}

/// Sets the field of that place, if it holds text.
inline void set_text(Record& record, unsigned field, std::string_view value) {
  switch (field) {
    case 0:
      record.authorization_date = value;
      break;
    case 1:
      record.transaction_type = value;
      break;
    case 2:
      record.operation_direction = value;
      break;
    case 6:
      record.merchant_name = value;
      break;
    case 8:
      record.terminal_id = value;
      break;
    default:
      break;
  }
}
/// Sets the field of that place, if it holds a number.
inline void set_number(Record& record, unsigned field, std::int64_t value) {
  switch (field) {
    case 3:
      record.amount = value;
      break;
    case 4:
      record.currency = static_cast<std::int32_t>(value);
      break;
    case 5:
      record.utrnno = value;
      break;
    case 7:
      record.amount_in_account_currency = value;
      break;
    default:
      break;
  }
}

/// Uses a record; in a separate file, so that no compiler optimizes the unused reading away.
void take(const Record& record);

/// Hands each record of the document to take(); false if the library does not accept it. The
/// document ends with a NUL after `size`, and may be changed.
bool read_transactions(char* text, std::uint32_t size);

/// The field "amount" of an object; false if the library does not accept the text.
bool read_amount(char* text, std::uint32_t size, std::int64_t& amount);

}  // namespace peers
