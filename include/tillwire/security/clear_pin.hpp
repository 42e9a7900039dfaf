// A PIN in the clear, accepted only by the code that encrypts it.
#pragma once

#include <tillwire/base/secret.hpp>

namespace tillwire {

/// The digits of a PIN in the clear, borrowed. PinEncrypter accepts no other type. Nothing converts
/// to a ClearPin implicitly, and it does not convert to Text, Json or an argument of a logger.
///
///     char digits[12];
///     const std::size_t count = pin_pad.read(digits);
///     const ClearPin pin      = ClearPin::from_clear_digits(Secret(digits, count));
///     ...
///     tillwire::wipe(digits, sizeof digits);
///
/// The digits belong to the caller, who must wipe them.
class ClearPin {
 public:
  /// Makes an absent PIN.
  constexpr ClearPin() = default;
  template <class Other>
  ClearPin(const Other&) = delete;  // see from_clear_digits()

  /// Uses characters as a PIN. PinEncrypter checks that they are digits, and their number.
  static constexpr ClearPin from_clear_digits(const Secret& digits) {
    ClearPin pin;
    pin.digits_ = digits;
    return pin;
  }

  /// Returns the digits for code that must have them, as a Secret, which could be sent.
  constexpr const Secret& reveal() const { return digits_; }

 private:
  Secret digits_;
};

}  // namespace tillwire
