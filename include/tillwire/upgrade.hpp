// Replaces a journal of version 0.2 by an empty store, once nothing in it is open. Only programs
// that update terminals in the field include it.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <tillwire/ledger/banks.hpp>
#include <tillwire/port/key_store.hpp>
#include <tillwire/port/storage.hpp>
#include <tillwire/security/record_store.hpp>
#include <tillwire/till/report.hpp>
#include <tillwire/upgrade/old_slot.hpp>
#include <tillwire/verdict/words.hpp>

/// The change from 0.2, at the start of a program, before the till opens its storage:
///
///     auto print_old = [](const upgrade::Open& each) {
///       print(upgrade::words(each.reason), each.number.c_str(), each.order_id.c_str());
///     };
///     upgrade::State found = upgrade::inspect(storage, print_old);
///     if (found == upgrade::State::settled) found = upgrade::replace(storage, now_s);
///     if (found != upgrade::State::none) return print(upgrade::words(found));  // sell nothing
///     Till till(gateway, transport, clock, memory, storage, wall_clock, options);
///
/// A storage of keys is changed by replace_keys(), before the RecordStore opens it.
///
/// A journal in which something is open is left unchanged: the program of 0.2 ends it, or a person
/// does, with the gateway's records. A power cut at any moment leaves the journal, or a state that
/// Till and CardDesk refuse and replace() completes, or the store.
///
/// Nothing of a settled journal is kept. Numbers continue in another series, and have one part less
/// than those of 0.2, so that none is issued twice. Borrow the storage while nothing else uses it.
namespace tillwire::upgrade {

/// What there is of a journal of 0.2.
enum class [[nodiscard]] State : std::uint8_t{
    none,     ///< no journal of 0.2: open the till, which says what else the storage may hold
    settled,  ///< nothing is open: call replace()
    keys,     ///< nothing is open, but it has keys of StoredKeys: see replace_keys() and Keys
    open,     ///< something is open, each of which was reported
    damaged,  ///< its heads cannot be read: look the last sales up at the gateway, then call
              ///< ledger::Store::discard_all()
    storage,  ///< the storage failed: reopen it, then start again
    in_use,   ///< something else that still exists keeps its data in this storage
};

/// What replace() does with a journal that has keys.
enum class Keys : std::uint8_t {
  refuse,  ///< changes nothing: State::keys
  copied,  ///< replaces it: the keys are in another KeyStore by now, or will be loaded again
};

/// Returns what was found, and what to do.
constexpr const char* words(State state) {
  switch (state) {
    case State::none:
      return "no journal of 0.2";
    case State::settled:
      return "a settled journal of 0.2: replace it";
    case State::keys:
      return "a journal of 0.2 with keys: replace it by a store of keys, or copy them first";
    case State::open:
      return "a journal of 0.2 with something open: settle it with the program that wrote it";
    case State::damaged:
      return "a damaged journal of 0.2: look the last sales up at the gateway, then discard it";
    case State::storage:
      return "the storage failed: open it again";
    case State::in_use:
      return "something else uses this storage";
  }
  return tillwire::detail::unknown_words;
}

namespace detail {

/// Reads a journal of version 1. The bank with the higher sequence number is in use.
class Journal1 : private ledger::detail::Banks {
 public:
  /// `letter`: of the store that replaces it; see ledger/bank.hpp.
  explicit Journal1(Storage& storage, char letter = 'M') : Banks(storage, letter) {}

  using Report = tillwire::detail::ReportTo<Open>;

  State inspect(const Report& report) {
    const State state = find();
    if (state != State::settled || replaced_) return state;
    return end(walk(report));
  }

