/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BEYOND_GET_LAST_ORDERS_FOR_MERCHANTS_H
#define TILLWIRE_C_OPS_ECOMMERCE_BEYOND_GET_LAST_ORDERS_FOR_MERCHANTS_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/blocks/order_record.h>
#include <tillwire/c/ops/ecommerce/language.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

#ifndef TW_ORDER_RECORD_ELEMENTS
#define TW_ORDER_RECORD_ELEMENTS
typedef struct tw_order_record_elements { tw_range range; } tw_order_record_elements;
extern const tw_element tw_order_record_elements_element;
/* Reads the next element; 0 after the last. Moves the list: copy it first to read it again. */
static inline int tw_order_record_elements_next(tw_order_record_elements* list, tw_order_record* element) {
  return tw_range_next(&list->range, &tw_order_record_elements_element, element, sizeof *element);
}
#endif

/* Lists orders page by page. It finds payments that no record of the shop shows, and orders whose
   registration got no answer. Safe to repeat. Orders move from page to page while they change: ask
   for a period in the past that fits few pages, and take an order once by order_id_in() of its
   record. Beyond the specification. */
typedef struct tw_get_last_orders_for_merchants_request {
  /* YYYYMMDDHHmmss, the first second. The time zone is not documented: ask your bank, or add some
     hours at both ends. [mandatory, 14 digits] */
  tw_text from;
  /* YYYYMMDDHHmmss, the last second, in the same time zone [mandatory, 14 digits] */
  tw_text to;
  /* That of a page; 1 to 200 [mandatory, 1 to 3 digits] */
  tw_int32 size;
  /* From 0 [optional, 1 to 9 digits] */
  tw_int32 page;
  /* Some of all_states, with commas between them. [transactionStates, mandatory] */
  tw_text transaction_states;
  /* Logins with commas between them; empty: all that the user may see. [mandatory] */
  tw_text merchants;
  /* True looks for the time of registration. False, or absent, looks for that of the payment, and
     unpaid orders do not appear. [searchByCreatedDate, optional] */
  tw_bool search_by_created_date;
  /* That of error messages; the store's default if absent [optional] */
  tw_language_text language;
} tw_get_last_orders_for_merchants_request;

/* The answer of getLastOrdersForMerchants.do: failure.code is TW_ERRC_NONE if there is one; else
   every field is absent. */
typedef struct tw_get_last_orders_for_merchants_response {
  tw_error failure;
  /* "0": no error. [errorCode, one of the decisive fields, 1 to 2 characters] */
  tw_text error_code;
  /* In the request's language; show it, do not depend on its text. [errorMessage, optional, 1 to
     512 characters] */
  tw_text error_message;
  /* Their records, as of GetOrderStatusExtended. [orderStatuses, one of the decisive fields] */
  tw_order_record_elements order_statuses;
  /* On all pages [totalCount, optional] */
  tw_int32 total_count;
  /* The number of this one, from 0; compare it with the query's. [optional] */
  tw_int32 page;
  /* How many a page has at most. [pageSize, optional] */
  tw_int32 page_size;
  /* Takes precedence over error_code ("Errors", 1). [one of the decisive fields] */
  tw_bool success;
} tw_get_last_orders_for_merchants_response;
/* getLastOrdersForMerchants.do */
extern const tw_operation tw_op_get_last_orders_for_merchants;
static inline tw_errc tw_call_get_last_orders_for_merchants(tw_client* client, const tw_get_last_orders_for_merchants_request* request,
                                     tw_get_last_orders_for_merchants_response* response) {
  return tw_exchange(client, &tw_op_get_last_orders_for_merchants, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_get_last_orders_for_merchants(tw_client* client, const tw_get_last_orders_for_merchants_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_get_last_orders_for_merchants, request, error);
}
static inline tw_errc tw_take_get_last_orders_for_merchants(tw_client* client, tw_get_last_orders_for_merchants_response* response) {
  return tw_client_take(client, &tw_op_get_last_orders_for_merchants, response, NULL);
}
/* See refused(). */
int tw_judged_get_last_orders_for_merchants_refused(const void* response);
static inline int tw_get_last_orders_for_merchants_refused(const tw_get_last_orders_for_merchants_response* response) {
  return tw_judged_get_last_orders_for_merchants_refused(response);
}
static inline tw_errc tw_till_call_get_last_orders_for_merchants(union tw_till* till, const tw_get_last_orders_for_merchants_request* request,
                                          tw_get_last_orders_for_merchants_response* response) {
  return tw_till_call(till, &tw_op_get_last_orders_for_merchants, request, response, NULL);
}
static inline tw_errc tw_desk_call_get_last_orders_for_merchants(union tw_desk* desk, const tw_get_last_orders_for_merchants_request* request,
                                          tw_get_last_orders_for_merchants_response* response) {
  return tw_desk_call(desk, &tw_op_get_last_orders_for_merchants, request, response, NULL);
}
extern const tw_list_path tw_get_last_orders_for_merchants_order_statuses_path;
/* Passes on the elements of order_statuses as they arrive: each is in
   *element while handler runs, which returns 0 to stop, and must not use the client. */
static inline tw_errc tw_drain_get_last_orders_for_merchants_order_statuses(
    tw_client* client, const tw_get_last_orders_for_merchants_request* request, tw_get_last_orders_for_merchants_response* response,
    tw_order_record* element, tw_handler handler, void* self) {
  return tw_drain(client, &tw_op_get_last_orders_for_merchants, &tw_get_last_orders_for_merchants_order_statuses_path, request, response, element,
                  sizeof *element, handler, self, NULL);
}
TW_MUST_USE static inline tw_errc tw_start_drain_get_last_orders_for_merchants_order_statuses(
    tw_client* client, const tw_get_last_orders_for_merchants_request* request, tw_order_record* element, tw_handler handler,
    void* self, tw_error* error) {
  return tw_client_start_drain(client, &tw_op_get_last_orders_for_merchants, &tw_get_last_orders_for_merchants_order_statuses_path, request, element,
                               sizeof *element, handler, self, error);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BEYOND_GET_LAST_ORDERS_FOR_MERCHANTS_H */
