/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_CARDS_DELIVERY_METHOD_H
#define TILLWIRE_C_OPS_CARDS_DELIVERY_METHOD_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* The values of pinDeliveryMethod and of generateCVC2's deliveryMethod. card management, "Cards and
   wallets", generatePin; no other value is sent. */
typedef enum tw_delivery_method {
  TW_DELIVERY_METHOD_UNKNOWN = 0,
  TW_DELIVERY_METHOD_SMS = 1,
  /* WS */
  TW_DELIVERY_METHOD_RESPONSE = 2,
  /* The first two digits in the response, the last two by SMS */
  TW_DELIVERY_METHOD_HALF_AND_HALF = 3,
  /* WS_ENCRYPTED: under the public RSA key, ECB mode */
  TW_DELIVERY_METHOD_ENCRYPTED_RESPONSE = 4,
  TW_DELIVERY_METHOD_NONE = 5
} tw_delivery_method;
typedef struct tw_delivery_method_text { tw_text text; } tw_delivery_method_text;
/* The text of an enumerator, to be sent. Of UNKNOWN: absent. Of a number without an enumerator:
   text that is refused with TW_ERRC_BAD_VALUE. */
static inline tw_delivery_method_text tw_delivery_method_of(int value) {
  tw_delivery_method_text made;
  switch (value) {
    case TW_DELIVERY_METHOD_SMS: made.text = tw_fit_text("SMS", 3); break;
    case TW_DELIVERY_METHOD_RESPONSE: made.text = tw_fit_text("WS", 2); break;
    case TW_DELIVERY_METHOD_HALF_AND_HALF: made.text = tw_fit_text("HALF_AND_HALF", 13); break;
    case TW_DELIVERY_METHOD_ENCRYPTED_RESPONSE: made.text = tw_fit_text("WS_ENCRYPTED", 12); break;
    case TW_DELIVERY_METHOD_NONE: made.text = tw_fit_text("NONE", 4); break;
    case TW_DELIVERY_METHOD_UNKNOWN: made.text = tw_absent_text(); break;
    default: made.text = tw_refused_text(); break;
  }
  return made;
}
/* Text that the gateway knows and this version does not: borrowed, and checked as the field's. */
extern const tw_check tw_delivery_method_check;
static inline tw_delivery_method_text tw_delivery_method_text_of(const char* text) {
  tw_delivery_method_text made;
  made.text = tw_checked_text(text, &tw_delivery_method_check);
  return made;
}
/* The enumerator of a text; UNKNOWN for absent text, and for values that this version does not know. */
static inline tw_delivery_method tw_delivery_method_in(tw_delivery_method_text text) {
  static const char* const texts[] = {"SMS", "WS", "HALF_AND_HALF", "WS_ENCRYPTED", "NONE"};
  static const tw_delivery_method values[] = {TW_DELIVERY_METHOD_SMS, TW_DELIVERY_METHOD_RESPONSE, TW_DELIVERY_METHOD_HALF_AND_HALF, TW_DELIVERY_METHOD_ENCRYPTED_RESPONSE, TW_DELIVERY_METHOD_NONE};
  const int index = tw_index_of(text.text, texts, 5);
  return index < 0 ? TW_DELIVERY_METHOD_UNKNOWN : values[index];
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_CARDS_DELIVERY_METHOD_H */
