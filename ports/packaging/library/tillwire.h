// What a sketch includes first: Arduino looks for a library by the headers at its root.
#pragma once

#if __cplusplus < 201703L
#error "tillwire needs C++17: choose a board whose compiler has it, or build with -std=gnu++17"
#else
#include <tillwire/tillwire.hpp>
#endif
