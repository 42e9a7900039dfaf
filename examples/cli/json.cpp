// Reads JSON with nlohmann's event parser and writes it.
#include "json.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

namespace tillwire::cli {

void Value::add(std::string name, Value value) {
  members.push_back({std::move(name), std::move(value)});
}

namespace {

Value made(Value::Type type, std::string text = {}) {
  Value value;
  value.type = type;
  value.text = std::move(text);
  return value;
}

/// Builds a Value from the events of the parser.
class Builder final : public nlohmann::json_sax<nlohmann::json> {
 public:
  Builder(std::string_view text, const char* const& read, Twice twice)
      : text_(text), read_(read), twice_(twice) {}

  Value take() { return std::move(root_); }

  bool null() override { return put(Value::null()); }
  bool boolean(bool value) override { return put(Value::boolean(value)); }
  bool number_integer(number_integer_t value) override { return put(Value::number(value)); }
  bool number_unsigned(number_unsigned_t value) override {
    return put(made(Value::Type::number, std::to_string(value)));
  }
  bool number_float(number_float_t, const string_t& characters) override {
    return put(made(Value::Type::number, characters));
  }
  bool string(string_t& characters) override { return put(Value::string(characters)); }
  bool binary(binary_t&) override { return false; }  // JSON has none

  bool start_object(std::size_t) override { return open(Value::object()); }
  bool start_array(std::size_t) override { return open(Value::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(string_t& name) override {
    std::vector<Member>& members = open_.back()->members;
    if (twice_ == Twice::refused) {
      for (const Member& each : members) {
        if (each.name == name) {
          throw BadJson("the name " + name + " occurs twice in one object, " +
                        line_and_column(begin_of_name()));
        }
      }
    }
    members.push_back({name, {}});
    return true;
  }

  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::json::exception&) override {
    // The number of bytes that were read, including the one that does not fit.
    throw BadJson("not JSON, " + line_and_column(position == 0 ? 0 : position - 1));
  }

 private:
  static constexpr std::size_t most_levels = 64;

  /// Puts a value where the next one belongs.
  Value& place(Value value) {
    if (open_.empty()) return root_ = std::move(value);
    Value& outer = *open_.back();
    if (outer.is(Value::Type::object)) return outer.members.back().value = std::move(value);
    outer.elements.push_back(std::move(value));
    return outer.elements.back();
  }

  bool put(Value value) {
    place(std::move(value));
    return true;
  }

  bool open(Value value) {
    if (open_.size() == most_levels) {
      throw BadJson("nested more than " + std::to_string(most_levels) + " levels deep, " +
                    line_and_column(bytes_read() - 1));
    }
    open_.push_back(&place(std::move(value)));
    return true;
  }

  bool close() {
    open_.pop_back();
    return true;
  }

  std::size_t bytes_read() const { return static_cast<std::size_t>(read_ - text_.data()); }

  /// Returns where the name that was read last begins; its closing quote is the last byte.
  std::size_t begin_of_name() const {
    std::size_t at = bytes_read() - 1;
    for (;;) {
      at = text_.rfind('"', at - 1);
      std::size_t backslashes = 0;
      while (text_[at - 1 - backslashes] == '\\') ++backslashes;
      if (backslashes % 2 == 0) return at;
    }
  }

  /// Returns the line and column of a byte, counted from 1; a column counts characters, not bytes.
  std::string line_and_column(std::size_t offset) const {
    const std::string_view before = text_.substr(0, offset);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t begin = before.rfind('\n') + 1;
    const auto column = 1 + std::count_if(before.begin() + static_cast<std::ptrdiff_t>(begin),
                                          before.end(), [](char c) { return (c & 0xc0) != 0x80; });
    return "at line " + std::to_string(line) + ", column " + std::to_string(column);
  }

  std::string_view text_;
  const char* const& read_;  // after the byte that was read last
  Value root_;
  std::vector<Value*> open_;  // the objects and arrays that have begun, the innermost last
  Twice twice_;
};

/// Passes characters to the parser, and keeps track of how far it has read.
struct Characters {
  using iterator_category = std::forward_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  const char& operator*() const { return *at; }
  Characters& operator++() {
    *read = ++at;
    return *this;
  }
  Characters operator++(int) {
    const Characters before = *this;
    ++*this;
    return before;
  }
  bool operator==(const Characters& other) const { return at == other.at; }
  bool operator!=(const Characters& other) const { return at != other.at; }

  const char* at;
  const char** read;
};

std::string quoted(const std::string& characters) {
  return nlohmann::json(characters).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// `indent` is the column of the value's own line, or -1: all on one line.
void write(std::string& out, const Value& value, int indent) {
  const bool lines = indent >= 0;
  const int inner = lines ? indent + 2 : indent;
  const auto begin_line = [&](int column) {
    if (lines) out.append(1, '\n').append(static_cast<std::size_t>(column), ' ');
  };
  switch (value.type) {
    case Value::Type::null:
      out += "null";
      break;
    case Value::Type::boolean:
    case Value::Type::number:
      out += value.text;
      break;
    case Value::Type::string:
      out += quoted(value.text);
      break;
    case Value::Type::array:
      out += '[';
      for (std::size_t i = 0; i < value.elements.size(); ++i) {
        if (i != 0) out += ',';
        begin_line(inner);
        write(out, value.elements[i], inner);
      }
      if (!value.elements.empty()) begin_line(indent);
      out += ']';
      break;
    case Value::Type::object:
      out += '{';
      for (std::size_t i = 0; i < value.members.size(); ++i) {
        if (i != 0) out += ',';
        begin_line(inner);
        out += quoted(value.members[i].name) + (lines ? ": " : ":");
        write(out, value.members[i].value, inner);
      }
      if (!value.members.empty()) begin_line(indent);
      out += '}';
      break;
  }
}

}  // namespace

Value Value::null() {
  return {};
}
Value Value::boolean(bool value) {
  return made(Type::boolean, value ? "true" : "false");
}
Value Value::number(std::int64_t value) {
  return made(Type::number, std::to_string(value));
}
Value Value::string(std::string_view characters) {
  return made(Type::string, std::string(characters));
}
Value Value::array() {
  return made(Type::array);
}
Value Value::object() {
  return made(Type::object);
}

Value parse_json(std::string_view text, Twice twice) {
  const char* read = text.data();
  Builder builder(text, read, twice);
  nlohmann::json::sax_parse(Characters{text.data(), &read},
                            Characters{text.data() + text.size(), &read}, &builder);
  return builder.take();
}

std::optional<Value> object_in(std::string_view text) {
  try {
    Value value = parse_json(text, Twice::allowed);
    if (value.is(Value::Type::object)) return value;
  } catch (const BadJson&) {
  }
  return std::nullopt;
}

std::string compact(const Value& value) {
  std::string out;
  write(out, value, -1);
  return out;
}

std::string readable(const Value& value) {
  std::string out;
  write(out, value, 0);
  return out;
}

}  // namespace tillwire::cli
