// getCardData - what is known of a card, with its accounts.
#pragma once

#include <tillwire/client.hpp>
#include <tillwire/ops/cards/card_data.hpp>
#include <tillwire/ops/shared/card_identification.hpp>

namespace tillwire::cards {

/// Asks for a card's data.
///
///     GetCardData query;
///     query.card.card_number = "5200000000000007";
///     auto answer = client.call(query);
///     if (!answer) return report(answer.error());
///     for (const Account& account : answer->card_data.accounts) show(account.number);
///
/// Safe to repeat. card management, "Cards and wallets".
struct GetCardData {
  static constexpr Endpoint endpoint = {card_service, "getCardData", safe};

  /// CardIdentification and a field that this operation alone takes.
  struct Identification {
    Secret card_number = {};
    Text card_number_mask = {};
    Text card_last_digit_mask = {};
    Bytes encrypted_card_number = {};
    Text card_id = {};     ///< internal; for applications that must not handle card numbers
    Secret exp_date = {};  ///< YYYYMM
    Optional<std::int32_t> plastic_number = {};
    Text phone_number = {};
    Text cardholder_id = {};
    Text customer_id = {};
    Text customer_number = {};  ///< in the back-office
    Text bar_code = {};
    Secret cvv2 = {};
    Text external_card_id = {};  ///< in the bank's own system
    Secret token = {};
    Text card_type_code = {};
    Text email = {};
    Text institution_id = {};
    Text id_number = {};  ///< of the holder's identification document

    // clang-format off
    static constexpr auto fields() {
      return Fields{
          field("cardNumber",          &Identification::card_number,           conditional()),
          field("cardNumberMask",      &Identification::card_number_mask,      optional()),
          field("cardLastDigitMask",   &Identification::card_last_digit_mask,  optional()),
          field("encryptedCardNumber", &Identification::encrypted_card_number, optional()),
          field("cardId",              &Identification::card_id,               conditional()),
          field("expDate",             &Identification::exp_date,              optional(6).digits()),
          field("plasticNumber",       &Identification::plastic_number,        optional()),
          field("phoneNumber",         &Identification::phone_number,          optional()),
          field("cardholderId",        &Identification::cardholder_id,         optional()),
          field("customerId",          &Identification::customer_id,           optional()),
          field("customerNumber",      &Identification::customer_number,       optional()),
          field("barCode",             &Identification::bar_code,              optional()),
          field("cvv2",                &Identification::cvv2,                  optional()),
          field("externalCardId",      &Identification::external_card_id,      optional()),
          field("token",               &Identification::token,                 optional()),
          field("cardTypeCode",        &Identification::card_type_code,        optional()),
          field("email",               &Identification::email,                 optional()),
          field("institutionId",       &Identification::institution_id,        optional()),
          field("idNumber",            &Identification::id_number,             optional()),
      };
    }
    // clang-format on
  };

  Identification card;
  Items<Text> rsa_public_key;  ///< encrypts the number in the response; not for the sandbox

  // clang-format off
  static constexpr auto fields() {
    return Fields{
        field("cardIdentification", &GetCardData::card,           mandatory()),
        field("rsaPublicKey",       &GetCardData::rsa_public_key, optional()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    return Rules{
        within(&GetCardData::card,
               at_least_one_of(&Identification::card_number, &Identification::card_id)),
    };
  }

  struct Response {
    CardData card_data;

    constexpr bool succeeded() const { return card_data.card_number.present(); }

    static constexpr auto fields() {
      return Fields{field("cardData", &Response::card_data, mandatory())};
    }
  };
};

}  // namespace tillwire::cards
