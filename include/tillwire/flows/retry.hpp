// Decides whether a request may be retried, and after what time. Computes only; does not wait.
#pragma once

#include <cstdint>
#include <tillwire/base/chars.hpp>
#include <tillwire/base/duration.hpp>
#include <tillwire/exchange/back_off.hpp>
#include <tillwire/http/response.hpp>
#include <tillwire/model/endpoint.hpp>
#include <tillwire/model/result.hpp>
#include <tillwire/port/crypto.hpp>
#include <tillwire/verdict/delivery.hpp>

namespace tillwire {

/// How often and how patiently to retry.
struct RetryPolicy {
  Milliseconds first = Milliseconds(500);       ///< longest delay before the second try
  Milliseconds most = Seconds(30);              ///< longest delay before any later try
  Milliseconds most_retry_after = Seconds(60);  ///< limit for what a server asks for
  Milliseconds total = Seconds(180);            ///< no try begins later than this after the first
  std::uint8_t most_tries = 5;                  ///< including the first one
};

/// The tries of a request so far, and what the gateway asked for.
struct RetryState {
  std::uint8_t tries = 1;  ///< number of tries so far
  Milliseconds spent;      ///< time since the first one began
  Seconds retry_after;     ///< the header Retry-After of the last answer; 0: none
};

/// Keeps what a server asks for in Retry-After (RFC 9110, 10.2.3), in seconds. Ignores a date in
/// its place, because many terminals do not know the time.
///
///     RetryAfter asked;
///     client.observe(asked);
///     ...
///     state.retry_after = asked.take();
class RetryAfter : public HeaderObserver {
 public:
  RetryAfter() : HeaderObserver{keep} {}

  /// Returns what arrived last, once: 0 afterwards, and if nothing arrived. Call it after each
  /// exchange, otherwise an older value remains.
  [[nodiscard]] Seconds take() {
    const Seconds asked = asked_;
    asked_ = Seconds();
    return asked;
  }

 private:
  static void keep(HeaderObserver& self, const char* at, const char* end) {
    const char* const name = at;
    while (*at != ':') ++at;
    if (!detail::is_word(name, at, "retry-after")) return;
    do {
      if (++at == end) return;
    } while (*at == ' ' || *at == '\t');
    constexpr std::uint32_t most = UINT32_MAX / 10 - 1;
    std::uint32_t seconds = 0;
    for (; at != end; ++at) {
      if (!detail::is(*at, detail::digit_char)) return;
      seconds = seconds < most ? seconds * 10 + static_cast<std::uint32_t>(*at - '0') : most;
    }
    static_cast<RetryAfter&>(self).asked_ = Seconds(seconds);
  }

  Seconds asked_;
};

/// What to do now.
struct Retry {
  bool again = false;  ///< whether it may be retried
  Milliseconds delay;  ///< how long to wait first
};

namespace detail {

inline Retry retry_after(const Error& error, Effect effect, const RetryState& state,
                         const RetryPolicy& policy, Random& random) {
  if (!may_pass(error) || !is_repeatable(error, effect) || state.tries >= policy.most_tries) {
    return {};
  }
  std::uint32_t delay = back_off(policy.first, policy.most, state.tries, &random).count();
  std::uint32_t asked = Milliseconds(state.retry_after).count();
  if (asked > policy.most_retry_after.count()) asked = policy.most_retry_after.count();
  if (asked > delay) delay = asked;
  const std::uint32_t spent = state.spent.count();
  if (spent >= policy.total.count() || delay > policy.total.count() - spent) return {};
  return {true, Milliseconds(delay)};
}

}  // namespace detail

/// Decides whether to retry a request that ended in `error`.
///
///     RetryState state;
///     auto answer = client.call(query);
///     while (!answer) {
///       state.spent       = passed_between(begun_ms, clock.now_ms());
///       state.retry_after = asked.take();
///       const Retry retry = retry_after(query, answer.error(), state, policy, random);
///       if (!retry.again) break;
///       wait(retry.delay);
///       ++state.tries;
///       answer = client.call(query);
///     }
///
/// | error | no effect | changes something | moves money |
/// |---|---|---|---|
/// | nothing was sent, and the cause may pass | retry | retry | retry |
/// | lost, late or cut after the first byte | retry | no | no |
/// | HTTP 429 | retry | retry | no: query first |
/// | HTTP 500 to 599 except 501 and 505 | retry | no | no |
/// | the request, the set-up, the certificate, an unreadable answer | no | no | no |
///
/// So this never sends money twice. The delay doubles with each try, and is picked at random from
/// its upper half, so that terminals that failed together do not retry together; a longer
/// Retry-After takes precedence. Without random numbers the whole delay is used.
template <class Operation>
Retry retry_after(const Operation&, const Error& error, const RetryState& state,
                  const RetryPolicy& policy, Random& random) {
  return detail::retry_after(error, Operation::endpoint.effect, state, policy, random);
}

}  // namespace tillwire
