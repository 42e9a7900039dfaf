/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BEYOND_VERIFY_CARD_H
#define TILLWIRE_C_OPS_ECOMMERCE_BEYOND_VERIFY_CARD_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/blocks/payer.h>
#include <tillwire/c/ops/ecommerce/blocks/three_ds_answer.h>
#include <tillwire/c/ops/ecommerce/language.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

#ifndef TW_BILLING_PAYER_DATA_BLOCK
#define TW_BILLING_PAYER_DATA_BLOCK
typedef struct tw_billing_payer_data_block { const tw_billing_payer_data* at; const tw_carrier* carrier; } tw_billing_payer_data_block;
extern const tw_carrier tw_billing_payer_data_block_carrier;
/* Borrows a block until the request is sent; NULL is absent. */
static inline tw_billing_payer_data_block tw_billing_payer_data_block_of(const tw_billing_payer_data* block) {
  tw_billing_payer_data_block made;
  made.at = block;
  made.carrier = &tw_billing_payer_data_block_carrier;
  return made;
}
#endif

#ifndef TW_SHIPPING_PAYER_DATA_BLOCK
#define TW_SHIPPING_PAYER_DATA_BLOCK
typedef struct tw_shipping_payer_data_block { const tw_shipping_payer_data* at; const tw_carrier* carrier; } tw_shipping_payer_data_block;
extern const tw_carrier tw_shipping_payer_data_block_carrier;
/* Borrows a block until the request is sent; NULL is absent. */
static inline tw_shipping_payer_data_block tw_shipping_payer_data_block_of(const tw_shipping_payer_data* block) {
  tw_shipping_payer_data_block made;
  made.at = block;
  made.carrier = &tw_shipping_payer_data_block_carrier;
  return made;
}
#endif

#ifndef TW_PRE_ORDER_PAYER_DATA_BLOCK
#define TW_PRE_ORDER_PAYER_DATA_BLOCK
typedef struct tw_pre_order_payer_data_block { const tw_pre_order_payer_data* at; const tw_carrier* carrier; } tw_pre_order_payer_data_block;
extern const tw_carrier tw_pre_order_payer_data_block_carrier;
/* Borrows a block until the request is sent; NULL is absent. */
static inline tw_pre_order_payer_data_block tw_pre_order_payer_data_block_of(const tw_pre_order_payer_data* block) {
  tw_pre_order_payer_data_block made;
  made.at = block;
  made.carrier = &tw_pre_order_payer_data_block_carrier;
  return made;
}
#endif

#ifndef TW_ORDER_PAYER_DATA_BLOCK
#define TW_ORDER_PAYER_DATA_BLOCK
typedef struct tw_order_payer_data_block { const tw_order_payer_data* at; const tw_carrier* carrier; } tw_order_payer_data_block;
extern const tw_carrier tw_order_payer_data_block_carrier;
/* Borrows a block until the request is sent; NULL is absent. */
static inline tw_order_payer_data_block tw_order_payer_data_block_of(const tw_order_payer_data* block) {
  tw_order_payer_data_block made;
  made.at = block;
  made.carrier = &tw_order_payer_data_block_carrier;
  return made;
}
#endif

/* Verifies that a card can pay; no payment is made. An amount that is not 0 is held and released
   again: the order ends as reversed, which returns no payment. Each call makes an order, and holds
   its amount for a while: do not repeat it after a lost answer. Beyond the specification: where
   bounds are not known, those of instantPayment.do are taken. */
typedef struct tw_verify_card_request {
  /* Minor units; 0 verifies without a hold [mandatory, at most 12 digits] */
  tw_money amount;
  /* ISO 4217 digits; the merchant's default if absent. [optional, 3 digits] */
  tw_text currency;
  /* Appears in logs: must not contain personal or payment data. [optional, 1 to 598 characters] */
  tw_text description;
  /* Card number [mandatory, 1 to 19 digits] */
  tw_secret pan;
  /* [optional, 3 digits] */
  tw_secret cvc;
  /* YYYYMM [mandatory, 6 digits] */
  tw_secret expiry;
  /* As printed on the card [cardholderName, optional] */
  tw_text cardholder_name;
  /* Where the customer returns after 3-D Secure. [returnUrl, optional, with its scheme, 1 to 512
     characters] */
  tw_text return_url;
  /* For cards that are not verified. [failUrl, optional, with its scheme, 1 to 512 characters] */
  tw_text fail_url;
  /* That of error messages; the store's default if absent [optional] */
  tw_language_text language;
  /* True if the request comes from a 3-D Secure SDK. [threeDSSDK, optional] */
  tw_bool three_ds_sdk;
  /* In the second request, after the 3-D Secure method: from the first answer, with order_id.
     [threeDSServerTransId, conditional, 1 to 36 characters] */
  tw_text three_ds_server_trans_id;
  /* In the second request: Response::order_id of the first answer. [threeDSVer2MdOrder,
     conditional, 1 to 36 characters] */
  tw_text order_id;
  /* Where the customer returns after the challenge. [threeDSVer2FinishUrl, optional, 1 to 512
     characters] */
  tw_text three_ds_finish_url;
  /* Needed if the merchant uses address verification. [billingPayerData, optional] */
  tw_billing_payer_data_block billing_payer;
  /* Address of delivery, for 3-D Secure. [shippingPayerData, optional] */
  tw_shipping_payer_data_block shipping_payer;
  /* Says whether the order is a pre-order or a reorder. [preOrderPayerData, optional] */
  tw_pre_order_payer_data_block pre_order_payer;
  /* The customer's phone numbers. [orderPayerData, optional] */
  tw_order_payer_data_block order_payer;
} tw_verify_card_request;

