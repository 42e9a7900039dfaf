// Character classes: one table for the form writer, JSON and HTTP.
#pragma once

#include <cstdint>

namespace tillwire::detail {

enum CharClass : std::uint8_t {
  form_safe = 1,   // written unescaped by application/x-www-form-urlencoded
  json_plain = 2,  // unescaped in a JSON string: not a control, quote, backslash or non-ASCII
  token_char = 4,  // RFC 9110 tchar: allowed in header names
  field_char = 8,  // allowed in header values
  digit_char = 16,
  host_char = 32,                     // allowed in host names and addresses
  visible_char = 64,                  // printable ASCII, including the space
  name_char = 128,                    // json_plain except `_`
  any_text = json_plain | name_char,  // json_plain, of text that may be malformed
};

struct CharTable {
  std::uint8_t of[256] = {};

  constexpr CharTable() {
    for (unsigned c = 0; c < 256; ++c) {
      const bool digit = c >= '0' && c <= '9';
      const bool alnum = digit || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
      unsigned bits = 0;
      if (alnum || c == '*' || c == '-' || c == '.' || c == '_') bits |= form_safe;
      if (c >= 0x20 && c < 0x80 && c != '"' && c != '\\') bits |= json_plain;
      if ((bits & json_plain) != 0 && c != '_') bits |= name_char;
      if (alnum || among(c, "!#$%&'*+-.^_`|~")) bits |= token_char;
      if (c == '\t' || (c >= 0x20 && c != 0x7f)) bits |= field_char;
      if (digit) bits |= digit_char;
      if (alnum || among(c, "-._:")) bits |= host_char;
      if (c >= 0x20 && c < 0x7f) bits |= visible_char;
      of[c] = static_cast<std::uint8_t>(bits);
    }
  }

 private:
  static constexpr bool among(unsigned c, const char* set) {
    for (; *set != 0; ++set) {
      if (static_cast<unsigned char>(*set) == c) return true;
    }
    return false;
  }
};

inline constexpr CharTable chars;

constexpr bool is(char c, CharClass wanted) {
  return (chars.of[static_cast<unsigned char>(c)] & wanted) != 0;
}

/// Hides from the compiler how a position was reached. After a tight loop, g++ would otherwise keep
/// a copy of the position before the last step, at one instruction per step. Measured on a
/// Cortex-M3 at -Os: decoding takes 25.2 instead of 29.9 instructions per byte, a request 4,965
/// instead of 5,293; the flash size does not change.
template <class Position>
inline void forget_steps(Position& at) {
#if defined(__GNUC__) || defined(__clang__)
  __asm__("" : "+r"(at));
#else
  static_cast<void>(at);
#endif
}

/// Returns the position after `word`, or null if the input does not start with it. Ignores case
/// unless the word begins with a capital; the rest of such a word may hold only lower-case letters,
/// digits, hyphens and colons. The input must end with a character that the word does not contain,
/// such as NUL.
// Not inlined: saves 92 bytes in the size job at -O2.
[[gnu::noinline]] inline const char* behind(const char* at, const char* word) {
  const int fold = *word & 0x20;  // the case bit
  for (; *word != 0; ++word, ++at) {
    if ((*at | fold) != *word) return nullptr;
  }
  return at;
}

/// Returns whether the range is exactly `word`; ignores case as `behind` does.
inline bool is_word(const char* at, const char* end, const char* word) {
  return behind(at, word) == end;
}

/// Returns the value of a hexadecimal digit, or -1.
constexpr int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const int letter = c | 0x20;
  return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

/// Reads four hexadecimal digits; returns -1 if any of them is not one.
// Not inlined: saves 36 bytes in the size job at -O2.
[[gnu::noinline]] constexpr std::int32_t four_digits(const char* at) {
  std::int32_t value = 0;
  for (const char* const end = at + 4; at != end; ++at) {
    const int digit = hex_value(*at);
    if (digit < 0) return -1;
    value = value << 4 | digit;
  }
  return value;
}

/// Marks the length of what is not text, but can be skipped in it; see special_character().
inline constexpr std::int32_t malformed_mark = INT32_MIN;

/// Returns the length of a special_character().
constexpr std::int32_t special_length(std::int32_t special) {
  return special >> 24 & 0x7f;
}

/// Decodes the character at `begin`: UTF-8 beyond ASCII (RFC 3629: shortest form, no surrogates, up
/// to U+10FFFF), or a JSON escape. Returns the code point, with the length in bytes from bit 24 on;
/// -1 if it is neither. A byte that is not UTF-8, and an escape of half a surrogate pair, have a
/// length and the malformed_mark. All share a register because most callers only skip the
/// character.
constexpr std::int32_t special_character(const char* const begin, const char* end) {
  unsigned c = static_cast<unsigned char>(*begin);
  std::int32_t code = -1;
  std::int32_t length = 2;
  if (c == '\\') {
    c = static_cast<unsigned char>(begin[1]);
    if (c == 'u') {
      code = four_digits(begin + 2);
      length = 6;
      if (code >> 11 == 0x1b) {  // a high surrogate: the low surrogate must follow
        constexpr std::int32_t half = malformed_mark | 6 << 24;
        if (code >= 0xdc00 || begin[6] != '\\' || begin[7] != 'u') return half;
        const std::int32_t second = four_digits(begin + 8);
        if (second >> 10 != 0x37) return half;
        code = (code << 10) + second - (0x35fdc00);
        length = 12;
      }
    } else {
      const char* pair = "//\"\"n\n\\\\t\tr\rb\bf\f";
      while (*pair != 0 && static_cast<unsigned char>(*pair) != c) pair += 2;
      if (*pair != 0) code = static_cast<unsigned char>(pair[1]);
    }
    return code < 0 ? code : code | length << 24;
  }
  if (c < 0x80) return -1;
  constexpr std::int32_t stray = malformed_mark | 1 << 24;
  if (c < 0xc2) return stray;
  length = 2 + (c >= 0xe0) + (c >= 0xf0);
  code = static_cast<std::int32_t>(c & (0xffU >> length));
  const char* at = begin;
  for (std::int32_t left = length; --left != 0;) {
    if (++at == end) return stray;
    const unsigned byte = static_cast<unsigned char>(*at) ^ 0x80U;
    if (byte >= 0x40) return stray;
    code = code << 6 | static_cast<std::int32_t>(byte);
  }
  // Rejects three bytes below U+0800 and four below U+10000, surrogates, and anything above
  // U+10FFFF.
  if (code >> (length * 5 - 4) == 0 || code >> 11 == 0x1b || code > 0x10ffff) return stray;
  return code | length << 24;
}

}  // namespace tillwire::detail
