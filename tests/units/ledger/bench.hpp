// What the tests of the store do with it.
#pragma once

#include <gtest/gtest.h>

#include <tillwire/ledger/store.hpp>

#include "life.hpp"

namespace tillwire::ledger::test {

inline Movement sale_of(std::int64_t amount) {
  Movement sale;
  sale.kind = MovementKind::sale;
  sale.currency = 978;
  sale.asked = amount;
  return sale;
}
inline Movement begun(Store& store, Movement movement, CallSite site = CallSite::here()) {
  const Traced traced(site);
  EXPECT_EQ(store.begin(movement), StoreError::none);
  return movement;
}
inline void send(Store& store, Movement& movement, CallSite site = CallSite::here()) {
  const Traced traced(site);
  EXPECT_TRUE(movement.order.assign("order"));
  movement.state = State::sending;
  EXPECT_TRUE(store.append(movement, fact::order | fact::step));
}
inline void decide(Store& store, Movement& movement, Verdict verdict,
                   CallSite site = CallSite::here()) {
  const Traced traced(site);
  if (verdict == Verdict::paid) movement.charged = movement.asked;
  movement.decide(verdict);
  EXPECT_TRUE(store.append(movement, fact::decided));
}
inline void report(Store& store, Movement& movement, CallSite site = CallSite::here()) {
  const Traced traced(site);
  movement.state = State::reported;
  EXPECT_TRUE(store.append(movement, fact::step));
  EXPECT_EQ(store.check(), nullptr);
}
/// A sale from its beginning to its report.
inline Movement sold(Store& store, std::int64_t amount, CallSite site = CallSite::here()) {
  const Traced traced(site);
  Movement sale = begun(store, sale_of(amount));
  send(store, sale);
  decide(store, sale, Verdict::paid);
  report(store, sale);
  return sale;
}

/// A store on its own flash.
struct Bench {
  explicit Bench(std::uint32_t sector_size = 1024, std::uint32_t sectors = 2)
      : cells(sector_size, sectors), flash(cells), store(flash) {
    EXPECT_EQ(store.open_or_format(series, day_s), StoreError::none);
  }
  Cells cells;
  Flash flash;
  Store store;
};

}  // namespace tillwire::ledger::test
