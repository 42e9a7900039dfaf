// The journal of money operations: what was to be sent, written before its first byte is.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <tillwire/port/storage.hpp>
#include <tillwire/recovery/crc32.hpp>

namespace tillwire {

/// What became of a money operation. The values are those of the format.
enum class Outcome : std::uint8_t {
  sent = 1,  ///< from here on it may have been sent: in doubt until something else is known
  in_doubt,  ///< no usable answer came: to be asked about
  not_sent,  ///< no part of it left: no money moved by it
  approved,  ///< the money moved
  declined,  ///< no money moved
  given_up,  ///< nobody could tell; somebody was told so
};

/// Whether an operation with that outcome still has to be settled.
constexpr bool is_open(Outcome outcome) {
  return outcome == Outcome::sent || outcome == Outcome::in_doubt;
}

/// Why the journal did not do as asked.
enum class JournalFault : std::uint8_t {
  none,
  geometry,       ///< sectors that are not a multiple of 256 bytes, below 512, or fewer than two
  storage,        ///< the storage could not read, write or erase; open() has to be called again
  not_formatted,  ///< there is no journal: format() makes one
  newer_format,   ///< a journal of a later version, which is left as it is
  damaged_heads,  ///< there are entries, but no sector's head can be read and none is free to save
                  ///< them to; nothing was changed, and only format() makes it usable again
  not_open,       ///< open() has not succeeded, or the storage has failed since
  too_long,       ///< the text of an entry does not fit
  full,      ///< too many entries are open or damaged; settle() and dismiss_damaged() need room
             ///< too, where the marks of an entry are used up
  no_entry,  ///< there is none of that number
  settled,   ///< the entry was settled already
};

/// An entry as it is read back.
struct JournalEntry {
  std::uint32_t id = 0;             ///< its number; numbers only grow
  std::uint32_t time_s = 0;         ///< when it was made, as it was told
  Outcome outcome = Outcome::sent;  ///< the last that was told of it
  std::string_view text;            ///< what was told of it; valid until the journal is used again
};

/// An append-only journal in a storage of fixed size.
///
///     Journal journal(storage);
///     if (journal.open() == JournalFault::not_formatted) journal.format();
///     std::uint32_t id = 0;
///     if (journal.begin("refund.do orderId=...", now_s, id) != JournalFault::none) return;
///     ... send it ...
///     journal.settle(id, Outcome::approved, now_s);
///
/// Whatever begin() and settle() answered JournalFault::none to is durable. A power cut at any
/// moment leaves every earlier entry as it was, and the one being written either there or not. An
/// entry that was damaged later is never taken for a settled one: damaged() counts them. A settled
/// entry whose last mark was damaged is open again: ask the gateway before money is moved for it.
///
/// After JournalFault::storage the journal is closed: what it was about to write may be there or
/// not, just as after a power cut. Open the storage again if it wants that (posix::FileStorage
/// does), so that whatever reads back is durable; then call open(), which counts anew.
///
/// Sectors are used in turn. Before the oldest one is erased, its open entries are copied on, so
/// that each sector is erased once in a round. One sector is always kept free.
///
/// The format, version 1; numbers are little-endian, CRCs are CRC-32 over the rest of their part:
///
///     sector   slots of 256 bytes; the first one is the sector's head:
///              0 "TWJ" 1 (the version), 4 sequence number, 8 the next entry's number, 12 CRC
///              240 the same again
///              16, 32 ... 224 notes, one after another:
///                 0 "RET" 1, 4 sector, 8 zeros, 12 CRC: it is about to be erased
///                 0 "ERA" 1, 4 sector, 8 zeros, 12 CRC: it has been
///     slot     0 "I" 1, 2 length of the text (16 bits), 4 number, 8 time, 12 CRC, 16 text, zeros
///              192, 208, 224, 240 marks: 0 "M", 1 outcome, 2 zeros, 4 number, 8 time, 12 CRC
///              For a damaged entry whose sector was erased:
///              0 "D" 1, 2 zeros, 4 where it was, 8 CRC of its head and slot, 12 CRC, 16 zeros
///
/// The first mark is written after the rest of a slot: without it nothing was sent.
class Journal {
 public:
  static constexpr std::uint32_t most_text = 176;  ///< bytes

