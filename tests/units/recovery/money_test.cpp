// Checks for every operation of the library that those that move money are noted and those that
// read are not.
#include <gtest/gtest.h>

#include <string_view>
#include <tillwire/recovery/in_doubt.hpp>

#include "operations.hpp"

namespace tillwire::test::money_test {
namespace {

TEST(EveryOperation, ThatMovesMoneyIsNoted) {
  unsigned noted = 0;
  for (const cli::Operation& each : cli::operations()) {
    const std::string_view name = each.endpoint.name;
    const bool is_noted = detail::find_in_doubt(name) != detail::in_doubt_count;
    // A registration moves no money, but a lost one leaves an order.
    const bool registers = name.rfind("register", 0) == 0 && !each.is_card_management();
    EXPECT_EQ(is_noted, each.endpoint.effect == Effect::payment || registers) << name;
    noted += is_noted;
  }
  EXPECT_EQ(noted, detail::in_doubt_count);
}

}  // namespace
}  // namespace tillwire::test::money_test
