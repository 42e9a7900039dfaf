// The till's requests, how often it sends queries, and its state after a power cut.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <tillwire/till.hpp>
#include <vector>

#include "gateway.hpp"
#include "shop.hpp"
#include "support/call_site.hpp"

namespace tillwire::test::till_more_test {
namespace {

class TillMore : public testing::Test {
 protected:
  /// Returns whether the last request of this operation has that field.
  void expect_sent(const std::string& operation, const std::vector<std::string>& fields,
                   CallSite site = CallSite::here()) {
    const Traced traced(site);
    std::string last;
    for (const std::string& each : server.requests) {
      if (each.rfind(operation + " ", 0) == 0) last = each + "&";
    }
    for (const std::string& field : fields) {
      const bool there = last.find("&" + field + "&") != std::string::npos ||
                         last.find(" " + field + "&") != std::string::npos;
      EXPECT_TRUE(there) << field << " in " << last;
    }
  }
  /// Returns how often the order was queried.
  unsigned questions(const std::string& order_id) const {
    unsigned count = 0;
    for (const std::string& each : server.requests) {
      count += each.rfind("getOrderStatusExtended.do ", 0) == 0 &&
               (each + "&").find("orderId=" + order_id + "&") != std::string::npos;
    }
    return count;
  }

  Cells cells{4096, 2};
  ShopGateway server;
};

TEST_F(TillMore, RequestsHaveAllFieldsOfTheSale) {
  Shop shop(cells, server);
  Sale of = sale();
  of.description = "tea";
  of.client_id = "C-1";
  of.email = "a@b.test";
  of.phone = "35799123456";
  EXPECT_TRUE(shop.till.pay(of));
  const std::vector<std::string> order = {
      "amount=1250",     "currency=978", "returnUrl=https%3A%2F%2Fshop.test%2Fpaid",
      "description=tea", "language=en",  "email=a%40b.test"};
  std::vector<std::string> registration = order;
  registration.insert(registration.end(), {"clientId=C-1", "sessionTimeoutSecs=600"});
  expect_sent("register.do", registration);
  const std::vector<std::string> card = {
      "%24PAN=4111111111111111", "%24CVC=123",  "%24EXPIRY=203012",
      "TEXT=JANE+DOE",           "language=en", "email=a%40b.test"};
  expect_sent("paymentorder.do", card);
  expect_sent("paymentorder.do", {"threeDSVer2FinishUrl=https%3A%2F%2Fshop.test%2Fpaid"});
  EXPECT_NE(server.requests[1].find("35799123456"), std::string::npos);
  of.mail_order = true;
  EXPECT_TRUE(shop.till.pay(of));
  expect_sent("motoPayment.do", order);
  expect_sent("motoPayment.do", {"cvc=123"});
  EXPECT_EQ(server.requests.back().find("preAuth"), std::string::npos);
  EXPECT_TRUE(shop.till.hold(of));
  expect_sent("motoPayment.do", {"preAuth=true"});
  of.mail_order = false;
  EXPECT_TRUE(shop.till.hold(of));
  expect_sent("registerPreAuth.do", registration);
  of.binding_id = "B-1";
  EXPECT_TRUE(shop.till.pay(of));
  expect_sent("paymentOrderBinding.do",
              {"bindingId=B-1", "tii=F", "language=en", "email=a%40b.test", "cvc=123"});
  of.mail_order = true;
  EXPECT_TRUE(shop.till.pay(of));
  expect_sent("paymentOrderBinding.do", {"tii=U"});
}

TEST(SaleMeans, OnlyASaleThatMayUseOneNamesItsCode) {
  Sale of;
  EXPECT_EQ(of.mail_order.pay(), nullptr);
  EXPECT_EQ(of.binding_id.pay(), nullptr);
  EXPECT_FALSE(of.binding_id.present());
  of.mail_order = true;
  EXPECT_TRUE(of.mail_order);
  EXPECT_NE(of.mail_order.pay(), nullptr);
  of.mail_order = false;
  EXPECT_FALSE(of.mail_order);
  EXPECT_EQ(of.mail_order.pay(), nullptr);
  const std::string id = "B-1";
  const FixedText<8> absent;
  of.binding_id = id;
  EXPECT_EQ(of.binding_id, Text("B-1"));
  EXPECT_NE(of.binding_id.pay(), nullptr);
  of.binding_id = absent;
  EXPECT_FALSE(of.binding_id.present()) << "the card pays";
  static_assert(!std::is_assignable_v<StoredCard&, std::string>, "it would die before the sale");
  static_assert(!std::is_assignable_v<StoredCard&, Secret>, "an id is not secret");
}

TEST_F(TillMore, InterruptedRegistrationIsReportedWithItsCard) {
  for (const bool hold : {false, true}) {
    Cells fresh(4096, 2);
    ShopGateway gateway;
    {
      Shop shop(fresh, gateway);
      gateway.cut_at = gateway.calls + 1;
      EXPECT_THROW(static_cast<void>(hold ? shop.till.hold(sale()) : shop.till.pay(sale())),
                   PowerCut);
      gateway.cut_at = UINT32_MAX;
    }
    Shop shop(fresh, gateway);
    const std::vector<Receipt> told = shop.resume();
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0].verdict, Verdict::not_paid);
    EXPECT_EQ(told[0].kind, hold ? MovementKind::hold : MovementKind::sale);
    EXPECT_EQ(text(told[0].card), "411111******1111");
    EXPECT_EQ(text(told[0].remark), "table 4");
    EXPECT_EQ(text(told[0].currency), "978");
    EXPECT_EQ(told[0].asked, Amount(1250));
    EXPECT_FALSE(told[0].number.empty());
  }
}

