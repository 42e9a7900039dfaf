// HTTP/1.1 responses (RFC 9112) as they arrive, without I/O. This file does not know whom it
// serves.
#pragma once

#include <cstdint>
#include <tillwire/model/result.hpp>
#include <tillwire/security/wipe.hpp>
#include <tillwire/wire/chars.hpp>

namespace tillwire::detail {

/// Reads one response after the other out of a buffer that the caller fills. The head's lines are
/// taken out as they come and a chunked body is put together in place, so that only the body has to
/// fit the buffer as a whole. However the bytes are split, the result is the same.
class ResponseReader {
 public:
  enum class State : std::uint8_t { more, done, failed };

  static constexpr std::uint32_t most_lines = 128;  // of all heads, interim ones too, and trailers

  ResponseReader(char* buffer, std::uint32_t capacity) : buffer_(buffer), capacity_(capacity) {}

  /// Before the first byte of a response. All that was read before is wiped and forgotten.
  void begin() {
    wipe(buffer_, used_);
    const ResponseReader fresh(buffer_, capacity_);
    *this = fresh;
  }

  /// Where the next bytes go, and how many may.
  char* room() { return buffer_ + fill_; }
  std::uint32_t room_size() const { return capacity_ - fill_; }

  /// `count` bytes have been put there.
  State received(std::uint32_t count) {
    fill_ += count;
    if (used_ < fill_) used_ = fill_;
    while (step_ < Step::body && state_ == State::more) {
      if (!line()) break;
    }
    if (state_ == State::more && step_ >= Step::body) read_body();
    if (state_ == State::more) make_room();
    return state_;
  }

  /// The transport proved that no byte will follow.
  State ended() {
    if (state_ != State::more) return state_;
    if (step_ == Step::body_to_end) return finish();
    return fail(Errc::connection_lost);
  }

  Errc error() const { return error_; }
  /// Lines of head seen, for an error's detail.
  std::uint16_t lines() const { return lines_; }
  std::uint16_t status() const { return status_; }
  /// Whether the connection may carry another exchange: nothing came behind the response, and
  /// neither side said that it closes.
  bool reusable() const { return keep_alive_ && read_ == fill_; }
  /// Whether a byte of a response has come.
  bool any() const { return lines_ != 0 || fill_ != 0; }
  std::uint32_t body_room() const { return capacity_ - 1; }

  char* body() const { return buffer_ + body_begin_; }
  std::uint32_t body_size() const { return body_end_ - body_begin_; }

  /// The body with a NUL behind it, for which a byte is kept free.
  const char* terminated_body() {
    buffer_[body_end_] = 0;
    return body();
  }

 private:
  enum class Step : std::uint8_t {
    status_line,
    header,
    body,  // with a length; from here on, bytes are the body's
    body_to_end,
    chunk_size,
    chunk_extension,
    chunk_line_end,
    chunk_data,
    chunk_end,
    chunk_end_line,
    trailer_start,
    trailer,
    trailer_line_end,
    last_line_end,
  };

  State fail(Errc error) {
    error_ = error;
    return state_ = State::failed;
  }
  State finish() { return state_ = State::done; }

  /// Takes one line of the head, if a whole one is there.
  bool line() {
    const char* at = buffer_ + scan_;
    const char* const end = buffer_ + fill_;
    while (at != end && is(*at, field_char)) ++at;
    scan_ = static_cast<std::uint32_t>(at - buffer_);
    // A control character ends the run: only CR LF may.
    if (at == end) return false;
    if (*at != '\r') return fail(Errc::bad_http), false;
    if (at + 1 == end) return false;
    if (at[1] != '\n') return fail(Errc::bad_http), false;
    const char* const begin = buffer_ + read_;
    read_ = scan_ = scan_ + 2;
    if (++lines_ > most_lines) return fail(Errc::head_too_large), false;
    if (step_ == Step::status_line) {
      status_line(begin, at);
    } else if (begin == at) {
      head_end();
    } else {
      header(begin, at);
    }
    return true;
  }

