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
  /// Makes the journal's last entry with that text unreadable.
  void damage(const std::string& of, CallSite site = CallSite::here()) {
    const Traced traced(site);
    const std::string all(cells.bytes.begin(), cells.bytes.end());
    const std::size_t at = all.rfind(of);
    ASSERT_NE(at, std::string::npos);
    cells.bytes[at] = 0;
  }

  Cells cells{4096, 4};
  ShopGateway server;
};

/// The receipt of a refund with a damaged entry settles no other entry.
TEST_F(TillBooks, LostCompletionIsQueriedAfterACutReport) {
  Receipt held;
  {
    Shop shop(cells, server);
    held = shop.till.hold(sale());
    const Receipt paid = shop.till.pay(sale(700));
    server.line = Line::down;
    EXPECT_EQ(shop.till.complete(held, 300).verdict, Verdict::queued);
    EXPECT_EQ(shop.till.refund(paid, 100).verdict, Verdict::queued);
    shop.resume();
    // The completion waits because the query for its order is refused; the refund's answer is lost.
    server.page = "HTTP/1.1 401 \r\nContent-Length: 0\r\n\r\n";
    server.line = Line::loses_answer;
    server.fails_at = "refund.do";
    shop.till.deliver([](const Receipt&) {});
    EXPECT_EQ(server.count("refund.do"), 1U);
  }
  damage("refund.do");
  server.page.clear();
  {
    Shop shop(cells, server);
    shop.resume();
    server.fails_at = "deposit.do";
    const auto cut_behind_it = [](const Receipt& each) {
      if (each.kind == MovementKind::refund) throw PowerCut();
      EXPECT_EQ(each.verdict, Verdict::unknown);
    };
    EXPECT_THROW(shop.till.deliver(cut_behind_it), PowerCut);
    EXPECT_EQ(server.count("deposit.do"), 1U);
  }
  server.line = Line::up;
  Shop shop(cells, server);
  unsigned completed = 0;
  for (const Receipt& each : shop.resume()) {
    if (each.kind != MovementKind::completion) continue;
    ++completed;
    EXPECT_TRUE(each) << each.words();
  }
  EXPECT_EQ(completed, 1U);
}

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

/// The storage may fail when the receipt of the first try is settled.
TEST_F(TillBooks, FirstTryIsNotReportedOnceTheSecondIsDone) {
  unsigned captured = 0;
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
    for (int i = 0; i < 2; ++i) {
      for (const Receipt& each : shop.resume()) {
        EXPECT_FALSE(done && each.verdict == Verdict::not_paid) << each.words();
      }
      shop.ticks.ms += 200'000;
    }
    EXPECT_EQ(shop.recovery.open, 0U);
  }
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

TEST_F(TillBooks, StorageFailureWhileDismissingDamageIsTheRecoverysFault) {
  {
    Shop shop(cells, server);
    server.line = Line::loses_answer;
    Sale mail = sale();
    mail.mail_order = true;
    EXPECT_EQ(shop.till.pay(mail).verdict, Verdict::unknown);
  }
  damage("motoPayment.do");
  Shop shop(cells, server);
  shop.flash.fail_from(shop.flash.operations());
  EXPECT_EQ(shop.resume().size(), 1U);
  EXPECT_EQ(shop.recovery.journal_error, JournalError::storage);
}

TEST_F(TillBooks, StorageFailureAfterAReceiptIsTheRecoverysFault) {
  unsigned failed = 0;
  JournalError failure = JournalError::storage;
  for (std::uint32_t at = 0; failure != JournalError::none; ++at) {
    SCOPED_TRACE(at);
    Cells fresh(4096, 2);
    server = ShopGateway();
    Shop shop(fresh, server);
    EXPECT_EQ(shop.pay_and_lose(sale(), server).verdict, Verdict::unknown);
    shop.flash.fail_from(shop.flash.operations() + at);
    const std::vector<Receipt> told = shop.resume();
    ASSERT_EQ(told.size(), 1U);
    EXPECT_TRUE(told[0]);
    failure = shop.recovery.journal_error;
    failed += failure == JournalError::storage;
  }
  EXPECT_EQ(failed, 1U) << "when the request is settled: before that the journal is closed";
}

