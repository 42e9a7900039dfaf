// Named records that power cuts leave whole: what a terminal keeps of its keys.
//
// The storage is two banks of equal size, of slots of 256 bytes, written in units of 16 bytes. The
// first slot of a bank has its heads and marks as in ledger/bank.hpp, with the letter 'K', a floor
// of 1 and no day's record. Every other slot is a record:
//
//     at  bytes  content
//      0     1   'R'
//      1     3   zeros
//      4     4   owner: the CRC-32 of the name's 32 bytes, with its lowest bit set
//      8     4   zeros
//     12     4   CRC-32 of 4 zeros and bytes 0 to 11
//     16    32   name, filled up with zeros
//     48     1   size of the data
//     49   203   data, then zeros
//    252     4   CRC-32 of 4 zeros and bytes 16 to 251
//
// Numbers are little-endian. The first unit is written last: as long as it is blank, the record
// does not count. If it is not blank and the rest cannot be read, a record was lost: the latest one
// of its owner, or of any name if the first unit cannot be read, either. The last record of a name
// counts.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <tillwire/base/crc32.hpp>
#include <tillwire/ledger/banks.hpp>
#include <tillwire/port/storage.hpp>
#include <tillwire/port/store_error.hpp>

namespace tillwire {
namespace detail {

/// How a record is written in its slot.
struct RecordSlot {
  static constexpr std::uint32_t most_name = 32;
  static constexpr std::uint32_t most_data = 203;
  static constexpr std::uint32_t owner_at = 4;
  static constexpr std::uint32_t name_at = Storage::unit;
  static constexpr std::uint32_t size_at = name_at + most_name;
  static constexpr std::uint32_t data_at = size_at + 1;
  static constexpr std::uint32_t rest_size = ledger::slot_size - name_at;
  static_assert(data_at + most_data + 4 == ledger::slot_size);

  static std::uint32_t owner_of(const void* name) { return crc32(0, name, most_name) | 1; }
  static void seal(std::uint8_t* part, std::uint32_t size) {
    ledger::detail::put(part + size - 4, ledger::detail::crc_of(part, size, 0), 4);
  }
  static void make_header(std::uint8_t* slot, std::uint32_t owner) {
    std::memset(slot, 0, name_at);
    slot[0] = 'R';
    ledger::detail::put(slot + owner_at, owner, 4);
    seal(slot, name_at);
  }
  /// Makes a whole slot; `name` has 32 bytes.
  static void make(std::uint8_t* slot, const char* name, std::string_view data) {
    std::memset(slot, 0, ledger::slot_size);
    std::memcpy(slot + name_at, name, most_name);
    slot[size_at] = static_cast<std::uint8_t>(data.size());
    if (!data.empty()) std::memcpy(slot + data_at, data.data(), data.size());
    seal(slot + name_at, rest_size);
    make_header(slot, owner_of(name));
  }
};

}  // namespace detail

/// Keeps named records in a separate storage.
///
///     RecordStore records(key_storage);
///     StoredKeys stored(records, "POS00001 ENKTTMKP");
///     if (records.open_or_format() != StoreError::none) return report_storage();
///
/// Each write is appended; a power cut leaves the previous record or the new one, whole. When the
/// bank in use is full, the latest record of each name in it is copied to the other bank, also of
/// names that this program does not use; the head of that bank, written last, puts it in use, and
/// the old bank is erased. There is room for as many names as a bank has slots besides its head.
///
/// If a record can no longer be read, neither an older one of its name is returned nor none:
/// reading it returns StoreError::damaged, until the name is written again.
///
/// Give it two small sectors, and never the storage of a till: a person may discard that one. After
/// StoreError::storage the store is closed. To continue without a restart: reopen the storage if it
/// requires that, then call open().
class RecordStore : private ledger::detail::Banks, private detail::RecordSlot {
 public:
  class Record;

  static constexpr std::uint32_t most_name = RecordSlot::most_name;  ///< in bytes
  static constexpr std::uint32_t most_data = RecordSlot::most_data;  ///< in bytes

  /// Borrows the storage, and has exclusive use of it from open() until its own destruction.
  explicit RecordStore(Storage& storage) : Banks(storage, 'K') {}

