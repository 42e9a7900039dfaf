// Rejected: Amount::all() is accepted only by an AmountOrAll
// Wrong: `order.amount = Amount::all()`
#include <tillwire/tillwire.hpp>

using namespace tillwire;

void fill(ecommerce::Register& order) {
  order.amount = Amount::all();
}
