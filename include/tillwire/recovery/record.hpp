// Records of the journal: data kept in addition to the entries, such as the totals of the day.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <tillwire/recovery/journal.hpp>

namespace tillwire::detail {

/// One record in a journal, found by its name. When the journal changes banks, the record is
/// written to the new bank before the head that puts that bank in use. A power cut leaves either
/// the old bank with the old record, or the new bank with the new record.
///
/// The journal keeps a pointer to it, so it must exist as long as the journal is used. Construct it
/// before Journal::open(): if the banks change without it, the record is lost.
class JournalRecord {
 public:
  JournalRecord(const JournalRecord&) = delete;
  JournalRecord& operator=(const JournalRecord&) = delete;

 protected:
  static constexpr std::uint32_t most_text = Journal::most_text;

  /// Writes the record to the new bank, by carry(); returns false if the storage failed. A pointer,
  /// so that programs link it only for the records that they have; a virtual function takes 20
  /// bytes more.
  using Carry = bool (*)(JournalRecord& self, std::uint32_t spare, std::uint32_t& copies);

  /// `name` ends with a line feed, and has static storage. `most`: the maximum number of records.
  JournalRecord(Journal& journal, std::string_view name, Carry carry_records,
                std::uint32_t most = 1)
      : journal_(journal), name_(name), carry_records_(carry_records), next_(journal.records_) {
    journal.carry_ = carry_all;
    journal.records_ = this;
    journal.records_kept_ += most;
  }

  static std::uint32_t get(const char* from) {
    return Journal::get(reinterpret_cast<const std::uint8_t*>(from));
  }
  static void put(char* to, std::uint32_t value) {
    Journal::put(reinterpret_cast<std::uint8_t*>(to), value);
  }

  /// Returns whether the journal has another record of that name, which would be overwritten.
  bool has_twin() const {
    const JournalRecord* each = next_;
    while (each != nullptr && each->name_ != name_) each = each->next_;
    return each != nullptr;
  }

  Journal& journal() { return journal_; }
  std::uint32_t next_id() const { return journal_.next_id_; }

  /// Finds the record; `text` is what follows its name, valid until the journal is used again.
  JournalError find(std::string_view& text) {
    if (!journal_.open_) return JournalError::not_open;
    for (std::uint32_t slot = journal_.next_slot_ - 1; slot != 0; --slot) {
      bool found = false;
      if (!read(slot, found, text)) return JournalError::storage;
      if (found) return JournalError::none;
    }
    return JournalError::no_entry;
  }

  /// Finds the first record of that name after `slot`; find() finds the last one.
  JournalError next(std::uint32_t& slot, std::string_view& text) {
    if (!journal_.open_) return JournalError::not_open;
    while (++slot < journal_.next_slot_) {
      bool found = false;
      if (!read(slot, found, text)) return JournalError::storage;
      if (found) return JournalError::none;
    }
    return JournalError::no_entry;
  }

  /// Returns how many marks the record found by next() has; a torn one counts.
  std::uint32_t marks() const {
    std::uint32_t at = Journal::slot_size;
    while (Journal::is_blank(journal_.slot_ + at - Storage::unit, Storage::unit)) {
      at -= Storage::unit;
    }
    return (at - Journal::marks_at) / Storage::unit;
  }
  /// Writes that mark of the record in `slot`; returns false if the storage failed.
  bool add_mark(std::uint32_t slot, std::uint32_t mark) {
    std::uint8_t bytes[Storage::unit];
    Journal::make_mark(bytes, 0, Outcome::approved, 0);
    bool took = false;
    const std::uint32_t at = Journal::marks_at + mark * Storage::unit;
    return journal_.write(journal_.address(journal_.bank_, slot) + at, bytes, sizeof bytes, took);
  }

  /// Writes the record to a free slot, or by changing banks, which calls Carry.
  JournalError write(std::string_view text) {
    if (!journal_.open_) return JournalError::not_open;
    if (journal_.next_slot_ == journal_.slots_ || journal_.sequence_ == 0) return renew();
    make(text);
    return add(journal_.bank_, journal_.next_slot_) ? JournalError::none : JournalError::storage;
  }

