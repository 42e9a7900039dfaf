/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_CARDS_BIND_CARD_TO_ACCOUNT_H
#define TILLWIRE_C_OPS_CARDS_BIND_CARD_TO_ACCOUNT_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/cards/account_type.h>
#include <tillwire/c/ops/cards/personal_data.h>
#include <tillwire/c/ops/shared/acceptor.h>
#include <tillwire/c/ops/shared/card_identification.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

#ifndef TW_PERSONAL_DATA_BLOCK
#define TW_PERSONAL_DATA_BLOCK
typedef struct tw_personal_data_block { const tw_personal_data* at; const tw_carrier* carrier; } tw_personal_data_block;
extern const tw_carrier tw_personal_data_block_carrier;
/* Borrows a block until the request is sent; NULL is absent. */
static inline tw_personal_data_block tw_personal_data_block_of(const tw_personal_data* block) {
  tw_personal_data_block made;
  made.at = block;
  made.carrier = &tw_personal_data_block_carrier;
  return made;
}
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

/* Links a card to an account. A repeat is harmless; the service may refuse it if the card is
   already linked. */
typedef struct tw_bind_card_to_account_request {
  /* [cardIdentification, mandatory, see identified_by::number_and_expiry] */
  tw_card_identification card;
  /* The account to link to [accountNumber, mandatory] */
  tw_text account_number;
  /* [accountType, mandatory] */
  tw_account_type_text account_type;
  /* ISO 4217 number; only for a new account. [accountCurrency, optional] */
  tw_int32 account_currency;
  /* Name of the cardholder [personalData, optional] */
  tw_personal_data_block personal_data;
  /* The service's id of the customer [customerId, optional] */
  tw_text customer_id;
  /* The terminal [cardAcceptorParameters, optional] */
  tw_card_acceptor_parameters_block acceptor;
} tw_bind_card_to_account_request;

/* The answer of bindCardToAccount: failure.code is TW_ERRC_NONE if there is one; else every field
   is absent. */
typedef struct tw_bind_card_to_account_response {
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
} tw_bind_card_to_account_response;
/* bindCardToAccount */
extern const tw_operation tw_op_bind_card_to_account;
static inline tw_errc tw_call_bind_card_to_account(tw_client* client, const tw_bind_card_to_account_request* request,
                                     tw_bind_card_to_account_response* response) {
  return tw_exchange(client, &tw_op_bind_card_to_account, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_bind_card_to_account(tw_client* client, const tw_bind_card_to_account_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_bind_card_to_account, request, error);
}
static inline tw_errc tw_take_bind_card_to_account(tw_client* client, tw_bind_card_to_account_response* response) {
  return tw_client_take(client, &tw_op_bind_card_to_account, response, NULL);
}
/* See refused(). */
int tw_judged_bind_card_to_account_refused(const void* response);
static inline int tw_bind_card_to_account_refused(const tw_bind_card_to_account_response* response) {
  return tw_judged_bind_card_to_account_refused(response);
}
static inline tw_errc tw_till_call_bind_card_to_account(union tw_till* till, const tw_bind_card_to_account_request* request,
                                          tw_bind_card_to_account_response* response) {
  return tw_till_call(till, &tw_op_bind_card_to_account, request, response, NULL);
}
static inline tw_errc tw_desk_call_bind_card_to_account(union tw_desk* desk, const tw_bind_card_to_account_request* request,
                                          tw_bind_card_to_account_response* response) {
  return tw_desk_call(desk, &tw_op_bind_card_to_account, request, response, NULL);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_CARDS_BIND_CARD_TO_ACCOUNT_H */
