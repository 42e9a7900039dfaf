/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_PAYER_DATA_H
#define TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_PAYER_DATA_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* Identifies the client in the card network. */
typedef struct tw_payer_data {
  /* The same for all cards and tokens of the client in the network. [paymentAccountReference,
     optional, 1 to 29 characters] */
  tw_text payment_account_reference;
} tw_payer_data;

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_PAYER_DATA_H */