  /// Reads the store, and completes what a power cut interrupted.
  [[nodiscard]] StoreError open() {
    ledger::BankHead head;
    const StoreError error = find_bank(head);
    if (error != StoreError::none) return error;
    open_ = true;
    next_slot_ = slots_;
    while (next_slot_ != 1 && is_blank_slot(next_slot_ - 1)) --next_slot_;
    return open_ && settle_other_bank() ? StoreError::none : fail();
  }
  /// Opens the store, or creates an empty one if the storage is erased. Other errors are those of
  /// open(), and nothing is changed.
  [[nodiscard]] StoreError open_or_format() {
    const StoreError error = open();
    return error == StoreError::not_formatted ? discard_all() : error;
  }
  /// Creates an empty store, whatever the storage holds: all records are lost. For a service menu.
  /// After a power cut during the call the storage holds the old store, the empty one, or the
  /// previous damage.
  [[nodiscard]] StoreError discard_all() {
    const StoreError found = open();
    std::uint32_t first = 0;
    const StoreError error = prepare(found, first);
    if (error != StoreError::none) return error;
    ledger::BankHead head;
    if (found == StoreError::none) head.generation = next_generation();
    return write_heads(first, head) && erase_other_bank() ? open() : fail();
  }
  /// Returns whether open() has succeeded, and the storage has not failed since.
  bool is_ready() const { return open_; }

  /// Returns which invariant does not hold, or null if all do. Tests call it after each step; a
  /// program that does not call it has none of its code.
  [[nodiscard]] const char* check() {
    if (!open_) return nullptr;
    ledger::BankHead head;
    if (const char* const broken = check_banks(head)) return broken;
    for (std::uint32_t slot = 1; slot != slots_; ++slot) {
      const Found found = look(slot);
      if (slot >= next_slot_ && !is_blank_slot(slot)) return "a slot after the last is not blank";
      if (found.is_sound && has_header() && ledger::detail::get4(slot_ + owner_at) != found.owner)
        return "a record is not its owner's";
    }
    return open_ ? nullptr : "the storage failed";
  }

 private:
  /// What a slot holds.
  struct Found {
    bool counts = false;      ///< a record, readable or not
    bool is_sound = false;    ///< it can be read
    std::uint32_t owner = 0;  ///< whose it is; 0: not known
  };

  static bool is_whole(const std::uint8_t* part, std::uint32_t size) {
    return ledger::detail::get4(part + size - 4) == ledger::detail::crc_of(part, size, 0);
  }
  bool has_header() const { return slot_[0] == 'R' && is_whole(slot_, name_at); }
  bool is_blank_slot(std::uint32_t slot) {
    return load(bank_, slot) && ledger::detail::is_blank(slot_, ledger::slot_size);
  }

  /// Reads a slot into slot_.
  Found look(std::uint32_t slot) {
    Found found;
    found.counts = load(bank_, slot) && !ledger::detail::is_blank(slot_, name_at);
    if (!found.counts) return found;
    found.is_sound = is_whole(slot_ + name_at, rest_size) && slot_[size_at] <= most_data;
    if (found.is_sound) {
      found.owner = owner_of(slot_ + name_at);
    } else if (has_header()) {
      found.owner = ledger::detail::get4(slot_ + owner_at);
    }
    return found;
  }
  /// Finds the latest record of a name, and leaves it in slot_; `found`: there is one.
  StoreError find(const char* name, bool& found) {
    found = false;
    if (!open_) return StoreError::not_open;
    const std::uint32_t owner = owner_of(name);
    for (std::uint32_t slot = next_slot_; --slot != 0;) {
      const Found each = look(slot);
      if (!open_) return StoreError::storage;
      if (!each.counts || (each.owner != owner && each.owner != 0)) continue;
      if (!each.is_sound) return StoreError::damaged;
      found = std::memcmp(slot_ + name_at, name, most_name) == 0;
      return found ? StoreError::none : StoreError::in_use;  // another name with the same CRC
    }
    return StoreError::none;
  }
  /// Returns whether a change of banks copies the record in a slot, and leaves it in slot_. All but
  /// that of `replaced`, and those with a later one. False if the storage fails, too.
  bool is_kept(std::uint32_t slot, std::uint32_t replaced) {
    const Found found = look(slot);
    if (!found.counts || found.owner == replaced) return false;
    for (std::uint32_t later = slot + 1; found.owner != 0 && later < next_slot_; ++later) {
      if (look(later).owner == found.owner) return false;
    }
    // The first unit of a readable one may be damaged.
    if (look(slot).is_sound) make_header(slot_, found.owner);
    return open_;
  }

