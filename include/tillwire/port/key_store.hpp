// What a port implements to keep a terminal's key, and the change to its next one, through power
// cuts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tillwire/model/key_scheme.hpp>

namespace tillwire {

/// The places that a terminal has for one of its keys.
enum class KeySlot : std::uint8_t {
  active,    ///< the host has acknowledged it with '00'
  pending,   ///< checked by the terminal, and not acknowledged: the host may have it
  previous,  ///< the one before, until the active one has worked for the first time
};
/// How many places there are.
inline constexpr std::uint32_t key_slots = 3;

/// A key as it travels: encrypted under the terminal master key. Nothing of it is in the clear.
struct StoredKey {
  static constexpr std::uint32_t most_bytes = 24;       ///< 3DES with a key of three parts
  static constexpr std::uint32_t most_check_bytes = 8;  ///< of a check value
  static constexpr std::size_t most_digits = std::size_t{2} * most_bytes;  ///< of a key in hex
  static constexpr std::size_t most_check_digits =
      std::size_t{2} * most_check_bytes;  ///< of a check value in hex

  std::uint8_t size = 0;                  ///< bytes of `wrapped`; 0: there is no key
  std::uint8_t check_size = 0;            ///< bytes of `check`; 0: it came without a check value
  KeyScheme scheme = KeyScheme::unknown;  ///< how it is encrypted, as its tag said
  std::uint8_t wrapped[most_bytes] = {};  ///< as its hex digits say, without a tag
  std::uint8_t check[most_check_bytes] = {};  ///< its check value

  constexpr bool present() const { return size != 0; }
};

/// What is kept of one key of a terminal. Written as a whole, so that no power cut leaves a part of
/// it.
struct KeyRecord {
  StoredKey slots[key_slots];        ///< by KeySlot
  KeySlot in_use = KeySlot::active;  ///< with which the host worked last
  bool sent = false;                 ///< whether the pending key may have been sent to the host

  /// The key in that place.
  constexpr const StoredKey& at(KeySlot slot) const {
    return slots[static_cast<std::uint8_t>(slot)];
  }
  /// The key in that place, to be changed.
  constexpr StoredKey& at(KeySlot slot) { return slots[static_cast<std::uint8_t>(slot)]; }
};

/// Keeps the record of one key of a terminal. StoredKeys (recovery/stored_keys.hpp) keeps it in a
/// Storage; a secure element that has memory of its own keeps it there. It holds no key in the
/// clear.
class KeyStore {
 public:
  /// The record that was written last, valid until the next call; one without keys where none ever
  /// was. Null if it cannot be read: then there may be a key, and write() must not replace it.
  virtual const KeyRecord* read() = 0;
  /// Replaces the record. True: it is durable. After false, and after a power cut meanwhile, either
  /// the old one is there or the new one, and read() tells which.
  virtual bool write(const KeyRecord& record) = 0;

 protected:
  ~KeyStore() = default;
};

}  // namespace tillwire
