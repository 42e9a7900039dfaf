// The till's day compared with the gateway's orders: unclaimed payments, lost registrations and
// refunds by others are named, and nothing that was not read or not understood counts as equal.
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <tillwire/till.hpp>
#include <tillwire/till/words.hpp>
#include <type_traits>
#include <utility>
#include <vector>

#include "shop.hpp"

namespace tillwire::test::till_reconcile_orders_test {
namespace {

using Order = ShopGateway::Order;
using Told = std::vector<std::string>;

constexpr std::int64_t opened_s = 1'800'000'000;  // 2027-01-15T08:00:00Z

class TillOrders : public testing::Test {
 protected:
  explicit TillOrders(std::uint32_t slots = 64) : cells(256 * slots, 2) {
    EXPECT_TRUE(till.ready()) << till.words();
    shop.noon.time_s += 60;
  }

  Receipt pay(std::int64_t amount = 1250) { return till.pay(sale(amount)); }

  Order& order_of(const Receipt& receipt) { return server.orders.at(receipt.number.c_str()); }
  /// Adds an order that the till does not know.
  Order& add(const std::string& number, int status, std::int64_t amount = 500) {
    Order& order = server.orders[number];
    order.id = "other-" + number;
    order.number = number;
    order.amount = amount;
    order.currency = "978";
    order.status = status;
    order.action = status == 0 ? -100 : 0;
    if (status == 1 || status == 2) order.approved = amount;
    if (status == 2) order.deposited = amount;
    return order;
  }

  void reconcile() {
    told.clear();
    result = till.reconcile(period, [this](const DayDifference& each) { tell(each); });
  }
  void tell(const DayDifference& each, CallSite site = CallSite::here()) {
    const Traced traced(site);
    EXPECT_EQ(each.source, DaySource::orders);
    EXPECT_EQ(each.line, nullptr);
    std::string text = words(each.difference);
    if (each.receipt != nullptr) {
      text += std::string("; ") + words(each.receipt->kind) + " " +
              std::to_string(each.receipt->asked.minor_units());
    }
    if (each.order != nullptr) {
      const Text id = order_id_in(*each.order);
      text += "; order " + std::string(id.raw()) + " " +
              std::to_string(each.order->amount.minor_units());
    }
    told.push_back(text);
  }
  static std::string told_of(Difference difference, const std::string& more) {
    return words(difference) + ("; " + more);
  }
  std::string of_sale(Difference difference, const Receipt& receipt) {
    const std::string amount = std::to_string(receipt.asked.minor_units());
    return told_of(difference, std::string(words(receipt.kind)) + " " + amount + "; order " +
                                   receipt.order_id.c_str() + " " +
                                   std::to_string(order_of(receipt).amount));
  }
  std::vector<std::string> windows() const {
    std::vector<std::string> all;
    for (const std::string& each : server.requests) {
      if (each.rfind("getLastOrdersForMerchants.do ", 0) != 0) continue;
      const std::size_t at = each.find("from=");
      all.push_back(each.substr(at + 5, 14) + "-" + each.substr(each.find("to=", at) + 3, 14));
    }
    return all;
  }

