// Random days of a tillwire::Till over the ledger, and which of its receipts were false.
#pragma once

#include <cstdint>

#include "ledger/schedules.hpp"

namespace ledger {

/// Plays one schedule, of a plan with Plan::till.
Tally play_till(const Plan& plan, std::uint64_t seed, Random random, Lie lie);

}  // namespace ledger
