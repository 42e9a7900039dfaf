// What each character may be part of: one table for the form writer, JSON and HTTP.
#pragma once

#include <cstdint>

namespace tillwire::detail {

enum CharClass : std::uint8_t {
  form_safe = 1,   // written as it is by application/x-www-form-urlencoded
  json_plain = 2,  // stands in a JSON string as it is: not a control, quote, backslash or non-ASCII
  token_char = 4,  // RFC 9110 tchar: what a header name is made of
  field_char = 8,  // what a header value is made of
  digit_char = 16,
  upper_char = 32,
};

struct CharTable {
  std::uint8_t of[256] = {};

  constexpr CharTable() {
    for (unsigned c = 0; c < 256; ++c) {
      const bool digit = c >= '0' && c <= '9';
      const bool upper = c >= 'A' && c <= 'Z';
      const bool alnum = digit || upper || (c >= 'a' && c <= 'z');
      unsigned bits = 0;
      if (alnum || c == '*' || c == '-' || c == '.' || c == '_') bits |= form_safe;
      if (c >= 0x20 && c < 0x80 && c != '"' && c != '\\') bits |= json_plain;
      if (alnum || among(c, "!#$%&'*+-.^_`|~")) bits |= token_char;
      if (c == '\t' || (c >= 0x20 && c != 0x7f)) bits |= field_char;
      if (digit) bits |= digit_char;
      if (upper) bits |= upper_char;
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

inline bool is(char c, CharClass wanted) {
  return (chars.of[static_cast<unsigned char>(c)] & wanted) != 0;
}

/// The value of a hexadecimal digit, or -1.
constexpr int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const int letter = c | 0x20;
  return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

/// The length of the UTF-8 sequence at `at` (1 to 4), or 0 if it is not one (RFC 3629: shortest
/// form, no surrogates, up to U+10FFFF).
inline unsigned utf8_length(const char* at, const char* end) {
  const auto byte = [at](unsigned i) { return static_cast<unsigned char>(at[i]); };
  const unsigned lead = byte(0);
  if (lead < 0x80) return 1;
  unsigned length = 0;
  unsigned low = 0x80;
  unsigned high = 0xbf;
  if (lead >= 0xc2 && lead <= 0xdf) {
    length = 2;
  } else if (lead >= 0xe0 && lead <= 0xef) {
    length = 3;
    if (lead == 0xe0) low = 0xa0;
    if (lead == 0xed) high = 0x9f;
  } else if (lead >= 0xf0 && lead <= 0xf4) {
    length = 4;
    if (lead == 0xf0) low = 0x90;
    if (lead == 0xf4) high = 0x8f;
  } else {
    return 0;
  }
  if (static_cast<unsigned>(end - at) < length) return 0;
  for (unsigned i = 1; i < length; ++i) {
    if (byte(i) < low || byte(i) > high) return 0;
    low = 0x80;
    high = 0xbf;
  }
  return length;
}

}  // namespace tillwire::detail
