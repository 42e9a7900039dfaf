// Zeroes memory that held secrets.
#pragma once

#include <cstdint>
#include <cstring>

namespace tillwire {

/// Zeroes memory that held secrets. The compiler cannot remove it as a dead store.
inline void wipe(void* memory, std::uint32_t size) {
  auto* at = static_cast<char*>(memory);
#if defined(__GNUC__) || defined(__clang__)
  // The empty assembly counts as a read of the memory. It also keeps the loops from becoming a call
  // to memset, which goes byte by byte in newlib-nano.
  const std::uint32_t zero = 0;
  for (; size >= 16; size -= 16, at += 16) {
    std::memcpy(at, &zero, 4);
    std::memcpy(at + 4, &zero, 4);
    std::memcpy(at + 8, &zero, 4);
    std::memcpy(at + 12, &zero, 4);
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

}  // namespace tillwire
