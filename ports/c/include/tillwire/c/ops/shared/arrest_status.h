/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_SHARED_ARREST_STATUS_H
#define TILLWIRE_C_OPS_SHARED_ARREST_STATUS_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* The arrest status of an account: what it must not be used for. card management, "Account arrest
   status". */
typedef enum tw_arrest_status {
  TW_ARREST_STATUS_UNRESTRICTED = 0,
  TW_ARREST_STATUS_NO_WITHDRAWALS = 1,
  TW_ARREST_STATUS_NO_WITHDRAWALS_OR_TRANSFERS = 2,
  TW_ARREST_STATUS_ONLY_BALANCE_INQUIRY = 3,
  TW_ARREST_STATUS_ONLY_DEPOSITS = 4,
  TW_ARREST_STATUS_ONLY_BALANCE_INQUIRY_AND_DEPOSITS = 5,
  TW_ARREST_STATUS_ONLY_BALANCE_INQUIRY_DEPOSITS_AND_TRANSFERS = 6,
  /* 7, 8 and 9 mean the same */
  TW_ARREST_STATUS_FULLY_RESTRICTED_7 = 7,
  TW_ARREST_STATUS_FULLY_RESTRICTED_8 = 8,
  TW_ARREST_STATUS_FULLY_RESTRICTED_9 = 9,
  TW_ARREST_STATUS_CASH_DEPOSIT_WARNING = 10,
  TW_ARREST_STATUS_INOPERATIVE = 11,
  TW_ARREST_STATUS_NO_CREDIT = 12,
  TW_ARREST_STATUS_NO_DEBIT = 13,
  TW_ARREST_STATUS_BLOCKED = 14,
  TW_ARREST_STATUS_FRAUD = 15,
  TW_ARREST_STATUS_UNKNOWN = 255
} tw_arrest_status;
typedef struct tw_arrest_status_text { tw_text text; } tw_arrest_status_text;
/* The text of an enumerator, to be sent. Of UNKNOWN: absent. Of a number without an enumerator:
   text that is refused with TW_ERRC_BAD_VALUE. */
static inline tw_arrest_status_text tw_arrest_status_of(int value) {
  tw_arrest_status_text made;
  switch (value) {
    case TW_ARREST_STATUS_UNRESTRICTED: made.text = tw_fit_text("0", 1); break;
    case TW_ARREST_STATUS_NO_WITHDRAWALS: made.text = tw_fit_text("1", 1); break;
    case TW_ARREST_STATUS_NO_WITHDRAWALS_OR_TRANSFERS: made.text = tw_fit_text("2", 1); break;
    case TW_ARREST_STATUS_ONLY_BALANCE_INQUIRY: made.text = tw_fit_text("3", 1); break;
    case TW_ARREST_STATUS_ONLY_DEPOSITS: made.text = tw_fit_text("4", 1); break;
    case TW_ARREST_STATUS_ONLY_BALANCE_INQUIRY_AND_DEPOSITS: made.text = tw_fit_text("5", 1); break;
    case TW_ARREST_STATUS_ONLY_BALANCE_INQUIRY_DEPOSITS_AND_TRANSFERS: made.text = tw_fit_text("6", 1); break;
    case TW_ARREST_STATUS_FULLY_RESTRICTED_7: made.text = tw_fit_text("7", 1); break;
    case TW_ARREST_STATUS_FULLY_RESTRICTED_8: made.text = tw_fit_text("8", 1); break;
    case TW_ARREST_STATUS_FULLY_RESTRICTED_9: made.text = tw_fit_text("9", 1); break;
    case TW_ARREST_STATUS_CASH_DEPOSIT_WARNING: made.text = tw_fit_text("10", 2); break;
    case TW_ARREST_STATUS_INOPERATIVE: made.text = tw_fit_text("11", 2); break;
    case TW_ARREST_STATUS_NO_CREDIT: made.text = tw_fit_text("12", 2); break;
    case TW_ARREST_STATUS_NO_DEBIT: made.text = tw_fit_text("13", 2); break;
    case TW_ARREST_STATUS_BLOCKED: made.text = tw_fit_text("14", 2); break;
    case TW_ARREST_STATUS_FRAUD: made.text = tw_fit_text("15", 2); break;
    case TW_ARREST_STATUS_UNKNOWN: made.text = tw_absent_text(); break;
    default: made.text = tw_refused_text(); break;
  }
  return made;
}
/* Text that the gateway knows and this version does not: borrowed, and checked as the field's. */
extern const tw_check tw_arrest_status_check;
static inline tw_arrest_status_text tw_arrest_status_text_of(const char* text) {
  tw_arrest_status_text made;
  made.text = tw_checked_text(text, &tw_arrest_status_check);
  return made;
}
/* The enumerator of a text; UNKNOWN for absent text, and for values that this version does not know. */
static inline tw_arrest_status tw_arrest_status_in(tw_arrest_status_text text) {
  static const char* const texts[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15"};
  static const tw_arrest_status values[] = {TW_ARREST_STATUS_UNRESTRICTED, TW_ARREST_STATUS_NO_WITHDRAWALS, TW_ARREST_STATUS_NO_WITHDRAWALS_OR_TRANSFERS, TW_ARREST_STATUS_ONLY_BALANCE_INQUIRY, TW_ARREST_STATUS_ONLY_DEPOSITS, TW_ARREST_STATUS_ONLY_BALANCE_INQUIRY_AND_DEPOSITS, TW_ARREST_STATUS_ONLY_BALANCE_INQUIRY_DEPOSITS_AND_TRANSFERS, TW_ARREST_STATUS_FULLY_RESTRICTED_7, TW_ARREST_STATUS_FULLY_RESTRICTED_8, TW_ARREST_STATUS_FULLY_RESTRICTED_9, TW_ARREST_STATUS_CASH_DEPOSIT_WARNING, TW_ARREST_STATUS_INOPERATIVE, TW_ARREST_STATUS_NO_CREDIT, TW_ARREST_STATUS_NO_DEBIT, TW_ARREST_STATUS_BLOCKED, TW_ARREST_STATUS_FRAUD};
  const int index = tw_index_of(text.text, texts, 16);
  return index < 0 ? TW_ARREST_STATUS_UNKNOWN : values[index];
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_SHARED_ARREST_STATUS_H */
