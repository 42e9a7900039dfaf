// A till's reports in doubt: it never claims another terminal's payment, and "not paid" is certain.
#include <gtest/gtest.h>

#include <string>
#include <tillwire/till.hpp>
#include <vector>

#include "gateway.hpp"
#include "shop.hpp"
#include "support/call_site.hpp"

namespace tillwire::test::till_doubt_test {
namespace {

class TillDoubt : public testing::Test {
 protected:
  /// Starts a mail order, and creates an order with its number before the query.
  Receipt mail_beside(Shop& shop, int status, CallSite site = CallSite::here()) {
    const Traced traced(site);
    Sale mail = sale();
    mail.mail_order = true;
    EXPECT_TRUE(shop.till.start_pay(mail));
    while (server.count("motoPayment.do") == 0) shop.till.poll();
    const std::string number = text(shop.till.take().number);
    ShopGateway::Order& order = server.orders[number];
    order.id = "gateway-old";
    order.number = number;
    order.amount = 1250;
    order.status = status;
    order.action = status == 2 ? 0 : 116;
    order.approved = order.deposited = status == 2 ? 1250 : 0;
    while (!shop.till.poll()) {
    }
    return shop.till.take();
  }

  /// Leaves a customer at 3-D Secure.
  Receipt send_to_challenge(Shop& shop, std::int64_t amount = 1250,
                            CallSite site = CallSite::here()) {
    const Traced traced(site);
    server.card = CardOf::asks_customer;
    server.must_finish = true;
    const Sale of = sale(amount);
    const Receipt waits = shop.till.pay(of);
    EXPECT_EQ(waits.verdict, Verdict::customer);
    server.card = CardOf::pays;
    return waits;
  }

  /// Starts a 3-D Secure sale and its reversal, whose request is lost.
  Receipt lose_reversal(Shop& shop, CallSite site = CallSite::here()) {
    const Traced traced(site);
    server.card = CardOf::decides_nothing;
    const Sale of = sale();
    if (!shop.till.start_pay(of)) {
      ADD_FAILURE() << "not started";
      return {};
    }
    while (server.count("paymentorder.do") == 0) shop.till.poll();
    ShopGateway::Order& order = server.orders[text(shop.till.take().number)];
    order.status = 5;
    while (!shop.till.poll()) shop.ticks.ms += 100;
    const Receipt waits = shop.till.take();
    EXPECT_EQ(waits.verdict, Verdict::customer);
    EXPECT_EQ(shop.till.challenge().kind, flows::ThreeDSecure::Challenge::by_order);
    order.status = 0;
    order.action = 151019;
    shop.ticks.ms +=
        780'000;  // the order stays untouched while the customer may be at the challenge
    server.line = Line::loses_request;
    server.fails_at = "reverse.do";
    EXPECT_NE(shop.till.resume(waits.number).verdict, Verdict::paid);
    EXPECT_EQ(server.count("reverse.do"), 1U);
    return waits;
  }

  Cells cells{4096, 4};
  ShopGateway server;
};

TEST_F(TillDoubt, OlderPaidOrderOfTheSameNumberIsNotThisMailOrder) {
  server.date_ms = "1600000000000";
  for (const bool taken : {true, false}) {
    SCOPED_TRACE(taken);
    Cells blank(4096, 4);
    Shop shop(blank, server);
    server.requests.clear();
    if (taken) {
      server.refuses = "motoPayment.do";
      server.code = "1";
    } else {
      server.refuses.clear();
      server.line = Line::loses_request;
      server.fails_at = "motoPayment.do";
    }
    const Receipt receipt = mail_beside(shop, 2);
    EXPECT_EQ(receipt.verdict, taken ? Verdict::help : Verdict::unknown) << receipt.words();
    EXPECT_FALSE(receipt.charged.present());
    EXPECT_EQ(server.charges, 0U);
    if (taken) continue;
    shop.ticks.ms += 180'000;
    const std::vector<Receipt> told = shop.resume();
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0].verdict, Verdict::help) << told[0].words();
    EXPECT_FALSE(told[0].charged.present());
  }
}

TEST_F(TillDoubt, LostMailOrderIsPaidByAnOrderOfItsTime) {
  server.date_ms = "1800000000000";
  Shop shop(cells, server);
  server.line = Line::loses_answer;
  server.fails_at = "motoPayment.do";
  Sale mail = sale();
  mail.mail_order = true;
  const Receipt receipt = shop.till.pay(mail);
  EXPECT_TRUE(receipt) << receipt.words();
  EXPECT_EQ(text(receipt.order_id), "gateway-1");
  EXPECT_EQ(server.charges, 1U);
  EXPECT_EQ(server.count("getOrderStatusExtended.do"), 1U);
}

TEST_F(TillDoubt, ReceiptOfALostMailOrderOmitsAnotherOrdersData) {
  Shop shop(cells, server);
  server.line = Line::loses_request;
  server.fails_at = "motoPayment.do";
  const Receipt receipt = mail_beside(shop, 0);
  EXPECT_EQ(receipt.verdict, Verdict::unknown) << receipt.words();
  EXPECT_TRUE(receipt.order_id.empty());
  EXPECT_TRUE(receipt.approval_code.empty());
}

TEST_F(TillDoubt, FailedStorageLeavesAnEarlierSaleUnknown) {
  Shop shop(cells, server);
  const Sale of = sale();
  const Receipt first = shop.pay_and_lose(of, server);
  EXPECT_EQ(first.verdict, Verdict::unknown);
  shop.flash.fail_at(shop.flash.operations(), Torn::nothing);
  for (int i = 0; i != 2; ++i) {
    const Receipt again = shop.till.pay(of);
    EXPECT_EQ(again.verdict, Verdict::unknown);
    EXPECT_EQ(again.error.code, Errc::journal);
    EXPECT_STREQ(again.words(), "Not sent: the storage failed: open it, then the till.");
  }
  EXPECT_EQ(shop.till.resume("K1-0-0-0").verdict, Verdict::unknown);
  shop.flash.reopen();
  EXPECT_TRUE(shop.till.open());
  const std::vector<Receipt> told = shop.resume();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_TRUE(told[0]);
  EXPECT_EQ(text(told[0].number), text(first.number));
  EXPECT_EQ(server.charges, 1U);
}

TEST_F(TillDoubt, FailedStorageLeavesAnEarlierRefundUnknown) {
  Shop shop(cells, server);
  const Receipt paid = shop.till.pay(sale());
  server.line = Line::loses_answer;
  server.fails_at = "refund.do";
  ASSERT_TRUE(shop.till.start_refund(paid, 300));
  while (server.count("refund.do") == 0) shop.till.poll();
  server.line = Line::down;
  server.fails_at.clear();
  while (!shop.till.poll()) shop.ticks.ms += 100;
  EXPECT_EQ(shop.till.take().verdict, Verdict::unknown);
  server.line = Line::up;
  shop.flash.fail_read(0);
  EXPECT_EQ(shop.till.refund(paid, 300).verdict, Verdict::unknown);
  EXPECT_EQ(shop.till.refund(paid, 300).verdict, Verdict::unknown);
  EXPECT_EQ(server.count("refund.do"), 1U);
}

