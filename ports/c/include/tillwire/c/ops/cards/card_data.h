/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_CARDS_CARD_DATA_H
#define TILLWIRE_C_OPS_CARDS_CARD_DATA_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/shared/account.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

#ifndef TW_ACCOUNT_ELEMENTS
#define TW_ACCOUNT_ELEMENTS
typedef struct tw_account_elements { tw_range range; } tw_account_elements;
extern const tw_element tw_account_elements_element;
/* Reads the next element; 0 after the last. Moves the list: copy it first to read it again. */
static inline int tw_account_elements_next(tw_account_elements* list, tw_account* element) {
  return tw_range_next(&list->range, &tw_account_elements_element, element, sizeof *element);
}
#endif

/* The data of a card. */
typedef struct tw_card_data {
  /* PAN [cardNumber, mandatory] */
  tw_secret card_number;
  /* Not for the sandbox [encryptedCardNumber, optional] */
  tw_bytes encrypted_card_number;
  /* Masked PAN; not for the sandbox [cardNumberMask, optional] */
  tw_text card_number_mask;
  /* YYYYMM [expiryDate, optional] */
  tw_secret expiry_date;
  /* Expiry as ISO 8601 with the time of day [expiryTime, optional] */
  tw_secret expiry_time;
  /* In a format not specified; not for the sandbox. [formattedExpiryDate, optional] */
  tw_secret formatted_expiry_date;
  /* The service's id of the card [cardId, optional] */
  tw_text card_id;
  /* See card_status [hotCardStatus, optional] */
  tw_int32 hot_card_status;
  /* The status in words. [hotCardStatusDescription, optional] */
  tw_text hot_card_status_description;
  /* [cardTypeName, optional] */
  tw_text card_type_name;
  /* As embossed; meaningless for cards that are not embossed. [embossedName, optional] */
  tw_text embossed_name;
  /* The service's id of the customer [customerId, optional] */
  tw_text customer_id;
  /* Not for the sandbox [customerName, optional] */
  tw_text customer_name;
  /* The cardholder's id [personId, optional] */
  tw_text person_id;
  /* Number of wrong PINs so far. [pinDenialCounter, optional] */
  tw_int32 pin_denial_counter;
  /* Number of the plastic; not for the sandbox. [plasticNumber, optional] */
  tw_int32 plastic_number;
  /* Always false in the sandbox [cardIsPrimary, optional] */
  tw_bool card_is_primary;
  /* Always false in the sandbox. [cardBindToCustomer, optional] */
  tw_bool card_bind_to_customer;
  /* Always false in the sandbox. [customerIsCardholder, optional] */
  tw_bool customer_is_cardholder;
  /* Not for the sandbox [cardContractId, optional] */
  tw_text card_contract_id;
  /* Not for the sandbox [cardPlasticId, optional] */
  tw_text card_plastic_id;
  /* Not for the sandbox [cardPlasticDescription, optional] */
  tw_text card_plastic_description;
  /* Not for the sandbox [memorableWord, optional] */
  tw_secret memorable_word;
  /* The cardholder's; not for the sandbox [optional] */
  tw_text email;
  /* Not for the sandbox. [cardholderMobilePhoneNumber, optional] */
  tw_text cardholder_mobile_phone_number;
  /* Not for the sandbox [lastWrongPinDate, optional, ISO 8601] */
  tw_iso_time last_wrong_pin_date;
  /* Not for the sandbox [cardCreationDate, optional, ISO 8601] */
  tw_iso_time card_creation_date;
  /* Not for the sandbox [cardBlockingDate, optional, ISO 8601] */
  tw_iso_time card_blocking_date;
  /* Not for the sandbox [directDebitAccount, optional] */
  tw_text direct_debit_account;
  /* Exactly one in the sandbox [optional] */
  tw_account_elements accounts;
} tw_card_data;

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_CARDS_CARD_DATA_H */
