// The till's machine, used by the doubles: its network is the ledger's, and its power fails.
#pragma once

#include "system/ledger/network.hpp"
#include "system/ledger/storage.hpp"

namespace shop {

struct Machine {
  ledger::Network& network;
  ledger::TickClock& tick;
  ledger::DayClock& day;
  ledger::CutStorage& storage;
  ledger::Random& random;
};

/// The machine on which the README's program is running.
extern Machine* machine;

}  // namespace shop