/// The journal detects damage when it changes banks, which may happen in a recovery.
TEST_F(TillBooks, DamageFoundInARecoveryIsReportedByTheNext) {
  unsigned found = 0;
  for (unsigned more = 0; more != 16; ++more) {
    SCOPED_TRACE(more);
    cells = Cells(4096, 2);
    server = ShopGateway();
    Shop shop(cells, server);
    Sale other = sale();
    other.another_customer = true;
    for (int i = 0; i != 2; ++i) {
      EXPECT_EQ(shop.pay_and_lose(other, server).verdict, Verdict::unknown);
    }
    if (more % 2 == 1) {
      EXPECT_TRUE(shop.till.pay(other));  // three entries
    }
    other.mail_order = true;
    for (unsigned i = 0; i != more / 2; ++i) {
      EXPECT_TRUE(shop.till.pay(other));  // two
    }
    damage("order=gateway-2");
    shop.resume();
    const std::uint32_t damaged = shop.recovery.damaged;
    found += damaged;
    unsigned reported = 0;
    for (const Receipt& each : shop.resume()) reported += each.verdict == Verdict::help;
    EXPECT_EQ(reported, damaged);
  }
  EXPECT_GT(found, 0U);
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

/// Four wait already.
TEST_F(TillBooks, RefundThatTheOutboxCannotTakeLeavesNothingOpen) {
  Cells large(8192, 2);
  Shop shop(large, server);
  const Receipt paid = shop.till.pay(sale());
  server.line = Line::down;
  for (int i = 0; i != 4; ++i) EXPECT_EQ(shop.till.refund(paid, 10).verdict, Verdict::queued);
  EXPECT_EQ(shop.till.refund(paid, 7).verdict, Verdict::not_paid);
  server.line = Line::up;
  EXPECT_EQ(shop.till.deliver([](const Receipt&) {}).sent, 4U);
  const Day day = shop.till.close_day([](const DayTotal&) {});
  EXPECT_TRUE(day.closed);
  EXPECT_EQ(day.open, 0U);
}

TEST_F(TillBooks, OpenEntriesOfADayMatchTheReport) {
  unsigned refused = 0;
  unsigned more = 0;
  for (std::uint32_t at = 0;; ++at) {
    SCOPED_TRACE(at);
    Cells fresh(8192, 2);
    ShopGateway gateway;
    bool over = true;
    {
      Shop shop(fresh, gateway);
      const Receipt paid = shop.till.pay(sale());
      gateway.line = Line::down;
      for (int i = 0; i != 4; ++i) EXPECT_EQ(shop.till.refund(paid, 10).verdict, Verdict::queued);
      shop.resume();
      shop.flash.cut_at(shop.flash.operations() + at, Torn::nothing);
      try {
        EXPECT_EQ(shop.till.refund(paid, 7).verdict, Verdict::not_paid);
      } catch (const PowerCut&) {
        over = false;
      }
    }
    gateway.line = Line::up;
    Shop shop(fresh, gateway);
    EXPECT_EQ(shop.till.deliver([](const Receipt&) {}).sent, 4U);
    const Day day = shop.till.close_day([](const DayTotal&) {});
    const std::vector<Receipt> told = shop.resume();
    EXPECT_GE(day.open, told.size());
    more += day.open - static_cast<unsigned>(told.size());
    for (const Receipt& each : told) {
      EXPECT_EQ(each.verdict, Verdict::not_paid) << each.words();
      EXPECT_EQ(each.asked, Amount(7));
      ++refused;
    }
    if (over) break;
  }
  EXPECT_GT(refused, 1U);
  EXPECT_LE(more, 1U) << "between the receipt that it is refused and the mark of the first one";
}

TEST_F(TillBooks, InterruptedRegistrationIsOpenOnce) {
  {
    Shop shop(cells, server);
    server.cut_at = server.calls + 1;
    EXPECT_THROW(static_cast<void>(shop.till.pay(sale())), PowerCut);
    server.cut_at = UINT32_MAX;
  }
  Shop shop(cells, server);
  EXPECT_TRUE(shop.till.pay(sale()));
  const Day day = shop.till.close_day([](const DayTotal&) {});
  EXPECT_FALSE(day.closed);
  EXPECT_EQ(day.open, 1U);
  const std::vector<Receipt> told = shop.resume();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].verdict, Verdict::not_paid);
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
