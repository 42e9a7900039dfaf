// Rejected: tillwire: resume() reports what became of a sale
// Wrong: `till.call(status)`: it would settle a sale that was not reported
#include <tillwire/till.hpp>

using namespace tillwire;

void ask(Till& till, const ecommerce::GetOrderStatusExtended& status) {
  till.call(status).error();
}