TEST_F(TillMore, LongestTextsOfEachKindAreKept) {
  TillOptions of = options();
  of.name = "K12345678901";
  enum class What { sale, hold, mail, payment, binding, completion, release, refund };
  for (const What what : {What::sale, What::hold, What::mail, What::payment, What::binding,
                          What::completion, What::release, What::refund}) {
    SCOPED_TRACE(static_cast<int>(what));
    Cells fresh(4096, 2);
    ShopGateway gateway;
    gateway.id_begins = std::string(35, 'i');
    const char* const names[] = {"register.do",
                                 "registerPreAuth.do",
                                 "motoPayment.do",
                                 "paymentorder.do",
                                 "paymentOrderBinding.do",
                                 "deposit.do",
                                 "reverse.do",
                                 "refund.do"};
    const std::string name = names[static_cast<int>(what)];
    {
      Shop shop(fresh, gateway, of);
      Sale most = sale(999'999'999'999);
      const std::string remark(40, 'r');
      most.remark = Text(remark);
      most.mail_order = what == What::mail;
      if (what == What::binding) most.binding_id = "B-1";
      const bool holds = what == What::hold || what == What::completion || what == What::release;
      gateway.line = Line::loses_request;
      gateway.fails_at = name;
      ASSERT_TRUE(holds ? shop.till.start_hold(most) : shop.till.start_pay(most));
      while (gateway.count(name) == 0 && !shop.till.poll()) continue;
      const Receipt first = shop.till.take();
      if (what == What::completion) {
        ASSERT_TRUE(shop.till.start_complete(first, first.asked));
      } else if (what == What::release) {
        ASSERT_TRUE(shop.till.start_release(first));
      } else if (what == What::refund) {
        ASSERT_TRUE(shop.till.start_refund(first, first.asked));
      }
      while (gateway.count(name) == 0) ASSERT_FALSE(shop.till.poll());
    }
    gateway.line = Line::up;
    Shop shop(fresh, gateway, of);
    const Receipt last = shop.till.last();
    EXPECT_EQ(text(last.remark), std::string(40, 'r'));
    EXPECT_EQ(last.asked, Amount(999'999'999'999));
    EXPECT_EQ(text(last.number).rfind("K12345678901-", 0), 0U);
    const bool ordered = what > What::mail;
    EXPECT_EQ(text(last.order_id), ordered ? std::string(35, 'i') + '1' : "");
  }
}

TEST_F(TillMore, RecordOfAnotherNumberDecidesNothing) {
  Shop shop(cells, server);
  server.names_number = "K1-9-9-9";
  const Receipt receipt = shop.till.pay(sale());
  EXPECT_EQ(questions("gateway-1"), 5U);
  EXPECT_EQ(receipt.verdict, Verdict::unknown);
  EXPECT_EQ(receipt.error.code, Errc::wrong_answer);
  EXPECT_EQ(text(receipt.field), "orderNumber");
  EXPECT_EQ(shop.resume()[0].verdict, Verdict::unknown);
  server.names_number.clear();
  EXPECT_TRUE(shop.resume()[0]);
}

TEST_F(TillMore, LostRequestIsQueriedOnceBeforeClosing) {
  Receipt receipt;
  {
    Shop shop(cells, server);
    server.line = Line::loses_request;
    server.fails_at = "paymentorder.do";
    receipt = shop.till.pay(sale());
    EXPECT_EQ(receipt.verdict, Verdict::not_paid);
    EXPECT_FALSE(receipt.charged.present());
    EXPECT_EQ(server.count("decline.do"), 1U);
    EXPECT_LE(questions("gateway-1"), 3U);
  }
  // The till was not used since, so the receipt is reported again.
  Shop shop(cells, server);
  const std::vector<Receipt> told = shop.resume();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(text(told[0].number), text(receipt.number));
  EXPECT_EQ(told[0].verdict, Verdict::not_paid);
}

TEST_F(TillMore, QueriesConcernOneSaleOnly) {
  Shop shop(cells, server);
  const Sale first = sale();
  const Receipt lost = shop.pay_and_lose(first, server);
  EXPECT_EQ(lost.verdict, Verdict::unknown);
  const unsigned before = questions("gateway-1");
  server.line = Line::loses_request;
  server.fails_at = "paymentorder.do";
  Sale other = sale(300);
  other.another_customer = true;
  EXPECT_EQ(shop.till.pay(other).verdict, Verdict::not_paid);
  EXPECT_EQ(questions("gateway-1"), before);
  // A reported receipt is not repeated with the other one.
  EXPECT_TRUE(shop.till.resume(lost.number));
  EXPECT_TRUE(shop.resume().empty());
}

TEST_F(TillMore, RefusalNamesWhatIsMissing) {
  TillOptions of = options();
  of.name = "K 1";
  Shop shop(cells, server, of);
  EXPECT_EQ(text(shop.till.pay(sale()).field), "name");
  Cells fresh(4096, 2);
  Shop late(fresh, server);
  Flash flash(fresh);
  for (std::uint8_t& each : fresh.bytes) each = 0;
  Till damaged(late.gateway, server, late.ticks, late.memory, flash, late.noon, options());
  const Receipt refused = damaged.pay(sale());
  EXPECT_EQ(refused.error.code, Errc::journal);
  EXPECT_NE(refused.error.detail, 0U);
  EXPECT_EQ(text(refused.field), "");
}

TEST_F(TillMore, InvalidRequestIsRefused) {
  Shop shop(cells, server);
  EXPECT_EQ(shop.till.pay(sale(1'000'000'000'000)).error.code, Errc::bad_value);
  EXPECT_TRUE(server.requests.empty());
  EXPECT_TRUE(shop.till.pay(sale(999'999'999'999)));
  Receipt by_hand;
  EXPECT_TRUE(by_hand.currency.assign("978"));
  const Receipt refused = shop.till.refund(by_hand, 5);
  EXPECT_EQ(refused.error.code, Errc::missing);
  EXPECT_EQ(text(refused.field), "order_id");
}

TEST_F(TillMore, UndecidableSaleNeedsHelpOnce) {
  Shop shop(cells, server);
  server.card = CardOf::pays_and_lags;
  EXPECT_EQ(shop.till.pay(sale()).verdict, Verdict::unknown);
  EXPECT_EQ(questions("gateway-1"), 5U);
  shop.ticks.ms += 180'000;
  const std::vector<Receipt> told = shop.resume();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].verdict, Verdict::help);
  EXPECT_TRUE(shop.resume().empty());
}

TEST_F(TillMore, SaleThatStaysUnderWayFinallyNeedsHelp) {
  TillOptions waits = options();
  waits.close_doubt = false;
  Shop shop(cells, server, waits);
  const Sale of = sale();
  const Receipt lost = shop.pay_and_lose(of, server);
  auto& order = server.orders[text(lost.number)];
  order.status = 7;
  EXPECT_EQ(shop.till.resume(lost.number).verdict, Verdict::unknown);
  // The time of day alone does not end it.
  shop.noon.time_s += 400 * 86'400;
  EXPECT_EQ(shop.till.resume(lost.number).verdict, Verdict::unknown);
  shop.ticks.ms += 780'000;
  const std::vector<Receipt> told = shop.resume();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].verdict, Verdict::help);
  EXPECT_EQ(shop.recovery.settled, 1U);
  EXPECT_TRUE(shop.resume().empty());
  EXPECT_EQ(shop.recovery.settled, 0U);
  EXPECT_EQ(shop.recovery.open, 0U);
}

TEST_F(TillMore, BusyTillRecoversNothing) {
  Shop shop(cells, server);
  const Sale of = sale();
  ASSERT_TRUE(shop.till.start_hold(of));
  EXPECT_EQ(shop.till.take().kind, MovementKind::hold);
  EXPECT_TRUE(shop.resume().empty());
  EXPECT_EQ(shop.recovery.store_error, StoreError::not_open);
  while (!shop.till.poll()) continue;
  shop.resume();
  EXPECT_EQ(shop.recovery.store_error, StoreError::none);
}

TEST_F(TillMore, TooLongOrderIdRegistersNothing) {
  Shop shop(cells, server);
  server.id_begins = std::string(36, 'i');
  const Receipt receipt = shop.till.pay(sale());
  EXPECT_EQ(receipt.verdict, Verdict::not_paid);
  EXPECT_TRUE(receipt.order_id.empty());
  EXPECT_EQ(receipt.error.code, Errc::too_long);
  EXPECT_EQ(receipt.error.delivery, Delivery::answered);
  EXPECT_EQ(text(receipt.field), "orderId");
  EXPECT_STREQ(receipt.words(), "Not paid: orderId: the value is too long.");
  EXPECT_EQ(server.count("paymentorder.do"), 0U);
}

TEST_F(TillMore, RecoveryReportsAStorageFailure) {
  Shop shop(cells, server);
  const Sale of = sale();
  EXPECT_EQ(shop.pay_and_lose(of, server).verdict, Verdict::unknown);
  shop.flash.fail_from(shop.flash.operations());
  shop.resume();
  EXPECT_NE(shop.recovery.store_error, StoreError::none);
  const std::size_t before = server.requests.size();
  const Receipt refused = shop.till.pay(of);
  EXPECT_EQ(refused.verdict, Verdict::unknown);
  EXPECT_EQ(refused.error.code, Errc::journal);
  EXPECT_EQ(server.requests.size(), before);
}

TEST_F(TillMore, SaleWithoutANumberIsNotSent) {
  Shop shop(cells, server);
  EXPECT_TRUE(shop.till.ready());
  shop.flash.fail_from(shop.flash.operations());
  const Receipt refused = shop.till.pay(sale());
  EXPECT_EQ(refused.verdict, Verdict::not_paid);
  EXPECT_EQ(refused.error.code, Errc::journal);
  EXPECT_TRUE(server.requests.empty());
}

TEST_F(TillMore, PauseBetweenQueriesLastsTwoSeconds) {
  // With a stopped clock, the till counts polls.
  const struct {
    std::uint32_t goes_for;  // polls of each pause
    std::uint32_t polls;
  } clocks[] = {{UINT32_MAX, 2003}, {0, 65'539}, {100, 65'638}};
  for (const auto& clock : clocks) {
    Cells fresh(4096, 2);
    ShopGateway gateway;
    Shop shop(fresh, gateway);
    gateway.card = CardOf::pays_and_lags;
    const Sale of = sale();
    ASSERT_TRUE(shop.till.start_pay(of));
    while (gateway.count("getOrderStatusExtended.do") < 1) shop.till.poll();
    for (unsigned asked = 2; asked < 4; ++asked) {
      std::uint32_t polls = 0;
      while (gateway.count("getOrderStatusExtended.do") < asked) {
        shop.ticks.each_ms = polls < clock.goes_for ? 1 : 0;
        shop.till.poll();
        ASSERT_LT(++polls, 70'000U);
      }
      EXPECT_EQ(polls, clock.polls);
    }
  }
}

TEST_F(TillMore, OrderUnderWayIsNotClosedAtOnce) {
  Shop shop(cells, server);
  server.card = CardOf::decides_nothing;
  const Sale of = sale();
  ASSERT_TRUE(shop.till.start_pay(of));
  while (server.count("paymentorder.do") == 0) shop.till.poll();
  server.orders.begin()->second.status = 7;
  while (!shop.till.poll()) continue;
  EXPECT_EQ(shop.till.take().verdict, Verdict::unknown);
  EXPECT_EQ(questions("gateway-1"), 5U);
  EXPECT_EQ(server.count("decline.do"), 0U);
}

TEST_F(TillMore, UnsentMailOrderMovesNothing) {
  Shop shop(cells, server);
  Sale mail = sale();
  mail.mail_order = true;
  server.line = Line::down;
  const Receipt receipt = shop.till.pay(mail);
  EXPECT_EQ(receipt.verdict, Verdict::not_paid);
  EXPECT_EQ(receipt.error.code, Errc::unreachable);
}

TEST_F(TillMore, MailOrderHasTheIdOfItsOrder) {
  Sale mail = sale();
  mail.mail_order = true;
  {
    Shop shop(cells, server);
    server.line = Line::loses_answer;
    server.fails_at = "motoPayment.do";
    EXPECT_EQ(text(shop.till.pay(mail).order_id), "gateway-1");  // from the record
  }
  Shop shop(cells, server);
  server.fails_at = "getOrderStatusExtended.do";
  shop.resume();
  const Receipt receipt = shop.till.pay(mail);
  EXPECT_EQ(receipt.verdict, Verdict::unknown);
  EXPECT_EQ(text(receipt.order_id), "gateway-2");  // from the answer
}

TEST_F(TillMore, LostMailOrderIsNotDeclinedByAnotherAttempt) {
  Shop shop(cells, server);
  Sale mail = sale();
  mail.mail_order = true;
  server.card = CardOf::is_declined;
  EXPECT_EQ(shop.till.pay(mail).verdict, Verdict::not_paid);
  EXPECT_EQ(server.count("getOrderStatusExtended.do"), 2U);  // the order is closed in between
  EXPECT_EQ(server.count("decline.do"), 1U);
  shop.resume();
  server.line = Line::loses_answer;
  server.fails_at = "motoPayment.do";
  static_cast<void>(shop.till.pay(mail));
  const unsigned before = server.count("getOrderStatusExtended.do");
  EXPECT_GE(before, 6U);
  // The next one was answered.
  server.line = Line::up;
  mail.another_customer = true;
  EXPECT_EQ(shop.till.pay(mail).verdict, Verdict::not_paid);
  EXPECT_EQ(server.count("getOrderStatusExtended.do"), before + 2);
}

TEST_F(TillMore, UnreportedRefundDoesNotBlockAnotherSalesRefund) {
  Receipt first;
  Receipt second;
  {
    Shop shop(cells, server);
    first = shop.till.pay(sale());
    second = shop.till.pay(sale());
    EXPECT_TRUE(shop.till.refund(first, 300));
  }
  Shop shop(cells, server);
  EXPECT_TRUE(shop.till.refund(second, 300));
  const std::vector<Receipt> told = shop.resume();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(text(told[0].order_id), text(first.order_id));
  EXPECT_EQ(server.orders[text(first.number)].refunded, 300);
  EXPECT_EQ(server.orders[text(second.number)].refunded, 300);
}

TEST_F(TillMore, DamagedSaleNeedsHelpOnce) {
  {
    Shop shop(cells, server);
    const Sale of = sale();
    EXPECT_EQ(shop.pay_and_lose(of, server).verdict, Verdict::unknown);
  }
  damage(cells, 1);
  Shop shop(cells, server);
  const std::vector<Receipt> told = shop.resume();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].verdict, Verdict::help);
  EXPECT_TRUE(shop.resume().empty());
}

TEST_F(TillMore, SaleWithADamagedFactCountsAsSent) {
  {
    Shop shop(cells, server);
    const Sale of = sale();
    EXPECT_EQ(shop.pay_and_lose(of, server).verdict, Verdict::unknown);
  }
  cells.bytes[256 + ledger::facts_at] = 0;
  Shop shop(cells, server);
  const std::vector<Receipt> told = shop.resume();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_TRUE(told[0]);
}

TEST_F(TillMore, DamagedSaleMayBeThatOfTheSameCustomer) {
  {
    Shop shop(cells, server);
    Sale mail = sale();
    mail.mail_order = true;
    server.line = Line::loses_answer;
    EXPECT_EQ(shop.till.pay(mail).verdict, Verdict::unknown);
  }
  server.line = Line::up;
  damage(cells, 1);
  Shop shop(cells, server);
  const Receipt again = shop.till.pay(sale());
  EXPECT_EQ(again.verdict, Verdict::unknown);
  EXPECT_EQ(again.error.code, Errc::still_open);
  EXPECT_EQ(server.charges, 1U);
  const std::vector<Receipt> told = shop.resume();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].verdict, Verdict::help);
  EXPECT_TRUE(shop.till.pay(sale()));
}

