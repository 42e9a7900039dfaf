// Names that were meant, by how they are spelled.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tillwire::cli {

/// Returns how many characters must be inserted, removed, changed or swapped with the next one to
/// turn one name into the other. Ignores case.
std::size_t distance(std::string_view from, std::string_view to);

/// Returns whether a typing error explains the difference between two names: at most two changes,
/// and fewer than a third of the characters.
bool is_near(std::string_view name, std::string_view meant);

/// The nearest of the names, or nothing if none is near.
std::string nearest_of(std::string_view name, const std::vector<std::string>& names);

/// "did you mean X? " for the nearest of the names, or nothing if none is near.
std::string did_you_mean(std::string_view name, const std::vector<std::string>& names);

}  // namespace tillwire::cli
