// The journal is kept by JournaledClient, with the totals of the day.
#include <tillwire/recovery/journaled_client.hpp>
#include <tillwire/recovery/totals.hpp>

#include "recovery.hpp"

namespace figures {

bool run_till(const Shop& shop) {
  using namespace tillwire;
  Journal journal(shop.storage);
  Totals totals(journal);
  if (journal.open_or_format() != JournalError::none) return false;
  totals.begin_days(shop.time.now_s());
  JournaledClient till(shop.gateway, shop.transport, shop.clock, shop.memory, journal, shop.time);
  const bool registered = sell_and_refund(till);
  const Day day =
      totals.close_day(shop.time.now_s(), Closing::carry_over,
                       [](const DayTotal& each) { board::print_all("total ", each.count, "\n"); });
  return registered && day.closed;
}

}  // namespace figures
