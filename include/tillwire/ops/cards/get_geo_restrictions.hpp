// getGeoRestrictions - returns where a card may be used.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/shared/card_identification.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/verdict/success.hpp>

namespace tillwire::cards {

/// Asks for the rules about where a card may be used.
///
///     GetGeoRestrictions query;
///     query.card.card_number = "5200000000000007";
///     auto answer = client.call(query);
///     if (answer.succeeded()) read_rules(client.body());
///
/// Safe to repeat. card management, "Cards and wallets", which shows neither the request nor the
/// response: that the card is identified as elsewhere is beyond the specification, and the rules
/// are left unparsed in Client::body().
struct GetGeoRestrictions {
  static constexpr Endpoint endpoint = {card_service, "getGeoRestrictions", safe};

  /// The card whose restrictions are wanted.
  /// [cardIdentification, optional, beyond the specification]
  CardIdentification card = {};

  // clang-format off
  static constexpr auto fields() {
    using S = GetGeoRestrictions;
    return Fields{
        field("cardIdentification", &S::card, optional().beyond()),
    };
  }
  // clang-format on

  struct Response {
    /// Absent if the answer has none. [responseCode, optional, beyond the specification]
    Text response_code = {};

    constexpr bool refused() const { return is_refusal(response_code); }

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("responseCode", &S::response_code, optional().deciding().beyond()),
      };
    }
    // clang-format on
  };
};

}  // namespace tillwire::cards
