// The tour: what a terminal does in a day, step by step. The cards are test cards; the sandbox's
// --help lists them.
#include "keys/set_keys.hpp"
#include "support/run.hpp"
#include "terminal.hpp"

namespace terminal {

namespace {

constexpr Identity identity = {"POS00001", "MERCHANT01", 1, tillwire::merchants::KeyLength::hex_32};
constexpr Card good_card = {"4111111111111111", "123", "203012", "MAX MUSTERMANN"};
constexpr Card bad_card = {"4000000000000002", "123", "203012", "ERIKA MUSTERMANN"};
constexpr std::int64_t euro = 978;

}  // namespace
}  // namespace terminal

bool example::run(const Device& device) {
  using namespace terminal;
  Display& display = device.display;
  tillwire::Journal journal(device.storage);
  tillwire::JournaledClient till(device.gateway, device.transport, device.clock, device.memory,
                                 journal, device.time);
  if (device.signer != nullptr) till.sign_with(*device.signer);
  Terminal terminal(till, journal, device.time, display);

  say(display, Tone::title, "What became of the last payment");
  if (!terminal.start()) return false;
  if (device.rounds == 0) return true;

  say(display, Tone::title, "The terminal's keys are set");
  SecureModule module(identity.host_id);
  if (!set_keys(till, display, identity, module)) return false;

  say(display, Tone::title, "A card payment");
  Line coffee;
  coffee.add("T").add(std::int64_t{device.number}).add("-1");
  const Sale first = {coffee.text(), {420, euro}, "Two coffees"};
  if (terminal.pay(first, good_card) != tillwire::Payment::approved) return false;

  say(display, Tone::title, "A card that is declined");
  Line umbrella;
  umbrella.add("T").add(std::int64_t{device.number}).add("-2");
  const Sale second = {umbrella.text(), {1999, euro}, "An umbrella"};
  if (terminal.pay(second, bad_card) != tillwire::Payment::declined) return false;

  say(display, Tone::title, "How an ATM is doing");
  return terminal.show_atm("ATM00006");
}
