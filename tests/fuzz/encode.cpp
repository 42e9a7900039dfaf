// Fuzzes the writers of forms and JSON: any values in the requests of all operations are either
// refused by their bounds, or read back by other parsers from the sent bytes.
#include <fuzzer/FuzzedDataProvider.h>
#include <httplib.h>
#include <openssl/evp.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstring>
#include <json.hpp>
#include <memory>
#include <optional>
#include <string>
#include <support/exchange.hpp>
#include <support/form.hpp>
#include <tillwire/client.hpp>
#include <tillwire/table/attribute.hpp>
#include <utility>
#include <vector>

#include "check.hpp"
#include "samples.hpp"

namespace tillwire::test {
namespace {

using cli::Member;
using cli::Value;

/// Counts the characters of UTF-8 text (RFC 3629, 4); -1 if it is not UTF-8.
int characters(const std::string& text) {
  int count = 0;
  for (std::size_t at = 0; at < text.size(); ++count) {
    const auto byte = [&](std::size_t i) {
      return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0U;
    };
    const auto is_tail = [&](std::size_t from, std::size_t to) {
      for (; from <= to; ++from) {
        if (byte(from) < 0x80 || byte(from) > 0xbf) return false;
      }
      return true;
    };
    const unsigned first = byte(0);
    const unsigned second = byte(1);
    if (first != 0 && first < 0x80) {  // a request must not contain a NUL
      at += 1;
    } else if (first >= 0xc2 && first <= 0xdf && is_tail(1, 1)) {
      at += 2;
    } else if (first >= 0xe0 && first <= 0xef && is_tail(1, 2) &&
               (first != 0xe0 || second >= 0xa0) && (first != 0xed || second <= 0x9f)) {
      at += 3;
    } else if (first >= 0xf0 && first <= 0xf4 && is_tail(1, 3) &&
               (first != 0xf0 || second >= 0x90) && (first != 0xf4 || second <= 0x8f)) {
      at += 4;
    } else {
      return -1;
    }
  }
  return count;
}

bool all_digits(const std::string& text) {
  return text.find_first_not_of("0123456789") == std::string::npos;
}

std::string base64(const std::string& bytes) {
  std::string out(bytes.size() / 3 * 4 + 8, '\0');
  out.resize(static_cast<std::size_t>(EVP_EncodeBlock(
      reinterpret_cast<unsigned char*>(out.data()),
      reinterpret_cast<const unsigned char*>(bytes.data()), static_cast<int>(bytes.size()))));
  return out;
}

/// Copies a request and changes it according to the input; returns the expected fields.
class Changer {
 public:
  Changer(FuzzedDataProvider& input, cli::Arena& arena) : input_(input), arena_(arena) {}

  /// The first error of a single field.
  Errc error() const { return error_; }
  const std::string& field() const { return field_; }
  /// Returns whether there are conditions between fields, which may be broken as well.
  bool has_rules() const { return has_rules_; }

  /// Fills `to` from a struct of the same description.
  Value object(const Description& description, const void* from, void* to) {
    has_rules_ = has_rules_ || !description.rules.empty();
    Value value = Value::object();
    for (const FieldDescription& each : description.fields) {
      path_.push_back(each.name);
      auto inner = member(each, from, to);
      if (inner) {
        value.add(each.name, std::move(*inner));
      } else if (each.need == Need::mandatory) {
        wrong(Errc::missing);
      }
      path_.pop_back();
    }
    return value;
  }

 private:
  void wrong(Errc error) {
    if (error_ != Errc::none) return;
    error_ = error;
    for (const std::string& each : path_) {
      if (!field_.empty() && each[0] != '[') field_ += '.';
      field_ += each;
    }
  }
  void check_bounds(int count, const FieldDescription& field) {
    if (count < 0) {
      wrong(Errc::bad_value);
    } else if (field.integer && count == 0) {
      wrong(field.max == 0 ? Errc::bad_value : Errc::too_short);
    } else if (static_cast<unsigned>(count) < field.min) {
      wrong(Errc::too_short);
    } else if (field.max != 0 && static_cast<unsigned>(count) > field.max) {
      wrong(Errc::too_long);
    }
  }

  /// Changes a field; an input that has ended leaves it unchanged.
  enum class Change { none, drop, set };
  Change change() {
    const auto byte = input_.ConsumeIntegral<std::uint8_t>();
    return byte == 1 ? Change::drop : byte >= 0xf0 || byte == 2 ? Change::set : Change::none;
  }