  Cells cells;
  ShopGateway server;
  Shop shop{cells, server};
  Till& till = shop.till;
  OrderPeriod period;
  Reconciled result;
  Told told;
};

TEST_F(TillOrders, EqualDayIsTrueWithoutCardManagement) {
  const Receipt first = pay(1250);
  server.card = CardOf::is_declined;
  EXPECT_EQ(pay(300).verdict, Verdict::not_paid);
  server.card = CardOf::pays_half;
  EXPECT_EQ(pay(600).charged.minor_units(), 300);
  server.card = CardOf::pays;
  EXPECT_TRUE(pay(1250));
  EXPECT_TRUE(till.refund(first, 250));
  const Receipt held = till.hold(sale(5000));
  EXPECT_TRUE(till.complete(held, 4000));
  const Receipt other = till.hold(sale(700));
  EXPECT_TRUE(till.release(other));
  EXPECT_TRUE(till.hold(sale(900)));
  const Receipt refunded = pay(800);
  EXPECT_TRUE(till.refund(refunded, 800));
  order_of(refunded).status = 4;
  reconcile();
  EXPECT_EQ(told, Told());
  EXPECT_EQ(result.matched, 11U);
  EXPECT_EQ(result.refused, 1U);
  EXPECT_EQ(result.error.code, Errc::none) << result.error.field;
  EXPECT_TRUE(result);
  EXPECT_EQ(server.count("getLastOrdersForMerchants.do"), 1U);
  const std::string& query = server.requests.back();
  EXPECT_NE(query.find("searchByCreatedDate=true"), std::string::npos) << query;
  EXPECT_NE(query.find("CREATED%2CAPPROVED%2CDEPOSITED%2CDECLINED%2CREVERSED%2CREFUNDED"),
            std::string::npos)
      << query;
  EXPECT_NE(query.find("merchants=&"), std::string::npos) << query;
  EXPECT_TRUE(pay()) << "the till sells as before";
}

TEST_F(TillOrders, RefundsSubtractedFromTheChargeAreEqual) {
  const Receipt paid = pay(1250);
  EXPECT_TRUE(till.refund(paid, 250));
  order_of(paid).deposited = 1000;
  reconcile();
  EXPECT_EQ(told, Told());
  EXPECT_EQ(result.matched, 2U);
  EXPECT_TRUE(result);
}

TEST_F(TillOrders, PeriodIsWiderThanTheDayByAnyTimeZone) {
  reconcile();
  EXPECT_TRUE(result);
  ASSERT_EQ(windows().size(), 1U);
  EXPECT_EQ(windows()[0], "20270114190000-20270115230100");
}

TEST_F(TillOrders, AreFoundInAnyTimeZone) {
  EXPECT_TRUE(pay());
  for (const int hours : {-12, -5, 0, 3, 14}) {
    server.zone_s = hours * 3600;
    reconcile();
    EXPECT_EQ(result.matched, 1U) << hours;
    EXPECT_TRUE(result) << hours;
  }
}

TEST_F(TillOrders, UnclaimedPaymentIsNamed) {
  EXPECT_TRUE(pay());
  add("K1-A-77", 2);
  add("K1-A-78", 1, 700);
  reconcile();
  EXPECT_EQ(told, (Told{told_of(Difference::only_there, "order other-K1-A-77 500"),
                        told_of(Difference::only_there, "order other-K1-A-78 700")}));
  EXPECT_EQ(result.differences, 2U);
  EXPECT_FALSE(result);
}

TEST_F(TillOrders, PaymentReportedAsNotDoneIsNamed) {
  server.card = CardOf::is_declined;
  const Receipt declined = pay();
  Order& order = order_of(declined);
  order.status = 2;
  order.action = 0;
  order.approved = order.deposited = 1250;
  reconcile();
  EXPECT_EQ(told, Told{of_sale(Difference::undone_here, declined)});
  EXPECT_FALSE(result);
}

TEST_F(TillOrders, LostRegistrationIsNamed) {
  add("K1-A-77", 0);
  reconcile();
  EXPECT_EQ(told, Told{told_of(Difference::unpaid_there, "order other-K1-A-77 500")});
  EXPECT_FALSE(result);
  server.orders.begin()->second.status = 6;
  reconcile();
  EXPECT_EQ(told, Told());
  EXPECT_EQ(result.refused, 1U);
  EXPECT_TRUE(result) << "it can no longer be paid";
}

TEST_F(TillOrders, RegistrationWhoseAnswerTheTillLostIsNamed) {
  server.line = Line::loses_answer;
  server.fails_at = "register.do";
  const Receipt lost = pay();
  server.line = Line::up;
  ASSERT_EQ(lost.verdict, Verdict::not_paid) << lost.words();
  ASSERT_EQ(server.orders.size(), 1U);
  reconcile();
  EXPECT_EQ(told, Told{told_of(Difference::unpaid_there, "sale 1250; order gateway-1 1250")});
  EXPECT_FALSE(result);
}

TEST_F(TillOrders, OpenSaleIsNamed) {
  server.fails_at = "paymentorder.do";
  server.line = Line::loses_answer;
  server.card = CardOf::pays_and_lags;
  const Receipt lost = pay();
  server.line = Line::up;
  ASSERT_EQ(lost.verdict, Verdict::unknown);
  reconcile();
  EXPECT_EQ(told, Told{of_sale(Difference::open_here, lost)});
  EXPECT_FALSE(result);
  server.orders.clear();
  reconcile();
  EXPECT_EQ(told, Told());
  EXPECT_EQ(result.open, 1U);
  EXPECT_FALSE(result);
}

TEST_F(TillOrders, RefundByOthersIsNamed) {
  const Receipt paid = pay();
  order_of(paid).refunded = 250;
  reconcile();
  EXPECT_EQ(told, Told{of_sale(Difference::other_refunds, paid)});
  EXPECT_FALSE(result);
}

TEST_F(TillOrders, MissingRefundIsNamed) {
  const Receipt paid = pay();
  EXPECT_TRUE(till.refund(paid, 250));
  order_of(paid).refunded = 0;
  reconcile();
  EXPECT_EQ(told, Told{of_sale(Difference::other_refunds, paid)});
}

TEST_F(TillOrders, OtherStatesAreNamed) {
  const Receipt paid = pay();
  const Receipt held = till.hold(sale(700));
  Order& charged = order_of(held);
  charged.status = 2;
  charged.deposited = 700;
  for (const int status : {0, 1, 3, 6}) {
    Order& order = order_of(paid);
    order.status = status;
    order.action = status == 0 ? -100 : 0;
    order.approved = status == 1 ? 1250 : 0;
    order.deposited = 0;
    reconcile();
    EXPECT_EQ(told, (Told{of_sale(Difference::other_state, paid),
                          of_sale(Difference::other_state, held)}))
        << status;
    EXPECT_FALSE(result);
  }
}

TEST_F(TillOrders, ReleaseMissingThereIsNamed) {
  const Receipt held = till.hold(sale(700));
  EXPECT_TRUE(till.release(held));
  order_of(held).status = 1;
  reconcile();
  EXPECT_EQ(told, Told{of_sale(Difference::other_state, held)});
}

TEST_F(TillOrders, ReclaimedPaymentIsNamed) {
  const Receipt paid = pay();
  server.more = R"("chargeback":true,)";
  reconcile();
  EXPECT_EQ(told, Told{of_sale(Difference::other_state, paid)});
}

TEST_F(TillOrders, OtherSumsAreNamed) {
  const Receipt paid = pay();
  Order& order = order_of(paid);
  order.deposited = 1200;
  reconcile();
  EXPECT_EQ(told, Told{of_sale(Difference::other_sum, paid)});
  order.deposited = 1250;
  order.amount = 1300;
  reconcile();
  EXPECT_EQ(told, Told{of_sale(Difference::other_sum, paid)});
  order.amount = 1250;
  order.currency = "840";
  reconcile();
  EXPECT_EQ(told, Told{of_sale(Difference::other_currency, paid)});
}

TEST_F(TillOrders, DoubtfulRecordIsNeverEqual) {
  const Receipt paid = pay();
  const Order good = order_of(paid);
  const auto doubts = [&](const char* what) {
    reconcile();
    EXPECT_EQ(told, Told{of_sale(Difference::not_compared, paid)}) << what;
    EXPECT_EQ(result.matched, 0U) << what;
    EXPECT_FALSE(result) << what;
    order_of(paid) = good;
  };
  order_of(paid).status = 11;
  doubts("a status that is not known");
  order_of(paid).status = 7;
  doubts("pending");
  order_of(paid).state = "DECLINED";
  doubts("the state in words contradicts the status");
  order_of(paid).deposited = 99999;
  doubts("more was charged than asked for");
  order_of(paid).currency = "";
  doubts("no currency");
  server.names_number = "K1-A-99";
  doubts("another number");
  server.names_number = "";
  server.names_sums = false;
  doubts("no sums");
}

TEST_F(TillOrders, DoubtfulUnknownOrderIsReported) {
  add("K1-A-77", 11);
  reconcile();
  EXPECT_EQ(told, Told{told_of(Difference::not_compared, "order other-K1-A-77 500")});
  EXPECT_FALSE(result);
}

TEST_F(TillOrders, OrderWithoutANumberIsReported) {
  EXPECT_TRUE(pay());
  server.pages = {ShopGateway::page_of(
      R"({"orderStatus":2,"amount":500,"attributes":[{"name":"mdOrder","value":"x-1"}]})")};
  reconcile();
  EXPECT_EQ(told, (Told{told_of(Difference::not_compared, "order x-1 500"),
                        told_of(Difference::not_compared, "sale 1250")}));
  EXPECT_FALSE(result);
}

TEST_F(TillOrders, IsFoundByItsNumberWithoutAnId) {
  const Receipt paid = pay();
  EXPECT_TRUE(till.refund(paid, 250));
  std::string record = server.record(order_of(paid));
  record.replace(record.find(R"("name":"mdOrder")"), 16, R"("name":"another")");
  server.pages = {ShopGateway::page_of(record)};
  reconcile();
  EXPECT_EQ(told, Told());
  EXPECT_EQ(result.matched, 2U);
  EXPECT_TRUE(result);
}

TEST_F(TillOrders, NumberUnderAnotherIdIsAnotherOrder) {
  const Receipt paid = pay();
  order_of(paid).id = "another";
  reconcile();
  EXPECT_EQ(told, (Told{told_of(Difference::only_there, "order another 1250"),
                        told_of(Difference::only_here, "sale 1250")}));
}

TEST_F(TillOrders, MissingOrderIsNamed) {
  const Receipt paid = pay();
  EXPECT_TRUE(till.refund(paid, 250));
  server.orders.clear();
  reconcile();
  EXPECT_EQ(told, (Told{told_of(Difference::only_here, "sale 1250"),
                        told_of(Difference::only_here, "refund 250")}));
  EXPECT_FALSE(result);
}

TEST_F(TillOrders, OrdersOfOthersAreCounted) {
  EXPECT_TRUE(pay());
  for (const char* number : {"K2-A-1", "K1", "K10-A-1", "K1-A", "K1-a-1", "K1-A-01", "K1-A-1-1",
                             "K1--1", "K1-A-", "K1-A-0", "K1-ZZZZZZZ-1", "task 4711", "K1-A-1 "}) {
    add(number, 2);
  }
  reconcile();
  EXPECT_EQ(told, Told());
  EXPECT_EQ(result.others, 13U);
  EXPECT_TRUE(result);
}

TEST_F(TillOrders, EscapedNumberIsReadAsItIs) {
  server.pages = {
      ShopGateway::page_of(R"({"orderNumber":"K1\u002dA\u002d77","orderStatus":2,"amount":500,)"
                           R"("currency":"978","attributes":[{"name":"mdOrder","value":"x-1"}]})")};
  reconcile();
  EXPECT_EQ(told, Told{told_of(Difference::only_there, "order x-1 500")});
}

/// Whatever a record shows: what the till has of the order is equal only where the money is.
TEST(DayOrder, IsEqualOnlyWhereTheMoneyIs) {
  constexpr std::int64_t sums[] = {0, 500, 1000};
  unsigned equal = 0;
  const auto judge = [&equal](const ecommerce::OrderRecord& record, const detail::DayOrder& here) {
    const detail::DayJudgement judged = detail::judge_day_order(record, here);
    equal += judged.equal;
    return judged.equal;
  };
  ecommerce::OrderRecord record;
  record.order_number = "K1-A-1";
  record.amount = 1000;
  record.currency = "978";
  detail::DayOrder order;
  ASSERT_TRUE(order.number.assign("K1-A-1") && order.currency.assign("978"));
  ASSERT_TRUE(order.id.assign("id"));
  order.asked = 1000;
  for (const OrderStatus status :
       {OrderStatus::registered, OrderStatus::held, OrderStatus::paid, OrderStatus::reversed,
        OrderStatus::refunded, OrderStatus::acs_started, OrderStatus::declined,
        OrderStatus::pending, OrderStatus::partly_completed}) {
    for (unsigned each = 0; each != 27; ++each) {
      const std::int64_t approved = sums[each % 3];
      const std::int64_t deposited = sums[each / 3 % 3];
      const std::int64_t refunded = sums[each / 9];
      record.order_status = status;
      record.payment_amount_info.approved = approved;
      record.payment_amount_info.deposited = deposited;
      record.payment_amount_info.refunded = refunded;
      const auto at = [&] { return static_cast<int>(status) * 100 + static_cast<int>(each); };
      detail::DayOrder here = order;
      here.undone = true;
      if (judge(record, here)) {
        EXPECT_EQ(deposited, 0) << at();
        EXPECT_TRUE(status != OrderStatus::held && status != OrderStatus::refunded) << at();
      }
      here = order;
      here.held = 1000;
      if (judge(record, here)) {
        EXPECT_TRUE(status == OrderStatus::held && approved == 1000 && deposited == 0) << at();
      }
      here.released = true;
      if (judge(record, here)) {
        EXPECT_TRUE(status == OrderStatus::reversed || status == OrderStatus::declined) << at();
        EXPECT_EQ(deposited, 0) << at();
      }
      for (const std::int64_t given_back : sums) {
        here = order;
        here.charged = 1000;
        here.refunded = given_back;
        if (!judge(record, here)) continue;
        EXPECT_EQ(refunded, given_back) << at();
        EXPECT_TRUE(deposited == 1000 || deposited + refunded == 1000) << at();
        EXPECT_TRUE(status == OrderStatus::paid || status == OrderStatus::refunded ||
                    status == OrderStatus::partly_completed)
            << at();
      }
    }
  }
  EXPECT_GE(equal, 12U);
}

// Windows.

TEST_F(TillOrders, FullPagesAreReadInSmallerWindows) {
  for (int i = 0; i != 500; ++i) {
    Order& each = add("K2-A-" + std::to_string(i), 2);
    each.made_s = opened_s + i;
  }
  EXPECT_TRUE(pay());
  Order& unclaimed = add("K1-A-77", 2);
  unclaimed.made_s = opened_s + 499;
  reconcile();
  EXPECT_EQ(told, Told{told_of(Difference::only_there, "order other-K1-A-77 500")});
  EXPECT_EQ(result.error.code, Errc::none) << result.error.field;
  EXPECT_EQ(result.matched, 1U);
  EXPECT_GE(result.others, 500U);
  EXPECT_LT(windows().size(), 60U);
  EXPECT_FALSE(result);
}

TEST_F(TillOrders, SmallPagesAndNoTotalsLoseNothing) {
  std::vector<Receipt> receipts;
  for (int i = 0; i != 30; ++i) {
    receipts.push_back(pay(100 + i));
    order_of(receipts.back()).made_s = opened_s + 2 * i;
  }
  for (const bool counts_all : {true, false}) {
    server.counts_all = counts_all;
    server.most_rows = counts_all ? 3 : 200;
    reconcile();
    EXPECT_EQ(told, Told());
    EXPECT_EQ(result.matched, 30U);
    EXPECT_TRUE(result);
  }
}

TEST_F(TillOrders, PeriodsWithoutTheirEndsLoseNothing) {
  for (int i = 0; i != 40; ++i) order_of(pay(100 + i)).made_s = opened_s + i;
  server.most_rows = 5;
  server.leaves_out_ends = true;
  reconcile();
  EXPECT_EQ(told, Told());
  EXPECT_EQ(result.matched, 40U);
  EXPECT_TRUE(result);
}

TEST_F(TillOrders, SecondThatDoesNotFitAPageIsAnError) {
  for (int i = 0; i != 201; ++i) add("K2-A-" + std::to_string(i), 2);
  EXPECT_TRUE(pay());
  reconcile();
  EXPECT_EQ(result.error.code, Errc::wrong_answer);
  EXPECT_STREQ(result.error.field, "totalCount");
  EXPECT_FALSE(result);
  EXPECT_LT(windows().size(), 40U);
  EXPECT_TRUE(pay()) << "the till sells as before";
}

TEST_F(TillOrders, TotalThatShrinksIsNotBelieved) {
  const Receipt paid = pay();
  const std::string row = server.record(order_of(paid));
  // Says that there are none; then two, of which one comes; then all.
  server.pages = {ShopGateway::page_of(row, R"(,"totalCount":0)"),
                  ShopGateway::page_of(row, R"(,"totalCount":2)")};
  reconcile();
  EXPECT_GE(windows().size(), 3U);
  EXPECT_EQ(told, Told());
  EXPECT_EQ(result.matched, 1U);
  EXPECT_TRUE(result);
}

TEST_F(TillOrders, TotalThatNeverFitsIsAnError) {
  server.pages.assign(100, ShopGateway::page_of("", R"(,"totalCount":7)"));
  reconcile();
  EXPECT_EQ(result.error.code, Errc::wrong_answer);
  EXPECT_STREQ(result.error.field, "totalCount");
  EXPECT_FALSE(result);
}

TEST_F(TillOrders, OrderThatComesTwiceIsNotEqual) {
  const Receipt paid = pay();
  const std::string row = server.record(order_of(paid));
  server.pages = {ShopGateway::page_of(row + "," + row, R"(,"totalCount":2)")};
  reconcile();
  EXPECT_EQ(result.matched, 1U);
  EXPECT_EQ(result.not_compared, 1U) << "another order may be missing for it";
  EXPECT_FALSE(result);
}

TEST_F(TillOrders, UnclaimedPaymentOfTwoWindowsIsReportedOnce) {
  add("K1-A-77", 2);
  const std::string row = server.record(server.orders.begin()->second);
  server.pages = {ShopGateway::page_of(row, R"(,"totalCount":2)")};
  reconcile();
  EXPECT_EQ(told, Told{told_of(Difference::only_there, "order other-K1-A-77 500")});
  EXPECT_EQ(result.differences, 1U);
}

TEST_F(TillOrders, OrdersInAnyOrderAreEqual) {
  std::string rows;
  for (int i = 0; i != 3; ++i)
    rows = server.record(order_of(pay(100 + i))) + (i != 0 ? "," : "") + rows;
  server.pages = {ShopGateway::page_of(rows)};
  reconcile();
  EXPECT_EQ(told, Told());
  EXPECT_EQ(result.matched, 3U);
  EXPECT_TRUE(result);
}

// Answers without orders.

TEST_F(TillOrders, NothingIsEqualWithoutTheWholeAnswer) {
  EXPECT_TRUE(pay());
  server.fails_at = "getLastOrdersForMerchants.do";
  server.line = Line::loses_answer;
  reconcile();
  EXPECT_EQ(result.error.code, Errc::connection_lost);
  EXPECT_EQ(told, Told());
  EXPECT_FALSE(result);
}

TEST_F(TillOrders, AnswerWithoutAListIsNotAnEmptyDay) {
  for (const char* answer :
       {R"({"errorCode":"5","errorMessage":"Access denied"})", R"({"errorCode":"0"})",
        R"({"errorCode":"0","totalCount":3})", R"({"errorCode":"0","orderStatuses":[)",
        R"({"success":false})", R"({"errorCode":"5","orderStatuses":[],"totalCount":0})"}) {
    server.pages = {answer};
    reconcile();
    EXPECT_NE(result.error.code, Errc::none) << answer;
    EXPECT_FALSE(result) << answer;
  }
  server.pages = {R"({"errorCode":"0","totalCount":0})"};
  reconcile();
  EXPECT_TRUE(result) << "it may leave out an empty list";
}

TEST_F(TillOrders, OrderThatCannotBeReadIsNotEqual) {
  const Receipt paid = pay();
  const std::string good = server.record(order_of(paid));
  const std::string bad = R"({"orderNumber":"K1-A-77","orderStatus":{},"amount":5})";
  server.pages = {ShopGateway::page_of(bad + "," + good, R"(,"totalCount":2)")};
  reconcile();
  EXPECT_EQ(told, Told());
  EXPECT_EQ(result.matched, 1U);
  EXPECT_EQ(result.not_compared, 1U);
  EXPECT_FALSE(result);
}

TEST_F(TillOrders, OtherOrderThatDoesNotFitTheBufferIsCounted) {
  const Receipt paid = pay();
  const std::string good = server.record(order_of(paid));
  const std::string large =
      R"({"orderNumber":"K2-A-1","orderDescription":")" + std::string(4000, 'x') + R"("})";
  server.pages = {ShopGateway::page_of(large + "," + good, R"(,"totalCount":2)")};
  reconcile();
  EXPECT_EQ(result.matched, 1U);
  EXPECT_EQ(result.others, 1U);
  EXPECT_TRUE(result);
}

// Days.

TEST_F(TillOrders, OrdersOfOtherDaysAreOutside) {
  EXPECT_TRUE(pay(900));
  order_of(till.last()).made_s = opened_s + 20;
  ASSERT_TRUE(till.close_day([](const DayTotal&) {}).closed);
  shop.noon.time_s += 60;
  const Receipt paid = pay();
  order_of(paid).made_s = opened_s + 100;
  Order& before = add("K1-OLD-5", 2);
  before.made_s = opened_s - 8 * 3600;
  Order& later = add("K1-NEW-5", 2);
  later.made_s = opened_s + 8 * 3600;
  reconcile();
  EXPECT_EQ(told, Told());
  EXPECT_EQ(result.matched, 1U);
  EXPECT_EQ(result.outside, 3U);
  EXPECT_TRUE(result);
}

TEST_F(TillOrders, ImplausibleTimeDoesNotHideAPayment) {
  Order& order = add("K1-A-77", 2);
  std::string row = server.record(order);
  row.insert(1, R"("date":1800000030,)");  // seconds in place of milliseconds
  server.pages = {ShopGateway::page_of(row)};
  reconcile();
  EXPECT_EQ(told, Told{told_of(Difference::only_there, "order other-K1-A-77 500")});
  EXPECT_EQ(result.outside, 0U);
}

TEST_F(TillOrders, LostJournalOfTheDayIsComparedFromItsBeginning) {
  Order& order = add("K1-OLD-5", 2);
  order.made_s = opened_s - 4 * 3600;
  period.since_s = static_cast<std::uint32_t>(opened_s - 5 * 3600);
  reconcile();
  EXPECT_EQ(told, Told{told_of(Difference::only_there, "order other-K1-OLD-5 500")});
}

TEST_F(TillOrders, StepsOfEarlierOrdersAreAskedFor) {
  const Receipt paid = pay();
  const Receipt held = till.hold(sale(700));
  const Receipt other = till.hold(sale(300));
  const Receipt unseen = pay(400);
  ASSERT_TRUE(till.close_day([](const DayTotal&) {}).closed);
  for (auto& each : server.orders) each.second.made_s -= 5 * 86400;
  shop.noon.time_s += 60;
  EXPECT_TRUE(till.refund(paid, 250));
  EXPECT_TRUE(till.complete(held, 600));
  EXPECT_TRUE(till.release(other));
  EXPECT_TRUE(till.refund(unseen, 100));
  order_of(unseen).refunds.clear();
  const unsigned asked = server.count("getOrderStatusExtended.do");
  reconcile();
  EXPECT_EQ(told,
            Told{told_of(Difference::other_refunds,
                         "refund 100; order " + std::string(unseen.order_id.c_str()) + " 400")});
  EXPECT_EQ(result.matched, 3U);
  EXPECT_EQ(server.count("getOrderStatusExtended.do"), asked + 4);
  EXPECT_FALSE(result);
}

TEST_F(TillOrders, RefundOfAnOrderThatOthersMadeIsAskedFor) {
  add("WEB-1", 2);
  Receipt paid;
  ASSERT_TRUE(paid.order_id.assign("other-WEB-1") && paid.currency.assign("978"));
  EXPECT_TRUE(till.refund(paid, 250));
  reconcile();
  EXPECT_EQ(told, Told());
  EXPECT_EQ(result.matched, 1U);
  EXPECT_EQ(result.others, 1U);
  EXPECT_TRUE(result);
}

TEST_F(TillOrders, StepOfAnEarlierOrderWithoutARecordIsNotEqual) {
  const Receipt paid = pay();
  ASSERT_TRUE(till.close_day([](const DayTotal&) {}).closed);
  for (auto& each : server.orders) each.second.made_s -= 5 * 86400;
  EXPECT_TRUE(till.refund(paid, 250));
  server.orders.clear();
  reconcile();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].find(words(Difference::not_compared)), 0U) << told[0];
  EXPECT_FALSE(result);
  server.fails_at = "getOrderStatusExtended.do";
  server.line = Line::loses_answer;
  reconcile();
  EXPECT_EQ(result.error.code, Errc::connection_lost);
  EXPECT_FALSE(result);
  server.line = Line::up;
  EXPECT_TRUE(pay()) << "the till sells as before";
}

