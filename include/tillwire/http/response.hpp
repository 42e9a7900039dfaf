// HTTP/1.1 responses (RFC 9112) as they arrive, without I/O. This file does not know whom it
// serves.
#pragma once

#include <cstdint>
#include <tillwire/model/result.hpp>
#include <tillwire/security/wipe.hpp>
#include <tillwire/wire/chars.hpp>

namespace tillwire::detail {

/// Whoever is told of the headers that the reader itself has no use for.
struct OtherHeaders {
  /// A line of the head: a name, a colon, and perhaps blanks and a value.
  void (*take)(OtherHeaders& self, const char* line, const char* end);
};

/// Reads one response after the other out of a buffer that the caller fills. Lines are taken out as
/// they come and a chunked body is put together in place, so that only the body and one line have
/// to fit the buffer. However the bytes are split, the result is the same.
class ResponseReader {
 public:
  enum class State : std::uint8_t { more, done, failed };

  static constexpr std::uint32_t most_lines = 128;  // of all heads, interim ones too, and trailers
  static constexpr std::uint32_t reserve = 24;      // for the lines between chunks

  /// The last byte of the buffer is kept for the NUL of terminated_body().
  ResponseReader(char* buffer, std::uint32_t size, OtherHeaders* the_other_headers = nullptr)
      : other_headers(the_other_headers), buffer_(buffer), capacity_(size - 1) {}

  /// Before the first byte of a response. All that was read before is wiped and forgotten.
  void begin() {
    wipe(buffer_, used_);
    *this = ResponseReader(buffer_, capacity_ + 1, other_headers);
  }

  /// From here on the body may be longer than the buffer: somebody takes parts of it out before it
  /// is full.
  void allow_drain() { drained_ = true; }
  /// Whether the body fills its room, so that nothing more can be added to it.
  bool stuck() const { return body_size() == body_room(); }
  /// Takes bytes out of the body that stood from `from` on.
  void remove(std::uint32_t from, std::uint32_t count) {
    body_end_ -= count;
    move(body_begin_ + from, body_begin_ + from + count, body_size() - from);
  }
  /// Puts a character behind the body as far as it has come; returns the one that stood there.
  char end_body_with(char c) {
    const char kept = buffer_[body_end_];
    buffer_[body_end_] = c;
    return kept;
  }

  /// Where the next bytes go, and how many may.
  char* room() { return buffer_ + fill_; }
  std::uint32_t room_size() const { return capacity_ - fill_; }

  /// `count` bytes have been put there.
  State received(std::uint32_t count) {
    fill_ += count;
    if (used_ < fill_) used_ = fill_;
    while (state_ == State::more && (step_ < Step::body ? line() : data())) {
    }
    if (state_ == State::more && fill_ == capacity_) make_room();
    return state_;
  }

  /// The transport proved that no byte will follow.
  State ended() {
    if (step_ == Step::body_to_end && state_ == State::more) return state_ = State::done;
    fail(Errc::connection_lost);
    return state_;
  }

  OtherHeaders* other_headers;  ///< null: nobody

  Errc error() const { return error_; }
  /// Lines of head seen, for an error's detail.
  std::uint16_t lines() const { return lines_; }
  std::uint16_t status() const { return status_; }
  /// Whether the connection may carry another exchange: nothing came behind the response, and
  /// neither side said that it closes.
  bool reusable() const { return !close_ && read_ == fill_; }
  /// The longest body that fits.
  std::uint32_t body_room() const { return capacity_ - reserve; }

  char* body() const { return buffer_ + body_begin_; }
  std::uint32_t body_size() const { return body_end_ - body_begin_; }

  /// The body with a NUL behind it.
  const char* terminated_body() {
    buffer_[body_end_] = 0;
    return body();
  }

 private:
  enum class Step : std::uint8_t {
    status_line,
    header,
    chunk_size,
    chunk_end,
    trailer,
    body,  // from here on, bytes are the body's; this one has a length
    body_to_end,
    chunk_data,
  };

