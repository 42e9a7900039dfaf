// Money: an integer of minor units, never a floating-point number.
#pragma once

#include <tillwire/model/optional.hpp>

namespace tillwire {

/// All that is held or charged, whatever it is: see Amount::all().
struct All {};

/// An amount in the minor units of its currency (ISO 4217): {125000} is 1250.00 in EUR and 125000
/// in JPY. Absent until set; zero is an amount. parse_amount() reads one that a person wrote.
class Amount {
 public:
  constexpr Amount() = default;
  /// In cents, yen or fils; never a fraction.
  constexpr Amount(std::int64_t minor_units) : minor_units_(minor_units) {}
  /// Rejects types that do not keep their value: floating point, bool, char, unsigned 64-bit
  /// integers.
  template <class Other, IfLossy<Other, std::int64_t> = 0>
  Amount(Other) = delete;  // an amount is an integer of minor units: 12.50 is 1250
  Amount(All) = delete;    // all of it is asked for only where an AmountOrAll is taken

  /// For what takes an AmountOrAll: Deposit, Refund, flows::TwoPhase.
  static constexpr All all() { return {}; }

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

/// An amount, or all of it: `refund.amount = Amount::all();`. A gateway takes an amount of 0 for
/// all of it, so that a sum that came out as 0 would give back or charge everything. Such a 0 is
/// refused with Errc::bad_value, and all of it is asked for by name.
class AmountOrAll {
 public:
  constexpr AmountOrAll() = default;
  /// A part of it.
  constexpr AmountOrAll(const Amount& amount) {
    if (amount.present()) storage_.set(amount.minor_units());
  }
  /// A part of it, in minor units.
  constexpr AmountOrAll(std::int64_t minor_units) { storage_.set(minor_units); }
  /// All of it.
  constexpr AmountOrAll(All) { storage_.present = storage_.all; }
  /// Rejects what an Amount rejects.
  template <class Other, IfLossy<Other, std::int64_t> = 0>
  AmountOrAll(Other) = delete;  // an amount is an integer of minor units: 12.50 is 1250

  constexpr bool present() const { return storage_.present != 0; }
  /// Whether it is Amount::all().
  constexpr bool is_all() const { return storage_.present == storage_.all; }
  /// As it is sent: zero for all of it. Zero also if absent.
  constexpr std::int64_t minor_units() const { return storage_.get(); }

  friend constexpr bool operator==(const AmountOrAll& left, const AmountOrAll& right) {
    return left.storage_.present == right.storage_.present &&
           left.minor_units() == right.minor_units();
  }
  friend constexpr bool operator!=(const AmountOrAll& left, const AmountOrAll& right) {
    return !(left == right);
  }

 private:
  detail::OptionalStorage<std::int64_t> storage_;
};

}  // namespace tillwire
