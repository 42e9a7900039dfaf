// Waiting that lets other tasks run.
#pragma once

#include <FreeRTOS.h>
#include <task.h>

#include <cstdint>

namespace tillwire::freertos {

namespace detail {

/// The ticks that last at least so long, counted from somewhere within a tick.
constexpr std::uint64_t ticks_for(std::uint32_t ms, std::uint32_t rate_hz) {
  return (std::uint64_t{ms} * rate_hz + 999) / 1000 + 1;
}

}  // namespace detail

/// Blocks the calling task for at least `ms` milliseconds, while others run: between two requests
/// of a loop that asks again, say. With 0 for the rest of the tick.
inline void delay(std::uint32_t ms) {
  constexpr TickType_t most = portMAX_DELAY - 1;  // portMAX_DELAY itself may mean for ever
  for (std::uint64_t ticks = detail::ticks_for(ms, configTICK_RATE_HZ); ticks != 0;) {
    const TickType_t part = ticks < most ? static_cast<TickType_t>(ticks) : most;
    vTaskDelay(part);
    ticks -= part;
  }
}

}  // namespace tillwire::freertos