TEST_F(TillDoubt, MissingJournalIsNotRecreated) {
  Shop shop(cells, server);
  const Sale of = sale();
  const Receipt first = shop.pay_and_lose(of, server);
  EXPECT_EQ(first.verdict, Verdict::unknown);
  const std::vector<std::uint8_t> journal = cells.bytes;
  cells.bytes.assign(journal.size(), 0xFF);
  EXPECT_FALSE(shop.till.open());
  EXPECT_EQ(std::string(shop.till.words()).rfind("the journal is gone: put it back", 0), 0U);
  EXPECT_EQ(shop.till.pay(of).verdict, Verdict::unknown);
  EXPECT_EQ(server.charges, 1U);
  cells.bytes = journal;
  EXPECT_TRUE(shop.till.open());
  EXPECT_TRUE(shop.till.resume(first.number));
}

/// The customer pays again after a restart. Nothing is sent now, but the earlier sale may be paid.
TEST_F(TillDoubt, UnreadableJournalMayHoldAPaidSale) {
  const Sale of = sale();
  Receipt paid;
  Receipt first;
  {
    Shop shop(cells, server);
    paid = shop.till.pay(of);
    EXPECT_TRUE(paid);
    first = shop.pay_and_lose(of, server);
    EXPECT_EQ(first.verdict, Verdict::unknown);
  }
  const std::size_t before = server.requests.size();
  {
    Gateway gateway = sample_gateway();
    Ticks ticks;
    Noon noon;
    Buffers<1024, 2048> memory;
    Flash flash(cells);
    flash.fail_read(0);
    Till till(gateway, server, ticks, memory, flash, noon, options());
    EXPECT_FALSE(till.ready());
    EXPECT_EQ(till.pay(of).verdict, Verdict::unknown);
    EXPECT_EQ(till.refund(paid, 100).verdict, Verdict::unknown);
    EXPECT_EQ(till.resume(first.number).verdict, Verdict::unknown);
  }
  cells.bytes.assign(cells.bytes.size(), 0);
  Shop shop(cells, server);
  const Receipt again = shop.till.pay(of);
  EXPECT_EQ(again.verdict, Verdict::help);
  EXPECT_EQ(again.error.code, Errc::journal);
  EXPECT_EQ(again.error.detail, static_cast<std::uint16_t>(StoreError::damaged));
  constexpr char words[] =
      "Not sent: the journal is damaged: look the last sales up at the gateway.";
  EXPECT_STREQ(again.words(), words);
  EXPECT_EQ(shop.till.refund(paid, 100).verdict, Verdict::help);
  const Receipt of_nothing = shop.till.pay(sale(0));
  EXPECT_EQ(of_nothing.verdict, Verdict::help);
  EXPECT_STREQ(of_nothing.words(), words);
  EXPECT_EQ(shop.till.resume(first.number).verdict, Verdict::help);
  EXPECT_EQ(server.requests.size(), before);
}

TEST_F(TillDoubt, EveryFailedReadLeavesAnEarlierSaleUnknown) {
  {
    Shop shop(cells, server);
    const Sale of = sale();
    EXPECT_EQ(shop.pay_and_lose(of, server).verdict, Verdict::unknown);
  }
  unsigned failed = 0;
  for (std::uint32_t read = 0; read != 80; ++read) {
    SCOPED_TRACE(read);
    Cells copy = cells;
    ShopGateway gateway = server;
    Shop shop(copy, gateway);
    shop.flash.fail_read(read);
    const Receipt again = shop.till.pay(sale());
    EXPECT_EQ(again.verdict, Verdict::unknown) << again.words();
    EXPECT_EQ(gateway.charges, 1U);
    failed += again.error.code == Errc::journal;
  }
  EXPECT_GT(failed, 5U);
}

using Challenge = flows::ThreeDSecure::Challenge;

TEST_F(TillDoubt, ChallengeFinishedTooEarlyIsFinishedAgain) {
  Shop shop(cells, server);
  const Receipt waits = send_to_challenge(shop);
  server.confirmed = false;
  EXPECT_EQ(shop.till.resume(waits.number).verdict, Verdict::customer);
  EXPECT_EQ(shop.till.challenge().kind, Challenge::by_order);
  server.confirmed = true;
  EXPECT_TRUE(shop.till.resume(waits.number));
  EXPECT_EQ(server.count("finish3dsVer2Payment.do"), 2U);
  EXPECT_EQ(server.charges, 1U);
}

TEST_F(TillDoubt, CustomerSentByTheOrderHasTheSameTime) {
  Shop shop(cells, server);
  server.card = CardOf::asks_customer;
  server.line = Line::loses_answer;
  server.fails_at = "paymentorder.do";
  server.fails = 1;
  const Receipt waits = shop.till.pay(sale());
  ASSERT_EQ(waits.verdict, Verdict::customer);
  server.line = Line::up;
  server.more = R"("success":"perhaps",)";
  shop.ticks.ms += 180'000;
  const std::vector<Receipt> told = shop.resume();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].verdict, Verdict::customer) << told[0].words();
}

TEST_F(TillDoubt, CompletionOfAHoldIsNotAChallenge) {
  Shop shop(cells, server);
  server.card = CardOf::asks_customer;
  server.must_finish = true;
  const Receipt waits = shop.till.hold(sale());
  EXPECT_EQ(waits.verdict, Verdict::customer);
  server.card = CardOf::pays;
  const Receipt held = shop.till.resume(waits.number);
  EXPECT_TRUE(held) << held.words();
  server.line = Line::loses_request;
  server.fails_at = "deposit.do";
  const Receipt completion = shop.till.complete(held, 300);
  EXPECT_EQ(completion.verdict, Verdict::unknown);
  EXPECT_EQ(shop.till.resume(completion.number).verdict, Verdict::unknown);
  EXPECT_STREQ(shop.till.resume(held.number).words(), "Held 12.50.");
  EXPECT_EQ(server.count("finish3dsVer2Payment.do"), 1U);
}

TEST_F(TillDoubt, ReversalOfAnotherOrderDoesNotEndAChallenge) {
  Shop shop(cells, server);
  const Receipt waits = send_to_challenge(shop);
  server.card = CardOf::decides_nothing;
  Sale other = sale(200);
  other.another_customer = true;
  ASSERT_TRUE(shop.till.start_pay(other));
  while (server.count("paymentorder.do") == 1) shop.till.poll();
  server.orders[text(shop.till.take().number)].action = 151019;
  server.line = Line::loses_request;
  server.fails_at = "reverse.do";
  while (!shop.till.poll()) shop.ticks.ms += 100;
  EXPECT_EQ(server.count("reverse.do"), 1U);
  server.line = Line::up;
  server.card = CardOf::pays;
  EXPECT_TRUE(shop.till.resume(waits.number));
  EXPECT_EQ(server.count("finish3dsVer2Payment.do"), 1U);
}

TEST_F(TillDoubt, RecordsOfAnotherOrderEndTheQueriesAfterAChallenge) {
  Shop shop(cells, server);
  const Receipt waits = send_to_challenge(shop);
  server.confirmed = false;
  server.names_number = "K1-9-9-9";
  for (int i = 0; i != 2; ++i) {
    const unsigned before = server.count("getOrderStatusExtended.do");
    EXPECT_NE(shop.till.resume(waits.number).verdict, Verdict::paid);
    EXPECT_LE(server.count("getOrderStatusExtended.do") - before, 8U);
  }
}

