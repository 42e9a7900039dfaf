// Refused
// Wrong: a till on a damaged storage: `ready()` is false, and the storage is not changed, as it may
// hold a sale whose result is not known
#include <tillwire/till.hpp>

#include "shop.hpp"

using namespace tillwire;

int main() {
  Shop shop;
  Cells damaged(0x5A);
  Till till(shop.gateway, shop.transport, shop.clock, shop.memory, damaged, shop.time,
            shop.options);
  const Receipt receipt = till.pay(shop.sale);
  std::puts(till.words());
  std::puts(receipt.words());
  return !till.ready() && receipt.verdict == Verdict::help && !damaged.changed ? 0 : 1;
}
