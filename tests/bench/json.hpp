// What each JSON library does in the measurement: read 200 transactions, and judge short texts.
#pragma once

#include <cstdint>
#include <string_view>

namespace bench {

/// The ten fields of a transaction that an application wants. Text is borrowed until the sink
/// returns, as it stands in the document or without its escapes, as the library has it.
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

/// Takes a record; in a file of its own, so that no compiler leaves out what nobody looks at.
void take(const Record& record);

/// Hands each record of the document to take(); false if the library does not accept it. The
/// document ends with a NUL behind `size`, and may be changed.
bool read_transactions(char* text, std::uint32_t size);

/// The field "amount" of an object; false if the library does not accept the text.
bool read_amount(char* text, std::uint32_t size, std::int64_t& amount);

}  // namespace bench
