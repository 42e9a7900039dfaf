// changeCardStatus - changes the status of a card.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/shared/acceptor.hpp>
#include <tillwire/ops/shared/card_identification.hpp>
#include <tillwire/ops/shared/card_status.hpp>
#include <tillwire/ops/shared/operation_result.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::cards {

/// Changes the status of a card.
///
///     ChangeCardStatus change;
///     change.card.card_number = "5200000000000007";
///     change.hot_card_status  = card_status::valid;
///     auto answer = client.call(change);
///     if (answer.succeeded()) say("in use again");
///
/// Safe to repeat with the same status; each request appears in the card's history. card
/// management, "Cards and wallets"; it does not show what may identify the card, nor which other
/// parameters exist.
struct ChangeCardStatus {
  static constexpr Endpoint endpoint = {card_service, "changeCardStatus", changes_state};

  CardIdentification card = {};  ///< [cardIdentification, mandatory, see identified_by::anything]
  Optional<std::int32_t> hot_card_status = {};  ///< see card_status [hotCardStatus, mandatory]
  /// Not for the sandbox. [cardAcceptorParameters, optional]
  Block<CardAcceptorParameters> acceptor = {};

  // clang-format off
  static constexpr auto fields() {
    using S = ChangeCardStatus;
    return Fields{
        field("cardIdentification",     &S::card,            mandatory()),
        field("hotCardStatus",          &S::hot_card_status, mandatory()),
        field("cardAcceptorParameters", &S::acceptor,        optional()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = ChangeCardStatus;
    return Rules{
        within(&S::card, identified_by::anything),
    };
  }

  using Response = OperationResult;
};

}  // namespace tillwire::cards
