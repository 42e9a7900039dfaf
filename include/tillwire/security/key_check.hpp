// Checks that a key is the right one (its check value), and that it is sound (its parity, its
// parts).
#pragma once

#include <cstddef>
#include <cstdint>
#include <tillwire/base/hex.hpp>
#include <tillwire/base/text.hpp>
#include <tillwire/base/wipe.hpp>
#include <tillwire/port/crypto.hpp>
#include <tillwire/security/constant_time.hpp>

namespace tillwire {

/// The result of comparing a key with its check value.
enum class [[nodiscard]] KeyCheck : std::uint8_t{
    matches,    ///< the check value is that of the key
    differs,    ///< it is that of another key
    absent,     ///< no check value was given
    malformed,  ///< not hex digits in pairs, fewer than 4, or more than the cipher's block
    cipher,     ///< the key does not fit the cipher, or the cipher failed
};

namespace detail {

inline constexpr std::uint32_t most_block = 16;  // in bytes, of AES

/// Computes the full check value: for DES and 3DES the encryption of a block of zeros, for AES its
/// CMAC (beyond the specification: ANSI X9.24-1, annex A, and X9.143). Returns false if the cipher
/// failed.
inline bool full_check_value(BlockCipher& cipher, KeyBytes key, std::uint8_t (&out)[most_block]) {
  const std::uint8_t zeros[most_block] = {};
  return cipher.block_size() == most_block ? cipher.mac(key, zeros, out)
                                           : cipher.encrypt(key, zeros, out);
}

}  // namespace detail

/// Compares a key with its check value (KCV) in hex: as many bytes as are given, but at least two.
/// Hosts send 4, 6 or 16 digits for a DES key, and 10 for an AES key (X9.143). With 4 digits, one
/// wrong key in 65,536 matches.
///
///     const KeyCheck check = check_key(des, key.key().bytes(), answer->check_value);
///     if (check != KeyCheck::matches) report(check);
///
/// The comparison takes the same time wherever they differ. Known answer: the DES key
/// 0123456789ABCDEF has D5D44F. See key_matches() if the reason does not matter.
inline KeyCheck check_key(BlockCipher& cipher, KeyBytes key, const Text& check_value) {
  constexpr std::int32_t least = 2;
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

/// Returns whether a key has this check value; false if there is none, if it cannot be read, or if
/// the cipher failed.
///
///     if (!key_matches(des, key.key().bytes(), answer->check_value)) reject_it();
[[nodiscard]] inline bool key_matches(BlockCipher& cipher, KeyBytes key, const Text& check_value) {
  return check_key(cipher, key, check_value) == KeyCheck::matches;
}

namespace detail {

/// Writes the first `size` bytes of a check value in hex, and a NUL; at most a block.
inline bool write_check_value(BlockCipher& cipher, KeyBytes key, std::uint32_t size, char* out) {
  *out = 0;
  std::uint8_t own[most_block];
  const bool done = full_check_value(cipher, key, own);
  if (done) {
    hex_encode(own, size, out);
    out[std::size_t{2} * size] = 0;
  }
  tillwire::wipe(own, sizeof own);
  return done;
}

}  // namespace detail

/// Writes a key's check value and a NUL, to be shown or sent: 4, 6, 10 or 16 hex digits, according
/// to the size of the array. Six are usual for DES, ten for AES. Returns false if the cipher
/// failed; the text is then empty.
///
///     char check_value[6 + 1];
///     if (!write_check_value(des, key.key().bytes(), check_value)) return;
template <std::size_t Size>
[[nodiscard]] bool write_check_value(BlockCipher& cipher, KeyBytes key, char (&out)[Size]) {
  static_assert(Size == 5 || Size == 7 || Size == 11 || Size == 17,
                "tillwire: a check value has 4, 6, 10 or 16 digits, and a NUL");
  return detail::write_check_value(cipher, key, (Size - 1) / 2, out);
}

/// Returns whether each byte of a DES or 3DES key has an odd number of bits set. The time depends
/// only on the key's size.
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

namespace detail {

inline constexpr std::uint32_t des_part = 8;  // bytes of a DES key, and of each part of a 3DES key

/// Sets the parity of each byte of a DES or 3DES key to odd. DES ignores the bit that changes.
inline void set_odd_parity(std::uint8_t* key, std::uint32_t size) {
  for (std::uint32_t i = 0; i < size; ++i) {
    std::uint32_t bits = key[i] | 1U;
    bits ^= bits >> 4;
    bits ^= bits >> 2;
    bits ^= bits >> 1;
    key[i] = static_cast<std::uint8_t>((key[i] & 0xfeU) | (bits & 1U));
  }
}

/// Returns whether two parts of a key are the same to DES, which ignores the parity bits. The time
/// does not depend on where they differ.
inline bool is_same_part(const volatile std::uint8_t* one, const volatile std::uint8_t* other) {
  std::uint32_t difference = 0;
  for (std::uint32_t i = 0; i < des_part; ++i) {
    const std::uint32_t left = one[i];
    difference |= (left ^ other[i]) & 0xfeU;
  }
  return difference == 0;
}

/// Returns how many DES keys a 3DES key is worth: three parts count as two if the first and the
/// third are equal. Does not consider equal adjacent parts, which has_equal_parts() refuses.
inline std::uint32_t parts_worth(KeyBytes key) {
  const std::uint32_t parts = key.size / des_part;
  return parts == 3 && is_same_part(key.data, key.data + std::size_t{2} * des_part) ? 2 : parts;
}

/// Returns whether a DES key is one of the 16 weak and semi-weak ones: without parity bits they are
/// a b a b c d c d, where a and b are 00, 0F, 70 or 7F, and c and d follow from them.
inline bool is_weak_part(const std::uint8_t* part) {
  std::uint32_t off = 0;
  for (std::uint32_t i = 0; i < 2; ++i) {
    const std::uint32_t first = part[i] >> 1;
    off |= (first ^ first >> 1) & 0x37U;  // bits 0 to 3 are equal, and so are 4 to 6
    off |= first ^ static_cast<std::uint32_t>(part[i + 2] >> 1);
    const std::uint32_t last = part[i + 4] >> 1;
    off |= last ^ (first >> 1 | (first & 0x40U));
    off |= last ^ static_cast<std::uint32_t>(part[i + 6] >> 1);
  }
  return off == 0;
}

}  // namespace detail

/// Returns whether two adjacent parts of a 3DES key are equal apart from their parity, which makes
/// it no stronger than single DES. False for a key with a single part.
[[nodiscard]] inline bool has_equal_parts(KeyBytes key) {
  bool equal = false;
  for (std::uint32_t at = detail::des_part; at + detail::des_part <= key.size;
       at += detail::des_part) {
    equal |= detail::is_same_part(key.data + at - detail::des_part, key.data + at);
  }
  return equal;
}

/// Returns whether a part of a DES or 3DES key is one of the 4 weak or 12 semi-weak keys of DES
/// (NIST SP 800-67), whatever its parity. Encrypting twice with a weak key, or with both keys of a
/// semi-weak pair, yields the plain text.
[[nodiscard]] inline bool has_weak_part(KeyBytes key) {
  bool weak = false;
  for (std::uint32_t at = 0; at + detail::des_part <= key.size; at += detail::des_part) {
    weak |= detail::is_weak_part(key.data + at);
  }
  return weak;
}

/// Returns whether all bytes of a key are 0, as those of a wiped key are.
[[nodiscard]] inline bool is_all_zero(KeyBytes key) {
  std::uint32_t bits = 0;
  for (std::uint32_t i = 0; i < key.size; ++i) bits |= key.data[i];
  return bits == 0;
}

namespace detail {

/// Returns whether a key has a valid length of AES or 3DES.
inline bool is_key_size(bool aes, std::uint32_t size) {
  return size == 16 || size == 24 || (aes && size == 32);
}

/// Returns whether a key is known to be for the other algorithm.
inline bool is_of_other_algorithm(bool aes, KeyBytes key) {
  return key.algorithm == (aes ? KeyAlgorithm::des : KeyAlgorithm::aes);
}

/// Returns whether a key is for the other algorithm, or has a value that a random generator must
/// not have produced.
inline bool is_unfit_key(bool aes, KeyBytes key) {
  if (is_of_other_algorithm(aes, key)) return true;
  return aes ? is_all_zero(key) : has_equal_parts(key) || has_weak_part(key);
}

}  // namespace detail

}  // namespace tillwire
