// A part of memory that can be written.
#pragma once

#include <cstdint>

namespace tillwire::detail {

/// Bytes that belong to the caller.
struct Span {
  char* data;
  std::uint32_t size;
};

}  // namespace tillwire::detail
