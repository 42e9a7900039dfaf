// A till of C whose gateway, in memory, sells.
#pragma once

#include <string>
#include <units/till/gateway.hpp>

#include "bench.hpp"
#include "support/call_site.hpp"

namespace tillwire::test {

struct Ticks final : Clock {
  std::uint32_t ms = 0;
  std::uint32_t now_ms() override { return ms += 5; }
};

/// A till whose gateway sells.
struct Shop : CPorts {
  ShopGateway server;
  Ticks ticks;
  tw_transport server_table = c::table_of(static_cast<Transport&>(server));
  tw_clock ticks_table = c::table_of(static_cast<Clock&>(ticks));
  tw_till till{};
  tw_till_deployment deployment{};

  Shop() { start(); }
  explicit Shop(const tw_till_deployment& of) : deployment(of) { start(); }
  void start(CallSite site = CallSite::here()) {
    const Traced traced(site);
    tw_till_options options = till_options();
    options.gateway.token = nullptr;
    options.gateway.user = "shop";
    options.gateway.password = "secret";
    options.transport = &server_table;
    options.clock = &ticks_table;
    options.deployment = deployment;
    tw_error error;
    EXPECT_EQ(tw_till_init(&till, &options, &error), TW_ERRC_NONE) << error.field;
    EXPECT_NE(tw_till_ready(&till), 0) << tw_till_words(&till);
  }
  /// The power fails, and comes back: nothing is ended.
  void lose_power() {
    till = {};
    server.close();
    start();
  }
  tw_receipt pay(std::int64_t amount, int* is_done = nullptr, CallSite site = CallSite::here()) {
    const Traced traced(site);
    const tw_sale sale = sale_of(amount);
    tw_receipt receipt;
    const int done = tw_till_pay(&till, &sale, &receipt);
    EXPECT_EQ(done, tw_receipt_is_done(&receipt));
    if (is_done != nullptr) *is_done = done;
    return receipt;
  }
};

inline std::string words_of(const tw_receipt& receipt) {
  char words[128];
  return tw_receipt_words(&receipt, words, sizeof words);
}

}  // namespace tillwire::test
