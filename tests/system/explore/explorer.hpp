// Explores a till until nothing new is found.
#pragma once

#include <cstddef>
#include <cstdint>

#include "system/explore/session.hpp"

namespace explore {

struct Limits {
  std::size_t states = 200'000;  ///< beyond that the run is cut off, and fails
  std::size_t audit_each = 0;  ///< compares what follows each Nth state that was met again; 0: none
};

/// Explores a scenario and prints what was found; a violation as the story that leads to it.
/// Returns whether everything was explored, and no promise was broken.
bool explore(const Scenario& scenario, const Rules& rules, const Limits& limits);

}  // namespace explore
