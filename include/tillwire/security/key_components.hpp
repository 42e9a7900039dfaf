// A key from components, each of which one custodian has: the first key of a terminal.
#pragma once

#include <cstdint>
#include <tillwire/base/hex.hpp>
#include <tillwire/base/text.hpp>
#include <tillwire/base/wipe.hpp>
#include <tillwire/port/crypto.hpp>
#include <tillwire/security/clear_key.hpp>
#include <tillwire/security/constant_time.hpp>
#include <tillwire/security/key_check.hpp>

namespace tillwire {

// Beyond the specification, which says nothing of how a terminal gets its master key.

/// Why a component was not taken, or no key made of them.
enum class [[nodiscard]] ComponentRefusal : std::uint8_t{
    none,
    set_up,               ///< not two or three components, or a size that the cipher has no keys of
    complete,             ///< all components are there
    missing,              ///< not all components are there
    custodian,            ///< this custodian has brought one already
    hex,                  ///< something else than hex digits
    length,               ///< not as many digits as the key has
    all_zero,             ///< it adds nothing
    equal,                ///< it is that of another custodian: the two cancel each other
    no_check_value,       ///< and one is needed
    bad_check_value,      ///< not hex digits in pairs, fewer than 4, or more than a block has
    check_value_differs,  ///< a digit is wrong; of the key: a component is another one
    weak,    ///< the key is all 0, or two of its parts next to each other are equal, or
             ///< one of them is a weak or semi-weak key of DES
    cipher,  ///< the cipher failed
};

/// Makes a key of two or three components by XOR, so that no custodian knows a bit of it. Each
/// component has a check value, and so has the key.
///
///     KeyComponents components(des, 2, 16);
///     for (const Custodian& each : present) {        // who have logged in, one after the other
///       char digits[32];
///       const std::uint32_t size = each.type(digits);
///       ComponentRefusal refusal = components.add(each.number, digits, size, each.check_value);
///       if (refusal != ComponentRefusal::none) return show(words(refusal));
///     }
///     ClearKey<KeyUse::transport> master_key;
///     if (components.combine("08D7B4", master_key) != ComponentRefusal::none) return;
///
/// Components are taken with any parity, and a 3DES key gets odd parity, as payment HSMs do it. The
/// key is for the cipher's algorithm.
/// What is kept between two custodians is the XOR so far and the check values, in memory that is
/// wiped when it goes. A component is never written down in one place with another one, is typed
/// where nobody else can read it, and the product makes sure who is there: that, dual control and
/// what happens when the case is opened stay its duty.
///
/// The cipher is borrowed.
class KeyComponents {
 public:
  static constexpr std::uint32_t most = 3;  ///< components

  /// For a key of so many bytes, of so many components: 16 or 24 bytes of 3DES, 16, 24 or 32 of
  /// AES.
  KeyComponents(BlockCipher& cipher, std::uint32_t components, std::uint32_t bytes)
      : cipher_(cipher), wanted_(components), bytes_(bytes) {}
  ~KeyComponents() { wipe(); }
  KeyComponents(const KeyComponents&) = delete;
  KeyComponents& operator=(const KeyComponents&) = delete;

  /// Takes a component of `size` hex digits. They are wiped, also if it is refused; those before
  /// stay, and the custodian can try again. `custodian` is the number under which the product knows
  /// who has brought it.
  ComponentRefusal add(std::uint32_t custodian, char* digits, std::uint32_t size,
                       const Text& check_value) {
    std::uint8_t component[detail::KeyMemory::most_bytes];
    Block check;
    const ComponentRefusal refusal =
        read(custodian, Text(digits, size), check_value, component, check);
    if (refusal == ComponentRefusal::none) {
      if (taken_ == 0) sum_.make(bytes_, algorithm());
      for (std::uint32_t i = 0; i < bytes_; ++i) {
        sum_.data()[i] = static_cast<std::uint8_t>(sum_.data()[i] ^ component[i]);
      }
      custodians_[taken_] = custodian;
      checks_[taken_++] = check;
    }
    tillwire::wipe(component, sizeof component);
    tillwire::wipe(&check, sizeof check);
    tillwire::wipe(digits, size);
    return refusal;
  }

  /// How many components are still to come.
  std::uint32_t missing() const { return wanted_ - taken_; }

