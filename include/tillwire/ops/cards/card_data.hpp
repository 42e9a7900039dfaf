// A card as card management knows it.
#pragma once

#include <tillwire/ops/shared/account.hpp>
#include <tillwire/ops/shared/card_status.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::cards {

/// The data of a card. card management, "Card data"; the sandbox returns a part of it.
struct CardData {
  Secret card_number = {};           ///< PAN [cardNumber, mandatory]
  Bytes encrypted_card_number = {};  ///< not for the sandbox [encryptedCardNumber, optional]
  Text card_number_mask = {};        ///< masked PAN; not for the sandbox [cardNumberMask, optional]
  Secret expiry_date = {};           ///< YYYYMM [expiryDate, optional]
  Secret expiry_time = {};  ///< expiry as ISO 8601 with the time of day [expiryTime, optional]
  /// In a format not specified; not for the sandbox. [formattedExpiryDate, optional]
  Secret formatted_expiry_date = {};
  Text card_id = {};                            ///< the service's id of the card [cardId, optional]
  Optional<std::int32_t> hot_card_status = {};  ///< see card_status [hotCardStatus, optional]
  /// The status in words. [hotCardStatusDescription, optional]
  Text hot_card_status_description = {};
  Text card_type_name = {};  ///< [cardTypeName, optional]
  /// As embossed; meaningless for cards that are not embossed. [embossedName, optional]
  Text embossed_name = {};
  Text customer_id = {};    ///< the service's id of the customer [customerId, optional]
  Text customer_name = {};  ///< not for the sandbox [customerName, optional]
  Text person_id = {};      ///< the cardholder's id [personId, optional]
  /// Number of wrong PINs so far. [pinDenialCounter, optional]
  Optional<std::int32_t> pin_denial_counter = {};
  /// Number of the plastic; not for the sandbox. [plasticNumber, optional]
  Optional<std::int32_t> plastic_number = {};
  Optional<bool> card_is_primary = {};  ///< always false in the sandbox [cardIsPrimary, optional]
  /// Always false in the sandbox. [cardBindToCustomer, optional]
  Optional<bool> card_bind_to_customer = {};
  /// Always false in the sandbox. [customerIsCardholder, optional]
  Optional<bool> customer_is_cardholder = {};
  Text card_contract_id = {};          ///< not for the sandbox [cardContractId, optional]
  Text card_plastic_id = {};           ///< not for the sandbox [cardPlasticId, optional]
  Text card_plastic_description = {};  ///< not for the sandbox [cardPlasticDescription, optional]
  Secret memorable_word = {};          ///< not for the sandbox [memorableWord, optional]
  Text email = {};                     ///< the cardholder's; not for the sandbox [optional]
  /// Not for the sandbox. [cardholderMobilePhoneNumber, optional]
  Text cardholder_mobile_phone_number = {};
  IsoTime last_wrong_pin_date = {};  ///< not for the sandbox [lastWrongPinDate, optional, ISO 8601]
  IsoTime card_creation_date = {};   ///< not for the sandbox [cardCreationDate, optional, ISO 8601]
  IsoTime card_blocking_date = {};   ///< not for the sandbox [cardBlockingDate, optional, ISO 8601]
  Text direct_debit_account = {};    ///< not for the sandbox [directDebitAccount, optional]
  List<Account> accounts = {};       ///< exactly one in the sandbox [optional]

  // clang-format off
  static constexpr auto fields() {
    using S = CardData;
    return Fields{
        field("cardNumber",                  &S::card_number,                    mandatory()),
        field("encryptedCardNumber",         &S::encrypted_card_number,          optional()),
        field("cardNumberMask",              &S::card_number_mask,               optional()),
        field("expiryDate",                  &S::expiry_date,                    optional()),
        field("expiryTime",                  &S::expiry_time,                    optional()),
        field("formattedExpiryDate",         &S::formatted_expiry_date,          optional()),
        field("cardId",                      &S::card_id,                        optional()),
        field("hotCardStatus",               &S::hot_card_status,                optional()),
        field("hotCardStatusDescription", &S::hot_card_status_description,
              optional().informative()),
        field("cardTypeName", &S::card_type_name, optional().informative()),
        field("embossedName", &S::embossed_name, optional().informative()),
        field("customerId",                  &S::customer_id,                    optional()),
        field("customerName", &S::customer_name, optional().informative()),
        field("personId",                    &S::person_id,                      optional()),
        field("pinDenialCounter",            &S::pin_denial_counter,             optional()),
        field("plasticNumber",               &S::plastic_number,                 optional()),
        field("cardIsPrimary",               &S::card_is_primary,                optional()),
        field("cardBindToCustomer",          &S::card_bind_to_customer,          optional()),
        field("customerIsCardholder",        &S::customer_is_cardholder,         optional()),
        field("cardContractId",              &S::card_contract_id,               optional()),
        field("cardPlasticId",               &S::card_plastic_id,                optional()),
        field("cardPlasticDescription", &S::card_plastic_description, optional().informative()),
        field("memorableWord",               &S::memorable_word,                 optional()),
        field("email",                       &S::email,                          optional()),
        field("cardholderMobilePhoneNumber", &S::cardholder_mobile_phone_number,
              optional().informative()),
        field("lastWrongPinDate", &S::last_wrong_pin_date, optional().informative()),
        field("cardCreationDate", &S::card_creation_date, optional().informative()),
        field("cardBlockingDate", &S::card_blocking_date, optional().informative()),
        field("directDebitAccount",          &S::direct_debit_account,           optional()),
        field("accounts",                    &S::accounts, optional().inside("accountData")),
    };
  }
  // clang-format on
};

}  // namespace tillwire::cards
