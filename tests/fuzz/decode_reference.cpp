// Walks over the parsed body by the description of the response.
#include "decode_reference.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>
#include <tillwire/client.hpp>
#include <vector>

#include "json_reference.hpp"

namespace tillwire::test {
namespace {

using cli::Member;
using cli::Value;
using Type = Value::Type;

struct Wrong {
  Errc error;
  std::string field;
};

/// Normalizes a name for comparison: without case and `_`.
std::string folded(const std::string& name) {
  std::string out;
  for (const char c : name) {
    if (c != '_') out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return out;
}

unsigned depth(const Value& value) {
  unsigned most = 0;
  for (const Value& each : value.elements) most = std::max(most, depth(each));
  for (const Member& each : value.members) most = std::max(most, depth(each.value));
  const bool nested = value.is(Type::array) || value.is(Type::object);
  return most + (nested ? 1 : 0);
}

bool is_scalar(const Value& value) {
  return !value.is(Type::array) && !value.is(Type::object);
}
bool is_empty_text(const Value& value) {
  return value.is(Type::string) && value.text.empty();
}

std::optional<std::int64_t> integer(const std::string& text) {
  const std::string whole = text.substr(0, text.find('.'));
  const std::string fraction = text.substr(whole.size());
  const bool zeros = fraction.empty() || (fraction.size() > 1 &&
                                          fraction.find_first_not_of('0', 1) == std::string::npos);
  std::int64_t number = 0;
  const char* const end = whole.data() + whole.size();
  const auto read = std::from_chars(whole.data(), end, number);
  if (!zeros || read.ec != std::errc() || read.ptr != end) return std::nullopt;
  return number;
}

class Reader {
 public:
  bool has_faults = false;
  std::string left_out;  ///< the field that was left out last

  /// Adds an object's fields to those in `to`.
  void object(const Description& description, const Value& value, Value& to) {
    const bool outermost = outermost_;
    outermost_ = false;
    const bool faults = has_faults && outermost;
    if (outermost && value.is(Type::null)) fail(Errc::field_missing);
    if (!value.is(Type::object)) wrong_type(value);
    std::set<const FieldDescription*> seen;
    for (const Member& each : value.members) {
      const FieldDescription* const field = find(description, each.name);
      if (field == nullptr) {
        if (is_malformed(each.name)) fail(Errc::bad_json);
        const std::string name = folded(each.name);
        const bool fault = name == "svfeprocessingfault" || name == "servicelevelfault";
        if (faults && fault && each.value.is(Type::object)) fail(Errc::fault);
        const bool code = name == "responsecode" || name == "errorcode";
        if (faults && code && is_scalar(each.value) && is_malformed(each.value.text)) {
          fail(Errc::bad_json);
        }
        if (faults && code && is_refusal(each.value)) fail(Errc::fault);
        pass_over(each.value);
        continue;
      }
      if (is_malformed(each.name)) fail(Errc::bad_json);
      path_.push_back(field->name);
      if (seen.count(field) != 0 && occurs_once(*field)) fail(Errc::field_twice);
      if (!is_nothing(*field, each.value)) seen.insert(field);
      if (!each.value.is(Type::null)) {
        const std::vector<std::string> path = path_;
        try {
          member(*field, each.value, to);
        } catch (const Wrong& wrong) {
          if (!field->informative) throw;
          path_ = path;
          if (field->kind == FieldKind::record && !is_sound(each.value)) throw wrong;
          pass_over(each.value);
          left_out = field->name;
          if (field->kind == FieldKind::list) remove(to, *field);
        }
      }
      path_.pop_back();
    }
    const FieldDescription* undecided = nullptr;
    bool decided = !outermost;
    for (const FieldDescription& each : description.fields) {
      const bool there = seen.count(&each) != 0;
      if (is_mandatory(each) && !there) missing(each);
      if (each.need != Need::decisive) continue;
      decided = decided || there;
      if (undecided == nullptr) undecided = &each;
    }
    if (undecided != nullptr && !decided) missing(*undecided);
  }

 private:
  bool outermost_ = true;

  [[noreturn]] void fail(Errc error) const {
    std::string path;
    for (const std::string& each : path_) {
      if (!path.empty() && each[0] != '[') path += '.';
      path += each;
    }
    throw Wrong{error, path};
  }
  [[noreturn]] void missing(const FieldDescription& field) {
    path_.push_back(field.name);
    fail(Errc::field_missing);
  }
  static bool is_malformed(const std::string& text) {
    return text.find(malformed_mark) != std::string::npos;
  }
  static bool has_sound_names(const Value& value) {
    return std::all_of(value.elements.begin(), value.elements.end(), has_sound_names) &&
           std::all_of(value.members.begin(), value.members.end(), [](const Member& each) {
             return !is_malformed(each.name) && has_sound_names(each.value);
           });
  }
  static bool has_malformed_text(const Value& value) {
    return (value.is(Type::string) && is_malformed(value.text)) ||
           std::any_of(value.elements.begin(), value.elements.end(), has_malformed_text) ||
           std::any_of(value.members.begin(), value.members.end(),
                       [](const Member& each) { return has_malformed_text(each.value); });
  }
  static bool is_sound(const Value& value) { return depth(value) <= 32 && has_sound_names(value); }
  /// Checks an unknown member: it may be anything, but its nesting is limited, and its names are
  /// text.
  void pass_over(const Value& value) const {
    if (!is_sound(value)) fail(Errc::bad_json);
  }
  [[noreturn]] void wrong_type(const Value& value) const {
    pass_over(value);
    fail(Errc::field_type);
  }

  static bool is_mandatory(const FieldDescription& field) {
    return !field.informative &&
           (field.need == Need::mandatory || field.need == Need::deciding_mandatory);
  }
  /// Returns whether a value counts as absent: null, or empty text in place of a number.
  static bool is_nothing(const FieldDescription& field, const Value& value) {
    const bool number = field.kind == FieldKind::int32 || field.kind == FieldKind::int64 ||
                        field.kind == FieldKind::boolean;
    return value.is(Type::null) || (number && is_empty_text(value));
  }
  static bool is_refusal(const Value& code) {
    return is_scalar(code) && !code.is(Type::null) &&
           code.text.find_first_not_of('0') != std::string::npos;
  }
  static bool occurs_once(const FieldDescription& field) {
    const Need least = field.informative ? Need::deciding_optional : Need::tolerated;
    if (field.need >= least || field.kind == FieldKind::list) return true;
    return field.kind == FieldKind::record &&
           std::any_of(field.nested->fields.begin(), field.nested->fields.end(), occurs_once);
  }
  static void remove(Value& from, const FieldDescription& field) {
    const auto named = [&](const Member& each) { return each.name == field.name; };
    from.members.erase(std::remove_if(from.members.begin(), from.members.end(), named),
                       from.members.end());
  }
  static const FieldDescription* find(const Description& description, const std::string& name) {
    const auto field = std::find_if(
        description.fields.begin(), description.fields.end(),
        [&](const FieldDescription& each) { return folded(each.name) == folded(name); });
    return field == description.fields.end() ? nullptr : field;
  }

  static void set(Value& to, const FieldDescription& field, Value value) {
    for (Member& each : to.members) {
      if (each.name == field.name) {
        each.value = std::move(value);
        return;
      }
    }
    to.add(field.name, std::move(value));
  }

  /// Adds a value that is not null to a member of `to`.
  void member(const FieldDescription& field, const Value& value, Value& to) {
    switch (field.kind) {
      case FieldKind::record: {
        // Where nothing is decided by it, empty text or an empty list is as good as nothing.
        const bool empty =
            is_empty_text(value) || (value.is(Type::array) && value.elements.empty());
        if (empty && field.need == Need::optional) break;
        // Two occurrences of a name are merged.
        Value inner = Value::object();
        for (const Member& each : to.members) {
          if (each.name == field.name) inner = each.value;
        }
        object(*field.nested, value, inner);
        set(to, field, std::move(inner));
        break;
      }
      case FieldKind::list:
        set(to, field, list(field, value));
        break;
      case FieldKind::json:
        pass_over(value);
        if (has_malformed_text(value)) left_out = field.name;
        set(to, field, value);
        break;
      case FieldKind::bytes:
        pass_over(value);
        if (value.is(Type::object)) wrong_type(value);
        if (value.is(Type::string) && is_malformed(value.text)) fail(Errc::bad_json);
        if (value.is(Type::string) && value.text.rfind('[', 0) == 0) fail(Errc::field_type);
        set(to, field, value.is(Type::array) ? value : Value::string(value.text));
        break;
      default:
        if (auto scalar = this->scalar(field.kind, value)) set(to, field, std::move(*scalar));
        break;
    }
  }

  /// Returns nothing for an empty text in place of a number.
  std::optional<Value> scalar(FieldKind kind, const Value& value) const {
    if (!is_scalar(value)) wrong_type(value);
    if (is_malformed(value.text)) fail(Errc::bad_json);
    if (kind == FieldKind::text) return Value::string(value.text);
    if (is_empty_text(value)) return std::nullopt;
    if (kind == FieldKind::boolean) {
      const std::string word = folded(value.text);
      const bool known = value.text.find('_') == std::string::npos;
      if (known && (word == "true" || word == "1")) return Value::boolean(true);
      if (known && (word == "false" || word == "0")) return Value::boolean(false);
      fail(Errc::field_type);
    }
    const auto number = integer(value.text);
    const bool fits =
        number && (kind == FieldKind::int64 || (*number >= INT32_MIN && *number <= INT32_MAX));
    if (!fits) fail(Errc::field_type);
    return Value::number(*number);
  }

  Value element(const Description& description, const Value& value) {
    if (!description.is_value()) {
      Value record = Value::object();
      object(description, value, record);
      return record;
    }
    Value holder = Value::object();
    FieldDescription field = description.fields[0];
    field.name = "";
    if (!value.is(Type::null)) member(field, value, holder);
    return holder.members.empty() ? Value::null() : holder.members[0].value;
  }

  Value array(const Description& description, const Value& value) {
    Value out = Value::array();
    if (!value.is(Type::array)) {
      out.elements.push_back(element(description, value));
      return out;
    }
    for (const Value& each : value.elements) {
      path_.push_back("[" + std::to_string(out.elements.size()) + "]");
      out.elements.push_back(element(description, each));
      path_.pop_back();
    }
    return out;
  }

  /// Reads a list: bare, inside an object under the wrapper's name, or a single element.
  Value list(const FieldDescription& field, const Value& value) {
    const Description& inner = *field.nested;
    const char* const wrapper = field.wrapper;
    if (value.is(Type::array)) return array(inner, value);
    if (is_empty_text(value)) return Value::array();
    if (!value.is(Type::object)) {
      if (is_malformed(value.text)) fail(Errc::bad_json);
      if (!inner.is_value()) fail(Errc::field_type);
      return array(inner, value);
    }
    Value out = Value::array();
    bool wrapped = false;
    for (const Member& each : value.members) {
      if (is_malformed(each.name)) fail(Errc::bad_json);
      const bool is_wrapper = wrapper != nullptr && folded(each.name) == folded(wrapper);
      if (is_wrapper && wrapped) fail(Errc::field_twice);
      wrapped = wrapped || is_wrapper;
      const bool nothing = each.value.is(Type::null) || is_empty_text(each.value);
      const bool elements = !is_scalar(each.value) || (inner.is_value() && !nothing);
      if (is_wrapper && elements) {
        out = array(inner, each.value);
      } else {
        pass_over(each.value);
      }
    }
    return wrapped || value.members.empty() ? out : array(inner, value);
  }

  std::vector<std::string> path_;
};

/// Removes records without a field, and gives the members their table's order.
Value tidy(const Description& description, const Value& value) {
  Value out = Value::object();
  for (const FieldDescription& field : description.fields) {
    for (const Member& each : value.members) {
      if (each.name != field.name) continue;
      Value inner = each.value;
      if (field.kind == FieldKind::record) inner = tidy(*field.nested, each.value);
      if (field.kind == FieldKind::list && !field.nested->is_value()) {
        for (Value& element : inner.elements) element = tidy(*field.nested, element);
      }
      const bool nothing = field.kind == FieldKind::record && inner.members.empty();
      if (!nothing) out.add(each.name, std::move(inner));
    }
  }
  return out;
}

std::string copied(const Text& text) {
  std::string out(text.raw().size() + 1, '\0');
  out.resize(text.copy(out.data(), out.size()));
  return out;
}

/// Adds a field that is present.
Value told_member(const FieldDescription& field, const void* object) {
  switch (field.kind) {
    case FieldKind::int32:
    case FieldKind::int64:
      return Value::number(*field.number(object));
    case FieldKind::boolean:
      return Value::boolean(*field.truth(object));
    case FieldKind::json:
      return cli::parse_json(marked(field.json(object).raw()), cli::Twice::allowed);
    case FieldKind::bytes: {
      const Bytes bytes = field.bytes(object);
      const auto* const first = static_cast<const char*>(bytes.data());
      if (bytes.size() != 0 && *first == '[') {
        return cli::parse_json({first, bytes.size()}, cli::Twice::allowed);
      }
      return Value::string(copied(Text::from_json(first, bytes.size(), true)));
    }
    case FieldKind::record:
      return told(*field.nested, field.record(object));
    case FieldKind::list: {
      Value list = Value::array();
      field.for_each(object, [&](const void* element) {
        const FieldDescription& single = field.nested->fields[0];
        list.elements.push_back(!field.nested->is_value() ? told(*field.nested, element)
                                : single.present(element) ? told_member(single, element)
                                                          : Value::null());
      });
      return list;
    }
    default:
      return Value::string(copied(field.text(object)));
  }
}

}  // namespace

Decoded decoded(const Description& description, const Value& body, bool has_faults) {
  Decoded result;
  Value response = Value::object();
  Reader reader;
  reader.has_faults = has_faults;
  try {
    reader.object(description, body, response);
    result.response = tidy(description, response);
    result.field = reader.left_out;
  } catch (const Wrong& wrong) {
    result.error = wrong.error;
    result.field = wrong.field;
  }
  return result;
}

Value told(const Description& description, const void* object) {
  Value value = Value::object();
  for (const FieldDescription& each : description.fields) {
    if (each.present(object)) value.add(each.name, told_member(each, object));
  }
  return value;
}

}  // namespace tillwire::test
