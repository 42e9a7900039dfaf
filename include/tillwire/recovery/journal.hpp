// The journal of money operations: entries that survive power cuts, in flash or in a file.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <tillwire/port/storage.hpp>
#include <tillwire/recovery/crc32.hpp>
#include <tillwire/verdict/outcome.hpp>

namespace tillwire {

namespace detail {
class Asking;
class JournalRecord;
}  // namespace detail

/// Says why the journal failed or rejected a call.
enum class JournalError : std::uint8_t {
  none,
  geometry,       ///< sectors are not a multiple of 256 bytes, or halves are below 512 bytes
  storage,        ///< the storage could not read, write or erase, or its cells do not keep what is
                  ///< written; call open() again
  not_formatted,  ///< the storage is erased: open_or_format() creates a journal
  newer_format,   ///< the journal is of a later version, and is not changed
  damaged_heads,  ///< neither erased nor a journal with readable heads: it was overwritten, or
                  ///< never was a journal. Nothing was changed. Its contents are lost to this
                  ///< terminal: look the last sales up at the gateway, then call discard_all()
  not_open,       ///< open() has not succeeded, or the storage has failed since
  too_long,       ///< the text of an entry does not fit
  full,  ///< too many entries are open or damaged (for format(): any are): settle or dismiss them
  no_entry,  ///< there is no entry with that number
  settled,   ///< the entry was already settled
  in_use,  ///< another Journal has opened this storage, or another JournaledClient or a StoredKeys
           ///< of this name uses this journal, and still exists
  reporting,  ///< called from a report of recover() or last(): call it after the report
};
/// Old name of JournalError, until 0.3.
using JournalFault [[deprecated("renamed to JournalError")]] = JournalError;

/// An entry as read from the journal.
struct JournalEntry {
  std::uint32_t id = 0;             ///< its number; later entries have higher ones
  std::uint32_t time_s = 0;         ///< when it was made, as passed by the caller
  std::uint32_t last_s = 0;         ///< when its outcome was last updated
  Outcome outcome = Outcome::sent;  ///< the latest outcome
  std::string_view text;            ///< as written; valid until the journal is used again
};

/// An append-only journal in storage of fixed size.
///
///     Journal journal(storage);
///     if (journal.open_or_format() != JournalError::none) return;  // sell nothing
///     std::uint32_t id = 0;
///     if (journal.begin("refund.do orderId=...", now_s, id) != JournalError::none) return;
///     ... send it ...
///     journal.settle(id, Outcome::approved, now_s);
///
/// What begin() and settle() returned JournalError::none for is durable. A power cut at any moment
/// leaves every earlier entry unchanged, and the one being written either complete or absent. An
/// entry that is damaged later never counts as settled: damaged() counts such entries. A settled
/// entry whose last mark is damaged is open again: ask the gateway before you move money for it.
///
/// After JournalError::storage the journal is closed: what it was about to write may or may not be
/// there, as after a power cut. To continue without a restart: reopen the storage if it requires
/// that (posix::FileStorage does), so that what reads back is durable; call open(), which counts
/// again; then recover() what is open. Until that succeeds, take no payments.
///
/// Only erased storage becomes an empty journal: zeroed or overwritten storage is damaged, and may
/// have held payments in doubt. discard_all() makes an empty journal of anything.
///
/// The storage is two banks of equal size; an odd last sector is not used. Entries are appended to
/// one bank while the other is blank. When it is full, the entries that are open or damaged, and
/// the latest entry, are copied to the other bank; the head of that bank, written last, puts it in
/// use, and the old bank is erased. So a bank is erased once each time it is filled, and again if
/// power returns in between, because what an interrupted erasure left may look blank.
///
/// Format, version 1; numbers are little-endian, CRCs are CRC-32 over the rest of their part:
///
///     bank     slots of 256 bytes; the first one is its head:
///              0 "TWJ" 1 (the version), 4 sequence number, 8 the next entry's number, 12 CRC
///              240 a copy of the first 16 bytes
///     slot     0 "I" 1, 2 length of the text, 3 zero, 4 number, 8 time, 12 CRC, 16 text, zeros
///              192, 208, 224, 240 marks: 0 "M", 1 outcome, 2 zeros, 4 number, 8 time, 12 CRC
///     record   a slot with "R" in place of "I": a name, a line feed and the record's data; its
///     mark,
///              which is written first, is settled. recovery/record.hpp
///
/// The bank with the higher sequence number is in use; numbers grow from slot to slot. The first
/// mark is written after the rest of a slot: without any mark nothing was sent. The last mark
/// counts. A damaged entry is copied unchanged, but its mark has the number 0.
class Journal {
 public:
  static constexpr std::uint32_t most_text = 176;  ///< in bytes

