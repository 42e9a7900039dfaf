// rejected: all of it is asked for only where an AmountOrAll is taken
// wrong: `order.amount = Amount::all()`
#include <tillwire/tillwire.hpp>

using namespace tillwire;

void fill(ecommerce::Register& order) {
  order.amount = Amount::all();
}
