// Finds all that is wrong with a request, where the library stops at the first error.
#pragma once

#include "json.hpp"
#include "operations.hpp"

namespace tillwire::cli {

/// Throws Refused with a line for each field that is wrong, if there is one. What the library says
/// of a field is what counts: one that is wrong gets a value that is not, and the library is asked
/// again.
void check_request(const Operation& operation, const Value& json);

}  // namespace tillwire::cli
