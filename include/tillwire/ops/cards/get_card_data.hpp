// getCardData - returns the data of a card, with its accounts.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/cards/card_data.hpp>
#include <tillwire/ops/shared/card_identification.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::cards {

/// Identifies a card; in addition has the number of a document of its holder, which only this
/// operation accepts.
struct CardWithDocument {
  CardIdentification card = {};  ///< [its fields are on this level]
  Text id_number = {};  ///< number of the holder's identification document [idNumber, optional]

  // clang-format off
  static constexpr auto fields() {
    using S = CardWithDocument;
    return Fields{
        merged(&S::card),
        field("idNumber", &S::id_number, optional()),
    };
  }
  // clang-format on

  /// Returns the rules of the card, whose rows come first, because rules count rows.
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
/// With a public key the number is returned as `encrypted_card_number`, which DeliveredDigits
/// (security/delivered_pin.hpp) decrypts with the private key.
///
/// Safe to repeat. card management, "Cards and wallets".
struct GetCardData {
  static constexpr Endpoint endpoint = {card_service, "getCardData", safe};

  /// The vendor's environment takes the number alone.
  /// [cardIdentification, mandatory, see identified_by::anything]
  CardWithDocument identification = {};
  /// Encrypts the number in the response; not for the sandbox. [rsaPublicKey, optional]
  Items<Text> rsa_public_key = {};

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
        within(&S::identification, identified_by::anything),
    };
  }

  struct Response {
    CardData card_data = {};  ///< [cardData, mandatory]

    static constexpr auto fields() {
      using S = Response;
      return Fields{field("cardData", &S::card_data, mandatory())};
    }
  };
};

}  // namespace tillwire::cards
