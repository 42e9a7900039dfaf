// Checks a request against its table: the one place where a parameter is refused for its form.
#pragma once

#include <optional>
#include <string>

#include "table.hpp"
#include "value.hpp"

namespace gateway {

/// The first violation of the request, or nothing. Form fields that hold JSON text are replaced by
/// what they hold. `repeatable` names the one parameter that may come several times.
std::optional<Violation> check_request(const Block& table, Value& request,
                                       const std::string& repeatable = {});

/// Checks which credentials a request has, not their values. An operation for the browser needs
/// none.
std::optional<Violation> check_credentials(const Operation& operation, const Value& request);

}  // namespace gateway