  State replace(std::uint32_t now_s, Keys keys) {
    State state = inspect();
    if (state == State::keys && keys == Keys::copied) state = State::settled;
    if (state != State::settled) return state;
    open_ = true;
    // What an interrupted erasure left may look blank.
    const std::uint32_t spare = 1 - bank_;
    const bool good = replaced_ || (erase(spare) && write_bank(spare, {}, {1, now_s}));
    return end_replacing(good);
  }
  /// Keeps the latest record of each key.
  State replace_keys() {
    const State state = inspect();
    if (state != State::settled && state != State::keys) return state;
    open_ = true;
    return end_replacing(replaced_ || (erase(1 - bank_) && copy_keys()));
  }

  bool find_key(std::string_view name, KeyRecord& record) {
    record = {};
    OldSlot::Key wanted;
    OldSlot::Key key;
    const bool fits = !name.empty() && name.size() <= sizeof wanted.name;
    if (!fits || find() != State::settled || replaced_) return false;
    std::memcpy(wanted.name, name.data(), name.size());
    for (std::uint32_t at = slots_ - 1; at != 0 && load(bank_, at); --at) {
      if (slot().read_name(key) && key == wanted) return slot().read_key(key, record);
    }
    return false;
  }

 private:
  OldSlot slot() const { return OldSlot(slot_); }
  State inspect() {
    const auto ignore = [](const Open&) {};
    return inspect(Report(ignore));
  }
  State end_replacing(bool good) {
    if (good) static_cast<void>(erase_other_bank());
    return end(good ? State::none : State::storage);
  }
  bool copy_keys() {
    using tillwire::detail::RecordSlot;
    const std::uint32_t spare = 1 - bank_;
    std::uint32_t next = 1;
    for (std::uint32_t at = 1; at != slots_ && load(bank_, at); ++at) {
      OldSlot::Key key;
      if (!slot().read_name(key) || is_replaced(at, key)) continue;
      if (!load(bank_, at)) return false;
      char data[RecordSlot::most_data];
      const std::string_view packed = slot().key_data(key);
      std::memcpy(data, packed.data(), packed.size());
      RecordSlot::make(slot_, key.name, {data, packed.size()});
      if (!put(address(spare, next++), slot_, ledger::slot_size)) return false;
    }
    return open_ && write_heads(spare, {});
  }
  /// Returns whether a later slot has a record of the same key.
  bool is_replaced(std::uint32_t at, const OldSlot::Key& key) {
    while (++at != slots_ && load(bank_, at)) {
      OldSlot::Key later;
      if (slot().read_name(later) && later == key) return true;
    }
    return false;
  }
  State end(State state) {
    const bool well = open_;
    open_ = false;
    return well ? state : State::storage;
  }

  // The banks.

  /// Finds the bank of the journal, or of the store that replaces it, and leaves the banks open
  /// after State::settled.
  State find() {
    ledger::BankHead head;
    switch (find_bank(head)) {
      case StoreError::other_format:
        break;
      case StoreError::storage:
        return State::storage;
      case StoreError::in_use:
        return State::in_use;
      default:
        return State::none;
    }
    open_ = true;
    const State state = find_heads();
    return state == State::settled && open_ ? state : end(state);
  }
  State find_heads() {
    bool journal = false;
    bool found = false;
    bool other = false;
    bool used = false;
    std::uint32_t sequence = 0;
    std::uint32_t bank_of_store = 2;
    for (std::uint32_t bank = 0; bank != 2; ++bank) {
      used = !is_blank(bank, 1) || used;
      if (!load(bank, 0)) return State::storage;
      ledger::BankHead store;
      for (const char letter : {'M', 'K'}) {
        if (store.read(slot_, letter) == ledger::BankHead::Kind::sound) bank_of_store = bank;
      }
      if (!slot().begins_journal()) continue;
      journal = true;
      if (!found) bank_ = bank;
      std::uint32_t its = 0;
      if (!slot().read_head(its, other) || (found && its < sequence)) continue;
      found = true;
      bank_ = bank;
      sequence = its;
    }
    // Otherwise it is a store of a later version, or for something else.
    if (!journal || other) return State::none;
    // Its head was written last, once nothing in the journal was open.
    replaced_ = bank_of_store != 2;
    if (replaced_) bank_ = bank_of_store;
    // Without a head, and with nothing after the heads, the first write of the journal, or of the
    // store that was to replace it, was interrupted.
    return found || replaced_ || !used ? State::settled : State::damaged;
  }

