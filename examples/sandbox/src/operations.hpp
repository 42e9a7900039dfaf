// What each operation really does here.
#pragma once

#include <string>

namespace gateway {

/// Returns a row of a Markdown table for each operation of the contract, in its order. The row of
/// an operation that operations.cpp does not describe has an empty cell; a test refuses that.
std::string describe_operations();

}  // namespace gateway
