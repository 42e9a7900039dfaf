// getCardLimits - lists the limits of a card.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/shared/card_identification.hpp>
#include <tillwire/ops/shared/limit.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::cards {

/// Asks for the limits of a card. The response gives the period of each.
///
///     GetCardLimits query;
///     query.card.card_number = "5200000000000007";
///     auto answer = client.call(query);
///     if (!answer.succeeded()) return report(answer.error());
///     for (const Limit& limit : answer->limits) {
///       show(limit.name, limit.value, words(limit.cycle_type.value()));
///     }
///
/// Safe to repeat. card management, "Cards and wallets".
struct GetCardLimits {
  static constexpr Endpoint endpoint = {card_service, "getCardLimits", safe};

  /// [cardIdentification, mandatory, see identified_by::anything]
  CardIdentification card = {};

  // clang-format off
  static constexpr auto fields() {
    using S = GetCardLimits;
    return Fields{
        field("cardIdentification", &S::card, mandatory()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = GetCardLimits;
    return Rules{
        within(&S::card, identified_by::anything),
    };
  }

  using Response = LimitList;
};

}  // namespace tillwire::cards
