// Measures how a JSON library reads 200 transactions, and prints a figure a line. What it accepts
// that RFC 8259 forbids comes after.
#include <board.hpp>
#include <cstring>

#include "heap.hpp"
#include "json.hpp"
#include "records.hpp"

namespace {

char text[figures::text_size];
figures::Sum sum;

/// Returns whether the library refuses a text, or reads another amount from it.
bool refuses(const char* document, std::int64_t amount) {
  const auto size = static_cast<std::uint32_t>(std::strlen(document));
  std::memcpy(text, document, size + 1);
  std::int64_t read = 0;
  return !peers::read_amount(text, size, read) || read != amount;
}

struct Case {
  const char* name;
  const char* document;
};

constexpr Case cases[] = {
    {"refuses_control_character", "{\"text\":\"a\001b\",\"amount\":1}"},
    {"refuses_bad_utf8", "{\"text\":\"\303(\",\"amount\":1}"},
    {"refuses_lone_surrogate", "{\"text\":\"\\uD800\",\"amount\":1}"},
    {"refuses_trailing_bytes", "{\"amount\":1}x"},
    {"refuses_leading_zero", "{\"amount\":01}"},
};

}  // namespace

void peers::take(const Record& record) {
  const bool right =
      record.authorization_date.size() == 29 && record.transaction_type.size() >= 6 &&
      (record.operation_direction == "DEBIT" || record.operation_direction == "CREDIT") &&
      (record.currency == 978 || record.currency == 756) &&
      record.amount_in_account_currency == record.amount &&
      (record.terminal_id.empty() || record.terminal_id.size() == 8);
  // A record that is not right is missing from the sum.
  if (right) sum.add(record.amount, record.utrnno, !record.merchant_name.empty());
}

int main() {
  figures::Sum expected;
  const std::uint32_t size = figures::make_text(text, expected);
  const std::uint32_t depth = board::paint_stack();
  const std::uint32_t start = board::instructions();
  const bool good = peers::read_transactions(text, size);
  const std::uint32_t spent = board::instructions() - start;
  board::print_all("bytes ", size, "\ninstructions ", spent, "\nstack_bytes ",
                   board::stack_peak() - depth, "\nheap_bytes ", peers::heap_peak(),
                   "\nflash_bytes ", board::flash(), "\n");

  for (const Case& each : cases) {
    board::print_all(each.name, " ", refuses(each.document, 1) ? 1U : 0U, "\n");
  }
  // 2^53 + 1: no double holds it.
  const bool exact = !refuses("{\"amount\":9007199254740993}", 9007199254740993);
  board::print_all("keeps_large_amounts ", exact ? 1U : 0U, "\n");
  const bool fair = !refuses("{\"text\":\"\\u00e9 \303\251\",\"amount\":1}", 1);
  board::exit(good && fair && sum == expected ? 0 : 1);
}
