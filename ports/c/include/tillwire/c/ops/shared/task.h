/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_SHARED_TASK_H
#define TILLWIRE_C_OPS_SHARED_TASK_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* What became of a request about a recurring task. Beyond the specification. */
typedef enum tw_task_status {
  TW_TASK_STATUS_UNKNOWN = 0,
  /* done */
  TW_TASK_STATUS_SUCCESS = 1,
  /* Refused; for a reason that is not publicly documented */
  TW_TASK_STATUS_FAIL = 2
} tw_task_status;
typedef struct tw_task_status_text { tw_text text; } tw_task_status_text;
/* The text of an enumerator, to be sent. Of UNKNOWN: absent. Of a number without an enumerator:
   text that is refused with TW_ERRC_BAD_VALUE. */
static inline tw_task_status_text tw_task_status_of(int value) {
  tw_task_status_text made;
  switch (value) {
    case TW_TASK_STATUS_SUCCESS: made.text = tw_fit_text("SUCCESS", 7); break;
    case TW_TASK_STATUS_FAIL: made.text = tw_fit_text("FAIL", 4); break;
    case TW_TASK_STATUS_UNKNOWN: made.text = tw_absent_text(); break;
    default: made.text = tw_refused_text(); break;
  }
  return made;
}
/* Text that the gateway knows and this version does not: borrowed, and checked as the field's. */
extern const tw_check tw_task_status_check;
static inline tw_task_status_text tw_task_status_text_of(const char* text) {
  tw_task_status_text made;
  made.text = tw_checked_text(text, &tw_task_status_check);
  return made;
}
/* The enumerator of a text; UNKNOWN for absent text, and for values that this version does not know. */
static inline tw_task_status tw_task_status_in(tw_task_status_text text) {
  static const char* const texts[] = {"SUCCESS", "FAIL"};
  static const tw_task_status values[] = {TW_TASK_STATUS_SUCCESS, TW_TASK_STATUS_FAIL};
  const int index = tw_index_of(text.text, texts, 2);
  return index < 0 ? TW_TASK_STATUS_UNKNOWN : values[index];
}

/* The state of a recurring task. Beyond the specification. */
typedef enum tw_task_state {
  TW_TASK_STATE_UNKNOWN = 0,
  /* It charges, and has not charged so far */
  TW_TASK_STATE_CREATED = 1,
  /* It charges, and has charged */
  TW_TASK_STATE_ACTIVE = 2,
  /* It has ended: too many payments have failed */
  TW_TASK_STATE_FAILED = 3,
  /* It has ended: its last payment is made */
  TW_TASK_STATE_COMPLETED = 4,
  /* It has ended: the merchant or the gateway terminated it */
  TW_TASK_STATE_TERMINATED = 5,
  /* It has ended: its card has expired */
  TW_TASK_STATE_EXPIRED = 6
} tw_task_state;
typedef struct tw_task_state_text { tw_text text; } tw_task_state_text;
/* The text of an enumerator, to be sent. Of UNKNOWN: absent. Of a number without an enumerator:
   text that is refused with TW_ERRC_BAD_VALUE. */
static inline tw_task_state_text tw_task_state_of(int value) {
  tw_task_state_text made;
  switch (value) {
    case TW_TASK_STATE_CREATED: made.text = tw_fit_text("CREATED", 7); break;
    case TW_TASK_STATE_ACTIVE: made.text = tw_fit_text("ACTIVE", 6); break;
    case TW_TASK_STATE_FAILED: made.text = tw_fit_text("FAILED", 6); break;
    case TW_TASK_STATE_COMPLETED: made.text = tw_fit_text("COMPLETED", 9); break;
    case TW_TASK_STATE_TERMINATED: made.text = tw_fit_text("TERMINATED", 10); break;
    case TW_TASK_STATE_EXPIRED: made.text = tw_fit_text("EXPIRED", 7); break;
    case TW_TASK_STATE_UNKNOWN: made.text = tw_absent_text(); break;
    default: made.text = tw_refused_text(); break;
  }
  return made;
}
/* Text that the gateway knows and this version does not: borrowed, and checked as the field's. */
extern const tw_check tw_task_state_check;
static inline tw_task_state_text tw_task_state_text_of(const char* text) {
  tw_task_state_text made;
  made.text = tw_checked_text(text, &tw_task_state_check);
  return made;
}
/* The enumerator of a text; UNKNOWN for absent text, and for values that this version does not know. */
static inline tw_task_state tw_task_state_in(tw_task_state_text text) {
  static const char* const texts[] = {"CREATED", "ACTIVE", "FAILED", "COMPLETED", "TERMINATED", "EXPIRED"};
  static const tw_task_state values[] = {TW_TASK_STATE_CREATED, TW_TASK_STATE_ACTIVE, TW_TASK_STATE_FAILED, TW_TASK_STATE_COMPLETED, TW_TASK_STATE_TERMINATED, TW_TASK_STATE_EXPIRED};
  const int index = tw_index_of(text.text, texts, 6);
  return index < 0 ? TW_TASK_STATE_UNKNOWN : values[index];
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_SHARED_TASK_H */
