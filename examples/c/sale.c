/* Sells once over TLS. Start it again after a power cut: it reports what became of the sale. */
#include <stdio.h>
#include <tillwire/c/mbedtls.h>
#include <tillwire/c/posix.h>
#include <tillwire/c/till.h>

static void report(void* self, const tw_receipt* receipt) {
  char words[128];
  (void)self;
  printf("%s: %s\n", receipt->number, tw_receipt_words(receipt, words, sizeof words));
}

int main(void) {
  static tw_posix posix; /* TCP, the clocks and a file */
  static tw_mbedtls tls; /* always verifies the gateway */
  static tw_till till;
  static char transmit[1024], receive[4096];
  tw_till_options options;
  tw_sale sale;
  tw_receipt receipt;
  tw_error error;

  if (tw_posix_init(&posix, "till.journal", NULL)) return perror("till.journal"), 1;
  if (tw_mbedtls_init(&tls, &posix.tcp, NULL, NULL)) return fputs("no TLS\n", stderr), 1;
  if (!tw_mbedtls_trust_file(&tls, "ca.pem")) return fputs("ca.pem: no certificate\n", stderr), 1;
  tw_till_options_init(&options);
  options.gateway.host = "localhost";
  options.gateway.port = 8443;
  options.gateway.user = "merchant-api", options.gateway.password = "merchant-secret";
  options.transport = &tls.tls, options.random = &tls.random;
  options.clock = &posix.clock, options.time = &posix.time, options.storage = &posix.file;
  options.transmit = transmit, options.transmit_size = sizeof transmit;
  options.receive = receive, options.receive_size = sizeof receive;
  options.name = "T1"; /* different for each till: order numbers begin with it */
  options.currency = "978", options.return_url = "https://shop.example/paid";
  if (tw_till_init(&till, &options, &error))
    return fprintf(stderr, "%s: %s\n", error.field, tw_error_words(&error)), 1;
  tw_till_resume(&till, report, NULL, NULL, NULL); /* what a power cut or a lost answer left open */
  tw_sale_init(&sale), sale.amount = tw_amount(1250); /* minor units: 12.50 */
  sale.card_number = tw_secret_of("4111111111111111"), sale.card_cvc = tw_secret_of("123");
  sale.card_expiry = tw_text_of("203012"), sale.card_holder = tw_text_of("JANE DOE");
  tw_till_pay(&till, &sale, &receipt);
  report(NULL, &receipt);
  return tw_till_ready(&till) ? 0 : (fprintf(stderr, "%s\n", tw_till_words(&till)), 1);
}
