// The system's monotonic clock.
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

}  // namespace tillwire::posix
