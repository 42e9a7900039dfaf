/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BEYOND_TASK_BATCH_TERMINATE_H
#define TILLWIRE_C_OPS_ECOMMERCE_BEYOND_TASK_BATCH_TERMINATE_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/blocks/task.h>
#include <tillwire/c/ops/ecommerce/language.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

#ifndef TW_TASK_IDENTIFIER_ITEMS
#define TW_TASK_IDENTIFIER_ITEMS
typedef struct tw_task_identifier_items { const tw_task_identifier* at; const tw_carrier* carrier; uintptr_t count; } tw_task_identifier_items;
extern const tw_carrier tw_task_identifier_items_carrier;
/* Borrows an array until the request is sent; NULL is absent. */
static inline tw_task_identifier_items tw_task_identifier_items_of(const tw_task_identifier* first, uint32_t count) {
  tw_task_identifier_items made;
  made.at = first;
  made.carrier = &tw_task_identifier_items_carrier;
  made.count = count;
  return made;
}
#endif

/* Ends several tasks. The answer does not say what became of each: ask TaskGet, or end them one by
   one by TaskTerminate, which is the better proof. Moves money in that it stops: each task charges
   until its state is TERMINATED. Public tables and samples name the list differently: set one of
   the two members. Beyond the specification. */
typedef struct tw_task_batch_terminate_request {
  /* That of messages; the merchant's default if absent [optional] */
  tw_language_text locale;
  /* Which tasks, by the name of the tables. [taskIdentifiers, conditional] */
  tw_task_identifier_items task_identifiers;
  /* Which tasks, by the name of the samples. [tasksIdentifiers, conditional] */
  tw_task_identifier_items tasks_identifiers;
  /* See TaskCreate::username [optional, 1 to 50 characters] */
  tw_text username;
} tw_task_batch_terminate_request;

/* The answer of task/batchTerminate: failure.code is TW_ERRC_NONE if there is one; else every field
   is absent. */
typedef struct tw_task_batch_terminate_response {
  tw_error failure;
  /* Done or refused [its fields are on this level] */
  tw_task_result result;
  /* The task afterwards; absent if refused [optional] */
  tw_task_summary task;
} tw_task_batch_terminate_response;
/* task/batchTerminate */
extern const tw_operation tw_op_task_batch_terminate;
static inline tw_errc tw_call_task_batch_terminate(tw_client* client, const tw_task_batch_terminate_request* request,
                                     tw_task_batch_terminate_response* response) {
  return tw_exchange(client, &tw_op_task_batch_terminate, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_task_batch_terminate(tw_client* client, const tw_task_batch_terminate_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_task_batch_terminate, request, error);
}
static inline tw_errc tw_take_task_batch_terminate(tw_client* client, tw_task_batch_terminate_response* response) {
  return tw_client_take(client, &tw_op_task_batch_terminate, response, NULL);
}
/* Returns whether the answer names a task, and says that it makes payments. */
int tw_judged_task_batch_terminate_charging(const void* response);
static inline int tw_task_batch_terminate_charging(const tw_task_batch_terminate_response* response) {
  return tw_judged_task_batch_terminate_charging(response);
}
/* Returns whether the answer says that it was done, and nothing contradicts that. */
int tw_judged_task_batch_terminate_done(const void* response);
static inline int tw_task_batch_terminate_done(const tw_task_batch_terminate_response* response) {
  return tw_judged_task_batch_terminate_done(response);
}
/* See refused(). */
int tw_judged_task_batch_terminate_refused(const void* response);
static inline int tw_task_batch_terminate_refused(const tw_task_batch_terminate_response* response) {
  return tw_judged_task_batch_terminate_refused(response);
}
/* Returns whether the answer says that the task was terminated: until then it charges. */
int tw_judged_task_batch_terminate_terminated(const void* response);
static inline int tw_task_batch_terminate_terminated(const tw_task_batch_terminate_response* response) {
  return tw_judged_task_batch_terminate_terminated(response);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BEYOND_TASK_BATCH_TERMINATE_H */
