/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_CARDS_VIRTUAL_CARD_IDENTIFICATION_H
#define TILLWIRE_C_OPS_CARDS_VIRTUAL_CARD_IDENTIFICATION_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* The block virtualCardIdentification. */
typedef struct tw_virtual_card_identification {
  /* YYYYMM [expDate, mandatory, 6 digits] */
  tw_secret exp_date;
  /* 5C in the sandbox [productType, mandatory] */
  tw_text product_type;
  /* In a response, the number of the new card, which all later operations need. [cardNumber,
     optional] */
  tw_secret card_number;
  /* Masked PAN [cardNumberMask, optional] */
  tw_text card_number_mask;
  /* The service's id of the card [cardId, optional] */
  tw_text card_id;
  /* [barCode, optional] */
  tw_text bar_code;
  /* In a response, that of the new card [optional] */
  tw_secret cvv2;
} tw_virtual_card_identification;

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_CARDS_VIRTUAL_CARD_IDENTIFICATION_H */
