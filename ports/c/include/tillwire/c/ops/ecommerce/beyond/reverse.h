/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BEYOND_REVERSE_H
#define TILLWIRE_C_OPS_ECOMMERCE_BEYOND_REVERSE_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/blocks/step_answer.h>
#include <tillwire/c/ops/ecommerce/language.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* Cancels the authorisation of an order, by its id or by the merchant's number. Moves money, and
   works only once: query GetOrderStatusExtended before any repeat. Error code 5: access or amount,
   6: no such order, 7: wrong state, or system error. Beyond the specification. */
typedef struct tw_reverse_request {
  /* tw_register_response::order_id [orderId, conditional, 1 to 36 characters] */
  tw_text order_id;
  /* Assigned by the merchant; in place of order_id. [orderNumber, conditional, 1 to 36 characters]
   */
  tw_text order_number;
  /* The merchant whose order it is, if another; needs a permission. [merchantLogin, optional, 1 to
     255 characters] */
  tw_text merchant_login;
  /* The whole amount if absent; 0 is refused [optional, at most 12 digits] */
  tw_money amount;
  /* ISO 4217 digits; the order's, which it must be, if absent. [optional, 3 digits] */
  tw_text currency;
  /* Attributes for the processing centre; absent: none. [jsonParams, optional] */
  tw_json json_params;
  /* That of error messages; the store's default if absent [optional] */
  tw_language_text language;
} tw_reverse_request;

/* The answer of reverse.do: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_reverse_response {
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
} tw_reverse_response;
/* reverse.do */
extern const tw_operation tw_op_reverse;
static inline tw_errc tw_call_reverse(tw_client* client, const tw_reverse_request* request,
                                     tw_reverse_response* response) {
  return tw_exchange(client, &tw_op_reverse, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_reverse(tw_client* client, const tw_reverse_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_reverse, request, error);
}
static inline tw_errc tw_take_reverse(tw_client* client, tw_reverse_response* response) {
  return tw_client_take(client, &tw_op_reverse, response, NULL);
}
/* Returns the error code, wherever the answer has it. */
tw_text tw_judged_reverse_code(const void* response);
static inline tw_text tw_reverse_code(const tw_reverse_response* response) {
  return tw_judged_reverse_code(response);
}
/* See refused(). */
int tw_judged_reverse_refused(const void* response);
static inline int tw_reverse_refused(const tw_reverse_response* response) {
  return tw_judged_reverse_refused(response);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BEYOND_REVERSE_H */
