// Borrowed characters: Text, and the kinds of text that are written or shown in a way of their own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tillwire/wire/chars.hpp>

#if defined(__clang__)
#define TILLWIRE_LIFETIMEBOUND [[clang::lifetimebound]]
#else
#define TILLWIRE_LIFETIMEBOUND
#endif

namespace tillwire {

namespace detail {

/// Reads characters a UTF-8 byte at a time, JSON escapes undone where there are any. They have been
/// checked before.
class TextBytes {
 public:
  constexpr TextBytes(const char* at, const char* end, bool escaped)
      : at_(at), end_(end), escaped_(escaped) {}

  /// The next byte, or -1 at the end.
  constexpr int next() {
    if (more_ != 0) {
      --more_;
      return static_cast<int>(0x80 | ((code_ >> (6 * more_)) & 0x3f));
    }
    if (at_ == end_) return -1;
    const char c = *at_++;
    if (c != '\\' || !escaped_) return static_cast<unsigned char>(c);
    const char escape = *at_++;
    if (escape == 'u') return first_byte();
    for (const char* pair = "b\bf\fn\nr\rt\t"; *pair != 0; pair += 2) {
      if (*pair == escape) return pair[1];
    }
    return escape;
  }

 private:
  constexpr std::uint32_t four_digits() {
    std::uint32_t value = 0;
    for (int i = 0; i < 4; ++i) value = value << 4 | static_cast<std::uint32_t>(hex_value(*at_++));
    return value;
  }

  constexpr int first_byte() {
    code_ = four_digits();
    if (code_ >= 0xd800 && code_ < 0xdc00) {  // a pair: \uD8xx\uDCxx
      at_ += 2;
      code_ = 0x10000 + ((code_ & 0x3ff) << 10) + (four_digits() & 0x3ff);
    }
    if (code_ < 0x80) return static_cast<int>(code_);
    more_ = 1 + (code_ >= 0x800) + (code_ >= 0x10000);
    return static_cast<int>((0xf80U >> more_ & 0xff) | code_ >> (6 * more_));
  }

  const char* at_;
  const char* end_;
  std::uint32_t code_ = 0;
  unsigned more_ = 0;  // bytes of code_ still to come
  bool escaped_;
};

}  // namespace detail

/// Borrowed UTF-8 characters. Absent is not empty: a Text that was never set is absent.
///
/// In a request it borrows the caller's characters until `call` or `start` returns. In a response
/// it borrows the client's receive buffer and is valid until the next call on that client. There
/// the characters are as they were received, JSON escapes included: `==` and copy() see through
/// them, raw() does not.
class Text {
 public:
  constexpr Text() = default;
  /// NUL-terminated characters; a null pointer is absent.
  constexpr Text(const char* characters TILLWIRE_LIFETIMEBOUND)
      : data_(characters), size_(length(characters)) {}
  /// `size` bytes, which need no NUL; a null pointer is absent.
  constexpr Text(const char* characters TILLWIRE_LIFETIMEBOUND, std::size_t size)
      : data_(characters), size_(static_cast<std::uint32_t>(size)) {}
  /// A view without data is absent.
  constexpr Text(std::string_view characters) : Text(characters.data(), characters.size()) {}

  constexpr bool present() const { return data_ != nullptr; }
  /// Absent, or present without a character.
  constexpr bool empty() const { return size_ == 0; }

  /// The characters as they stand in memory; see escaped().
  constexpr std::string_view raw() const { return {data_, size_ & ~escape_bit}; }
  /// Whether raw() holds JSON escapes such as `\"` or `\u00e9`.
  constexpr bool escaped() const { return (size_ & escape_bit) != 0; }

  /// Copies the characters, escapes undone, and ends them with NUL; at most `capacity` bytes are
  /// written. Returns the length of the whole text in bytes: if it is not less than `capacity`, the
  /// copy was cut short.
  constexpr std::size_t copy(char* out, std::size_t capacity) const {
    std::size_t size = 0;
    auto from = bytes();
    for (int byte = from.next(); byte >= 0; byte = from.next(), ++size) {
      if (size + 1 < capacity) out[size] = static_cast<char>(byte);
    }
    if (capacity != 0) out[size < capacity ? size : capacity - 1] = 0;
    return size;
  }

  /// Reads the characters a byte at a time, escapes undone.
  constexpr detail::TextBytes bytes() const {
    const std::string_view all = raw();
    return {all.data(), all.data() + all.size(), escaped()};
  }

  /// Equal character by character; absent equals only absent.
  friend constexpr bool operator==(const Text& left, const Text& right) {
    if (left.present() != right.present()) return false;
    if (!left.escaped() && !right.escaped()) {
      if (left.size_ != right.size_) return false;
      for (std::uint32_t i = 0; i < left.size_; ++i) {
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

  /// Text as it stands inside a JSON string: for decoders.
  static constexpr Text from_json(const char* data, std::size_t size, bool with_escapes) {
    Text text(data, size);
    if (with_escapes) text.size_ |= escape_bit;
    return text;
  }

 private:
  static constexpr std::uint32_t escape_bit = 0x80000000;

  static constexpr std::uint32_t length(const char* characters) {
    std::uint32_t size = 0;
    if (characters != nullptr) {
      while (characters[size] != 0) ++size;
    }
    return size;
  }

  const char* data_ = nullptr;
  std::uint32_t size_ = 0;
};

}  // namespace tillwire
