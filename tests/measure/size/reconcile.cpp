// The journal is kept by JournaledClient, and compared with what the gateway has.
#include <tillwire/recovery/journaled_client.hpp>
#include <tillwire/recovery/reconcile.hpp>

#include "recovery.hpp"

namespace figures {

bool run_till(const Shop& shop) {
  using namespace tillwire;
  Journal journal(shop.storage);
  if (journal.open_or_format() != JournalError::none) return false;
  JournaledClient till(shop.gateway, shop.transport, shop.clock, shop.memory, journal, shop.time);
  const bool registered = sell_and_refund(till);
  std::uint8_t seen[1];
  ReconciledTotal totals[2];
  Reconciliation reconciliation(journal, seen, totals);
  merchants::GetMerchantTransactions query;
  query.merchant_id = "M-1";
  query.institution_id = "1001";
  const Reconciled result = reconciliation.run(till, query, 0, [](const Differing& each) {
    board::print_all("difference ", static_cast<std::uint32_t>(each.difference), "\n");
  });
  board::print_all("differences ", result.differences, "\n");
  return registered;
}

}  // namespace figures
