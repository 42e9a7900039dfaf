// Reads HTTP/1.1 responses (RFC 9112) as they arrive, without I/O and without knowledge of
// operations.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <tillwire/base/chars.hpp>
#include <tillwire/base/wipe.hpp>
#include <tillwire/model/result.hpp>

namespace tillwire {

/// Receives the headers that the client itself does not use; see Client::observe().
struct HeaderObserver {
  /// Called with a line of the head: a name, a colon, optional blanks and a value, which may be
  /// empty.
  void (*observe)(HeaderObserver& self, const char* line, const char* end);
};

}  // namespace tillwire

namespace tillwire::detail {

/// Reads responses, one after the other, from a buffer that the caller fills. Removes lines as they
/// are complete, and joins the chunks of a chunked body in place, so that only the body and one
/// line have to fit the buffer. The result does not depend on how the bytes are split.
class ResponseReader {
 public:
  enum class State : std::uint8_t { more, done, failed };

  static constexpr std::uint32_t most_lines = 128;  // in all heads, interim ones too, and trailers
  static constexpr std::uint32_t reserve = 24;      // for the lines between chunks

  /// Uses `buffer`, whose last byte is reserved for a terminating NUL.
  ResponseReader(char* buffer, std::uint32_t size, HeaderObserver* the_observer = nullptr)
      : observer(the_observer), buffer_(buffer), capacity_(size - 1) {
    begin();
  }

  /// Begins a response; wipes the previous one.
  // Not inlined: saves 144 bytes in the size job at -O2.
  [[gnu::noinline]] void begin() {
    wipe(buffer_, used_);
    wipe(&now_, sizeof now_);
    used_ = 0;
  }

  /// Returns the position in the buffer as writable; null if it is outside.
  char* place(const char* at) {
    const auto offset =
        reinterpret_cast<std::uintptr_t>(at) - reinterpret_cast<std::uintptr_t>(buffer_);
    return offset < capacity_ ? buffer_ + offset : nullptr;
  }
  /// Counts what was written into the buffer before `end` as a part of the response, so that
  /// begin() wipes it.
  void use(const char* end) {
    const auto used = static_cast<std::uint32_t>(end - buffer_);
    if (used_ < used) used_ = used;
  }

  /// Allows a body longer than the buffer: the caller removes parts of it before the buffer is
  /// full.
  void allow_drain() { now_.drained = true; }
  /// Returns whether the body fills its room, so that nothing more can be added.
  bool stuck() const { return body_size() == body_room(); }
  /// Removes `count` bytes of the body from offset `from` on.
  void remove(std::uint32_t from, std::uint32_t count) {
    now_.body_end -= count;
    std::uint32_t to = now_.body_begin + from;
    // By words: each is read before it is written, and what follows it is not written yet.
    for (; to + 4 <= now_.body_end; to += 4) {
      std::uint32_t word;
      std::memcpy(&word, buffer_ + to + count, sizeof word);
      std::memcpy(buffer_ + to, &word, sizeof word);
    }
    move(to, to + count, now_.body_end - to);
  }
  /// Puts a character after the body received so far; returns the previous one.
  char end_body_with(char c) {
    const char kept = buffer_[now_.body_end];
    buffer_[now_.body_end] = c;
    return kept;
  }

  /// Returns where to put the next bytes; room_size() returns how many fit.
  char* room() { return buffer_ + now_.fill; }
  std::uint32_t room_size() const { return capacity_ - now_.fill; }

  /// Continues after `count` bytes were put into room().
  State received(std::uint32_t count) {
    now_.fill += count;
    if (used_ < now_.fill) used_ = now_.fill;
    buffer_[now_.fill] = 0;  // ends all loops over a line
    while (now_.state == State::more && (now_.step < Step::body ? line() : data())) {
    }
    if (now_.state == State::more && now_.fill == capacity_) make_room();
    return now_.state;
  }

  /// Ends the response: the peer closed the connection in order.
  State ended() {
    if (now_.step == Step::body_to_end && now_.state == State::more) {
      finish();
    } else {
      fail(Errc::connection_lost);
    }
    return now_.state;
  }

  HeaderObserver* observer;  ///< null if there is none

  Errc error() const { return now_.error; }
  /// Returns the number of head lines read, for an error's detail.
  std::uint16_t lines() const { return now_.lines; }
  std::uint16_t status() const { return now_.status; }
  /// Returns whether the connection may carry another exchange: no byte follows the response, and
  /// the peer did not announce that it closes.
  bool reusable() const { return !now_.close && now_.read == now_.fill; }
  /// Returns the size of the longest body that fits.
  std::uint32_t body_room() const { return capacity_ - reserve; }

