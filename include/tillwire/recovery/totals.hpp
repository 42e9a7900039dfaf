// Totals of the day: counts and amounts of movements, computed from the journal.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <tillwire/model/amount.hpp>
#include <tillwire/recovery/journal.hpp>
#include <tillwire/recovery/note.hpp>
#include <tillwire/recovery/record.hpp>

namespace tillwire {

/// What an entry of the journal counts as. The values are part of the stored format.
enum class MovementKind : std::uint8_t {
  none = 0,        ///< moves no money: a registration
  sale = 1,        ///< a payment
  hold = 2,        ///< a payment that is charged later; reported only by a custom MovementOf
  completion = 3,  ///< deposit.do
  reversal = 4,    ///< reverse.do
  refund = 5,      ///< refund.do
  credit = 6,      ///< to a card: creditCard, p2pCredit, topUp
  debit = 7,       ///< from a card: debitCard, p2pTransfer
};

/// What an entry counts as, and how much it moved.
struct Movement {
  MovementKind kind = MovementKind::none;  ///< none: it moves nothing
  std::uint16_t currency = 0;              ///< ISO 4217 digits as a number; 0: not noted
  Amount amount;  ///< in minor units; absent: not noted, counted without an amount
};

/// Reads a movement from the text of an entry. A pointer, so that programs that write their own
/// texts do not link movement_of(): 160 bytes.
using MovementOf = Movement (*)(const JournalEntry& entry);

/// Reads what JournaledClient noted. A payment of an order that was registered before is noted
/// without its amount, and so is a refund, completion or reversal of a whole order: they count
/// without an amount.
inline Movement movement_of(const JournalEntry& entry) {
  const detail::Note note(entry.text);
  const unsigned of = detail::find_in_doubt(note.operation());
  Movement movement;
  if (of == detail::in_doubt_count) return movement;
  switch (detail::in_doubt[of].question) {
    case Question::payment:
      movement.kind = MovementKind::sale;
      break;
    case Question::deposit:
      movement.kind = MovementKind::completion;
      break;
    case Question::reversal:
      movement.kind = MovementKind::reversal;
      break;
    case Question::refund:
      movement.kind = MovementKind::refund;
      break;
    case Question::none:  // topUp
    case Question::credit:
      movement.kind = MovementKind::credit;
      break;
    case Question::debit:
      movement.kind = MovementKind::debit;
      break;
    case Question::registration:
      return movement;
  }
  const std::int64_t currency = note.find_number(detail::noted::currency);
  if (currency > 0 && currency < 1000) movement.currency = static_cast<std::uint16_t>(currency);
  const std::int64_t amount = note.find_number(detail::noted::amount);
  if (amount != 0) movement.amount = Amount(amount);  // 0 stands for the whole order
  return movement;
}

/// Movements of one kind and currency.
struct DayTotal {
  MovementKind kind = MovementKind::none;  ///< kind of these movements
  bool open = false;                       ///< whether their outcome is not known yet
  std::uint16_t currency = 0;              ///< ISO 4217 digits as a number; 0: not noted
  std::uint32_t count = 0;                 ///< number of movements
  std::uint32_t without_sum = 0;           ///< of these, those without a noted amount
  Amount sum{0};                           ///< of the others, in minor units
};

/// What is reported about a day in addition to its totals.
struct [[nodiscard]] Day {
  union {
    JournalError journal_error =
        JournalError::none;  ///< no_entry: there is no day, begin_days() first
    /// Old name of journal_error, until 0.3.
    [[deprecated("renamed to journal_error")]] JournalError fault;
  };
  bool closed = false;           ///< close_day() has closed it
  std::uint32_t number = 0;      ///< counts the days from 1 on
  std::uint32_t since_s = 0;     ///< when it began, as passed by the caller
  std::uint32_t given_up = 0;    ///< movements whose outcome could not be determined: in no total
  std::uint32_t not_listed = 0;  ///< movements beyond 11 kinds and currencies: in no total
  std::uint32_t open = 0;        ///< entries of all kinds whose outcome is not known yet
  std::uint32_t damaged = 0;     ///< Journal::damaged()
};

/// How much of the day the journal still has as entries.
struct HeldDay {
  std::uint32_t since_s = 0;  ///< Day::since_s
  /// Movements that were settled before the journal last changed banks. The totals include them;
  /// their entries are gone, except the latest.
  std::uint32_t dropped = 0;
  std::uint32_t earlier_id = 0;  ///< an entry that counted on an earlier day; 0: there is none
};

/// What close_day() does while entries are open or damaged.
enum class Closing : std::uint8_t {
  if_settled,  ///< closes nothing
  carry_over,  ///< closes; an open entry counts on the day on which it is settled
};

/// Counts what was moved since the day began, per kind and currency.
///
///     Journal journal(storage);
///     Totals totals(journal);
///     if (journal.open() != JournalError::none) return report_storage();
///     if (totals.report(print).journal_error == JournalError::no_entry) totals.begin_days(now_s);
///     ...
///     Day day = totals.close_day(now_s, Closing::if_settled, [](const DayTotal& each) {
///       print(each);
///     });
///     if (!day.closed) ...  // Day::open entries: recover() first
///
/// An entry counts once it is settled as approved, by the mark that settles it; nothing else is
/// written for it. When the journal changes banks, settled entries are added to a record, and the
/// head that puts the new bank in use makes record and bank count together. So a power cut at any
/// moment counts no entry twice and loses none. The record takes one slot of the journal.
///
/// If the record is damaged, the day's totals are lost, and Day::journal_error is no_entry.
///
/// Construct it before Journal::open(); it must exist as long as the journal is used. A program
/// that uses the journal without a Totals loses the record.
class Totals : private detail::JournalRecord {
 public:
  /// `of` says what an entry counts as. It must not change during a day.
  explicit Totals(Journal& journal, MovementOf of = movement_of)
      : JournalRecord(journal, name, renew_record), of_(of) {}

