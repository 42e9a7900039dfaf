// The two banks of a store: which one is in use, and access to their slots.
#pragma once

#include <cstdint>
#include <cstring>
#include <tillwire/ledger/bank.hpp>
#include <tillwire/ledger/layout.hpp>
#include <tillwire/port/storage.hpp>
#include <tillwire/port/store_error.hpp>

namespace tillwire::ledger {

namespace detail {

/// Two banks, of which one is in use and the other one is erased. Each function that returns false
/// because the storage failed has closed the store.
class Banks {
 public:
  Banks(const Banks&) = delete;
  Banks& operator=(const Banks&) = delete;

 protected:
  /// `letter`: what is in the banks; see bank.hpp.
  explicit Banks(Storage& storage, char letter = 'M') : letter_(letter), storage_(storage) {}
  ~Banks() { storage_.release(this); }

  /// Claims the storage, and finds the bank in use.
  StoreError find_bank(BankHead& head) {
    open_ = false;
    if (!storage_.claim(this)) return StoreError::in_use;
    if (!fits()) return StoreError::geometry;
    open_ = true;  // while it is read
    const StoreError error = read_heads(head);
    const bool well = open_;
    open_ = false;
    return well ? error : StoreError::storage;
  }
  StoreError fail() {
    open_ = false;
    return StoreError::storage;
  }
  /// Closes the store unless `well`.
  bool done(bool well) {
    open_ = open_ && well;
    return open_;
  }
  std::uint32_t address(std::uint32_t bank, std::uint32_t slot) const {
    return (bank * slots_ + slot) * slot_size;
  }
  /// Reads a slot into slot_.
  bool load(std::uint32_t bank, std::uint32_t slot) {
    return done(storage_.read(address(bank, slot), slot_, slot_size));
  }
  /// Writes bytes and reads them back; returns false if the cells do not keep them.
  bool put(std::uint32_t at, const std::uint8_t* bytes, std::uint32_t size) {
    if (size != 0 && !done(storage_.write(at, bytes, size))) return false;
    std::uint8_t back[Storage::unit];
    for (std::uint32_t i = 0; i != size; i += Storage::unit) {
      if (!done(storage_.read(at + i, back, sizeof back))) return false;
      if (std::memcmp(back, bytes + i, sizeof back) != 0) return false;
    }
    return true;
  }
  /// Returns whether a bank is blank from a slot on; false if the storage fails.
  bool is_blank(std::uint32_t bank, std::uint32_t slot = 0) {
    for (; slot != slots_; ++slot) {
      if (!load(bank, slot) || !detail::is_blank(slot_, slot_size)) return false;
    }
    return true;
  }
  bool erase(std::uint32_t bank) {
    const std::uint32_t sectors = storage_.sector_count() / 2;
    for (std::uint32_t sector = bank * sectors; sector != (bank + 1) * sectors; ++sector) {
      if (!done(storage_.erase(sector))) return false;
    }
    return true;
  }
  /// Writes a mark about the other bank, unless its unit is used up; if its cells are bad, the bank
  /// stays in doubt. Returns false if the storage fails.
  bool put_mark(std::uint32_t at, const char* mark) {
    const std::uint32_t unit = address(bank_, 0) + at;
    if (!done(storage_.read(unit, slot_, Storage::unit))) return false;
    if (detail::is_blank(slot_, Storage::unit)) {
      std::memcpy(slot_, mark, Storage::unit);
      static_cast<void>(put(unit, slot_, Storage::unit));
    }
    return open_;
  }
  bool erase_other_bank() {
    return erase(1 - bank_) && put_mark(BankHead::erased_at, BankHead::erased_mark);
  }
  /// Erases the other bank if it is in doubt.
  bool settle_other_bank() {
    const bool blank = is_blank(1 - bank_);
    if (!open_ || !load(bank_, 0)) return false;
    if (BankHead::is_other_erased(slot_)) {
      if (blank) return true;
      // If its erasure is interrupted, it may look blank next time.
      if (!put_mark(BankHead::doubt_at, BankHead::doubt_mark)) return false;
    }
    return erase_other_bank();
  }

