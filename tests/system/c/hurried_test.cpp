// What a program in a hurry gets from a till of C: never the result of something else.
#include <tillwire/c/ops/ecommerce/get_order_status_extended.h>
#include <tillwire/c/ops/ecommerce/moto_payment.h>
#include <tillwire/c/ops/ecommerce/register.h>

#include "shop.hpp"

namespace tillwire::test {
namespace {

void ignore(void*, const tw_receipt*) {}
void ignore_total(void*, const tw_day_total*) {}
void ignore_difference(void*, const tw_day_difference*) {}

void finish(Shop& shop) {
  while (tw_till_poll(&shop.till) == 0) {
  }
}

/// The second press of a button while the first sale is over, and was not taken.
TEST(CHurried, ASecondStartDoesNotPayTwice) {
  Shop shop;
  const tw_sale sale = sale_of(1250);
  tw_error error;
  ASSERT_EQ(tw_till_start_pay(&shop.till, &sale, &error), TW_ERRC_NONE);
  for (int i = 0; i != 300; ++i) {
    EXPECT_EQ(tw_till_start_pay(&shop.till, &sale, &error), TW_ERRC_BUSY);
  }
  finish(shop);
  tw_receipt receipt;
  EXPECT_EQ(tw_till_take(&shop.till, &receipt), 1);
  EXPECT_EQ(shop.server.charges, 1U);
}

/// After a start that was refused, the receipt is not that of the sale before.
TEST(CHurried, ARefusedStartLeavesNothingToTake) {
  Shop shop;
  shop.pay(1250);
  tw_sale sale = sale_of(800);
  sale.size = 0;
  EXPECT_EQ(tw_till_start_pay(&shop.till, &sale, nullptr), TW_ERRC_MISUSE);
  finish(shop);
  tw_receipt receipt;
  EXPECT_EQ(tw_till_take(&shop.till, &receipt), 0);
  EXPECT_EQ(receipt.verdict, TW_VERDICT_UNKNOWN);
  EXPECT_EQ(words_of(receipt), "Not sent: till: not started.");
  sale = sale_of(800);
  EXPECT_EQ(tw_till_start_pay(&shop.till, &sale, nullptr), TW_ERRC_NONE);
  finish(shop);
  EXPECT_EQ(tw_till_take(&shop.till, &receipt), 1);
  EXPECT_EQ(words_of(receipt), "Paid 8.00.");

  CBench bench;
  bench.answers(ok(R"({"errorCode":"0","orderId":"17","formUrl":"x"})"));
  const tw_register_request request = order();
  tw_register_response response;
  EXPECT_EQ(tw_call_register(&bench.client, &request, &response), TW_ERRC_NONE);
  EXPECT_EQ(tw_start_register(&bench.client, nullptr, nullptr), TW_ERRC_MISUSE);
  EXPECT_EQ(tw_client_poll(&bench.client), 1);
  EXPECT_EQ(tw_take_register(&bench.client, &response), TW_ERRC_MISUSE);
  EXPECT_EQ(response.failure.detail, TW_MISUSE_NOT_STARTED);
  EXPECT_EQ(response.order_id.at, nullptr);
}

/// A finished answer is not lost to another start.
TEST(CHurried, AStartDoesNotSwallowTheAnswerOfTheClient) {
  CBench bench;
  bench.answers(ok(R"({"errorCode":"0","orderId":"17","formUrl":"x"})"));
  const tw_register_request request = order();
  ASSERT_EQ(tw_start_register(&bench.client, &request, nullptr), TW_ERRC_NONE);
  tw_register_response response;
  for (int i = 0; i != 50; ++i) {
    tw_error error;
    EXPECT_EQ(tw_start_register(&bench.client, &request, &error), TW_ERRC_BUSY);
    EXPECT_EQ(error.code, TW_ERRC_BUSY);
    EXPECT_EQ(tw_call_register(&bench.client, &request, &response), TW_ERRC_BUSY);
  }
  while (tw_client_poll(&bench.client) == 0) {
  }
  EXPECT_EQ(tw_take_register(&bench.client, &response), TW_ERRC_NONE);
  EXPECT_EQ(copied(response.order_id), "17");
}

/// An answer is not yet a payment: each answer says what it proves.
TEST(CHurried, AnAnswerIsJudged) {
  struct Case {
    const char* body;
    tw_payment payment;
    int refused, processed;
    const char* code;
  };
  for (const Case& each : {
           Case{R"({"success":true,"data":{"orderId":"17"},"errorCode":"0"})",
                TW_PAYMENT_UNCONFIRMED, 0, 1, "0"},
           Case{R"({"success":false,"error":{"code":"5","description":"x","message":"y"}})",
                TW_PAYMENT_DECLINED, 1, 0, "5"},
           Case{R"({"success":false,"error":{"code":"2","description":"x","message":"y"}})",
                TW_PAYMENT_UNCONFIRMED, 1, 0, "2"},
       }) {
    CBench bench;
    bench.answers(ok(each.body));
    tw_moto_payment_request request = {};
    request.amount = tw_amount(100);
    request.return_url = tw_text_of("https://shop.example");
    request.cardholder = tw_text_of("JANE DOE");
    request.pan = tw_secret_of("4111111111111111");
    request.expiry = tw_secret_of("203012");
    tw_moto_payment_response response;
    EXPECT_EQ(tw_call_moto_payment(&bench.client, &request, &response), TW_ERRC_NONE)
        << response.failure.field;
    EXPECT_EQ(tw_moto_payment_payment(&response), each.payment);
    EXPECT_EQ(tw_moto_payment_refused(&response), each.refused);
    EXPECT_EQ(tw_moto_payment_processed(&response), each.processed);
    EXPECT_EQ(copied(tw_moto_payment_code(&response)), each.code);
    EXPECT_STRNE(tw_payment_words(each.payment), "");
  }
  tw_moto_payment_response lost = {};
  lost.failure.code = TW_ERRC_TIMED_OUT;
  EXPECT_EQ(tw_moto_payment_payment(&lost), TW_PAYMENT_UNCONFIRMED);
  EXPECT_EQ(tw_moto_payment_processed(&lost), 0);
  EXPECT_EQ(tw_moto_payment_refused(&lost), 0);
  EXPECT_EQ(tw_moto_payment_payment(nullptr), TW_PAYMENT_UNCONFIRMED);
  EXPECT_EQ(tw_moto_payment_code(&lost).at, nullptr);
}

/// Tills and clients that share what belongs to one are refused, and may have it afterwards.
TEST(CHurried, TransportStorageAndBuffersHaveOneOwner) {
  Shop shop;
  tw_till_options options = shop.till_options();
  tw_till other{};
  tw_error error;
  EXPECT_EQ(tw_till_init(&other, &options, &error), TW_ERRC_MISUSE);
  EXPECT_EQ(error.detail, TW_MISUSE_IN_USE);
  EXPECT_STREQ(error.field, "storage");
  EXPECT_EQ(shop.transport_table.owner, nullptr)
      << "what could not be initialised reserves nothing";
  tw_client_options for_client = shop.client_options();
  for_client.transport = &shop.server_table;
  tw_client client{};
  EXPECT_EQ(tw_client_init(&client, &for_client, &error), TW_ERRC_MISUSE);
  EXPECT_STREQ(error.field, "transport");
  EXPECT_EQ(tw_till_deinit(&shop.till), TW_ERRC_NONE);
  EXPECT_EQ(tw_till_init(&other, &options, &error), TW_ERRC_NONE);
  EXPECT_NE(tw_till_ready(&other), 0);
  EXPECT_EQ(tw_till_deinit(&other), TW_ERRC_NONE);
  for_client.receive = for_client.transmit + 1;
  EXPECT_EQ(tw_client_init(&client, &for_client, &error), TW_ERRC_MISUSE);
  EXPECT_STREQ(error.field, "receive");
}

/// A sale made of what was on the stack is refused, and states nothing about the customer.
TEST(CHurried, ASaleThatWasNotInitialisedIsRefused) {
  Shop shop;
  tw_sale sale;
  std::memset(&sale, 0xa5, sizeof sale);
  sale.amount = tw_amount(1250);
  tw_receipt receipt;
  EXPECT_EQ(tw_till_pay(&shop.till, &sale, &receipt), 0);
  EXPECT_EQ(words_of(receipt), "Not sent: sale: of another version, or without its init.");
  sale = sale_of(1250);
  sale.another_customer = 2;
  EXPECT_EQ(tw_till_pay(&shop.till, &sale, &receipt), 0);
  EXPECT_EQ(words_of(receipt), "Not sent: sale.another_customer: not a number of an enumerator.");
  EXPECT_EQ(shop.server.charges, 0U);
}

TEST(CHurried, RoundsThatDidNotRunDoNotLookWell) {
  Shop shop;
  const tw_sale sale = sale_of(1250);
  ASSERT_EQ(tw_till_start_pay(&shop.till, &sale, nullptr), TW_ERRC_NONE);
  tw_recovery recovery = {};
  EXPECT_EQ(tw_till_resume(&shop.till, ignore, nullptr, &recovery, nullptr), TW_ERRC_BUSY);
  EXPECT_EQ(recovery.store_error, TW_STORE_ERROR_REPORTING);
  tw_deliveries deliveries = {};
  EXPECT_EQ(tw_till_deliver(&shop.till, ignore, nullptr, &deliveries, nullptr), TW_ERRC_BUSY);
  EXPECT_EQ(deliveries.store_error, TW_STORE_ERROR_REPORTING);
  tw_day day = {};
  EXPECT_EQ(tw_till_close_day(&shop.till, ignore_total, nullptr, 0, &day, nullptr), TW_ERRC_BUSY);
  EXPECT_EQ(day.store_error, TW_STORE_ERROR_REPORTING);
  static tw_comparison comparison;
  tw_merchant_period period = {};
  tw_reconciled result = {};
  EXPECT_EQ(tw_till_reconcile(&shop.till, &comparison, &period, ignore_difference, nullptr, &result,
                              nullptr),
            TW_ERRC_BUSY);
  EXPECT_EQ(tw_reconciled_is_equal(&result), 0);
  result = {};
  EXPECT_EQ(tw_till_reconciled(&shop.till, &comparison, &result), TW_ERRC_MISUSE);
  EXPECT_EQ(result.error.detail, TW_MISUSE_NOT_INITIALISED);
  EXPECT_EQ(tw_reconciled_is_equal(&result), 0);
  finish(shop);

  shop.flash.fail_from(0);
  tw_error error;
  EXPECT_EQ(tw_till_close_day(&shop.till, ignore_total, nullptr, 0, &day, &error), TW_ERRC_JOURNAL);
  EXPECT_EQ(error.code, TW_ERRC_JOURNAL);
  EXPECT_EQ(day.closed, 0);
}

/// Only 1 is success: -1 is how much of C says that something failed.
TEST(CHurried, PortsThatReturnMinusOneFailed) {
  CPorts ports;
  tw_transport transport = ports.transport_table;
  transport.secure = [](void*) { return -1; };
  EXPECT_FALSE(c::CTransport(transport).secure());
  tw_storage storage = ports.storage_table;
  storage.read = [](void*, std::uint32_t, void*, std::uint32_t) { return -1; };
  storage.write = [](void*, std::uint32_t, const void*, std::uint32_t) { return -1; };
  storage.erase = [](void*, std::uint32_t) { return -1; };
  c::CStorage of_c(storage);
  char unit[16] = {};
  EXPECT_FALSE(of_c.read(0, unit, sizeof unit));
  EXPECT_FALSE(of_c.write(0, unit, sizeof unit));
  EXPECT_FALSE(of_c.erase(0));
  const tw_random random = {nullptr, [](void*, void*, std::uint32_t) { return -1; }};
  EXPECT_FALSE(c::CRandom(&random).fill(unit, sizeof unit));
  const tw_signer signer = {
      nullptr,
      [](void*, const char*, std::uint32_t, std::uint8_t*) { return -1; },
      [](void*) { return std::uint32_t{256}; },
      [](void*, const std::uint8_t*, std::uint8_t*) { return -1; },
  };
  std::uint8_t digest[32];
  EXPECT_FALSE(c::CSigner(&signer).hash("", 0, digest));
  EXPECT_FALSE(c::CSigner(&signer).sign(digest, digest));
}

TEST(CHurried, ReceiptsAndValuesOfOtherMemory) {
  Shop shop;
  tw_receipt receipt = shop.pay(1250);
  EXPECT_EQ(tw_receipt_of_order(&receipt, nullptr, "978"), 0);
  EXPECT_STREQ(receipt.order_id, "") << "not the order of before";
  receipt = shop.pay(1250);
  receipt.retried = 0x55;
  EXPECT_EQ(words_of(receipt), "not a number of an enumerator");
  receipt = {};
  EXPECT_EQ(words_of(receipt), "not initialised") << "zeroed memory does not say \"not paid\"";
  tw_money money;
  std::memset(&money, 0x55, sizeof money);
  money.present = 0;
  EXPECT_EQ(tw_minor_units(money), 0);
  EXPECT_EQ(tw_is(tw_text{}, nullptr), 0);
  tw_order_refund refund;
  tw_order_refund_elements list = {};
  list.range.count = 3;
  EXPECT_EQ(tw_order_refund_elements_next(&list, &refund), 0);
}

}  // namespace
}  // namespace tillwire::test
