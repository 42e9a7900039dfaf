/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_TRANSACTIONS_CREDIT_CARD_H
#define TILLWIRE_C_OPS_TRANSACTIONS_CREDIT_CARD_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/shared/acceptor.h>
#include <tillwire/c/ops/shared/card_identification.h>
#include <tillwire/c/ops/transactions/three_d_secure.h>
#include <tillwire/c/ops/transactions/transaction_result.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

#ifndef TW_THREE_D_SECURE_BLOCK
#define TW_THREE_D_SECURE_BLOCK
typedef struct tw_three_d_secure_block { const tw_three_d_secure* at; const tw_carrier* carrier; } tw_three_d_secure_block;
extern const tw_carrier tw_three_d_secure_block_carrier;
/* Borrows a block until the request is sent; NULL is absent. */
static inline tw_three_d_secure_block tw_three_d_secure_block_of(const tw_three_d_secure* block) {
  tw_three_d_secure_block made;
  made.at = block;
  made.carrier = &tw_three_d_secure_block_carrier;
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

/* Deposits money to a card. Moves money: do not repeat it after a lost answer, look for it with
   GetTransactions. */
typedef struct tw_credit_card_request {
  /* True holds the amount only. [preAuthorization, optional] */
  tw_bool pre_authorization;
  /* [cardIdentification, mandatory, see identified_by::anything] */
  tw_card_identification card;
  /* Minor units of currency [mandatory] */
  tw_money amount;
  /* ISO 4217 number [mandatory] */
  tw_int32 currency;
  /* Not for the sandbox [optional] */
  tw_three_d_secure_block tds;
  /* The terminal; not for the sandbox. [cardAcceptorParameters, optional] */
  tw_card_acceptor_parameters_block acceptor;
} tw_credit_card_request;

/* The answer of creditCard: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_credit_card_response {
  tw_error failure;
  /* '00': success [responseCode, mandatory] */
  tw_text response_code;
  /* Values not specified. [processingCode, mandatory, absence tolerated] */
  tw_text processing_code;
  /* Audit record number. [systemTraceAuditNumber, mandatory, absence tolerated] */
  tw_int32 system_trace_audit_number;
  /* Time of the transaction. [localTransactionDate, mandatory, absence tolerated, ISO 8601] */
  tw_iso_time local_transaction_date;
  /* External reference number [mandatory, absence tolerated] */
  tw_text rrn;
  /* Authorization id [authorizationIdResponse, optional] */
  tw_text authorization_id_response;
  /* [uniqueReferenceNumber, optional] */
  tw_text unique_reference_number;
  /* One-time password [optional] */
  tw_secret otp;
  /* Text, in a unit not specified [acquirerFeeAmount, optional] */
  tw_text acquirer_fee_amount;
  /* Text, in a unit not specified [issuerFeeAmount, optional] */
  tw_text issuer_fee_amount;
  /* Fields 57 to 73 of the payment. [paymentSpecificData, optional] */
  tw_payment_specific_data payment_specific_data;
} tw_credit_card_response;
/* creditCard */
extern const tw_operation tw_op_credit_card;
static inline tw_errc tw_call_credit_card(tw_client* client, const tw_credit_card_request* request,
                                     tw_credit_card_response* response) {
  return tw_exchange(client, &tw_op_credit_card, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_credit_card(tw_client* client, const tw_credit_card_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_credit_card, request, error);
}
static inline tw_errc tw_take_credit_card(tw_client* client, tw_credit_card_response* response) {
  return tw_client_take(client, &tw_op_credit_card, response, NULL);
}
/* See payment(). */
int tw_judged_credit_card_payment(const void* response);
static inline tw_payment tw_credit_card_payment(const tw_credit_card_response* response) {
  return (tw_payment)tw_judged_credit_card_payment(response);
}
/* See refused(). */
int tw_judged_credit_card_refused(const void* response);
static inline int tw_credit_card_refused(const tw_credit_card_response* response) {
  return tw_judged_credit_card_refused(response);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_TRANSACTIONS_CREDIT_CARD_H */
