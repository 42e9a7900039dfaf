/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ACCOUNTS_GET_ACCOUNT_BALANCE_FROM_BO_H
#define TILLWIRE_C_OPS_ACCOUNTS_GET_ACCOUNT_BALANCE_FROM_BO_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* Asks the back-office for the balances of an account. Safe to repeat. */
typedef struct tw_get_account_balance_from_bo_request {
  /* [accountNumber, mandatory] */
  tw_text account_number;
} tw_get_account_balance_from_bo_request;

/* The answer of getAccountBalanceFromBo: failure.code is TW_ERRC_NONE if there is one; else every
   field is absent. */
typedef struct tw_get_account_balance_from_bo_response {
  tw_error failure;
  /* May be spent; minor units [availableBalance, mandatory] */
  tw_money available_balance;
  /* Held; minor units [holdBalance, mandatory] */
  tw_money hold_balance;
  /* Not described in the specification [exceedBalance, mandatory] */
  tw_money exceed_balance;
} tw_get_account_balance_from_bo_response;
/* getAccountBalanceFromBo */
extern const tw_operation tw_op_get_account_balance_from_bo;
static inline tw_errc tw_call_get_account_balance_from_bo(tw_client* client, const tw_get_account_balance_from_bo_request* request,
                                     tw_get_account_balance_from_bo_response* response) {
  return tw_exchange(client, &tw_op_get_account_balance_from_bo, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_get_account_balance_from_bo(tw_client* client, const tw_get_account_balance_from_bo_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_get_account_balance_from_bo, request, error);
}
static inline tw_errc tw_take_get_account_balance_from_bo(tw_client* client, tw_get_account_balance_from_bo_response* response) {
  return tw_client_take(client, &tw_op_get_account_balance_from_bo, response, NULL);
}
static inline tw_errc tw_till_call_get_account_balance_from_bo(union tw_till* till, const tw_get_account_balance_from_bo_request* request,
                                          tw_get_account_balance_from_bo_response* response) {
  return tw_till_call(till, &tw_op_get_account_balance_from_bo, request, response, NULL);
}
static inline tw_errc tw_desk_call_get_account_balance_from_bo(union tw_desk* desk, const tw_get_account_balance_from_bo_request* request,
                                          tw_get_account_balance_from_bo_response* response) {
  return tw_desk_call(desk, &tw_op_get_account_balance_from_bo, request, response, NULL);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ACCOUNTS_GET_ACCOUNT_BALANCE_FROM_BO_H */
