// Whether two masked card numbers may belong to the same card.
#pragma once

#include <cstddef>
#include <cstring>
#include <tillwire/base/fixed_text.hpp>
#include <tillwire/base/text.hpp>

namespace tillwire::detail {

/// Returns whether two masked card numbers, such as 411111**1111 and 411111XXXXXX1111, may belong
/// to the same card: the digits before the mask are equal as far as both show them, and so are the
/// last four.
inline bool is_same_card(const Text& left, const Text& right) {
  FixedText<24> first;
  FixedText<24> second;
  if (!first.assign(left) || !second.assign(right)) return false;
  const char* const one = first.c_str();
  const char* const other = second.c_str();
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  for (std::size_t i = 0; is_digit(one[i]) && is_digit(other[i]); ++i) {
    if (one[i] != other[i]) return false;
  }
  const char* last = one + std::strlen(one);
  const char* other_last = other + std::strlen(other);
  for (unsigned i = 0; i != 4; ++i) {
    if (last == one || other_last == other) return false;
    if (!is_digit(*--last) || *last != *--other_last) return false;
  }
  return true;
}

}  // namespace tillwire::detail
