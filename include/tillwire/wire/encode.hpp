// Writes a request's fields by its table, as a form or as JSON, and checks each against its rule.
#pragma once

#include <cstdint>
#include <tillwire/model/attribute.hpp>
#include <tillwire/model/result.hpp>
#include <tillwire/model/rules.hpp>
#include <tillwire/model/schema.hpp>
#include <tillwire/wire/base64.hpp>
#include <tillwire/wire/integer.hpp>
#include <tillwire/wire/json_scan.hpp>
#include <tillwire/wire/path.hpp>
#include <tillwire/wire/writer.hpp>

namespace tillwire::detail {

/// Whether the member of a row is set. All that is absent is zero; see model/optional.hpp.
inline bool is_present(const Schema& schema, const Row& row, const char* member);

/// Which fields of an object are set.
inline FieldSet present_fields(const Schema& schema, const void* object) {
  FieldSet present;
  for (unsigned i = 0; i < schema.row_count; ++i) {
    const Row& row = schema.rows[i];
    if (is_present(schema, row, static_cast<const char*>(object) + row.offset())) present.add(i);
  }
  return present;
}

inline bool is_present(const Schema& schema, const Row& row, const char* member) {
  switch (row.kind()) {
    case Kind::int32:
      return reinterpret_cast<const OptionalStorage<std::int32_t>*>(member)->present;
    case Kind::int64:
      return reinterpret_cast<const OptionalStorage<std::int64_t>*>(member)->present;
    case Kind::boolean:
      return reinterpret_cast<const OptionalStorage<bool>*>(member)->present;
    case Kind::record: {
      // A mandatory one is always written: what it lacks is then named by its own rows.
      if (row.need() == Need::mandatory) return true;
      const FieldSet inner = present_fields(schema.detail(row).schema(), member);
      return (inner.words[0] | inner.words[1]) != 0;
    }
    default:  // all others begin with a pointer
      return *reinterpret_cast<const void* const*>(member) != nullptr;
  }
}

class Encoder {
 public:
  /// Writes from `at` to `end`; `buffer` is where a path may be written should there be an error.
  Encoder(char* buffer, char* at, char* end) : out_(at, end), path_(buffer, end) {}

  Writer& out() { return out_; }
  /// What is written from here on is the body.
  void begin_body() { body_ = out_.at(); }
  char* body() const { return body_; }
  /// Errc::none, or what is wrong.
  Errc error() const { return error_; }
  /// The path of the field at fault. It stands at the end of the buffer, over what was written.
  const char* path() const { return path_.text(); }

  /// The pairs of a form or the members of a JSON object. Called again, it adds to those that are
  /// there.
  bool form(const Schema& schema, const void* object) {
    out_.percent(true);
    return rows(schema, object, Style::form);
  }
  bool members(const Schema& schema, const void* object) {
    return rows(schema, object, Style::json);
  }

  /// A punctuation mark of JSON.
  void syntax(char c) { out_.raw(&c, &c + 1); }

 private:
  enum class Style : std::uint8_t { form, json };

  bool fail(Errc error, const char* name) {
    error_ = error;
    path_.inside(name);
    return false;
  }

  bool rows(const Schema& schema, const void* object, Style style) {
    FieldSet present;
    for (unsigned i = 0; i < schema.row_count; ++i) {
      const Row& row = schema.rows[i];
      const char* const member = static_cast<const char*>(object) + row.offset();
      if (!is_present(schema, row, member)) {
        if (row.need() == Need::mandatory) return fail(Errc::missing, row.name);
        continue;
      }
      present.add(i);
      if (style == Style::json) {
        if (more_) syntax(',');
        more_ = true;
        syntax('"');
        out_.raw_name(row.name);
        syntax('"');
        syntax(':');
      } else if (row.kind() == Kind::items && schema.detail(row).schema().scalar()) {
        if (!repeated(schema, row, member)) return false;
        continue;
      } else {
        pair(row.name);
      }
      if (!value(schema, row, member, style == Style::json)) {
        path_.inside(row.name);
        return false;
      }
    }
    return rules(schema, object, present);
  }

