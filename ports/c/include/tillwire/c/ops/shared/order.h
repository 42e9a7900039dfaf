/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_SHARED_ORDER_H
#define TILLWIRE_C_OPS_SHARED_ORDER_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* The state of an order. ecommerce, "States"; the values from 3 on are beyond the specification,
   and deployments differ. */
typedef enum tw_order_status {
  /* Not paid */
  TW_ORDER_STATUS_REGISTERED = 0,
  TW_ORDER_STATUS_HELD = 1,
  TW_ORDER_STATUS_PAID = 2,
  /* The authorisation was cancelled */
  TW_ORDER_STATUS_REVERSED = 3,
  TW_ORDER_STATUS_REFUNDED = 4,
  /* The customer is at the access control server */
  TW_ORDER_STATUS_ACS_STARTED = 5,
  TW_ORDER_STATUS_DECLINED = 6,
  TW_ORDER_STATUS_PENDING = 7,
  TW_ORDER_STATUS_PARTLY_COMPLETED = 8,
  TW_ORDER_STATUS_UNKNOWN = 255
} tw_order_status;
typedef struct tw_order_status_text { tw_text text; } tw_order_status_text;
/* The text of an enumerator, to be sent. Of UNKNOWN: absent. Of a number without an enumerator:
   text that is refused with TW_ERRC_BAD_VALUE. */
static inline tw_order_status_text tw_order_status_of(int value) {
  tw_order_status_text made;
  switch (value) {
    case TW_ORDER_STATUS_REGISTERED: made.text = tw_fit_text("0", 1); break;
    case TW_ORDER_STATUS_HELD: made.text = tw_fit_text("1", 1); break;
    case TW_ORDER_STATUS_PAID: made.text = tw_fit_text("2", 1); break;
    case TW_ORDER_STATUS_REVERSED: made.text = tw_fit_text("3", 1); break;
    case TW_ORDER_STATUS_REFUNDED: made.text = tw_fit_text("4", 1); break;
    case TW_ORDER_STATUS_ACS_STARTED: made.text = tw_fit_text("5", 1); break;
    case TW_ORDER_STATUS_DECLINED: made.text = tw_fit_text("6", 1); break;
    case TW_ORDER_STATUS_PENDING: made.text = tw_fit_text("7", 1); break;
    case TW_ORDER_STATUS_PARTLY_COMPLETED: made.text = tw_fit_text("8", 1); break;
    case TW_ORDER_STATUS_UNKNOWN: made.text = tw_absent_text(); break;
    default: made.text = tw_refused_text(); break;
  }
  return made;
}
/* Text that the gateway knows and this version does not: borrowed, and checked as the field's. */
extern const tw_check tw_order_status_check;
static inline tw_order_status_text tw_order_status_text_of(const char* text) {
  tw_order_status_text made;
  made.text = tw_checked_text(text, &tw_order_status_check);
  return made;
}
/* The enumerator of a text; UNKNOWN for absent text, and for values that this version does not know. */
static inline tw_order_status tw_order_status_in(tw_order_status_text text) {
  static const char* const texts[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8"};
  static const tw_order_status values[] = {TW_ORDER_STATUS_REGISTERED, TW_ORDER_STATUS_HELD, TW_ORDER_STATUS_PAID, TW_ORDER_STATUS_REVERSED, TW_ORDER_STATUS_REFUNDED, TW_ORDER_STATUS_ACS_STARTED, TW_ORDER_STATUS_DECLINED, TW_ORDER_STATUS_PENDING, TW_ORDER_STATUS_PARTLY_COMPLETED};
  const int index = tw_index_of(text.text, texts, 9);
  return index < 0 ? TW_ORDER_STATUS_UNKNOWN : values[index];
}

/* The state of a payment. ecommerce, "States", names DEPOSITED; the others are beyond the
   specification. */
typedef enum tw_payment_state {
  TW_PAYMENT_STATE_UNKNOWN = 0,
  TW_PAYMENT_STATE_CREATED = 1,
  /* held */
  TW_PAYMENT_STATE_APPROVED = 2,
  /* charged */
  TW_PAYMENT_STATE_DEPOSITED = 3,
  TW_PAYMENT_STATE_DECLINED = 4,
  TW_PAYMENT_STATE_REVERSED = 5,
  TW_PAYMENT_STATE_REFUNDED = 6
} tw_payment_state;
typedef struct tw_payment_state_text { tw_text text; } tw_payment_state_text;
/* The text of an enumerator, to be sent. Of UNKNOWN: absent. Of a number without an enumerator:
   text that is refused with TW_ERRC_BAD_VALUE. */
static inline tw_payment_state_text tw_payment_state_of(int value) {
  tw_payment_state_text made;
  switch (value) {
    case TW_PAYMENT_STATE_CREATED: made.text = tw_fit_text("CREATED", 7); break;
    case TW_PAYMENT_STATE_APPROVED: made.text = tw_fit_text("APPROVED", 8); break;
    case TW_PAYMENT_STATE_DEPOSITED: made.text = tw_fit_text("DEPOSITED", 9); break;
    case TW_PAYMENT_STATE_DECLINED: made.text = tw_fit_text("DECLINED", 8); break;
    case TW_PAYMENT_STATE_REVERSED: made.text = tw_fit_text("REVERSED", 8); break;
    case TW_PAYMENT_STATE_REFUNDED: made.text = tw_fit_text("REFUNDED", 8); break;
    case TW_PAYMENT_STATE_UNKNOWN: made.text = tw_absent_text(); break;
    default: made.text = tw_refused_text(); break;
  }
  return made;
}
/* Text that the gateway knows and this version does not: borrowed, and checked as the field's. */
extern const tw_check tw_payment_state_check;
static inline tw_payment_state_text tw_payment_state_text_of(const char* text) {
  tw_payment_state_text made;
  made.text = tw_checked_text(text, &tw_payment_state_check);
  return made;
}
/* The enumerator of a text; UNKNOWN for absent text, and for values that this version does not know. */
static inline tw_payment_state tw_payment_state_in(tw_payment_state_text text) {
  static const char* const texts[] = {"CREATED", "APPROVED", "DEPOSITED", "DECLINED", "REVERSED", "REFUNDED"};
  static const tw_payment_state values[] = {TW_PAYMENT_STATE_CREATED, TW_PAYMENT_STATE_APPROVED, TW_PAYMENT_STATE_DEPOSITED, TW_PAYMENT_STATE_DECLINED, TW_PAYMENT_STATE_REVERSED, TW_PAYMENT_STATE_REFUNDED};
  const int index = tw_index_of(text.text, texts, 6);
  return index < 0 ? TW_PAYMENT_STATE_UNKNOWN : values[index];
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_SHARED_ORDER_H */
