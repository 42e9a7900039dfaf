// A PIN in the clear, which only what encrypts it takes.
#pragma once

#include <tillwire/base/secret.hpp>

namespace tillwire {

/// The digits of a PIN in the clear, borrowed. PinEncrypter takes no other type, nothing becomes a
/// ClearPin by an assignment, and it becomes no Text, no Json and no argument of a logger.
///
///     char digits[12];
///     const std::size_t count = pin_pad.read(digits);
///     const ClearPin pin      = ClearPin::from_clear_digits(Secret(digits, count));
///     ...
///     tillwire::wipe(digits, sizeof digits);
///
/// The digits stay the caller's, who wipes them.
class ClearPin {
 public:
  /// No PIN.
  constexpr ClearPin() = default;
  template <class Other>
  ClearPin(const Other&) = delete;  // see from_clear_digits()

  /// Takes characters for a PIN. How many and whether they are digits is for PinEncrypter to check.
  static constexpr ClearPin from_clear_digits(const Secret& digits) {
    ClearPin pin;
    pin.digits_ = digits;
    return pin;
  }

  /// The digits, for what has to have them: a Secret, which may be sent.
  constexpr const Secret& reveal() const { return digits_; }

 private:
  Secret digits_;
};

}  // namespace tillwire