  bool rules(const Schema& schema, const void* object, const FieldSet& present) {
    for (unsigned i = 0; i < schema.rule_count; ++i) {
      const Rule& rule = schema.rules[i];
      if (rule.nested == Rule::none) {
        const Breach breach = rule.check(rule, present);
        if (breach.code != Errc::none) return fail(breach.code, schema.rows[breach.row].name);
        continue;
      }
      if (!present.has(rule.nested)) continue;
      const Row& row = schema.rows[rule.nested];
      const Schema& inner = schema.detail(row).schema();
      const void* nested = static_cast<const char*>(object) + row.offset();
      if (row.kind() == Kind::block) nested = *static_cast<const void* const*>(nested);
      const Breach breach = rule.check(rule, present_fields(inner, nested));
      if (breach.code != Errc::none) {
        fail(breach.code, inner.rows[breach.row].name);
        return fail(breach.code, row.name);
      }
    }
    return true;
  }

  void pair(const char* name) {
    if (more_) out_.put('&');
    more_ = true;
    out_.raw_name(name);
    out_.put('=');
  }

  bool repeated(const Schema& schema, const Row& row, const char* member) {
    const Schema& element = schema.detail(row).schema();
    const auto& items = *reinterpret_cast<const ItemsRange*>(member);
    const auto* each = static_cast<const char*>(items.first);
    for (std::uint32_t i = 0; i < items.count; ++i, each += element.size) {
      pair(row.name);
      if (!value(element, *element.rows, each, false)) {
        path_.inside(i);
        path_.inside(row.name);
        return false;
      }
    }
    return true;
  }

  bool wrong(Errc error) {
    error_ = error;
    return false;
  }

  bool value(const Schema& schema, const Row& row, const char* member, bool json) {
    switch (row.kind()) {
      case Kind::int32:
        return integer(row, reinterpret_cast<const OptionalStorage<std::int32_t>*>(member)->value);
      case Kind::int64:
        return integer(row, reinterpret_cast<const OptionalStorage<std::int64_t>*>(member)->get());
      case Kind::boolean:
        out_.literal(reinterpret_cast<const OptionalStorage<bool>*>(member)->value ? "true"
                                                                                   : "false");
        return true;
      case Kind::json:
        return passed_through(*reinterpret_cast<const Json*>(member));
      case Kind::bytes:
        return bytes(*reinterpret_cast<const Bytes*>(member), json);
      case Kind::block:
        member = *reinterpret_cast<const char* const*>(member);
        [[fallthrough]];
      case Kind::record:
        return object(schema.detail(row).schema(), member);
      case Kind::items:
        return items(schema.detail(row).schema(), *reinterpret_cast<const ItemsRange*>(member),
                     (row.flags() & Row::single) != 0);
      case Kind::list:
        return wrong(Errc::bad_value);  // belongs to responses
      default:
        return text(schema, row, *reinterpret_cast<const Text*>(member), json);
    }
  }

  bool object(const Schema& schema, const void* object) {
    syntax('{');
    more_ = false;
    if (!rows(schema, object, Style::json)) return false;
    more_ = true;
    syntax('}');
    return true;
  }

  bool items(const Schema& element, const ItemsRange& items, bool single) {
    if (single && items.count != 1) {
      return wrong(items.count == 0 ? Errc::too_short : Errc::too_long);
    }
    char separator = '[';
    const auto* each = static_cast<const char*>(items.first);
    for (std::uint32_t i = 0; i < items.count; ++i, each += element.size) {
      syntax(separator);
      separator = ',';
      if (!(element.scalar() ? value(element, *element.rows, each, true) : object(element, each))) {
        path_.inside(i);
        return false;
      }
    }
    if (separator == '[') syntax('[');
    syntax(']');
    return true;
  }

