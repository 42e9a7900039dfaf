/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BEYOND_TASK_GET_H
#define TILLWIRE_C_OPS_ECOMMERCE_BEYOND_TASK_GET_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/blocks/task.h>
#include <tillwire/c/ops/ecommerce/language.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* An attempt of a recurring task to charge. */
typedef struct tw_task_attempt {
  /* When, in ISO 8601, with an offset [optional] */
  tw_text executed;
  /* The order of the payment: only its status says whether it is paid. [orderId, optional] */
  tw_text order_id;
  /* Assigned by the gateway [orderNumber, optional] */
  tw_text order_number;
  /* Identifies the attempt [paymentAttemptUuid, optional] */
  tw_text payment_attempt_uuid;
  /* Identifies the payment, which may take several. [paymentUuid, optional] */
  tw_text payment_uuid;
  /* Such as SUCCEEDED; not documented in full [optional] */
  tw_text state;
  /* True: an attempt of the gateway's own. [technicalAttempt, optional] */
  tw_bool technical_attempt;
} tw_task_attempt;

/* When the task charges, as the gateway writes it. */
typedef struct tw_task_get_response_schedule {
  /* [scheduledSince, optional] */
  tw_text scheduled_since;
  /* [scheduledTill, optional] */
  tw_text scheduled_till;
  /* [timeUnit, optional] */
  tw_time_unit_text time_unit;
  /* [optional] */
  tw_int32 value;
} tw_task_get_response_schedule;

#ifndef TW_TASK_ATTEMPT_ELEMENTS
#define TW_TASK_ATTEMPT_ELEMENTS
typedef struct tw_task_attempt_elements { tw_range range; } tw_task_attempt_elements;
extern const tw_element tw_task_attempt_elements_element;
/* Reads the next element; 0 after the last. Moves the list: copy it first to read it again. */
static inline int tw_task_attempt_elements_next(tw_task_attempt_elements* list, tw_task_attempt* element) {
  return tw_range_next(&list->range, &tw_task_attempt_elements_element, element, sizeof *element);
}
#endif

/* What the gateway keeps of it. */
typedef struct tw_task_get_response_task {
  /* That of each payment, in minor units [optional] */
  tw_money amount;
  /* The oldest first [attemptsHistory, optional] */
  tw_task_attempt_elements attempts_history;
  /* The stored card that is charged [bindingId, optional] */
  tw_text binding_id;
  /* As on the card [cardHolder, optional] */
  tw_text card_holder;
  /* The customer's, of the merchant [clientId, optional] */
  tw_text client_id;
  /* ISO 4217 digits [optional] */
  tw_text currency;
  /* YYYYMM [optional] */
  tw_secret expiry;
  /* In ISO 8601 [lastPaymentDate, optional] */
  tw_text last_payment_date;
  /* [maskedPan, optional] */
  tw_text masked_pan;
  /* That of TaskCreate [optional] */
  tw_json params;
  /* That of TaskCreate [optional] */
  tw_json attributes;
  /* When it charges [scheduleData, optional] */
  tw_task_get_response_schedule schedule_data;
  /* Ids, state and dates [its fields are on this level] */
  tw_task_summary summary;
} tw_task_get_response_task;

/* Asks for a recurring task: whether it charges, and what it has charged. Safe to repeat. Text of
   the answer is valid until the next call. Beyond the specification. */
typedef struct tw_task_get_request {
  /* That of messages; the merchant's default if absent [optional] */
  tw_language_text locale;
  /* Which task [taskIdentifier, mandatory] */
  tw_task_identifier task_identifier;
  /* See TaskCreate::username [optional, 1 to 50 characters] */
  tw_text username;
} tw_task_get_request;

/* The answer of task/get: failure.code is TW_ERRC_NONE if there is one; else every field is absent.
 */
typedef struct tw_task_get_response {
  tw_error failure;
  /* Done or refused [its fields are on this level] */
  tw_task_result result;
  /* Absent if refused [optional] */
  tw_task_get_response_task task;
} tw_task_get_response;
/* task/get */
extern const tw_operation tw_op_task_get;
static inline tw_errc tw_call_task_get(tw_client* client, const tw_task_get_request* request,
                                     tw_task_get_response* response) {
  return tw_exchange(client, &tw_op_task_get, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_task_get(tw_client* client, const tw_task_get_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_task_get, request, error);
}
static inline tw_errc tw_take_task_get(tw_client* client, tw_task_get_response* response) {
  return tw_client_take(client, &tw_op_task_get, response, NULL);
}
/* Returns whether the answer has the task. Otherwise it proves nothing, not even that there is no
   such task: a creation may still be on its way. */
int tw_judged_task_get_found(const void* response);
static inline int tw_task_get_found(const tw_task_get_response* response) {
  return tw_judged_task_get_found(response);
}
/* See refused(). */
int tw_judged_task_get_refused(const void* response);
static inline int tw_task_get_refused(const tw_task_get_response* response) {
  return tw_judged_task_get_refused(response);
}
static inline tw_errc tw_till_call_task_get(union tw_till* till, const tw_task_get_request* request,
                                          tw_task_get_response* response) {
  return tw_till_call(till, &tw_op_task_get, request, response, NULL);
}
static inline tw_errc tw_desk_call_task_get(union tw_desk* desk, const tw_task_get_request* request,
                                          tw_task_get_response* response) {
  return tw_desk_call(desk, &tw_op_task_get, request, response, NULL);
}
extern const tw_list_path tw_task_get_task_attempts_history_path;
/* Passes on the elements of task.attempts_history as they arrive: each is in
   *element while handler runs, which returns 0 to stop, and must not use the client. */
static inline tw_errc tw_drain_task_get_task_attempts_history(
    tw_client* client, const tw_task_get_request* request, tw_task_get_response* response,
    tw_task_attempt* element, tw_handler handler, void* self) {
  return tw_drain(client, &tw_op_task_get, &tw_task_get_task_attempts_history_path, request, response, element,
                  sizeof *element, handler, self, NULL);
}
TW_MUST_USE static inline tw_errc tw_start_drain_task_get_task_attempts_history(
    tw_client* client, const tw_task_get_request* request, tw_task_attempt* element, tw_handler handler,
    void* self, tw_error* error) {
  return tw_client_start_drain(client, &tw_op_task_get, &tw_task_get_task_attempts_history_path, request, element,
                               sizeof *element, handler, self, error);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BEYOND_TASK_GET_H */
