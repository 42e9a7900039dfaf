// How thoroughly long tests go about it.
#pragma once
#include <cstdint>

namespace tillwire::test {

/// Of the many cases of a long test one in so many is tried. Where a processor is emulated, all of
/// them would take minutes; they have been tried on the host.
#ifdef TILLWIRE_TEST_EMULATED
constexpr std::uint32_t stride = 7;
#else
constexpr std::uint32_t stride = 1;
#endif

}  // namespace tillwire::test
