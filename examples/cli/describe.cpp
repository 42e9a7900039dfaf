// Turns the tables of an operation into JSON.
#include "describe.hpp"

#include <algorithm>
#include <climits>
#include <cstring>
#include <string>
#include <tillwire/gateway.hpp>
#include <tillwire/table/rules.hpp>
#include <vector>

#include "forms.hpp"

namespace tillwire::cli {

using detail::Kind;
using detail::Need;
using detail::Row;
using detail::Schema;

namespace {

const char* requirement(Need need) {
  switch (need) {
    case Need::mandatory:
    case Need::tolerated:
    case Need::deciding_mandatory:
    case Need::deciding_tolerated:
      return "mandatory";
    case Need::conditional:
      return "conditional";
    default:
      return "optional";
  }
}

const char* type(const Schema& schema, const Row& row) {
  switch (row.kind()) {
    case Kind::numeric:
    case Kind::secret_numeric:
    case Kind::int32:
    case Kind::int64:
      return "integer";
    case Kind::boolean:
      return "boolean";
    case Kind::json:
    case Kind::record:
    case Kind::block:
      return "object";
    case Kind::bytes:
      return "bytes";
    case Kind::choice:
      return (row.flags() & Row::integer) != 0 ? "integer" : "string";
    case Kind::formatted:
      return schema.detail(row).format().type;
    case Kind::items:
    case Kind::list:
      return "list";
    default:
      return "string";
  }
}

Value fields(const Schema& schema);

void add_bounds(Value& to, unsigned min, unsigned max) {
  if (min != 0 || max != 0) to.add("min", Value::number(min));
  if (max != 0) to.add("max", Value::number(max));
}

/// The values, and where no others are sent the lengths they have.
void add_values(Value& to, const detail::ValueList& list, bool closed) {
  Value values = Value::array();
  unsigned min = UINT_MAX;
  unsigned max = 0;
  for (std::uint32_t i = 0; i < list.count; ++i) {
    const auto length = static_cast<unsigned>(std::strlen(list.list[i]));
    min = std::min(min, length);
    max = std::max(max, length);
    values.elements.push_back(Value::string(list.list[i]));
  }
  if (closed) add_bounds(to, min, max);
  to.add("values", values);
}

/// What differs from kind to kind.
void add_details(Value& to, const Schema& schema, const Row& row) {
  switch (row.kind()) {
    case Kind::choice:
      add_values(to, schema.detail(row).values(), (row.flags() & Row::closed) != 0);
      break;
    case Kind::record:
    case Kind::block:
      to.add("fields", fields(schema.detail(row).schema()));
      break;
    case Kind::items:
    case Kind::list: {
      if ((row.flags() & Row::single) != 0) add_bounds(to, 1, 1);
      const Schema& element = schema.detail(row).schema();
      if (element.scalar()) {
        add_details(to, element, *element.rows);
      } else {
        to.add("fields", fields(element));
      }
      break;
    }
    case Kind::json:
    case Kind::bytes:
      break;
    case Kind::formatted:
      if (const Form* const form = form_of(schema.detail(row).format())) {
        add_bounds(to, form->min, form->max);
      }
      break;
    default:
      add_bounds(to, row.min(), row.max());
      break;
  }
}

Value fields(const Schema& schema) {
  Value list = Value::array();
  for (unsigned i = 0; i < schema.row_count; ++i) {
    const Row& row = schema.rows[i];
    Value field = Value::object();
    field.add("name", Value::string(row.name));
    field.add("type", Value::string(type(schema, row)));
    field.add("required", Value::string(requirement(row.need())));
    add_details(field, schema, row);
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

std::string names(const Schema& schema, const detail::FieldSet& fields, const char* last) {
  std::vector<std::string> each;
  for (unsigned i = 0; i < schema.row_count; ++i) {
    if (fields.has(i)) each.emplace_back(schema.rows[i].name);
  }
  return listed(each, last);
}

/// "the name of the watched field is a, b or c".
std::string watched(const Schema& schema, const detail::Rule& rule) {
  std::vector<std::string> values(1);
  for (const char* at = rule.values; *at != 0; ++at) {
    if (*at == ',') {
      values.emplace_back();
    } else {
      values.back() += *at;
    }
  }
  return std::string(schema.rows[rule.watched].name) + " is " + listed(values, "or");
}

/// What a rule asks of the fields of a schema.
std::string in_words(const Schema& schema, const detail::Rule& rule, detail::Rule::Check check) {
  if (check == detail::check_exactly_one) {
    return "exactly one of " + names(schema, rule.fields, "and");
  }
  if (check == detail::check_at_least_one) {
    return "at least one of " + names(schema, rule.fields, "and");
  }
  if (check == detail::check_at_most_one) {
    return "at most one of " + names(schema, rule.fields, "and");
  }
  if (check == detail::check_all_or_none) {
    return "all or none of " + names(schema, rule.fields, "and");
  }
  if (check == detail::check_none) return "not taken: " + names(schema, rule.fields, "and");
  if (check == detail::check_groups) {
    std::string words = "at least one of these: ";
    for (unsigned i = 0; i < rule.watched; ++i) {
      words += (i == 0 ? "" : "; or ") + names(schema, rule.groups[i], "and");
    }
    return words;
  }
  if (check == detail::check_needed_when) {
    return "needed where " + watched(schema, rule) + ": " + names(schema, rule.fields, "and");
  }
  if (check == detail::check_refused_when) {
    return "not taken where " + watched(schema, rule) + ": " + names(schema, rule.fields, "and");
  }
  if (check == detail::check_refused_unless) {
    return "taken only where " + watched(schema, rule) + ": " + names(schema, rule.fields, "and");
  }
  if (check == detail::check_months) {
    return "the last two digits are a month, 01 to 12: " + names(schema, rule.fields, "and");
  }
  return "one more condition, which the header tells";
}

/// The rules of a schema and of those in it, each after the path of the fields that it is about.
void add_conditions(Value& to, const Schema& schema, const std::string& path) {
  const auto add = [&to](const std::string& where, const std::string& words) {
    to.elements.push_back(Value::string(where.empty() ? words : where + ": " + words));
  };
  const auto inside = [&path](const Row& row) {
    return path.empty() ? std::string(row.name) : path + "." + row.name;
  };
  for (unsigned i = 0; schema.rules != nullptr && i < schema.rules->count; ++i) {
    const detail::Rule& rule = schema.rules->list[i];
    if (rule.check == detail::check_within) {
      const Row& row = schema.rows[rule.nested_row];
      add(inside(row), in_words(schema.detail(row).schema(), rule, rule.inner));
    } else {
      add(path, in_words(schema, rule, rule.check));
    }
  }
  for (unsigned i = 0; i < schema.row_count; ++i) {
    const Row& row = schema.rows[i];
    const bool items = row.kind() == Kind::items;
    if (!items && row.kind() != Kind::record && row.kind() != Kind::block) continue;
    const Schema& inner = schema.detail(row).schema();
    if (!inner.scalar()) add_conditions(to, inner, inside(row) + (items ? "[]" : ""));
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
  std::string path = service.path.empty() ? Gateway().card_path : std::string(service.path);
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
