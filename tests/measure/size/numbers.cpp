// The journal is kept by JournaledClient, with numbers for orders and refunds.
#include <tillwire/recovery/journaled_client.hpp>
#include <tillwire/recovery/numbers.hpp>

#include "recovery.hpp"

namespace figures {

bool run_till(const Shop& shop) {
  using namespace tillwire;
  Journal journal(shop.storage);
  Numbers numbers(journal, "KASSE1");
  if (journal.open_or_format() != JournalError::none) return false;
  char number[Numbers::size];
  if (numbers.next(number) == NumberError::no_series) {
    numbers.begin_series(shop.time);
    numbers.next(number);
  }
  board::print_all("number ", number, "\n");
  JournaledClient till(shop.gateway, shop.transport, shop.clock, shop.memory, journal, shop.time);
  return sell_and_refund(till);
}

}  // namespace figures
