// A till of C with a gateway in memory: what C adds to the till, which tests/units/till tests.
#include <tillwire/c/ops/cards/top_up.h>
#include <tillwire/c/ops/customers/register_customer.h>
#include <tillwire/c/ops/ecommerce/beyond/deposit.h>
#include <tillwire/c/ops/ecommerce/get_order_status_extended.h>
#include <tillwire/c/ops/ecommerce/payment_order.h>
#include <tillwire/c/ops/ecommerce/register_pre_auth.h>
#include <tillwire/c/ops/merchants/get_merchant_transactions.h>

#include <string>

#include "shop.hpp"

namespace tillwire::test {
namespace {

void note(void* self, const tw_receipt* receipt) {
  *static_cast<std::string*>(self) += words_of(*receipt);
}

TEST(CTill, ReceiptsHaveWhatThoseOfCppHave) {
  Shop shop;
  int done = 0;
  const tw_receipt paid = shop.pay(1250, &done);
  EXPECT_EQ(done, 1);
  EXPECT_EQ(paid.verdict, TW_VERDICT_PAID);
  EXPECT_EQ(paid.kind, TW_KIND_SALE);
  EXPECT_EQ(tw_minor_units(paid.charged), 1250);
  EXPECT_STREQ(paid.currency, "978");
  EXPECT_EQ(shop.server.orders.count(paid.number), 1U);
  EXPECT_EQ(shop.server.orders[paid.number].id, paid.order_id);
  EXPECT_EQ(words_of(paid), "Paid 12.50.");
  char words[12];
  EXPECT_STREQ(tw_receipt_words(&paid, words, sizeof words), "Paid 12.50.");
  EXPECT_STREQ(tw_receipt_words(&paid, words, sizeof words - 1), "") << "a part may be wrong";
  shop.server.card = ShopGateway::Card::pays_half;
  const tw_receipt half = shop.pay(1000, &done);
  EXPECT_EQ(done, 0) << words_of(half);
  EXPECT_EQ(half.verdict, TW_VERDICT_PAID);
  shop.server.card = ShopGateway::Card::is_declined;
  EXPECT_EQ(shop.pay(1000).verdict, TW_VERDICT_NOT_PAID);
  tw_receipt last;
  EXPECT_EQ(tw_till_last(&shop.till, &last), 0);
  EXPECT_EQ(last.verdict, TW_VERDICT_NOT_PAID);
}

TEST(CTill, ALostAnswerIsReportedAfterAPowerCutAndNeverPaidTwice) {
  Shop shop;
  shop.server.fails_at = "paymentorder.do";
  shop.server.line = ShopGateway::Line::loses_answer;
  shop.server.page = "HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n";  // in place of records
  EXPECT_EQ(shop.pay(1250).verdict, TW_VERDICT_UNKNOWN);
  shop.server.line = ShopGateway::Line::up;
  shop.server.page.clear();
  shop.lose_power();
  std::string told;
  tw_recovery recovery;
  tw_error error;
  EXPECT_EQ(tw_till_resume(&shop.till, note, &told, &recovery, &error), TW_ERRC_NONE);
  EXPECT_EQ(told, "Paid 12.50.");
  EXPECT_EQ(recovery.settled, 1U);
  EXPECT_EQ(recovery.open, 0U);
  EXPECT_EQ(shop.server.charges, 1U);
  tw_recovery again;
  EXPECT_EQ(tw_till_recovery(&shop.till, &again), TW_ERRC_NONE);
  EXPECT_EQ(again.settled, 1U);
}

TEST(CTill, RefundsByOrderAndCurrency) {
  Shop shop;
  const tw_receipt paid = shop.pay(1250);
  tw_receipt by_order;
  EXPECT_EQ(tw_receipt_of_order(&by_order, paid.order_id, paid.currency), 1);
  tw_receipt refund;
  EXPECT_EQ(tw_till_refund(&shop.till, &by_order, 250, &refund), 1);
  EXPECT_EQ(words_of(refund), "Refunded 2.50.");
  EXPECT_EQ(shop.server.orders[paid.number].refunded, 250);
}

TEST(CTill, MailOrdersAndStoredCardsAreMadeByTheirFunctions) {
  Shop shop;
  tw_sale sale = sale_of(700);
  sale.mail_order = tw_by_mail();
  tw_receipt receipt;
  EXPECT_EQ(tw_till_pay(&shop.till, &sale, &receipt), 1) << words_of(receipt);
  EXPECT_EQ(shop.server.count("motoPayment.do"), 1U);
  tw_sale_init(&sale);
  sale.amount = tw_amount(800);
  sale.binding_id = tw_stored_card_of("b-1");
  sale.client_id = tw_text_of("c-1");
  EXPECT_EQ(tw_till_pay(&shop.till, &sale, &receipt), 1) << words_of(receipt);
  EXPECT_EQ(shop.server.count("paymentOrderBinding.do"), 1U);
  sale.binding_id.pay = nullptr;
  sale.binding_id.text = tw_text_of("b-1");  // not made by tw_stored_card_of()
  EXPECT_EQ(tw_till_pay(&shop.till, &sale, &receipt), 0);
  EXPECT_EQ(receipt.error.code, TW_ERRC_MISUSE);
  EXPECT_STREQ(receipt.field, "sale.binding_id");
}

TEST(CTill, TheCustomerIsSentToTheIssuerAndTheSaleIsFinished) {
  Shop shop;
  shop.server.card = ShopGateway::Card::asks_customer;
  const tw_receipt waiting = shop.pay(1250);
  ASSERT_EQ(waiting.verdict, TW_VERDICT_CUSTOMER) << words_of(waiting);
  tw_challenge challenge;
  EXPECT_EQ(tw_till_challenge(&shop.till, &challenge), TW_ERRC_NONE);
  EXPECT_NE(challenge.kind, TW_CHALLENGE_KIND_NONE);
  EXPECT_NE(copied(challenge.acs_url), "-");
  shop.server.confirm(waiting.number);
  tw_receipt paid;
  EXPECT_EQ(tw_till_resume_one(&shop.till, waiting.number, &paid), 1) << words_of(paid);
  EXPECT_EQ(shop.server.charges, 1U);
}

TEST(CTill, ASaleIsPaidByQrCodeOrCancelled) {
  Shop shop;
  const tw_sale sale = sale_of(1250);
  tw_receipt receipt;
  EXPECT_EQ(tw_till_pay_by_qr(&shop.till, &sale, &receipt), 0);
  ASSERT_EQ(receipt.verdict, TW_VERDICT_CUSTOMER) << words_of(receipt);
  EXPECT_EQ(copied(tw_till_qr_payload(&shop.till)), "https://qr.test/1");
  shop.server.pay_code(receipt.number);
  const std::string number = receipt.number;
  EXPECT_EQ(tw_till_resume_one(&shop.till, number.c_str(), &receipt), 1) << words_of(receipt);
  EXPECT_EQ(copied(tw_till_qr_payload(&shop.till)), "-");
  tw_error error;
  ASSERT_EQ(tw_till_start_pay_by_qr(&shop.till, &sale, &error), TW_ERRC_NONE);
  while (tw_till_poll(&shop.till) == 0) tw_till_rest(&shop.till);
  EXPECT_EQ(tw_till_take(&shop.till, &receipt), 0);
  tw_receipt closed;
  EXPECT_EQ(tw_till_cancel(&shop.till, receipt.number, &closed), 0);
  EXPECT_EQ(closed.verdict, TW_VERDICT_NOT_PAID) << words_of(closed);
  EXPECT_EQ(shop.server.charges, 1U);
}

TEST(CTill, TheDayInSteps) {
  Shop shop;
  const tw_receipt paid = shop.pay(1250);
  tw_error error;
  tw_receipt receipt;
  ASSERT_EQ(tw_till_start_refund(&shop.till, &paid, 250, &error), TW_ERRC_NONE);
  EXPECT_EQ(tw_till_start_refund(&shop.till, &paid, 250, &error), TW_ERRC_BUSY);
  while (tw_till_poll(&shop.till) == 0) {
  }
  EXPECT_EQ(tw_till_take(&shop.till, &receipt), 1);
  std::string told;
  ASSERT_EQ(tw_till_start_resume(&shop.till, note, &told, &error), TW_ERRC_NONE);
  while (tw_till_poll(&shop.till) == 0) {
  }
  ASSERT_EQ(tw_till_start_deliver(&shop.till, note, &told, &error), TW_ERRC_NONE);
  while (tw_till_poll(&shop.till) == 0) {
  }
  tw_deliveries deliveries;
  EXPECT_EQ(tw_till_deliveries(&shop.till, &deliveries), TW_ERRC_NONE);
  EXPECT_EQ(deliveries.queued, 0U);
  struct Sums {
    std::int64_t sales, refunds;
  } sums = {};
  const auto add = [](void* self, const tw_day_total* total) {
    auto& to = *static_cast<Sums*>(self);
    (total->kind == TW_KIND_SALE ? to.sales : to.refunds) += tw_minor_units(total->sum);
  };
  ASSERT_EQ(tw_till_start_close_day(&shop.till, add, &sums, TW_CLOSING_IF_SETTLED, &error),
            TW_ERRC_NONE);
  while (tw_till_poll(&shop.till) == 0) {
  }
  tw_day day;
  EXPECT_EQ(tw_till_day(&shop.till, &day), TW_ERRC_NONE);
  EXPECT_EQ(day.closed, 1);
  EXPECT_EQ(sums.sales, 1250);
  EXPECT_EQ(sums.refunds, 250);
  EXPECT_EQ(told, "") << "the refund was reported by tw_till_take()";
}

/// A sale that is over, and was not polled to its end, is not lost to a start that is refused.
TEST(CTill, RefusedStartsLeaveTheReceiptOfTheOneUnderWay) {
  Shop shop;
  const tw_sale sale = sale_of(1250);
  tw_error error;
  tw_receipt receipt;
  ASSERT_EQ(tw_till_start_pay(&shop.till, &sale, &error), TW_ERRC_NONE);
  std::string told;
  static tw_comparison comparison;
  tw_merchant_period period = {};
  const auto ignore = [](void*, const tw_day_difference*) {};
  for (int i = 0; i != 100; ++i) {
    EXPECT_EQ(tw_till_start_pay(&shop.till, &sale, &error), TW_ERRC_BUSY);
    EXPECT_EQ(tw_till_start_resume_one(&shop.till, "K1", &error), TW_ERRC_BUSY);
    EXPECT_EQ(tw_till_start_resume(&shop.till, note, &told, &error), TW_ERRC_BUSY);
    EXPECT_EQ(tw_till_start_deliver(&shop.till, note, &told, &error), TW_ERRC_BUSY);
    EXPECT_EQ(tw_till_start_reconcile(&shop.till, &comparison, &period, ignore, nullptr, nullptr),
              TW_ERRC_BUSY);
    EXPECT_EQ(tw_till_pay(&shop.till, &sale, &receipt), 0);
    EXPECT_EQ(receipt.error.code, TW_ERRC_BUSY);
    EXPECT_STREQ(receipt.number, "");
  }
  while (tw_till_poll(&shop.till) == 0) {
  }
  EXPECT_EQ(tw_till_take(&shop.till, &receipt), 1) << words_of(receipt);
  EXPECT_EQ(shop.server.charges, 1U);
  EXPECT_EQ(told, "");
}

void note_difference(void* self, const tw_day_difference* each) {
  auto& told = *static_cast<std::string*>(self);
  told += std::to_string(each->difference) + ":";
  if (each->receipt != nullptr) told += std::to_string(tw_minor_units(each->receipt->asked));
  if (each->line != nullptr) told += " line " + std::to_string(tw_int64_value(each->line->utrnno));
  told += ";";
}

TEST(CTill, ComparesTheDayWithTheGatewaysLines) {
  Shop shop;
  const tw_receipt paid = shop.pay(1250);
  shop.pay(800);
  shop.server.merchant_lines =
      R"({"transactions":{"transaction":[{"utrnno":1,"merchantId":"M-1","terminalId":"T-1",)"
      R"("transactionDate":"2027-01-15T08:00:00","cardNumberMask":"411111******1111",)"
      R"("cardNumber":"x","submittedAmount":1251,"submittedCurrency":978,"orderNumber":")" +
      std::string(paid.number) + R"(","orderId":")" + paid.order_id + R"(","responseCode":0}]}})";
  tw_merchant_period period = {};
  period.merchant_id = tw_text_of("M-1");
  period.institution_id = tw_text_of("1001");
  static tw_comparison comparison;
  std::string told;
  tw_reconciled result;
  tw_error error;
  ASSERT_EQ(
      tw_till_reconcile(&shop.till, &comparison, &period, note_difference, &told, &result, &error),
      TW_ERRC_NONE);
  EXPECT_EQ(result.error.code, TW_ERRC_NONE);
  EXPECT_EQ(result.differences, 2U);
  EXPECT_EQ(told, std::to_string(TW_DIFFERENCE_OTHER_SUM) + ":1250 line 1;" +
                      std::to_string(TW_DIFFERENCE_ONLY_HERE) + ":800;");
  EXPECT_EQ(tw_reconciled_is_equal(&result), 0);
  EXPECT_EQ(tw_reconciled_is_equal(nullptr), 0);
  result = {};
  EXPECT_EQ(tw_reconciled_is_equal(&result), 1);
  EXPECT_EQ(tw_till_start_reconcile(&shop.till, nullptr, &period, note_difference, &told, &error),
            TW_ERRC_MISUSE);
  EXPECT_STREQ(error.field, "comparison");
  EXPECT_EQ(
      tw_till_start_reconcile(&shop.till, &comparison, nullptr, note_difference, &told, &error),
      TW_ERRC_MISUSE);
  EXPECT_STREQ(error.field, "period");
  EXPECT_EQ(tw_till_start_reconcile(&shop.till, &comparison, &period, nullptr, &told, &error),
            TW_ERRC_MISUSE);
  EXPECT_STREQ(error.field, "report");
}