  /// Changes banks, which calls Carry.
  JournalError renew() {
    if (!journal_.open_) return JournalError::not_open;
    // A program without records may have left entries but no room for a record.
    if (journal_.open_entries_ + journal_.damaged_ + journal_.records_kept_ >= journal_.slots_) {
      return JournalError::full;
    }
    std::uint32_t none = 0;
    return journal_.change_banks(none) ? JournalError::none : JournalError::storage;
  }

  /// Writes the record to the bank that is about to be used: for Carry.
  bool carry(std::string_view text, std::uint32_t spare, std::uint32_t& copies) {
    make(text);
    return add(spare, copies);
  }

  /// An entry of the bank in use, and whether a change of banks has already counted it.
  struct Seen {
    JournalEntry entry;
    bool copied_settled = false;  ///< it was settled when it was copied to this bank
    bool lost = false;            ///< next_entry() passed an entry that can no longer be read
  };
  /// Reads the next entry after `slot`, settled or not; no_entry: there is none.
  JournalError next_entry(std::uint32_t& slot, Seen& seen) {
    while (++slot < journal_.next_slot_) {
      if (!journal_.read_slot(journal_.bank_, slot)) return JournalError::storage;
      // An entry begins with an open mark; only records, and copies of settled entries, begin with
      // another.
      const std::uint8_t* const mark = journal_.slot_ + Journal::marks_at;
      const bool settled =
          Journal::is_sound(mark, Storage::unit, 'M') && !is_open(static_cast<Outcome>(mark[1]));
      if (!journal_.is_entry()) {
        seen.lost = seen.lost || (!settled && !journal_.is_intent() && journal_.has_marks() &&
                                  !Journal::is_blank(journal_.slot_, Journal::marks_at));
        continue;
      }
      journal_.take(seen.entry);
      seen.copied_settled = settled;
      return JournalError::none;
    }
    return JournalError::no_entry;
  }

 private:
  /// Reads a slot; `found`: it holds a record of that name.
  bool read(std::uint32_t slot, bool& found, std::string_view& text) {
    if (!journal_.read_slot(journal_.bank_, slot)) return false;
    const std::uint8_t* const at = journal_.slot_;
    found = Journal::is_sound(at, Journal::marks_at, 'R') && at[1] == Journal::version &&
            journal_.has_marks() && at[2] >= name_.size() && at[2] <= most_text &&
            std::memcmp(at + Journal::text_at, name_.data(), name_.size()) == 0;
    text = {reinterpret_cast<const char*>(at + Journal::text_at), at[2]};
    if (found) text.remove_prefix(name_.size());
    return true;
  }

  static bool carry_all(Journal& journal, std::uint32_t spare, std::uint32_t& copies) {
    for (JournalRecord* each = journal.records_; each != nullptr; each = each->next_) {
      if (!each->carry_records_(*each, spare, copies)) return false;
    }
    return true;
  }

  /// Makes the record in the journal's slot.
  void make(std::string_view text) {
    char whole[most_text];
    std::memcpy(whole, name_.data(), name_.size());
    std::memcpy(whole + name_.size(), text.data(), text.size());
    journal_.make_slot('R', {whole, name_.size() + text.size()}, 0, Outcome::approved);
  }
  /// Writes it to the first slot from `slot` on whose cells keep it. Writes the mark first: a
  /// record torn by a power cut does not count as a damaged entry, because its mark says that it is
  /// settled.
  bool add(std::uint32_t bank, std::uint32_t& slot) {
    while (slot < journal_.slots_) {
      const std::uint32_t at = journal_.address(bank, slot++);
      const std::uint8_t* const from = journal_.slot_;
      bool took = false;
      if (!journal_.write(at + Journal::marks_at, from + Journal::marks_at, Storage::unit, took)) {
        return false;
      }
      if (!took) continue;  // with nothing before its mark it does not count
      if (!journal_.write(at, from, Journal::marks_at, took)) return false;
      if (!took) continue;
      ++journal_.next_id_;
      return true;
    }
    return journal_.done(false);
  }

  Journal& journal_;
  std::string_view name_;
  Carry carry_records_;
  JournalRecord* next_;
};

}  // namespace tillwire::detail
