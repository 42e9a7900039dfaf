/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BEYOND_TASK_MODIFY_H
#define TILLWIRE_C_OPS_ECOMMERCE_BEYOND_TASK_MODIFY_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/blocks/task.h>
#include <tillwire/c/ops/ecommerce/language.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* The task, and what is changed. */
typedef struct tw_task_modify_task {
  /* Which task [taskIdentifier, mandatory] */
  tw_task_identifier task_identifier;
  /* The stored card to charge; in place of pan and expiry. [bindingId, optional, 1 to 255
     characters] */
  tw_text binding_id;
  /* Card number, with expiry [optional, 1 to 19 digits] */
  tw_secret pan;
  /* YYYYMM [optional, 6 digits] */
  tw_secret expiry;
  /* As on the card [optional, 1 to 26 characters] */
  tw_text cardholder;
  /* The customer's id in the merchant's system. [clientId, optional, at most 255 characters] */
  tw_text client_id;
  /* Names and values that the bank defines [optional] */
  tw_json attributes;
  /* Names and values of the merchant's own [optional] */
  tw_json params;
} tw_task_modify_task;

/* Changes which card a task charges, or what it sends with each payment. What is absent stays.
   Moves money, later: a lost answer leaves open which card is charged, so ask TaskGet. Amount and
   schedule cannot be changed. Beyond the specification. */
typedef struct tw_task_modify_request {
  /* That of messages; the merchant's default if absent [optional] */
  tw_language_text locale;
  /* Which task, and what is changed [mandatory] */
  tw_task_modify_task task;
  /* See TaskCreate::username [optional, 1 to 50 characters] */
  tw_text username;
} tw_task_modify_request;

/* The answer of task/modify: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_task_modify_response {
  tw_error failure;
  /* Done or refused [its fields are on this level] */
  tw_task_result result;
  /* The task afterwards; absent if refused [optional] */
  tw_task_summary task;
} tw_task_modify_response;
/* task/modify */
extern const tw_operation tw_op_task_modify;
static inline tw_errc tw_call_task_modify(tw_client* client, const tw_task_modify_request* request,
                                     tw_task_modify_response* response) {
  return tw_exchange(client, &tw_op_task_modify, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_task_modify(tw_client* client, const tw_task_modify_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_task_modify, request, error);
}
static inline tw_errc tw_take_task_modify(tw_client* client, tw_task_modify_response* response) {
  return tw_client_take(client, &tw_op_task_modify, response, NULL);
}
/* Returns whether the answer names a task, and says that it makes payments. */
int tw_judged_task_modify_charging(const void* response);
static inline int tw_task_modify_charging(const tw_task_modify_response* response) {
  return tw_judged_task_modify_charging(response);
}
/* Returns whether the answer says that it was done, and nothing contradicts that. */
int tw_judged_task_modify_done(const void* response);
static inline int tw_task_modify_done(const tw_task_modify_response* response) {
  return tw_judged_task_modify_done(response);
}
/* See refused(). */
int tw_judged_task_modify_refused(const void* response);
static inline int tw_task_modify_refused(const tw_task_modify_response* response) {
  return tw_judged_task_modify_refused(response);
}
/* Returns whether the answer says that the task was terminated: until then it charges. */
int tw_judged_task_modify_terminated(const void* response);
static inline int tw_task_modify_terminated(const tw_task_modify_response* response) {
  return tw_judged_task_modify_terminated(response);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BEYOND_TASK_MODIFY_H */
