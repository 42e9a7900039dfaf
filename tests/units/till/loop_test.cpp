// What the till does in steps, what it says about an older copy of its storage, and what a retry
// leaves to report.
#include <gtest/gtest.h>

#include <string>
#include <support/call_site.hpp>
#include <support/exchange.hpp>
#include <tillwire/till.hpp>
#include <vector>

#include "gateway.hpp"
#include "shop.hpp"

namespace tillwire::test {
namespace {

class TillLoop : public ::testing::Test {
 protected:
  /// Polls until nothing more happens; returns whether that was the end, without any waiting.
  bool polls_to_its_end(Shop& shop, CallSite site = CallSite::here()) {
    const Traced traced(site);
    const std::uint32_t before_ms = shop.ticks.ms;
    for (int i = 0; i != 50; ++i) {
      if (shop.till.poll()) return true;
    }
    EXPECT_LT(shop.ticks.ms - before_ms, 2000U) << "it waited";
    return false;
  }

  Cells cells{8192, 4};
  ShopGateway server;
};

/// A second till on one transport says what is wrong, and that nothing of its sales was sent.
TEST_F(TillLoop, TransportOfAnotherTillIsNamed) {
  Cells others(8192, 4);
  Shop first(others, server);
  Shop second(cells, server);
  static_cast<void>(first.pay_and_lose(sale(), server));
  const std::size_t sent = server.requests.size();
  for (const bool mail : {false, true}) {
    Sale of = sale();
    of.mail_order = mail;
    const Receipt receipt = second.till.pay(of);
    EXPECT_EQ(receipt.verdict, Verdict::not_paid);
    EXPECT_EQ(receipt.error.code, Errc::busy);
    EXPECT_EQ(receipt.error.delivery, Delivery::not_sent);
  }
  EXPECT_EQ(server.requests.size(), sent);
}

TEST_F(TillLoop, ResumeNeverWaitsInStartOrPoll) {
  Shop shop(cells, server);
  shop.pay_and_lose_two(server);
  server.waits_ms.clear();
  server.line = Line::hangs;
  std::vector<Receipt> told;
  auto report = [&](const Receipt& each) { told.push_back(each); };
  ASSERT_TRUE(shop.till.start_resume(report));
  EXPECT_FALSE(polls_to_its_end(shop));
  EXPECT_TRUE(server.waits_ms.empty());
  EXPECT_EQ(shop.till.take().error.code, Errc::busy);
  EXPECT_FALSE(shop.till.start_resume(report)) << "one at a time";
  while (!shop.till.poll()) shop.ticks.ms += 100;
  ASSERT_EQ(told.size(), 2U);
  EXPECT_EQ(shop.till.recovery().open, 2U);
  server.line = Line::up;
  told.clear();
  ASSERT_TRUE(shop.till.start_resume(report));
  while (!shop.till.poll()) continue;
  ASSERT_EQ(told.size(), 2U);
  EXPECT_TRUE(told[0] && told[1]);
  EXPECT_EQ(shop.till.recovery().settled, 2U);
  EXPECT_TRUE(server.waits_ms.empty());
}

TEST_F(TillLoop, SaleWithANumberIsResumedInSteps) {
  Shop shop(cells, server);
  const Receipt lost = shop.pay_and_lose(sale(), server);
  ASSERT_TRUE(shop.till.start_resume(lost.number));
  while (!shop.till.poll()) continue;
  EXPECT_TRUE(shop.till.take());
  ASSERT_TRUE(shop.till.start_resume(Text("K1-0-0")));
  EXPECT_TRUE(shop.till.poll());
  EXPECT_EQ(shop.till.take().verdict, Verdict::help);
  EXPECT_EQ(text(shop.till.take().number), "K1-0-0");
}

TEST_F(TillLoop, DeliveryNeverWaitsInStartOrPoll) {
  Shop shop(cells, server);
  const Receipt paid = shop.till.pay(sale());
  server.line = Line::down;
  EXPECT_EQ(shop.till.refund(paid, 300).verdict, Verdict::queued);
  server.waits_ms.clear();
  server.line = Line::hangs;
  std::vector<Receipt> told;
  auto report = [&](const Receipt& each) { told.push_back(each); };
  ASSERT_TRUE(shop.till.start_deliver(report));
  EXPECT_FALSE(polls_to_its_end(shop));
  server.line = Line::up;
  while (!shop.till.poll()) shop.ticks.ms += 100;
  ASSERT_TRUE(shop.till.start_deliver(report));
  while (!shop.till.poll()) continue;
  EXPECT_EQ(shop.till.deliveries().sent, 1U);
  EXPECT_EQ(server.orders[text(paid.number)].refunded, 300);
  EXPECT_TRUE(server.waits_ms.empty());
}

TEST_F(TillLoop, DayIsClosedInSteps) {
  Shop shop(cells, server);
  server.card = CardOf::pays_and_lags;
  EXPECT_EQ(shop.till.pay(sale()).verdict, Verdict::unknown);
  server.waits_ms.clear();
  server.line = Line::hangs;
  std::int64_t sum = 0;
  auto report = [&](const DayTotal& each) { sum += each.sum.minor_units(); };
  ASSERT_TRUE(shop.till.start_close_day(report));
  EXPECT_FALSE(polls_to_its_end(shop));
  while (!shop.till.poll()) shop.ticks.ms += 100;
  EXPECT_FALSE(shop.till.day().closed) << "the sum is missing";
  EXPECT_EQ(sum, 0);
  server.line = Line::up;
  server.card = CardOf::pays;
  EXPECT_EQ(shop.resume().size(), 1U);
  ASSERT_TRUE(shop.till.start_close_day(report));
  while (!shop.till.poll()) continue;
  EXPECT_TRUE(shop.till.day().closed);
  EXPECT_EQ(sum, 1250);
  EXPECT_TRUE(server.waits_ms.empty());
}

/// An older copy of the storage was put back: it does not know what the till did since.
TEST_F(TillLoop, StepThatAnOlderStorageHasForgottenNeedsHelp) {
  const struct {
    const char* what;
    bool holds;
    Receipt (*step)(Till& till, const Receipt& of, std::int64_t amount);
  } steps[] = {
      {"completion", true,
       [](Till& till, const Receipt& of, std::int64_t amount) {
         return till.complete(of, amount);
       }},
      {"release", true,
       [](Till& till, const Receipt& of, std::int64_t) { return till.release(of); }},
      {"refund", false,
       [](Till& till, const Receipt& of, std::int64_t amount) { return till.refund(of, amount); }},
  };
  for (const auto& each : steps) {
    SCOPED_TRACE(each.what);
    Cells fresh(8192, 4);
    server = ShopGateway();
    Receipt of;
    {
      Shop shop(fresh, server);
      of = each.holds ? shop.till.hold(sale()) : shop.till.pay(sale());
      shop.resume();
    }
    Cells older = fresh;
    {
      Shop shop(fresh, server);
      EXPECT_TRUE(each.step(shop.till, of, 1250));
      shop.resume();
      if (!each.holds) server.orders.begin()->second.status = 4;
      const std::size_t before = server.count("deposit.do") + server.count("reverse.do");
      const Receipt again = each.step(shop.till, of, 1250);
      EXPECT_EQ(again.verdict == Verdict::not_paid, each.holds) << "the till knows: it did it";
      EXPECT_EQ(server.count("deposit.do") + server.count("reverse.do"), before);
      shop.resume();
    }
    const std::size_t before =
        server.count("deposit.do") + server.count("reverse.do") + server.count("refund.do");
    Shop shop(older, server);
    const Receipt again = each.step(shop.till, of, 1250);
    EXPECT_EQ(again.verdict, Verdict::help) << again.words();
    EXPECT_EQ(server.count("deposit.do") + server.count("reverse.do") + server.count("refund.do"),
              before);
  }
}

TEST_F(TillLoop, RefusalOfARefundThatArrivedTwiceIsNotItsResult) {
  Shop shop(cells, server);
  const Receipt paid = shop.till.pay(sale());
  server.refuses = "refund.do";
  ASSERT_TRUE(shop.till.start_refund(paid, 300));
  while (server.count("refund.do") == 0) shop.till.poll();
  auto& order = server.orders[text(paid.number)];
  order.refunds[text(shop.till.take().number)] = order.refunded = 300;  // the first copy of it
  while (!shop.till.poll()) shop.ticks.ms += 100;
  EXPECT_TRUE(shop.till.take()) << shop.till.take().words();
}

/// A copy of what was done, or is under way, would be refused like that.
TEST_F(TillLoop, RefusalThatACopyWouldGetDecidesNothingWhileItMayArrive) {
  struct Case {
    const char* name;
    Receipt (*step)(Till& till, const Receipt& held, const Receipt& paid);
  };
  const Case cases[] = {
      {"deposit.do",
       [](Till& till, const Receipt& held, const Receipt&) { return till.complete(held, 1250); }},
      {"reverse.do",
       [](Till& till, const Receipt& held, const Receipt&) { return till.release(held); }},
      {"refund.do",
       [](Till& till, const Receipt&, const Receipt& paid) { return till.refund(paid, 300); }},
  };
  for (const Case& each : cases) {
    for (const char* const code : {"5", "05", "1", "2", "10", "3", "4", "13", "14"}) {
      SCOPED_TRACE(each.name + (": " + std::string(code)));
      Cells blank(4096, 2);
      server = ShopGateway();
      Shop shop(blank, server);
      const Receipt held = shop.till.hold(sale());
      const Receipt paid = shop.till.pay(sale());
      server.refuses = each.name;
      server.code = code;
      const Receipt at_once = each.step(shop.till, held, paid);
      const bool copied = std::string("5 05 1 2 10").find(code) != std::string::npos;
      EXPECT_EQ(at_once.verdict, copied ? Verdict::unknown : Verdict::not_paid);
      shop.ticks.ms += 200'000;
      shop.resume();
      const Receipt later = shop.till.resume(at_once.number);
      EXPECT_EQ(later.verdict, Verdict::not_paid) << later.words();
    }
  }
}

TEST_F(TillLoop, RefusedPaymentIsUnpaidOnceItsOrderIsClosed) {
  for (const bool closes : {true, false}) {
    SCOPED_TRACE(closes);
    Cells blank(4096, 2);
    server = ShopGateway();
    Shop shop(blank, server);
    server.refuses = "paymentorder.do";
    const Sale one = sale();
    ASSERT_TRUE(shop.till.start_pay(one));
    while (server.count("paymentorder.do") == 0) shop.till.poll();
    auto& order = server.orders.begin()->second;
    // The first copy was carried out, and the record lags.
    server.page = ok(R"({"errorCode":"0","orderNumber":")" + order.number +
                     R"(","orderStatus":0,"actionCode":-100,"amount":1250,"currency":"978"})");
    if (!closes) {
      order.status = 2;
      order.action = 0;
      order.approved = order.deposited = 1250;
    }
    while (!shop.till.poll()) shop.ticks.ms += 100;
    EXPECT_EQ(shop.till.take().verdict, closes ? Verdict::not_paid : Verdict::unknown);
    EXPECT_EQ(order.status, closes ? 6 : 2);
    server.page.clear();
    for (const Receipt& each : shop.resume()) EXPECT_EQ(bool{each}, !closes) << each.words();
  }
}

