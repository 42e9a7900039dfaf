// How a request identifies its card.
#pragma once

#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire {

/// Identifies a card. Each operation requires certain fields; see identified_by. card management,
/// "Shared block: cardIdentification"; the sandbox accepts only the number.
///
///     block.card.card_number = "5200000000000007";
struct CardIdentification {
  Secret card_number = {};  ///< PAN [cardNumber, conditional, not empty]
  /// Masked PAN; with cardholder_id or phone_number. [cardNumberMask, optional, not empty]
  Text card_number_mask = {};
  /// Last digits of the PAN. [cardLastDigitMask, optional, not empty]
  Text card_last_digit_mask = {};
  /// In place of card_number. [encryptedCardNumber, optional, not empty]
  Bytes encrypted_card_number = {};
  /// The service's id, for applications that must not handle card numbers.
  /// [cardId, conditional, not empty]
  Text card_id = {};
  Secret exp_date = {};                        ///< YYYYMM [expDate, optional, 6 digits]
  Optional<std::int32_t> plastic_number = {};  ///< number of the plastic [plasticNumber, optional]
  Text phone_number = {};                      ///< the client's [phoneNumber, optional, not empty]
  Text cardholder_id = {};    ///< with card_number_mask [cardholderId, optional, not empty]
  Text customer_id = {};      ///< the service's id of the client [customerId, optional, not empty]
  Text customer_number = {};  ///< number in the back-office [customerNumber, optional, not empty]
  Text bar_code = {};         ///< [barCode, optional, not empty]
  Secret cvv2 = {};           ///< [optional]
  /// Id in the bank's external system. [externalCardId, optional, not empty]
  Text external_card_id = {};
  Secret token = {};         ///< [optional, not empty]
  Text card_type_code = {};  ///< [cardTypeCode, optional]
  Text email = {};           ///< the client's [optional, not empty]
  Text institution_id = {};  ///< assigned by the service [institutionId, optional]

  // clang-format off
  static constexpr auto fields() {
    using S = CardIdentification;
    return Fields{
        field("cardNumber",          &S::card_number,           conditional().filled()),
        field("cardNumberMask",      &S::card_number_mask,      optional().filled()),
        field("cardLastDigitMask",   &S::card_last_digit_mask,  optional().filled()),
        field("encryptedCardNumber", &S::encrypted_card_number, optional().filled()),
        field("cardId",              &S::card_id,               conditional().filled()),
        field("expDate",             &S::exp_date,              optional(6).digits()),
        field("plasticNumber",       &S::plastic_number,        optional()),
        field("phoneNumber",         &S::phone_number,          optional().filled()),
        field("cardholderId",        &S::cardholder_id,         optional().filled()),
        field("customerId",          &S::customer_id,           optional().filled()),
        field("customerNumber",      &S::customer_number,       optional().filled()),
        field("barCode",             &S::bar_code,              optional().filled()),
        field("cvv2",                &S::cvv2,                  optional()),
        field("externalCardId",      &S::external_card_id,      optional().filled()),
        field("token",               &S::token,                 optional().filled()),
        field("cardTypeCode",        &S::card_type_code,        optional()),
        field("email",               &S::email,                 optional().filled()),
        field("institutionId",       &S::institution_id,        optional()),
    };
  }
  // clang-format on

  static constexpr auto rules() { return Rules{ends_in_month(&CardIdentification::exp_date)}; }
};

