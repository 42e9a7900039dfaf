// deleteCardLimitException - deletes an exception to a limit.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/shared/acceptor.hpp>
#include <tillwire/ops/shared/card_identification.hpp>
#include <tillwire/ops/shared/limit.hpp>
#include <tillwire/ops/shared/operation_result.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::cards {

/// Deletes an exception to one of a card's limits.
///
///     DeleteCardLimitException removal;
///     removal.card.card_number           = "5200000000000007";
///     removal.limit_exception.limit_name = limit_name::purchase_day;
///     removal.limit_exception.start_date = "2026-12-01T00:00:00";
///     removal.limit_exception.end_date   = "2026-12-31T23:59:59";
///     auto answer = client.call(removal);
///     if (answer.succeeded()) say("deleted");
///
/// A repeat is harmless; the service may refuse it if the exception no longer exists. card
/// management, "Cards and wallets", which gives it the shape of addCardLimitException.
struct DeleteCardLimitException {
  static constexpr Endpoint endpoint = {card_service, "deleteCardLimitException", changes_state};

  /// [cardIdentification, mandatory, see identified_by::number_id_bar_code_or_mask]
  CardIdentification card = {};
  /// The exception to delete, by its limit and period. [limitException, mandatory]
  LimitExceptionChange limit_exception = {};
  Block<CardAcceptorParameters> acceptor = {};  ///< the terminal [cardAcceptorParameters, optional]

  // clang-format off
  static constexpr auto fields() {
    using S = DeleteCardLimitException;
    return Fields{
        field("cardIdentification",     &S::card,            mandatory()),
        field("limitException",         &S::limit_exception, mandatory()),
        field("cardAcceptorParameters", &S::acceptor,        optional()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = DeleteCardLimitException;
    return Rules{
        within(&S::card, identified_by::number_id_bar_code_or_mask),
    };
  }

  using Response = OperationResult;
};

}  // namespace tillwire::cards
