// Refused
// Wrong: `options.name = "Till 1"`: order numbers begin with it, and have no blanks
#include <tillwire/till.hpp>

#include "shop.hpp"

using namespace tillwire;

int main() {
  Shop shop;
  shop.options.name = "Till 1";
  Cells storage(Cells::erased);
  Till till(shop.gateway, shop.transport, shop.clock, shop.memory, storage, shop.time,
            shop.options);
  const Receipt receipt = till.pay(shop.sale);
  return !till.ready() && receipt.verdict == Verdict::not_paid && receipt.field == "name" ? 0 : 1;
}
