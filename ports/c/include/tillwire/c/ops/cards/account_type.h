/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_CARDS_ACCOUNT_TYPE_H
#define TILLWIRE_C_OPS_CARDS_ACCOUNT_TYPE_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* The values of accountType if it is text. card management, "Cards and wallets", bindCardToAccount;
   no other value is sent. */
typedef enum tw_account_type {
  TW_ACCOUNT_TYPE_UNKNOWN = 0,
  /* ACCOUNT_TYPE_DEFAULT */
  TW_ACCOUNT_TYPE_STANDARD = 1,
  TW_ACCOUNT_TYPE_SAVING = 2,
  TW_ACCOUNT_TYPE_CHECKING = 3,
  TW_ACCOUNT_TYPE_CREDIT = 4,
  TW_ACCOUNT_TYPE_FIRST_OTHERS = 5,
  TW_ACCOUNT_TYPE_LOANS = 6,
  TW_ACCOUNT_TYPE_ENVELOPE = 7,
  TW_ACCOUNT_TYPE_ESCROW = 8,
  TW_ACCOUNT_TYPE_MONEY_MARKET = 9,
  TW_ACCOUNT_TYPE_LOYALTY = 10
} tw_account_type;
typedef struct tw_account_type_text { tw_text text; } tw_account_type_text;
/* The text of an enumerator, to be sent. Of UNKNOWN: absent. Of a number without an enumerator:
   text that is refused with TW_ERRC_BAD_VALUE. */
static inline tw_account_type_text tw_account_type_of(int value) {
  tw_account_type_text made;
  switch (value) {
    case TW_ACCOUNT_TYPE_STANDARD: made.text = tw_fit_text("ACCOUNT_TYPE_DEFAULT", 20); break;
    case TW_ACCOUNT_TYPE_SAVING: made.text = tw_fit_text("ACCOUNT_TYPE_SAVING", 19); break;
    case TW_ACCOUNT_TYPE_CHECKING: made.text = tw_fit_text("ACCOUNT_TYPE_CHECKING", 21); break;
    case TW_ACCOUNT_TYPE_CREDIT: made.text = tw_fit_text("ACCOUNT_TYPE_CREDIT", 19); break;
    case TW_ACCOUNT_TYPE_FIRST_OTHERS: made.text = tw_fit_text("ACCOUNT_TYPE_FIRST_OTHERS", 25); break;
    case TW_ACCOUNT_TYPE_LOANS: made.text = tw_fit_text("ACCOUNT_TYPE_LOANS", 18); break;
    case TW_ACCOUNT_TYPE_ENVELOPE: made.text = tw_fit_text("ACCOUNT_TYPE_ENVELOPE", 21); break;
    case TW_ACCOUNT_TYPE_ESCROW: made.text = tw_fit_text("ACCOUNT_TYPE_ESCROW", 19); break;
    case TW_ACCOUNT_TYPE_MONEY_MARKET: made.text = tw_fit_text("ACCOUNT_TYPE_MONEY_MARKET", 25); break;
    case TW_ACCOUNT_TYPE_LOYALTY: made.text = tw_fit_text("ACCOUNT_TYPE_LOYALTY", 20); break;
    case TW_ACCOUNT_TYPE_UNKNOWN: made.text = tw_absent_text(); break;
    default: made.text = tw_refused_text(); break;
  }
  return made;
}
/* Text that the gateway knows and this version does not: borrowed, and checked as the field's. */
extern const tw_check tw_account_type_check;
static inline tw_account_type_text tw_account_type_text_of(const char* text) {
  tw_account_type_text made;
  made.text = tw_checked_text(text, &tw_account_type_check);
  return made;
}
/* The enumerator of a text; UNKNOWN for absent text, and for values that this version does not know. */
static inline tw_account_type tw_account_type_in(tw_account_type_text text) {
  static const char* const texts[] = {"ACCOUNT_TYPE_DEFAULT", "ACCOUNT_TYPE_SAVING", "ACCOUNT_TYPE_CHECKING", "ACCOUNT_TYPE_CREDIT", "ACCOUNT_TYPE_FIRST_OTHERS", "ACCOUNT_TYPE_LOANS", "ACCOUNT_TYPE_ENVELOPE", "ACCOUNT_TYPE_ESCROW", "ACCOUNT_TYPE_MONEY_MARKET", "ACCOUNT_TYPE_LOYALTY"};
  static const tw_account_type values[] = {TW_ACCOUNT_TYPE_STANDARD, TW_ACCOUNT_TYPE_SAVING, TW_ACCOUNT_TYPE_CHECKING, TW_ACCOUNT_TYPE_CREDIT, TW_ACCOUNT_TYPE_FIRST_OTHERS, TW_ACCOUNT_TYPE_LOANS, TW_ACCOUNT_TYPE_ENVELOPE, TW_ACCOUNT_TYPE_ESCROW, TW_ACCOUNT_TYPE_MONEY_MARKET, TW_ACCOUNT_TYPE_LOYALTY};
  const int index = tw_index_of(text.text, texts, 10);
  return index < 0 ? TW_ACCOUNT_TYPE_UNKNOWN : values[index];
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_CARDS_ACCOUNT_TYPE_H */
