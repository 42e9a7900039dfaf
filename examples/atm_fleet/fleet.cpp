// A fleet of ATMs as a table: the most urgent first, with all that is the matter with each, and
// what they add up to.
#include "atm_fleet/fleet.hpp"

#include <tillwire/atm/words.hpp>

#include "support/explain.hpp"

namespace example {

using namespace tillwire::atm;

namespace {

constexpr Column urgency_column = {12};
constexpr Column cash_column = {28};
constexpr Column words_column = {46};

/// Words with commas between them, in lines that continue at the same column.
class Words {
 public:
  Words(Display& display, Tone tone, Line first) : display_(display), tone_(tone), line_(first) {}

  template <class... Parts>
  void add(Parts... parts) {
    Line word;
    (word.add(parts), ...);
    constexpr std::size_t most_width = 110;
    if (!empty_ && line_.width() + word.width() + 2 > most_width) {
      display_.show(tone_, line_.add(",").text());
      line_ = Line();
      empty_ = true;
    }
    line_.add(empty_ ? "" : ", ");
    if (empty_) line_.add(words_column);
    line_.add(word.text());
    empty_ = false;
  }
  void add_if(bool is_so, const char* words) {
    if (is_so) add(words);
  }
  void show() { display_.show(tone_, line_.text()); }

