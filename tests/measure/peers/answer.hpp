// What each pair of libraries does in the measurement: read the answer to register.do.
#pragma once

#include <cstdint>

namespace peers {

/// What is kept of it, without JSON's escapes.
struct Answer {
  char order_id[37];
  char form_url[128];
  bool reusable;  // the connection may carry another request
};

/// Reads a response from a transport; returns false if it is incomplete or refused.
bool read_answer(const char* bytes, std::uint32_t size, Answer& answer);

}  // namespace peers