TEST_F(TillLoop, OnlyARefundThatWasReportedIsFollowedByAnotherLikeIt) {
  for (const bool gap : {false, true}) {
    SCOPED_TRACE(gap);
    Cells blank(4096, 2);
    server = ShopGateway();
    Receipt paid;
    Receipt other;
    std::string first;
    {
      Shop shop(blank, server);
      paid = shop.till.pay(sale());
      other = shop.till.pay(sale(400));
      server.line = Line::down;
      first = text(shop.till.refund(paid, 300).number);  // the power fails before it is reported
    }
    Shop shop(blank, server);
    EXPECT_EQ(shop.till.refund(other, 100).verdict, Verdict::queued);
    if (gap) {
      EXPECT_TRUE(shop.till.resume(other.number));
    }
    EXPECT_EQ(text(shop.till.refund(paid, 300).number), first);
    EXPECT_NE(text(shop.till.refund(paid, 300).number), first) << "it was reported";
    server.line = Line::up;
    EXPECT_EQ(shop.till.deliver([](const Receipt& each) { EXPECT_TRUE(each); }).sent, 3U);
  }
}

TEST_F(TillLoop, QueuedRefundThatADeliveryPassedWasNotReported) {
  Receipt paid;
  Receipt first;
  Receipt second;
  {
    Shop shop(cells, server);
    paid = shop.till.pay(sale());
    const Receipt other = shop.till.pay(sale(400));
    server.line = Line::down;
    first = shop.till.refund(paid, 200);
    second = shop.till.refund(paid, 300);
    EXPECT_EQ(shop.till.refund(other, 100).verdict, Verdict::queued);
  }
  Shop shop(cells, server);
  server.line = Line::loses_request;
  server.fails_at = "refund.do";
  server.fails = 1;
  EXPECT_EQ(shop.till.deliver([](const Receipt&) {}).queued, 1U) << "it waits for the first one";
  shop.ticks.ms += 200'000;
  EXPECT_EQ(shop.till.resume(first.number).verdict, Verdict::not_paid);
  EXPECT_EQ(text(shop.till.refund(paid, 300).number), text(second.number));
}

