// What a port implements to measure time, and to know the time of day.
#pragma once

#include <cstdint>

namespace tillwire {

/// A monotonic clock, unrelated to the time of day. It may wrap around. A step back by less than
/// 2^31 ms counts as no time passed; a step forward counts as time passed. Each start of the
/// machine or program either continues it or begins it again with the same value, such as 0: the
/// till compares what it shows with what it showed before the start.
class Clock {
 public:
  /// Returns milliseconds since any fixed moment. Should advance at least once a second.
  virtual std::uint32_t now_ms() = 0;

 protected:
  ~Clock() = default;
};

/// Returns whether a time of day, in seconds since 1970, can be right: a clock that was never set
/// shows 1970, or the year in which it was made.
constexpr bool is_known_time(std::uint32_t utc_s) {
  return utc_s >= 1'735'689'600;  // 2025-01-01
}

/// The time of day, for the journal, which dates movements for people and asks for help after days.
/// It may be wrong or unknown: a wrong one never makes a false answer.
class WallClock {
 public:
  /// Returns seconds since 1970, UTC; any value before 2025 while the time is not known.
  virtual std::uint32_t now_s() = 0;

 protected:
  ~WallClock() = default;
};

/// Returns the time of day, or 0 if it is not known.
inline std::uint32_t known_time(WallClock& clock) {
  const std::uint32_t now_s = clock.now_s();
  return is_known_time(now_s) ? now_s : 0;
}

}  // namespace tillwire
