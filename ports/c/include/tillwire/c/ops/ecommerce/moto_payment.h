/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_MOTO_PAYMENT_H
#define TILLWIRE_C_OPS_ECOMMERCE_MOTO_PAYMENT_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/blocks/order_bundle.h>
#include <tillwire/c/ops/ecommerce/blocks/payer.h>
#include <tillwire/c/ops/ecommerce/blocks/payer_data.h>
#include <tillwire/c/ops/ecommerce/blocks/payment_facilitator.h>
#include <tillwire/c/ops/ecommerce/feature.h>
#include <tillwire/c/ops/ecommerce/initiator.h>
#include <tillwire/c/ops/ecommerce/language.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
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

/* Registers and pays an order that was received by mail or telephone. Moves money: do not repeat it
   after a lost answer, query GetOrderStatusExtended by the order number; so always set one. */
typedef struct tw_moto_payment_request {
  /* Assigned by the merchant, unique per order. [orderNumber, optional, 1 to 36 characters] */
  tw_text order_number;
  /* May be zero [mandatory, at most 12 digits] */
  tw_money amount;
  /* ISO 4217 digits; the merchant's default if absent. [optional, 3 characters] */
  tw_text currency;
  /* [returnUrl, mandatory, with its scheme, 1 to 512 characters] */
  tw_text return_url;
  /* For failed payments. [failUrl, optional, with its scheme, 1 to 512 characters] */
  tw_text fail_url;
  /* Appears in logs: must not contain personal or payment data. [optional, 1 to 598 characters] */
  tw_text description;
  /* The store's default if absent [optional] */
  tw_language_text language;
  /* The customer's id in the merchant's system. [clientId, optional, at most 255 characters] */
  tw_text client_id;
  /* The merchant to pay for, if another. [merchantLogin, optional, 1 to 255 characters] */
  tw_text merchant_login;
  /* Delivery address [postAddress, optional, 1 to 255 characters] */
  tw_text post_address;
  /* Attributes for the processing centre; absent: none. [jsonParams, optional] */
  tw_json json_params;
  /* Sent as repeated parameters [optional] */
  tw_feature_text_items features;
  /* Address for this order's notifications; absent: the configured one. [dynamicCallbackUrl,
     optional, 1 to 512 characters] */
  tw_text dynamic_callback_url;
  /* Mandatory if the client is to be notified [conditional, 1 to 40 characters] */
  tw_text email;
  /* Needed if the merchant uses address verification. [billingPayerData, optional] */
  tw_billing_payer_data_block billing_payer;
  /* Address of delivery, for 3-D Secure. [shippingPayerData, optional] */
  tw_shipping_payer_data_block shipping_payer;
  /* Says whether the order is a pre-order or a reorder. [preOrderPayerData, optional] */
  tw_pre_order_payer_data_block pre_order_payer;
  /* The customer's phone numbers. [orderPayerData, optional] */
  tw_order_payer_data_block order_payer;
  /* The buyer's IPv4 or IPv6 address [optional, 1 to 39 characters] */
  tw_text ip;
  /* True holds the amount only [preAuth, optional] */
  tw_bool pre_auth;
  /* UTC; when the gateway charges the amount automatically. Excludes auto_reverse_date.
     [autocompletionDate, optional, YYYY-MM-DDTHH:MM:SS] */
  tw_date_time autocompletion_date;
  /* UTC; when the gateway releases the amount automatically. Excludes autocompletion_date.
     [autoReverseDate, optional, YYYY-MM-DDTHH:MM:SS] */
  tw_date_time auto_reverse_date;
  /* Card number [mandatory, 1 to 19 characters] */
  tw_secret pan;
  /* YYYYMM [mandatory, 6 digits] */
  tw_secret expiry;
  /* As printed on the card [mandatory, 1 to 26 characters] */
  tw_text cardholder;
  /* Depends on the type of payment; absent: none [optional, 3 digits] */
  tw_secret cvc;
  /* True does not store the card. [bindingNotNeeded, optional, beyond the specification] */
  tw_bool binding_not_needed;
  /* Lifetime of the order in seconds. Ignored if expires is present; if both are absent, the
     merchant's setting, else 1200. [sessionTimeoutSecs, optional, 1 to 9 digits, beyond the
     specification] */
  tw_int32 lifetime_s;
  /* When the order lapses; absent: see lifetime_s. [expirationDate, optional, YYYY-MM-DDTHH:MM:SS,
     beyond the specification] */
  tw_date_time expires;
  /* The cart [orderBundle, optional, beyond the specification] */
  tw_order_bundle_block bundle;
  /* Merchant category code, ISO 18245. [optional, 4 digits, beyond the specification] */
  tw_text mcc;
  /* Merchant verification value; needs a special setting. [optional, 1 to 10 characters, beyond the
     specification] */
  tw_text mvv;
  /* Needs a special setting. [paymentFacilitator, optional, beyond the specification] */
  tw_payment_facilitator_block payment_facilitator;
  /* Absent: a regular payment [optional, beyond the specification] */
  tw_initiator_text tii;
  /* Network reference of the first payment; needed with tii R, U and F, because the gateway would
     take the payment for an ordinary one, and allowed with I. [originalPaymentNetRefNum,
     conditional, 1 to 36 characters, beyond the specification] */
  tw_text original_payment_net_ref_num;
  /* Time of the first payment in epoch ms; needed with tii R, U and F, allowed with I.
     [originalPaymentDate, conditional, digits, beyond the specification] */
  tw_text original_payment_date;
} tw_moto_payment_request;

