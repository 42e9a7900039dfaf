// A till's books when the power, the storage or the line fails: no receipt is lost, and nothing
// reported stays open.
#include <gtest/gtest.h>

#include <string>
#include <tillwire/till.hpp>
#include <vector>

#include "gateway.hpp"
#include "shop.hpp"
#include "support/call_site.hpp"

namespace tillwire::test::till_books_test {
namespace {

class TillBooks : public testing::Test {
 protected:
  Cells cells{4096, 4};
  ShopGateway server;
};

TEST_F(TillBooks, ResumedReceiptIsReportedAgainAfterAPowerCut) {
  {
    Shop shop(cells, server);
    shop.pay_and_lose_two(server);
  }
  std::string first;
  for (unsigned cut = 0; cut != 3; ++cut) {
    Shop shop(cells, server);
    const std::vector<Receipt> told = shop.resume();
    ASSERT_EQ(told.size(), 2U);
    EXPECT_TRUE(told[0]) << told[0].words();
    EXPECT_TRUE(told[1]) << told[1].words();
    EXPECT_EQ(shop.recovery.open, 0U);
    if (cut == 0) first = text(told[0].number);
    EXPECT_EQ(text(told[0].number), first);
  }
  Shop shop(cells, server);
  EXPECT_EQ(shop.resume().size(), 2U);
  EXPECT_TRUE(shop.till.pay(sale(300))) << "the till was used";
  Shop again(cells, server);
  const std::vector<Receipt> told = again.resume();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].asked.minor_units(), 300);
}

/// Two sales were reported, and the first one rots before the day is closed.
TEST_F(TillBooks, DayCountsADismissedMovementAsUnclear) {
  {
    Shop shop(cells, server);
    EXPECT_TRUE(shop.till.pay(sale(700)));
    EXPECT_TRUE(shop.till.pay(sale(900)));
  }
  damage(cells, 1);
  Shop shop(cells, server);
  EXPECT_EQ(shop.resume().size(), 2U);
  EXPECT_EQ(shop.recovery.damaged, 1U);
  std::int64_t sum = 0;
  const Day day =
      shop.till.close_day([&sum](const DayTotal& each) { sum = each.sum.minor_units(); });
  EXPECT_TRUE(day.closed);
  EXPECT_EQ(sum, 900);
  EXPECT_EQ(day.given_up, 1U);
  EXPECT_EQ(shop.till.close_day([](const DayTotal&) {}).given_up, 0U) << "the next day";
}

/// After a failed write the storage may have it, or not.
TEST_F(TillBooks, StepThatCouldNotBeQueuedIsUnknown) {
  for (const bool others : {false, true}) {
    for (const Torn torn : {Torn::nothing, Torn::all}) {
      for (std::uint32_t at = 0;; ++at) {
        SCOPED_TRACE(at);
        Cells blank(4096, 2);
        server = ShopGateway();
        Receipt refund;
        {
          Shop shop(blank, server);
          const Receipt paid = shop.till.pay(sale());
          server.line = Line::down;
          if (others) {
            EXPECT_EQ(shop.till.refund(paid, 100).verdict, Verdict::queued);
            server.line = Line::up;
          }
          shop.resume();
          const std::uint32_t before = shop.flash.operations();
          shop.flash.fail_at(before + at, torn);
          refund = shop.till.refund(paid, 200);
          if (!shop.flash.failed()) break;
        }
        Shop shop(blank, server);
        Verdict later = Verdict::not_paid;
        for (const Receipt& each : shop.resume()) {
          if (each.asked == Amount(200)) later = each.verdict;
        }
        if (refund.verdict != Verdict::unknown) {
          EXPECT_EQ(refund.verdict, later);
        }
      }
    }
  }
}

TEST_F(TillBooks, DeliveredReceiptIsReportedAgainAfterAPowerCut) {
  {
    Shop shop(cells, server);
    const Receipt paid = shop.till.pay(sale());
    server.line = Line::down;
    EXPECT_EQ(shop.till.refund(paid, 200).verdict, Verdict::queued);
    server.line = Line::up;
    EXPECT_EQ(shop.till.last().verdict, Verdict::queued);
    EXPECT_EQ(shop.till.deliver([](const Receipt& each) { EXPECT_TRUE(each); }).sent, 1U);
  }
  for (unsigned cut = 0; cut != 2; ++cut) {
    Shop shop(cells, server);
    const std::vector<Receipt> told = shop.resume();
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0].kind, MovementKind::refund);
    EXPECT_TRUE(told[0]) << told[0].words();
  }
  {
    Shop shop(cells, server);
    EXPECT_EQ(shop.resume().size(), 1U);
    EXPECT_TRUE(shop.resume().empty());
  }
  Shop shop(cells, server);
  EXPECT_TRUE(shop.resume().empty());
  EXPECT_EQ(server.count("refund.do"), 1U);
}

