// Zephyr's uptime as the library's clock.
#pragma once

#include <zephyr/kernel.h>

#include <tillwire/port/clock.hpp>

namespace tillwire::zephyr {

/// Milliseconds since the kernel started. It has no state: any thread may use any Clock.
class Clock final : public tillwire::Clock {
 public:
  std::uint32_t now_ms() override { return k_uptime_get_32(); }
};

}  // namespace tillwire::zephyr
