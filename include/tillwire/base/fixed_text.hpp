// FixedText: an owned copy of a short text, stored inline.
#pragma once

#include <cstddef>
#include <tillwire/base/lifetime.hpp>
#include <tillwire/base/text.hpp>

namespace tillwire {

/// An owned copy of at most `Longest` bytes of text, NUL-terminated. Empty until assigned.
template <std::size_t Longest>
class FixedText {
 public:
  constexpr FixedText() = default;

  /// Copies the text and decodes its escapes. Returns false if it is too long; the copy is then
  /// truncated.
  constexpr bool assign(const Text& text) {
    return text.copy(characters_, sizeof characters_) <= Longest;
  }

  /// Returns whether it holds no characters: never assigned, or assigned absent or empty text.
  constexpr bool empty() const { return characters_[0] == 0; }
  /// Returns the characters, borrowed from this copy.
  constexpr const char* c_str() const TILLWIRE_LIFETIMEBOUND { return characters_; }
  /// Returns the text, borrowed from this copy; absent if it is empty.
  constexpr Text text() const TILLWIRE_LIFETIMEBOUND {
    return empty() ? Text() : Text(characters_);
  }
  /// Converts as text() does, so that it can be assigned to a member of a request.
  constexpr operator Text() const TILLWIRE_LIFETIMEBOUND { return text(); }

  /// Compares the characters; absent text equals empty text.
  friend constexpr bool operator==(const FixedText& left, const Text& right) {
    return left.empty() ? right.empty() : left.text() == right;
  }
  friend constexpr bool operator!=(const FixedText& left, const Text& right) {
    return !(left == right);
  }

 private:
  char characters_[Longest + 1] = {};
};

/// Compares the characters.
template <std::size_t Left, std::size_t Right>
constexpr bool operator==(const FixedText<Left>& left, const FixedText<Right>& right) {
  return left == right.text();
}
/// Compares the characters.
template <std::size_t Left, std::size_t Right>
constexpr bool operator!=(const FixedText<Left>& left, const FixedText<Right>& right) {
  return !(left == right);
}

}  // namespace tillwire
