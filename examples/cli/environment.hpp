// The environment.
#pragma once

#include <cstdlib>
#include <optional>
#include <string>

namespace tillwire::cli {

/// The value of a variable; an empty one counts as none.
inline std::optional<std::string> variable(const char* name) {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): the only thread there is.
  const char* const value = std::getenv(name);
  if (value == nullptr || *value == 0) return std::nullopt;
  return value;
}

}  // namespace tillwire::cli
