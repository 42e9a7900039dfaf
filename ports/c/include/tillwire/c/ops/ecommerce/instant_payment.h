/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_INSTANT_PAYMENT_H
#define TILLWIRE_C_OPS_ECOMMERCE_INSTANT_PAYMENT_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/blocks/client_browser_info.h>
#include <tillwire/c/ops/ecommerce/blocks/instant_order_status.h>
#include <tillwire/c/ops/ecommerce/blocks/marketplace.h>
#include <tillwire/c/ops/ecommerce/blocks/order_bundle.h>
#include <tillwire/c/ops/ecommerce/blocks/payer.h>
#include <tillwire/c/ops/ecommerce/blocks/payer_data.h>
#include <tillwire/c/ops/ecommerce/blocks/payment_facilitator.h>
#include <tillwire/c/ops/ecommerce/blocks/three_ds_answer.h>
#include <tillwire/c/ops/ecommerce/feature.h>
#include <tillwire/c/ops/ecommerce/initiator.h>
#include <tillwire/c/ops/ecommerce/language.h>
#include <tillwire/c/ops/ecommerce/three_ds.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
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

#ifndef TW_ORDER_BUNDLE_BLOCK
#define TW_ORDER_BUNDLE_BLOCK
typedef struct tw_order_bundle_block { const tw_order_bundle* at; const tw_carrier* carrier; } tw_order_bundle_block;
extern const tw_carrier tw_order_bundle_block_carrier;
/* Borrows a block until the request is sent; NULL is absent. */
static inline tw_order_bundle_block tw_order_bundle_block_of(const tw_order_bundle* block) {
  tw_order_bundle_block made;
  made.at = block;
  made.carrier = &tw_order_bundle_block_carrier;
  return made;
}
#endif

#ifndef TW_FEATURE_TEXT_ITEMS
#define TW_FEATURE_TEXT_ITEMS
typedef struct tw_feature_text_items { const tw_feature_text* at; const tw_carrier* carrier; uintptr_t count; } tw_feature_text_items;
extern const tw_carrier tw_feature_text_items_carrier;
/* Borrows an array until the request is sent; NULL is absent. */
static inline tw_feature_text_items tw_feature_text_items_of(const tw_feature_text* first, uint32_t count) {
  tw_feature_text_items made;
  made.at = first;
  made.carrier = &tw_feature_text_items_carrier;
  made.count = count;
  return made;
}
#endif

/* Registers an order and pays it with card data, with a seToken in place of the card data, or with
   a stored card. Moves money: do not repeat it after a lost answer, query GetOrderStatusExtended by
   the order number; so always set one. */
