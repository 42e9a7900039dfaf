/* Lists the ATMs and their state, then pays out cash. Start it again after a power cut: it reports
   what became of the withdrawal. */
#include <stdio.h>
#include <tillwire/c/desk.h>
#include <tillwire/c/mbedtls.h>
#include <tillwire/c/ops/customers/get_atm_status_ext.h>
#include <tillwire/c/posix.h>

/* A cassette that counts in RAM. Yours orders from the device and asks the device, which remembers
   over a power cut what came out for the last id. */
typedef struct cassette {
  uint64_t id;
  int64_t out, left; /* minor units */
} cassette;
static void dispense(void* self, uint64_t id, int64_t sum, int32_t currency) {
  cassette* of = self;
  (void)currency;
  if (id == of->id) return; /* each id once */
  of->id = id, of->out = sum < of->left ? sum : of->left;
  of->left -= of->out;
}
static void return_deposit(void* self, uint64_t id, int64_t sum, int32_t currency) {
  cassette* of = self;
  (void)currency;
  of->id = id, of->out = sum; /* the notes of the deposit leave the escrow */
}
static tw_cash_out dispensed(void* self, uint64_t id) {
  const cassette* of = self;
  return id == of->id ? tw_cash_came(of->out) : tw_cash_unknown();
}

static void report(void* self, const tw_receipt* receipt) {
  char words[128];
  (void)self;
  printf("%s: %s\n", receipt->number, tw_receipt_words(receipt, words, sizeof words));
}
/* The card in the reader, if it is this one. */
static int find_card(void* self, const char* masked, tw_card_identification* card) {
  (void)self;
  card->card_number = tw_secret_of("5200000000000007");
  return strcmp(masked, "520000******0007") == 0;
}
static int show_atm(void* self) {
  const tw_atm_status* atm = self;
  const int is_open = tw_open_status_in(atm->open_flag) == TW_OPEN_STATUS_OPENED;
  char id[16];
  if (tw_copy(atm->terminal_id, id, sizeof id) >= sizeof id) return 0;
  return printf("%s: %s\n", id, is_open ? "open" : "closed") > 0; /* 0 stops */
}

int main(void) {
  static tw_posix posix; /* TCP, the clocks and a file */
  static tw_mbedtls tls; /* always verifies the gateway */
  static tw_client client;
  static tw_desk desk;
  static char transmit[1024], receive[4096];
  static cassette notes = {0, 0, 14000};
  const tw_dispenser dispenser = {&notes, dispense, return_deposit, dispensed};
  tw_get_atm_status_ext_request all = {0}; /* no field: all ATMs */
  static tw_get_atm_status_ext_response answer;
  static tw_atm_status atm;
  tw_debit_card_request debit = {0};
  tw_client_options options;
  tw_desk_options atm7;
  tw_receipt receipt;
  tw_error error;

  if (tw_posix_init(&posix, "atm.journal", NULL)) return perror("atm.journal"), 1;
  if (tw_mbedtls_init(&tls, &posix.tcp, NULL, NULL)) return fputs("no TLS\n", stderr), 1;
  if (!tw_mbedtls_trust_file(&tls, "ca.pem")) return fputs("ca.pem: no certificate\n", stderr), 1;
  tw_client_options_init(&options);
  options.gateway.host = "localhost";
  options.gateway.port = 8443;
  options.gateway.card_user = "issuer", options.gateway.card_password = "issuer-secret";
  options.transport = &tls.tls, options.clock = &posix.clock;
  options.transmit = transmit, options.transmit_size = sizeof transmit;
  options.receive = receive, options.receive_size = sizeof receive;
  if (tw_client_init(&client, &options, &error))
    return fprintf(stderr, "%s: %s\n", error.field, tw_error_words(&error)), 1;
  if (tw_drain_get_atm_status_ext_atms(&client, &all, &answer, &atm, show_atm, &atm))
    printf("ATMs: %s\n", tw_words(answer.failure.code));
  tw_client_deinit(&client); /* the desk uses the connection and the buffers from here on */

  tw_desk_options_init(&atm7);
  atm7.gateway = options.gateway, atm7.transport = options.transport, atm7.clock = options.clock;
  atm7.transmit = transmit, atm7.transmit_size = sizeof transmit;
  atm7.receive = receive, atm7.receive_size = sizeof receive;
  atm7.time = &posix.time, atm7.storage = &posix.file, atm7.random = &tls.random;
  atm7.name = "ATM7";      /* different for each desk */
  atm7.alone_on_cards = 1; /* or terminal_id, if the cards' history names it */
  if (tw_desk_init(&desk, &atm7, &error))
    return fprintf(stderr, "%s: %s\n", error.field, tw_error_words(&error)), 1;
  tw_desk_pay_cash_by(&desk, &dispenser, NULL);
  tw_desk_resume(&desk, report, find_card, NULL, NULL, NULL); /* what a power cut left open */
  debit.card.card_number = tw_secret_of("5200000000000007");
  debit.amount = tw_amount(10000); /* minor units: 100.00 */
  debit.currency = tw_int32_of(978);
  tw_desk_withdraw(&desk, &debit, NULL, &receipt);
  report(NULL, &receipt);
  tw_desk_repayment(&desk, &receipt); /* what did not come out is credited back */
  if (receipt.number[0] != 0) report(NULL, &receipt);
  return tw_desk_ready(&desk) ? 0 : (fprintf(stderr, "%s\n", tw_desk_words(&desk)), 1);
}
