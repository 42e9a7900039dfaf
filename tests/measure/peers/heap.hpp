// A heap for the libraries that want one.
#pragma once

#include <cstdint>

namespace peers {

/// The most bytes that were in use at once.
std::uint32_t heap_peak();

}  // namespace peers
