/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_CARDS_CHANGE_CARD_STATUS_H
#define TILLWIRE_C_OPS_CARDS_CHANGE_CARD_STATUS_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/shared/acceptor.h>
#include <tillwire/c/ops/shared/card_identification.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

#ifndef TW_CARD_ACCEPTOR_PARAMETERS_BLOCK
#define TW_CARD_ACCEPTOR_PARAMETERS_BLOCK
typedef struct tw_card_acceptor_parameters_block { const tw_card_acceptor_parameters* at; const tw_carrier* carrier; } tw_card_acceptor_parameters_block;
extern const tw_carrier tw_card_acceptor_parameters_block_carrier;
/* Borrows a block until the request is sent; NULL is absent. */
static inline tw_card_acceptor_parameters_block tw_card_acceptor_parameters_block_of(const tw_card_acceptor_parameters* block) {
  tw_card_acceptor_parameters_block made;
  made.at = block;
  made.carrier = &tw_card_acceptor_parameters_block_carrier;
  return made;
}
#endif

/* Changes the status of a card. Safe to repeat with the same status; each request appears in the
   card's history. */
typedef struct tw_change_card_status_request {
  /* [cardIdentification, mandatory, see identified_by::anything] */
  tw_card_identification card;
  /* See card_status [hotCardStatus, mandatory] */
  tw_int32 hot_card_status;
  /* Not for the sandbox. [cardAcceptorParameters, optional] */
  tw_card_acceptor_parameters_block acceptor;
} tw_change_card_status_request;

/* The answer of changeCardStatus: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_change_card_status_response {
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
} tw_change_card_status_response;
/* changeCardStatus */
extern const tw_operation tw_op_change_card_status;
static inline tw_errc tw_call_change_card_status(tw_client* client, const tw_change_card_status_request* request,
                                     tw_change_card_status_response* response) {
  return tw_exchange(client, &tw_op_change_card_status, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_change_card_status(tw_client* client, const tw_change_card_status_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_change_card_status, request, error);
}
static inline tw_errc tw_take_change_card_status(tw_client* client, tw_change_card_status_response* response) {
  return tw_client_take(client, &tw_op_change_card_status, response, NULL);
}
/* See refused(). */
int tw_judged_change_card_status_refused(const void* response);
static inline int tw_change_card_status_refused(const tw_change_card_status_response* response) {
  return tw_judged_change_card_status_refused(response);
}
static inline tw_errc tw_till_call_change_card_status(union tw_till* till, const tw_change_card_status_request* request,
                                          tw_change_card_status_response* response) {
  return tw_till_call(till, &tw_op_change_card_status, request, response, NULL);
}
static inline tw_errc tw_desk_call_change_card_status(union tw_desk* desk, const tw_change_card_status_request* request,
                                          tw_change_card_status_response* response) {
  return tw_desk_call(desk, &tw_op_change_card_status, request, response, NULL);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_CARDS_CHANGE_CARD_STATUS_H */
