// What a port implements to tell the time that passes, and the time of day.
#pragma once

#include <cstdint>

namespace tillwire {

/// A monotonic clock: it never jumps back and is unrelated to the time of day. It may wrap around.
class Clock {
 public:
  /// Milliseconds since any fixed moment. It should tick at least once a second.
  virtual std::uint32_t now_ms() = 0;

 protected:
  ~Clock() = default;
};

/// The time of day, for the journal: what happened when, and how long ago. It may be wrong by
/// hours, but a step forward makes requests look older than they are: set it before the first
/// payment.
class WallClock {
 public:
  /// Seconds since 1970, UTC; anything before 2025 while it is not known.
  virtual std::uint32_t now_s() = 0;

 protected:
  ~WallClock() = default;
};

}  // namespace tillwire
