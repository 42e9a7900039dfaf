/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_INITIATOR_H
#define TILLWIRE_C_OPS_ECOMMERCE_INITIATOR_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* The values of tii, the transaction initiator indicator. ecommerce, "tii values"; those after
   incremental are beyond the specification. Without any the payment is a regular one. */
typedef enum tw_initiator {
  TW_INITIATOR_UNKNOWN = 0,
  /* CI: the customer pays and stores the card */
  TW_INITIATOR_INITIAL_COMMON = 1,
  /* F: the customer pays with a stored card */
  TW_INITIATOR_CUSTOMER_UNSCHEDULED = 2,
  /* U: the merchant pays with a stored card; one-phase payments only */
  TW_INITIATOR_MERCHANT_UNSCHEDULED = 3,
  /* RI: the customer pays and allows recurrent payments */
  TW_INITIATOR_INITIAL_RECURRENT = 4,
  /* R: the merchant pays again; one-phase payments only */
  TW_INITIATOR_RECURRENT = 5,
  /* II: the customer pays and agrees to an installment plan */
  TW_INITIATOR_INITIAL_INSTALLMENT = 6,
  /* I: the merchant pays an installment; one-phase payments only */
  TW_INITIATOR_INSTALLMENT = 7,
  /* IPI: industry practice, initiated by the merchant, like all that follow */
  TW_INITIATOR_INCREMENTAL = 8,
  /* IPS */
  TW_INITIATOR_RESUBMISSION = 9,
  /* IPD */
  TW_INITIATOR_DELAYED_CHARGES = 10,
  /* IPA */
  TW_INITIATOR_REAUTHORIZATION = 11,
  /* IPN */
  TW_INITIATOR_NO_SHOW = 12
} tw_initiator;
typedef struct tw_initiator_text { tw_text text; } tw_initiator_text;
/* The text of an enumerator, to be sent. Of UNKNOWN: absent. Of a number without an enumerator:
   text that is refused with TW_ERRC_BAD_VALUE. */
static inline tw_initiator_text tw_initiator_of(int value) {
  tw_initiator_text made;
  switch (value) {
    case TW_INITIATOR_INITIAL_COMMON: made.text = tw_fit_text("CI", 2); break;
    case TW_INITIATOR_CUSTOMER_UNSCHEDULED: made.text = tw_fit_text("F", 1); break;
    case TW_INITIATOR_MERCHANT_UNSCHEDULED: made.text = tw_fit_text("U", 1); break;
    case TW_INITIATOR_INITIAL_RECURRENT: made.text = tw_fit_text("RI", 2); break;
    case TW_INITIATOR_RECURRENT: made.text = tw_fit_text("R", 1); break;
    case TW_INITIATOR_INITIAL_INSTALLMENT: made.text = tw_fit_text("II", 2); break;
    case TW_INITIATOR_INSTALLMENT: made.text = tw_fit_text("I", 1); break;
    case TW_INITIATOR_INCREMENTAL: made.text = tw_fit_text("IPI", 3); break;
    case TW_INITIATOR_RESUBMISSION: made.text = tw_fit_text("IPS", 3); break;
    case TW_INITIATOR_DELAYED_CHARGES: made.text = tw_fit_text("IPD", 3); break;
    case TW_INITIATOR_REAUTHORIZATION: made.text = tw_fit_text("IPA", 3); break;
    case TW_INITIATOR_NO_SHOW: made.text = tw_fit_text("IPN", 3); break;
    case TW_INITIATOR_UNKNOWN: made.text = tw_absent_text(); break;
    default: made.text = tw_refused_text(); break;
  }
  return made;
}
/* Text that the gateway knows and this version does not: borrowed, and checked as the field's. */
extern const tw_check tw_initiator_check;
static inline tw_initiator_text tw_initiator_text_of(const char* text) {
  tw_initiator_text made;
  made.text = tw_checked_text(text, &tw_initiator_check);
  return made;
}
/* The enumerator of a text; UNKNOWN for absent text, and for values that this version does not know. */
static inline tw_initiator tw_initiator_in(tw_initiator_text text) {
  static const char* const texts[] = {"CI", "F", "U", "RI", "R", "II", "I", "IPI", "IPS", "IPD", "IPA", "IPN"};
  static const tw_initiator values[] = {TW_INITIATOR_INITIAL_COMMON, TW_INITIATOR_CUSTOMER_UNSCHEDULED, TW_INITIATOR_MERCHANT_UNSCHEDULED, TW_INITIATOR_INITIAL_RECURRENT, TW_INITIATOR_RECURRENT, TW_INITIATOR_INITIAL_INSTALLMENT, TW_INITIATOR_INSTALLMENT, TW_INITIATOR_INCREMENTAL, TW_INITIATOR_RESUBMISSION, TW_INITIATOR_DELAYED_CHARGES, TW_INITIATOR_REAUTHORIZATION, TW_INITIATOR_NO_SHOW};
  const int index = tw_index_of(text.text, texts, 12);
  return index < 0 ? TW_INITIATOR_UNKNOWN : values[index];
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_INITIATOR_H */
