// Compiles
// Wrong: `order.amount = 12` where 12.00 is meant
#include <tillwire/tillwire.hpp>

using namespace tillwire;

void fill(ecommerce::Register& order) {
  order.amount = 12;
}
