/* What till.cpp does with FIGURES_DAY, in C. */
#include "c_shop.h"

static void told(void* self, const tw_receipt* receipt) {
  ((c_shop*)self)->print("told ", receipt->verdict);
}
static void total(void* self, const tw_day_total* total_of) {
  ((c_shop*)self)->print("total ", total_of->count);
}

int run_c_shop(c_shop* shop) {
  static tw_till till;
  tw_till_options options;
  tw_sale sale;
  tw_receipt paid, held, receipt;
  tw_till_options_init(&options);
  options.gateway.host = "gateway.example";
  options.gateway.user = "shop-api";
  options.gateway.password = "secret";
  options.transport = shop->transport;
  options.clock = shop->clock;
  options.time = shop->time;
  options.storage = shop->storage;
  options.transmit = shop->transmit;
  options.transmit_size = shop->size;
  options.receive = shop->receive;
  options.receive_size = shop->size;
  options.name = "K1";
  options.currency = "978";
  options.return_url = "https://shop.example/paid";
  if (tw_till_init(&till, &options, NULL) != TW_ERRC_NONE) return 0;
  tw_till_resume(&till, told, shop, NULL, NULL);
  tw_sale_init(&sale);
  sale.amount = tw_amount(125000);
  sale.card_number = tw_secret_of("4111111111111111");
  sale.card_cvc = tw_secret_of("123");
  sale.card_expiry = tw_text_of("203012");
  sale.card_holder = tw_text_of("JANE DOE");
  tw_till_pay(&till, &sale, &paid);
  told(shop, &paid);
  tw_till_refund(&till, &paid, 700, &receipt);
  told(shop, &receipt);
  tw_till_hold(&till, &sale, &held);
  tw_till_complete(&till, &held, 700, &receipt);
  told(shop, &receipt);
  tw_till_release(&till, &held, &receipt);
  told(shop, &receipt);
  tw_till_deliver(&till, told, shop, NULL, NULL);
  tw_till_close_day(&till, total, shop, TW_CLOSING_IF_SETTLED, NULL, NULL);
  shop->print("object_bytes ", sizeof till);
  return paid.verdict != TW_VERDICT_PAID;
}
