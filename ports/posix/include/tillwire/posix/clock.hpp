// The system's clocks.
#pragma once

#include <time.h>

#include <tillwire/port/clock.hpp>

namespace tillwire::posix {

/// Returns CLOCK_MONOTONIC in milliseconds; wraps around after 49 days, as every Clock may.
class MonotonicClock final : public Clock {
 public:
  std::uint32_t now_ms() override {
    timespec now{};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    return static_cast<std::uint32_t>(now.tv_sec) * 1000U +
           static_cast<std::uint32_t>(now.tv_nsec / 1000000);
  }
};

/// Returns CLOCK_REALTIME, which is as accurate as the system's time.
class SystemTime final : public WallClock {
 public:
  std::uint32_t now_s() override {
    timespec now{};
    ::clock_gettime(CLOCK_REALTIME, &now);
    return static_cast<std::uint32_t>(now.tv_sec);
  }
};

}  // namespace tillwire::posix