  /// The storage is borrowed.
  explicit Journal(Storage& storage) : storage_(storage) {}
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  /// Makes an empty journal. Whatever the storage held is lost.
  JournalFault format() {
    open_ = failed_ = false;
    if (!fits()) return JournalFault::geometry;
    for (std::uint32_t sector = 0; sector < storage_.sector_count(); ++sector) {
      if (!erase(sector)) return JournalFault::storage;
    }
    next_id_ = 1;
    const JournalFault fault = write_head(0, 1);
    return fault != JournalFault::none ? fault : open();
  }

  /// Reads what there is, and completes what a power cut had interrupted. Reads each byte of the
  /// storage a fixed number of times.
  JournalFault open() {
    open_ = failed_ = false;
    damaged_ = open_entries_ = 0;
    if (!fits()) return JournalFault::geometry;
    JournalFault fault = find_current();
    if (fault != JournalFault::none) return fault;
    fault = find_end();
    if (fault != JournalFault::none) return fault;
    fault = finish_erasure();
    if (fault != JournalFault::none) return fault;
    fault = clear_remains();
    if (fault != JournalFault::none) return fault;
    fault = take_stock();
    open_ = fault == JournalFault::none;
    return fault;
  }

  /// Writes down what is about to be sent; it may be sent once this has answered none. The text
  /// must hold nothing secret. `time_s` is the caller's time, in seconds since 1970.
  JournalFault begin(std::string_view text, std::uint32_t time_s, std::uint32_t& id) {
    if (!open_) return JournalFault::not_open;
    if (text.size() > most_text) return JournalFault::too_long;
    JournalFault fault = make_room();
    if (fault != JournalFault::none) return fault;
    const std::uint32_t number = next_id_;
    std::memset(slot_, 0, marks_at);
    std::memset(slot_ + marks_at, 0xFF, slot_size - marks_at);
    slot_[0] = 'I';
    slot_[1] = version;
    slot_[2] = static_cast<std::uint8_t>(text.size());
    put(slot_ + 4, number);
    put(slot_ + 8, time_s);
    if (!text.empty()) std::memcpy(slot_ + text_at, text.data(), text.size());
    put(slot_ + 12, intent_crc());
    write_mark(slot_ + marks_at, number, Outcome::sent, time_s);
    ++next_id_;
    fault = append_slot();
    if (fault != JournalFault::none) return fault;
    ++open_entries_;
    id = number;
    return JournalFault::none;
  }

  /// Adds what became of an entry. After an outcome that is not open it is settled for good.
  /// Where power cuts have used up its marks, the entry has to be copied on first; `full` if there
  /// is no room for that: settle another one before.
  JournalFault settle(std::uint32_t id, Outcome outcome, std::uint32_t time_s) {
    if (!open_) return JournalFault::not_open;
    Place place;
    JournalFault fault = find(id, place);
    if (fault != JournalFault::none) return fault;
    if (!is_open(outcome_of_slot())) return JournalFault::settled;
    if (outcome == Outcome::sent || outcome == outcome_of_slot()) return fault;
    fault = add_mark(place, id, outcome, time_s);
    // Where power cuts have used up the marks, the entry gets new ones as its sector's turn comes.
    for (std::uint32_t turns = 0; fault == JournalFault::full && turns < storage_.sector_count();
         ++turns) {
      fault = take_turn();
      if (fault == JournalFault::none) fault = find(id, place);
      if (fault == JournalFault::none) fault = add_mark(place, id, outcome, time_s);
    }
    if (fault == JournalFault::none && !is_open(outcome)) --open_entries_;
    return fault;
  }

