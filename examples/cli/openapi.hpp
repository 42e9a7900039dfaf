// An OpenAPI description of both services.
#pragma once

#include "json.hpp"

namespace tillwire::cli {

/// OpenAPI 3.1: paths, bodies, security, types, bounds, values, conditions and sentences of all
/// operations.
Value openapi();

}  // namespace tillwire::cli
