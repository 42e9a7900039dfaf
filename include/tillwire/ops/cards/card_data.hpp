// A card as card management knows it.
#pragma once

#include <tillwire/ops/shared/account.hpp>
#include <tillwire/ops/shared/card_status.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::cards {

/// What is known of a card. card management, "Card data"; the sandbox gives a part of it.
struct CardData {
  Secret card_number = {};
  Bytes encrypted_card_number = {};
  Text card_number_mask = {};
  Secret expiry_date = {};  ///< YYYYMM
  Secret expiry_time = {};  ///< ISO 8601 with the time of day
  Secret formatted_expiry_date = {};
  Text card_id = {};                            ///< internal
  Optional<std::int32_t> hot_card_status = {};  ///< see card_status
  Text hot_card_status_description = {};
  Text card_type_name = {};
  Text embossed_name = {};  ///< as embossed; else of no meaning
  Text customer_id = {};
  Text customer_name = {};
  Text person_id = {};                             ///< the cardholder's
  Optional<std::int32_t> pin_denial_counter = {};  ///< wrong PINs so far
  Optional<std::int32_t> plastic_number = {};
  Optional<bool> card_is_primary = {};  ///< always false in the sandbox, like the next two
  Optional<bool> card_bind_to_customer = {};
  Optional<bool> customer_is_cardholder = {};
  Text card_contract_id = {};
  Text card_plastic_id = {};
  Text card_plastic_description = {};
  Secret memorable_word = {};
  Text email = {};
  Text cardholder_mobile_phone_number = {};
  IsoTime last_wrong_pin_date = {};
  IsoTime card_creation_date = {};
  IsoTime card_blocking_date = {};
  Text direct_debit_account = {};
  List<Account> accounts = {};  ///< one in the sandbox

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
        field("hotCardStatusDescription",    &S::hot_card_status_description,    optional()),
        field("cardTypeName",                &S::card_type_name,                 optional()),
        field("embossedName",                &S::embossed_name,                  optional()),
        field("customerId",                  &S::customer_id,                    optional()),
        field("customerName",                &S::customer_name,                  optional()),
        field("personId",                    &S::person_id,                      optional()),
        field("pinDenialCounter",            &S::pin_denial_counter,             optional()),
        field("plasticNumber",               &S::plastic_number,                 optional()),
        field("cardIsPrimary",               &S::card_is_primary,                optional()),
        field("cardBindToCustomer",          &S::card_bind_to_customer,          optional()),
        field("customerIsCardholder",        &S::customer_is_cardholder,         optional()),
        field("cardContractId",              &S::card_contract_id,               optional()),
        field("cardPlasticId",               &S::card_plastic_id,                optional()),
        field("cardPlasticDescription",      &S::card_plastic_description,       optional()),
        field("memorableWord",               &S::memorable_word,                 optional()),
        field("email",                       &S::email,                          optional()),
        field("cardholderMobilePhoneNumber", &S::cardholder_mobile_phone_number, optional()),
        field("lastWrongPinDate",            &S::last_wrong_pin_date,            optional()),
        field("cardCreationDate",            &S::card_creation_date,             optional()),
        field("cardBlockingDate",            &S::card_blocking_date,             optional()),
        field("directDebitAccount",          &S::direct_debit_account,           optional()),
        field("accounts",                    &S::accounts, optional().inside("accountData")),
    };
  }
  // clang-format on
};

}  // namespace tillwire::cards
