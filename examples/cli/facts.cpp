// Reads facts off the tables.
#include "facts.hpp"

#include <algorithm>
#include <tillwire/gateway.hpp>
#include <vector>

#include "conditions.hpp"
#include "forms.hpp"

namespace tillwire::cli {
namespace {

/// "3 digits", "1 to 36 characters", "at most 12 digits"; empty without a bound.
std::string length(unsigned min, unsigned max, const std::string& unit) {
  const auto number = [&unit](unsigned count) {
    return std::to_string(count) + " " + unit + (count == 1 ? "" : "s");
  };
  if (max == 0) return min == 0 ? "" : "at least " + number(min);
  if (min == max) return number(max);
  if (min <= 1 && unit == "digit") return "at most " + number(max);
  return min == 0 ? "at most " + number(max) : std::to_string(min) + " to " + number(max);
}

std::string values_of_field(const FieldDescription& field) {
  const std::vector<std::string> values(field.values.begin(), field.values.end());
  if (field.form == TextForm::language) return "two letters; known: " + listed(values, "and");
  if (field.closed) return values.size() == 1 ? values[0] : "one of " + listed(values, "and");
  return "known: " + listed(values, "and");
}

std::string text_bounds(const FieldDescription& field) {
  if (!field.values.empty()) return values_of_field(field);
  switch (field.form) {
    case TextForm::date:
      return "a date, YYYY-MM-DD";
    case TextForm::date_time:
      return "a date and time, YYYY-MM-DDTHH:MM:SS";
    case TextForm::iso_time:
      return "a date and time, YYYY-MM-DDTHH:MM:SS, with fraction and offset or without";
    case TextForm::quantity:
      return "a number with at most three decimals";
    case TextForm::decimal:
      return "a decimal number";
    case TextForm::phone:
      return "a phone number of 7 to 15 digits";
    case TextForm::url: {
      const std::string most = length(field.min, field.max, "character");
      return "an address with its scheme" + (most.empty() ? most : ", " + most);
    }
    case TextForm::moment:
      return "a date, YYYY-MM-DD, or with it a time, THH:MM:SS, with fraction and offset or "
             "without";
    case TextForm::language:  // has values
    case TextForm::any:
      break;
  }
  const bool digits = field.digits || field.integer;
  const std::string words = length(field.min, field.max, digits ? "digit" : "character");
  if (!words.empty()) return words;
  return digits ? "digits" : "text";
}

}  // namespace

bool is_any_value(const FieldDescription& field) {
  return field.kind == FieldKind::json && field.need >= Need::deciding_optional;
}

const char* need_of(const FieldDescription& field) {
  // What gateways leave out is mandatory in the specification all the same.
  if (is_mandatory(field.need) || field.need == Need::tolerated) return "mandatory";
  if (field.need == Need::decisive) return "decisive";
  return is_conditional(field.need) ? "conditional" : "optional";
}

const char* type_of(const FieldDescription& field) {
  switch (field.kind) {
    case FieldKind::int32:
    case FieldKind::int64:
      return "integer";
    case FieldKind::boolean:
      return "boolean";
    case FieldKind::json:
      return is_any_value(field) ? "boolean, string or object" : "object";
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

std::string bounds_of(const FieldDescription& field) {
  switch (field.kind) {
    case FieldKind::int32:
    case FieldKind::int64: {
      const std::string digits = length(field.min, field.max, "digit");
      const std::string what = field.amount ? "minor units" : digits.empty() ? "a number" : "";
      const std::string all = field.all        ? ", or \"all\""
                              : field.negative ? ", may be negative"
                                               : "";
      return what + (what.empty() || digits.empty() ? "" : ", ") + digits + all;
    }
    case FieldKind::boolean:
      return "true or false";
    case FieldKind::json:
      return is_any_value(field) ? "true or false, text or an object" : "a JSON object";
    case FieldKind::bytes:
      return "bytes, as Base64";
    case FieldKind::record:
    case FieldKind::block:
      return "an object";
    case FieldKind::items:
    case FieldKind::list: {
      const std::string list = field.single ? "a list of exactly one" : "a list";
      if (field.nested->is_value()) return list + ", each " + bounds_of(field.nested->fields[0]);
      return field.single ? list + " object" : list + " of objects";
    }
    case FieldKind::text:
      break;
  }
  return text_bounds(field);
}

std::string path_of(const Operation& operation) {
  const Service& service = operation.endpoint.service;
  return std::string(Gateway().path_before(service)) + service.path + operation.endpoint.name;
}

const char* content_type_of(const Operation& operation) {
  const Service& service = operation.endpoint.service;
  if (service.is_get()) return nullptr;
  return service.encoding == Encoding::json ? "application/json"
                                            : "application/x-www-form-urlencoded";
}

const char* effect_of(const Operation& operation) {
  switch (operation.endpoint.effect) {
    case Effect::state:
      return "state";
    case Effect::payment:
      return "payment";
    default:
      return "none";
  }
}

}  // namespace tillwire::cli