TEST_F(TillOrders, CarriedOverSaleIsAskedFor) {
  server.fails_at = "paymentorder.do";
  server.line = Line::loses_answer;
  server.card = CardOf::pays_and_lags;
  EXPECT_EQ(pay().verdict, Verdict::unknown);
  server.line = Line::up;
  shop.noon.time_s += 3 * 86400;
  ASSERT_TRUE(till.close_day([](const DayTotal&) {}, Closing::carry_over).closed);
  server.card = CardOf::pays;
  EXPECT_EQ(shop.resume().size(), 1U);
  reconcile();
  EXPECT_EQ(told, Told());
  EXPECT_EQ(result.matched, 1U);
  EXPECT_TRUE(result);
}

TEST_F(TillOrders, QueuedRefundIsNotCompared) {
  const Receipt paid = pay();
  server.line = Line::down;
  ASSERT_EQ(till.refund(paid, 250).verdict, Verdict::queued);
  server.line = Line::up;
  static_cast<void>(shop.resume());
  reconcile();
  EXPECT_EQ(told, Told());
  EXPECT_EQ(result.matched, 1U);
  EXPECT_TRUE(result);
}

TEST_F(TillOrders, DayWithoutATimeNeedsItsBeginning) {
  Cells unset_cells(4096, 2);
  struct Dice final : Random {
    bool fill(void* out, std::uint32_t size) override {
      std::memset(out, 7, size);
      return true;
    }
  } dice;
  TillOptions of = options();
  of.random = &dice;
  Flash flash(unset_cells);
  Noon unset;
  unset.time_s = 0;
  Till other(shop.gateway, server, shop.ticks, shop.memory, flash, unset, of);
  const auto ignore = [](const DayDifference&) {};
  result = other.reconcile(period, ignore);
  EXPECT_EQ(result.error.code, Errc::missing);
  EXPECT_STREQ(result.error.field, "since_s");
  period.since_s = static_cast<std::uint32_t>(opened_s);
  result = other.reconcile(period, ignore);
  EXPECT_STREQ(result.error.field, "until_s");
  period.until_s = period.since_s - 1;
  result = other.reconcile(period, ignore);
  EXPECT_EQ(result.error.code, Errc::bad_value);
  EXPECT_FALSE(result);
  period.until_s = period.since_s + 60;
  EXPECT_TRUE(other.reconcile(period, ignore));
  period.until_s = UINT32_MAX;
  EXPECT_TRUE(other.reconcile(period, ignore));
}