  bool fail(Errc error) {
    error_ = error;
    state_ = State::failed;
    return false;
  }

  /// Takes a line, if a whole one is there; false if not, or if it is wrong.
  bool line() {
    const char* at = buffer_ + scan_;
    const char* const end = buffer_ + fill_;
    while (end - at >= 4 && plain_word(at)) at += 4;
    while (at != end && is(*at, field_char)) ++at;
    scan_ = static_cast<std::uint32_t>(at - buffer_);
    // Something that is no part of a line ends the run: only CR LF may.
    if (at == end || (*at == '\r' && at + 1 == end)) return false;
    if (at[0] != '\r' || at[1] != '\n') return fail(Errc::bad_http);
    const char* const begin = buffer_ + read_;
    read_ = scan_ = scan_ + 2;
    if (step_ == Step::chunk_size) return chunk_size(begin, at);
    if (step_ == Step::chunk_end) {
      step_ = Step::chunk_size;
      if (begin != at) return fail(Errc::bad_http);
      return true;
    }
    if (++lines_ > most_lines) return fail(Errc::head_too_large);
    if (step_ == Step::status_line) return status_line(begin, at);
    if (begin != at) return header(begin, at);
    return step_ == Step::header ? head_end() : finish();
  }

  bool finish() {
    state_ = State::done;
    return false;
  }

  /// Adds digits to `value`; where they end, or null if the number is oversized.
  static const char* number(const char* at, const char* end, unsigned base, std::uint32_t& value) {
    for (; at != end; ++at) {
      const auto digit = static_cast<unsigned>(hex_value(*at));  // of no digit: far above any base
      if (digit >= base) break;
      if (value >> 27 != 0) return nullptr;
      value = value * base + digit;
    }
    return at;
  }

  bool status_line(const char* at, const char* end) {
    static constexpr char protocol[] = "HTTP/1.";
    std::uint32_t status = 0;
    for (unsigned i = 0; i < 7; ++i) {
      if (at == end || *at++ != protocol[i]) return fail(Errc::bad_http);
    }
    if (end - at < 5 || (*at | 1) != '1' || at[1] != ' ') return fail(Errc::bad_http);
    old_ = close_ = *at == '0';
    at += 2;
    const char* const reason = number(at, end, 10, status);
    if (reason != at + 3 || status < 100 || (reason != end && *reason != ' ')) {
      return fail(Errc::bad_http);
    }
    status_ = static_cast<std::uint16_t>(status);
    step_ = Step::header;
    return true;
  }

  static bool is_blank(char c) { return c == ' ' || c == '\t'; }

  bool header(const char* const name, const char* end) {
    const char* at = name;
    while (is(*at, token_char)) ++at;
    // No name: a folded line or rubbish. Something between name and colon: rubbish too.
    if (at == name || *at != ':') return fail(Errc::bad_http);
    if (step_ == Step::trailer) return true;
    const char* const name_end = at++;
    while (at != end && is_blank(*at)) ++at;
    while (at != end && is_blank(end[-1])) --end;
    if (is_word(name, name_end, "content-length")) {
      std::uint32_t length = 0;
      if (at == end || number(at, end, 10, length) != end || (has_length_ && length != left_)) {
        return fail(Errc::bad_http);
      }
      has_length_ = true;
      left_ = length;
    } else if (is_word(name, name_end, "transfer-encoding")) {
      // HTTP/1.0 has no chunks, and another coding or a second one was not asked for.
      if (chunked_ || old_ || !is_word(at, end, "chunked")) {
        return fail(Errc::bad_http);
      }
      chunked_ = true;
    } else if (is_word(name, name_end, "connection")) {
      while (at != end) {
        const char* const word = at;
        while (at != end && !is_blank(*at) && *at != ',') ++at;
        if (is_word(word, at, "close")) close_ = true;
        if (at != end) ++at;
      }
    } else if (other_headers != nullptr) {
      other_headers->take(*other_headers, name, end);
    }
    return true;
  }