TEST_F(TillMore, DamagedRefundMayBeThatOfTheSameOrder) {
  Receipt paid;
  {
    Shop shop(cells, server);
    paid = shop.till.pay(sale());
    server.line = Line::loses_answer;
    server.fails_at = "refund.do";
    static_cast<void>(shop.till.start_refund(paid, 300));
    while (server.count("refund.do") == 0) shop.till.poll();
  }
  server.line = Line::up;
  damage(cells, 2);
  Shop shop(cells, server);
  EXPECT_EQ(shop.till.refund(paid, 300).error.code, Errc::still_open);
  EXPECT_EQ(server.orders[text(paid.number)].refunded, 300);
  EXPECT_FALSE(shop.resume().empty());
  EXPECT_TRUE(shop.till.refund(paid, 300));
}

TEST_F(TillMore, StoredCardIsIdentifiedByTheRecord) {
  Sale stored = sale();
  stored.card = {};
  stored.binding_id = "B-1";
  {
    Shop shop(cells, server);
    ASSERT_TRUE(shop.till.start_pay(stored));
    while (server.count("paymentOrderBinding.do") == 0) shop.till.poll();
  }
  Shop shop(cells, server);
  const std::vector<Receipt> told = shop.resume();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_TRUE(told[0]);
  EXPECT_EQ(text(told[0].card), "411111**1111");
}

TEST_F(TillMore, LostRegistrationLeavesNothingOpen) {
  Shop shop(cells, server);
  server.line = Line::loses_answer;
  server.fails_at = "register.do";
  EXPECT_EQ(shop.till.pay(sale()).verdict, Verdict::not_paid);
  const Day day = shop.till.close_day([](const DayTotal&) {});
  EXPECT_TRUE(day.closed);
  EXPECT_EQ(day.open, 0U);
}

TEST_F(TillMore, PermanentlyUnsendableStepIsNotQueued) {
  Shop shop(cells, server);
  const Receipt held = shop.till.hold(sale());
  shop.gateway.ecommerce = {};
  const Receipt refused = shop.till.complete(held, 300);
  EXPECT_EQ(refused.verdict, Verdict::not_paid);
  EXPECT_NE(refused.error.code, Errc::none);
  EXPECT_TRUE(shop.till.poll());
}

TEST_F(TillMore, FullStoreHasOneSlotForEachSale) {
  Shop shop(cells, server);
  server.card = CardOf::asks_customer;
  Sale of = sale();
  of.another_customer = true;
  unsigned sold = 0;
  Receipt last = shop.till.pay(of);
  for (; sold < 20 && last.verdict == Verdict::customer; ++sold) last = shop.till.pay(of);
  EXPECT_EQ(last.error.detail, static_cast<std::uint16_t>(StoreError::full));
  EXPECT_EQ(sold, 15U) << last.words() << shop.till.words();
}

TEST_F(TillMore, FullJournalReportsNotPaidOnlyIfCertain) {
  Shop shop(cells, server);
  server.card = CardOf::asks_customer;
  Sale of = sale();
  of.another_customer = true;
  while (shop.till.pay(of).verdict == Verdict::customer) {
  }
  server.line = Line::down;
  const Receipt open = shop.till.pay(sale());
  EXPECT_EQ(open.verdict, Verdict::unknown) << open.words();
  EXPECT_EQ(open.error.code, Errc::still_open);
  server.line = Line::up;
  const Receipt again = shop.till.pay(sale());
  EXPECT_EQ(again.verdict, Verdict::not_paid) << again.words();
  EXPECT_EQ(again.error.detail, static_cast<std::uint16_t>(StoreError::full));
  for (const auto& each : server.orders) EXPECT_EQ(each.second.status, 6) << "closed before";
  EXPECT_EQ(server.charges, 0U);
  EXPECT_EQ(shop.resume().size(), 15U);
  server.card = CardOf::pays;
  EXPECT_TRUE(shop.till.pay(sale()));
}

