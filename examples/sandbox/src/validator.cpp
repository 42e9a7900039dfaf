// Checks a request against its table: the one place where a parameter is refused for its form.
#include "validator.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <cctype>

#include "text.hpp"

namespace gateway {
namespace {

using Kind = Value::Kind;
using Problem = std::optional<std::string>;  // what is wrong with one value

bool is_text_type(Type type) {
  switch (type) {
    case Type::integer:
    case Type::number:
    case Type::decimal:
    case Type::boolean:
    case Type::object:
    case Type::list:
    case Type::one_or_list:
    case Type::text_list:
    case Type::integer_list:
    case Type::attributes:
      return false;
    default:
      return true;
  }
}

bool is_address(const std::string& text) {
  unsigned char bytes[16];
  return inet_pton(AF_INET, text.c_str(), bytes) == 1 ||
         inet_pton(AF_INET6, text.c_str(), bytes) == 1;
}

bool has_scheme(const std::string& text) {
  const std::size_t end = text.find("://");
  const std::string scheme = text.substr(0, end);
  return end != std::string::npos && end != 0 && end + 3 < text.size() &&
         std::isalpha(static_cast<unsigned char>(scheme[0])) != 0 &&
         std::all_of(scheme.begin(), scheme.end(), [](unsigned char c) {
           return std::isalnum(c) != 0 || c == '+' || c == '-' || c == '.';
         });
}

bool all_letters(const std::string& text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
}

// The digits that the bounds of a phone number count.
std::string phone_digits(std::string text) {
  if (text.compare(0, 1, "+") == 0) {
    text.erase(0, 1);
  } else if (text.compare(0, 2, "00") == 0) {
    text.erase(0, 2);
  }
  return text;
}

bool is_decimal(const std::string& text) {
  const std::size_t point = text.find('.');
  if (point == std::string::npos) return all_digits(text);
  const std::string places = text.substr(point + 1);
  return all_digits(text.substr(0, point)) && all_digits(places) && places.size() <= 3;
}

bool is_integer(const std::string& text) {
  return all_digits(text.compare(0, 1, "-") == 0 ? text.substr(1) : text);
}

Problem check_format(Type type, const std::string& text) {
  switch (type) {
    case Type::latin:
      if (highest_character(text) < 0x250) return {};
      return "takes Latin characters only";
    case Type::letters:
      if (all_letters(text)) return {};
      return "takes letters only";
    case Type::digits:
    case Type::code:
      if (text.empty() || all_digits(text)) return {};
      return "takes digits only";
    case Type::integer:
      if (text.empty() || is_integer(text)) return {};
      return "is not an integer";
    case Type::decimal:
      if (is_decimal(text)) return {};
      return "is not a number of at most 3 decimal places";
    case Type::local_time:
      if (parse_date_time(text)) return {};
      return "is not a date and time yyyy-MM-ddTHH:mm:ss";
    case Type::moment:
      if (parse_iso8601(text)) return {};
      return "is not an ISO 8601 date or date and time";
    case Type::day:
      if (is_calendar_day(text)) return {};
      return "is not a date YYYYMMDD";
    case Type::month:
      if (is_year_month(text)) return {};
      return "is not a month YYYYMM";
    case Type::month_of_year:
      if (text.size() == 2 && all_digits(text) && text >= "01" && text <= "12") return {};
      return "is not a month MM";
    case Type::address:
      if (is_address(text)) return {};
      return "is not an IP address";
    case Type::phone:
      if (all_digits(phone_digits(text))) return {};
      return "is not a phone number";
    case Type::url:
      if (has_scheme(text)) return {};
      return "is not an address with its scheme";
    case Type::email:
      if (is_email(text)) return {};
      return "is not an e-mail address";
    case Type::bytes:
      if (from_base64(text)) return {};
      return "is not Base64";
    default:
      return {};
  }
}

std::size_t measure(Type type, const std::string& text) {
  if (type == Type::phone) return phone_digits(text).size();
  if (type == Type::integer) return text.size() - (text.compare(0, 1, "-") == 0 ? 1 : 0);
  return count_characters(text).value_or(0);
}

Problem check_text(const Field& field, const std::string& text) {
  if (!field.values.empty()) {
    const auto known = std::find(field.values.begin(), field.values.end(), text);
    if (known != field.values.end()) return {};
    return "is not one of the values of its enumeration";
  }
  const std::size_t size = measure(field.type, text);
  if (size < field.min || (field.max != 0 && size > field.max)) {
    return "has " + std::to_string(size) + " characters, not " + std::to_string(field.min) + ".." +
           (field.max == 0 ? std::string() : std::to_string(field.max));
  }
  return check_format(field.type, text);
}

class Checker {
 public:
  bool block(const Block& table, Value& value, const std::string& prefix,
             const std::string& repeatable) {
    if (value.kind != Kind::object) return bad(prefix, "is not a JSON object");
    for (std::size_t i = 0; i < value.members.size(); ++i) {
      Member& member = value.members[i];
      const std::string path = prefix.empty() ? member.name : prefix + "." + member.name;
      const auto field = std::find_if(table.fields.begin(), table.fields.end(),
                                      [&](const Field& row) { return member.name == row.name; });
      if (field == table.fields.end()) return bad(path, "is not a parameter of this operation");
      if (member.name != repeatable && value.find(member.name) != &member.value) {
        return bad(path, "is given more than once");
      }
      if (!one(*field, member.value, path)) return false;
    }
    for (const Field& field : table.fields) {
      if (field.need != Need::mandatory || value.has(field.name)) continue;
      found = {true, prefix.empty() ? field.name : prefix + "." + field.name, "is mandatory"};
      return false;
    }
    for (const Rule& rule : table.rules) {
      auto violation = rule.broken_by(value);
      if (!violation) continue;
      found = std::move(*violation);
      if (!prefix.empty()) found.path = prefix + "." + found.path;
      return false;
    }
    return true;
  }

