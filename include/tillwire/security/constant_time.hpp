// Compares secrets in constant time, so that the time does not reveal where they differ.
#pragma once

#include <cstdint>

namespace tillwire::detail {

/// Returns whether two ranges of memory are equal. The time depends only on `size`.
inline bool equal_in_constant_time(const void* a, const void* b, std::uint32_t size) {
  // Volatile: a compiler that understood the loop could stop at the first difference.
  const auto* left = static_cast<const volatile std::uint8_t*>(a);
  const auto* right = static_cast<const volatile std::uint8_t*>(b);
  std::uint32_t difference = 0;
  for (std::uint32_t i = 0; i < size; ++i) {
    const std::uint32_t one = left[i];
    difference |= one ^ right[i];
  }
  // No branch: 0 wraps around to all ones.
  return ((difference - 1) >> 31) != 0;
}

}  // namespace tillwire::detail
