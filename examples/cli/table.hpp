// Answers as tables, for people on a terminal.
#pragma once

#include <string>
#include <tillwire/table/describe.hpp>

#include "json.hpp"
#include "terminal.hpp"

namespace tillwire::cli {

/// Whether an answer has a list of objects, which is easier to read as a table.
bool has_table(const Description& response);

/// An answer: its single values by their names, then a table for each list of objects. A table that
/// is too wide for the terminal has its longest texts cut; if columns would get too narrow, each
/// element stands in lines of its own.
std::string as_table(const Value& answer, const Terminal& terminal);

}  // namespace tillwire::cli