  Violation found;

 private:
  bool bad(const std::string& path, const std::string& message) {
    found = {false, path, message};
    return false;
  }

  bool one(const Field& field, Value& value, const std::string& path) {
    switch (field.type) {
      case Type::object:
      case Type::list:
      case Type::one_or_list:
      case Type::text_list:
      case Type::integer_list:
      case Type::attributes:
        return unpack(value, path) && structure(field, value, path);
      default:
        break;
    }
    if (field.type == Type::bytes && value.kind == Kind::list) return byte_list(value, path);
    if (const Problem problem = check_kind(field, value)) return bad(path, *problem);
    if (value.kind == Kind::boolean) return true;
    std::string text = value.text;
    if (field.type == Type::code && value.kind == Kind::number && text.size() < field.min) {
      text.insert(0, field.min - text.size(), '0');  // which a JSON number cannot have
    }
    if (const Problem problem = check_text(field, text)) {
      bad(path, *problem);
      found.missing = field.need == Need::mandatory && value.text.empty();
      return false;
    }
    return true;
  }

  static Problem check_kind(const Field& field, const Value& value) {
    if (field.type == Type::boolean) {
      if (value.kind == Kind::boolean) return {};
      if (value.kind == Kind::form_text && (value.text == "true" || value.text == "false")) {
        return {};
      }
      return "is not a boolean";
    }
    if (value.kind == Kind::form_text) return {};
    if (field.type == Type::code && value.kind == Kind::number) return {};
    if (is_text_type(field.type)) {
      if (value.kind == Kind::string) return {};
      return "is not a JSON string";
    }
    if (value.kind == Kind::number) return {};
    return "is not a JSON number";
  }

  // A block in a form is JSON text in the field.
  bool unpack(Value& value, const std::string& path) {
    if (value.kind != Kind::form_text) return true;
    std::string error;
    auto parsed = parse_json(value.text, error);
    if (!parsed) return bad(path, error);
    value = std::move(*parsed);
    return true;
  }

  bool structure(const Field& field, Value& value, const std::string& path) {
    if (field.type == Type::attributes) return attributes(value, path);
    if (field.type == Type::object ||
        (field.type == Type::one_or_list && value.kind == Kind::object)) {
      return block(*field.block, value, path, {});
    }
    if (value.kind != Kind::list) return bad(path, "is not a JSON list");
    if (value.items.size() < field.min || (field.max != 0 && value.items.size() > field.max)) {
      return bad(path, "has " + std::to_string(value.items.size()) + " elements");
    }
    if (field.type == Type::text_list) {
      for (const Value& item : value.items) {
        if (item.kind != Kind::string) return bad(path, "is not a list of strings");
        if (field.values.empty()) continue;  // any text
        if (const Problem problem = check_text(field, item.text)) return bad(path, *problem);
      }
      return true;
    }
    if (field.type == Type::integer_list) {
      for (const Value& item : value.items) {
        if (item.kind != Kind::number || !is_integer(item.text)) {
          return bad(path, "is not a list of integers");
        }
      }
      return true;
    }
    if (field.type == Type::one_or_list && value.items.empty()) return bad(path, "is empty");
    return std::all_of(value.items.begin(), value.items.end(),
                       [&](Value& item) { return block(*field.block, item, path, {}); });
  }

  bool attributes(const Value& value, const std::string& path) {
    if (value.kind != Kind::object) return bad(path, "is not a JSON object");
    for (const Member& member : value.members) {
      if (member.name.empty()) return bad(path, "has an attribute without a name");
      if (member.value.kind == Kind::object || member.value.kind == Kind::list) {
        return bad(path + "." + member.name, "is not a single value");
      }
    }
    return true;
  }

  bool byte_list(const Value& value, const std::string& path) {
    for (const Value& item : value.items) {
      if (item.kind != Kind::number || !all_digits(item.text) || item.text.size() > 3 ||
          std::stoi(item.text) > 255) {
        return bad(path, "is not a list of bytes");
      }
    }
    return true;
  }
};

}  // namespace

std::optional<Violation> check_request(const Block& table, Value& request,
                                       const std::string& repeatable) {
  Checker checker;
  if (checker.block(table, request, {}, repeatable)) return std::nullopt;
  return checker.found;
}

std::optional<Violation> check_credentials(const Operation& operation, const Value& request) {
  const auto is_given = [&](const Rule& rule) {
    return std::any_of(rule.choices.begin(), rule.choices.end(), [&](const Rule::Choice& choice) {
      return std::any_of(choice.begin(), choice.end(),
                         [&](const std::string& name) { return request.has(name); });
    });
  };
  const std::vector<Rule>& rules = operation.credentials;
  const bool for_browser = operation.encoding == Encoding::browser_form;
  if (for_browser && std::none_of(rules.begin(), rules.end(), is_given)) return std::nullopt;
  for (const Rule& rule : rules) {
    if (auto violation = rule.broken_by(request)) return violation;
  }
  return std::nullopt;
}

}  // namespace gateway
