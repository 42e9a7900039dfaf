// Where mps2-an385 (Cortex-M3) and mps2-an386 (Cortex-M4F) have their devices.
#pragma once

#include <cstdint>

namespace tillwire::mps2::machine {

constexpr std::uint32_t clock_hz = 25'000'000;  // of the processor and the timer
constexpr std::uint32_t timer = 0x40000000;     // CMSDK timer 0
constexpr std::uint32_t ethernet = 0x40200000;  // LAN9118
constexpr std::uint32_t ethernet_line = 13;     // at the NVIC

}  // namespace tillwire::mps2::machine
