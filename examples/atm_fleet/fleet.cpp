// A fleet of ATMs as a table, a line for each and a summary.
//
// The list is drained: only one ATM at a time has to fit the receive buffer, however many there
// are.
#include "atm_fleet/fleet.hpp"

#include "support/atm.hpp"
#include "support/explain.hpp"

namespace example {

using namespace tillwire::customers;

namespace {

constexpr std::int64_t euro = 978;

/// What the lines add up to.
struct Summary {
  std::int64_t atms = 0;
  std::int64_t disconnected = 0;
  std::int64_t with_fault = 0;
  std::int64_t cash = 0;  // in cents
};

/// The euros that the cassettes still give out, in cents.
std::int64_t cash_in(const AtmStatus& atm) {
  constexpr std::int64_t cents = 100;
  std::int64_t cash = 0;
  for (const HopperStatus& cassette : atm.hoppers) {
    const bool counts = cassette.status == HopperState::enabled && *cassette.currency == euro;
    if (counts) cash += cents * *cassette.bills_value * *cassette.bills_end;
  }
  return cash;
}

/// Adds the devices that are not sound; how many those are.
int add_faults(Line& line, const AtmStatus& atm) {
  int faults = 0;
  for_each_device(atm, [&](const char* name, const auto& device) {
    if (!device.status.present() || is_sound(device)) return;
    if (faults++ == 0) {
      line.add(Column{48});
    } else {
      line.add(", ");
    }
    line.add(name).add(" ").add(words(device.status.value()));
  });
  return faults;
}

void show(Display& display, const AtmStatus& atm, Summary& summary) {
  const bool connected = atm.link_status == LinkStatus::connected;
  const std::int64_t cash = cash_in(atm);
  Line line;
  line.add(atm.terminal_id).add(Column{11}).add(connected ? "connected" : "disconnected");
  line.add(Column{25}).add(atm.open_flag == OpenStatus::opened ? "open" : "closed");
  line.add(Column{32}).add(Money{cash, euro});
  const int faults = add_faults(line, atm);
  display.show(connected && faults == 0 ? Tone::plain : Tone::bad, line.text());

  ++summary.atms;
  if (!connected) ++summary.disconnected;
  if (faults > 0) ++summary.with_fault;
  summary.cash += cash;
}

}  // namespace

bool show_fleet(tillwire::Client& client, Display& display) {
  display.begin_anew();
  say(display, Tone::title, "The fleet");
  say(display, Tone::plain, "ATM", Column{11}, "link", Column{25}, "state", Column{32}, "cash",
      Column{48}, "devices");
  Summary summary;
  const auto answer = client.drain<&GetAtmStatusExt::Response::atms>(
      GetAtmStatusExt(), [&](const AtmStatus& atm) { show(display, atm, summary); });
  if (!answer) explain(display, "asking for the fleet", answer.error());
  say(display, answer ? Tone::good : Tone::bad, summary.atms, " ATMs, ", summary.disconnected,
      " disconnected, ", summary.with_fault, " with a fault, ", Money{summary.cash, euro});
  return answer && summary.atms > 0;
}

}  // namespace example
