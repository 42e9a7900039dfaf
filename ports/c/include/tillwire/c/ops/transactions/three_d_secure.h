/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_TRANSACTIONS_THREE_D_SECURE_H
#define TILLWIRE_C_OPS_TRANSACTIONS_THREE_D_SECURE_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* The values of authenticationIndicator. card management, "creditCard"; no other value is sent. */
typedef enum tw_authentication_indicator {
  TW_AUTHENTICATION_INDICATOR_UNKNOWN = 0,
  TW_AUTHENTICATION_INDICATOR_NOT_PERFORMED = 1,
  TW_AUTHENTICATION_INDICATOR_MERCHANT_ONLY = 2,
  TW_AUTHENTICATION_INDICATOR_PERFORMED = 3,
  TW_AUTHENTICATION_INDICATOR_ADDITIONAL_PROTOCOL_USED = 4,
  TW_AUTHENTICATION_INDICATOR_RECURRENT_PAYMENT = 5
} tw_authentication_indicator;
typedef struct tw_authentication_indicator_text { tw_text text; } tw_authentication_indicator_text;
/* The text of an enumerator, to be sent. Of UNKNOWN: absent. Of a number without an enumerator:
   text that is refused with TW_ERRC_BAD_VALUE. */
static inline tw_authentication_indicator_text tw_authentication_indicator_of(int value) {
  tw_authentication_indicator_text made;
  switch (value) {
    case TW_AUTHENTICATION_INDICATOR_NOT_PERFORMED: made.text = tw_fit_text("NOT_PERFORMED", 13); break;
    case TW_AUTHENTICATION_INDICATOR_MERCHANT_ONLY: made.text = tw_fit_text("TDS_MERCHANT_ONLY", 17); break;
    case TW_AUTHENTICATION_INDICATOR_PERFORMED: made.text = tw_fit_text("TDS_PERFORMED", 13); break;
    case TW_AUTHENTICATION_INDICATOR_ADDITIONAL_PROTOCOL_USED: made.text = tw_fit_text("ADDITIONAL_PROTOCOL_USED", 24); break;
    case TW_AUTHENTICATION_INDICATOR_RECURRENT_PAYMENT: made.text = tw_fit_text("RECURRENT_PAYMENT_AUTH", 22); break;
    case TW_AUTHENTICATION_INDICATOR_UNKNOWN: made.text = tw_absent_text(); break;
    default: made.text = tw_refused_text(); break;
  }
  return made;
}
/* Text that the gateway knows and this version does not: borrowed, and checked as the field's. */
extern const tw_check tw_authentication_indicator_check;
static inline tw_authentication_indicator_text tw_authentication_indicator_text_of(const char* text) {
  tw_authentication_indicator_text made;
  made.text = tw_checked_text(text, &tw_authentication_indicator_check);
  return made;
}
/* The enumerator of a text; UNKNOWN for absent text, and for values that this version does not know. */
static inline tw_authentication_indicator tw_authentication_indicator_in(tw_authentication_indicator_text text) {
  static const char* const texts[] = {"NOT_PERFORMED", "TDS_MERCHANT_ONLY", "TDS_PERFORMED", "ADDITIONAL_PROTOCOL_USED", "RECURRENT_PAYMENT_AUTH"};
  static const tw_authentication_indicator values[] = {TW_AUTHENTICATION_INDICATOR_NOT_PERFORMED, TW_AUTHENTICATION_INDICATOR_MERCHANT_ONLY, TW_AUTHENTICATION_INDICATOR_PERFORMED, TW_AUTHENTICATION_INDICATOR_ADDITIONAL_PROTOCOL_USED, TW_AUTHENTICATION_INDICATOR_RECURRENT_PAYMENT};
  const int index = tw_index_of(text.text, texts, 5);
  return index < 0 ? TW_AUTHENTICATION_INDICATOR_UNKNOWN : values[index];
}

/* The block tds: the result of 3-D Secure. */
typedef struct tw_three_d_secure {
  /* Id of the 3-D Secure transaction [optional] */
  tw_text xid;
  /* Proof of the authentication [optional] */
  tw_secret cavv;
  /* Mastercard's form of the proof [optional] */
  tw_secret ucaf;
  /* How the holder was authenticated. [authenticationIndicator, optional] */
  tw_authentication_indicator_text authentication_indicator;
} tw_three_d_secure;

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_TRANSACTIONS_THREE_D_SECURE_H */
