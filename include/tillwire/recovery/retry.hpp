// Whether a request may be tried again, and after which time: arithmetic only, nothing waits here.
#pragma once

#include <cstdint>
#include <tillwire/base/chars.hpp>
#include <tillwire/http/response.hpp>
#include <tillwire/model/endpoint.hpp>
#include <tillwire/model/result.hpp>
#include <tillwire/port/crypto.hpp>

namespace tillwire {

/// How often and how patiently.
struct RetryPolicy {
  std::uint32_t first_ms = 500;                ///< the longest delay before the second try
  std::uint32_t most_ms = 30'000;              ///< the longest delay before any later one
  std::uint32_t most_retry_after_ms = 60'000;  ///< what a server asks for is followed up to this
  std::uint32_t total_ms = 180'000;            ///< no try begins later than this after the first
  std::uint8_t most_tries = 5;                 ///< the first one counts
};

/// What the gateway asked for, and how often it has been tried.
struct Tried {
  std::uint8_t tries = 1;           ///< so far
  std::uint32_t spent_ms = 0;       ///< since the first one began
  std::uint32_t retry_after_s = 0;  ///< the header Retry-After of the last answer; 0: none
};

/// Keeps what a server asks for in Retry-After (RFC 9110, 10.2.3), in seconds. A date in its place
/// is passed over: many terminals do not know the time.
///
///     RetryAfter asked;
///     client.observe(asked);
///     ...
///     tried.retry_after_s = asked.take();
class RetryAfter : public HeaderObserver {
 public:
  RetryAfter() : HeaderObserver{keep} {}

  /// What came last, once: 0 after that, and if nothing came. To be taken after each exchange, or
  /// an older one's is still there.
  std::uint32_t take() {
    const std::uint32_t seconds = seconds_;
    seconds_ = 0;
    return seconds;
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
    static_cast<RetryAfter&>(self).seconds_ = seconds;
  }

  std::uint32_t seconds_ = 0;
};

/// What to do now.
struct Retry {
  bool again = false;          ///< whether it may be tried again
  std::uint32_t delay_ms = 0;  ///< after which time
};

namespace detail {

/// Whether a failure may be over a moment later: not what is wrong with the request, the set-up or
/// the peer's certificate.
constexpr bool may_pass(const Error& error) {
  switch (error.code) {
    case Errc::name_not_found:
    case Errc::refused:
    case Errc::unreachable:
    case Errc::connection_lost:
    case Errc::tls:
    case Errc::timed_out:
    case Errc::transport:
      return true;
    case Errc::http_status:
      return error.detail == 429 ||
             (error.detail >= 500 && error.detail != 501 && error.detail != 505);
    default:
      return false;
  }
}

/// Whether a repeat can do no harm: nothing had left the terminal, or the operation changes
/// nothing. 429 says that the request was not looked at; where money moves, the order is asked
/// about first all the same.
constexpr bool is_repeatable(const Error& error, Effect effect) {
  if (error.delivery == Delivery::not_sent || effect == Effect::none) return true;
  return effect == Effect::state && error.code == Errc::http_status && error.detail == 429;
}

}  // namespace detail

/// Decides about one more try of a request that ended in `error`.
///
///     Tried tried;
///     auto answer = client.call(query);
///     while (!answer) {
///       tried.spent_ms = clock.now_ms() - begun;
///       tried.retry_after_s = asked.take();
///       const Effect effect = query.endpoint.effect;
///       const Retry retry = retry_after(answer.error(), effect, tried, policy, random);
///       if (!retry.again) break;
///       wait(retry.delay_ms);
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
inline Retry retry_after(const Error& error, Effect effect, const Tried& tried,
                         const RetryPolicy& policy, Random& random) {
  if (!detail::may_pass(error) || !detail::is_repeatable(error, effect) ||
      tried.tries >= policy.most_tries) {
    return {};
  }
  // Doubled step by step, and never beyond the most: no shift can overflow.
  std::uint32_t delay = policy.first_ms < policy.most_ms ? policy.first_ms : policy.most_ms;
  for (std::uint8_t i = 1; i < tried.tries && delay < policy.most_ms; ++i) {
    delay = delay < policy.most_ms / 2 ? delay * 2 : policy.most_ms;
  }
  std::uint32_t noise = 0;
  if (random.fill(&noise, sizeof noise)) {
    const std::uint32_t half = delay / 2;
    delay -= noise % (half + 1);
  }
  if (tried.retry_after_s != 0) {
    const std::uint32_t most = policy.most_retry_after_ms;
    const std::uint32_t asked =
        tried.retry_after_s < most / 1000 ? tried.retry_after_s * 1000 : most;
    if (asked > delay) delay = asked;
  }
  if (tried.spent_ms >= policy.total_ms || delay > policy.total_ms - tried.spent_ms) return {};
  return {true, delay};
}

}  // namespace tillwire
