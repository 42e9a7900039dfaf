/* A till in C: sells, refunds, and survives power cuts without ever reporting a wrong result. What
   till.hpp says of the functions of the same names holds here, too. */
#ifndef TILLWIRE_C_TILL_H
#define TILLWIRE_C_TILL_H

#include <tillwire/c/receipt.h>

#ifdef __cplusplus
extern "C" {
#endif

#if UINTPTR_MAX > 0xffffffffu
#define TW_TILL_WORDS 320
#else
#define TW_TILL_WORDS 480
#endif
/* In the caller's memory, where it must stay. */
typedef union tw_till {
  void* words[TW_TILL_WORDS];
  uint64_t align;
} tw_till;

typedef struct tw_till_options {
  uint32_t size, abi, object_size; /* set by tw_till_options_init() */
  tw_gateway gateway;
  tw_transport* transport;
  const tw_clock* clock;
  const tw_wall_clock* time;
  tw_storage* storage;
  const tw_random* random; /* may be NULL: the time of day then names a series of numbers */
  char* transmit;          /* holds a whole request */
  uint32_t transmit_size;
  char* receive; /* holds an answer's body and one header line */
  uint32_t receive_size;
  const char* name;       /* of this till: 1 to 12 letters, digits, '.', '_' or '-' */
  const char* currency;   /* digits, for sales without one */
  const char* return_url; /* 3-D Secure returns there */
  tw_text language;       /* of tw_language_of(); absent: English */
  int keep_doubt_open;    /* not 0: TillOptions::close_doubt is false */
  uint32_t customer_s;    /* 0: 600 */
  uint32_t deadline_s;    /* 0: 90; UINT32_MAX: none */
} tw_till_options;
/* Zeroes the options, and sets what they begin with. */
static inline void tw_till_options_init(tw_till_options* options) {
  memset(options, 0, sizeof *options);
  options->size = (uint32_t)sizeof *options;
  options->abi = TW_ABI;
  options->object_size = (uint32_t)sizeof(tw_till);
}

/* Zeroed memory is a till that was not initialised. Copies the options; their texts, tables and
   buffers must outlive the till. Opens the storage: whether that can be used, and whether the name
   is one, says tw_till_ready(). */
TW_MUST_USE tw_errc tw_till_init(tw_till* till, const tw_till_options* options, tw_error* error);
/* Signs every later request that has a body. Borrows the table. */
tw_errc tw_till_sign_with(tw_till* till, const tw_signer* signer, tw_error* error);
/* Before the ports are ended. */
tw_errc tw_till_deinit(tw_till* till);
/* Opens the store again, after the storage failed and was reopened; not 0 if the till is ready. */
TW_MUST_USE int tw_till_open(tw_till* till);
/* Whether it can sell. */
int tw_till_ready(tw_till* till);
/* Why it cannot sell and what to do, or "ready". */
const char* tw_till_words(tw_till* till);

/* What pays a mail order, and what pays by a stored card: made by the functions below, so that only
   programs that call them have the code for it. */
typedef struct tw_mail_order {
  void (*pay)(void);
} tw_mail_order;
typedef struct tw_stored_card {
  tw_text text;
  void (*pay)(void);
} tw_stored_card;
tw_mail_order tw_by_mail(void);
tw_stored_card tw_stored_card_of(const char* binding_id);

/* What to charge; see Sale. Copied, but its texts are borrowed until the payment is over: a card
   number in a local of a function that only starts it is gone before it is sent. Wipe those of the
   card then. */
typedef struct tw_sale {
  uint32_t size, abi; /* set by tw_sale_init() */
  tw_money amount;    /* more than 0 */
  tw_text currency;   /* absent: that of the till */
  tw_secret card_number;
  tw_secret card_cvc;
  tw_text card_expiry; /* YYYYMM */
  tw_text card_holder;
  tw_stored_card binding_id; /* in place of the card; needs client_id */
  tw_text client_id;
  tw_text description;
  tw_text email;
  tw_text phone;
  tw_text remark;
  tw_mail_order mail_order;
  uint8_t another_customer; /* 1: states it; never for the same customer, who might pay twice */
} tw_sale;
/* Makes a sale whose other members are all absent; one without it is refused. */
static inline void tw_sale_init(tw_sale* sale) {
  memset(sale, 0, sizeof *sale);
  sale->size = (uint32_t)sizeof *sale;
  sale->abi = TW_ABI;
}

/* Each writes the receipt and returns what tw_receipt_is_done() says of it: TW_DONE is 1, and not a
   tw_errc. After a misuse, the verdict is TW_VERDICT_UNKNOWN and nothing was sent. */
tw_done tw_till_pay(tw_till* till, const tw_sale* sale, tw_receipt* receipt);
tw_done tw_till_hold(tw_till* till, const tw_sale* sale, tw_receipt* receipt);
tw_done tw_till_complete(tw_till* till, const tw_receipt* held, int64_t amount,
                         tw_receipt* receipt);
tw_done tw_till_release(tw_till* till, const tw_receipt* held, tw_receipt* receipt);
tw_done tw_till_refund(tw_till* till, const tw_receipt* paid, int64_t amount, tw_receipt* receipt);
/* Registers the sale and gets its QR code: TW_VERDICT_CUSTOMER as soon as that can be shown. Then
   draw tw_till_qr_payload(), and call tw_till_resume_one() every few seconds, or tw_till_cancel()
   when the customer has left; see Till::pay_by_qr(). The card is not used. */
tw_done tw_till_pay_by_qr(tw_till* till, const tw_sale* sale, tw_receipt* receipt);
/* Closes the sale or hold of one number, whose customer has left: TW_VERDICT_NOT_PAID if it is
   closed, done if it was paid before, else it may still be paid. */
tw_done tw_till_cancel(tw_till* till, const char* number, tw_receipt* receipt);
/* Reports the sale of one number, for example after the customer's 3-D Secure. */
tw_done tw_till_resume_one(tw_till* till, const char* number, tw_receipt* receipt);
/* The last receipt, also after a restart; its number is empty if there is none. */
tw_done tw_till_last(tw_till* till, tw_receipt* receipt);

/* The same in steps: started, TW_ERRC_BUSY while another is under way, or a misuse. Then
   tw_till_poll() until it is not 0, then tw_till_take(). */
TW_MUST_USE tw_errc tw_till_start_pay(tw_till* till, const tw_sale* sale, tw_error* error);
TW_MUST_USE tw_errc tw_till_start_hold(tw_till* till, const tw_sale* sale, tw_error* error);
TW_MUST_USE tw_errc tw_till_start_pay_by_qr(tw_till* till, const tw_sale* sale, tw_error* error);
TW_MUST_USE tw_errc tw_till_start_cancel(tw_till* till, const char* number, tw_error* error);
TW_MUST_USE tw_errc tw_till_start_complete(tw_till* till, const tw_receipt* held, int64_t amount,
                                           tw_error* error);
TW_MUST_USE tw_errc tw_till_start_release(tw_till* till, const tw_receipt* held, tw_error* error);
TW_MUST_USE tw_errc tw_till_start_refund(tw_till* till, const tw_receipt* paid, int64_t amount,
                                         tw_error* error);
TW_MUST_USE tw_errc tw_till_start_resume_one(tw_till* till, const char* number, tw_error* error);
/* A fraction does not compile: 12.50 is 1250. */
#define tw_till_complete(till, held, amount, receipt) \
  (tw_till_complete)(till, held, (amount) | INT64_C(0), receipt)
#define tw_till_refund(till, paid, amount, receipt) \
  (tw_till_refund)(till, paid, (amount) | INT64_C(0), receipt)
#define tw_till_start_complete(till, held, amount, error) \
  (tw_till_start_complete)(till, held, (amount) | INT64_C(0), error)
#define tw_till_start_refund(till, paid, amount, error) \
  (tw_till_start_refund)(till, paid, (amount) | INT64_C(0), error)
/* Goes on without waiting; not 0 when it is over, or if the till cannot be used. */
int tw_till_poll(tw_till* till);
/* Waits until tw_till_poll() is worth calling again. */
void tw_till_rest(tw_till* till);
tw_done tw_till_take(tw_till* till, tw_receipt* receipt);

/* Reports every movement whose result was not reported, and asks the gateway about those in doubt.
   Sends no payment. Of a round, TW_ERRC_JOURNAL says that the storage failed it. */
tw_errc tw_till_resume(tw_till* till, tw_report report, void* self, tw_recovery* recovery,
                       tw_error* error);
TW_MUST_USE tw_errc tw_till_start_resume(tw_till* till, tw_report report, void* self,
                                         tw_error* error);
tw_errc tw_till_recovery(tw_till* till, tw_recovery* recovery);

typedef struct tw_deliveries {
  uint8_t store_error; /* a tw_store_error */
  uint32_t sent, queued;
} tw_deliveries;
/* Sends what is queued, each once, and reports the results. */
tw_errc tw_till_deliver(tw_till* till, tw_report report, void* self, tw_deliveries* deliveries,
                        tw_error* error);
TW_MUST_USE tw_errc tw_till_start_deliver(tw_till* till, tw_report report, void* self,
                                          tw_error* error);
tw_errc tw_till_deliveries(tw_till* till, tw_deliveries* deliveries);

/* Reports counts and sums since the last close. closing is a tw_closing. Whether the day was closed
   is in day: TW_ERRC_NONE only says that the round ran. */
tw_errc tw_till_close_day(tw_till* till, tw_total_report report, void* self, int closing,
                          tw_day* day, tw_error* error);
TW_MUST_USE tw_errc tw_till_start_close_day(tw_till* till, tw_total_report report, void* self,
                                            int closing, tw_error* error);
tw_errc tw_till_day(tw_till* till, tw_day* day);

/* Selects the gateway's lines for tw_till_reconcile(); see MerchantPeriod. Its texts are borrowed
   until that is over. */
typedef struct tw_merchant_period {
  tw_text merchant_id;    /* mandatory */
  tw_text institution_id; /* mandatory */
  tw_text terminal_id;
  tw_moment start; /* absent: when the till's day began */
  tw_moment end;   /* absent: until now */
} tw_merchant_period;
struct tw_merchant_transaction; /* ops/merchants/get_merchant_transactions.h */
/* A difference between the till's receipts and the gateway's lines; valid until the report returns.
 */
typedef struct tw_day_difference {
  uint8_t difference;                         /* a tw_difference */
  const tw_receipt* receipt;                  /* NULL if only the line is known */
  const struct tw_merchant_transaction* line; /* NULL if only the receipt is known */
} tw_day_difference;
typedef void (*tw_difference_report)(void* self, const tw_day_difference* difference);
typedef struct tw_reconciled {
  tw_error error;      /* of the query; earlier reports remain valid */
  uint8_t store_error; /* a tw_store_error */
  uint32_t matched, differences, not_compared, open, dropped, refused, others;
} tw_reconciled;
/* What a comparison works with, for a storage of at most 1024 movements: in the caller's memory
   until it is over. */
#define TW_COMPARISON_WORDS 200
typedef union tw_comparison {
  void* words[TW_COMPARISON_WORDS];
  uint64_t align;
} tw_comparison;
/* Compares the receipts since the last close with the gateway's lines: call it after resume and
   deliver, and before the day is closed. Needs the gateway's card_user and card_password. */
tw_errc tw_till_reconcile(tw_till* till, tw_comparison* comparison,
                          const tw_merchant_period* period, tw_difference_report report, void* self,
                          tw_reconciled* reconciled, tw_error* error);
TW_MUST_USE tw_errc tw_till_start_reconcile(tw_till* till, tw_comparison* comparison,
                                            const tw_merchant_period* period,
                                            tw_difference_report report, void* self,
                                            tw_error* error);
/* How the comparison ended that was started last in that memory; returns its error's code. */
tw_errc tw_till_reconciled(tw_till* till, const tw_comparison* comparison,
                           tw_reconciled* reconciled);
/* Whether everything was compared, and nothing differs. */
int tw_reconciled_is_equal(const tw_reconciled* reconciled);

/* What the browser needs after TW_VERDICT_CUSTOMER. Its texts are valid until the next call. */
typedef struct tw_challenge {
  uint8_t kind; /* a tw_challenge_kind */
  tw_text acs_url, packed_creq, pa_req, term_url;
} tw_challenge;
tw_errc tw_till_challenge(tw_till* till, tw_challenge* challenge);
/* What the QR code says after tw_till_pay_by_qr(); absent after any other operation. Valid until
   the next call. */
tw_text tw_till_qr_payload(tw_till* till);

/* The code and message of the service's last answer, for logs. */
tw_service_fault tw_till_service_fault(tw_till* till);
/* An invariant of the store that does not hold, or NULL. */
const char* tw_till_check(tw_till* till);

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_TILL_H */