  char* body() const { return buffer_ + now_.body_begin; }
  std::uint32_t body_size() const { return now_.body_end - now_.body_begin; }

  /// Returns the body, terminated with NUL.
  const char* terminated_body() {
    buffer_[now_.body_end] = 0;
    return body();
  }

 private:
  enum class Step : std::uint8_t {
    status_line,
    header,
    chunk_size,
    chunk_end,
    trailer,
    body,  // from here on, bytes belong to the body; this one has a known length
    body_to_end,
    chunk_data,
  };

  /// The progress of the current response; starts as all zero.
  struct Now {
    Step step;
    State state;
    Errc error;
    std::uint8_t lines;
    bool chunked;
    bool has_length;
    bool old;  // HTTP/1.0
    bool drained;
    bool close;  // the connection ends with this response
    std::uint16_t status;
    std::uint32_t fill;        // bytes in the buffer
    std::uint32_t read;        // bytes processed
    std::uint32_t scan;        // bytes of lines scanned
    std::uint32_t body_begin;  // the body, joined from its chunks
    std::uint32_t body_end;
    std::uint32_t left;    // bytes of the body or the chunk to come; UINT32_MAX if unknown
    std::uint32_t number;  // result of number()
  };

  bool fail(Errc error) {
    now_.error = error;
    now_.state = State::failed;
    return false;
  }

  bool finish() {
    now_.state = State::done;
    return true;
  }

  /// Reads a line if it has arrived completely; returns false if not, or if it is malformed. The CR
  /// at its end stops every loop over a line, so that none of them has to check for the end.
  bool line() {
    const char* at = buffer_ + now_.scan;
    while (is(*at++, field_char)) {
    }
    forget_steps(at);
    --at;
    now_.scan = static_cast<std::uint32_t>(at - buffer_);
    const char* const end = buffer_ + now_.fill;
    // A character that is not allowed in a line ends the loop; only CR LF is valid there.
    if (at == end || (*at == '\r' && at + 1 == end)) return false;
    if (at[0] != '\r' || at[1] != '\n') return fail(Errc::bad_http);
    const char* const begin = buffer_ + now_.read;
    now_.read = now_.scan = now_.scan + 2;
    bool good = true;
    if (now_.step == Step::chunk_size) {
      good = chunk_size(begin, at);
    } else if (now_.step == Step::chunk_end) {
      now_.step = Step::chunk_size;
      good = begin == at;
    } else {
      if (++now_.lines > most_lines) return fail(Errc::head_too_large);
      if (now_.step == Step::status_line) {
        good = status_line(begin);
      } else if (begin != at) {
        good = header(begin, at);
      } else {
        good = now_.step == Step::trailer ? finish() : head_end();
      }
    }
    if (!good) fail(Errc::bad_http);
    return good;
  }

  // Not inlined: saves 44 bytes in the size job at -O2.
  [[gnu::noinline]] static const char* blanks(const char* at) {
    while (is_blank(*at)) ++at;
    return at;
  }

  /// Reads digits into now_.number; returns where they end, or null if there are none or too many.
  // Not inlined: saves 88 bytes in the size job at -O2.
  [[gnu::noinline]] const char* number(const char* at, unsigned base) {
    std::uint32_t value = 0;
    const char* const first = at;
    unsigned digit;
    while ((digit = static_cast<unsigned>(hex_value(*at))) < base) {  // -1 becomes the largest
      if (value >> 27 != 0) return nullptr;
      value = value * base + digit;
      ++at;
    }
    now_.number = value;
    return at == first ? nullptr : at;
  }

  bool status_line(const char* at) {
    at = behind(at, "HTTP/1.");
    if (at == nullptr || (*at | 1) != '1' || at[1] != ' ') return false;
    now_.old = now_.close = *at == '0';
    const char* const reason = number(at + 2, 10);
    if (reason != at + 5 || now_.number < 100 || (*reason != ' ' && *reason != '\r')) return false;
    now_.status = static_cast<std::uint16_t>(now_.number);
    now_.step = Step::header;
    return true;
  }

  static bool is_blank(char c) { return c == ' ' || c == '\t'; }

  /// Returns whether a header, up to its colon, has this name. Most differ in length already.
  template <std::size_t Size>
  static bool is_name(const char* at, const char* colon, const char (&name)[Size]) {
    return colon - at == Size - 1 && is_word(at, colon, name);
  }

