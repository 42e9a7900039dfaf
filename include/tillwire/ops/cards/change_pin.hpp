// changePin - gives a card another PIN.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/shared/acceptor.hpp>
#include <tillwire/ops/shared/card_identification.hpp>
#include <tillwire/ops/shared/operation_result.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::cards {

/// Gives a card another PIN.
///
///     ChangePin change;
///     change.card.card_number = "5200000000000007";
///     change.new_pin_data     = pin_block.text();
///     auto answer = client.call(change);
///     if (answer.succeeded()) say("changed");
///
/// Safe to repeat with the same PIN. A PIN block is what PinEncrypter (security/pin_block.hpp)
/// makes.
///
/// card management, "Cards and wallets", which says of the PIN only that it is text.
struct ChangePin {
  static constexpr Endpoint endpoint = {card_service, "changePin", changes_state};

  CardIdentification card = {};
  PinData new_pin_data = {};
  Block<CardAcceptorParameters> acceptor = {};

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