TEST_F(TillDoubt, ChallengeIsNotFinishedAfterTheCustomersTime) {
  Shop shop(cells, server);
  shop.ticks.ms = 1'000'000;
  const Receipt waits = send_to_challenge(shop);
  server.confirmed = false;
  const std::uint32_t sent_ms = shop.ticks.ms;
  shop.ticks.ms = sent_ms + 599'900;
  EXPECT_EQ(shop.till.resume(waits.number).verdict, Verdict::customer);
  EXPECT_EQ(server.count("finish3dsVer2Payment.do"), 1U);
  shop.ticks.ms = sent_ms + 600'001;
  EXPECT_EQ(shop.till.resume(waits.number).verdict, Verdict::customer);
  EXPECT_EQ(server.count("finish3dsVer2Payment.do"), 1U);
}

/// The answer to the finishing request overwrites the challenge's texts.
TEST_F(TillDoubt, OrderLeadsTheCustomerDespiteFailuresAfterTheChallenge) {
  for (const bool on_flash : {false, true}) {
    unsigned customers = 0;
    for (std::uint32_t at = 0; at != (on_flash ? 200U : 10U); ++at) {
      SCOPED_TRACE(at);
      Cells copy(4096, 4);
      server = ShopGateway();
      Shop shop(copy, server);
      const Receipt waits = send_to_challenge(shop);
      server.confirmed = false;
      if (on_flash) {
        shop.flash.fail_read(at);
      } else {
        server.fails_at = "getOrderStatusExtended.do";
        server.line = Line::loses_answer;
        server.fails = at;
      }
      if (shop.till.resume(waits.number).verdict != Verdict::customer) continue;
      ++customers;
      EXPECT_EQ(shop.till.challenge().kind, Challenge::by_order);
      EXPECT_FALSE(shop.till.challenge().acs_url.present());
    }
    EXPECT_GT(customers, 0U);
  }
}

TEST_F(TillDoubt, ChallengeWithALostEndIsNotFinishedAgain) {
  Shop shop(cells, server);
  const Receipt waits = send_to_challenge(shop);
  server.line = Line::loses_request;
  server.fails_at = "finish3dsVer2Payment.do";
  EXPECT_EQ(shop.till.resume(waits.number).verdict, Verdict::customer);
  EXPECT_EQ(shop.till.resume(waits.number).verdict, Verdict::customer);
  EXPECT_EQ(server.count("finish3dsVer2Payment.do"), 1U);
}

TEST_F(TillDoubt, RepeatedlyQueriedChallengeIsStillClosed) {
  Shop shop(cells, server);
  const Receipt waits = send_to_challenge(shop);
  server.confirmed = false;
  // 600 s for the customer, 180 s until the last finishing request can no longer arrive.
  Verdict verdict = Verdict::customer;
  unsigned passed_s = 0;
  for (; verdict == Verdict::customer && passed_s < 3000; passed_s += 290) {
    shop.ticks.ms += 290'000;
    shop.noon.time_s += 290;
    verdict = shop.till.resume(waits.number).verdict;
  }
  EXPECT_EQ(verdict, Verdict::not_paid);
  EXPECT_LE(passed_s, 600U + 600U + 180U + 290U);
  EXPECT_EQ(server.count("finish3dsVer2Payment.do"), 2U);
  EXPECT_EQ(server.orders[text(waits.number)].status, 6);
  EXPECT_EQ(server.charges, 0U);
}

/// The order may be paid when its record is read, and reversed a moment later. What the till itself
/// reversed is not paid.
TEST_F(TillDoubt, SaleThatItsOwnReversalMayUndoIsNotPaid) {
  Shop shop(cells, server);
  const Receipt waits = lose_reversal(shop);
  ShopGateway::Order& order = server.orders[text(waits.number)];
  server.line = Line::up;
  server.card = CardOf::pays;
  server.confirm(order.number);
  EXPECT_EQ(shop.till.resume(waits.number).verdict, Verdict::customer);
  order.status = 3;  // it has arrived
  order.approved = order.deposited = 0;
  EXPECT_EQ(shop.till.resume(waits.number).verdict, Verdict::not_paid);
}

/// The running flow is then that of the later sale.
TEST_F(TillDoubt, SaleBeingReversedIsNotMistakenForTheNextSale) {
  Shop shop(cells, server);
  const Receipt waits = lose_reversal(shop);
  server.card = CardOf::pays;
  Sale other = sale(300);
  other.another_customer = true;
  EXPECT_TRUE(shop.till.pay(other));
  const Receipt still = shop.till.resume(waits.number);
  EXPECT_EQ(still.verdict, Verdict::customer) << still.words();
  EXPECT_EQ(text(still.number), text(waits.number));
}

/// There is no room for entries that its queries may need.
TEST_F(TillDoubt, TillWaitsForTheCustomerWithTheLastRoom) {
  Cells small(4096, 2);
  Shop shop(small, server);
  server.card = CardOf::asks_customer;
  server.must_finish = true;
  server.confirmed = false;
  Sale of = sale();
  of.another_customer = true;
  Receipt last;
  for (Receipt each = shop.till.pay(of); each.verdict == Verdict::customer;
       each = shop.till.pay(of)) {
    last = each;
  }
  EXPECT_EQ(shop.till.resume(last.number).verdict, Verdict::customer);
  EXPECT_EQ(server.count("finish3dsVer2Payment.do"), 1U);
}

TEST_F(TillDoubt, ReturnedCustomersSaleIsPaidWithoutRoomForItsReceipt) {
  unsigned failed = 0;
  for (std::uint32_t at = 0; at != 6; ++at) {
    SCOPED_TRACE(at);
    Cells copy(4096, 4);
    server = ShopGateway();
    Shop shop(copy, server);
    const Receipt waits = send_to_challenge(shop);
    shop.flash.fail_from(shop.flash.operations() + at);
    const Receipt back = shop.till.resume(waits.number);
    EXPECT_EQ(back.verdict == Verdict::paid, server.charges == 1) << back.words();
    failed += server.charges == 1 && !shop.till.ready();
  }
  EXPECT_GT(failed, 0U);
}

TEST_F(TillDoubt, ChallengeIsFinishedAfterOtherBusiness) {
  Shop shop(cells, server);
  const Receipt earlier = shop.till.pay(sale(500));
  const Receipt waits = send_to_challenge(shop);
  // A sale that is refused for its amount, a refund, and another customer.
  Sale other = sale(0);
  other.another_customer = true;
  EXPECT_EQ(shop.till.pay(other).verdict, Verdict::not_paid);
  EXPECT_TRUE(shop.till.refund(earlier, 100));
  other.amount = 300;
  EXPECT_TRUE(shop.till.pay(other));
  server.line = Line::loses_answer;
  server.fails_at = "paymentorder.do";
  EXPECT_TRUE(shop.till.pay(other));
  server.line = Line::up;
  const Receipt paid = shop.till.resume(waits.number);
  EXPECT_TRUE(paid) << paid.words();
  EXPECT_EQ(text(paid.number), text(waits.number));
  EXPECT_EQ(text(paid.order_id), text(waits.order_id));
  EXPECT_EQ(paid.charged, Amount(1250));
  EXPECT_EQ(text(paid.remark), "table 4");
  EXPECT_EQ(server.count("finish3dsVer2Payment.do"), 1U);
  EXPECT_EQ(server.charges, 4U);
  EXPECT_TRUE(shop.resume().empty());
}