TEST_F(TillLoop, RefundThatWasGivenUpIsMadeAgainOnlyIfItWasNot) {
  for (const bool queued : {false, true}) {
    for (const std::int64_t refunded : {0, 299, 300, 600}) {
      SCOPED_TRACE(refunded);
      Cells blank(4096, 2);
      server = ShopGateway();
      Shop shop(blank, server);
      const Receipt paid = shop.till.pay(sale());
      ShopGateway::Order& order = server.orders.begin()->second;
      // A record without a list of refunds.
      server.page = ok(R"({"errorCode":"0","orderNumber":")" + order.number +
                       R"(","orderStatus":2,"amount":1250,"currency":"978","paymentAmountInfo":)"
                       R"({"approvedAmount":1250,"depositedAmount":1250,"refundedAmount":0}})");
      server.line = Line::loses_request;
      server.fails_at = "refund.do";
      EXPECT_EQ(shop.till.refund(paid, 300).verdict, Verdict::unknown);
      shop.ticks.ms += 200'000;
      for (const Receipt& each : shop.resume()) EXPECT_EQ(each.verdict, Verdict::help);
      server.page.clear();
      server.line = queued ? Line::down : Line::up;
      server.fails_at.clear();
      order.refunded = refunded;
      const unsigned before = server.count("refund.do");
      Receipt again = shop.till.refund(paid, 300);
      if (queued) {
        EXPECT_EQ(again.verdict, Verdict::queued);
        server.line = Line::up;
        shop.till.deliver([&again](const Receipt& each) { again = each; });
      }
      EXPECT_EQ(again.verdict, refunded < 300 ? Verdict::paid : Verdict::help) << again.words();
      EXPECT_EQ(server.count("refund.do") - before, refunded < 300 ? 1U : 0U);
    }
  }
}

