// The yardstick: the same image without a library.
#include "json.hpp"

bool peers::read_transactions(char* text, std::uint32_t size) {
  Record record{};
  record.amount = text[size];
  take(record);
  return true;
}

bool peers::read_amount(char* text, std::uint32_t size, std::int64_t& amount) {
  amount = text[size];
  return true;
}
