// What became of a request without an answer.
#include <gtest/gtest.h>

#include <tillwire/verdict/delivery.hpp>

namespace tillwire::test::delivery_test {
namespace {

constexpr Effect effects[] = {Effect::none, Effect::state, Effect::payment};

TEST(Delivery, AfterALossTheFirstByteDecides) {
  EXPECT_EQ(delivery_after_loss(0), Delivery::not_sent);
  EXPECT_EQ(delivery_after_loss(1), Delivery::unknown);
}

TEST(Delivery, AfterAnHttpStatus) {
  for (const std::uint32_t status : {400U, 500U, 502U, 599U}) {
    EXPECT_EQ(delivery_after_status(status, Effect::none), Delivery::answered) << status;
    EXPECT_EQ(delivery_after_status(status, Effect::state), Delivery::unknown) << status;
    EXPECT_EQ(delivery_after_status(status, Effect::payment), Delivery::unknown) << status;
  }
  for (const std::uint32_t status : {301U, 401U, 404U, 429U, 499U}) {
    for (const Effect effect : effects) {
      EXPECT_EQ(delivery_after_status(status, effect), Delivery::answered) << status;
    }
  }
}

TEST(Delivery, AfterAnAnswerThatCannotBeUsed) {
  for (const Effect effect : effects) {
    EXPECT_EQ(delivery_after_answer(Errc::field_missing, effect), Delivery::unknown);
    EXPECT_EQ(delivery_after_answer(Errc::stopped, effect), Delivery::answered);
    EXPECT_EQ(delivery_after_answer(Errc::fault, effect),
              effect == Effect::payment ? Delivery::unknown : Delivery::answered);
  }
}

TEST(Delivery, NotSentNeedsAnError) {
  EXPECT_TRUE(was_not_sent({Errc::refused, Delivery::not_sent}));
  EXPECT_FALSE(was_not_sent({Errc::timed_out, Delivery::unknown}));
  EXPECT_FALSE(was_not_sent({}));
}

}  // namespace
}  // namespace tillwire::test::delivery_test
