// The store of movements: slots in two banks of a storage of fixed size, and the day's record.
#pragma once

#include <cstdint>
#include <cstring>
#include <tillwire/ledger/bank.hpp>
#include <tillwire/ledger/banks.hpp>
#include <tillwire/ledger/layout.hpp>
#include <tillwire/ledger/movement.hpp>
#include <tillwire/port/storage.hpp>

namespace tillwire::ledger {

/// Keeps movements so that power cuts lose none and change none.
///
///     bank 0                                   bank 1 (erased, or being filled)
///     +--------+--------+--------+--------+    +--------+-- ...
///     | head   | slot 1 | slot 2 | ...    |    |
///     | day    |        |        |        |    |
///     | head   |        |        |        |    |
///     +--------+--------+--------+--------+    +--------+-- ...
///
/// Slots are filled in order. When a bank is full, the movements that are not reported, and the
/// latest one if there is room, are folded into the other bank; the others are added to the day's
/// record. The head of that bank, written last, puts it in use together with the record, and the
/// old bank is erased. A movement whose slot has no room for another fact, or bad cells, is folded
/// in the same way.
///
/// **What is durable.** What begin() and append() returned success for; a power cut during a call
/// leaves the state before it or after it, or, once a fact was torn, State::sending. A movement
/// whose head can no longer be read is damaged() and keeps its slot until dismiss_damaged(). A fact
/// that can no longer be read counts as sent; a report without its result has Verdict::help.
///
/// **The other bank** is erased while the store is open. open() erases it whenever it is in doubt:
/// unless the bank in use has the mark that its erasure was complete, and it is blank, and nothing
/// was found in it since. What an interrupted erasure leaves may look blank.
///
/// **Room.** begin() succeeds while room() is not 0, unless cells fail; each movement can then be
/// brought to its end, whatever happens on the way: a folded slot has room for any step, and the
/// other bank has a slot for each movement that is not reported.
///
/// **Ids** ascend, through changes of banks and discard_all(): the next one is above that of each
/// movement in the bank, where a slot that cannot be read counts as one, and not below the floor in
/// the bank's head. An id is used again only if its head was never complete, and then nothing was
/// sent under it. A number is made of series and id; each open() has its own series, so that
/// the numbers of copies of a storage differ.
///
/// After StoreError::storage the store is closed. To continue without a restart: reopen the storage
/// if it requires that, then call open(). A walk that ends early because of that looks like its
/// end: call is_ready() before deciding anything by what was not found.
class Store : private detail::Banks {
 public:
  /// Borrows the storage, and has exclusive use of it from open() until its own destruction.
  explicit Store(Storage& storage) : Banks(storage) {}

  /// Reads the store, and completes what a power cut interrupted. `series` names the numbers of
  /// this start: 32 random bits, or the time.
  [[nodiscard]] StoreError open(std::uint32_t series) {
    BankHead head;
    const StoreError error = find_bank(head);
    if (error != StoreError::none) return error;
    series_ = series;
    open_ = true;
    return count_slots(head) && settle_other_bank() ? StoreError::none : fail();
  }

  /// Opens the store, or creates an empty one if the storage is erased. Other errors are those of
  /// open(), and nothing is changed. `now_s`: when the first day begins.
  [[nodiscard]] StoreError open_or_format(std::uint32_t series, std::uint32_t now_s) {
    const StoreError error = open(series);
    return error == StoreError::not_formatted ? discard_all(series, now_s) : error;
  }

  /// Creates an empty store, whatever the storage holds: movements are lost, and with them what is
  /// known about that money. For a service menu. After a power cut during the call the storage
  /// holds the old store, the empty one, or the previous damage.
  [[nodiscard]] StoreError discard_all(std::uint32_t series, std::uint32_t now_s) {
    const StoreError found = open(series);
    std::uint32_t first = 0;
    const StoreError error = prepare(found, first);
    if (error != StoreError::none) return error;
    BankHead head;
    if (found == StoreError::none) head = {next_generation(), next_id_};
    if (!write_bank(first, head, DayRecord(1, now_s)) || !erase_other_bank()) return fail();
    return open(series);
  }

