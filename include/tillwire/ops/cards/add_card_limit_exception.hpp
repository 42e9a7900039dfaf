// addCardLimitException - raises a limit of a card for some time.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/shared/acceptor.hpp>
#include <tillwire/ops/shared/card_identification.hpp>
#include <tillwire/ops/shared/limit.hpp>
#include <tillwire/ops/shared/operation_result.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::cards {

/// Allows a card to exceed one of its limits for some time.
///
///     AddCardLimitException add;
///     add.card.card_number           = "5200000000000007";
///     add.limit_exception.limit_name = limit_name::purchase_day;
///     add.limit_exception.start_date = "2026-12-01T00:00:00";
///     add.limit_exception.end_date   = "2026-12-31T23:59:59";
///     add.limit_exception.value      = {500000};
///     add.limit_exception.cycle_type = cycle;  // of the limit, as GetCardLimits answered it
///     auto answer = client.call(add);
///     if (answer.succeeded()) say("added");
///
/// A repeat may add a second exception: query GetCardLimits first. card management, "Cards and
/// wallets".
struct AddCardLimitException {
  static constexpr Endpoint endpoint = {card_service, "addCardLimitException", changes_state};

  /// [cardIdentification, mandatory, see identified_by::number_id_bar_code_or_mask]
  CardIdentification card = {};
  /// Another value of a limit for a period. [limitException, mandatory]
  LimitExceptionChange limit_exception = {};
  Block<CardAcceptorParameters> acceptor = {};  ///< the terminal [cardAcceptorParameters, optional]

  // clang-format off
  static constexpr auto fields() {
    using S = AddCardLimitException;
    return Fields{
        field("cardIdentification",     &S::card,            mandatory()),
        field("limitException",         &S::limit_exception, mandatory()),
        field("cardAcceptorParameters", &S::acceptor,        optional()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = AddCardLimitException;
    return Rules{
        within(&S::card, identified_by::number_id_bar_code_or_mask),
    };
  }

  using Response = OperationResult;
};

}  // namespace tillwire::cards