 private:
  Display& display_;
  Tone tone_;
  Line line_;
  bool empty_ = true;
};

bool is_some(const tillwire::Amount& amount) {
  return amount.present() && amount.minor_units() != 0;
}

void add_cash(Words& words, const FleetCash& cash, bool with_enabled) {
  const struct {
    const tillwire::Amount& amount;
    const char* which;
  } parts[] = {{cash.sum.enabled, ""},
               {cash.sum.disabled, " disabled"},
               {cash.sum.unreachable, " out of reach"},
               {cash.sum.unknown, " in cassettes of unknown state"}};
  for (const auto& part : parts) {
    const bool enabled = &part.amount == &cash.sum.enabled;
    if (is_some(part.amount) && (with_enabled || !enabled)) {
      words.add(Money{part.amount.minor_units(), cash.currency}, part.which);
    }
  }
  if (!cash.sum.complete) words.add("not all of currency ", cash.currency, " is counted");
}

void add_flags(Words& words, const Health& health) {
  words.add_if(health.safe_open, "safe open");
  words.add_if(health.safe_unknown, "safe unknown");
  words.add_if(health.disconnected, "disconnected");
  words.add_if(health.link_unknown, "link unknown");
  words.add_if(health.closed, "closed");
  words.add_if(health.open_unknown, "open or closed unknown");
  words.add_if(health.supervisor, "supervisor mode");
  words.add_if(health.supervisor_unknown, "supervisor mode unknown");
  words.add_if(health.loading, "loading");
  words.add_if(health.loading_unknown, "loading unknown");
  words.add_if(health.idle, "idle");
  words.add_if(health.stale, "stale");
  words.add_if(health.counters_disagree, "counters disagree");
  if (health.disabled_cassettes != 0) {
    words.add("cassettes disabled: ", std::int64_t{health.disabled_cassettes});
  }
  if (health.unknown_cassettes != 0) {
    words.add("cassettes of unknown state: ", std::int64_t{health.unknown_cassettes});
  }
}

void add_left(Words& words, const FleetRow& row) {
  const Line notes = Line().add(row.left_denomination).add(" ").add(Currency{row.left_currency});
  if (row.left.state == CashLeft::State::empty) words.add(notes.text(), " empty");
  if (row.left.state != CashLeft::State::falling) return;
  const std::uint32_t minutes = row.left.left.count() / 60;
  words.add(notes.text(), " last ", std::int64_t{minutes / 60}, " h ", std::int64_t{minutes % 60},
            " min");
}

void add_changes(Words& words, const FleetRow& row) {
  if (!row.changes.any()) return;
  if (row.changes.has(Change::first)) return words.add("new");
  for (unsigned bit = 1; bit <= static_cast<unsigned>(Change::counters); bit <<= 1) {
    const auto change = static_cast<Change>(bit);
    if (row.changes.has(change) && change != Change::devices) {
      words.add("changed: ", tillwire::atm::words(change));
    }
  }
  for (unsigned i = 0; i != device_count; ++i) {
    const auto device = static_cast<Device>(i);
    if (row.changes.has(device)) {
      words.add("changed: ", tillwire::atm::words(device), " ",
                tillwire::atm::words(row.devices[i]));
    }
  }
}

}  // namespace

void FleetRow::take(const tillwire::customers::AtmStatus& atm, const Health& of_atm, Cash& rows) {
  if (!terminal_id.assign(atm.terminal_id)) terminal_id.assign_front("id too long");
  health = of_atm;
  for (unsigned i = 0; i != device_count; ++i) {
    devices[i] = report_of(atm, static_cast<Device>(i)).health;
  }
  rows.clear();
  rows.add(atm, of_atm.in_service());
  cassettes_left_out = rows.not_listed() + rows.malformed();
  rows.for_each_currency([this](std::int64_t currency, const CashSum& sum) {
    if (currencies < most_currencies) cash[currencies] = {currency, sum};
    ++currencies;
  });
}

void FleetRow::take(const NoteLook& notes) {
  const CashLeft now = notes.left();
  const bool is_first =
      now.state == CashLeft::State::empty
          ? left.state != CashLeft::State::empty
          : now.state == CashLeft::State::falling && left.state != CashLeft::State::empty &&
                (left.state != CashLeft::State::falling || now.left.count() < left.left.count());
  if (!is_first) return;
  left = now;
  left_currency = notes.currency();
  left_denomination = notes.denomination();
}

void show_head(Display& display) {
  say(display, Tone::title, "The fleet");
  say(display, Tone::plain, "ATM", urgency_column, "urgency", cash_column, "cash available",
      words_column, "what is the matter, what is new");
}

void show_row(Display& display, const FleetRow& row) {
  Line line;
  line.add(row.terminal_id.c_str()).add(urgency_column).add(words(row.health.urgency()));
  line.add(cash_column);
  const FleetCash& first = row.cash[0];
  if (row.currencies == 0) {
    line.add("no cassette");
  } else if (first.sum.enabled.present()) {
    line.add(Money{first.sum.enabled.minor_units(), first.currency});
  } else {
    line.add("unknown");
  }
  Words what(display, row.health.urgency() < Urgency::failure ? Tone::plain : Tone::bad, line);
  add_flags(what, row.health);
  for (unsigned i = 0; i != device_count; ++i) {
    if (row.devices[i] >= DeviceHealth::warnings) {
      what.add(words(static_cast<Device>(i)), " ", words(row.devices[i]));
    }
  }
  for (std::uint8_t i = 0; i != row.currencies && i != FleetRow::most_currencies; ++i) {
    add_cash(what, row.cash[i], i != 0);
  }
  if (row.currencies > FleetRow::most_currencies) {
    what.add("other currencies: ", std::int64_t{row.currencies - FleetRow::most_currencies});
  }
  if (row.cassettes_left_out != 0) {
    what.add("cassettes not counted: ", std::int64_t{row.cassettes_left_out});
  }
  add_left(what, row);
  add_changes(what, row);
  what.show();
}

void show_stepped_over(Display& display, const tillwire::SteppedOver& what) {
  Line line;
  if (what.id.present()) {
    line.add(what.id);
  } else {
    line.add("record ").add(std::int64_t{what.index});
  }
  line.add(urgency_column).add("cannot be read: ");
  display.show(Tone::bad, add_cause(line, what.error).text());
}

void show_missing(Display& display, const LookHead& atm) {
  say(display, Tone::bad, atm.terminal_id(), urgency_column, "missing", words_column,
      "was there before, and is not in this answer");
}

void show_totals(Display& display, const FleetHealth& health, const Cash& cash,
                 const FleetTotals& totals) {
  const struct {
    std::uint32_t count;
    const char* words;
  } counts[] = {{health.in_service, " in service"},
                {health.disconnected, " disconnected"},
                {health.closed, " closed"},
                {health.supervisor, " in supervisor mode"},
                {health.safe_open, " with an open safe"},
                {health.loading, " loading"},
                {health.with_errors, " with a device that failed"},
                {health.with_warnings, " with a device that warns"},
                {health.unknown, " with something unknown"},
                {health.idle, " idle"},
                {health.stale, " stale"},
                {health.counters_disagree, " whose counters disagree"},
                {totals.stepped_over, " that cannot be read"},
                {totals.left_out, " not shown (none of them more urgent)"},
                {totals.not_watched, " whose changes are not known"},
                {totals.zone_unknown, " whose last use is in an unknown time zone"}};
  Line line;
  line.add(std::int64_t{health.atms}).add(" ATMs");
  const bool good = !totals.incomplete && health.atms != 0 && health.in_service == health.atms;
  Words all(display, good ? Tone::good : Tone::bad, line);
  all.add_if(totals.incomplete, "incomplete: no answer, or it broke off");
  for (const auto& each : counts) {
    if (each.count != 0) all.add(std::int64_t{each.count}, each.words);
  }
  all.show();
  cash.for_each_currency([&](std::int64_t currency, const CashSum& sum) {
    Words of_currency(display, Tone::plain, Line().add("cash"));
    add_cash(of_currency, {currency, sum}, true);
    of_currency.show();
  });
}

}  // namespace example
