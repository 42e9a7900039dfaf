// Turns the tables of an operation into JSON.
#include "describe.hpp"

#include <algorithm>
#include <climits>
#include <cstring>
#include <string>
#include <tillwire/gateway.hpp>
#include <tillwire/table/describe.hpp>
#include <vector>

#include "aliases.hpp"
#include "forms.hpp"

namespace tillwire::cli {
namespace {

const char* requirement(Need need) {
  // What gateways leave out is mandatory in the specification all the same.
  if (is_mandatory(need) || need == Need::tolerated) return "mandatory";
  if (need == Need::decisive) return "decisive";
  return need == Need::conditional ? "conditional" : "optional";
}

const char* type(const FieldDescription& field) {
  switch (field.kind) {
    case FieldKind::int32:
    case FieldKind::int64:
      return "integer";
    case FieldKind::boolean:
      return "boolean";
    case FieldKind::json:
    case FieldKind::record:
    case FieldKind::block:
      return "object";
    case FieldKind::bytes:
      return "bytes";
    case FieldKind::items:
    case FieldKind::list:
      return "list";
    default:
      return field.integer ? "integer" : words_of(field.form).type;
  }
}

Value fields(const Description& description);

void add_bounds(Value& to, unsigned min, unsigned max) {
  if (min != 0 || max != 0) to.add("min", Value::number(min));
  if (max != 0) to.add("max", Value::number(max));
}

/// The values, and where no others are sent the lengths they have.
void add_values(Value& to, const FieldDescription& field) {
  Value values = Value::array();
  unsigned min = UINT_MAX;
  unsigned max = 0;
  for (const char* const each : field.values) {
    const auto length = static_cast<unsigned>(std::strlen(each));
    min = std::min(min, length);
    max = std::max(max, length);
    values.elements.push_back(Value::string(each));
  }
  if (field.closed) add_bounds(to, min, max);
  to.add("values", values);
}

/// What differs from kind to kind.
void add_details(Value& to, const FieldDescription& field) {
  if (field.single) add_bounds(to, 1, 1);
  if (field.nested == nullptr) {
    const Form& form = words_of(field.form);
    add_bounds(to, std::max(field.min, form.min), std::max(field.max, form.max));
    if (!field.values.empty()) add_values(to, field);
  } else if (field.nested->is_value()) {
    add_details(to, field.nested->fields[0]);
  } else {
    to.add("fields", fields(*field.nested));
  }
}

/// The other names under which a request may give a field.
void add_aliases(Value& to, const Description& description, const FieldDescription& field) {
  Value names = Value::array();
  for (const std::string& each : aliases_of(description, field)) {
    names.elements.push_back(Value::string(each));
  }
  if (!names.elements.empty()) to.add("aliases", names);
}

Value fields(const Description& description) {
  Value list = Value::array();
  for (const FieldDescription& each : description.fields) {
    Value field = Value::object();
    field.add("name", Value::string(each.name));
    field.add("type", Value::string(type(each)));
    field.add("required", Value::string(requirement(each.need)));
    add_aliases(field, description, each);
    add_details(field, each);
    list.elements.push_back(field);
  }
  return list;
}

/// "a, b or c".
std::string listed(const std::vector<std::string>& each, const char* last) {
  std::string words;
  for (std::size_t i = 0; i < each.size(); ++i) {
    if (i != 0) words += i + 1 == each.size() ? std::string(" ") + last + " " : ", ";
    words += each[i];
  }
  return words;
}

std::string names(const Description& description, const FieldGroup& group) {
  std::vector<std::string> each;
  for (std::size_t i = 0; i < description.fields.size(); ++i) {
    if (group.has(i)) each.emplace_back(description.fields[i].name);
  }
  return listed(each, "and");
}

/// "the name of the watched field is a, b or c".
std::string watched(const Description& description, const RuleDescription& rule) {
  std::vector<std::string> values(1);
  for (const char* at = rule.values(); *at != 0; ++at) {
    if (*at == ',') {
      values.emplace_back();
    } else {
      values.back() += *at;
    }
  }
  return std::string(description.fields[rule.watched()].name) + " is " + listed(values, "or");
}

/// What a rule asks of the fields of a struct.
std::string in_words(const Description& description, const RuleDescription& rule) {
  const std::string all = names(description, rule.fields());
  switch (rule.kind()) {
    case RuleKind::exactly_one_of:
      return "exactly one of " + all;
    case RuleKind::at_least_one_of:
      return "at least one of " + all;
    case RuleKind::at_most_one_of:
      return "at most one of " + all;
    case RuleKind::all_or_none_of:
      return "all or none of " + all;
    case RuleKind::none_of:
      return "not taken: " + all;
    case RuleKind::at_least_one_group_of: {
      std::string words = "at least one of these: ";
      const Sequence<FieldGroup> groups = rule.groups();
      for (std::size_t i = 0; i < groups.size(); ++i) {
        words += (i == 0 ? "" : "; or ") + names(description, groups[i]);
      }
      return words;
    }
    case RuleKind::needed_when:
      return "needed where " + watched(description, rule) + ": " + all;
    case RuleKind::refused_when:
      return "not taken where " + watched(description, rule) + ": " + all;
    case RuleKind::refused_unless:
      return "taken only where " + watched(description, rule) + ": " + all;
    case RuleKind::ends_in_month:
      return "the last two digits are a month, 01 to 12: " + all;
    case RuleKind::not_zero: {
      const bool takes_all = description.fields[rule.fields().first_row].all;
      return std::string("not 0") + (takes_all ? "; all of it is \"all\": " : ": ") + all;
    }
    default:
      return "one more condition, which the header tells";
  }
}

/// The rules of a struct and of those in it, each after the path of the fields that it is about.
void add_conditions(Value& to, const Description& description, const std::string& path) {
  const auto add = [&to](const std::string& where, const std::string& words) {
    to.elements.push_back(Value::string(where.empty() ? words : where + ": " + words));
  };
  const auto inside = [&path](const FieldDescription& field) {
    return path.empty() ? std::string(field.name) : path + "." + field.name;
  };
  for (const RuleDescription& rule : description.rules) {
    if (rule.is_within()) {
      const FieldDescription& record = description.fields[rule.record()];
      add(inside(record), in_words(*record.nested, rule));
    } else {
      add(path, in_words(description, rule));
    }
  }
  for (const FieldDescription& each : description.fields) {
    if (each.nested == nullptr || each.nested->is_value()) continue;
    add_conditions(to, *each.nested, inside(each) + (each.kind == FieldKind::items ? "[]" : ""));
  }
}

const char* effect_name(Effect effect) {
  switch (effect) {
    case Effect::state:
      return "state";
    case Effect::payment:
      return "payment";
    default:
      return "none";
  }
}

}  // namespace

Value describe(const Operation& operation) {
  const Service& service = operation.endpoint.service;
  // Under the gateway's own path, and as with the default --card-path.
  std::string path = operation.is_card_management() ? Gateway().card_path : service.path;
  path += operation.endpoint.name;
  Value value = Value::object();
  value.add("operation", Value::string(operation.endpoint.name));
  if (operation.is_beyond) value.add("note", Value::string("beyond the specification"));
  value.add("method", Value::string(service.is_get() ? "GET" : "POST"));
  value.add("path", Value::string(path));
  if (!service.is_get()) {
    value.add("content_type", Value::string(service.encoding == Encoding::json
                                                ? "application/json"
                                                : "application/x-www-form-urlencoded"));
  }
  value.add("effect", Value::string(effect_name(operation.endpoint.effect)));
  value.add("request", fields(*operation.request));
  Value conditions = Value::array();
  add_conditions(conditions, *operation.request, "");
  value.add("conditions", conditions);
  value.add("response", fields(*operation.response));
  return value;
}

}  // namespace tillwire::cli