  /// Borrows the storage, and has exclusive use of it from open() until its own destruction.
  explicit Journal(Storage& storage) : storage_(storage) {}
  ~Journal() {
    if (storage_.owner_ == this) storage_.owner_ = nullptr;
  }
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  /// Opens the journal, or creates an empty one if the storage is erased; call it at every start of
  /// a program. Other errors are those of open(), and nothing is changed.
  [[nodiscard]] JournalError open_or_format() {
    const JournalError error = open();
    return error == JournalError::not_formatted ? discard_all() : error;
  }

  /// Creates an empty journal in erased storage, or in place of a journal with nothing open or
  /// damaged (otherwise JournalError::full). Fails after any other error of open(), and changes
  /// nothing.
  [[nodiscard]] JournalError format() {
    const JournalError error = open_or_format();
    if (error != JournalError::none) return error;
    if (open_entries_ + damaged_ != 0) return JournalError::full;
    return next_slot_ == 1 && next_id_ == 1 ? error : discard_all();
  }

  /// Creates an empty journal, whatever the storage holds: open entries are lost, and with them
  /// what is known about that money. For a service menu, never for the start of a program. After a
  /// power cut during the call the storage holds the old journal, the empty one, or the previous
  /// damage.
  [[nodiscard]] JournalError discard_all() {
    open_ = false;
    if (!claim()) return JournalError::in_use;
    if (!fits()) return JournalError::geometry;
    const JournalError head = find_head(true);
    // Selects the bank that is erased first: not the one in use. Without a head, a bank whose other
    // bank is not blank, because what an interrupted erasure leaves may look blank. If all of it is
    // blank, erases nothing, because an interrupted erasure may also leave what looks like damage.
    std::uint32_t first = 1 - bank_;
    bool all_blank = false;
    if (head == JournalError::no_entry) {
      bool blank[2];
      if (!read_blank(0, blank[0]) || !read_blank(1, blank[1])) return JournalError::storage;
      first = blank[1] && !blank[0] ? 1 : 0;
      all_blank = blank[0] && blank[1];
    } else if (head != JournalError::none) {
      return head;
    }
    next_id_ = 1;
    if (!(all_blank || erase(first, true)) || !write_head(first, sequence_ + 1) ||
        !(all_blank || erase(1 - first, true))) {
      return JournalError::storage;
    }
    return open();
  }

  /// Reads the journal, and completes what a power cut had interrupted. Reads each byte of the
  /// storage a fixed number of times.
  [[nodiscard]] JournalError open() {
    open_ = false;
    if (!claim()) return JournalError::in_use;
    if (!fits()) return JournalError::geometry;
    const JournalError error = find_bank();
    if (error != JournalError::none) return error;
    spare_is_blank_ = false;
    next_slot_ = 1;
    open_entries_ = damaged_ = 0;
    for (std::uint32_t slot = 1; slot < slots_; ++slot) {
      if (!read_slot(bank_, slot)) return JournalError::storage;
      if (!is_blank(slot_, slot_size)) next_slot_ = slot + 1;
      count();
      // A damaged entry's number is in its mark.
      if (is_intent() && get(slot_ + 4) >= next_id_) next_id_ = get(slot_ + 4) + 1;
      const std::uint8_t* const mark = slot_ + marks_at;
      if (is_sound(mark, Storage::unit, 'M') && get(mark + 4) >= next_id_) {
        next_id_ = get(mark + 4) + 1;
      }
    }
    // Erases copies without a head, or the bank that was copied.
    if (!erase(1 - bank_, false)) return JournalError::storage;
    open_ = true;
    return JournalError::none;
  }

