// rejected: tillwire: resume() reports what became of a sale
// wrong: `till.call(status)`: it would settle what was not told
#include <tillwire/till.hpp>

using namespace tillwire;

void ask(Till& till, const ecommerce::GetOrderStatusExtended& status) {
  till.call(status).error();
}
