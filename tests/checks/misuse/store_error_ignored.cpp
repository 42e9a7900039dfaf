// Warned: nodiscard
#include <tillwire/ledger/store.hpp>

void start(tillwire::ledger::Store& store) {
  store.open_or_format(1, 1'800'000'000);
}
