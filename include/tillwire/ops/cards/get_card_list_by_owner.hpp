// getCardListByOwner - lists the cards of a customer.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/cards/card_data.hpp>
#include <tillwire/ops/shared/card_identification.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::cards {

/// Asks for the cards of a customer, who is identified by id, phone number or e-mail.
///
///     GetCardListByOwner query;
///     query.card.customer_id = "70001";
///     auto answer = client.call(query);
///     if (!answer.succeeded()) return report(answer.error());
///     for (const CardData& card : answer->cards) show(card.card_id, card.hot_card_status);
///
/// Safe to repeat. card management, "Cards and wallets" and "Card data".
struct GetCardListByOwner {
  static constexpr Endpoint endpoint = {card_service, "getCardListByOwner", safe};

  /// The owner, by customer_id, phone_number or email.
  /// [cardIdentification, mandatory, see identified_by::owner]
  CardIdentification card = {};

  // clang-format off
  static constexpr auto fields() {
    using S = GetCardListByOwner;
    return Fields{
        field("cardIdentification", &S::card, mandatory()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = GetCardListByOwner;
    return Rules{
        within(&S::card, identified_by::owner),
    };
  }

  struct Response {
    List<CardData> cards = {};  ///< [optional]

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("cards", &S::cards, optional().inside("card").deciding()),
      };
    }
    // clang-format on
  };
};

}  // namespace tillwire::cards
