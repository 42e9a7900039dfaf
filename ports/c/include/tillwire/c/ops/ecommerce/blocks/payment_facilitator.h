/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_PAYMENT_FACILITATOR_H
#define TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_PAYMENT_FACILITATOR_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* The address of a merchant. */
typedef struct tw_payment_facilitator_address {
  /* [mandatory, 1 to 50 characters] */
  tw_text city;
  /* [postalCode, mandatory, 1 to 16 characters] */
  tw_text postal_code;
  /* ISO 3166-1 code [mandatory, 2 characters] */
  tw_text country;
  /* [optional, 1 to 40 characters] */
  tw_text street;
} tw_payment_facilitator_address;

/* A merchant for which the facilitator accepts payments. */
typedef struct tw_payment_facilitator_sub_merchant {
  /* [subMerchantId, mandatory, 1 to 20 characters] */
  tw_text id;
  /* [mandatory, 1 to 40 characters] */
  tw_text name;
  /* [mandatory] */
  tw_payment_facilitator_address address;
} tw_payment_facilitator_sub_merchant;

#ifndef TW_PAYMENT_FACILITATOR_SUB_MERCHANT_ITEMS
#define TW_PAYMENT_FACILITATOR_SUB_MERCHANT_ITEMS
typedef struct tw_payment_facilitator_sub_merchant_items { const tw_payment_facilitator_sub_merchant* at; const tw_carrier* carrier; uintptr_t count; } tw_payment_facilitator_sub_merchant_items;
extern const tw_carrier tw_payment_facilitator_sub_merchant_items_carrier;
/* Borrows an array until the request is sent; NULL is absent. */
static inline tw_payment_facilitator_sub_merchant_items tw_payment_facilitator_sub_merchant_items_of(const tw_payment_facilitator_sub_merchant* first, uint32_t count) {
  tw_payment_facilitator_sub_merchant_items made;
  made.at = first;
  made.carrier = &tw_payment_facilitator_sub_merchant_items_carrier;
  made.count = count;
  return made;
}
#endif

/* The payment facilitator of an order. */
typedef struct tw_payment_facilitator {
  /* [pfId, mandatory, 1 to 11 characters] */
  tw_text id;
  /* [mandatory, 1 to 40 characters] */
  tw_text name;
  /* Id of the independent sales organisation. [isoId, optional, 1 to 11 characters] */
  tw_text iso_id;
  /* The merchants for which it accepts payments. [subMerchants, mandatory] */
  tw_payment_facilitator_sub_merchant_items sub_merchants;
} tw_payment_facilitator;

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_PAYMENT_FACILITATOR_H */
