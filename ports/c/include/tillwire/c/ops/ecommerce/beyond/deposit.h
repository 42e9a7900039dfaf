/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BEYOND_DEPOSIT_H
#define TILLWIRE_C_OPS_ECOMMERCE_BEYOND_DEPOSIT_H

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

/* Completes a two-phase order: charges what is held, or a part of it. The order is named by its id
   or by the merchant's number. Moves money: after a lost answer query GetOrderStatusExtended before
   any repeat. Error code 5: access or amount, 6: no such order, 7: wrong state, or system error.
   Beyond the specification. */
typedef struct tw_deposit_request {
  /* Amount::all(), or a part of what is held; 0 is refused. [mandatory, at most 12 digits] */
  tw_money_or_all amount;
  /* tw_register_response::order_id [orderId, conditional, 1 to 36 characters] */
  tw_text order_id;
  /* Assigned by the merchant; in place of order_id, which some banks demand. [orderNumber,
     conditional, 1 to 36 characters] */
  tw_text order_number;
  /* The merchant whose order it is, if another; needs a permission. [merchantLogin, optional, 1 to
     255 characters] */
  tw_text merchant_login;
  /* ISO 4217 digits; the order's, which it must be, if absent. [optional, 3 digits] */
  tw_text currency;
  /* Positions of the cart that are completed. [depositItems, optional] */
  tw_step_items_block deposit_items;
  /* Attributes for the processing centre; absent: none. [jsonParams, optional] */
  tw_json json_params;
  /* That of error messages; the store's default if absent [optional] */
  tw_language_text language;
} tw_deposit_request;

/* The answer of deposit.do: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_deposit_response {
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
} tw_deposit_response;
/* deposit.do */
extern const tw_operation tw_op_deposit;
static inline tw_errc tw_call_deposit(tw_client* client, const tw_deposit_request* request,
                                     tw_deposit_response* response) {
  return tw_exchange(client, &tw_op_deposit, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_deposit(tw_client* client, const tw_deposit_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_deposit, request, error);
}
static inline tw_errc tw_take_deposit(tw_client* client, tw_deposit_response* response) {
  return tw_client_take(client, &tw_op_deposit, response, NULL);
}
/* Returns the error code, wherever the answer has it. */
tw_text tw_judged_deposit_code(const void* response);
static inline tw_text tw_deposit_code(const tw_deposit_response* response) {
  return tw_judged_deposit_code(response);
}
/* See refused(). */
int tw_judged_deposit_refused(const void* response);
static inline int tw_deposit_refused(const tw_deposit_response* response) {
  return tw_judged_deposit_refused(response);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BEYOND_DEPOSIT_H */
