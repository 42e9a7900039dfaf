// What a port implements to keep a terminal's key, and the change to its next one, through power
// cuts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tillwire/model/key_scheme.hpp>

namespace tillwire {

/// The slots that a terminal has for each of its keys. The values are part of the stored format.
enum class KeySlot : std::uint8_t {
  active = 0,    ///< the host has acknowledged it with '00'
  pending = 1,   ///< checked by the terminal, but not acknowledged: the host may have it
  previous = 2,  ///< the key before the active one, kept until the active one has worked for the
                 ///< first time
};
/// The number of slots.
inline constexpr std::uint32_t key_slots = 3;

/// A key as it was received: encrypted under the terminal master key. Holds nothing in the clear.
struct StoredKey {
  static constexpr std::uint32_t most_bytes = 24;       ///< 3DES with a key of three parts
  static constexpr std::uint32_t most_check_bytes = 8;  ///< size limit of a check value
  static constexpr std::size_t most_digits = std::size_t{2} * most_bytes;  ///< hex digits of a key
  static constexpr std::size_t most_check_digits =
      std::size_t{2} * most_check_bytes;  ///< hex digits of a check value

  std::uint8_t size = 0;                  ///< bytes of `wrapped`; 0: there is no key
  std::uint8_t check_size = 0;            ///< bytes of `check`; 0: it came without a check value
  KeyScheme scheme = KeyScheme::unknown;  ///< how it is encrypted, from its tag
  std::uint8_t wrapped[most_bytes] = {};  ///< the bytes of its hex digits, without the tag
  std::uint8_t check[most_check_bytes] = {};  ///< its check value

  constexpr bool present() const { return size != 0; }
};

/// The record of one key of a terminal. Written as a whole, so that a power cut never leaves a part
/// of it.
struct KeyRecord {
  StoredKey slots[key_slots];        ///< indexed by KeySlot
  KeySlot in_use = KeySlot::active;  ///< the slot whose key the host last worked with
  bool sent = false;                 ///< whether the pending key may have been sent to the host

  /// Returns the key in a slot.
  constexpr const StoredKey& at(KeySlot slot) const {
    return slots[static_cast<std::uint8_t>(slot)];
  }
  /// Returns the key in a slot, to be changed.
  constexpr StoredKey& at(KeySlot slot) { return slots[static_cast<std::uint8_t>(slot)]; }
};

/// Stores the record of one key of a terminal. StoredKeys (security/stored_keys.hpp) keeps it in a
/// Storage; a port for a secure element with its own memory keeps it there. The record holds no key
/// in the clear.
class KeyStore {
 public:
  /// Returns the record that was written last, valid until the next call; a record without keys if
  /// none was ever written. Returns null if it cannot be read: a key may then exist, and write()
  /// must not replace it.
  virtual const KeyRecord* read() = 0;
  /// Replaces the record. Returns true if it is durable. After false, or a power cut during the
  /// call, the store holds either the old record or the new one; read() returns which.
  virtual bool write(const KeyRecord& record) = 0;

 protected:
  ~KeyStore() = default;
};

}  // namespace tillwire
