// Keys in the clear, each with its only permitted use.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tillwire/base/wipe.hpp>
#include <tillwire/port/crypto.hpp>

namespace tillwire {

/// What a key may do. A key for one use is not accepted for another: with the same key in two uses,
/// one can defeat the other, for example a MAC key that decrypts PIN blocks.
enum class KeyUse : std::uint8_t {
  transport,  ///< encrypts other keys (KEK): a terminal master key
  pin,        ///< encrypts PIN blocks
  mac,        ///< authenticates messages
  data,       ///< encrypts other data
  initial,    ///< loads DUKPT, which derives the keys of all transactions from it
};

/// The bytes of a key for one use, borrowed. Neither bytes nor a key for another use convert to it
/// implicitly.
template <KeyUse Use>
class KeyFor {
 public:
  /// Uses bytes as a key for this use; they must outlive the result.
  explicit constexpr KeyFor(KeyBytes bytes) : bytes_(bytes) {}
  template <KeyUse Other>
  KeyFor(const KeyFor<Other>&) = delete;  // a key has one use

  /// Uses `size` bytes as a key for this use, such as the output of a secure module or a test key.
  /// They must outlive the result. With an algorithm, the key is rejected where the other one is
  /// required.
  static constexpr KeyFor from_clear_bytes(const std::uint8_t* bytes, std::uint32_t size,
                                           KeyAlgorithm algorithm = KeyAlgorithm::unknown) {
    return KeyFor(KeyBytes::from_clear_bytes(bytes, size, algorithm));
  }
  /// Uses all bytes of an array.
  template <std::size_t Size>
  static constexpr KeyFor from_clear_bytes(const std::uint8_t (&bytes)[Size],
                                           KeyAlgorithm algorithm = KeyAlgorithm::unknown) {
    return KeyFor(KeyBytes::from_clear_bytes(bytes, algorithm));
  }

  /// Returns the bytes and their algorithm, for a cipher; the use is lost.
  constexpr KeyBytes bytes() const { return bytes_; }

 private:
  KeyBytes bytes_;
};

using KekKey = KeyFor<KeyUse::transport>;  ///< a key-encrypting key, such as a terminal master key
using PinKey = KeyFor<KeyUse::pin>;        ///< encrypts PIN blocks
using MacKey = KeyFor<KeyUse::mac>;        ///< authenticates messages
using DataKey = KeyFor<KeyUse::data>;      ///< encrypts other data
using InitialKey = KeyFor<KeyUse::initial>;  ///< loads DUKPT

template <KeyUse Use>
class ClearKey;

namespace detail {

/// Memory for the bytes of a key, wiped on destruction.
class KeyMemory {
 public:
  static constexpr std::uint32_t most_bytes = 32;  ///< AES-256

  KeyMemory() = default;
  ~KeyMemory() { wipe(); }
  KeyMemory(const KeyMemory&) = delete;
  KeyMemory& operator=(const KeyMemory&) = delete;

  /// Wipes the previous key, and returns room for another one of `size` bytes, at most most_bytes.
  std::uint8_t* make(std::uint32_t size, KeyAlgorithm algorithm = KeyAlgorithm::unknown) {
    wipe();
    size_ = static_cast<std::uint16_t>(size);
    algorithm_ = algorithm;
    return bytes_;
  }

  std::uint8_t* data() { return bytes_; }
  std::uint32_t size() const { return size_; }
  /// Returns the key; without bytes if there is none.
  KeyBytes bytes() const { return KeyBytes::from_clear_bytes(bytes_, size_, algorithm_); }

  void wipe() {
    tillwire::wipe(bytes_, sizeof bytes_);
    size_ = 0;
  }

 private:
  // Aligned, so that whole words are copied.
  alignas(std::uint32_t) std::uint8_t bytes_[most_bytes] = {};
  std::uint16_t size_ = 0;
  KeyAlgorithm algorithm_ = KeyAlgorithm::unknown;  // valid only if there are bytes
};

/// Access to a ClearKey for code that unwraps, derives or combines keys.
struct KeyFiller {
  template <KeyUse Use>
  static KeyMemory& memory_of(ClearKey<Use>& key) {
    return key.memory_;
  }
};

}  // namespace detail

/// A key in the clear, stored inside and wiped on destruction. Only KeyUnwrapper and similar
/// classes fill it; it cannot be copied, and does not convert to Text or Json. It knows its
/// algorithm, and is rejected where the other one is required.
///
/// A terminal keeps keys in its secure module, and holds a ClearKey only while it brings one there.
template <KeyUse Use>
class ClearKey {
 public:
  static constexpr std::uint32_t most_bytes = 32;  ///< AES-256; 24 for 3DES with three parts

  /// Returns the key, valid until this object is changed or destroyed; without bytes if there is
  /// none.
  KeyFor<Use> key() const& { return KeyFor<Use>(memory_.bytes()); }
  KeyFor<Use> key() const&& = delete;  // the result would dangle

  /// Wipes the key before the object is destroyed.
  void wipe() { memory_.wipe(); }

 private:
  friend struct detail::KeyFiller;
  static_assert(most_bytes == detail::KeyMemory::most_bytes);

  detail::KeyMemory memory_;
};

}  // namespace tillwire
