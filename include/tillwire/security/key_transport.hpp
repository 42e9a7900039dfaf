// Decrypts and checks a terminal's key that generateKey sent under the terminal master key.
#pragma once

#include <cstdint>
#include <cstring>
#include <tillwire/base/secret.hpp>
#include <tillwire/base/secret_bytes.hpp>
#include <tillwire/base/wipe.hpp>
#include <tillwire/model/key_scheme.hpp>
#include <tillwire/ops/merchants/terminal_key_type.hpp>
#include <tillwire/port/crypto.hpp>
#include <tillwire/security/clear_key.hpp>
#include <tillwire/security/key_check.hpp>

namespace tillwire {

/// Says why a key was rejected.
enum class [[nodiscard]] UnwrapError : std::uint8_t{
    none,
    master_key,  ///< it is of AES, not 16 or 24 bytes, two of its adjacent parts are equal, or one
                 ///< is a weak or semi-weak key of DES
    use,         ///< a key of WrappedKey::type has another use than the ClearKey
    hex,         ///< something other than hex digits, after a tag or without one
    key_block,   ///< it is a key block (TR-31, X9.143, or of payShield, with its tag R or S), which
                 ///< has a header and a MAC: see KeyBlockUnwrapper
    length,      ///< not the number of digits of its scheme, not the requested number, or 16 digits
                 ///< that were not requested
    scheme,      ///< its tag is not that of the given scheme
    cipher,      ///< the cipher is not 3DES, or failed
    parity,      ///< a byte has even parity: wrong master key, scheme or digits
    parts,       ///< two of its adjacent parts are equal, or, for a KeyChange, it has one part: no
                 ///< stronger than single DES
    outer_parts,  ///< three parts were requested, or its tag says three, and the first and the
                  ///< third are equal
    weak_part,    ///< a part is a weak or semi-weak key of DES
    weaker_master_key,    ///< the master key is worth fewer parts than this key
    no_check_value,       ///< the check value is mandatory, and absent
    bad_check_value,      ///< the check value is not 4 to 16 hex digits in pairs
    check_value_differs,  ///< it is not the intended key
};

/// A key as received from the gateway, and what is required of it.
struct WrappedKey {
  Secret value;      ///< `keyValue`: hex digits, with or without a tag before them
  Text check_value;  ///< `checkValue`
  /// The scheme, if the two sides have agreed on one. Otherwise the tag determines it; without a
  /// tag the whole key is encrypted under the master key itself, as with X and Y.
  KeyScheme scheme = KeyScheme::unknown;
  /// The requested number of hex digits: 16, 32 or 48, as digits_of(KeyLength) returns; 0 accepts
  /// 32 and 48. Only 16 accepts single DES. Rejects a key that is shorter, and so weaker, than
  /// requested, and one with 48 digits, or with the tag T or Y, whose first and third part are
  /// equal.
  std::uint32_t digits = 0;
  /// The requested type, if its use is to be checked: a `tak` is then only accepted as a key for
  /// MACs, an `ikey` only as one that loads DUKPT, a `tmka` and a `tmkp` for transport. Beyond the
  /// specification, which gives the types no meaning; their names do.
  merchants::TerminalKeyType type = merchants::TerminalKeyType::unknown;
  /// Accepts a `tmkp` as a key for PINs, and not for transport: for a gateway whose operator says
  /// that PIN blocks are encrypted under it directly. By its name it is a terminal master key,
  /// under which PIN keys are sent, and a key has one use.
  bool tmkp_encrypts_pins = false;
  /// Also accepts a key without a check value, and relies on its parity. An initial key has none,
  /// so nothing then shows whether it is the right one. Parity does not detect
  /// - another key in its place, such as an earlier one, or another terminal's under the same
  ///   master key;
  /// - parts of keys without a tag, or with X or Y, that were exchanged with each other or with
  ///   another key's;
  /// - another master key than the host's, or damaged digits, where by chance each byte has odd
  ///   parity: once in 256 keys of 16 digits, in 65,536 of 32, in 16.7 million of 48.
  bool without_check_value = false;
  /// Also accepts a key with bytes of even parity, if its check value is right: some hosts do not
  /// set the parity of keys. The check value is then mandatory, whatever `without_check_value`
  /// says. Sets odd parity, which changes nothing for DES, except in an initial key: see
  /// KeyUnwrapper.
  bool with_even_parity = false;
  /// Also accepts a key that is worth more parts than the master key: an attacker who breaks the
  /// master key has this one, too, so it is weaker than its length suggests (PCI PIN, requirement
  /// 10).
  bool under_weaker_key = false;
};

/// Decrypts keys under a terminal master key (TMK), and rejects those that are not sound. For key
/// blocks, see security/key_block.hpp.
///
///     KeyUnwrapper unwrapper(des, KekKey::from_clear_bytes(master_key));
///     ClearKey<KeyUse::pin> key;
///     WrappedKey wrapped;
///     wrapped.value       = answer->key_value;
///     wrapped.check_value = answer->check_value;
///     wrapped.digits      = 32;
///     if (unwrapper.unwrap(wrapped, key) != UnwrapError::none) reject_it();
///
/// X and Y (ANSI X9.17), a single-length key and a key without a tag: each eight bytes are
/// decrypted (ECB) under the master key. U and T: each under a variant of it, in which the ninth
/// byte, the first of the second part, is XORed with A6 and 5A (U) or with 6A, DE and 2B (T). This
/// is beyond the specification: Thales' modules do so, according to their open simulators (jPOS,
/// libiso, go_hsm); those have master keys of two parts, and the same byte is used here for three.
///
/// An initial key of DUKPT, ClearKey<KeyUse::initial>, has no parity: ANSI X9.24-1 uses all its
/// bits, and its own example has bytes of even parity. It is accepted unchanged, and only its check
/// value shows whether it is the right one.
///
/// All keys are 3DES keys, and are rejected where AES is used.
///
/// Borrows the cipher and the master key.
class KeyUnwrapper {
 public:
  /// Borrows both arguments. The master key has 16 or 24 bytes and must already be in its memory:
  /// key() of a ClearKey that is filled only later, such as by KeyComponents::combine(), has no
  /// bytes, and every key is then rejected with `master_key`. Construct a new unwrapper after each
  /// change of the master key.
  KeyUnwrapper(BlockCipher& cipher, KekKey master_key)
      : cipher_(cipher), master_key_(master_key.bytes()) {}

