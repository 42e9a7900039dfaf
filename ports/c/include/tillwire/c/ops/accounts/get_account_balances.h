/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ACCOUNTS_GET_ACCOUNT_BALANCES_H
#define TILLWIRE_C_OPS_ACCOUNTS_GET_ACCOUNT_BALANCES_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* A balance. */
typedef struct tw_account_balance {
  /* Code of the balance [balanceType, optional] */
  tw_text balance_type;
  /* The balance in words [balanceTypeDescription, optional] */
  tw_text balance_type_description;
  /* In currency; its unit is not specified [optional] */
  tw_text amount;
  /* That of amount; ISO 4217, its form is not specified [optional] */
  tw_text currency;
  /* In account_currency; its unit is not specified. [amountAccCurrency, optional] */
  tw_text amount_in_account_currency;
  /* The account's currency [accountCurrency, mandatory] */
  tw_text account_currency;
} tw_account_balance;

#ifndef TW_ACCOUNT_BALANCE_ELEMENTS
#define TW_ACCOUNT_BALANCE_ELEMENTS
typedef struct tw_account_balance_elements { tw_range range; } tw_account_balance_elements;
extern const tw_element tw_account_balance_elements_element;
/* Reads the next element; 0 after the last. Moves the list: copy it first to read it again. */
static inline int tw_account_balance_elements_next(tw_account_balance_elements* list, tw_account_balance* element) {
  return tw_range_next(&list->range, &tw_account_balance_elements_element, element, sizeof *element);
}
#endif

/* Asks for all balances of an account. Safe to repeat. */
typedef struct tw_get_account_balances_request {
  /* [accountNumber, mandatory] */
  tw_text account_number;
  /* The service's id of the account. [accountId, optional, 1 to 64 digits] */
  tw_int64 account_id;
  /* Assigned by the service [institutionId, mandatory] */
  tw_text institution_id;
} tw_get_account_balances_request;

/* The answer of getAccountBalances: failure.code is TW_ERRC_NONE if there is one; else every field
   is absent. */
typedef struct tw_get_account_balances_response {
  tw_error failure;
  /* One entry for each kind of balance. [accountBalances, mandatory] */
  tw_account_balance_elements account_balances;
} tw_get_account_balances_response;
/* getAccountBalances */
extern const tw_operation tw_op_get_account_balances;
static inline tw_errc tw_call_get_account_balances(tw_client* client, const tw_get_account_balances_request* request,
                                     tw_get_account_balances_response* response) {
  return tw_exchange(client, &tw_op_get_account_balances, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_get_account_balances(tw_client* client, const tw_get_account_balances_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_get_account_balances, request, error);
}
static inline tw_errc tw_take_get_account_balances(tw_client* client, tw_get_account_balances_response* response) {
  return tw_client_take(client, &tw_op_get_account_balances, response, NULL);
}
static inline tw_errc tw_till_call_get_account_balances(union tw_till* till, const tw_get_account_balances_request* request,
                                          tw_get_account_balances_response* response) {
  return tw_till_call(till, &tw_op_get_account_balances, request, response, NULL);
}
static inline tw_errc tw_desk_call_get_account_balances(union tw_desk* desk, const tw_get_account_balances_request* request,
                                          tw_get_account_balances_response* response) {
  return tw_desk_call(desk, &tw_op_get_account_balances, request, response, NULL);
}
extern const tw_list_path tw_get_account_balances_account_balances_path;
/* Passes on the elements of account_balances as they arrive: each is in
   *element while handler runs, which returns 0 to stop, and must not use the client. */
static inline tw_errc tw_drain_get_account_balances_account_balances(
    tw_client* client, const tw_get_account_balances_request* request, tw_get_account_balances_response* response,
    tw_account_balance* element, tw_handler handler, void* self) {
  return tw_drain(client, &tw_op_get_account_balances, &tw_get_account_balances_account_balances_path, request, response, element,
                  sizeof *element, handler, self, NULL);
}
TW_MUST_USE static inline tw_errc tw_start_drain_get_account_balances_account_balances(
    tw_client* client, const tw_get_account_balances_request* request, tw_account_balance* element, tw_handler handler,
    void* self, tw_error* error) {
  return tw_client_start_drain(client, &tw_op_get_account_balances, &tw_get_account_balances_account_balances_path, request, element,
                               sizeof *element, handler, self, error);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ACCOUNTS_GET_ACCOUNT_BALANCES_H */
