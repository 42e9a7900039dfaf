/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BEYOND_TASK_CREATE_H
#define TILLWIRE_C_OPS_ECOMMERCE_BEYOND_TASK_CREATE_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/blocks/task.h>
#include <tillwire/c/ops/ecommerce/language.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* The task. */
typedef struct tw_task_create_task {
  /* Assigned by the merchant, unique per task; the only key after a lost answer. [merchantTaskUuid,
     mandatory, not empty] */
  tw_text merchant_task_uuid;
  /* What each payment charges, in minor units; 0 is refused. [mandatory, at most 12 digits] */
  tw_money amount;
  /* ISO 4217 digits [mandatory, 3 digits] */
  tw_text currency;
  /* The stored card to charge, with client_id; in place of pan and expiry. [bindingId, conditional,
     1 to 255 characters] */
  tw_text binding_id;
  /* Card number, with expiry [conditional, 1 to 19 digits] */
  tw_secret pan;
  /* YYYYMM [conditional, 6 digits] */
  tw_secret expiry;
  /* As on the card [cardHolder, optional, 1 to 26 characters] */
  tw_text card_holder;
  /* The customer's id in the merchant's system: a stored card is not charged without it. [clientId,
     optional, at most 255 characters] */
  tw_text client_id;
  /* Names and values that the bank defines [optional] */
  tw_json attributes;
  /* Names and values of the merchant's own [optional] */
  tw_json params;
  /* When it charges [scheduleData, mandatory] */
  tw_task_schedule schedule_data;
} tw_task_create_task;

/* Creates a task that charges a card on a schedule, without any further request. Moves money, later
   and repeatedly: after a lost answer, and after a refusal, ask TaskGet by merchant_task_uuid and
   merchant_login whether there is such a task. If there is none, send it again with the same
   merchant_task_uuid, never with a new one. Do not charge the card for the same period by other
   operations. Each payment has its own order, which TaskGet lists and GetLastOrdersForMerchants
   finds. The path is /recurrent/v1/task/create, after Gateway::base_path and without
   Gateway::context. Beyond the specification. */
typedef struct tw_task_create_request {
  /* That of messages; the merchant's default if absent [optional] */
  tw_language_text locale;
  /* The merchant whose task it is, if another; needs a permission. [merchantLogin, optional, 1 to
     255 characters] */
  tw_text merchant_login;
  /* What it charges, and when [mandatory] */
  tw_task_create_task task;
  /* The user of Gateway::ecommerce again, for a gateway that reads it from this field, as its
     samples show, and not from userName. [optional, 1 to 50 characters] */
  tw_text username;
} tw_task_create_request;

/* The answer of task/create: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_task_create_response {
  tw_error failure;
  /* Done or refused [its fields are on this level] */
  tw_task_result result;
  /* The task afterwards; absent if refused [optional] */
  tw_task_summary task;
} tw_task_create_response;
/* task/create */
extern const tw_operation tw_op_task_create;
static inline tw_errc tw_call_task_create(tw_client* client, const tw_task_create_request* request,
                                     tw_task_create_response* response) {
  return tw_exchange(client, &tw_op_task_create, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_task_create(tw_client* client, const tw_task_create_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_task_create, request, error);
}
static inline tw_errc tw_take_task_create(tw_client* client, tw_task_create_response* response) {
  return tw_client_take(client, &tw_op_task_create, response, NULL);
}
/* Returns whether the answer names a task, and says that it makes payments. */
int tw_judged_task_create_charging(const void* response);
static inline int tw_task_create_charging(const tw_task_create_response* response) {
  return tw_judged_task_create_charging(response);
}
/* Returns whether the answer says that it was done, and nothing contradicts that. */
int tw_judged_task_create_done(const void* response);
static inline int tw_task_create_done(const tw_task_create_response* response) {
  return tw_judged_task_create_done(response);
}
/* See refused(). */
int tw_judged_task_create_refused(const void* response);
static inline int tw_task_create_refused(const tw_task_create_response* response) {
  return tw_judged_task_create_refused(response);
}
/* Returns whether the answer says that the task was terminated: until then it charges. */
int tw_judged_task_create_terminated(const void* response);
static inline int tw_task_create_terminated(const tw_task_create_response* response) {
  return tw_judged_task_create_terminated(response);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BEYOND_TASK_CREATE_H */
