// A terminal's key as generateKey sends it, decrypted under the terminal master key and checked.
#pragma once

#include <cstdint>
#include <cstring>
#include <tillwire/base/secret.hpp>
#include <tillwire/base/wipe.hpp>
#include <tillwire/model/key_scheme.hpp>
#include <tillwire/port/crypto.hpp>
#include <tillwire/security/clear_key.hpp>
#include <tillwire/security/key_check.hpp>

namespace tillwire {

/// Why a key was not taken.
enum class [[nodiscard]] KeyRefusal : std::uint8_t{
    none,
    master_key,          ///< not 16 or 24 bytes
    hex,                 ///< something else than hex digits, behind a tag or without one
    length,              ///< not the digits of its scheme, or not those that were asked for
    scheme,              ///< its tag is another than the scheme said
    cipher,              ///< the cipher is not 3DES, or failed
    parity,              ///< a byte of it has even parity: the wrong master key, scheme or digits
    parts,               ///< two of its parts next to each other are equal: no more than single DES
    no_check_value,      ///< and one is wanted
    bad_check_value,     ///< not 6 to 16 hex digits
    check_value_differs  ///< it is not the key that was meant
};

/// What came from the gateway, and what is known of it.
struct WrappedKey {
  Secret value;      ///< `keyValue`: hex digits, with or without a tag before them
  Text check_value;  ///< `checkValue`
  /// The scheme, if the two sides have agreed on one. If not, the tag tells it; without a tag the
  /// whole key is encrypted under the master key itself, as in X and Y.
  KeyScheme scheme = KeyScheme::unknown;
  /// How many hex digits were asked for: 16, 32 or 48, as digits_of(KeyLength) says; 0 if any will
  /// do. A shorter key than was asked for is weaker.
  std::uint32_t digits = 0;
  /// A key without a check value is taken, too: its parity has to do.
  bool without_check_value = false;
};

/// Decrypts keys under a terminal master key (TMK), and takes none that is not sound.
///
///     KeyUnwrapper unwrapper(des, KekKey::from_clear_bytes(master_key));
///     ClearKey<KeyUse::pin> key;
///     WrappedKey wrapped;
///     wrapped.value       = answer->key_value;
///     wrapped.check_value = answer->check_value;
///     wrapped.digits      = 32;
///     if (unwrapper.unwrap(wrapped, key) != KeyRefusal::none) reject_it();
///
/// X and Y (ANSI X9.17), a single-length key and one without a tag: each eight bytes are decrypted
/// (ECB) under the master key. U and T: each under a variant of it, whose ninth byte, the first one
/// of the second part, is XORed with A6 and 5A (U) or with 6A, DE and 2B (T). Beyond the
/// specification: so do Thales' modules, and so say their open simulators (jPOS, libiso, go_hsm);
/// those have master keys of two parts, and of three the same byte is taken here.
///
/// The cipher and the master key are borrowed.
class KeyUnwrapper {
 public:
  /// Borrows them: a master key of 16 or 24 bytes.
  KeyUnwrapper(BlockCipher& cipher, KekKey master_key)
      : cipher_(cipher), master_key_(master_key.bytes()) {}

  /// Decrypts and checks: parity first, then the check value. If the answer is anything but `none`,
  /// `key` holds nothing, also not what it held before.
  template <KeyUse Use>
  KeyRefusal unwrap(const WrappedKey& wrapped, ClearKey<Use>& key) {
    return unwrap(wrapped, detail::KeyFiller::memory_of(key));
  }

 private:
  static constexpr std::uint32_t part = 8;  // bytes

  static constexpr std::uint32_t most_bytes = 3 * part;

  KeyRefusal unwrap(const WrappedKey& wrapped, detail::KeyMemory& key) {
    key.wipe();
    const KeyRefusal refusal = decrypt_and_check(wrapped, key);
    if (refusal != KeyRefusal::none) key.wipe();
    return refusal;
  }

  KeyRefusal decrypt_and_check(const WrappedKey& wrapped, detail::KeyMemory& key) {
    if (master_key_.size != 2 * part && master_key_.size != 3 * part) {
      return KeyRefusal::master_key;
    }
    if (cipher_.block_size() != part) return KeyRefusal::cipher;
    KeyScheme scheme = wrapped.scheme;
    KeyRefusal refusal = read(wrapped, scheme, key);
    if (refusal != KeyRefusal::none) return refusal;
    if (!decrypt(scheme, key)) return KeyRefusal::cipher;
    if (!has_odd_parity(key.bytes())) return KeyRefusal::parity;
    if (has_equal_parts(key.bytes())) return KeyRefusal::parts;
    switch (check_key(cipher_, key.bytes(), wrapped.check_value)) {
      case KeyCheck::matches:
        return KeyRefusal::none;
      case KeyCheck::absent:
        return wrapped.without_check_value ? KeyRefusal::none : KeyRefusal::no_check_value;
      case KeyCheck::malformed:
        return KeyRefusal::bad_check_value;
      case KeyCheck::differs:
        return KeyRefusal::check_value_differs;
      default:
        return KeyRefusal::cipher;
    }
  }

  // The digits of the key, still encrypted, and its scheme.
  static KeyRefusal read(const WrappedKey& wrapped, KeyScheme& scheme, detail::KeyMemory& key) {
    TextBytes digits = wrapped.value.bytes();
    TextBytes after_tag = digits;
    const int first = after_tag.next();
    const KeyScheme tag = key_scheme_of(static_cast<char>(first));
    if (first >= 0 && tag != KeyScheme::unknown) {
      if (scheme != KeyScheme::unknown && scheme != tag) return KeyRefusal::scheme;
      scheme = tag;
      digits = after_tag;
    }
    std::uint32_t count = 0;
    for (TextBytes each = digits;; ++count) {
      const int digit = each.next();
      if (digit < 0) break;
      if (detail::hex_value(static_cast<char>(digit)) < 0) return KeyRefusal::hex;
    }
    const bool fits = scheme == KeyScheme::unknown ? count == 16 || count == 32 || count == 48
                                                   : count == digits_of(scheme);
    if (!fits || (wrapped.digits != 0 && wrapped.digits != count)) return KeyRefusal::length;
    // All are digits, and as many as fit: this cannot fail.
    (void)detail::hex_decode(digits, key.make(count / 2), count / 2);
    return KeyRefusal::none;
  }

  bool decrypt(KeyScheme scheme, detail::KeyMemory& key) {
    constexpr std::uint8_t variants[2][3] = {{0xa6, 0x5a}, {0x6a, 0xde, 0x2b}};
    const bool triple = scheme == KeyScheme::triple_variant;
    std::uint8_t master[most_bytes];
    std::memcpy(master, master_key_.data, master_key_.size);
    bool done = true;
    for (std::size_t i = 0; i * part < key.size() && done; ++i) {
      std::uint8_t* const block = key.data() + i * part;
      // A key has at most as many parts as each row.
      // NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign)
      const std::uint8_t variant = is_variant(scheme) ? variants[triple ? 1 : 0][i] : 0;
      master[part] = static_cast<std::uint8_t>(master_key_.data[part] ^ variant);
      done = cipher_.decrypt(KeyBytes::from_clear_bytes(master, master_key_.size), block, block);
    }
    tillwire::wipe(master, sizeof master);
    return done;
  }

  BlockCipher& cipher_;
  KeyBytes master_key_;
};

}  // namespace tillwire