  /// Where a walk over the open entries stands; begin with a new one.
  struct Walk {
    std::uint32_t last_id = 0;  ///< the number of the last entry it gave; 0: none yet
  };
  /// The next open entry, oldest first; none left: no_entry. Entries may be settled meanwhile.
  JournalFault next(Walk& walk, JournalEntry& entry) {
    if (!open_) return JournalFault::not_open;
    // The smallest number above the last one: copies of an entry have the same number.
    std::uint32_t best = 0;
    Place best_place;
    const JournalFault fault = each_slot([&](const Place& place) {
      const std::uint32_t id = get(slot_ + 4);
      if (is_entry() && is_open(outcome_of_slot()) && id > walk.last_id &&
          (best == 0 || id < best) && is_newest(place)) {
        best = id;
        best_place = place;
      }
      return true;
    });
    if (fault != JournalFault::none) return fault;
    if (best == 0) return JournalFault::no_entry;
    if (!read_slot(best_place)) return JournalFault::storage;
    walk.last_id = best;
    entry.id = best;
    entry.time_s = get(slot_ + 8);
    entry.outcome = outcome_of_slot();
    entry.text = {reinterpret_cast<const char*>(slot_) + text_at, slot_[2]};
    return JournalFault::none;
  }

  /// How many entries are to be settled.
  std::uint32_t open_entries() const { return open_entries_; }
  /// How many entries cannot be read any more and were not settled: money may have moved. They are
  /// kept until dismiss_damaged().
  std::uint32_t damaged() const { return damaged_; }

  /// Settles the damaged entries as given up, once somebody has been told of them. `full`: some of
  /// them can only go with their sector, and there is no room to copy its open entries; settle
  /// some.
  JournalFault dismiss_damaged(std::uint32_t time_s) {
    if (!open_) return JournalFault::not_open;
    bool left = false;
    JournalFault fault = each_slot([&](const Place& place) {
      if (!is_damaged() || !is_newest(place)) return true;
      left = add_mark(place, 0, Outcome::given_up, time_s) == JournalFault::full || left;
      return true;
    });
    if (fault == JournalFault::none && left) {
      leave_damaged_ = true;
      fault = turn_damaged_out();
      leave_damaged_ = false;
    }
    if (fault == JournalFault::storage) return fault;
    const JournalFault stock = take_stock();
    return stock != JournalFault::none ? stock : fault;
  }

 private:
  static constexpr std::uint32_t slot_size = 256;
  static constexpr std::uint32_t text_at = 16;
  static constexpr std::uint32_t marks_at = 192;
  static constexpr std::uint32_t head_again_at = 240;
  static constexpr std::uint8_t version = 1;

  /// A slot: of a sector, from 1 on, as the first one is the sector's head.
  struct Place {
    std::uint32_t sector = 0;
    std::uint32_t slot = 0;
  };
  enum class Head : std::uint8_t { blank, used, newer, broken };

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

  bool fits() const {
    return storage_.sector_size() >= 2 * slot_size && storage_.sector_size() % slot_size == 0 &&
           storage_.sector_count() >= 2;
  }
  std::uint32_t slots() const { return storage_.sector_size() / slot_size; }
  std::uint32_t address(const Place& place) const {
    return place.sector * storage_.sector_size() + place.slot * slot_size;
  }

  // Once the storage has failed, nothing more is asked of it: a copy that was written may not be
  // durable, and the original must not be erased for it.

  bool note_failure(bool done) {
    if (done) return true;
    failed_ = true;
    open_ = false;
    return false;
  }
  bool read(std::uint32_t at, void* to, std::uint32_t size) {
    return !failed_ && note_failure(storage_.read(at, to, size));
  }
  bool write(std::uint32_t at, const void* from, std::uint32_t size) {
    return !failed_ && note_failure(storage_.write(at, from, size));
  }
  bool erase(std::uint32_t sector) { return !failed_ && note_failure(storage_.erase(sector)); }

  bool read_slot(const Place& place) { return read(address(place), slot_, slot_size); }

  /// Writes a unit to the first free place before `end` that takes it.
  JournalFault write_first(std::uint32_t at, std::uint32_t end, const std::uint8_t* unit) {
    std::uint8_t back[Storage::unit];
    for (; at < end; at += Storage::unit) {
      if (!read(at, back, sizeof back)) return JournalFault::storage;
      if (!is_blank(back, sizeof back)) continue;
      if (!write(at, unit, sizeof back) || !read(at, back, sizeof back)) {
        return JournalFault::storage;
      }
      if (std::memcmp(unit, back, sizeof back) == 0) return JournalFault::none;
    }
    return JournalFault::full;
  }

  // The heads of sectors.

