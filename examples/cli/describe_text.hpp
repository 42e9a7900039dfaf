// What `describe` says of an operation to people.
#pragma once

#include <string>

#include "operations.hpp"
#include "terminal.hpp"

namespace tillwire::cli {

/// The operation with all its fields, their need, bounds and sentences, and the conditions.
std::string describe_for_people(const Operation& operation, const Terminal& terminal);

}  // namespace tillwire::cli
