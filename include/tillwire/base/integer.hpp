// Converts 64-bit integers to and from decimal digits without 64-bit division, which would link 0.8
// KB of library code on 32-bit targets.
#pragma once

#include <cstdint>
#include <tillwire/base/chars.hpp>

namespace tillwire::detail {

/// Writes `number` so that it ends at `end`; returns where it begins. Writes at most 20 digits.
constexpr char* write_integer(std::uint64_t number, char* end) {
  auto low = static_cast<std::uint32_t>(number);
  auto high = static_cast<std::uint32_t>(number >> 32);
  while (high != 0) {  // long division, 16 bits at a time
    std::uint32_t rest = high % 10;
    high /= 10;
    const std::uint32_t middle = rest << 16 | low >> 16;
    rest = middle % 10;
    const std::uint32_t last = rest << 16 | (low & 0xffff);
    low = (middle / 10) << 16 | last / 10;
    *--end = static_cast<char>('0' + last % 10);
  }
  do {
    *--end = static_cast<char>('0' + low % 10);
    low /= 10;
  } while (low != 0);
  return end;
}

/// Reads an optional minus sign, digits, and an optional fraction of zeros: some gateways send
/// "100.00" for 100. Returns false for anything else, and for numbers that do not fit 64 bits.
inline bool read_integer(const char* at, const char* end, std::int64_t& number) {
  const bool negative = at != end && *at == '-';
  if (negative) ++at;
  if (at == end) return false;
  const char* const first = at;
  std::uint32_t low = 0;  // most numbers fit 32 bits
  unsigned digit;
  while (at != end && (digit = static_cast<unsigned>(*at - '0')) < 10 && low < 100000000) {
    low = low * 10 + digit;
    ++at;
  }
  std::uint64_t value = low;
  for (; at != end && (digit = static_cast<unsigned>(*at - '0')) < 10; ++at) {
    if (value > (UINT64_MAX - 9) / 10) return false;
    value = value * 10 + digit;
  }
  if (at == first) return false;
  if (at != end) {
    if (*at++ != '.' || at == end) return false;
    for (; at != end; ++at) {
      if (*at != '0') return false;
    }
  }
  // The lowest integer is farther from zero than the highest by 1.
  if (value > static_cast<std::uint64_t>(INT64_MAX) + negative) return false;
  number = static_cast<std::int64_t>(negative ? 0 - value : value);
  return true;
}

}  // namespace tillwire::detail
