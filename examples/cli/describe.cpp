// Turns the tables of an operation into JSON.
#include "describe.hpp"

#include <algorithm>
#include <climits>
#include <cstring>
#include <string>

#include "aliases.hpp"
#include "conditions.hpp"
#include "facts.hpp"
#include "forms.hpp"

namespace tillwire::cli {
namespace {

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

/// Adds what differs from kind to kind.
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
    field.add("type", Value::string(type_of(each)));
    field.add("required", Value::string(need_of(each)));
    if (each.beyond) field.add("note", Value::string(beyond_words));
    add_aliases(field, description, each);
    add_details(field, each);
    list.elements.push_back(field);
  }
  return list;
}

}  // namespace

Value describe(const Operation& operation) {
  const Service& service = operation.endpoint.service;
  Value value = Value::object();
  value.add("operation", Value::string(operation.endpoint.name));
  if (operation.is_beyond) value.add("note", Value::string(beyond_words));
  value.add("method", Value::string(service.is_get() ? "GET" : "POST"));
  value.add("path", Value::string(path_of(operation)));
  if (!service.is_get()) {
    value.add("content_type", Value::string(content_type_of(operation)));
  }
  value.add("effect", Value::string(effect_of(operation)));
  value.add("request", fields(*operation.request));
  Value conditions = Value::array();
  for (const Condition& each : conditions_of(*operation.request)) {
    const std::string words = in_words(*each.description, *each.rule);
    conditions.elements.push_back(
        Value::string(each.path.empty() ? words : each.path + ": " + words));
  }
  value.add("conditions", conditions);
  value.add("response", fields(*operation.response));
  return value;
}

}  // namespace tillwire::cli
