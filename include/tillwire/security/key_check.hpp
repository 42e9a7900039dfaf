// Whether a key is the one meant (its check value), and whether it is a good one (its parity).
#pragma once

#include <cstdint>
#include <tillwire/base/hex.hpp>
#include <tillwire/base/text.hpp>
#include <tillwire/base/wipe.hpp>
#include <tillwire/port/crypto.hpp>
#include <tillwire/security/constant_time.hpp>

namespace tillwire {

/// What came of comparing a key with its check value.
enum class [[nodiscard]] KeyCheck : std::uint8_t{
    matches, differs,
    absent,     ///< no check value was given
    malformed,  ///< not hex digits in pairs, fewer than 6 of them, or more than the cipher's block
                ///< has
    cipher,     ///< the key does not fit the cipher, or the cipher failed
};

namespace detail {

inline constexpr std::uint32_t most_block = 16;  // bytes, of AES

/// What a check value is the beginning of: for DES and 3DES the encryption of a block of zeros, for
/// AES its CMAC (beyond the specification: ANSI X9.24-1, annex A). False if the cipher failed.
inline bool full_check_value(BlockCipher& cipher, KeyBytes key, std::uint8_t (&out)[most_block]) {
  const std::uint8_t zeros[most_block] = {};
  return cipher.block_size() == most_block ? cipher.mac(key, zeros, out)
                                           : cipher.encrypt(key, zeros, out);
}

}  // namespace detail

/// Compares a key with its check value (KCV), in hex: as many bytes as are given, three at least.
///
///     const KeyCheck check = check_key(des, key.key().bytes(), answer->check_value);
///     if (check != KeyCheck::matches) report(check);
///
/// The comparison takes the same time wherever they differ. Known answer: the DES key
/// 0123456789ABCDEF has D5D44F. See key_matches() where it does not matter why a key is refused.
inline KeyCheck check_key(BlockCipher& cipher, KeyBytes key, const Text& check_value) {
  constexpr std::int32_t least = 3;
  if (!check_value.present()) return KeyCheck::absent;
  std::uint8_t given[detail::most_block];
  const std::int32_t size = detail::hex_decode(check_value.bytes(), given, cipher.block_size());
  if (size < least) return KeyCheck::malformed;
  std::uint8_t own[detail::most_block];
  KeyCheck check = KeyCheck::cipher;
  if (detail::full_check_value(cipher, key, own)) {
    const bool equal = detail::equal_in_constant_time(own, given, static_cast<std::uint32_t>(size));
    check = equal ? KeyCheck::matches : KeyCheck::differs;
  }
  tillwire::wipe(own, sizeof own);
  return check;
}

/// Whether a key has this check value; false if there is none, if it cannot be read, and if the
/// cipher failed.
///
///     if (!key_matches(des, key.key().bytes(), answer->check_value)) reject_it();
[[nodiscard]] inline bool key_matches(BlockCipher& cipher, KeyBytes key, const Text& check_value) {
  return check_key(cipher, key, check_value) == KeyCheck::matches;
}

/// Writes a key's check value as six hex digits and a NUL, to be shown or sent. False if the cipher
/// failed: then it is empty.
[[nodiscard]] inline bool write_check_value(BlockCipher& cipher, KeyBytes key, char (&out)[7]) {
  out[0] = 0;
  std::uint8_t own[detail::most_block];
  const bool done = detail::full_check_value(cipher, key, own);
  if (done) {
    detail::hex_encode(own, 3, out);
    out[6] = 0;
  }
  tillwire::wipe(own, sizeof own);
  return done;
}

/// Whether each byte of a DES or 3DES key has an odd number of bits set. The time it takes depends
/// on the key's size alone.
[[nodiscard]] inline bool has_odd_parity(KeyBytes key) {
  std::uint32_t all_odd = 1;
  for (std::uint32_t i = 0; i < key.size; ++i) {
    std::uint32_t bits = key.data[i];
    bits ^= bits >> 4;
    bits ^= bits >> 2;
    bits ^= bits >> 1;
    all_odd &= bits;
  }
  return all_odd != 0;
}

/// Whether two parts of a 3DES key that are next to each other are equal: it encrypts no better
/// than single DES then. A key of a single part has none.
[[nodiscard]] inline bool has_equal_parts(KeyBytes key) {
  constexpr std::uint32_t part = 8;  // bytes
  bool equal = false;
  for (std::uint32_t at = part; at + part <= key.size; at += part) {
    equal |= detail::equal_in_constant_time(key.data + at - part, key.data + at, part);
  }
  return equal;
}

/// Whether all bytes of a key are 0, as a key's are that was wiped.
[[nodiscard]] inline bool is_all_zero(KeyBytes key) {
  std::uint32_t bits = 0;
  for (std::uint32_t i = 0; i < key.size; ++i) bits |= key.data[i];
  return bits == 0;
}

namespace detail {

/// Gives each byte of a DES or 3DES key an odd number of bits, with the one that DES does not look
/// at.
inline void make_parity_odd(std::uint8_t* key, std::uint32_t size) {
  for (std::uint32_t i = 0; i < size; ++i) {
    const auto odd = has_odd_parity(KeyBytes::from_clear_bytes(key + i, 1));
    key[i] = static_cast<std::uint8_t>(key[i] ^ (odd ? 0U : 1U));
  }
}

}  // namespace detail

}  // namespace tillwire
