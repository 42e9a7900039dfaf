/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_PAYMENT_ORDER_BINDING_H
#define TILLWIRE_C_OPS_ECOMMERCE_PAYMENT_ORDER_BINDING_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/blocks/client_browser_info.h>
#include <tillwire/c/ops/ecommerce/blocks/payer_data.h>
#include <tillwire/c/ops/ecommerce/blocks/three_ds_answer.h>
#include <tillwire/c/ops/ecommerce/language.h>
#include <tillwire/c/ops/ecommerce/three_ds.h>
#include <tillwire/c/ops/shared/order.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* The values of tii for a stored card. ecommerce, "tii values"; no other value is sent. */
typedef enum tw_binding_initiator {
  TW_BINDING_INITIATOR_UNKNOWN = 0,
  /* F: the customer chooses the stored card */
  TW_BINDING_INITIATOR_CUSTOMER = 1,
  /* U: the customer is absent: no CVC, no 3-D Secure; one-phase payments only */
  TW_BINDING_INITIATOR_MERCHANT = 2
} tw_binding_initiator;
typedef struct tw_binding_initiator_text { tw_text text; } tw_binding_initiator_text;
/* The text of an enumerator, to be sent. Of UNKNOWN: absent. Of a number without an enumerator:
   text that is refused with TW_ERRC_BAD_VALUE. */
static inline tw_binding_initiator_text tw_binding_initiator_of(int value) {
  tw_binding_initiator_text made;
  switch (value) {
    case TW_BINDING_INITIATOR_CUSTOMER: made.text = tw_fit_text("F", 1); break;
    case TW_BINDING_INITIATOR_MERCHANT: made.text = tw_fit_text("U", 1); break;
    case TW_BINDING_INITIATOR_UNKNOWN: made.text = tw_absent_text(); break;
    default: made.text = tw_refused_text(); break;
  }
  return made;
}
/* Text that the gateway knows and this version does not: borrowed, and checked as the field's. */
extern const tw_check tw_binding_initiator_check;
static inline tw_binding_initiator_text tw_binding_initiator_text_of(const char* text) {
  tw_binding_initiator_text made;
  made.text = tw_checked_text(text, &tw_binding_initiator_check);
  return made;
}
/* The enumerator of a text; UNKNOWN for absent text, and for values that this version does not know. */
static inline tw_binding_initiator tw_binding_initiator_in(tw_binding_initiator_text text) {
  static const char* const texts[] = {"F", "U"};
  static const tw_binding_initiator values[] = {TW_BINDING_INITIATOR_CUSTOMER, TW_BINDING_INITIATOR_MERCHANT};
  const int index = tw_index_of(text.text, texts, 2);
  return index < 0 ? TW_BINDING_INITIATOR_UNKNOWN : values[index];
}

#ifndef TW_CLIENT_BROWSER_INFO_BLOCK
#define TW_CLIENT_BROWSER_INFO_BLOCK
typedef struct tw_client_browser_info_block { const tw_client_browser_info* at; const tw_carrier* carrier; } tw_client_browser_info_block;
extern const tw_carrier tw_client_browser_info_block_carrier;
/* Borrows a block until the request is sent; NULL is absent. */
static inline tw_client_browser_info_block tw_client_browser_info_block_of(const tw_client_browser_info* block) {
  tw_client_browser_info_block made;
  made.at = block;
  made.carrier = &tw_client_browser_info_block_carrier;
  return made;
}
#endif

/* Pays a registered order with a stored card (common). The order must have been registered with the
   client_id of the card. Moves money: do not repeat it after a lost answer, query
   GetOrderStatusExtended. */
typedef struct tw_payment_order_binding_request {
  /* tw_register_response::order_id [mdOrder, mandatory, 1 to 36 characters] */
  tw_text order_id;
  /* The stored card to pay with. [bindingId, mandatory, 1 to 255 characters] */
  tw_text binding_id;
  /* Whether the customer is present [mandatory] */
  tw_binding_initiator_text tii;
  /* The buyer's IPv4 or IPv6 address [optional, 1 to 39 characters] */
  tw_text ip;
  /* Not with tii U [optional, 3 digits] */
  tw_secret cvc;
  /* That of error messages; the store's default if absent [optional] */
  tw_language_text language;
  /* The customer's [optional, 1 to 40 characters, beyond the specification] */
  tw_text email;
  /* Merchant category code, ISO 18245. [optional, 4 digits, beyond the specification] */
  tw_text mcc;
  /* True if the payment comes from a 3-D Secure SDK. [threeDSSDK, optional, beyond the
     specification] */
  tw_bool three_ds_sdk;
  /* 2.1.0 if absent. [threeDSProtocolVersion, optional, beyond the specification] */
  tw_three_ds_version_text three_ds_version;
  /* Needs a permission. [externalScaExemptionIndicator, optional, beyond the specification] */
  tw_sca_exemption_text sca_exemption;
  /* A token that holds a stored card. [seToken, optional, beyond the specification] */
  tw_secret se_token;
  /* Needs a special setting. [clientBrowserInfo, optional, beyond the specification] */
  tw_client_browser_info_block client_browser_info;
} tw_payment_order_binding_request;

/* The answer of paymentOrderBinding.do: failure.code is TW_ERRC_NONE if there is one; else every
   field is absent. */
typedef struct tw_payment_order_binding_response {
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
} tw_payment_order_binding_response;
/* paymentOrderBinding.do */
extern const tw_operation tw_op_payment_order_binding;
static inline tw_errc tw_call_payment_order_binding(tw_client* client, const tw_payment_order_binding_request* request,
                                     tw_payment_order_binding_response* response) {
  return tw_exchange(client, &tw_op_payment_order_binding, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_payment_order_binding(tw_client* client, const tw_payment_order_binding_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_payment_order_binding, request, error);
}
static inline tw_errc tw_take_payment_order_binding(tw_client* client, tw_payment_order_binding_response* response) {
  return tw_client_take(client, &tw_op_payment_order_binding, response, NULL);
}
/* Returns the error code, wherever the answer has it. */
tw_text tw_judged_payment_order_binding_code(const void* response);
static inline tw_text tw_payment_order_binding_code(const tw_payment_order_binding_response* response) {
  return tw_judged_payment_order_binding_code(response);
}
/* Returns what the answer says about the money. Usually TW_PAYMENT_UNCONFIRMED if it is not
   refused, because there is no order status: query that. */
int tw_judged_payment_order_binding_payment(const void* response);
static inline tw_payment tw_payment_order_binding_payment(const tw_payment_order_binding_response* response) {
  return (tw_payment)tw_judged_payment_order_binding_payment(response);
}
/* Returns whether the answer says that the request was processed, and nothing else: the order's
   status says what became of the payment. */
int tw_judged_payment_order_binding_processed(const void* response);
static inline int tw_payment_order_binding_processed(const tw_payment_order_binding_response* response) {
  return tw_judged_payment_order_binding_processed(response);
}
/* See refused(). */
int tw_judged_payment_order_binding_refused(const void* response);
static inline int tw_payment_order_binding_refused(const tw_payment_order_binding_response* response) {
  return tw_judged_payment_order_binding_refused(response);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_PAYMENT_ORDER_BINDING_H */
