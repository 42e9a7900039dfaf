/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BEYOND_PROCESS_RAW_SUM_REFUND_H
#define TILLWIRE_C_OPS_ECOMMERCE_BEYOND_PROCESS_RAW_SUM_REFUND_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/blocks/step_answer.h>
#include <tillwire/c/ops/ecommerce/language.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* Refunds a sum of an order, whatever its cart says. Prefer Refund where you can. Moves money.
   There is no id by which the gateway recognises a repeat: after a lost answer, and after a refusal
   without a reason, ask for the order and decide by judge_raw_refund(); never repeat it
   automatically. After the first one, the order takes no other kind of refund. Beyond the
   specification. */
typedef struct tw_process_raw_sum_refund_request {
  /* tw_register_response::order_id [orderId, mandatory, 1 to 36 characters] */
  tw_text order_id;
  /* Minor units; 0 is refused [mandatory, at most 12 digits] */
  tw_money amount;
  /* That of error messages; the store's default if absent [optional] */
  tw_language_text language;
} tw_process_raw_sum_refund_request;

/* The answer of processRawSumRefund.do: failure.code is TW_ERRC_NONE if there is one; else every
   field is absent. */
typedef struct tw_process_raw_sum_refund_response {
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
} tw_process_raw_sum_refund_response;
/* processRawSumRefund.do */
extern const tw_operation tw_op_process_raw_sum_refund;
static inline tw_errc tw_call_process_raw_sum_refund(tw_client* client, const tw_process_raw_sum_refund_request* request,
                                     tw_process_raw_sum_refund_response* response) {
  return tw_exchange(client, &tw_op_process_raw_sum_refund, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_process_raw_sum_refund(tw_client* client, const tw_process_raw_sum_refund_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_process_raw_sum_refund, request, error);
}
static inline tw_errc tw_take_process_raw_sum_refund(tw_client* client, tw_process_raw_sum_refund_response* response) {
  return tw_client_take(client, &tw_op_process_raw_sum_refund, response, NULL);
}
/* Returns the error code, wherever the answer has it. */
tw_text tw_judged_process_raw_sum_refund_code(const void* response);
static inline tw_text tw_process_raw_sum_refund_code(const tw_process_raw_sum_refund_response* response) {
  return tw_judged_process_raw_sum_refund_code(response);
}
/* See refused(). */
int tw_judged_process_raw_sum_refund_refused(const void* response);
static inline int tw_process_raw_sum_refund_refused(const tw_process_raw_sum_refund_response* response) {
  return tw_judged_process_raw_sum_refund_refused(response);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BEYOND_PROCESS_RAW_SUM_REFUND_H */
