// Hexadecimal digits (RFC 4648, base 16): reads both cases, writes capitals.
#pragma once

#include <cstdint>
#include <tillwire/base/chars.hpp>
#include <tillwire/base/text.hpp>

namespace tillwire::detail {

constexpr char hex_digit(unsigned four_bits) {
  return static_cast<char>(four_bits < 10 ? '0' + four_bits : 'A' + (four_bits - 10));
}

/// Writes two digits per byte: `2 * size` characters, no NUL.
constexpr void hex_encode(const std::uint8_t* in, std::uint32_t size, char* out) {
  for (std::uint32_t i = 0; i < size; ++i) {
    *out++ = hex_digit(in[i] >> 4U);
    *out++ = hex_digit(in[i] & 15U);
  }
}

/// Counts hexadecimal digits: 0 for absent text, -1 if any character is not a digit.
constexpr std::int32_t count_hex_digits(TextBytes in) {
  std::int32_t count = 0;
  for (int c = in.next(); c >= 0; c = in.next(), ++count) {
    if (hex_value(static_cast<char>(c)) < 0) return -1;
  }
  return count;
}

// Not inlined: saves 48 bytes in setKey.
[[gnu::noinline]] constexpr std::int32_t count_hex_digits(const Text& text) {
  return count_hex_digits(text.bytes());
}

/// Decodes pairs of digits. Returns the number of bytes written to `out`, or -1 if `in` does not
/// consist of pairs of digits or the bytes do not fit; `out` may then hold part of them.
constexpr std::int32_t hex_decode(TextBytes in, std::uint8_t* out, std::uint32_t capacity) {
  std::uint32_t count = 0;
  for (int c = in.next(); c >= 0; c = in.next()) {
    const int high = hex_value(static_cast<char>(c));
    const int next = in.next();
    const int low = next < 0 ? -1 : hex_value(static_cast<char>(next));
    if (high < 0 || low < 0 || count == capacity) return -1;
    out[count++] = static_cast<std::uint8_t>(high << 4 | low);
  }
  return static_cast<std::int32_t>(count);
}

}  // namespace tillwire::detail
