// A strict reader of HTTP/1.1 responses (RFC 9112), written for whole texts and without a look at
// the library's: what the library accepts, and what it makes of that, is compared with it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tillwire::test {

/// What a text comes to as the response to a POST.
struct HttpReading {
  enum class Verdict {
    whole,        // a response, with `rest` bytes behind it
    more,         // the beginning of one
    more_or_end,  // one that only the connection's end completes
    refused,      // no response, or one that must not be trusted
    too_long,  // its body or a chunk of it is longer than `most_body`, or more lines than allowed
  };

  Verdict verdict = Verdict::refused;
  unsigned status = 0;
  std::string body;
  bool closes = false;  // the connection ends with it
  std::size_t rest = 0;
};

/// `most_body`: what there is room for. `most_lines`: of heads and trailers.
HttpReading read_http(std::string_view text, std::uint64_t most_body, unsigned most_lines);

}  // namespace tillwire::test
