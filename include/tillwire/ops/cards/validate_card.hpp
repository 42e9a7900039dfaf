// validateCard - unlocks a card.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/shared/acceptor.hpp>
#include <tillwire/ops/shared/card_identification.hpp>
#include <tillwire/ops/shared/operation_result.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::cards {

/// Unlocks a card that was blocked.
///
///     ValidateCard unlock;
///     unlock.card.card_number = "5200000000000007";
///     auto answer = client.call(unlock);
///     if (answer.succeeded()) say("unlocked");
///
/// A repeat is harmless; the service may refuse it if the card is no longer blocked. The resulting
/// status is not specified: query CardStatusInquiry. card management, "Cards and wallets".
struct ValidateCard {
  static constexpr Endpoint endpoint = {card_service, "validateCard", changes_state};

  /// [cardIdentification, mandatory, see identified_by::number_id_or_mask]
  CardIdentification card = {};
  Block<CardAcceptorParameters> acceptor = {};  ///< the terminal [cardAcceptorParameters, optional]

  // clang-format off
  static constexpr auto fields() {
    using S = ValidateCard;
    return Fields{
        field("cardIdentification",     &S::card,     mandatory()),
        field("cardAcceptorParameters", &S::acceptor, optional()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = ValidateCard;
    return Rules{
        within(&S::card, identified_by::number_id_or_mask),
    };
  }

  using Response = OperationResult;
};

}  // namespace tillwire::cards
