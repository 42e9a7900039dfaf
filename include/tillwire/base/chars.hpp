// What each character may be part of: one table for the form writer, JSON and HTTP.
#pragma once

#include <cstdint>
#include <cstring>

namespace tillwire::detail {

enum CharClass : std::uint8_t {
  form_safe = 1,   // written as it is by application/x-www-form-urlencoded
  json_plain = 2,  // stands in a JSON string as it is: not a control, quote, backslash or non-ASCII
  token_char = 4,  // RFC 9110 tchar: what a header name is made of
  field_char = 8,  // what a header value is made of
  digit_char = 16,
  host_char = 32,     // what names and addresses of hosts are made of
  visible_char = 64,  // ASCII but for controls, the space included
  name_char = 128,    // json_plain without `_`
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

/// Hides from the compiler how a position was reached. Behind a tight loop, g++ would otherwise
/// keep a copy of the position before the last step, at an instruction a step. Measured on a
/// Cortex-M3 at -Os: decoding takes 25.2 instead of 29.9 instructions a byte, a request 4,965
/// instead of 5,293, and the flash stays the same.
template <class Position>
inline void forget_steps(Position& at) {
#if defined(__GNUC__) || defined(__clang__)
  __asm__("" : "+r"(at));
#else
  static_cast<void>(at);
#endif
}

/// The position behind `word`, or null if something else is there. Ignores the case of letters
/// unless the word begins with a capital; it then has small letters, digits, hyphens and colons
/// only. What is compared must end with a character that the word has not, such as a NUL.
// Kept apart, it saves 92 bytes of the job at -O2.
[[gnu::noinline]] inline const char* behind(const char* at, const char* word) {
  const int fold = *word & 0x20;  // the bit of case
  for (; *word != 0; ++word, ++at) {
    if ((*at | fold) != *word) return nullptr;
  }
  return at;
}

/// Whether the characters are this word, whatever their case; see behind().
inline bool is_word(const char* at, const char* end, const char* word) {
  return behind(at, word) == end;
}

/// Whether four bytes are all json_plain and visible. Computes on all four at once: only a byte
/// that is not plain itself can borrow from the next one.
inline bool plain_word(const char* at) {
  std::uint32_t word;
  std::memcpy(&word, at, sizeof word);
  const std::uint32_t below_space = word - 0x20202020;
  const std::uint32_t quote = (word ^ 0x22222222) - 0x01010101;
  const std::uint32_t backslash = (word ^ 0x5c5c5c5c) - 0x01010101;
  const std::uint32_t del = (word ^ 0x7f7f7f7f) - 0x01010101;
  return ((word | below_space | quote | backslash | del) & 0x80808080) == 0;
}

/// The value of a hexadecimal digit, or -1.
constexpr int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const int letter = c | 0x20;
  return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

/// Reads four hexadecimal digits; -1 if they are none.
// Kept apart, it saves 36 bytes of the job at -O2.
[[gnu::noinline]] constexpr std::int32_t four_digits(const char* at) {
  std::int32_t value = 0;
  for (const char* const end = at + 4; at != end; ++at) {
    const int digit = hex_value(*at);
    if (digit < 0) return -1;
    value = value << 4 | digit;
  }
  return value;
}

/// Decodes the character at `begin`: one of UTF-8 beyond ASCII (RFC 3629: shortest form, no
/// surrogates, up to U+10FFFF), or a JSON escape. Returns its code, and from bit 24 on its length
/// in bytes; -1 if it is neither. One register for both, as most callers only skip the character.
constexpr std::int32_t special_character(const char* const begin, const char* end) {
  unsigned c = static_cast<unsigned char>(*begin);
  std::int32_t code = -1;
  std::int32_t length = 2;
  if (c == '\\') {
    c = static_cast<unsigned char>(begin[1]);
    if (c == 'u') {
      code = four_digits(begin + 2);
      length = 6;
      if (code >> 11 == 0x1b) {  // half of a pair: the first, and the second must follow
        if (code >= 0xdc00 || begin[6] != '\\' || begin[7] != 'u') return -1;
        const std::int32_t second = four_digits(begin + 8);
        if (second >> 10 != 0x37) return -1;
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
  if (c < 0xc2) return -1;
  length = 2 + (c >= 0xe0) + (c >= 0xf0);
  code = static_cast<std::int32_t>(c & (0xffU >> length));
  const char* at = begin;
  for (std::int32_t left = length; --left != 0;) {
    if (++at == end) return -1;
    const unsigned byte = static_cast<unsigned char>(*at) ^ 0x80U;
    if (byte >= 0x40) return -1;
    code = code << 6 | static_cast<std::int32_t>(byte);
  }
  // Of three bytes at least 800, of four 10000; no surrogates, and nothing above 10FFFF.
  const bool overlong = length > 2 && code >> (length * 5 - 4) == 0;
  if (overlong || code >> 11 == 0x1b || code > 0x10ffff) return -1;
  return code | length << 24;
}

}  // namespace tillwire::detail