  static bool has_crc(const std::uint8_t* unit) {
    return get(unit + 12) == detail::crc32(0, unit, 12);
  }
  static void make_unit(std::uint8_t* unit, const char (&name)[4], std::uint32_t number,
                        std::uint32_t further) {
    std::memset(unit, 0, Storage::unit);
    std::memcpy(unit, name, 3);
    unit[3] = version;
    put(unit + 4, number);
    put(unit + 8, further);
    put(unit + 12, detail::crc32(0, unit, 12));
  }
  static bool is_unit(const std::uint8_t* unit, const char (&name)[4]) {
    return std::memcmp(unit, name, 3) == 0 && has_crc(unit);
  }

  JournalFault write_head(std::uint32_t sector, std::uint32_t sequence) {
    std::uint8_t unit[Storage::unit];
    make_unit(unit, "TWJ", sequence, next_id_);
    const std::uint32_t at = sector * storage_.sector_size();
    return write(at, unit, sizeof unit) && write(at + head_again_at, unit, sizeof unit)
               ? JournalFault::none
               : JournalFault::storage;
  }

  /// What a sector is; slot_ then holds its first slot. `sequence` is set where it is used.
  bool read_head(std::uint32_t sector, Head& head, std::uint32_t& sequence) {
    if (!read_slot({sector, 0})) return false;
    const std::uint8_t* const again = slot_ + head_again_at;
    if (!is_unit(slot_, "TWJ") && is_unit(again, "TWJ")) std::memcpy(slot_, again, Storage::unit);
    if (is_unit(slot_, "TWJ")) {
      sequence = get(slot_ + 4);
      head = slot_[3] > version ? Head::newer : Head::used;
      return true;
    }
    head = Head::broken;
    if (!is_blank(slot_, slot_size)) return true;
    for (std::uint32_t slot = 1; slot < slots(); ++slot) {
      if (!read_slot({sector, slot})) return false;
      if (!is_blank(slot_, slot_size)) return true;
    }
    head = Head::blank;
    return true;
  }

  /// The sector in use, the one with the highest sequence number.
  JournalFault find_current() {
    bool found = false;
    sequence_ = 0;
    next_id_ = 1;
    for (std::uint32_t sector = 0; sector < storage_.sector_count(); ++sector) {
      Head head;
      std::uint32_t sequence = 0;
      if (!read_head(sector, head, sequence)) return JournalFault::storage;
      if (head == Head::newer) return JournalFault::newer_format;
      if (head != Head::used) continue;
      // Entries that were settled and erased had lower numbers than this.
      if (get(slot_ + 8) > next_id_) next_id_ = get(slot_ + 8);
      if (found && sequence < sequence_) continue;
      found = true;
      sequence_ = sequence;
      current_ = sector;
    }
    return found ? JournalFault::none : begin_anew();
  }

  /// Without any head that can be read: a storage that never held a journal, or one whose head is
  /// damaged. Then what it holds is saved into a free sector.
  JournalFault begin_anew() {
    bool any = false;
    JournalFault fault = each_slot([&](const Place&) {
      any = is_entry() || any;
      keep_number();
      return true;
    });
    if (fault != JournalFault::none) return fault;
    if (!any) return JournalFault::not_formatted;
    Turn turn;
    fault = look(turn);
    if (fault != JournalFault::none) return fault;
    if (turn.blanks == 0) return JournalFault::damaged_heads;
    current_ = turn.blank;
    sequence_ = 1;
    return write_head(current_, sequence_);
  }

  /// The first slot behind all that are used in the current sector, and the next number.
  JournalFault find_end() {
    next_slot_ = 1;
    return each_slot([this](const Place& place) {
      if (place.sector == current_ && !is_blank(slot_, slot_size)) next_slot_ = place.slot + 1;
      keep_number();
      return true;
    });
  }
  /// The next number is above that of slot_.
  void keep_number() {
    if (is_intent() && get(slot_ + 4) >= next_id_) next_id_ = get(slot_ + 4) + 1;
  }

