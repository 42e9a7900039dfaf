// rejected: a number is no enumerator and no text
// wrong: `query.language = 0`
#include <tillwire/tillwire.hpp>

using namespace tillwire;

void fill(ecommerce::Register& order) {
  order.language = 0;
}
