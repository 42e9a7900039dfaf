/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_PAYMENT_ORDER_H
#define TILLWIRE_C_OPS_ECOMMERCE_PAYMENT_ORDER_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/blocks/client_browser_info.h>
#include <tillwire/c/ops/ecommerce/blocks/marketplace.h>
#include <tillwire/c/ops/ecommerce/blocks/payer.h>
#include <tillwire/c/ops/ecommerce/blocks/payer_data.h>
#include <tillwire/c/ops/ecommerce/blocks/payment_facilitator.h>
#include <tillwire/c/ops/ecommerce/blocks/three_ds_answer.h>
#include <tillwire/c/ops/ecommerce/initiator.h>
#include <tillwire/c/ops/ecommerce/language.h>
#include <tillwire/c/ops/ecommerce/three_ds.h>
#include <tillwire/c/ops/shared/order.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

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

#ifndef TW_PAYMENT_FACILITATOR_BLOCK
#define TW_PAYMENT_FACILITATOR_BLOCK
typedef struct tw_payment_facilitator_block { const tw_payment_facilitator* at; const tw_carrier* carrier; } tw_payment_facilitator_block;
extern const tw_carrier tw_payment_facilitator_block_carrier;
/* Borrows a block until the request is sent; NULL is absent. */
static inline tw_payment_facilitator_block tw_payment_facilitator_block_of(const tw_payment_facilitator* block) {
  tw_payment_facilitator_block made;
  made.at = block;
  made.carrier = &tw_payment_facilitator_block_carrier;
  return made;
}
#endif

#ifndef TW_MARKETPLACE_BLOCK
#define TW_MARKETPLACE_BLOCK
typedef struct tw_marketplace_block { const tw_marketplace* at; const tw_carrier* carrier; } tw_marketplace_block;
extern const tw_carrier tw_marketplace_block_carrier;
/* Borrows a block until the request is sent; NULL is absent. */
static inline tw_marketplace_block tw_marketplace_block_of(const tw_marketplace* block) {
  tw_marketplace_block made;
  made.at = block;
  made.carrier = &tw_marketplace_block_carrier;
  return made;
}
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

/* Pays a registered order with card data: number, CVC and expiry, or a seToken in their place.
   Moves money: do not repeat it after a lost answer, query GetOrderStatusExtended. */
