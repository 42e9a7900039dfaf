// getTokenList - lists the tokens of a card.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/shared/card_identification.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::transactions {

/// A token of a card. card management, "Token entry".
struct CardToken {
  Secret token_value = {};  ///< used in place of the card number [tokenValue, mandatory]
  Optional<std::int32_t> plastic_number = {};  ///< number of the plastic [plasticNumber, optional]
  Secret expiry_date = {};                     ///< in a format not specified [expiryDate, optional]
  Optional<bool> active = {};                  ///< true if the token can be used [mandatory]
  Text seid = {};                              ///< the application's id [optional]
  Text pay_id = {};                            ///< assigned by a service provider [payId, optional]

  // clang-format off
  static constexpr auto fields() {
    using S = CardToken;
    return Fields{
        field("tokenValue",    &S::token_value,    mandatory()),
        field("plasticNumber", &S::plastic_number, optional()),
        field("expiryDate",    &S::expiry_date,    optional()),
        field("active",        &S::active,         mandatory()),
        field("seid",          &S::seid,           optional()),
        field("payId",         &S::pay_id,         optional()),
    };
  }
  // clang-format on
};

/// Asks for the tokens of a card; without `card.plastic_number`, for those of all its plastics.
///
///     GetTokenList query;
///     query.card.card_number = "5200000000000007";
///     auto answer = client.call(query);
///     if (!answer.succeeded()) return report(answer.error());
///     for (const CardToken& each : answer->tokens) show(each.pay_id, each.active);
///
/// Safe to repeat. card management, "Transactions".
struct GetTokenList {
  static constexpr Endpoint endpoint = {card_service, "getTokenList", safe};

  /// [cardIdentification, mandatory, see identified_by::number_or_mask]
  CardIdentification card = {};

  // clang-format off
  static constexpr auto fields() {
    using S = GetTokenList;
    return Fields{
        field("cardIdentification", &S::card, mandatory()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = GetTokenList;
    return Rules{
        within(&S::card, identified_by::number_or_mask),
    };
  }

  struct Response {
    List<CardToken> tokens = {};  ///< [tokenList, optional]

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("tokenList", &S::tokens, optional().inside("token").deciding()),
      };
    }
    // clang-format on
  };
};

}  // namespace tillwire::transactions
