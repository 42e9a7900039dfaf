/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_TRANSACTIONS_GET_PAYMENT_ORDERS_H
#define TILLWIRE_C_OPS_TRANSACTIONS_GET_PAYMENT_ORDERS_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/shared/period.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* A payment order. */
typedef struct tw_payment_order_record {
  /* Assigned by the service [mandatory] */
  tw_int64 id;
  /* [eventDate, optional, ISO 8601] */
  tw_iso_time event_date;
  /* [optional] */
  tw_text purpose;
  /* ISO 4217 number [optional] */
  tw_int32 currency;
  /* Minor units of currency [optional] */
  tw_money amount;
  /* Values not specified [optional] */
  tw_text status;
  /* Assigned by the merchant [orderNumber, optional] */
  tw_text order_number;
} tw_payment_order_record;

#ifndef TW_PAYMENT_ORDER_RECORD_ELEMENTS
#define TW_PAYMENT_ORDER_RECORD_ELEMENTS
typedef struct tw_payment_order_record_elements { tw_range range; } tw_payment_order_record_elements;
extern const tw_element tw_payment_order_record_elements_element;
/* Reads the next element; 0 after the last. Moves the list: copy it first to read it again. */
static inline int tw_payment_order_record_elements_next(tw_payment_order_record_elements* list, tw_payment_order_record* element) {
  return tw_range_next(&list->range, &tw_payment_order_record_elements_element, element, sizeof *element);
}
#endif

/* Asks for a merchant's payment orders. Safe to repeat. */
typedef struct tw_get_payment_orders_request {
  /* [merchantNumber, mandatory] */
  tw_text merchant_number;
  /* Assigned by the service [institutionId, mandatory] */
  tw_text institution_id;
  /* An absent end is open [mandatory] */
  tw_period period;
} tw_get_payment_orders_request;

/* The answer of getPaymentOrders: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_get_payment_orders_response {
  tw_error failure;
  /* [paymentOrders, optional, beyond the specification] */
  tw_payment_order_record_elements payment_orders;
} tw_get_payment_orders_response;
/* getPaymentOrders */
extern const tw_operation tw_op_get_payment_orders;
static inline tw_errc tw_call_get_payment_orders(tw_client* client, const tw_get_payment_orders_request* request,
                                     tw_get_payment_orders_response* response) {
  return tw_exchange(client, &tw_op_get_payment_orders, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_get_payment_orders(tw_client* client, const tw_get_payment_orders_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_get_payment_orders, request, error);
}
static inline tw_errc tw_take_get_payment_orders(tw_client* client, tw_get_payment_orders_response* response) {
  return tw_client_take(client, &tw_op_get_payment_orders, response, NULL);
}
static inline tw_errc tw_till_call_get_payment_orders(union tw_till* till, const tw_get_payment_orders_request* request,
                                          tw_get_payment_orders_response* response) {
  return tw_till_call(till, &tw_op_get_payment_orders, request, response, NULL);
}
static inline tw_errc tw_desk_call_get_payment_orders(union tw_desk* desk, const tw_get_payment_orders_request* request,
                                          tw_get_payment_orders_response* response) {
  return tw_desk_call(desk, &tw_op_get_payment_orders, request, response, NULL);
}
extern const tw_list_path tw_get_payment_orders_payment_orders_path;
/* Passes on the elements of payment_orders as they arrive: each is in
   *element while handler runs, which returns 0 to stop, and must not use the client. */
static inline tw_errc tw_drain_get_payment_orders_payment_orders(
    tw_client* client, const tw_get_payment_orders_request* request, tw_get_payment_orders_response* response,
    tw_payment_order_record* element, tw_handler handler, void* self) {
  return tw_drain(client, &tw_op_get_payment_orders, &tw_get_payment_orders_payment_orders_path, request, response, element,
                  sizeof *element, handler, self, NULL);
}
TW_MUST_USE static inline tw_errc tw_start_drain_get_payment_orders_payment_orders(
    tw_client* client, const tw_get_payment_orders_request* request, tw_payment_order_record* element, tw_handler handler,
    void* self, tw_error* error) {
  return tw_client_start_drain(client, &tw_op_get_payment_orders, &tw_get_payment_orders_payment_orders_path, request, element,
                               sizeof *element, handler, self, error);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_TRANSACTIONS_GET_PAYMENT_ORDERS_H */
