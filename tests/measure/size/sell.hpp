// What a shop does with a client alone.
#pragma once

#include <board.hpp>
#include <tillwire/client.hpp>
#include <tillwire/ops/ecommerce/beyond/refund.hpp>

#include "order.hpp"

namespace figures {

/// Registers an order and refunds it; returns whether the order was registered.
inline bool sell_and_refund(tillwire::Client& client) {
  tillwire::ecommerce::Register order;
  fill(order);
  const bool registered = client.call(order).succeeded();

  tillwire::ecommerce::Refund refund;
  refund.order_number = "A-17";
  refund.amount = 125000;
  refund.external_refund_id = "R-1";
  board::print_all("refunded ", std::uint32_t{client.call(refund).succeeded()}, "\n");
  return registered;
}

}  // namespace figures
