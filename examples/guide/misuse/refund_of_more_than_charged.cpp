// Refused
// Wrong: a refund of more than the receipt says was charged
#include <tillwire/till.hpp>

#include "shop.hpp"

using namespace tillwire;

int main() {
  Shop shop;
  Cells storage(Cells::erased);
  Till till(shop.gateway, shop.transport, shop.clock, shop.memory, storage, shop.time,
            shop.options);
  Receipt paid;
  paid.charged = 1000;
  if (!paid.order_id.assign("70906e55-7114-41d6-8332-4609dc6590f4")) return 1;
  if (!paid.currency.assign("978")) return 1;
  const Receipt receipt = till.refund(paid, 1250);
  std::puts(receipt.words());
  return receipt.verdict == Verdict::not_paid && receipt.field == "amount" ? 0 : 1;
}
