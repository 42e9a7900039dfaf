// Whether a request may be tried again, and after which time: arithmetic only, nothing waits here.
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

/// How often and how patiently.
struct RetryPolicy {
  Milliseconds first = Milliseconds(500);       ///< the longest delay before the second try
  Milliseconds most = Seconds(30);              ///< the longest delay before any later one
  Milliseconds most_retry_after = Seconds(60);  ///< what a server asks for is followed up to this
  Milliseconds total = Seconds(180);            ///< no try begins later than this after the first
  std::uint8_t most_tries = 5;                  ///< the first one counts
};

/// What the gateway asked for, and how often it has been tried.
struct Tried {
  std::uint8_t tries = 1;  ///< so far
  Milliseconds spent;      ///< since the first one began
  Seconds retry_after;     ///< the header Retry-After of the last answer; 0: none
};

/// Keeps what a server asks for in Retry-After (RFC 9110, 10.2.3), in seconds. A date in its place
/// is passed over: many terminals do not know the time.
///
///     RetryAfter asked;
///     client.observe(asked);
///     ...
///     tried.retry_after = asked.take();
class RetryAfter : public HeaderObserver {
 public:
  RetryAfter() : HeaderObserver{keep} {}

  /// What came last, once: 0 after that, and if nothing came. To be taken after each exchange, or
  /// an older one's is still there.
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
  bool again = false;  ///< whether it may be tried again
  Milliseconds delay;  ///< after which time
};

namespace detail {

inline Retry retry_after(const Error& error, Effect effect, const Tried& tried,
                         const RetryPolicy& policy, Random& random) {
  if (!may_pass(error) || !is_repeatable(error, effect) || tried.tries >= policy.most_tries) {
    return {};
  }
  std::uint32_t delay = back_off(policy.first, policy.most, tried.tries, &random).count();
  std::uint32_t asked = Milliseconds(tried.retry_after).count();
  if (asked > policy.most_retry_after.count()) asked = policy.most_retry_after.count();
  if (asked > delay) delay = asked;
  const std::uint32_t spent = tried.spent.count();
  if (spent >= policy.total.count() || delay > policy.total.count() - spent) return {};
  return {true, Milliseconds(delay)};
}

}  // namespace detail

/// Decides about one more try of a request that ended in `error`.
///
///     Tried tried;
///     auto answer = client.call(query);
///     while (!answer) {
///       tried.spent       = passed_between(begun_ms, clock.now_ms());
///       tried.retry_after = asked.take();
///       const Retry retry = retry_after(query, answer.error(), tried, policy, random);
///       if (!retry.again) break;
///       wait(retry.delay);
///       ++tried.tries;
///       answer = client.call(query);
///     }
///
/// | error | no effect | changes something | moves money |
/// |---|---|---|---|
/// | nothing was sent, and the cause may pass | again | again | again |
/// | lost, late or cut after the first byte | again | no | no |
/// | HTTP 429 | again | again | no: ask first |
/// | HTTP 500 to 599 but 501 and 505 | again | no | no |
/// | the request, the set-up, the certificate, an unreadable answer | no | no | no |
///
/// So money is never sent twice by this. The delay doubles with each try, and is drawn at random
/// from the upper half of it, so that terminals that failed together do not come back together; a
/// longer Retry-After is waited for instead. Without random numbers the whole delay is waited for.
template <class Operation>
Retry retry_after(const Operation&, const Error& error, const Tried& tried,
                  const RetryPolicy& policy, Random& random) {
  return detail::retry_after(error, Operation::endpoint.effect, tried, policy, random);
}

}  // namespace tillwire
