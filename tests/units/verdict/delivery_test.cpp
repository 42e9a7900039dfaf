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

TEST(Delivery, SomeFailuresMayPass) {
  for (const Errc code : {Errc::name_not_found, Errc::refused, Errc::unreachable,
                          Errc::connection_lost, Errc::tls, Errc::timed_out, Errc::transport}) {
    EXPECT_TRUE(may_pass({code, Delivery::not_sent})) << static_cast<int>(code);
  }
  for (const Errc code : {Errc::none, Errc::missing, Errc::bad_host, Errc::certificate,
                          Errc::no_room, Errc::still_open, Errc::bad_json, Errc::fault}) {
    EXPECT_FALSE(may_pass({code, Delivery::not_sent})) << static_cast<int>(code);
  }
  constexpr std::uint16_t passing[] = {429, 500, 502, 503, 504, 506, 599};
  for (const std::uint16_t status : passing) {
    EXPECT_TRUE(may_pass({Errc::http_status, Delivery::answered, status})) << status;
  }
  constexpr std::uint16_t lasting[] = {400, 404, 428, 430, 499, 501, 505};
  for (const std::uint16_t status : lasting) {
    EXPECT_FALSE(may_pass({Errc::http_status, Delivery::answered, status})) << status;
  }
}

TEST(Delivery, HarmlessRepeats) {
  for (const Effect effect : effects) {
    const bool reads = effect == Effect::none;
    EXPECT_TRUE(is_repeatable({Errc::refused, Delivery::not_sent}, effect));
    EXPECT_EQ(is_repeatable({Errc::timed_out, Delivery::unknown}, effect), reads);
    constexpr std::uint16_t others[] = {428, 430, 503};
    for (const std::uint16_t status : others) {
      EXPECT_EQ(is_repeatable({Errc::http_status, Delivery::unknown, status}, effect), reads);
    }
    EXPECT_EQ(is_repeatable({Errc::http_status, Delivery::answered, 429}, effect),
              effect != Effect::payment);
    EXPECT_EQ(is_repeatable({Errc::fault, Delivery::answered, 429}, effect), reads);
  }
}

}  // namespace
}  // namespace tillwire::test::delivery_test
