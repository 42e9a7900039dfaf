/* A card desk in C: credits and debits cards, and pays out and takes cash as an ATM does, without
   ever reporting a wrong result. What desk.hpp says of the functions of the same names holds here,
   too. */
#ifndef TILLWIRE_C_DESK_H
#define TILLWIRE_C_DESK_H

#include <tillwire/c/ops/cards/top_up.h>
#include <tillwire/c/ops/transactions/credit_card.h>
#include <tillwire/c/ops/transactions/debit_card.h>
#include <tillwire/c/ops/transactions/p2p_credit.h>
#include <tillwire/c/ops/transactions/p2p_transfer.h>
#include <tillwire/c/receipt.h>

#ifdef __cplusplus
extern "C" {
#endif

/* --- The port of an ATM --- */

/* How much cash has come out for one id: made by the three functions below. */
typedef struct tw_cash_out {
  uint8_t busy; /* not 0: it is still moving */
  tw_money sum; /* absent: the device does not know */
} tw_cash_out;
static inline tw_cash_out tw_cash_busy(void) {
  tw_cash_out out;
  memset(&out, 0, sizeof out);
  out.busy = 1;
  return out;
}
static inline tw_cash_out tw_cash_unknown(void) {
  tw_cash_out out;
  memset(&out, 0, sizeof out);
  return out;
}
/* minor_units: 0 to the sum that was requested. */
static inline tw_cash_out tw_cash_came(int64_t minor_units) {
  tw_cash_out out;
  out.busy = 0;
  out.sum = tw_amount(minor_units);
  return out;
}

/* A cash dispenser; port/dispenser.hpp has the contract, function by function. Each id is paid out
   at most once, and the device remembers over restarts what came out for it. Sums are in minor
   units, currencies are ISO 4217 numbers. A function must not use the desk. */
typedef struct tw_dispenser {
  void* self;
  void (*dispense)(void* self, uint64_t id, int64_t sum, int32_t currency);
  void (*return_deposit)(void* self, uint64_t id, int64_t sum, int32_t currency);
  tw_cash_out (*dispensed)(void* self, uint64_t id);
} tw_dispenser;

/* --- The desk --- */

#if UINTPTR_MAX > 0xffffffffu
#define TW_DESK_WORDS 352
#else
#define TW_DESK_WORDS 528
#endif
/* In the caller's memory, where it must stay. */
typedef union tw_desk {
  void* words[TW_DESK_WORDS];
  uint64_t align;
} tw_desk;

typedef struct tw_desk_options {
  uint32_t size, abi, object_size; /* set by tw_desk_options_init() */
  tw_gateway gateway;
  tw_transport* transport;
  const tw_clock* clock;
  const tw_wall_clock* time;
  tw_storage* storage;
  const tw_random* random; /* may be NULL: there is no cash then */
  char* transmit;          /* holds a whole request */
  uint32_t transmit_size;
  char* receive; /* holds a line of a card's history, and one header line */
  uint32_t receive_size;
  const char* name;        /* of this desk: 1 to 12 letters, digits, '.', '_' or '-' */
  const char* terminal_id; /* in the lines of a card's history; NULL: they do not name it */
  const char* merchant_id; /* likewise */
  const tw_card_acceptor_parameters* acceptor; /* in the credit of what did not come out, or NULL */
  int alone_on_cards;  /* not 0: no other terminal moves money on these cards */
  uint32_t history_s;  /* how long a line may be missing; 0: 21600; UINT32_MAX: never missing */
  uint32_t deadline_s; /* 0: 90; UINT32_MAX: none */
} tw_desk_options;
/* Zeroes the options, and sets what they begin with. */
static inline void tw_desk_options_init(tw_desk_options* options) {
  memset(options, 0, sizeof *options);
  options->size = (uint32_t)sizeof *options;
  options->abi = TW_ABI;
  options->object_size = (uint32_t)sizeof(tw_desk);
}

/* Zeroed memory is a desk that was not initialised. Copies the options; their texts, tables, block
   and buffers must outlive the desk. Opens the storage: see tw_desk_ready(). */
TW_MUST_USE tw_errc tw_desk_init(tw_desk* desk, const tw_desk_options* options, tw_error* error);
/* Makes withdrawals and deposits possible, and tw_desk_resume() ask the dispenser: call it before
   them. Borrows the table. Programs that do not call it have no code for cash. */
tw_errc tw_desk_pay_cash_by(tw_desk* desk, const tw_dispenser* dispenser, tw_error* error);
tw_errc tw_desk_deinit(tw_desk* desk);
/* Opens the store again, after the storage failed and was reopened; not 0 if the desk is ready. */
TW_MUST_USE int tw_desk_open(tw_desk* desk);
/* Whether it can move money. */
int tw_desk_ready(tw_desk* desk);
/* Why it cannot and what to do, or "ready". */
const char* tw_desk_words(tw_desk* desk);

/* Each writes the receipt and returns what tw_receipt_is_done() says of it. After a misuse, the
   verdict is TW_VERDICT_UNKNOWN and nothing was sent. remark is returned in the receipt, also after
   a restart: at most 40 bytes, no secrets; NULL: none. */
tw_done tw_desk_credit(tw_desk* desk, const tw_credit_card_request* request, const char* remark,
                       tw_receipt* receipt);
tw_done tw_desk_debit(tw_desk* desk, const tw_debit_card_request* request, const char* remark,
                      tw_receipt* receipt);
tw_done tw_desk_p2p_credit(tw_desk* desk, const tw_p2p_credit_request* request, const char* remark,
                           tw_receipt* receipt);
tw_done tw_desk_p2p_transfer(tw_desk* desk, const tw_p2p_transfer_request* request,
                             const char* remark, tw_receipt* receipt);
tw_done tw_desk_top_up(tw_desk* desk, const tw_top_up_request* request, const char* remark,
                       tw_receipt* receipt);
/* In the receipt, charged is the cash that came out. */
tw_done tw_desk_withdraw(tw_desk* desk, const tw_debit_card_request* request, const char* remark,
                         tw_receipt* receipt);
/* Returns the cash if the credit is refused. After a misuse, or in a receipt without a number, it
   was not returned: it is still the caller's. */
tw_done tw_desk_deposit(tw_desk* desk, const tw_credit_card_request* request, const char* remark,
                        tw_receipt* receipt);
/* The credit of what the last withdrawal did not pay out; its number is empty if there is none. */
tw_done tw_desk_repayment(tw_desk* desk, tw_receipt* receipt);
/* The last receipt, also after a restart; its number is empty if there is none. */
tw_done tw_desk_last(tw_desk* desk, tw_receipt* receipt);

/* The same in steps: started, TW_ERRC_BUSY while another is under way, or a misuse. Then
   tw_desk_poll() until it is not 0, then tw_desk_take(). Requests are borrowed until then, with all
   that they borrow. */
TW_MUST_USE tw_errc tw_desk_start_credit(tw_desk* desk, const tw_credit_card_request* request,
                                         const char* remark, tw_error* error);
TW_MUST_USE tw_errc tw_desk_start_debit(tw_desk* desk, const tw_debit_card_request* request,
                                        const char* remark, tw_error* error);
TW_MUST_USE tw_errc tw_desk_start_p2p_credit(tw_desk* desk, const tw_p2p_credit_request* request,
                                             const char* remark, tw_error* error);
TW_MUST_USE tw_errc tw_desk_start_p2p_transfer(tw_desk* desk,
                                               const tw_p2p_transfer_request* request,
                                               const char* remark, tw_error* error);
TW_MUST_USE tw_errc tw_desk_start_top_up(tw_desk* desk, const tw_top_up_request* request,
                                         const char* remark, tw_error* error);
TW_MUST_USE tw_errc tw_desk_start_withdraw(tw_desk* desk, const tw_debit_card_request* request,
                                           const char* remark, tw_error* error);
TW_MUST_USE tw_errc tw_desk_start_deposit(tw_desk* desk, const tw_credit_card_request* request,
                                          const char* remark, tw_error* error);
/* Goes on without waiting; not 0 when it is over, or if the desk cannot be used. */
int tw_desk_poll(tw_desk* desk);
/* Waits until tw_desk_poll() is worth calling again. */
void tw_desk_rest(tw_desk* desk);
tw_done tw_desk_take(tw_desk* desk, tw_receipt* receipt);

/* Finds a card by its masked number, such as "520000******0007": writes its number, which is
   borrowed until the desk is used again, and returns not 0; or returns 0. It must be that card and
   no other with the same digits. Must not use the desk. */
typedef int (*tw_find_card)(void* self, const char* masked, tw_card_identification* card);
/* Reports every movement whose result was not reported; asks the gateway, and the dispenser, about
   those in doubt; sends what is owed. find_card may be NULL: cards that were named by their number
   are not asked about then. self is passed to both. */
tw_errc tw_desk_resume(tw_desk* desk, tw_report report, tw_find_card find_card, void* self,
                       tw_recovery* recovery, tw_error* error);
TW_MUST_USE tw_errc tw_desk_start_resume(tw_desk* desk, tw_report report, tw_find_card find_card,
                                         void* self, tw_error* error);
tw_errc tw_desk_recovery(tw_desk* desk, tw_recovery* recovery);

/* Reports counts and sums since the last close. closing is a tw_closing. Asks nothing. Whether the
   day was closed is in day. */
tw_errc tw_desk_close_day(tw_desk* desk, tw_total_report report, void* self, int closing,
                          tw_day* day, tw_error* error);

/* The code and message of the service's last answer, for logs. */
tw_service_fault tw_desk_service_fault(tw_desk* desk);
/* An invariant of the store or of a movement in it that does not hold, or NULL. */
const char* tw_desk_check(tw_desk* desk);

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_DESK_H */
