// Random days of a tillwire::Till on the ledger, and its false receipts.
#pragma once

#include <cstdint>
#include <string>

#include "system/ledger/schedules.hpp"

namespace ledger {

/// The cards used in random days.
inline const std::string till_cards[] = {"4000000000000002", "4000000000000010"};

/// Plays one schedule, of a plan with Plan::till.
Tally play_till(const Plan& plan, std::uint64_t seed, Random random, Lie lie);

}  // namespace ledger
