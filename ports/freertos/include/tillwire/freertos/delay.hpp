// Waiting that lets other tasks run.
#pragma once

#include <FreeRTOS.h>
#include <task.h>

#include <cstdint>

namespace tillwire::freertos {

namespace detail {

/// Returns the number of ticks that lasts at least `ms`, even if counting starts within a tick.
constexpr std::uint64_t ticks_for(std::uint32_t ms, std::uint32_t rate_hz) {
  return (std::uint64_t{ms} * rate_hz + 999) / 1000 + 1;
}

}  // namespace detail

/// Blocks the calling task for at least `ms` milliseconds while others run, for example between two
/// requests of a polling loop. With 0 it blocks for the rest of the tick.
inline void delay(std::uint32_t ms) {
  constexpr TickType_t most = portMAX_DELAY - 1;  // portMAX_DELAY itself may mean forever
  for (std::uint64_t ticks = detail::ticks_for(ms, configTICK_RATE_HZ); ticks != 0;) {
    const TickType_t part = ticks < most ? static_cast<TickType_t>(ticks) : most;
    vTaskDelay(part);
    ticks -= part;
  }
}

}  // namespace tillwire::freertos
