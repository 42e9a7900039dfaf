/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_RECURRENT_PAYMENT_H
#define TILLWIRE_C_OPS_ECOMMERCE_RECURRENT_PAYMENT_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/blocks/order_record.h>
#include <tillwire/c/ops/ecommerce/blocks/payer.h>
#include <tillwire/c/ops/ecommerce/feature.h>
#include <tillwire/c/ops/ecommerce/language.h>
#include <tillwire/c/ops/shared/attribute.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* The id of the order. */
typedef struct tw_recurrent_payment_response_data {
  /* Assigned by the gateway; for GetOrderStatusExtended. [orderId, optional, 1 to 36 characters] */
  tw_text order_id;
} tw_recurrent_payment_response_data;

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

/* Pays with a card that was stored for recurrent payments. Moves money: do not repeat it after a
   lost answer, query GetOrderStatusExtended by the order number; so always set one. */
typedef struct tw_recurrent_payment_request {
  /* Assigned by the merchant, unique per order. [orderNumber, optional, 1 to 36 characters] */
  tw_text order_number;
  /* That of error messages; the store's default if absent [optional] */
  tw_language_text language;
  /* The stored card to pay with. [bindingId, mandatory, 1 to 255 characters] */
  tw_text binding_id;
  /* ISO 4217 digits [optional] */
  tw_text currency;
  /* Appears in logs: must not contain personal or payment data [optional] */
  tw_text description;
  /* Minor units [optional] */
  tw_money amount;
  /* Returned as OrderRecord::merchant_order_params. [additionalParameters, optional] */
  tw_json additional_parameters;
  /* Fee in minor units; needs a permission. [feeInput, optional, at most 8 digits, beyond the
     specification] */
  tw_money fee_input;
  /* True holds the amount only, which the specification does not allow a merchant; some banks
     demand it for InstallmentPayment, either way. [preAuth, optional, beyond the specification] */
  tw_bool pre_auth;
  /* UTC; when the gateway charges what is held. Excludes auto_reverse_date. [autocompletionDate,
     optional, YYYY-MM-DDTHH:MM:SS, beyond the specification] */
  tw_date_time autocompletion_date;
  /* UTC; when the gateway releases what is held. Excludes autocompletion_date. [autoReverseDate,
     optional, YYYY-MM-DDTHH:MM:SS, beyond the specification] */
  tw_date_time auto_reverse_date;
  /* Options of the order. [optional, beyond the specification] */
  tw_feature_text_items features;
  /* Needed if the merchant uses address verification. [billingPayerData, optional, beyond the
     specification] */
  tw_billing_payer_data_block billing_payer;
  /* Address of delivery. [shippingPayerData, optional, beyond the specification] */
  tw_shipping_payer_data_block shipping_payer;
  /* Says whether the order is a pre-order or a reorder. [preOrderPayerData, optional, beyond the
     specification] */
  tw_pre_order_payer_data_block pre_order_payer;
  /* The customer's phone numbers. [orderPayerData, optional, beyond the specification] */
  tw_order_payer_data_block order_payer;
} tw_recurrent_payment_request;

/* The answer of recurrentPayment.do: failure.code is TW_ERRC_NONE if there is one; else every field
   is absent. */
