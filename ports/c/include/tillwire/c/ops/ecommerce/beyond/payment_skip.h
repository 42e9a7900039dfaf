/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BEYOND_PAYMENT_SKIP_H
#define TILLWIRE_C_OPS_ECOMMERCE_BEYOND_PAYMENT_SKIP_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/blocks/task.h>
#include <tillwire/c/ops/ecommerce/language.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* Leaves out one payment of a task. Moves money in that a payment is not made. TaskGet does not
   list what is skipped: after a lost answer compare the next payment date, send it again with the
   same number, or wait for the date and look at the attempts. Beyond the specification. */
typedef struct tw_payment_skip_request {
  /* That of messages; the merchant's default if absent [optional] */
  tw_language_text locale;
  /* Which task [taskIdentifier, mandatory] */
  tw_task_identifier task_identifier;
  /* Counts the payments of the task; the first is 1 (assumed). [paymentNumber, mandatory, 1 to 9
     digits] */
  tw_int32 payment_number;
  /* See TaskCreate::username [optional, 1 to 50 characters] */
  tw_text username;
} tw_payment_skip_request;

/* The answer of payment/skip: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_payment_skip_response {
  tw_error failure;
  /* Done or refused [its fields are on this level] */
  tw_task_result result;
  /* The task afterwards; absent if refused [optional] */
  tw_task_summary task;
} tw_payment_skip_response;
/* payment/skip */
extern const tw_operation tw_op_payment_skip;
static inline tw_errc tw_call_payment_skip(tw_client* client, const tw_payment_skip_request* request,
                                     tw_payment_skip_response* response) {
  return tw_exchange(client, &tw_op_payment_skip, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_payment_skip(tw_client* client, const tw_payment_skip_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_payment_skip, request, error);
}
static inline tw_errc tw_take_payment_skip(tw_client* client, tw_payment_skip_response* response) {
  return tw_client_take(client, &tw_op_payment_skip, response, NULL);
}
/* Returns whether the answer names a task, and says that it makes payments. */
int tw_judged_payment_skip_charging(const void* response);
static inline int tw_payment_skip_charging(const tw_payment_skip_response* response) {
  return tw_judged_payment_skip_charging(response);
}
/* Returns whether the answer says that it was done, and nothing contradicts that. */
int tw_judged_payment_skip_done(const void* response);
static inline int tw_payment_skip_done(const tw_payment_skip_response* response) {
  return tw_judged_payment_skip_done(response);
}
/* See refused(). */
int tw_judged_payment_skip_refused(const void* response);
static inline int tw_payment_skip_refused(const tw_payment_skip_response* response) {
  return tw_judged_payment_skip_refused(response);
}
/* Returns whether the answer says that the task was terminated: until then it charges. */
int tw_judged_payment_skip_terminated(const void* response);
static inline int tw_payment_skip_terminated(const tw_payment_skip_response* response) {
  return tw_judged_payment_skip_terminated(response);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BEYOND_PAYMENT_SKIP_H */
