/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BEYOND_GET_RECEIPT_STATUS_H
#define TILLWIRE_C_OPS_ECOMMERCE_BEYOND_GET_RECEIPT_STATUS_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/language.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* A receipt that a fiscal device made. */
typedef struct tw_fiscal_receipt {
  /* 0: the receipt of a payment was sent, 1: it was delivered; others are the bank's.
     [receiptStatus, optional] */
  tw_int32 receipt_status;
  /* Identifies the receipt [optional] */
  tw_text uuid;
  /* Minor units [optional] */
  tw_money amount_total;
  /* In a format not documented [optional] */
  tw_text receipt_date_time;
  /* That of the device [optional] */
  tw_text shift_number;
  /* In the shift [optional] */
  tw_text fiscal_receipt_number;
  /* [optional] */
  tw_text fiscal_document_number;
  /* [optional] */
  tw_text fiscal_document_attribute;
  /* That of the fiscal storage [optional] */
  tw_text fn_number;
  /* That of the device [optional] */
  tw_text ecr_registration_number;
} tw_fiscal_receipt;

#ifndef TW_FISCAL_RECEIPT_ELEMENTS
#define TW_FISCAL_RECEIPT_ELEMENTS
typedef struct tw_fiscal_receipt_elements { tw_range range; } tw_fiscal_receipt_elements;
extern const tw_element tw_fiscal_receipt_elements_element;
/* Reads the next element; 0 after the last. Moves the list: copy it first to read it again. */
static inline int tw_fiscal_receipt_elements_next(tw_fiscal_receipt_elements* list, tw_fiscal_receipt* element) {
  return tw_range_next(&list->range, &tw_fiscal_receipt_elements_element, element, sizeof *element);
}
#endif

/* Asks for the receipts of an order, or for one receipt. A receipt says nothing about the money:
   the order's status does. Safe to repeat. Beyond the specification; the fields of a receipt are
   those that clients of this gateway read. */
typedef struct tw_get_receipt_status_request {
  /* In place of the other two. [orderId, conditional, 1 to 36 characters] */
  tw_text order_id;
  /* Assigned by the merchant. [orderNumber, conditional, 1 to 36 characters] */
  tw_text order_number;
  /* FiscalReceipt::uuid: asks for one receipt. [conditional, not empty] */
  tw_text uuid;
  /* Which fields the answer has; 1 to 5 are known. [optional, 1 digit] */
  tw_int32 version;
  /* That of error messages; the store's default if absent [optional] */
  tw_language_text language;
} tw_get_receipt_status_request;

/* The answer of getReceiptStatus.do: failure.code is TW_ERRC_NONE if there is one; else every field
   is absent. */
typedef struct tw_get_receipt_status_response {
  tw_error failure;
  /* "0": no error. [errorCode, one of the decisive fields, 1 to 2 characters] */
  tw_text error_code;
  /* In the request's language; show it, do not depend on its text. [errorMessage, optional, 1 to
     512 characters] */
  tw_text error_message;
  /* [orderId, optional, 1 to 36 characters] */
  tw_text order_id;
  /* [orderNumber, optional, 1 to 36 characters] */
  tw_text order_number;
  /* All, or the one [one of the decisive fields] */
  tw_fiscal_receipt_elements receipt;
  /* Takes precedence over error_code ("Errors", 1). [one of the decisive fields] */
  tw_bool success;
} tw_get_receipt_status_response;
/* getReceiptStatus.do */
extern const tw_operation tw_op_get_receipt_status;
static inline tw_errc tw_call_get_receipt_status(tw_client* client, const tw_get_receipt_status_request* request,
                                     tw_get_receipt_status_response* response) {
  return tw_exchange(client, &tw_op_get_receipt_status, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_get_receipt_status(tw_client* client, const tw_get_receipt_status_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_get_receipt_status, request, error);
}
static inline tw_errc tw_take_get_receipt_status(tw_client* client, tw_get_receipt_status_response* response) {
  return tw_client_take(client, &tw_op_get_receipt_status, response, NULL);
}
/* See refused(). */
int tw_judged_get_receipt_status_refused(const void* response);
static inline int tw_get_receipt_status_refused(const tw_get_receipt_status_response* response) {
  return tw_judged_get_receipt_status_refused(response);
}
static inline tw_errc tw_till_call_get_receipt_status(union tw_till* till, const tw_get_receipt_status_request* request,
                                          tw_get_receipt_status_response* response) {
  return tw_till_call(till, &tw_op_get_receipt_status, request, response, NULL);
}
static inline tw_errc tw_desk_call_get_receipt_status(union tw_desk* desk, const tw_get_receipt_status_request* request,
                                          tw_get_receipt_status_response* response) {
  return tw_desk_call(desk, &tw_op_get_receipt_status, request, response, NULL);
}
extern const tw_list_path tw_get_receipt_status_receipt_path;
/* Passes on the elements of receipt as they arrive: each is in
   *element while handler runs, which returns 0 to stop, and must not use the client. */
static inline tw_errc tw_drain_get_receipt_status_receipt(
    tw_client* client, const tw_get_receipt_status_request* request, tw_get_receipt_status_response* response,
    tw_fiscal_receipt* element, tw_handler handler, void* self) {
  return tw_drain(client, &tw_op_get_receipt_status, &tw_get_receipt_status_receipt_path, request, response, element,
                  sizeof *element, handler, self, NULL);
}
TW_MUST_USE static inline tw_errc tw_start_drain_get_receipt_status_receipt(
    tw_client* client, const tw_get_receipt_status_request* request, tw_fiscal_receipt* element, tw_handler handler,
    void* self, tw_error* error) {
  return tw_client_start_drain(client, &tw_op_get_receipt_status, &tw_get_receipt_status_receipt_path, request, element,
                               sizeof *element, handler, self, error);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BEYOND_GET_RECEIPT_STATUS_H */
