// Reads JSON with nlohmann's event parser and writes it.
#include "json.hpp"

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
  explicit Builder(Twice twice) : twice_(twice) {}

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
        if (each.name == name) throw BadJson("a name stands twice in one object");
      }
    }
    members.push_back({name, {}});
    return true;
  }

  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::json::exception&) override {
    throw BadJson("not JSON, at byte " + std::to_string(position));
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
    if (open_.size() == most_levels) throw BadJson("nested too deeply");
    open_.push_back(&place(std::move(value)));
    return true;
  }

  bool close() {
    open_.pop_back();
    return true;
  }

  Value root_;
  std::vector<Value*> open_;  // the objects and arrays that have begun, the innermost last
  Twice twice_;
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
  Builder builder(twice);
  nlohmann::json::sax_parse(text.begin(), text.end(), &builder);
  return builder.take();
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
