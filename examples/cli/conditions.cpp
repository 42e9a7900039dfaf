// Puts conditions into words, and finds the one that a request breaks.
#include "conditions.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <optional>
#include <tillwire/host.hpp>

#include "sentences.hpp"

namespace tillwire::cli {
namespace {

using Names = std::vector<std::string>;

Names names_of(const Description& description, const FieldGroup& group) {
  Names each;
  for (std::size_t i = 0; i < description.fields.size(); ++i) {
    if (group.has(i)) each.emplace_back(description.fields[i].name);
  }
  return each;
}

std::string names(const Description& description, const FieldGroup& group) {
  return listed(names_of(description, group), "and");
}

/// The values of the watched field: "R, U or F".
std::string watched_values(const RuleDescription& rule) {
  Names values(1);
  for (const char* at = rule.values(); *at != 0; ++at) {
    if (*at == ',') {
      values.emplace_back();
    } else {
      values.back() += *at;
    }
  }
  return listed(values, "or");
}

const char* watched_name(const Description& description, const RuleDescription& rule) {
  return description.fields[rule.watched()].name;
}

/// What the struct at hand holds, without its type.
struct Held {
  const Description& description;
  const void* object;

  bool has(std::size_t index) const { return description.fields[index].present(object); }

  Names present(const FieldGroup& group, bool wanted) const {
    Names each;
    for (std::size_t i = 0; i < description.fields.size(); ++i) {
      if (group.has(i) && has(i) == wanted) each.emplace_back(description.fields[i].name);
    }
    return each;
  }

  /// The value of a field that may be shown; of a record or block with a value, such as a
  /// quantity, that.
  std::optional<std::string> value(const FieldDescription& field) const {
    if (field.kind == FieldKind::record || field.kind == FieldKind::block) {
      const FieldDescription* const value_of = field.nested->find("value");
      const void* inner = field.record(object);
      field.for_each(object, [&inner](const void* block) { inner = block; });
      if (value_of == nullptr || inner == nullptr) return std::nullopt;
      return Held{*field.nested, inner}.value(*value_of);
    }
    if (field.secret || !field.present(object)) return std::nullopt;
    if (const auto number = field.number(object); number.present()) return std::to_string(*number);
    if (field.kind == FieldKind::text) return to_string(field.text(object));
    return std::nullopt;
  }

  /// Returns whether all texts have an allowed length, which conditions with their own code expect.
  bool bounds_hold() const {
    return std::all_of(description.fields.begin(), description.fields.end(),
                       [this](const FieldDescription& each) {
                         if (each.kind != FieldKind::text || !each.present(object)) return true;
                         const std::size_t size = to_string(each.text(object)).size();
                         return size >= each.min && (each.max == 0 || size <= each.max);
                       });
  }