  /// Writes an entry for what is about to be sent; it may be sent once this has returned none. The
  /// text must not hold secrets. `time_s` is the caller's time, in seconds since 1970.
  [[nodiscard]] JournalError begin(std::string_view text, std::uint32_t time_s, std::uint32_t& id) {
    if (!open_) return JournalError::not_open;
    if (text.size() > most_text) return JournalError::too_long;
    // Does not wear out banks when all of the journal would have to be copied. If cells of one bank
    // fail, the other bank has more room.
    for (int banks = 0; banks < 2 && has_room(); ++banks) {
      if (next_slot_ < slots_ && sequence_ != 0) break;
      std::uint32_t none = 0;
      if (!change_banks(none)) return JournalError::storage;
    }
    if (next_slot_ == slots_ || !has_room()) return JournalError::full;
    make_slot('I', text, time_s, Outcome::sent);
    if (!append(bank_, next_slot_)) return JournalError::storage;
    ++open_entries_;
    id = next_id_++;
    return JournalError::none;
  }

  /// Adds the outcome of an entry; `sent`: it is sent again. `waiting` and `number_taken` may also
  /// be repeated, to update the time. An outcome that is not open settles the entry finally.
  [[nodiscard]] JournalError settle(std::uint32_t id, Outcome outcome, std::uint32_t time_s) {
    if (!open_) return JournalError::not_open;
    std::uint32_t slot = 0;
    const JournalError error = find(id - 1, false, slot);
    if (error != JournalError::none) return error;
    if (get(slot_ + 4) != id) return JournalError::no_entry;
    const Outcome before = last_outcome();
    if (!is_open(before)) return JournalError::settled;
    if (outcome == before && outcome == Outcome::in_doubt) return JournalError::none;
    if (!add_mark(slot, id, outcome, time_s)) return JournalError::storage;
    if (!is_open(outcome)) --open_entries_;
    return JournalError::none;
  }

  /// The position of a walk over the open entries; begin with a new one.
  struct Walk {
    std::uint32_t last_id = 0;  ///< number of the last entry returned; 0: none yet
  };
  /// Returns the next open entry, oldest first, or no_entry at the end. Entries may be settled
  /// during the walk.
  [[nodiscard]] JournalError next(Walk& walk, JournalEntry& entry) {
    if (!open_) return JournalError::not_open;
    std::uint32_t slot = 0;
    const JournalError error = find(walk.last_id, true, slot);
    if (error != JournalError::none) return error;
    take(entry);
    walk.last_id = entry.id;
    return JournalError::none;
  }

  /// Returns the next entry, settled or not, that the bank in use still has; see next().
  [[nodiscard]] JournalError next_kept(Walk& walk, JournalEntry& entry) {
    if (!open_) return JournalError::not_open;
    std::uint32_t slot = 0;
    const JournalError error = find(walk.last_id, false, slot);
    if (error != JournalError::none) return error;
    take(entry);
    walk.last_id = entry.id;
    return JournalError::none;
  }

  /// Returns the latest entry, settled or not: what the terminal did last. It stays until there is
  /// a later one, unless open entries need its room.
  [[nodiscard]] JournalError last(JournalEntry& entry) {
    if (!open_) return JournalError::not_open;
    std::uint32_t slot = 0;
    if (!find_newest(slot)) return JournalError::storage;
    if (slot == 0) return JournalError::no_entry;
    take(entry);
    return JournalError::none;
  }

