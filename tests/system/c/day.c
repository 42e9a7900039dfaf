/* A day of a till in C against the sandbox gateway, part by part: day PORT PART. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tillwire/c/ops/customers/get_atm_status_ext.h>
#include <tillwire/c/ops/merchants/generate_key.h>
#include <tillwire/c/posix.h>
#include <tillwire/c/till.h>

static tw_posix posix;
static char transmit[2048], receive[8192];

static void say(const char* what, const tw_receipt* receipt) {
  char words[128];
  printf("%s: %s %s\n", what, tw_receipt_words(receipt, words, sizeof words), receipt->card);
}
static void report(void* self, const tw_receipt* receipt) {
  say(self, receipt);
}
static void total(void* self, const tw_day_total* of) {
  (void)self;
  printf("total: kind %d count %u sum %ld\n", of->kind, (unsigned)of->count,
         (long)tw_minor_units(of->sum));
}
static void set_gateway(tw_gateway* gateway, const char* port) {
  gateway->host = "127.0.0.1";
  gateway->port = (uint16_t)atoi(port);
  gateway->plaintext = &tw_plaintext_to_loopback;
  gateway->user = "merchant-api";
  gateway->password = "merchant-secret";
  gateway->card_user = "issuer";
  gateway->card_password = "issuer-secret";
}
static tw_sale sale_of(int64_t amount) {
  tw_sale sale;
  tw_sale_init(&sale);
  sale.amount = tw_amount(amount);
  sale.card_number = tw_secret_of("4111111111111111");
  sale.card_cvc = tw_secret_of("123");
  sale.card_expiry = tw_text_of("203012");
  sale.card_holder = tw_text_of("JANE DOE");
  sale.email = tw_text_of("jane@doe.example");
  sale.remark = tw_text_of("table 4");
  return sale;
}

typedef struct atms {
  tw_atm_status atm;
  int most;
} atms;
static int show_atm(void* self) {
  atms* seen = self;
  char id[32];
  if (tw_copy(seen->atm.terminal_id, id, sizeof id) >= sizeof id) return 0;
  printf("atm: %s\n", id);
  return --seen->most;
}

static int operations(const char* port) {
  static tw_client client;
  tw_client_options options;
  tw_error error;
  tw_generate_key_request generate;
  tw_generate_key_response key;
  tw_get_atm_status_ext_request query;
  tw_get_atm_status_ext_response status;
  atms seen;
  tw_client_options_init(&options);
  set_gateway(&options.gateway, port);
  options.transport = &posix.tcp;
  options.clock = &posix.clock;
  options.transmit = transmit;
  options.transmit_size = sizeof transmit;
  options.receive = receive;
  options.receive_size = sizeof receive;
  if (tw_client_init(&client, &options, &error) != TW_ERRC_NONE) return 1;
  memset(&generate, 0, sizeof generate);
  generate.terminal_number = tw_text_of("POS00001");
  generate.host_id = tw_int32_of(2);
  generate.key_type = tw_terminal_key_type_of(TW_TERMINAL_KEY_TYPE_TMKP);
  generate.key_length = tw_key_length_of(TW_KEY_LENGTH_HEX_32);
  tw_call_generate_key(&client, &generate, &key);
  printf("key: %s, %u characters\n", tw_words(key.failure.code),
         (unsigned)tw_size(key.key_value.text));
  memset(&query, 0, sizeof query);
  seen.most = 2;
  tw_drain_get_atm_status_ext_atms(&client, &query, &status, &seen.atm, show_atm, &seen);
  printf("drained: %s, %u delivered\n", tw_words(status.failure.code),
         (unsigned)tw_client_delivered(&client));
  return tw_client_deinit(&client) != TW_ERRC_NONE;
}

int main(int argc, char** argv) {
  static tw_till till;
  tw_till_options options;
  tw_receipt paid, receipt;
  tw_sale sale = sale_of(1250);
  tw_recovery recovery;
  tw_deliveries deliveries;
  tw_day day;
  tw_error error;
  const char* part = argc > 2 ? argv[2] : "";
  if (argc < 3 || tw_posix_init(&posix, "day.journal", &error) != TW_ERRC_NONE) return 1;
  if (strcmp(part, "operations") == 0) return operations(argv[1]);
  tw_till_options_init(&options);
  set_gateway(&options.gateway, argv[1]);
  options.transport = &posix.tcp;
  options.clock = &posix.clock;
  options.time = &posix.time;
  options.storage = &posix.file;
  options.transmit = transmit;
  options.transmit_size = sizeof transmit;
  options.receive = receive;
  options.receive_size = sizeof receive;
  options.name = "C1";
  options.currency = "978";
  options.return_url = "https://shop.example/paid";
  if (tw_till_init(&till, &options, &error) != TW_ERRC_NONE) return 1;
  if (strcmp(part, "sell") == 0) { /* and is killed before the receipt counts as reported */
    tw_till_pay(&till, &sale, &paid);
    say("paid", &paid);
    return 0;
  }
  if (strcmp(part, "resume") == 0) {
    if (tw_till_resume(&till, report, "resumed", &recovery, &error) != TW_ERRC_NONE) return 1;
    printf("open %u damaged %u\n", (unsigned)recovery.open, (unsigned)recovery.damaged);
    tw_till_last(&till, &paid);
    say("last", &paid);
    if (tw_till_start_refund(&till, &paid, 250, &error) != TW_ERRC_NONE) return 1;
    while (tw_till_poll(&till) == 0) {
    }
    tw_till_take(&till, &receipt);
    say("refund", &receipt);
    if (!tw_receipt_of_order(&receipt, paid.order_id, "978")) return 1;
    tw_till_refund(&till, &receipt, 100, &receipt);
    say("refund by order", &receipt);
    tw_till_resume_one(&till, paid.number, &receipt);
    say("one", &receipt);
  } else if (strcmp(part, "hold") == 0) {
    tw_receipt held;
    tw_till_hold(&till, &sale, &held);
    say("held", &held);
    tw_till_complete(&till, &held, 1000, &receipt);
    say("completed", &receipt);
    tw_till_hold(&till, &sale, &held);
    tw_till_release(&till, &held, &receipt);
    say("released", &receipt);
    sale.mail_order = tw_by_mail();
    tw_till_pay(&till, &sale, &receipt);
    say("by mail", &receipt);
  } else { /* close */
    if (tw_till_resume(&till, report, "resumed", NULL, &error) != TW_ERRC_NONE) return 1;
    if (tw_till_deliver(&till, report, "delivered", &deliveries, &error) != TW_ERRC_NONE) return 1;
    printf("sent %u queued %u\n", (unsigned)deliveries.sent, (unsigned)deliveries.queued);
    tw_till_close_day(&till, total, NULL, TW_CLOSING_IF_SETTLED, &day, &error);
    printf("closed %d number %u\n", day.closed, (unsigned)day.number);
  }
  return tw_till_check(&till) != NULL || tw_till_deinit(&till) != TW_ERRC_NONE ||
         tw_posix_deinit(&posix) != TW_ERRC_NONE;
}
