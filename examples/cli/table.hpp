// Answers as tables, for people on a terminal.
#pragma once

#include <string>
#include <tillwire/table/describe.hpp>

#include "json.hpp"
#include "terminal.hpp"

namespace tillwire::cli {

/// Returns whether an answer has a list of objects, which is easier to read as a table.
bool has_table(const Description& response);

/// Returns an answer as text: its single values by their names, then a table for each list of
/// objects. Shortens the longest texts of a table that is too wide for the terminal. If columns
/// would become too narrow, writes each element in separate lines.
std::string as_table(const Value& answer, const Terminal& terminal);

}  // namespace tillwire::cli