TEST_F(TillDoubt, FinishedSaleIsReportedAfterAnyPowerCut) {
  server.finished = R"({"errorCode":"0","orderStatus":2})";
  const ShopGateway fresh = server;
  for (const bool on_flash : {false, true}) {
    std::uint32_t after = 0;
    for (bool cut = true; cut; ++after) {
      SCOPED_TRACE(after);
      Cells copy(4096, 4);
      server = fresh;
      Receipt waits;
      {
        Shop shop(copy, server);
        waits = send_to_challenge(shop);
        Sale other = sale(300);
        other.another_customer = true;
        EXPECT_TRUE(shop.till.pay(other));
        if (on_flash) {
          shop.flash.cut_at(shop.flash.operations() + after, Torn::nothing);
        } else {
          server.cut_at = server.calls + after;
        }
        cut = false;
        try {
          EXPECT_TRUE(shop.till.resume(waits.number));
        } catch (const PowerCut&) {
          cut = true;
        }
      }
      server.cut_at = UINT32_MAX;
      Shop shop(copy, server);
      unsigned found = 0;
      for (const Receipt& each : shop.resume()) {
        if (text(each.number) != text(waits.number)) continue;
        ++found;
        EXPECT_EQ(each.verdict == Verdict::paid, server.charges == 2) << each.words();
      }
      EXPECT_EQ(found, 1U);
    }
    EXPECT_GT(after, 3U);
  }
}

TEST_F(TillDoubt, OrderLeadsTheCustomerAfterARestart) {
  Receipt waits;
  {
    Shop shop(cells, server);
    waits = send_to_challenge(shop);
    EXPECT_EQ(shop.till.challenge().kind, Challenge::version_2);
    EXPECT_EQ(shop.till.last().verdict, Verdict::customer);
    EXPECT_EQ(shop.till.challenge().kind, Challenge::version_2);
  }
  {
    Shop shop(cells, server);
    EXPECT_EQ(shop.till.last().verdict, Verdict::customer);
    EXPECT_EQ(shop.till.challenge().kind, Challenge::by_order);
  }
  {
    Shop shop(cells, server);
    EXPECT_EQ(shop.till.resume(waits.number).verdict, Verdict::customer);
    EXPECT_EQ(shop.till.challenge().kind, Challenge::by_order);
  }
  Shop shop(cells, server);
  const std::vector<Receipt> told = shop.resume();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].verdict, Verdict::customer);
  EXPECT_EQ(shop.till.challenge().kind, Challenge::by_order);
}

TEST_F(TillDoubt, ContradictedApprovalIsNotPaidInPart) {
  for (const int status : {0, 6}) {
    SCOPED_TRACE(status);
    Cells blank(4096, 4);
    Shop shop(blank, server);
    server.card = CardOf::pays_and_lags;
    const Receipt unsure = shop.till.pay(sale());
    EXPECT_EQ(unsure.verdict, Verdict::unknown);
    server.card = CardOf::pays;
    ShopGateway::Order& order = server.orders[text(unsure.number)];
    order.status = status;
    order.action = status == 0 ? -100 : 116;
    order.approved = order.deposited = 0;
    const std::vector<Receipt> told = shop.resume();
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0].verdict, Verdict::help) << told[0].words();
    EXPECT_FALSE(told[0].charged.present());
    EXPECT_TRUE(shop.resume().empty());
    const Day day = shop.till.close_day(
        [](const DayTotal& each) { ADD_FAILURE() << each.sum.minor_units() << " counted"; });
    EXPECT_TRUE(day.closed);
    EXPECT_EQ(day.given_up, 1U);
  }
}

/// An operator who looks within three minutes may see an order that is not paid yet.
TEST_F(TillDoubt, UnreadableRecordNeedsHelpAndBlocksNothing) {
  const struct {
    std::string more;
    Errc code;
  } all[] = {
      {R"("orderBundle":{"cart":")" + std::string(2048, 'x') + R"("},)", Errc::body_too_large},
      {R"("success":"perhaps",)", Errc::field_type},
  };
  for (const auto& each : all) {
    server.more = each.more;
    // The record of the payment, and that of a payment decided by its answer.
    for (const bool approved : {false, true}) {
      SCOPED_TRACE(approved);
      Cells blank(4096, 4);
      Shop shop(blank, server);
      server.paid = approved ? R"({"errorCode":"0","orderStatus":2})" : "";
      EXPECT_EQ(shop.till.pay(sale()).verdict, Verdict::unknown);
      if (!approved) {
        const std::vector<Receipt> early = shop.resume();
        ASSERT_EQ(early.size(), 1U);
        EXPECT_EQ(early[0].verdict, Verdict::unknown);
        shop.ticks.ms += 180'000;
      }
      const std::vector<Receipt> told = shop.resume();
      ASSERT_EQ(told.size(), 1U);
      EXPECT_EQ(told[0].verdict, Verdict::help) << told[0].words();
      EXPECT_EQ(told[0].error.code, approved ? Errc::none : each.code);
      EXPECT_TRUE(shop.resume().empty());
      EXPECT_EQ(shop.recovery.open, 0U);
    }
  }
  server.more.clear();
  server.paid.clear();
  Shop shop(cells, server);
  const Receipt before = shop.pay_and_lose(sale(), server);
  Sale other = sale(200);
  other.another_customer = true;
  const Receipt behind = shop.pay_and_lose(other, server);
  server.more_of[text(before.number)] = all[0].more;
  shop.ticks.ms += 180'000;
  const std::vector<Receipt> told = shop.resume();
  ASSERT_EQ(told.size(), 2U);
  EXPECT_EQ(told[0].verdict, Verdict::help) << told[0].words();
  EXPECT_EQ(text(told[1].number), text(behind.number));
  EXPECT_TRUE(told[1]) << told[1].words();
  EXPECT_TRUE(shop.till.pay(sale()));
}

TEST_F(TillDoubt, SumFoundOnlyInAnotherRecordNeedsHelp) {
  Shop shop(cells, server);
  server.paid = R"({"errorCode":"0","orderStatus":2})";
  server.names_number = "B-1";
  EXPECT_EQ(shop.till.pay(sale()).verdict, Verdict::unknown);
  const std::vector<Receipt> told = shop.resume();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].verdict, Verdict::help);
  EXPECT_TRUE(shop.resume().empty());
}

/// The journal must not decide by a record that five queries could not use.
TEST_F(TillDoubt, RecordOfAnotherOrderThatNamesNoIdDecidesNothing) {
  const struct {
    const char* record;
    bool pays;
  } cases[] = {
      {R"("orderNumber":"B-1","orderStatus":2,"actionCode":0,"amount":99,"currency":"840")", false},
      {R"("orderNumber":"B-1","orderStatus":2,"actionCode":0)", false},
      {R"("orderStatus":2,"actionCode":0,"amount":99)", false},
      {R"("orderStatus":2,"actionCode":0,"currency":"840")", false},
      {R"("orderNumber":"B-1","orderStatus":6,"actionCode":116)", true},
      {R"("orderNumber":"B-1","orderStatus":0,"actionCode":-100)", false}};
  for (const auto& each : cases) {
    SCOPED_TRACE(each.record);
    Cells blank(4096, 4);
    Shop shop(blank, server);
    server.orders.clear();
    server.requests.clear();
    server.card = each.pays ? CardOf::pays : CardOf::decides_nothing;
    server.page = ok(R"({"errorCode":"0",)" + std::string(each.record) + "}");
    EXPECT_EQ(shop.till.pay(sale()).verdict, Verdict::unknown);
    shop.ticks.ms += 180'000;
    const std::vector<Receipt> told = shop.resume();
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0].verdict, Verdict::unknown) << told[0].words();
    EXPECT_EQ(told[0].error.code, Errc::wrong_answer);
    EXPECT_EQ(server.count("decline.do"), 0U);
    server.page.clear();
    EXPECT_EQ(shop.till.resume(told[0].number).verdict,
              each.pays ? Verdict::paid : Verdict::not_paid);
  }
}

