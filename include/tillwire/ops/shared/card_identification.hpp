// How card management is told which card is meant.
#pragma once

#include <tillwire/model/schema.hpp>

namespace tillwire {

/// Which card is meant: the number or the internal id, where an operation does not say otherwise.
/// card management, "Shared block: cardIdentification"; the sandbox takes the number alone.
///
///     block.card.card_number = "5200000000000007";
struct CardIdentification {
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
  Text id_number = {};  ///< of the holder's identification document; only getCardData takes it

  // clang-format off
  static constexpr auto fields() {
    return Fields{
        field("cardNumber",          &CardIdentification::card_number,           conditional()),
        field("cardNumberMask",      &CardIdentification::card_number_mask,      optional()),
        field("cardLastDigitMask",   &CardIdentification::card_last_digit_mask,  optional()),
        field("encryptedCardNumber", &CardIdentification::encrypted_card_number, optional()),
        field("cardId",              &CardIdentification::card_id,               conditional()),
        field("expDate",             &CardIdentification::exp_date,              optional(6).digits()),
        field("plasticNumber",       &CardIdentification::plastic_number,        optional()),
        field("phoneNumber",         &CardIdentification::phone_number,          optional()),
        field("cardholderId",        &CardIdentification::cardholder_id,         optional()),
        field("customerId",          &CardIdentification::customer_id,           optional()),
        field("customerNumber",      &CardIdentification::customer_number,       optional()),
        field("barCode",             &CardIdentification::bar_code,              optional()),
        field("cvv2",                &CardIdentification::cvv2,                  optional()),
        field("externalCardId",      &CardIdentification::external_card_id,      optional()),
        field("token",               &CardIdentification::token,                 optional()),
        field("cardTypeCode",        &CardIdentification::card_type_code,        optional()),
        field("email",               &CardIdentification::email,                 optional()),
        field("institutionId",       &CardIdentification::institution_id,        optional()),
        field("idNumber",            &CardIdentification::id_number,             optional()),
    };
  }
  // clang-format on
};

}  // namespace tillwire