TEST_F(TillMore, FullJournalReportsNotRefundedOnlyIfCertain) {
  Shop shop(cells, server);
  const Receipt paid = shop.till.pay(sale());
  EXPECT_TRUE(shop.till.start_refund(paid, 200));
  while (questions("gateway-1") != 2) shop.till.poll();
  server.line = Line::loses_answer;
  while (!shop.till.poll()) shop.ticks.ms += 100;
  EXPECT_EQ(server.count("refund.do"), 1U);
  EXPECT_EQ(shop.till.take().verdict, Verdict::unknown) << shop.till.take().words();
  server.line = Line::up;
  server.card = CardOf::asks_customer;
  Sale of = sale();
  of.another_customer = true;
  while (shop.till.pay(of).verdict == Verdict::customer) {
  }
  server.line = Line::down;
  const Receipt open = shop.till.refund(paid, 200);
  EXPECT_EQ(open.verdict, Verdict::unknown) << open.words();
  EXPECT_EQ(open.error.code, Errc::still_open);
  server.line = Line::up;
  const Receipt again = shop.till.refund(paid, 200);
  EXPECT_TRUE(again) << again.words();
  EXPECT_EQ(server.count("refund.do"), 1U) << "it is the first one";
}

TEST_F(TillMore, FullJournalLosesNoReceiptOfASaleFoundPaid) {
  Shop shop(cells, server);
  Sale of = sale();
  of.another_customer = true;
  for (int i = 0; i != 15; ++i) {
    EXPECT_EQ(shop.pay_and_lose(of, server).verdict, Verdict::unknown);
  }
  const Receipt refused = shop.till.pay(of);
  EXPECT_EQ(refused.error.detail, static_cast<std::uint16_t>(StoreError::full));
  EXPECT_EQ(server.charges, 15U);
  server.line = Line::down;
  EXPECT_EQ(shop.till.pay(sale()).error.code, Errc::still_open);
  server.line = Line::up;
  std::set<std::string> paid;
  for (const Receipt& each : shop.resume()) {
    if (each) paid.insert(text(each.number));
  }
  EXPECT_EQ(paid.size(), 15U);
  EXPECT_EQ(shop.till.resume("another").verdict, Verdict::help);
  EXPECT_TRUE(shop.till.pay(sale()));
}

TEST_F(TillMore, RefundOfAnotherSumIsReportedWithTheUnreportedOne) {
  Receipt paid;
  {
    Shop shop(cells, server);
    paid = shop.till.pay(sale());
    EXPECT_TRUE(shop.till.refund(paid, 300));
  }
  Shop shop(cells, server);
  EXPECT_TRUE(shop.till.refund(paid, 200));
  const std::vector<Receipt> told = shop.resume();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].asked, Amount(300));
  EXPECT_EQ(server.orders[text(paid.number)].refunded, 500);
}

TEST_F(TillMore, NumbersContinueAfterTheHeadOfABankIsDamaged) {
  Receipt first;
  {
    Shop shop(cells, server);
    first = shop.till.pay(sale());
    EXPECT_TRUE(first);
  }
  cells.bytes[0] = 0;
  Shop shop(cells, server);
  EXPECT_EQ(shop.resume().size(), 1U);
  const Receipt second = shop.till.pay(sale());
  EXPECT_TRUE(second);
  EXPECT_NE(text(first.number), text(second.number));
}

/// The payment's answer decided, so that only the sum was queried.
TEST_F(TillMore, EachSaleIsJudgedByItsOwnRecord) {
  Shop shop(cells, server);
  server.paid = R"({"errorCode":"0","orderStatus":2})";
  EXPECT_TRUE(shop.till.pay(sale()));
  server.paid.clear();
  server.card = CardOf::is_declined;
  EXPECT_EQ(shop.till.pay(sale()).verdict, Verdict::not_paid);
  EXPECT_EQ(questions("gateway-2"), 2U);
}

TEST_F(TillMore, DeclinedMailOrderAfterAPaidSaleIsNotPaid) {
  Shop shop(cells, server);
  EXPECT_TRUE(shop.till.pay(sale()));
  server.card = CardOf::is_declined;
  Sale mail = sale();
  mail.mail_order = true;
  EXPECT_EQ(shop.till.pay(mail).verdict, Verdict::not_paid);
}

TEST_F(TillMore, LostSaleIsReportedWithItsCardAfterARestart) {
  {
    Shop shop(cells, server);
    EXPECT_EQ(shop.pay_and_lose(sale(), server).verdict, Verdict::unknown);
  }
  Shop shop(cells, server);
  const std::vector<Receipt> told = shop.resume();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(text(told[0].card), "411111******1111");
  // A sale reported before is still found by its number.
  EXPECT_TRUE(shop.resume().empty());
  EXPECT_TRUE(shop.till.resume(told[0].number));
}

TEST_F(TillMore, ResumeOfOneNumberLeavesTheOthersToBeReported) {
  Shop shop(cells, server);
  const Receipt first = shop.pay_and_lose(sale(), server);
  Sale other = sale(200);
  other.another_customer = true;
  const Receipt second = shop.pay_and_lose(other, server);
  EXPECT_TRUE(shop.till.resume(second.number));
  const std::vector<Receipt> told = shop.resume();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(text(told[0].number), text(first.number));
  EXPECT_TRUE(told[0]);
}

TEST_F(TillMore, LostSaleIsReportedDespiteADamagedOne) {
  {
    Shop shop(cells, server);
    shop.pay_and_lose_two(server);
  }
  damage(cells, 1);
  Shop shop(cells, server);
  unsigned paid = 0;
  for (const Receipt& each : shop.resume()) paid += each.verdict == Verdict::paid;
  EXPECT_EQ(paid, 1U);
  EXPECT_EQ(shop.recovery.damaged, 1U);
}

/// It was reported with what it may contradict, and is again.
TEST_F(TillMore, DamagedSaleIsReportedUntilTheTillIsUsedAgain) {
  {
    Shop shop(cells, server);
    shop.pay_and_lose_two(server);
  }
  damage(cells, 1);
  std::vector<std::string> told[2];
  for (auto& each : told) {
    Shop shop(cells, server);  // and then the power fails
    for (const Receipt& receipt : shop.resume()) each.emplace_back(receipt.words());
    EXPECT_EQ(shop.recovery.damaged, 1U);
  }
  EXPECT_EQ(told[0], told[1]);
  Shop shop(cells, server);
  shop.resume();
  EXPECT_TRUE(shop.till.close_day([](const DayTotal&) {}).closed) << "the till was used";
  EXPECT_TRUE(shop.resume().empty());
  EXPECT_EQ(shop.recovery.damaged, 0U);
}

/// It may be a later try of one that was not paid.
TEST_F(TillMore, DamagedSaleIsReportedAfterAllOthers) {
  {
    Shop shop(cells, server);
    shop.pay_and_lose_two(server);
  }
  damage(cells, 1);
  Shop shop(cells, server);
  const std::vector<Receipt> told = shop.resume();
  ASSERT_EQ(told.size(), 2U);
  EXPECT_EQ(told[0].verdict, Verdict::paid);
  EXPECT_EQ(told[1].verdict, Verdict::help);
  EXPECT_TRUE(text(told[1].number).empty());
  EXPECT_TRUE(shop.resume().empty());
}

TEST_F(TillMore, RefusedAmountOfARefundIsNotSent) {
  Shop shop(cells, server);
  const Receipt paid = shop.till.pay(sale());
  for (const std::int64_t amount : {0, -5}) {
    const Receipt refused = shop.till.refund(paid, amount);
    EXPECT_EQ(refused.verdict, Verdict::not_paid);
    EXPECT_EQ(text(refused.field), "amount");
  }
  EXPECT_EQ(server.count("refund.do"), 0U);
}

TEST_F(TillMore, SaleThatWaitsForItsSumKeepsNoStepBack) {
  Shop shop(cells, server);
  const Receipt held = shop.till.hold(sale());
  server.card = CardOf::pays_and_lags;
  EXPECT_EQ(shop.till.pay(sale(700)).verdict, Verdict::unknown);
  server.line = Line::down;
  EXPECT_EQ(shop.till.complete(held, 300).verdict, Verdict::queued);
  EXPECT_EQ(server.count("deposit.do"), 0U);
  server.line = Line::up;
  server.card = CardOf::pays;
  EXPECT_EQ(shop.till.deliver([](const Receipt&) {}).sent, 1U);
  EXPECT_EQ(server.orders[text(held.number)].deposited, 300);
}

TEST_F(TillMore, FullJournalCompletesNothing) {
  Shop shop(cells, server);
  const Receipt held = shop.till.hold(sale());
  server.card = CardOf::asks_customer;
  Sale of = sale();
  of.another_customer = true;
  while (shop.till.pay(of).verdict == Verdict::customer) continue;
  const Receipt refused = shop.till.complete(held, 300);
  EXPECT_EQ(refused.verdict, Verdict::not_paid);
  EXPECT_EQ(refused.error.detail, static_cast<std::uint16_t>(StoreError::full));
  EXPECT_EQ(server.count("deposit.do"), 0U);
}

