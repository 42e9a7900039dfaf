// The system's clocks.
#pragma once

#include <time.h>

#include <tillwire/port/clock.hpp>

namespace tillwire::posix {

/// CLOCK_MONOTONIC in milliseconds; wraps around after 49 days, as every Clock may.
class MonotonicClock final : public Clock {
 public:
  std::uint32_t now_ms() override {
    timespec now{};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    return static_cast<std::uint32_t>(now.tv_sec) * 1000U +
           static_cast<std::uint32_t>(now.tv_nsec / 1000000);
  }
};

/// CLOCK_REALTIME: as right as the system's time is.
class SystemTime final : public WallClock {
 public:
  std::uint32_t now_s() override {
    timespec now{};
    ::clock_gettime(CLOCK_REALTIME, &now);
    return static_cast<std::uint32_t>(now.tv_sec);
  }
};

}  // namespace tillwire::posix
