// A terminal's key as generateKey sends it, decrypted under the terminal master key and checked.
#pragma once

#include <cstdint>
#include <cstring>
#include <tillwire/base/secret.hpp>
#include <tillwire/base/wipe.hpp>
#include <tillwire/model/key_scheme.hpp>
#include <tillwire/ops/merchants/terminal_key_type.hpp>
#include <tillwire/port/crypto.hpp>
#include <tillwire/security/clear_key.hpp>
#include <tillwire/security/key_check.hpp>

namespace tillwire {

/// Why a key was not taken.
enum class [[nodiscard]] KeyRefusal : std::uint8_t{
    none,
    master_key,           ///< of AES, not 16 or 24 bytes, two of its parts next to each other are
                          ///< equal, or one of them is a weak or semi-weak key of DES
    use,                  ///< a key of WrappedKey::type has another use than the ClearKey
    hex,                  ///< something else than hex digits, behind a tag or without one
    key_block,            ///< it is a key block (TR-31, X9.143, or of payShield, with its tag R or
                          ///< S), which has a header and a MAC
    length,               ///< not the digits of its scheme, not those that were asked for, or 16
                          ///< digits that were not asked for
    scheme,               ///< its tag is another than the scheme said
    cipher,               ///< the cipher is not 3DES, or failed
    parity,               ///< a byte of it has even parity: the wrong master key, scheme or digits
    parts,                ///< two of its parts next to each other are equal, or, to a KeyChange, it
                          ///< has one part: no more than single DES
    outer_parts,          ///< three parts were asked for, or its tag says three, and the first and
                          ///< the third are equal
    weak_part,            ///< a part is a weak or semi-weak key of DES
    weaker_master_key,    ///< the master key is worth fewer parts than this key
    no_check_value,       ///< and one is wanted
    bad_check_value,      ///< not 4 to 16 hex digits in pairs
    check_value_differs,  ///< it is not the key that was meant
};

/// What came from the gateway, and what is known of it.
struct WrappedKey {
  Secret value;      ///< `keyValue`: hex digits, with or without a tag before them
  Text check_value;  ///< `checkValue`
  /// The scheme, if the two sides have agreed on one. If not, the tag tells it; without a tag the
  /// whole key is encrypted under the master key itself, as in X and Y.
  KeyScheme scheme = KeyScheme::unknown;
  /// How many hex digits were asked for: 16, 32 or 48, as digits_of(KeyLength) says; 0 if 32 and 48
  /// will do. 16 alone takes single DES. A shorter key than was asked for is weaker, and so is one
  /// of 48 digits, or with the tag T or Y, whose first and third part are equal.
  std::uint32_t digits = 0;
  /// The type that was asked for, if its use is to be checked: a `tak` becomes a key for MACs and
  /// no other, an `ikey` one that loads DUKPT, a `tmka` and a `tmkp` one for transport. Beyond the
  /// specification, which gives the types no meaning; their names do.
  merchants::TerminalKeyType type = merchants::TerminalKeyType::unknown;
  /// A `tmkp` becomes a key for PINs, and none for transport: for a gateway whose operator says
  /// that PIN blocks are encrypted under it itself. By its name it is a terminal master key, under
  /// which PIN keys travel, and a key has one use.
  bool tmkp_encrypts_pins = false;
  /// A key without a check value is taken, too: its parity has to do. An initial key has none, so
  /// nothing tells whether it is the right one. Parity cannot notice
  /// - another key in its place, such as an earlier one, or another terminal's under the same
  ///   master key;
  /// - parts of keys without a tag, or with X or Y, that were exchanged with each other or with
  ///   another key's;
  /// - another master key than the host's, or digits that were damaged, where by chance each byte
  ///   has odd parity: once in 256 keys of 16 digits, in 65,536 of 32, in 16.7 million of 48.
  bool without_check_value = false;
  /// A key with bytes of even parity is taken, too, if its check value is right: some hosts do not
  /// set the parity of keys. A check value is needed then, whatever `without_check_value` says. The
  /// key gets odd parity, which changes nothing for DES. An initial key is not changed, see
  /// KeyUnwrapper.
  bool with_even_parity = false;
  /// A key that is worth more parts than the master key is taken, too: who breaks the master key
  /// has this one, so its length promises more than it holds (PCI PIN, requirement 10).
  bool under_weaker_key = false;
};

/// Decrypts keys under a terminal master key (TMK), and takes none that is not sound. Key blocks
/// are opened by security/key_block.hpp.
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
/// An initial key of DUKPT, ClearKey<KeyUse::initial>, has no parity: ANSI X9.24-1 uses all its
/// bits, and its own example has bytes of even parity. It is taken as it is, and its check value
/// alone tells whether it is the right one.
///
/// All keys are of 3DES, and refused where AES works.
///
/// The cipher and the master key are borrowed.
class KeyUnwrapper {
 public:
  /// Borrows them: a master key of 16 or 24 bytes. It is there already, in the memory where it
  /// stays: of a ClearKey that is filled later, such as by KeyComponents::combine(), key() was
  /// without bytes, and every key is refused for `master_key`. So make another unwrapper after each
  /// change of the master key.
  KeyUnwrapper(BlockCipher& cipher, KekKey master_key)
      : cipher_(cipher), master_key_(master_key.bytes()) {}

