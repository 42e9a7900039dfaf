// Computes how long to wait before a retry.
#pragma once

#include <cstdint>
#include <tillwire/base/duration.hpp>
#include <tillwire/port/crypto.hpp>

namespace tillwire::detail {

/// Doubles the delay for each try so far, from `first` to `longest`, then picks a random value from
/// the upper half of the result, so that terminals that failed together do not retry together.
/// Without random numbers, uses the whole delay.
inline Milliseconds back_off(Milliseconds first, Milliseconds longest, std::uint8_t tries,
                             Random* random) {
  // Doubles step by step and stops at the longest delay, so that no shift can overflow.
  const std::uint32_t most = longest.count();
  std::uint32_t delay = first.count() < most ? first.count() : most;
  for (std::uint8_t i = 1; i < tries && delay < most; ++i) {
    delay = delay < most / 2 ? delay * 2 : most;
  }
  std::uint32_t noise = 0;
  if (random != nullptr && random->fill(&noise, sizeof noise)) {
    const std::uint32_t half = delay / 2;
    delay -= noise % (half + 1);
  }
  return Milliseconds(delay);
}

}  // namespace tillwire::detail
