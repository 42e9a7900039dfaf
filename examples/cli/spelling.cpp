// Counts the changes between names.
#include "spelling.hpp"

#include <algorithm>

namespace tillwire::cli {
namespace {

char folded(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

}  // namespace

std::size_t distance(std::string_view from, std::string_view to) {
  std::vector<std::vector<std::size_t>> rows(from.size() + 1,
                                             std::vector<std::size_t>(to.size() + 1));
  for (std::size_t j = 0; j <= to.size(); ++j) rows[0][j] = j;
  for (std::size_t i = 1; i <= from.size(); ++i) {
    rows[i][0] = i;
    for (std::size_t j = 1; j <= to.size(); ++j) {
      const bool same = folded(from[i - 1]) == folded(to[j - 1]);
      std::size_t least =
          std::min({rows[i - 1][j - 1] + (same ? 0 : 1), rows[i - 1][j] + 1, rows[i][j - 1] + 1});
      const bool swapped = i > 1 && j > 1 && folded(from[i - 1]) == folded(to[j - 2]) &&
                           folded(from[i - 2]) == folded(to[j - 1]);
      if (swapped) least = std::min(least, rows[i - 2][j - 2] + 1);
      rows[i][j] = least;
    }
  }
  return rows[from.size()][to.size()];
}

bool is_near(std::string_view name, std::string_view meant) {
  const std::size_t longer = std::max(name.size(), meant.size());
  if (longer - std::min(name.size(), meant.size()) > 2)
    return false;  // and no long name is compared
  const std::size_t changes = distance(name, meant);
  return changes <= 2 && 3 * changes < name.size();
}

std::string nearest_of(std::string_view name, const std::vector<std::string>& names) {
  const std::string* nearest = nullptr;
  for (const std::string& each : names) {
    if (!is_near(name, each)) continue;
    if (nearest == nullptr || distance(name, each) < distance(name, *nearest)) nearest = &each;
  }
  return nearest == nullptr ? std::string() : *nearest;
}

std::string did_you_mean(std::string_view name, const std::vector<std::string>& names) {
  const std::string nearest = nearest_of(name, names);
  return nearest.empty() ? std::string() : "did you mean " + nearest + "? ";
}

}  // namespace tillwire::cli
