// Text that is kept: a copy of a few characters, with its room inside.
#pragma once

#include <cstddef>
#include <tillwire/base/lifetime.hpp>
#include <tillwire/base/text.hpp>

namespace tillwire {

/// A copy of at most `Longest` bytes of text, ended with NUL. Empty until assigned.
template <std::size_t Longest>
class FixedText {
 public:
  constexpr FixedText() = default;

  /// Copies the text, escapes undone. False if it is too long: then it is cut.
  constexpr bool assign(const Text& text) {
    return text.copy(characters_, sizeof characters_) <= Longest;
  }

  /// Whether nothing was assigned, or an absent or empty text.
  constexpr bool empty() const { return characters_[0] == 0; }
  /// The characters, borrowed from this copy.
  constexpr const char* c_str() const TILLWIRE_LIFETIMEBOUND { return characters_; }
  /// Absent if it is empty; borrowed from this copy.
  constexpr Text text() const TILLWIRE_LIFETIMEBOUND {
    return empty() ? Text() : Text(characters_);
  }
  /// The same as text(), for the member of a request.
  constexpr operator Text() const TILLWIRE_LIFETIMEBOUND { return text(); }

  /// Compares the characters; absent and empty are the same.
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
