// Makes JSON of the response of any operation, by its description.
#pragma once

#include <tillwire/table/describe.hpp>

#include "json.hpp"
#include "secrets.hpp"

namespace tillwire::cli {

/// The object's fields under their names on the wire; those that are absent are left out.
Value response_to_json(const Description& description, const void* object, Secrets secrets);

}  // namespace tillwire::cli