  /// Makes text of any characters, with a length near the bounds.
  std::string some_text(std::size_t low, std::size_t high) {
    enum { ascii, digits, anything, wide };
    const auto kind = input_.ConsumeIntegralInRange<unsigned>(ascii, wide);
    std::size_t size = input_.ConsumeIntegralInRange<std::size_t>(0, 40);
    const auto near = input_.ConsumeIntegralInRange<unsigned>(0, 6);
    if (near == 1) size = low > 0 ? low - 1 : 0;
    if (near == 2) size = low;
    if (near == 3 && high != 0) size = high;
    if (near == 4 && high != 0) size = high + 1;
    std::string text = input_.ConsumeBytesAsString(std::min<std::size_t>(size, 64));
    if (kind == digits) {
      for (char& c : text) c = static_cast<char>('0' + static_cast<unsigned char>(c) % 10);
    } else if (kind == ascii) {
      for (char& c : text) c = static_cast<char>(c & 0x7f);
    } else if (kind == wide) {
      static const std::string each[] = {"a",  "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x92\xb3",
                                         "\"", "\\",       "\x01",         "&"};
      std::string out;
      for (const char c : text) out += each[static_cast<unsigned char>(c) % 8];
      text = out;
    }
    const char fill = kind == digits ? '7' : 'x';
    const auto count = static_cast<std::size_t>(std::max(characters(text), 0));
    if (near != 0 && count < size) text.append(size - count, fill);
    return text;
  }

  /// Makes the inside of a JSON string, as borrowed from a response.
  std::string_view escaped(const std::string& text) {
    static constexpr char hex[] = "0123456789abcdef";
    std::string out;
    for (const char c : text) {
      const auto byte = static_cast<unsigned char>(c);
      const bool must = c == '"' || c == '\\' || byte < 0x20;
      if (c == '\n') {
        out += "\\n";
      } else if (must || (byte < 0x80 && byte % 3 == 0)) {
        out += std::string("\\u00") + hex[byte >> 4] + hex[byte & 15];
      } else {
        out += c;
      }
    }
    return arena_.keep(out);
  }

  Text borrowed(const std::string& text) { return Text(arena_.keep(text)); }

  std::optional<Value> member(const FieldDescription& field, const void* from, void* to) {
    if (field.kind == FieldKind::record) {
      Value record = object_in_place(field, from, to);
      // A record without a field is not sent.
      if (record.members.empty() && field.need != Need::mandatory) return std::nullopt;
      return record;
    }
    const Change change = this->change();
    if (change == Change::drop) return std::nullopt;
    const bool is_nested = field.kind == FieldKind::block || field.kind == FieldKind::items;
    if (!field.present(from) && (is_nested || change != Change::set)) return std::nullopt;
    switch (field.kind) {
      case FieldKind::block: {
        std::optional<Value> block;
        field.for_each(from, [&](const void* inner) {
          char* const copy = arena_.zeroed(field.nested->size);
          field.borrow(to, copy, 1);
          block = object(*field.nested, inner, copy);
        });
        return block;
      }
      case FieldKind::items:
        return items(field, from, to);
      case FieldKind::json:
        if (change == Change::set) return attributes(field, to);
        field.set_json(to, field.json(from));
        return cli::parse_json(field.json(to).raw(), cli::Twice::allowed);
      case FieldKind::bytes: {
        Bytes bytes = field.bytes(from);
        if (change == Change::set) {
          const std::string_view some = arena_.keep(some_text(0, 0));
          bytes = Bytes(some.data(), some.size());
        }
        field.set_bytes(to, bytes);
        if (bytes.size() == 0) wrong(Errc::too_short);
        return Value::string(base64({static_cast<const char*>(bytes.data()), bytes.size()}));
      }
      case FieldKind::boolean: {
        const bool value = change == Change::set ? input_.ConsumeBool() : *field.truth(from);
        field.set_truth(to, value);
        return Value::boolean(value);
      }
      case FieldKind::int32:
        return number<std::int32_t>(field, change, from, to);
      case FieldKind::int64:
        return number<std::int64_t>(field, change, from, to);
      default:
        return text(field, change, from, to);
    }
  }

  /// A record that is left out must not be found wrong.
  Value object_in_place(const FieldDescription& field, const void* from, void* to) {
    const Errc error = error_;
    const std::string at_fault = field_;
    Value record = object(*field.nested, field.record(from), field.record(to));
    if (record.members.empty() && field.need != Need::mandatory) {
      error_ = error;
      field_ = at_fault;
    }
    return record;
  }

