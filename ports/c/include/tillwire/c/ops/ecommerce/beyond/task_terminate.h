/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BEYOND_TASK_TERMINATE_H
#define TILLWIRE_C_OPS_ECOMMERCE_BEYOND_TASK_TERMINATE_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/blocks/task.h>
#include <tillwire/c/ops/ecommerce/language.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* Ends a recurring task: it makes no further payments. Moves money in that it stops: a task charges
   until its state is TERMINATED. After a lost answer, and after a refusal, ask TaskGet, and
   terminate again what still charges. Payments that were made stay; refund their orders. Beyond the
   specification. */
typedef struct tw_task_terminate_request {
  /* That of messages; the merchant's default if absent [optional] */
  tw_language_text locale;
  /* Which task [taskIdentifier, mandatory] */
  tw_task_identifier task_identifier;
  /* See TaskCreate::username [optional, 1 to 50 characters] */
  tw_text username;
} tw_task_terminate_request;

/* The answer of task/terminate: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_task_terminate_response {
  tw_error failure;
  /* Done or refused [its fields are on this level] */
  tw_task_result result;
  /* The task afterwards; absent if refused [optional] */
  tw_task_summary task;
} tw_task_terminate_response;
/* task/terminate */
extern const tw_operation tw_op_task_terminate;
static inline tw_errc tw_call_task_terminate(tw_client* client, const tw_task_terminate_request* request,
                                     tw_task_terminate_response* response) {
  return tw_exchange(client, &tw_op_task_terminate, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_task_terminate(tw_client* client, const tw_task_terminate_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_task_terminate, request, error);
}
static inline tw_errc tw_take_task_terminate(tw_client* client, tw_task_terminate_response* response) {
  return tw_client_take(client, &tw_op_task_terminate, response, NULL);
}
/* Returns whether the answer names a task, and says that it makes payments. */
int tw_judged_task_terminate_charging(const void* response);
static inline int tw_task_terminate_charging(const tw_task_terminate_response* response) {
  return tw_judged_task_terminate_charging(response);
}
/* Returns whether the answer says that it was done, and nothing contradicts that. */
int tw_judged_task_terminate_done(const void* response);
static inline int tw_task_terminate_done(const tw_task_terminate_response* response) {
  return tw_judged_task_terminate_done(response);
}
/* See refused(). */
int tw_judged_task_terminate_refused(const void* response);
static inline int tw_task_terminate_refused(const tw_task_terminate_response* response) {
  return tw_judged_task_terminate_refused(response);
}
/* Returns whether the answer says that the task was terminated: until then it charges. */
int tw_judged_task_terminate_terminated(const void* response);
static inline int tw_task_terminate_terminated(const tw_task_terminate_response* response) {
  return tw_judged_task_terminate_terminated(response);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BEYOND_TASK_TERMINATE_H */