TEST_F(TillMore, OrderReversedElsewhereNeedsHelp) {
  Shop shop(cells, server);
  server.card = CardOf::decides_nothing;
  const Sale of = sale();
  ASSERT_TRUE(shop.till.start_pay(of));
  while (server.count("paymentorder.do") == 0) shop.till.poll();
  ShopGateway::Order& order = server.orders.begin()->second;
  order.status = 3;
  order.action = 0;
  order.approved = 1250;
  while (!shop.till.poll()) shop.ticks.ms += 100;
  EXPECT_EQ(shop.till.take().verdict, Verdict::help);
}

TEST_F(TillMore, QueuedCompletionReplacesTheRefusedOne) {
  Receipt held;
  Receipt paid;
  {
    Shop shop(cells, server);
    paid = shop.till.pay(sale());
    held = shop.till.hold(sale());
    server.refuses = "deposit.do";
    server.code = "14";
    EXPECT_EQ(shop.till.complete(held, 300).verdict, Verdict::not_paid);
  }
  Shop shop(cells, server);
  server.line = Line::down;
  EXPECT_EQ(shop.till.refund(paid, 100).verdict, Verdict::queued);
  EXPECT_EQ(shop.till.complete(held, 300).verdict, Verdict::queued);
  for (const Receipt& each : shop.resume()) EXPECT_EQ(each.verdict, Verdict::queued);
}

TEST_F(TillMore, RefusedRefundIsReportedAfterAnotherOne) {
  Receipt paid;
  {
    Shop shop(cells, server);
    paid = shop.till.pay(sale());
    server.refuses = "refund.do";
    server.code = "14";
    EXPECT_EQ(shop.till.refund(paid, 300).verdict, Verdict::not_paid);
  }
  server.refuses.clear();
  Shop shop(cells, server);
  EXPECT_TRUE(shop.till.refund(paid, 200));
  const std::vector<Receipt> told = shop.resume();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].verdict, Verdict::not_paid);
  EXPECT_EQ(told[0].asked, Amount(300));
}

TEST_F(TillMore, DeliveredRefundCountsOnceAfterAnyPowerCut) {
  for (std::uint32_t at = 0;; ++at) {
    SCOPED_TRACE(at);
    Cells fresh(4096, 2);
    ShopGateway gateway;
    bool over = true;
    {
      Shop shop(fresh, gateway);
      const Receipt paid = shop.till.pay(sale());
      gateway.line = Line::down;
      EXPECT_EQ(shop.till.refund(paid, 300).verdict, Verdict::queued);
      shop.resume();
      gateway.line = Line::up;
      shop.flash.cut_at(shop.flash.operations() + at, Torn::nothing);
      try {
        shop.till.deliver([](const Receipt&) {});
      } catch (const PowerCut&) {
        over = false;
      }
    }
    Shop shop(fresh, gateway);
    shop.resume();
    shop.ticks.ms += 200'000;  // earlier requests can no longer arrive
    shop.resume();
    shop.till.deliver([](const Receipt&) {});
    unsigned refunds = 0;
    const Day day = shop.till.close_day([&](const DayTotal& each) {
      if (each.kind == MovementKind::refund) refunds += each.count;
    });
    EXPECT_TRUE(day.closed);
    EXPECT_EQ(300 * refunds, gateway.orders.begin()->second.refunded);
    if (over) break;
  }
}

TEST_F(TillMore, BlockingCallsLetOtherTasksRun) {
  Shop shop(cells, server);
  server.card = CardOf::pays_and_lags;
  static_cast<void>(shop.till.pay(sale()));
  ASSERT_FALSE(server.waits_ms.empty());
  EXPECT_EQ(server.waits_ms.back(), 20U) << "between questions";
  Cells fresh(4096, 2);
  ShopGateway hangs;
  hangs.line = Line::hangs;
  Shop other(fresh, hangs);
  static_cast<void>(other.till.pay(sale()));
  EXPECT_FALSE(hangs.waits_ms.empty()) << "waiting for an answer";
}

TEST_F(TillMore, DeclinedSaleIsNotPaidAfterAnyPowerCut) {
  for (std::uint32_t at = 0;; ++at) {
    SCOPED_TRACE(at);
    Cells fresh(4096, 2);
    ShopGateway gateway;
    gateway.card = CardOf::is_declined;
    bool over = true;
    {
      Shop shop(fresh, gateway);
      shop.flash.cut_at(shop.flash.operations() + at, Torn::nothing);
      try {
        EXPECT_EQ(shop.till.pay(sale()).verdict, Verdict::not_paid);
      } catch (const PowerCut&) {
        over = false;
      }
    }
    Shop shop(fresh, gateway);
    for (const Receipt& each : shop.resume()) EXPECT_EQ(each.verdict, Verdict::not_paid);
    EXPECT_EQ(shop.recovery.open, 0U);
    if (over) break;
  }
}

TEST_F(TillMore, UnreportedHoldBlocksTheSameCustomerButARefundDoesNot) {
  for (const bool hold : {true, false}) {
    Cells fresh(4096, 2);
    {
      Shop shop(fresh, server);
      if (hold) {
        EXPECT_TRUE(shop.till.hold(sale()));
      } else {
        EXPECT_TRUE(shop.till.refund(shop.till.pay(sale()), 300));
      }
    }
    Shop shop(fresh, server);
    EXPECT_EQ(shop.till.pay(sale()).verdict, hold ? Verdict::unknown : Verdict::paid);
  }
}

TEST_F(TillMore, EachOfTwoLostRefundsIsReported) {
  Shop shop(cells, server);
  const Receipt first = shop.till.pay(sale());
  const Receipt second = shop.till.pay(sale(700));
  server.line = Line::loses_request;
  server.fails_at = "refund.do";
  EXPECT_EQ(shop.till.refund(first, 300).verdict, Verdict::unknown);
  EXPECT_EQ(shop.till.refund(second, 200).verdict, Verdict::unknown);
  server.line = Line::up;
  const std::vector<Receipt> told = shop.resume();
  ASSERT_EQ(told.size(), 2U);
  EXPECT_EQ(told[0].asked, Amount(300));
  EXPECT_EQ(told[1].asked, Amount(200));
}

TEST_F(TillMore, PartialApprovalOfALostSaleIsReportedWithItsSum) {
  Shop shop(cells, server);
  server.card = CardOf::pays_half;
  EXPECT_EQ(shop.pay_and_lose(sale(), server).verdict, Verdict::unknown);
  const std::vector<Receipt> told = shop.resume();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].verdict, Verdict::paid);
  EXPECT_EQ(told[0].charged, Amount(625));
}

TEST_F(TillMore, StoredCardContinuesAfterTheMethodAndATypedCardIsSentAgain) {
  server.card = CardOf::decides_nothing;
  server.paid =
      R"({"errorCode":"0","is3DSVer2":true,"threeDSServerTransId":"t","threeDSMethodURL":"u"})";
  for (const bool stored : {true, false}) {
    Cells fresh(4096, 2);
    server.requests.clear();
    Shop shop(fresh, server);
    Sale of = sale();
    if (stored) {
      of.card = {};
      of.binding_id = "B-1";
    }
    EXPECT_NE(shop.till.pay(of).verdict, Verdict::paid);
    EXPECT_EQ(server.count("paymentOrderBinding.do"), stored ? 1U : 0U);
    EXPECT_EQ(server.count("continue.do"), stored ? 1U : 0U);
    EXPECT_EQ(server.count("paymentorder.do"), stored ? 0U : 2U);
  }
}

TEST_F(TillMore, OrderOfADeclinedCardIsClosedBeforeItIsNotPaid) {
  Shop shop(cells, server);
  server.card = CardOf::is_declined;
  server.line = Line::loses_answer;
  server.fails_at = "paymentorder.do";
  EXPECT_EQ(shop.till.pay(sale()).verdict, Verdict::not_paid);
  EXPECT_EQ(questions("gateway-1"), 2U);
  EXPECT_EQ(server.count("decline.do"), 1U);
  EXPECT_EQ(server.orders.begin()->second.status, 6);
}

TEST_F(TillMore, LostSaleInTheLastRoomIsClosed) {
  unsigned most = UINT32_MAX;
  for (const bool full : {true, false}) {
    Cells fresh(4096, 2);
    ShopGateway gateway;
    Shop shop(fresh, gateway);
    gateway.card = CardOf::asks_customer;
    Sale of = sale();
    of.another_customer = true;
    unsigned sold = 0;
    while (sold < most && shop.till.pay(of).verdict == Verdict::customer) ++sold;
    if (full) {
      most = sold - 1;
      continue;
    }
    gateway.card = CardOf::pays;
    gateway.line = Line::loses_request;
    gateway.fails_at = "paymentorder.do";
    const Receipt lost = shop.till.pay(of);
    EXPECT_EQ(lost.verdict, Verdict::not_paid);
    EXPECT_EQ(gateway.count("decline.do"), 1U);
    EXPECT_EQ(gateway.orders[text(lost.number)].status, 6);
  }
}

