// Hexadecimal digits (RFC 4648, base 16): read in both cases, written in capitals.
#pragma once

#include <cstdint>
#include <tillwire/base/chars.hpp>
#include <tillwire/base/text.hpp>

namespace tillwire::detail {

constexpr char hex_digit(unsigned four_bits) {
  return static_cast<char>(four_bits < 10 ? '0' + four_bits : 'A' + (four_bits - 10));
}

/// Writes two digits a byte: `2 * size` characters, no NUL.
constexpr void hex_encode(const std::uint8_t* in, std::uint32_t size, char* out) {
  for (std::uint32_t i = 0; i < size; ++i) {
    *out++ = hex_digit(in[i] >> 4U);
    *out++ = hex_digit(in[i] & 15U);
  }
}

/// How many hexadecimal digits there are, 0 of absent text; -1 if something else is among them.
constexpr std::int32_t count_hex_digits(TextBytes in) {
  std::int32_t count = 0;
  for (int c = in.next(); c >= 0; c = in.next(), ++count) {
    if (hex_value(static_cast<char>(c)) < 0) return -1;
  }
  return count;
}

// Kept apart, it saves 48 bytes of setKey.
[[gnu::noinline]] constexpr std::int32_t count_hex_digits(const Text& text) {
  return count_hex_digits(text.bytes());
}

/// Decodes; returns the number of bytes written to `out`, or -1 if `in` is not made of pairs of
/// digits, or they do not fit. `out` may then hold some bytes.
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
