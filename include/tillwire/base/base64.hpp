// Base64 (RFC 4648, with padding, without line breaks).
#pragma once

#include <cstdint>
#include <tillwire/base/text.hpp>

namespace tillwire::detail {

constexpr char base64_digit(std::uint32_t six_bits) {
  if (six_bits < 26) return static_cast<char>('A' + six_bits);
  if (six_bits < 52) return static_cast<char>('a' + (six_bits - 26));
  if (six_bits < 62) return static_cast<char>('0' + (six_bits - 52));
  return six_bits == 62 ? '+' : '/';
}

/// Returns the character at `place` (0 to 3) of an encoded group. `group` holds `bytes` (1 to 3)
/// bytes in bits 23 to 0, the first one uppermost; places without data give '='.
constexpr char base64_digit_at(unsigned place, std::uint32_t group, unsigned bytes) {
  return place <= bytes ? base64_digit(group >> (18 - 6 * place) & 63) : '=';
}

/// Encodes a group of 1 to 3 bytes as four characters.
constexpr void base64_encode(std::uint32_t group, unsigned bytes, char* out) {
  for (unsigned i = 0; i < 4; ++i) out[i] = base64_digit_at(i, group, bytes);
}

/// Encodes `size` bytes without line breaks. The input may be at the end of the output buffer.
constexpr void base64_write(const std::uint8_t* bytes, std::uint32_t size, char* out) {
  for (std::uint32_t at = 0; at < size; at += 3, out += 4) {
    const std::uint32_t count = size - at < 3 ? size - at : 3;
    std::uint32_t group = 0;
    for (std::uint32_t i = 0; i < 3; ++i) group = group << 8 | (i < count ? bytes[at + i] : 0U);
    base64_encode(group, count, out);
  }
}

constexpr std::uint32_t base64_size(std::uint32_t bytes) {
  return (bytes + 2) / 3 * 4;
}

constexpr int base64_value(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  return c == '+' ? 62 : c == '/' ? 63 : -1;
}

/// Decodes Base64. Returns the number of bytes written to `out`, or -1 if `in` is not Base64 or the
/// bytes do not fit.
constexpr std::int32_t base64_decode(TextBytes in, std::uint8_t* out, std::uint32_t capacity) {
  std::uint32_t count = 0;
  std::uint32_t bits = 0;
  unsigned digits = 0;
  unsigned padding = 0;
  for (int c = in.next(); c >= 0; c = in.next()) {
    if (c == '=') {
      ++padding;
      continue;
    }
    const int value = base64_value(static_cast<char>(c));
    if (value < 0 || padding != 0) return -1;
    bits = bits << 6 | static_cast<std::uint32_t>(value);
    ++digits;
    const unsigned left = digits * 6 % 8;  // bits not yet part of a whole byte
    if (left != 6) {
      if (count == capacity) return -1;
      out[count++] = static_cast<std::uint8_t>(bits >> left);
    }
  }
  const unsigned rest = digits % 4;
  const bool whole = rest == 0 ? padding == 0 : rest != 1 && rest + padding == 4;
  return whole ? static_cast<std::int32_t>(count) : -1;
}

}  // namespace tillwire::detail