/// The fields that must identify a card, as rules for within(). card management, "Identification
/// rules per operation".
namespace identified_by {

/// The groups of fields; the rules below need all fields of one group.
namespace groups {

/// A number, an id, a bar code, or a mask with the holder's id or phone number.
inline constexpr FieldGroup number_id_bar_code_or_mask[] = {
    all_of(&CardIdentification::card_number),
    all_of(&CardIdentification::card_id),
    all_of(&CardIdentification::bar_code),
    all_of(&CardIdentification::card_number_mask, &CardIdentification::cardholder_id),
    all_of(&CardIdentification::card_number_mask, &CardIdentification::phone_number),
};
/// A number, an id, or a mask with the holder's id or phone number.
inline constexpr FieldGroup number_id_or_mask[] = {
    all_of(&CardIdentification::card_number),
    all_of(&CardIdentification::card_id),
    all_of(&CardIdentification::card_number_mask, &CardIdentification::cardholder_id),
    all_of(&CardIdentification::card_number_mask, &CardIdentification::phone_number),
};
/// A number with its expiry.
inline constexpr FieldGroup number_and_expiry[] = {
    all_of(&CardIdentification::card_number, &CardIdentification::exp_date),
};
/// An encrypted number, a mask with the holder's phone number, or an external id.
inline constexpr FieldGroup encrypted_number_mask_or_external_id[] = {
    all_of(&CardIdentification::encrypted_card_number),
    all_of(&CardIdentification::card_number_mask, &CardIdentification::phone_number),
    all_of(&CardIdentification::external_card_id),
};
/// An expiry, with a number, a bar code, or a mask and the holder's phone number.
inline constexpr FieldGroup expiry_and_card[] = {
    all_of(&CardIdentification::exp_date, &CardIdentification::card_number),
    all_of(&CardIdentification::exp_date, &CardIdentification::bar_code),
    all_of(&CardIdentification::exp_date, &CardIdentification::card_number_mask,
           &CardIdentification::phone_number),
};
/// A number, or a mask with the holder's phone number.
inline constexpr FieldGroup number_or_mask[] = {
    all_of(&CardIdentification::card_number),
    all_of(&CardIdentification::card_number_mask, &CardIdentification::phone_number),
};

}  // namespace groups

/// For addCardLimitException, deleteCardLimitException, cardStatusInquiry, generateCVC2, debitCard,
/// p2pCredit, getCardBalance.
inline constexpr Rule number_id_bar_code_or_mask =
    at_least_one_group_of(groups::number_id_bar_code_or_mask);

/// For validateCard.
inline constexpr Rule number_id_or_mask = at_least_one_group_of(groups::number_id_or_mask);

/// For bindCardToAccount, and the source card of p2pTransfer.
inline constexpr Rule number_and_expiry = at_least_one_group_of(groups::number_and_expiry);

/// For changePin.
inline constexpr Rule number_or_id =
    at_least_one_of(&CardIdentification::card_number, &CardIdentification::card_id);

/// For createVirtualCard: the card has no id yet.
inline constexpr Rule number = at_least_one_of(&CardIdentification::card_number);

/// For generatePin.
inline constexpr Rule encrypted_number_mask_or_external_id =
    at_least_one_group_of(groups::encrypted_number_mask_or_external_id);

/// For serviceAction.
inline constexpr Rule expiry_and_card = at_least_one_group_of(groups::expiry_and_card);

/// For getCardListByOwner.
inline constexpr Rule owner =
    at_least_one_of(&CardIdentification::customer_id, &CardIdentification::phone_number,
                    &CardIdentification::email);

/// For getTokenList.
inline constexpr Rule number_or_mask = at_least_one_group_of(groups::number_or_mask);

/// For operations where the specification gives no rule, or one for its vendor's environment alone,
/// which takes the number (blockCard, getCardData, getCardLimits, creditCard, getTransactions): any
/// field that identifies a card or its holder.
inline constexpr Rule anything = at_least_one_of(
    &CardIdentification::card_number, &CardIdentification::card_number_mask,
    &CardIdentification::card_last_digit_mask, &CardIdentification::encrypted_card_number,
    &CardIdentification::card_id, &CardIdentification::phone_number,
    &CardIdentification::cardholder_id, &CardIdentification::customer_id,
    &CardIdentification::customer_number, &CardIdentification::bar_code,
    &CardIdentification::external_card_id, &CardIdentification::token, &CardIdentification::email);

}  // namespace identified_by

}  // namespace tillwire
