// Lays out JSON in columns.
#include "table.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

namespace tillwire::cli {
namespace {

constexpr std::size_t gap = 2;
constexpr std::size_t narrowest = 8;  // columns that a cut text keeps

bool is_list_of_objects(const Value& value) {
  return value.is(Value::Type::array) && !value.elements.empty() &&
         std::all_of(value.elements.begin(), value.elements.end(),
                     [](const Value& each) { return each.is(Value::Type::object); });
}

/// A value in one line.
std::string line_of(const Value& value) {
  switch (value.type) {
    case Value::Type::null:
      return "";
    case Value::Type::array: {
      if (is_list_of_objects(value)) return std::to_string(value.elements.size()) + " of them";
      std::string text;
      for (const Value& each : value.elements) text += (text.empty() ? "" : ", ") + line_of(each);
      return text;
    }
    case Value::Type::object:
      return harmless(compact(value));
    default:
      return harmless(value.text);
  }
}

using Cells = std::vector<std::pair<std::string, const Value*>>;

/// The members of an object with those of objects in it: `quantity.value`.
void add_cells(Cells& to, const Value& object, const std::string& prefix) {
  for (const Member& each : object.members) {
    const std::string name = prefix + harmless(each.name);
    if (each.value.is(Value::Type::object) && !each.value.members.empty()) {
      add_cells(to, each.value, name + ".");
    } else {
      to.emplace_back(name, &each.value);
    }
  }
}

Cells cells_of(const Value& object) {
  Cells cells;
  add_cells(cells, object, "");
  return cells;
}

struct ColumnOf {
  std::string name;
  std::size_t width = 0;
  bool numbers = true;  // aligned right
  std::vector<std::string> texts;
};

std::vector<ColumnOf> columns(const std::vector<Value>& elements) {
  std::vector<ColumnOf> all;
  std::map<std::string, std::size_t> index_of;
  for (std::size_t row = 0; row < elements.size(); ++row) {
    for (const auto& [name, value] : cells_of(elements[row])) {
      const auto [found, is_new] = index_of.emplace(name, all.size());
      if (is_new) {
        all.push_back({name, columns_of(name), true, std::vector<std::string>(elements.size())});
      }
      ColumnOf& column = all[found->second];
      column.texts[row] = line_of(*value);
      column.width = std::max(column.width, columns_of(column.texts[row]));
      column.numbers = column.numbers && value->is(Value::Type::number);
    }
  }
  const auto is_empty = [](const ColumnOf& column) {
    return std::all_of(column.texts.begin(), column.texts.end(),
                       [](const std::string& each) { return each.empty(); });
  };
  all.erase(std::remove_if(all.begin(), all.end(), is_empty), all.end());
  return all;
}

/// Makes columns narrower until they fit the terminal; false if they would be too narrow.
bool fit(std::vector<ColumnOf>& all, std::size_t width) {
  if (width == 0) return true;
  const auto whole = [&all] {
    return std::accumulate(all.begin(), all.end(), gap * (all.size() - 1),
                           [](std::size_t sum, const ColumnOf& each) { return sum + each.width; });
  };
  while (whole() > width) {
    const auto widest =
        std::max_element(all.begin(), all.end(), [](const ColumnOf& a, const ColumnOf& b) {
          return (a.numbers ? 0 : a.width) < (b.numbers ? 0 : b.width);
        });
    // A number is never cut: it would be another one.
    if (widest->numbers || widest->width <= narrowest) return false;
    --widest->width;
  }
  return true;
}

std::string padded(const std::string& text, const ColumnOf& column, bool is_last) {
  const std::string shown = cut(text, column.width);
  const std::string space = filling(shown, column.width);
  if (column.numbers) return space + shown;
  return is_last ? shown : shown + space;
}

std::string pairs(const Cells& cells, const Terminal& terminal, const std::string& indent) {
  std::size_t width = 0;
  for (const auto& [name, value] : cells) width = std::max(width, columns_of(name));
  std::string text;
  for (const auto& [name, value] : cells) {
    const bool none = value->is(Value::Type::array) && value->elements.empty();
    text += indent + terminal.dim(name) + filling(name, width + gap) +
            (none ? "none" : line_of(*value)) + "\n";
  }
  return text;
}

/// Returns each element in separate lines.
std::string in_lines(const Value& list, const Terminal& terminal) {
  std::string text;
  std::size_t number = 0;
  for (const Value& each : list.elements) {
    text += terminal.bold("[" + std::to_string(++number) + "]") + "\n" +
            pairs(cells_of(each), terminal, "  ");
  }
  return text;
}

std::string table(const std::string& name, const Value& list, const Terminal& terminal) {
  std::string text = terminal.bold(name) + " (" + std::to_string(list.elements.size()) + ")\n";
  std::vector<ColumnOf> all = columns(list.elements);
  if (all.empty()) return text;
  if (!fit(all, terminal.width)) return text + in_lines(list, terminal);
  const auto row = [&all](const auto& text_of) {
    std::string line;
    for (std::size_t i = 0; i < all.size(); ++i) {
      line += (i == 0 ? "" : std::string(gap, ' ')) +
              padded(text_of(all[i]), all[i], i + 1 == all.size());
    }
    return line.erase(line.find_last_not_of(' ') + 1);
  };
  text += terminal.bold(row([](const ColumnOf& column) { return column.name; })) + "\n";
  for (std::size_t i = 0; i < list.elements.size(); ++i) {
    text += row([i](const ColumnOf& column) { return column.texts[i]; }) + "\n";
  }
  return text;
}

}  // namespace

bool has_table(const Description& response) {
  return std::any_of(response.fields.begin(), response.fields.end(),
                     [](const FieldDescription& each) {
                       if (each.nested == nullptr || each.nested->is_value()) return false;
                       return each.kind == FieldKind::list || has_table(*each.nested);
                     });
}

std::string as_table(const Value& answer, const Terminal& terminal) {
  Cells single;
  std::string tables;
  for (const auto& [name, value] : cells_of(answer)) {
    if (is_list_of_objects(*value)) {
      tables += "\n" + table(name, *value, terminal);
    } else {
      single.emplace_back(name, value);
    }
  }
  const std::string text = pairs(single, terminal, "");
  return text.empty() && !tables.empty() ? tables.substr(1) : text + tables;
}

}  // namespace tillwire::cli