  /// Decrypts and checks a key: first the parity (except of an initial key), then the parts, then
  /// the check value. If it returns anything other than `none`, `key` is empty, and a previous key
  /// in it is wiped.
  template <KeyUse Use>
  UnwrapError unwrap(const WrappedKey& wrapped, ClearKey<Use>& key) {
    return unwrap(wrapped, Use, detail::KeyFiller::memory_of(key));
  }

 private:
  static constexpr std::uint32_t part = detail::des_part;
  static constexpr std::uint32_t most_bytes = 3 * part;
  static constexpr std::uint32_t most_digits = 2 * most_bytes;

  UnwrapError unwrap(const WrappedKey& wrapped, KeyUse use, detail::KeyMemory& key) {
    key.wipe();
    const UnwrapError error =
        may_become(wrapped, use) ? decrypt_and_check(wrapped, use, key) : UnwrapError::use;
    if (error != UnwrapError::none) key.wipe();
    return error;
  }

  static bool may_become(const WrappedKey& wrapped, KeyUse use) {
    using Type = merchants::TerminalKeyType;
    switch (wrapped.type) {
      case Type::tmka:
        return use == KeyUse::transport;
      case Type::tmkp:
        return use == (wrapped.tmkp_encrypts_pins ? KeyUse::pin : KeyUse::transport);
      case Type::tak:
        return use == KeyUse::mac;
      case Type::ikey:
        return use == KeyUse::initial;
      case Type::unknown:
        break;
    }
    return true;
  }