  /// Begins the first day; what was settled before does not count. Does nothing if there is a day.
  JournalError begin_days(std::uint32_t now_s) {
    std::string_view record;
    const JournalError error = find(record);
    return error == JournalError::no_entry ? begin_day(1, now_s) : error;
  }

  /// Passes each total to `report`, a `void(const DayTotal&)`: first the settled ones, then the
  /// open ones, which include what was carried over.
  template <class Report>
  Day report(Report report) {
    Day day = count();
    if (day.journal_error != JournalError::none) return day;
    report_rows(false, report);
    day.journal_error = count_entries(true);
    if (day.journal_error == JournalError::none) report_rows(true, report);
    return day;
  }

  /// Determines how much of the day the journal still has, for a Reconciliation.
  JournalError find_held(HeldDay& day) {
    std::string_view record;
    JournalError error = find(record);
    if (error == JournalError::none && record.size() != size) error = JournalError::no_entry;
    if (error != JournalError::none) return error;
    const char* const text = record.data();
    day.since_s = static_cast<std::uint32_t>(get(text + 4, 4));
    std::int64_t count = get(text + 8, 2) + get(text + 10, 2);
    for (std::uint32_t row = rows_at; row != size; row += row_size) count += get(text + row + 2, 3);
    day.dropped = static_cast<std::uint32_t>(count);
    day.earlier_id = 0;
    if (count != 0) return error;
    std::uint32_t slot = 0;
    Seen seen;
    while ((error = next_entry(slot, seen)) == JournalError::none) {
      if (seen.copied_settled) day.earlier_id = seen.entry.id;
    }
    return error == JournalError::no_entry ? JournalError::none : error;
  }

  /// Reports as report() does, closes the day and begins the next one. Reports nothing if `closing`
  /// does not allow it to close. After a power cut in between, the same day is reported again, with
  /// its number. Closes nothing if something was settled meanwhile: `report` must not use the
  /// journal.
  template <class Report>
  Day close_day(std::uint32_t now_s, Closing closing, Report report) {
    Day day = count();
    if (day.journal_error != JournalError::none) return day;
    if (closing == Closing::if_settled && day.open + day.damaged != 0) return day;
    char reported[size];
    std::memcpy(reported, text_, size);
    day = this->report(report);
    if (day.journal_error == JournalError::none) day.journal_error = count().journal_error;
    if (day.journal_error != JournalError::none || std::memcmp(reported, text_, size) != 0)
      return day;
    day.journal_error = begin_day(day.number + 1, now_s);
    day.closed = day.journal_error == JournalError::none;
    return day;
  }

 private:
  // The record, with little-endian numbers: 0 the day's number, 4 its beginning, 8 given up, 10 not
  // listed, then rows: 0 currency, with the kind from bit 10 on, 2 count, 5 without an amount, 7
  // sum.
  static constexpr char name[] = "totals\n";
  static constexpr std::uint32_t rows_at = 12;
  static constexpr std::uint32_t row_size = 14;
  static constexpr std::uint32_t rows = 11;
  static constexpr std::uint32_t size = rows_at + rows * row_size;
  static_assert(sizeof name - 1 + size <= most_text);

