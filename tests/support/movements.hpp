// Movements in a store, for tests of the storage below: begun, and later reported.
#pragma once

#include <cstdint>
#include <tillwire/ledger/store.hpp>

namespace tillwire::test {

/// Opens the store, or creates one in erased storage.
inline StoreError open_store(ledger::Store& store) {
  return store.open_or_format(1, 1'800'000'000);
}

inline StoreError begin(ledger::Store& store, std::uint32_t& id) {
  ledger::Movement movement;
  movement.kind = MovementKind::sale;
  movement.asked = 1;
  const StoreError error = store.begin(movement);
  id = movement.id;
  return error;
}

/// Decides and reports it.
inline bool settle(ledger::Store& store, std::uint32_t id) {
  ledger::Movement movement;
  movement.id = id;
  movement.kind = MovementKind::sale;
  movement.decide(Verdict::not_paid);
  movement.state = ledger::State::reported;
  return store.append(movement, ledger::fact::decided | ledger::fact::step);
}

/// Finds the next one that is not reported; returns 0 at the end.
inline std::uint32_t next_open(ledger::Store& store, ledger::Store::Walk& walk) {
  ledger::Movement movement;
  while (store.next(walk, movement)) {
    if (movement.state != ledger::State::reported) return movement.id;
  }
  return 0;
}

}  // namespace tillwire::test
