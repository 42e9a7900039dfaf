// Text that is never shown: PAN, CVC, PIN, keys.
#pragma once

#include <tillwire/base/text.hpp>

namespace tillwire {

/// Text that no trace, journal, error or `--describe` sample shows, and that no stream prints.
///
/// The client wipes a request from the transmit buffer as soon as it is sent, refused or given up,
/// and an answer from the receive buffer when the next exchange starts, `Client::forget()` is
/// called or the client is destroyed. It has no other copy; `tests/secrets` looks for one in all
/// of the memory. What the caller holds is the caller's to wipe: the characters that a request
/// borrows, what copy() wrote, and `Client::body()`, which is the answer with its secrets.
///
/// `==` stops at the first difference: its time tells an attacker who can try many values.
///
/// It does not become a Text, so that no assignment takes it into a remark, a name or a logger;
/// reveal() is the way there.
class Secret {
 public:
  constexpr Secret() = default;
  /// Borrowed like the characters of a Text.
  constexpr Secret(const char* characters TILLWIRE_LIFETIMEBOUND) : text_(characters) {}
  /// `size` bytes, which need no NUL.
  constexpr Secret(const char* characters TILLWIRE_LIFETIMEBOUND, std::size_t size)
      : text_(characters, size) {}
  /// A view without data is absent.
  constexpr Secret(std::string_view characters) : text_(characters) {}
  /// Text that is secret from here on.
  constexpr Secret(const Text& text) : text_(text) {}
  /// A string in a variable, such as an std::string.
  template <class String, IfString<String> = 0>
  constexpr Secret(const String& string TILLWIRE_LIFETIMEBOUND) : text_(string) {}
  template <class String, IfString<String> = 0>
  Secret(const String&&) = delete;  // a temporary string dies before the request is sent
  template <class Number, IfNumber<Number> = 0>
  Secret(Number) = delete;  // a number is no text: put it in quotes

  constexpr bool present() const { return text_.present(); }
  /// Absent, or present without a character.
  constexpr bool empty() const { return text_.empty(); }
  /// Whether the characters hold JSON escapes.
  constexpr bool escaped() const { return text_.escaped(); }
  /// Reads the characters a byte at a time, escapes undone.
  constexpr TextBytes bytes() const { return text_.bytes(); }
  /// Copies the characters as Text::copy() does. What it wrote is the caller's to wipe.
  [[nodiscard]] constexpr std::size_t copy(char* out, std::size_t capacity) const {
    return text_.copy(out, capacity);
  }
  /// Copies the characters into an array; returns whether all of them fitted.
  template <std::size_t Capacity>
  [[nodiscard]] constexpr bool copy(char (&out)[Capacity]) const {
    return text_.copy(out);
  }

  /// The characters as a Text, for code that has to transform or compare them.
  constexpr const Text& reveal() const { return text_; }

  /// Equal character by character; absent equals only absent.
  friend constexpr bool operator==(const Secret& left, const Secret& right) {
    return left.text_ == right.text_;
  }
  // Without these, it would be ambiguous which of the two is converted.
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