  UnwrapError decrypt_and_check(const WrappedKey& wrapped, KeyUse use, detail::KeyMemory& key) {
    const bool two_or_three = master_key_.size == 2 * part || master_key_.size == 3 * part;
    if (!two_or_three || detail::is_unfit_key(false, master_key_)) return UnwrapError::master_key;
    if (cipher_.block_size() != part) return UnwrapError::cipher;
    KeyScheme scheme = wrapped.scheme;
    UnwrapError error = read(wrapped, scheme, key);
    if (error != UnwrapError::none) return error;
    if (!decrypt(scheme, key)) return UnwrapError::cipher;
    if (use != KeyUse::initial) {
      if (wrapped.with_even_parity) {
        detail::set_odd_parity(key.data(), key.size());
      } else if (!has_odd_parity(key.bytes())) {
        return UnwrapError::parity;
      }
    }
    error = find_weakness(wrapped, scheme, key.bytes());
    if (error != UnwrapError::none) return error;
    switch (check_key(cipher_, key.bytes(), wrapped.check_value)) {
      case KeyCheck::matches:
        return UnwrapError::none;
      case KeyCheck::absent:
        return wrapped.without_check_value && !wrapped.with_even_parity
                   ? UnwrapError::none
                   : UnwrapError::no_check_value;
      case KeyCheck::malformed:
        return UnwrapError::bad_check_value;
      case KeyCheck::differs:
        return UnwrapError::check_value_differs;
      default:
        return UnwrapError::cipher;
    }
  }

  UnwrapError find_weakness(const WrappedKey& wrapped, KeyScheme scheme, KeyBytes key) const {
    if (has_equal_parts(key)) return UnwrapError::parts;
    if (has_weak_part(key)) return UnwrapError::weak_part;
    const std::uint32_t worth = detail::parts_worth(key);
    const bool three = wrapped.digits == most_digits || digits_of(scheme) == most_digits;
    if (three && worth < 3) return UnwrapError::outer_parts;
    return worth > detail::parts_worth(master_key_) && !wrapped.under_weaker_key
               ? UnwrapError::weaker_master_key
               : UnwrapError::none;
  }

  // Reads the digits of the key, still encrypted, and its scheme.
  static UnwrapError read(const WrappedKey& wrapped, KeyScheme& scheme, detail::KeyMemory& key) {
    TextBytes digits = wrapped.value.bytes();
    TextBytes after_tag = digits;
    const int first = after_tag.next();
    const KeyScheme tag = key_scheme_of(static_cast<char>(first));
    if (first >= 0 && tag != KeyScheme::unknown) {
      if (scheme != KeyScheme::unknown && scheme != tag) return UnwrapError::scheme;
      scheme = tag;
      digits = after_tag;
    }
    const std::int32_t found = detail::count_hex_digits(digits);
    const auto count = static_cast<std::uint32_t>(found);
    if ((found < 0 || count > most_digits) && is_key_block(wrapped.value.bytes())) {
      return UnwrapError::key_block;
    }
    if (found < 0) return UnwrapError::hex;
    // Accepts a single part only if 16 digits were requested.
    const bool any = count == 32 || count == 48 || (count == 16 && wrapped.digits == count);
    const bool fits = scheme == KeyScheme::unknown ? any : count == digits_of(scheme);
    if (!fits || (wrapped.digits != 0 && wrapped.digits != count)) return UnwrapError::length;
    // This cannot fail: all are digits, and they fit.
    (void)detail::hex_decode(digits, key.make(count / 2, KeyAlgorithm::des), count / 2);
    return UnwrapError::none;
  }

  // TR-31 and X9.143 begin with a version, A to E, and four digits of length; payShield puts R
  // before it, and S before its own blocks of versions 0 and 1. If there are as many hex digits as
  // a key has, it is a key: no key block is so short.
  static bool is_key_block(TextBytes value) {
    const int tag = value.next();
    const int version = tag == 'R' || tag == 'S' ? value.next() : tag;
    bool digits = tag == 'S' ? version == '0' || version == '1' : version >= 'A' && version <= 'E';
    for (int i = 0; i < 4; ++i) {
      const int digit = value.next();
      digits = digits && digit >= '0' && digit <= '9';
    }
    return digits;
  }

  bool decrypt(KeyScheme scheme, detail::KeyMemory& key) {
    constexpr std::uint8_t variants[2][3] = {{0xa6, 0x5a}, {0x6a, 0xde, 0x2b}};
    const bool triple = scheme == KeyScheme::triple_variant;
    std::uint8_t master[most_bytes];
    detail::copy_secret(master, master_key_.data, master_key_.size);
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