/* The answer of verifyCard.do: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_verify_card_response {
  tw_error failure;
  /* "0" or absent: no error. [errorCode, optional, 1 to 2 characters] */
  tw_text error_code;
  /* In the request's language; show it, do not depend on its text. [errorMessage, optional, 1 to
     512 characters] */
  tw_text error_message;
  /* Identifies the verification, which moves no money. [orderId, optional, 1 to 36 characters] */
  tw_text order_id;
  /* Assigned by the gateway. [orderNumber, optional, 1 to 36 characters] */
  tw_text order_number;
  /* 0: the card is verified; others: why not, see action_of(). [actionCode, optional, integer] */
  tw_text action_code;
  /* action_code in words [actionCodeDescription, optional] */
  tw_text action_code_description;
  /* The issuer's [authCode, optional] */
  tw_text auth_code;
  /* That of the verification, in a format not specified [optional] */
  tw_text time;
  /* Electronic commerce indicator [optional] */
  tw_text eci;
  /* Held and released, in minor units [optional] */
  tw_money amount;
  /* ISO 4217 digits [optional] */
  tw_text currency;
  /* Retrieval reference number [optional] */
  tw_text rrn;
  /* Address of the access control server; present if the customer has to act first. [acsUrl,
     optional, 1 to 512 characters] */
  tw_text acs_url;
  /* Where the access control server sends the customer afterwards. [termUrl, optional, 1 to 512
     characters] */
  tw_text term_url;
  /* 3-D Secure 1: Base64, to be posted to acs_url. [paReq, optional, 1 to 255 characters] */
  tw_text pa_req;
  /* [its fields are on this level] */
  tw_three_ds_answer three_ds;
  /* Takes precedence over error_code ("Errors", 1). [optional] */
  tw_bool success;
  /* An object with a code, text, or a bool: see tw_client_fault(). [optional] */
  tw_json error;
} tw_verify_card_response;
/* verifyCard.do */
extern const tw_operation tw_op_verify_card;
static inline tw_errc tw_call_verify_card(tw_client* client, const tw_verify_card_request* request,
                                     tw_verify_card_response* response) {
  return tw_exchange(client, &tw_op_verify_card, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_verify_card(tw_client* client, const tw_verify_card_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_verify_card, request, error);
}
static inline tw_errc tw_take_verify_card(tw_client* client, tw_verify_card_response* response) {
  return tw_client_take(client, &tw_op_verify_card, response, NULL);
}
/* Returns whether the 3-D Secure method has to be run, before a second request. */
int tw_judged_verify_card_needs_method(const void* response);
static inline int tw_verify_card_needs_method(const tw_verify_card_response* response) {
  return tw_judged_verify_card_needs_method(response);
}
/* See refused(). */
int tw_judged_verify_card_refused(const void* response);
static inline int tw_verify_card_refused(const tw_verify_card_response* response) {
  return tw_judged_verify_card_refused(response);
}
/* Returns whether the issuer accepts the card: false while a step of 3-D Secure is left. A request
   that was processed proves nothing. */
int tw_judged_verify_card_verified(const void* response);
static inline int tw_verify_card_verified(const tw_verify_card_response* response) {
  return tw_judged_verify_card_verified(response);
}
static inline tw_errc tw_till_call_verify_card(union tw_till* till, const tw_verify_card_request* request,
                                          tw_verify_card_response* response) {
  return tw_till_call(till, &tw_op_verify_card, request, response, NULL);
}
static inline tw_errc tw_desk_call_verify_card(union tw_desk* desk, const tw_verify_card_request* request,
                                          tw_verify_card_response* response) {
  return tw_desk_call(desk, &tw_op_verify_card, request, response, NULL);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BEYOND_VERIFY_CARD_H */
