// How thoroughly long tests go about it.
#pragma once
#include <cstdint>

namespace tillwire::test {

/// Tries one in so many of the cases of a long test: fewer where a processor is emulated,
/// or haste is asked for, as all of them are tried on the host.
#ifdef TILLWIRE_TEST_STRIDE
constexpr std::uint32_t stride = TILLWIRE_TEST_STRIDE;
#else
constexpr std::uint32_t stride = 1;
#endif

}  // namespace tillwire::test
