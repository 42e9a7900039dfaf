/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_TRANSACTIONS_P2P_TRANSFER_H
#define TILLWIRE_C_OPS_TRANSACTIONS_P2P_TRANSFER_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/shared/acceptor.h>
#include <tillwire/c/ops/shared/card_identification.h>
#include <tillwire/c/ops/transactions/sender_receiver_info.h>
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

#ifndef TW_SENDER_RECEIVER_INFO_BLOCK
#define TW_SENDER_RECEIVER_INFO_BLOCK
typedef struct tw_sender_receiver_info_block { const tw_sender_receiver_info* at; const tw_carrier* carrier; } tw_sender_receiver_info_block;
extern const tw_carrier tw_sender_receiver_info_block_carrier;
/* Borrows a block until the request is sent; NULL is absent. */
static inline tw_sender_receiver_info_block tw_sender_receiver_info_block_of(const tw_sender_receiver_info* block) {
  tw_sender_receiver_info_block made;
  made.at = block;
  made.carrier = &tw_sender_receiver_info_block_carrier;
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

/* Moves money from one card to another. Moves money: do not repeat it after a lost answer, look for
   it with GetTransactions. */
typedef struct tw_p2p_transfer_request {
  /* True holds the amount only. [preAuthorization, optional] */
  tw_bool pre_authorization;
  /* The source card. [sourceCardIdentification, mandatory, see identified_by::number_and_expiry] */
  tw_card_identification source;
  /* The destination card; absent with destination_account_number. [destinationCardIdentification,
     optional, beyond the specification, see identified_by::anything] */
  tw_card_identification destination;
  /* Minor units of currency [mandatory, beyond the specification] */
  tw_money amount;
  /* ISO 4217 number [mandatory, beyond the specification] */
  tw_int32 currency;
  /* Account of the source card. [sourceAccountNumber, optional, beyond the specification] */
  tw_text source_account_number;
  /* In place of destination. [destinationAccountNumber, optional, beyond the specification] */
  tw_text destination_account_number;
  /* Result of 3-D Secure [optional, beyond the specification] */
  tw_three_d_secure_block tds;
  /* [senderReceiverInfo, optional, beyond the specification] */
  tw_sender_receiver_info_block sender_receiver_info;
  /* Values not specified. [pointOfServiceDataCode, optional, beyond the specification] */
  tw_text point_of_service_data_code;
  /* The terminal. [cardAcceptorParameters, optional, beyond the specification] */
  tw_card_acceptor_parameters_block acceptor;
  /* Values not specified. [securityLevelIndicator, optional, beyond the specification] */
  tw_text security_level_indicator;
} tw_p2p_transfer_request;

/* The answer of p2pTransfer: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_p2p_transfer_response {
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
} tw_p2p_transfer_response;
/* p2pTransfer */
extern const tw_operation tw_op_p2p_transfer;
static inline tw_errc tw_call_p2p_transfer(tw_client* client, const tw_p2p_transfer_request* request,
                                     tw_p2p_transfer_response* response) {
  return tw_exchange(client, &tw_op_p2p_transfer, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_p2p_transfer(tw_client* client, const tw_p2p_transfer_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_p2p_transfer, request, error);
}
static inline tw_errc tw_take_p2p_transfer(tw_client* client, tw_p2p_transfer_response* response) {
  return tw_client_take(client, &tw_op_p2p_transfer, response, NULL);
}
/* See payment(). */
int tw_judged_p2p_transfer_payment(const void* response);
static inline tw_payment tw_p2p_transfer_payment(const tw_p2p_transfer_response* response) {
  return (tw_payment)tw_judged_p2p_transfer_payment(response);
}
/* See refused(). */
int tw_judged_p2p_transfer_refused(const void* response);
static inline int tw_p2p_transfer_refused(const tw_p2p_transfer_response* response) {
  return tw_judged_p2p_transfer_refused(response);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_TRANSACTIONS_P2P_TRANSFER_H */
