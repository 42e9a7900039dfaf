/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_INSTALLMENT_PAYMENT_H
#define TILLWIRE_C_OPS_ECOMMERCE_INSTALLMENT_PAYMENT_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/blocks/order_record.h>
#include <tillwire/c/ops/ecommerce/recurrent_payment.h>
#include <tillwire/c/ops/shared/attribute.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* Pays an installment with a card that was stored for the plan. Used like RecurrentPayment, whose
   fields it sends. Moves money: do not repeat it after a lost answer, query GetOrderStatusExtended
   by the order number; so always set one. */
typedef struct tw_installment_payment_request {
  /* Sends the fields of a recurrent payment. [its fields are on this level] */
  tw_recurrent_payment_request payment;
} tw_installment_payment_request;

/* The answer of installmentPayment.do: failure.code is TW_ERRC_NONE if there is one; else every
   field is absent. */
typedef struct tw_installment_payment_response {
  tw_error failure;
  /* "0" or absent: no error. [errorCode, one of the decisive fields, integer] */
  tw_text error_code;
  /* In the request's language; show it, do not depend on its text. [errorMessage, optional] */
  tw_text error_message;
  /* Assigned by the gateway; for GetOrderStatusExtended. [orderId, optional, 1 to 36 characters] */
  tw_text order_id;
  /* The order after the payment. [orderStatus, one of the decisive fields] */
  tw_order_record order_status;
  /* A bool, or an object or text (beyond the specification): see tw_client_fault(). [one of the
     decisive fields] */
  tw_json error;
  /* Not in the table; takes precedence over error_code ("Errors", 1). [one of the decisive fields,
     beyond the specification] */
  tw_bool success;
} tw_installment_payment_response;
/* installmentPayment.do */
extern const tw_operation tw_op_installment_payment;
static inline tw_errc tw_call_installment_payment(tw_client* client, const tw_installment_payment_request* request,
                                     tw_installment_payment_response* response) {
  return tw_exchange(client, &tw_op_installment_payment, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_installment_payment(tw_client* client, const tw_installment_payment_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_installment_payment, request, error);
}
static inline tw_errc tw_take_installment_payment(tw_client* client, tw_installment_payment_response* response) {
  return tw_client_take(client, &tw_op_installment_payment, response, NULL);
}
/* Returns the error code, wherever the answer has it. */
tw_text tw_judged_installment_payment_code(const void* response);
static inline tw_text tw_installment_payment_code(const tw_installment_payment_response* response) {
  return tw_judged_installment_payment_code(response);
}
/* Returns whether the order's number was used before: see Outcome::number_taken. */
int tw_judged_installment_payment_number_taken(const void* response);
static inline int tw_installment_payment_number_taken(const tw_installment_payment_response* response) {
  return tw_judged_installment_payment_number_taken(response);
}
/* Returns TW_PAYMENT_APPROVED only if the order says that it is paid, and nothing contradicts it.
 */
int tw_judged_installment_payment_payment(const void* response);
static inline tw_payment tw_installment_payment_payment(const tw_installment_payment_response* response) {
  return (tw_payment)tw_judged_installment_payment_payment(response);
}
/* See refused(). */
int tw_judged_installment_payment_refused(const void* response);
static inline int tw_installment_payment_refused(const tw_installment_payment_response* response) {
  return tw_judged_installment_payment_refused(response);
}
extern const tw_list_path tw_installment_payment_order_status_merchant_order_params_path;
/* Passes on the elements of order_status.merchant_order_params as they arrive: each is in
   *element while handler runs, which returns 0 to stop, and must not use the client. */
static inline tw_errc tw_drain_installment_payment_order_status_merchant_order_params(
    tw_client* client, const tw_installment_payment_request* request, tw_installment_payment_response* response,
    tw_attribute* element, tw_handler handler, void* self) {
  return tw_drain(client, &tw_op_installment_payment, &tw_installment_payment_order_status_merchant_order_params_path, request, response, element,
                  sizeof *element, handler, self, NULL);
}
TW_MUST_USE static inline tw_errc tw_start_drain_installment_payment_order_status_merchant_order_params(
    tw_client* client, const tw_installment_payment_request* request, tw_attribute* element, tw_handler handler,
    void* self, tw_error* error) {
  return tw_client_start_drain(client, &tw_op_installment_payment, &tw_installment_payment_order_status_merchant_order_params_path, request, element,
                               sizeof *element, handler, self, error);
}
extern const tw_list_path tw_installment_payment_order_status_transaction_attributes_path;
/* Passes on the elements of order_status.transaction_attributes as they arrive: each is in
   *element while handler runs, which returns 0 to stop, and must not use the client. */
static inline tw_errc tw_drain_installment_payment_order_status_transaction_attributes(
    tw_client* client, const tw_installment_payment_request* request, tw_installment_payment_response* response,
    tw_attribute* element, tw_handler handler, void* self) {
  return tw_drain(client, &tw_op_installment_payment, &tw_installment_payment_order_status_transaction_attributes_path, request, response, element,
                  sizeof *element, handler, self, NULL);
}
TW_MUST_USE static inline tw_errc tw_start_drain_installment_payment_order_status_transaction_attributes(
    tw_client* client, const tw_installment_payment_request* request, tw_attribute* element, tw_handler handler,
    void* self, tw_error* error) {
  return tw_client_start_drain(client, &tw_op_installment_payment, &tw_installment_payment_order_status_transaction_attributes_path, request, element,
                               sizeof *element, handler, self, error);
}
extern const tw_list_path tw_installment_payment_order_status_attributes_path;
/* Passes on the elements of order_status.attributes as they arrive: each is in
   *element while handler runs, which returns 0 to stop, and must not use the client. */
static inline tw_errc tw_drain_installment_payment_order_status_attributes(
    tw_client* client, const tw_installment_payment_request* request, tw_installment_payment_response* response,
    tw_attribute* element, tw_handler handler, void* self) {
  return tw_drain(client, &tw_op_installment_payment, &tw_installment_payment_order_status_attributes_path, request, response, element,
                  sizeof *element, handler, self, NULL);
}
TW_MUST_USE static inline tw_errc tw_start_drain_installment_payment_order_status_attributes(
    tw_client* client, const tw_installment_payment_request* request, tw_attribute* element, tw_handler handler,
    void* self, tw_error* error) {
  return tw_client_start_drain(client, &tw_op_installment_payment, &tw_installment_payment_order_status_attributes_path, request, element,
                               sizeof *element, handler, self, error);
}
extern const tw_list_path tw_installment_payment_order_status_refunds_path;
/* Passes on the elements of order_status.refunds as they arrive: each is in
   *element while handler runs, which returns 0 to stop, and must not use the client. */
static inline tw_errc tw_drain_installment_payment_order_status_refunds(
    tw_client* client, const tw_installment_payment_request* request, tw_installment_payment_response* response,
    tw_order_refund* element, tw_handler handler, void* self) {
  return tw_drain(client, &tw_op_installment_payment, &tw_installment_payment_order_status_refunds_path, request, response, element,
                  sizeof *element, handler, self, NULL);
}
TW_MUST_USE static inline tw_errc tw_start_drain_installment_payment_order_status_refunds(
    tw_client* client, const tw_installment_payment_request* request, tw_order_refund* element, tw_handler handler,
    void* self, tw_error* error) {
  return tw_client_start_drain(client, &tw_op_installment_payment, &tw_installment_payment_order_status_refunds_path, request, element,
                               sizeof *element, handler, self, error);
}
extern const tw_list_path tw_installment_payment_order_status_operations_path;
/* Passes on the elements of order_status.operations as they arrive: each is in
   *element while handler runs, which returns 0 to stop, and must not use the client. */
static inline tw_errc tw_drain_installment_payment_order_status_operations(
    tw_client* client, const tw_installment_payment_request* request, tw_installment_payment_response* response,
    tw_order_operation* element, tw_handler handler, void* self) {
  return tw_drain(client, &tw_op_installment_payment, &tw_installment_payment_order_status_operations_path, request, response, element,
                  sizeof *element, handler, self, NULL);
}
TW_MUST_USE static inline tw_errc tw_start_drain_installment_payment_order_status_operations(
    tw_client* client, const tw_installment_payment_request* request, tw_order_operation* element, tw_handler handler,
    void* self, tw_error* error) {
  return tw_client_start_drain(client, &tw_op_installment_payment, &tw_installment_payment_order_status_operations_path, request, element,
                               sizeof *element, handler, self, error);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_INSTALLMENT_PAYMENT_H */
