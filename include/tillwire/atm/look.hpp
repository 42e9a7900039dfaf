// Remembers an ATM between two records: what has changed, and how long the cash lasts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tillwire/atm/health.hpp>
#include <tillwire/base/fixed_text.hpp>

namespace tillwire::atm {

/// What may have changed between two records of an ATM.
enum class Change : std::uint16_t {
  first = 1,          ///< the first record of this ATM; nothing else is set then
  link = 2,           ///< linkStatus
  open = 4,           ///< openFlag
  supervisor = 8,     ///< supervisorMode
  safe = 16,          ///< safeStatus
  loading = 32,       ///< loadConfigurationStatus
  devices = 64,       ///< the health of a device; see Changes::devices
  cassettes = 128,    ///< a cassette was enabled, disabled, inserted or removed
  replenished = 256,  ///< a cassette was loaded, or its counters were reset
  cash = 512,         ///< the number of notes in enabled cassettes
  used = 1024,        ///< the time of the last transaction
  counters = 2048,    ///< whether the counters agree
};

/// What has changed between two records of an ATM.
struct Changes {
  std::uint16_t bits = 0;    ///< a sum of Change
  std::uint8_t devices = 0;  ///< a bit for each Device whose health has changed, from bit 0 on

  /// Returns whether anything has changed.
  constexpr bool any() const { return bits != 0; }
  /// Returns whether this has changed.
  constexpr bool has(Change change) const {
    return (bits & static_cast<std::uint16_t>(change)) != 0;
  }
  /// Returns whether the health of this device has changed.
  constexpr bool has(Device device) const {
    return (devices >> static_cast<unsigned>(device) & 1) != 0;
  }
  /// Adds a change.
  constexpr void add(Change change) {
    bits = static_cast<std::uint16_t>(bits | static_cast<std::uint16_t>(change));
  }
};

/// How long the cash of a denomination lasts.
struct CashLeft {
  /// Whether cassettes run empty, and whether that is known.
  enum class State : std::uint8_t {
    unknown,   ///< too little time has passed
    disabled,  ///< no cassette of this denomination is enabled
    empty,     ///< the enabled cassettes are empty
    steady,    ///< they do not lose notes
    falling,   ///< they will be empty in `left`
  };
  State state = State::unknown;  ///< whether `left` is known
  Seconds left = {};             ///< if the rate of the last hours continues; 0 unless falling
};

/// The time over which CashLeft is measured: at least half an hour, at most six hours if records
/// arrive regularly. After a longer pause between two records the measurement restarts.
inline constexpr Seconds least_observed = Seconds(1800);
inline constexpr Seconds most_observed = Seconds(21600);  ///< see least_observed

/// One denomination of an ATM: the sums over its enabled cassettes.
class NoteLook {
 public:
  /// Returns the ISO 4217 number.
  std::int64_t currency() const { return currency_; }
  /// Returns the value of one note, in major units.
  std::int64_t denomination() const { return denomination_; }
  /// Returns the number of notes in enabled cassettes; UINT32_MAX if the record's numbers are not
  /// plausible counts of notes.
  std::uint32_t notes() const { return usable_ ? now_.end : UINT32_MAX; }
  /// Returns the number of notes that were loaded into them.
  std::uint32_t loaded() const { return now_.loaded; }

  /// Returns how long they last, by how the number of notes fell since earlier records: withdrawn
  /// and rejected notes, less deposited ones. Does not count times when the ATM was not in service;
  /// a replenishment, or other cassettes, restart the measurement.
  CashLeft left() const {
    if (!usable_) return {};
    if (now_.enabled == 0) return {CashLeft::State::disabled, {}};
    if (now_.end == 0) return {CashLeft::State::empty, {}};
    const std::uint32_t passed_s = seen_s_ - older_.at_s;
    if (passed_s < least_observed.count()) return {};
    if (older_.end <= now_.end) return {CashLeft::State::steady, {}};
    // At most 90,000 notes and 12 hours, whose product fits 32 bits.
    return {CashLeft::State::falling, Seconds(now_.end * passed_s / (older_.end - now_.end))};
  }

 private:
  template <std::size_t>
  friend class Look;
  friend class LookHead;

  /// More notes than any ATM holds.
  static constexpr std::uint32_t most_notes = 90000;

  struct Sums {
    std::uint32_t end = 0;
    std::uint32_t loaded = 0;
    std::uint32_t out = 0;
    std::uint32_t rejected = 0;
    std::uint32_t mark = 0;  // checksum of the positions of the cassettes
    std::uint32_t enabled = 0;
  };
  struct Mark {
    std::uint32_t at_s = 0;
    std::uint32_t end = 0;
  };