  template <class Integer>
  Value number(const FieldDescription& field, Change change, const void* from, void* to) {
    std::int64_t value = *field.number(from);
    if (change == Change::set) {
      value = input_.ConsumeIntegral<Integer>();
      if (input_.ConsumeBool()) value %= 1000;
    }
    field.set_number(to, value);
    const std::string digits = std::to_string(value);
    const bool is_below = value < 0 && !field.negative;
    check_bounds(is_below ? -1 : static_cast<int>(digits.size()), field);
    return Value::number(value);
  }

  Value text(const FieldDescription& field, Change change, const void* from, void* to) {
    const bool is_choice = !field.values.empty();
    const bool is_formatted = field.form != TextForm::any;
    const bool is_digits = field.digits || field.integer;
    const bool is_free = !is_choice && !is_formatted && !is_digits;
    std::string said(field.text(from).raw());
    bool escape = false;
    if (change == Change::set) {
      said = is_choice || is_formatted ? some_text(0, 0) : some_text(field.min, field.max);
      if (is_choice && input_.ConsumeBool()) {
        said = field.values[input_.ConsumeIntegralInRange<std::size_t>(0, field.values.size() - 1)];
      }
      escape = is_free && characters(said) >= 0 && input_.ConsumeBool();
    }
    if (escape) {
      const std::string_view sent = escaped(said);
      *reinterpret_cast<Text*>(static_cast<char*>(to) + field.offset) =
          Text::from_json(sent.data(), sent.size(), true);
    } else {
      field.set_text(to, arena_.keep(said));
    }
    if (is_choice) {
      const bool listed =
          std::find(field.values.begin(), field.values.end(), said) != field.values.end();
      const bool digits = !field.integer || all_digits(said);
      const bool no_integer = field.integer && said.empty();
      const bool is_language = said.size() == 2 && std::isalpha(said[0] & 0xFF) != 0 &&
                               std::isalpha(said[1] & 0xFF) != 0;
      if (field.form == TextForm::language && !is_language) wrong(Errc::bad_value);
      if ((field.closed && !listed) || characters(said) < 0 || !digits || no_integer) {
        wrong(Errc::bad_value);
      }
    } else if (field.form == TextForm::url) {
      check_bounds(is_address(said) ? characters(said) : -1, field);
    } else if (is_formatted) {
      const auto size = static_cast<std::uint32_t>(said.size());
      if (!is_of_form(field.form)(said.data(), size)) wrong(Errc::bad_value);
    } else {
      check_bounds(is_free || all_digits(said) ? characters(said) : -1, field);
    }
    Value value = Value::string(said);
    if (field.integer) value.type = Value::Type::number;
    return value;
  }

  static bool is_address(const std::string& said) {
    const std::size_t slash = said.find_first_of("/?");
    return slash != std::string::npos && slash > 1 && said.compare(slash - 1, 3, "://") == 0 &&
           said.size() > slash + 2;
  }

  static bool (*is_of_form(TextForm form))(const char* at, std::uint32_t size) {
    switch (form) {
      case TextForm::date:
        return detail::valid_date;
      case TextForm::date_time:
        return detail::valid_date_time;
      case TextForm::iso_time:
        return detail::valid_iso_time;
      case TextForm::moment:
        return detail::valid_moment;
      case TextForm::quantity:
        return detail::valid_quantity;
      case TextForm::decimal:
        return detail::valid_decimal;
      default:
        return detail::valid_phone;
    }
  }

  Value attributes(const FieldDescription& field, void* to) {
    const auto count = input_.ConsumeIntegralInRange<std::uint32_t>(1, 3);
    auto* const list = reinterpret_cast<Attribute*>(arena_.zeroed(count * sizeof(Attribute)));
    Value value = Value::object();
    bool is_text = true;
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::string name = some_text(0, 0);
      const std::string text = some_text(0, 0);
      list[i] = {borrowed(name), borrowed(text)};
      value.add(name, Value::string(text));
      is_text = is_text && characters(name) >= 0 && characters(text) >= 0;
      if (!name.empty()) continue;
      path_.push_back("[" + std::to_string(i) + "]");
      path_.emplace_back("name");
      wrong(Errc::missing);
      path_.resize(path_.size() - 2);
    }
    if (!is_text) wrong(Errc::bad_value);
    field.set_json(to, count == 1   ? Json(*reinterpret_cast<Attribute(*)[1]>(list))
                       : count == 2 ? Json(*reinterpret_cast<Attribute(*)[2]>(list))
                                    : Json(*reinterpret_cast<Attribute(*)[3]>(list)));
    return value;
  }