TEST_F(TillLoop, RetryReportsTheEarlierTryWithIt) {
  Shop shop(cells, server);
  const Receipt paid = shop.till.pay(sale());
  server.line = Line::loses_request;
  server.fails_at = "refund.do";
  EXPECT_EQ(shop.till.refund(paid, 300).verdict, Verdict::unknown);
  shop.ticks.ms += 200'000;
  server.line = Line::up;
  const Receipt again = shop.till.refund(paid, 300);
  EXPECT_STREQ(again.words(), "Refunded 3.00, after a try that moved no money.");
  EXPECT_TRUE(shop.resume().empty()) << "the last line would say that nothing was refunded";
  EXPECT_EQ(server.orders[text(paid.number)].refunded, 300);
}

TEST_F(TillLoop, SaleOfAnotherTableDoesNotTakeAnEarlierOnesResult) {
  Shop shop(cells, server);
  server.card = CardOf::asks_customer;
  const Receipt first = shop.till.pay(sale());
  server.card = CardOf::pays;
  Sale other = sale();
  other.remark = "table 5";
  EXPECT_STREQ(shop.till.pay(other).words(), "Paid 12.50.");
  const std::vector<Receipt> told = shop.resume();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(text(told[0].number), text(first.number));
  EXPECT_EQ(told[0].verdict, Verdict::not_paid);
}

/// A record with another sum is not that of the hold.
TEST_F(TillLoop, CompletionIsNotJudgedByAnOrderOfAnotherSum) {
  for (const bool by_receipt : {true, false}) {
    Cells fresh(4096, 2);
    ShopGateway gateway;
    Receipt held;
    {
      Shop shop(fresh, gateway);
      held = shop.till.hold(sale());
      if (!by_receipt) held.kind = MovementKind::none;
      gateway.line = Line::loses_answer;
      gateway.fails_at = "deposit.do";
      ASSERT_TRUE(shop.till.start_complete(held, 700));
      while (gateway.count("deposit.do") == 0) shop.till.poll();
    }
    gateway.line = Line::up;
    ShopGateway::Order& order = gateway.orders.begin()->second;
    const ShopGateway::Order true_order = order;
    order.status = 3;
    order.amount = 1251;
    order.approved = order.deposited = 0;
    Shop shop(fresh, gateway);
    shop.ticks.ms += 200'000;
    for (const Receipt& each : shop.resume()) {
      if (each.kind == MovementKind::hold) continue;
      EXPECT_EQ(each.verdict, Verdict::unknown) << each.words();
      EXPECT_EQ(text(each.field), "amount");
    }
    order = true_order;
    const std::vector<Receipt> told = shop.resume();
    ASSERT_EQ(told.size(), 1U);
    EXPECT_STREQ(told[0].words(), "Charged 7.00.");
  }
}

