// Rejected: a number is not text: put it in quotes
// Wrong: `answer->error_code == 0`
#include <tillwire/ops/ecommerce_beyond.hpp>
#include <tillwire/tillwire.hpp>

using namespace tillwire;

bool is_success(const ecommerce::PlainAnswer& answer) {
  return answer.error_code == 0;
}