  Value items(const FieldDescription& field, const void* from, void* to) {
    const Description& element = *field.nested;
    std::vector<const void*> given;
    field.for_each(from, [&](const void* each) { given.push_back(each); });
    // The same number, fewer, or the first ones several times; absent ones if none was given.
    const auto byte = input_.ConsumeIntegral<std::uint8_t>();
    const std::size_t count = byte == 0 ? given.size() : byte % 4;
    if (given.empty()) given.push_back(arena_.zeroed(element.size));
    char* const copy = arena_.zeroed(element.size * count);
    field.borrow(to, copy, count);
    if (field.single && count != 1) wrong(count == 0 ? Errc::too_short : Errc::too_long);
    if (count == 0 && field.need == Need::mandatory) wrong(Errc::too_short);
    Value list = Value::array();
    for (std::size_t i = 0; i < count; ++i) {
      const void* const each = given[i % given.size()];
      char* const here = copy + i * element.size;
      path_.push_back("[" + std::to_string(i) + "]");
      if (element.is_value()) {
        auto inner = member(element.fields[0], each, here);
        if (!inner) wrong(Errc::missing);
        list.elements.push_back(inner ? std::move(*inner) : Value::null());
      } else {
        list.elements.push_back(object(element, each, here));
      }
      path_.pop_back();
    }
    return list;
  }

