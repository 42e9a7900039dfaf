// JSON whose numbers keep their digits: what the command line reads and prints.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace tillwire::cli {

struct Member;

/// A JSON value. A number is kept as its characters: a quantity of 1.50 stays 1.50.
struct Value {
  enum class Type { null, boolean, number, string, array, object };

  Type type = Type::null;
  std::string text;  // true, false, the characters of a number or string
  std::vector<Value> elements;
  std::vector<Member> members;  // in the order given

  bool is(Type wanted) const { return type == wanted; }
  void add(std::string name, Value value);

  static Value null();
  static Value boolean(bool value);
  static Value number(std::int64_t value);
  static Value string(std::string_view characters);
  static Value array();
  static Value object();
};

struct Member {
  std::string name;
  Value value;
};

/// Thrown for text that is not JSON. Says where, but not what the text is: it may be a secret.
struct BadJson : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Whether an object may hold a name twice: the gateway may do so, a request may not.
enum class Twice { allowed, refused };

/// Reads one JSON value (RFC 8259), nested at most 64 levels deep. Throws BadJson.
Value parse_json(std::string_view text, Twice twice);

/// Returns the text unchanged, if it is a JSON object.
std::optional<Value> object_in(std::string_view text);

/// On one line, or over several lines with each level indented by two columns.
std::string compact(const Value& value);
std::string readable(const Value& value);

}  // namespace tillwire::cli
