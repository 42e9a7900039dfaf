/* What key_change.cpp does, in C. */
#include <tillwire/c/keys.h>
#include <tillwire/c/ops/ecommerce/beyond/refund.h>
#include <tillwire/c/ops/ecommerce/register.h>

#include "c_shop.h"

/* In the place of 3DES, which mbedTLS or the hardware brings. */
static int copy(void* self, const tw_key_bytes* key, const uint8_t* block, uint8_t* out) {
  (void)self;
  (void)key;
  memcpy(out, block, 8);
  return 1;
}
static void pause_ms(void* self, uint32_t ms) {
  ((c_shop*)self)->print("wait", ms);
}

int run_c_shop(c_shop* shop) {
  static const uint8_t master_key[] = {0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef,
                                       0xfe, 0xdc, 0xba, 0x98, 0x76, 0x54, 0x32, 0x10};
  static const tw_block_cipher cipher = {NULL, 8, copy, copy, NULL};
  static tw_client client;
  static tw_record_store records;
  static tw_stored_keys stored;
  static tw_software_key_module module;
  static tw_terminal_key key;
  static tw_key_change change;
  tw_client_options options;
  tw_terminal_key_options key_options;
  tw_key_change_options change_options;
  tw_register_request order = {0};
  tw_register_response answer;
  tw_refund_request refund = {0};
  tw_refund_response refunded;
  static tw_kek_key master;
  int opened, changed;
  if (tw_record_store_init(&records, shop->storage, NULL) ||
      tw_stored_keys_init(&stored, &records, "POS00001 ENKTTMKP", NULL) ||
      tw_record_store_open_or_format(&records, NULL) != TW_STORE_ERROR_NONE)
    return 0;
  tw_client_options_init(&options);
  options.gateway.host = "gateway.example";
  options.gateway.user = "shop-api";
  options.gateway.password = "secret";
  options.transport = shop->transport;
  options.clock = shop->clock;
  options.transmit = shop->transmit;
  options.transmit_size = shop->size;
  options.receive = shop->receive;
  options.receive_size = shop->size;
  if (tw_client_init(&client, &options, NULL)) return 0;
  order.order_number = tw_text_of("A-17");
  order.amount = tw_amount(125000);
  order.return_url = tw_text_of("https://shop.example/paid");
  tw_call_register(&client, &order, &answer);
  refund.order_number = tw_text_of("A-17");
  refund.amount = tw_part(125000);
  refund.external_refund_id = tw_text_of("R-1");
  tw_call_refund(&client, &refund, &refunded);
  shop->print("refunded", refunded.failure.code == TW_ERRC_NONE);

  if (tw_key_from_clear_bytes(tw_as_kek_key(&master), master_key, sizeof master_key,
                              TW_KEY_ALGORITHM_DES, NULL) ||
      tw_software_key_module_init(&module, &cipher, &master, TW_KEY_USE_PIN, NULL))
    return 0;
  tw_terminal_key_options_init(&key_options);
  key_options.store = &stored.store;
  key_options.module = &module.module;
  key_options.owner.terminal_number = tw_text_of("POS00001");
  key_options.owner.host_id = tw_int32_of(1);
  key_options.owner.key_type = tw_terminal_key_type_of(TW_TERMINAL_KEY_TYPE_TMKP);
  key_options.rules.tmkp_encrypts_pins = 1;
  if (tw_terminal_key_init(&key, &key_options, NULL)) return 0;
  opened = tw_terminal_key_open(&key, NULL) == TW_KEY_SLOT_ERROR_NONE;
  tw_key_change_options_init(&change_options);
  change_options.key = &key;
  change_options.length = TW_KEY_LENGTH_HEX_32;
  if (tw_key_change_init(&change, &change_options, NULL)) return 0;
  changed = tw_key_change_run(&change, &client, pause_ms, shop, NULL) == TW_KEY_STEP_DONE_CHANGED;
  if (tw_terminal_key_try_another(&key)) shop->print("another key", 1);
  shop->print("opened", (uint32_t)opened);
  shop->print("changed", (uint32_t)(changed && !tw_terminal_key_worked(&key, NULL)));
  return answer.failure.code == TW_ERRC_NONE;
}
