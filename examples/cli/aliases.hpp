// Other names for fields whose names on the wire differ from operation to operation: MDORDER,
// mdOrder and orderId, or $PAN, pan and cardNumber.
#pragma once

#include <string>
#include <string_view>
#include <tillwire/table/describe.hpp>
#include <vector>

namespace tillwire::cli {

/// The field of this name; or, if no field has it, the one whose meaning a field of that name has
/// in other operations. Null if there is none.
const FieldDescription* find_field(const Description& description, std::string_view name);

/// The other names under which find_field() finds a field.
std::vector<std::string> aliases_of(const Description& description, const FieldDescription& field);

/// Returns whether fields of these two names mean the same in different operations.
bool mean_the_same(std::string_view left, std::string_view right);

}  // namespace tillwire::cli
