// Rules are data; what each kind of them means is here.
#include "rules.hpp"

#include <algorithm>
#include <map>
#include <sstream>
#include <stdexcept>

namespace gateway {
namespace {

std::vector<std::string> split_at(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  return parts;
}

const Value* find_path(const Value& object, const std::string& path) {
  const Value* at = &object;
  for (const std::string& name : split_at(path, '.')) {
    if (at != nullptr) at = at->find(name);
  }
  return at;
}

bool has(const Value& object, const std::string& path) {
  return find_path(object, path) != nullptr;
}

bool has_choice(const Value& object, const Rule::Choice& choice) {
  return std::all_of(choice.begin(), choice.end(),
                     [&](const std::string& path) { return has(object, path); });
}

std::string listed(const std::vector<Rule::Choice>& choices) {
  std::string text;
  for (const Rule::Choice& choice : choices) {
    for (const std::string& path : choice) {
      text += text.empty() ? "" : &path == &choice.front() ? ", or " : " with ";
      text += path;
    }
  }
  return text;
}

std::optional<Violation> check_at_least_one(const Rule& rule, const Value& object) {
  const bool any = std::any_of(rule.choices.begin(), rule.choices.end(),
                               [&](const Rule::Choice& one) { return has_choice(object, one); });
  if (any) return std::nullopt;
  const Rule::Choice& first = rule.choices.front();
  const auto missing = std::find_if(first.begin(), first.end(),
                                    [&](const std::string& path) { return !has(object, path); });
  return Violation{true, *missing, "is mandatory: " + listed(rule.choices)};
}

std::optional<Violation> check_at_most_one(const Rule& rule, const Value& object) {
  const Rule::Choice* taken = nullptr;
  for (const Rule::Choice& choice : rule.choices) {
    if (!has_choice(object, choice)) continue;
    if (taken != nullptr) {
      return Violation{false, taken->front(), "must not be given with " + choice.front()};
    }
    taken = &choice;
  }
  return std::nullopt;
}

std::optional<Violation> check_all_or_none(const Rule& rule, const Value& object) {
  const Rule::Choice* there = nullptr;
  const Rule::Choice* absent = nullptr;
  for (const Rule::Choice& choice : rule.choices) {
    (has_choice(object, choice) ? there : absent) = &choice;
  }
  if (there == nullptr || absent == nullptr) return std::nullopt;
  return Violation{true, absent->front(), "is mandatory with " + there->front()};
}

std::optional<Violation> check_only(const Rule& rule, const Value& object) {
  for (const Member& member : object.members) {
    const bool listed_there =
        std::any_of(rule.choices.begin(), rule.choices.end(),
                    [&](const Rule::Choice& one) { return one.front() == member.name; });
    if (listed_there) continue;
    return Violation{false, member.name, "must not be given: only " + listed(rule.choices)};
  }
  return std::nullopt;
}

std::optional<Violation> check_watched(const Rule& rule, const Value& object) {
  const Value* const watched = find_path(object, rule.watched);
  const bool listed_there = watched != nullptr && (rule.values.empty() ||
                                                   std::find(rule.values.begin(), rule.values.end(),
                                                             watched->text) != rule.values.end());
  if (listed_there == rule.unless) return std::nullopt;
  const bool needed = rule.kind == Rule::Kind::needed;
  const std::string with = rule.watched + (watched == nullptr    ? " absent"
                                           : rule.values.empty() ? ""
                                                                 : " " + watched->text);
  for (const Rule::Choice& choice : rule.choices) {
    if (has(object, choice.front()) == needed) continue;
    return Violation{needed, choice.front(),
                     (needed ? "is mandatory with " : "must not be given with ") + with};
  }
  return std::nullopt;
}

/// A decimal of at most three places, in thousandths.
std::string thousandths(std::string decimal) {
  const std::size_t point = decimal.find('.');
  const std::size_t places = point == std::string::npos ? 0 : decimal.size() - point - 1;
  if (point != std::string::npos) decimal.erase(point, 1);
  return decimal + std::string(3 - places, '0');
}

/// Multiplies decimal digits: the product has more of them than any integer type holds.
std::string multiply(const std::string& a, const std::string& b) {
  std::string product(a.size() + b.size(), '\0');
  for (std::size_t i = a.size(); i-- > 0;) {
    int carry = 0;
    for (std::size_t j = b.size(); j-- > 0;) {
      const int sum = product[i + j + 1] + (a[i] - '0') * (b[j] - '0') + carry;
      product[i + j + 1] = static_cast<char>(sum % 10);
      carry = sum / 10;
    }
    product[i] = static_cast<char>(product[i] + carry);
  }
  for (char& digit : product) digit = static_cast<char>(digit + '0');
  return product.erase(0, product.find_first_not_of('0'));
}

std::optional<Violation> check_product(const Rule& rule, const Value& object) {
  const std::string& left = rule.choices[0].front();
  const std::string& right = rule.choices[1].front();
  const Value* const factors[] = {find_path(object, left), find_path(object, right)};
  const Value* const result = find_path(object, rule.is);
  if (factors[0] == nullptr || factors[1] == nullptr || result == nullptr) return std::nullopt;
  const std::string product =
      multiply(thousandths(factors[0]->text), thousandths(factors[1]->text));
  if (product == multiply(thousandths(result->text), "1000")) return std::nullopt;
  return Violation{false, rule.is, "differs from " + left + " multiplied by " + right};
}

std::optional<Violation> check_unique(const Rule& rule, const Value& object) {
  const std::string& list = rule.choices[0].front();
  const std::string& name = rule.choices[1].front();
  const Value* const elements = find_path(object, list);
  std::vector<std::string> seen;
  for (std::size_t i = 0; elements != nullptr && i < elements->items.size(); ++i) {
    const std::string text = elements->items[i].str(name);
    if (std::find(seen.begin(), seen.end(), text) != seen.end()) {
      return Violation{false, list + "." + name, "differs from element to element"};
    }
    seen.push_back(text);
  }
  return std::nullopt;
}

const std::map<std::string, Rule::Kind>& kinds() {
  using Kind = Rule::Kind;
  static const std::map<std::string, Kind> all{
      {"at_least_one", Kind::at_least_one},
      {"exactly_one", Kind::exactly_one},
      {"at_most_one", Kind::at_most_one},
      {"all_or_none", Kind::all_or_none},
      {"only", Kind::only},
      {"needed", Kind::needed},
      {"refused", Kind::refused},
      {"product", Kind::product},
      {"unique", Kind::unique},
  };
  return all;
}

}  // namespace

std::optional<Violation> Rule::broken_by(const Value& object) const {
  switch (kind) {
    case Kind::at_least_one:
      return check_at_least_one(*this, object);
    case Kind::exactly_one: {
      auto violation = check_at_least_one(*this, object);
      return violation ? violation : check_at_most_one(*this, object);
    }
    case Kind::at_most_one:
      return check_at_most_one(*this, object);
    case Kind::all_or_none:
      return check_all_or_none(*this, object);
    case Kind::only:
      return check_only(*this, object);
    case Kind::needed:
    case Kind::refused:
      return check_watched(*this, object);
    case Kind::product:
      return check_product(*this, object);
    case Kind::unique:
      return check_unique(*this, object);
  }
  return std::nullopt;
}

Rule read_rule(const Json& json, const Json& choices) {
  const auto kind = std::find_if(kinds().begin(), kinds().end(),
                                 [&](const auto& each) { return json.contains(each.first); });
  if (kind == kinds().end()) throw std::runtime_error("its kind is unknown");
  Rule rule{kind->second, {}, {}, {}, false, json.value("is", "")};
  Json given = json.at(kind->first);
  if (given.is_string() && rule.kind == Rule::Kind::unique) {
    const std::string path = given;
    const std::size_t brackets = path.find("[].");
    if (brackets == std::string::npos) throw std::runtime_error("a list has [] after it");
    given = Json::array({path.substr(0, brackets), path.substr(brackets + 3)});
  } else if (given.is_string()) {
    given = choices.at(given.get<std::string>().substr(1));
  }
  for (const std::string choice : given) rule.choices.push_back(split_at(choice, '+'));
  if (rule.choices.empty()) throw std::runtime_error("it has no fields");
  if (rule.kind == Rule::Kind::needed || rule.kind == Rule::Kind::refused) {
    rule.watched = json.value("with", "");
    if (!rule.watched.empty()) return rule;
    rule.unless = json.contains("unless");
    const Json& condition = json.at(rule.unless ? "unless" : "when");
    rule.watched = condition.items().begin().key();
    rule.values = condition.items().begin().value().get<std::vector<std::string>>();
  }
  return rule;
}

}  // namespace gateway
