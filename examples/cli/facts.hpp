// What the tables say of operations and fields, in the words that all descriptions share.
#pragma once

#include <string>
#include <tillwire/table/describe.hpp>

#include "operations.hpp"

namespace tillwire::cli {

/// Marks an operation or a field that the specification does not show.
inline constexpr const char* beyond_words = "beyond the specification";

/// Returns whether a field is the report of an error, which comes as a bool, text or an object. The
/// other fields of JSON are objects.
bool is_any_value(const FieldDescription& field);

/// Returns "mandatory", "conditional", "optional" or "decisive".
const char* need_of(const FieldDescription& field);

/// Returns "string", "integer", "number", "boolean", "datetime", "object", "bytes" or "list".
const char* type_of(const FieldDescription& field);

/// Returns what the field may hold, for people: "1 to 36 characters", "minor units, at most 12
/// digits", "one of en, el".
std::string bounds_of(const FieldDescription& field);

/// The path under the gateway's own, with the default --context and --card-path.
std::string path_of(const Operation& operation);

/// The type of the request's body; null for GET.
const char* content_type_of(const Operation& operation);

/// Returns "none", "state" or "payment".
const char* effect_of(const Operation& operation);

}  // namespace tillwire::cli
