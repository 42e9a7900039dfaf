// The first slot of a bank: its head, the day's record, and what is known about the other bank.
//
//     at  units  content
//      0    1    head: "TW", letter 1, version 2, generation 1, floor of ids 4, day 3, CRC 4
//     16   12    the day's record: number 4, since 4, unclear 2, not listed 2, lost 1, zeros 3,
//                then 14 rows of 12, zeros 4, CRC 4
//    208    1    "erased": the other bank was erased completely after this one was put in use
//    224    1    "doubt": later something was found in it
//    240    1    the head again
//
// The letter is 'M' for movements, and 'K' for the records of keys (security/record_store.hpp).
// A row is currency and kind (from bit 10 on) 2, count 3, sum 7; rows ascend, and zeros follow the
// last one. Numbers are little-endian. The CRC is the CRC-32 of 4 zeros and the bytes before it.
//
// The record is written before both heads, so that a bank with a readable head has its record. The
// head has the number of the day, too, so that the days are counted on if the record is lost. Of
// two banks with heads the one whose generation follows the other's, modulo 4, is in use.
#pragma once

#include <cstdint>
#include <cstring>
#include <tillwire/ledger/layout.hpp>
#include <tillwire/ledger/movement.hpp>
#include <tillwire/port/storage.hpp>
#include <utility>

namespace tillwire::ledger {

/// What was moved in a day, of one kind and currency.
struct DayRow {
  MovementKind kind = MovementKind::none;  ///< none: there is no such row
  std::uint16_t currency = 0;              ///< ISO 4217 digits as a number
  std::uint32_t count = 0;                 ///< number of movements
  Amount sum{0};                           ///< in minor units
};

/// The sums of a day, as the bytes that are stored.
class DayRecord {
 public:
  static constexpr unsigned most_rows = 14;  ///< how many row() can return

  DayRecord() { std::memset(bytes_, 0, sizeof bytes_); }
  /// Begins a day.
  DayRecord(std::uint32_t number, std::uint32_t since_s) : DayRecord() {
    detail::put(bytes_, number, 4);
    detail::put(bytes_ + 4, since_s, 4);
  }

  std::uint32_t number() const { return detail::get4(bytes_); }       ///< counts the days from 1 on
  std::uint32_t since_s() const { return detail::get4(bytes_ + 4); }  ///< when it began
  /// Returns how many movements have Verdict::help, or could no longer be read: in no sum.
  std::uint32_t unclear() const { return low_of(8); }
  /// Returns how many movements were beyond the rows, or a sum: in no sum.
  std::uint32_t not_listed() const { return low_of(10); }
  /// Returns whether a part of the day was lost: its record could not be read.
  bool is_lost() const { return bytes_[12] != 0; }
  /// Makes it the record of a day of which this is all that is known.
  void set_lost(std::uint32_t number) {
    *this = DayRecord(number, 0);
    bytes_[12] = 1;
  }

  /// Returns a row, in ascending order of kinds, then currencies.
  DayRow row(unsigned index) const {
    DayRow row;
    if (index >= most_rows) return row;
    const std::uint8_t* const at = bytes_ + rows_at + std::size_t{index} * row_size;
    const std::uint32_t key = low_of(rows_at + index * row_size);
    row.kind = static_cast<MovementKind>(key >> 10);
    row.currency = static_cast<std::uint16_t>(key & 0x3FF);
    row.count = static_cast<std::uint32_t>(detail::get(at + 2, 3));
    row.sum = static_cast<std::int64_t>(detail::get(at + 5, 7));
    return row;
  }

  /// Adds a movement of which nothing is known any more.
  void add_unclear() { increase(bytes_ + 8, 2, 1); }
  /// Adds a movement that was reported.
  void add(const Movement& movement) {
    if (movement.verdict == Verdict::help) add_unclear();
    // A withdrawal counts with what came out; the credit of the rest is not business.
    if (movement.verdict != Verdict::paid || movement.is_repayment()) return;
    const auto kind = static_cast<std::uint32_t>(movement.kind);
    const std::uint32_t key = (movement.currency & 0x3FFU) | kind << 10;
    std::uint8_t* row = bytes_ + rows_at;
    std::uint8_t* const end = row + std::size_t{most_rows} * row_size;
    while (row != end && key_of(row) != 0 && key_of(row) < key) row += row_size;
    if (row != end && key_of(row) != key && key_of(end - row_size) == 0) {
      // Moves the last row, which is zeros, down to here: memmove() would take 240 bytes.
      for (std::uint8_t* at = end; at-- != row + row_size;) std::swap(*at, *(at - row_size));
      detail::put(row, key, 2);
    }
    const auto sum = static_cast<std::uint64_t>(movement.charged.minor_units());
    const bool listed = row != end && key_of(row) == key;
    if (!listed || !increase(row + 5, 7, sum)) {
      increase(bytes_ + 10, 2, 1);
    } else {
      increase(row + 2, 3, 1);
    }
  }

  /// Returns the sums alone, for a fingerprint: neither which day it is nor when it began.
  const std::uint8_t* sums() const { return bytes_ + 8; }
  static constexpr std::uint32_t sums_size = 188 - 8;  ///< of sums(), in bytes

