// How far an exchange has come, and how long it took.
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

/// The state of an exchange, all zero at first: wipe() takes fewer bytes than initialisers.
struct Progress {
  Progress() {}

  Step step;
  IoState last;  // what the last attempt came to
  bool connected;
  bool fresh;  // the connection was made for this exchange
  union {
    Error error;  // in a union, as its initialisers take bytes, too
  };
  const Remote* remote;
  Draining* list;  // null where nothing is drained
  Span text;       // the request
  std::uint32_t sent;
  std::uint32_t peer;           // identifies host, port and base path
  std::uint32_t last_ms;        // what the clock said then
  std::uint32_t spent_ms;       // a clock that steps back adds nothing
  std::uint32_t connecting_ms;  // of which before connecting began
  std::uint32_t tick_polls;     // since it last moved on
  std::uint32_t delivered;

  // Attempts after which a clock that does not move on counts as stopped. One with a wait counts as
  // 64.
  static constexpr std::uint32_t max_tick_polls = 1U << 22;

  /// Whether the time for the exchange, or for connecting, is over; `now` is what the clock says.
  bool timed_out(std::uint32_t now, const Gateway& gateway) {
    const auto passed = static_cast<std::int32_t>(now - last_ms);
    last_ms = now;
    if (passed > 0) {
      spent_ms += static_cast<std::uint32_t>(passed);
      tick_polls = 0;
    } else if (++tick_polls >= max_tick_polls) {
      return true;
    }
    return spent_ms >= gateway.timeout.count() ||
           (step == Step::connect && spent_ms - connecting_ms >= gateway.connect_timeout.count());
  }
};

}  // namespace tillwire::detail
