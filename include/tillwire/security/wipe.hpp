// Makes memory forget what it held.
#pragma once

#include <cstdint>
#include <cstring>

namespace tillwire::detail {

/// Zeroes memory, in a way that no optimiser takes out.
inline void wipe(void* memory, std::uint32_t size) {
  std::memset(memory, 0, size);
#if defined(__GNUC__) || defined(__clang__)
  __asm__ __volatile__("" : : "r"(memory) : "memory");  // somebody might look
#else
  volatile char* at = static_cast<volatile char*>(memory);
  while (size-- != 0) *at++ = 0;
#endif
}

}  // namespace tillwire::detail
