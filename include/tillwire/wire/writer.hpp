// Writes characters into the transmit buffer as a form or JSON wants them; never past its end.
#pragma once

#include <cstdint>
#include <tillwire/model/text.hpp>
#include <tillwire/wire/chars.hpp>

namespace tillwire::detail {

class Writer {
 public:
  Writer(char* at, char* end) : at_(at), end_(end) {}

  char* at() const { return at_; }
  /// Whether something did not fit; all that was written after is lost.
  bool full() const { return full_; }

  /// From here on, percent-encode as application/x-www-form-urlencoded does (WHATWG URL, 5.2); or
  /// write as it is.
  void percent(bool on) { percent_ = on; }

  void put(char c) {
    if (at_ == end_) {
      full_ = true;
    } else {
      *at_++ = c;
    }
  }

  /// Characters as they are, even where percent is on.
  void literal(const char* text) {
    char* at = at_;
    for (; *text != 0; ++text) {
      if (at == end_) {
        full_ = true;
        break;
      }
      *at++ = *text;
    }
    at_ = at;
  }

  /// A name of a table: ASCII, ended by NUL.
  void raw_name(const char* name) {
    const char* end = name;
    while (*end != 0) ++end;
    raw(name, end);
  }

  /// Characters from `from` to `to`, percent-encoded where that is on. Returns how many they are,
  /// counting those of UTF-8 as one each, or -1 if they are not UTF-8.
  std::int32_t raw(const char* from, const char* to) {
    const std::uint32_t as_is = percent_ ? form_safe : field_char;
    char* at = at_;
    char* const end = end_;
    const char* const begin = from;
    std::uint32_t inside = 0;  // bytes of UTF-8 sequences after their first
    while (from != to) {
      const auto c = static_cast<unsigned char>(*from);
      if (at == end) {
        full_ = true;
        break;
      }
      if (c < 0x80 && (chars.of[c] & as_is) != 0) {
        *at++ = *from++;
        continue;
      }
      const unsigned length = utf8_length(from, to);
      if (length == 0) return -1;
      inside += length - 1;
      at_ = at;
      for (const char* const next = from + length; from != next; ++from) special(*from);
      at = at_;
    }
    at_ = at;
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(from - begin) - inside);
  }

  /// The content of a JSON string, escapes added. Returns what raw() does.
  std::int32_t json_text(const char* from, const char* to) {
    std::int32_t count = 0;
    while (from != to) {
      const char* const run = from;
      while (from != to && (is(*from, json_plain) || static_cast<unsigned char>(*from) >= 0x80)) {
        ++from;
      }
      const std::int32_t characters = raw(run, from);
      if (characters < 0) return -1;
      count += characters;
      if (from != to) {
        escape(*from++);
        ++count;
      }
    }
    return count;
  }

 private:
  static constexpr char hex_digit(unsigned value) {
    return static_cast<char>(value < 10 ? '0' + value : 'A' - 10 + value);
  }

  void special(char c) {
    if (!percent_) return put(c);
    if (c == ' ') return put('+');
    const auto byte = static_cast<unsigned char>(c);
    put('%');
    put(hex_digit(byte >> 4));
    put(hex_digit(byte & 15));
  }

  void escape(char c) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20) {
      const char quoted[] = {'\\', c};
      raw(quoted, quoted + 2);
    } else {
      const char control[] = {'\\', 'u', '0', '0', hex_digit(byte >> 4), hex_digit(byte & 15)};
      raw(control, control + 6);
    }
  }

  char* at_;
  char* end_;
  bool percent_ = false;
  bool full_ = false;
};

}  // namespace tillwire::detail
