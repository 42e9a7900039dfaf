// Where mps2-an505 (Cortex-M33) has its devices, as the secure state sees them.
#pragma once

#include <cstdint>

namespace tillwire::mps2::machine {

constexpr std::uint32_t clock_hz = 20'000'000;  // of the processor and the timer
constexpr std::uint32_t timer = 0x50000000;     // CMSDK timer 0
constexpr std::uint32_t ethernet = 0x42000000;  // LAN9118
constexpr std::uint32_t ethernet_line = 48;     // at the NVIC

}  // namespace tillwire::mps2::machine
