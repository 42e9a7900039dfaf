// How long a movement has been in doubt, by two clocks of which either may be wrong.
#include <gtest/gtest.h>

#include <tillwire/ledger/doubt.hpp>

namespace tillwire::ledger::doubt_test {
namespace {

constexpr std::uint32_t day_s = 1800000000;

Movement sent(const Now& now) {
  Movement movement;
  begin_doubt(movement, now);
  return movement;
}

TEST(Doubt, LastsAsLongAsBothClocksShow) {
  const Movement movement = sent({day_s, 5000});
  EXPECT_EQ(doubt_of(movement, {day_s, 5000}), 0U);
  EXPECT_EQ(doubt_of(movement, {day_s + 200, 205000}), 199U);
  EXPECT_EQ(doubt_of(movement, {day_s + 40, 205000}), 40U) << "the time of day was set back";
  EXPECT_EQ(doubt_of(movement, {day_s + 86400, 205000}), 199U) << "it was set forward";
  EXPECT_EQ(doubt_of(movement, {day_s - 1, 205000}), 0U);
  EXPECT_EQ(doubt_of(movement, {0, 205000}), 0U) << "the time of day is not known";
  EXPECT_EQ(doubt_of(sent({0, 5000}), {day_s, 205000}), 0U);
}

TEST(Doubt, ClockThatRestartedNeverMakesItOlder) {
  // A machine that ran for an hour when it sent, and was off for a while.
  const Movement movement = sent({day_s, 3600000});
  EXPECT_EQ(doubt_of(movement, {day_s + 500, 1000}), 0U);
  EXPECT_EQ(doubt_of(movement, {day_s + 86400, 3500000}), 0U);
  EXPECT_EQ(doubt_of(movement, {day_s + 86400, 3800000}), 199U) << "not more than it has run";
}

TEST(Doubt, ClockMayWrapAround) {
  Movement movement = sent({day_s, 0xFFFFFF00});
  EXPECT_EQ(movement.sent_ticks, 0U);
  EXPECT_EQ(doubt_of(movement, {day_s + 1000, 99744}), 99U);
  movement = sent({day_s, 0xFFFFF000});
  EXPECT_EQ(doubt_of(movement, {day_s + 1000, 99744}), 99U);
}

/// Modulo 2^32, a clock that began again after more than 25 days shows more than before.
TEST(Doubt, ClockThatRestartedAfterWeeksNeverMakesItOlder) {
  for (const std::uint32_t days : {25U, 30U, 49U}) {
    const Movement movement = sent({day_s, days * 86'400'000});
    EXPECT_EQ(doubt_of(movement, {day_s + 7 * 86400, 1000}), 0U) << "it was set forward";
    EXPECT_EQ(doubt_of(movement, {day_s + 7 * 86400, 60'000}), 59U);
  }
}

TEST(Doubt, IsNeverLongerThanItIs) {
  for (std::uint32_t ms = 0; ms < 3000; ms += 7) {
    const Movement movement = sent({day_s, ms});
    for (std::uint32_t passed = 0; passed < 100000; passed += 977) {
      const std::uint32_t seconds = doubt_of(movement, {day_s + 99999, ms + passed});
      EXPECT_LE(seconds * 1000, passed);
      EXPECT_GE(seconds * 1000 + 1600, passed);
    }
  }
}

TEST(Doubt, IsCarriedAcrossRestarts) {
  Movement movement = sent({day_s, 5000});
  carry_doubt(movement, 100, {day_s + 100, 0});
  EXPECT_EQ(doubt_of(movement, {day_s + 200, 100000}), 199U);
  carry_doubt(movement, 39, {day_s + 300, 50});
  EXPECT_EQ(doubt_of(movement, {day_s + 300, 50}), 130U) << "never longer than it is";
  for (unsigned day = 0; day != 9; ++day) carry_doubt(movement, 86400, {day_s + 300, 50});
  EXPECT_EQ(doubt_of(movement, {day_s + 300, 50}), 655350U) << "more than a week";
  begin_doubt(movement, {day_s + 300, 50});
  EXPECT_EQ(movement.doubt_10s, 0) << "it was sent again";
}

}  // namespace
}  // namespace tillwire::ledger::doubt_test