TEST_F(TillDoubt, PartMissingFromTheRecordIsNotPaid) {
  Shop shop(cells, server);
  server.page = ok(R"({"errorCode":"0","orderStatus":8,"actionCode":0,"amount":1250})");
  const Receipt unknown = shop.till.pay(sale());
  EXPECT_EQ(unknown.verdict, Verdict::unknown) << unknown.words();
  EXPECT_FALSE(unknown.charged.present());
  server.page = ok(
      R"({"errorCode":"0","orderStatus":8,"amount":1250,"paymentAmountInfo":{"depositedAmount":500}})");
  EXPECT_STREQ(shop.till.resume(unknown.number).words(), "Only 5.00 of 12.50 paid.");
}

/// Holds however long the till has run before.
TEST_F(TillDoubt, RefusedSumNeedsHelpAfterTheCustomersPatience) {
  for (const std::string& page :
       {ok("<html>"), std::string("HTTP/1.1 403 \r\nContent-Length: 0\r\n\r\n"),
        ok(R"({"errorCode":"7"})")}) {
    for (const std::uint32_t hours : {1U, 30U * 24}) {
      SCOPED_TRACE(page);
      Cells blank(4096, 4);
      Shop shop(blank, server);
      shop.ticks.ms += hours * 3'600'000;
      server.paid = R"({"errorCode":"0","orderStatus":2})";
      server.page = page;
      EXPECT_EQ(shop.till.pay(sale()).verdict, Verdict::unknown);
      EXPECT_EQ(shop.resume().at(0).verdict, Verdict::unknown);
      shop.ticks.ms += 150'000;
      EXPECT_EQ(shop.resume().at(0).verdict, Verdict::unknown);
      shop.ticks.ms += 30'000;
      EXPECT_EQ(shop.resume().at(0).verdict, Verdict::help);
      EXPECT_TRUE(shop.resume().empty());
    }
  }
}

TEST_F(TillDoubt, MistypedSaleIsNotPaidOnlyIfNoneIsOpen) {
  Shop shop(cells, server);
  const Sale of = sale();
  EXPECT_EQ(shop.pay_and_lose(of, server).verdict, Verdict::unknown);
  const std::size_t before = server.requests.size();
  Sale bad = sale(0);
  const Receipt refused = shop.till.pay(bad);
  EXPECT_EQ(refused.verdict, Verdict::unknown) << refused.words();
  EXPECT_EQ(refused.error.code, Errc::still_open);
  bad.another_customer = true;
  EXPECT_EQ(shop.till.pay(bad).verdict, Verdict::not_paid);
  EXPECT_EQ(server.requests.size(), before) << "no query is sent for an invalid sale";
  shop.resume();
  bad.another_customer = false;
  const Receipt not_paid = shop.till.pay(bad);
  EXPECT_EQ(not_paid.verdict, Verdict::not_paid);
  EXPECT_STREQ(text(not_paid.field).c_str(), "amount");
}

/// The completion was done after the operator was asked to check, and the record may show just that
/// one.
TEST_F(TillDoubt, CompletionGivenUpButDoneNeedsHelpAgain) {
  for (const bool queued : {false, true}) {
    SCOPED_TRACE(queued);
    Cells blank(4096, 4);
    server.orders.clear();
    server.requests.clear();
    Shop shop(blank, server);
    const Receipt held = shop.till.hold(sale());
    ASSERT_EQ(held.verdict, Verdict::paid);
    server.line = Line::loses_answer;
    server.fails_at = "deposit.do";
    server.fails = 1;
    ASSERT_TRUE(shop.till.start_complete(held, 500));
    while (server.count("deposit.do") == 0) shop.till.poll();
    server.more = R"("success":"perhaps",)";
    while (!shop.till.poll()) {
    }
    server.line = Line::up;
    server.fails_at.clear();
    ASSERT_EQ(shop.till.take().verdict, Verdict::unknown);
    shop.ticks.ms += 180'000;
    ASSERT_EQ(shop.resume().at(0).verdict, Verdict::help);
    server.more.clear();
    server.fails = 1000;
    if (queued) server.line = Line::down;
    Receipt again = shop.till.complete(held, 500);
    server.line = Line::up;
    if (queued) {
      ASSERT_EQ(again.verdict, Verdict::queued);
      shop.till.deliver([&](const Receipt& each) { again = each; });
    }
    EXPECT_EQ(again.verdict, Verdict::help) << again.words();
    EXPECT_EQ(again.error.code, Errc::conflict);
    // No step of the other order was given up.
    const Receipt other = shop.till.hold(sale(300));
    EXPECT_TRUE(shop.till.complete(other, 300));
    EXPECT_EQ(shop.till.complete(other, 300).verdict, Verdict::not_paid);
    EXPECT_EQ(server.count("deposit.do"), 2U);
  }
}

TEST_F(TillDoubt, ReportedSaleIsFoundByItsNumberAfterOthers) {
  Shop shop(cells, server);
  const Receipt first = shop.till.pay(sale());
  server.card = CardOf::is_declined;
  const Receipt second = shop.till.pay(sale(300));
  server.card = CardOf::pays;
  EXPECT_TRUE(shop.till.pay(sale(400)));
  const std::size_t before = server.requests.size();
  EXPECT_STREQ(shop.till.resume(first.number).words(), "Paid 12.50.");
  EXPECT_EQ(shop.till.resume(second.number).verdict, Verdict::not_paid);
  EXPECT_EQ(shop.till.resume("K1-0-0-0").verdict, Verdict::help);
  EXPECT_EQ(server.requests.size(), before);
  EXPECT_TRUE(shop.resume().empty());
}

TEST_F(TillDoubt, LargeErrorPageIsNotARecord) {
  server.page =
      "HTTP/1.1 503 \r\nConnection: close\r\nContent-Length: 4000\r\n\r\n" + std::string(4000, 'x');
  const std::string page = server.page;
  for (const bool approved : {false, true}) {
    Cells blank(4096, 4);
    Shop shop(blank, server);
    server.page = page;
    server.paid = approved ? R"({"errorCode":"0","orderStatus":2})" : "";
    EXPECT_EQ(shop.till.pay(sale()).verdict, Verdict::unknown);
    shop.ticks.ms += 180'000;
    std::vector<Receipt> told = shop.resume();
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0].verdict, Verdict::unknown);
    server.page.clear();
    told = shop.resume();
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0].verdict, Verdict::paid);
  }
}

