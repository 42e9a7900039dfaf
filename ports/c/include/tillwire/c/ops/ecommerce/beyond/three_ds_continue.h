/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BEYOND_THREE_DS_CONTINUE_H
#define TILLWIRE_C_OPS_ECOMMERCE_BEYOND_THREE_DS_CONTINUE_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/blocks/payer_data.h>
#include <tillwire/c/ops/ecommerce/blocks/three_ds_answer.h>
#include <tillwire/c/ops/ecommerce/language.h>
#include <tillwire/c/ops/shared/order.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* Replaces the second payment request of 3-D Secure 2, so that the card data need not be kept until
   the method is done. Moves money if there is no challenge: after a lost answer query
   GetOrderStatusExtended before any repeat. Beyond the specification; the response is assumed to be
   that of paymentorder.do. */
typedef struct tw_three_ds_continue_request {
  /* tw_register_response::order_id [mdOrder, mandatory, 1 to 36 characters] */
  tw_text order_id;
  /* That of error messages; the store's default if absent [optional] */
  tw_language_text language;
} tw_three_ds_continue_request;

/* The answer of 3ds/continue.do: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_three_ds_continue_response {
  tw_error failure;
  /* "0" or absent: no error. [errorCode, one of the decisive fields, 1 to 2 characters] */
  tw_text error_code;
  /* In the request's language; show it, do not depend on its text. [errorMessage, optional, 1 to
     512 characters] */
  tw_text error_message;
  /* The result of the attempt in words [optional] */
  tw_text info;
  /* The page to send the customer to, if there was no 3-D Secure. [optional, 1 to 512 characters]
   */
  tw_text redirect;
  /* Where the access control server sends the customer afterwards. [termUrl, optional, 1 to 512
     characters] */
  tw_text term_url;
  /* Address of the access control server; present if there is a challenge. [acsUrl, optional, 1 to
     512 characters] */
  tw_text acs_url;
  /* 3-D Secure 1: Base64, to be posted to acs_url. [paReq, optional, 1 to 255 characters] */
  tw_text pa_req;
  /* The payer's account reference in the card network. [payerData, optional] */
  tw_payer_data payer_data;
  /* [its fields are on this level] */
  tw_three_ds_answer three_ds;
  /* Takes precedence over error_code ("Errors", 1). [one of the decisive fields, beyond the
     specification] */
  tw_bool success;
  /* By the decision rules ("States"). [orderStatus, optional, beyond the specification] */
  tw_order_status_text order_status;
  /* An object with a code, text, or a bool: see tw_client_fault(). [one of the decisive fields,
     beyond the specification] */
  tw_json error;
  /* The stored card that paid. [bindingId, optional, beyond the specification] */
  tw_text binding_id;
  /* Why the attempt failed, for the customer. [displayErrorMessage, optional, beyond the
     specification] */
  tw_text display_error_message;
  /* Kind of the failure, such as DATA_INPUT_ERROR; decides nothing. [errorTypeName, optional,
     beyond the specification] */
  tw_text error_type_name;
  /* What failed, such as MANDATORY_3DSECURE; decides nothing. [processingErrorType, optional,
     beyond the specification] */
  tw_text processing_error_type;
} tw_three_ds_continue_response;
/* 3ds/continue.do */
extern const tw_operation tw_op_three_ds_continue;
static inline tw_errc tw_call_three_ds_continue(tw_client* client, const tw_three_ds_continue_request* request,
                                     tw_three_ds_continue_response* response) {
  return tw_exchange(client, &tw_op_three_ds_continue, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_three_ds_continue(tw_client* client, const tw_three_ds_continue_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_three_ds_continue, request, error);
}
static inline tw_errc tw_take_three_ds_continue(tw_client* client, tw_three_ds_continue_response* response) {
  return tw_client_take(client, &tw_op_three_ds_continue, response, NULL);
}
/* Returns the error code, wherever the answer has it. */
tw_text tw_judged_three_ds_continue_code(const void* response);
static inline tw_text tw_three_ds_continue_code(const tw_three_ds_continue_response* response) {
  return tw_judged_three_ds_continue_code(response);
}
/* Returns what the answer says about the money. Usually TW_PAYMENT_UNCONFIRMED if it is not
   refused, because there is no order status: query that. */
int tw_judged_three_ds_continue_payment(const void* response);
static inline tw_payment tw_three_ds_continue_payment(const tw_three_ds_continue_response* response) {
  return (tw_payment)tw_judged_three_ds_continue_payment(response);
}
/* Returns whether the answer says that the request was processed, and nothing else: the order's
   status says what became of the payment. */
int tw_judged_three_ds_continue_processed(const void* response);
static inline int tw_three_ds_continue_processed(const tw_three_ds_continue_response* response) {
  return tw_judged_three_ds_continue_processed(response);
}
/* See refused(). */
int tw_judged_three_ds_continue_refused(const void* response);
static inline int tw_three_ds_continue_refused(const tw_three_ds_continue_response* response) {
  return tw_judged_three_ds_continue_refused(response);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BEYOND_THREE_DS_CONTINUE_H */
