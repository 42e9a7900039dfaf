// Span: writable memory of the caller.
#pragma once

#include <cstdint>

namespace tillwire::detail {

/// A range of bytes that belongs to the caller.
struct Span {
  char* data;
  std::uint32_t size;
};

}  // namespace tillwire::detail
