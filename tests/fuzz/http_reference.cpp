// Reads line by line, with a separate condition for each rule of RFC 9112.
#include "http_reference.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>
#include <vector>

namespace tillwire::test {
namespace {

using Verdict = HttpReading::Verdict;

struct Refused {};
struct Compressed {};
struct Incomplete {};
struct TooLong {};

constexpr std::string_view digits = "0123456789";
constexpr std::string_view hex_digits = "0123456789abcdefABCDEF";

bool consists_of(std::string_view text, std::string_view set) {
  return !text.empty() && text.find_first_not_of(set) == std::string_view::npos;
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

bool is_token_character(char c) {
  const bool alnum = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  return alnum || std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
}

bool is_token(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), is_token_character);
}

std::uint64_t number(std::string_view text, int base) {
  std::uint64_t value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value, base);
  return read.ec == std::errc() ? value : UINT64_MAX;
}

struct Header {
  std::string name;  // in lower case
  std::string_view value;
};

class Lines {
 public:
  explicit Lines(std::string_view text) : left_(text) {}

  /// Takes a line with its CR LF. Neither of the two may occur alone, nor may control characters.
  std::string_view next() {
    const auto end = std::find_if(left_.begin(), left_.end(), [](char c) {
      const auto byte = static_cast<unsigned char>(c);
      return (byte < 0x20 && c != '\t') || byte == 0x7f;
    });
    const auto size = static_cast<std::size_t>(end - left_.begin());
    const std::string_view ending = left_.substr(size, 2);
    if (ending.empty() || ending == "\r") throw Incomplete();
    if (ending != "\r\n") throw Refused();
    const std::string_view line = left_.substr(0, size);
    left_.remove_prefix(size + 2);
    return line;
  }

  std::string_view left() const { return left_; }
  std::string take(std::size_t size) {
    std::string out(left_.substr(0, size));
    left_.remove_prefix(size);
    return out;
  }

 private:
  std::string_view left_;
};

class Response {
 public:
  Response(std::string_view text, std::uint64_t most_body, unsigned most_lines)
      : lines_(text), most_body_(most_body), lines_left_(most_lines) {}

  HttpReading read() {
    do {
      head();
    } while (reading_.status < 200);
    body();
    reading_.rest = lines_.left().size();
    return reading_;
  }

 private:
  std::string_view head_line() {
    const std::string_view line = lines_.next();
    if (lines_left_-- == 0) throw TooLong();
    return line;
  }

  void head() {
    const std::string_view line = head_line();
    old_ = line.substr(0, 9) == "HTTP/1.0 ";
    if (!old_ && line.substr(0, 9) != "HTTP/1.1 ") throw Refused();
    const std::string_view status = line.substr(9, 3);
    if (status.size() != 3 || !consists_of(status, digits) || status[0] == '0') throw Refused();
    if (line.size() > 12 && line[12] != ' ') throw Refused();
    reading_.status = static_cast<unsigned>(number(status, 10));
    reading_.closes = old_;
    headers_.clear();
    for (;;) {
      const std::string_view each = head_line();
      if (each.empty()) break;
      headers_.push_back(header(each));
      check(headers_.back());
    }
    if (reading_.status < 200) {
      const bool has_body = !all("transfer-encoding").empty() || length().value_or(0) != 0;
      if (reading_.status == 101 || has_body) throw Refused();
    }
  }

