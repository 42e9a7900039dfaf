// The keys of two terminals, one after the other, each checked before it is used.
#include "keys/set_keys.hpp"
#include "support/run.hpp"

namespace example {

bool run(const Device& device) {
  using tillwire::merchants::KeyLength;
  constexpr Identity terminals[] = {{"POS00001", "MERCHANT01", 2, KeyLength::hex_32},
                                    {"POS00002", "MERCHANT01", 1, KeyLength::hex_48}};
  for (const Identity& terminal : terminals) {
    say(device.display, Tone::title, "A key for ", terminal.terminal_number);
    SecureModule module(terminal.host_id);
    if (!set_keys(client_of(device), device.display, terminal, module)) return false;
  }
  return true;
}

}  // namespace example