  /// Returns whether open() has succeeded, and the storage has not failed since.
  bool is_ready() const { return open_; }
  /// Returns how many more movements can be begun before one is reported.
  std::uint32_t room() const {
    const std::uint32_t used = unreported_ + damaged_ + 1;
    return open_ && used < slots_ ? slots_ - used : 0;
  }
  /// Returns how many movements are not reported.
  std::uint32_t unreported() const { return unreported_; }
  /// Returns how many movements can no longer be read: money may have moved.
  std::uint32_t damaged() const { return damaged_; }

  /// Returns from which id on no movement was dropped.
  std::uint32_t kept_from() const { return kept_from_; }

  /// Writes the head of a movement, with its order if it has one, and gives it id and series. Its
  /// id is 0 if that fails.
  [[nodiscard]] StoreError begin(Movement& movement) {
    movement.id = 0;
    if (!open_) return StoreError::not_open;
    // Does not wear out banks if all of them would have to be copied.
    if (room() == 0) return StoreError::full;
    movement.series = series_;
    // With bad cells in one bank, the other may have more room.
    for (unsigned banks = 0; banks != 3; ++banks) {
      if (banks != 0 && !change_banks()) return StoreError::storage;
      while (next_slot_ != slots_) {
        movement.id = next_id_++;
        if (put_movement(bank_, next_slot_++, movement)) {
          ++unreported_;
          return StoreError::none;
        }
        movement.id = 0;
        if (!open_) return StoreError::storage;
      }
    }
    return StoreError::full;
  }

  /// Appends facts of a movement: the order to its place, before or with the first step; or a
  /// result; or a step. Returns false, and closes the store, if the storage or its cells fail.
  [[nodiscard]] bool append(const Movement& movement, unsigned facts) {
    for (bool folded = false; open_; folded = true) {
      std::uint32_t slot = 0;
      Slot found;
      Movement durable;
      if (!find(movement.id, slot, found, durable)) break;
      if (!durable.order.empty()) facts &= ~fact::order;  // it never changes
      const bool refused = (facts & fact::decided) != 0 && durable.state == State::noted &&
                           tillwire::detail::is_on_card(movement.kind);
      // What was torn would no longer be the last one.
      bool fits = folded || !found.torn;
      if (fits && refused) {  // see layout.hpp
        fits = put_facts(slot, found, durable, fact::step);
        found = read(slot, durable);
      }
      if (fits && put_facts(slot, found, movement, facts)) {
        const bool reported = movement.state == State::reported;
        if (reported && durable.state != State::reported) --unreported_;
        return true;
      }
      if (!open_ || folded || !change_banks()) break;
    }
    return done(false);
  }

  /// A position among the movements. It stays valid when facts are appended.
  struct Walk {
    std::uint32_t id = 0;       ///< of the last movement that was read
    std::uint32_t slot = 0;     ///< where that was
    std::uint32_t changes = 0;  ///< of banks until then
  };
  /// Reads the movement with the next higher id; returns false at the end.
  [[nodiscard]] bool next(Walk& walk, Movement& movement) {
    std::uint32_t slot = walk.changes == changes_ ? walk.slot + 1 : 1;
    for (; open_ && slot < next_slot_; ++slot) {
      if (!read(slot, movement).sound || movement.id <= walk.id) continue;
      walk = {movement.id, slot, changes_};
      return true;
    }
    return false;
  }
  /// Reads the next movement that is not reported. Those before the first one are read only once:
  /// a sale does not take longer the more there are of them.
  [[nodiscard]] bool next_unreported(Walk& walk, Movement& movement) {
    if (walk.changes != changes_) walk = {walk.id, 0, changes_};
    if (walk.slot < passed_) walk.slot = passed_;
    while (next(walk, movement)) {
      if (movement.state != State::reported) return true;
      if (walk.slot == passed_ + 1) passed_ = walk.slot;
    }
    return false;
  }
  /// Reads the latest movement; returns false if there is none.
  [[nodiscard]] bool last(Movement& movement) {
    for (std::uint32_t slot = next_slot_; open_ && --slot != 0;) {
      if (read(slot, movement).sound) return true;
    }
    return false;
  }

