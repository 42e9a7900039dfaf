/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_CARDS_CARD_STATUS_INQUIRY_H
#define TILLWIRE_C_OPS_CARDS_CARD_STATUS_INQUIRY_H

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

/* Asks for the status of a card. Safe to repeat. */
typedef struct tw_card_status_inquiry_request {
  /* [cardIdentification, mandatory, see identified_by::number_id_bar_code_or_mask] */
  tw_card_identification card;
  /* The terminal [cardAcceptorParameters, optional] */
  tw_card_acceptor_parameters_block acceptor;
} tw_card_status_inquiry_request;

/* The answer of cardStatusInquiry: failure.code is TW_ERRC_NONE if there is one; else every field
   is absent. */
typedef struct tw_card_status_inquiry_response {
  tw_error failure;
  /* '00': success [responseCode, optional, beyond the specification] */
  tw_text response_code;
  /* Present in some results. [processingCode, optional, beyond the specification] */
  tw_text processing_code;
  /* Audit record number. [systemTraceAuditNumber, optional, beyond the specification] */
  tw_int32 system_trace_audit_number;
  /* Time of the transaction. [localTransactionDate, optional, ISO 8601, beyond the specification]
   */
  tw_iso_time local_transaction_date;
  /* External reference number [optional, beyond the specification] */
  tw_text rrn;
  /* Authorization id. [authorizationIdResponse, optional, beyond the specification] */
  tw_text authorization_id_response;
  /* The service's id of the transaction. [optional, beyond the specification] */
  tw_int64 utrnno;
  /* See card_status. [hotCardStatus, optional, beyond the specification] */
  tw_int32 hot_card_status;
} tw_card_status_inquiry_response;
/* cardStatusInquiry */
extern const tw_operation tw_op_card_status_inquiry;
static inline tw_errc tw_call_card_status_inquiry(tw_client* client, const tw_card_status_inquiry_request* request,
                                     tw_card_status_inquiry_response* response) {
  return tw_exchange(client, &tw_op_card_status_inquiry, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_card_status_inquiry(tw_client* client, const tw_card_status_inquiry_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_card_status_inquiry, request, error);
}
static inline tw_errc tw_take_card_status_inquiry(tw_client* client, tw_card_status_inquiry_response* response) {
  return tw_client_take(client, &tw_op_card_status_inquiry, response, NULL);
}
/* See refused(). */
int tw_judged_card_status_inquiry_refused(const void* response);
static inline int tw_card_status_inquiry_refused(const tw_card_status_inquiry_response* response) {
  return tw_judged_card_status_inquiry_refused(response);
}
static inline tw_errc tw_till_call_card_status_inquiry(union tw_till* till, const tw_card_status_inquiry_request* request,
                                          tw_card_status_inquiry_response* response) {
  return tw_till_call(till, &tw_op_card_status_inquiry, request, response, NULL);
}
static inline tw_errc tw_desk_call_card_status_inquiry(union tw_desk* desk, const tw_card_status_inquiry_request* request,
                                          tw_card_status_inquiry_response* response) {
  return tw_desk_call(desk, &tw_op_card_status_inquiry, request, response, NULL);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_CARDS_CARD_STATUS_INQUIRY_H */