  static bool add(std::uint32_t& sum, std::int64_t number) {
    if (number < 0 || number > most_notes || sum > UINT32_MAX - most_notes) return false;
    sum += static_cast<std::uint32_t>(number);
    return true;
  }

  /// Spreads a position over 32 bits, so that sums of different positions differ.
  static std::uint32_t mixed(std::uint32_t position) {
    position = (position + 1) * 0x9e3779b1U;
    position = (position ^ position >> 15) * 0x85ebca6bU;
    return position ^ position >> 13;
  }

  void begin() {
    before_ = now_;
    was_usable_ = usable_;
    now_ = {};
    usable_ = true;
    present_ = false;
  }

  void add(const customers::HopperStatus& cassette) {
    present_ = true;
    if (cassette.status != customers::HopperState::enabled) return;
    const bool fits = add(now_.end, *cassette.bills_end) &&
                      add(now_.loaded, *cassette.bills_loaded) &&
                      add(now_.out, *cassette.bills_out) &&
                      add(now_.rejected, *cassette.bills_rejected) && now_.end <= most_notes;
    if (!fits) usable_ = false;
    now_.mark += mixed(static_cast<std::uint32_t>(*cassette.position));
    ++now_.enabled;
  }

  /// Compares what was added with the previous record.
  void end(Changes& changes, std::uint32_t now_s, bool counts) {
    const bool same_cassettes = now_.mark == before_.mark && now_.enabled == before_.enabled;
    const bool replenished =
        now_.loaded != before_.loaded || now_.out < before_.out || now_.rejected < before_.rejected;
    if (!same_cassettes) changes.add(Change::cassettes);
    if (same_cassettes && replenished) changes.add(Change::replenished);
    if (now_.end != before_.end) changes.add(Change::cash);
    const bool goes_on = usable_ && was_usable_ && same_cassettes && !replenished &&
                         now_s >= seen_s_ && now_s - seen_s_ <= most_observed.count();
    if (!goes_on) {
      older_ = newer_ = {now_s, now_.end};
    } else if (!counts) {
      older_.at_s += now_s - seen_s_;
      newer_.at_s += now_s - seen_s_;
    } else if (now_s - newer_.at_s >= most_observed.count() / 2) {
      older_ = newer_;
      newer_ = {now_s, now_.end};
    }
    seen_s_ = now_s;
  }

  std::int64_t currency_ = 0;
  std::int64_t denomination_ = 0;
  Sums now_;
  Sums before_;
  Mark older_;  // the base of the comparison; replaced by `newer_` over time
  Mark newer_;
  std::uint32_t seen_s_ = 0;
  bool usable_ = false;
  bool was_usable_ = false;
  bool present_ = false;
};

/// A Look without its rows: the state of the ATM at its last record.
class LookHead {
 public:
  /// Number of characters of the longest terminal id that is kept.
  static constexpr std::size_t longest_id = 16;

  /// Returns the ATM's id; absent before the first record, and if it has more than 16 characters.
  Text terminal_id() const TILLWIRE_LIFETIMEBOUND { return terminal_id_.text(); }
  /// Returns Criteria::now_s at the last record.
  std::uint32_t seen_s() const { return seen_s_; }
  /// Returns what was wrong then; `stale` and `idle` as of then.
  const Health& health() const { return health_; }
  /// Returns the health of a device then.
  DeviceHealth health_of(Device device) const { return devices_[static_cast<unsigned>(device)]; }
  /// Returns the number of denominations that had no row left; how long they last is not known.
  std::uint32_t not_listed() const { return not_listed_; }

 protected:
  LookHead() = default;

  /// Takes a record of an ATM; returns what has changed.
  Changes see(const customers::AtmStatus& atm, const Criteria& criteria, NoteLook* rows,
              std::size_t capacity) {
    Changes changes;
    const bool first = atm.terminal_id != terminal_id_.text();
    if (first) {
      for (std::size_t i = 0; i != capacity; ++i) rows[i] = NoteLook();
      // A longer id is not kept: the next record then counts as a first one.
      static_cast<void>(terminal_id_.assign(atm.terminal_id));
    }
    const Health before = health_;
    health_ = atm::health_of(atm, criteria);
    compare(changes, health_, before);
    for (unsigned i = 0; i != device_count; ++i) {
      const DeviceHealth now = report_of(atm, static_cast<Device>(i)).health;
      if (now != devices_[i]) {
        changes.add(Change::devices);
        changes.devices = static_cast<std::uint8_t>(changes.devices | 1U << i);
      }
      devices_[i] = now;
    }

    for (std::size_t i = 0; i != capacity; ++i) rows[i].begin();
    not_listed_ = 0;
    for (const customers::HopperStatus& cassette : atm.hoppers) {
      NoteLook* const row = row_of(cassette, rows, capacity);
      if (row != nullptr) {
        row->add(cassette);
      } else {
        ++not_listed_;
      }
    }
    const bool counts = before.in_service() && health_.in_service();
    for (std::size_t i = 0; i != capacity; ++i) rows[i].end(changes, criteria.now_s, counts);
    seen_s_ = criteria.now_s;
    if (first) {
      changes = {};
      changes.add(Change::first);
    }
    return changes;
  }