  /// Calls `handle` for each slot of the sectors that may hold entries, with the slot in slot_,
  /// until it answers false. Broken sectors are among them.
  template <class Handle>
  JournalFault each_slot(Handle handle) {
    for (std::uint32_t sector = 0; sector < storage_.sector_count(); ++sector) {
      Head head;
      std::uint32_t sequence = 0;
      if (!read_head(sector, head, sequence)) return JournalFault::storage;
      if (head == Head::blank) continue;
      for (std::uint32_t slot = 1; slot < slots(); ++slot) {
        const Place place{sector, slot};
        if (!read_slot(place)) return JournalFault::storage;
        const bool more = handle(place);
        if (failed_) return JournalFault::storage;
        if (!more) return JournalFault::none;
      }
    }
    return JournalFault::none;
  }

  // What a slot in slot_ holds.

  std::uint32_t intent_crc() const {
    const std::uint32_t crc = detail::crc32(0, slot_, 12);
    return detail::crc32(crc, slot_ + text_at, marks_at - text_at);
  }
  bool is_intent() const {
    return slot_[0] == 'I' && slot_[2] <= most_text && get(slot_ + 12) == intent_crc();
  }
  /// An entry that may have been sent.
  bool is_entry() const { return is_intent() && !is_blank(slot_ + marks_at, Storage::unit); }
  /// One that was, but cannot be read any more. With nothing at all before its marks it never was.
  bool is_damaged() const {
    return !is_intent() && !is_blank(slot_, marks_at) &&
           !is_blank(slot_ + marks_at, slot_size - marks_at) && is_open(outcome_of_slot());
  }
  /// What stands for one that was damaged in a sector that was erased.
  bool is_stand_in() const { return slot_[0] == 'D' && get(slot_ + 12) == intent_crc(); }
  /// One that its sector must not be erased with.
  bool is_kept() const {
    return is_entry() ? is_open(outcome_of_slot()) : is_damaged() && !leave_damaged_;
  }
  /// The last mark that can be read; without any, it may have been sent.
  Outcome outcome_of_slot() const {
    Outcome outcome = Outcome::sent;
    for (std::uint32_t at = marks_at; at < slot_size; at += Storage::unit) {
      const std::uint8_t* const mark = slot_ + at;
      if (mark[0] != 'M' || !has_crc(mark)) continue;
      if (mark[1] == 0 || mark[1] > static_cast<std::uint8_t>(Outcome::given_up)) continue;
      outcome = static_cast<Outcome>(mark[1]);
      if (!is_open(outcome)) break;
    }
    return outcome;
  }

  static void write_mark(std::uint8_t* mark, std::uint32_t id, Outcome outcome,
                         std::uint32_t time_s) {
    std::memset(mark, 0, Storage::unit);
    mark[0] = 'M';
    mark[1] = static_cast<std::uint8_t>(outcome);
    put(mark + 4, id);
    put(mark + 8, time_s);
    put(mark + 12, detail::crc32(0, mark, 12));
  }

  /// Behind the marks that are there. slot_ stays as it is.
  JournalFault add_mark(const Place& place, std::uint32_t id, Outcome outcome,
                        std::uint32_t time_s) {
    std::uint8_t mark[Storage::unit];
    write_mark(mark, id, outcome, time_s);
    const std::uint32_t at = address(place);
    return write_first(at + marks_at + Storage::unit, at + slot_size, mark);
  }

  /// Writes slot_ behind all others of the current sector: what it is about, its later marks, and
  /// the first mark last of all. Tries the next slot where one does not hold what was written.
  JournalFault append_slot() {
    while (next_slot_ < slots()) {
      const Place place{current_, next_slot_++};
      const std::uint32_t at = address(place);
      constexpr std::uint32_t later = marks_at + Storage::unit;
      if (!write(at, slot_, marks_at)) return JournalFault::storage;
      for (std::uint32_t mark = later; mark < slot_size; mark += Storage::unit) {
        if (is_blank(slot_ + mark, Storage::unit)) continue;
        if (!write(at + mark, slot_ + mark, Storage::unit)) return JournalFault::storage;
      }
      bool same = false;
      if (!is_same(at, marks_at, same)) return JournalFault::storage;
      if (!same) continue;  // without its first mark it does not count
      if (!write(at + marks_at, slot_ + marks_at, Storage::unit) || !is_same(at, slot_size, same)) {
        return JournalFault::storage;
      }
      if (same) return JournalFault::none;
      break;
    }
    note_failure(false);  // the cells do not take what is written
    return JournalFault::storage;
  }