typedef struct tw_payment_order_request {
  /* tw_register_response::order_id [MDORDER, mandatory, 1 to 36 characters] */
  tw_text order_id;
  /* Card number; absent with se_token [$PAN, conditional, 1 to 19 digits] */
  tw_secret pan;
  /* Absent with se_token [$CVC, conditional, 3 digits] */
  tw_secret cvc;
  /* With expiry_month; absent with se_token. [YYYY, conditional, 4 digits] */
  tw_secret expiry_year;
  /* With expiry_year; absent with se_token. [MM, conditional, 2 digits] */
  tw_secret expiry_month;
  /* YYYYMM; takes precedence over expiry_year and expiry_month. [$EXPIRY, conditional, 6 digits] */
  tw_secret expiry;
  /* Made by make_se_token(); for one with a stored card use PaymentOrderBinding. [seToken,
     conditional] */
  tw_secret se_token;
  /* As printed on the card [TEXT, mandatory, 1 to 512 characters] */
  tw_text cardholder;
  /* That of error messages [mandatory] */
  tw_language_text language;
  /* The buyer's IPv4 or IPv6 address [optional, 1 to 39 characters] */
  tw_text ip;
  /* True does not store the card. [bindingNotNeeded, optional] */
  tw_bool binding_not_needed;
  /* Plan of a stored card, or results of the merchant's 3-D Secure server. [jsonParams, optional]
   */
  tw_json json_params;
  /* Absent: a regular payment [optional] */
  tw_initiator_text tii;
  /* 2.1.0 if absent. [threeDSProtocolVersion, optional] */
  tw_three_ds_version_text three_ds_version;
  /* True if the payment comes from a 3-D Secure SDK. [threeDSSDK, optional] */
  tw_bool three_ds_sdk;
  /* This or a phone is mandatory for 3-D Secure. [conditional, 1 to 40 characters] */
  tw_text email;
  /* Merchant category code, ISO 18245 [optional, 4 digits] */
  tw_text mcc;
  /* Merchant verification value; needs a special setting. [optional, 1 to 10 characters] */
  tw_text mvv;
  /* Network's id of the first or previous payment; mandatory for a merchant's transfers of stored
     cards. [originalSchemeTransactionId, conditional, 1 to 22 characters] */
  tw_text original_scheme_transaction_id;
  /* Network reference of the first or previous payment; needed with tii R, U and F, because the
     gateway would take the payment for an ordinary one, and allowed with I.
     [originalPaymentNetRefNum, conditional, 1 to 36 characters] */
  tw_text original_payment_net_ref_num;
  /* Time of the first payment in epoch ms; needed with tii R, U and F, allowed with I.
     [originalPaymentDate, conditional, digits] */
  tw_text original_payment_date;
  /* Needs a permission. [externalScaExemptionIndicator, optional] */
  tw_sca_exemption_text sca_exemption;
  /* Needs a special setting. [clientBrowserInfo, optional] */
  tw_client_browser_info_block client_browser_info;
  /* Needs a special setting. [paymentFacilitator, optional] */
  tw_payment_facilitator_block payment_facilitator;
  /* Needs a special setting [optional] */
  tw_marketplace_block marketplace;
  /* Needed if the merchant uses address verification. [billingPayerData, optional] */
  tw_billing_payer_data_block billing_payer;
  /* Address of delivery, for 3-D Secure. [shippingPayerData, optional] */
  tw_shipping_payer_data_block shipping_payer;
  /* Says whether the order is a pre-order or a reorder. [preOrderPayerData, optional] */
  tw_pre_order_payer_data_block pre_order_payer;
  /* The customer's phone numbers. [orderPayerData, optional] */
  tw_order_payer_data_block order_payer;
  /* Y if billing and shipping address are the same, or N (beyond the specification).
     [billingAndShippingAddressMatchIndicator, optional, 1 character] */
  tw_text addresses_match;
  /* Delivery address [postAddress, optional, 1 to 255 characters] */
  tw_text post_address;
  /* In the second request: from the first answer. [threeDSServerTransId, optional, 1 to 36
     characters] */
  tw_text three_ds_server_trans_id;
  /* Where the customer returns after the challenge. [threeDSVer2FinishUrl, optional, 1 to 512
     characters] */
  tw_text three_ds_finish_url;
  /* Notified when the 3-D Secure method is done. [threeDSMethodNotificationUrl, optional, 1 to 512
     characters] */
  tw_text three_ds_method_notification_url;
} tw_payment_order_request;

/* The answer of paymentorder.do: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_payment_order_response {
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
} tw_payment_order_response;
/* paymentorder.do */
extern const tw_operation tw_op_payment_order;
static inline tw_errc tw_call_payment_order(tw_client* client, const tw_payment_order_request* request,
                                     tw_payment_order_response* response) {
  return tw_exchange(client, &tw_op_payment_order, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_payment_order(tw_client* client, const tw_payment_order_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_payment_order, request, error);
}
static inline tw_errc tw_take_payment_order(tw_client* client, tw_payment_order_response* response) {
  return tw_client_take(client, &tw_op_payment_order, response, NULL);
}
/* Returns the error code, wherever the answer has it. */
tw_text tw_judged_payment_order_code(const void* response);
static inline tw_text tw_payment_order_code(const tw_payment_order_response* response) {
  return tw_judged_payment_order_code(response);
}
/* Returns what the answer says about the money. Usually TW_PAYMENT_UNCONFIRMED if it is not
   refused, because there is no order status: query that. */
int tw_judged_payment_order_payment(const void* response);
static inline tw_payment tw_payment_order_payment(const tw_payment_order_response* response) {
  return (tw_payment)tw_judged_payment_order_payment(response);
}
/* Returns whether the answer says that the request was processed, and nothing else: the order's
   status says what became of the payment. */
int tw_judged_payment_order_processed(const void* response);
static inline int tw_payment_order_processed(const tw_payment_order_response* response) {
  return tw_judged_payment_order_processed(response);
}
/* See refused(). */
int tw_judged_payment_order_refused(const void* response);
static inline int tw_payment_order_refused(const tw_payment_order_response* response) {
  return tw_judged_payment_order_refused(response);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_PAYMENT_ORDER_H */
