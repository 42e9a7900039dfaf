/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_SHARED_CARD_IDENTIFICATION_H
#define TILLWIRE_C_OPS_SHARED_CARD_IDENTIFICATION_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* Identifies a card. Each operation requires certain fields; see identified_by. */
typedef struct tw_card_identification {
  /* PAN [cardNumber, conditional, not empty] */
  tw_secret card_number;
  /* Masked PAN; with cardholder_id or phone_number. [cardNumberMask, optional, not empty] */
  tw_text card_number_mask;
  /* Last digits of the PAN. [cardLastDigitMask, optional, not empty] */
  tw_text card_last_digit_mask;
  /* In place of card_number. [encryptedCardNumber, optional, not empty] */
  tw_bytes encrypted_card_number;
  /* The service's id, for applications that must not handle card numbers. [cardId, conditional, not
     empty] */
  tw_text card_id;
  /* YYYYMM [expDate, optional, 6 digits] */
  tw_secret exp_date;
  /* Number of the plastic [plasticNumber, optional] */
  tw_int32 plastic_number;
  /* The client's [phoneNumber, optional, not empty] */
  tw_text phone_number;
  /* With card_number_mask [cardholderId, optional, not empty] */
  tw_text cardholder_id;
  /* The service's id of the client [customerId, optional, not empty] */
  tw_text customer_id;
  /* Number in the back-office [customerNumber, optional, not empty] */
  tw_text customer_number;
  /* [barCode, optional, not empty] */
  tw_text bar_code;
  /* [optional] */
  tw_secret cvv2;
  /* Id in the bank's external system. [externalCardId, optional, not empty] */
  tw_text external_card_id;
  /* [optional, not empty] */
  tw_secret token;
  /* [cardTypeCode, optional] */
  tw_text card_type_code;
  /* The client's [optional, not empty] */
  tw_text email;
  /* Assigned by the service [institutionId, optional] */
  tw_text institution_id;
} tw_card_identification;

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_SHARED_CARD_IDENTIFICATION_H */
