// The parameters of a request as one tree, whether they came as a form or as JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gateway {

struct Member;

/// Numbers keep their text, because the rules count digits and decimal places.
struct Value {
  enum class Kind { null, boolean, number, string, form_text, object, list };

  Kind kind = Kind::null;
  std::string text;             ///< of a string, a form field or a number as it was written
  bool flag = false;            ///< of a boolean
  std::vector<Member> members;  ///< of an object
  std::vector<Value> items;     ///< of a list

  const Value* find(std::string_view name) const;
  bool has(std::string_view name) const { return find(name) != nullptr; }
  /// Text of a member; empty if it is absent.
  std::string str(std::string_view name) const;
  /// A member as an integer; 0 if it is absent or does not fit.
  std::int64_t integer(std::string_view name) const;
  /// A boolean member, from JSON or from a form.
  bool truth(std::string_view name) const;
  /// Every value of a form parameter that may be repeated, or of a list of texts in JSON.
  std::vector<std::string> all(std::string_view name) const;

  static Value object();
  static Value form_text(std::string text);
};

struct Member {
  std::string name;
  Value value;
};

/// Strict JSON: one value, no duplicate names, valid UTF-8, at most 32 levels.
std::optional<Value> parse_json(std::string_view text, std::string& error);

/// Strict application/x-www-form-urlencoded: what the WHATWG serializer writes and nothing else.
/// With `warning`, also printable bytes that should be percent-encoded, the first of which it
/// names.
std::optional<Value> parse_form(std::string_view body, std::string& error,
                                std::string* warning = nullptr);

/// The tree as JSON text, for the log.
std::string to_json(const Value& value);

}  // namespace gateway
