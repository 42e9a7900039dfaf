/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_SHARED_KEY_SCHEME_H
#define TILLWIRE_C_OPS_SHARED_KEY_SCHEME_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* How a key is encrypted under a master key: the tag before its hex digits. card management,
   "Merchants, terminals, keys, services", setKey, names the tags; their meaning is beyond the
   specification. Other values are not sent. The values of the enumerators are part of the stored
   format. */
typedef enum tw_key_scheme {
  TW_KEY_SCHEME_UNKNOWN = 0,
  /* U: 32 hex digits */
  TW_KEY_SCHEME_DOUBLE_VARIANT = 1,
  /* T: 48 hex digits */
  TW_KEY_SCHEME_TRIPLE_VARIANT = 2,
  /* X: 32 hex digits, ANSI X9.17 */
  TW_KEY_SCHEME_DOUBLE_X917 = 3,
  /* Y: 48 hex digits, ANSI X9.17 */
  TW_KEY_SCHEME_TRIPLE_X917 = 4
} tw_key_scheme;
typedef struct tw_key_scheme_text { tw_text text; } tw_key_scheme_text;
/* The text of an enumerator, to be sent. Of UNKNOWN: absent. Of a number without an enumerator:
   text that is refused with TW_ERRC_BAD_VALUE. */
static inline tw_key_scheme_text tw_key_scheme_of(int value) {
  tw_key_scheme_text made;
  switch (value) {
    case TW_KEY_SCHEME_DOUBLE_VARIANT: made.text = tw_fit_text("U", 1); break;
    case TW_KEY_SCHEME_TRIPLE_VARIANT: made.text = tw_fit_text("T", 1); break;
    case TW_KEY_SCHEME_DOUBLE_X917: made.text = tw_fit_text("X", 1); break;
    case TW_KEY_SCHEME_TRIPLE_X917: made.text = tw_fit_text("Y", 1); break;
    case TW_KEY_SCHEME_UNKNOWN: made.text = tw_absent_text(); break;
    default: made.text = tw_refused_text(); break;
  }
  return made;
}
/* Text that the gateway knows and this version does not: borrowed, and checked as the field's. */
extern const tw_check tw_key_scheme_check;
static inline tw_key_scheme_text tw_key_scheme_text_of(const char* text) {
  tw_key_scheme_text made;
  made.text = tw_checked_text(text, &tw_key_scheme_check);
  return made;
}
/* The enumerator of a text; UNKNOWN for absent text, and for values that this version does not know. */
static inline tw_key_scheme tw_key_scheme_in(tw_key_scheme_text text) {
  static const char* const texts[] = {"U", "T", "X", "Y"};
  static const tw_key_scheme values[] = {TW_KEY_SCHEME_DOUBLE_VARIANT, TW_KEY_SCHEME_TRIPLE_VARIANT, TW_KEY_SCHEME_DOUBLE_X917, TW_KEY_SCHEME_TRIPLE_X917};
  const int index = tw_index_of(text.text, texts, 4);
  return index < 0 ? TW_KEY_SCHEME_UNKNOWN : values[index];
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_SHARED_KEY_SCHEME_H */
