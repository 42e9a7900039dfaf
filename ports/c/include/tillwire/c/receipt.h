/* What a till and a card desk report: receipts, and the day's totals. */
#ifndef TILLWIRE_C_RECEIPT_H
#define TILLWIRE_C_RECEIPT_H

#include <tillwire/c/tillwire.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Whether everything that was requested is done: all of it charged, held or refunded. Not a tw_errc,
   of which 0 is the good one: gcc warns of a comparison. */
typedef enum tw_done { TW_NOT_DONE = 0, TW_DONE = 1, TW_DONE_WIDE = 0x7fffffff } tw_done;

/* A copy of all that is printed; see Receipt. Holds no card number, no CVC and no key. */
typedef struct tw_receipt {
  uint8_t verdict;  /* a tw_verdict: takes precedence over the rest */
  uint8_t kind;     /* a tw_kind */
  tw_money asked;   /* absent in a receipt that says nothing of it */
  tw_money charged; /* what the gateway says was charged, held or refunded */
  char currency[4];
  char number[37];
  char order_id[37];
  char card[20]; /* masked */
  char approval_code[7];
  char rrn[13];
  char remark[41];
  char field[24]; /* at fault; with TW_ERRC_MISUSE the argument */
  uint8_t retried;
  uint32_t time_s;
  tw_error error; /* its field is NULL: see field above */
} tw_receipt;
/* Makes a receipt of a sale or a hold that is no longer in the till from its order and currency,
   for tw_till_refund() and tw_till_complete(); tw_till_release() also needs charged. Returns 0 if
   one of them is too long, or missing. */
TW_MUST_USE int tw_receipt_of_order(tw_receipt* receipt, const char* order_id,
                                    const char* currency);
tw_done tw_receipt_is_done(const tw_receipt* receipt);
/* Writes a sentence for the cashier, such as "Paid 12.50."; returns out. 128 bytes hold each of
   them; into fewer bytes than it has nothing is written, because a part of one may be wrong. */
const char* tw_receipt_words(const tw_receipt* receipt, char* out, size_t size);

/* A report; must not use the till or the desk that calls it. The receipt is valid until it returns.
   What a round writes at its end, such as tw_recovery, may be NULL. */
typedef void (*tw_report)(void* self, const tw_receipt* receipt);

typedef struct tw_recovery {
  uint8_t store_error; /* a tw_store_error */
  uint32_t settled, open, damaged;
} tw_recovery;

typedef struct tw_day_total {
  uint8_t kind;      /* a tw_kind */
  uint8_t open;      /* not 0: the outcome of these is not known yet */
  uint16_t currency; /* digits as a number; 0: not noted */
  uint32_t count;
  tw_money sum;
} tw_day_total;
typedef struct tw_day {
  uint8_t store_error; /* a tw_store_error */
  uint8_t closed;
  uint32_t number, since_s, given_up, not_listed, open, damaged;
} tw_day;
typedef void (*tw_total_report)(void* self, const tw_day_total* total);

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_RECEIPT_H */
