/* A terminal in C on the reference board: a main loop with lwIP and mbedTLS, without an operating
   system and without a heap. Nothing in the loop waits for the gateway. The power may fail at any
   time: the next start says what became of the sale that was under way.

   Arguments: port=N ca=FILE journal=FILE [host=NAME] [sale=REMARK amount=N card=NUMBER other=1] */
#include <mbedtls/memory_buffer_alloc.h>
#include <tillwire/c/mbedtls.h>
#include <tillwire/c/till.h>

#include "board.h"

static unsigned char heap[33 * 1024]; /* all that mbedTLS allocates */
static char transmit[1280], receive[2048];
static tw_lwip lwip;
static tw_mbedtls tls;
static tw_till till;
static char card[24]; /* while it pays */

static void show(void* self, const tw_receipt* receipt) {
  char words[128];
  (void)self;
  mps2_print(receipt->remark[0] != 0 ? receipt->remark : "a sale that cannot be read");
  if (receipt->number[0] != 0) {
    mps2_print(", order ");
    mps2_print(receipt->number);
  }
  mps2_print(": ");
  mps2_print(tw_receipt_words(receipt, words, sizeof words));
  mps2_print("\n");
}

/* Returns what is missing, or NULL. */
static const char* set_up(void) {
  static char path[128], host[64] = "gateway.test";
  tw_till_options options;
  tw_error error;
  uint32_t size;

  mbedtls_memory_buffer_alloc_init(heap, sizeof heap);
  mps2_start_network();
  if (tw_lwip_init(&lwip, &mps2_pump, &error) != TW_ERRC_NONE) return error.field;
  if (tw_mbedtls_init(&tls, &lwip.tcp, &mps2_random, &error) != TW_ERRC_NONE) return error.field;
  /* A product has its CA in flash: tw_mbedtls_trust_der_in_place(). This one is new in every run,
     and is read into the buffer that answers need only later. */
  if (!mps2_argument("ca", path, sizeof path)) return "ca=FILE";
  size = mps2_read_file(path, receive, sizeof receive);
  if (!tw_mbedtls_trust_der(&tls, receive, size)) return "a CA that can be read";
  if (!mps2_argument("journal", path, sizeof path)) return "journal=FILE";

  tw_till_options_init(&options);
  (void)mps2_argument("host", host, sizeof host);
  options.gateway.host = host;
  options.gateway.port = (uint16_t)mps2_number("port");
  options.gateway.user = "merchant-api";
  options.gateway.password = "merchant-secret";
  options.transport = &tls.tls;
  options.random = &tls.random;
  options.clock = &lwip.clock;
  options.time = &mps2_time;
  options.storage = mps2_flash(path);
  options.transmit = transmit;
  options.transmit_size = sizeof transmit;
  options.receive = receive;
  options.receive_size = sizeof receive;
  options.name = "T1"; /* different for each till: order numbers begin with it */
  options.currency = "978";
  options.return_url = "https://shop.example/paid";
  if (tw_till_init(&till, &options, &error) != TW_ERRC_NONE) return error.field;
  return tw_till_ready(&till) ? NULL : tw_till_words(&till);
}

/* What the cashier has typed; a product has a keypad and a card reader. */
static int is_typed(tw_sale* sale) {
  static char remark[32];
  if (!mps2_argument("sale", remark, sizeof remark) || !mps2_argument("card", card, sizeof card))
    return 0;
  tw_sale_init(sale);
  sale->amount = tw_amount((int64_t)mps2_number("amount"));
  sale->card_number = tw_secret_of(card);
  sale->card_cvc = tw_secret_of("123");
  sale->card_expiry = tw_text_of("203012");
  sale->card_holder = tw_text_of("JANE DOE");
  sale->remark = sale->description = tw_text_of(remark);
  sale->another_customer = mps2_number("other") != 0;
  return 1;
}

int main(void) {
  enum { STARTING, ASKING, IDLE, SELLING } state = STARTING;
  static tw_sale sale;
  tw_receipt receipt;
  const char* const missing = set_up();
  if (missing != NULL) {
    mps2_print("missing: ");
    mps2_print(missing);
    mps2_print("\n");
    return 2;
  }
  for (;;) {
    /* Here a product looks at its keypad and its other devices: this is reached every 20 ms, except
       for the steps of the handshake. */
    switch (state) {
      case STARTING:
        if (!mps2_network_is_up()) {
          mps2_pump.wait(mps2_pump.self, 20);
        } else if (tw_till_start_resume(&till, show, NULL, NULL) == TW_ERRC_NONE) {
          state = ASKING; /* what a power cut or a lost answer left open */
        }
        break;
      case ASKING:
        if (tw_till_poll(&till)) {
          state = IDLE;
        } else {
          tw_till_rest(&till);
        }
        break;
      case IDLE:
        if (!is_typed(&sale)) return 0; /* a product continues */
        if (tw_till_start_pay(&till, &sale, NULL) == TW_ERRC_NONE) state = SELLING;
        break;
      case SELLING:
        if (!tw_till_poll(&till)) {
          tw_till_rest(&till);
          break;
        }
        tw_wipe(card, sizeof card);
        (void)tw_till_take(&till, &receipt);
        show(NULL, &receipt);
        return tw_receipt_is_done(&receipt) ? 0 : 1; /* deliver the goods only if it is done */
    }
  }
}
