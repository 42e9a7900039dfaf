// Refused
// Wrong: two tills, or a till and a card desk, on one storage: `ready()` of the second is false
#include <tillwire/desk.hpp>
#include <tillwire/till.hpp>

#include "shop.hpp"

using namespace tillwire;

int main() {
  Shop shop;
  Shop other;
  Cells storage(Cells::erased);
  Till first(shop.gateway, shop.transport, shop.clock, shop.memory, storage, shop.time,
             shop.options);
  other.options.name = "T2";
  Till second(other.gateway, other.transport, other.clock, other.memory, storage, other.time,
              other.options);
  CardDeskOptions options;
  options.name = "D1";
  CardDesk desk(other.gateway, other.transport, other.clock, other.memory, storage, other.time,
                options);
  const Receipt receipt = second.pay(other.sale);
  const auto in_use = static_cast<std::uint16_t>(StoreError::in_use);
  return first.ready() && !second.ready() && !desk.ready() && !receipt &&
                 receipt.error.code == Errc::journal && receipt.error.detail == in_use
             ? 0
             : 1;
}
