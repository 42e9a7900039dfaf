// Text: borrowed characters, and how their bytes are read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tillwire/base/chars.hpp>
#include <tillwire/base/lifetime.hpp>
#include <type_traits>
#include <utility>

namespace tillwire {

/// Whether a type is a string, such as std::string. Detected by its members, so that the header
/// string need not be included.
template <class Type, class = void>
inline constexpr bool is_string = false;
/// Strings have length() and data(); vectors and arrays of characters have no length().
template <class Type>
inline constexpr bool is_string<Type, std::void_t<decltype(std::declval<const Type&>().length())>> =
    std::is_same_v<decltype(std::declval<const Type&>().data()), const char*>;
/// Restricts a template to strings.
template <class Type>
using IfString = std::enable_if_t<is_string<Type>, int>;
/// Restricts a template to numbers, characters and bool: without it, 0 would convert as a null
/// pointer.
template <class Type>
using IfNumber = std::enable_if_t<std::is_arithmetic_v<Type>, int>;

class Text;

/// Reads the characters of a Text one UTF-8 byte at a time; decodes JSON escapes if there are any.
class TextBytes {
 public:
  static constexpr int at_end = -1;     ///< see next()
  static constexpr int malformed = -2;  ///< see next()

  /// Returns the next byte; `at_end` at the end; `malformed` at an invalid escape or character, if
  /// escapes are decoded.
  constexpr int next() {
    if (bits_ != 0) {
      bits_ -= 6;
      return static_cast<int>(0x80 | ((code_ >> bits_) & 0x3f));
    }
    const std::uint32_t left = size_ & size_bits;
    if (left == 0) return at_end;
    // NOLINTNEXTLINE(clang-analyzer-core.NullDereference): absent text has size 0
    const auto byte = static_cast<unsigned char>(*at_);
    if ((size_ & escape_bit) == 0 || (byte < 0x80 && byte != '\\')) {
      ++at_;
      --size_;
      return byte;
    }
    const std::int32_t special = detail::special_character(at_, at_ + left);
    if (special < 0) return malformed;
    at_ += special >> 24;
    size_ -= static_cast<std::uint32_t>(special >> 24);
    code_ = static_cast<std::uint32_t>(special) & 0xffffff;
    if (code_ < 0x80) return static_cast<int>(code_);
    unsigned lead = 0xc0;
    bits_ = 6;
    if (code_ >= 0x800) {
      lead = 0xe0;
      bits_ = 12;
    }
    if (code_ >= 0x10000) {
      lead = 0xf0;
      bits_ = 18;
    }
    return static_cast<int>(lead | code_ >> bits_);
  }

 private:
  friend Text;

  static constexpr std::uint32_t escape_bit = 0x80000000;
  static constexpr std::uint32_t size_bits = 0x3fffffff;

  constexpr TextBytes(const char* at, std::uint32_t size) : at_(at), size_(size) {}

  const char* at_;
  std::uint32_t size_;  // of what is left, with the bits of Text: taking them apart costs 16 bytes
  std::uint32_t code_ = 0;
  unsigned bits_ = 0;  // bits of code_ still to be returned
};

class Secret;

/// Borrowed UTF-8 characters. Absent is not empty: a Text that was never set is absent.
///
/// In a request it borrows the caller's characters until `call` or `start` returns. In a response
/// it borrows the client's receive buffer and is valid until the next call on that client. Received
/// characters stay as they arrived, JSON escapes included: `==` and copy() decode them, raw() does
/// not.
class Text {
 public:
  constexpr Text() = default;
  /// Borrows NUL-terminated characters; a null pointer is absent.
  constexpr Text(const char* characters TILLWIRE_LIFETIMEBOUND)
      : data_(characters), size_(length(characters)) {}
  /// Borrows `size` bytes, which need no NUL. A null pointer is absent, and so is a size of 2^30 or
  /// more, such as the -1 of a failed recv().
  constexpr Text(const char* characters TILLWIRE_LIFETIMEBOUND, std::size_t size)
      : data_(size > size_bits ? nullptr : characters),
        size_(size > size_bits ? 0 : static_cast<std::uint32_t>(size)) {}
  /// Borrows a view; a view without data is absent.
  constexpr Text(std::string_view characters) : Text(characters.data(), characters.size()) {}
  /// Borrows a string in a variable, such as a std::string.
  template <class String, IfString<String> = 0>
  constexpr Text(const String& string TILLWIRE_LIFETIMEBOUND)
      : Text(string.data(), string.size()) {}
  template <class String, IfString<String> = 0>
  Text(const String&&) = delete;  // a temporary string dies before the request is sent
  template <class Number, IfNumber<Number> = 0>
  Text(Number) = delete;         // a number is not text: put it in quotes
  Text(const Secret&) = delete;  // a secret is not shown: see Secret::reveal()

