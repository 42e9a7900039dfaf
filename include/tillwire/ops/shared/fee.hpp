// A fee.
#pragma once

#include <tillwire/table/field.hpp>

namespace tillwire {

/// A fee of a card, or one that is taken with a debit. card management, "Fee entry" and
/// "Transactions", debitCard, whose example says feeAmount where its table says feeValue.
struct Fee {
  Text fee_type = {};
  Decimal fee_value = {};  ///< a decimal number as text: "1.5"

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
