// FreeRTOS's tick count as the library's clock.
#pragma once

#include <FreeRTOS.h>
#include <task.h>

#include <cstdint>
#include <tillwire/port/clock.hpp>
#include <type_traits>

namespace tillwire::freertos {

namespace detail {

/// So many ticks in whole milliseconds, modulo 2^32. Exact for every rate: nothing is rounded that
/// later ticks would have to make up for.
constexpr std::uint32_t ticks_to_ms(std::uint64_t ticks, std::uint32_t rate_hz) {
  // Without a division where each tick is so many milliseconds, as with 1000, 500, 200 or 100 Hz.
  if (1000 % rate_hz == 0) {
    return static_cast<std::uint32_t>(ticks) * (1000 / rate_hz);
  }
  return static_cast<std::uint32_t>(ticks / rate_hz * 1000 + ticks % rate_hz * 1000 / rate_hz);
}

}  // namespace detail

/// Milliseconds since the scheduler began, for any configTICK_RATE_HZ. It has no state, so that any
/// task may use any Clock, and it need not be asked for the time to go on: the kernel counts how
/// often its tick count wrapped around, also with 16-bit ticks.
class Clock final : public tillwire::Clock {
 public:
  std::uint32_t now_ms() override {
    TimeOut_t now;
    // The older kernels read the two numbers with a gap between them, in which the tick may come.
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
