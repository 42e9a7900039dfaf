// Measures how HTTP and JSON libraries read the answer to register.do, and prints a figure a line.
#include <board.hpp>
#include <string_view>

#include "answer.hpp"
#include "heap.hpp"
#include "order.hpp"

namespace {

peers::Answer answer;

}  // namespace

int main() {
  constexpr std::uint32_t size = sizeof figures::register_answer - 1;
  const std::uint32_t depth = board::paint_stack();
  const std::uint32_t start = board::instructions();
  const bool good = peers::read_answer(figures::register_answer, size, answer);
  const std::uint32_t spent = board::instructions() - start;
  board::print_all("bytes ", size, "\ninstructions ", spent, "\nstack_bytes ",
                   board::stack_peak() - depth, "\nheap_bytes ", peers::heap_peak(),
                   "\nflash_bytes ", board::flash(), "\n");
  const bool right = answer.reusable && std::string_view(answer.order_id) == figures::order_id &&
                     std::string_view(answer.form_url) == figures::form_url;
  board::exit(good && right ? 0 : 1);
}
