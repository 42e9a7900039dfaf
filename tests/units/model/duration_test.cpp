// Spans of time: units, and clocks that wrap round or step back.
#include <gtest/gtest.h>

#include <tillwire/base/duration.hpp>
#include <type_traits>

namespace tillwire::test::duration_test {
namespace {

TEST(Duration, SecondsAreMilliseconds) {
  EXPECT_EQ(Milliseconds(Seconds(30)), Milliseconds(30'000));
  EXPECT_EQ(Milliseconds(Seconds()), Milliseconds());
  EXPECT_EQ(Milliseconds(Seconds(4'294'967)).count(), 4'294'967'000U);
  EXPECT_EQ(Milliseconds(Seconds(4'294'968)).count(), UINT32_MAX);
  EXPECT_EQ(Milliseconds(Seconds(UINT32_MAX)).count(), UINT32_MAX);
  EXPECT_NE(Seconds(1), Seconds(2));
  EXPECT_NE(Milliseconds(1), Milliseconds(2));
}

TEST(Duration, BareNumbersAreNotDurations) {
  EXPECT_FALSE((std::is_assignable_v<Milliseconds&, int>));
  EXPECT_FALSE((std::is_assignable_v<Seconds&, unsigned>));
  EXPECT_FALSE((std::is_convertible_v<int, Milliseconds>));
  EXPECT_FALSE((std::is_convertible_v<double, Seconds>));
  EXPECT_FALSE((std::is_convertible_v<Milliseconds, Seconds>)) << "they would be cut";
  EXPECT_TRUE((std::is_trivially_copyable_v<Milliseconds>));
}

TEST(Duration, PassedBetweenReadingsOfAClock) {
  EXPECT_EQ(passed_between(5, 5).count(), 0U);
  EXPECT_EQ(passed_between(5, 17).count(), 12U);
  EXPECT_EQ(passed_between(0, 0x7fffffff).count(), 0x7fffffffU);
  EXPECT_EQ(passed_between(UINT32_MAX, 0).count(), 1U) << "wrapped round";
  EXPECT_EQ(passed_between(0xfffffff0, 0x10).count(), 0x20U);
  EXPECT_EQ(passed_between(17, 16).count(), 0U) << "stepped back";
  EXPECT_EQ(passed_between(0, UINT32_MAX).count(), 0U);
  EXPECT_EQ(passed_between(0x80000000, 1).count(), 0U);
}

}  // namespace
}  // namespace tillwire::test::duration_test