tw_get_merchant_transactions_request query_of(const char* merchant) {
  tw_get_merchant_transactions_request query = {};
  query.merchant_id = tw_text_of(merchant);
  query.institution_id = tw_text_of("1001");
  return query;
}

TEST(CTill, CallsOperationsThatMoveNoMoney) {
  Shop shop;
  shop.server.merchant_lines =
      R"({"transactions":{"transaction":[{"utrnno":17,"merchantId":"M-1","terminalId":"T-1",)"
      R"("transactionDate":"2027-01-15T08:00:00","cardNumberMask":"411111******1111",)"
      R"("cardNumber":"x","submittedAmount":1251,"submittedCurrency":978,"responseCode":0}]}})";
  const tw_get_merchant_transactions_request query = query_of("M-1");
  tw_get_merchant_transactions_response answer;
  ASSERT_EQ(tw_till_call_get_merchant_transactions(&shop.till, &query, &answer), TW_ERRC_NONE);
  tw_merchant_transaction line;
  ASSERT_EQ(tw_merchant_transaction_elements_next(&answer.transactions, &line), 1);
  EXPECT_EQ(tw_int64_value(line.utrnno), 17);
  EXPECT_EQ(shop.pay(1250).verdict, TW_VERDICT_PAID) << "the till uses the connection again";
  shop.server.line = ShopGateway::Line::loses_answer;
  tw_error error;
  EXPECT_EQ(tw_till_call(&shop.till, &tw_op_get_merchant_transactions, &query, &answer, &error),
            TW_ERRC_CONNECTION_LOST);
  EXPECT_EQ(error.delivery, TW_DELIVERY_UNKNOWN);
  EXPECT_EQ(answer.failure.code, TW_ERRC_CONNECTION_LOST);
  EXPECT_EQ(answer.transactions.range.count, 0U);
}

