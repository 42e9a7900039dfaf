// A fleet of ATMs, shown anew while one looks at it.
#include "atm_fleet/fleet.hpp"
#include "support/run.hpp"

namespace example {

bool run(const Device& device) {
  constexpr std::uint32_t between_ms = 2000;
  for (std::uint32_t round = 0; round < device.rounds; ++round) {
    if (round > 0) device.wait(between_ms);
    if (!show_fleet(client_of(device), device.display)) return false;
  }
  return true;
}

}  // namespace example
