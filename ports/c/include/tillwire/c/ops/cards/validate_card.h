/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_CARDS_VALIDATE_CARD_H
#define TILLWIRE_C_OPS_CARDS_VALIDATE_CARD_H

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

/* Unlocks a card that was blocked. A repeat is harmless; the service may refuse it if the card is
   no longer blocked. The resulting status is not specified: query CardStatusInquiry. */
typedef struct tw_validate_card_request {
  /* [cardIdentification, mandatory, see identified_by::number_id_or_mask] */
  tw_card_identification card;
  /* The terminal [cardAcceptorParameters, optional] */
  tw_card_acceptor_parameters_block acceptor;
} tw_validate_card_request;

/* The answer of validateCard: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_validate_card_response {
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
} tw_validate_card_response;
/* validateCard */
extern const tw_operation tw_op_validate_card;
static inline tw_errc tw_call_validate_card(tw_client* client, const tw_validate_card_request* request,
                                     tw_validate_card_response* response) {
  return tw_exchange(client, &tw_op_validate_card, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_validate_card(tw_client* client, const tw_validate_card_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_validate_card, request, error);
}
static inline tw_errc tw_take_validate_card(tw_client* client, tw_validate_card_response* response) {
  return tw_client_take(client, &tw_op_validate_card, response, NULL);
}
/* See refused(). */
int tw_judged_validate_card_refused(const void* response);
static inline int tw_validate_card_refused(const tw_validate_card_response* response) {
  return tw_judged_validate_card_refused(response);
}
static inline tw_errc tw_till_call_validate_card(union tw_till* till, const tw_validate_card_request* request,
                                          tw_validate_card_response* response) {
  return tw_till_call(till, &tw_op_validate_card, request, response, NULL);
}
static inline tw_errc tw_desk_call_validate_card(union tw_desk* desk, const tw_validate_card_request* request,
                                          tw_validate_card_response* response) {
  return tw_desk_call(desk, &tw_op_validate_card, request, response, NULL);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_CARDS_VALIDATE_CARD_H */