  /// Returns whether open() has succeeded, and the storage has not failed since.
  bool is_ready() const { return open_; }
  /// Returns how many more entries may be open at the same time.
  std::uint32_t room() const {
    const std::uint32_t used = open_entries_ + damaged_ + records_kept_ + 1;
    return used < slots_ ? slots_ - used : 0;
  }
  /// Returns how many entries are not settled.
  std::uint32_t open_entries() const { return open_entries_; }
  /// Returns how many entries can no longer be read and were not settled: money may have moved.
  /// They are kept until dismiss_damaged().
  std::uint32_t damaged() const { return damaged_; }

  /// Settles the damaged entries as given up, once they have been reported to a person.
  [[nodiscard]] JournalError dismiss_damaged(std::uint32_t time_s) {
    if (!open_) return JournalError::not_open;
    for (std::uint32_t slot = 1; slot < next_slot_; ++slot) {
      if (!read_slot(bank_, slot)) return JournalError::storage;
      if (is_damaged() && !add_mark(slot, 0, Outcome::given_up, time_s)) {
        return JournalError::storage;
      }
    }
    damaged_ = 0;
    return JournalError::none;
  }

 private:
  static constexpr std::uint32_t slot_size = 256;
  static constexpr std::uint32_t text_at = 16;
  static constexpr std::uint32_t marks_at = 192;
  static constexpr std::uint32_t head_again_at = 240;
  static constexpr std::uint8_t version = 1;

  static std::uint32_t get(const std::uint8_t* from) {
    return std::uint32_t{from[0]} | std::uint32_t{from[1]} << 8 | std::uint32_t{from[2]} << 16 |
           std::uint32_t{from[3]} << 24;
  }
  static void put(std::uint8_t* to, std::uint32_t value) {
    for (int i = 0; i < 4; ++i) to[i] = static_cast<std::uint8_t>(value >> 8 * i);
  }
  static bool is_blank(const std::uint8_t* bytes, std::uint32_t size) {
    for (; size != 0; --size) {
      if (*bytes++ != 0xFF) return false;
    }
    return true;
  }

  // Heads, intents and marks have the same frame: a letter at 0, the CRC at 12.

  static std::uint32_t crc(const std::uint8_t* part, std::uint32_t size) {
    return detail::crc32(detail::crc32(0, part, 12), part + 16, size - 16);
  }
  static void seal(std::uint8_t* part, std::uint32_t size) { put(part + 12, crc(part, size)); }
  static bool is_sound(const std::uint8_t* part, std::uint32_t size, std::uint8_t letter) {
    return part[0] == letter && get(part + 12) == crc(part, size);
  }
  static void make_mark(std::uint8_t* mark, std::uint32_t id, Outcome outcome,
                        std::uint32_t time_s) {
    std::memset(mark, 0, Storage::unit);
    mark[0] = 'M';
    mark[1] = static_cast<std::uint8_t>(outcome);
    put(mark + 4, id);
    put(mark + 8, time_s);
    seal(mark, Storage::unit);
  }

  /// Makes a slot in slot_, with its first mark and the next number. Inlined: a program without
  /// records has one caller, and saves 52 bytes.
  [[gnu::always_inline]] void make_slot(char letter, std::string_view text, std::uint32_t time_s,
                                        Outcome outcome) {
    std::memset(slot_, 0, slot_size);
    slot_[0] = static_cast<std::uint8_t>(letter);
    slot_[1] = version;
    slot_[2] = static_cast<std::uint8_t>(text.size());
    put(slot_ + 4, next_id_);
    put(slot_ + 8, time_s);
    if (!text.empty()) std::memcpy(slot_ + text_at, text.data(), text.size());
    seal(slot_, marks_at);
    make_mark(slot_ + marks_at, next_id_, outcome, time_s);
  }

  // The content of slot_.

