// A fleet of ATMs as a table: the most urgent first, with all that is the matter with each, and
// what they add up to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tillwire/atm/summary.hpp>
#include <tillwire/client.hpp>

#include "support/display.hpp"

namespace example {

/// Which ATMs a table has, and what they are judged by.
struct FleetView {
  tillwire::customers::GetAtmStatusExt query = {};
  tillwire::atm::Criteria criteria = {};
  /// Those that are less urgent are only counted.
  tillwire::atm::Urgency least = tillwire::atm::Urgency::none;
};

/// The cash of an ATM, or of a fleet, in one currency.
struct FleetCash {
  std::int64_t currency = 0;  ///< ISO 4217 number
  tillwire::atm::CashSum sum = {};
};

/// What the table shows of an ATM.
struct FleetRow {
  static constexpr std::uint8_t most_currencies = 2;

  tillwire::FixedText<16> terminal_id;
  tillwire::atm::Health health;
  tillwire::atm::DeviceHealth devices[tillwire::atm::device_count] = {};
  FleetCash cash[most_currencies];
  std::uint8_t currencies = 0;           ///< those for which there was no room are counted, too
  std::uint32_t cassettes_left_out = 0;  ///< in none of the sums
  tillwire::atm::Changes changes;        ///< since the round before
  /// The denomination that runs out first, if that is known.
  tillwire::atm::CashLeft left;
  std::int64_t left_currency = 0;
  std::int64_t left_denomination = 0;

  /// Takes everything except what is known from earlier rounds. `cash` is only used here.
  void take(const tillwire::customers::AtmStatus& atm, const tillwire::atm::Health& of_atm,
            tillwire::atm::Cash& cash);
  /// Takes what a look found out of one denomination.
  void take(const tillwire::atm::NoteLook& notes);
};

/// The result of a round, in addition to the ATMs.
struct FleetTotals {
  std::uint32_t stepped_over = 0;  ///< records that could not be read
  std::uint32_t left_out = 0;      ///< ATMs that are urgent enough, for which there was no row
  std::uint32_t not_watched = 0;   ///< ATMs of which no changes are known, for want of room
  std::uint32_t zone_unknown = 0;  ///< ATMs whose last use is unknown: its time names no offset
  bool incomplete = false;         ///< there is no answer, or it broke off
};

/// The parts of a table that do not depend on its size.
void show_head(Display& display);
void show_row(Display& display, const FleetRow& row);
void show_stepped_over(Display& display, const tillwire::SteppedOver& what);
void show_missing(Display& display, const tillwire::atm::LookHead& atm);
void show_totals(Display& display, const tillwire::atm::FleetHealth& health,
                 const tillwire::atm::Cash& cash, const FleetTotals& totals);

/// A table of at most `Rows` ATMs. The list is drained: only one ATM at a time has to fit the
/// receive buffer, however many there are; where there are more than rows, the most urgent stay. Of
/// `Watched` ATMs it is remembered how they were in the round before, and how fast their cash goes.
template <std::size_t Rows, std::size_t Watched, std::size_t Denominations>
class Fleet {
 public:
  /// Asks for the ATMs and shows them.
  tillwire::Error show(tillwire::Client& client, Display& display, const FleetView& view) {
    using Response = tillwire::customers::GetAtmStatusExt::Response;
    using tillwire::customers::AtmStatus;
    summary_.clear();
    size_ = 0;
    totals_ = {};
    if constexpr (Watched != 0) watch_.begin_round();
    display.begin_anew();
    show_head(display);

    const auto see = [&](const AtmStatus& atm) { add(atm, view); };
    const auto report = [&](const tillwire::SteppedOver& what) {
      show_stepped_over(display, what);
      if constexpr (Watched != 0) watch_.step_over(what.id);
    };
    auto steps = tillwire::step_over<&AtmStatus::terminal_id>(see, report);
    const auto answer = client.template drain<&Response::atms>(view.query, steps);

    totals_.stepped_over = steps.stepped_over();
    totals_.incomplete = !answer;
    for (auto level = static_cast<unsigned>(tillwire::atm::Urgency::alarm) + 1; level-- != 0;) {
      for (std::size_t i = 0; i != size_; ++i) {
        if (static_cast<unsigned>(rows_[i].health.urgency()) == level) show_row(display, rows_[i]);
      }
    }
    if constexpr (Watched != 0) {
      totals_.not_watched = watch_.not_listed();
      // After an answer that broke off, all other ATMs would be missing.
      if (answer) watch_.for_each_missing([&](const auto& atm) { show_missing(display, atm); });
    }
    show_totals(display, summary_.health, summary_.cash, totals_);
    return answer.error();
  }

  /// Returns the sums of the last round.
  const tillwire::atm::FleetHealth& health() const { return summary_.health; }

 private:
  void add(const tillwire::customers::AtmStatus& atm, const FleetView& view) {
    const tillwire::atm::Health health = summary_.add(atm, view.criteria);
    if (health.last_transaction.state == tillwire::atm::TimeState::no_offset) {
      ++totals_.zone_unknown;
    }
    FleetRow* const row = health.urgency() < view.least ? nullptr : row_for(health);
    if (row != nullptr) row->take(atm, health, cash_);
    if constexpr (Watched != 0) {
      tillwire::atm::Changes changes;
      const auto* const look = watch_.see(atm, view.criteria, changes);
      if (row == nullptr || look == nullptr) return;
      row->changes = changes;
      for (const tillwire::atm::NoteLook& notes : *look) row->take(notes);
    }
  }

  /// A row that is free, or that of an ATM that is less urgent, or null.
  FleetRow* row_for(const tillwire::atm::Health& health) {
    FleetRow* row = nullptr;
    if (size_ != Rows) {
      row = &rows_[size_++];
    } else {
      ++totals_.left_out;
      for (FleetRow& each : rows_) {
        const bool less = row == nullptr ? each.health.urgency() < health.urgency()
                                         : each.health.urgency() <= row->health.urgency();
        if (less) row = &each;
      }
    }
    if (row != nullptr) *row = FleetRow();
    return row;
  }

  /// Nothing is kept where nothing is watched.
  struct NoWatch {};
  template <std::size_t Atms, bool = Atms != 0>
  struct WatchOf {
    using Type = tillwire::atm::Watch<Atms, Denominations>;
  };
  template <std::size_t Atms>
  struct WatchOf<Atms, false> {
    using Type = NoWatch;
  };

  tillwire::atm::Summary<Denominations> summary_;
  tillwire::atm::CashOf<Denominations> cash_;  // of one ATM
  typename WatchOf<Watched>::Type watch_;
  FleetRow rows_[Rows];
  std::size_t size_ = 0;
  FleetTotals totals_;
};

}  // namespace example
