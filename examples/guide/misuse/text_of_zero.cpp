// Rejected: a number is not text: put it in quotes
// Wrong: `order.order_number = 0`
#include <tillwire/tillwire.hpp>

using namespace tillwire;

void fill(ecommerce::Register& order) {
  order.order_number = 0;
}
