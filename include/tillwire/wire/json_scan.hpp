// Strict JSON (RFC 8259) in one pass over memory: finds where a value ends, or where it is
// malformed.
#pragma once

#include <cstdint>
#include <tillwire/base/chars.hpp>
#include <tillwire/model/result.hpp>

namespace tillwire::detail {

/// Scans JSON between `begin` and `end`. The byte at `end` must be readable and must not continue a
/// number or a word (a NUL, or what follows a value in JSON): it stops every loop, so that no loop
/// has to check for the end.
///
/// Functions take the position where something begins and return the position after it. After an
/// error, failed() is true, fault() is its position, and the returned position is that of a NUL:
/// scanning on from there fails too, and the first error is kept. Callers therefore need no check
/// in between.
class JsonScan {
 public:
  JsonScan(const char* begin, const char* end) : begin_(begin), end_(end) {}

  const char* begin() const { return begin_; }
  const char* end() const { return end_; }
  const char* fault() const { return fault_; }
  bool failed() const { return fault_ != nullptr; }
  /// Returns the offset of the error from the beginning.
  std::uint32_t fault_offset() const { return static_cast<std::uint32_t>(fault_ - begin_); }

  bool escaped = false;    ///< set by string(): it has escapes, or `_` in a name
  bool malformed = false;  ///< set by skip(): it has text that is malformed
  /// The error. Here and not in Decoder, where it would take another word.
  Errc error = Errc::bad_json;

  /// Forgets the error, to continue before it.
  void recover() {
    fault_ = nullptr;
    error = Errc::bad_json;
  }

  // Not inlined: saves 296 bytes in the size job at -O2.
  [[gnu::noinline]] const char* fail(const char* at) {
    static constexpr char nothing[4] = {};
    if (fault_ == nullptr) fault_ = at < end_ ? at : end_;
    return nothing;
  }

  static bool is_space(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

  /// Skips white space.
  // Not inlined: saves 332 bytes in the size job at -O2.
  [[gnu::noinline]] static const char* space(const char* at) {
    while (is_space(*at)) ++at;
    return at;
  }
  /// Returns the position after the first character that is not of a class.
  static const char* past(const char* at, CharClass plain) {
    while (is(*at++, plain)) {
    }
    forget_steps(at);
    return at;
  }

  /// Skips a string, from after its opening quote to after the closing one. Fails where it is not
  /// UTF-8, or half a surrogate pair, unless `plain` is any_text.
  // Not inlined: saves 132 bytes in the size job at -O2.
  [[gnu::noinline]] const char* string(const char* at, CharClass plain = json_plain) {
    for (;;) {
      at = past(at, plain);
      const char c = at[-1];
      if (c == '"') return at;
      escaped = escaped || c == '\\' || c == '_';
      if (c == '_') continue;
      const std::int32_t special = special_character(--at, end_);
      if (special < 0) {
        if (special == -1 || plain != any_text) return fail(at);
        malformed = true;
      }
      at += special_length(special);
    }
  }

  const char* number(const char* at) {
    if (*at == '-') ++at;
    at = *at == '0' ? at + 1 : digits(at);
    if (*at == '.') at = digits(at + 1);
    if ((*at | 0x20) == 'e') {
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

  /// Skips a value without parts: string, number, true, false, null.
  const char* simple(const char* at, CharClass plain = json_plain) {
    if (*at == '"') return string(at + 1, plain);
    switch (*at) {
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

  /// Skips the name of a member, from its opening quote to after the colon and the space that
  /// follows.
  const char* name(const char* at) {
    if (*at != '"') return fail(at);
    return colon(string(at + 1));
  }
  /// Skips the colon between a name and its value, and the space around it.
  const char* colon(const char* at) {
    if (at[0] == ':' && static_cast<unsigned char>(at[1]) > ' ') return at + 1;  // the usual case
    at = space(at);
    return *at == ':' ? space(at + 1) : fail(at);
  }

  /// Skips any value, nested at most 32 levels deep. Text in it may be malformed, but not names.
  const char* skip(const char* at) {
    std::uint32_t objects = 0;  // a bit per level, innermost lowest: an object, not an array
    unsigned depth = 0;
    for (;;) {
      bool first = (*at | 0x20) == '{';  // or '[', which may end at once
      if (first) {
        if (++depth > 32) return fail(at);
        objects = objects << 1 | (*at == '{' ? 1U : 0U);
        ++at;
      } else {
        at = simple(at, any_text);
      }
      // After a value: the end of what contains it, perhaps several times, or a comma.
      for (;; first = false) {
        if (depth == 0) return at;
        at = space(at);
        if (*at != ((objects & 1) != 0 ? '}' : ']')) break;
        ++at;
        --depth;
        objects >>= 1;
      }
      if (!first) {
        if (*at != ',') return fail(at);
        at = space(at + 1);
      }
      if ((objects & 1) != 0) at = name(at);
    }
  }

 private:
  // Not inlined: saves 36 bytes in the size job at -O2.
  [[gnu::noinline]] const char* digits(const char* at) {
    const char* const first = at;
    while (static_cast<unsigned>(*at - '0') < 10) ++at;
    return at != first ? at : fail(at);
  }

  const char* begin_;
  const char* end_;
  const char* fault_ = nullptr;
};

}  // namespace tillwire::detail
