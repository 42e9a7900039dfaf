// Refunds without an id: what the sums of the order before and after say.
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <tillwire/verdict/raw_refund.hpp>

namespace tillwire::test {
namespace {

TEST(RawRefund, IsDoneOnlyIfExactlyItsAmountWasAdded) {
  EXPECT_EQ(judge_raw_refund({2000}, {2500}, {500}), Outcome::approved);
  EXPECT_EQ(judge_raw_refund({0}, {500}, {500}), Outcome::approved);
  for (const Amount now : {Amount(2499), Amount(2501), Amount(3000), Amount(1999), Amount(-1)}) {
    EXPECT_EQ(judge_raw_refund({2000}, now, {500}), Outcome::given_up) << now.minor_units();
  }
}

TEST(RawRefund, IsOpenWhileTheSumIsTheSame) {
  EXPECT_EQ(judge_raw_refund({2000}, {2000}, {500}), Outcome::in_doubt);
  EXPECT_TRUE(is_open(judge_raw_refund({0}, {0}, {500})));
}

TEST(RawRefund, WithoutASumIsForAPerson) {
  EXPECT_EQ(judge_raw_refund({}, {500}, {500}), Outcome::given_up);
  EXPECT_EQ(judge_raw_refund({0}, {}, {500}), Outcome::given_up);
  EXPECT_EQ(judge_raw_refund({0}, {500}, {}), Outcome::given_up);
  EXPECT_EQ(judge_raw_refund({0}, {0}, {0}), Outcome::given_up);
}

TEST(RawRefund, SumsOfAnyAnswerDoNotOverflow) {
  constexpr auto least = std::numeric_limits<std::int64_t>::min();
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(judge_raw_refund(Amount(least), Amount(most), {500}), Outcome::given_up);
  EXPECT_EQ(judge_raw_refund(Amount(most), Amount(least), {500}), Outcome::given_up);
  EXPECT_EQ(judge_raw_refund({0}, Amount(most), Amount(most)), Outcome::approved);
}

}  // namespace
}  // namespace tillwire::test
