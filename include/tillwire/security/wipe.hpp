// Makes memory forget what it held.
#pragma once

#include <cstdint>
#include <cstring>

namespace tillwire::detail {

/// Zeroes memory, in a way that no optimiser takes out.
inline void wipe(void* memory, std::uint32_t size) {
  auto* at = static_cast<char*>(memory);
#if defined(__GNUC__) || defined(__clang__)
  const std::uint32_t zero = 0;
  // Somebody might look, says the assembly; and it keeps the loop from becoming a memset, which
  // goes byte by byte in newlib-nano.
  for (; size >= sizeof zero; size -= 4, at += 4) {
    std::memcpy(at, &zero, sizeof zero);
    __asm__ __volatile__("" : : "r"(at) : "memory");
  }
  for (; size != 0; --size, ++at) {
    *at = 0;
    __asm__ __volatile__("" : : "r"(at) : "memory");
  }
#else
  volatile char* byte = at;
  for (; size != 0; --size) *byte++ = 0;
#endif
}

}  // namespace tillwire::detail
