// getCardData - what is known of a card, with its accounts.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/cards/card_data.hpp>
#include <tillwire/ops/shared/card_identification.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::cards {

/// Which card is meant, and a document of its holder, whose number only this operation takes.
struct CardWithDocument {
  CardIdentification card = {};
  Text id_number = {};  ///< of the holder's identification document

  // clang-format off
  static constexpr auto fields() {
    using S = CardWithDocument;
    return Fields{
        merged(&S::card),
        field("idNumber", &S::id_number, optional()),
    };
  }
  // clang-format on

  /// Those of the card, whose rows come first: a rule counts rows.
  static constexpr auto rules() { return CardIdentification::rules(); }
};

/// Asks for a card's data.
///
///     GetCardData query;
///     query.identification.card.card_number = "5200000000000007";
///     auto answer = client.call(query);
///     if (!answer.succeeded()) return report(answer.error());
///     for (const Account& account : answer->card_data.accounts) show(account.number);
///
/// With a public key the number comes as `encrypted_card_number`, which DeliveredDigits
/// (security/delivered_pin.hpp) opens with the private one.
///
/// Safe to repeat. card management, "Cards and wallets".
struct GetCardData {
  static constexpr Endpoint endpoint = {card_service, "getCardData", safe};

  CardWithDocument identification = {};
  Items<Text> rsa_public_key = {};  ///< encrypts the number in the response; not for the sandbox

  // clang-format off
  static constexpr auto fields() {
    using S = GetCardData;
    return Fields{
        field("cardIdentification", &S::identification, mandatory()),
        field("rsaPublicKey",       &S::rsa_public_key, optional()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = GetCardData;
    return Rules{
        within(&S::identification, identified_by::number_or_id),
    };
  }

  struct Response {
    CardData card_data = {};

    static constexpr auto fields() {
      using S = Response;
      return Fields{field("cardData", &S::card_data, mandatory())};
    }
  };
};

}  // namespace tillwire::cards
