// Walks a description and makes a JSON value of each member that is present.
#include "response_to_json.hpp"

#include <string>
#include <tillwire/host.hpp>

namespace tillwire::cli {
namespace {

/// Digits that a JSON number may consist of: a leading zero would be lost in one.
bool is_plain_integer(const std::string& text) {
  const std::size_t first = text.empty() || text[0] != '-' ? 0 : 1;
  const std::size_t digits = text.size() - first;
  return digits != 0 && text.find_first_not_of("0123456789", first) == std::string::npos &&
         (text[first] != '0' || text == "0");
}

Value number(const std::string& characters) {
  Value value = Value::number(0);
  value.text = characters;
  return value;
}

class Reader {
 public:
  explicit Reader(Secrets secrets) : secrets_(secrets) {}

  Value object(const Description& description, const void* object) const {
    Value value = Value::object();
    for (const FieldDescription& each : description.fields) {
      if (each.present(object)) value.add(each.name, member(each, object));
    }
    return value;
  }

 private:
  /// A field that is present.
  Value member(const FieldDescription& field, const void* object) const {
    switch (field.kind) {
      case FieldKind::int32:
      case FieldKind::int64:
        return Value::number(*field.number(object));
      case FieldKind::boolean:
        return Value::boolean(*field.truth(object));
      case FieldKind::json:
        return json(field.json(object));
      case FieldKind::bytes:
        return bytes(field.bytes(object));
      case FieldKind::record:
        return this->object(*field.nested, field.record(object));
      case FieldKind::text:
        return text(field, field.text(object));
      default:
        return list(field, object);
    }
  }

  Value text(const FieldDescription& field, const Text& text) const {
    if (field.secret && secrets_ == Secrets::masked) return Value::string(masked);
    const std::string characters = to_string(text);
    if (field.integer && is_plain_integer(characters)) return number(characters);
    if (field.form == TextForm::quantity || field.form == TextForm::decimal) {
      Value value = json_or_string(characters);
      if (value.is(Value::Type::number)) return value;
    }
    return Value::string(characters);
  }

  /// A number too large for the parser is valid JSON all the same: it is shown as a string.
  static Value json_or_string(std::string_view characters) {
    try {
      return parse_json(characters, Twice::allowed);
    } catch (const BadJson&) {
      return Value::string(characters);
    }
  }

  Value json(const Json& json) const {
    Value value = json_or_string(json.raw());
    return secrets_ == Secrets::masked ? without_values(value) : value;
  }

  /// Base64, or what came if it is not bytes.
  Value bytes(const Bytes& bytes) const {
    if (secrets_ == Secrets::masked) return Value::string(masked);
    std::string content(bytes.size(), '\0');
    const std::int32_t size =
        bytes.copy(reinterpret_cast<std::uint8_t*>(content.data()), bytes.size());
    if (size < 0) {
      const auto* const from = static_cast<const char*>(bytes.data());
      return Value::string(to_string(Text::from_json(from, bytes.size(), true)));
    }
    content.resize(static_cast<std::size_t>(size));
    return Value::string(to_base64(content));
  }

  Value list(const FieldDescription& field, const void* object) const {
    const Description& described = *field.nested;
    Value value = Value::array();
    field.for_each(object, [&](const void* element) {
      value.elements.push_back(described.is_value() ? single(described.fields[0], element)
                                                    : this->object(described, element));
    });
    return value;
  }

  Value single(const FieldDescription& field, const void* element) const {
    return field.present(element) ? member(field, element) : Value::null();
  }

  Secrets secrets_;
};

}  // namespace

Value response_to_json(const Description& description, const void* object, Secrets secrets) {
  return Reader(secrets).object(description, object);
}

}  // namespace tillwire::cli
