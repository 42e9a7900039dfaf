// How thoroughly long tests go about it.
#pragma once
#include <cstdint>

namespace tillwire::test {

/// Of the many cases of a long test one in so many is tried: fewer where a processor is emulated,
/// or haste is asked for, as all of them are tried on the host.
#ifdef TILLWIRE_TEST_STRIDE
constexpr std::uint32_t stride = TILLWIRE_TEST_STRIDE;
#else
constexpr std::uint32_t stride = 1;
#endif

}  // namespace tillwire::test
