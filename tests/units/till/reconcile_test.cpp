// The till's day compared with the gateway's lines: every difference is reported, and nothing
// uncompared counts as equal.
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <tillwire/till.hpp>
#include <tillwire/till/words.hpp>
#include <vector>

#include "gateway.hpp"
#include "support/call_site.hpp"

namespace tillwire::test::till_reconcile_test {
namespace {

using Line = ShopGateway::Line;
using CardOf = ShopGateway::Card;
using Told = std::vector<std::string>;

struct Noon final : WallClock {
  std::uint32_t time_s = 1'800'000'000;  // 2027-01-15T08:00:00Z
  std::uint32_t now_s() override { return time_s; }
};

struct Ticks final : Clock {
  std::uint32_t ms = 0;
  std::uint32_t now_ms() override { return ms += 5; }
};

Gateway password_gateway() {
  Gateway gateway = sample_gateway();
  gateway.ecommerce = {"shop", "secret"};
  return gateway;
}

TillOptions options() {
  TillOptions options;
  options.name = "K1";
  options.currency = "978";
  options.return_url = "https://shop.test/paid";
  return options;
}

/// A till between two power cuts.
struct World {
  World(Cells& cells, ShopGateway& server)
      : flash(cells), till(gateway, server, ticks, memory, flash, noon, options()) {
    EXPECT_TRUE(till.ready()) << till.words();
    period.merchant_id = "M-1";
    period.institution_id = "1001";
    noon.time_s += 60;
  }

  static Sale sale_of(std::int64_t amount) {
    Sale sale;
    sale.amount = amount;
    sale.card = {"4111111111111111", "123", "203012", "JANE DOE"};
    return sale;
  }
  Receipt pay(std::int64_t amount = 1250) { return till.pay(sale_of(amount)); }
  Receipt hold(std::int64_t amount) { return till.hold(sale_of(amount)); }

  Gateway gateway = password_gateway();
  Ticks ticks;
  Noon noon;
  Buffers<1024, 2048> memory{};
  Flash flash;
  Till till;
  MerchantPeriod period;
};

/// The world outside the till; `slots` is the number of entries and records in half its storage.
struct Ground {
  explicit Ground(std::uint32_t slots) : cells(256 * slots, 2) {}

  Cells cells;
  ShopGateway server;
};

class TillReconcile : public testing::Test, protected Ground, protected World {
 protected:
  explicit TillReconcile(std::uint32_t slots = 64) : Ground(slots), World(cells, server) {}

  /// Sells and loses the receipt.
  Receipt lose_a_sale(CallSite site = CallSite::here()) {
    const Traced traced(site);
    server.fails_at = "paymentorder.do";
    server.line = Line::loses_answer;
    server.card = CardOf::pays_and_lags;
    const Receipt lost = pay();
    server.line = Line::up;
    EXPECT_EQ(lost.verdict, Verdict::unknown);
    return lost;
  }

  /// A line from the gateway.
  void line(const std::string& names, std::int64_t amount, int currency = 978) {
    lines += std::string(lines.empty() ? "" : ",") + R"({"utrnno":)" + std::to_string(++utrnno) +
             R"(,"merchantId":"M-1","terminalId":"T-1","transactionDate":"2027-01-15T08:00:00",)"
             R"("cardNumberMask":"411111******1111","cardNumber":"x","submittedAmount":)" +
             std::to_string(amount) + R"(,"submittedCurrency":)" + std::to_string(currency) +
             names + "}";
  }
  static std::string number(const Text& value) {
    return R"(,"orderNumber":")" + std::string(value.raw()) + '"';
  }
  /// Returns the gateway's line for a receipt.
  void line(const Receipt& receipt) {
    line(number(server_order(receipt).number.c_str()) + R"(,"orderId":")" +
             receipt.order_id.c_str() + R"(","responseCode":0)" +
             (receipt.kind == MovementKind::reversal ? R"(,"reversal":true)" : ""),
         receipt.asked.minor_units());
  }
  const ShopGateway::Order& server_order(const Receipt& receipt, CallSite site = CallSite::here()) {
    const Traced traced(site);
    for (const auto& each : server.orders) {
      if (each.second.id == receipt.order_id.c_str()) return each.second;
    }
    ADD_FAILURE() << "no such order: " << receipt.order_id.c_str();
    return server.orders.begin()->second;
  }

  void reconcile() {
    if (server.merchant_lines.empty()) {
      server.merchant_lines = R"({"transactions":{"transaction":[)" + lines + "]}}";
    }
    result = till.reconcile(period, [this](const DayDifference& each) { tell(each); });
  }
  void tell(const DayDifference& each) {
    std::string text = words(each.difference);
    if (each.receipt != nullptr) {
      text += std::string("; ") + words(each.receipt->kind) + " " +
              std::to_string(each.receipt->asked.minor_units());
    }
    if (each.line != nullptr) text += "; line " + std::to_string(*each.line->utrnno);
    told.push_back(text);
  }
  static std::string told_of(Difference difference, const std::string& more) {
    return words(difference) + ("; " + more);
  }

  std::string lines;
  int utrnno = 0;
  Reconciled result;
  Told told;
};

