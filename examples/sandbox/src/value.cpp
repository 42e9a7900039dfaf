// The request tree: look-up and the strict JSON reader that fills it.
#include "value.hpp"

#include <algorithm>
#include <charconv>

#include "json.hpp"

namespace gateway {
namespace {

constexpr std::size_t max_depth = 32;

// Builds the tree from parser events: a DOM of the JSON library would lose the text of decimals and
// silently drop all values of a name except one.
class TreeBuilder : public nlohmann::json_sax<Json> {
 public:
  bool null() override { return add({}); }
  bool boolean(bool flag) override {
    Value value;
    value.kind = Value::Kind::boolean;
    value.flag = flag;
    return add(std::move(value));
  }
  bool number_integer(number_integer_t number) override {
    return add_text(Value::Kind::number, std::to_string(number));
  }
  bool number_unsigned(number_unsigned_t number) override {
    return add_text(Value::Kind::number, std::to_string(number));
  }
  bool number_float(number_float_t, const string_t& written) override {
    return add_text(Value::Kind::number, written);
  }
  bool string(string_t& text) override { return add_text(Value::Kind::string, text); }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(Value::Kind::object); }
  bool start_array(std::size_t) override { return open(Value::Kind::list); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    for (const Member& member : open_.back().value.members) {
      if (member.name == name) {
        error = "the name " + name + " appears twice in one JSON object";
        return false;
      }
    }
    name_ = name;
    return true;
  }
  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::detail::exception&) override {
    error = "malformed JSON at byte " + std::to_string(position);
    return false;
  }

  Value root;
  std::string error;

 private:
  struct Level {
    std::string name;  // under which the value goes into its parent
    Value value;
  };

  bool add_text(Value::Kind kind, std::string text) {
    Value value;
    value.kind = kind;
    value.text = std::move(text);
    return add(std::move(value));
  }

  bool add(Value value) {
    if (open_.empty()) {
      root = std::move(value);
    } else if (Value& parent = open_.back().value; parent.kind == Value::Kind::object) {
      parent.members.push_back({std::move(name_), std::move(value)});
    } else {
      parent.items.push_back(std::move(value));
    }
    return true;
  }

  bool open(Value::Kind kind) {
    if (open_.size() == max_depth) {
      error = "JSON nested too deeply";
      return false;
    }
    Value value;
    value.kind = kind;
    open_.push_back({std::move(name_), std::move(value)});
    return true;
  }

  bool close() {
    Level level = std::move(open_.back());
    open_.pop_back();
    name_ = std::move(level.name);
    return add(std::move(level.value));
  }

  std::vector<Level> open_;
  std::string name_;
};

Json to_dom(const Value& value) {
  switch (value.kind) {
    case Value::Kind::null:
      return nullptr;
    case Value::Kind::boolean:
      return value.flag;
    case Value::Kind::number:
      return Json::parse(value.text, nullptr, false);
    case Value::Kind::string:
    case Value::Kind::form_text:
      return value.text;
    case Value::Kind::list: {
      Json list = Json::array();
      for (const Value& item : value.items) list.push_back(to_dom(item));
      return list;
    }
    case Value::Kind::object:
      break;
  }
  Json object = Json::object();
  for (const Member& member : value.members) {
    // A parameter that came several times is shown as a list.
    if (const auto found = object.find(member.name); found != object.end()) {
      if (!found->is_array()) *found = Json::array({*found});
      found->push_back(to_dom(member.value));
    } else {
      object[member.name] = to_dom(member.value);
    }
  }
  return object;
}

}  // namespace

const Value* Value::find(std::string_view name) const {
  const auto found = std::find_if(members.begin(), members.end(),
                                  [&](const Member& member) { return member.name == name; });
  return found == members.end() ? nullptr : &found->value;
}

std::string Value::str(std::string_view name) const {
  const Value* value = find(name);
  return value ? value->text : std::string();
}

std::int64_t Value::integer(std::string_view name) const {
  const std::string digits = str(name);
  std::int64_t number = 0;
  const auto end = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return end.ec == std::errc() ? number : 0;
}

bool Value::truth(std::string_view name) const {
  const Value* value = find(name);
  return value && (value->kind == Kind::boolean ? value->flag : value->text == "true");
}

std::vector<std::string> Value::all(std::string_view name) const {
  std::vector<std::string> values;
  for (const Member& member : members) {
    if (member.name != name) continue;
    if (member.value.kind != Kind::list) values.push_back(member.value.text);
    for (const Value& item : member.value.items) values.push_back(item.text);
  }
  return values;
}

Value Value::object() {
  Value value;
  value.kind = Kind::object;
  return value;
}

Value Value::form_text(std::string text) {
  Value value;
  value.kind = Kind::form_text;
  value.text = std::move(text);
  return value;
}

std::optional<Value> parse_json(std::string_view text, std::string& error) {
  TreeBuilder builder;
  if (!Json::sax_parse(text, &builder)) {
    error = builder.error.empty() ? "malformed JSON" : builder.error;
    return std::nullopt;
  }
  return std::move(builder.root);
}

std::string to_json(const Value& value) {
  return to_dom(value).dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace gateway