  /// Adds up the day: what was reported since it began. Returns false if the storage fails.
  [[nodiscard]] bool read_day(DayRecord& day) {
    if (!open_ || !load_day(day)) return false;
    Walk walk;
    Movement movement;
    while (next(walk, movement)) {
      if (movement.state == State::reported && !movement.has(flag::counted)) day.add(movement);
    }
    return open_;
  }
  /// Reads the sums of what was reported and has no slot any more, apart from the latest movement,
  /// if it is flag::counted. Returns false if the storage fails.
  [[nodiscard]] bool read_dropped(DayRecord& day) { return open_ && load_day(day); }
  /// Begins the next day; what was reported before is in none of its sums.
  [[nodiscard]] bool begin_day(std::uint32_t now_s) {
    DayRecord day;
    if (!open_ || !load_day(day)) return false;
    day = DayRecord(day.number() + 1, now_s);
    return change_banks(&day);
  }
  /// Forgets the damaged movements, once they were reported: the day counts them as unclear.
  [[nodiscard]] bool dismiss_damaged() {
    return open_ && (damaged_ == 0 || change_banks(nullptr, true));
  }

  /// Passes what the store means to `add`, a `void(const std::uint8_t* bytes, std::uint32_t size)`,
  /// in bytes that are equal for equal meanings: the sums of the day, how many movements are
  /// damaged, and the movements that are not reported, by rank. Ids, series, times, generations and
  /// places have no part in it; who compares ages adds them, by rank. Returns false if the storage
  /// fails.
  template <class Add>
  [[nodiscard]] bool fingerprint(Add add) {
    DayRecord day;
    if (!read_day(day)) return false;
    add(day.sums(), DayRecord::sums_size);
    slot_[0] = static_cast<std::uint8_t>(damaged_);
    add(static_cast<const std::uint8_t*>(slot_), std::uint32_t{1});
    Walk walk;
    Movement movement;
    while (next_unreported(walk, movement)) {
      if (movement.is_repayment()) movement.link = rank(movement.link);
      movement.id = movement.series = movement.time_s = 0;
      movement.doubt_10s = 0;
      movement.sent_s = movement.sent_ticks = 0;
      for (const detail::Piece& piece : detail::pieces) {
        detail::write(piece, movement, slot_);
        add(static_cast<const std::uint8_t*>(slot_), piece.size() - 4);  // without the CRC
      }
    }
    return open_;
  }

  /// Returns which invariant does not hold, or null if all do. Tests call it after each step; a
  /// program that does not call it has none of its code.
  [[nodiscard]] const char* check() {
    if (!open_) return nullptr;
    BankHead head;
    if (const char* const broken = check_banks(head)) return broken;
    if (next_id_ < head.floor) return "the next id is below the floor";
    std::uint32_t unreported = 0;
    std::uint32_t damaged = 0;
    std::uint32_t id = 0;
    for (std::uint32_t slot = 1; slot != slots_; ++slot) {
      Movement movement;
      const Slot found = read(slot, movement);
      if (slot >= next_slot_ && !found.blank) return "a slot after the last one is not blank";
      damaged += found.damaged;
      if (!found.sound) continue;
      if (movement.id <= id || movement.id >= next_id_) return "ids do not ascend";
      id = movement.id;
      const bool reported = movement.state == State::reported;
      if (!reported && slot <= passed_) return "a movement is passed that is not reported";
      unreported += !reported;
      const unsigned kept = reported ? flag::counted : 0U;
      if (!movement.is_open() && (movement.flags & ~kept) != 0)
        return "a decided movement has flags";
      if (movement.is_open() && movement.has(flag::counted)) return "an open movement is counted";
    }
    if (unreported != unreported_) return "the unreported movements are not as counted";
    if (damaged != damaged_) return "the damaged movements are not as counted";
    return open_ ? nullptr : "the storage failed";
  }

