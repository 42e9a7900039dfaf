// Money: an integer of minor units, never a floating-point number.
#pragma once

#include <tillwire/model/optional.hpp>

namespace tillwire {

/// An amount in the minor units of its currency (ISO 4217): {125000} is 1250.00 in EUR and 125000
/// in JPY. Absent until set; zero is an amount.
class Amount {
 public:
  constexpr Amount() = default;
  /// In cents, yen or fils; never a fraction.
  constexpr Amount(std::int64_t minor_units) : minor_units_(minor_units) {}
  /// Rejects types that do not keep their value: floating point, bool, unsigned 64-bit integers.
  template <class Other, std::enable_if_t<!keeps_value<Other, std::int64_t>(), int> = 0>
  Amount(Other) = delete;

  constexpr bool present() const { return minor_units_.present(); }
  /// Zero if absent.
  constexpr std::int64_t minor_units() const { return *minor_units_; }

  friend constexpr bool operator==(const Amount& left, const Amount& right) {
    return left.minor_units_ == right.minor_units_;
  }
  friend constexpr bool operator!=(const Amount& left, const Amount& right) {
    return !(left == right);
  }

 private:
  Optional<std::int64_t> minor_units_;
};

}  // namespace tillwire
