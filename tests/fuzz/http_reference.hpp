// A strict reader of HTTP/1.1 responses (RFC 9112), written for whole texts and independently of
// the library: the library's results are compared with it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tillwire::test {

/// The result of reading a text as the response to a POST.
struct HttpReading {
  enum class Verdict {
    whole,        // a response, followed by `rest` bytes
    more,         // the beginning of a response
    more_or_end,  // a response that only the connection's end completes
    refused,      // no response, or one that must not be trusted
    compressed,   // a success whose body has a coding that was not asked for
    too_long,  // its body or a chunk of it is longer than `most_body`, or more lines than allowed
  };

  Verdict verdict = Verdict::refused;
  unsigned status = 0;
  std::string body;
  bool closes = false;  // the connection ends with the response
  std::size_t rest = 0;
};

/// `most_body`: the room for the body. `most_lines`: the limit for lines of heads and trailers.
HttpReading read_http(std::string_view text, std::uint64_t most_body, unsigned most_lines);

}  // namespace tillwire::test
