// Turns the tables of an operation into JSON.
#include "describe.hpp"

#include <algorithm>
#include <climits>
#include <cstring>
#include <string>
#include <tillwire/gateway.hpp>

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

}  // namespace

Value describe(const Operation& operation) {
  const Service& service = operation.endpoint.service;
  // Under the gateway's own path, and as with the default --card-path.
  std::string path = service.path.empty() ? Gateway().card_path : std::string(service.path);
  path += operation.endpoint.name;
  Value value = Value::object();
  value.add("operation", Value::string(operation.endpoint.name));
  value.add("method", Value::string("POST"));
  value.add("path", Value::string(path));
  value.add("content_type",
            Value::string(service.encoding == Encoding::json ? "application/json" : "application/x-www-form-urlencoded"));
  value.add("request", fields(*operation.request));
  value.add("response", fields(*operation.response));
  return value;
}

}  // namespace tillwire::cli
