// Rejected: a number is neither an enumerator nor text
// Wrong: `query.language = 0`
#include <tillwire/tillwire.hpp>

using namespace tillwire;

void fill(ecommerce::Register& order) {
  order.language = 0;
}