TEST_F(TillReconcile, EqualDayIsTrue) {
  const Receipt first = pay(1250);
  line(first);
  server.card = CardOf::is_declined;
  EXPECT_EQ(pay(300).verdict, Verdict::not_paid);
  server.card = CardOf::pays;
  line(pay(1250));
  line(till.refund(first, 250));
  const Receipt held = hold(5000);
  line(held);
  line(till.complete(held, 4000));
  const Receipt other = hold(700);
  line(other);
  line(till.release(other));
  const std::size_t asked = server.requests.size();
  reconcile();
  EXPECT_EQ(told, Told());
  EXPECT_EQ(result.matched, 7U);
  EXPECT_TRUE(result);
  // One query, from the start of the day.
  ASSERT_EQ(server.requests.size(), asked + 1);
  EXPECT_NE(server.requests.back().find(R"("period":{"start":"2027-01-15T08:00:00Z"})"),
            std::string::npos)
      << server.requests.back();
}

TEST_F(TillReconcile, EmptyDayIsTrue) {
  reconcile();
  EXPECT_EQ(told, Told());
  EXPECT_TRUE(result);
}

TEST_F(TillReconcile, QueriesTheGivenPeriod) {
  period.terminal_id = "T-1";
  period.start = "2027-01-15T09:00:00";
  period.end = "2027-01-15T20:00:00";
  reconcile();
  EXPECT_NE(server.requests.back().find(R"("terminalId":"T-1")"), std::string::npos);
  EXPECT_NE(server.requests.back().find(
                R"("period":{"start":"2027-01-15T09:00:00","end":"2027-01-15T20:00:00"})"),
            std::string::npos);
}

TEST_F(TillReconcile, SaleMissingFromTheTillIsReported) {
  line(pay());
  line(number("K1-STOLEN-7"), 1250);
  reconcile();
  EXPECT_EQ(told, Told{told_of(Difference::only_there, "line 2")});
  EXPECT_EQ(result.matched, 1U);
  EXPECT_FALSE(result);
}

TEST_F(TillReconcile, SaleMissingFromTheGatewayIsReported) {
  line(pay(1250));
  EXPECT_TRUE(pay(800));
  reconcile();
  EXPECT_EQ(told, Told{told_of(Difference::only_here, "sale 800")});
  EXPECT_FALSE(result);
}

TEST_F(TillReconcile, DifferentAmountIsReported) {
  line(number(pay(1250).number), 1251);
  reconcile();
  EXPECT_EQ(told, Told{told_of(Difference::other_sum, "sale 1250; line 1")});
  EXPECT_FALSE(result);
}

TEST_F(TillReconcile, PartialApprovalCountsWithTheChargedSum) {
  server.card = CardOf::pays_half;
  line(number(pay(1250).number), 625);
  reconcile();
  EXPECT_EQ(told, Told());
  EXPECT_TRUE(result);
}

TEST_F(TillReconcile, DifferentCurrencyIsReported) {
  line(number(pay(1250).number), 1250, 840);
  reconcile();
  EXPECT_EQ(told, Told{told_of(Difference::other_currency, "sale 1250; line 1")});
  EXPECT_FALSE(result);
}

TEST_F(TillReconcile, LineWithoutASumIsNotEqual) {
  line(number(pay(1250).number), 1250);
  lines.replace(lines.find(R"("submittedAmount":1250,)"), 23, "");
  reconcile();
  EXPECT_EQ(told, Told{told_of(Difference::not_compared, "sale 1250; line 1")});
  EXPECT_FALSE(result);
}

TEST_F(TillReconcile, RefundMissingFromTheGatewayIsReported) {
  const Receipt paid = pay(1250);
  line(paid);
  EXPECT_TRUE(till.refund(paid, 250));
  reconcile();
  EXPECT_EQ(told, Told{told_of(Difference::only_here, "refund 250")});
  EXPECT_FALSE(result);
}

TEST_F(TillReconcile, RefundMissingFromTheTillIsReported) {
  const Receipt paid = pay(1250);
  line(paid);
  line(number(paid.number), 250);
  reconcile();
  EXPECT_EQ(told, Told{told_of(Difference::only_there, "line 2")});
  EXPECT_FALSE(result);
}