  FuzzedDataProvider& input_;
  cli::Arena& arena_;
  Errc error_ = Errc::none;
  std::string field_;
  bool has_rules_ = false;
  std::vector<std::string> path_;
};

bool is_nested(const Value& value) {
  return value.is(Value::Type::object) || value.is(Value::Type::array);
}

/// Digits without leading zeros, which a number in JSON does not have.
std::string_view stripped(std::string_view digits) {
  while (digits.size() > 1 && digits[0] == '0' && digits[1] >= '0' && digits[1] <= '9') {
    digits.remove_prefix(1);
  }
  return digits;
}

/// Compares the characters of a number or text; the table decides which of the two it is.
bool same(const Value& left, const Value& right) {
  if (is_nested(left) || is_nested(right)) {
    if (left.type != right.type || left.elements.size() != right.elements.size() ||
        left.members.size() != right.members.size()) {
      return false;
    }
    for (std::size_t i = 0; i < left.elements.size(); ++i) {
      if (!same(left.elements[i], right.elements[i])) return false;
    }
    for (std::size_t i = 0; i < left.members.size(); ++i) {
      if (left.members[i].name != right.members[i].name ||
          !same(left.members[i].value, right.members[i].value)) {
        return false;
      }
    }
    return true;
  }
  if (left.is(Value::Type::number) && right.is(Value::Type::number)) {
    return stripped(left.text) == stripped(right.text);
  }
  // The parser takes -0 for the integer 0.
  const bool zero = left.is(Value::Type::number) && left.text == "0" && right.text == "-0";
  return left.is(Value::Type::boolean) == right.is(Value::Type::boolean) &&
         (left.text == right.text || zero);
}

/// Returns the pairs of a form as read by cpp-httplib, and by this project's strict reader.
FormPairs pairs_of(const std::string& form) {
  const auto strict = parse_form(form);
  check(strict.has_value(), "a form as browsers write it", form);
  std::size_t at = 0;
  for (const auto& [name, value] : *strict) {
    const std::size_t end = std::min(form.find('&', at), form.size());
    const std::size_t equals = form.find('=', at);
    check(httplib::detail::decode_url(form.substr(at, equals - at), true) == name &&
              httplib::detail::decode_url(form.substr(equals + 1, end - equals - 1), true) == value,
          "two readers of forms agree", form);
    at = end + 1;
  }
  return *strict;
}

void compare_form(const std::string& form, const Value& expected, bool credentials) {
  FormPairs pairs = pairs_of(form);
  if (credentials) {
    check(!pairs.empty() && pairs[0] == std::pair<std::string, std::string>("token", "t"),
          "the credentials come first", form);
    pairs.erase(pairs.begin());
  }
  std::size_t i = 0;
  const auto next = [&](const std::string& name, const Value& value) {
    check(i < pairs.size() && pairs[i].first == name, "a pair of this name", name);
    const std::string& text = pairs[i++].second;
    const Value said =
        is_nested(value) ? cli::parse_json(text, cli::Twice::allowed) : Value::string(text);
    const bool is_word = value.is(Value::Type::boolean) && text == value.text;
    check(is_word || same(value, said), "that value",
          [&] { return text + ", not " + cli::compact(value); });
  };
  for (const Member& each : expected.members) {
    const auto& elements = each.value.elements;
    if (each.value.is(Value::Type::array) && !(!elements.empty() && is_nested(elements[0])) &&
        (!elements.empty() || i >= pairs.size() || pairs[i].first != each.name)) {
      for (const Value& element : elements) next(each.name, element);
    } else {
      next(each.name, each.value);
    }
  }
  check(i == pairs.size(), "no further pair", form);
}

void compare_json(std::string body, const Value& expected, const std::string& credentials) {
  check(body.compare(1, credentials.size(), credentials) == 0, "the credentials come first", body);
  body.erase(1, credentials.size());
  if (body.compare(1, 1, ",") == 0) body.erase(1, 1);
  const Value said = cli::parse_json(body, cli::Twice::allowed);
  check(same(said, expected), "the request's values",
        [&] { return body + ", not " + cli::compact(expected); });
}

void compare(const std::string& text, const cli::Operation& operation, const Value& expected) {
  const std::size_t head_end = text.find("\r\n\r\n");
  check(head_end != std::string::npos, "a whole head", text);
  const std::string body = text.substr(head_end + 4);
  const Service& service = operation.endpoint.service;
  if (service.is_get()) {
    check(body.empty() && text.compare(0, 4, "GET ") == 0, "a GET", text);
    const std::size_t end = text.find(" HTTP/1.1\r\n");
    const std::size_t mark = std::min(text.find('?'), end);
    compare_form(text.substr(std::min(mark + 1, end), end - std::min(mark + 1, end)), expected,
                 false);
    return;
  }
  // Blanks before the number reserve the room that it may need.
  static constexpr std::string_view length = "\r\nContent-Length:";
  const std::size_t digits = text.find_first_not_of(' ', text.find(length) + length.size());
  check(digits < head_end &&
            text.substr(digits, text.find('\r', digits) - digits) == std::to_string(body.size()),
        "the length of the body", text);
  if (service.encoding == Encoding::form) {
    compare_form(body, expected, true);
  } else {
    compare_json(body, expected,
                 !service.has_credentials() || operation.is_card_management() ? ""
                 : service.login == Login::user_and_password ? R"("username":"u","password":"p")"
                                                             : R"("token":"t")");
  }
}

void encode(const cli::Operation& operation, const void* request, FuzzedDataProvider& input) {
  const Description& description = *operation.request;
  cli::Arena arena;
  char* const changed = arena.zeroed(description.size);
  Changer changer(input, arena);
  const Value expected = changer.object(description, request, changed);

  Gateway gateway = sample_gateway();
  // Transfers between cards take no token.
  if (operation.endpoint.service.login == Login::user_and_password) gateway.ecommerce = {"u", "p"};
  ManualClock clock;
  ScriptedTransport transport;
  transport.connection().until_sent().give(ok("{}"));
  const auto memory = std::make_unique<Buffers<16384, 512>>();
  Client client(gateway, transport, clock, *memory);
  const Error error = operation.call(client, changed, arena).error;
  const auto said = [&] {
    return std::to_string(static_cast<int>(error.code)) + " at " +
           (error.field != nullptr ? error.field : "") + ", expected " +
           std::to_string(static_cast<int>(changer.error())) + " at " + changer.field() + ": " +
           operation.endpoint.name + " " + cli::compact(expected);
  };
  const bool sent = transport.connects != 0;
  if (!sent) {
    check(error.delivery == Delivery::not_sent, "not sent", said);
    const bool as_expected =
        error.code == changer.error() && error.code != Errc::none && changer.field() == error.field;
    const bool by_rule =
        changer.has_rules() && (error.code == Errc::missing || error.code == Errc::conflict ||
                                error.code == Errc::bad_value || error.code == Errc::too_short ||
                                error.code == Errc::too_long);  // a key's digits, by its prefix
    check(as_expected || by_rule, "refused for what is wrong with it", said);
    return;
  }
  check(changer.error() == Errc::none, "what is wrong is not sent", said);
  compare(transport.sent(), operation, expected);
}

}  // namespace
}  // namespace tillwire::test

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tillwire::test;
  // The operation's name on its own line, then the changes to one of its requests.
  const std::string_view all(reinterpret_cast<const char*>(data), size);
  const std::size_t end = std::min(all.find('\n'), all.size());
  const Sample& sample = sample_named(all.substr(0, end));
  const std::size_t begin = std::min(end + 1, size);
  FuzzedDataProvider input(data + begin, size - begin);
  const auto which = input.ConsumeIntegralInRange<std::size_t>(0, sample.requests.size() - 1);
  encode(*sample.operation, sample.requests[which], input);
  return 0;
}
