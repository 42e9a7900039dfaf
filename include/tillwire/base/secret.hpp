// Secret: text that is never shown, such as a PAN, CVC, PIN or key.
#pragma once

#include <tillwire/base/text.hpp>

namespace tillwire {

/// Text that no trace, journal, error or `--describe` sample shows, and that no stream prints.
///
/// The client wipes a request from the transmit buffer as soon as it is sent, refused or given up,
/// and an answer from the receive buffer when the next exchange starts, when `Client::forget()` is
/// called, or when the client is destroyed. It keeps no other copy; `tests/system/secrets` searches all
/// memory for one. The caller must wipe its own copies: the characters that a request borrows, the
/// output of copy(), and `Client::body()`, which is the answer with its secrets.
///
/// `==` stops at the first difference, so its timing reveals how many characters match to an
/// attacker who can try many values.
///
/// A Secret does not convert to Text, so that no assignment puts it into a remark, a name or a log;
/// reveal() converts it explicitly.
class Secret {
 public:
  constexpr Secret() = default;
  /// Borrows NUL-terminated characters, as Text does; a null pointer is absent.
  constexpr Secret(const char* characters TILLWIRE_LIFETIMEBOUND) : text_(characters) {}
  /// Borrows `size` bytes, which need no NUL.
  constexpr Secret(const char* characters TILLWIRE_LIFETIMEBOUND, std::size_t size)
      : text_(characters, size) {}
  /// Borrows a view; a view without data is absent.
  constexpr Secret(std::string_view characters) : text_(characters) {}
  /// Makes text secret from here on.
  constexpr Secret(const Text& text) : text_(text) {}
  /// Borrows a string in a variable, such as a std::string.
  template <class String, IfString<String> = 0>
  constexpr Secret(const String& string TILLWIRE_LIFETIMEBOUND) : text_(string) {}
  template <class String, IfString<String> = 0>
  Secret(const String&&) = delete;  // a temporary string dies before the request is sent
  template <class Number, IfNumber<Number> = 0>
  Secret(Number) = delete;  // a number is not text: put it in quotes

  constexpr bool present() const { return text_.present(); }
  /// Returns whether it is absent or has no characters.
  constexpr bool empty() const { return text_.empty(); }
  /// Returns whether the characters contain JSON escapes.
  constexpr bool escaped() const { return text_.escaped(); }
  /// Reads the characters byte by byte, with escapes decoded.
  constexpr TextBytes bytes() const { return text_.bytes(); }
  /// Copies the characters as Text::copy() does. The caller must wipe the copy.
  [[nodiscard]] constexpr std::size_t copy(char* out, std::size_t capacity) const {
    return text_.copy(out, capacity);
  }
  /// Copies the characters into an array; returns whether they all fitted.
  template <std::size_t Capacity>
  [[nodiscard]] constexpr bool copy(char (&out)[Capacity]) const {
    return text_.copy(out);
  }

  /// Returns the characters as Text, for code that has to transform or compare them.
  constexpr const Text& reveal() const { return text_; }

  /// Compares the characters; absent text equals only absent text.
  friend constexpr bool operator==(const Secret& left, const Secret& right) {
    return left.text_ == right.text_;
  }
  // Without these overloads, either operand could be converted, and the comparison would be
  // ambiguous.
  template <class Left, std::enable_if_t<std::is_same_v<Left, Text>, int> = 0>
  friend constexpr bool operator==(const Left& left, const Secret& right) {
    return left == right.text_;
  }
  template <class Right, std::enable_if_t<std::is_same_v<Right, Text>, int> = 0>
  friend constexpr bool operator==(const Secret& left, const Right& right) {
    return left.text_ == right;
  }
  friend constexpr bool operator!=(const Secret& left, const Secret& right) {
    return !(left == right);
  }

 private:
  Text text_;
};

}  // namespace tillwire
