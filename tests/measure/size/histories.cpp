// The journal is kept by JournaledClient, which also recovers, and asks for the histories of cards.
#include <tillwire/recovery/journaled_client.hpp>

#include "recovery.hpp"

namespace figures {

bool run_till(const Shop& shop) {
  using namespace tillwire;
  Journal journal(shop.storage);
  if (journal.open_or_format() != JournalError::none) return false;
  JournaledClient till(shop.gateway, shop.transport, shop.clock, shop.memory, journal, shop.time);
  const auto find_card = [](const Text& masked, CardIdentification& card) {
    card.card_number = "5200000000000007";
    return masked.present();
  };
  till.recover(
      [](const Recovered& each) { board::print(static_cast<std::uint32_t>(each.outcome)); },
      find_card);
  return sell_and_refund(till);
}

}  // namespace figures
