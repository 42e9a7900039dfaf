// Measures how a JSON library reads 200 transactions, and prints a figure a line. What it accepts
// that RFC 8259 forbids comes after.
#include <board.hpp>
#include <cstring>

#include "../size/transactions.hpp"
#include "heap.hpp"
#include "json.hpp"

namespace {

char text[figures::text_size];
std::int64_t numbers = 0;
std::uint32_t whole = 0;

/// Whether the library refuses a text, or reads another amount in it.
bool refuses(const char* document, std::int64_t amount) {
  const auto size = static_cast<std::uint32_t>(std::strlen(document));
  std::memcpy(text, document, size + 1);
  std::int64_t read = 0;
  return !bench::read_amount(text, size, read) || read != amount;
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

void bench::take(const Record& record) {
  numbers += record.amount + record.utrnno;
  const bool complete =
      record.authorization_date.size() == 29 && record.transaction_type == "Purchase" &&
      record.operation_direction == "DEBIT" && record.currency == 978 &&
      record.amount_in_account_currency == 125000 && record.merchant_name == "Epicerie du Centre" &&
      record.terminal_id == "10000042" && !record.reversal;
  whole += complete ? 1 : 0;
}

int main() {
  const std::uint32_t size = figures::make_text(text);
  const std::uint32_t depth = board::paint_stack();
  const std::uint32_t start = board::instructions();
  const bool good = bench::read_transactions(text, size);
  const std::uint32_t spent = board::instructions() - start;
  board::print_all("bytes ", size, "\ninstructions ", spent, "\nstack_bytes ",
                   board::stack_peak() - depth, "\nheap_bytes ", bench::heap_peak(),
                   "\nflash_bytes ", board::flash(), "\n");

  for (const Case& each : cases) {
    board::print_all(each.name, " ", refuses(each.document, 1) ? 1U : 0U, "\n");
  }
  // 2^53 + 1: no double holds it.
  const bool exact = !refuses("{\"amount\":9007199254740993}", 9007199254740993);
  board::print_all("keeps_large_amounts ", exact ? 1U : 0U, "\n");
  const bool fair = !refuses("{\"text\":\"\\u00e9 \303\251\",\"amount\":1}", 1);
  const bool right =
      numbers == 200 * 125000 + 200 * 93412000LL + 200 * 199 / 2 + 200 * 100 && whole == 200;
  board::exit(good && fair && right ? 0 : 1);
}
