// Manual pages.
#pragma once

#include <string>

namespace tillwire::cli {

/// The page of a program in section 1, from the text of its --help.
std::string man_of_help(const std::string& help);

/// tillwire-operations(7): all operations with their fields.
std::string man_of_operations();

}  // namespace tillwire::cli
