/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_TRANSACTIONS_GET_TRANSACTION_DETAILS_H
#define TILLWIRE_C_OPS_TRANSACTIONS_GET_TRANSACTION_DETAILS_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/transactions/transaction_record.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* Asks for one transaction. Safe to repeat. */
typedef struct tw_get_transaction_details_request {
  /* The service's id of the transaction [mandatory] */
  tw_int64 utrnno;
  /* Its meaning is not specified [optional] */
  tw_bool reversal;
} tw_get_transaction_details_request;

/* The answer of getTransactionDetails: failure.code is TW_ERRC_NONE if there is one; else every
   field is absent. */
typedef struct tw_get_transaction_details_response {
  tw_error failure;
  /* [mandatory] */
  tw_transaction_record transaction;
} tw_get_transaction_details_response;
/* getTransactionDetails */
extern const tw_operation tw_op_get_transaction_details;
static inline tw_errc tw_call_get_transaction_details(tw_client* client, const tw_get_transaction_details_request* request,
                                     tw_get_transaction_details_response* response) {
  return tw_exchange(client, &tw_op_get_transaction_details, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_get_transaction_details(tw_client* client, const tw_get_transaction_details_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_get_transaction_details, request, error);
}
static inline tw_errc tw_take_get_transaction_details(tw_client* client, tw_get_transaction_details_response* response) {
  return tw_client_take(client, &tw_op_get_transaction_details, response, NULL);
}
static inline tw_errc tw_till_call_get_transaction_details(union tw_till* till, const tw_get_transaction_details_request* request,
                                          tw_get_transaction_details_response* response) {
  return tw_till_call(till, &tw_op_get_transaction_details, request, response, NULL);
}
static inline tw_errc tw_desk_call_get_transaction_details(union tw_desk* desk, const tw_get_transaction_details_request* request,
                                          tw_get_transaction_details_response* response) {
  return tw_desk_call(desk, &tw_op_get_transaction_details, request, response, NULL);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_TRANSACTIONS_GET_TRANSACTION_DETAILS_H */