TEST_F(TillDoubt, UnreadableRecordHidesNoOtherSale) {
  Shop shop(cells, server);
  const Receipt before = shop.pay_and_lose(sale(), server);
  Sale other = sale(200);
  other.another_customer = true;
  const Receipt behind = shop.pay_and_lose(other, server);
  server.more_of[text(before.number)] = R"("amount":1250,)";  // twice
  const std::vector<Receipt> told = shop.resume();
  ASSERT_EQ(told.size(), 2U);
  EXPECT_EQ(told[0].verdict, Verdict::unknown);
  EXPECT_EQ(told[0].error.code, Errc::field_twice);
  EXPECT_EQ(text(told[1].number), text(behind.number));
  EXPECT_TRUE(told[1]) << told[1].words();
  EXPECT_EQ(shop.recovery.open, 1U);
}

/// A charge made at the gateway's own page is not refunded by releasing the hold.
TEST_F(TillDoubt, ReleaseIsNotSentIfTheRecordDoesNotShowTheHold) {
  Shop shop(cells, server);
  const Receipt held = shop.till.hold(sale());
  ShopGateway::Order& order = server.orders[text(held.number)];
  order.status = 2;
  order.deposited = 1250;
  for (const char* const record :
       {R"({"errorCode":"7"})", R"({"errorCode":"0","orderStatus":9})"}) {
    server.page = ok(record);
    const Receipt released = shop.till.release(held);
    EXPECT_EQ(released.verdict, Verdict::not_paid) << released.words();
    EXPECT_EQ(released.error.code, Errc::wrong_answer);
  }
  server.page.clear();
  EXPECT_EQ(shop.till.release(held).verdict, Verdict::not_paid);
  EXPECT_EQ(server.count("reverse.do"), 0U);
}

/// The answer may come from a proxy: only transient errors queue the step.
TEST_F(TillDoubt, StepIsNotSentWithoutItsRecord) {
  const std::string large(3000, 'x');
  const struct {
    std::string page;
    Errc code;
    Verdict verdict;
  } cases[] = {
      {"HTTP/1.1 401 \r\nContent-Length: 0\r\n\r\n", Errc::http_status, Verdict::not_paid},
      {"HTTP/1.1 503 \r\nContent-Length: 0\r\n\r\n", Errc::http_status, Verdict::queued},
      {"HTTP/2 200\r\n\r\n", Errc::bad_http, Verdict::not_paid},
      {"HTTP/1.1 200 \r\nX: " + large + "\r\n\r\n", Errc::head_too_large, Verdict::not_paid},
      {ok(R"({"orderStatus":1,"orderDescription":")" + large + "\"}"), Errc::body_too_large,
       Verdict::not_paid},
      {ok("<html>"), Errc::bad_json, Verdict::not_paid},
      {ok("{}"), Errc::field_missing, Verdict::not_paid},
      {ok("7"), Errc::field_type, Verdict::not_paid},
      {ok(R"({"orderStatus":1,"success":"perhaps"})"), Errc::field_type, Verdict::not_paid},
      {ok(R"({"orderStatus":1,"orderStatus":1})"), Errc::field_twice, Verdict::not_paid},
  };
  for (const auto& each : cases) {
    SCOPED_TRACE(each.page.substr(0, 60));
    for (const bool completes : {true, false}) {
      Cells blank(4096, 4);
      server.page.clear();
      Shop shop(blank, server);
      const Receipt held = shop.till.hold(sale());
      server.page = each.page;
      const Receipt step = completes ? shop.till.complete(held, 300) : shop.till.release(held);
      EXPECT_EQ(step.verdict, each.verdict) << step.words();
      EXPECT_EQ(step.error.code, each.code);
    }
  }
  EXPECT_EQ(server.count("deposit.do") + server.count("reverse.do"), 0U);
}

TEST_F(TillDoubt, CompletionGivenUpIsNotSentAgainWithoutTheRecord) {
  Shop shop(cells, server);
  const Receipt held = shop.till.hold(sale());
  server.line = Line::loses_answer;
  server.fails_at = "deposit.do";
  server.fails = 1;
  server.more = R"("success":"perhaps",)";
  EXPECT_EQ(shop.till.complete(held, 500).verdict, Verdict::not_paid) << "nothing was sent";
  EXPECT_EQ(server.count("deposit.do"), 0U);
  server.more.clear();
  ASSERT_TRUE(shop.till.start_complete(held, 500));
  while (server.count("deposit.do") == 0) shop.till.poll();
  server.more = R"("success":"perhaps",)";
  while (!shop.till.poll()) {
  }
  EXPECT_EQ(shop.till.take().verdict, Verdict::unknown);
  shop.ticks.ms += 180'000;
  const std::vector<Receipt> told = shop.resume();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].verdict, Verdict::help);
  const Receipt again = shop.till.complete(held, 500);
  EXPECT_EQ(again.verdict, Verdict::help) << again.words();
  EXPECT_EQ(server.count("deposit.do"), 1U);
  EXPECT_EQ(server.orders[text(held.number)].deposited, 500);
}

TEST_F(TillDoubt, ApprovedPaymentWithARefusedSumBlocksNothing) {
  Shop shop(cells, server);
  server.paid = R"({"errorCode":"0","orderStatus":2})";
  server.page = "HTTP/1.1 403 \r\nContent-Length: 0\r\n\r\n";
  const std::uint32_t began = shop.ticks.ms;
  EXPECT_EQ(shop.till.pay(sale()).verdict, Verdict::unknown);
  shop.ticks.ms = began + 179'000;
  std::vector<Receipt> told = shop.resume();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].verdict, Verdict::unknown);
  shop.ticks.ms = began + 181'000;
  told = shop.resume();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].verdict, Verdict::help);
  server.page.clear();
  server.paid.clear();
  EXPECT_TRUE(shop.till.pay(sale()));
}

TEST_F(TillDoubt, ReturningCustomerHidesNoOtherSale) {
  Shop shop(cells, server);
  server.card = CardOf::asks_customer;
  server.must_finish = true;
  const Receipt waits = shop.till.pay(sale());
  ASSERT_EQ(waits.verdict, Verdict::customer);
  server.card = CardOf::pays;
  server.paid = R"({"errorCode":"0","orderStatus":2})";
  server.line = Line::loses_request;
  server.fails_at = "getOrderStatusExtended.do";
  server.fails = 100;
  Sale other = sale(700);
  other.another_customer = true;
  const Receipt lost = shop.till.pay(other);
  ASSERT_EQ(lost.verdict, Verdict::unknown);
  // As long as the customer may act.
  EXPECT_EQ(shop.till.resume(waits.number.text()).verdict, Verdict::customer);
  server.line = Line::up;
  EXPECT_TRUE(shop.till.resume(waits.number.text()));
  const Receipt told = shop.till.resume(lost.number.text());
  EXPECT_TRUE(told) << told.words();
  EXPECT_EQ(server.charges, 2U);
}

/// Text in windows-1251 or Latin-1, and dates and numbers in other forms.
const char* const unreadable[] = {
    "\"actionCodeDescription\":\"\xc7\xe0\xef\xf0\xee\xf1\",",
    "\"orderDescription\":\"Caf\xe9\",",
    "\"orderDescription\":\"\\ud83d\",",
    "\"bankInfo\":{\"bankName\":\"\xc1\xe0\xed\xea\"},",
    "\"unknown\":[{\"text\":\"\xc1\"},\"\xff\"],",
    "\"errorMessage\":\"\xd3\xf1\xef\xe5\xf5\",",
    "\"merchantOrderParams\":[{\"name\":\"n\",\"value\":\"\xe9\"},{\"value\":\"x\"}],",
    R"("authDateTime":"2026-11-27T21:00:00",)",
    R"("date":"27.11.2026",)",
    R"("transactionAttributes":"none",)",
};

