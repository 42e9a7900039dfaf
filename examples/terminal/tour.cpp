// The tour, step by step. The cards are test cards; the sandbox's --help lists them.
#include "tour.hpp"

#include "terminal.hpp"

namespace terminal {

namespace {

constexpr Identity identity = {"POS00001", "MERCHANT01", 1};
constexpr Card good_card = {"4111111111111111", "123", "203012", "MAX MUSTERMANN"};
constexpr Card bad_card = {"4000000000000002", "123", "203012", "ERIKA MUSTERMANN"};
constexpr std::int64_t euro = 978;

}  // namespace

tillwire::Gateway sandbox(const char* host, std::uint16_t port) {
  tillwire::Gateway gateway;
  gateway.host = host;
  gateway.port = port;
  gateway.ecommerce = {"merchant-api", "merchant-secret"};
  gateway.card_management = {"issuer", "issuer-secret"};
  return gateway;
}

bool tour(tillwire::Client& client, Display& display, std::uint32_t number) {
  Terminal terminal(client, display, identity);

  say(display, Tone::title, "The terminal's keys are set");
  if (!terminal.set_keys()) return false;

  say(display, Tone::title, "A card payment");
  Line coffee;
  coffee.add("T").add(std::int64_t{number}).add("-1");
  const Sale first = {coffee.text(), {420, euro}, "Two coffees"};
  if (terminal.pay(first, good_card) != tillwire::Payment::approved) return false;

  say(display, Tone::title, "A card that is declined");
  Line umbrella;
  umbrella.add("T").add(std::int64_t{number}).add("-2");
  const Sale second = {umbrella.text(), {1999, euro}, "An umbrella"};
  if (terminal.pay(second, bad_card) != tillwire::Payment::declined) return false;

  say(display, Tone::title, "How an ATM is doing");
  return terminal.show_atm("ATM00006");
}

}  // namespace terminal