  void status_line(const char* at, const char* end) {
    static constexpr char version[] = "HTTP/1.";
    std::uint32_t status = 0;
    bool good = end - at >= 12;
    for (unsigned i = 0; good && i < 7; ++i) good = *at++ == version[i];
    if (good) {
      minor_ = static_cast<std::uint8_t>(*at++ - '0');
      good = minor_ <= 1 && *at++ == ' ';
      for (unsigned i = 0; good && i < 3; ++i, ++at) {
        good = is(*at, digit_char);
        status = status * 10 + static_cast<std::uint32_t>(*at - '0');
      }
      good = good && status >= 100 && (at == end || *at == ' ');
    }
    if (!good) {
      fail(Errc::bad_http);
      return;
    }
    status_ = static_cast<std::uint16_t>(status);
    keep_alive_ = minor_ == 1;
    step_ = Step::header;
  }

  /// Whether the text at `at` up to `end` is this word, whatever its case; `word` is in lower case.
  static bool is_word(const char* at, const char* end, const char* word) {
    for (; at != end; ++at, ++word) {
      const char c = is(*at, upper_char) ? static_cast<char>(*at | 0x20) : *at;
      if (c != *word) return false;
    }
    return *word == 0;
  }

  void header(const char* at, const char* end) {
    const char* const name = at;
    while (at != end && is(*at, token_char)) ++at;
    // No name: a folded line or rubbish. Something between name and colon: rubbish too.
    if (at == name || at == end || *at != ':') {
      fail(Errc::bad_http);
      return;
    }
    const char* const name_end = at++;
    while (at != end && is_blank(*at)) ++at;
    while (at != end && is_blank(end[-1])) --end;
    const auto size = name_end - name;
    if (size == 14 && is_word(name, name_end, "content-length")) {
      content_length(at, end);
    } else if (size == 17 && is_word(name, name_end, "transfer-encoding")) {
      // HTTP/1.0 has no chunks, and another coding or a second one was not asked for.
      if (chunked_ || minor_ == 0 || !is_word(at, end, "chunked")) fail(Errc::bad_http);
      chunked_ = true;
    } else if (size == 10 && is_word(name, name_end, "connection")) {
      connection(at, end);
    }
  }

  static bool is_blank(char c) { return c == ' ' || c == '\t'; }

  void content_length(const char* at, const char* end) {
    std::uint32_t length = 0;
    bool good = at != end;
    for (; good && at != end; ++at) {
      good = is(*at, digit_char) && length <= (UINT32_MAX - 9) / 10;
      length = length * 10 + static_cast<std::uint32_t>(*at - '0');
    }
    if (!good || (has_length_ && length != left_)) fail(Errc::bad_http);
    has_length_ = true;
    left_ = length;
  }

  /// A list of words separated by commas.
  void connection(const char* at, const char* end) {
    while (at != end) {
      while (at != end && (is_blank(*at) || *at == ',')) ++at;
      const char* const word = at;
      while (at != end && !is_blank(*at) && *at != ',') ++at;
      if (is_word(word, at, "close")) {
        keep_alive_ = false;
        close_ = true;
      } else if (is_word(word, at, "keep-alive") && !close_) {
        keep_alive_ = true;
      }
    }
  }

  void head_end() {
    // Both lengths at once is how responses are smuggled: which one counts would be a guess.
    if (chunked_ && has_length_) {
      fail(Errc::bad_http);
      return;
    }
    if (status_ < 200) {
      // An interim response; the other one follows. Nobody asked to switch protocols.
      if (status_ == 101 || chunked_ || (has_length_ && left_ != 0)) fail(Errc::bad_http);
      has_length_ = false;
      step_ = Step::status_line;
      return;
    }
    body_begin_ = body_end_ = read_;
    if (status_ == 204 || status_ == 304) {
      if (chunked_ || (has_length_ && left_ != 0 && status_ == 204)) fail(Errc::bad_http);
      if (state_ == State::more) finish();
    } else if (chunked_) {
      step_ = Step::chunk_size;
    } else if (has_length_) {
      step_ = Step::body;
      if (left_ > body_room()) {
        fail(Errc::body_too_large);
      } else if (left_ == 0) {
        finish();
      }
    } else {
      step_ = Step::body_to_end;
      keep_alive_ = false;
    }
  }

  /// Adds what has arrived, at most `most` bytes of it, to the body.
  std::uint32_t take(std::uint32_t most) {
    const std::uint32_t there = fill_ - read_;
    const std::uint32_t count = there < most ? there : most;
    if (count > body_room() - body_size()) {
      fail(Errc::body_too_large);
      return 0;
    }
    if (body_end_ != read_) {
      for (std::uint32_t i = 0; i < count; ++i) buffer_[body_end_ + i] = buffer_[read_ + i];
    }
    body_end_ += count;
    read_ += count;
    return count;
  }

