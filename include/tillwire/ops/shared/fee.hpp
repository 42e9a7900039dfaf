// Fee: a fee of a debit.
#pragma once

#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire {

/// A fee of a debit. card management, "Transactions", debitCard, whose table has feeValue and whose
/// example feeAmount: set the one that the service takes.
struct Fee {
  Text fee_type = {};  ///< code of the fee [feeType, mandatory]
  /// Such as "1.5"; its unit is not specified. [feeValue, conditional, decimal number]
  Decimal fee_value = {};
  /// In place of fee_value.
  /// [feeAmount, conditional, decimal number, beyond the specification]
  Decimal fee_amount = {};

  // clang-format off
  static constexpr auto fields() {
    using S = Fee;
    return Fields{
        field("feeType",   &S::fee_type,   mandatory()),
        field("feeValue",  &S::fee_value,  conditional()),
        field("feeAmount", &S::fee_amount, conditional().beyond()),
    };
  }
  // clang-format on

  static constexpr auto rules() { return Rules{exactly_one_of(&Fee::fee_value, &Fee::fee_amount)}; }
};

}  // namespace tillwire