/// A first try, which a second one superseded, is reported before that, whatever fails meanwhile.
TEST_F(TillBooks, FirstTryIsNeverTheLastWordOnceTheSecondIsDone) {
  unsigned captured = 0;
  unsigned both = 0;
  for (std::uint32_t at = 0; at != 40; ++at) {
    SCOPED_TRACE(at);
    Cells fresh(4096, 2);
    ShopGateway gateway;
    {
      Shop shop(fresh, gateway);
      const Receipt held = shop.hold_and_lose_completion(gateway);
      shop.flash.fail_from(shop.flash.operations() + at);
      static_cast<void>(shop.till.complete(held, 1250));
    }
    const bool done = gateway.orders.begin()->second.deposited != 0;
    captured += done;
    Shop shop(fresh, gateway);
    std::vector<Verdict> told;
    for (int i = 0; i < 2; ++i) {
      for (const Receipt& each : shop.resume()) {
        if (each.kind == MovementKind::completion) told.push_back(each.verdict);
      }
      shop.ticks.ms += 200'000;
    }
    EXPECT_EQ(shop.recovery.open, 0U);
    if (done && !told.empty()) {
      EXPECT_EQ(told.back(), Verdict::paid);
    }
    both += told.size() > 1 && told.front() == Verdict::not_paid && told.back() == Verdict::paid;
  }
  EXPECT_GT(both, 0U);
  EXPECT_GT(captured, 2U);
  EXPECT_LT(captured, 40U);
}

/// deliver() reports only its own items: an earlier sale's receipt is still to be reported.
TEST_F(TillBooks, DeliveryKeepsAnEarlierSalesReceiptUnreported) {
  std::string number;
  {
    Shop shop(cells, server);
    const Receipt paid = shop.till.pay(sale());
    server.line = Line::down;
    EXPECT_EQ(shop.till.refund(paid, 200).verdict, Verdict::queued);
    server.line = Line::up;
    number = text(shop.till.pay(sale(300)).number);
  }
  {
    Shop shop(cells, server);
    EXPECT_EQ(shop.till.deliver([](const Receipt&) {}).sent, 1U);
    const Day day = shop.till.close_day([](const DayTotal&) {});  // this call uses the till
    EXPECT_FALSE(day.closed);
    EXPECT_EQ(day.open, 1U);
  }
  Shop shop(cells, server);
  const std::vector<Receipt> told = shop.resume();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(text(told[0].number), number);
}

/// So is one before the delivered step, whose result was learnt, and not reported.
TEST_F(TillBooks, DeliveryKeepsTheResultOfASaleBeforeTheStep) {
  std::string number;
  {
    Shop shop(cells, server);
    const Receipt paid = shop.till.pay(sale());
    number = text(shop.pay_and_lose(sale(300), server).number);
    server.line = Line::down;
    EXPECT_EQ(shop.till.refund(paid, 200).verdict, Verdict::queued);
    server.line = Line::up;
    Sale other = sale();
    other.remark = "table 5";
    EXPECT_EQ(shop.till.pay(other).error.code, Errc::still_open);
    EXPECT_EQ(shop.till.deliver([](const Receipt&) {}).sent, 1U);
    EXPECT_FALSE(shop.till.close_day([](const DayTotal&) {}).closed);  // this call uses the till
  }
  Shop shop(cells, server);
  unsigned told = 0;
  for (const Receipt& each : shop.resume()) told += text(each.number) == number && each;
  EXPECT_EQ(told, 1U);
}

/// Sells on a storage that fails after `at` more operations, and opens it again.
Receipt pay_while_storage_fails(Shop& shop, std::uint32_t at) {
  shop.flash.fail_from(shop.flash.operations() + at);
  const Receipt paid = shop.till.pay(sale());
  shop.flash.fail_from(UINT32_MAX);
  static_cast<void>(shop.till.open());
  return paid;
}