 private:
  bool load_day(DayRecord& day) {
    if (!load(bank_, 0)) return false;
    if (BankHead::read_day(slot_, day)) return true;
    BankHead head;
    static_cast<void>(head.read(slot_));
    day.set_lost(head.day);
    return true;
  }
  Slot read(std::uint32_t slot, Movement& movement) {
    return load(bank_, slot) ? fold(slot_, movement) : Slot();
  }
  /// Finds a movement, and leaves its slot in slot_. Most often it is one of the latest.
  bool find(std::uint32_t id, std::uint32_t& slot, Slot& found, Movement& movement) {
    for (slot = next_slot_; open_ && --slot != 0;) {
      found = read(slot, movement);
      if (found.sound && movement.id == id) return true;
    }
    return false;
  }
  /// Returns how many movements that are not reported have an id up to this one.
  std::uint32_t rank(std::uint32_t id) {
    std::uint32_t count = 0;
    Walk walk;
    Movement movement;
    while (next_unreported(walk, movement) && movement.id <= id) ++count;
    return count + 1;
  }
  /// Writes pieces, by way of slot_; returns false if the cells do not keep them.
  bool put_pieces(std::uint32_t at, const Movement& movement, unsigned facts) {
    return put(at, slot_, detail::write_facts(facts, movement, slot_));
  }
  /// Puts facts after those of the slot in slot_; returns false if there is no room.
  bool put_facts(std::uint32_t slot, const Slot& found, const Movement& movement, unsigned facts) {
    const std::uint32_t start = address(bank_, slot);
    if ((facts & fact::order) != 0) {
      const bool first = found.end == facts_at;
      if (!detail::is_blank(slot_ + order_at, facts_at - order_at)) return false;
      if (!put_pieces(start + order_at, movement, first ? facts : fact::order)) return false;
      if (first) return true;
      facts &= ~fact::order;
    }
    // After the last one even if cells before it look blank: the last one counts.
    const std::uint32_t size = detail::size_of(facts);
    for (std::uint32_t at = found.end; open_ && at + size <= slot_size; at += size) {
      if (put_pieces(start + at, movement, facts)) return true;
    }
    return false;
  }
  /// Writes a movement with all that is known about it to a slot; returns false if the slot has bad
  /// cells, and then does not count.
  bool put_movement(std::uint32_t bank, std::uint32_t slot, const Movement& movement) {
    unsigned facts = fact::step;
    if (movement.given.present() || movement.ordered.present()) facts = fact::given;
    if (movement.state == State::noted) facts = 0;  // the first fact says that it is being sent
    if (movement.state == State::decided) facts = fact::decided;
    if (tillwire::detail::is_on_card(movement.kind)) {
      if (movement.history.from_s != 0) facts |= fact::history;
      if (movement.state == State::decided) facts |= fact::step;  // two facts: see layout.hpp
    }
    if (movement.state == State::reported) facts = fact::decided | fact::step;
    const unsigned head = fact::head | (movement.order.empty() ? 0 : fact::order);
    const std::uint32_t at = address(bank, slot);
    bool good = put_pieces(at, movement, head) && put_pieces(at + facts_at, movement, facts);
    if (good && movement.has(flag::reversing)) {  // twice, as it was noted: one unit may be damaged
      good = put_pieces(at + facts_at + detail::size_of(facts), movement, fact::step);
    }
    if (good) return true;
    if (open_) drop(bank, slot);
    return false;
  }
  /// Marks a slot with bad cells, if its head can be read, so that it does not count. Not inlined:
  /// 230 bytes less of stack where cells are sound.
  [[gnu::noinline]] void drop(std::uint32_t bank, std::uint32_t slot) {
    Movement torn;
    if (!load(bank, slot) || !fold(slot_, torn).sound) return;
    std::uint8_t mark[Storage::unit];
    detail::write_facts(fact::dropped, torn, mark);
    for (std::uint32_t i = slot_size; open_ && (i -= Storage::unit) >= facts_at;) {
      if (!detail::is_blank(slot_ + i, Storage::unit)) continue;
      if (put(address(bank, slot) + i, mark, sizeof mark)) return;
    }
    open_ = false;
  }

