// Walks a body together with the description that it was decoded by.
#include "rest.hpp"

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>

#include "card_numbers.hpp"

namespace tillwire::cli {
namespace {

/// A name as the decoder compares it: without case and `_`.
std::string plain(std::string_view name) {
  std::string text;
  for (const char c : name) {
    if (c != '_') text += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return text;
}

const FieldDescription* find_field(const Description& description, const std::string& name) {
  for (const FieldDescription& each : description.fields) {
    if (plain(each.name) == name) return &each;
  }
  return nullptr;
}

bool holds(const std::string& name, std::string_view part) {
  return name.find(part) != std::string::npos;
}

/// Returns whether a field of that name may hold a secret. What describes a key, such as
/// its type or its check value, is not one.
bool may_be_secret(const std::string& name) {
  constexpr std::string_view secrets[] = {"pin",      "cvc",    "cvv",       "cavv",
                                          "password", "passwd", "secret",    "track",
                                          "token",    "expir",  "cryptogram"};
  constexpr std::string_view about_keys[] = {"check",  "kcv",    "type",  "length", "id",
                                             "prefix", "status", "index", "version"};
  const auto in_name = [&name](std::string_view part) { return holds(name, part); };
  if (name == "pan" || name == "cardnumber") return true;
  if (std::any_of(std::begin(secrets), std::end(secrets), in_name)) return true;
  return holds(name, "key") && std::none_of(std::begin(about_keys), std::end(about_keys), in_name);
}

/// A value that no table describes, with what may be a secret masked.
Value guarded(const std::string& name, const Value& value) {
  switch (value.type) {
    case Value::Type::object: {
      Value shown = Value::object();
      for (const Member& each : value.members) {
        shown.add(each.name, guarded(plain(each.name), each.value));
      }
      return shown;
    }
    case Value::Type::array: {
      Value shown = Value::array();
      for (const Value& each : value.elements) shown.elements.push_back(guarded(name, each));
      return shown;
    }
    case Value::Type::string:
    case Value::Type::number: {
      if (may_be_secret(name)) return Value::string(masked);
      const std::string text = without_card_numbers(value.text);
      return text == value.text ? value : Value::string(text);
    }
    default:
      return value;
  }
}

Value* find_member(Value& object, std::string_view name) {
  for (Member& each : object.members) {
    if (each.name == name) return &each.value;
  }
  return nullptr;
}

/// Adds to the elements of a list what the elements of the body have beyond them. The list may be
/// the only member of an object, or a single element without a list.
void add_to_list(Value& list, const Description& element, const Value& body, Secrets secrets) {
  if (body.is(Value::Type::array)) {
    if (body.elements.size() != list.elements.size()) return;
    for (std::size_t i = 0; i < body.elements.size(); ++i) {
      add_rest(list.elements[i], element, body.elements[i], secrets);
    }
  } else if (body.members.size() == 1 &&
             find_field(element, plain(body.members[0].name)) == nullptr) {
    add_to_list(list, element, body.members[0].value, secrets);
  } else if (list.elements.size() == 1) {
    add_rest(list.elements[0], element, body, secrets);
  }
}

}  // namespace

void add_rest(Value& shown, const Description& description, const Value& body, Secrets secrets) {
  for (const Member& each : body.members) {
    const FieldDescription* const field = find_field(description, plain(each.name));
    if (field == nullptr) {
      shown.add(each.name, secrets == Secrets::masked ? without_values(each.value)
                                                      : guarded(plain(each.name), each.value));
      continue;
    }
    Value* const member = find_member(shown, field->name);
    if (field->kind == FieldKind::record && each.value.is(Value::Type::object)) {
      Value inner = member == nullptr ? Value::object() : *member;
      add_rest(inner, *field->nested, each.value, secrets);
      if (member != nullptr) {
        *member = inner;
      } else if (!inner.members.empty()) {
        shown.add(field->name, inner);
      }
    }
    if (field->kind == FieldKind::list && member != nullptr && !field->nested->is_value()) {
      add_to_list(*member, *field->nested, each.value, secrets);
    }
  }
}

}  // namespace tillwire::cli
