// A till's day compared with the orders of the sandbox gateway.
#include <algorithm>
#include <string>
#include <tillwire/ops/ecommerce_beyond.hpp>
#include <tillwire/posix/clock.hpp>
#include <tillwire/till.hpp>
#include <tillwire/till/words.hpp>
#include <vector>

#include "bench.hpp"
#include "support/flash.hpp"

namespace tillwire::test {
namespace {

using namespace ecommerce;

class Reconciling : public EndToEnd {
 protected:
  static TillOptions options() {
    TillOptions options;
    options.name = "K1";
    options.currency = "978";
    options.return_url = "https://shop.example/paid";
    return options;
  }
  static Sale sale(std::int64_t amount, const char* pan = test_card::approved) {
    Sale sale;
    sale.amount = amount;
    sale.card = {pan, "123", "203012", "MAX MUSTERMANN"};
    return sale;
  }
  /// Registers an order, and pays it, without the till.
  void pay(const char* number, std::int64_t amount, CallSite site = CallSite::here()) {
    const Traced traced(site);
    ASSERT_TRUE(office->call(payment_of(registered(*office, number, amount), test_card::approved))
                    .answered());
  }

  void reconcile(CallSite site = CallSite::here()) {
    const Traced traced(site);
    told.clear();
    result = till.reconcile(OrderPeriod(), [this](const DayDifference& each) {
      told.push_back(std::string(words(each.difference)) + " " +
                     (each.receipt != nullptr ? each.receipt->number.c_str() : "-") + " " +
                     copy(each.order->order_number));
    });
    std::sort(told.begin(), told.end());  // orders of one millisecond come in any order
    EXPECT_EQ(result.error.code, Errc::none) << test::told(result.error);
  }
  static std::string difference(Difference difference, const std::string& names) {
    return std::string(words(difference)) + " " + names;
  }

  test::Till office{GetParam(), gateway().port()};  // another program with the same account
  posix::MonotonicClock clock;
  posix::SystemTime time;
  posix::Tcp tcp;
  port::Random random;
  port::Tls tls{tcp, random};
  Buffers<2048, 4096> memory;
  Cells cells{4096, 4};
  Flash flash{cells};
  const bool trusted = port::trust_file(tls, (certificates + "/ca.crt").c_str());
  Transport& transport = GetParam() == Way::plain ? static_cast<Transport&>(tcp) : tls;
  tillwire::Till till{office.gateway, transport, clock, memory, flash, time, options()};
  Reconciled result;
  std::vector<std::string> told;
};
TILLWIRE_BOTH_WAYS(Reconciling);

TEST_P(Reconciling, DayOfATillIsEqualAndCloses) {
  const Receipt paid = till.pay(sale(1250));
  EXPECT_TRUE(paid) << paid.words();
  EXPECT_TRUE(till.refund(paid, 250));
  EXPECT_EQ(till.pay(sale(300, test_card::declined)).verdict, Verdict::not_paid);
  EXPECT_EQ(till.pay(sale(400, test_card::no_money)).verdict, Verdict::not_paid);
  const Receipt held = till.hold(sale(5000));
  EXPECT_TRUE(till.complete(held, 4000));
  const Receipt other = till.hold(sale(700));
  EXPECT_TRUE(till.release(other));
  EXPECT_TRUE(till.hold(sale(900)));
  const Receipt given_back = till.pay(sale(800));
  EXPECT_TRUE(till.refund(given_back, 800));
  pay("K2-A-1", 600);
  reconcile();
  EXPECT_EQ(told, std::vector<std::string>());
  EXPECT_EQ(result.matched, 9U);
  EXPECT_EQ(result.refused, 2U);
  EXPECT_EQ(result.others, 1U);
  EXPECT_TRUE(result);
  EXPECT_TRUE(till.close_day(till.reconcile(OrderPeriod(), [](const DayDifference&) {}),
                             [](const DayTotal&) {})
                  .closed);
  // The same orders are now of an earlier day, and one of them is refunded on this one.
  EXPECT_TRUE(till.refund(paid, 100));
  reconcile();
  EXPECT_EQ(told, std::vector<std::string>());
  EXPECT_EQ(result.matched, 1U);
  EXPECT_TRUE(result);
}

TEST_P(Reconciling, WhatOthersDidIsNamed) {
  const Receipt paid = till.pay(sale(1250));
  const Receipt held = till.hold(sale(700));
  Refund refund;
  refund.order_id = paid.order_id;
  refund.amount = 250;
  ASSERT_TRUE(office->call(refund).succeeded());
  Deposit deposit;
  deposit.order_id = held.order_id;
  deposit.amount = 700;
  ASSERT_TRUE(office->call(deposit).succeeded());
  pay("K1-A-77", 500);
  registered(*office, "K1-A-78");
  reconcile();
  const std::string paid_twice = std::string(paid.number.c_str()) + " " + paid.number.c_str();
  const std::string held_twice = std::string(held.number.c_str()) + " " + held.number.c_str();
  std::vector<std::string> all = {difference(Difference::other_refunds, paid_twice),
                                  difference(Difference::other_state, held_twice),
                                  difference(Difference::only_there, "- K1-A-77"),
                                  difference(Difference::unpaid_there, "- K1-A-78")};
  std::sort(all.begin(), all.end());
  EXPECT_EQ(told, all);
  EXPECT_FALSE(result);
  EXPECT_FALSE(till.close_day(till.reconcile(OrderPeriod(), [](const DayDifference&) {}),
                              [](const DayTotal&) {})
                   .closed);
}

TEST_P(Reconciling, NeedsTheRightPassword) {
  office.gateway.ecommerce = {"merchant-api", "wrong", {}};
  const Reconciled ended = till.reconcile(OrderPeriod(), [](const DayDifference&) {});
  EXPECT_EQ(ended.error.code, Errc::wrong_answer);
  EXPECT_STREQ(ended.error.field, "errorCode");
  EXPECT_FALSE(ended);
}

}  // namespace
}  // namespace tillwire::test
