// A card as card management knows it.
#pragma once

#include <tillwire/ops/shared/account.hpp>
#include <tillwire/ops/shared/card_status.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::cards {

/// What is known of a card. card management, "Card data"; the sandbox gives a part of it.
struct CardData {
  Secret card_number;
  Bytes encrypted_card_number;
  Text card_number_mask;
  Secret expiry_date;  ///< YYYYMM
  Secret expiry_time;  ///< ISO 8601 with the time of day
  Secret formatted_expiry_date;
  Text card_id;                            ///< internal
  Optional<std::int32_t> hot_card_status;  ///< see card_status
  Text hot_card_status_description;
  Text card_type_name;
  Text embossed_name;  ///< as embossed; else of no meaning
  Text customer_id;
  Text customer_name;
  Text person_id;                             ///< the cardholder's
  Optional<std::int32_t> pin_denial_counter;  ///< wrong PINs so far
  Optional<std::int32_t> plastic_number;
  Optional<bool> card_is_primary;  ///< always false in the sandbox, like the next two
  Optional<bool> card_bind_to_customer;
  Optional<bool> customer_is_cardholder;
  Text card_contract_id;
  Text card_plastic_id;
  Text card_plastic_description;
  Secret memorable_word;
  Text email;
  Text cardholder_mobile_phone_number;
  IsoTime last_wrong_pin_date;
  IsoTime card_creation_date;
  IsoTime card_blocking_date;
  Text direct_debit_account;
  List<Account> accounts;  ///< one in the sandbox

  // clang-format off
  static constexpr auto fields() {
    return Fields{
        field("cardNumber",                  &CardData::card_number,                    mandatory()),
        field("encryptedCardNumber",         &CardData::encrypted_card_number,          optional()),
        field("cardNumberMask",              &CardData::card_number_mask,               optional()),
        field("expiryDate",                  &CardData::expiry_date,                    optional()),
        field("expiryTime",                  &CardData::expiry_time,                    optional()),
        field("formattedExpiryDate",         &CardData::formatted_expiry_date,          optional()),
        field("cardId",                      &CardData::card_id,                        optional()),
        field("hotCardStatus",               &CardData::hot_card_status,                optional()),
        field("hotCardStatusDescription",    &CardData::hot_card_status_description,    optional()),
        field("cardTypeName",                &CardData::card_type_name,                 optional()),
        field("embossedName",                &CardData::embossed_name,                  optional()),
        field("customerId",                  &CardData::customer_id,                    optional()),
        field("customerName",                &CardData::customer_name,                  optional()),
        field("personId",                    &CardData::person_id,                      optional()),
        field("pinDenialCounter",            &CardData::pin_denial_counter,             optional()),
        field("plasticNumber",               &CardData::plastic_number,                 optional()),
        field("cardIsPrimary",               &CardData::card_is_primary,                optional()),
        field("cardBindToCustomer",          &CardData::card_bind_to_customer,          optional()),
        field("customerIsCardholder",        &CardData::customer_is_cardholder,         optional()),
        field("cardContractId",              &CardData::card_contract_id,               optional()),
        field("cardPlasticId",               &CardData::card_plastic_id,                optional()),
        field("cardPlasticDescription",      &CardData::card_plastic_description,       optional()),
        field("memorableWord",               &CardData::memorable_word,                 optional()),
        field("email",                       &CardData::email,                          optional()),
        field("cardholderMobilePhoneNumber", &CardData::cardholder_mobile_phone_number, optional()),
        field("lastWrongPinDate",            &CardData::last_wrong_pin_date,            optional()),
        field("cardCreationDate",            &CardData::card_creation_date,             optional()),
        field("cardBlockingDate",            &CardData::card_blocking_date,             optional()),
        field("directDebitAccount",          &CardData::direct_debit_account,           optional()),
        field("accounts",                    &CardData::accounts,                       optional().inside("accountData")),
    };
  }
  // clang-format on
};

}  // namespace tillwire::cards
