// The example terminal within one start: the sales it makes and shows.
#include "terminal/terminal.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "gateway.hpp"

namespace tillwire::test::terminal_test {
namespace {

using Line = ShopGateway::Line;

struct Noon final : WallClock {
  std::uint32_t now_s() override { return 1'800'000'000; }
};

/// A clock that runs from its construction.
struct Ticks final : Clock {
  std::uint32_t ms = 0;
  std::uint32_t now_ms() override { return ms += 50; }
};

struct Counting final : Random {
  std::uint8_t next = 0;
  bool fill(void* to, std::uint32_t size) override {
    for (auto* at = static_cast<std::uint8_t*>(to); size != 0; --size) *at++ = next++;
    return true;
  }
};

struct Paper final : example::Display {
  std::vector<std::string> lines;
  void show(example::Tone, const char* line) override { lines.emplace_back(line); }

  unsigned count(const std::string& part) const {
    unsigned found = 0;
    for (const std::string& line : lines) found += line.find(part) != std::string::npos;
    return found;
  }
};

struct Desk {
  Desk() { gateway.ecommerce = {"shop", "secret"}; }

  ShopGateway server;
  Gateway gateway = sample_gateway();
  Ticks ticks;
  Noon noon;
  Counting random;
  Buffers<1024, 2048> memory{};
  Cells cells{4096, 2};
  Flash flash{cells};
  Paper paper;
  Till till{gateway, server, ticks, memory, flash, noon, terminal::options(random)};
  terminal::Terminal shop{till, paper};
};

Sale sale() {
  Sale sale;
  sale.amount = 1700;
  sale.card = {"4111111111111111", "123", "203012", "JANE DOE"};
  sale.remark = "A-17";
  return sale;
}

TEST(Terminal, ShowsTheEarlierSalesResultBeforeARepeat) {
  Desk desk;
  ASSERT_TRUE(desk.shop.start());
  desk.server.line = Line::loses_answer;
  desk.server.fails_at = "paymentorder.do";
  desk.server.card = ShopGateway::Card::pays_and_lags;  // its record comes later
  ASSERT_EQ(desk.shop.pay(sale()).verdict, Verdict::unknown);
  desk.server.line = Line::up;
  desk.server.card = ShopGateway::Card::pays;
  desk.ticks.ms += 200'000;
  const unsigned charges = desk.server.charges;
  EXPECT_EQ(charges, 1U);
  // The cashier tries again: the customer has paid, which is shown, and nothing is charged.
  const Receipt again = desk.shop.pay(sale());
  EXPECT_EQ(again.verdict, Verdict::unknown) << again.words();
  EXPECT_EQ(desk.server.charges, 1U);
  EXPECT_EQ(desk.paper.count("Paid 17.00."), 1U);
  EXPECT_EQ(desk.server.count("register.do"), 1U);
  // The cashier now knows the result, so the next sale is another one.
  EXPECT_TRUE(desk.shop.pay(sale()));
  EXPECT_EQ(desk.server.charges, 2U);
}

}  // namespace
}  // namespace tillwire::test::terminal_test