/// The storage failed when the sale's result was noted, and it was refunded since.
TEST_F(TillBooks, RefundDoesNotChangeTheResultOfItsSale) {
  unsigned told = 0;
  for (std::uint32_t at = 0; at != 24; ++at) {
    SCOPED_TRACE(at);
    Cells fresh(4096, 4);
    ShopGateway gateway;
    const std::int64_t sum = at < 12 ? 200 : 1250;
    Shop shop(fresh, gateway);
    const Receipt paid = pay_while_storage_fails(shop, at % 12);
    if (!paid) continue;
    EXPECT_TRUE(shop.till.refund(paid, sum));
    for (const Receipt& each : shop.resume()) {
      if (each.kind != MovementKind::sale) continue;
      ++told;
      EXPECT_STREQ(each.words(), "Paid 12.50.");
    }
  }
  EXPECT_GT(told, 1U);
}

/// The storage failed when the sale's result was noted, and its refund is in the queue, because the
/// gateway could not be reached.
TEST_F(TillBooks, RefundInTheQueueWaitsForTheResultOfItsSale) {
  unsigned waited = 0;
  for (std::uint32_t at = 0; at != 12; ++at) {
    SCOPED_TRACE(at);
    Cells fresh(4096, 4);
    ShopGateway gateway;
    {
      Shop shop(fresh, gateway);
      const Receipt paid = pay_while_storage_fails(shop, at);
      gateway.line = Line::down;
      if (!paid || shop.till.refund(paid, 1250).verdict != Verdict::queued) continue;
    }
    gateway.line = Line::up;
    Shop shop(fresh, gateway);
    waited += shop.till.deliver([](const Receipt&) {}).queued;
    std::vector<Receipt> told = shop.resume();
    EXPECT_EQ(shop.till.deliver([&](const Receipt& each) { told.push_back(each); }).queued, 0U);
    for (const Receipt& each : told) {
      if (each.verdict != Verdict::queued) {
        EXPECT_EQ(each.verdict, Verdict::paid) << each.words();
      }
    }
    EXPECT_EQ(gateway.count("refund.do"), 1U);
  }
  EXPECT_GT(waited, 0U);
}

TEST_F(TillBooks, DeliveryReportsTheStepThatACutLeftUnreported) {
  {
    Shop shop(cells, server);
    const Receipt paid = shop.till.pay(sale());
    server.line = Line::down;
    EXPECT_EQ(shop.till.refund(paid, 200).verdict, Verdict::queued);
    EXPECT_EQ(shop.till.refund(paid, 300).verdict, Verdict::queued);
    server.line = Line::up;
    auto report = [](const Receipt&) {};
    ASSERT_TRUE(shop.till.start_deliver(report));
    while (server.count("refund.do") != 1) shop.till.poll();
    while (server.count("getOrderStatusExtended.do") != 3) shop.till.poll();
  }
  Shop shop(cells, server);
  std::vector<std::int64_t> told;
  const auto report = [&](const Receipt& each) { told.push_back(each.charged.minor_units()); };
  EXPECT_EQ(shop.till.deliver(report).sent, 1U);
  EXPECT_EQ(told, (std::vector<std::int64_t>{200, 300}));
}

/// Until then its own sale was not known; and the retry has no result yet.
TEST_F(TillBooks, SupersededSaleIsReportedBeforeItsRetryAfterACutAtAnyStep) {
  for (unsigned cut = 0;; ++cut) {
    SCOPED_TRACE(cut);
    Cells fresh(4096, 4);
    ShopGateway gateway;
    std::string first;
    bool over = false;
    {
      Shop shop(fresh, gateway);
      gateway.line = Line::loses_request;
      gateway.fails_at = "paymentorder.do";
      const Sale again = sale();
      ASSERT_TRUE(shop.till.start_pay(again));
      while (gateway.count("paymentorder.do") == 0) shop.till.poll();
      gateway.fails_at.clear();
      gateway.line = Line::down;
      while (!shop.till.poll()) shop.ticks.ms += 100;
      EXPECT_EQ(shop.till.take().verdict, Verdict::unknown);
      first = text(shop.till.take().number);
      gateway.line = Line::up;
      shop.ticks.ms += 200'000;
      ASSERT_TRUE(shop.till.start_pay(again));
      for (unsigned i = 0; i != cut && !over; ++i) over = shop.till.poll();
      if (over) {
        EXPECT_TRUE(shop.till.take().retried);
      }
    }
    Shop shop(fresh, gateway);
    const std::vector<Receipt> told = shop.resume();
    ASSERT_FALSE(told.empty());
    EXPECT_EQ(text(told[0].number), first);
    EXPECT_EQ(told[0].verdict, Verdict::not_paid);
    ASSERT_LE(told.size(), 2U);
    if (!over) continue;
    ASSERT_EQ(told.size(), 2U);
    EXPECT_TRUE(told[1]) << told[1].words();
    break;
  }
}

