/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_SHARED_FEE_H
#define TILLWIRE_C_OPS_SHARED_FEE_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* A fee of a debit. */
typedef struct tw_fee {
  /* Code of the fee [feeType, mandatory] */
  tw_text fee_type;
  /* Such as "1.5"; its unit is not specified. [feeValue, conditional, decimal number] */
  tw_decimal fee_value;
  /* In place of fee_value. [feeAmount, conditional, decimal number, beyond the specification] */
  tw_decimal fee_amount;
} tw_fee;

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_SHARED_FEE_H */