TEST_F(TillReconcile, FullRefundIsNotMistakenForItsSale) {
  const Receipt paid = pay(1250);
  line(paid);
  EXPECT_TRUE(till.refund(paid, 1250));
  reconcile();
  EXPECT_EQ(told, Told{told_of(Difference::only_here, "refund 1250")});
}

TEST_F(TillReconcile, FindsARefundByItsOrderNumber) {
  const Receipt paid = pay(1250);
  EXPECT_TRUE(till.refund(paid, 250));
  line(number(paid.number) + R"(,"orderId":"4711")", 1250);
  line(number(paid.number) + R"(,"orderId":"4711")", 250);
  reconcile();
  EXPECT_EQ(told, Told());
  EXPECT_TRUE(result);
}

TEST_F(TillReconcile, RefundOfAnEarlierDayNeedsItsOrderId) {
  const Receipt paid = pay(1250);
  ASSERT_TRUE(till.close_day([](const DayTotal&) {}).closed);
  EXPECT_TRUE(till.refund(paid, 250));
  line(number(paid.number), 250);
  reconcile();
  EXPECT_EQ(told, (Told{told_of(Difference::only_there, "line 1"),
                        told_of(Difference::not_compared, "refund 250")}));
  EXPECT_FALSE(result);
  told.clear();
  lines.clear();
  server.merchant_lines.clear();
  line(number(paid.number) + R"(,"orderId":")" + paid.order_id.c_str() + '"', 250);
  reconcile();
  EXPECT_EQ(told, Told());
  EXPECT_TRUE(result);
}

TEST_F(TillReconcile, DayWithoutATimeNeedsAStart) {
  Cells unset_cells(4096, 2);
  Flash unset_flash(unset_cells);
  Noon unset;
  unset.time_s = 0;
  struct Dice final : Random {
    bool fill(void* out, std::uint32_t size) override {
      std::memset(out, 7, size);
      return true;
    }
  } dice;
  TillOptions of = options();
  of.random = &dice;
  Till other(gateway, server, ticks, memory, unset_flash, unset, of);
  server.merchant_lines = R"({"transactions":[]})";
  result = other.reconcile(period, [](const DayDifference&) {});
  EXPECT_EQ(result.error.code, Errc::missing);
  EXPECT_STREQ(result.error.field, "start");
  EXPECT_FALSE(result);
  period.start = "2027-01-15T08:00:00";
  EXPECT_TRUE(other.reconcile(period, [](const DayDifference&) {}));
}

TEST_F(TillReconcile, DayMayBeginInItsLastSecond) {
  Cells late_cells(4096, 2);
  Flash late_flash(late_cells);
  Noon late;
  late.time_s += 16 * 3600 - 1;
  Till other(gateway, server, ticks, memory, late_flash, late, options());
  server.merchant_lines = R"({"transactions":[]})";
  EXPECT_TRUE(other.reconcile(period, [](const DayDifference&) {}));
  EXPECT_NE(server.requests.back().find(R"({"start":"2027-01-15T23:59:59Z"})"), std::string::npos)
      << server.requests.back();
}

TEST_F(TillReconcile, ReversalMissingFromTheTillIsReported) {
  const Receipt paid = pay(1250);
  line(paid);
  line(number(paid.number) + R"(,"reversal":true)", 1250);
  reconcile();
  EXPECT_EQ(told, Told{told_of(Difference::only_there, "line 2")});
  EXPECT_FALSE(result);
}

TEST_F(TillReconcile, ReleaseMissingFromTheGatewayIsReported) {
  const Receipt held = hold(1250);
  line(held);
  EXPECT_TRUE(till.release(held));
  reconcile();
  EXPECT_EQ(told, Told{told_of(Difference::only_here, "reversal 1250")});
  EXPECT_FALSE(result);
}

TEST_F(TillReconcile, SecondLineOfTheSameNumberIsReported) {
  const Receipt paid = pay(1250);
  line(paid);
  line(paid);
  reconcile();
  EXPECT_EQ(told, Told{told_of(Difference::only_there, "line 2")});
  EXPECT_EQ(result.matched, 1U);
  EXPECT_FALSE(result);
}

TEST_F(TillReconcile, SaleReportedAsNotPaidIsADifference) {
  server.card = CardOf::is_declined;
  const Receipt declined = pay(1250);
  line(number(declined.number) + R"(,"responseCode":51)", 1250);
  line(number(declined.number), 1250);
  reconcile();
  EXPECT_EQ(told, Told{told_of(Difference::undone_here, "sale 1250; line 2")});
  EXPECT_EQ(result.refused, 1U);
  EXPECT_FALSE(result);
}

