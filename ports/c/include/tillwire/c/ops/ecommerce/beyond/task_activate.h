/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BEYOND_TASK_ACTIVATE_H
#define TILLWIRE_C_OPS_ECOMMERCE_BEYOND_TASK_ACTIVATE_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/blocks/task.h>
#include <tillwire/c/ops/ecommerce/language.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* Lets a task that has ended charge again. Moves money, later: after a lost answer, and after a
   refusal, ask TaskGet whether it charges. Whether payments that fell into the pause are made up is
   not documented: look at the next payment date. Beyond the specification. */
typedef struct tw_task_activate_request {
  /* That of messages; the merchant's default if absent [optional] */
  tw_language_text locale;
  /* Which task [taskIdentifier, mandatory] */
  tw_task_identifier task_identifier;
  /* See TaskCreate::username [optional, 1 to 50 characters] */
  tw_text username;
} tw_task_activate_request;

/* The answer of task/activate: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_task_activate_response {
  tw_error failure;
  /* Done or refused [its fields are on this level] */
  tw_task_result result;
  /* The task afterwards; absent if refused [optional] */
  tw_task_summary task;
} tw_task_activate_response;
/* task/activate */
extern const tw_operation tw_op_task_activate;
static inline tw_errc tw_call_task_activate(tw_client* client, const tw_task_activate_request* request,
                                     tw_task_activate_response* response) {
  return tw_exchange(client, &tw_op_task_activate, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_task_activate(tw_client* client, const tw_task_activate_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_task_activate, request, error);
}
static inline tw_errc tw_take_task_activate(tw_client* client, tw_task_activate_response* response) {
  return tw_client_take(client, &tw_op_task_activate, response, NULL);
}
/* Returns whether the answer names a task, and says that it makes payments. */
int tw_judged_task_activate_charging(const void* response);
static inline int tw_task_activate_charging(const tw_task_activate_response* response) {
  return tw_judged_task_activate_charging(response);
}
/* Returns whether the answer says that it was done, and nothing contradicts that. */
int tw_judged_task_activate_done(const void* response);
static inline int tw_task_activate_done(const tw_task_activate_response* response) {
  return tw_judged_task_activate_done(response);
}
/* See refused(). */
int tw_judged_task_activate_refused(const void* response);
static inline int tw_task_activate_refused(const tw_task_activate_response* response) {
  return tw_judged_task_activate_refused(response);
}
/* Returns whether the answer says that the task was terminated: until then it charges. */
int tw_judged_task_activate_terminated(const void* response);
static inline int tw_task_activate_terminated(const tw_task_activate_response* response) {
  return tw_judged_task_activate_terminated(response);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BEYOND_TASK_ACTIVATE_H */
