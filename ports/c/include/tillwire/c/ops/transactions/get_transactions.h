/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_TRANSACTIONS_GET_TRANSACTIONS_H
#define TILLWIRE_C_OPS_TRANSACTIONS_GET_TRANSACTIONS_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/shared/card_identification.h>
#include <tillwire/c/ops/transactions/transaction_record.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* From the first day to the last; either may be absent, and is then open. The specification shows
   YYYY-MM-DD; times are sent as they are given. */
typedef struct tw_get_transactions_period {
  /* Absent: open [optional, ISO 8601 date or time] */
  tw_moment start;
  /* Absent: open [optional, ISO 8601 date or time] */
  tw_moment end;
} tw_get_transactions_period;

#ifndef TW_TRANSACTION_RECORD_ELEMENTS
#define TW_TRANSACTION_RECORD_ELEMENTS
typedef struct tw_transaction_record_elements { tw_range range; } tw_transaction_record_elements;
extern const tw_element tw_transaction_record_elements_element;
/* Reads the next element; 0 after the last. Moves the list: copy it first to read it again. */
static inline int tw_transaction_record_elements_next(tw_transaction_record_elements* list, tw_transaction_record* element) {
  return tw_range_next(&list->range, &tw_transaction_record_elements_element, element, sizeof *element);
}
#endif

/* Asks for a card's transactions. Safe to repeat. After a credit or debit with a lost answer, this
   shows whether it was carried out. */
typedef struct tw_get_transactions_request {
  /* [cardIdentification, mandatory, see identified_by::anything] */
  tw_card_identification card;
  /* First and last day; an absent one is open [mandatory] */
  tw_get_transactions_period period;
} tw_get_transactions_request;

/* The answer of getTransactions: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_get_transactions_response {
  tw_error failure;
  /* [optional] */
  tw_transaction_record_elements transactions;
} tw_get_transactions_response;
/* getTransactions */
extern const tw_operation tw_op_get_transactions;
static inline tw_errc tw_call_get_transactions(tw_client* client, const tw_get_transactions_request* request,
                                     tw_get_transactions_response* response) {
  return tw_exchange(client, &tw_op_get_transactions, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_get_transactions(tw_client* client, const tw_get_transactions_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_get_transactions, request, error);
}
static inline tw_errc tw_take_get_transactions(tw_client* client, tw_get_transactions_response* response) {
  return tw_client_take(client, &tw_op_get_transactions, response, NULL);
}
static inline tw_errc tw_till_call_get_transactions(union tw_till* till, const tw_get_transactions_request* request,
                                          tw_get_transactions_response* response) {
  return tw_till_call(till, &tw_op_get_transactions, request, response, NULL);
}
static inline tw_errc tw_desk_call_get_transactions(union tw_desk* desk, const tw_get_transactions_request* request,
                                          tw_get_transactions_response* response) {
  return tw_desk_call(desk, &tw_op_get_transactions, request, response, NULL);
}
extern const tw_list_path tw_get_transactions_transactions_path;
/* Passes on the elements of transactions as they arrive: each is in
   *element while handler runs, which returns 0 to stop, and must not use the client. */
static inline tw_errc tw_drain_get_transactions_transactions(
    tw_client* client, const tw_get_transactions_request* request, tw_get_transactions_response* response,
    tw_transaction_record* element, tw_handler handler, void* self) {
  return tw_drain(client, &tw_op_get_transactions, &tw_get_transactions_transactions_path, request, response, element,
                  sizeof *element, handler, self, NULL);
}
TW_MUST_USE static inline tw_errc tw_start_drain_get_transactions_transactions(
    tw_client* client, const tw_get_transactions_request* request, tw_transaction_record* element, tw_handler handler,
    void* self, tw_error* error) {
  return tw_client_start_drain(client, &tw_op_get_transactions, &tw_get_transactions_transactions_path, request, element,
                               sizeof *element, handler, self, error);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_TRANSACTIONS_GET_TRANSACTIONS_H */