TEST_F(TillDoubt, TextThatCannotBeReadDoesNotHideAPayment) {
  server.paid =
      "{\"errorCode\":\"0\",\"info\":\"\xc2\xe0\xf8 \xef\xeb\xe0\xf2\xb8\xe6\","
      "\"errorMessage\":\"\\ud800\",\"x\":\"\xe9\"}";
  for (const char* more : unreadable) {
    Cells blank(4096, 4);
    Shop shop(blank, server);
    server.more = more;
    server.orders.clear();
    const Receipt receipt = shop.till.pay(sale());
    EXPECT_EQ(receipt.verdict, Verdict::paid) << more;
    EXPECT_EQ(receipt.charged, Amount(1250)) << more;
    // A sale whose answer was lost is found paid, too.
    EXPECT_EQ(shop.pay_and_lose(sale(700), server).verdict, Verdict::unknown);
    const std::vector<Receipt> told = shop.resume();
    ASSERT_EQ(told.size(), 1U) << more;
    EXPECT_EQ(told[0].verdict, Verdict::paid) << more << told[0].words() << text(told[0].field);
  }
}

TEST_F(TillDoubt, IdentifierThatCannotBeReadSettlesNothing) {
  for (const char* more : {"\"terminalId\":\"1\",\"orderNumber\":null,", "\"currency\":null,"}) {
    Cells blank(4096, 4);
    Shop shop(blank, server);
    server.more = more;  // contradicts the value before it
    EXPECT_EQ(shop.till.pay(sale()).verdict, Verdict::unknown) << more;
  }
  server.more.clear();
  server.names_number = "K1-\xff";
  Cells blank(4096, 4);
  Shop shop(blank, server);
  const Receipt receipt = shop.till.pay(sale());
  EXPECT_EQ(receipt.verdict, Verdict::unknown);
  EXPECT_EQ(receipt.error.code, Errc::bad_json);
}

TEST_F(TillDoubt, AcceptedOrPartialAnswerSettlesNothing) {
  for (const char* status : {"201", "202", "204", "205", "206"}) {
    Cells blank(4096, 4);
    Shop shop(blank, server);
    const std::string body = R"({"errorCode":"0","orderStatus":2,"amount":1250,"currency":"978"})";
    const std::string all = status == std::string("204") ? "" : body;
    server.page = "HTTP/1.1 " + std::string(status) + " X\r\n" +
                  (all.empty() ? "" : "Content-Length: " + std::to_string(all.size()) + "\r\n") +
                  "\r\n" + all;
    EXPECT_EQ(shop.till.pay(sale()).verdict, Verdict::unknown) << status;
  }
}

/// A network that wants a login answers with such a page.
TEST_F(TillDoubt, ForeignPageSettlesNothing) {
  const std::string pages[] = {ok("<html>"), ok("{}"), ok("7"), "HTTP/1.1 204 \r\n\r\n"};
  for (unsigned i = 0; i < 8; ++i) {
    const bool approved = i % 2 == 1;
    Cells blank(4096, 4);
    Shop shop(blank, server);
    server.paid = approved ? R"({"errorCode":"0","orderStatus":2})" : "";
    server.page = pages[i / 2];
    EXPECT_EQ(shop.till.pay(sale()).verdict, Verdict::unknown);
    if (!approved) shop.ticks.ms += 3'600'000;
    std::vector<Receipt> told = shop.resume();
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0].verdict, Verdict::unknown);
    server.page.clear();
    told = shop.resume();
    ASSERT_EQ(told.size(), 1U);
    EXPECT_TRUE(told[0]) << told[0].words();
  }
}

TEST_F(TillDoubt, LostMailOrderIsNotPaidAfterThreeMinutesDespiteLaterSales) {
  Cells large(4096, 8);
  Shop shop(large, server);
  server.line = Line::loses_request;
  server.fails_at = "motoPayment.do";
  server.fails = 1;
  Sale mail = sale();
  mail.mail_order = true;
  const Receipt lost = shop.till.pay(mail);
  EXPECT_EQ(lost.verdict, Verdict::unknown);
  std::vector<Receipt> told;
  for (int sales = 0; sales != 19; ++sales) {
    shop.ticks.ms += 10'000;
    shop.noon.time_s += 10;
    Sale other = sale(200);
    other.another_customer = true;
    EXPECT_TRUE(shop.till.pay(other));
    told = shop.resume();
    ASSERT_EQ(told.size(), 1U);
    if (told[0].verdict != Verdict::unknown) break;
  }
  EXPECT_EQ(text(told[0].number), text(lost.number));
  EXPECT_EQ(told[0].verdict, Verdict::not_paid) << told[0].words();
}

TEST_F(TillDoubt, HangingGatewayIsQueriedOnce) {
  Shop shop(cells, server);
  for (int i = 0; i != 3; ++i) {
    Sale other = sale(100 + i);
    other.another_customer = true;
    EXPECT_EQ(shop.pay_and_lose(other, server).verdict, Verdict::unknown);
  }
  shop.ticks.each_ms = 50;
  server.line = Line::hangs;
  const std::uint32_t timeout_ms = shop.gateway.timeout.count();
  std::uint32_t before = shop.ticks.ms;
  EXPECT_EQ(shop.till.pay(sale()).verdict, Verdict::unknown);
  EXPECT_LT(shop.ticks.ms - before, timeout_ms + timeout_ms / 2);
  before = shop.ticks.ms;
  const std::vector<Receipt> told = shop.resume();
  EXPECT_LT(shop.ticks.ms - before, timeout_ms + timeout_ms / 2);
  // All are reported, queried or not.
  ASSERT_EQ(told.size(), 3U);
  for (unsigned i = 0; i != 3; ++i) {
    EXPECT_EQ(told[i].verdict, Verdict::unknown);
    EXPECT_EQ(told[i].asked, Amount(100 + static_cast<std::int64_t>(i)));
    EXPECT_EQ(told[i].error.code, Errc::timed_out);
    EXPECT_FALSE(told[i].number.empty());
  }
  EXPECT_EQ(shop.recovery.open, 3U);
  server.line = Line::up;
  EXPECT_EQ(shop.resume().size(), 3U);
  EXPECT_EQ(shop.recovery.open, 0U);
}

TEST_F(TillDoubt, TillWaitsForTheCustomerWhileTheGatewayHangs) {
  Shop shop(cells, server);
  EXPECT_EQ(shop.pay_and_lose(sale(100), server).verdict, Verdict::unknown);
  server.card = CardOf::asks_customer;
  Sale other = sale(200);
  other.another_customer = true;
  EXPECT_EQ(shop.till.pay(other).verdict, Verdict::customer);
  shop.ticks.each_ms = 50;
  server.line = Line::hangs;
  const std::vector<Receipt> told = shop.resume();
  ASSERT_EQ(told.size(), 2U);
  EXPECT_EQ(told[0].verdict, Verdict::unknown);
  EXPECT_EQ(told[1].verdict, Verdict::customer);
}