  void read_body() {
    if (step_ == Step::body) {
      left_ -= take(left_);
      if (left_ == 0 && state_ == State::more) finish();
    } else if (step_ == Step::body_to_end) {
      take(UINT32_MAX);
    } else {
      while (read_ != fill_ && state_ == State::more) read_chunked();
    }
  }

  /// A run of a chunk's data, or one character of what surrounds it.
  void read_chunked() {
    if (step_ == Step::chunk_data) {
      left_ -= take(left_);
      if (left_ == 0) step_ = Step::chunk_end;
      return;
    }
    const char c = buffer_[read_++];
    switch (step_) {
      case Step::chunk_size: {
        const int digit = hex_value(c);
        if (digit >= 0) {
          if (left_ >> 28 != 0) fail(Errc::bad_http);
          left_ = left_ << 4 | static_cast<std::uint32_t>(digit);
          chunk_digits_ = true;
        } else if (chunk_digits_ && (c == ';' || is_blank(c))) {
          step_ = Step::chunk_extension;
        } else if (chunk_digits_ && c == '\r') {
          step_ = Step::chunk_line_end;
        } else {
          fail(Errc::bad_http);
        }
        break;
      }
      case Step::chunk_extension:
        if (c == '\r') {
          step_ = Step::chunk_line_end;
        } else {
          text(c);
        }
        break;
      case Step::chunk_line_end:
        expect(c, '\n', left_ != 0 ? Step::chunk_data : Step::trailer_start);
        chunk_digits_ = false;
        line_size_ = 0;
        break;
      case Step::chunk_end:
        expect(c, '\r', Step::chunk_end_line);
        break;
      case Step::chunk_end_line:
        expect(c, '\n', Step::chunk_size);
        break;
      case Step::trailer_start:
        if (c == '\r') {
          step_ = Step::last_line_end;
        } else if (is(c, token_char)) {
          step_ = Step::trailer;
        } else {
          fail(Errc::bad_http);
        }
        break;
      case Step::trailer:
        if (c == '\r') {
          step_ = Step::trailer_line_end;
          if (++lines_ > most_lines) fail(Errc::head_too_large);
        } else {
          text(c);
        }
        break;
      case Step::trailer_line_end:
        expect(c, '\n', Step::trailer_start);
        line_size_ = 0;
        break;
      default:
        expect(c, '\n', Step::last_line_end);
        if (state_ == State::more) finish();
    }
  }

  void expect(char c, char expected, Step next) {
    if (c != expected) fail(Errc::bad_http);
    step_ = next;
  }

  /// A character of a chunk extension or a trailer: not kept, but bounded.
  void text(char c) {
    if (!is(c, field_char)) fail(Errc::bad_http);
    if (++line_size_ > capacity_) fail(Errc::head_too_large);
  }

  /// Moves what is still needed to the front when the buffer is full.
  void make_room() {
    if (read_ == fill_ && step_ >= Step::body) read_ = fill_ = body_end_;
    if (fill_ != capacity_) return;
    const std::uint32_t from = step_ < Step::body ? read_ : body_begin_;
    if (from == 0) {
      fail(step_ < Step::body ? Errc::head_too_large : Errc::body_too_large);
      return;
    }
    for (std::uint32_t i = from; i < fill_; ++i) buffer_[i - from] = buffer_[i];
    fill_ -= from;
    read_ -= from;
    scan_ -= from;
    body_begin_ -= from;
    body_end_ -= from;
  }

  char* buffer_;
  std::uint32_t capacity_;
  std::uint32_t fill_ = 0;        // bytes in the buffer
  std::uint32_t read_ = 0;        // bytes taken out of it
  std::uint32_t used_ = 0;        // the most bytes that were ever in it
  std::uint32_t scan_ = 0;        // bytes of the head looked at
  std::uint32_t body_begin_ = 0;  // the body, put together
  std::uint32_t body_end_ = 0;
  std::uint32_t left_ = 0;       // of the body or the chunk
  std::uint32_t line_size_ = 0;  // of an extension or a trailer
  std::uint16_t status_ = 0;
  std::uint16_t lines_ = 0;
  Step step_ = Step::status_line;
  State state_ = State::more;
  Errc error_ = Errc::none;
  std::uint8_t minor_ = 1;
  bool chunked_ = false;
  bool has_length_ = false;
  bool keep_alive_ = false;
  bool close_ = false;
  bool chunk_digits_ = false;
};

}  // namespace tillwire::detail
