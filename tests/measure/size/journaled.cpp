// The journal is kept by JournaledClient.
#include <tillwire/recovery/journaled_client.hpp>

#include "recovery.hpp"

namespace figures {

bool run_till(const Shop& shop) {
  using namespace tillwire;
  Journal journal(shop.storage);
  if (journal.open_or_format() != JournalError::none) return false;
  JournaledClient till(shop.gateway, shop.transport, shop.clock, shop.memory, journal, shop.time);
  return sell_and_refund(till);
}

}  // namespace figures