// The till around it.

TEST_F(TillOrders, IsRefusedDuringAnOperation) {
  const Sale of = sale();
  ASSERT_TRUE(till.start_pay(of));
  reconcile();
  EXPECT_EQ(result.error.code, Errc::busy);
  EXPECT_FALSE(result);
  while (!till.poll()) {
  }
  EXPECT_TRUE(till.take());
}

TEST_F(TillOrders, WaitsForNothingInSteps) {
  const Receipt paid = pay();
  add("K1-A-77", 2);
  server.most_rows = 1;
  order_of(paid).made_s += 7;
  const auto report = [this](const DayDifference& each) { tell(each); };
  OrderComparison<> comparison(period, report);
  ASSERT_TRUE(till.start_reconcile(comparison));
  unsigned polls = 0;
  EXPECT_FALSE(till.start_release(paid)) << "one at a time";
  while (!till.poll()) ++polls;
  EXPECT_GT(polls, 0U);
  EXPECT_TRUE(server.waits_ms.empty());
  EXPECT_EQ(told, Told{told_of(Difference::only_there, "order other-K1-A-77 500")});
  EXPECT_EQ(comparison.ended().matched, 1U);
  EXPECT_FALSE(comparison.ended());
  EXPECT_TRUE(pay());
}

TEST_F(TillOrders, ReportMustNotUseTheTill) {
  add("K1-A-77", 2);
  Receipt inside;
  result = till.reconcile(period, [&](const DayDifference&) { inside = pay(100); });
  EXPECT_EQ(inside.error.code, Errc::busy);
  EXPECT_EQ(result.differences, 1U);
}

