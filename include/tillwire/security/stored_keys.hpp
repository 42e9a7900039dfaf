// A terminal's key in a store of records, encrypted as it was received: never in the clear.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <tillwire/port/key_store.hpp>
#include <tillwire/security/record_store.hpp>

namespace tillwire {

/// Keeps the record of one key in a store of records.
///
///     RecordStore records(key_storage);
///     StoredKeys stored(records, "POS00001 ENKTTMKP");
///     if (records.open_or_format() != StoreError::none) return report_storage();
///
/// A store holds as many of them as it has room for. Each has its own name, of at most 32
/// characters: a second one with the same name gets StoreError::in_use.
///
/// The data of the record:
///
///     0 1 (the version), 1 the slot in use, plus 16 if the pending key may have been sent,
///     2 three keys of 35 bytes: 0 bytes of the key, 1 bytes of the check value, 2 the scheme,
///       3 the encrypted key, 27 the check value
class StoredKeys final : public KeyStore {
 public:
  static constexpr std::uint32_t most_name = RecordStore::most_name;  ///< characters

  /// Borrows the store, and copies the name.
  StoredKeys(RecordStore& store, std::string_view name) : stored_(store, name) {}

  const KeyRecord* read() override {
    if (is_known_) return &record_;
    std::string_view packed;
    error_ = stored_.read(packed);
    if (error_ != StoreError::none) return nullptr;
    record_ = {};
    is_known_ = packed.empty() || unpack(packed);
    if (!is_known_) error_ = StoreError::other_format;
    return is_known_ ? &record_ : nullptr;
  }

  bool write(const KeyRecord& record) override {
    // An unreadable record is not replaced: it may hold a key.
    if (read() == nullptr) return false;
    record_ = record;
    char packed[packed_size];
    error_ = stored_.write(pack(packed));
    // After a failure either record may be there: it is read again.
    is_known_ = error_ == StoreError::none;
    return is_known_;
  }

  /// Returns why the last read() or write() failed.
  StoreError store_error() const { return error_; }

 private:
  static constexpr std::uint8_t version = 1;
  static constexpr std::uint8_t sent_bit = 16;
  static constexpr std::uint32_t key_size = 3 + StoredKey::most_bytes + StoredKey::most_check_bytes;
  static constexpr std::uint32_t packed_size = 2 + key_slots * key_size;
  static_assert(packed_size <= RecordStore::most_data);

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

  RecordStore::Record stored_;
  KeyRecord record_;
  bool is_known_ = false;
  StoreError error_ = StoreError::none;
};

}  // namespace tillwire