  /// Decrypts and checks: parity first (but of an initial key), then the parts, then the check
  /// value. If the answer is anything but `none`, `key` holds nothing, also not what it held
  /// before.
  template <KeyUse Use>
  KeyRefusal unwrap(const WrappedKey& wrapped, ClearKey<Use>& key) {
    return unwrap(wrapped, Use, detail::KeyFiller::memory_of(key));
  }

 private:
  static constexpr std::uint32_t part = detail::des_part;
  static constexpr std::uint32_t most_bytes = 3 * part;
  static constexpr std::uint32_t most_digits = 2 * most_bytes;

  KeyRefusal unwrap(const WrappedKey& wrapped, KeyUse use, detail::KeyMemory& key) {
    key.wipe();
    const KeyRefusal refusal =
        may_become(wrapped, use) ? decrypt_and_check(wrapped, use, key) : KeyRefusal::use;
    if (refusal != KeyRefusal::none) key.wipe();
    return refusal;
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

  KeyRefusal decrypt_and_check(const WrappedKey& wrapped, KeyUse use, detail::KeyMemory& key) {
    const bool two_or_three = master_key_.size == 2 * part || master_key_.size == 3 * part;
    if (!two_or_three || detail::is_unfit_key(false, master_key_)) return KeyRefusal::master_key;
    if (cipher_.block_size() != part) return KeyRefusal::cipher;
    KeyScheme scheme = wrapped.scheme;
    KeyRefusal refusal = read(wrapped, scheme, key);
    if (refusal != KeyRefusal::none) return refusal;
    if (!decrypt(scheme, key)) return KeyRefusal::cipher;
    if (use != KeyUse::initial) {
      if (wrapped.with_even_parity) {
        detail::set_odd_parity(key.data(), key.size());
      } else if (!has_odd_parity(key.bytes())) {
        return KeyRefusal::parity;
      }
    }
    refusal = find_weakness(wrapped, scheme, key.bytes());
    if (refusal != KeyRefusal::none) return refusal;
    switch (check_key(cipher_, key.bytes(), wrapped.check_value)) {
      case KeyCheck::matches:
        return KeyRefusal::none;
      case KeyCheck::absent:
        return wrapped.without_check_value && !wrapped.with_even_parity
                   ? KeyRefusal::none
                   : KeyRefusal::no_check_value;
      case KeyCheck::malformed:
        return KeyRefusal::bad_check_value;
      case KeyCheck::differs:
        return KeyRefusal::check_value_differs;
      default:
        return KeyRefusal::cipher;
    }
  }

  KeyRefusal find_weakness(const WrappedKey& wrapped, KeyScheme scheme, KeyBytes key) const {
    if (has_equal_parts(key)) return KeyRefusal::parts;
    if (has_weak_part(key)) return KeyRefusal::weak_part;
    const std::uint32_t worth = detail::parts_worth(key);
    const bool three = wrapped.digits == most_digits || digits_of(scheme) == most_digits;
    if (three && worth < 3) return KeyRefusal::outer_parts;
    return worth > detail::parts_worth(master_key_) && !wrapped.under_weaker_key
               ? KeyRefusal::weaker_master_key
               : KeyRefusal::none;
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
    const std::int32_t found = detail::count_hex_digits(digits);
    const auto count = static_cast<std::uint32_t>(found);
    if ((found < 0 || count > most_digits) && is_key_block(wrapped.value.bytes())) {
      return KeyRefusal::key_block;
    }
    if (found < 0) return KeyRefusal::hex;
    // Of a single part only where 16 digits were asked for.
    const bool any = count == 32 || count == 48 || (count == 16 && wrapped.digits == count);
    const bool fits = scheme == KeyScheme::unknown ? any : count == digits_of(scheme);
    if (!fits || (wrapped.digits != 0 && wrapped.digits != count)) return KeyRefusal::length;
    // All are digits, and as many as fit: this cannot fail.
    (void)detail::hex_decode(digits, key.make(count / 2, KeyAlgorithm::des), count / 2);
    return KeyRefusal::none;
  }

  // A version of TR-31 or X9.143, A to E, and four digits of its length; payShield puts R before
  // it, and S before its own blocks, of versions 0 and 1. With as many hex digits as a key has it
  // is a key: no key block is so short.
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
