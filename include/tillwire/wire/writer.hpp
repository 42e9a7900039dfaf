// Writes characters into the transmit buffer, percent-encoded if requested; never past its end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <tillwire/base/chars.hpp>
#include <tillwire/base/hex.hpp>
#include <tillwire/base/integer.hpp>

namespace tillwire::detail {

class Writer {
 public:
  Writer(char* at, char* end) : at_(at), end_(end) {}

  char* at() const { return at_; }
  /// Returns whether something did not fit; the output is then incomplete.
  bool full() const { return full_; }
  /// Returns whether some text was not UTF-8.
  bool bad() const { return bad_; }
  void spoil() { bad_ = true; }

  /// Number of characters that text() wrote; a UTF-8 character counts once.
  std::uint32_t count = 0;

  /// Turns percent-encoding on or off, as application/x-www-form-urlencoded defines it (WHATWG URL,
  /// 5.2).
  void percent(bool on) { percent_ = on; }

  void put(char c) {
    if (at_ == end_) {
      full_ = true;
    } else {
      *at_++ = c;
    }
  }

  /// Writes characters unchanged.
  // Not inlined: saves 100 bytes in the size job at -O2.
  [[gnu::noinline]] void literal(const char* text, std::uint32_t size) {
    if (size > static_cast<std::uint32_t>(end_ - at_)) {
      full_ = true;
      return;
    }
    std::memcpy(at_, text, size);
    at_ += size;
  }
  void literal(std::string_view text) {
    literal(text.data(), static_cast<std::uint32_t>(text.size()));
  }

  /// Writes the characters from `from` to `to`, percent-encoded if that is on. If they are
  /// `quoted`, stops at a character that JSON escapes. Returns where it stopped.
  const char* text(const char* from, const char* to, bool quoted) {
    const unsigned as_is = percent_ ? form_safe : quoted ? json_plain : visible_char;
    const char* begin = from;
    for (;;) {
      char* at = at_;
      const std::ptrdiff_t room = end_ - at;
      const char* const stop = to - from < room ? to : from + room;
      if (from != stop) {
        do {
          const char c = *from++;
          if ((chars.of[static_cast<unsigned char>(c)] & as_is) == 0) {
            forget_steps(from);
            --from;
            break;
          }
          *at++ = c;
        } while (from != stop);
      }
      at_ = at;
      if (from == to) break;
      std::int32_t length = 1;
      if (static_cast<signed char>(*from) <= 0) {  // NUL is not allowed, see special_character()
        length = special_character(from, to) >> 24;
        if (length < 0) {
          bad_ = true;
          break;
        }
        begin += length - 1;
      } else if (quoted && !is(*from, json_plain)) {
        break;
      }
      do {
        special(*from++);
      } while (--length != 0);
      if (full_) break;
    }
    count += static_cast<std::uint32_t>(from - begin);
    return from;
  }

  /// Writes a number in decimal digits.
  // Not inlined: saves 60 bytes in the size job at -O2.
  [[gnu::noinline]] void number(std::uint64_t number) {
    char digits[20];
    char* const end = digits + sizeof digits;
    char* const begin = write_integer(number, end);
    count = static_cast<std::uint32_t>(end - begin);
    literal(begin, count);
  }

  /// Writes a name of a table or a keyword: ASCII, NUL-terminated.
  // Not inlined: saves 40 bytes in the size job at -O2.
  [[gnu::noinline]] void name(const char* name) {
    // If there is room for any name, the loop does not check it for each character. Characters of
    // names that are not form_safe sort before '-'.
    char* at = at_;
    if (end_ - at >= 64) {
      char c;
      while ((c = *name++) >= '-') *at++ = c;
      forget_steps(name);
      --name;
      at_ = at;
    }
    for (; *name != 0; ++name) special(*name);
  }

  /// Writes a character, percent-encoded if that is on and the character needs it.
  // Not inlined: saves 252 bytes in the size job at -O2.
  [[gnu::noinline]] void special(char c) {
    if (!percent_ || is(c, form_safe)) return put(c);
    if (c == ' ') return put('+');
    const auto byte = static_cast<unsigned char>(c);
    char* const at = at_;
    if (end_ - at < 3) {
      full_ = true;
      return;
    }
    at[0] = '%';
    at[1] = hex_digit(byte >> 4);
    at[2] = hex_digit(byte & 15);
    at_ = at + 3;
  }

 private:
  char* at_;
  char* end_;
  bool percent_ = false;
  bool full_ = false;
  bool bad_ = false;
};

}  // namespace tillwire::detail
