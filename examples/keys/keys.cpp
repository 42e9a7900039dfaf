// The keys of two terminals, one after the other, with their check values.
#include "keys/set_keys.hpp"
#include "support/run.hpp"

namespace example {

bool run(const Device& device) {
  // Each under the master key of host 1, which the sandbox gateway's --help shows.
  constexpr Identity terminals[] = {{"POS00001", "MERCHANT01", 1}, {"POS00002", "MERCHANT01", 1}};
  for (const Identity& terminal : terminals) {
    say(device.display, Tone::title, "A key for ", terminal.terminal_number);
    if (!set_keys(device.client, device.display, terminal)) return false;
  }
  return true;
}

}  // namespace example
