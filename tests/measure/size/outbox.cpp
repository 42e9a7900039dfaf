// The journal is kept by JournaledClient, with an outbox for unsent requests.
#include <tillwire/recovery/journaled_client.hpp>
#include <tillwire/recovery/outbox.hpp>

#include "recovery.hpp"

namespace figures {

bool run_till(const Shop& shop) {
  using namespace tillwire;
  Journal journal(shop.storage);
  JournaledClient till(shop.gateway, shop.transport, shop.clock, shop.memory, journal, shop.time);
  Outbox outbox(till, 1);
  if (journal.open_or_format() != JournalError::none) return false;
  const bool registered = sell_and_refund(till);
  ecommerce::Refund refund;
  refund.order_number = "A-17";
  refund.amount = 700;
  refund.external_refund_id = "R-2";
  const bool queued = outbox.add(refund).code == Errc::none;
  outbox.deliver([](const OutboxItem& each) {
    board::print_all("delivered ", static_cast<std::uint32_t>(each.outcome), "\n");
  });
  return registered && queued;
}

}  // namespace figures
