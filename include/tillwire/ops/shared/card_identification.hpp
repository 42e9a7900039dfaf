// How card management is told which card is meant.
#pragma once

#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire {

/// Which card is meant. Each operation says by what; see identified_by. card management, "Shared
/// block: cardIdentification"; the sandbox takes the number alone.
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

  // clang-format off
  static constexpr auto fields() {
    using S = CardIdentification;
    return Fields{
        field("cardNumber",          &S::card_number,           conditional()),
        field("cardNumberMask",      &S::card_number_mask,      optional()),
        field("cardLastDigitMask",   &S::card_last_digit_mask,  optional()),
        field("encryptedCardNumber", &S::encrypted_card_number, optional()),
        field("cardId",              &S::card_id,               conditional()),
        field("expDate",             &S::exp_date,              optional(6).digits()),
        field("plasticNumber",       &S::plastic_number,        optional()),
        field("phoneNumber",         &S::phone_number,          optional()),
        field("cardholderId",        &S::cardholder_id,         optional()),
        field("customerId",          &S::customer_id,           optional()),
        field("customerNumber",      &S::customer_number,       optional()),
        field("barCode",             &S::bar_code,              optional()),
        field("cvv2",                &S::cvv2,                  optional()),
        field("externalCardId",      &S::external_card_id,      optional()),
        field("token",               &S::token,                 optional()),
        field("cardTypeCode",        &S::card_type_code,        optional()),
        field("email",               &S::email,                 optional()),
        field("institutionId",       &S::institution_id,        optional()),
    };
  }
  // clang-format on

  static constexpr auto rules() { return Rules{ends_in_month(&CardIdentification::exp_date)}; }
};

/// What a card may be identified by: the groups of fields of which an operation wants one at least.
/// card management, "Identification rules per operation".
namespace identified_by {

/// addCardLimitException, deleteCardLimitException, cardStatusInquiry, generateCVC2, debitCard,
/// p2pCredit, getCardBalance.
inline constexpr FieldGroup number_id_bar_code_or_mask[] = {
    all_of(&CardIdentification::card_number),
    all_of(&CardIdentification::card_id),
    all_of(&CardIdentification::bar_code),
    all_of(&CardIdentification::card_number_mask, &CardIdentification::cardholder_id),
    all_of(&CardIdentification::card_number_mask, &CardIdentification::phone_number),
};

/// validateCard.
inline constexpr FieldGroup number_id_or_mask[] = {
    all_of(&CardIdentification::card_number),
    all_of(&CardIdentification::card_id),
    all_of(&CardIdentification::card_number_mask, &CardIdentification::cardholder_id),
    all_of(&CardIdentification::card_number_mask, &CardIdentification::phone_number),
};

/// bindCardToAccount, and the card that p2pTransfer takes from.
inline constexpr FieldGroup number_and_expiry[] = {
    all_of(&CardIdentification::card_number, &CardIdentification::exp_date),
};

/// changePin; and the operations of the sandbox, which wants the number though some of its examples
/// have the id: blockCard, getCardData, getCardLimits, creditCard, getTransactions. Not
/// createVirtualCard, whose card is there only when it is answered: it takes the number.
inline constexpr FieldGroup number_or_id[] = {
    all_of(&CardIdentification::card_number),
    all_of(&CardIdentification::card_id),
};

/// generatePin.
inline constexpr FieldGroup encrypted_number_mask_or_external_id[] = {
    all_of(&CardIdentification::encrypted_card_number),
    all_of(&CardIdentification::card_number_mask, &CardIdentification::phone_number),
    all_of(&CardIdentification::external_card_id),
};

/// serviceAction.
inline constexpr FieldGroup expiry_and_card[] = {
    all_of(&CardIdentification::exp_date, &CardIdentification::card_number),
    all_of(&CardIdentification::exp_date, &CardIdentification::bar_code),
    all_of(&CardIdentification::exp_date, &CardIdentification::card_number_mask,
           &CardIdentification::phone_number),
};

/// getCardListByOwner.
inline constexpr FieldGroup owner[] = {
    all_of(&CardIdentification::customer_id),
    all_of(&CardIdentification::phone_number),
    all_of(&CardIdentification::email),
};

/// getTokenList.
inline constexpr FieldGroup number_or_mask[] = {
    all_of(&CardIdentification::card_number),
    all_of(&CardIdentification::card_number_mask, &CardIdentification::phone_number),
};

/// Where the specification does not say: something that points to a card or to its holder.
inline constexpr FieldGroup anything[] = {
    all_of(&CardIdentification::card_number),
    all_of(&CardIdentification::card_number_mask),
    all_of(&CardIdentification::card_last_digit_mask),
    all_of(&CardIdentification::encrypted_card_number),
    all_of(&CardIdentification::card_id),
    all_of(&CardIdentification::phone_number),
    all_of(&CardIdentification::cardholder_id),
    all_of(&CardIdentification::customer_id),
    all_of(&CardIdentification::customer_number),
    all_of(&CardIdentification::bar_code),
    all_of(&CardIdentification::external_card_id),
    all_of(&CardIdentification::token),
    all_of(&CardIdentification::email),
};

}  // namespace identified_by

}  // namespace tillwire