 private:
  static void compare(Changes& changes, const Health& now, const Health& then) {
    if (now.disconnected != then.disconnected || now.link_unknown != then.link_unknown) {
      changes.add(Change::link);
    }
    if (now.closed != then.closed || now.open_unknown != then.open_unknown) {
      changes.add(Change::open);
    }
    if (now.supervisor != then.supervisor || now.supervisor_unknown != then.supervisor_unknown) {
      changes.add(Change::supervisor);
    }
    if (now.safe_open != then.safe_open || now.safe_unknown != then.safe_unknown) {
      changes.add(Change::safe);
    }
    if (now.loading != then.loading || now.loading_unknown != then.loading_unknown) {
      changes.add(Change::loading);
    }
    if (now.last_transaction.state != then.last_transaction.state ||
        now.last_transaction.at_s != then.last_transaction.at_s) {
      changes.add(Change::used);
    }
    if (now.counters_disagree != then.counters_disagree) changes.add(Change::counters);
  }

  /// Returns the row of the denomination, an unused row, or null.
  static NoteLook* row_of(const customers::HopperStatus& cassette, NoteLook* rows,
                          std::size_t capacity) {
    NoteLook* free = nullptr;
    for (NoteLook* row = rows; row != rows + capacity; ++row) {
      if (row->currency_ == *cassette.currency && row->denomination_ == *cassette.bills_value) {
        return row;
      }
      if (free == nullptr && !row->present_ && row->before_.enabled == 0) free = row;
    }
    if (free == nullptr) return nullptr;
    *free = NoteLook();
    free->usable_ = true;
    free->currency_ = *cassette.currency;
    free->denomination_ = *cassette.bills_value;
    return free;
  }

  FixedText<longest_id> terminal_id_;
  DeviceHealth devices_[device_count] = {};
  std::uint32_t seen_s_ = 0;
  std::uint32_t not_listed_ = 0;
  Health health_;
};

/// What is remembered of one ATM, with rows for its denominations. It may be copied, and kept in an
/// array or a map by terminal id: 72 bytes on a 32-bit target, and 88 for each row.
///
///     atm::Look<8> look;
///     const atm::Changes changes = look.see(atm, criteria);
///     if (changes.has(atm::Change::safe)) show_safe(look.health());
///     for (const atm::NoteLook& row : look) show(row.denomination(), row.left());
template <std::size_t Denominations>
class Look : public LookHead {
 public:
  /// Takes a record of the ATM; returns what has changed since the last one. A record of another
  /// ATM, or one whose id has more than 16 characters, counts as a first one.
  Changes see(const customers::AtmStatus& atm, const Criteria& criteria) {
    return LookHead::see(atm, criteria, rows_, Denominations);
  }

  /// Iterates over the rows in use.
  class Iterator {
   public:
    /// Returns the row.
    const NoteLook& operator*() const { return *at_; }
    /// Accesses the row.
    const NoteLook* operator->() const { return at_; }
    Iterator& operator++() {
      ++at_;
      skip();
      return *this;
    }
    friend bool operator==(const Iterator& left, const Iterator& right) {
      return left.at_ == right.at_;
    }
    friend bool operator!=(const Iterator& left, const Iterator& right) { return !(left == right); }

   private:
    friend class Look;
    Iterator(const NoteLook* at, const NoteLook* end) : at_(at), end_(end) { skip(); }
    void skip() {
      while (at_ != end_ && !at_->present_) ++at_;
    }
    const NoteLook* at_;
    const NoteLook* end_;
  };
  Iterator begin() const { return {rows_, rows_ + Denominations}; }
  Iterator end() const { return {rows_ + Denominations, rows_ + Denominations}; }

  /// Returns the row of a denomination, or null.
  const NoteLook* find(std::int64_t currency, std::int64_t denomination) const {
    for (const NoteLook& row : *this) {
      if (row.currency() == currency && row.denomination() == denomination) return &row;
    }
    return nullptr;
  }

 private:
  NoteLook rows_[Denominations];
};

}  // namespace tillwire::atm
