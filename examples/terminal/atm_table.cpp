// The state of an ATM as a table: cassettes, devices, deposits.
#include "support/atm.hpp"
#include "support/explain.hpp"
#include "terminal.hpp"

namespace terminal {

using namespace tillwire::customers;

namespace {

/// 2026-11-21T10:47:31.000+00:00 as 2026-11-21 10:47.
void add_minute(Line& line, const tillwire::Text& time) {
  if (time.raw().size() < 16) return;
  const char* const at = time.raw().data();
  line.add(tillwire::Text(at, 10)).add(" ").add(tillwire::Text(at + 11, 5));
}

/// A value that the specification does not list is shown as unknown.
const char* words(LinkStatus link) {
  if (link == LinkStatus::connected) return "connected, ";
  return link == LinkStatus::disconnected ? "disconnected, " : "link unknown, ";
}

const char* words(OpenStatus status) {
  if (status == OpenStatus::opened) return "open";
  return status == OpenStatus::closed ? "closed" : "unknown";
}

const char* words(SupervisorMode mode) {
  if (mode == SupervisorMode::normal) return "";
  return mode == SupervisorMode::supervisor ? "in supervisor mode, " : "supervisor mode unknown, ";
}

const char* words(LoadStatus status) {
  if (status == LoadStatus::normal) return "";
  return status == LoadStatus::loading ? "loading, " : "loading unknown, ";
}

const char* words(HopperState state) {
  if (state == HopperState::enabled) return "enabled";
  return state == HopperState::disabled ? "disabled" : "unknown";
}

void show_state(Display& display, const AtmStatus& atm) {
  const OpenStatus open = atm.open_flag.value();
  say(display, Tone::plain, atm.terminal_id, Column{12}, words(atm.link_status.value()),
      words(open), open == OpenStatus::unknown ? " whether open, " : ", ",
      words(atm.supervisor_mode.value()), words(atm.load_configuration_status.value()), "safe ",
      words(atm.safe_status.value()));
  if (!atm.location.empty()) say(display, Tone::plain, Column{12}, atm.location);
  if (atm.last_transaction_date.present()) {
    Line line;
    add_minute(line.add(Column{12}).add("last used "), atm.last_transaction_date);
    display.show(Tone::plain, line.text());
  }
}

void show_cassettes(Display& display, const AtmStatus& atm) {
  say(display, Tone::plain, "cassette       note  loaded   paid out  rejected  remaining  state");
  for (const HopperStatus& cassette : atm.hoppers) {
    const HopperState state = cassette.status.value();
    const char* const currency = currency_name(*cassette.currency);
    say(display, state == HopperState::enabled ? Tone::plain : Tone::bad,
        Right{*cassette.position, 8}, Right{*cassette.bills_value, 15}, " ",
        currency != nullptr ? currency : "", Right{*cassette.bills_loaded, 27},
        Right{*cassette.bills_out, 38}, Right{*cassette.bills_rejected, 48},
        Right{*cassette.bills_end, 59}, Column{61}, words(state));
  }
}

template <class State>
void show_device(Display& display, const char* name, const State& device) {
  if (!device.status.present()) return;
  Line line;
  line.add(name).add(Column{20}).add(example::words(device.status.value()));
  if (!device.error_description.empty()) {
    line.add(Column{29}).add(device.error_description).add(", ");
    add_minute(line, device.error_date);
  }
  display.show(is_sound(device) ? Tone::plain : Tone::bad, line.text());
}

void show_devices(Display& display, const AtmStatus& atm) {
  say(display, Tone::plain, "device", Column{20}, "state");
  for_each_device(
      atm, [&](const char* name, const auto& device) { show_device(display, name, device); });
}

void show_deposits(Display& display, const AtmStatus& atm) {
  for (const DepositedCurrency& deposit : atm.bna.currencies) {
    say(display, Tone::plain, "deposited", Column{20},
        Money{deposit.amount.minor_units(), *deposit.code}, " in ",
        std::int64_t{*deposit.notes_count}, " notes");
  }
}

}  // namespace

bool Terminal::show_atm(const char* terminal_id) {
  // One ATM at a time fits the receive buffer; a whole fleet would not.
  GetAtmStatusExt query;
  query.terminal_id = terminal_id;

  const auto answer = till_.call(query);
  if (!answer) return explain(display_, "asking for the ATM", answer.error()), false;
  for (const AtmStatus& atm : answer->atms) {
    show_state(display_, atm);
    show_cassettes(display_, atm);
    show_devices(display_, atm);
    show_deposits(display_, atm);
  }
  if (answer->atms.empty()) say(Tone::bad, "there is no ATM ", terminal_id);
  return !answer->atms.empty();
}

}  // namespace terminal