TEST_F(TillOrders, FailingStorageIsNotEqual) {
  EXPECT_TRUE(pay());
  shop.flash.fail_read(0);
  reconcile();
  EXPECT_NE(result.store_error, StoreError::none);
  EXPECT_FALSE(result);
}

TEST_F(TillOrders, NeedsABitForEachMovement) {
  for (int i = 0; i < 9; ++i) EXPECT_TRUE(pay());
  result = till.reconcile<8>(period, [](const DayDifference&) {});
  EXPECT_EQ(result.store_error, StoreError::full);
  EXPECT_FALSE(result);
  EXPECT_TRUE(pay()) << "the till sells as before";
  EXPECT_TRUE(till.reconcile<64>(period, [](const DayDifference&) {}));
}

TEST(TillOrdersAfterDamage, OrderOfADamagedMovementIsNeverEqual) {
  Cells cells(4096, 2);
  ShopGateway server;
  {
    Shop shop(cells, server);
    EXPECT_TRUE(shop.till.pay(sale(700)));
    EXPECT_TRUE(shop.till.pay(sale(900)));
  }
  damage(cells, 1);
  Shop shop(cells, server);
  std::vector<Difference> found;
  const Reconciled result = shop.till.reconcile(
      OrderPeriod(), [&](const DayDifference& each) { found.push_back(each.difference); });
  EXPECT_EQ(found, std::vector{Difference::not_compared});
  EXPECT_EQ(result.not_compared, 2U) << "the slot, and its order";
  EXPECT_EQ(result.matched, 1U);
  EXPECT_FALSE(result);
}

