// Strict JSON (RFC 8259) in one pass over memory: where a value ends, or where it goes wrong.
#pragma once

#include <cstdint>
#include <tillwire/wire/chars.hpp>

namespace tillwire::detail {

/// Scans JSON between `begin` and `end`. The byte at `end` must be readable and must not go on with
/// a number or a word (a NUL, or what follows a value in JSON): it stops every loop, so that no
/// loop has to look for the end.
///
/// A function takes the position where something begins and returns the one after it, or a null
/// pointer, and then fault() is where it went wrong.
class JsonScan {
 public:
  JsonScan(const char* begin, const char* end) : begin_(begin), end_(end) {}

  const char* begin() const { return begin_; }
  const char* end() const { return end_; }
  const char* fault() const { return fault_; }
  /// The same as an offset from the beginning.
  std::uint32_t fault_offset() const { return static_cast<std::uint32_t>(fault_ - begin_); }

  const char* fail(const char* at) {
    fault_ = at < end_ ? at : end_;
    return nullptr;
  }

  static bool is_space(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

  /// Over white space, of which there is mostly none.
  [[gnu::always_inline]] static const char* space(const char* at) {
    return static_cast<unsigned char>(*at) > ' ' ? at : more_space(at);
  }

  /// From after the opening quote to the closing one. Sets `escaped` if there are escapes inside.
  const char* string(const char* at, bool& escaped) {
    for (;;) {
      while (end_ - at >= 4 && plain_word(at)) at += 4;
      while (is(*at, json_plain)) ++at;
      if (at >= end_) return fail(end_);
      if (*at == '"') return at;
      if (*at == '\\') {
        escaped = true;
        at = escape(at + 1);
        if (at == nullptr) return nullptr;
      } else {
        const unsigned length = static_cast<unsigned char>(*at) >= 0x80 ? utf8_length(at, end_) : 0;
        if (length == 0) return fail(at);
        at += length;
      }
    }
  }

  const char* number(const char* at) {
    if (*at == '-') ++at;
    if (*at == '0') {
      ++at;
    } else if ((at = digits(at)) == nullptr) {
      return nullptr;
    }
    if (*at == '.' && (at = digits(at + 1)) == nullptr) return nullptr;
    if (*at == 'e' || *at == 'E') {
      ++at;
      if (*at == '+' || *at == '-') ++at;
      at = digits(at);
    }
    return at;
  }

  const char* word(const char* at, const char* expected) {
    for (; *expected != 0; ++expected, ++at) {
      if (*at != *expected) return fail(at);
    }
    return at;
  }

  /// A value without parts: string, number, true, false, null.
  const char* simple(const char* at) {
    switch (*at) {
      case '"': {
        bool escaped = false;
        at = string(at + 1, escaped);
        return at == nullptr ? nullptr : at + 1;
      }
      case 't':
        return word(at, "true");
      case 'f':
        return word(at, "false");
      case 'n':
        return word(at, "null");
      default:
        return number(at);
    }
  }

  /// The name of a member, from its opening quote to after the colon and the space behind it.
  const char* name(const char* at, const char*& end, bool& escaped) {
    if (*at != '"') return fail(at);
    end = string(at + 1, escaped);
    if (end == nullptr) return nullptr;
    at = space(end + 1);
    return *at == ':' ? space(at + 1) : fail(at);
  }

  /// Any value, whatever is inside it, nested at most 32 levels deep.
  const char* skip(const char* at) {
    std::uint32_t objects = 0;  // a bit a level, the innermost lowest: an object, not an array
    unsigned depth = 0;
    for (;;) {
      if (*at == '{' || *at == '[') {
        if (++depth > 32) return fail(at);
        const bool object = *at == '{';
        objects = objects << 1 | static_cast<std::uint32_t>(object);
        at = space(at + 1);
        if (*at != (object ? '}' : ']')) {
          if (object && (at = member(at)) == nullptr) return nullptr;
          continue;
        }
        ++at;
        --depth;
        objects >>= 1;
      } else if ((at = simple(at)) == nullptr) {
        return nullptr;
      }
      // After a value: the end of what it is in, perhaps several times, or a comma.
      for (;;) {
        if (depth == 0) return at;
        at = space(at);
        if (*at == ',') break;
        if (*at != ((objects & 1) != 0 ? '}' : ']')) return fail(at);
        ++at;
        --depth;
        objects >>= 1;
      }
      at = space(at + 1);
      if ((objects & 1) != 0 && (at = member(at)) == nullptr) return nullptr;
    }
  }

 private:
  [[gnu::noinline]] static const char* more_space(const char* at) {
    while (is_space(*at)) ++at;
    return at;
  }

  const char* digits(const char* at) {
    if (!is(*at, digit_char)) return fail(at);
    while (is(*at, digit_char)) ++at;
    return at;
  }

  const char* member(const char* at) {
    const char* end;
    bool escaped;
    return name(at, end, escaped);
  }

  /// After a backslash.
  const char* escape(const char* at) {
    switch (*at) {
      case '"':
      case '\\':
      case '/':
      case 'b':
      case 'f':
      case 'n':
      case 'r':
      case 't':
        return at + 1;
      case 'u':
        break;
      default:
        return fail(at);
    }
    const int code = four_digits(at + 1);
    if (code < 0) return fail(at);
    if (code < 0xd800 || code > 0xdfff) return at + 5;
    // Half of a pair: the first, and the second must follow.
    if (code > 0xdbff || at[5] != '\\' || at[6] != 'u') return fail(at);
    const int second = four_digits(at + 7);
    return second >= 0xdc00 && second <= 0xdfff ? at + 11 : fail(at);
  }

  static int four_digits(const char* at) {
    int code = 0;
    for (const char* const end = at + 4; at != end; ++at) {
      const int digit = hex_value(*at);
      if (digit < 0) return -1;
      code = code << 4 | digit;
    }
    return code;
  }

  const char* begin_;
  const char* end_;
  const char* fault_ = nullptr;
};

}  // namespace tillwire::detail
