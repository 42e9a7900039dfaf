// Durations with their unit in their type.
#pragma once

#include <cstdint>
#include <type_traits>

namespace tillwire {

/// A duration in seconds. Numbers do not convert to it:
///
///     policy.give_up = Seconds(3600);
class Seconds {
 public:
  constexpr Seconds() = default;
  /// A duration of `count` seconds.
  explicit constexpr Seconds(std::uint32_t count) : count_(count) {}
  template <class Number, std::enable_if_t<std::is_arithmetic_v<Number>, int> = 0>
  Seconds& operator=(Number) = delete;  // of what unit? Seconds(...) says it

  /// Returns the number of seconds.
  constexpr std::uint32_t count() const { return count_; }

  friend constexpr bool operator==(Seconds left, Seconds right) {
    return left.count_ == right.count_;
  }
  friend constexpr bool operator!=(Seconds left, Seconds right) { return !(left == right); }

 private:
  std::uint32_t count_ = 0;
};

/// A duration in milliseconds. Seconds convert to it; numbers do not:
///
///     gateway.timeout         = Seconds(30);
///     gateway.connect_timeout = Milliseconds(2500);
class Milliseconds {
 public:
  constexpr Milliseconds() = default;
  /// A duration of `count` milliseconds.
  explicit constexpr Milliseconds(std::uint32_t count) : count_(count) {}
  /// Converts seconds; limits the result to UINT32_MAX ms, which is 49 days.
  constexpr Milliseconds(Seconds span)
      : count_(span.count() <= UINT32_MAX / 1000 ? span.count() * 1000 : UINT32_MAX) {}
  template <class Number, std::enable_if_t<std::is_arithmetic_v<Number>, int> = 0>
  Milliseconds& operator=(Number) = delete;  // of what unit? Seconds(...) or Milliseconds(...)

  /// Returns the number of milliseconds.
  constexpr std::uint32_t count() const { return count_; }

  friend constexpr bool operator==(Milliseconds left, Milliseconds right) {
    return left.count_ == right.count_;
  }
  friend constexpr bool operator!=(Milliseconds left, Milliseconds right) {
    return !(left == right);
  }

 private:
  std::uint32_t count_ = 0;
};

/// Returns the time between two readings of a millisecond clock, which may have wrapped around
/// between them. Returns 0 if the clock stepped back by less than 2^31 ms.
constexpr Milliseconds passed_between(std::uint32_t then_ms, std::uint32_t now_ms) {
  const std::uint32_t passed = now_ms - then_ms;
  return Milliseconds(passed < 0x80000000 ? passed : 0);
}

}  // namespace tillwire