  /// Compares the beginning of slot_ with the storage; false if that cannot be read.
  bool is_same(std::uint32_t at, std::uint32_t size, bool& same) {
    std::uint8_t back[Storage::unit];
    same = true;
    for (std::uint32_t done = 0; done < size; done += sizeof back) {
      if (!read(at + done, back, sizeof back)) return false;
      if (std::memcmp(slot_ + done, back, sizeof back) != 0) same = false;
    }
    return true;
  }

  /// Finds an entry by its number; slot_ then holds it. Of two copies the newer one.
  JournalFault find(std::uint32_t id, Place& found) {
    bool any = false;
    const JournalFault fault = each_slot([&](const Place& place) {
      if (!is_entry() || get(slot_ + 4) != id || !is_newest(place)) return true;
      found = place;
      any = true;
      return false;
    });
    if (fault != JournalFault::none) return fault;
    return any ? JournalFault::none : JournalFault::no_entry;
  }

  /// What tells an entry, or a damaged one, from all others.
  struct Identity {
    bool entry = false;
    std::uint32_t number = 0;
    std::uint32_t crc = 0;
  };
  bool identify(const Place& place, Identity& identity) {
    identity = {is_entry(), get(slot_ + 4), 0};
    if (identity.entry) return true;
    identity.crc = get(slot_ + 8);
    if (is_stand_in()) return true;
    std::uint8_t head[Storage::unit];
    if (!read(place.sector * storage_.sector_size(), head, sizeof head)) return false;
    identity.number = address(place);
    identity.crc = detail::crc32(detail::crc32(0, head, sizeof head), slot_, slot_size);
    return true;
  }

  /// Entries are copied to the current sector only: a copy elsewhere is the older one if that has
  /// it too. slot_ stays as it is. False too if the storage fails: failed_ is set then.
  bool is_newest(const Place& place) {
    if (place.sector == current_) return true;
    Identity identity;
    if (!identify(place, identity)) return false;
    std::uint8_t kept[slot_size];
    std::memcpy(kept, slot_, slot_size);
    bool copied = false;
    for (std::uint32_t slot = 1; slot < next_slot_ && !copied; ++slot) {
      if (!read_slot({current_, slot})) return false;
      const bool sent = !is_blank(slot_ + marks_at, Storage::unit);
      copied = sent && get(slot_ + 4) == identity.number &&
               (identity.entry ? is_intent() : is_stand_in() && get(slot_ + 8) == identity.crc);
    }
    std::memcpy(slot_, kept, slot_size);
    return !copied;
  }

  // The turn of the sectors.

  /// What stands where: the oldest used sector besides the current one, and whether one is free.
  struct Turn {
    std::uint32_t blanks = 0;
    std::uint32_t blank = 0;
    bool has_old = false;
    std::uint32_t oldest = 0;
  };
  JournalFault look(Turn& turn) {
    std::uint32_t lowest = 0;
    for (std::uint32_t sector = 0; sector < storage_.sector_count(); ++sector) {
      Head head;
      std::uint32_t sequence = 0;
      if (!read_head(sector, head, sequence)) return JournalFault::storage;
      if (head == Head::blank) {
        ++turn.blanks;
        turn.blank = sector;
      } else if (head == Head::used && sector != current_ && (!turn.has_old || sequence < lowest)) {
        turn.has_old = true;
        turn.oldest = sector;
        lowest = sequence;
      }
    }
    return JournalFault::none;
  }

  // While a sector is erased, a note in the head of the current one says so: what a power cut
  // leaves of it holds nothing that was not copied before, and might show settled entries as open
  // ones.

  /// Writes a note. After more power cuts than there is room for, it goes without.
  JournalFault write_note(const char (&name)[4], std::uint32_t sector) {
    std::uint8_t unit[Storage::unit];
    make_unit(unit, name, sector, 0);
    const std::uint32_t head = current_ * storage_.sector_size();
    const JournalFault fault = write_first(head + Storage::unit, head + head_again_at, unit);
    return fault == JournalFault::full ? JournalFault::none : fault;
  }

