/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BEYOND_GET_ORDER_STATUS_H
#define TILLWIRE_C_OPS_ECOMMERCE_BEYOND_GET_ORDER_STATUS_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/blocks/instant_order_status.h>
#include <tillwire/c/ops/ecommerce/language.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* What the processing centre answered (SATIM). */
typedef struct tw_get_order_status_response_params {
  /* Zeros: approved [respCode, optional] */
  tw_text resp_code;
} tw_get_order_status_response_params;

/* Asks for an order by the gateway's id, where GetOrderStatusExtended is not available: its answer
   has neither an action code nor refunds. Safe to repeat. Error code 2: the order was declined
   because of the card's data, 5: access, 6: no such order, 7: system error. Beyond the
   specification: that the answer is the order of an instant payment's is assumed, and one
   deployment adds what follows it. */
typedef struct tw_get_order_status_request {
  /* tw_register_response::order_id [orderId, mandatory, 1 to 36 characters] */
  tw_text order_id;
  /* That of error messages; the store's default if absent [optional] */
  tw_language_text language;
} tw_get_order_status_request;

/* The answer of getOrderStatus.do: failure.code is TW_ERRC_NONE if there is one; else every field
   is absent. */
typedef struct tw_get_order_status_response {
  tw_error failure;
  /* [its fields are on this level] */
  tw_instant_order_status order;
  /* That of the processing centre [optional] */
  tw_get_order_status_response_params params;
  /* Code of the processing centre [SvfeResponse, optional] */
  tw_text svfe_response;
  /* Takes precedence over the order's error_code ("Errors", 1). [optional] */
  tw_bool success;
} tw_get_order_status_response;
/* getOrderStatus.do */
extern const tw_operation tw_op_get_order_status;
static inline tw_errc tw_call_get_order_status(tw_client* client, const tw_get_order_status_request* request,
                                     tw_get_order_status_response* response) {
  return tw_exchange(client, &tw_op_get_order_status, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_get_order_status(tw_client* client, const tw_get_order_status_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_get_order_status, request, error);
}
static inline tw_errc tw_take_get_order_status(tw_client* client, tw_get_order_status_response* response) {
  return tw_client_take(client, &tw_op_get_order_status, response, NULL);
}
/* Returns whether the query says that there is no such order. */
int tw_judged_get_order_status_not_found(const void* response);
static inline int tw_get_order_status_not_found(const tw_get_order_status_response* response) {
  return tw_judged_get_order_status_not_found(response);
}
/* Returns the state of the payment. One that was not tried and one that is under way look alike
   without an action code: both are TW_PAYMENT_PENDING. */
int tw_judged_get_order_status_payment(const void* response);
static inline tw_payment tw_get_order_status_payment(const tw_get_order_status_response* response) {
  return (tw_payment)tw_judged_get_order_status_payment(response);
}
/* Returns whether the query was refused; this says nothing about the payment. An error in the
   answer about a declined order is the order's own. */
int tw_judged_get_order_status_refused(const void* response);
static inline int tw_get_order_status_refused(const tw_get_order_status_response* response) {
  return tw_judged_get_order_status_refused(response);
}
static inline tw_errc tw_till_call_get_order_status(union tw_till* till, const tw_get_order_status_request* request,
                                          tw_get_order_status_response* response) {
  return tw_till_call(till, &tw_op_get_order_status, request, response, NULL);
}
static inline tw_errc tw_desk_call_get_order_status(union tw_desk* desk, const tw_get_order_status_request* request,
                                          tw_get_order_status_response* response) {
  return tw_desk_call(desk, &tw_op_get_order_status, request, response, NULL);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BEYOND_GET_ORDER_STATUS_H */
