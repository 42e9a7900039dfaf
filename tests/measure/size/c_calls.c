/* What calls.cpp does, in C. */
#include <tillwire/c/ops/cards/block_card.h>
#include <tillwire/c/ops/ecommerce/get_order_status_extended.h>
#include <tillwire/c/ops/ecommerce/register.h>
#include <tillwire/c/ops/merchants/generate_key.h>

#include "c_shop.h"

int run_c_shop(c_shop* shop) {
  static tw_client client;
  tw_client_options options;
  static tw_register_request order;
  tw_register_response answer;
  int well;
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
  if (tw_client_init(&client, &options, NULL) != TW_ERRC_NONE) return 0;
  order.order_number = tw_text_of("A-17");
  order.amount = tw_amount(125000);
  order.return_url = tw_text_of("https://shop.example/paid");
  tw_call_register(&client, &order, &answer);
  well = answer.failure.code == TW_ERRC_NONE;
#ifdef FIGURES_MORE
  {
    static tw_generate_key_request generate;
    static tw_get_order_status_extended_request query;
    static tw_block_card_request block;
    tw_generate_key_response key;
    tw_get_order_status_extended_response record;
    tw_block_card_response blocked;
    generate.terminal_number = tw_text_of("POS00001");
    generate.host_id = tw_int32_of(2);
    tw_call_generate_key(&client, &generate, &key); /* none of them is answered */
    well = well && key.failure.code != TW_ERRC_NONE;
    query.order_number = tw_text_of("A-17");
    tw_call_get_order_status_extended(&client, &query, &record);
    well = well && record.failure.code != TW_ERRC_NONE;
    tw_call_block_card(&client, &block, &blocked);
    well = well && blocked.failure.code != TW_ERRC_NONE;
  }
#endif
  return well;
}