  /// Writes what is in slot_ to the first slot from `next` on whose cells keep it.
  bool add(std::uint32_t bank, std::uint32_t& next) {
    while (open_ && next != slots_) {
      const std::uint32_t at = address(bank, next++);
      if (put(at + name_at, slot_ + name_at, rest_size) && put(at, slot_, name_at)) return true;
    }
    return false;
  }
  StoreError write(const char* name, std::string_view data) {
    bool found = false;
    const StoreError error = find(name, found);
    if (error != StoreError::none && error != StoreError::damaged) return error;
    make(slot_, name, data);
    if (add(bank_, next_slot_)) return StoreError::none;
    if (!open_) return StoreError::storage;
    // Does not wear out banks if there are too many names.
    const std::uint32_t owner = owner_of(name);
    std::uint32_t used = 1;
    for (std::uint32_t slot = 1; slot != next_slot_; ++slot) used += is_kept(slot, owner);
    if (open_ && used == slots_) return StoreError::full;
    return change_banks(name, data) ? StoreError::none : fail();
  }
  /// Copies what is kept to the other bank, adds a record, and continues there.
  bool change_banks(const char* name, std::string_view data) {
    const std::uint32_t owner = owner_of(name);
    const std::uint32_t other = 1 - bank_;
    std::uint32_t next = 1;
    for (std::uint32_t slot = 1; slot != next_slot_; ++slot) {
      if (is_kept(slot, owner) && !add(other, next)) return false;
    }
    make(slot_, name, data);
    ledger::BankHead head;
    head.generation = next_generation();
    if (!open_ || !add(other, next) || !write_heads(other, head)) return false;
    next_slot_ = next;
    return erase_other_bank();
  }

  std::uint32_t next_slot_ = 1;  // the first free one
  Record* records_ = nullptr;    // those that exist, the latest first
};

/// One record of a store, by its name.
class RecordStore::Record {
 public:
  /// Borrows the store, and copies the name. While it exists, a second one of the same name gets
  /// StoreError::in_use.
  Record(RecordStore& store, std::string_view name)
      : store_(store), next_(store.records_), fits_(!name.empty() && name.size() <= most_name) {
    if (fits_) std::memcpy(name_, name.data(), name.size());
    store.records_ = this;
  }
  ~Record() {
    Record** link = &store_.records_;
    while (*link != this) link = &(*link)->next_;
    *link = next_;
  }
  Record(const Record&) = delete;
  Record& operator=(const Record&) = delete;

  /// Reads what was written last; empty if nothing ever was. Valid until the store is used again.
  [[nodiscard]] StoreError read(std::string_view& data) {
    data = {};
    bool found = false;
    StoreError error = check_name();
    if (error == StoreError::none) error = store_.find(name_, found);
    if (found)
      data = {reinterpret_cast<const char*>(store_.slot_ + data_at), store_.slot_[size_at]};
    return error;
  }
  /// Replaces it, even if it can no longer be read. `data` must not be what read() returned.
  [[nodiscard]] StoreError write(std::string_view data) {
    const StoreError error = data.size() <= most_data ? check_name() : StoreError::too_long;
    return error == StoreError::none ? store_.write(name_, data) : error;
  }

  /// Returns StoreError::too_long for a name that no record can have, and StoreError::in_use for
  /// one that an earlier Record of this store has.
  [[nodiscard]] StoreError check_name() const {
    if (!fits_) return StoreError::too_long;
    const Record* each = next_;
    while (each != nullptr && std::memcmp(each->name_, name_, most_name) != 0) each = each->next_;
    return each == nullptr ? StoreError::none : StoreError::in_use;
  }

 private:
  RecordStore& store_;
  Record* next_;
  bool fits_;
  char name_[most_name] = {};
};

}  // namespace tillwire
