// Makes unique order numbers and refund ids, whose state is kept in the journal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <tillwire/port/clock.hpp>
#include <tillwire/port/crypto.hpp>
#include <tillwire/recovery/journal.hpp>
#include <tillwire/recovery/record.hpp>

namespace tillwire {

/// Says why there is no number.
enum class NumberError : std::uint8_t {
  none,
  name,       ///< the till's name is not 1 to 12 letters, digits, '.', '_' or '-'
  no_series,  ///< the journal is new, or was formatted, or its record of numbers is damaged: call
              ///< begin_series() first
  no_source,  ///< begin_series(): the clock is not set, or there are no random numbers
  journal,    ///< the journal failed: Numbers::journal_error() says how
};
/// Old name of NumberError, until 0.3.
using NumberFault [[deprecated("renamed to NumberError")]] = NumberError;

/// Makes order numbers and refund ids for one till, such as "KASSE1-T4MUKO-1-0".
///
///     Journal journal(storage);
///     Numbers numbers(journal, "KASSE1");
///     if (journal.open() != JournalError::none) return report_storage();
///     char number[Numbers::size];
///     NumberError error = numbers.next(number);
///     if (error == NumberError::no_series && numbers.begin_series(random) == NumberError::none) {
///       error = numbers.next(number);
///     }
///     if (error == NumberError::none) order.order_number = number;
///
/// A number consists of the till's name, a series, a start and a counter. The first next() after
/// each program start writes a new start to the journal before it returns; the counter is in RAM. A
/// power cut at any moment therefore skips the rest of a counter, and no number is issued twice,
/// whether it was used or not. This takes one slot of the journal at each program start, and one
/// more every 46,656 numbers. Call begin_series() at each program start: then each start has its
/// own series, so that the numbers of a copy of the storage differ.
///
/// Once the journal has lost the record, for example by format(), the numbers cannot be continued:
/// next() then fails, and begin_series() begins a series that this till has not had. Two tills of
/// one merchant need different names.
///
/// Without that, the storage must not be replaced by an older copy of itself: numbers would be
/// issued again. Construct it before Journal::open(); it must exist as long as the journal is used.
class Numbers : private detail::JournalRecord {
 public:
  /// Size of a number including its terminating NUL. Order numbers may have 36 characters, refund
  /// ids 30, which a number of a till with the longest name exceeds after 60 million entries.
  static constexpr std::uint32_t size = 33;
  static constexpr std::uint32_t most_name = 12;  ///< characters of a till's name

  /// Borrows both arguments.
  Numbers(Journal& journal, std::string_view name)
      : JournalRecord(journal, "numbers\n", renew_record), name_(name) {}

  /// Makes the next number.
  NumberError next(char (&number)[size]) {
    number[0] = 0;
    if (!is_name()) return NumberError::name;
    if (!started_ || counter_ == most_counter) {
      const NumberError error = begin_start();
      if (error != NumberError::none) return error;
    }
    char* at = number;
    std::memcpy(at, name_.data(), name_.size());
    at = write_part(at + name_.size(), series_);
    at = write_part(at, start_);
    at = write_part(at, counter_++);
    *at = 0;
    return NumberError::none;
  }

  /// Names the series of the next start after the time of day, and begins it if there is none. Use
  /// it only if that clock runs while the till is off: a clock that was stopped repeats the times
  /// of earlier series after each start.
  NumberError begin_series(WallClock& time) {
    const std::uint32_t now_s = time.now_s();
    return is_known_time(now_s) ? begin_series(now_s) : NumberError::no_source;
  }
  /// Names the series of the next start by 32 random bits, and begins it if there is none.
  NumberError begin_series(Random& random) {
    std::uint32_t series = 0;
    return random.fill(&series, sizeof series) ? begin_series(series) : NumberError::no_source;
  }

  /// Ends the start: the next number begins another one, in the series that begin_series() named.
  void end_start() { started_ = false; }