  bool header(const char* const name, const char* end) {
    const char* at = name;
    while (is(*at++, token_char)) {
    }
    forget_steps(at);
    --at;
    // Refuses a folded line, and anything between a name and its colon.
    if (at == name || *at != ':') return false;
    if (now_.step == Step::trailer) return true;
    while (is_blank(end[-1])) --end;
    const char* const colon = at++;
    if (is_name(name, colon, "content-length")) {
      at = number(blanks(at), 10);
      if (at != end || (now_.has_length && now_.number != now_.left)) return false;
      now_.has_length = true;
      now_.left = now_.number;
    } else if (is_name(name, colon, "content-encoding")) {
      // The request accepts no other coding. The status of an error says more than its body.
      if (now_.status < 300 && !is_word(blanks(at), end, "identity")) fail(Errc::compressed);
    } else if (is_name(name, colon, "transfer-encoding")) {
      // HTTP/1.0 has no chunks. Refuses responses with both lengths: they are used for request
      // smuggling, and choosing one would be a guess. The Content-Length branch refuses them in the
      // other order.
      if (now_.has_length || now_.old || !is_word(blanks(at), end, "chunked")) return false;
      now_.chunked = now_.has_length = true;
      now_.left = UINT32_MAX;
    } else if (is_name(name, colon, "connection")) {
      do {
        const char* const close = behind(at, "close");
        while (is(*at, token_char)) ++at;
        if (at == close) now_.close = true;
      } while (at++ != end);
    } else if (observer != nullptr) {
      observer->observe(*observer, name, end);
    }
    return true;
  }

  bool head_end() {
    const std::uint32_t status = now_.status;
    const std::uint32_t left = now_.left;
    if (status < 200) {
      // An interim response: the final one follows. 101 is refused because the client never asks
      // for it. A chunked interim response has a length left and is refused, as it must not have a
      // body.
      now_.has_length = false;
      now_.step = Step::status_line;
      return status != 101 && left == 0;
    }
    now_.body_begin = now_.body_end = now_.read;
    if (status == 204 && left != 0) return false;
    if (status == 204 || status == 304) return finish();
    now_.step = Step::body;
    if (now_.chunked) {
      now_.step = Step::chunk_size;
    } else if (!now_.has_length) {
      now_.step = Step::body_to_end;
      now_.left = UINT32_MAX;
      now_.close = true;
    }
    return true;
  }

  /// Reads the size of a chunk and skips its extensions, which begin with a semicolon and a name
  /// and may contain quoted strings (RFC 9112, 7.1.1).
  bool chunk_size(const char* at, const char* end) {
    at = number(at, 16);
    now_.left = now_.number;
    now_.step = now_.number != 0 ? Step::chunk_data : Step::trailer;
    if (at == nullptr || (at != end && *at != ';')) return false;
    for (; at < end; ++at) {
      if (*at == '"') {
        while (*++at != '"') {
          if (*at == '\\') ++at;
          if (at >= end) return false;
        }
      } else if (*at == ';' && !is(at[1], token_char)) {
        return false;
      }
    }
    return !is_blank(end[-1]);
  }

  /// Adds what has arrived to the body; returns false if there is nothing more to do.
  bool data() {
    const std::uint32_t room = body_room() - body_size();
    std::uint32_t count = now_.fill - now_.read;
    if (count > now_.left) count = now_.left;
    const std::uint32_t least = now_.step == Step::body ? now_.left : count;
    // Fails only once the first byte has arrived, which shows what sort of body it is.
    if (least > room && count != 0 && !now_.drained) return fail(Errc::body_too_large);
    if (count > room) count = room;
    move(now_.body_end, now_.read, count);
    now_.body_end += count;
    now_.read += count;
    now_.scan = now_.read;
    if (now_.step == Step::body_to_end) return false;
    now_.left -= count;
    if (now_.left != 0) return false;
    if (now_.step == Step::body) return finish();
    now_.step = Step::chunk_end;
    return true;
  }

  /// Moves bytes towards the front of the buffer.
  void move(std::uint32_t to, std::uint32_t from, std::uint32_t count) {
    if (to == from) return;
    char* at = buffer_ + to;
    const char* next = buffer_ + from;
    for (; count != 0; --count) *at++ = *next++;
  }

  /// Moves the body, and the unread bytes after it, to the front of the buffer.
  void make_room() {
    const std::uint32_t size = body_size();
    const std::uint32_t unread = now_.fill - now_.read;
    move(0, now_.body_begin, size);
    move(size, now_.read, unread);
    now_.scan = now_.scan - now_.read + size;
    now_.read = now_.body_end = size;
    now_.body_begin = 0;
    now_.fill = size + unread;
    // The line is longer than the buffer, unless parts of the body can still be removed.
    if (now_.fill == capacity_ && !(now_.drained && size != 0)) fail(Errc::head_too_large);
  }

  Now now_;
  char* buffer_;
  std::uint32_t capacity_;
  std::uint32_t used_ = 0;  // bytes that must be wiped
};

}  // namespace tillwire::detail