 private:
  friend struct BankHead;
  static constexpr std::uint32_t size = 192;
  static constexpr std::uint32_t rows_at = 16;
  static constexpr std::uint32_t row_size = 12;
  static_assert(rows_at + most_rows * row_size + 4 <= size);
  static_assert(detail::last_kind < 64, "the kind has 6 bits above the currency");

  static std::uint32_t key_of(const std::uint8_t* row) {
    return static_cast<std::uint32_t>(detail::get(row, 2));
  }
  std::uint32_t low_of(std::uint32_t at) const { return key_of(bytes_ + at); }
  /// Adds to a number; returns false and adds nothing if the result does not fit.
  static bool increase(std::uint8_t* number, unsigned bytes, std::uint64_t by) {
    const std::uint64_t value = detail::get(number, bytes) + by;
    if (value >> 8 * bytes != 0) return false;
    detail::put(number, value, bytes);
    return true;
  }

  std::uint8_t bytes_[size];
};

/// The first slot of a bank, in RAM.
struct BankHead {
  static constexpr std::uint8_t version = 2;                     ///< of the stored format
  static constexpr std::uint32_t size = Storage::unit;           ///< of the head, in bytes
  static constexpr std::uint32_t day_at = size;                  ///< offset of the day's record
  static constexpr std::uint32_t day_size = DayRecord::size;     ///< of the day's record, in bytes
  static constexpr std::uint32_t erased_at = day_at + day_size;  ///< offset of `erased_mark`
  static constexpr std::uint32_t doubt_at = erased_at + Storage::unit;  ///< offset of `doubt_mark`
  static constexpr std::uint32_t again_at = doubt_at + Storage::unit;   ///< of the head's copy
  static_assert(again_at + size == slot_size);

  /// What there is of a head.
  enum class Kind : std::uint8_t {
    none,         ///< nothing that can be read
    interrupted,  ///< nothing, and its copy was not written: a power cut while the bank was made
    other,        ///< of another format, or another version
    sound,        ///< readable, with this store's letter and version
  };

  std::uint8_t generation = 0;  ///< modulo 4
  std::uint32_t floor = 1;      ///< the next id is not below it
  std::uint32_t day = 0;        ///< number of the day, modulo 2^24

  /// Reads a head of a store of this letter from the first slot of a bank.
  Kind read(const std::uint8_t* slot, char letter = 'M') {
    for (const std::uint32_t at : {std::uint32_t{0}, again_at}) {
      const std::uint8_t* const from = slot + at;
      if (std::memcmp(from, "TWJ", 3) == 0) return Kind::other;
      if (std::memcmp(from, "TW", 2) != 0) continue;
      if (detail::get4(from + size - 4) != detail::crc_of(from, size, 0)) continue;
      if (from[2] != static_cast<std::uint8_t>(letter) || from[3] != version) return Kind::other;
      generation = from[4] & 3;
      floor = detail::get4(from + 5);
      day = static_cast<std::uint32_t>(detail::get(from + 9, 3));
      return Kind::sound;
    }
    return detail::is_blank(slot + again_at, size) ? Kind::interrupted : Kind::none;
  }
  /// Writes the head of a store of this letter.
  void write(std::uint8_t* to, char letter = 'M') const {
    std::memset(to, 0, size);
    to[0] = 'T';
    to[1] = 'W';
    to[2] = static_cast<std::uint8_t>(letter);
    to[3] = version;
    to[4] = generation;
    detail::put(to + 5, floor, 4);
    detail::put(to + 9, day, 3);
    detail::put(to + size - 4, detail::crc_of(to, size, 0), 4);
  }
  /// Returns whether a bank with this generation was put in use after `other`.
  bool follows(const BankHead& other) const { return ((generation - other.generation) & 3) == 1; }

  /// Reads the day's record from the first slot; returns false if it cannot be read.
  static bool read_day(const std::uint8_t* slot, DayRecord& day) {
    std::memcpy(day.bytes_, slot + day_at, day_size);
    return detail::get4(day.bytes_ + day_size - 4) == detail::crc_of(day.bytes_, day_size, 0);
  }
  /// Writes the day's record.
  static void write_day(const DayRecord& day, std::uint8_t* to) {
    std::memcpy(to, day.bytes_, day_size);
    detail::put(to + day_size - 4, detail::crc_of(to, day_size, 0), 4);
  }

  /// Counts as written only if it is intact: "erased" must not be believed by mistake.
  static constexpr char erased_mark[Storage::unit + 1] = "TWM bank erased\n";
  /// Counts as soon as its unit is not blank.
  static constexpr char doubt_mark[Storage::unit + 1] = "TWM bank doubt\n\n";
  /// Returns whether the other bank was erased, and nothing was found in it since.
  static bool is_other_erased(const std::uint8_t* slot) {
    return std::memcmp(slot + erased_at, erased_mark, Storage::unit) == 0 &&
           detail::is_blank(slot + doubt_at, Storage::unit);
  }
};

}  // namespace tillwire::ledger
