// Which operations may be retried, and when.
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <tillwire/flows/retry.hpp>

namespace tillwire::test::retry_test {
namespace {

class Noise final : public Random {
 public:
  explicit Noise(std::uint32_t number, bool works = true) : number_(number), works_(works) {}
  bool fill(void* to, std::uint32_t size) override {
    EXPECT_EQ(size, sizeof number_);
    if (works_) std::memcpy(to, &number_, sizeof number_);
    return works_;
  }

 private:
  std::uint32_t number_;
  bool works_;
};

Retry decide(Errc code, Delivery delivery, Effect effect, std::uint16_t detail = 0,
             const RetryState& state = {}) {
  Noise none(0);
  return detail::retry_after({code, delivery, detail, nullptr}, effect, state, RetryPolicy(), none);
}

TEST(Retry, OnlyTransientErrorsOfHarmlessRequests) {
  constexpr Effect none = Effect::none;
  constexpr Effect state = Effect::state;
  constexpr Effect money = Effect::payment;
  for (unsigned i = 0; i <= static_cast<unsigned>(Errc::stopped); ++i) {
    const auto code = static_cast<Errc>(i);
    const bool passes = code == Errc::name_not_found || code == Errc::refused ||
                        code == Errc::unreachable || code == Errc::connection_lost ||
                        code == Errc::tls || code == Errc::timed_out || code == Errc::transport;
    for (const Effect effect : {none, state, money}) {
      EXPECT_EQ(decide(code, Delivery::not_sent, effect).again, passes) << i;
      EXPECT_EQ(decide(code, Delivery::unknown, effect).again, passes && effect == none) << i;
    }
  }
}

TEST(Retry, FollowsTheHttpStatusTable) {
  for (std::uint16_t status = 300; status < 700; ++status) {
    const bool passes = status == 429 || (status >= 500 && status != 501 && status != 505);
    for (const Delivery delivery : {Delivery::answered, Delivery::unknown}) {
      EXPECT_EQ(decide(Errc::http_status, delivery, Effect::none, status).again, passes) << status;
      EXPECT_EQ(decide(Errc::http_status, delivery, Effect::state, status).again, status == 429)
          << status;
      EXPECT_FALSE(decide(Errc::http_status, delivery, Effect::payment, status).again) << status;
    }
  }
}

TEST(Retry, DelayDoublesUpToTheMaximum) {
  const std::uint32_t expected[] = {500, 1000, 2000, 4000};
  for (std::uint8_t tries = 1; tries < 5; ++tries) {
    const Retry retry =
        decide(Errc::refused, Delivery::not_sent, Effect::payment, 0, {tries, {}, {}});
    EXPECT_TRUE(retry.again);
    EXPECT_EQ(retry.delay.count(), expected[tries - 1]);
  }
  EXPECT_FALSE(decide(Errc::refused, Delivery::not_sent, Effect::payment, 0, {5, {}, {}}).again);

  RetryPolicy patient;
  patient.most_tries = 255;
  patient.total = Milliseconds(UINT32_MAX);
  Noise none(0);
  const Error error{Errc::refused, Delivery::not_sent, 0, nullptr};
  EXPECT_EQ(detail::retry_after(error, Effect::none, {6, {}, {}}, patient, none).delay.count(),
            16000U);
  for (unsigned tries = 7; tries < 255; ++tries) {
    const RetryState state{static_cast<std::uint8_t>(tries), {}, {}};
    EXPECT_EQ(detail::retry_after(error, Effect::none, state, patient, none).delay.count(), 30000U)
        << tries;
  }
  patient.first = Seconds(40);
  EXPECT_EQ(detail::retry_after(error, Effect::none, {}, patient, none).delay.count(), 30000U);
  patient.most = Milliseconds(UINT32_MAX);
  patient.first = Milliseconds(1);
  EXPECT_EQ(detail::retry_after(error, Effect::none, {200, {}, {}}, patient, none).delay.count(),
            UINT32_MAX);
}

TEST(Retry, StopsAfterFiveTries) {
  RetryState state;
  while (decide(Errc::refused, Delivery::not_sent, Effect::none, 0, state).again) ++state.tries;
  EXPECT_EQ(state.tries, 5U);
  EXPECT_EQ(RetryState().tries, 1U) << "the first one counts";
}

TEST(Retry, DelayIsDrawnFromItsUpperHalf) {
  const Error error{Errc::refused, Delivery::not_sent, 0, nullptr};
  std::uint32_t least = UINT32_MAX;
  std::uint32_t most = 0;
  for (std::uint32_t number = 0; number < 100000; number += 7) {
    Noise noise(number);
    const std::uint32_t delay =
        detail::retry_after(error, Effect::none, {}, RetryPolicy(), noise).delay.count();
    least = delay < least ? delay : least;
    most = delay > most ? delay : most;
  }
  EXPECT_EQ(least, 250U);
  EXPECT_EQ(most, 500U);
  Noise broken(12345, false);
  EXPECT_EQ(detail::retry_after(error, Effect::none, {}, RetryPolicy(), broken).delay.count(),
            500U);
}

TEST(Retry, RetryAfterIsFollowedAndCapped) {
  const auto delay = [](std::uint32_t seconds) {
    return decide(Errc::http_status, Delivery::answered, Effect::none, 429,
                  {1, {}, Seconds(seconds)})
        .delay.count();
  };
  EXPECT_EQ(delay(0), 500U);
  EXPECT_EQ(delay(1), 1000U);
  EXPECT_EQ(delay(59), 59000U);
  EXPECT_EQ(delay(60), 60000U);
  EXPECT_EQ(delay(61), 60000U);
  EXPECT_EQ(delay(UINT32_MAX), 60000U);
  // A shorter time than the delay has no effect.
  EXPECT_EQ(decide(Errc::http_status, Delivery::answered, Effect::none, 429, {4, {}, Seconds(3)})
                .delay.count(),
            4000U);
}

TEST(Retry, StartsNoTryAfterTheTotalTime) {
  const auto again = [](std::uint32_t spent) {
    return decide(Errc::refused, Delivery::not_sent, Effect::none, 0, {1, Milliseconds(spent), {}})
        .again;
  };
  EXPECT_TRUE(again(179'500));
  EXPECT_FALSE(again(179'501));
  EXPECT_FALSE(again(180'000));
  EXPECT_FALSE(again(UINT32_MAX));
}

/// Returns the delay that a response with this header requests.
std::uint32_t asked(const std::string& header) {
  char memory[256];
  detail::ResponseReader reader(memory, sizeof memory);
  RetryAfter retry_after;
  reader.observer = &retry_after;
  reader.begin();
  const std::string bytes =
      "HTTP/1.1 429 Too Many Requests\r\n" + header + "\r\nContent-Length: 0\r\n\r\n";
  std::memcpy(reader.room(), bytes.data(), bytes.size());
  EXPECT_EQ(reader.received(static_cast<std::uint32_t>(bytes.size())),
            detail::ResponseReader::State::done);
  const Seconds seconds = retry_after.take();
  EXPECT_EQ(retry_after.take(), Seconds()) << "only once";
  return seconds.count();
}

TEST(Retry, RetryAfterIsReadInSeconds) {
  EXPECT_EQ(asked("Retry-After: 120"), 120U);
  EXPECT_EQ(asked("retry-after:0"), 0U);
  EXPECT_EQ(asked("RETRY-AFTER: \t 7 "), 7U);
  EXPECT_EQ(asked("Retry-After: 4294967"), 4294967U);
  // A value that does not fit 32 bits is capped, not truncated.
  for (const char* const digits :
       {"4294967297", "99999999999", "99999999999999999999", "999999999999999999999"}) {
    EXPECT_EQ(asked(std::string("Retry-After: ") + digits), UINT32_MAX / 10 - 1) << digits;
  }
  EXPECT_EQ(asked("Retry-After: Fri, 31 Dec 1999 23:59:59 GMT"), 0U);
  EXPECT_EQ(asked("Retry-After:"), 0U);
  EXPECT_EQ(asked("Retry-After: -1"), 0U);
  EXPECT_EQ(asked("Retry-After: 1.5"), 0U);
  EXPECT_EQ(asked("X-Retry-After: 5"), 0U);
  EXPECT_EQ(asked("Retry-Afte: 5"), 0U);
  EXPECT_EQ(asked("Content-Length: 0"), 0U);
}

}  // namespace
}  // namespace tillwire::test::retry_test
