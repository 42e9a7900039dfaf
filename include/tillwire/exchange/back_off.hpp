// How long to wait before a request is tried again.
#pragma once

#include <cstdint>
#include <tillwire/base/duration.hpp>
#include <tillwire/port/crypto.hpp>

namespace tillwire::detail {

/// Doubles the delay with each of the tries so far, from `first` to `most`, and draws it at random
/// from the upper half of that, so that terminals that failed together do not come back together.
/// Without random numbers the whole delay is taken.
inline Milliseconds back_off(Milliseconds first, Milliseconds longest, std::uint8_t tries,
                             Random* random) {
  // Doubled step by step, and never beyond the most: no shift can overflow.
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
