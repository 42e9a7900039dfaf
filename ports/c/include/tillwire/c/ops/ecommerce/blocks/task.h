/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_TASK_H
#define TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_TASK_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/shared/task.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* Names a recurring task: by the gateway's id, or by the merchant's with the merchant's login. */
typedef struct tw_task_identifier {
  /* Needed with merchant_task_uuid. [merchantLogin, conditional, 1 to 255 characters] */
  tw_text merchant_login;
  /* TaskCreate::Task::merchant_task_uuid. [merchantTaskUuid, conditional, not empty] */
  tw_text merchant_task_uuid;
  /* TaskSummary::task_uuid, in place of the other two. [taskUuid, conditional, not empty] */
  tw_text task_uuid;
} tw_task_identifier;

/* The unit of the time between two payments. A gateway may know more: assign those as text. */
typedef enum tw_time_unit {
  TW_TIME_UNIT_UNKNOWN = 0,
  TW_TIME_UNIT_MINUTES = 1,
  TW_TIME_UNIT_HOURS = 2,
  TW_TIME_UNIT_DAYS = 3,
  TW_TIME_UNIT_WEEKS = 4,
  TW_TIME_UNIT_MONTHS = 5,
  TW_TIME_UNIT_YEARS = 6
} tw_time_unit;
typedef struct tw_time_unit_text { tw_text text; } tw_time_unit_text;
/* The text of an enumerator, to be sent. Of UNKNOWN: absent. Of a number without an enumerator:
   text that is refused with TW_ERRC_BAD_VALUE. */
static inline tw_time_unit_text tw_time_unit_of(int value) {
  tw_time_unit_text made;
  switch (value) {
    case TW_TIME_UNIT_MINUTES: made.text = tw_fit_text("MINUTES", 7); break;
    case TW_TIME_UNIT_HOURS: made.text = tw_fit_text("HOURS", 5); break;
    case TW_TIME_UNIT_DAYS: made.text = tw_fit_text("DAYS", 4); break;
    case TW_TIME_UNIT_WEEKS: made.text = tw_fit_text("WEEKS", 5); break;
    case TW_TIME_UNIT_MONTHS: made.text = tw_fit_text("MONTHS", 6); break;
    case TW_TIME_UNIT_YEARS: made.text = tw_fit_text("YEARS", 5); break;
    case TW_TIME_UNIT_UNKNOWN: made.text = tw_absent_text(); break;
    default: made.text = tw_refused_text(); break;
  }
  return made;
}
/* Text that the gateway knows and this version does not: borrowed, and checked as the field's. */
extern const tw_check tw_time_unit_check;
static inline tw_time_unit_text tw_time_unit_text_of(const char* text) {
  tw_time_unit_text made;
  made.text = tw_checked_text(text, &tw_time_unit_check);
  return made;
}
/* The enumerator of a text; UNKNOWN for absent text, and for values that this version does not know. */
static inline tw_time_unit tw_time_unit_in(tw_time_unit_text text) {
  static const char* const texts[] = {"MINUTES", "HOURS", "DAYS", "WEEKS", "MONTHS", "YEARS"};
  static const tw_time_unit values[] = {TW_TIME_UNIT_MINUTES, TW_TIME_UNIT_HOURS, TW_TIME_UNIT_DAYS, TW_TIME_UNIT_WEEKS, TW_TIME_UNIT_MONTHS, TW_TIME_UNIT_YEARS};
  const int index = tw_index_of(text.text, texts, 6);
  return index < 0 ? TW_TIME_UNIT_UNKNOWN : values[index];
}

/* When a recurring task charges. */
typedef struct tw_task_schedule {
  /* The first payment, as in 2027-03-01T00:00:00.000+0200: with milliseconds and an offset.
     [scheduledSince, mandatory, ISO 8601] */
  tw_iso_time scheduled_since;
  /* There is no payment later than this; written like scheduled_since. [scheduledTill, mandatory,
     ISO 8601] */
  tw_iso_time scheduled_till;
  /* That of value [timeUnit, mandatory] */
  tw_time_unit_text time_unit;
  /* From payment to payment; at least 1. [mandatory, 1 to 9 digits] */
  tw_int32 value;
} tw_task_schedule;

/* What an answer says about a recurring task. Which fields are there depends on the operation. */
typedef struct tw_task_summary {
  /* In ISO 8601, with an offset [optional] */
  tw_text created;
  /* In ISO 8601, with an offset [optional] */
  tw_text updated;
  /* Whose task it is [merchantLogin, optional] */
  tw_text merchant_login;
  /* Assigned by the merchant; compare it with the request's. [merchantTaskUuid, optional] */
  tw_text merchant_task_uuid;
  /* In ISO 8601, with an offset [nextPaymentDate, optional] */
  tw_text next_payment_date;
  /* See charges() and has_ended() [optional] */
  tw_task_state_text state;
  /* Assigned by the gateway [taskUuid, optional] */
  tw_text task_uuid;
} tw_task_summary;

/* What every answer about recurring tasks says first. */
typedef struct tw_task_result {
  /* FAIL decides nothing [one of the decisive fields] */
  tw_task_status_text status;
  /* Why the gateway refused; not documented [optional] */
  tw_text code;
  /* Code in words; show it [optional] */
  tw_text message;
  /* Not documented; all except "0" refuse. [errorCode, one of the decisive fields] */
  tw_text error_code;
  /* Show it; do not depend on its text. [errorMessage, optional] */
  tw_text error_message;
  /* An object with a code, or text: see tw_client_fault(). [optional] */
  tw_json error;
} tw_task_result;

/* The answer to a request that changes recurring tasks. result says whether it was done, and task
   what it was done to; after any doubt ask TaskGet. */
typedef struct tw_task_answer {
  /* Done or refused [its fields are on this level] */
  tw_task_result result;
  /* The task afterwards; absent if refused [optional] */
  tw_task_summary task;
} tw_task_answer;

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_TASK_H */
