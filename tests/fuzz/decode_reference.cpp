// Walks over the parsed body by the table of the response.
#include "decode_reference.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>
#include <tillwire/base/text.hpp>
#include <tillwire/model/json.hpp>
#include <tillwire/model/optional.hpp>
#include <tillwire/wire/decode.hpp>
#include <vector>

namespace tillwire::test {
namespace {

using cli::Member;
using cli::Value;
using detail::Kind;
using detail::Need;
using detail::Row;
using detail::Schema;

using Type = Value::Type;

struct Wrong {
  Errc error;
  std::string field;
};

/// As names are compared: without case and `_`.
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

  /// Adds an object's fields to those in `to`.
  void object(const Schema& schema, const Value& value, Value& to) {
    const bool outermost = has_faults;
    has_faults = false;
    if (!value.is(Type::object)) wrong_type(value);
    std::set<const Row*> seen;
    const Row* null = nullptr;
    for (const Member& each : value.members) {
      const Row* const row = find(schema, each.name);
      if (row == nullptr) {
        const std::string name = folded(each.name);
        const bool fault = name == "svfeprocessingfault" || name == "servicelevelfault";
        if (outermost && fault && each.value.is(Type::object)) fail(Errc::fault);
        pass_over(each.value);
        continue;
      }
      path_.push_back(row->name);
      const bool first = seen.insert(row).second;
      if (!first && row->need() >= Need::deciding_optional) fail(Errc::field_twice);
      if (each.value.is(Type::null)) {
        if (is_mandatory(*row)) null = row;
      } else {
        member(schema, *row, each.value, to);
      }
      path_.pop_back();
    }
    if (null != nullptr) missing(*null);
    for (unsigned i = 0; i < schema.row_count; ++i) {
      const Row& row = schema.rows[i];
      if (is_mandatory(row) && seen.count(&row) == 0) missing(row);
    }
  }

 private:
  [[noreturn]] void fail(Errc error) const {
    std::string path;
    for (const std::string& each : path_) {
      if (!path.empty() && each[0] != '[') path += '.';
      path += each;
    }
    throw Wrong{error, path};
  }
  [[noreturn]] void missing(const Row& row) {
    path_.push_back(row.name);
    fail(Errc::field_missing);
  }
  /// What nobody asked for may be anything, but not nested without an end.
  void pass_over(const Value& value) const {
    if (depth(value) > 32) fail(Errc::bad_json);
  }
  [[noreturn]] void wrong_type(const Value& value) const {
    pass_over(value);
    fail(Errc::field_type);
  }

  static bool is_mandatory(const Row& row) {
    return row.need() == Need::mandatory || row.need() == Need::deciding_mandatory;
  }
  static const Row* find(const Schema& schema, const std::string& name) {
    const Row* const end = schema.rows + schema.row_count;
    const Row* const row = std::find_if(
        schema.rows, end, [&](const Row& each) { return folded(each.name) == folded(name); });
    return row == end ? nullptr : row;
  }

  static void set(Value& to, const Row& row, Value value) {
    for (Member& each : to.members) {
      if (each.name == row.name) {
        each.value = std::move(value);
        return;
      }
    }
    to.add(row.name, std::move(value));
  }

  /// A value that is not null, for a member of `to`.
  void member(const Schema& schema, const Row& row, const Value& value, Value& to) {
    switch (row.kind()) {
      case Kind::record: {
        // Named twice, the two are one.
        Value inner = Value::object();
        for (const Member& each : to.members) {
          if (each.name == row.name) inner = each.value;
        }
        object(schema.detail(row).schema(), value, inner);
        set(to, row, std::move(inner));
        break;
      }
      case Kind::list:
        set(to, row, list(schema, row, value));
        break;
      case Kind::json:
        pass_over(value);
        set(to, row, value);
        break;
      case Kind::bytes:
        pass_over(value);
        if (value.is(Type::object)) wrong_type(value);
        set(to, row, value.is(Type::array) ? value : Value::string(value.text));
        break;
      default:
        if (auto scalar = this->scalar(row.kind(), value)) set(to, row, std::move(*scalar));
        break;
    }
  }

  /// Nothing, if an empty text came for a number.
  std::optional<Value> scalar(Kind kind, const Value& value) const {
    if (!is_scalar(value)) wrong_type(value);
    if (!detail::is_number(kind)) return Value::string(value.text);
    if (is_empty_text(value)) return std::nullopt;
    if (kind == Kind::boolean) {
      const std::string word = folded(value.text);
      const bool known = value.text.find('_') == std::string::npos;
      if (known && (word == "true" || word == "1")) return Value::boolean(true);
      if (known && (word == "false" || word == "0")) return Value::boolean(false);
      fail(Errc::field_type);
    }
    const auto number = integer(value.text);
    const bool fits =
        number && (kind == Kind::int64 || (*number >= INT32_MIN && *number <= INT32_MAX));
    if (!fits) fail(Errc::field_type);
    return Value::number(*number);
  }

  Value element(const Schema& schema, const Value& value) {
    if (!schema.scalar()) {
      Value record = Value::object();
      object(schema, value, record);
      return record;
    }
    Value holder = Value::object();
    const Row row{"", schema.rows->bits};
    if (!value.is(Type::null)) member(schema, row, value, holder);
    return holder.members.empty() ? Value::null() : holder.members[0].value;
  }

