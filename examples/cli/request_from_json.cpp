// Walks a table and writes each value of the JSON to its member.
#include "request_from_json.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <limits>
#include <string>
#include <tillwire/base/base64.hpp>
#include <tillwire/gateway.hpp>
#include <tillwire/model/block.hpp>
#include <tillwire/model/json.hpp>
#include <tillwire/model/list.hpp>
#include <tillwire/model/optional.hpp>

#include "exit.hpp"

namespace tillwire::cli {

using detail::Kind;
using detail::Row;
using detail::Schema;

namespace {

[[noreturn]] void refuse(const std::string& path, const std::string& what) {
  throw Refused(path + ": " + what);
}

bool all_digits(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

const Row* find_row(const Schema& schema, const std::string& name) {
  for (unsigned i = 0; i < schema.row_count; ++i) {
    if (name == schema.rows[i].name) return &schema.rows[i];
  }
  return nullptr;
}

/// As long as the secret, so that the table's bounds hold, and digits where it asks for digits:
/// zeros and a one, so that the last two are a month.
std::string mask(Kind kind, const std::string& text) {
  std::string masked(text.size(), kind == Kind::secret ? '*' : '0');
  if (kind != Kind::secret && !masked.empty()) masked.back() = '1';
  return masked;
}

class Filler {
 public:
  Filler(Arena& arena, Secrets secrets) : arena_(arena), secrets_(secrets) {}

  char* structure(const Schema& schema, const Value& value, const std::string& path) {
    char* const object = arena_.zeroed(schema.size);
    members(schema, value, object, path);
    return object;
  }

 private:
  void members(const Schema& schema, const Value& value, char* object, const std::string& path) {
    if (!value.is(Value::Type::object)) refuse(path, "an object is expected");
    for (const Member& each : value.members) {
      const std::string inner = path.empty() ? each.name : path + "." + each.name;
      const Row* const row = find_row(schema, each.name);
      if (row == nullptr) unknown(inner);
      member(schema, *row, each.value, object + row->offset(), inner);
    }
    // An object that was left out would be sent as an empty one.
    for (unsigned i = 0; i < schema.row_count; ++i) {
      const Row& row = schema.rows[i];
      const bool must = row.kind() == Kind::record && row.need() == detail::Need::mandatory;
      const auto named = [&row](const Member& each) { return each.name == row.name; };
      if (must && std::none_of(value.members.begin(), value.members.end(), named)) {
        refuse(path.empty() ? row.name : path + "." + row.name, "is missing");
      }
    }
  }

  [[noreturn]] static void unknown(const std::string& path) {
    if (find_row(detail::schema_of<Credentials, detail::Use::request>, path) != nullptr) {
      refuse(path, "credentials are options or in the environment, never in the JSON");
    }
    refuse(path, "unknown field");
  }

  template <class Type>
  static Type& at(char* member) {
    return *reinterpret_cast<Type*>(member);
  }

  void member(const Schema& schema, const Row& row, const Value& value, char* member,
              const std::string& path) {
    if (value.is(Value::Type::null)) refuse(path, "null is no value: leave the field out");
    switch (row.kind()) {
      case Kind::int32:
        at<Optional<std::int32_t>>(member) = integer<std::int32_t>(value, path);
        break;
      case Kind::int64:
        at<Optional<std::int64_t>>(member) = integer<std::int64_t>(value, path);
        break;
      case Kind::boolean:
        at<Optional<bool>>(member) = boolean(value, path);
        break;
      case Kind::json:
        at<Json>(member) = json(value, path);
        break;
      case Kind::bytes:
        at<Bytes>(member) = bytes(value, path);
        break;
      case Kind::record:
        members(schema.detail(row).schema(), value, member, path);
        break;
      case Kind::block:
        at<detail::BlockRange>(member) = block(schema.detail(row).schema(), value, path);
        break;
      case Kind::items:
        at<detail::ItemsRange>(member) = items(schema.detail(row).schema(), value, path);
        break;
      case Kind::list:
        refuse(path, "only a response has this list");
      default:
        at<Text>(member) = text(row.kind(), value, path);
        break;
    }
  }

  detail::BlockRange block(const Schema& schema, const Value& value, const std::string& path) {
    return {structure(schema, value, path), &schema};
  }

  /// A string, or a number with the digits it was written with.
  std::string_view text(Kind kind, const Value& value, const std::string& path) {
    if (!value.is(Value::Type::string) && !value.is(Value::Type::number)) {
      refuse(path, "a string is expected");
    }
    const bool hide = is_secret(kind) && secrets_ == Secrets::masked;
    return arena_.keep(hide ? mask(kind, value.text) : value.text);
  }

  template <class Integer>
  static Integer integer(const Value& value, const std::string& path) {
    const bool digits =
        value.is(Value::Type::string) ? all_digits(value.text) : value.is(Value::Type::number);
    Integer number = 0;
    const char* const end = value.text.data() + value.text.size();
    const auto read = std::from_chars(value.text.data(), end, number);
    if (!digits || read.ptr != end || read.ec == std::errc::invalid_argument) {
      refuse(path, "an integer is expected");
    }
    if (read.ec != std::errc()) {
      constexpr auto most = std::numeric_limits<Integer>::max();
      refuse(path, "the number is too large (at most " + std::to_string(most) + ")");
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

  Bytes bytes(const Value& value, const std::string& path) {
    std::string content;
    bool good = true;
    if (value.is(Value::Type::string)) {
      content.resize(value.text.size());
      const char* const begin = value.text.data();
      const std::int32_t size =
          detail::base64_decode({begin, begin + value.text.size(), false},
                                reinterpret_cast<std::uint8_t*>(content.data()),
                                static_cast<std::uint32_t>(content.size()));
      good = size >= 0;
      if (good) content.resize(static_cast<std::size_t>(size));
    } else {
      good = value.is(Value::Type::array);
      for (const Value& each : value.elements) {
        good = good && each.is(Value::Type::number) && each.text.size() <= 3 &&
               all_digits(each.text) && std::stoi(each.text) <= 255;
        if (good) content += static_cast<char>(std::stoi(each.text));
      }
    }
    if (!good) refuse(path, "Base64 text or an array of numbers from 0 to 255 is expected");
    if (secrets_ == Secrets::masked) content.assign(content.size(), '\0');
    const std::string_view kept = arena_.keep(std::move(content));
    return {kept.data(), kept.size()};
  }

  /// An array; anything else stands for the only element.
  detail::ItemsRange items(const Schema& element, const Value& value, const std::string& path) {
    const bool many = value.is(Value::Type::array);
    const std::size_t count = many ? value.elements.size() : 1;
    char* const first = arena_.zeroed(count * element.size);
    for (std::size_t i = 0; i < count; ++i) {
      const Value& each = many ? value.elements[i] : value;
      const std::string inner = many ? path + "[" + std::to_string(i) + "]" : path;
      char* const object = first + i * element.size;
      if (element.scalar()) {
        member(element, *element.rows, each, object, inner);
      } else {
        members(element, each, object, inner);
      }
    }
    return {first, static_cast<std::uint32_t>(count)};
  }

  Arena& arena_;
  Secrets secrets_;
};

}  // namespace

const void* request_from_json(const Schema& schema, const Value& json, Arena& arena,
                              Secrets secrets) {
  if (!json.is(Value::Type::object)) throw Refused("the request is not a JSON object");
  return Filler(arena, secrets).structure(schema, json, "");
}

}  // namespace tillwire::cli