  // Finding what is open.

  State walk(const Report& report) {
    bool open = false;
    bool keys = false;
    bool has_day = false;
    bool counts = false;
    bool unfinished = false;  // the latest entry is a till's request without its receipt
    Open latest;
    const auto found = [&](const Open& each, Reason reason) {
      open = true;
      Open with_reason = each;
      with_reason.reason = reason;
      report(with_reason);
    };
    for (std::uint32_t at = 1; at != slots_ && load(bank_, at); ++at) {
      keys = keys || slot().is_record("keys ");
      has_day = has_day || slot().is_record("totals\n");
      counts = counts || slot().has_totals();
      if (slot().is_damaged()) {
        found({}, Reason::damaged);
        unfinished = false;
      }
      Open entry;
      if (is_queued(at, entry)) found(entry, Reason::queued);
      if (!load(bank_, at) || !slot().is_entry()) continue;
      entry = slot().read_entry();
      const bool is_open = slot().is_open();
      unfinished = !is_open && slot().needs_receipt();
      counts = counts || slot().counts();
      if (is_open) found(entry, slot().is_receipt() ? Reason::not_reported : Reason::in_doubt);
      latest = entry;
    }
    if (unfinished) found(latest, Reason::not_reported);
    if (has_day && counts) found({}, Reason::day);
    return open ? State::open : keys ? State::keys : State::settled;
  }

  /// Reads an item of the outbox; returns false if the slot has none that waits. The latest entry
  /// that names its place says what became of it.
  bool is_queued(std::uint32_t item, Open& queued) {
    std::uint32_t place = 0;
    if (!slot().read_queued(queued)) return false;
    bool waits = true;
    for (std::uint32_t at = 1; at != slots_ && load(bank_, at); ++at) {
      if (slot().is_entry() && slot().read_place(place) && place == queued.entry) {
        waits = slot().was_not_sent();
      }
    }
    return waits && load(bank_, item);
  }

  bool replaced_ = false;  // a store has its heads next to the journal: only erasures are missing
};

}  // namespace detail

/// Finds out what there is of a journal of 0.2, and passes everything that is open in it to
/// `report`, a `void(const Open&)`. Writes and erases nothing.
template <class Report>
State inspect(Storage& storage, Report report) {
  return detail::Journal1(storage).inspect(detail::Journal1::Report(report));
}

/// Replaces a journal of 0.2 by an empty store, whose first day begins at `now_s`, in seconds since
/// 1970; 0: not known. Returns State::none once there is a store, or if there was no journal of
/// 0.2. After any other state nothing was changed, except after State::storage, which may leave
/// what a power cut leaves.
inline State replace(Storage& storage, std::uint32_t now_s, Keys keys = Keys::refuse) {
  return detail::Journal1(storage).replace(now_s, keys);
}

/// Replaces a journal of keys of 0.2 by a RecordStore in the same storage, with the latest record
/// that StoredKeys wrote of each key. Returns what replace() returns. Begin with find_key() for a
/// journal that has more than keys.
inline State replace_keys(Storage& storage) {
  return detail::Journal1(storage, 'K').replace_keys();
}

/// Reads the record that StoredKeys of that name kept in a journal of 0.2: pass it to
/// KeyStore::write() of a store elsewhere, then call replace() with Keys::copied. Returns false,
/// with a record without keys, if there is none that can be read: load the keys again.
inline bool find_key(Storage& storage, std::string_view name, KeyRecord& record) {
  return detail::Journal1(storage).find_key(name, record);
}

}  // namespace tillwire::upgrade
