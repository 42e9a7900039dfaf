/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BEYOND_CLOSE_OFD_RECEIPT_H
#define TILLWIRE_C_OPS_ECOMMERCE_BEYOND_CLOSE_OFD_RECEIPT_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/blocks/order_bundle.h>
#include <tillwire/c/ops/ecommerce/language.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
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

/* Issues the closing receipt of an order that was paid in advance. Moves no money. Every call
   issues a further receipt, and the gateway does not limit their sum: after a lost answer ask
   GetReceiptStatus before any repeat. Beyond the specification. */
typedef struct tw_close_ofd_receipt_request {
  /* In place of order_number. [mdOrder, conditional, 1 to 36 characters] */
  tw_text order_id;
  /* Assigned by the merchant. [orderNumber, conditional, 1 to 36 characters] */
  tw_text order_number;
  /* Minor units; 0 is refused [mandatory, at most 12 digits] */
  tw_money amount;
  /* The cart [orderBundle, optional] */
  tw_order_bundle_block bundle;
  /* That of error messages; the store's default if absent [optional] */
  tw_language_text language;
} tw_close_ofd_receipt_request;

/* The answer of closeOfdReceipt.do: failure.code is TW_ERRC_NONE if there is one; else every field
   is absent. */
typedef struct tw_close_ofd_receipt_response {
  tw_error failure;
  /* "0" or absent: no error; each operation defines the others. [errorCode, optional, 1 to 2
     characters, beyond the specification] */
  tw_text error_code;
  /* In the request's language; show it, do not depend on its text. [errorMessage, optional, 1 to
     512 characters, beyond the specification] */
  tw_text error_message;
  /* Takes precedence over error_code. [optional, beyond the specification] */
  tw_bool success;
  /* An object with a code, text, or a bool: see tw_client_fault(). [optional, beyond the
     specification] */
  tw_json error;
} tw_close_ofd_receipt_response;
/* closeOfdReceipt.do */
extern const tw_operation tw_op_close_ofd_receipt;
static inline tw_errc tw_call_close_ofd_receipt(tw_client* client, const tw_close_ofd_receipt_request* request,
                                     tw_close_ofd_receipt_response* response) {
  return tw_exchange(client, &tw_op_close_ofd_receipt, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_close_ofd_receipt(tw_client* client, const tw_close_ofd_receipt_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_close_ofd_receipt, request, error);
}
static inline tw_errc tw_take_close_ofd_receipt(tw_client* client, tw_close_ofd_receipt_response* response) {
  return tw_client_take(client, &tw_op_close_ofd_receipt, response, NULL);
}
/* See refused(). */
int tw_judged_close_ofd_receipt_refused(const void* response);
static inline int tw_close_ofd_receipt_refused(const tw_close_ofd_receipt_response* response) {
  return tw_judged_close_ofd_receipt_refused(response);
}
static inline tw_errc tw_till_call_close_ofd_receipt(union tw_till* till, const tw_close_ofd_receipt_request* request,
                                          tw_close_ofd_receipt_response* response) {
  return tw_till_call(till, &tw_op_close_ofd_receipt, request, response, NULL);
}
static inline tw_errc tw_desk_call_close_ofd_receipt(union tw_desk* desk, const tw_close_ofd_receipt_request* request,
                                          tw_close_ofd_receipt_response* response) {
  return tw_desk_call(desk, &tw_op_close_ofd_receipt, request, response, NULL);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BEYOND_CLOSE_OFD_RECEIPT_H */
