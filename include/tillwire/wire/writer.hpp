// Writes characters into the transmit buffer as a form or JSON wants them; never past its end.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <tillwire/wire/chars.hpp>
#include <tillwire/wire/hex.hpp>

namespace tillwire::detail {

class Writer {
 public:
  Writer(char* at, char* end) : at_(at), end_(end) {}

  char* at() const { return at_; }
  /// Whether something did not fit; all that was written after is lost.
  bool full() const { return full_; }

  /// From here on, text() percent-encodes as application/x-www-form-urlencoded does (WHATWG URL,
  /// 5.2), or does not.
  void percent(bool on) { percent_ = on; }

  void put(char c) {
    if (at_ == end_) {
      full_ = true;
    } else {
      *at_++ = c;
    }
  }

  /// Characters as they are.
  void literal(const char* text, std::uint32_t size) {
    char* at = at_;
    if (size > static_cast<std::uint32_t>(end_ - at)) {
      full_ = true;
      return;
    }
    const char* const end = text + size;
    for (const char* const words = text + (size & ~3U); text != words; at += 4, text += 4) {
      std::memcpy(at, text, 4);
    }
    while (text != end) *at++ = *text++;
    at_ = at;
  }
  void literal(std::string_view text) {
    literal(text.data(), static_cast<std::uint32_t>(text.size()));
  }

  /// Characters from `from` to `to`, with the escapes of a JSON string if `quoted`, and all that
  /// percent-encoded where that is on. Returns how many they are, those of UTF-8 counted as one
  /// each, or -1 if they are not UTF-8.
  std::int32_t text(const char* from, const char* to, bool quoted) {
    const CharClass as_is = percent_ ? form_safe : quoted ? json_plain : visible_char;
    std::int32_t count = 0;
    for (;;) {
      auto left = static_cast<std::uint32_t>(end_ - at_);
      if (static_cast<std::uint32_t>(to - from) < left)
        left = static_cast<std::uint32_t>(to - from);
      const std::uint32_t run = copy_run(at_, from, left, as_is);
      count += static_cast<std::int32_t>(run);
      at_ += run;
      from += run;
      if (from == to) return count;
      ++count;
      unsigned length = 1;
      if (static_cast<unsigned char>(*from) >= 0x80) {
        length = utf8_length(from, to);
        if (length == 0) return -1;
      } else if (quoted && !is(*from, json_plain)) {
        escape(*from++);
        continue;
      }
      do {
        special(*from++);
      } while (--length != 0);
      if (full_) return count;
    }
  }

  /// A name of a table or a word: ASCII, ended by NUL; and `after` as it is, if it is not NUL.
  void name(const char* name, char after = 0) {
    // Without a look at the room for each character where there is enough for any name.
    char* at = at_;
    if (end_ - at >= 64) {
      for (char c; is(c = *name, form_safe); ++name) *at++ = c;
      at_ = at;
    }
    for (; *name != 0; ++name) is(*name, form_safe) ? put(*name) : special(*name);
    if (after != 0) put(after);
  }

  /// A character that text() would not write as it is, or a byte of UTF-8.
  [[gnu::noinline]] void special(char c) {
    const auto byte = static_cast<unsigned char>(c);
    const char code[3] = {'%', hex_digit(byte >> 4), hex_digit(byte & 15)};
    if (percent_ && c != ' ') return literal(code, sizeof code);
    put(percent_ ? '+' : c);
  }

 private:
  /// Copies characters of a class, at most `size`; returns how many they were. A function of its
  /// own, so that its loop has registers enough.
  [[gnu::noinline]] static std::uint32_t copy_run(char* to, const char* from, std::uint32_t size,
                                                  unsigned wanted) {
    const char* const begin = from;
    const char* const end = from + size;
    if (from == end) return 0;
    do {
      const char c = *from;
      if ((chars.of[static_cast<unsigned char>(c)] & wanted) == 0) break;
      *to++ = c;
    } while (++from != end);
    return static_cast<std::uint32_t>(from - begin);
  }

  /// Quote and backslash with a backslash, a control character as \u00XX.
  [[gnu::noinline]] void escape(char c) {
    const auto byte = static_cast<unsigned char>(c);
    const char code[6] = {'\\', 'u', '0', '0', hex_digit(byte >> 4), hex_digit(byte & 15)};
    special(code[0]);
    if (byte >= 0x20) return special(c);
    text(code + 1, code + 6, false);
  }

  char* at_;
  char* end_;
  bool percent_ = false;
  bool full_ = false;
};

}  // namespace tillwire::detail
