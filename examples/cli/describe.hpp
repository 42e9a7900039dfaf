// What --describe says of an operation, from its tables.
#pragma once

#include "json.hpp"
#include "operations.hpp"

namespace tillwire::cli {

Value describe(const Operation& operation);

/// The path under the gateway's own, as with the default --card-path.
std::string path_of(const Operation& operation);

}  // namespace tillwire::cli
