// Byte loops over secrets that leave no copy behind.
#pragma once

#include <cstdint>

namespace tillwire::detail {

/// Makes the compiler finish a byte of a secret before it begins the next one. A loop that it turns
/// into vector instructions may keep whole keys and PINs in registers across a later call, and so
/// on the stack, where nothing wipes them.
inline void finish_byte(const void* at) {
#if defined(__GNUC__) || defined(__clang__)
  __asm__ __volatile__("" : : "r"(at) : "memory");
#else
  static_cast<void>(*static_cast<const volatile char*>(at));
#endif
}

/// Adds the bytes `from` to those of `to`, by XOR.
inline void mix_secret(std::uint8_t* to, const std::uint8_t* from, std::uint32_t size) {
  for (; size != 0; --size, ++to, ++from) {
    *to = static_cast<std::uint8_t>(*to ^ *from);
    finish_byte(to);
  }
}

/// Writes the bytes `from` to `to`, each with the bits of `variant` changed.
inline void copy_secret(std::uint8_t* to, const std::uint8_t* from, std::uint32_t size,
                        unsigned variant = 0) {
  for (; size != 0; --size, ++to, ++from) {
    *to = static_cast<std::uint8_t>(*from ^ variant);
    finish_byte(to);
  }
}

}  // namespace tillwire::detail
