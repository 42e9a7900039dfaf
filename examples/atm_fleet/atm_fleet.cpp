// Shows a fleet of ATMs, and updates the display.
#include "atm_fleet/fleet.hpp"
#include "support/explain.hpp"
#include "support/run.hpp"

namespace example {
namespace {

// A board has room for four rows of some 250 bytes, and none to watch ATMs at 900 bytes each; a
// 64-bit host has.
constexpr bool on_board = sizeof(void*) == 4;

}  // namespace

bool run(const Device& device) {
  constexpr std::uint32_t between_ms = 2000;
  static Fleet<on_board ? 4 : 512, on_board ? 0 : 512, on_board ? 6 : 16> fleet;
  FleetView view;
  for (std::uint32_t round = 0; round < device.rounds; ++round) {
    if (round > 0) device.wait(between_ms);
    view.criteria.now_s = tillwire::known_time(device.time);
    const tillwire::Error error = fleet.show(client_of(device), device.display, view);
    if (error.code != tillwire::Errc::none) {
      return explain(device.display, "asking for the fleet", error), false;
    }
    if (fleet.health().atms == 0) return false;
  }
  return true;
}

}  // namespace example
