// Combines a key from components held by different custodians: the first key of a terminal.
#pragma once

#include <cstdint>
#include <tillwire/base/hex.hpp>
#include <tillwire/base/secret_bytes.hpp>
#include <tillwire/base/text.hpp>
#include <tillwire/base/wipe.hpp>
#include <tillwire/port/crypto.hpp>
#include <tillwire/security/clear_key.hpp>
#include <tillwire/security/constant_time.hpp>
#include <tillwire/security/key_check.hpp>

namespace tillwire {

// Beyond the specification, which does not say how a terminal gets its master key.

/// Says why a component was rejected, or could not be combined.
enum class [[nodiscard]] ComponentError : std::uint8_t{
    none,
    set_up,               ///< not two or three components, or not a key size of the cipher
    complete,             ///< all components were already entered
    missing,              ///< components are still missing
    custodian,            ///< this custodian has already entered one
    hex,                  ///< something other than hex digits
    length,               ///< not as many digits as the key has
    all_zero,             ///< the component adds nothing
    equal,                ///< it equals that of another custodian: the two cancel each other
    no_check_value,       ///< the check value is mandatory
    bad_check_value,      ///< the check value is not hex digits in pairs, has fewer than 4, or more
                          ///< than a block
    check_value_differs,  ///< a digit is wrong; for the key: a component is wrong
    weak,  ///< the key is all 0, two adjacent parts are equal, or a part is a weak or semi-weak key
           ///< of DES
    cipher,  ///< the cipher failed
};

/// Makes a key from two or three components by XOR, so that no custodian knows any bit of it. Each
/// component has a check value, and so has the key.
///
///     KeyComponents components(des, 2, 16);
///     for (const Custodian& each : present) {        // who have logged in, one after the other
///       char digits[32];
///       const std::uint32_t size = each.type(digits);
///       ComponentError error = components.add(each.number, digits, size, each.check_value);
///       if (error != ComponentError::none) return show(words(error));
///     }
///     ClearKey<KeyUse::transport> master_key;
///     if (components.combine("08D7B4", master_key) != ComponentError::none) return;
///
/// Components may have any parity; a 3DES key gets odd parity, as payment HSMs do. The key is for
/// the cipher's algorithm. Between two custodians, the object holds the XOR so far and the check
/// values, in memory that is wiped on destruction. A component is never written down together with
/// another one, and must be entered out of sight of others; the product must verify the
/// custodians' identity. That, dual control and tamper response are the product's duty.
///
/// Borrows the cipher.
class KeyComponents {
 public:
  static constexpr std::uint32_t most = 3;  ///< number of components

  /// Begins a key of `bytes` bytes with that many components: 16 or 24 bytes for 3DES, 16, 24 or 32
  /// for AES.
  KeyComponents(BlockCipher& cipher, std::uint32_t components, std::uint32_t bytes)
      : cipher_(cipher), wanted_(components), bytes_(bytes) {}
  ~KeyComponents() { wipe(); }
  KeyComponents(const KeyComponents&) = delete;
  KeyComponents& operator=(const KeyComponents&) = delete;

  /// Takes a component of `size` hex digits. Wipes them, even if they are rejected; earlier
  /// components stay, and the custodian can try again. `custodian` is the number by which the
  /// product identifies the custodian.
  ComponentError add(std::uint32_t custodian, char* digits, std::uint32_t size,
                     const Text& check_value) {
    std::uint8_t component[detail::KeyMemory::most_bytes];
    Block check;
    const ComponentError error = read(custodian, Text(digits, size), check_value, component, check);
    if (error == ComponentError::none) {
      if (taken_ == 0) sum_.make(bytes_, algorithm());
      detail::mix_secret(sum_.data(), component, bytes_);
      custodians_[taken_] = custodian;
      checks_[taken_++] = check;
    }
    tillwire::wipe(component, sizeof component);
    tillwire::wipe(&check, sizeof check);
    tillwire::wipe(digits, size);
    return error;
  }

  /// Returns how many components are still to come.
  std::uint32_t missing() const { return wanted_ - taken_; }

