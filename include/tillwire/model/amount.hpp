// Money: an integer of minor units, never a floating-point number.
#pragma once

#include <tillwire/model/optional.hpp>

namespace tillwire {

/// The whole amount, whatever it is: see Amount::all().
struct All {};

/// An amount in the minor units of its currency (ISO 4217): {125000} is 1250.00 in EUR and 125000
/// in JPY. Absent until set; zero is an amount. parse_amount() reads amounts entered by people.
class Amount {
 public:
  constexpr Amount() = default;
  /// Takes minor units (cents, yen, fils), never a fraction of them.
  constexpr Amount(std::int64_t minor_units) : minor_units_(minor_units) {}
  /// Rejects types that could change the value: floating point, bool, char, unsigned 64-bit
  /// integers.
  template <class Other, IfLossy<Other, std::int64_t> = 0>
  Amount(Other) = delete;  // an amount is an integer of minor units: 12.50 is 1250
  Amount(All) = delete;    // Amount::all() is accepted only by an AmountOrAll

  /// Stands for the whole amount, in Deposit, Refund and flows::TwoPhase, which take an
  /// AmountOrAll.
  static constexpr All all() { return {}; }

  constexpr bool present() const { return minor_units_.present(); }
  /// Returns the minor units; zero if absent.
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

/// An amount, or the whole amount: `refund.amount = Amount::all();`. A gateway treats an amount of
/// 0 as the whole amount, so a computed 0 would refund or charge everything. A plain 0 is therefore
/// refused with Errc::bad_value; the whole amount has to be requested by name.
class AmountOrAll {
 public:
  constexpr AmountOrAll() = default;
  /// Takes a part of the whole amount.
  constexpr AmountOrAll(const Amount& amount) {
    if (amount.present()) storage_.set(amount.minor_units());
  }
  /// Takes a part of the whole amount, in minor units.
  constexpr AmountOrAll(std::int64_t minor_units) { storage_.set(minor_units); }
  /// Takes the whole amount.
  constexpr AmountOrAll(All) { storage_.present = storage_.all; }
  /// Rejects the types that Amount rejects.
  template <class Other, IfLossy<Other, std::int64_t> = 0>
  AmountOrAll(Other) = delete;  // an amount is an integer of minor units: 12.50 is 1250

  constexpr bool present() const { return storage_.present != 0; }
  /// Returns whether it is Amount::all().
  constexpr bool is_all() const { return storage_.present == storage_.all; }
  /// Returns the minor units as sent: zero for the whole amount, and zero if absent.
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
