// Walks a description and writes each value of the JSON to its member.
#include "request_from_json.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <tillwire/client.hpp>
#include <tillwire/gateway.hpp>
#include <utility>
#include <vector>

#include "aliases.hpp"
#include "spelling.hpp"

namespace tillwire::cli {
namespace {

[[noreturn]] void refuse(const std::string& path, const std::string& what) {
  throw BadField(path, what);
}

/// Returns whether a text is digits, perhaps after a minus: the library itself refuses negative
/// values where a field does not allow them.
bool is_integer(std::string_view text) {
  if (!text.empty() && text.front() == '-') text.remove_prefix(1);
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Returns the size of the mask of a secret, which does not depend on the secret: three characters
/// or bytes if the table's bounds allow them.
std::size_t masked_size(const FieldDescription& field) {
  const unsigned size = std::max(field.min, 3U);
  return field.max != 0 ? std::min(size, field.max) : size;
}

/// Masks a secret: with digits where the table requires digits, namely zeros and a one, so that the
/// last two are a month. The length of setKey's key is not secret: its prefix contains it, and is
/// compared with it.
std::string mask(const FieldDescription& field, const std::string& text) {
  // The elements of a list of texts have no name.
  const bool key = field.name != nullptr && std::string_view(field.name) == "key";
  const bool digits = key || field.digits || field.integer;
  std::string masked(key ? text.size() : masked_size(field), digits ? '0' : '*');
  if (digits && !masked.empty()) masked.back() = '1';
  return masked;
}

class Filler {
 public:
  Filler(Arena& arena, Secrets secrets) : arena_(arena), secrets_(secrets) {}

  void* structure(const Description& description, const Value& value, const std::string& path) {
    void* const object = arena_.zeroed(description.size);
    members(description, value, object, path);
    return object;
  }

 private:
  void members(const Description& description, const Value& value, void* object,
               const std::string& path) {
    if (!value.is(Value::Type::object)) refuse(path, "an object is expected");
    for (const Member& each : value.members) {
      const std::string inner = path.empty() ? each.name : path + "." + each.name;
      const FieldDescription* const field = find_field(description, each.name);
      if (field == nullptr) unknown(description, each.name, inner);
      for (const Member* before = value.members.data(); before != &each; ++before) {
        if (find_field(description, before->name) == field) {
          refuse(inner, "means the same as " + before->name + ", which is given too");
        }
      }
      member(*field, each.value, object, inner);
    }
    // An object that was left out would be sent as an empty one.
    for (const FieldDescription& field : description.fields) {
      const bool must = field.kind == FieldKind::record && field.need == Need::mandatory;
      const auto named = [&](const Member& each) {
        return find_field(description, each.name) == &field;
      };
      if (must && std::none_of(value.members.begin(), value.members.end(), named)) {
        refuse(path.empty() ? field.name : path + "." + field.name, "is missing");
      }
    }
  }

  [[noreturn]] static void unknown(const Description& description, const std::string& name,
                                   const std::string& path) {
    if (description_of<Credentials>.find(path) != nullptr) {
      refuse(path, "credentials are options or in the environment, never in the JSON");
    }
    std::vector<std::string> names;
    for (const FieldDescription& each : description.fields) {
      names.emplace_back(each.name);
      for (std::string& alias : aliases_of(description, each)) names.push_back(std::move(alias));
    }
    const std::string meant = nearest_of(name, names);
    BadField bad(path,
                 meant.empty() ? "unknown field" : "unknown field; did you mean " + meant + "?");
    bad.meant = meant;
    throw bad;
  }

  void member(const FieldDescription& field, const Value& value, void* object,
              const std::string& path) {
    if (value.is(Value::Type::null)) refuse(path, "null is not a value: leave the field out");
    switch (field.kind) {
      case FieldKind::int32:
        field.set_number(object, integer<std::int32_t>(value, path));
        break;
      case FieldKind::int64:
        if (value.is(Value::Type::string) && value.text == "all" && field.set_all(object)) break;
        field.set_number(object, integer<std::int64_t>(value, path));
        break;
      case FieldKind::boolean:
        field.set_truth(object, boolean(value, path));
        break;
      case FieldKind::json:
        field.set_json(object, json(value, path));
        break;
      case FieldKind::bytes:
        field.set_bytes(object, bytes(field, value, path));
        break;
      case FieldKind::record:
        members(*field.nested, value, field.record(object), path);
        // Without a field it would not be sent, as if it had not been given.
        if (!is_mandatory(field.need) && !field.present(object)) {
          refuse(path, "nothing is in it: fill it in, or leave it out");
        }
        break;
      case FieldKind::block:
        field.borrow(object, structure(*field.nested, value, path), 1);
        break;
      case FieldKind::items:
        items(field, value, object, path);
        break;
      case FieldKind::list:
        refuse(path, "only a response has this list");
      default:
        field.set_text(object, text(field, value, path));
        break;
    }
  }

  /// A string, or a number with the digits it was written with.
  std::string_view text(const FieldDescription& field, const Value& value,
                        const std::string& path) {
    if (!value.is(Value::Type::string) && !value.is(Value::Type::number)) {
      refuse(path, "a string is expected");
    }
    const bool hide = field.secret && secrets_ == Secrets::masked;
    return arena_.keep(hide ? mask(field, value.text) : value.text);
  }

  template <class Integer>
  static Integer integer(const Value& value, const std::string& path) {
    const bool digits =
        value.is(Value::Type::string) ? is_integer(value.text) : value.is(Value::Type::number);
    Integer number = 0;
    const char* const end = value.text.data() + value.text.size();
    const auto read = std::from_chars(value.text.data(), end, number);
    if (!digits || read.ptr != end || read.ec == std::errc::invalid_argument) {
      refuse(path, "an integer is expected");
    }
    if (read.ec != std::errc()) {
      constexpr int bits = std::numeric_limits<Integer>::digits;
      refuse(path, "the number is too large (at most 2^" + std::to_string(bits) + " - 1)");
    }
    return number;
  }

  static bool boolean(const Value& value, const std::string& path) {
    const bool may_be = value.is(Value::Type::boolean) || value.is(Value::Type::string);
    if (!may_be || (value.text != "true" && value.text != "false")) {
      refuse(path, "true or false is expected");
    }
    return value.text == "true";
  }

  Json json(const Value& value, const std::string& path) {
    if (!value.is(Value::Type::object)) refuse(path, "an object is expected");
    const std::string_view kept =
        arena_.keep(compact(secrets_ == Secrets::masked ? without_values(value) : value));
    return Json::from_json(kept.data(), kept.size());
  }

  /// Base64 text or an array of numbers, as a response may have them too.
  Bytes bytes(const FieldDescription& field, const Value& value, const std::string& path) {
    const std::string json = compact(value);
    const bool quoted = value.is(Value::Type::string);
    const std::size_t quote = quoted ? 1 : 0;
    std::string content(json.size(), '\0');
    const std::int32_t size = Bytes::from_json(json.data() + quote, json.size() - 2 * quote)
                                  .copy(reinterpret_cast<std::uint8_t*>(content.data()),
                                        static_cast<std::uint32_t>(content.size()));
    if ((!quoted && !value.is(Value::Type::array)) || size < 0) {
      refuse(path, "Base64 text or an array of numbers from 0 to 255 is expected");
    }
    content.resize(static_cast<std::size_t>(size));
    if (secrets_ == Secrets::masked) content.assign(masked_size(field), '\0');
    const std::string_view kept = arena_.keep(std::move(content));
    return {kept.data(), kept.size()};
  }

  /// An array; anything else stands for the only element.
  void items(const FieldDescription& field, const Value& value, void* object,
             const std::string& path) {
    const Description& element = *field.nested;
    const bool many = value.is(Value::Type::array);
    const std::size_t count = many ? value.elements.size() : 1;
    char* const first = arena_.zeroed(count * element.size);
    for (std::size_t i = 0; i < count; ++i) {
      const Value& each = many ? value.elements[i] : value;
      const std::string inner = many ? path + "[" + std::to_string(i) + "]" : path;
      void* const at = first + i * element.size;
      if (element.is_value()) {
        member(element.fields[0], each, at, inner);
      } else {
        members(element, each, at, inner);
      }
    }
    field.borrow(object, first, count);
  }

  Arena& arena_;
  Secrets secrets_;
};

}  // namespace

const void* request_from_json(const Description& description, const Value& json, Arena& arena,
                              Secrets secrets) {
  if (!json.is(Value::Type::object)) throw Refused("the request is not a JSON object");
  return Filler(arena, secrets).structure(description, json, "");
}

}  // namespace tillwire::cli
