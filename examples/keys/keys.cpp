// Changes the keys of two terminals. Each terminal always has a key that works. The power may fail
// at any time: the next start continues the change that was under way.
#include "keys/change_key.hpp"
#include "support/run.hpp"

namespace example {

bool run(const Device& device) {
  using tillwire::merchants::KeyLength;
  constexpr Identity identities[] = {{"POS00001", "MERCHANT01", 2, KeyLength::hex_32},
                                     {"POS00002", "MERCHANT01", 1, KeyLength::hex_48}};
  tillwire::RecordStore records(device.key_storage);
  KeyPlace places[] = {{records, identities[0], device.time, device.display},
                       {records, identities[1], device.time, device.display}};
  if (!open_keys(records, device.display)) return false;
  for (KeyPlace& place : places) {
    say(device.display, Tone::title, "A key for ", place.key.owner().terminal_number);
    if (!change_key(client_of(device), device.display, place, device.wait)) return false;
  }
  return true;
}

}  // namespace example