  /// Makes the key and forgets the components. They stay if only the check value was wrong, so that
  /// it can be typed again; wipe() gives them up. If the answer is anything but `none`, `key` holds
  /// nothing, also not what it held before.
  template <KeyUse Use>
  ComponentRefusal combine(const Text& check_value, ClearKey<Use>& key) {
    return combine(check_value, Use, detail::KeyFiller::memory_of(key));
  }

  /// Forgets the components, and who has brought them.
  void wipe() {
    sum_.wipe();
    tillwire::wipe(checks_, sizeof checks_);
    taken_ = 0;
  }

 private:
  // All of a check value, by which two components are compared: none of them is kept.
  struct Block {
    std::uint8_t bytes[detail::most_block] = {};
  };

  bool is_des() const { return cipher_.block_size() == detail::des_part; }
  KeyAlgorithm algorithm() const { return is_des() ? KeyAlgorithm::des : KeyAlgorithm::aes; }

  bool is_set_up() const {
    return detail::is_key_size(!is_des(), bytes_) && (wanted_ == 2 || wanted_ == most);
  }

  ComponentRefusal read(std::uint32_t custodian, const Text& digits, const Text& check_value,
                        std::uint8_t* component, Block& check) {
    if (!is_set_up()) return ComponentRefusal::set_up;
    if (taken_ == wanted_) return ComponentRefusal::complete;
    for (std::uint32_t i = 0; i < taken_; ++i) {
      if (custodians_[i] == custodian) return ComponentRefusal::custodian;
    }
    const std::int32_t count = detail::count_hex_digits(digits.bytes());
    if (count < 0) return ComponentRefusal::hex;
    if (static_cast<std::uint32_t>(count) != 2 * bytes_) return ComponentRefusal::length;
    (void)detail::hex_decode(digits.bytes(), component, bytes_);  // all are digits, and they fit
    const KeyBytes key = KeyBytes::from_clear_bytes(component, bytes_);
    if (is_nothing(key)) return ComponentRefusal::all_zero;
    const ComponentRefusal refusal = compare(key, check_value);
    if (refusal != ComponentRefusal::none) return refusal;
    if (!detail::full_check_value(cipher_, key, check.bytes)) return ComponentRefusal::cipher;
    for (std::uint32_t i = 0; i < taken_; ++i) {
      if (detail::equal_in_constant_time(checks_[i].bytes, check.bytes, cipher_.block_size())) {
        return ComponentRefusal::equal;
      }
    }
    return ComponentRefusal::none;
  }

  ComponentRefusal combine(const Text& check_value, KeyUse use, detail::KeyMemory& key) {
    key.wipe();
    if (!is_set_up()) return ComponentRefusal::set_up;
    if (missing() != 0) return ComponentRefusal::missing;
    if (is_des() && use != KeyUse::initial) detail::set_odd_parity(sum_.data(), bytes_);
    const KeyBytes sum = sum_.bytes();
    if (detail::is_unfit_key(!is_des(), sum)) {
      wipe();
      return ComponentRefusal::weak;
    }
    const ComponentRefusal refusal = compare(sum, check_value);
    if (refusal != ComponentRefusal::none) return refusal;
    std::uint8_t* const to = key.make(bytes_, algorithm());
    for (std::uint32_t i = 0; i < bytes_; ++i) to[i] = sum.data[i];
    wipe();
    return ComponentRefusal::none;
  }

  // Whether DES, which does not use the bits of parity, or AES gets nothing but zeros.
  bool is_nothing(KeyBytes key) const {
    const std::uint32_t used = is_des() ? 0xfe : 0xff;
    std::uint32_t bits = 0;
    for (std::uint32_t i = 0; i < key.size; ++i) bits |= key.data[i] & used;
    return bits == 0;
  }

  ComponentRefusal compare(KeyBytes key, const Text& check_value) {
    switch (check_key(cipher_, key, check_value)) {
      case KeyCheck::matches:
        return ComponentRefusal::none;
      case KeyCheck::differs:
        return ComponentRefusal::check_value_differs;
      case KeyCheck::absent:
        return ComponentRefusal::no_check_value;
      case KeyCheck::malformed:
        return ComponentRefusal::bad_check_value;
      default:
        return ComponentRefusal::cipher;
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