typedef struct tw_recurrent_payment_response {
  tw_error failure;
  /* Takes precedence over error_code ("Errors", 1). [one of the decisive fields] */
  tw_bool success;
  /* Has the order's id [optional] */
  tw_recurrent_payment_response_data data;
  /* The order after the payment. [orderStatus, one of the decisive fields] */
  tw_order_record order_status;
  /* An object, text or bool: see tw_client_fault(). [one of the decisive fields, beyond the
     specification] */
  tw_json error;
  /* "0" or absent: no error. [errorCode, one of the decisive fields, beyond the specification] */
  tw_text error_code;
  /* In the request's language; show it, do not depend on its text. [errorMessage, optional, beyond
     the specification] */
  tw_text error_message;
} tw_recurrent_payment_response;
/* recurrentPayment.do */
extern const tw_operation tw_op_recurrent_payment;
static inline tw_errc tw_call_recurrent_payment(tw_client* client, const tw_recurrent_payment_request* request,
                                     tw_recurrent_payment_response* response) {
  return tw_exchange(client, &tw_op_recurrent_payment, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_recurrent_payment(tw_client* client, const tw_recurrent_payment_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_recurrent_payment, request, error);
}
static inline tw_errc tw_take_recurrent_payment(tw_client* client, tw_recurrent_payment_response* response) {
  return tw_client_take(client, &tw_op_recurrent_payment, response, NULL);
}
/* Returns the error code, wherever the answer has it. */
tw_text tw_judged_recurrent_payment_code(const void* response);
static inline tw_text tw_recurrent_payment_code(const tw_recurrent_payment_response* response) {
  return tw_judged_recurrent_payment_code(response);
}
/* Returns whether the order's number was used before. */
int tw_judged_recurrent_payment_number_taken(const void* response);
static inline int tw_recurrent_payment_number_taken(const tw_recurrent_payment_response* response) {
  return tw_judged_recurrent_payment_number_taken(response);
}
/* Returns TW_PAYMENT_APPROVED only if the order says that it is paid, and nothing contradicts it.
 */
int tw_judged_recurrent_payment_payment(const void* response);
static inline tw_payment tw_recurrent_payment_payment(const tw_recurrent_payment_response* response) {
  return (tw_payment)tw_judged_recurrent_payment_payment(response);
}
/* See refused(). */
int tw_judged_recurrent_payment_refused(const void* response);
static inline int tw_recurrent_payment_refused(const tw_recurrent_payment_response* response) {
  return tw_judged_recurrent_payment_refused(response);
}
extern const tw_list_path tw_recurrent_payment_order_status_merchant_order_params_path;
/* Passes on the elements of order_status.merchant_order_params as they arrive: each is in
   *element while handler runs, which returns 0 to stop, and must not use the client. */
static inline tw_errc tw_drain_recurrent_payment_order_status_merchant_order_params(
    tw_client* client, const tw_recurrent_payment_request* request, tw_recurrent_payment_response* response,
    tw_attribute* element, tw_handler handler, void* self) {
  return tw_drain(client, &tw_op_recurrent_payment, &tw_recurrent_payment_order_status_merchant_order_params_path, request, response, element,
                  sizeof *element, handler, self, NULL);
}
TW_MUST_USE static inline tw_errc tw_start_drain_recurrent_payment_order_status_merchant_order_params(
    tw_client* client, const tw_recurrent_payment_request* request, tw_attribute* element, tw_handler handler,
    void* self, tw_error* error) {
  return tw_client_start_drain(client, &tw_op_recurrent_payment, &tw_recurrent_payment_order_status_merchant_order_params_path, request, element,
                               sizeof *element, handler, self, error);
}
extern const tw_list_path tw_recurrent_payment_order_status_transaction_attributes_path;
/* Passes on the elements of order_status.transaction_attributes as they arrive: each is in
   *element while handler runs, which returns 0 to stop, and must not use the client. */
static inline tw_errc tw_drain_recurrent_payment_order_status_transaction_attributes(
    tw_client* client, const tw_recurrent_payment_request* request, tw_recurrent_payment_response* response,
    tw_attribute* element, tw_handler handler, void* self) {
  return tw_drain(client, &tw_op_recurrent_payment, &tw_recurrent_payment_order_status_transaction_attributes_path, request, response, element,
                  sizeof *element, handler, self, NULL);
}
TW_MUST_USE static inline tw_errc tw_start_drain_recurrent_payment_order_status_transaction_attributes(
    tw_client* client, const tw_recurrent_payment_request* request, tw_attribute* element, tw_handler handler,
    void* self, tw_error* error) {
  return tw_client_start_drain(client, &tw_op_recurrent_payment, &tw_recurrent_payment_order_status_transaction_attributes_path, request, element,
                               sizeof *element, handler, self, error);
}
extern const tw_list_path tw_recurrent_payment_order_status_attributes_path;
/* Passes on the elements of order_status.attributes as they arrive: each is in
   *element while handler runs, which returns 0 to stop, and must not use the client. */
static inline tw_errc tw_drain_recurrent_payment_order_status_attributes(
    tw_client* client, const tw_recurrent_payment_request* request, tw_recurrent_payment_response* response,
    tw_attribute* element, tw_handler handler, void* self) {
  return tw_drain(client, &tw_op_recurrent_payment, &tw_recurrent_payment_order_status_attributes_path, request, response, element,
                  sizeof *element, handler, self, NULL);
}
TW_MUST_USE static inline tw_errc tw_start_drain_recurrent_payment_order_status_attributes(
    tw_client* client, const tw_recurrent_payment_request* request, tw_attribute* element, tw_handler handler,
    void* self, tw_error* error) {
  return tw_client_start_drain(client, &tw_op_recurrent_payment, &tw_recurrent_payment_order_status_attributes_path, request, element,
                               sizeof *element, handler, self, error);
}
extern const tw_list_path tw_recurrent_payment_order_status_refunds_path;
/* Passes on the elements of order_status.refunds as they arrive: each is in
   *element while handler runs, which returns 0 to stop, and must not use the client. */
static inline tw_errc tw_drain_recurrent_payment_order_status_refunds(
    tw_client* client, const tw_recurrent_payment_request* request, tw_recurrent_payment_response* response,
    tw_order_refund* element, tw_handler handler, void* self) {
  return tw_drain(client, &tw_op_recurrent_payment, &tw_recurrent_payment_order_status_refunds_path, request, response, element,
                  sizeof *element, handler, self, NULL);
}
TW_MUST_USE static inline tw_errc tw_start_drain_recurrent_payment_order_status_refunds(
    tw_client* client, const tw_recurrent_payment_request* request, tw_order_refund* element, tw_handler handler,
    void* self, tw_error* error) {
  return tw_client_start_drain(client, &tw_op_recurrent_payment, &tw_recurrent_payment_order_status_refunds_path, request, element,
                               sizeof *element, handler, self, error);
}
extern const tw_list_path tw_recurrent_payment_order_status_operations_path;
/* Passes on the elements of order_status.operations as they arrive: each is in
   *element while handler runs, which returns 0 to stop, and must not use the client. */
static inline tw_errc tw_drain_recurrent_payment_order_status_operations(
    tw_client* client, const tw_recurrent_payment_request* request, tw_recurrent_payment_response* response,
    tw_order_operation* element, tw_handler handler, void* self) {
  return tw_drain(client, &tw_op_recurrent_payment, &tw_recurrent_payment_order_status_operations_path, request, response, element,
                  sizeof *element, handler, self, NULL);
}
TW_MUST_USE static inline tw_errc tw_start_drain_recurrent_payment_order_status_operations(
    tw_client* client, const tw_recurrent_payment_request* request, tw_order_operation* element, tw_handler handler,
    void* self, tw_error* error) {
  return tw_client_start_drain(client, &tw_op_recurrent_payment, &tw_recurrent_payment_order_status_operations_path, request, element,
                               sizeof *element, handler, self, error);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_RECURRENT_PAYMENT_H */
