/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_CARDS_SET_TRANSACTION_SCHEME_ADDITIONS_H
#define TILLWIRE_C_OPS_CARDS_SET_TRANSACTION_SCHEME_ADDITIONS_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/shared/card_identification.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* A rule to be added to a card's transaction scheme. */
typedef struct tw_transaction_scheme_addition {
  /* The rule's id [mandatory] */
  tw_int64 id;
  /* Id of the card's issuing institution [mandatory] */
  tw_text domain;
  /* Number of a group of countries. [countryGroup, mandatory] */
  tw_int32 country_group;
  /* Group of merchant categories [mccGroup, mandatory] */
  tw_int32 mcc_group;
  /* Number of a transaction type. [transactionType, mandatory] */
  tw_int32 transaction_type;
  /* POS data code; asterisks in the example act as wildcards. [posDataCode, mandatory] */
  tw_text pos_data_code;
} tw_transaction_scheme_addition;

#ifndef TW_TRANSACTION_SCHEME_ADDITION_ITEMS
#define TW_TRANSACTION_SCHEME_ADDITION_ITEMS
typedef struct tw_transaction_scheme_addition_items { const tw_transaction_scheme_addition* at; const tw_carrier* carrier; uintptr_t count; } tw_transaction_scheme_addition_items;
extern const tw_carrier tw_transaction_scheme_addition_items_carrier;
/* Borrows an array until the request is sent; NULL is absent. */
static inline tw_transaction_scheme_addition_items tw_transaction_scheme_addition_items_of(const tw_transaction_scheme_addition* first, uint32_t count) {
  tw_transaction_scheme_addition_items made;
  made.at = first;
  made.carrier = &tw_transaction_scheme_addition_items_carrier;
  made.count = count;
  return made;
}
#endif

/* Adds rules about the transactions that a card may make, by country, merchant category and kind.
   It is not shown whether a repeat adds the same rules again, nor what may identify the card. */
typedef struct tw_set_transaction_scheme_additions_request {
  /* [cardIdentification, mandatory, see identified_by::anything] */
  tw_card_identification card;
  /* One for each rule to add. [transactionSchemeAdditions, mandatory] */
  tw_transaction_scheme_addition_items additions;
} tw_set_transaction_scheme_additions_request;

/* The answer of setTransactionSchemeAdditions: failure.code is TW_ERRC_NONE if there is one; else
   every field is absent. */
typedef struct tw_set_transaction_scheme_additions_response {
  tw_error failure;
  /* '00': success [responseCode, mandatory] */
  tw_text response_code;
  /* Present in some results [processingCode, optional] */
  tw_text processing_code;
  /* Audit record number. [systemTraceAuditNumber, optional] */
  tw_int32 system_trace_audit_number;
  /* Time of the transaction. [localTransactionDate, optional, ISO 8601] */
  tw_iso_time local_transaction_date;
  /* External reference number [optional] */
  tw_text rrn;
  /* Authorization id [authorizationIdResponse, optional] */
  tw_text authorization_id_response;
  /* Transaction id [optional] */
  tw_int64 utrnno;
} tw_set_transaction_scheme_additions_response;
/* setTransactionSchemeAdditions */
extern const tw_operation tw_op_set_transaction_scheme_additions;
static inline tw_errc tw_call_set_transaction_scheme_additions(tw_client* client, const tw_set_transaction_scheme_additions_request* request,
                                     tw_set_transaction_scheme_additions_response* response) {
  return tw_exchange(client, &tw_op_set_transaction_scheme_additions, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_set_transaction_scheme_additions(tw_client* client, const tw_set_transaction_scheme_additions_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_set_transaction_scheme_additions, request, error);
}
static inline tw_errc tw_take_set_transaction_scheme_additions(tw_client* client, tw_set_transaction_scheme_additions_response* response) {
  return tw_client_take(client, &tw_op_set_transaction_scheme_additions, response, NULL);
}
/* See refused(). */
int tw_judged_set_transaction_scheme_additions_refused(const void* response);
static inline int tw_set_transaction_scheme_additions_refused(const tw_set_transaction_scheme_additions_response* response) {
  return tw_judged_set_transaction_scheme_additions_refused(response);
}
static inline tw_errc tw_till_call_set_transaction_scheme_additions(union tw_till* till, const tw_set_transaction_scheme_additions_request* request,
                                          tw_set_transaction_scheme_additions_response* response) {
  return tw_till_call(till, &tw_op_set_transaction_scheme_additions, request, response, NULL);
}
static inline tw_errc tw_desk_call_set_transaction_scheme_additions(union tw_desk* desk, const tw_set_transaction_scheme_additions_request* request,
                                          tw_set_transaction_scheme_additions_response* response) {
  return tw_desk_call(desk, &tw_op_set_transaction_scheme_additions, request, response, NULL);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_CARDS_SET_TRANSACTION_SCHEME_ADDITIONS_H */