TEST_F(TillReconcile, OpenSaleKnownToTheGatewayIsReported) {
  const Receipt lost = lose_a_sale();
  line(number(lost.number), 1250);
  reconcile();
  EXPECT_EQ(told, Told{told_of(Difference::open_here, "sale 1250; line 1")});
  EXPECT_FALSE(result);
  // The report has sent no query about it.
  EXPECT_EQ(till.last().verdict, Verdict::unknown);
}

TEST_F(TillReconcile, OpenSaleMissingFromTheGatewayIsNotEqual) {
  EXPECT_FALSE(lose_a_sale());
  reconcile();
  EXPECT_EQ(told, Told());
  EXPECT_EQ(result.open, 1U);
  EXPECT_EQ(result.differences, 0U);
  EXPECT_FALSE(result);
}

TEST_F(TillReconcile, OpenSaleIsOneMovementOnceSettled) {
  const Receipt lost = lose_a_sale();
  server.card = CardOf::pays;
  EXPECT_EQ(till.resume([](const Receipt&) {}).open, 0U);
  line(number(lost.number), 1250);
  reconcile();
  EXPECT_EQ(told, Told());
  EXPECT_EQ(result.matched, 1U);
  EXPECT_TRUE(result);
}

TEST_F(TillReconcile, QueuedRefundCountsOnceDelivered) {
  const Receipt paid = pay(1250);
  line(paid);
  server.line = Line::down;
  const Receipt queued = till.refund(paid, 250);
  ASSERT_EQ(queued.verdict, Verdict::queued);
  server.line = Line::up;
  till.resume([](const Receipt&) {});
  server.merchant_lines = R"({"transactions":{"transaction":[)" + lines + "]}}";
  reconcile();
  EXPECT_EQ(told, Told());
  EXPECT_TRUE(result);

  till.deliver([](const Receipt&) {});
  server.merchant_lines.clear();
  line(queued);
  reconcile();
  EXPECT_EQ(told, Told());
  EXPECT_EQ(result.matched, 2U);
  EXPECT_TRUE(result);
}

TEST_F(TillReconcile, LinesOfOtherTillsAreCounted) {
  line(pay());
  line(number("K2-S-1"), 400);
  reconcile();
  EXPECT_EQ(told, Told());
  EXPECT_EQ(result.others, 1U);
  EXPECT_TRUE(result);
}

TEST_F(TillReconcile, NothingIsEqualWithoutTheWholeAnswer) {
  EXPECT_TRUE(pay());
  server.fails_at = "getMerchantTransactions";
  server.line = Line::loses_answer;
  reconcile();
  EXPECT_EQ(result.error.code, Errc::connection_lost);
  EXPECT_EQ(result.matched, 0U);
  EXPECT_EQ(told, Told());
  EXPECT_FALSE(result);
}

TEST_F(TillReconcile, AnswerWithoutAListIsNotAnEmptyDay) {
  for (const char* answer : {R"({"responseCode":"30"})", R"({"transactions":)"}) {
    server.merchant_lines = answer;
    reconcile();
    EXPECT_NE(result.error.code, Errc::none) << answer;
    EXPECT_FALSE(result) << answer;
  }
}

TEST(TillReconcileAfterACut, SaleWithoutAReceiptIsNotEqual) {
  unsigned open = 0;
  for (std::uint32_t cut = 0;; ++cut) {
    Cells cells(4096, 2);
    ShopGateway server;
    server.card = CardOf::pays_and_lags;
    server.cut_at = cut;
    bool is_cut = false;
    try {
      World world(cells, server);
      static_cast<void>(world.pay());
    } catch (const PowerCut&) {
      is_cut = true;
    }
    if (!is_cut) break;
    server.cut_at = UINT32_MAX;
    server.line = Line::loses_request;
    server.fails_at = "getOrderStatusExtended.do";
    server.merchant_lines = R"({"transactions":[]})";
    World world(cells, server);
    const Reconciled result = world.till.reconcile(world.period, [](const DayDifference&) {});
    EXPECT_EQ(static_cast<bool>(result), server.charges == 0 && result.open == 0) << cut;
    if (server.charges != 0 && result.open != 0) ++open;
  }
  EXPECT_GT(open, 0U);
}

TEST_F(TillReconcile, IsRefusedDuringAnOperation) {
  const Sale sale = sale_of(1250);
  ASSERT_TRUE(till.start_pay(sale));
  reconcile();
  EXPECT_EQ(result.error.code, Errc::busy);
  EXPECT_EQ(result.error.detail, 0U);
  EXPECT_FALSE(result);
  while (!till.poll()) {
  }
  EXPECT_TRUE(till.take());
}

