// The till with a gateway of a few orders: its reports match what the gateway has moved, whatever
// is lost and wherever the power fails.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <tillwire/ops/merchants.hpp>
#include <tillwire/till.hpp>
#include <vector>

#include "gateway.hpp"
#include "shop.hpp"

namespace tillwire::test::till_test {
namespace {

class TillTest : public testing::Test {
 protected:
  Cells cells{4096, 2};
  ShopGateway server;
};

TEST_F(TillTest, PaysAndReportsAllPrintedFields) {
  Shop shop(cells, server);
  EXPECT_TRUE(shop.till.ready()) << shop.till.words();
  EXPECT_TRUE(shop.resume().empty());
  const Receipt receipt = shop.till.pay(sale());
  EXPECT_TRUE(receipt);
  EXPECT_EQ(receipt.verdict, Verdict::paid);
  EXPECT_STREQ(receipt.words(), "Paid 12.50.");
  EXPECT_EQ(receipt.charged, Amount(1250));
  EXPECT_EQ(text(receipt.currency), "978");
  EXPECT_EQ(text(receipt.card), "411111******1111");
  EXPECT_EQ(text(receipt.approval_code), "123456");
  EXPECT_EQ(text(receipt.rrn), "500000000001");
  EXPECT_EQ(text(receipt.remark), "table 4");
  EXPECT_EQ(receipt.time_s, 1'800'000'000U);
  EXPECT_EQ(text(receipt.order_id), "gateway-1");
  EXPECT_EQ(server.orders.count(text(receipt.number)), 1U);
  EXPECT_EQ(server.charges, 1U);
  // The receipt is reported once.
  EXPECT_TRUE(shop.resume().empty());
  EXPECT_EQ(text(shop.till.last().number), text(receipt.number));
}

TEST_F(TillTest, LastReceiptSurvivesARestart) {
  Receipt receipt;
  {
    Shop shop(cells, server);
    EXPECT_TRUE(shop.till.last().number.empty());
    receipt = shop.till.pay(sale());
  }
  Shop shop(cells, server);
  const Receipt last = shop.till.last();
  EXPECT_TRUE(last);
  EXPECT_EQ(text(last.number), text(receipt.number));
  EXPECT_EQ(text(last.order_id), text(receipt.order_id));
  EXPECT_EQ(text(last.card), text(receipt.card));
  EXPECT_EQ(text(last.rrn), text(receipt.rrn));
  EXPECT_EQ(text(last.remark), "table 4");
  EXPECT_EQ(last.charged, Amount(1250));
  // The till was not used since, so the receipt is reported again, and only once.
  EXPECT_EQ(shop.resume().size(), 1U);
  EXPECT_TRUE(shop.resume().empty());
}

TEST_F(TillTest, AnotherCardMayPayAfterADecline) {
  Shop shop(cells, server);
  server.card = CardOf::is_declined;
  const Receipt declined = shop.till.pay(sale());
  EXPECT_EQ(declined.verdict, Verdict::not_paid);
  EXPECT_FALSE(declined);
  EXPECT_STREQ(declined.words(), "Not paid: no money moved.");
  server.card = CardOf::pays;
  const Receipt paid = shop.till.pay(sale());
  EXPECT_TRUE(paid);
  EXPECT_NE(text(paid.number), text(declined.number));
}

TEST_F(TillTest, PartialApprovalIsNotFullPayment) {
  Shop shop(cells, server);
  server.card = CardOf::pays_half;
  const Receipt receipt = shop.till.pay(sale());
  EXPECT_EQ(receipt.verdict, Verdict::paid);
  EXPECT_FALSE(receipt);
  EXPECT_EQ(receipt.charged, Amount(625));
  EXPECT_STREQ(receipt.words(), "Only 6.25 of 12.50 paid.");
}

TEST_F(TillTest, LostAnswerIsQueried) {
  Shop shop(cells, server);
  server.line = Line::loses_answer;
  server.fails_at = "paymentorder.do";
  const Receipt receipt = shop.till.pay(sale());
  EXPECT_TRUE(receipt);
  EXPECT_EQ(server.charges, 1U);
  EXPECT_EQ(server.count("paymentorder.do"), 1U);
}

TEST_F(TillTest, LostRequestIsClosedAtOnce) {
  Shop shop(cells, server);
  server.line = Line::loses_request;
  server.fails_at = "paymentorder.do";
  const Receipt receipt = shop.till.pay(sale());
  EXPECT_EQ(receipt.verdict, Verdict::not_paid);
  EXPECT_EQ(server.count("decline.do"), 1U);
  EXPECT_EQ(server.orders[text(receipt.number)].status, 6);
}

TEST_F(TillTest, LostRequestWaitsWithoutClosing) {
  TillOptions waits = options();
  waits.close_doubt = false;
  Shop shop(cells, server, waits);
  server.line = Line::loses_request;
  server.fails_at = "paymentorder.do";
  const Receipt receipt = shop.till.pay(sale());
  EXPECT_EQ(receipt.verdict, Verdict::unknown);
  EXPECT_STREQ(receipt.words(), "Not known yet: keep the goods, ask later.");
  EXPECT_EQ(server.count("decline.do"), 0U);
  EXPECT_EQ(shop.till.last().verdict, Verdict::unknown);
  EXPECT_EQ(shop.till.resume(receipt.number).verdict, Verdict::unknown);
  shop.ticks.ms += 200'000;
  EXPECT_EQ(shop.till.resume(receipt.number).verdict, Verdict::not_paid);
  const Receipt never = shop.till.resume("K1-0-0-0");
  EXPECT_EQ(never.verdict, Verdict::help);
  EXPECT_EQ(text(never.number), "K1-0-0-0");
}

TEST_F(TillTest, UnreachableGatewayTakesNoMoney) {
  Shop shop(cells, server);
  server.line = Line::down;
  const Receipt receipt = shop.till.pay(sale());
  EXPECT_EQ(receipt.verdict, Verdict::not_paid);
  EXPECT_STREQ(receipt.words(), "Not paid: the gateway cannot be reached.");
  server.line = Line::loses_answer;
  server.fails_at = "register.do";
  EXPECT_EQ(shop.till.pay(sale()).verdict, Verdict::not_paid);
  EXPECT_EQ(server.count("paymentorder.do"), 0U);
}

TEST_F(TillTest, PayingAgainIsRefusedWhileASaleIsUnknown) {
  Shop shop(cells, server);
  server.line = Line::loses_answer;
  server.fails_at = "paymentorder.do";
  server.card = CardOf::pays;
  // Its status is lost, too.
  server.fails_at.clear();
  server.fails = 0;
  Sale first = sale();
  ASSERT_TRUE(shop.till.start_pay(first));
  while (server.count("paymentorder.do") == 0) shop.till.poll();
  server.fails = 1000;
  server.line = Line::down;
  while (!shop.till.poll()) shop.ticks.ms += 100;
  const Receipt unknown = shop.till.take();
  EXPECT_EQ(unknown.verdict, Verdict::unknown);
  const Receipt refused = shop.till.pay(sale());
  EXPECT_EQ(refused.verdict, Verdict::unknown);
  EXPECT_TRUE(refused.number.empty());
  EXPECT_STREQ(refused.words(), "Not sent: an earlier one is not known yet.");
  // It was paid: the same customer does not pay again.
  server.line = Line::up;
  const Receipt known = shop.till.pay(sale());
  EXPECT_EQ(known.verdict, Verdict::unknown);
  EXPECT_STREQ(known.words(), "Not sent: an earlier result was not reported yet: call resume().");
  EXPECT_EQ(server.charges, 1U);
  // Another customer may.
  Sale other = sale(300);
  other.another_customer = true;
  EXPECT_TRUE(shop.till.pay(other));
  const std::vector<Receipt> told = shop.resume();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_TRUE(told[0]);
  EXPECT_EQ(text(told[0].number), text(unknown.number));
  EXPECT_TRUE(shop.till.pay(sale(700)));
  EXPECT_EQ(server.charges, 3U);
}

TEST_F(TillTest, SaleContinuesOnceTheCustomerConfirms) {
  Shop shop(cells, server);
  server.card = CardOf::asks_customer;
  const Sale of = sale();
  const Receipt waits = shop.till.pay(of);
  EXPECT_EQ(waits.verdict, Verdict::customer);
  EXPECT_STREQ(waits.words(), "The customer has to confirm 12.50 to the card's issuer.");
  EXPECT_EQ(shop.till.challenge().acs_url, Text("https://acs.test"));
  EXPECT_EQ(shop.till.challenge().packed_creq, Text("creq"));
  EXPECT_EQ(shop.till.last().verdict, Verdict::customer);
  server.card = CardOf::pays;
  server.confirm(text(waits.number));
  const Receipt paid = shop.till.resume(waits.number);
  EXPECT_TRUE(paid);
  EXPECT_EQ(server.count("finish3dsVer2Payment.do"), 1U);
  EXPECT_EQ(server.charges, 1U);
}

TEST_F(TillTest, CustomersSaleIsReportedAfterARestart) {
  Receipt waits;
  {
    Shop shop(cells, server);
    server.card = CardOf::asks_customer;
    waits = shop.till.pay(sale());
  }
  server.card = CardOf::pays;
  server.confirm(text(waits.number));
  Shop shop(cells, server);
  EXPECT_TRUE(shop.till.resume(waits.number));
}

TEST_F(TillTest, PayingAgainAbandonsTheChallenge) {
  Shop shop(cells, server);
  server.card = CardOf::asks_customer;
  const Receipt waits = shop.till.pay(sale());
  server.card = CardOf::pays;
  const Receipt paid = shop.till.pay(sale());
  EXPECT_EQ(server.orders[text(waits.number)].status, 6);
  EXPECT_EQ(server.charges, 1U);
  EXPECT_STREQ(paid.words(), "Paid 12.50, after a try that moved no money.");
  EXPECT_TRUE(shop.resume().empty()) << "the last line would say that nothing was paid";
}

TEST_F(TillTest, MailOrderIsOneRequest) {
  Shop shop(cells, server);
  Sale mail = sale();
  mail.mail_order = true;
  EXPECT_TRUE(shop.till.pay(mail));
  EXPECT_EQ(server.count("motoPayment.do"), 1U);
  EXPECT_EQ(server.count("register.do"), 0U);
  server.card = CardOf::is_declined;
  EXPECT_EQ(shop.till.pay(mail).verdict, Verdict::not_paid);
  server.card = CardOf::pays;
  server.line = Line::loses_answer;
  server.fails_at = "motoPayment.do";
  EXPECT_TRUE(shop.till.hold(mail));
  server.line = Line::loses_request;
  const Receipt lost = shop.till.pay(mail);
  EXPECT_EQ(lost.verdict, Verdict::unknown);
  shop.ticks.ms += 200'000;
  EXPECT_EQ(shop.till.resume(lost.number).verdict, Verdict::not_paid);
}

TEST_F(TillTest, StoredCardPaysByItsId) {
  Shop shop(cells, server);
  Sale stored;
  stored.amount = 500;
  stored.binding_id = "B1";
  stored.client_id = "K";
  EXPECT_TRUE(shop.till.pay(stored));
  EXPECT_EQ(server.count("paymentOrderBinding.do"), 1U);
}

TEST_F(TillTest, HoldIsCompletedOrReleased) {
  Shop shop(cells, server);
  const Receipt held = shop.till.hold(sale(2000));
  EXPECT_STREQ(held.words(), "Held 20.00.");
  EXPECT_EQ(shop.till.complete(held, 2001).verdict, Verdict::not_paid);
  const Receipt charged = shop.till.complete(held, 1500);
  EXPECT_STREQ(charged.words(), "Charged 15.00.");
  EXPECT_EQ(text(charged.order_id), text(held.order_id));
  EXPECT_NE(text(charged.number), text(held.number));
  EXPECT_EQ(text(charged.card), "411111******1111");
  EXPECT_EQ(server.orders[text(held.number)].deposited, 1500);
  const Receipt other = shop.till.hold(sale(900));
  const Receipt released = shop.till.release(other);
  EXPECT_STREQ(released.words(), "Released 9.00.");
  EXPECT_EQ(server.orders[text(other.number)].status, 3);
}

TEST_F(TillTest, TwoRefundsAreTwoAndARepeatIsOne) {
  Shop shop(cells, server);
  const Receipt paid = shop.till.pay(sale());
  const Receipt first = shop.till.refund(paid, 300);
  const Receipt second = shop.till.refund(paid, 300);
  EXPECT_STREQ(first.words(), "Refunded 3.00.");
  EXPECT_NE(text(first.number), text(second.number));
  EXPECT_EQ(server.orders[text(paid.number)].refunded, 600);
  server.line = Line::loses_answer;
  server.fails_at = "refund.do";
  const Receipt third = shop.till.refund(paid, 300);
  EXPECT_TRUE(third);
  EXPECT_EQ(server.orders[text(paid.number)].refunded, 900);
}

TEST_F(TillTest, RefundInDoubtIsQueriedBeforeAnother) {
  Shop shop(cells, server);
  const Receipt paid = shop.till.pay(sale());
  server.line = Line::loses_request;
  server.fails_at = "refund.do";
  const Receipt lost = shop.till.refund(paid, 300);
  EXPECT_EQ(lost.verdict, Verdict::unknown);
  const Receipt refused = shop.till.refund(paid, 300);
  EXPECT_EQ(refused.verdict, Verdict::unknown);
  EXPECT_EQ(refused.error.code, Errc::still_open);
  EXPECT_EQ(server.count("refund.do"), 1U);
  // It arrives late, and the next try finds it.
  server.line = Line::up;
  auto& order = server.orders[text(paid.number)];
  order.refunds[text(lost.number)] = order.refunded = 300;
  const Receipt found = shop.till.refund(paid, 300);
  EXPECT_TRUE(found);
  EXPECT_EQ(text(found.number), text(lost.number));
  EXPECT_EQ(order.refunded, 300);
}

TEST_F(TillTest, UndoneCompletionIsRetried) {
  Shop shop(cells, server);
  const Receipt held = shop.hold_and_lose_completion(server);
  EXPECT_TRUE(shop.till.complete(held, 1250));
  EXPECT_EQ(server.count("deposit.do"), 2U);
  EXPECT_TRUE(shop.resume().empty());
}

TEST_F(TillTest, FailedStepIsReportedAtOnce) {
  Shop shop(cells, server, patient());
  const Receipt held = shop.till.hold(sale());
  const Receipt paid = shop.till.pay(sale());
  server.line = Line::loses_request;
  server.fails_at = "deposit.do";
  ASSERT_TRUE(shop.till.start_complete(held, 1250));
  while (server.count("deposit.do") == 0) shop.till.poll();
  shop.ticks.ms += 200'000;  // nothing can arrive any more
  while (!shop.till.poll()) continue;
  EXPECT_EQ(shop.till.take().verdict, Verdict::not_paid);
  server.fails_at = "refund.do";
  ASSERT_TRUE(shop.till.start_refund(paid, 300));
  while (server.count("refund.do") == 0) shop.till.poll();
  shop.ticks.ms += 200'000;
  while (!shop.till.poll()) continue;
  EXPECT_EQ(shop.till.take().verdict, Verdict::not_paid);
  // That reported both.
  EXPECT_TRUE(shop.resume().empty());
}

TEST_F(TillTest, CompletionWithAnotherAmountIsNotQueuedWithTheFirst) {
  Shop shop(cells, server);
  const Receipt held = shop.till.hold(sale());
  server.line = Line::down;
  EXPECT_STREQ(shop.till.complete(held, 300).words(), "Waits to be sent: 3.00.");
  const Receipt other = shop.till.complete(held, 500);
  EXPECT_EQ(other.verdict, Verdict::unknown);
  EXPECT_EQ(other.error.code, Errc::still_open);
  // A repeat is the waiting completion.
  EXPECT_EQ(shop.till.complete(held, 300).verdict, Verdict::queued);
  server.line = Line::up;
  EXPECT_EQ(shop.till.deliver([](const Receipt&) {}).sent, 1U);
  EXPECT_EQ(server.orders[text(held.number)].deposited, 300);
}

TEST_F(TillTest, UnsendableStepWaitsAndIsDeliveredOnce) {
  Receipt paid;
  Receipt refund;
  {
    Shop shop(cells, server);
    paid = shop.till.pay(sale());
    const Receipt held = shop.till.hold(sale(900));
    const Receipt other = shop.till.hold(sale(800));
    server.line = Line::down;
    refund = shop.till.refund(paid, 300);
    EXPECT_EQ(refund.verdict, Verdict::queued);
    EXPECT_STREQ(refund.words(), "Waits to be sent: 3.00.");
    EXPECT_EQ(shop.till.complete(held, 700).verdict, Verdict::queued);
    EXPECT_EQ(shop.till.release(other).verdict, Verdict::queued);
    EXPECT_EQ(shop.till.deliver([](const Receipt&) {}).queued, 3U);
  }
  server.line = Line::up;
  Shop shop(cells, server);
  shop.resume();
  std::vector<Receipt> told;
  const Deliveries done = shop.till.deliver([&](const Receipt& each) { told.push_back(each); });
  EXPECT_EQ(done.sent, 3U);
  EXPECT_EQ(done.queued, 0U);
  ASSERT_EQ(told.size(), 3U);
  EXPECT_TRUE(told[0]);
  EXPECT_EQ(text(told[0].number), text(refund.number));
  EXPECT_STREQ(told[1].words(), "Charged 7.00.");
  EXPECT_STREQ(told[2].words(), "Released 8.00.");
  EXPECT_EQ(server.orders[text(paid.number)].refunded, 300);
  EXPECT_EQ(shop.till.deliver([](const Receipt&) {}).sent, 0U);
}

TEST_F(TillTest, CompletionDoesNotHideASaleWithoutAReceipt) {
  for (std::uint32_t at = 0;; ++at) {
    SCOPED_TRACE(at);
    Cells fresh(4096, 2);
    ShopGateway gateway;
    Receipt held;
    bool over = true;
    {
      Shop shop(fresh, gateway);
      held = shop.till.hold(sale());
      shop.resume();
      gateway.card = CardOf::pays_and_lags;  // approved at once, and no record yet
      shop.flash.cut_at(shop.flash.operations() + at, Torn::nothing);
      try {
        EXPECT_FALSE(shop.till.pay(sale(700)));
      } catch (const PowerCut&) {
        over = false;
      }
    }
    Shop shop(fresh, gateway);
    gateway.line = Line::down;
    shop.resume();
    EXPECT_NE(shop.till.complete(held, 300).verdict, Verdict::paid);
    gateway.line = Line::up;
    gateway.card = CardOf::pays;
    std::vector<Receipt> told = shop.resume();
    shop.ticks.ms += 200'000;
    for (const Receipt& each : shop.resume()) told.push_back(each);
    std::int64_t sold = 0;
    static_cast<void>(shop.till.close_day(
        [&](const DayTotal& each) {
          if (each.kind == MovementKind::sale) sold += each.sum.minor_units();
        },
        Closing::carry_over));
    EXPECT_EQ(sold, gateway.charges == 2 ? 700 : 0);
    if (over) break;
  }
}

TEST_F(TillTest, SaleWithARefusedRecordAfterAPowerCutNeedsHelp) {
  bool helped = false;
  for (std::uint32_t at = 0;; ++at) {
    SCOPED_TRACE(at);
    Cells fresh(4096, 2);
    ShopGateway gateway;
    bool over = true;
    {
      Shop shop(fresh, gateway);
      gateway.card = CardOf::pays_and_lags;
      shop.flash.cut_at(shop.flash.operations() + at, Torn::nothing);
      try {
        EXPECT_FALSE(shop.till.pay(sale()));
      } catch (const PowerCut&) {
        over = false;
      }
    }
    Shop shop(fresh, gateway);
    shop.resume();
    shop.ticks.ms += 200'000;
    for (const Receipt& each : shop.resume()) helped = helped || each.verdict == Verdict::help;
    gateway.card = CardOf::pays;
    shop.resume();
    EXPECT_TRUE(shop.till.pay(sale()));
    if (over) break;
  }
  EXPECT_TRUE(helped);
}

TEST_F(TillTest, RefundUnreportedBeforeAPowerCutIsNotSentTwice) {
  Receipt paid;
  Receipt first;
  {
    Shop shop(cells, server);
    paid = shop.till.pay(sale());
    first = shop.till.refund(paid, 300);
  }
  Shop shop(cells, server);
  const Receipt again = shop.till.refund(paid, 300);
  EXPECT_TRUE(again);
  EXPECT_EQ(text(again.number), text(first.number));
  EXPECT_EQ(server.orders[text(paid.number)].refunded, 300);
  {
    Cells copy = cells;  // the power fails before the till is used again
    Shop anew(copy, server);
    EXPECT_EQ(anew.resume().size(), 1U);
  }
  // Now it was reported, so a repeat is another refund.
  EXPECT_TRUE(shop.till.refund(paid, 300));
  EXPECT_EQ(server.orders[text(paid.number)].refunded, 600);
}

TEST_F(TillTest, RefundFoundByASaleIsNotSentTwice) {
  Shop shop(cells, server);
  const Receipt paid = shop.till.pay(sale());
  server.line = Line::loses_request;
  server.fails_at = "refund.do";
  const Receipt lost = shop.till.refund(paid, 300);
  EXPECT_EQ(lost.verdict, Verdict::unknown);
  auto& order = server.orders[text(paid.number)];
  order.refunds[text(lost.number)] = order.refunded = 300;
  server.fails_at.clear();
  server.line = Line::up;
  const Sale open = sale();
  ASSERT_TRUE(shop.till.start_pay(open));
  while (server.count("paymentorder.do") != 2) shop.till.poll();
  server.line = Line::down;
  while (!shop.till.poll()) shop.ticks.ms += 100;
  EXPECT_EQ(shop.till.take().verdict, Verdict::unknown);
  server.line = Line::up;
  // The queries before the next sale find the refund, too.
  EXPECT_EQ(shop.till.pay(sale()).verdict, Verdict::unknown);
  const Receipt again = shop.till.refund(paid, 300);
  EXPECT_TRUE(again);
  EXPECT_EQ(text(again.number), text(lost.number));
  EXPECT_EQ(server.orders[text(paid.number)].refunded, 300);
}

TEST_F(TillTest, UnreportedWaitingRefundIsNotQueuedTwice) {
  Receipt paid;
  {
    Shop shop(cells, server);
    paid = shop.till.pay(sale());
    server.line = Line::down;
    EXPECT_EQ(shop.till.refund(paid, 300).verdict, Verdict::queued);
  }
  Shop shop(cells, server);
  EXPECT_EQ(shop.till.refund(paid, 300).verdict, Verdict::queued);
  server.line = Line::up;
  EXPECT_EQ(shop.till.deliver([](const Receipt&) {}).sent, 1U);
  EXPECT_EQ(server.orders[text(paid.number)].refunded, 300);
}

TEST_F(TillTest, DayIsClosedWithTheCharges) {
  Shop shop(cells, server);
  const Receipt paid = shop.till.pay(sale());
  server.card = CardOf::pays_half;
  static_cast<void>(shop.till.pay(sale(1000)));
  static_cast<void>(shop.till.refund(paid, 250));
  std::vector<DayTotal> totals;
  const auto count = [&](const DayTotal& each) { totals.push_back(each); };
  const Day day = shop.till.close_day(count);
  EXPECT_TRUE(day.closed);
  ASSERT_EQ(totals.size(), 2U);
  EXPECT_EQ(totals[0].kind, MovementKind::sale);
  EXPECT_EQ(totals[0].count, 2U);
  EXPECT_EQ(totals[0].sum, Amount(1750));
  EXPECT_EQ(totals[0].currency, 978);
  EXPECT_EQ(totals[1].kind, MovementKind::refund);
  EXPECT_EQ(totals[1].sum, Amount(250));
  totals.clear();
  EXPECT_TRUE(shop.till.close_day(count).closed);
  EXPECT_TRUE(totals.empty());
}

TEST_F(TillTest, DayIsNotClosedOverAnOpenSale) {
  TillOptions waits = options();
  waits.close_doubt = false;
  Shop shop(cells, server, waits);
  server.line = Line::loses_request;
  server.fails_at = "paymentorder.do";
  static_cast<void>(shop.till.pay(sale()));
  std::vector<DayTotal> totals;
  const auto count = [&](const DayTotal& each) { totals.push_back(each); };
  EXPECT_FALSE(shop.till.close_day(count).closed);
  EXPECT_TRUE(shop.till.close_day(count, Closing::carry_over).closed);
  ASSERT_EQ(totals.size(), 1U);
  EXPECT_TRUE(totals[0].open);
  EXPECT_EQ(totals[0].sum, Amount(1250));
}

TEST_F(TillTest, OtherOperationsPassThrough) {
  Shop shop(cells, server);
  merchants::ChangeMerchantStatus change;
  EXPECT_FALSE(shop.till.call(change));
}

TEST_F(TillTest, StepsDoNotBlock) {
  Shop shop(cells, server);
  const Sale of = sale();
  ASSERT_TRUE(shop.till.start_pay(of));
  EXPECT_FALSE(shop.till.start_pay(of));
  EXPECT_FALSE(shop.till.start_refund(shop.till.take(), 1));
  EXPECT_EQ(shop.till.pay(of).error.code, Errc::busy);
  EXPECT_EQ(shop.till.resume("K1").error.code, Errc::busy);
  EXPECT_EQ(shop.resume().size(), 0U);
  const Deliveries none = shop.till.deliver([](const Receipt&) {});
  EXPECT_EQ(none.store_error, StoreError::not_open);
  EXPECT_EQ(none.sent, 0U);
  EXPECT_EQ(none.queued, 0U);
  while (!shop.till.poll()) continue;
  EXPECT_TRUE(shop.till.poll());
  EXPECT_TRUE(shop.till.take());
}

TEST_F(TillTest, RefundOfAnotherSaleLeavesALostOneOpen) {
  Shop shop(cells, server);
  const Receipt earlier = shop.till.pay(sale());
  const Sale of = sale(700);
  ASSERT_TRUE(shop.till.start_pay(of));
  while (server.count("paymentorder.do") < 2) shop.till.poll();
  server.line = Line::down;
  while (!shop.till.poll()) shop.ticks.ms += 100;
  const Receipt lost = shop.till.take();
  EXPECT_EQ(lost.verdict, Verdict::unknown);
  static_cast<void>(shop.till.refund(earlier, 300));
  shop.resume();
  EXPECT_EQ(shop.till.pay(sale(700)).verdict, Verdict::unknown);
  server.line = Line::up;
  const std::vector<Receipt> told = shop.resume();
  bool found = false;
  for (const Receipt& each : told) {
    if (text(each.number) != text(lost.number)) continue;
    found = true;
    EXPECT_TRUE(each);
  }
  EXPECT_TRUE(found);
  EXPECT_EQ(server.charges, 2U);
}

TEST_F(TillTest, NothingIsReportedBeforeTheEnd) {
  EXPECT_EQ(Receipt().verdict, Verdict::unknown);
  Shop shop(cells, server);
  const Sale of = sale();
  ASSERT_TRUE(shop.till.start_pay(of));
  while (server.count("paymentorder.do") == 0) {
    EXPECT_EQ(shop.till.take().verdict, Verdict::unknown);
    EXPECT_EQ(shop.till.take().error.code, Errc::busy);
    shop.till.poll();
  }
  const std::string number = text(shop.till.take().number);
  EXPECT_FALSE(number.empty());
  while (!shop.till.poll()) continue;
  EXPECT_TRUE(shop.till.take());
  EXPECT_EQ(text(shop.till.take().number), number);
}

TEST_F(TillTest, ApprovalWithoutItsRecordIsQueriedAFewTimes) {
  Shop shop(cells, server);
  server.card = CardOf::pays_and_lags;
  server.orders.clear();
  const Receipt lags = shop.till.pay(sale());
  EXPECT_EQ(lags.verdict, Verdict::unknown);
  EXPECT_LE(server.count("getOrderStatusExtended.do"), 6U);
  server.card = CardOf::is_declined;
  for (auto& each : server.orders) each.second.status = 2, each.second.deposited = 1250;
  EXPECT_TRUE(shop.till.resume(lags.number));
}

TEST_F(TillTest, ReportMustNotUseTheTill) {
  Shop shop(cells, server);
  server.card = CardOf::asks_customer;
  EXPECT_EQ(shop.till.pay(sale()).verdict, Verdict::customer);
  unsigned reports = 0;
  shop.till.resume([&](const Receipt&) {
    ++reports;
    EXPECT_EQ(shop.till.pay(sale()).error.code, Errc::busy);
    EXPECT_TRUE(shop.till.poll());
  });
  EXPECT_EQ(reports, 1U);
  EXPECT_EQ(server.count("register.do"), 1U);
}

TEST_F(TillTest, ReceiptKeepsOnlyFieldsThatFit) {
  Shop shop(cells, server);
  const Receipt paid = shop.till.pay(sale());
  const Receipt back = shop.till.refund(paid, 100);
  const Receipt held = shop.till.hold(sale(900));
  const std::size_t before = server.requests.size();
  for (const Receipt& each :
       {shop.till.release(back), shop.till.release(paid), shop.till.complete(paid, 100),
        shop.till.refund(back, 50), shop.till.refund(held, 50)}) {
    EXPECT_EQ(each.verdict, Verdict::not_paid);
    EXPECT_EQ(each.error.code, Errc::conflict);
    EXPECT_EQ(text(each.field), "kind");
  }
  EXPECT_EQ(server.requests.size(), before);
}

/// The cashier reads why a hold is charged only once, also when that is reported after a restart.
TEST_F(TillTest, SecondCompletionSaysWhatHappenedBefore) {
  const char* const words = "Not charged: already charged, released or refunded.";
  {
    Shop shop(cells, server);
    const Receipt held = shop.till.hold(sale(900));
    EXPECT_EQ(shop.till.complete(held, 500).verdict, Verdict::paid);
    const Receipt released = shop.till.release(held);
    EXPECT_STREQ(released.words(), "Not released: already charged, released or refunded.");
    EXPECT_STREQ(shop.till.complete(held, 100).words(), words);
  }
  Shop shop(cells, server);
  std::string seen;
  shop.till.resume([&seen](const Receipt& each) { seen += each.words(); });
  EXPECT_EQ(seen, words);
}

TEST_F(TillTest, FullJournalSellsNothing) {
  Cells small{3072, 2};
  Shop shop(small, server);
  server.card = CardOf::asks_customer;
  unsigned sold = 0;
  Receipt receipt;
  do {
    Sale of = sale();
    of.another_customer = true;
    receipt = shop.till.pay(of);
  } while (receipt.verdict == Verdict::customer && ++sold < 20);
  EXPECT_EQ(sold, 11U);
  EXPECT_EQ(receipt.verdict, Verdict::not_paid);
  EXPECT_EQ(receipt.error.code, Errc::journal);
  EXPECT_EQ(receipt.error.detail, static_cast<std::uint16_t>(StoreError::full));
  EXPECT_EQ(server.count("register.do"), sold);
}

TEST_F(TillTest, HurriedSalesAreRefusedWithoutSending) {
  Shop shop(cells, server);
  const auto refused = [&](const Sale& of, const char* field) {
    const Receipt receipt = shop.till.pay(of);
    EXPECT_EQ(receipt.verdict, Verdict::not_paid);
    EXPECT_NE(receipt.error.code, Errc::none);
    EXPECT_EQ(text(receipt.field), field);
  };
  refused(sale(0), "amount");
  refused(sale(-5), "amount");
  refused(Sale(), "amount");
  Sale bad = sale();
  bad.currency = "123";
  refused(bad, "currency");
  bad = sale();
  bad.remark = "12345678901234567890123456789012345678901";
  refused(bad, "remark");
  bad = sale();
  bad.remark = "two\nlines";
  refused(bad, "remark");
  EXPECT_EQ(shop.till.refund(Receipt(), 5).verdict, Verdict::not_paid);
  EXPECT_TRUE(server.requests.empty());
  bad = sale();
  bad.card.expiry = "12/30";
  refused(bad, "card.expiry");
  EXPECT_EQ(server.count("paymentorder.do"), 0U);
}

/// A declined sale, and one whose customer is at 3-D Secure, have nothing to refund.
TEST_F(TillTest, UnpaidSaleIsNotRefunded) {
  for (const ShopGateway::Card card :
       {ShopGateway::Card::is_declined, ShopGateway::Card::asks_customer}) {
    Cells blank(4096, 2);
    ShopGateway gateway;
    gateway.card = card;
    Shop shop(blank, gateway);
    const Receipt sold = shop.till.pay(sale());
    const Receipt given = shop.till.refund(sold, 1);
    EXPECT_EQ(given.verdict, Verdict::not_paid);
    EXPECT_EQ(given.error.code, Errc::conflict);
    EXPECT_STREQ(given.words(), "Not refunded: the receipt does not report a payment.");
    const Receipt released = shop.till.release(sold);
    EXPECT_STREQ(released.words(), "Not released: not possible with a receipt of this kind.");
    EXPECT_EQ(gateway.count("refund.do") + gateway.count("reverse.do"), 0U);
  }
}

TEST_F(TillTest, NumberMayBeAString) {
  Shop shop(cells, server);
  const std::string number = text(shop.till.pay(sale()).number);
  const Receipt found = shop.till.resume(number);
  EXPECT_TRUE(found.number == number);
  EXPECT_FALSE(found.number != number);
  EXPECT_FALSE(found.number == found.order_id);
}

TEST_F(TillTest, CurrencyIsRequired) {
  TillOptions none = options();
  none.currency = {};
  Shop shop(cells, server, none);
  EXPECT_EQ(text(shop.till.pay(sale()).field), "currency");
  Sale of = sale();
  of.currency = "392";
  EXPECT_EQ(std::string(shop.till.pay(of).words()).substr(0, 9), "Paid 1250");
}

TEST_F(TillTest, CurrencyIsThatOfTheGateway) {
  struct Case {
    const char* currency;  // of the till
    const char* sent;
    const char* recorded;
    const char* words;
  };
  for (const Case& each : {Case{"810", "810", "643", "Paid 12.50."},
                           {"643", "643", "810", "Paid 12.50."},
                           {"51", "051", "51", "Paid 12.50."},
                           {"978", "978", "EUR", "Paid 12.50."},
                           {"974", "974", "974", "Paid 1250 minor units."}}) {
    SCOPED_TRACE(each.currency);
    for (const bool mail_order : {false, true}) {
      Cells fresh(4096, 2);
      ShopGateway gateway;
      gateway.currency = each.recorded;
      gateway.date_ms = "1800000000000";
      gateway.fails_at = mail_order ? "motoPayment.do" : "paymentorder.do";
      gateway.line = ShopGateway::Line::loses_answer;
      TillOptions of = options();
      of.currency = each.currency;
      Shop shop(fresh, gateway, of);
      Sale one = sale();
      one.mail_order = mail_order;
      const Receipt receipt = shop.till.pay(one);
      EXPECT_EQ(receipt.verdict, Verdict::paid) << receipt.words();
      EXPECT_STREQ(receipt.words(), each.words);
      EXPECT_EQ(text(receipt.currency), each.sent);
      EXPECT_NE(gateway.requests.at(0).find(std::string("currency=") + each.sent),
                std::string::npos);
    }
  }
}

TEST_F(TillTest, NameIsRequired) {
  for (const char* name : {"", "much too long a name", "K 1"}) {
    Cells fresh(4096, 2);
    TillOptions of = options();
    of.name = name;
    Shop shop(fresh, server, of);
    EXPECT_FALSE(shop.till.ready());
    EXPECT_EQ(shop.till.pay(sale()).verdict, Verdict::not_paid);
    EXPECT_STREQ(shop.till.words(),
                 "the till needs a name of 1 to 12 letters, digits, '.', '_' or '-'");
  }
  EXPECT_TRUE(server.requests.empty());
}

TEST_F(TillTest, NewTillNeedsATimeOrRandomNumbers) {
  Shop shop(cells, server);
  Cells fresh(4096, 2);
  {
    Flash flash(fresh);
    Noon never;
    never.time_s = 5;
    Till till(shop.gateway, server, shop.ticks, shop.memory, flash, never, options());
    EXPECT_FALSE(till.ready());
    EXPECT_EQ(till.pay(sale()).verdict, Verdict::not_paid);
    EXPECT_STREQ(till.words(), "set the clock first: a new till names its order numbers by it");
    never.time_s = 1'800'000'000;
    EXPECT_TRUE(till.pay(sale()));
  }
}

TEST_F(TillTest, DamagedStorageIsNotFormatted) {
  { Shop shop(cells, server); }
  for (std::uint8_t& each : cells.bytes) each = 0;
  const std::vector<std::uint8_t> damaged = cells.bytes;
  Shop shop(cells, server);
  EXPECT_FALSE(shop.till.ready());
  EXPECT_STREQ(shop.till.words(),
               "the journal is damaged: look the last sales up at the gateway, then format it");
  static_cast<void>(shop.till.pay(sale()));
  EXPECT_EQ(cells.bytes, damaged);
  EXPECT_TRUE(server.requests.empty());
}

// The power fails at each call of the transport and at each write of a sale, a hold with its
// completion, and a refund. Afterwards everything is reported as the gateway has it, and only once.
struct Cut {
  bool at_call;
  Torn torn;
};

void act(Till& till, std::vector<Receipt>& told) {
  told.push_back(till.pay(sale(1000)));
  const Receipt paid = told.back();
  told.push_back(till.hold(sale(500)));
  const Receipt held = told.back();
  if (held) told.push_back(till.complete(held, 400));
  if (paid) told.push_back(till.refund(paid, 200));
}

void judge(const ShopGateway& server, const std::vector<Receipt>& told) {
  for (const auto& each : server.orders) {
    bool paid = false;
    for (const Receipt& receipt : told) {
      if (text(receipt.number) != each.first) continue;
      const bool sold = receipt.kind == MovementKind::sale || receipt.kind == MovementKind::hold;
      if (!sold) continue;
      paid = receipt.verdict == Verdict::paid;
      EXPECT_EQ(paid, each.second.approved != 0) << each.first;
    }
    EXPECT_EQ(paid, each.second.approved != 0) << each.first << " was charged and not reported";
  }
  for (const Receipt& receipt : told) {
    if (receipt.verdict == Verdict::paid) {
      bool known = false;
      for (const auto& each : server.orders)
        known = known || each.second.id == text(receipt.order_id);
      EXPECT_TRUE(known);
    }
  }
}

TEST(TillPower, CutAnywhereLeavesNothingUnreported) {
  for (const bool at_call : {true, false}) {
    for (const Torn torn : {Torn::nothing, Torn::noise, Torn::all}) {
      if (at_call && torn != Torn::nothing) continue;
      for (std::uint32_t at = 0;; ++at) {
        SCOPED_TRACE(at);
        Cells cells(4096, 2);
        ShopGateway server;
        std::vector<Receipt> told;
        bool over = true;
        try {
          Shop shop(cells, server);
          if (at_call) {
            server.cut_at = server.calls + at;
          } else {
            shop.flash.cut_at(shop.flash.operations() + at, torn);
          }
          act(shop.till, told);
        } catch (const PowerCut&) {
          over = false;
        }
        server.cut_at = UINT32_MAX;
        Shop shop(cells, server);
        for (const Receipt& each : shop.resume()) told.push_back(each);
        shop.ticks.ms += 200'000;
        for (const Receipt& each : shop.resume()) told.push_back(each);
        EXPECT_EQ(shop.recovery.open, 0U);
        EXPECT_TRUE(shop.resume().empty());
        judge(server, told);
        EXPECT_LE(server.charges, 2U);
        if (over) break;
      }
    }
  }
}

}  // namespace
}  // namespace tillwire::test::till_test
