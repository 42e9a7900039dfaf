// The rules of a contract that are about several parameters of one object.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "json.hpp"
#include "value.hpp"

namespace gateway {

/// What is wrong with a request, with the path of the parameter.
struct Violation {
  bool missing = false;
  std::string path;
  std::string message;
};

/// One rule; the top of contract/blocks.json says what each of them means. Paths have a dot for
/// each object inside, and no brackets.
struct Rule {
  enum class Kind {
    at_least_one,
    exactly_one,
    at_most_one,
    all_or_none,
    only,
    needed,
    refused,
    product,
    unique,
  };
  using Choice = std::vector<std::string>;  // the parameters that it needs

  Kind kind;
  std::vector<Choice> choices;  // of product, the factors; of unique, the list and its parameter
  std::string watched;          // of needed and refused
  std::vector<std::string> values;  // empty: it matters whether `watched` is there
  bool unless = false;              // they hold unless `watched` has one of the values
  std::string is;                   // of product

  /// Returns what a request's object breaks; nothing if it keeps the rule.
  std::optional<Violation> broken_by(const Value& object) const;
};

/// Reads a rule. `choices` are those that rules share, by name. Throws std::runtime_error or an
/// exception of the JSON library if it cannot be read.
Rule read_rule(const Json& rule, const Json& choices);

}  // namespace gateway