/* The answer of motoPayment.do: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_moto_payment_response {
  tw_error failure;
  /* The request was processed; does not mean that it is paid. [one of the decisive fields] */
  tw_bool success;
  /* "0" or absent: no error. [errorCode, one of the decisive fields, 1 to 2 characters] */
  tw_text error_code;
  /* In the request's language; show it, do not depend on its text. [errorMessage, mandatory,
     absence tolerated, 1 to 512 characters] */
  tw_text error_message;
  /* Assigned by the gateway; for GetOrderStatusExtended. [mdOrder, mandatory, absence tolerated, 1
     to 36 characters] */
  tw_text order_id;
  /* Assigned by the merchant. [orderNumber, mandatory, absence tolerated, 1 to 36 characters] */
  tw_text order_number;
  /* Text for the customer [userMessage, optional, 1 to 512 characters] */
  tw_text user_message;
  /* The payer's account reference in the card network. [payerData, optional] */
  tw_payer_data payer_data;
  /* An object with a code, text, or a bool: see tw_client_fault(). [one of the decisive fields,
     beyond the specification] */
  tw_json error;
} tw_moto_payment_response;
/* motoPayment.do */
extern const tw_operation tw_op_moto_payment;
static inline tw_errc tw_call_moto_payment(tw_client* client, const tw_moto_payment_request* request,
                                     tw_moto_payment_response* response) {
  return tw_exchange(client, &tw_op_moto_payment, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_moto_payment(tw_client* client, const tw_moto_payment_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_moto_payment, request, error);
}
static inline tw_errc tw_take_moto_payment(tw_client* client, tw_moto_payment_response* response) {
  return tw_client_take(client, &tw_op_moto_payment, response, NULL);
}
/* Returns the error code, wherever the answer has it. */
tw_text tw_judged_moto_payment_code(const void* response);
static inline tw_text tw_moto_payment_code(const tw_moto_payment_response* response) {
  return tw_judged_moto_payment_code(response);
}
/* Returns whether the order's number was used before: see Outcome::number_taken. */
int tw_judged_moto_payment_number_taken(const void* response);
static inline int tw_moto_payment_number_taken(const tw_moto_payment_response* response) {
  return tw_judged_moto_payment_number_taken(response);
}
/* Returns TW_PAYMENT_DECLINED, or TW_PAYMENT_UNCONFIRMED, which GetOrderStatusExtended resolves. */
int tw_judged_moto_payment_payment(const void* response);
static inline tw_payment tw_moto_payment_payment(const tw_moto_payment_response* response) {
  return (tw_payment)tw_judged_moto_payment_payment(response);
}
/* Returns whether the answer says that the request was processed, and nothing else: the order's
   status says what became of the payment. */
int tw_judged_moto_payment_processed(const void* response);
static inline int tw_moto_payment_processed(const tw_moto_payment_response* response) {
  return tw_judged_moto_payment_processed(response);
}
/* See refused(). */
int tw_judged_moto_payment_refused(const void* response);
static inline int tw_moto_payment_refused(const tw_moto_payment_response* response) {
  return tw_judged_moto_payment_refused(response);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_MOTO_PAYMENT_H */