typedef struct tw_instant_payment_request {
  /* Minor units [optional, at most 12 digits] */
  tw_money amount;
  /* ISO 4217 digits; the merchant's default if absent [optional] */
  tw_text currency;
  /* Appears in logs: must not contain personal or payment data [optional] */
  tw_text description;
  /* Assigned by the merchant, unique per order. Needed with order_id, because a gateway that does
     not know that field would make another order. [orderNumber, optional, 1 to 36 characters] */
  tw_text order_number;
  /* Card number [optional] */
  tw_secret pan;
  /* Three digits [optional] */
  tw_secret cvc;
  /* YYYYMM; mandatory without se_token and binding_id. [conditional, 6 digits] */
  tw_secret expiry;
  /* Made by make_se_token() without an order id; replaces all card data. [seToken, conditional] */
  tw_secret se_token;
  /* The stored card to pay with, in place of card data. [bindingId, conditional, 1 to 255
     characters] */
  tw_text binding_id;
  /* As printed on the card [cardholderName, optional] */
  tw_text cardholder_name;
  /* This or a phone is mandatory for 3-D Secure. [conditional, 1 to 40 characters] */
  tw_text email;
  /* The customer's [optional, 7 to 15 digits] */
  tw_phone phone;
  /* The store's default if absent [optional] */
  tw_language_text language;
  /* Where the customer returns [returnUrl, optional, with its scheme] */
  tw_text return_url;
  /* For failed payments [failUrl, optional, with its scheme] */
  tw_text fail_url;
  /* True if the payment comes from a 3-D Secure SDK. [threeDSSDK, optional] */
  tw_bool three_ds_sdk;
  /* 2.1.0 if absent. [threeDSProtocolVersion, optional] */
  tw_three_ds_version_text three_ds_version;
  /* Merchant category code, ISO 18245 [optional, 4 digits] */
  tw_text mcc;
  /* Merchant verification value; needs a special setting. [optional, 1 to 10 characters] */
  tw_text mvv;
  /* Needs a special setting. [paymentFacilitator, optional] */
  tw_payment_facilitator_block payment_facilitator;
  /* Absent: a regular payment [optional] */
  tw_initiator_text tii;
  /* Network reference of the first payment; needed with tii R, U and F, because the gateway would
     take the payment for an ordinary one, and allowed with I. [originalPaymentNetRefNum,
     conditional, 1 to 36 characters] */
  tw_text original_payment_net_ref_num;
  /* Time of the first payment in epoch ms; needed with tii R, U and F, allowed with I.
     [originalPaymentDate, conditional, digits] */
  tw_text original_payment_date;
  /* Delivery address [postAddress, optional, 1 to 255 characters] */
  tw_text post_address;
  /* Needs a special setting [optional] */
  tw_marketplace_block marketplace;
  /* Needs a permission. [externalScaExemptionIndicator, optional] */
  tw_sca_exemption_text sca_exemption;
  /* Needed if the merchant uses address verification. [billingPayerData, optional] */
  tw_billing_payer_data_block billing_payer;
  /* Address of delivery, for 3-D Secure. [shippingPayerData, optional] */
  tw_shipping_payer_data_block shipping_payer;
  /* Says whether the order is a pre-order or a reorder. [preOrderPayerData, optional] */
  tw_pre_order_payer_data_block pre_order_payer;
  /* The customer's phone numbers. [orderPayerData, optional] */
  tw_order_payer_data_block order_payer;
  /* Needs a special setting. [clientBrowserInfo, optional] */
  tw_client_browser_info_block client_browser_info;
  /* Y if billing and shipping address are the same, or N (beyond the specification).
     [billingAndShippingAddressMatchIndicator, optional, 1 character] */
  tw_text addresses_match;
  /* The cart [orderBundle, optional] */
  tw_order_bundle_block bundle;
  /* The customer's id in the merchant's system; needed to store or use a card. [clientId, optional,
     at most 255 characters, beyond the specification] */
  tw_text client_id;
  /* The buyer's IPv4 or IPv6 address. [optional, 1 to 39 characters, beyond the specification] */
  tw_text ip;
  /* True does not store the card. [bindingNotNeeded, optional, beyond the specification] */
  tw_bool binding_not_needed;
  /* True holds the amount only. [preAuth, optional, beyond the specification] */
  tw_bool pre_auth;
  /* Lifetime of the order in seconds. Ignored if expires is present; if both are absent, the
     merchant's setting, else 1200. [sessionTimeoutSecs, optional, 1 to 9 digits, beyond the
     specification] */
  tw_int32 lifetime_s;
  /* When the order lapses; absent: see lifetime_s. [expirationDate, optional, YYYY-MM-DDTHH:MM:SS,
     beyond the specification] */
  tw_date_time expires;
  /* UTC; when the gateway charges what is held. Excludes auto_reverse_date. [autocompletionDate,
     optional, YYYY-MM-DDTHH:MM:SS, beyond the specification] */
  tw_date_time autocompletion_date;
  /* UTC; when the gateway releases what is held. Excludes autocompletion_date. [autoReverseDate,
     optional, YYYY-MM-DDTHH:MM:SS, beyond the specification] */
  tw_date_time auto_reverse_date;
  /* Sent as repeated parameters. [optional, beyond the specification] */
  tw_feature_text_items features;
  /* Attributes for the processing centre; absent: none. [jsonParams, optional, beyond the
     specification] */
  tw_json json_params;
  /* Address for this order's notifications; absent: the configured one. [dynamicCallbackUrl,
     optional, 1 to 512 characters, beyond the specification] */
  tw_text dynamic_callback_url;
  /* The merchant to pay for, if another; needs a permission. [merchantLogin, optional, 1 to 255
     characters, beyond the specification] */
  tw_text merchant_login;
  /* In the second request, after the 3-D Secure method: from the first answer, with order_id.
     [threeDSServerTransId, conditional, 1 to 36 characters, beyond the specification] */
  tw_text three_ds_server_trans_id;
  /* In the second request: Response::order_id of the first answer, which it continues to pay, with
     the order_number of the first request. A refusal of it does not end the order: query that. An
     answer with another id is about another order. [threeDSVer2MdOrder, conditional, 1 to 36
     characters, beyond the specification] */
  tw_text order_id;
  /* Where the customer returns after the challenge. [threeDSVer2FinishUrl, optional, 1 to 512
     characters, beyond the specification] */
  tw_text three_ds_finish_url;
  /* Notified when the 3-D Secure method is done. [threeDSMethodNotificationUrl, optional, 1 to 512
     characters, beyond the specification] */
  tw_text three_ds_method_notification_url;
} tw_instant_payment_request;

