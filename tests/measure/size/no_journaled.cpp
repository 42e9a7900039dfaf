// The yardstick: the journal is kept by hand.
#include <tillwire/recovery/journal.hpp>

#include "recovery.hpp"

namespace figures {

bool run_till(const Shop& shop) {
  using namespace tillwire;
  Journal journal(shop.storage);
  if (journal.open_or_format() != JournalError::none) return false;
  std::uint32_t id = 0;
  if (journal.begin("sale", shop.time.now_s(), id) != JournalError::none) return false;
  Client client(shop.gateway, shop.transport, shop.clock, shop.memory);
  const bool registered = sell_and_refund(client);
  return journal.settle(id, Outcome::approved, shop.time.now_s()) == JournalError::none &&
         registered;
}

}  // namespace figures
