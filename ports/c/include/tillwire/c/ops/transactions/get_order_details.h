/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_TRANSACTIONS_GET_ORDER_DETAILS_H
#define TILLWIRE_C_OPS_TRANSACTIONS_GET_ORDER_DETAILS_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* A transaction of an order. */
typedef struct tw_order_transaction {
  /* [merchantId, mandatory] */
  tw_text merchant_id;
  /* [terminalId, mandatory] */
  tw_text terminal_id;
  /* Time of the transaction. [transactionDate, mandatory, ISO 8601] */
  tw_iso_time transaction_date;
  /* PAN [cardNumber, optional] */
  tw_secret card_number;
  /* Minor units of transaction_currency. [transactionAmount, optional] */
  tw_money transaction_amount;
  /* ISO 4217 number. [transactionCurrency, optional] */
  tw_int32 transaction_currency;
  /* Minor units of submitted_currency [submittedAmount, optional] */
  tw_money submitted_amount;
  /* ISO 4217 number. [submittedCurrency, optional] */
  tw_int32 submitted_currency;
  /* The issuer's [authorizationCode, optional] */
  tw_text authorization_code;
  /* Minor units [cashbackAmount, optional] */
  tw_money cashback_amount;
  /* Values not specified [transactionType, optional] */
  tw_text transaction_type;
  /* Values not specified [networkType, optional] */
  tw_text network_type;
  /* Values not specified [cardType, optional] */
  tw_text card_type;
  /* Assigned by the merchant [orderNumber, optional] */
  tw_text order_number;
} tw_order_transaction;

#ifndef TW_ORDER_TRANSACTION_ELEMENTS
#define TW_ORDER_TRANSACTION_ELEMENTS
typedef struct tw_order_transaction_elements { tw_range range; } tw_order_transaction_elements;
extern const tw_element tw_order_transaction_elements_element;
/* Reads the next element; 0 after the last. Moves the list: copy it first to read it again. */
static inline int tw_order_transaction_elements_next(tw_order_transaction_elements* list, tw_order_transaction* element) {
  return tw_range_next(&list->range, &tw_order_transaction_elements_element, element, sizeof *element);
}
#endif

/* Asks for the transactions of an order. Safe to repeat. */
typedef struct tw_get_order_details_request {
  /* Not the orderId of the e-commerce gateway. [orderId, mandatory] */
  tw_int64 order_id;
} tw_get_order_details_request;

/* The answer of getOrderDetails: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_get_order_details_response {
  tw_error failure;
  /* [transactionList, optional] */
  tw_order_transaction_elements transactions;
} tw_get_order_details_response;
/* getOrderDetails */
extern const tw_operation tw_op_get_order_details;
static inline tw_errc tw_call_get_order_details(tw_client* client, const tw_get_order_details_request* request,
                                     tw_get_order_details_response* response) {
  return tw_exchange(client, &tw_op_get_order_details, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_get_order_details(tw_client* client, const tw_get_order_details_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_get_order_details, request, error);
}
static inline tw_errc tw_take_get_order_details(tw_client* client, tw_get_order_details_response* response) {
  return tw_client_take(client, &tw_op_get_order_details, response, NULL);
}
static inline tw_errc tw_till_call_get_order_details(union tw_till* till, const tw_get_order_details_request* request,
                                          tw_get_order_details_response* response) {
  return tw_till_call(till, &tw_op_get_order_details, request, response, NULL);
}
static inline tw_errc tw_desk_call_get_order_details(union tw_desk* desk, const tw_get_order_details_request* request,
                                          tw_get_order_details_response* response) {
  return tw_desk_call(desk, &tw_op_get_order_details, request, response, NULL);
}
extern const tw_list_path tw_get_order_details_transactions_path;
/* Passes on the elements of transactions as they arrive: each is in
   *element while handler runs, which returns 0 to stop, and must not use the client. */
static inline tw_errc tw_drain_get_order_details_transactions(
    tw_client* client, const tw_get_order_details_request* request, tw_get_order_details_response* response,
    tw_order_transaction* element, tw_handler handler, void* self) {
  return tw_drain(client, &tw_op_get_order_details, &tw_get_order_details_transactions_path, request, response, element,
                  sizeof *element, handler, self, NULL);
}
TW_MUST_USE static inline tw_errc tw_start_drain_get_order_details_transactions(
    tw_client* client, const tw_get_order_details_request* request, tw_order_transaction* element, tw_handler handler,
    void* self, tw_error* error) {
  return tw_client_start_drain(client, &tw_op_get_order_details, &tw_get_order_details_transactions_path, request, element,
                               sizeof *element, handler, self, error);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_TRANSACTIONS_GET_ORDER_DETAILS_H */
