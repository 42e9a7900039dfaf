// A till with the gateway of orders, simulated flash, and a clock and a time of day set by the
// test.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <support/call_site.hpp>
#include <support/exchange.hpp>
#include <tillwire/till.hpp>
#include <vector>

#include "support/flash.hpp"
#include "gateway.hpp"

namespace tillwire::test {

using Line = ShopGateway::Line;
using CardOf = ShopGateway::Card;
using Torn = Flash::Torn;

struct Noon final : WallClock {
  std::uint32_t time_s = 1'800'000'000;
  std::uint32_t now_s() override { return time_s; }
};

/// A clock that runs from its construction.
struct Ticks final : Clock {
  std::uint32_t ms = 0;
  std::uint32_t each_ms = 5;
  std::uint32_t now_ms() override { return ms += each_ms; }
};

inline TillOptions options() {
  TillOptions options;
  options.name = "K1";
  options.currency = "978";
  options.return_url = "https://shop.test/paid";
  return options;
}

/// Options without a limit for an operation as a whole.
inline TillOptions patient() {
  TillOptions of = options();
  of.deadline = Seconds(0);
  return of;
}

inline Sale sale(std::int64_t amount = 1250) {
  Sale sale;
  sale.amount = amount;
  sale.card = {"4111111111111111", "123", "203012", "JANE DOE"};
  sale.remark = "table 4";
  return sale;
}

inline std::string text(const Text& of) {
  return of.present() ? std::string(of.raw()) : "";
}

/// Damages the head of a movement in the first bank: 1 is the first one.
inline void damage(Cells& cells, unsigned movement) {
  cells.bytes[movement * ledger::slot_size] = 0;
}

/// A till between two power cuts.
struct Shop {
  Shop(Cells& cells, ShopGateway& server, const TillOptions& of = options())
      : flash(cells), till(gateway, server, ticks, memory, flash, noon, of) {
    gateway.ecommerce = {"shop", "secret"};
  }

  std::vector<Receipt> resume() {
    std::vector<Receipt> told;
    recovery = till.resume([&](const Receipt& each) { told.push_back(each); });
    return told;
  }
  /// Delivers the card's payment, then takes the line down.
  Receipt pay_and_lose(const Sale& of, ShopGateway& server, CallSite site = CallSite::here()) {
    const Traced traced(site);
    const unsigned before = server.count("paymentorder.do");
    EXPECT_TRUE(till.start_pay(of));
    while (server.count("paymentorder.do") == before) till.poll();
    server.line = Line::down;
    while (!till.poll()) ticks.ms += 100;
    server.line = Line::up;
    return till.take();
  }

  /// Delivers two customers' payments and loses the answers.
  void pay_and_lose_two(ShopGateway& server, CallSite site = CallSite::here()) {
    const Traced traced(site);
    EXPECT_EQ(pay_and_lose(sale(), server).verdict, Verdict::unknown);
    Sale other = sale(200);
    other.another_customer = true;
    EXPECT_EQ(pay_and_lose(other, server).verdict, Verdict::unknown);
  }
  /// Makes a hold whose completion does not arrive, and no longer can.
  Receipt hold_and_lose_completion(ShopGateway& server, CallSite site = CallSite::here()) {
    const Traced traced(site);
    Receipt held = till.hold(sale());
    server.line = Line::loses_request;
    server.fails_at = "deposit.do";
    EXPECT_EQ(till.complete(held, 1250).verdict, Verdict::unknown);
    server.line = Line::up;
    ticks.ms += 200'000;
    return held;
  }

  Gateway gateway = sample_gateway();
  Ticks ticks;
  Noon noon;
  Buffers<1024, 2048> memory{};
  Flash flash;
  Till till;
  Recovery recovery;
};

}  // namespace tillwire::test