  Value array(const Schema& schema, const Value& value) {
    Value out = Value::array();
    if (!value.is(Type::array)) {
      out.elements.push_back(element(schema, value));
      return out;
    }
    for (const Value& each : value.elements) {
      path_.push_back("[" + std::to_string(out.elements.size()) + "]");
      out.elements.push_back(element(schema, each));
      path_.pop_back();
    }
    return out;
  }

  /// Bare, inside an object under the wrapper's name, or one element that stands for all.
  Value list(const Schema& schema, const Row& row, const Value& value) {
    const Schema& inner = schema.detail(row).schema();
    const char* const wrapper = schema.link(row)[1].wrapper;
    if (value.is(Type::array)) return array(inner, value);
    if (is_empty_text(value)) return Value::array();
    if (!value.is(Type::object)) {
      if (!inner.scalar()) fail(Errc::field_type);
      return array(inner, value);
    }
    Value out = Value::array();
    bool wrapped = false;
    for (const Member& each : value.members) {
      const bool is_wrapper = wrapper != nullptr && folded(each.name) == folded(wrapper);
      wrapped = wrapped || is_wrapper;
      const bool nothing = each.value.is(Type::null) || is_empty_text(each.value);
      const bool elements = !is_scalar(each.value) || (inner.scalar() && !nothing);
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
Value tidy(const Schema& schema, const Value& value);

Value tidy_element(const Schema& schema, const Value& value) {
  return schema.scalar() ? value : tidy(schema, value);
}

Value tidy(const Schema& schema, const Value& value) {
  Value out = Value::object();
  for (unsigned i = 0; i < schema.row_count; ++i) {
    const Row& row = schema.rows[i];
    for (const Member& each : value.members) {
      if (each.name != row.name) continue;
      Value inner = each.value;
      if (row.kind() == Kind::record) inner = tidy(schema.detail(row).schema(), each.value);
      if (row.kind() == Kind::list) {
        for (Value& element : inner.elements) {
          element = tidy_element(schema.detail(row).schema(), element);
        }
      }
      const bool nothing = row.kind() == Kind::record && inner.members.empty();
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

template <class Type>
const Type& at(const char* member) {
  return *reinterpret_cast<const Type*>(member);
}

std::optional<Value> told_member(const Schema& schema, const Row& row, const char* member) {
  switch (row.kind()) {
    case Kind::int32:
      if (!at<Optional<std::int32_t>>(member).present()) return std::nullopt;
      return Value::number(*at<Optional<std::int32_t>>(member));
    case Kind::int64:
      if (!at<Optional<std::int64_t>>(member).present()) return std::nullopt;
      return Value::number(*at<Optional<std::int64_t>>(member));
    case Kind::boolean:
      if (!at<Optional<bool>>(member).present()) return std::nullopt;
      return Value::boolean(*at<Optional<bool>>(member));
    case Kind::json:
      if (!at<Json>(member).present()) return std::nullopt;
      return cli::parse_json(at<Json>(member).raw(), cli::Twice::allowed);
    case Kind::bytes: {
      const auto& bytes = at<Bytes>(member);
      if (!bytes.present()) return std::nullopt;
      const auto* const first = static_cast<const char*>(bytes.data());
      if (bytes.size() != 0 && *first == '[') {
        return cli::parse_json({first, bytes.size()}, cli::Twice::allowed);
      }
      return Value::string(copied(Text::from_json(first, bytes.size(), true)));
    }
    case Kind::record: {
      Value record = told(schema.detail(row).schema(), member);
      if (record.members.empty()) return std::nullopt;
      return record;
    }
    case Kind::list: {
      const auto& range = at<detail::ListRange>(member);
      if (range.at == nullptr) return std::nullopt;
      const Schema& element = schema.detail(row).schema();
      Value list = Value::array();
      const char* next = *range.at == '[' ? range.at + 1 : range.at;
      for (std::uint32_t i = 0; i < range.count; ++i) {
        std::vector<std::uint64_t> object(element.size / sizeof(std::uint64_t) + 1);
        auto* const bytes = reinterpret_cast<char*>(object.data());
        next = detail::read_next(next, range.at + range.size, element, bytes);
        list.elements.push_back(element.scalar()
                                    ? told_member(element, *element.rows, bytes).value_or(Value())
                                    : told(element, bytes));
      }
      return list;
    }
    default:
      if (!at<Text>(member).present()) return std::nullopt;
      return Value::string(copied(at<Text>(member)));
  }
}

}  // namespace

Decoded decoded(const Schema& schema, const Value& body, bool has_faults) {
  Decoded result;
  Value response = Value::object();
  Reader reader;
  reader.has_faults = has_faults;
  try {
    reader.object(schema, body, response);
    result.response = tidy(schema, response);
  } catch (const Wrong& wrong) {
    result.error = wrong.error;
    result.field = wrong.field;
  }
  return result;
}

Value told(const Schema& schema, const void* object) {
  Value value = Value::object();
  for (unsigned i = 0; i < schema.row_count; ++i) {
    const Row& row = schema.rows[i];
    auto inner = told_member(schema, row, static_cast<const char*>(object) + row.offset());
    if (inner) value.add(row.name, std::move(*inner));
  }
  return value;
}

}  // namespace tillwire::test
