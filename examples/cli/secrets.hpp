// Which fields are secrets, and what is shown in their place. Bytes are treated as secrets too:
// they carry encrypted card numbers and PINs.
#pragma once

#include "json.hpp"

namespace tillwire::cli {

/// Whether values are written unchanged, or masked for display.
enum class Secrets { kept, masked };

inline constexpr char masked[] = "***";

/// JSON that no table describes may hold anything: its names without its values.
inline Value without_values(const Value& json) {
  if (!json.is(Value::Type::object)) return Value::string(masked);
  Value shown = Value::object();
  for (const Member& each : json.members) shown.add(each.name, Value::string(masked));
  return shown;
}

}  // namespace tillwire::cli
