/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_MERCHANTS_TERMINAL_KEY_TYPE_H
#define TILLWIRE_C_OPS_MERCHANTS_TERMINAL_KEY_TYPE_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* Values of keyType of generateKey and setKey; no other value is sent. card management, "Merchants,
   terminals, keys, services", setKey, names them without a meaning: the meanings here are beyond
   the specification; confirm them with the gateway's operator. */
typedef enum tw_terminal_key_type {
  TW_TERMINAL_KEY_TYPE_UNKNOWN = 0,
  /* A terminal master key, under which keys for MACs are sent */
  TW_TERMINAL_KEY_TYPE_TMKA = 1,
  /* A terminal master key, under which PIN keys are sent; a gateway may accept PIN blocks under it
     directly, see WrappedKey::tmkp_encrypts_pins */
  TW_TERMINAL_KEY_TYPE_TMKP = 2,
  /* Authenticates messages (MAC) of the terminal's other protocol, such as ISO 8583 with the
     acquirer: the services of this library require no MAC */
  TW_TERMINAL_KEY_TYPE_TAK = 3,
  /* The initial key of DUKPT */
  TW_TERMINAL_KEY_TYPE_IKEY = 4
} tw_terminal_key_type;
typedef struct tw_terminal_key_type_text { tw_text text; } tw_terminal_key_type_text;
/* The text of an enumerator, to be sent. Of UNKNOWN: absent. Of a number without an enumerator:
   text that is refused with TW_ERRC_BAD_VALUE. */
static inline tw_terminal_key_type_text tw_terminal_key_type_of(int value) {
  tw_terminal_key_type_text made;
  switch (value) {
    case TW_TERMINAL_KEY_TYPE_TMKA: made.text = tw_fit_text("ENKTTMKA", 8); break;
    case TW_TERMINAL_KEY_TYPE_TMKP: made.text = tw_fit_text("ENKTTMKP", 8); break;
    case TW_TERMINAL_KEY_TYPE_TAK: made.text = tw_fit_text("ENKTTAK", 7); break;
    case TW_TERMINAL_KEY_TYPE_IKEY: made.text = tw_fit_text("ENKTIKEY", 8); break;
    case TW_TERMINAL_KEY_TYPE_UNKNOWN: made.text = tw_absent_text(); break;
    default: made.text = tw_refused_text(); break;
  }
  return made;
}
/* Text that the gateway knows and this version does not: borrowed, and checked as the field's. */
extern const tw_check tw_terminal_key_type_check;
static inline tw_terminal_key_type_text tw_terminal_key_type_text_of(const char* text) {
  tw_terminal_key_type_text made;
  made.text = tw_checked_text(text, &tw_terminal_key_type_check);
  return made;
}
/* The enumerator of a text; UNKNOWN for absent text, and for values that this version does not know. */
static inline tw_terminal_key_type tw_terminal_key_type_in(tw_terminal_key_type_text text) {
  static const char* const texts[] = {"ENKTTMKA", "ENKTTMKP", "ENKTTAK", "ENKTIKEY"};
  static const tw_terminal_key_type values[] = {TW_TERMINAL_KEY_TYPE_TMKA, TW_TERMINAL_KEY_TYPE_TMKP, TW_TERMINAL_KEY_TYPE_TAK, TW_TERMINAL_KEY_TYPE_IKEY};
  const int index = tw_index_of(text.text, texts, 4);
  return index < 0 ? TW_TERMINAL_KEY_TYPE_UNKNOWN : values[index];
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_MERCHANTS_TERMINAL_KEY_TYPE_H */
