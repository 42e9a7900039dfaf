// Writes the flash of a till in other ways that mean the same.
#pragma once

#include <cstdint>
#include <tillwire/ledger/layout.hpp>

#include "system/explore/choices.hpp"
#include "system/explore/world.hpp"

namespace explore {

std::uint32_t bank_size(const World& world);
const std::uint8_t* bank_at(const World& world, int bank);
/// Returns the bank in use, or -1.
int bank_in_use(const World& world);
/// Returns the number of the day, or 0.
std::uint32_t day_in(const World& world);

/// What fold() makes of a slot.
struct Folded {
  tillwire::ledger::Slot found;
  tillwire::ledger::Movement of;
};
/// Folds a slot, or remembers what that was: the same slots are met again and again. Valid until
/// the next call.
const Folded& folded(const std::uint8_t* slot);

/// Makes the worst of the other bank, if it is in doubt: its marks are used up, so that it is
/// erased at each start until banks change.
void assume_worst(World& world);
/// Returns how many units may rot: of the heads of the bank in use, and of its movements.
unsigned rottable(const World& world);
/// Lets one of these rot.
void rot(World& world, unsigned which);
/// Writes each slot as it is after banks have changed: how much of it was used up does not count.
void freshen(World& world);
/// Uses up as much of one slot as torn or repeated steps may have done. One at a time is enough:
/// the first one that is full makes banks change, and then all are fresh. `half`: all of it or
/// none.
void wear(World& world, Choices& choices, bool half);

}  // namespace explore
