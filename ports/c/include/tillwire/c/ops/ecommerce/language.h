/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_LANGUAGE_H
#define TILLWIRE_C_OPS_ECOMMERCE_LANGUAGE_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* The language of the payment page and of error messages. ecommerce, "register.do", lists these as
   supported. Other two letters are sent as they are: gateways have other languages, too, and some
   want capitals. */
typedef enum tw_language {
  TW_LANGUAGE_UNKNOWN = 0,
  TW_LANGUAGE_ENGLISH = 1,
  TW_LANGUAGE_GREEK = 2,
  TW_LANGUAGE_ROMANIAN = 3,
  TW_LANGUAGE_BULGARIAN = 4,
  TW_LANGUAGE_PORTUGUESE = 5,
  TW_LANGUAGE_SWAHILI = 6,
  TW_LANGUAGE_HUNGARIAN = 7,
  TW_LANGUAGE_ITALIAN = 8,
  TW_LANGUAGE_POLISH = 9,
  TW_LANGUAGE_GERMAN = 10,
  TW_LANGUAGE_FRENCH = 11,
  TW_LANGUAGE_KHMER = 12,
  TW_LANGUAGE_CHINESE = 13,
  TW_LANGUAGE_SPANISH = 14,
  TW_LANGUAGE_GEORGIAN = 15,
  TW_LANGUAGE_DANISH = 16,
  TW_LANGUAGE_ESTONIAN = 17,
  TW_LANGUAGE_FINNISH = 18,
  TW_LANGUAGE_LITHUANIAN = 19,
  TW_LANGUAGE_LATVIAN = 20,
  TW_LANGUAGE_DUTCH = 21,
  TW_LANGUAGE_SWEDISH = 22
} tw_language;
typedef struct tw_language_text { tw_text text; } tw_language_text;
/* The text of an enumerator, to be sent. Of UNKNOWN: absent. Of a number without an enumerator:
   text that is refused with TW_ERRC_BAD_VALUE. */
static inline tw_language_text tw_language_of(int value) {
  tw_language_text made;
  switch (value) {
    case TW_LANGUAGE_ENGLISH: made.text = tw_fit_text("en", 2); break;
    case TW_LANGUAGE_GREEK: made.text = tw_fit_text("el", 2); break;
    case TW_LANGUAGE_ROMANIAN: made.text = tw_fit_text("ro", 2); break;
    case TW_LANGUAGE_BULGARIAN: made.text = tw_fit_text("bg", 2); break;
    case TW_LANGUAGE_PORTUGUESE: made.text = tw_fit_text("pt", 2); break;
    case TW_LANGUAGE_SWAHILI: made.text = tw_fit_text("sw", 2); break;
    case TW_LANGUAGE_HUNGARIAN: made.text = tw_fit_text("hu", 2); break;
    case TW_LANGUAGE_ITALIAN: made.text = tw_fit_text("it", 2); break;
    case TW_LANGUAGE_POLISH: made.text = tw_fit_text("pl", 2); break;
    case TW_LANGUAGE_GERMAN: made.text = tw_fit_text("de", 2); break;
    case TW_LANGUAGE_FRENCH: made.text = tw_fit_text("fr", 2); break;
    case TW_LANGUAGE_KHMER: made.text = tw_fit_text("kh", 2); break;
    case TW_LANGUAGE_CHINESE: made.text = tw_fit_text("cn", 2); break;
    case TW_LANGUAGE_SPANISH: made.text = tw_fit_text("es", 2); break;
    case TW_LANGUAGE_GEORGIAN: made.text = tw_fit_text("ka", 2); break;
    case TW_LANGUAGE_DANISH: made.text = tw_fit_text("da", 2); break;
    case TW_LANGUAGE_ESTONIAN: made.text = tw_fit_text("et", 2); break;
    case TW_LANGUAGE_FINNISH: made.text = tw_fit_text("fi", 2); break;
    case TW_LANGUAGE_LITHUANIAN: made.text = tw_fit_text("lt", 2); break;
    case TW_LANGUAGE_LATVIAN: made.text = tw_fit_text("lv", 2); break;
    case TW_LANGUAGE_DUTCH: made.text = tw_fit_text("nl", 2); break;
    case TW_LANGUAGE_SWEDISH: made.text = tw_fit_text("sv", 2); break;
    case TW_LANGUAGE_UNKNOWN: made.text = tw_absent_text(); break;
    default: made.text = tw_refused_text(); break;
  }
  return made;
}
/* Text that the gateway knows and this version does not: borrowed, and checked as the field's. */
extern const tw_check tw_language_check;
static inline tw_language_text tw_language_text_of(const char* text) {
  tw_language_text made;
  made.text = tw_checked_text(text, &tw_language_check);
  return made;
}
/* The enumerator of a text; UNKNOWN for absent text, and for values that this version does not know. */
static inline tw_language tw_language_in(tw_language_text text) {
  static const char* const texts[] = {"en", "el", "ro", "bg", "pt", "sw", "hu", "it", "pl", "de", "fr", "kh", "cn", "es", "ka", "da", "et", "fi", "lt", "lv", "nl", "sv"};
  static const tw_language values[] = {TW_LANGUAGE_ENGLISH, TW_LANGUAGE_GREEK, TW_LANGUAGE_ROMANIAN, TW_LANGUAGE_BULGARIAN, TW_LANGUAGE_PORTUGUESE, TW_LANGUAGE_SWAHILI, TW_LANGUAGE_HUNGARIAN, TW_LANGUAGE_ITALIAN, TW_LANGUAGE_POLISH, TW_LANGUAGE_GERMAN, TW_LANGUAGE_FRENCH, TW_LANGUAGE_KHMER, TW_LANGUAGE_CHINESE, TW_LANGUAGE_SPANISH, TW_LANGUAGE_GEORGIAN, TW_LANGUAGE_DANISH, TW_LANGUAGE_ESTONIAN, TW_LANGUAGE_FINNISH, TW_LANGUAGE_LITHUANIAN, TW_LANGUAGE_LATVIAN, TW_LANGUAGE_DUTCH, TW_LANGUAGE_SWEDISH};
  const int index = tw_index_of(text.text, texts, 22);
  return index < 0 ? TW_LANGUAGE_UNKNOWN : values[index];
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_LANGUAGE_H */
