// The letters by which the specifications' tables say what must be there.
#pragma once

#include "table.hpp"

namespace gateway {

constexpr Need M = Need::mandatory;
constexpr Need O = Need::optional;
constexpr Need C = Need::conditional;

}  // namespace gateway
