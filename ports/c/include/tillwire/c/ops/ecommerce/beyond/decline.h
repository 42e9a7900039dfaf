/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BEYOND_DECLINE_H
#define TILLWIRE_C_OPS_ECOMMERCE_BEYOND_DECLINE_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/blocks/step_answer.h>
#include <tillwire/c/ops/ecommerce/language.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* Declines an order that is not paid yet: it can no longer be paid. Changes the order and moves no
   money. After a lost answer query GetOrderStatusExtended: the order may meanwhile have been paid.
   Beyond the specification. */
typedef struct tw_decline_request {
  /* tw_register_response::order_id [orderId, mandatory, 1 to 36 characters] */
  tw_text order_id;
  /* Assigned by the merchant; needed in addition to order_id. [orderNumber, mandatory, 1 to 36
     characters] */
  tw_text order_number;
  /* The merchant whose order it is, if another; needs a permission. [merchantLogin, optional, 1 to
     255 characters] */
  tw_text merchant_login;
  /* That of error messages; the store's default if absent [optional] */
  tw_language_text language;
} tw_decline_request;

/* The answer of decline.do: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_decline_response {
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
} tw_decline_response;
/* decline.do */
extern const tw_operation tw_op_decline;
static inline tw_errc tw_call_decline(tw_client* client, const tw_decline_request* request,
                                     tw_decline_response* response) {
  return tw_exchange(client, &tw_op_decline, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_decline(tw_client* client, const tw_decline_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_decline, request, error);
}
static inline tw_errc tw_take_decline(tw_client* client, tw_decline_response* response) {
  return tw_client_take(client, &tw_op_decline, response, NULL);
}
/* Returns the error code, wherever the answer has it. */
tw_text tw_judged_decline_code(const void* response);
static inline tw_text tw_decline_code(const tw_decline_response* response) {
  return tw_judged_decline_code(response);
}
/* See refused(). */
int tw_judged_decline_refused(const void* response);
static inline int tw_decline_refused(const tw_decline_response* response) {
  return tw_judged_decline_refused(response);
}
static inline tw_errc tw_till_call_decline(union tw_till* till, const tw_decline_request* request,
                                          tw_decline_response* response) {
  return tw_till_call(till, &tw_op_decline, request, response, NULL);
}
static inline tw_errc tw_desk_call_decline(union tw_desk* desk, const tw_decline_request* request,
                                          tw_decline_response* response) {
  return tw_desk_call(desk, &tw_op_decline, request, response, NULL);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BEYOND_DECLINE_H */