TEST_F(TillReconcile, WaitsForNothingInSteps) {
  const Receipt paid = pay();
  line(paid);
  line(number("K1-STOLEN-7"), 1250);
  server.merchant_lines = R"({"transactions":[)" + lines + "]}";
  const auto report = [this](const DayDifference& each) { tell(each); };
  Comparison<> comparison(period, report);
  ASSERT_TRUE(till.start_reconcile(comparison));
  unsigned polls = 0;
  EXPECT_FALSE(till.start_release(paid)) << "one at a time";
  while (!till.poll()) ++polls;
  EXPECT_GT(polls, 0U);
  EXPECT_TRUE(server.waits_ms.empty());
  EXPECT_EQ(told, Told{told_of(Difference::only_there, "line 2")});
  EXPECT_EQ(comparison.ended().matched, 1U);
  EXPECT_FALSE(comparison.ended());
  EXPECT_TRUE(pay());
}

TEST_F(TillReconcile, ReportMustNotUseTheTill) {
  line(number("K1-A-1"), 5);
  server.merchant_lines = R"({"transactions":[)" + lines + "]}";
  Receipt inside;
  result = till.reconcile(period, [&](const DayDifference&) { inside = pay(100); });
  EXPECT_EQ(inside.error.code, Errc::busy);
  EXPECT_EQ(result.differences, 1U);
}

TEST_F(TillReconcile, ClosedDayIsNotComparedAgain) {
  EXPECT_TRUE(pay());
  ASSERT_TRUE(till.close_day([](const DayTotal&) {}).closed);
  reconcile();
  EXPECT_EQ(told, Told());
  EXPECT_TRUE(result);
  server.merchant_lines.clear();
  line(pay(800));
  reconcile();
  EXPECT_EQ(told, Told());
  EXPECT_EQ(result.matched, 1U);
  EXPECT_TRUE(result);
}

TEST_F(TillReconcile, CarriedOverSaleIsNotReportedMissing) {
  EXPECT_FALSE(lose_a_sale());
  noon.time_s += 600;
  ASSERT_TRUE(till.close_day([](const DayTotal&) {}, Closing::carry_over).closed);
  server.card = CardOf::pays;
  till.resume([](const Receipt& each) { EXPECT_EQ(each.verdict, Verdict::paid); });
  reconcile();
  EXPECT_EQ(told, Told{told_of(Difference::not_compared, "sale 1250")});
  EXPECT_EQ(result.differences, 0U);
  EXPECT_FALSE(result);
}

TEST_F(TillReconcile, FailingStorageIsNotEqual) {
  EXPECT_TRUE(pay());
  flash.fail_read(0);
  reconcile();
  EXPECT_NE(result.store_error, StoreError::none);
  EXPECT_FALSE(result);
}

TEST_F(TillReconcile, NeedsABitForEachEntry) {
  for (int i = 0; i < 9; ++i) EXPECT_TRUE(pay());
  server.merchant_lines = R"({"transactions":[]})";
  result = till.reconcile<8>(period, [](const DayDifference&) {});
  EXPECT_EQ(result.store_error, StoreError::full);
  EXPECT_FALSE(result);
  result = till.reconcile<64>(period, [](const DayDifference&) {});
  EXPECT_EQ(result.store_error, StoreError::none);
}

class SmallTillReconcile : public TillReconcile {
 protected:
  SmallTillReconcile() : TillReconcile(4) {}
};

TEST_F(SmallTillReconcile, DroppedEntriesAreNotCompared) {
  for (int i = 0; i < 8; ++i) line(pay(1000 + i));
  reconcile();
  EXPECT_GE(result.dropped, 1U);
  EXPECT_EQ(result.differences, 0U);
  EXPECT_EQ(result.matched + result.not_compared, 8U);
  ASSERT_EQ(told.size(), result.not_compared);
  for (const std::string& each : told) {
    EXPECT_EQ(each.find(words(Difference::not_compared)), 0U) << each;
  }
  EXPECT_FALSE(result);
}

TEST_F(SmallTillReconcile, DroppedReceiptsAreNeverEqual) {
  for (int i = 0; i < 8; ++i) EXPECT_TRUE(pay());
  const Receipt last = till.last();
  line(last);
  reconcile();
  EXPECT_GE(result.dropped, 1U);
  EXPECT_FALSE(result);
}

}  // namespace
}  // namespace tillwire::test::till_reconcile_test