TEST_F(TillBooks, StorageFailureWhileDismissingDamageSellsNothing) {
  {
    Shop shop(cells, server);
    server.line = Line::loses_answer;
    Sale mail = sale();
    mail.mail_order = true;
    EXPECT_EQ(shop.till.pay(mail).verdict, Verdict::unknown);
  }
  damage(cells, 1);
  Shop shop(cells, server);
  shop.flash.fail_from(shop.flash.operations());
  EXPECT_EQ(shop.resume().size(), 1U);
  EXPECT_EQ(shop.recovery.store_error, StoreError::none);
  const std::size_t before = server.requests.size();
  EXPECT_EQ(shop.till.pay(sale(300)).error.code, Errc::journal);
  EXPECT_EQ(server.requests.size(), before);
  Shop again(cells, server);
  EXPECT_EQ(again.resume().size(), 1U) << "it was not forgotten";
}

TEST_F(TillBooks, StorageFailureAfterAReceiptIsTheRecoverysFault) {
  unsigned failed = 0;
  StoreError failure = StoreError::storage;
  for (std::uint32_t at = 0; failure != StoreError::none; ++at) {
    SCOPED_TRACE(at);
    Cells fresh(4096, 2);
    server = ShopGateway();
    Shop shop(fresh, server);
    EXPECT_EQ(shop.pay_and_lose(sale(), server).verdict, Verdict::unknown);
    shop.flash.fail_from(shop.flash.operations() + at);
    const std::vector<Receipt> told = shop.resume();
    ASSERT_EQ(told.size(), 1U);
    EXPECT_TRUE(told[0]);
    failure = shop.recovery.store_error;
    failed += failure == StoreError::storage;
  }
  EXPECT_EQ(failed, 1U) << "when the request is settled: before that the journal is closed";
}

/// The store detects damage when it changes banks.
TEST_F(TillBooks, DamageFoundWhileItRunsIsReportedOnce) {
  cells = Cells(1280, 2);  // four movements
  Shop shop(cells, server);
  Sale other = sale();
  other.another_customer = true;
  EXPECT_EQ(shop.pay_and_lose(other, server).verdict, Verdict::unknown);
  damage(cells, 1);
  for (int i = 0; i != 4; ++i) EXPECT_TRUE(shop.till.pay(other));
  unsigned help = 0;
  for (const Receipt& each : shop.resume()) help += each.verdict == Verdict::help;
  EXPECT_EQ(help, 1U);
  for (const Receipt& each : shop.resume()) EXPECT_NE(each.verdict, Verdict::help);
}

TEST_F(TillBooks, SaleRefusedForAnUnreportedOneClosesNoOrder) {
  {
    Shop shop(cells, server);
    Sale other = sale();
    other.another_customer = true;
    server.card = CardOf::asks_customer;
    EXPECT_EQ(shop.till.pay(other).verdict, Verdict::customer);
    server.card = CardOf::pays;
    EXPECT_TRUE(shop.till.pay(other));
  }
  Shop shop(cells, server);
  const std::size_t before = server.requests.size();
  EXPECT_EQ(shop.till.pay(sale()).error.code, Errc::still_open);
  EXPECT_EQ(server.requests.size(), before);
}

/// Lost reversals take room: later sales found paid wait for the next recovery.
TEST_F(TillBooks, QueriesBeforeASaleLoseNoReceiptForLackOfRoom) {
  for (unsigned sold = 1; sold != 7; ++sold) {
    SCOPED_TRACE(sold);
    Cells fresh(4096, 2);
    ShopGateway gateway;
    Shop shop(fresh, gateway);
    Sale other = sale();
    other.another_customer = true;
    gateway.card = CardOf::decides_nothing;
    for (int i = 0; i != 2; ++i) {
      const Receipt lost = shop.pay_and_lose(other, gateway);
      gateway.orders[text(lost.number)].action = 151019;
    }
    gateway.card = CardOf::pays;
    for (unsigned i = 0; i != sold; ++i) {
      EXPECT_EQ(shop.pay_and_lose(other, gateway).verdict, Verdict::unknown);
    }
    gateway.line = Line::loses_request;
    gateway.fails_at = "reverse.do";
    EXPECT_EQ(shop.till.pay(sale()).error.code, Errc::still_open);
    gateway.line = Line::up;
    unsigned paid = 0;
    for (const Receipt& each : shop.resume()) paid += each.verdict == Verdict::paid;
    EXPECT_EQ(paid, gateway.charges);
  }
}

