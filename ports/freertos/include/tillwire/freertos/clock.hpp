// FreeRTOS's tick count as the library's clock.
#pragma once

#include <FreeRTOS.h>
#include <task.h>

#include <cstdint>
#include <tillwire/port/clock.hpp>
#include <type_traits>

namespace tillwire::freertos {

namespace detail {

/// Converts ticks to whole milliseconds, modulo 2^32. Exact for every rate: rounding errors do not
/// add up.
constexpr std::uint32_t ticks_to_ms(std::uint64_t ticks, std::uint32_t rate_hz) {
  // Avoids the division where a tick is a whole number of milliseconds: 1000, 500, 200 or 100 Hz.
  if (1000 % rate_hz == 0) {
    return static_cast<std::uint32_t>(ticks) * (1000 / rate_hz);
  }
  return static_cast<std::uint32_t>(ticks / rate_hz * 1000 + ticks % rate_hz * 1000 / rate_hz);
}

}  // namespace detail

/// Counts the milliseconds since the scheduler started, for any configTICK_RATE_HZ. It has no
/// state, so any task may use any Clock, at any interval: the kernel counts how often its tick
/// count wraps around, with 16-bit ticks too.
class Clock final : public tillwire::Clock {
 public:
  std::uint32_t now_ms() override {
    TimeOut_t now;
    // Older kernels do not read the two numbers atomically: a tick may come between them.
    taskENTER_CRITICAL();
    vTaskSetTimeOutState(&now);
    taskEXIT_CRITICAL();
    constexpr unsigned tick_bits = sizeof(TickType_t) * 8;
    static_assert(tick_bits < 64, "tillwire: ticks of 64 bits are not counted yet");
    const std::uint64_t wraps = static_cast<std::make_unsigned_t<BaseType_t>>(now.xOverflowCount);
    return detail::ticks_to_ms(wraps << tick_bits | now.xTimeOnEntering, configTICK_RATE_HZ);
  }
};

}  // namespace tillwire::freertos