  /// Makes a bank ready for the head of an empty store, whatever open() found: `first`.
  StoreError prepare(StoreError found, std::uint32_t& first) {
    first = 1 - bank_;
    const bool unsuitable = found == StoreError::geometry || found == StoreError::in_use;
    if (found == StoreError::none || found == StoreError::storage || unsuitable) return found;
    open_ = true;
    // What an interrupted erasure leaves may look blank, so such a bank is erased first, while the
    // other one still shows that there is damage. In erased storage it is not: a power cut in that
    // erasure would leave what looks like damage. Nor is the second bank while it is blank: it is
    // only erased once the first one has its head.
    const bool blank[2] = {is_blank(0), is_blank(1)};
    first = blank[1] && !blank[0] ? 1 : 0;
    const bool erased = found == StoreError::not_formatted && blank[1];
    return open_ && (erased || erase(first)) ? StoreError::none : fail();
  }
  /// Returns the generation of a bank that is put in use after the one in use.
  std::uint8_t next_generation() const { return (generation_ + 1) & 3; }
  /// Puts a bank of movements in use: writes its day, then its head.
  bool write_bank(std::uint32_t bank, BankHead head, const DayRecord& day) {
    head.day = day.number();
    BankHead::write_day(day, slot_);
    if (!put(address(bank, 0) + BankHead::day_at, slot_, BankHead::day_size)) return done(false);
    return write_heads(bank, head);
  }
  /// Puts a bank in use: writes its head, which comes last.
  bool write_heads(std::uint32_t bank, const BankHead& head) {
    head.write(slot_, letter_);
    const std::uint32_t at = address(bank, 0);
    const bool one = put(at, slot_, BankHead::size);
    const bool two = open_ && put(at + BankHead::again_at, slot_, BankHead::size);
    if (!done(one || two)) return false;
    // From here on what was written to it counts, also after a power cut.
    bank_ = bank;
    generation_ = head.generation;
    return true;
  }
  /// Returns which invariant of the banks does not hold, or null if all do.
  const char* check_banks(BankHead& head) {
    if (!load(bank_, 0) || head.read(slot_, letter_) != BankHead::Kind::sound) return "no head";
    if (head.generation != generation_) return "the head is not of this generation";
    return is_blank(1 - bank_) ? nullptr : "the other bank is not erased";
  }

  bool open_ = false;
  const char letter_;
  std::uint8_t generation_ = 0;   // of the bank in use
  std::uint32_t slots_ = 0;       // in each bank
  std::uint32_t bank_ = 0;        // in use
  std::uint8_t slot_[slot_size];  // the slot being processed

 private:
  StoreError read_heads(BankHead& head) {
    bool found = false;
    bool interrupted = true;
    bank_ = 0;
    for (std::uint32_t bank = 0; bank != 2; ++bank) {
      if (!load(bank, 0)) return StoreError::storage;
      BankHead other;
      const BankHead::Kind kind = other.read(slot_, letter_);
      if (kind == BankHead::Kind::other) return StoreError::other_format;
      interrupted = interrupted && kind == BankHead::Kind::interrupted;
      if (kind != BankHead::Kind::sound) continue;
      if (found && !other.follows(head)) {
        if (head.follows(other)) continue;
        return StoreError::damaged;
      }
      found = true;
      bank_ = bank;
      head = other;
    }
    generation_ = head.generation;
    if (found) return StoreError::none;
    const bool erased = interrupted && is_blank(0, 1) && is_blank(1, 1);
    return erased ? StoreError::not_formatted : StoreError::damaged;
  }

  bool fits() {
    slots_ = storage_.sector_count() / 2 * (storage_.sector_size() / slot_size);
    return storage_.sector_size() % slot_size == 0 && slots_ >= 3;
  }

  Storage& storage_;
};

}  // namespace detail
}  // namespace tillwire::ledger
