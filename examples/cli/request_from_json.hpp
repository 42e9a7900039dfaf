// Fills the struct of any operation from JSON, by its table.
#pragma once

#include <tillwire/table/build.hpp>

#include "arena.hpp"
#include "json.hpp"
#include "secrets.hpp"

namespace tillwire::cli {

/// The struct of `schema`, in the arena. Names are those of the table, letter by letter. Throws
/// Refused, which names the path of what is wrong. Bounds are left to the library.
const void* request_from_json(const detail::Schema& schema, const Value& json, Arena& arena,
                              Secrets secrets);

}  // namespace tillwire::cli