  /// Reads the slots of the bank in use. Called once.
  [[gnu::always_inline]] bool count_slots(const BankHead& head) {
    next_slot_ = 1;
    next_id_ = kept_from_ = head.floor;
    unreported_ = damaged_ = passed_ = 0;
    for (std::uint32_t slot = 1; slot != slots_; ++slot) {
      Movement movement;
      const Slot found = read(slot, movement);
      if (!open_) return false;
      if (found.blank) continue;
      next_slot_ = slot + 1;
      damaged_ += found.damaged;
      unreported_ += found.sound && movement.state != State::reported;
      if (movement.id >= next_id_) next_id_ = movement.id;
      if (movement.id == 0 || movement.id == next_id_) ++next_id_;  // or it may have had this one
    }
    return true;
  }
  /// Copies a movement to the next slot of a bank whose cells keep it.
  bool copy(std::uint32_t bank, std::uint32_t& next, const Movement& movement) {
    while (open_ && next != slots_) {
      if (put_movement(bank, next++, movement)) return true;
    }
    return done(false);
  }
  /// Copies the damaged slot in slot_, so that it counts as one again.
  bool copy_damaged(std::uint32_t bank, std::uint32_t& next) {
    for (bool kept = false; open_ && next != slots_; ++next) {
      const std::uint32_t start = address(bank, next);
      for (std::uint32_t i = 0; open_ && i != slot_size; i += Storage::unit) {
        if (detail::is_blank(slot_ + i, Storage::unit)) continue;
        kept = (put(start + i, slot_ + i, Storage::unit) && i >= facts_at) || kept;
      }
      if (!kept || !open_) continue;
      ++next;
      return true;
    }
    return done(false);
  }
  /// Folds what has to stay into the other bank, and continues there. `next_day`: begins a day.
  bool change_banks(const DayRecord* next_day = nullptr, bool drops_damaged = false) {
    const std::uint32_t other = 1 - bank_;
    DayRecord day;
    if (!load_day(day)) return false;
    if (next_day != nullptr) day = *next_day;
    Movement movement;
    const std::uint32_t latest = last(movement) ? movement.id : 0;
    std::uint32_t next = 1;
    std::uint32_t unreported = 0;
    std::uint32_t damaged = 0;
    for (std::uint32_t slot = 1; slot != next_slot_; ++slot) {
      const Slot found = read(slot, movement);
      if (!open_) return false;
      if (found.damaged && drops_damaged) {
        day.add_unclear();
      } else if (found.damaged) {
        ++damaged;
        if (!copy_damaged(other, next)) return false;
      }
      if (!found.sound) continue;
      if (movement.state == State::reported) {
        if (!movement.has(flag::counted) && next_day == nullptr) day.add(movement);
        const std::uint32_t follow = drops_damaged ? 0 : damaged_ - damaged;
        if (movement.id != latest || next + follow + 1 >= slots_) continue;
        movement.flags |= flag::counted;
      } else {
        ++unreported;
      }
      if (!copy(other, next, movement)) return false;
    }
    BankHead head;
    head.generation = next_generation();
    head.floor = kept_from_ = next_id_;
    if (!write_bank(other, head, day)) return false;
    ++changes_;
    next_slot_ = next;
    passed_ = 0;
    unreported_ = unreported;
    damaged_ = damaged;
    return erase_other_bank();
  }

  std::uint32_t next_slot_ = 1;  // the first free one
  std::uint32_t passed_ = 0;     // up to this slot, all are reported
  std::uint32_t next_id_ = 1;
  std::uint32_t kept_from_ = 1;
  std::uint32_t series_ = 0;
  std::uint32_t unreported_ = 0;
  std::uint32_t damaged_ = 0;
  std::uint32_t changes_ = 0;  // of banks, in this program
};

}  // namespace tillwire::ledger