  bool is_intent() const {
    return is_sound(slot_, marks_at, 'I') && slot_[1] == version && slot_[2] <= most_text;
  }
  /// Returns whether there is any mark. Even an unreadable mark means that the operation may have
  /// been sent.
  bool has_marks() const { return !is_blank(slot_ + marks_at, slot_size - marks_at); }
  bool is_entry() const { return is_intent() && has_marks(); }
  /// Returns whether slot_ is an entry that can no longer be read. A slot that is blank before its
  /// marks never was an entry.
  bool is_damaged() const {
    return !is_intent() && !is_blank(slot_, marks_at) && has_marks() && is_open(last_outcome());
  }
  /// Returns the outcome in the last readable mark; without any, the operation may have been sent.
  Outcome last_outcome(std::uint32_t& time_s) const {
    Outcome outcome = Outcome::sent;
    time_s = get(slot_ + 8);
    for (std::uint32_t at = marks_at; at < slot_size; at += Storage::unit) {
      const std::uint8_t* const mark = slot_ + at;
      if (!is_sound(mark, Storage::unit, 'M')) continue;
      if (mark[1] == 0 || mark[1] > static_cast<std::uint8_t>(Outcome::number_taken)) continue;
      outcome = static_cast<Outcome>(mark[1]);
      time_s = get(mark + 8);
    }
    return outcome;
  }
  Outcome last_outcome() const {
    std::uint32_t time_s = 0;
    return last_outcome(time_s);
  }
  /// Returns whether another entry, together with the records, still fits into a bank.
  bool has_room() const { return room() != 0; }
  /// Counts slot_ if it is open or damaged; returns whether it is.
  bool count() {
    const bool open = is_entry() && is_open(last_outcome());
    if (!open && !is_damaged()) return false;
    ++(open ? open_entries_ : damaged_);
    return true;
  }

  // The storage. Once it has failed, the journal is closed and no longer uses it: a copy that was
  // written may not be durable, so the original must not be erased.

  bool done(bool well) {
    open_ = open_ && well;
    return well;
  }
  /// Reserves the storage; returns false if another journal has it.
  bool claim() {
    if (storage_.owner_ == nullptr) storage_.owner_ = this;
    return storage_.owner_ == this;
  }
  bool fits() {
    slots_ = storage_.sector_count() / 2 * (storage_.sector_size() / slot_size);
    return storage_.sector_size() % slot_size == 0 && slots_ >= 2;
  }
  std::uint32_t address(std::uint32_t bank, std::uint32_t slot) const {
    return (bank * slots_ + slot) * slot_size;
  }
  bool read_slot(std::uint32_t bank, std::uint32_t slot) {
    return done(storage_.read(address(bank, slot), slot_, slot_size));
  }
  /// Writes and reads back. `took`: the cells hold the data.
  bool write(std::uint32_t at, const std::uint8_t* from, std::uint32_t size, bool& took) {
    took = true;
    if (!done(storage_.write(at, from, size))) return false;
    std::uint8_t back[Storage::unit];
    for (; size != 0; size -= Storage::unit, at += Storage::unit, from += Storage::unit) {
      if (!done(storage_.read(at, back, Storage::unit))) return false;
      took = took && std::memcmp(from, back, Storage::unit) == 0;
    }
    return true;
  }
  /// Determines whether a bank is blank; returns false if the storage failed.
  bool read_blank(std::uint32_t bank, bool& blank) {
    blank = true;
    for (std::uint32_t slot = 0; slot < slots_ && blank; ++slot) {
      if (!read_slot(bank, slot)) return false;
      blank = is_blank(slot_, slot_size);
    }
    return true;
  }
  /// Erases the sectors of a bank: all of them, or those that are not blank.
  bool erase(std::uint32_t bank, bool all) {
    const std::uint32_t sector_slots = storage_.sector_size() / slot_size;
    for (std::uint32_t first = 0; first < slots_; first += sector_slots) {
      bool blank = !all;
      for (std::uint32_t slot = first; blank && slot < first + sector_slots; ++slot) {
        if (!read_slot(bank, slot)) return false;
        blank = is_blank(slot_, slot_size);
      }
      if (!blank && !done(storage_.erase((bank * slots_ + first) / sector_slots))) return false;
    }
    return true;
  }

  // The banks. The following functions return false if the storage has failed.

