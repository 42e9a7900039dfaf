// The system's clocks.
#pragma once

#include <tillwire/port/clock.hpp>
#include <tillwire/windows/system.hpp>

namespace tillwire::windows {

/// Returns the performance counter in milliseconds; wraps around after 49 days, as every Clock may.
/// Windows's tick count would advance in steps of 16 ms.
class MonotonicClock final : public Clock {
 public:
  std::uint32_t now_ms() override {
    LARGE_INTEGER frequency{};  // neither call has failed since Windows XP
    LARGE_INTEGER now{};
    ::QueryPerformanceFrequency(&frequency);
    ::QueryPerformanceCounter(&now);
    const auto a_second = static_cast<std::uint64_t>(frequency.QuadPart);
    const auto ticks = static_cast<std::uint64_t>(now.QuadPart);
    return static_cast<std::uint32_t>(ticks / a_second * 1000U +
                                      ticks % a_second * 1000U / a_second);
  }
};

/// Returns the time of day, which is as accurate as the system's time.
class SystemTime final : public WallClock {
 public:
  std::uint32_t now_s() override {
    FILETIME now{};  // in units of 100 ns, since the year 1601
    ::GetSystemTimeAsFileTime(&now);
    const auto units = std::uint64_t{now.dwHighDateTime} << 32U | now.dwLowDateTime;
    constexpr std::uint64_t from_1601_to_1970 = 11644473600U;
    return static_cast<std::uint32_t>(units / 10000000U - from_1601_to_1970);
  }
};

}  // namespace tillwire::windows