TEST_F(TillLoop, StepIsNotSentToAnOrderOfAnotherSum) {
  Shop shop(cells, server);
  const Receipt held = shop.till.hold(sale());
  const Receipt paid = shop.till.pay(sale());
  for (auto& each : server.orders) each.second.amount = 1251;
  for (const Receipt& each :
       {shop.till.complete(held, 700), shop.till.release(held), shop.till.refund(paid, 700)}) {
    EXPECT_EQ(each.verdict, Verdict::not_paid);
    EXPECT_EQ(each.error.code, Errc::wrong_answer);
    EXPECT_EQ(text(each.field), "amount");
  }
  EXPECT_EQ(server.count("deposit.do") + server.count("reverse.do") + server.count("refund.do"),
            0U);
}

TEST_F(TillLoop, PaymentThatCannotBeSentIsTriedFiveTimes) {
  for (const unsigned fails : {4U, 5U}) {
    Cells fresh(4096, 2);
    ShopGateway gateway;
    Shop shop(fresh, gateway);
    const Sale of = sale();
    ASSERT_TRUE(shop.till.start_pay(of));
    while (gateway.count("register.do") == 0) shop.till.poll();
    gateway.refused_connections = fails;
    while (!shop.till.poll()) {
    }
    const Receipt receipt = shop.till.take();
    EXPECT_EQ(receipt.verdict, fails == 4 ? Verdict::paid : Verdict::not_paid) << receipt.words();
    EXPECT_EQ(receipt.error.code, fails == 4 ? Errc::none : Errc::unreachable);
    EXPECT_EQ(gateway.count("paymentorder.do"), fails == 4 ? 1U : 0U);
  }
}

TEST_F(TillLoop, RefundsInALineThatIsDownAreAllDelivered) {
  Cells small(5120, 4);
  Shop shop(small, server);
  const Receipt paid = shop.till.pay(sale());
  server.line = Line::down;
  for (int i = 0; i != 3; ++i) {
    EXPECT_EQ(shop.till.refund(paid, 100).verdict, Verdict::queued);
  }
  server.line = Line::up;
  EXPECT_EQ(shop.till.deliver([](const Receipt&) {}).sent, 3U);
  EXPECT_EQ(server.orders[text(paid.number)].refunded, 300);
  EXPECT_TRUE(shop.till.close_day([](const DayTotal&) {}).closed);
}

/// One program for each sale, each with a clock that begins at 0.
TEST_F(TillLoop, DoubtEndsAfterProgramsThatEachRunForAWhile) {
  Receipt paid;
  std::uint32_t time_s = 1'800'000'000;
  {
    Shop shop(cells, server);
    paid = shop.till.pay(sale());
    server.line = Line::loses_request;
    server.fails_at = "refund.do";
    EXPECT_EQ(shop.till.refund(paid, 300).verdict, Verdict::unknown);
  }
  Verdict verdict = Verdict::unknown;
  unsigned starts = 0;
  for (; verdict == Verdict::unknown && starts != 20; ++starts) {
    Shop shop(cells, server);
    shop.noon.time_s = time_s += 60;
    shop.ticks.ms += 40'000;
    const std::vector<Receipt> told = shop.resume();
    ASSERT_EQ(told.size(), 1U);
    verdict = told[0].verdict;
  }
  EXPECT_EQ(verdict, Verdict::not_paid);
  EXPECT_EQ(starts, 5U) << "of 40 s each: 180 s are over in the fifth";
}

TEST_F(TillLoop, TillThatHasNotSoldNeedsATimeAfterEachStart) {
  Shop shop(cells, server);
  EXPECT_TRUE(shop.till.ready());
  shop.noon.time_s = 0;
  EXPECT_FALSE(shop.till.open());
  EXPECT_STREQ(shop.till.words(), "set the clock first: a new till names its order numbers by it");
  EXPECT_EQ(shop.till.pay(sale()).verdict, Verdict::not_paid);
  EXPECT_TRUE(server.requests.empty());
  shop.noon.time_s = 1'800'000'000;
  const Receipt first = shop.till.pay(sale());
  EXPECT_TRUE(first) << first.words();
  // Later the last number says how the next ones begin.
  shop.noon.time_s = 0;
  EXPECT_TRUE(shop.till.open());
  EXPECT_EQ(shop.resume().size(), 1U) << "it was not reported before";
  const Receipt second = shop.till.pay(sale());
  EXPECT_TRUE(second) << second.words();
  EXPECT_NE(text(first.number), text(second.number));
}

}  // namespace
}  // namespace tillwire::test