  bool head_end() {
    // Both lengths at once is how responses are smuggled: which one counts would be a guess.
    if (chunked_ && has_length_) return fail(Errc::bad_http);
    const bool length = chunked_ || (has_length_ && left_ != 0);
    if (status_ < 200) {
      // An interim response; the other one follows. Nobody asked to switch protocols.
      has_length_ = false;
      step_ = Step::status_line;
      if (status_ == 101 || length) return fail(Errc::bad_http);
      return true;
    }
    body_begin_ = body_end_ = read_;
    if (status_ == 204 || status_ == 304) {
      return (chunked_ || (length && status_ == 204)) ? fail(Errc::bad_http) : finish();
    }
    if (chunked_) {
      step_ = Step::chunk_size;
      return true;
    }
    step_ = Step::body;
    if (!has_length_) {
      step_ = Step::body_to_end;
      left_ = UINT32_MAX;
      close_ = true;
    }
    return true;
  }

  bool chunk_size(const char* at, const char* end) {
    left_ = 0;
    const char* const digits = at;
    at = number(at, end, 16, left_);
    if (at == nullptr || at == digits) return fail(Errc::bad_http);
    while (at != end && is_blank(*at)) ++at;
    if (at != end && *at != ';') return fail(Errc::bad_http);
    step_ = left_ != 0 ? Step::chunk_data : Step::trailer;
    return true;
  }

  /// Adds what has arrived to the body; false if there is nothing more to do.
  bool data() {
    const std::uint32_t room = body_room() - body_size();
    if (step_ == Step::body && left_ > room && !drained_) return fail(Errc::body_too_large);
    std::uint32_t count = fill_ - read_;
    if (count > left_) count = left_;
    if (count > room) {
      if (!drained_) return fail(Errc::body_too_large);
      count = room;
    }
    move(body_end_, read_, count);
    body_end_ += count;
    read_ += count;
    scan_ = read_;
    if (step_ == Step::body_to_end) return false;
    left_ -= count;
    if (left_ != 0) return false;
    if (step_ == Step::body) return finish();
    step_ = Step::chunk_end;
    return true;
  }

  /// Towards the front.
  void move(std::uint32_t to, std::uint32_t from, std::uint32_t count) {
    if (to == from) return;
    for (; count != 0; --count) buffer_[to++] = buffer_[from++];
  }

  /// Moves the body to the front, and what has not been read yet behind it.
  void make_room() {
    const std::uint32_t size = body_size();
    const std::uint32_t unread = fill_ - read_;
    move(0, body_begin_, size);
    move(size, read_, unread);
    scan_ = scan_ - read_ + size;
    read_ = body_end_ = size;
    body_begin_ = 0;
    fill_ = size + unread;
    // A line without end, unless the body can be made shorter.
    if (fill_ == capacity_ && !(drained_ && size != 0)) fail(Errc::head_too_large);
  }

  char* buffer_;
  std::uint32_t capacity_;
  std::uint32_t fill_ = 0;        // bytes in the buffer
  std::uint32_t used_ = 0;        // the most bytes that were ever in it
  std::uint32_t read_ = 0;        // bytes taken out of it
  std::uint32_t scan_ = 0;        // bytes of lines looked at
  std::uint32_t body_begin_ = 0;  // the body, put together
  std::uint32_t body_end_ = 0;
  std::uint32_t left_ = 0;  // of the body or the chunk
  std::uint16_t status_ = 0;
  std::uint8_t lines_ = 0;
  Step step_ = Step::status_line;
  State state_ = State::more;
  Errc error_ = Errc::none;
  bool chunked_ = false;
  bool has_length_ = false;
  bool old_ = false;  // HTTP/1.0
  bool drained_ = false;
  bool close_ = false;  // the connection ends with this response
};

}  // namespace tillwire::detail