  /// Makes the key and wipes the components. They stay if only the check value was wrong, so that
  /// it can be entered again; wipe() discards them. If it returns anything other than `none`, `key`
  /// is empty, and a previous key in it is wiped.
  template <KeyUse Use>
  ComponentError combine(const Text& check_value, ClearKey<Use>& key) {
    return combine(check_value, Use, detail::KeyFiller::memory_of(key));
  }

  /// Wipes the components, and forgets who entered them.
  void wipe() {
    sum_.wipe();
    tillwire::wipe(checks_, sizeof checks_);
    taken_ = 0;
  }

 private:
  // A full check value, by which components are compared: they themselves are not kept.
  struct Block {
    std::uint8_t bytes[detail::most_block] = {};
  };

  bool is_des() const { return cipher_.block_size() == detail::des_part; }
  KeyAlgorithm algorithm() const { return is_des() ? KeyAlgorithm::des : KeyAlgorithm::aes; }

  bool is_set_up() const {
    return detail::is_key_size(!is_des(), bytes_) && (wanted_ == 2 || wanted_ == most);
  }

  ComponentError read(std::uint32_t custodian, const Text& digits, const Text& check_value,
                      std::uint8_t* component, Block& check) {
    if (!is_set_up()) return ComponentError::set_up;
    if (taken_ == wanted_) return ComponentError::complete;
    for (std::uint32_t i = 0; i < taken_; ++i) {
      if (custodians_[i] == custodian) return ComponentError::custodian;
    }
    const std::int32_t count = detail::count_hex_digits(digits.bytes());
    if (count < 0) return ComponentError::hex;
    if (static_cast<std::uint32_t>(count) != 2 * bytes_) return ComponentError::length;
    (void)detail::hex_decode(digits.bytes(), component, bytes_);  // cannot fail: checked before
    const KeyBytes key = KeyBytes::from_clear_bytes(component, bytes_);
    if (is_nothing(key)) return ComponentError::all_zero;
    const ComponentError error = compare(key, check_value);
    if (error != ComponentError::none) return error;
    if (!detail::full_check_value(cipher_, key, check.bytes)) return ComponentError::cipher;
    for (std::uint32_t i = 0; i < taken_; ++i) {
      if (detail::equal_in_constant_time(checks_[i].bytes, check.bytes, cipher_.block_size())) {
        return ComponentError::equal;
      }
    }
    return ComponentError::none;
  }

  ComponentError combine(const Text& check_value, KeyUse use, detail::KeyMemory& key) {
    key.wipe();
    if (!is_set_up()) return ComponentError::set_up;
    if (missing() != 0) return ComponentError::missing;
    if (is_des() && use != KeyUse::initial) detail::set_odd_parity(sum_.data(), bytes_);
    const KeyBytes sum = sum_.bytes();
    if (detail::is_unfit_key(!is_des(), sum)) {
      wipe();
      return ComponentError::weak;
    }
    const ComponentError error = compare(sum, check_value);
    if (error != ComponentError::none) return error;
    std::uint8_t* const to = key.make(bytes_, algorithm());
    detail::copy_secret(to, sum.data, bytes_);
    wipe();
    return ComponentError::none;
  }

  // Returns whether a key is all zero, apart from parity bits for DES, which ignores them.
  bool is_nothing(KeyBytes key) const {
    const std::uint32_t used = is_des() ? 0xfe : 0xff;
    std::uint32_t bits = 0;
    for (std::uint32_t i = 0; i < key.size; ++i) bits |= key.data[i] & used;
    return bits == 0;
  }

  ComponentError compare(KeyBytes key, const Text& check_value) {
    switch (check_key(cipher_, key, check_value)) {
      case KeyCheck::matches:
        return ComponentError::none;
      case KeyCheck::differs:
        return ComponentError::check_value_differs;
      case KeyCheck::absent:
        return ComponentError::no_check_value;
      case KeyCheck::malformed:
        return ComponentError::bad_check_value;
      default:
        return ComponentError::cipher;
    }
  }

  BlockCipher& cipher_;
  std::uint32_t wanted_;
  std::uint32_t bytes_;
  std::uint32_t taken_ = 0;
  detail::KeyMemory sum_;
  std::uint32_t custodians_[most] = {};
  Block checks_[most];
};

}  // namespace tillwire
