// getCardFees - lists the fees of a card.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::cards {

/// A fee of a card. card management, "Fee entry".
struct CardFee {
  Text fee_type = {};  ///< code of the fee [feeType, mandatory]
  /// Such as "1.5"; its unit is not specified. [feeValue, mandatory, decimal number]
  Decimal fee_value = {};

  // clang-format off
  static constexpr auto fields() {
    using S = CardFee;
    return Fields{
        field("feeType",  &S::fee_type,  mandatory()),
        field("feeValue", &S::fee_value, mandatory()),
    };
  }
  // clang-format on
};

/// Asks for the fees of a card.
///
///     GetCardFees query;
///     query.card_number = "5200000000000007";
///     auto answer = client.call(query);
///     if (!answer.succeeded()) return report(answer.error());
///     for (const CardFee& fee : answer->fees) show(fee.fee_type, fee.fee_value);
///
/// Safe to repeat. card management, "Cards and wallets".
struct GetCardFees {
  static constexpr Endpoint endpoint = {card_service, "getCardFees", safe};

  Secret card_number = {};  ///< PAN [cardNumber, mandatory]

  // clang-format off
  static constexpr auto fields() {
    using S = GetCardFees;
    return Fields{
        field("cardNumber", &S::card_number, mandatory()),
    };
  }
  // clang-format on

  struct Response {
    List<CardFee> fees = {};  ///< [mandatory]

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("fees", &S::fees, mandatory().inside("fee")),
      };
    }
    // clang-format on
  };
};

}  // namespace tillwire::cards
