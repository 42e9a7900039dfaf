// The journal is kept by JournaledClient, with the receipt of the last sale.
#include <tillwire/recovery/receipts.hpp>

#include "recovery.hpp"

namespace figures {

bool run_till(const Shop& shop) {
  using namespace tillwire;
  Journal journal(shop.storage);
  Receipts receipts(journal);
  if (journal.open_or_format() != JournalError::none) return false;
  JournaledClient till(shop.gateway, shop.transport, shop.clock, shop.memory, journal, shop.time);
  const bool registered = sell_and_refund(till);
  Recovered sale{};
  sale.id = 1;
  sale.number = "A-17";
  static_cast<void>(receipts.keep(sale));
  static_cast<void>(receipts.last(till, [](const Recovered& last) {
    board::print_all("receipt ", static_cast<std::uint32_t>(last.outcome), "\n");
  }));
  return registered;
}

}  // namespace figures