  bool write_head(std::uint32_t bank, std::uint32_t sequence) {
    std::uint8_t head[Storage::unit] = {'T', 'W', 'J', version};
    put(head + 4, sequence);
    put(head + 8, next_id_);
    seal(head, sizeof head);
    const std::uint32_t at = address(bank, 0);
    bool first = false;
    bool second = false;
    return write(at, head, sizeof head, first) &&
           write(at + head_again_at, head, sizeof head, second) && done(first || second);
  }

  /// Finds the bank with the latest head, its sequence number, and a lower bound of the next
  /// entry's number; no_entry: there is no head.
  JournalError find_head(bool of_any_version) {
    bool found = false;
    sequence_ = 0;
    next_id_ = 1;
    for (std::uint32_t bank = 0; bank < 2; ++bank) {
      if (!read_slot(bank, 0)) return JournalError::storage;
      const std::uint8_t* head = slot_;
      if (!is_sound(head, Storage::unit, 'T')) head += head_again_at;
      if (!is_sound(head, Storage::unit, 'T')) continue;
      if (head[3] > version && !of_any_version) return JournalError::newer_format;
      if (found && get(head + 4) < sequence_) continue;
      found = true;
      bank_ = bank;
      sequence_ = get(head + 4);
      next_id_ = get(head + 8);
    }
    return found ? JournalError::none : JournalError::no_entry;
  }

  /// Finds the bank in use, with the results of find_head().
  JournalError find_bank() {
    const JournalError error = find_head(false);
    if (error != JournalError::no_entry) return error;
    // Both heads of the bank in use are damaged, or there never was a journal. If both banks have
    // entries, either may be the copy. With a sequence number of 0 nothing more is written to the
    // bank: it may be the remains of an interrupted discard_all().
    bool found = false;
    bool erased = true;
    for (std::uint32_t bank = 0; bank < 2; ++bank) {
      bool entries = false;
      for (std::uint32_t slot = 0; slot < slots_ && !entries; ++slot) {
        if (!read_slot(bank, slot)) return JournalError::storage;
        // What a power cut leaves of a first head is not damage.
        const std::uint32_t heads = slot == 0 ? std::uint32_t{Storage::unit} : 0;
        erased = erased && is_blank(slot_ + heads, slot_size - 2 * heads);
        entries = slot != 0 && (is_intent() || is_sound(slot_ + marks_at, Storage::unit, 'M'));
      }
      if (entries && found) return JournalError::damaged_heads;
      if (entries) bank_ = bank;
      found = found || entries;
    }
    if (found) return JournalError::none;
    return erased ? JournalError::not_formatted : JournalError::damaged_heads;
  }

  /// Finds the first entry with a number above `id`; slot_ then holds it.
  JournalError find(std::uint32_t id, bool open_only, std::uint32_t& slot) {
    for (slot = 1; slot < next_slot_; ++slot) {
      if (!read_slot(bank_, slot)) return JournalError::storage;
      if (is_entry() && get(slot_ + 4) > id && (!open_only || is_open(last_outcome()))) {
        return JournalError::none;
      }
    }
    return JournalError::no_entry;
  }

  /// Finds the entry with the highest number, which is the last one; 0: there is none.
  bool find_newest(std::uint32_t& slot) {
    for (slot = next_slot_ - 1; slot != 0; --slot) {
      if (!read_slot(bank_, slot)) return false;
      if (is_entry()) break;
    }
    return true;
  }

  /// Reads the entry in slot_.
  void take(JournalEntry& entry) const {
    entry.id = get(slot_ + 4);
    entry.time_s = get(slot_ + 8);
    entry.outcome = last_outcome(entry.last_s);
    entry.text = {reinterpret_cast<const char*>(slot_ + text_at), slot_[2]};
  }

  /// Writes slot_, with its first mark, to the first slot from `slot` on whose cells keep it;
  /// `slot` is then the next one.
  bool append(std::uint32_t bank, std::uint32_t& slot) {
    while (slot < slots_) {
      const std::uint32_t at = address(bank, slot++);
      bool took = false;
      if (!write(at, slot_, marks_at, took)) return false;
      if (!took) continue;  // without its mark it does not count
      return write(at + marks_at, slot_ + marks_at, Storage::unit, took) && done(took);
    }
    return done(false);
  }