  /// " (it is IPD)" of the field that a condition watches.
  std::string watched(const RuleDescription& rule) const {
    const FieldDescription& field = description.fields[rule.watched()];
    if (!field.present(object)) return " (it is absent)";
    const std::optional<std::string> text = value(field);
    return text ? " (it is " + *text + ")" : "";
  }
};

/// A decimal number as an integer and how many decimals that has.
struct Scaled {
  std::int64_t units = 0;
  int decimals = 0;
};

std::optional<Scaled> scaled(const std::string& text) {
  Scaled number;
  std::string digits;
  bool point = false;
  for (const char c : text) {
    if (c == '.' && !point) {
      point = true;
      continue;
    }
    digits += c;
    if (point) ++number.decimals;
  }
  const char* const end = digits.data() + digits.size();
  const auto read = std::from_chars(digits.data(), end, number.units);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  return number;
}

/// The product of two decimal numbers, exactly; nothing if it is too large.
std::optional<std::string> product(const std::string& left, const std::string& right) {
  const std::optional<Scaled> a = scaled(left);
  const std::optional<Scaled> b = scaled(right);
  std::int64_t units = 0;
  if (!a || !b || a->units < 0 || b->units < 0) return std::nullopt;
  if (__builtin_mul_overflow(a->units, b->units, &units)) return std::nullopt;
  std::string text = std::to_string(units);
  const auto decimals = static_cast<std::size_t>(a->decimals + b->decimals);
  if (decimals == 0) return text;
  if (text.size() <= decimals) text.insert(0, decimals + 1 - text.size(), '0');
  text.insert(text.size() - decimals, ".");
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text;
}

/// Returns the words after the first name of a condition that has its own code: "must equal
/// itemPrice x quantity", and in parentheses the values of the fields that it names: "(200 x 1.5 =
/// 300)".
std::string own_words(const Held& held, const RuleDescription& rule, const std::string& name) {
  std::string words = rule.words();
  // Of several demands, the one that begins with the field at fault.
  const std::size_t own = words.find("; " + name + " ");
  if (own != std::string::npos) words.erase(0, own + 2);
  words.erase(std::min(words.find(';'), words.size()));
  words.erase(0, words.find(' ') + 1);
  std::vector<std::pair<std::string, std::string>> values;
  for (std::size_t from = 0; from < words.size();) {
    const std::size_t end = std::min(words.find_first_of(" ,", from), words.size());
    const std::string other = words.substr(from, end - from);
    from = end + 1;
    const FieldDescription* const field = held.description.find(other);
    if (field == nullptr) continue;
    if (const auto value = held.value(*field)) values.emplace_back(other, *value);
  }
  if (values.size() == 2 && words.find(" x ") != std::string::npos) {
    words += " (" + values[0].second + " x " + values[1].second;
    if (const auto whole = product(values[0].second, values[1].second)) words += " = " + *whole;
    return words + ")";
  }
  for (const auto& [other, value] : values) words += " (" + other + " is " + value + ")";
  return words;
}

/// The way out for a request that has begun a group: "cardholderId or phoneNumber: one of them with
/// cardNumberMask". Empty unless all groups begun lack one field and have the same ones.
std::string way_to_a_group(const Held& held, const RuleDescription& rule) {
  Names lacking;
  Names there;
  for (const FieldGroup& group : rule.groups()) {
    const Names present = held.present(group, true);
    const Names absent = held.present(group, false);
    if (present.empty()) continue;
    if (absent.size() != 1 || (!there.empty() && there != present)) return {};
    there = present;
    lacking.push_back(absent[0]);
  }
  if (there.empty()) return {};
  return listed(lacking, "or") + (lacking.size() == 1 ? ": needed with " : ": one of them with ") +
         listed(there, "and");
}

/// Returns the reason for a rule that the sentence of one of its fields gives; empty if none does.
std::string reason(const Description& description, const RuleDescription& rule) {
  for (std::size_t i = 0; i < description.fields.size(); ++i) {
    if (!rule.fields().has(i)) continue;
    const std::string sentence = sentence_of(description, i);
    const std::size_t begin = sentence.find("because ");
    if (begin == std::string::npos) continue;
    return ", " + sentence.substr(begin, sentence.find_first_of(",.;", begin) - begin);
  }
  return {};
}

/// Returns what breaks a condition: the names at fault, a colon, and what they must be.
std::string fault(const Held& held, const RuleDescription& rule, const Breach& breach,
                  const std::string& name) {
  const Description& description = held.description;
  const Names present = held.present(rule.fields(), true);
  const Names absent = held.present(rule.fields(), false);
  switch (rule.kind()) {
    case RuleKind::exactly_one_of:
    case RuleKind::at_most_one_of: {
      if (breach.code == Errc::missing) break;
      Names others = present;
      others.erase(std::remove(others.begin(), others.end(), name), others.end());
      return name + ": not together with " + listed(others, "and");
    }
    case RuleKind::at_least_one_of:
      if (absent.size() == 1) return name + ": needed";
      break;
    case RuleKind::all_or_none_of:
      return listed(absent, "and") + ": needed with " + listed(present, "and");
    case RuleKind::none_of:
      return name + ": not taken by this operation";
    case RuleKind::at_least_one_group_of: {
      const std::string way = way_to_a_group(held, rule);
      if (!way.empty()) return way;
      const std::string words = in_words(description, rule);
      return name + ": missing; " + words;
    }
    case RuleKind::needed_with:
      return name + ": needed with " + watched_name(description, rule) + reason(description, rule);
    case RuleKind::needed_when:
      return name + ": needed with " + watched_name(description, rule) + " " +
             watched_values(rule) + held.watched(rule) + reason(description, rule);
    case RuleKind::refused_when:
      return name + ": not with " + watched_name(description, rule) + " " + watched_values(rule) +
             held.watched(rule);
    case RuleKind::refused_unless:
      return name + ": only with " + watched_name(description, rule) + " " + watched_values(rule) +
             held.watched(rule);
    case RuleKind::ends_in_month:
      return name + ": must end in the two digits of a month, 01 to 12";
    case RuleKind::not_zero:
      return name + ": must not be 0" +
             (description.fields[rule.fields().first_row].all ? "; all of it is \"all\"" : "");
    case RuleKind::checked_by:
      if (rule.words() == nullptr) return {};
      return name + ": " + own_words(held, rule, name);
  }
  return listed(absent, "or") + ": " +
         (rule.kind() == RuleKind::exactly_one_of ? "exactly" : "at least") +
         " one of them is needed";
}

/// Where a path ends: the struct with the field, and the field.
struct Place {
  const Description* description = nullptr;
  const void* object = nullptr;
  std::string prefix;  // the path of the struct
};

/// Follows a path such as `orderBundle.cartItems.items[1].name` into a request, and calls
/// `visit(place, rest)` for each struct on the way with what is left of the path.
template <class Visit>
void follow(Place place, std::string_view path, const Visit& visit) {
  for (;;) {
    visit(place, path);
    const std::size_t end = std::min(path.find_first_of(".["), path.size());
    const FieldDescription* const field = place.description->find(path.substr(0, end));
    if (field == nullptr || field->nested == nullptr || field->nested->is_value()) return;
    std::size_t index = 0;
    std::size_t after = end;
    if (after < path.size() && path[after] == '[') {
      std::from_chars(path.data() + after + 1, path.data() + path.size(), index);
      after = std::min(path.find(']', after) + 1, path.size());
    }
    const void* inner = field->record(place.object);
    std::size_t at = 0;
    field->for_each(place.object, [&](const void* element) {
      if (at++ == index) inner = element;
    });
    if (inner == nullptr || after >= path.size()) return;
    place.prefix += std::string(path.substr(0, after)) + ".";
    place.description = field->nested;
    place.object = inner;
    path.remove_prefix(after + 1);
  }
}

}  // namespace

std::string listed(const std::vector<std::string>& each, const char* last) {
  std::string words;
  for (std::size_t i = 0; i < each.size(); ++i) {
    if (i != 0) words += i + 1 == each.size() ? std::string(" ") + last + " " : ", ";
    words += each[i];
  }
  return words;
}

std::string in_words(const Description& description, const RuleDescription& rule) {
  const std::string all = names(description, rule.fields());
  const std::string name = words(rule.kind());
  switch (rule.kind()) {
    case RuleKind::exactly_one_of:
    case RuleKind::at_least_one_of:
    case RuleKind::at_most_one_of:
    case RuleKind::all_or_none_of:
      return name + " " + all;
    case RuleKind::none_of:
    case RuleKind::ends_in_month:
      return name + ": " + all;
    case RuleKind::at_least_one_group_of: {
      std::string words = name + ": ";
      const Sequence<FieldGroup> groups = rule.groups();
      for (std::size_t i = 0; i < groups.size(); ++i) {
        words += (i == 0 ? "" : "; or ") + names(description, groups[i]);
      }
      return words;
    }
    case RuleKind::needed_with:
      return name + " " + watched_name(description, rule) + ": " + all;
    case RuleKind::needed_when:
    case RuleKind::refused_when:
    case RuleKind::refused_unless:
      return name + " " + watched_name(description, rule) + " is " + watched_values(rule) + ": " +
             all;
    case RuleKind::not_zero: {
      const bool takes_all = description.fields[rule.fields().first_row].all;
      return name + (takes_all ? "; all of it is \"all\": " : ": ") + all;
    }
    case RuleKind::checked_by:
      break;
  }
  return rule.words() != nullptr ? rule.words() : "one more condition, which the header tells";
}

namespace {

void add_conditions(std::vector<Condition>& to, const Description& description,
                    const std::string& path) {
  const auto inside = [&path](const FieldDescription& field) {
    return path.empty() ? std::string(field.name) : path + "." + field.name;
  };
  for (const RuleDescription& rule : description.rules) {
    if (rule.is_within()) {
      const FieldDescription& record = description.fields[rule.record()];
      to.push_back({inside(record), record.nested, &rule});
    } else {
      to.push_back({path, &description, &rule});
    }
  }
  for (const FieldDescription& each : description.fields) {
    if (each.nested == nullptr || each.nested->is_value()) continue;
    add_conditions(to, *each.nested, inside(each) + (each.kind == FieldKind::items ? "[]" : ""));
  }
}

}  // namespace

std::vector<Condition> conditions_of(const Description& description) {
  std::vector<Condition> all;
  add_conditions(all, description, "");
  return all;
}

std::string broken_condition(const Description& description, const void* request,
                             const Error& error) {
  if (error.field == nullptr || request == nullptr) return {};
  std::string found;
  follow({&description, request, ""}, error.field, [&](const Place& place, std::string_view path) {
    const Held held{*place.description, place.object};
    for (const RuleDescription& rule : place.description->rules) {
      if (!found.empty()) return;
      if (rule.kind() == RuleKind::checked_by && !held.bounds_hold()) continue;
      const Breach breach = rule.breach_in(place.object);
      const FieldDescription* field =
          breach.code == error.code ? &place.description->fields[breach.row] : nullptr;
      if (field == nullptr) continue;
      const std::string name = breach.nested != nullptr ? breach.nested : field->name;
      const std::string whole =
          breach.nested != nullptr ? std::string(field->name) + "." + name : name;
      if (path != whole) continue;
      if (rule.is_within()) {
        const Held inner{*field->nested, field->record(place.object)};
        found = place.prefix + field->name + "." + fault(inner, rule, breach, name);
      } else {
        found = place.prefix + (breach.nested != nullptr ? std::string(field->name) + "." : "") +
                fault(held, rule, breach, name);
      }
    }
    const FieldDescription* const field = place.description->find(path);
    if (!found.empty() || field == nullptr || error.code != Errc::bad_value) return;
    const Optional<std::int64_t> number = field->number(place.object);
    if (number.present() && *number < 0) {
      found = place.prefix + field->name + ": must not be negative";
    }
  });
  return found;
}

}  // namespace tillwire::cli
