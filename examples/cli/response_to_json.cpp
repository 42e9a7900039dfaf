// Walks a table and makes a JSON value of each member that is present.
#include "response_to_json.hpp"

#include <optional>
#include <string>
#include <tillwire/base/base64.hpp>
#include <tillwire/wire/decode.hpp>
#include <vector>

#include "arena.hpp"

namespace tillwire::cli {

using detail::Kind;
using detail::Row;
using detail::Schema;

namespace {

std::string unescaped(const Text& text) {
  std::string characters;
  auto bytes = text.bytes();
  for (int byte = bytes.next(); byte >= 0; byte = bytes.next()) {
    characters += static_cast<char>(byte);
  }
  return characters;
}

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

std::string base64(const std::vector<std::uint8_t>& bytes) {
  std::string characters;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    unsigned size = 0;
    for (; size < 3 && i + size < bytes.size(); ++size) {
      group |= std::uint32_t{bytes[i + size]} << (16 - 8 * size);
    }
    char digits[4];
    detail::base64_encode(group, size, digits);
    characters.append(digits, 4);
  }
  return characters;
}

class Reader {
 public:
  explicit Reader(Secrets secrets) : secrets_(secrets) {}

  Value object(const Schema& schema, const char* object) const {
    Value value = Value::object();
    for (unsigned i = 0; i < schema.row_count; ++i) {
      const Row& row = schema.rows[i];
      auto inner = member(schema, row, object + row.offset());
      if (inner) value.add(row.name, std::move(*inner));
    }
    return value;
  }

 private:
  /// A value that has to be made of a member if it is present.
  template <class Type, class Make>
  static std::optional<Value> make(const char* member, const Make& made) {
    const Type& value = *reinterpret_cast<const Type*>(member);
    if (!value.present()) return std::nullopt;
    return made(value);
  }

  std::optional<Value> member(const Schema& schema, const Row& row, const char* member) const {
    switch (row.kind()) {
      case Kind::int32:
        return make<Optional<std::int32_t>>(member,
                                            [](const auto& it) { return Value::number(*it); });
      case Kind::int64:
        return make<Optional<std::int64_t>>(member,
                                            [](const auto& it) { return Value::number(*it); });
      case Kind::boolean:
        return make<Optional<bool>>(member, [](const auto& it) { return Value::boolean(*it); });
      case Kind::json:
        return make<Json>(member, [this](const Json& it) { return json(it); });
      case Kind::bytes:
        return make<Bytes>(member, [this](const Bytes& it) { return bytes(it); });
      case Kind::record: {
        // Whether a record without a field came is not known, nor does it matter.
        Value inner = object(schema.detail(row).schema(), member);
        if (inner.members.empty()) return std::nullopt;
        return inner;
      }
      case Kind::list: {
        const auto& range = *reinterpret_cast<const detail::ListRange*>(member);
        if (range.at == nullptr) return std::nullopt;
        return list(schema.detail(row).schema(), range);
      }
      case Kind::block:
      case Kind::items:
        return std::nullopt;  // what only requests have
      default:
        return make<Text>(member, [&](const Text& it) { return text(schema, row, it); });
    }
  }

  Value text(const Schema& schema, const Row& row, const Text& text) const {
    const Kind kind = row.kind();
    const bool secret = is_secret(kind);
    if (secret && secrets_ == Secrets::masked) return Value::string(masked);
    const std::string characters = unescaped(text);
    const bool integer = kind == Kind::numeric || kind == Kind::secret_numeric ||
                         (kind == Kind::choice && (row.flags() & Row::integer) != 0);
    if (integer && is_plain_integer(characters)) return number(characters);
    if (kind == Kind::formatted && schema.detail(row).format().bare) {
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
    std::vector<std::uint8_t> content(bytes.size());
    const std::int32_t size = bytes.copy(content.data(), bytes.size());
    if (size < 0) {
      const auto* const from = static_cast<const char*>(bytes.data());
      return Value::string(unescaped(Text::from_json(from, bytes.size(), true)));
    }
    content.resize(static_cast<std::size_t>(size));
    return Value::string(base64(content));
  }

  Value list(const Schema& element, const detail::ListRange& range) const {
    Value value = Value::array();
    const char* at = *range.at == '[' ? range.at + 1 : range.at;
    for (std::uint32_t i = 0; i < range.count; ++i) {
      Arena arena;
      char* const object = arena.zeroed(element.size);
      at = detail::read_next(at, range.at + range.size, element, object);
      value.elements.push_back(element.scalar()
                                   ? member(element, *element.rows, object).value_or(Value::null())
                                   : this->object(element, object));
    }
    return value;
  }

  Secrets secrets_;
};

}  // namespace

Value response_to_json(const Schema& schema, const void* object, Secrets secrets) {
  return Reader(secrets).object(schema, static_cast<const char*>(object));
}

}  // namespace tillwire::cli
