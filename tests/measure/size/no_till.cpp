// The yardstick: a client registers an order and refunds it, without a till.
#include "sell.hpp"
#include "shop.hpp"

namespace figures {

bool run_shop(const Shop& shop) {
  tillwire::Client client(shop.gateway, shop.transport, shop.clock, shop.memory);
  return sell_and_refund(client);
}

}  // namespace figures
