/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_MERCHANTS_GET_MERCHANT_TRANSACTIONS_H
#define TILLWIRE_C_OPS_MERCHANTS_GET_MERCHANT_TRANSACTIONS_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/shared/period.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* A transaction of a merchant. */
typedef struct tw_merchant_transaction {
  /* The service's id of the transaction [mandatory] */
  tw_int64 utrnno;
  /* Its meaning is not specified [optional] */
  tw_bool reversal;
  /* [merchantId, mandatory] */
  tw_text merchant_id;
  /* [terminalId, mandatory] */
  tw_text terminal_id;
  /* Time of the transaction. [transactionDate, mandatory, ISO 8601] */
  tw_iso_time transaction_date;
  /* [settlementDate, optional, ISO 8601] */
  tw_iso_time settlement_date;
  /* Masked PAN [cardNumberMask, mandatory] */
  tw_text card_number_mask;
  /* PAN [cardNumber, mandatory] */
  tw_secret card_number;
  /* Minor units of transaction_currency. [transactionAmount, optional] */
  tw_money transaction_amount;
  /* ISO 4217 number. [transactionCurrency, optional] */
  tw_int32 transaction_currency;
  /* Minor units of submitted_currency [submittedAmount, optional] */
  tw_money submitted_amount;
  /* ISO 4217 number. [submittedCurrency, optional] */
  tw_int32 submitted_currency;
  /* An integer in the table, but response codes may have letters. [responseCode, optional, integer]
   */
  tw_text response_code;
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
  /* Assigned by the gateway [orderId, optional] */
  tw_text order_id;
} tw_merchant_transaction;

#ifndef TW_MERCHANT_TRANSACTION_ELEMENTS
#define TW_MERCHANT_TRANSACTION_ELEMENTS
typedef struct tw_merchant_transaction_elements { tw_range range; } tw_merchant_transaction_elements;
extern const tw_element tw_merchant_transaction_elements_element;
/* Reads the next element; 0 after the last. Moves the list: copy it first to read it again. */
static inline int tw_merchant_transaction_elements_next(tw_merchant_transaction_elements* list, tw_merchant_transaction* element) {
  return tw_range_next(&list->range, &tw_merchant_transaction_elements_element, element, sizeof *element);
}
#endif

/* Asks for a merchant's transactions, at one terminal or at all. Safe to repeat. */
typedef struct tw_get_merchant_transactions_request {
  /* [merchantId, conditional] */
  tw_text merchant_id;
  /* In place of merchant_id. [merchantIdn, conditional, beyond the specification] */
  tw_text merchant_idn;
  /* One terminal; absent: all [terminalId, optional] */
  tw_text terminal_id;
  /* Assigned by the service [institutionId, mandatory] */
  tw_text institution_id;
  /* An absent end is open [mandatory] */
  tw_period period;
} tw_get_merchant_transactions_request;

/* The answer of getMerchantTransactions: failure.code is TW_ERRC_NONE if there is one; else every
   field is absent. */
typedef struct tw_get_merchant_transactions_response {
  tw_error failure;
  /* [optional] */
  tw_merchant_transaction_elements transactions;
} tw_get_merchant_transactions_response;
/* getMerchantTransactions */
extern const tw_operation tw_op_get_merchant_transactions;
static inline tw_errc tw_call_get_merchant_transactions(tw_client* client, const tw_get_merchant_transactions_request* request,
                                     tw_get_merchant_transactions_response* response) {
  return tw_exchange(client, &tw_op_get_merchant_transactions, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_get_merchant_transactions(tw_client* client, const tw_get_merchant_transactions_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_get_merchant_transactions, request, error);
}
static inline tw_errc tw_take_get_merchant_transactions(tw_client* client, tw_get_merchant_transactions_response* response) {
  return tw_client_take(client, &tw_op_get_merchant_transactions, response, NULL);
}
static inline tw_errc tw_till_call_get_merchant_transactions(union tw_till* till, const tw_get_merchant_transactions_request* request,
                                          tw_get_merchant_transactions_response* response) {
  return tw_till_call(till, &tw_op_get_merchant_transactions, request, response, NULL);
}
static inline tw_errc tw_desk_call_get_merchant_transactions(union tw_desk* desk, const tw_get_merchant_transactions_request* request,
                                          tw_get_merchant_transactions_response* response) {
  return tw_desk_call(desk, &tw_op_get_merchant_transactions, request, response, NULL);
}
extern const tw_list_path tw_get_merchant_transactions_transactions_path;
/* Passes on the elements of transactions as they arrive: each is in
   *element while handler runs, which returns 0 to stop, and must not use the client. */
static inline tw_errc tw_drain_get_merchant_transactions_transactions(
    tw_client* client, const tw_get_merchant_transactions_request* request, tw_get_merchant_transactions_response* response,
    tw_merchant_transaction* element, tw_handler handler, void* self) {
  return tw_drain(client, &tw_op_get_merchant_transactions, &tw_get_merchant_transactions_transactions_path, request, response, element,
                  sizeof *element, handler, self, NULL);
}
TW_MUST_USE static inline tw_errc tw_start_drain_get_merchant_transactions_transactions(
    tw_client* client, const tw_get_merchant_transactions_request* request, tw_merchant_transaction* element, tw_handler handler,
    void* self, tw_error* error) {
  return tw_client_start_drain(client, &tw_op_get_merchant_transactions, &tw_get_merchant_transactions_transactions_path, request, element,
                               sizeof *element, handler, self, error);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_MERCHANTS_GET_MERCHANT_TRANSACTIONS_H */