  /// Adds a mark after those of a slot. If power cuts have used up the room for marks, changes
  /// banks, where there is room again; `slot` is then the slot there.
  bool add_mark(std::uint32_t& slot, std::uint32_t id, Outcome outcome, std::uint32_t time_s) {
    std::uint8_t mark[Storage::unit];
    std::uint8_t there[Storage::unit];
    make_mark(mark, id, outcome, time_s);
    for (int banks = sequence_ == 0; banks < 2; ++banks) {
      if (banks != 0 && !change_banks(slot)) return false;
      const std::uint32_t end = address(bank_, slot) + slot_size;
      // After the last mark, even if a cell before it is blank: the last mark counts.
      std::uint32_t at = end;
      for (; at != end - 3 * Storage::unit; at -= Storage::unit) {
        if (!done(storage_.read(at - Storage::unit, there, sizeof there))) return false;
        if (!is_blank(there, sizeof there)) break;
      }
      for (; at != end; at += Storage::unit) {
        bool took = false;
        if (!write(at, mark, sizeof mark, took)) return false;
        if (took) return true;
      }
    }
    return done(false);
  }

  /// Copies the entries that are open or damaged, and the latest one, to the other bank and
  /// continues there. `slot` is one of those, and is updated to its new position; 0: none.
  bool change_banks(std::uint32_t& slot) {
    const std::uint32_t old = bank_;
    const std::uint32_t spare = 1 - old;
    if (!erase(spare, !spare_is_blank_)) return false;
    std::uint32_t newest = 0;
    if (!find_newest(newest)) return false;
    open_entries_ = damaged_ = 0;
    std::uint32_t copies = 1;
    std::uint32_t moved = 0;
    for (std::uint32_t from = 1; from < next_slot_; ++from) {
      if (!read_slot(old, from)) return false;
      // The latest entry, if it is settled, must leave room for another one.
      if (!count() && (from != newest || copies + records_kept_ + 1 >= slots_)) continue;
      std::uint32_t time_s = 0;
      const Outcome outcome = last_outcome(time_s);
      make_mark(slot_ + marks_at, is_intent() ? get(slot_ + 4) : 0, outcome, time_s);
      if (!append(spare, copies)) return false;
      if (from == slot) moved = copies - 1;
    }
    if (carry_ != nullptr && !carry_(*this, spare, copies)) return false;
    if (!write_head(spare, sequence_ + 1)) return false;
    // From here on the copies count, also after a power cut.
    ++sequence_;
    bank_ = spare;
    next_slot_ = copies;
    slot = moved;
    spare_is_blank_ = erase(old, true);
    return spare_is_blank_;
  }

  friend class detail::Asking;
  const void* client_ = nullptr;  // the client that sends the noted operations

  friend class detail::JournalRecord;
  // Writes the records to the spare bank. A pointer because recovery/record.hpp, which knows how,
  // includes this header; it saves programs without records 4 bytes.
  bool (*carry_)(Journal& journal, std::uint32_t spare, std::uint32_t& copies) = nullptr;
  detail::JournalRecord* records_ = nullptr;
  std::uint32_t records_kept_ = 0;  // number of records

  Storage& storage_;
  std::uint32_t slots_ = 0;      // in each bank
  std::uint32_t bank_ = 0;       // the bank in use, 0 or 1
  std::uint32_t sequence_ = 0;   // its sequence number
  std::uint32_t next_slot_ = 1;  // its first free slot
  std::uint32_t next_id_ = 1;
  std::uint32_t open_entries_ = 0;
  std::uint32_t damaged_ = 0;
  bool open_ = false;
  bool spare_is_blank_ = false;   // the other bank was erased since open()
  std::uint8_t slot_[slot_size];  // the slot being processed
};

}  // namespace tillwire