class SmallTillOrders : public TillOrders {
 protected:
  SmallTillOrders() : TillOrders(4) {}
};

TEST_F(SmallTillOrders, DroppedReceiptsAreNotCompared) {
  for (int i = 0; i < 8; ++i) EXPECT_TRUE(pay(1000 + i));
  reconcile();
  EXPECT_GE(result.dropped, 1U);
  EXPECT_EQ(result.differences, 0U);
  EXPECT_EQ(result.matched + result.not_compared, 8U);
  EXPECT_FALSE(result);
}

using Total = void (*)(const DayTotal&);
template <class Compared, class = void>
constexpr bool closes_with = false;
template <class Compared>
constexpr bool closes_with<Compared, std::void_t<decltype(std::declval<Till&>().close_day(
                                         std::declval<Compared>(), Total()))>> = true;
static_assert(closes_with<Reconciled>);
static_assert(!closes_with<Reconciled&>, "more may have been sold since");

TEST_F(TillOrders, ClosesOnlyADayThatIsEqual) {
  EXPECT_TRUE(pay());
  add("K1-A-77", 2);
  unsigned totals = 0;
  const auto total = [&totals](const DayTotal&) { ++totals; };
  const auto ignore = [](const DayDifference&) {};
  EXPECT_FALSE(till.close_day(till.reconcile(period, ignore), total).closed);
  EXPECT_EQ(totals, 0U);
  server.orders.erase("K1-A-77");
  EXPECT_TRUE(till.close_day(till.reconcile(period, ignore), total).closed);
  EXPECT_EQ(totals, 1U);
}

/// Power may fail at any call: whatever the journal then knows, a payment that it does not have as
/// done is never equal.
TEST(TillOrdersAfterACut, PaymentWithoutAReceiptIsNotEqual) {
  unsigned unequal = 0;
  for (std::uint32_t cut = 0;; ++cut) {
    Cells cells(4096, 2);
    ShopGateway server;
    server.cut_at = cut;
    bool is_cut = false;
    try {
      Shop shop(cells, server);
      static_cast<void>(shop.till.pay(sale()));
    } catch (const PowerCut&) {
      is_cut = true;
    }
    if (!is_cut) break;
    server.cut_at = UINT32_MAX;
    Shop shop(cells, server);
    shop.noon.time_s += 60;
    const Reconciled result = shop.till.reconcile(OrderPeriod(), [](const DayDifference&) {});
    if (server.charges != 0) EXPECT_EQ(static_cast<bool>(result), result.matched == 1) << cut;
    if (!server.orders.empty() && !result) ++unequal;
  }
  EXPECT_GT(unequal, 0U);
}

}  // namespace
}  // namespace tillwire::test::till_reconcile_orders_test
