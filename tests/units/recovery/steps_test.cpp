// The till's steps after a payment, repeated after they were done: its report matches what the
// gateway moved.
#include <gtest/gtest.h>

#include <string>
#include <tillwire/till.hpp>
#include <units/till/gateway.hpp>
#include <vector>

namespace tillwire::test::steps_test {
namespace {

struct Noon final : WallClock {
  std::uint32_t now_s() override { return 1'800'000'000; }
};

/// A clock that runs from its construction.
struct Ticks final : Clock {
  std::uint32_t ms = 0;
  std::uint32_t now_ms() override { return ms += 5; }
};

TillOptions options() {
  TillOptions options;
  options.name = "K1";
  options.currency = "978";
  options.return_url = "https://shop.test/paid";
  return options;
}

/// The till, and a gateway that can refuse with "wrong state".
class StepsOfTill : public testing::Test {
 protected:
  StepsOfTill() { gateway.ecommerce = {"shop", "secret"}; }

  Receipt hold(std::int64_t amount) {
    Sale sale;
    sale.amount = amount;
    sale.card = {"4111111111111111", "123", "203012", "JANE DOE"};
    return till.hold(sale);
  }
  void refuse_from_now_on(const char* operation) {
    server.refuses = operation;
    server.code = "7";
  }
  /// Returns the day's totals as lines.
  std::vector<std::string> totals() {
    std::vector<std::string> lines;
    static_cast<void>(till.close_day([&](const DayTotal& each) {
      lines.push_back(std::string(words(each.kind)) + ' ' + std::to_string(each.count) + ' ' +
                      std::to_string(each.sum.minor_units()));
    }));
    return lines;
  }

  Gateway gateway = sample_gateway();
  ShopGateway server;
  Ticks ticks;
  Noon noon;
  Buffers<1024, 2048> memory{};
  Cells cells{4096, 2};
  Flash flash{cells};
  Till till{gateway, server, ticks, memory, flash, noon, options()};
};

TEST_F(StepsOfTill, CompletionMovesMoneyOnce) {
  const Receipt held = hold(2000);
  EXPECT_TRUE(till.complete(held, 1500));
  refuse_from_now_on("deposit.do");
  const Receipt again = till.complete(held, 1500);
  EXPECT_EQ(again.verdict, Verdict::not_paid);
  EXPECT_EQ(again.error.code, Errc::conflict);
  EXPECT_STREQ(again.words(), "Not charged: already charged, released or refunded.");
  EXPECT_EQ(totals(), (std::vector<std::string>{"hold 1 2000", "completion 1 1500"}));
}

TEST_F(StepsOfTill, ReleaseMovesMoneyOnce) {
  const Receipt held = hold(900);
  EXPECT_TRUE(till.release(held));
  refuse_from_now_on("reverse.do");
  EXPECT_STREQ(till.release(held).words(), "Not released: already charged, released or refunded.");
  EXPECT_EQ(totals(), (std::vector<std::string>{"hold 1 900", "reversal 1 900"}));
}

TEST_F(StepsOfTill, ReleaseUndoesNoCompletion) {
  const Receipt held = hold(2000);
  EXPECT_TRUE(till.complete(held, 1500));
  EXPECT_EQ(till.release(held).verdict, Verdict::not_paid);
  EXPECT_EQ(server.count("reverse.do"), 0U);
  EXPECT_EQ(totals(), (std::vector<std::string>{"hold 1 2000", "completion 1 1500"}));
}

TEST_F(StepsOfTill, QueuedCompletionMovesMoneyOnce) {
  const Receipt held = hold(2000);
  EXPECT_TRUE(till.complete(held, 1500));
  server.line = ShopGateway::Line::down;
  EXPECT_EQ(till.complete(held, 1500).verdict, Verdict::queued);
  server.line = ShopGateway::Line::up;
  refuse_from_now_on("deposit.do");
  unsigned told = 0;
  till.deliver([&](const Receipt& each) {
    ++told;
    EXPECT_EQ(each.verdict, Verdict::not_paid);
    EXPECT_EQ(each.error.code, Errc::conflict);
  });
  EXPECT_EQ(told, 1U);
  EXPECT_EQ(till.deliver([](const Receipt&) {}).queued, 0U);
  EXPECT_EQ(server.count("deposit.do"), 1U);
  EXPECT_EQ(totals(), (std::vector<std::string>{"hold 1 2000", "completion 1 1500"}));
}

/// A till's numbers are unique, so a clock that is ahead does not make a mail order ambiguous.
TEST_F(StepsOfTill, MailOrderIsFoundWithAClockThatIsAhead) {
  server.date_ms = "1799996400000";  // an hour earlier
  Sale mail;
  mail.amount = 1250;
  mail.card = {"4111111111111111", "123", "203012", "JANE DOE"};
  mail.mail_order = true;
  server.line = ShopGateway::Line::down;
  server.fails_at = "getOrderStatusExtended.do";
  EXPECT_EQ(till.pay(mail).verdict, Verdict::unknown);
  server.line = ShopGateway::Line::up;
  std::vector<Receipt> told;
  till.resume([&](const Receipt& each) { told.push_back(each); });
  ASSERT_EQ(told.size(), 1U);
  EXPECT_STREQ(told[0].words(), "Paid 12.50.");
}

}  // namespace
}  // namespace tillwire::test::steps_test