  /// Erases a sector that a note says is to be erased.
  JournalFault erase_noted(std::uint32_t sector) {
    return erase(sector) ? write_note("ERA", sector) : JournalFault::storage;
  }

  /// Completes an erasure that a power cut had interrupted.
  JournalFault finish_erasure() {
    if (!read_slot({current_, 0})) return JournalFault::storage;
    std::uint32_t sector = current_;  // none
    for (std::uint32_t at = Storage::unit; at < head_again_at; at += Storage::unit) {
      if (is_unit(slot_ + at, "RET")) sector = get(slot_ + at + 4);
      if (is_unit(slot_ + at, "ERA")) sector = current_;
    }
    if (sector == current_ || sector >= storage_.sector_count()) return JournalFault::none;
    return erase_noted(sector);
  }

  /// Saves what sectors with a damaged head still hold, where there is room for it. The others
  /// stay, and are read as they are.
  JournalFault clear_remains() {
    for (std::uint32_t sector = 0; sector < storage_.sector_count(); ++sector) {
      Head head;
      std::uint32_t sequence = 0;
      if (!read_head(sector, head, sequence)) return JournalFault::storage;
      if (head != Head::broken) continue;
      const JournalFault fault = free_sector(sector);
      if (fault != JournalFault::none && fault != JournalFault::full) return fault;
    }
    return JournalFault::none;
  }

  /// Copies to the current sector what is to be kept of another one.
  JournalFault save(std::uint32_t sector) {
    for (std::uint32_t slot = 1; slot < slots(); ++slot) {
      const Place place{sector, slot};
      if (!read_slot(place)) return JournalFault::storage;
      const bool copy = is_kept() && is_newest(place);
      if (failed_) return JournalFault::storage;
      if (!copy) continue;
      if (is_entry()) {
        renew_marks();
      } else if (!make_stand_in(place)) {
        return JournalFault::storage;
      }
      const JournalFault fault = append_slot();
      if (fault != JournalFault::none) return fault;
    }
    return JournalFault::none;
  }

  /// What is kept of a damaged entry: that there was one.
  bool make_stand_in(const Place& place) {
    Identity identity;
    if (!identify(place, identity)) return false;
    std::memset(slot_, 0, marks_at);
    std::memset(slot_ + marks_at, 0xFF, slot_size - marks_at);
    slot_[0] = 'D';
    slot_[1] = version;
    put(slot_ + 4, identity.number);
    put(slot_ + 8, identity.crc);
    put(slot_ + 12, intent_crc());
    write_mark(slot_ + marks_at, 0, Outcome::sent, 0);
    return true;
  }

  /// The marks of an open entry, without those that cannot be read.
  void renew_marks() {
    const std::uint32_t id = get(slot_ + 4);
    const std::uint32_t time_s = get(slot_ + 8);
    const Outcome outcome = outcome_of_slot();
    std::memset(slot_ + marks_at, 0xFF, slot_size - marks_at);
    write_mark(slot_ + marks_at, id, Outcome::sent, time_s);
    if (outcome != Outcome::sent) {
      write_mark(slot_ + marks_at + Storage::unit, id, outcome, time_s);
    }
  }

  /// How many slots it takes to save a sector, and how many have been copied to the current one.
  JournalFault count_kept(std::uint32_t sector, std::uint32_t& count, std::uint32_t& copied) {
    count = copied = 0;
    for (std::uint32_t slot = 1; slot < slots(); ++slot) {
      const Place place{sector, slot};
      if (!read_slot(place)) return JournalFault::storage;
      if (is_kept()) ++(is_newest(place) ? count : copied);
      if (failed_) return JournalFault::storage;
    }
    return JournalFault::none;
  }

  /// Saves a sector and erases it. `full`: it does not fit, and nothing was done.
  JournalFault free_sector(std::uint32_t sector) {
    std::uint32_t count = 0;
    std::uint32_t copied = 0;
    JournalFault fault = count_kept(sector, count, copied);
    if (fault == JournalFault::none && count > slots() - next_slot_) fault = JournalFault::full;
    if (fault == JournalFault::none) fault = save(sector);
    if (fault == JournalFault::none) fault = write_note("RET", sector);
    return fault == JournalFault::none ? erase_noted(sector) : fault;
  }

