// Zephyr's uptime as the library's clock, and its time of day.
#pragma once

#include <time.h>
#include <zephyr/kernel.h>

#include <tillwire/port/clock.hpp>

namespace tillwire::zephyr {

/// Returns the milliseconds since the kernel started. It has no state: any thread may use any
/// Clock.
class Clock final : public tillwire::Clock {
 public:
  std::uint32_t now_ms() override { return k_uptime_get_32(); }
};

/// Returns the C library's time of day, by which mbedTLS also checks certificates. Needs
/// CONFIG_POSIX_CLOCK=y, in Zephyr 4 CONFIG_POSIX_TIMERS=y, and is 1970 until the application calls
/// clock_settime().
class SystemTime final : public WallClock {
 public:
  std::uint32_t now_s() override {
    const time_t now = ::time(nullptr);
    return now > 0 ? static_cast<std::uint32_t>(now) : 0;
  }
};

}  // namespace tillwire::zephyr
