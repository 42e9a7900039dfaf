/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_REGISTER_H
#define TILLWIRE_C_OPS_ECOMMERCE_REGISTER_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/blocks/marketplace.h>
#include <tillwire/c/ops/ecommerce/blocks/order_bundle.h>
#include <tillwire/c/ops/ecommerce/blocks/payer.h>
#include <tillwire/c/ops/ecommerce/blocks/payment_facilitator.h>
#include <tillwire/c/ops/ecommerce/feature.h>
#include <tillwire/c/ops/ecommerce/language.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* Why the gateway refused. Not Json, which takes 200 bytes more of flash. */
typedef struct tw_register_response_reason {
  /* [optional, beyond the specification] */
  tw_text code;
} tw_register_response_reason;

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

/* Registers an order. No money moves yet: show the customer form_url, or pay with PaymentOrder.
   Safe to repeat: the gateway refuses an order number that was used before with error code 1. That
   answer has no order id: query GetOrderStatusExtended by the order number. */
typedef struct tw_register_request {
  /* Assigned by the merchant, unique per order. [orderNumber, mandatory, 1 to 36 characters] */
  tw_text order_number;
  /* May be zero [mandatory, at most 12 digits] */
  tw_money amount;
  /* ISO 4217 digits; the merchant's default if absent [optional, 3 digits] */
  tw_text currency;
  /* The gateway treats an address without its scheme as relative to itself. [returnUrl, mandatory,
     with its scheme, 1 to 512 characters] */
  tw_text return_url;
  /* For failed payments. [failUrl, optional, with its scheme, 1 to 512 characters] */
  tw_text fail_url;
  /* Address for this order's notifications; absent: the configured one. [dynamicCallbackUrl,
     optional, 1 to 512 characters] */
  tw_text dynamic_callback_url;
  /* Appears in logs: must not contain personal or payment data. [optional, 1 to 598 characters] */
  tw_text description;
  /* The store's default if absent [optional] */
  tw_language_text language;
  /* The buyer's IPv4 or IPv6 address [optional, 1 to 39 characters] */
  tw_text ip;
  /* The customer's id in the merchant's system; needed to store or use a card. [clientId, optional,
     at most 255 characters] */
  tw_text client_id;
  /* The merchant to register for, if another; needs a permission. [merchantLogin, optional, 1 to
     255 characters] */
  tw_text merchant_login;
  /* Shown on the payment page; Latin characters. [cardholderName, optional, 1 to 150 characters] */
  tw_text cardholder_name;
  /* Attributes for the processing centre; absent: none. [jsonParams, optional] */
  tw_json json_params;
  /* Lifetime of the order in seconds. Ignored if expires is present; if both are absent, the
     merchant's setting, else 1200. [sessionTimeoutSecs, optional, 1 to 9 digits] */
  tw_int32 lifetime_s;
  /* When the order lapses; absent: see lifetime_s. [expirationDate, optional, YYYY-MM-DDTHH:MM:SS]
   */
  tw_date_time expires;
  /* The stored card to pay with; needs a permission. [bindingId, optional, 1 to 255 characters] */
  tw_text binding_id;
  /* Sent as repeated parameters [optional] */
  tw_feature_text_items features;
  /* Delivery address [postAddress, optional, 1 to 255 characters] */
  tw_text post_address;
  /* Needs a special setting [optional] */
  tw_marketplace_block marketplace;
  /* The cart [orderBundle, optional] */
  tw_order_bundle_block bundle;
  /* Fee in minor units; needs a permission. [feeInput, optional, at most 8 digits] */
  tw_money fee_input;
  /* Mandatory if the client is to be notified; checked when the order is paid. [conditional, 1 to
     40 characters] */
  tw_text email;
  /* Merchant category code, ISO 18245; needs a permission [optional, 4 digits] */
  tw_text mcc;
  /* Merchant verification value; needs a special setting. [optional, 1 to 10 characters] */
  tw_text mvv;
  /* Needs a special setting. [paymentFacilitator, optional] */
  tw_payment_facilitator_block payment_facilitator;
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
} tw_register_request;

/* The answer of register.do: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_register_response {
  tw_error failure;
  /* "0" or absent: registered; "1": the order number is taken. [errorCode, one of the decisive
     fields, 1 to 2 characters] */
  tw_text error_code;
  /* In the request's language; show it, do not depend on its text. [errorMessage, optional, 1 to
     512 characters] */
  tw_text error_message;
  /* Address of the payment page; absent if registration failed. [formUrl, optional, 1 to 512
     characters] */
  tw_text form_url;
  /* Assigned by the gateway; identifies the order in later operations. [orderId, one of the
     decisive fields, 1 to 36 characters] */
  tw_text order_id;
  /* Not in the table; overrides error_code ("Errors", 1). [one of the decisive fields, beyond the
     specification] */
  tw_bool success;
  /* Has the code, if it is an object: see tw_client_fault(). [optional, beyond the specification]
   */
  tw_register_response_reason error;
} tw_register_response;
/* register.do */
extern const tw_operation tw_op_register;
static inline tw_errc tw_call_register(tw_client* client, const tw_register_request* request,
                                     tw_register_response* response) {
  return tw_exchange(client, &tw_op_register, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_register(tw_client* client, const tw_register_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_register, request, error);
}
static inline tw_errc tw_take_register(tw_client* client, tw_register_response* response) {
  return tw_client_take(client, &tw_op_register, response, NULL);
}
/* Returns the error code, wherever the answer has it. */
tw_text tw_judged_register_code(const void* response);
static inline tw_text tw_register_code(const tw_register_response* response) {
  return tw_judged_register_code(response);
}
/* Returns whether the gateway refused because the order's number was used before. */
int tw_judged_register_number_taken(const void* response);
static inline int tw_register_number_taken(const tw_register_response* response) {
  return tw_judged_register_number_taken(response);
}
/* Returns whether the gateway refused. */
int tw_judged_register_refused(const void* response);
static inline int tw_register_refused(const tw_register_response* response) {
  return tw_judged_register_refused(response);
}
/* Returns whether there is an order now: form_url and order_id belong to it. */
int tw_judged_register_registered(const void* response);
static inline int tw_register_registered(const tw_register_response* response) {
  return tw_judged_register_registered(response);
}
static inline tw_errc tw_desk_call_register(union tw_desk* desk, const tw_register_request* request,
                                          tw_register_response* response) {
  return tw_desk_call(desk, &tw_op_register, request, response, NULL);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_REGISTER_H */
