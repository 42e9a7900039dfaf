// Rejected: an amount is an integer of minor units: 12.50 is 1250
// Wrong: `order.amount = true`
#include <tillwire/tillwire.hpp>

using namespace tillwire;

void fill(ecommerce::Register& order) {
  order.amount = true;
}
