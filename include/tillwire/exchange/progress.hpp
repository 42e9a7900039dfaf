// The progress of an exchange, and the time it has taken.
#pragma once

#include <cstdint>
#include <tillwire/base/span.hpp>
#include <tillwire/gateway.hpp>
#include <tillwire/http/remote.hpp>
#include <tillwire/model/result.hpp>
#include <tillwire/port/transport.hpp>

namespace tillwire {
class Draining;
}

namespace tillwire::detail {

/// What the client does next.
enum class Step : std::uint8_t { done, check, connect, send, receive };

/// A time of the clock at which exchanges have to be over, if it is set.
struct Limit {
  bool is_set = false;
  std::uint32_t at_ms = 0;

  void set(std::uint32_t now_ms, std::uint32_t most_ms) {
    constexpr std::uint32_t longest = INT32_MAX;  // 24 days
    is_set = true;
    at_ms = now_ms + (most_ms < longest ? most_ms : longest);
  }
  /// Returns how long an exchange may take that begins now, in ms.
  std::uint32_t least(std::uint32_t now_ms, std::uint32_t most_ms) const {
    if (!is_set) return most_ms;
    const auto left = static_cast<std::int32_t>(at_ms - now_ms);
    const std::uint32_t until = left > 0 ? static_cast<std::uint32_t>(left) : 0;
    return until < most_ms ? until : most_ms;
  }
};

/// The state of an exchange. All zero at first, because wipe() takes less code than initialisers.
struct Progress {
  Progress() {}

  Step step;
  IoState last;  // result of the last attempt
  bool connected;
  bool fresh;  // the connection was made for this exchange
  union {
    Error error;  // in a union, because its initialisers would take code, too
  };
  const Remote* remote;
  Draining* list;  // null if no list is drained
  Span text;       // the request
  std::uint32_t sent;
  std::uint32_t peer;           // identifies host, port and base path
  std::uint32_t last_ms;        // the clock at the last check
  std::uint32_t spent_ms;       // time so far; steps back of the clock add nothing
  std::uint32_t most_ms;        // the time for the exchange
  std::uint32_t connecting_ms;  // the part of it before connecting began
  std::uint32_t tick_polls;     // attempts since the clock last advanced
  std::uint32_t delivered;

  // The number of attempts after which a clock that does not advance counts as stopped. An attempt
  // with a wait counts as 64.
  static constexpr std::uint32_t max_tick_polls = 1U << 22;

  /// Returns whether the time for the exchange, or for connecting, is over; `now` is the clock's
  /// value.
  bool timed_out(std::uint32_t now, const Gateway& gateway) {
    const auto passed = static_cast<std::int32_t>(now - last_ms);
    last_ms = now;
    if (passed > 0) {
      spent_ms += static_cast<std::uint32_t>(passed);
      tick_polls = 0;
    } else if (++tick_polls >= max_tick_polls) {
      return true;
    }
    return spent_ms >= most_ms ||
           (step == Step::connect && spent_ms - connecting_ms >= gateway.connect_timeout.count());
  }
};

}  // namespace tillwire::detail
