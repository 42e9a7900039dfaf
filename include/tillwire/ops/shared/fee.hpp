// Fee: a fee of a card or of a debit.
#pragma once

#include <tillwire/table/field.hpp>

namespace tillwire {

/// A fee of a card, or of a debit. card management, "Fee entry" and "Transactions", debitCard,
/// whose example has feeAmount where its table has feeValue.
struct Fee {
  Text fee_type = {};  ///< code of the fee [feeType, mandatory]
  /// Such as "1.5"; its unit is not specified. [feeValue, mandatory, decimal number]
  Decimal fee_value = {};

  // clang-format off
  static constexpr auto fields() {
    using S = Fee;
    return Fields{
        field("feeType",  &S::fee_type,  mandatory()),
        field("feeValue", &S::fee_value, mandatory()),
    };
  }
  // clang-format on
};

}  // namespace tillwire
