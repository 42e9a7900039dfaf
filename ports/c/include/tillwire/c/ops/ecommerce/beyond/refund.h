/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BEYOND_REFUND_H
#define TILLWIRE_C_OPS_ECOMMERCE_BEYOND_REFUND_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/blocks/step_answer.h>
#include <tillwire/c/ops/ecommerce/blocks/step_items.h>
#include <tillwire/c/ops/ecommerce/language.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

#ifndef TW_STEP_ITEMS_BLOCK
#define TW_STEP_ITEMS_BLOCK
typedef struct tw_step_items_block { const tw_step_items* at; const tw_carrier* carrier; } tw_step_items_block;
extern const tw_carrier tw_step_items_block_carrier;
/* Borrows a block until the request is sent; NULL is absent. */
static inline tw_step_items_block tw_step_items_block_of(const tw_step_items* block) {
  tw_step_items_block made;
  made.at = block;
  made.carrier = &tw_step_items_block_carrier;
  return made;
}
#endif

/* Refunds what an order was charged, or a part of it; the order is named by its id or by the
   merchant's number. OrderRecord::refunds lists earlier refunds. Moves money. With an
   external_refund_id it may be repeated after a lost answer: the gateway refunds once for the same
   id, and answers a repeat with success or with error code 5; confirm it with
   GetOrderStatusExtended. Without one, query before any repeat. Error code 5: access or amount, 6:
   no such order, 7: wrong state, or system error. Beyond the specification. */
typedef struct tw_refund_request {
  /* tw_register_response::order_id [orderId, conditional, 1 to 36 characters] */
  tw_text order_id;
  /* Assigned by the merchant; in place of order_id. [orderNumber, conditional, 1 to 36 characters]
   */
  tw_text order_number;
  /* The merchant whose order it is, if another; needs a permission. [merchantLogin, optional, 1 to
     255 characters] */
  tw_text merchant_login;
  /* Amount::all(), or a part of it; 0 is refused. [mandatory, at most 12 digits] */
  tw_money_or_all amount;
  /* ISO 4217 digits; the order's, which it must be, if absent. [optional, 3 digits] */
  tw_text currency;
  /* Assigned by the merchant; the gateway recognises a repeat by it. [externalRefundId, optional, 1
     to 30 characters] */
  tw_text external_refund_id;
  /* Minor units; refunds only if exactly this much is charged at present: of two refunds that were
     sent with the same sum, one is refused. [expectedDepositedAmount, optional, at most 12 digits] */
  tw_money expected_deposited_amount;
  /* Positions of the cart that are refunded. [refundItems, optional] */
  tw_step_items_block refund_items;
  /* Attributes for the processing centre; absent: none. [jsonParams, optional] */
  tw_json json_params;
  /* For the receipt that a tax authority wants; the bank defines the names. [additionalOfdParams,
     optional] */
  tw_json additional_ofd_params;
  /* That of error messages; the store's default if absent [optional] */
  tw_language_text language;
} tw_refund_request;

/* The answer of refund.do: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_refund_response {
  tw_error failure;
  /* "0": done; each operation defines the others. [errorCode, one of the decisive fields, 1 to 2
     characters, beyond the specification] */
  tw_text error_code;
  /* In the request's language; show it, do not depend on its text. [errorMessage, optional, 1 to
     512 characters, beyond the specification] */
  tw_text error_message;
  /* Takes precedence over error_code. [one of the decisive fields, beyond the specification] */
  tw_bool success;
  /* An object with a code: see tw_client_fault(). Any other value makes the answer malformed: the
     outcome is then in doubt. [one of the decisive fields, beyond the specification] */
  tw_step_answer_reason error;
} tw_refund_response;
/* refund.do */
extern const tw_operation tw_op_refund;
static inline tw_errc tw_call_refund(tw_client* client, const tw_refund_request* request,
                                     tw_refund_response* response) {
  return tw_exchange(client, &tw_op_refund, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_refund(tw_client* client, const tw_refund_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_refund, request, error);
}
static inline tw_errc tw_take_refund(tw_client* client, tw_refund_response* response) {
  return tw_client_take(client, &tw_op_refund, response, NULL);
}
/* Returns the error code, wherever the answer has it. */
tw_text tw_judged_refund_code(const void* response);
static inline tw_text tw_refund_code(const tw_refund_response* response) {
  return tw_judged_refund_code(response);
}
/* See refused(). */
int tw_judged_refund_refused(const void* response);
static inline int tw_refund_refused(const tw_refund_response* response) {
  return tw_judged_refund_refused(response);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BEYOND_REFUND_H */
