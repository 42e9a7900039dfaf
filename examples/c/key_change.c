/* Changes a terminal's key over TLS. Start it again after a power cut: it continues the change. */
#include <stdio.h>
#include <tillwire/c/keys.h>
#include <tillwire/c/mbedtls.h>
#include <tillwire/c/posix.h>

/* A test key of the sandbox gateway. A product makes its own from tw_key_components, and keeps it
   in a secure element: then write a tw_key_module for that in place of tw_software_key_module. */
static const uint8_t test_key[] = {0x89, 0x67, 0x45, 0x23, 0x01, 0xef, 0xcd, 0xab,
                                   0x76, 0x54, 0x32, 0x10, 0xfe, 0xdc, 0xba, 0x98};

int main(void) {
  static tw_posix posix; /* TCP, the clocks and a file, which only the keys have */
  static tw_mbedtls tls;
  static tw_client client;
  static tw_kek_key master;
  static tw_software_key_module module; /* decrypts keys, and holds the one in use */
  static tw_record_store records;
  static tw_stored_keys stored; /* the keys as received: under the master key */
  static tw_terminal_key key;
  static tw_key_change change;
  static char transmit[1024], receive[2048];
  tw_client_options options;
  tw_terminal_key_options key_options;
  tw_key_change_options change_options;
  tw_key_step step;
  tw_error error;
  char check_value[7];

  if (tw_posix_init(&posix, "keys.journal", NULL)) return perror("keys.journal"), 1;
  if (tw_mbedtls_init(&tls, &posix.tcp, NULL, NULL)) return fputs("no TLS\n", stderr), 1;
  if (!tw_mbedtls_trust_file(&tls, "ca.pem")) return fputs("ca.pem: no certificate\n", stderr), 1;
  tw_client_options_init(&options);
  options.gateway.host = "localhost";
  options.gateway.port = 8443;
  options.gateway.card_user = "issuer", options.gateway.card_password = "issuer-secret";
  options.transport = &tls.tls, options.clock = &posix.clock;
  options.transmit = transmit, options.transmit_size = sizeof transmit;
  options.receive = receive, options.receive_size = sizeof receive;
  tw_terminal_key_options_init(&key_options);
  key_options.store = &stored.store, key_options.module = &module.module;
  key_options.owner.terminal_number = tw_text_of("POS00001");
  key_options.owner.merchant_number = tw_text_of("MERCHANT01");
  key_options.owner.host_id = tw_int32_of(2); /* of the master key */
  key_options.owner.key_type = tw_terminal_key_type_of(TW_TERMINAL_KEY_TYPE_TMKP);
  tw_key_change_options_init(&change_options);
  change_options.key = &key, change_options.length = TW_KEY_LENGTH_HEX_32;
  change_options.random = &tls.random;

  if (tw_client_init(&client, &options, &error) ||
      tw_key_from_clear_bytes(tw_as_kek_key(&master), test_key, sizeof test_key,
                              TW_KEY_ALGORITHM_DES, &error) ||
      tw_software_key_module_init(&module, tw_mbedtls_des(), &master, TW_KEY_USE_TRANSPORT,
                                  &error) ||
      tw_record_store_init(&records, &posix.file, &error) ||
      tw_stored_keys_init(&stored, &records, "POS00001 ENKTTMKP", &error) ||
      tw_terminal_key_init(&key, &key_options, &error))
    return fprintf(stderr, "%s\n", tw_error_words(&error)), 1;
  if (tw_record_store_open_or_format(&records, NULL) != TW_STORE_ERROR_NONE)
    return fputs("keys.journal: no place for keys\n", stderr), 1;
  printf("start: %s\n", tw_key_slot_error_words(tw_terminal_key_open(&key, NULL)));
  if (tw_key_change_init(&change, &change_options, &error))
    return fprintf(stderr, "%s\n", tw_error_words(&error)), 1;
  step = tw_key_change_run(&change, &client, posix.tcp.pause, posix.tcp.self, NULL);
  tw_terminal_key_check_value(&key, tw_terminal_key_in_use(&key), check_value);
  printf("%s: %s\n", check_value, tw_key_step_words(step));
  tw_software_key_module_deinit(&module); /* wipes the key */
  tw_wipe(&master, sizeof master);
  return step != TW_KEY_STEP_DONE_CHANGED;
}