TEST_F(TillMore, OrderIdMayHaveOneCharacter) {
  server.id_begins.clear();
  Shop shop(cells, server);
  const Receipt paid = shop.till.pay(sale());
  EXPECT_TRUE(paid) << paid.words();
  EXPECT_EQ(text(paid.order_id), "1");
}

TEST_F(TillMore, RefundWithoutRoomIsNotQueuedAfterAPowerCut) {
  for (std::uint32_t at = 0;; ++at) {
    SCOPED_TRACE(at);
    Cells fresh(1280, 2);
    ShopGateway gateway;
    Receipt paid;
    bool over = true;
    {
      Shop shop(fresh, gateway);
      paid = shop.till.pay(sale());
      gateway.line = Line::down;
      for (int i = 0; i != 4; ++i) {
        EXPECT_EQ(shop.till.refund(paid, 10 + i).verdict, Verdict::queued);
      }
      shop.resume();
      shop.flash.cut_at(shop.flash.operations() + at, Torn::nothing);
      try {
        const Receipt refused = shop.till.refund(paid, 7);
        EXPECT_EQ(refused.verdict, Verdict::not_paid);
        EXPECT_EQ(refused.error.detail, static_cast<std::uint16_t>(StoreError::full));
      } catch (const PowerCut&) {
        over = false;
      }
    }
    Shop shop(fresh, gateway);
    Verdict said = Verdict::unknown;
    for (const Receipt& each : shop.resume()) {
      if (each.asked == Amount(7)) said = each.verdict;
    }
    EXPECT_NE(said, Verdict::queued);
    const Receipt last = shop.till.last();
    EXPECT_FALSE(last.verdict == Verdict::queued && last.asked == Amount(7));
    gateway.line = Line::up;
    EXPECT_EQ(shop.till.deliver([](const Receipt&) {}).sent, 4U);
    EXPECT_EQ(gateway.orders[text(paid.number)].refunded, 46);
    if (over) break;
  }
}

TEST_F(TillMore, QueuedRefundIsReportedAsQueuedOnlyWhileItWaits) {
  Receipt paid;
  {
    Shop shop(cells, server);
    paid = shop.till.pay(sale());
    server.line = Line::down;
    EXPECT_EQ(shop.till.refund(paid, 10).verdict, Verdict::queued);
    shop.resume();
    EXPECT_EQ(shop.till.refund(paid, 7).verdict, Verdict::queued);
  }
  Shop shop(cells, server);
  server.line = Line::up;
  EXPECT_EQ(shop.till.deliver([](const Receipt&) {}).sent, 2U);
  server.line = Line::down;
  EXPECT_EQ(shop.till.refund(paid, 1).verdict, Verdict::queued);
  const std::vector<Receipt> reported = shop.resume();
  for (const Receipt& each : reported) {
    EXPECT_FALSE(each.verdict == Verdict::queued && each.asked == Amount(7)) << each.words();
  }
  server.line = Line::up;
  shop.till.deliver([](const Receipt&) {});
  // A second refund of the same amount is another refund.
  EXPECT_TRUE(shop.till.refund(paid, 7));
  EXPECT_EQ(server.orders[text(paid.number)].refunded, 10 + 7 + 1 + 7);
}

TEST_F(TillMore, FullStoreDeliversWhatIsQueued) {
  Shop shop(cells, server);
  const Receipt paid = shop.till.pay(sale());
  server.line = Line::down;
  EXPECT_EQ(shop.till.refund(paid, 10).verdict, Verdict::queued);
  shop.resume();
  server.line = Line::up;
  server.card = CardOf::asks_customer;
  Sale of = sale();
  of.another_customer = true;
  while (shop.till.pay(of).verdict == Verdict::customer) {
  }
  server.line = Line::loses_answer;
  server.fails_at = "refund.do";
  server.fails = 1;
  const Deliveries done = shop.till.deliver([](const Receipt&) {});
  EXPECT_EQ(done.store_error, StoreError::none);
  EXPECT_EQ(done.queued, 0U);
  EXPECT_EQ(done.sent, 1U);
  EXPECT_EQ(server.count("refund.do"), 1U);
  EXPECT_EQ(server.orders[text(paid.number)].refunded, 10);
}

TEST_F(TillMore, TillOpensWithAnyNumberOfOpenOrDamagedSales) {
  for (const bool damaged : {false, true}) {
    Cells fresh(4096, 2);
    ShopGateway gateway;
    gateway.card = CardOf::asks_customer;
    Sale of = sale();
    of.another_customer = true;
    Verdict verdict = Verdict::customer;
    for (unsigned sold = 0; verdict == Verdict::customer; ++sold) {
      SCOPED_TRACE(sold);
      Shop shop(fresh, gateway);
      EXPECT_TRUE(shop.till.ready()) << shop.till.words();
      verdict = shop.till.pay(of).verdict;
      if (!damaged) continue;
      const std::string all(fresh.bytes.begin(), fresh.bytes.end());
      const std::size_t at = all.rfind("paymentorder.do");
      if (at != std::string::npos) fresh.bytes[at] = 0;
    }
  }
}

TEST_F(TillMore, ReceiptCountsAsReportedOnceTheTillIsUsedAgain) {
  MerchantPeriod period;
  period.merchant_id = "M-1";
  period.institution_id = "1001";
  server.merchant_lines = R"({"transactions":[]})";
  void (*const uses[])(Till&, const MerchantPeriod&) = {
      [](Till& till, const MerchantPeriod&) { till.resume([](const Receipt&) {}); },
      [](Till& till, const MerchantPeriod&) { static_cast<void>(till.resume("K1-0-0-0")); },
      [](Till& till, const MerchantPeriod&) { till.deliver([](const Receipt&) {}); },
      [](Till& till, const MerchantPeriod&) {
        static_cast<void>(till.close_day([](const DayTotal&) {}));
      },
      [](Till& till, const MerchantPeriod& of) {
        static_cast<void>(till.reconcile(of, [](const DayDifference&) {}));
      },
      [](Till& till, const MerchantPeriod&) { static_cast<void>(till.pay(sale(0))); },
  };
  for (const auto use : uses) {
    Cells fresh(4096, 2);
    {
      Shop shop(fresh, server);
      EXPECT_TRUE(shop.till.pay(sale()));
      use(shop.till, period);
    }
    Shop shop(fresh, server);
    EXPECT_TRUE(shop.resume().empty());
  }
}

TEST_F(TillMore, ReceiptFoundByResumeIsReportedAgainAfterAPowerCut) {
  Receipt lost;
  {
    Shop shop(cells, server);
    lost = shop.pay_and_lose(sale(), server);
    EXPECT_TRUE(shop.till.resume(lost.number));
  }
  Shop shop(cells, server);
  const std::vector<Receipt> told = shop.resume();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(text(told[0].number), text(lost.number));
}

TEST_F(TillMore, DayIsNotClosedOverASaleWithoutAReceiptNorInAReport) {
  Shop shop(cells, server);
  server.card = CardOf::pays_and_lags;
  EXPECT_FALSE(shop.till.pay(sale()));
  server.line = Line::down;
  const Day open = shop.till.close_day([](const DayTotal&) {});
  EXPECT_FALSE(open.closed);
  EXPECT_EQ(open.open, 1U);
  EXPECT_EQ(shop.till.deliver([](const Receipt&) {}).sent, 0U);
  server.line = Line::up;
  server.card = CardOf::pays;
  shop.ticks.ms += 200'000;
  bool reported = false;
  shop.till.resume([&](const Receipt&) {
    reported = true;
    EXPECT_EQ(shop.till.close_day([](const DayTotal&) {}).store_error, StoreError::reporting);
  });
  EXPECT_TRUE(reported);
}

TEST_F(TillMore, ReceiptWithAControlCharacterIsNotQueued) {
  Shop shop(cells, server);
  Receipt made = shop.till.pay(sale());
  EXPECT_TRUE(made.order_id.assign("gateway-1\nx"));
  server.line = Line::down;
  const Receipt refused = shop.till.refund(made, 10);
  EXPECT_EQ(refused.verdict, Verdict::not_paid);
  server.line = Line::up;
  EXPECT_EQ(shop.till.deliver([](const Receipt&) {}).sent, 0U);
  EXPECT_EQ(server.count("refund.do"), 0U);
}

