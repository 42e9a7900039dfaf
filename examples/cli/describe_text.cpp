// Lays out the tables of an operation and the sentences of its header.
#include "describe_text.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "aliases.hpp"
#include "conditions.hpp"
#include "facts.hpp"
#include "sentences.hpp"

namespace tillwire::cli {
namespace {

constexpr std::size_t readable_width = 100;  // longer lines are hard to read
constexpr std::size_t widest_name = 34;

/// A line about a field.
struct Line {
  std::string name;  // indented by its depth
  std::string need;
  std::string words;
};

std::string words_about(const Description& description, std::size_t index) {
  const FieldDescription& field = description.fields[index];
  std::string words = bounds_of(field);
  if (field.secret) words += "; secret";
  if (field.beyond) words += std::string("; ") + beyond_words;
  const std::vector<std::string> aliases = aliases_of(description, field);
  if (!aliases.empty()) words += "; also written " + listed(aliases, "or");
  const std::string sentence = sentence_of(description, index);
  return sentence.empty() ? words : words + " - " + sentence;
}

void add_lines(std::vector<Line>& to, const Description& description, std::size_t depth) {
  for (std::size_t i = 0; i < description.fields.size(); ++i) {
    const FieldDescription& field = description.fields[i];
    to.push_back(
        {std::string(2 * depth, ' ') + field.name, need_of(field), words_about(description, i)});
    if (field.nested != nullptr && !field.nested->is_value()) {
      add_lines(to, *field.nested, depth + 1);
    }
  }
}

std::string fields(const char* title, const Description& description, const Terminal& terminal,
                   std::size_t width) {
  std::string text = "\n" + terminal.bold(title) + "\n";
  std::vector<Line> lines;
  add_lines(lines, description, 0);
  if (lines.empty()) return text + "  no fields\n";
  std::size_t names = 0;
  for (const Line& each : lines) names = std::max(names, std::min(each.name.size(), widest_name));
  constexpr std::size_t needs = 11;  // "conditional"
  const std::size_t indent = 2 + names + 2 + needs + 2;
  for (const Line& each : lines) {
    text += "  " + terminal.bold(each.name);
    if (each.name.size() > names) text += "\n" + std::string(2 + names, ' ');
    text += filling(each.name, names) + "  " + terminal.dim(each.need) + filling(each.need, needs);
    text += "  " + wrapped(each.words, width > indent + 20 ? width - indent : 20, indent) + "\n";
  }
  return text;
}

const char* effect_words(const Operation& operation) {
  switch (operation.endpoint.effect) {
    case Effect::state:
      return "changes something; no money moves";
    case Effect::payment:
      return "moves money";
    default:
      return "changes nothing, or may be repeated";
  }
}

}  // namespace

std::string describe_for_people(const Operation& operation, const Terminal& terminal) {
  const std::size_t width =
      terminal.width == 0 ? readable_width : std::min(terminal.width, readable_width);
  std::string text = terminal.bold(operation.endpoint.name) + "  " +
                     (operation.endpoint.service.is_get() ? "GET " : "POST ") + path_of(operation);
  if (const char* const type = content_type_of(operation)) text += std::string("  ") + type;
  text += "\n";
  if (operation.is_beyond) text += std::string(beyond_words) + "\n";
  text += std::string("effect: ") + effect_words(operation) + "\n";

  std::string paragraphs = sentences_of(*operation.request);
  while (!paragraphs.empty()) {
    const std::size_t end = std::min(paragraphs.find('\n'), paragraphs.size());
    text += "\n" + wrapped(paragraphs.substr(0, end), width, 0) + "\n";
    paragraphs.erase(0, end + 1);
  }

  text += fields("Request", *operation.request, terminal, width);
  const std::vector<Condition> conditions = conditions_of(*operation.request);
  if (!conditions.empty()) text += "\n" + terminal.bold("Conditions") + "\n";
  for (const Condition& each : conditions) {
    const std::string words = in_words(*each.description, *each.rule);
    text +=
        "  " + wrapped(each.path.empty() ? words : each.path + ": " + words, width - 4, 4) + "\n";
  }
  return text + fields("Response", *operation.response, terminal, width);
}

}  // namespace tillwire::cli
