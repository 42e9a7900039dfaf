// FixedText: an owned copy of a short text, stored inline.
#pragma once

#include <cstddef>
#include <tillwire/base/lifetime.hpp>
#include <tillwire/base/text.hpp>
#include <tillwire/base/wipe.hpp>

namespace tillwire {
namespace detail {

/// Copies a text, with escapes decoded and a NUL at the end. Returns false if it does not fit, or
/// contains a NUL that would end the copy early; the copy is then empty, or if `cut` the
/// beginning of the text. In an empty copy the character after the NUL says whether that is so. Not
/// inlined: saves 12 bytes per call.
[[gnu::noinline]] constexpr bool copy_text(const Text& text, char* out, std::size_t capacity,
                                           bool cut) {
  char* at = out;
  auto bytes = text.bytes();
  int byte = bytes.next();
  for (; byte > 0 && --capacity != 0; byte = bytes.next()) *at++ = static_cast<char>(byte);
  const bool fits = byte == TextBytes::at_end;
  if (!fits && !cut) at = out;
  at[0] = 0;
  if (at == out) at[1] = fits ? 0 : 1;
  return fits;
}
/// Returns whether the text of a copy did not fit.
constexpr bool is_overflow(const char* copy) {
  return copy[0] == 0 && copy[1] != 0;
}

}  // namespace detail

/// An owned copy of at most `Longest` bytes of text, NUL-terminated. Absent until assigned.
///
/// Needed because an answer's text is valid only until the next call on the client. Never holds a
/// part of a text that was assigned: the first 36 characters of a longer order id would be the id
/// of another order.
template <std::size_t Longest>
class FixedText {
 public:
  constexpr FixedText() = default;

  /// Copies the text and decodes its escapes. Returns false if it is too long or contains a NUL;
  /// then, and if it is empty, the copy is absent.
  [[nodiscard]] constexpr bool assign(const Text& text) {
    return detail::copy_text(text, characters_, sizeof characters_, false);
  }
  /// Copies as much of the text as fits: for words that people read, never for an identifier.
  constexpr void assign_front(const Text& text) {
    static_cast<void>(detail::copy_text(text, characters_, sizeof characters_, true));
  }
  /// Makes it absent.
  constexpr void clear() { characters_[0] = characters_[1] = 0; }
  /// Makes it absent, and zeroes all of it: for a copy of a secret.
  void wipe() { tillwire::wipe(characters_, sizeof characters_); }

  /// Returns whether it holds no characters: never assigned, or assigned absent or empty text, or
  /// text that does not fit.
  constexpr bool empty() const { return characters_[0] == 0; }
  /// Returns whether the text that was assigned last did not fit.
  constexpr bool overflowed() const { return detail::is_overflow(characters_); }
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
  static_assert(Longest != 0, "tillwire: a FixedText has room for a character");

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
