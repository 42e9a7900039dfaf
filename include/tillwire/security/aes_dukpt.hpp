// DUKPT with AES (ANSI X9.24-3:2017): the terminal's side.
#pragma once

#include <cstdint>
#include <cstring>
#include <tillwire/base/hex.hpp>
#include <tillwire/base/secret_bytes.hpp>
#include <tillwire/base/text.hpp>
#include <tillwire/base/wipe.hpp>
#include <tillwire/port/crypto.hpp>
#include <tillwire/port/dukpt_store.hpp>
#include <tillwire/security/clear_key.hpp>
#include <tillwire/security/dukpt.hpp>
#include <tillwire/security/key_check.hpp>

namespace tillwire {

/// The algorithm and length of a derived key: no stronger than the initial key, which 3DES never
/// is. The values are those of ANSI X9.24-3:2017, table 2.
enum class DukptKeyType : std::uint8_t {
  tdes_2 = 0,
  tdes_3 = 1,
  aes_128 = 2,
  aes_192 = 3,
  aes_256 = 4,
};

namespace detail {

/// ANSI X9.24-3:2017, 6.3.
struct AesDukptScheme {
  static constexpr std::uint32_t registers = 32;
  static constexpr std::uint32_t most_ones = 16;
  static constexpr std::uint32_t beyond = 0;  // the counter uses all its bits

  static std::uint8_t type_of(std::uint32_t size) { return static_cast<std::uint8_t>(size / 8); }
  static std::uint32_t size_of(std::uint8_t type) {
    return type >= 2 && type <= 4 ? std::uint32_t{type} * 8 : 0;
  }

  /// Writes the key serial number, which ends with the counter.
  static void put_serial(std::uint8_t (&out)[12], const std::uint8_t* initial,
                         std::uint32_t counter) {
    std::memcpy(out, initial, 8);
    put(out + 8, counter);
  }

  static bool derive(BlockCipher& cipher, KeyBytes from, const std::uint8_t* serial_number,
                     std::uint32_t counter, std::uint8_t* out) {
    std::uint8_t serial[12];
    put_serial(serial, serial_number, counter);
    return derive(cipher, from, serial, 0x8000, type_of(from.size), from.size, out);
  }

  /// Encrypts the purpose of the key, once for each of its blocks.
  static bool derive(BlockCipher& cipher, KeyBytes from, const std::uint8_t (&serial)[12],
                     std::uint32_t usage, std::uint32_t type, std::uint32_t size,
                     std::uint8_t* out) {
    std::uint8_t input[most_block] = {1, 0};
    put(input + 2, usage << 16U | type);
    put(input + 6, size << 19U);  // its length in bits, in two bytes; the other two are overwritten
    std::memcpy(input + 8, serial + 4, 8);
    std::uint8_t block[most_block];
    bool done = true;
    for (std::uint32_t at = 0; at < size && done; at += most_block) {
      ++input[1];
      done = cipher.encrypt(from, input, block);
      if (done) copy_secret(out + at, block, size - at < most_block ? size - at : most_block);
    }
    tillwire::wipe(block, sizeof block);
    return done;
  }

  static void put(std::uint8_t* to, std::uint32_t number) {
    for (int shift = 24; shift >= 0; shift -= 8) *to++ = static_cast<std::uint8_t>(number >> shift);
  }
};

}  // namespace detail

/// The keys of one transaction under DUKPT with AES, wiped on destruction. Filled by AesDukpt.
class AesDukptKeys {
 public:
  AesDukptKeys() = default;
  AesDukptKeys(const AesDukptKeys&) = delete;
  AesDukptKeys& operator=(const AesDukptKeys&) = delete;

  /// Returns the key serial number: 24 hex digits, which are sent with the message so that the host
  /// can derive the same keys. Absent if there is no transaction. Valid until this object is
  /// changed or destroyed.
  Text key_serial_number() const& { return use_.text(); }
  Text key_serial_number() const&& = delete;

