// A terminal's key is made, checked, given to the host, and worked with once the host has it.
#include "keys/change_key.hpp"

#include <tillwire/client.hpp>
#include <tillwire/flows/key_change.hpp>
#include <tillwire/flows/words.hpp>
#include <tillwire/security/words.hpp>
#include <tillwire/till.hpp>

#include "support/explain.hpp"

namespace example {

using tillwire::KeySlot;
using tillwire::flows::KeyChange;
using tillwire::flows::KeySlotError;

void KeyLog::note(const tillwire::KeyAuditEntry& entry) {
  say(display_, Tone::plain, entry.terminal_number, " ", entry.key_type, " ",
      entry.check_value.present() ? entry.check_value : tillwire::Text("------"), ": ",
      entry.event);
}

bool open_keys(tillwire::RecordStore& records, Display& display) {
  const tillwire::StoreError failure = records.open_or_format();
  if (failure == tillwire::StoreError::none) return true;
  char text[96];
  return say(display, Tone::bad, "there is no place for keys: ",
             tillwire::copy_words<tillwire::record_store_words>(failure, text, sizeof text)),
         false;
}

namespace {

bool open(Display& display, KeyPlace& place) {
  const KeySlotError error = place.key.open();
  if (error == KeySlotError::no_key) return true;
  if (error != KeySlotError::none) say(display, Tone::bad, error);
  // A key that the module refuses is changed to one that it takes: the change needs the master key.
  if (error != KeySlotError::none) return error == KeySlotError::module;
  char check_value[7];
  place.key.write_check_value(place.key.in_use(), check_value);
  say(display, Tone::plain, "the terminal works with the key ", check_value);
  if (place.key.has(KeySlot::pending)) say(display, Tone::plain, "its change continues");
  return true;
}

}  // namespace

template <class AnyClient>
bool change_key(AnyClient& client, Display& display, KeyPlace& place, void (*wait)(std::uint32_t)) {
  if (!open(display, place)) return false;
  KeyChange change(place.key, place.length);
  while (!change.is_over()) {
    wait(change.delay().count());
    if (change.next() == KeyChange::Next::generate) {
      const auto made = client.call(change.generation());
      if (!made) explain(display, "making a key", made.error());
      change.take(made);
    } else {
      const auto taken = client.call(change.setting());
      if (!taken) explain(display, "setting the key", taken.error());
      change.take(taken);
    }
  }
  const bool changed = change.next() == KeyChange::Next::done_changed;
  say(display, changed ? Tone::good : Tone::bad, change.next());
  if (change.next() == KeyChange::Next::done_rejected) {
    say(display, Tone::bad, "the key is refused: ", place.key.refusal());
  }
  if (change.response_code().present()) {
    say(display, Tone::bad, "the host's last code: ", change.response_code());
  }
  return changed;
}

template bool change_key(tillwire::Client&, Display&, KeyPlace&, void (*)(std::uint32_t));
template bool change_key(tillwire::Till&, Display&, KeyPlace&, void (*)(std::uint32_t));

}  // namespace example