  static Header header(std::string_view line) {
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos || !is_token(line.substr(0, colon))) throw Refused();
    return {lower(line.substr(0, colon)), trimmed(line.substr(colon + 1))};
  }

  /// Refuses invalid heads as soon as their line is complete.
  void check(const Header& header) {
    if (header.name == "content-length") {
      if (!consists_of(header.value, digits)) throw Refused();
      // The library refuses a length beyond any real response immediately.
      if (number(header.value, 10) >= 1342177280) throw Refused();
      if (!all("transfer-encoding").empty()) throw Refused();
      length();
    } else if (header.name == "transfer-encoding") {
      if (old_ || lower(header.value) != "chunked") throw Refused();
      if (all("transfer-encoding").size() > 1 || !all("content-length").empty()) throw Refused();
    } else if (header.name == "content-encoding") {
      if (reading_.status < 300 && lower(header.value) != "identity") throw Compressed();
    } else if (header.name == "connection") {
      std::string word;
      for (const char c : std::string(header.value) + ',') {
        if (is_token_character(c)) {
          word += c;
          continue;
        }
        if (lower(word) == "close") reading_.closes = true;
        word.clear();
      }
    }
  }

  std::vector<std::string_view> all(std::string_view name) const {
    std::vector<std::string_view> values;
    for (const Header& each : headers_) {
      if (each.name == name) values.push_back(each.value);
    }
    return values;
  }

  /// Returns the length on which all Content-Length agree.
  std::optional<std::uint64_t> length() const {
    std::optional<std::uint64_t> one;
    for (const std::string_view each : all("content-length")) {
      const std::uint64_t value = number(each, 10);
      if (one && *one != value) throw Refused();
      one = value;
    }
    return one;
  }

  void body() {
    const bool is_chunked = !all("transfer-encoding").empty();
    if (reading_.status == 204 || reading_.status == 304) {
      const bool promised = reading_.status == 204 && length().value_or(0) != 0;
      if ((is_chunked && reading_.status == 204) || promised) throw Refused();
      reading_.verdict = Verdict::whole;
    } else if (is_chunked) {
      chunks();
      reading_.verdict = Verdict::whole;
    } else if (const auto size = length()) {
      add(*size);
      reading_.verdict = Verdict::whole;
    } else {
      reading_.closes = true;
      add(lines_.left().size());
      reading_.verdict = Verdict::more_or_end;
    }
  }

  /// Takes so many bytes of the body.
  void add(std::uint64_t size) {
    const std::uint64_t there = std::min<std::uint64_t>(size, lines_.left().size());
    // A too long body is an error only once its first byte has arrived.
    if (there == 0 && size != 0) throw Incomplete();
    if (reading_.body.size() + (size == there || !chunked_ ? size : there) > most_body_) {
      throw TooLong();
    }
    if (there < size) throw Incomplete();
    reading_.body += lines_.take(static_cast<std::size_t>(size));
  }

  /// Skips chunk extensions: each has its name directly after its semicolon. Their values are
  /// ignored, except that a semicolon inside a string does not count. The library accepts no blank
  /// at the end.
  static bool are_extensions(std::string_view text) {
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '"') {
        quoted = !quoted;
      } else if (quoted) {
        if (text[i] == '\\') ++i;
      } else if (text[i] == ';' && (i + 1 == text.size() || !is_token_character(text[i + 1]))) {
        return false;
      }
    }
    return !quoted && text[0] == ';' && text.back() != ' ' && text.back() != '\t';
  }

  void chunks() {
    chunked_ = true;
    for (;;) {
      const std::string_view line = lines_.next();
      const std::string_view size = line.substr(0, line.find_first_not_of(hex_digits));
      const std::string_view after = line.substr(size.size());
      if (size.empty() || (!after.empty() && !are_extensions(after))) throw Refused();
      const std::uint64_t count = number(size, 16);
      if (count >= 0x80000000) throw Refused();  // as above
      if (count == 0) break;
      add(count);
      if (!lines_.next().empty()) throw Refused();
    }
    for (;;) {
      const std::string_view line = head_line();
      if (line.empty()) return;
      header(line);
    }
  }

  Lines lines_;
  std::uint64_t most_body_;
  unsigned lines_left_;
  HttpReading reading_;
  std::vector<Header> headers_;
  bool old_ = false;  // HTTP/1.0
  bool chunked_ = false;
};

}  // namespace

HttpReading read_http(std::string_view text, std::uint64_t most_body, unsigned most_lines) {
  HttpReading reading;
  try {
    return Response(text, most_body, most_lines).read();
  } catch (const Refused&) {
    reading.verdict = Verdict::refused;
  } catch (const Compressed&) {
    reading.verdict = Verdict::compressed;
  } catch (const Incomplete&) {
    reading.verdict = Verdict::more;
  } catch (const TooLong&) {
    reading.verdict = Verdict::too_long;
  }
  return reading;
}

}  // namespace tillwire::test