TEST_F(TillDoubt, HangingGatewayReceivesOneQuery) {
  Shop shop(cells, server);
  static_cast<void>(send_to_challenge(shop, 100));
  Sale other = sale(200);
  other.another_customer = true;
  server.card = CardOf::asks_customer;
  EXPECT_EQ(shop.till.pay(other).verdict, Verdict::customer);
  shop.ticks.each_ms = 50;
  server.line = Line::hangs;
  const std::size_t before = server.requests.size();
  EXPECT_EQ(shop.till.pay(sale()).verdict, Verdict::unknown);
  // Without the record no order is closed, and the others' would take as long.
  ASSERT_EQ(server.requests.size(), before + 1);
  const std::string last = server.requests.back();
  EXPECT_EQ(last.rfind("getOrderStatusExtended.do ", 0), 0U) << last;
}

TEST_F(TillDoubt, LostQueryIsTheReceiptsError) {
  for (const bool approved : {false, true}) {
    SCOPED_TRACE(approved);
    Cells blank(4096, 4);
    Shop shop(blank, server);
    server.paid = approved ? R"({"errorCode":"0","orderStatus":2})" : "";
    server.line = Line::loses_answer;
    server.fails_at = "getOrderStatusExtended.do";
    const Receipt unknown = shop.till.pay(sale());
    EXPECT_EQ(unknown.verdict, Verdict::unknown);
    EXPECT_EQ(unknown.error.code, Errc::connection_lost);
    server.line = Line::up;
    const Receipt paid = shop.till.resume(unknown.number);
    EXPECT_TRUE(paid);
    EXPECT_EQ(paid.error.code, Errc::none);
  }
}

TEST_F(TillDoubt, LostPaymentAnswerIsTheReceiptsErrorDespiteLaterQueries) {
  Shop shop(cells, server);
  server.line = Line::loses_answer;
  server.fails_at = "paymentorder.do";
  const Sale of = sale();
  ASSERT_TRUE(shop.till.start_pay(of));
  while (server.count("paymentorder.do") == 0) shop.till.poll();
  server.line = Line::down;
  server.fails_at.clear();
  while (!shop.till.poll()) shop.ticks.ms += 100;
  EXPECT_EQ(shop.till.take().verdict, Verdict::unknown);
  EXPECT_EQ(shop.till.take().error.code, Errc::connection_lost);
}

TEST_F(TillDoubt, RefusalForAnEarlierSaleSuggestsNoRepeat) {
  Shop shop(cells, server);
  const Sale of = sale();
  EXPECT_EQ(shop.pay_and_lose(of, server).verdict, Verdict::unknown);
  server.line = Line::down;
  const Receipt refused = shop.till.pay(of);
  EXPECT_EQ(refused.error.code, Errc::still_open);
  EXPECT_EQ(refused.error.delivery, Delivery::unknown);
}

TEST_F(TillDoubt, MailOrderMayArriveAfterALongTimeout) {
  Gateway slow = sample_gateway();
  slow.ecommerce = {"shop", "secret"};
  slow.timeout = Seconds(1000);
  Ticks ticks;
  ticks.each_ms = 100;
  Noon noon;
  Buffers<1024, 2048> memory;
  Flash flash(cells);
  Till till(slow, server, ticks, memory, flash, noon, options());
  Sale mail = sale();
  mail.mail_order = true;
  server.line = Line::hangs;
  server.fails_at = "motoPayment.do";
  ASSERT_TRUE(till.start_pay(mail));
  while (server.count("motoPayment.do") == 0) till.poll();
  const std::uint32_t sent_ms = ticks.ms;
  while (!till.poll()) continue;
  const Receipt hung = till.take();
  EXPECT_EQ(hung.verdict, Verdict::unknown) << hung.words();
  ticks.each_ms = 1;
  ticks.ms = sent_ms + 1'119'500;
  EXPECT_EQ(till.resume(hung.number).verdict, Verdict::unknown);
  ticks.ms = sent_ms + 1'120'500;
  EXPECT_EQ(till.resume(hung.number).verdict, Verdict::not_paid);
}

TEST_F(TillDoubt, DayIsNotClosedOverAQueuedRefund) {
  Shop shop(cells, server);
  const Receipt paid = shop.till.pay(sale());
  server.line = Line::down;
  EXPECT_EQ(shop.till.refund(paid, 300).verdict, Verdict::queued);
  const auto ignore = [](const DayTotal&) {};
  Day day = shop.till.close_day(ignore);
  EXPECT_FALSE(day.closed);
  EXPECT_EQ(day.open, 1U);
  day = shop.till.close_day(ignore, Closing::carry_over);
  EXPECT_TRUE(day.closed);
  EXPECT_EQ(day.open, 1U);
  server.line = Line::up;
  EXPECT_EQ(shop.till.deliver([](const Receipt&) {}).sent, 1U);
  std::int64_t given_back = 0;
  day = shop.till.close_day([&](const DayTotal& each) {
    if (each.kind == MovementKind::refund) given_back += each.sum.minor_units();
  });
  EXPECT_TRUE(day.closed);
  EXPECT_EQ(day.open, 0U);
  EXPECT_EQ(given_back, 300);
}

TEST_F(TillDoubt, FailedStorageNamesWhatToOpen) {
  Shop shop(cells, server);
  const char* const words = "the storage failed: open it, then the till";
  shop.flash.fail_at(shop.flash.operations(), Torn::nothing);
  EXPECT_EQ(shop.till.pay(sale()).error.code, Errc::journal);
  EXPECT_STREQ(shop.till.words(), words);
  EXPECT_FALSE(shop.till.open());
  EXPECT_STREQ(shop.till.words(), words);
  shop.flash.reopen();
  EXPECT_TRUE(shop.till.open());
  EXPECT_STREQ(shop.till.words(), "ready");
}

TEST_F(TillDoubt, UnreachableIssuerIsNotPaidWithinSeconds) {
  Shop shop(cells, server);
  server.card = CardOf::decides_nothing;
  const Sale of = sale();
  ASSERT_TRUE(shop.till.start_pay(of));
  while (server.count("paymentorder.do") == 0) shop.till.poll();
  const std::string number = text(shop.till.take().number);
  server.orders[number].action = 151019;
  while (!shop.till.poll()) shop.ticks.ms += 100;
  EXPECT_EQ(shop.till.take().verdict, Verdict::not_paid);
  EXPECT_EQ(server.count("reverse.do"), 1U);
  EXPECT_LT(shop.ticks.ms, 60'000U);
}

/// The answer only says that the order is registered.
TEST_F(TillDoubt, AnswerWithoutAReasonLeavesTheDecisionToTheRecord) {
  const struct {
    int action;
    unsigned declines;
    unsigned reversals;
  } cases[] = {{116, 1, 0}, {-100, 1, 0}, {151019, 0, 1}};
  server.paid = R"({"errorCode":"0","orderStatus":0})";
  server.card = CardOf::decides_nothing;
  for (const auto& each : cases) {
    SCOPED_TRACE(each.action);
    Cells blank(4096, 4);
    Shop shop(blank, server);
    server.requests.clear();
    server.orders.clear();
    const Sale of = sale();
    ASSERT_TRUE(shop.till.start_pay(of));
    while (server.count("paymentorder.do") == 0) shop.till.poll();
    server.orders[text(shop.till.take().number)].action = each.action;
    while (!shop.till.poll()) shop.ticks.ms += 100;
    EXPECT_EQ(shop.till.take().verdict, Verdict::not_paid);
    EXPECT_EQ(server.count("decline.do"), each.declines);
    EXPECT_EQ(server.count("reverse.do"), each.reversals);
  }
}

}  // namespace
}  // namespace tillwire::test::till_doubt_test