  bool text(const Schema& schema, const Row& row, const Text& text, bool json) {
    const std::string_view all = text.raw();
    const char* const from = all.data();
    const char* const to = from + all.size();
    unsigned min = row.min();
    unsigned max = row.max();
    bool quoted = json;
    const Kind kind = row.kind();
    if (kind == Kind::choice) {
      min = max = 0;
      if ((row.flags() & Row::closed) != 0 && value_index(schema.detail(row).values(), text) == 0) {
        return wrong(Errc::bad_value);
      }
    } else if (kind == Kind::formatted) {
      min = max = 0;
      const Format& format = schema.detail(row).format();
      if (!format.valid(from, static_cast<std::uint32_t>(all.size()))) {
        return wrong(Errc::bad_value);
      }
      quoted = json && !format.bare;
    } else if (kind != Kind::text && kind != Kind::secret) {
      for (const char* at = from; at != to; ++at) {
        if (!is(*at, digit_char)) return wrong(Errc::bad_value);
      }
    }
    const std::int32_t count = string(text, quoted);
    if (count < 0) return wrong(Errc::bad_value);
    return within(static_cast<std::uint32_t>(count), min, max);
  }

  bool within(std::uint32_t count, unsigned min, unsigned max) {
    if (count < min) return wrong(Errc::too_short);
    if (max != 0 && count > max) return wrong(Errc::too_long);
    return true;
  }

  /// A string of JSON, or a value of a form; -1 if it is not UTF-8, or else its characters.
  std::int32_t string(const Text& text, bool quoted) {
    const std::string_view all = text.raw();
    if (quoted) syntax('"');
    const std::int32_t count = text.escaped()
                                   ? unescaped(text, quoted)
                                   : characters(all.data(), all.data() + all.size(), quoted);
    if (quoted) syntax('"');
    return count;
  }

  std::int32_t characters(const char* from, const char* to, bool quoted) {
    return quoted ? out_.json_text(from, to) : out_.raw(from, to);
  }

  /// Text of a response, sent on: a character at a time.
  std::int32_t unescaped(const Text& text, bool quoted) {
    std::int32_t count = 0;
    auto bytes = text.bytes();
    for (int byte = bytes.next(); byte >= 0;) {
      char character[4];
      unsigned size = 0;
      do {
        character[size++] = static_cast<char>(byte);
        byte = bytes.next();
      } while (size < 4 && byte >= 0x80 && byte < 0xc0);
      if (characters(character, character + size, quoted) < 0) return -1;
      ++count;
    }
    return count;
  }

  bool integer(const Row& row, std::int64_t number) {
    if (number < 0) return wrong(Errc::bad_value);  // no field of a request has a sign
    char digits[20];
    char* const end = digits + sizeof digits;
    char* const first = write_integer(static_cast<std::uint64_t>(number), end);
    out_.raw(first, end);
    return within(static_cast<std::uint32_t>(end - first), row.min(), row.max());
  }

  bool passed_through(const Json& json) {
    if (const Attribute* const attributes = json.attributes()) {
      syntax('{');
      for (std::uint32_t i = 0; i < json.attribute_count(); ++i) {
        if (i != 0) syntax(',');
        if (string(attributes[i].name, true) < 0) return wrong(Errc::bad_value);
        syntax(':');
        if (string(attributes[i].value, true) < 0) return wrong(Errc::bad_value);
      }
      syntax('}');
      return true;
    }
    const std::string_view all = json.raw();
    const char* const end = all.data() + all.size();
    JsonScan scan(all.data(), end);
    if (scan.skip(scan.space(all.data())) == nullptr) return wrong(Errc::bad_value);
    out_.raw(all.data(), end);
    return true;
  }

  bool bytes(const Bytes& bytes, bool quoted) {
    if (bytes.received()) return wrong(Errc::bad_value);  // still JSON text: copy() it first
    const auto* at = static_cast<const unsigned char*>(bytes.data());
    if (quoted) syntax('"');
    for (std::uint32_t left = bytes.size(); left != 0;) {
      const unsigned size = left < 3 ? left : 3;
      std::uint32_t group = 0;
      for (unsigned i = 0; i < size; ++i) group |= std::uint32_t{*at++} << (16 - 8 * i);
      char digits[4];
      base64_encode(group, size, digits);
      out_.raw(digits, digits + 4);
      left -= size;
    }
    if (quoted) syntax('"');
    return true;
  }

  Writer out_;
  Path path_;
  char* body_ = nullptr;
  Errc error_ = Errc::none;
  bool more_ = false;  // whether a pair or member stands before the next one
};

}  // namespace tillwire::detail
