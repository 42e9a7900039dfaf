// A call as examples make it: an error is explained at once.
#pragma once

#include "explain.hpp"
#include "run.hpp"

namespace example {

/// How long to wait before the next question, and after an error before anything else.
inline constexpr std::uint32_t a_little_ms = 500;

/// Client::call(); says what became of a request that was not answered.
template <class Request>
auto call(const Device& device, const char* what, const Request& request) {
  auto answer = client_of(device).call(request);
  if (!answer.answered()) {
    explain(device.display, what, answer.error());
    device.wait(a_little_ms);
  }
  return answer;
}

}  // namespace example
