// A terminal's key in a journal, encrypted as it was received: never in the clear.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <tillwire/port/key_store.hpp>
#include <tillwire/recovery/journal.hpp>
#include <tillwire/recovery/record.hpp>

namespace tillwire {

namespace detail {

/// The name of a record, with what precedes and follows it in the journal.
struct KeyRecordName {
  static constexpr std::uint32_t most = 32;  // in characters

  explicit KeyRecordName(std::string_view name) : fits(!name.empty() && name.size() <= most) {
    std::memcpy(characters, "keys ", before);
    char* to = characters + before;
    if (fits) {
      for (const char c : name) *to++ = c;
    }
    *to++ = '\n';
    size = static_cast<std::uint8_t>(to - characters);
  }

  static constexpr std::size_t before = 5;

  bool fits;
  std::uint8_t size = 0;
  char characters[before + most + 1] = {};
};

}  // namespace detail

/// Keeps the record of one key in a journal.
///
///     Journal journal(key_storage);
///     StoredKeys stored(journal, "POS00001 ENKTTMKP");
///     if (journal.open_or_format() != JournalError::none) return report_storage();
///
/// Each write is appended; a power cut leaves the previous record or the new one, whole. When the
/// journal changes banks, it copies the latest record. Give keys their own storage, of two small
/// sectors: a till's journal that a person discards would take them with it.
///
/// A journal holds as many of them as it has room for. Each has its own name, of at most 32
/// characters: a second one with the same name gets JournalError::in_use. Construct all that it
/// holds before Journal::open(): those missing when it changes banks are lost. They must exist as
/// long as the journal is used.
///
/// The record, after "keys ", its name and a line feed:
///
///     0 1 (the version), 1 the slot in use, plus 16 if the pending key may have been sent,
///     2 three keys of 35 bytes: 0 bytes of the key, 1 bytes of the check value, 2 the scheme,
///       3 the encrypted key, 27 the check value
class StoredKeys final : private detail::KeyRecordName,
                         private detail::JournalRecord,
                         public KeyStore {
 public:
  static constexpr std::uint32_t most_name = detail::KeyRecordName::most;  ///< characters

  /// Borrows the journal, and copies the name.
  StoredKeys(Journal& journal, std::string_view name)
      : KeyRecordName(name),
        JournalRecord(journal, {KeyRecordName::characters, KeyRecordName::size}, renew_record) {}

  const KeyRecord* read() override {
    if (is_known_) return &record_;
    if (!fits) return fail(JournalError::too_long);
    if (has_twin()) return fail(JournalError::in_use);
    std::string_view packed;
    const JournalError error = find(packed);
    if (error == JournalError::no_entry) {
      record_ = {};
    } else if (error != JournalError::none) {
      return fail(error);
    } else if (!unpack(packed)) {
      return fail(JournalError::newer_format);
    }
    is_known_ = true;
    error_ = JournalError::none;
    return &record_;
  }

  bool write(const KeyRecord& record) override {
    // An unreadable record is not replaced: it may hold a key.
    if (read() == nullptr) return false;
    record_ = record;
    char packed[packed_size];
    error_ = JournalRecord::write(pack(packed));
    // After a failure either record may be there: it is read again.
    is_known_ = error_ == JournalError::none;
    return is_known_;
  }

  /// Returns why the last read() or write() failed.
  JournalError journal_error() const { return error_; }
  /// Old name of journal_error(), until 0.3.
  [[deprecated("renamed to journal_error()")]] JournalError fault() const {
    return journal_error();
  }

 private:
  static constexpr std::uint8_t version = 1;
  static constexpr std::uint8_t sent_bit = 16;
  static constexpr std::uint32_t key_size = 3 + StoredKey::most_bytes + StoredKey::most_check_bytes;
  static constexpr std::uint32_t packed_size = 2 + key_slots * key_size;
  static_assert(sizeof(KeyRecordName::characters) + packed_size <= Journal::most_text);

  const KeyRecord* fail(JournalError error) {
    error_ = error;
    return nullptr;
  }

  std::string_view pack(char (&packed)[packed_size]) const {
    packed[0] = version;
    packed[1] = static_cast<char>(static_cast<std::uint8_t>(record_.in_use) |
                                  (record_.sent ? sent_bit : 0));
    char* to = packed + 2;
    for (const StoredKey& key : record_.slots) {
      to[0] = static_cast<char>(key.size);
      to[1] = static_cast<char>(key.check_size);
      to[2] = static_cast<char>(key.scheme);
      std::memcpy(to + 3, key.wrapped, sizeof key.wrapped);
      std::memcpy(to + 3 + sizeof key.wrapped, key.check, sizeof key.check);
      to += key_size;
    }
    return {packed, packed_size};
  }

  bool unpack(std::string_view packed) {
    if (packed.size() != packed_size || packed[0] != version) return false;
    const auto flags = static_cast<std::uint8_t>(packed[1]);
    record_.in_use = static_cast<KeySlot>(flags % sent_bit);
    record_.sent = (flags & sent_bit) != 0;
    bool good = flags % sent_bit < key_slots;
    const char* from = packed.data() + 2;
    for (StoredKey& key : record_.slots) {
      key.size = static_cast<std::uint8_t>(from[0]);
      key.check_size = static_cast<std::uint8_t>(from[1]);
      key.scheme = static_cast<KeyScheme>(from[2]);
      std::memcpy(key.wrapped, from + 3, sizeof key.wrapped);
      std::memcpy(key.check, from + 3 + sizeof key.wrapped, sizeof key.check);
      good = good && key.size <= sizeof key.wrapped && key.check_size <= sizeof key.check;
      from += key_size;
    }
    return good;
  }

  static bool renew_record(JournalRecord& self, std::uint32_t spare, std::uint32_t& copies) {
    auto& stored = static_cast<StoredKeys&>(self);
    // The record in RAM counts if it is known, or is being written: the one in the journal may be
    // damaged by now.
    if (stored.is_known_) {
      char packed[packed_size];
      return stored.carry(stored.pack(packed), spare, copies);
    }
    // Not read yet: it is copied unchanged, even in an unknown format.
    std::string_view packed;
    const JournalError error = stored.find(packed);
    if (error == JournalError::no_entry) return true;
    return error == JournalError::none && stored.carry(packed, spare, copies);
  }

  KeyRecord record_;
  bool is_known_ = false;
  JournalError error_ = JournalError::none;
};

}  // namespace tillwire