  static std::int64_t get(const char* from, unsigned bytes) {
    std::uint64_t value = 0;
    while (bytes != 0) value = value << 8 | static_cast<unsigned char>(from[--bytes]);
    return static_cast<std::int64_t>(value);
  }
  static void put(char* to, std::int64_t value, unsigned bytes) {
    auto left = static_cast<std::uint64_t>(value);
    for (; bytes != 0; --bytes, left >>= 8) *to++ = static_cast<char>(left & 0xFF);
  }
  /// Adds to a number; returns false and adds nothing if the result does not fit.
  static bool increase(char* number, unsigned bytes, std::int64_t by) {
    const std::int64_t most = (std::int64_t{1} << 8 * bytes) - 1;
    const std::int64_t value = get(number, bytes);
    if (by < 0 || by > most - value) return false;
    put(number, value + by, bytes);
    return true;
  }

  /// Adds a movement to its row.
  void add(const Movement& movement) {
    const auto key = static_cast<std::int64_t>(movement.currency) |
                     static_cast<std::int64_t>(movement.kind) << 10;
    char* row = text_ + rows_at;
    while (row != text_ + size && get(row, 2) != key && get(row, 2) != 0) row += row_size;
    if (row != text_ + size) {
      const bool with_sum = movement.amount.present();
      // Adds what is known to a copy first, so that a failure leaves the row unchanged.
      char changed[row_size];
      std::memcpy(changed, row, row_size);
      put(changed, key, 2);
      if (increase(changed + 2, 3, 1) && increase(changed + 5, 2, !with_sum) &&
          (!with_sum || increase(changed + 7, 7, movement.amount.minor_units()))) {
        std::memcpy(row, changed, row_size);
        return;
      }
    }
    increase(text_ + 10, 2, 1);
  }

  template <class Report>
  void report_rows(bool open, Report& report) {
    for (const char* row = text_ + rows_at; row != text_ + size; row += row_size) {
      const std::int64_t key = get(row, 2);
      if (key == 0) return;
      DayTotal total;
      total.kind = static_cast<MovementKind>(key >> 10);
      total.open = open;
      total.currency = static_cast<std::uint16_t>(key & 0x3FF);
      total.count = static_cast<std::uint32_t>(get(row + 2, 3));
      total.without_sum = static_cast<std::uint32_t>(get(row + 5, 2));
      total.sum = Amount(get(row + 7, 7));
      report(static_cast<const DayTotal&>(total));
    }
  }

  /// Counts the day into text_.
  Day count() {
    Day day;
    std::string_view record;
    day.journal_error = find(record);
    if (day.journal_error == JournalError::none && record.size() != size) {
      day.journal_error = JournalError::no_entry;
    }
    if (day.journal_error != JournalError::none) return day;
    std::memcpy(text_, record.data(), size);
    day.journal_error = count_entries(false);
    if (day.journal_error != JournalError::none) return day;
    day.number = static_cast<std::uint32_t>(get(text_, 4));
    day.since_s = static_cast<std::uint32_t>(get(text_ + 4, 4));
    day.given_up = static_cast<std::uint32_t>(get(text_ + 8, 2));
    day.not_listed = static_cast<std::uint32_t>(get(text_ + 10, 2));
    day.open = journal().open_entries();
    day.damaged = journal().damaged();
    return day;
  }

  /// Adds what the bank in use has settled since the record was written; or counts what is open.
  JournalError count_entries(bool open) {
    if (open) std::memset(text_, 0, size);
    std::uint32_t slot = 0;
    Seen seen;
    JournalError error = JournalError::none;
    while ((error = next_entry(slot, seen)) == JournalError::none) {
      const Outcome outcome = seen.entry.outcome;
      if (is_open(outcome) != open || seen.copied_settled) continue;
      if (!open && outcome != Outcome::approved && outcome != Outcome::given_up) continue;
      const Movement movement = of_(seen.entry);
      if (movement.kind == MovementKind::none) continue;
      if (outcome == Outcome::given_up) {
        increase(text_ + 8, 2, 1);
      } else {
        add(movement);
      }
    }
    return error == JournalError::no_entry ? JournalError::none : error;
  }

  /// Begins a day by changing banks, after which settled entries no longer count.
  JournalError begin_day(std::uint32_t number, std::uint32_t now_s) {
    std::memset(text_, 0, size);
    put(text_, number, 4);
    put(text_ + 4, now_s, 4);
    begins_ = true;
    const JournalError error = renew();
    begins_ = false;
    return error;
  }

  static bool renew_record(JournalRecord& self, std::uint32_t spare, std::uint32_t& copies) {
    auto& totals = static_cast<Totals&>(self);
    if (!totals.begins_) {
      const JournalError error = totals.count().journal_error;
      if (error == JournalError::no_entry) return true;
      if (error != JournalError::none) return false;
    }
    return totals.carry({totals.text_, size}, spare, copies);
  }

  MovementOf of_;
  bool begins_ = false;  // text_ is that of the next day
  char text_[size];      // the day being counted
};

}  // namespace tillwire
