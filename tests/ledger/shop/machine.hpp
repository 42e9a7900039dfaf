// What the stand-ins in doubles/ stand on: the till's machine, whose network is the ledger's and
// whose power fails.
#pragma once

#include "ledger/network.hpp"
#include "ledger/storage.hpp"

namespace shop {

struct Machine {
  ledger::Network& network;
  ledger::TickClock& tick;
  ledger::DayClock& day;
  ledger::CutStorage& storage;
  ledger::Random& random;
};

/// The machine on which the README's program runs now.
extern Machine* machine;

}  // namespace shop
