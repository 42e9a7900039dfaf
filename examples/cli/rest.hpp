// What an answer has beyond the table of its operation.
#pragma once

#include <tillwire/table/describe.hpp>

#include "json.hpp"
#include "secrets.hpp"

namespace tillwire::cli {

/// Adds to a response, as response_to_json() returns it, the members of the body that its table
/// does not name, so that nothing is lost. What may be a secret is masked: nothing says what it is.
void add_rest(Value& shown, const Description& description, const Value& body, Secrets secrets);

}  // namespace tillwire::cli