  /// Makes the key for PIN blocks. The cipher is AES, whatever the key's type, here and below. A
  /// key of 3DES has odd parity.
  DukptError pin_key(BlockCipher& aes, DukptKeyType type, ClearKey<KeyUse::pin>& key) const {
    return derive(aes, 0x1000, type, detail::KeyFiller::memory_of(key));
  }
  /// Makes the key for MACs, for Cmac, or for RetailMac if it is a key of 3DES.
  DukptError mac_key(BlockCipher& aes, DukptWay way, DukptKeyType type,
                     ClearKey<KeyUse::mac>& key) const {
    return derive(aes, 0x2000U + static_cast<unsigned>(way), type,
                  detail::KeyFiller::memory_of(key));
  }
  /// Makes the key for data.
  DukptError data_key(BlockCipher& aes, DukptWay way, DukptKeyType type,
                      ClearKey<KeyUse::data>& key) const {
    return derive(aes, 0x3000U + static_cast<unsigned>(way), type,
                  detail::KeyFiller::memory_of(key));
  }

  /// Wipes the keys before the object is destroyed.
  void wipe() { use_.key.wipe(); }

 private:
  friend class AesDukpt;

  DukptError derive(BlockCipher& aes, std::uint32_t usage, DukptKeyType type,
                    detail::KeyMemory& out) const {
    out.wipe();
    const KeyBytes from = use_.key.bytes();
    if (from.size == 0) return DukptError::no_transaction;
    if (aes.block_size() != detail::most_block) return DukptError::cipher;
    constexpr std::uint8_t sizes[] = {16, 24, 16, 24, 32};
    const std::uint32_t size = sizes[static_cast<unsigned>(type)];
    const bool is_aes = type >= DukptKeyType::aes_128;
    if (is_aes && size > from.size) return DukptError::strength;
    std::uint8_t* const to = out.make(size, is_aes ? KeyAlgorithm::aes : KeyAlgorithm::des);
    if (!detail::AesDukptScheme::derive(aes, from, use_.serial, usage,
                                        static_cast<std::uint32_t>(type), size, to)) {
      out.wipe();
      return DukptError::cipher;
    }
    if (!is_aes) detail::set_odd_parity(to, size);
    return DukptError::none;
  }

  detail::DukptUse<12> use_;
};

/// Issues the keys of one transaction after another. What TdesDukpt says about program starts,
/// power cuts, the initial key and the product's duties applies here, too. An initial key is enough
/// for 2,448,023,842 transactions.
///
///     AesDukpt dukpt(aes, store);
///     if (an_initial_key_has_come) report(dukpt.load(initial_key.key(), initial_key_id));
///     ...
///     AesDukptKeys keys;
///     ClearKey<KeyUse::pin> pin_key;
///     if (dukpt.next(keys) != DukptError::none) return;
///     if (keys.pin_key(aes, DukptKeyType::aes_128, pin_key) != DukptError::none) return;
///
/// Does not support the update of initial keys (X9.24-3:2017, 6.5), which derives one from another.
///
/// Borrows the cipher and the store.
class AesDukpt {
 public:
  /// Borrows both arguments.
  AesDukpt(BlockCipher& aes, DukptStore& store) : cipher_(aes), registers_(aes, store) {}

  /// Loads an initial key of 16, 24 or 32 bytes and its id: that of the base key and that of the
  /// terminal, of four bytes each.
  DukptError load(InitialKey key, const std::uint8_t (&initial_key_id)[8]) {
    if (cipher_.block_size() != detail::most_block) return DukptError::cipher;
    if (!detail::is_key_size(true, key.bytes().size) || detail::is_unfit_key(true, key.bytes())) {
      return DukptError::key;
    }
    return registers_.load(key.bytes(), initial_key_id);
  }

  /// Issues the keys of the next transaction. If it returns anything other than `none`, there are
  /// none.
  DukptError next(AesDukptKeys& keys) {
    keys.wipe();
    if (cipher_.block_size() != detail::most_block) return DukptError::cipher;
    return registers_.next(keys.use_);
  }

 private:
  BlockCipher& cipher_;
  detail::DukptRegisters<detail::AesDukptScheme> registers_;
};

}  // namespace tillwire
