// What --describe says of an operation, from its tables.
#pragma once

#include "json.hpp"
#include "operations.hpp"

namespace tillwire::cli {

Value describe(const Operation& operation);

}  // namespace tillwire::cli
