// The measure of recovery: a till that sells and refunds, with more of the library each
// time.
#pragma once

#include <board.hpp>
#include <tillwire/client.hpp>
#include <tillwire/ops/ecommerce/beyond/refund.hpp>
#include <tillwire/port/clock.hpp>
#include <tillwire/port/storage.hpp>

#include "order.hpp"

namespace figures {

/// The environment of a till.
struct Shop {
  const tillwire::Gateway& gateway;
  tillwire::Transport& transport;
  tillwire::Clock& clock;
  tillwire::Memory memory;
  tillwire::Storage& storage;
  tillwire::WallClock& time;
};

/// Registers an order and gives money back; returns whether the order was registered. Each source
/// has its own: no_journal.cpp keeps no journal, no_journaled.cpp keeps one by hand, journaled.cpp
/// leaves it to JournaledClient, recover.cpp also recovers, histories.cpp also by the histories of
/// cards. The difference from one to the next is what that costs.
bool run_till(const Shop& shop);

/// The operations of all of them. The client is a Client or a JournaledClient.
template <class AnyClient>
bool sell_and_refund(AnyClient& client) {
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
