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
  upper_char = 32,
  visible_char = 64,  // ASCII but for controls, the space included
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

inline bool is(char c, CharClass wanted) {
  return (chars.of[static_cast<unsigned char>(c)] & wanted) != 0;
}

/// Whether the characters are this word, whatever their case; `word` has small letters and hyphens.
inline bool is_word(const char* at, const char* end, const char* word) {
  for (; at != end; ++at, ++word) {
    if ((*at | 0x20) != *word) return false;
  }
  return *word == 0;
}

/// Whether four bytes are all json_plain and visible. Arithmetic on all at once: a borrow can only
/// come from a byte that is not plain itself.
[[gnu::always_inline]] inline bool plain_word(const char* at) {
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

/// The length of the UTF-8 sequence at `at` (1 to 4), or 0 if it is not one (RFC 3629: shortest
/// form, no surrogates, up to U+10FFFF).
inline unsigned utf8_length(const char* at, const char* end) {
  const auto lead = static_cast<unsigned char>(*at);
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  const unsigned length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  if (end - at < static_cast<int>(length)) return 0;
  std::uint32_t code = lead & (0xffU >> (length + 1));
  for (unsigned i = 1; i < length; ++i) {
    const auto byte = static_cast<unsigned char>(at[i]);
    if (byte >> 6 != 2) return 0;
    code = code << 6 | (byte & 0x3f);
  }
  if (length == 3) return code >= 0x800 && code >> 11 != 0x1b ? 3 : 0;
  return length == 2 || code - 0x10000 < 0x100000 ? length : 0;
}

}  // namespace tillwire::detail