  constexpr bool present() const { return data_ != nullptr; }
  /// Returns whether it is absent or has no characters.
  constexpr bool empty() const { return (size_ & size_bits) == 0; }

  /// Returns the characters unchanged, escapes included; see escaped().
  constexpr std::string_view raw() const { return {data_, size_ & size_bits}; }
  /// Returns whether raw() contains JSON escapes such as `\"` or `\u00e9`.
  constexpr bool escaped() const { return (size_ & escape_bit) != 0; }
  /// Returns whether the text was checked and has the form, or is among the values, that its type
  /// requires. Text that was never checked, such as that of a response, is not fit.
  constexpr bool fit() const { return (size_ & fit_bit) != 0; }

  /// Copies the characters with escapes decoded and a NUL at the end; writes at most `capacity`
  /// bytes. Returns the length of the whole text in bytes; if that is not less than `capacity`, the
  /// copy is truncated.
  [[nodiscard]] constexpr std::size_t copy(char* out, std::size_t capacity) const {
    std::size_t size = 0;
    if (escaped()) {
      auto from = bytes();
      for (int byte = from.next(); byte >= 0; byte = from.next(), ++size) {
        if (size + 1 < capacity) out[size] = static_cast<char>(byte);
      }
    } else {
      size = size_ & size_bits;
      for (std::size_t i = 0; i < size && i + 1 < capacity; ++i) out[i] = data_[i];
    }
    if (capacity != 0) out[size < capacity ? size : capacity - 1] = 0;
    return size;
  }

  /// Copies the characters into an array, with escapes decoded and a NUL at the end. Returns
  /// whether they all fitted.
  template <std::size_t Capacity>
  [[nodiscard]] constexpr bool copy(char (&out)[Capacity]) const {
    return copy(out, Capacity) < Capacity;
  }

  /// Reads the characters byte by byte, with escapes decoded.
  constexpr TextBytes bytes() const { return {data_, size_}; }

  /// Compares the characters; absent text equals only absent text.
  friend constexpr bool operator==(const Text& left, const Text& right) {
    if (left.present() != right.present()) return false;
    if (!left.escaped() && !right.escaped()) {
      if (((left.size_ ^ right.size_) & size_bits) != 0) return false;
      for (std::uint32_t i = 0; i < (left.size_ & size_bits); ++i) {
        // NOLINTNEXTLINE(clang-analyzer-core.NullDereference): absent text has size 0
        if (left.data_[i] != right.data_[i]) return false;
      }
      return true;
    }
    auto a = left.bytes();
    auto b = right.bytes();
    for (;;) {
      const int byte = a.next();
      if (byte != b.next()) return false;
      if (byte < 0) return true;
    }
  }
  friend constexpr bool operator!=(const Text& left, const Text& right) { return !(left == right); }

  /// Makes a Text from the inside of a JSON string: for decoders.
  static constexpr Text from_json(const char* data, std::size_t size, bool with_escapes) {
    Text text;
    text.data_ = data;
    text.size_ = static_cast<std::uint32_t>(size) | (with_escapes ? escape_bit : 0);
    return text;
  }

 protected:
  /// Records the result of a check; fit() returns it.
  constexpr void set_fit(bool fit) { size_ = (size_ & ~fit_bit) | (fit ? fit_bit : 0); }

 private:
  static constexpr std::uint32_t escape_bit = TextBytes::escape_bit;
  static constexpr std::uint32_t fit_bit = 0x40000000;
  static constexpr std::uint32_t size_bits = TextBytes::size_bits;

  // Not inlined: saves 40 bytes in the size job, 64 at -O2.
  [[gnu::noinline]] static constexpr std::uint32_t length(const char* characters) {
    std::uint32_t size = 0;
    if (characters != nullptr) {
      // not covered by tests: no text fills 30 bits
      while (size != size_bits && characters[size] != 0) ++size;
    }
    return size;
  }

  const char* data_ = nullptr;
  std::uint32_t size_ = 0;
};

}  // namespace tillwire
