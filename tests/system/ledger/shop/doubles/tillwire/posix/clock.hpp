// Replaces the system's clocks with those of the ledger's world.
#pragma once

#include "system/ledger/shop/machine.hpp"

namespace tillwire::posix {

class MonotonicClock final : public Clock {
 public:
  std::uint32_t now_ms() override { return shop::machine->tick.now_ms(); }
};

class SystemTime final : public WallClock {
 public:
  std::uint32_t now_s() override { return shop::machine->day.now_s(); }
};

}  // namespace tillwire::posix