TEST_F(TillMore, StorageTooSmallForASaleIsNotReady) {
  Cells small(512, 2);
  Shop none(small, server);
  EXPECT_FALSE(none.till.ready());
  EXPECT_STREQ(none.till.words(), "the storage has too few or too small sectors");
  EXPECT_EQ(none.till.pay(sale()).error.detail, static_cast<std::uint16_t>(StoreError::geometry));
  EXPECT_TRUE(server.requests.empty());
  Cells least(768, 2);
  Shop one(least, server);
  EXPECT_TRUE(one.till.ready()) << one.till.words();
  EXPECT_EQ(one.till.pay(sale()).verdict, Verdict::paid);
  EXPECT_EQ(one.till.pay(sale()).verdict, Verdict::paid);
}

TEST_F(TillMore, CustomerStillAwayIsRequestedAgain) {
  Shop shop(cells, server);
  server.card = CardOf::asks_customer;
  const Sale of = sale();
  const Receipt waits = shop.till.pay(of);
  EXPECT_EQ(waits.verdict, Verdict::customer);
  EXPECT_EQ(shop.till.resume("K1-0-0-0").verdict, Verdict::help);
  EXPECT_EQ(server.count("finish3dsVer2Payment.do"), 0U);
  const Receipt still = shop.till.resume(waits.number);
  EXPECT_EQ(still.verdict, Verdict::customer);
  EXPECT_EQ(questions("gateway-1"), 5U);
  EXPECT_EQ(shop.till.resume(waits.number).verdict, Verdict::customer);
  EXPECT_EQ(questions("gateway-1"), 10U);
  server.confirm(text(waits.number));
  EXPECT_TRUE(shop.till.resume(waits.number));
}

TEST_F(TillMore, ItemQueuedBeforeAPowerCutIsSentOrWasNotReported) {
  unsigned queued = 0;
  for (std::uint32_t at = 0;; ++at) {
    SCOPED_TRACE(at);
    Cells fresh(4096, 2);
    ShopGateway gateway;
    bool over = true;
    {
      Shop shop(fresh, gateway);
      const Receipt paid = shop.till.pay(sale());
      shop.resume();
      gateway.line = Line::down;
      shop.flash.cut_at(shop.flash.operations() + at, Torn::nothing);
      try {
        EXPECT_EQ(shop.till.refund(paid, 300).verdict, Verdict::queued);
      } catch (const PowerCut&) {
        over = false;
      }
    }
    Shop shop(fresh, gateway);
    bool is_queued = over;
    for (const Receipt& each : shop.resume()) {
      is_queued = is_queued || each.verdict == Verdict::queued;
    }
    gateway.line = Line::up;
    shop.till.deliver([](const Receipt&) {});
    EXPECT_EQ(gateway.orders.begin()->second.refunded, is_queued ? 300 : 0);
    queued += is_queued;
    if (over) break;
  }
  EXPECT_EQ(queued, 1U) << "only once its step is written, which is last";
}

TEST_F(TillMore, RecordWithoutSumsCoversTheWholeSale) {
  Shop shop(cells, server);
  server.names_sums = false;
  const Receipt paid = shop.till.pay(sale());
  EXPECT_TRUE(paid);
  EXPECT_EQ(paid.charged, Amount(1250));
  server.card = CardOf::is_declined;
  const Receipt declined = shop.till.pay(sale());
  EXPECT_EQ(declined.verdict, Verdict::not_paid);
  EXPECT_FALSE(declined.charged.present());
  server.card = CardOf::decides_nothing;
  const Sale of = sale();
  ASSERT_TRUE(shop.till.start_pay(of));
  while (server.count("paymentorder.do") < 3) shop.till.poll();
  for (auto& each : server.orders) each.second.status = each.second.status == 0 ? 7 : 2;
  while (!shop.till.poll()) continue;
  EXPECT_EQ(shop.till.take().verdict, Verdict::unknown);
  EXPECT_FALSE(shop.till.take().charged.present());
}

TEST_F(TillMore, SaleCountsTheChargeNotTheHold) {
  Shop shop(cells, server);
  server.card = CardOf::decides_nothing;
  const Sale of = sale();
  ASSERT_TRUE(shop.till.start_pay(of));
  while (server.count("paymentorder.do") == 0) shop.till.poll();
  ShopGateway::Order& order = server.orders.begin()->second;
  order.status = 2;
  order.approved = 1250;
  order.deposited = 600;
  while (!shop.till.poll()) continue;
  EXPECT_EQ(shop.till.take().charged, Amount(600));
}

TEST_F(TillMore, ReceiptAfterOthersIsFoundByItsNumber) {
  Shop shop(cells, server);
  const Sale of = sale();
  const Receipt lost = shop.pay_and_lose(of, server);
  EXPECT_EQ(shop.till.pay(of).verdict, Verdict::unknown);  // queries, and does not report
  Sale other = sale(300);
  other.another_customer = true;
  EXPECT_TRUE(shop.till.pay(other));
  const Receipt found = shop.till.resume(lost.number);
  EXPECT_TRUE(found);
  EXPECT_EQ(text(found.number), text(lost.number));
}

TEST_F(TillMore, CustomerHasTimeUntilTheOrderExpires) {
  TillOptions waits = options();
  waits.close_doubt = false;
  Shop shop(cells, server, waits);
  server.card = CardOf::asks_customer;
  const Receipt receipt = shop.till.pay(sale());
  EXPECT_EQ(receipt.verdict, Verdict::customer);
  server.orders[text(receipt.number)].status = 0;
  for (const std::uint32_t passed_s : {590U, 170U, 30U}) {
    shop.ticks.ms += passed_s * 1000;
    shop.noon.time_s += passed_s;
    const std::vector<Receipt> told = shop.resume();
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0].verdict, passed_s == 30 ? Verdict::not_paid : Verdict::customer) << passed_s;
  }
}

TEST_F(TillMore, GatewaysRefusalMessageIsForALog) {
  Shop shop(cells, server);
  EXPECT_FALSE(shop.till.service_fault().message.present());
  server.refuses = "register.do";
  EXPECT_EQ(shop.till.pay(sale()).verdict, Verdict::not_paid);
  EXPECT_EQ(text(shop.till.service_fault().code), "5");
  EXPECT_EQ(text(shop.till.service_fault().message), "no access");
  server.refuses.clear();
  EXPECT_TRUE(shop.till.pay(sale()));
  EXPECT_FALSE(shop.till.service_fault().message.present());
}

TEST_F(TillMore, RefusalOfAStepIsReportedOnce) {
  Shop shop(cells, server);
  const Receipt held = shop.till.hold(sale());
  server.refuses = "deposit.do";
  server.code = "14";
  EXPECT_EQ(shop.till.complete(held, 300).verdict, Verdict::not_paid);
  server.line = Line::down;
  EXPECT_EQ(shop.till.complete(held, 300).verdict, Verdict::queued);
  server.line = Line::up;
  unsigned told = 0;
  shop.till.deliver([&](const Receipt& each) {
    ++told;
    EXPECT_EQ(each.verdict, Verdict::not_paid);
  });
  EXPECT_EQ(told, 1U);
  EXPECT_TRUE(shop.resume().empty());
}

/// Something on the way may have sent it twice.
TEST_F(TillMore, RefusalOfAMailOrderIsConfirmedByItsRecord) {
  Sale mail = sale();
  mail.mail_order = true;
  server.refuses = "motoPayment.do";
  for (const bool taken : {false, true}) {
    Cells fresh(4096, 2);
    Shop shop(fresh, server);
    if (taken) server.code = "1";
    const unsigned before = server.count("getOrderStatusExtended.do");
    const Receipt receipt = shop.till.pay(mail);
    EXPECT_EQ(receipt.verdict == Verdict::not_paid, !taken);
    const unsigned asked = server.count("getOrderStatusExtended.do") - before;
    EXPECT_EQ(asked, taken ? 5U : 1U);
  }
}

TEST_F(TillMore, EarlierOrderOfTheNumberDoesNotDeclineAMailOrder) {
  Shop shop(cells, server);
  Sale mail = sale();
  mail.mail_order = true;
  server.refuses = "motoPayment.do";
  server.code = "1";
  ASSERT_TRUE(shop.till.start_pay(mail));
  while (server.count("motoPayment.do") == 0) shop.till.poll();
  ShopGateway::Order& other = server.orders[text(shop.till.take().number)];
  other.id = "gateway-1";
  other.number = text(shop.till.take().number);
  other.amount = 1250;
  other.action = 116;
  while (!shop.till.poll()) continue;
  EXPECT_EQ(shop.till.take().verdict, Verdict::help);
  EXPECT_GE(server.count("getOrderStatusExtended.do"), 1U);
  EXPECT_EQ(server.count("decline.do"), 0U);
}

