/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_SHARED_ACCOUNT_H
#define TILLWIRE_C_OPS_SHARED_ACCOUNT_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/shared/arrest_status.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* An account in a list. */
typedef struct tw_account {
  /* [mandatory] */
  tw_text number;
  /* A number; text in card data. [accountType, optional, 1 to 32 digits] */
  tw_text account_type;
  /* ISO 4217 number [mandatory, 1 to 32 digits] */
  tw_int32 currency;
  /* ISO 4217 letters [currencyAlphaCode, optional] */
  tw_text currency_alpha_code;
  /* Minor units of currency [mandatory] */
  tw_money balance;
  /* Minor units of currency [creditLimit, optional] */
  tw_money credit_limit;
  /* The service's id of the owner [customerId, mandatory] */
  tw_text customer_id;
  /* Always true in the sandbox [defaultAccount, optional] */
  tw_bool default_account;
  /* Arrest status [optional] */
  tw_arrest_status_text status;
  /* The status in words [statusDescription, optional] */
  tw_text status_description;
} tw_account;

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_SHARED_ACCOUNT_H */
