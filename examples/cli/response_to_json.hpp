// Makes JSON of the response of any operation, by its table.
#pragma once

#include <tillwire/table/build.hpp>

#include "json.hpp"
#include "secrets.hpp"

namespace tillwire::cli {

/// The object's fields under the table's names; those that are absent are left out.
Value response_to_json(const detail::Schema& schema, const void* object, Secrets secrets);

}  // namespace tillwire::cli
