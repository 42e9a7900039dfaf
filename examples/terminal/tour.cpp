// The tour: what a terminal does in a day, step by step. The cards are test cards; the sandbox's
// --help lists them.
#include "keys/change_key.hpp"
#include "support/run.hpp"
#include "terminal.hpp"

namespace terminal {

namespace {

constexpr Identity identity = {"POS00001", "MERCHANT01", 1, tillwire::merchants::KeyLength::hex_32};
constexpr tillwire::Card good_card = {"4111111111111111", "123", "203012", "MAX MUSTERMANN"};
constexpr tillwire::Card bad_card = {"4000000000000002", "123", "203012", "ERIKA MUSTERMANN"};

// Not inlined, so that its memory is free again: the payments need it for TLS.
[[gnu::noinline]] bool change_its_key(const Device& device, tillwire::Till& till) {
  tillwire::RecordStore records(device.key_storage);
  KeyPlace place(records, identity, device.time, device.display);
  return open_keys(records, device.display) && change_key(till, device.display, place, device.wait);
}

}  // namespace
}  // namespace terminal

bool example::run(const Device& device) {
  using namespace terminal;
  Display& display = device.display;
  static tillwire::Till till(device.gateway, device.transport, device.clock, device.memory,
                             device.storage, device.time, options(device.random));
  if (device.signer != nullptr) till.sign_with(*device.signer);
  Terminal terminal(till, display);

  say(display, Tone::title, "What became of the last payment");
  if (!terminal.start()) return false;
  if (device.rounds == 0) return true;

  say(display, Tone::title, "The terminal's key is changed");
  if (!change_its_key(device, till)) return false;

  say(display, Tone::title, "A card payment");
  tillwire::Sale sale;
  sale.amount = 420;
  sale.card = good_card;
  sale.description = sale.remark = "Two coffees";
  if (!terminal.pay(sale)) return false;

  say(display, Tone::title, "A card that is declined");
  sale.amount = 1999;
  sale.card = bad_card;
  sale.description = sale.remark = "An umbrella";
  if (terminal.pay(sale).verdict != tillwire::Verdict::not_paid) return false;

  say(display, Tone::title, "How an ATM is doing");
  return terminal.show_atm("ATM00006");
}
