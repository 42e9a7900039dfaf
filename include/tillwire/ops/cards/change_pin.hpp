// changePin - changes the PIN of a card.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/shared/acceptor.hpp>
#include <tillwire/ops/shared/card_identification.hpp>
#include <tillwire/ops/shared/operation_result.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::cards {

/// Changes the PIN of a card.
///
///     ChangePin change;
///     change.card.card_number = "5200000000000007";
///     change.new_pin_data     = pin_block.text();
///     auto answer = client.call(change);
///     if (answer.succeeded()) say("changed");
///
/// Safe to repeat with the same PIN. PinEncrypter (security/pin_block.hpp) makes the PIN block.
///
/// card management, "Cards and wallets", which only says that the PIN is text.
struct ChangePin {
  static constexpr Endpoint endpoint = {card_service, "changePin", changes_state};

  /// [cardIdentification, mandatory, see identified_by::number_or_id]
  CardIdentification card = {};
  PinData new_pin_data = {};                    ///< an encrypted PIN block [newPinData, mandatory]
  Block<CardAcceptorParameters> acceptor = {};  ///< the terminal [cardAcceptorParameters, optional]

  // clang-format off
  static constexpr auto fields() {
    using S = ChangePin;
    return Fields{
        field("cardIdentification",     &S::card,         mandatory()),
        field("newPinData",             &S::new_pin_data, mandatory()),
        field("cardAcceptorParameters", &S::acceptor,     optional()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = ChangePin;
    return Rules{
        within(&S::card, identified_by::number_or_id),
    };
  }

  using Response = OperationResult;
};

}  // namespace tillwire::cards