  /// Returns the name of the till that a number was made for; empty if Numbers did not make it.
  static constexpr std::string_view name_in(std::string_view number) {
    unsigned parts = 3;
    std::size_t at = number.size();
    while (parts != 0 && at != 0) parts -= number[--at] == '-' ? 1 : 0;
    return {number.data(), parts == 0 ? at : 0};
  }

  /// Returns why the journal failed, after NumberError::journal.
  JournalError journal_error() const { return error_; }
  /// Old name of journal_error(), until 0.3.
  [[deprecated("renamed to journal_error()")]] JournalError fault() const {
    return journal_error();
  }

 private:
  static constexpr std::uint32_t most_counter = 36 * 36 * 36;

  bool is_name() const {
    for (const char c : name_) {
      const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      if (!letter && !(c >= '0' && c <= '9') && c != '.' && c != '_' && c != '-') return false;
    }
    return !name_.empty() && name_.size() <= most_name;
  }

  /// Appends a dash and a number in base 36, at most eight characters. Numbers are parsed from the
  /// end, so they are unambiguous whatever the name contains.
  static char* write_part(char* at, std::uint32_t value) {
    char digits[7];
    char* const end = digits + sizeof digits;
    char* first = end;
    do {
      *--first = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[value % 36];
      value /= 36;
    } while (value != 0);
    *at++ = '-';
    while (first != end) *at++ = *first++;
    return at;
  }

  NumberError begin_series(std::uint32_t series) {
    if (!is_name()) return NumberError::name;
    named_ = series;
    is_named_ = true;
    if ((error_ = read()) == JournalError::none) return NumberError::none;
    if (error_ != JournalError::no_entry) return NumberError::journal;
    series_ = series;
    return write_start();
  }

  /// Begins a start that is above every earlier one.
  NumberError begin_start() {
    error_ = read();
    if (error_ == JournalError::no_entry) return NumberError::no_series;
    if (error_ != JournalError::none) return NumberError::journal;
    // Starts are taken from the journal's entry numbers, which only grow. If the latest record is
    // damaged and an older one was read, they are still above it; if the heads were lost, the
    // record's own start is.
    start_ = next_id() > start_ ? next_id() : start_ + 1;
    if (is_named_) series_ = named_;
    const NumberError error = write_start();
    counter_ = 0;
    started_ = error == NumberError::none;
    return error;
  }

  NumberError write_start() {
    writing_ = true;
    char record[8];
    error_ = write(pack(record));
    writing_ = false;
    return error_ == JournalError::none ? NumberError::none : NumberError::journal;
  }

  JournalError read() {
    std::string_view record;
    const JournalError error = find(record);
    if (error != JournalError::none) return error;
    if (record.size() != 8) return JournalError::no_entry;
    series_ = get(record.data());
    start_ = get(record.data() + 4);
    return JournalError::none;
  }

  std::string_view pack(char (&record)[8]) const {
    put(record, series_);
    put(record + 4, start_);
    return {record, sizeof record};
  }

  static bool renew_record(JournalRecord& self, std::uint32_t spare, std::uint32_t& copies) {
    auto& numbers = static_cast<Numbers&>(self);
    // While numbers are being issued, the state in RAM counts: the record may be damaged by now.
    if (!numbers.started_ && !numbers.writing_) {
      const JournalError error = numbers.read();
      if (error == JournalError::no_entry) return true;
      if (error != JournalError::none) return false;
    }
    char record[8];
    return numbers.carry(numbers.pack(record), spare, copies);
  }

  std::string_view name_;
  std::uint32_t series_ = 0;
  std::uint32_t start_ = 0;
  std::uint32_t counter_ = 0;  // within the start
  std::uint32_t named_ = 0;    // series of the next start, if is_named_
  bool is_named_ = false;
  bool started_ = false;  // the start is durable
  bool writing_ = false;  // a record of series_ and start_ is being written
  JournalError error_ = JournalError::none;
};

}  // namespace tillwire
