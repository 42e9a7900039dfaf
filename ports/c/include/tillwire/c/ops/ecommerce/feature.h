/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_FEATURE_H
#define TILLWIRE_C_OPS_ECOMMERCE_FEATURE_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* The values of features. ecommerce, "register.do", shows FORCE_SSL and FORCE_CREATE_BINDING; the
   others are beyond the specification, and a gateway may know more: assign those as text. */
typedef enum tw_feature {
  TW_FEATURE_UNKNOWN = 0,
  /* Verify the card without charging it */
  TW_FEATURE_VERIFY = 1,
  /* 3-D Secure is mandatory */
  TW_FEATURE_FORCE_THREE_DS = 2,
  /* No 3-D Secure */
  TW_FEATURE_FORCE_SSL = 3,
  /* Only a full 3-D Secure authentication is accepted */
  TW_FEATURE_FORCE_FULL_THREE_DS = 4,
  /* Store the card; needs client_id */
  TW_FEATURE_FORCE_CREATE_BINDING = 5,
  /* A part of the amount may be approved */
  TW_FEATURE_PARTIAL_AUTHORIZATION = 6,
  TW_FEATURE_FORCE_PAYMENT_WAY = 7
} tw_feature;
typedef struct tw_feature_text { tw_text text; } tw_feature_text;
/* The text of an enumerator, to be sent. Of UNKNOWN: absent. Of a number without an enumerator:
   text that is refused with TW_ERRC_BAD_VALUE. */
static inline tw_feature_text tw_feature_of(int value) {
  tw_feature_text made;
  switch (value) {
    case TW_FEATURE_VERIFY: made.text = tw_fit_text("VERIFY", 6); break;
    case TW_FEATURE_FORCE_THREE_DS: made.text = tw_fit_text("FORCE_TDS", 9); break;
    case TW_FEATURE_FORCE_SSL: made.text = tw_fit_text("FORCE_SSL", 9); break;
    case TW_FEATURE_FORCE_FULL_THREE_DS: made.text = tw_fit_text("FORCE_FULL_TDS", 14); break;
    case TW_FEATURE_FORCE_CREATE_BINDING: made.text = tw_fit_text("FORCE_CREATE_BINDING", 20); break;
    case TW_FEATURE_PARTIAL_AUTHORIZATION: made.text = tw_fit_text("PARTIAL_AUTHORIZATION", 21); break;
    case TW_FEATURE_FORCE_PAYMENT_WAY: made.text = tw_fit_text("FORCE_PAYMENT_WAY", 17); break;
    case TW_FEATURE_UNKNOWN: made.text = tw_absent_text(); break;
    default: made.text = tw_refused_text(); break;
  }
  return made;
}
/* Text that the gateway knows and this version does not: borrowed, and checked as the field's. */
extern const tw_check tw_feature_check;
static inline tw_feature_text tw_feature_text_of(const char* text) {
  tw_feature_text made;
  made.text = tw_checked_text(text, &tw_feature_check);
  return made;
}
/* The enumerator of a text; UNKNOWN for absent text, and for values that this version does not know. */
static inline tw_feature tw_feature_in(tw_feature_text text) {
  static const char* const texts[] = {"VERIFY", "FORCE_TDS", "FORCE_SSL", "FORCE_FULL_TDS", "FORCE_CREATE_BINDING", "PARTIAL_AUTHORIZATION", "FORCE_PAYMENT_WAY"};
  static const tw_feature values[] = {TW_FEATURE_VERIFY, TW_FEATURE_FORCE_THREE_DS, TW_FEATURE_FORCE_SSL, TW_FEATURE_FORCE_FULL_THREE_DS, TW_FEATURE_FORCE_CREATE_BINDING, TW_FEATURE_PARTIAL_AUTHORIZATION, TW_FEATURE_FORCE_PAYMENT_WAY};
  const int index = tw_index_of(text.text, texts, 7);
  return index < 0 ? TW_FEATURE_UNKNOWN : values[index];
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_FEATURE_H */
