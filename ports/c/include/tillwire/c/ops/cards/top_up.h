/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_CARDS_TOP_UP_H
#define TILLWIRE_C_OPS_CARDS_TOP_UP_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/cards/account_type.h>
#include <tillwire/c/ops/shared/acceptor.h>
#include <tillwire/c/ops/shared/card_identification.h>
#include <tillwire/c/ops/transactions/sender_receiver_info.h>
#include <tillwire/c/ops/transactions/three_d_secure.h>
#include <tillwire/c/ops/transactions/transaction_result.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* The fee of a top-up. No field is mandatory, and an example has feeAmount where the tables have
   feeValue. */
typedef struct tw_top_up_fee {
  /* Code of the fee [feeType, optional] */
  tw_text fee_type;
  /* Its unit is not specified [feeValue, optional, decimal number] */
  tw_decimal fee_value;
  /* Replaces feeValue in an example. [feeAmount, optional, decimal number] */
  tw_decimal fee_amount;
} tw_top_up_fee;

/* An additional amount of a top-up. */
typedef struct tw_additional_amount {
  /* [accountType, optional] */
  tw_account_type_text account_type;
  /* Values not specified [amountType, optional] */
  tw_text amount_type;
  /* ISO 4217 number [optional] */
  tw_int32 currency;
  /* Minor units of currency [optional] */
  tw_money amount;
} tw_additional_amount;

/* The earlier transaction that a top-up's answer names. */
typedef struct tw_top_up_original {
  /* [systemTraceAuditNumber, optional] */
  tw_int32 system_trace_audit_number;
  /* [localTransactionDate, optional, ISO 8601] */
  tw_iso_time local_transaction_date;
  /* [optional] */
  tw_text rrn;
} tw_top_up_original;

#ifndef TW_ADDITIONAL_AMOUNT_ELEMENTS
#define TW_ADDITIONAL_AMOUNT_ELEMENTS
typedef struct tw_additional_amount_elements { tw_range range; } tw_additional_amount_elements;
extern const tw_element tw_additional_amount_elements_element;
/* Reads the next element; 0 after the last. Moves the list: copy it first to read it again. */
static inline int tw_additional_amount_elements_next(tw_additional_amount_elements* list, tw_additional_amount* element) {
  return tw_range_next(&list->range, &tw_additional_amount_elements_element, element, sizeof *element);
}
#endif

/* Tops a card up. Moves money: do not repeat it after a lost answer, look for it with
   GetTransactions. */
typedef struct tw_top_up_request {
  /* PAN [optional] */
  tw_secret pan;
  /* Such as "12"; the format is not specified [expiryMonth, optional] */
  tw_secret expiry_month;
  /* Such as "2030"; the format is not specified [expiryYear, optional] */
  tw_secret expiry_year;
  /* [optional] */
  tw_secret cvc;
  /* [cardholderName, optional] */
  tw_text cardholder_name;
} tw_top_up_request;

/* The answer of topUp: failure.code is TW_ERRC_NONE if there is one; else every field is absent. */
typedef struct tw_top_up_response {
  tw_error failure;
  /* '00': success [responseCode, optional, beyond the specification] */
  tw_text response_code;
  /* True: the amount is only held. [preAuthorization, optional] */
  tw_bool pre_authorization;
  /* [cardIdentification, optional] */
  tw_card_identification card;
  /* Minor units of currency [optional] */
  tw_money amount;
  /* ISO 4217 number [optional] */
  tw_int32 currency;
  /* [accountType, optional] */
  tw_account_type_text account_type;
  /* [accountIndex, optional] */
  tw_text account_index;
  /* [accountNumber, optional] */
  tw_text account_number;
  /* [account2Type, optional] */
  tw_account_type_text account2_type;
  /* [account2Index, optional] */
  tw_text account2_index;
  /* [account2Number, optional] */
  tw_text account2_number;
  /* Result of 3-D Secure [optional] */
  tw_three_d_secure tds;
  /* [senderReceiverInfo, optional] */
  tw_sender_receiver_info sender_receiver_info;
  /* Values not specified. [pointOfServiceDataCode, optional] */
  tw_text point_of_service_data_code;
  /* Values not specified. [pointOfServiceConditionCode, optional] */
  tw_text point_of_service_condition_code;
  /* [optional] */
  tw_top_up_fee fee;
  /* The terminal [cardAcceptorParameters, optional] */
  tw_card_acceptor_parameters acceptor;
  /* Values not specified. [securityLevelIndicator, optional] */
  tw_text security_level_indicator;
  /* Values not specified [fundingSource, optional] */
  tw_text funding_source;
  /* [externalTransactionId, optional] */
  tw_text external_transaction_id;
  /* Refers to an earlier transaction. [originalTransactionParameters, optional] */
  tw_top_up_original original;
  /* Values not specified. [posCardholderPresence, optional] */
  tw_int32 pos_cardholder_presence;
  /* [uniqueReferenceNumber, optional] */
  tw_text unique_reference_number;
  /* One-time password [optional] */
  tw_secret otp;
  /* [serviceId, optional] */
  tw_text service_id;
  /* Fields 57 to 73 of the payment. [paymentSpecificData, optional] */
  tw_payment_specific_data payment_specific_data;
  /* [transactionComment, optional] */
  tw_text transaction_comment;
  /* [additionalAmounts, optional] */
  tw_additional_amount_elements additional_amounts;
} tw_top_up_response;
/* topUp */
extern const tw_operation tw_op_top_up;
static inline tw_errc tw_call_top_up(tw_client* client, const tw_top_up_request* request,
                                     tw_top_up_response* response) {
  return tw_exchange(client, &tw_op_top_up, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_top_up(tw_client* client, const tw_top_up_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_top_up, request, error);
}
static inline tw_errc tw_take_top_up(tw_client* client, tw_top_up_response* response) {
  return tw_client_take(client, &tw_op_top_up, response, NULL);
}
/* Returns the result; TW_PAYMENT_UNCONFIRMED without a code: query GetTransactions. */
int tw_judged_top_up_payment(const void* response);
static inline tw_payment tw_top_up_payment(const tw_top_up_response* response) {
  return (tw_payment)tw_judged_top_up_payment(response);
}
/* See refused(). */
int tw_judged_top_up_refused(const void* response);
static inline int tw_top_up_refused(const tw_top_up_response* response) {
  return tw_judged_top_up_refused(response);
}
extern const tw_list_path tw_top_up_additional_amounts_path;
/* Passes on the elements of additional_amounts as they arrive: each is in
   *element while handler runs, which returns 0 to stop, and must not use the client. */
static inline tw_errc tw_drain_top_up_additional_amounts(
    tw_client* client, const tw_top_up_request* request, tw_top_up_response* response,
    tw_additional_amount* element, tw_handler handler, void* self) {
  return tw_drain(client, &tw_op_top_up, &tw_top_up_additional_amounts_path, request, response, element,
                  sizeof *element, handler, self, NULL);
}
TW_MUST_USE static inline tw_errc tw_start_drain_top_up_additional_amounts(
    tw_client* client, const tw_top_up_request* request, tw_additional_amount* element, tw_handler handler,
    void* self, tw_error* error) {
  return tw_client_start_drain(client, &tw_op_top_up, &tw_top_up_additional_amounts_path, request, element,
                               sizeof *element, handler, self, error);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_CARDS_TOP_UP_H */