TEST_F(TillBooks, OpenMovementsOfADayMatchTheReport) {
  std::size_t refused = 0;
  for (std::uint32_t at = 0;; ++at) {
    SCOPED_TRACE(at);
    Cells fresh(4096, 2);
    ShopGateway gateway;
    bool over = true;
    {
      Shop shop(fresh, gateway);
      const Receipt paid = shop.till.pay(sale());
      gateway.line = Line::down;
      shop.resume();
      shop.flash.cut_at(shop.flash.operations() + at, Torn::nothing);
      try {
        EXPECT_EQ(shop.till.refund(paid, 7).verdict, Verdict::queued);
      } catch (const PowerCut&) {
        over = false;
      }
    }
    gateway.line = Line::up;
    Shop shop(fresh, gateway);
    shop.till.deliver([](const Receipt&) {});
    const Day day = shop.till.close_day([](const DayTotal&) {});
    const std::vector<Receipt> told = shop.resume();
    EXPECT_EQ(day.open, told.size());
    EXPECT_EQ(day.closed, told.empty());
    for (const Receipt& each : told) {
      EXPECT_EQ(each.verdict, Verdict::not_paid) << each.words();
      EXPECT_EQ(each.asked, Amount(7));
    }
    refused += told.size();
    if (over) break;
  }
  EXPECT_GT(refused, 0U);
}

TEST_F(TillBooks, InterruptedRegistrationIsReportedWithTheNextTry) {
  {
    Shop shop(cells, server);
    server.cut_at = server.calls + 1;
    EXPECT_THROW(static_cast<void>(shop.till.pay(sale())), PowerCut);
    server.cut_at = UINT32_MAX;
  }
  Shop shop(cells, server);
  EXPECT_STREQ(shop.till.pay(sale()).words(), "Paid 12.50, after a try that moved no money.");
  const Day day = shop.till.close_day([](const DayTotal&) {});
  EXPECT_TRUE(day.closed);
  EXPECT_EQ(day.open, 0U);
  EXPECT_TRUE(shop.resume().empty());
}

TEST_F(TillBooks, RegistrationLostDuringAChallengeLeavesNothingOpen) {
  Shop shop(cells, server);
  server.card = CardOf::asks_customer;
  const Receipt waits = shop.till.pay(sale());
  EXPECT_EQ(waits.verdict, Verdict::customer);
  server.line = Line::loses_answer;
  server.fails_at = "register.do";
  Sale other = sale(300);
  other.another_customer = true;
  EXPECT_EQ(shop.till.pay(other).verdict, Verdict::not_paid);
  server.line = Line::up;
  server.card = CardOf::pays;
  server.confirm(text(waits.number));
  EXPECT_TRUE(shop.till.resume(waits.number));
  const Day day = shop.till.close_day([](const DayTotal&) {});
  EXPECT_TRUE(day.closed);
  EXPECT_EQ(day.open, 0U);
}

TEST_F(TillBooks, StepWithALostAnswerIsFoundByTheNextTry) {
  for (const bool completes : {true, false}) {
    Cells fresh(4096, 2);
    server = ShopGateway();
    Shop shop(fresh, server);
    const Receipt held = shop.till.hold(sale());
    server.fails_at = completes ? "deposit.do" : "reverse.do";
    server.line = Line::loses_answer;
    ASSERT_TRUE(completes ? shop.till.start_complete(held, 300) : shop.till.start_release(held));
    while (server.count(server.fails_at) == 0) shop.till.poll();
    const std::string operation = server.fails_at;
    server.fails_at.clear();
    server.line = Line::down;
    while (!shop.till.poll()) shop.ticks.ms += 100;
    EXPECT_EQ(shop.till.take().verdict, Verdict::unknown);
    server.line = Line::up;
    EXPECT_TRUE(completes ? shop.till.complete(held, 300) : shop.till.release(held));
    EXPECT_EQ(server.count(operation), 1U);
  }
}

TEST_F(TillBooks, LostSaleIsReportedWithTheChargedSum) {
  for (const std::int64_t charged : {1, 1250}) {
    Cells fresh(4096, 2);
    server = ShopGateway();
    Shop shop(fresh, server);
    const Receipt lost = shop.pay_and_lose(sale(), server);
    ShopGateway::Order& order = server.orders[text(lost.number)];
    order.approved = order.deposited = charged;
    server.names_sums = charged == 1;  // without sums, the whole amount was charged
    const std::vector<Receipt> told = shop.resume();
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0].verdict, Verdict::paid);
    EXPECT_EQ(told[0].charged, Amount(charged));
  }
}

}  // namespace
}  // namespace tillwire::test::till_books_test