TEST(CTill, RefusesToCallWhatMovesMoneyOrAsksAboutAPayment) {
  Shop shop;
  // Larger than each struct of these.
  static const std::uint64_t request[400] = {};
  static std::uint64_t response[400];
  tw_error error;
  for (const tw_operation* each :
       {&tw_op_register, &tw_op_register_pre_auth, &tw_op_get_order_status_extended,
        &tw_op_payment_order, &tw_op_deposit, &tw_op_top_up}) {
    EXPECT_EQ(tw_till_call(&shop.till, each, request, response, &error), TW_ERRC_MISUSE);
    EXPECT_EQ(error.detail, TW_MISUSE_OPERATION) << tw_operation_name(each);
    EXPECT_STREQ(error.field, "operation");
    EXPECT_EQ(error.delivery, TW_DELIVERY_NOT_SENT);
    EXPECT_EQ(std::memcmp(response, &error, sizeof error), 0);
  }
  const tw_get_merchant_transactions_request query = query_of("M-1");
  tw_get_merchant_transactions_response answer;
  const tw_operation* const lines = &tw_op_get_merchant_transactions;
  const auto argument = [&](const tw_operation* operation, const void* of, void* to) {
    EXPECT_EQ(tw_till_call(&shop.till, operation, of, to, &error), TW_ERRC_MISUSE);
    EXPECT_EQ(error.detail, TW_MISUSE_NULL);
    return std::string(error.field);
  };
  EXPECT_EQ(argument(nullptr, &query, &answer), "operation");
  EXPECT_EQ(argument(lines, nullptr, &answer), "request");
  EXPECT_EQ(argument(lines, &query, nullptr), "response");
  tw_register_customer_request half = {};
  tw_register_customer_response registered;
  const tw_register_customer_parameter surname = {};
  half.parameters.at = &surname;  // not made by its function
  EXPECT_EQ(argument(&tw_op_register_customer, &half, &registered), "parameters");
  EXPECT_EQ(registered.failure.code, TW_ERRC_MISUSE);

  const tw_sale sale = sale_of(1250);
  ASSERT_EQ(tw_till_start_pay(&shop.till, &sale, &error), TW_ERRC_NONE);
  EXPECT_EQ(tw_till_call_get_merchant_transactions(&shop.till, &query, &answer), TW_ERRC_BUSY);
  EXPECT_EQ(answer.failure.delivery, TW_DELIVERY_NOT_SENT);
  while (tw_till_poll(&shop.till) == 0) {
  }
  tw_receipt receipt;
  EXPECT_EQ(tw_till_take(&shop.till, &receipt), 1);
  for (const char* name : {"getMerchantTransactions", "registerCustomer", "topUp", "deposit.do"}) {
    EXPECT_EQ(shop.server.count(name), 0U) << name;
  }
  EXPECT_EQ(shop.server.count("register.do"), 1U);
}

TEST(CTill, SignsWithATable) {
  Shop shop;
  static const tw_signer signer = {
      nullptr,
      [](void*, const char*, std::uint32_t, std::uint8_t* digest) {
        std::memset(digest, 1, 32);
        return 1;
      },
      [](void*) -> std::uint32_t { return 256; },
      [](void*, const std::uint8_t*, std::uint8_t* signature) {
        std::memset(signature, 2, 256);
        return 1;
      },
  };
  tw_error error;
  ASSERT_EQ(tw_till_sign_with(&shop.till, &signer, &error), TW_ERRC_NONE);
  EXPECT_EQ(shop.pay(1250).verdict, TW_VERDICT_PAID);
  static const tw_signer fails = {
      nullptr, [](void*, const char*, std::uint32_t, std::uint8_t*) { return 0; },
      signer.signature_size, signer.sign};
  ASSERT_EQ(tw_till_sign_with(&shop.till, &fails, &error), TW_ERRC_NONE);
  const tw_receipt refused = shop.pay(1250);
  EXPECT_EQ(refused.verdict, TW_VERDICT_NOT_PAID);
  EXPECT_EQ(refused.error.code, TW_ERRC_SIGNING);
}

}  // namespace
}  // namespace tillwire::test