TEST_F(TillMore, LongestRemarkOfAQueuedItemIsReturned) {
  TillOptions of = options();
  of.name = "K12345678901";
  server.id_begins = std::string(35, 'i');
  Shop shop(cells, server, of);
  const std::string remark(40, 'r');
  Sale most = sale(999'999'999'999);
  most.remark = Text(remark);
  const Receipt paid = shop.till.pay(most);
  server.line = Line::down;
  EXPECT_EQ(shop.till.refund(paid, paid.asked).verdict, Verdict::queued);
  server.line = Line::up;
  shop.till.deliver([&](const Receipt& each) { EXPECT_EQ(text(each.remark), remark); });
}

TEST_F(TillMore, RemarkOfAQueuedItemIsReturned) {
  Shop shop(cells, server);
  const std::string remark(40, 'r');
  Sale of = sale();
  of.remark = Text(remark);
  const Receipt paid = shop.till.pay(of);
  server.line = Line::down;
  const Receipt queued = shop.till.refund(paid, 300);
  EXPECT_EQ(queued.verdict, Verdict::queued);
  server.line = Line::up;
  unsigned told = 0;
  shop.till.deliver([&](const Receipt& each) {
    ++told;
    EXPECT_EQ(text(each.remark), remark);
    EXPECT_EQ(text(each.number), text(queued.number));
    EXPECT_EQ(shop.till.pay(of).error.code, Errc::busy) << "a report must not use the till";
  });
  EXPECT_EQ(told, 1U);
}

TEST_F(TillMore, SaleIsRefusedIfTheLastOneMayBePaid) {
  constexpr std::uint32_t most_writes = 20;
  // The power fails at each write of a sale; then the gateway cannot be reached.
  // With a lagging record, only the answer shows that it is paid.
  for (std::uint32_t at = 0; at < 2 * most_writes; ++at) {
    SCOPED_TRACE(at);
    const bool lags = at >= most_writes;
    Cells fresh(4096, 2);
    ShopGateway gateway;
    bool over = true;
    {
      Shop shop(fresh, gateway);
      if (lags) gateway.card = CardOf::pays_and_lags;
      shop.flash.cut_at(shop.flash.operations() + at % most_writes, Torn::nothing);
      try {
        static_cast<void>(shop.till.pay(sale()));
      } catch (const PowerCut&) {
        over = false;
      }
    }
    if (over && !lags) continue;
    Shop shop(fresh, gateway);
    gateway.card = CardOf::pays;
    gateway.line = Line::down;
    bool known = false;
    const std::vector<Receipt> offline = shop.resume();
    EXPECT_GE(offline.size(), gateway.charges);
    for (const Receipt& each : offline) {
      known = known || each.verdict == Verdict::paid;
      if (!known) {
        EXPECT_EQ(each.verdict, gateway.charges == 1 ? Verdict::unknown : Verdict::not_paid);
      }
    }
    EXPECT_EQ(shop.recovery.open, known ? 0U : gateway.charges);
    if (known) continue;  // its receipt was present
    const Receipt again = shop.till.pay(sale());
    EXPECT_EQ(again.error.code, gateway.charges == 1 ? Errc::still_open : Errc::unreachable);
    EXPECT_EQ(again.verdict, gateway.charges == 1 ? Verdict::unknown : Verdict::not_paid);
    gateway.line = Line::up;
    unsigned told = 0;
    for (const Receipt& each : shop.resume()) {
      if (each.verdict != Verdict::paid) continue;
      ++told;
      EXPECT_TRUE(each);
    }
    EXPECT_EQ(told, gateway.charges);
  }
}

TEST_F(TillMore, InterruptedStepIsReportedWithItsSumAndNumber) {
  for (const MovementKind kind :
       {MovementKind::refund, MovementKind::completion, MovementKind::reversal}) {
    const bool refunds = kind == MovementKind::refund;
    const std::int64_t sum = kind == MovementKind::reversal ? 1250 : 300;
    unsigned told = 0;
    for (std::uint32_t at = 0;; ++at) {
      SCOPED_TRACE(at);
      Cells fresh(4096, 2);
      ShopGateway gateway;
      Receipt first;
      bool over = true;
      {
        Shop shop(fresh, gateway);
        first = refunds ? shop.till.pay(sale()) : shop.till.hold(sale());
        shop.resume();
        shop.flash.cut_at(shop.flash.operations() + at, Torn::nothing);
        try {
          EXPECT_TRUE(refunds                            ? shop.till.refund(first, sum)
                      : kind == MovementKind::completion ? shop.till.complete(first, sum)
                                                         : shop.till.release(first));
        } catch (const PowerCut&) {
          over = false;
        }
      }
      if (over) break;
      Shop shop(fresh, gateway);
      for (const Receipt& each : shop.resume()) {
        if (each.verdict != Verdict::paid) continue;
        ++told;
        EXPECT_TRUE(each);
        EXPECT_EQ(each.kind, kind);
        EXPECT_EQ(each.charged, Amount(sum));
        EXPECT_EQ(text(each.order_id), text(first.order_id));
        EXPECT_NE(text(each.number), text(first.number));
        EXPECT_FALSE(each.number.empty());
      }
    }
    EXPECT_GT(told, 0U);
  }
}

TEST_F(TillMore, RefundInDoubtAffectsNoOtherOrder) {
  Shop shop(cells, server);
  const Receipt first = shop.till.pay(sale());
  const Receipt second = shop.till.pay(sale());
  server.line = Line::loses_request;
  server.fails_at = "refund.do";
  EXPECT_EQ(shop.till.refund(first, 300).verdict, Verdict::unknown);
  server.line = Line::up;
  const unsigned before = questions(text(first.order_id));
  EXPECT_TRUE(shop.till.refund(second, 300));
  EXPECT_EQ(questions(text(first.order_id)), before);
  EXPECT_EQ(shop.till.refund(first, 300).verdict, Verdict::unknown);
}

TEST_F(TillMore, RefusedSaleLeavesNothingToContinue) {
  Shop shop(cells, server);
  server.card = CardOf::asks_customer;
  EXPECT_EQ(shop.till.pay(sale()).verdict, Verdict::customer);
  EXPECT_EQ(shop.till.pay(sale(0)).verdict, Verdict::unknown);
  EXPECT_EQ(shop.till.resume(Text()).verdict, Verdict::help);
  EXPECT_EQ(server.count("finish3dsVer2Payment.do"), 0U);
}

TEST_F(TillMore, InterruptedMailOrderIsFoundByItsNumber) {
  {
    Shop shop(cells, server);
    Sale mail = sale();
    mail.mail_order = true;
    ASSERT_TRUE(shop.till.start_pay(mail));
    while (server.count("motoPayment.do") == 0) shop.till.poll();
  }
  Shop shop(cells, server);
  const std::vector<Receipt> told = shop.resume();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_TRUE(told[0]);
  EXPECT_EQ(text(told[0].order_id), "gateway-1");
  EXPECT_EQ(text(told[0].approval_code), "123456");
  EXPECT_EQ(text(told[0].rrn), "500000000001");
  EXPECT_EQ(text(told[0].card), "411111******1111");  // as typed, not as in the record
}

TEST_F(TillMore, FirstEntryIsQueriedToo) {
  Shop shop(cells, server, patient());
  Sale mail = sale();
  mail.mail_order = true;
  server.line = Line::loses_request;
  server.fails_at = "motoPayment.do";
  ASSERT_TRUE(shop.till.start_pay(mail));
  while (server.count("motoPayment.do") == 0) shop.till.poll();
  shop.ticks.ms += 200'000;  // no request can arrive any more
  while (!shop.till.poll()) continue;
  EXPECT_EQ(shop.till.take().verdict, Verdict::not_paid);
}

TEST_F(TillMore, FailedDeliveryIsRetried) {
  Shop shop(cells, server);
  const Receipt held = shop.till.hold(sale());
  server.line = Line::down;
  EXPECT_EQ(shop.till.complete(held, 700).verdict, Verdict::queued);
  EXPECT_EQ(shop.till.deliver([](const Receipt&) {}).queued, 1U);
  for (const Receipt& each : shop.resume()) EXPECT_EQ(each.verdict, Verdict::queued);
  EXPECT_EQ(shop.recovery.store_error, StoreError::none);
  server.line = Line::up;
  EXPECT_EQ(shop.till.deliver([](const Receipt&) {}).sent, 1U);
  EXPECT_EQ(server.orders[text(held.number)].deposited, 700);
}

}  // namespace
}  // namespace tillwire::test::till_more_test