  /// Copies are looked for in the current sector only: before there is another one, no sector may
  /// be left whose entries are in part copied.
  JournalFault finish_copies() {
    for (std::uint32_t sector = 0; sector < storage_.sector_count(); ++sector) {
      if (sector == current_) continue;
      std::uint32_t count = 0;
      std::uint32_t copied = 0;
      JournalFault fault = count_kept(sector, count, copied);
      if (fault == JournalFault::none && copied != 0) fault = free_sector(sector);
      if (fault != JournalFault::none) return fault;
    }
    half_copied_ = false;
    return JournalFault::none;
  }

  /// Erases the sectors with damaged entries that take no more marks. leave_damaged_ is set.
  JournalFault turn_damaged_out() {
    for (std::uint32_t turns = 0; turns <= storage_.sector_count(); ++turns) {
      JournalFault fault = clear_remains();
      if (fault == JournalFault::none) fault = take_stock();
      if (fault != JournalFault::none || damaged_ == 0) return fault;
      fault = take_turn();
      if (fault != JournalFault::none) return fault;
    }
    return JournalFault::full;
  }

  /// Sees to it that there is a slot to write to, and one free sector besides.
  JournalFault make_room() {
    Turn turn;
    const JournalFault fault = find_blank(turn);
    return fault != JournalFault::none || next_slot_ < slots() ? fault : take_turn();
  }

  /// Looks for the free sector, and completes a turn that was interrupted or had found no room.
  JournalFault find_blank(Turn& turn) {
    JournalFault fault = look(turn);
    if (fault != JournalFault::none || turn.blanks != 0) return fault;
    fault = turn.has_old ? free_sector(turn.oldest) : clear_remains();
    if (fault != JournalFault::none) return fault;
    turn = Turn();
    fault = look(turn);
    return fault == JournalFault::none && turn.blanks == 0 ? JournalFault::full : fault;
  }

  /// Goes on in the free sector, and frees the oldest one for that.
  JournalFault take_turn() {
    JournalFault fault = half_copied_ ? finish_copies() : JournalFault::none;
    if (fault != JournalFault::none) return fault;
    Turn turn;
    fault = find_blank(turn);
    if (fault != JournalFault::none) return fault;
    const std::uint32_t oldest = turn.has_old ? turn.oldest : current_;
    if (turn.blanks == 1) {
      // What the free sector has to take must leave it some room.
      std::uint32_t count = 0;
      std::uint32_t copied = 0;
      fault = count_kept(oldest, count, copied);
      if (fault != JournalFault::none) return fault;
      if (count + 1 >= slots()) return JournalFault::full;
    }
    fault = write_head(turn.blank, sequence_ + 1);
    if (fault != JournalFault::none) return fault;
    ++sequence_;
    current_ = turn.blank;
    next_slot_ = 1;
    return turn.blanks == 1 ? free_sector(oldest) : fault;
  }

  /// Counts what is open and what is damaged.
  JournalFault take_stock() {
    open_entries_ = damaged_ = 0;
    half_copied_ = false;
    return each_slot([this](const Place& place) {
      const bool entry = is_entry() && is_open(outcome_of_slot());
      if (!entry && !is_damaged()) return true;
      if (is_newest(place)) {
        ++(entry ? open_entries_ : damaged_);
      } else {
        half_copied_ = true;
      }
      return true;
    });
  }

  Storage& storage_;
  std::uint32_t current_ = 0;    // the sector in use
  std::uint32_t sequence_ = 0;   // its sequence number
  std::uint32_t next_slot_ = 1;  // the first one that is free there
  std::uint32_t next_id_ = 1;
  std::uint32_t open_entries_ = 0;
  std::uint32_t damaged_ = 0;
  bool open_ = false;
  bool failed_ = false;           // the storage has, since open()
  bool half_copied_ = false;      // some entries are in two sectors
  bool leave_damaged_ = false;    // they are dismissed: sectors are erased with them
  std::uint8_t slot_[slot_size];  // the slot that is looked at
};

}  // namespace tillwire