/* The answer of instantPayment.do: failure.code is TW_ERRC_NONE if there is one; else every field
   is absent. */
typedef struct tw_instant_payment_response {
  tw_error failure;
  /* "0" or absent: no error. [errorCode, one of the decisive fields, 1 to 2 characters] */
  tw_text error_code;
  /* Words in the request's language; or an object with a code, or a bool (beyond the
     specification): see tw_client_fault(). [one of the decisive fields] */
  tw_json error;
  /* Assigned by the gateway; for GetOrderStatusExtended. [orderId, optional, 1 to 36 characters] */
  tw_text order_id;
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
  /* Absent if a request parameter was wrong. [orderStatus, one of the decisive fields] */
  tw_instant_order_status order_status;
  /* [its fields are on this level] */
  tw_three_ds_answer three_ds;
  /* The payer's account reference in the card network. [payerData, optional] */
  tw_payer_data payer_data;
  /* Not in the table; takes precedence over error_code ("Errors", 1). [one of the decisive fields,
     beyond the specification] */
  tw_bool success;
} tw_instant_payment_response;
/* instantPayment.do */
extern const tw_operation tw_op_instant_payment;
static inline tw_errc tw_call_instant_payment(tw_client* client, const tw_instant_payment_request* request,
                                     tw_instant_payment_response* response) {
  return tw_exchange(client, &tw_op_instant_payment, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_instant_payment(tw_client* client, const tw_instant_payment_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_instant_payment, request, error);
}
static inline tw_errc tw_take_instant_payment(tw_client* client, tw_instant_payment_response* response) {
  return tw_client_take(client, &tw_op_instant_payment, response, NULL);
}
/* Returns the error code, wherever the answer has it: the order's counts if it is the only one. */
tw_text tw_judged_instant_payment_code(const void* response);
static inline tw_text tw_instant_payment_code(const tw_instant_payment_response* response) {
  return tw_judged_instant_payment_code(response);
}
/* Returns whether the order's number was used before: see Outcome::number_taken. */
int tw_judged_instant_payment_number_taken(const void* response);
static inline int tw_instant_payment_number_taken(const tw_instant_payment_response* response) {
  return tw_judged_instant_payment_number_taken(response);
}
/* Returns TW_PAYMENT_APPROVED only if the order says that it is paid, and nothing contradicts it.
   Of an order that is not paid, the answer does not say why: query its status. */
int tw_judged_instant_payment_payment(const void* response);
static inline tw_payment tw_instant_payment_payment(const tw_instant_payment_response* response) {
  return (tw_payment)tw_judged_instant_payment_payment(response);
}
/* See refused(). */
int tw_judged_instant_payment_refused(const void* response);
static inline int tw_instant_payment_refused(const tw_instant_payment_response* response) {
  return tw_judged_instant_payment_refused(response);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_INSTANT_PAYMENT_H */
