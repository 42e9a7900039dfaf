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

class Encoder {
 public:
  /// Writes from `at` to `end`; `buffer` is where a path may be written should there be an error.
  /// The last byte is kept for the path's NUL.
  Encoder(char* buffer, char* at, char* end) : out(at, end - 1), path(buffer, end) {}

  Writer out;
  Path path;  ///< of the field at fault; it stands at the end of the buffer, over what was written
  Errc error = Errc::none;

  /// The pairs of a form or the members of a JSON object. Called again, it adds to those that are
  /// there.
  bool fields(const Schema& schema, const void* object, bool json) {
    const Row* const end = schema.rows + schema.row_count;
    for (const Row* each = schema.rows; (each = next_row(each, end, object)) != end; ++each) {
      const Row& row = *each;
      const char* const member = static_cast<const char*>(object) + row.offset();
      if (!is_set(member) && !is_record_set(schema, row, member)) {
        if (row.need() == Need::mandatory) return fail(Errc::missing, row.name);
        continue;
      }
      if (row.kind() == Kind::items && !json && schema.detail(row).schema().scalar()) {
        if (!repeated(schema.detail(row).schema(), member, row.name)) return false;
        continue;
      }
      name(row.name, json);
      if (!value(schema, row, member, json)) {
        path.inside(row.name);
        return false;
      }
    }
    return schema.rules == nullptr || schema.rules->check(*this, schema, object);
  }

  /// The conditions between the fields.
  bool rules(const Schema& schema, const void* object) {
    const FieldSet present = present_fields(schema, object);
    for (unsigned i = 0; i < schema.rules->count; ++i) {
      const Rule& rule = schema.rules->list[i];
      const Breach breach = rule.check(rule, present, schema, object);
      if (breach.code == Errc::none) continue;
      if (breach.nested != nullptr) path.inside(breach.nested);
      return fail(breach.code, schema.rows[breach.row].name);
    }
    return true;
  }

  /// A JSON object.
  bool object(const Schema& schema, const void* object) {
    syntax('{');
    more_ = false;
    if (!fields(schema, object, true)) return false;
    more_ = true;
    syntax('}');
    return true;
  }

  /// One of several.
  bool element(const Schema& schema, const char* element, bool json) {
    if (!schema.scalar()) return object(schema, element);
    if (!is_set(element)) return wrong(Errc::missing);
    return value(schema, *schema.rows, element, json);
  }

  bool value(const Schema& schema, const Row& row, const char* member, bool json) {
    const Kind kind = row.kind();
    if (has_detail(kind)) {
      const RowDetail& detail = schema.detail(row);
      return detail.write(*this, row, detail, member, json);
    }
    if (kind >= Kind::int32) return number(row, member);
    const Text& text = *reinterpret_cast<const Text*>(member);
    if (kind != Kind::text && kind != Kind::secret) {
      for (const char c : text.raw()) {
        if (!is(c, digit_char)) return wrong(Errc::bad_value);
      }
    }
    const std::string_view all = text.raw();
    // The short way for the most common case.
    return within(json || text.escaped() ? string(text, json)
                                         : out.text(all.data(), all.data() + all.size(), false),
                  row);
  }

  /// A string of JSON, or a value of a form. Returns its characters, -1 if they are not UTF-8.
  std::int32_t string(const Text& text, bool quoted) {
    if (quoted) syntax('"');
    const std::string_view all = text.raw();
    const std::int32_t count = text.escaped()
                                   ? unescaped(text, quoted)
                                   : out.text(all.data(), all.data() + all.size(), quoted);
    if (quoted) syntax('"');
    return count;
  }

  /// Whether a text of so many characters, -1 for one that is not UTF-8, is within a row's bounds.
  bool within(std::int32_t count, const Row& row) {
    if (count < 0) return wrong(Errc::bad_value);
    if (static_cast<unsigned>(count) < row.min()) return wrong(Errc::too_short);
    if (row.max() != 0 && static_cast<unsigned>(count) > row.max()) return wrong(Errc::too_long);
    return true;
  }

  /// A punctuation mark of JSON.
  void syntax(char c) { out.text(&c, &c + 1, false); }

  bool wrong(Errc code) {
    error = code;
    return false;
  }

 private:
  bool fail(Errc code, const char* name) {
    path.inside(name);
    return wrong(code);
  }

  /// The first row, from `row` on, that is set or must be looked at nevertheless. A function of its
  /// own, so that its loop has registers enough: most rows of most requests are absent.
  [[gnu::noinline]] static const Row* next_row(const Row* row, const Row* end, const void* object) {
    for (; row != end; ++row) {
      if (is_set(static_cast<const char*>(object) + row->offset()) ||
          row->need() == Need::mandatory || row->kind() == Kind::record) {
        break;
      }
    }
    return row;
  }

  static bool is_record_set(const Schema& schema, const Row& row, const char* member) {
    if (row.kind() != Kind::record) return false;
    // A mandatory record is written in any case: what it lacks is named by its own rows.
    return row.need() == Need::mandatory ||
           schema.detail(row).has_fields(schema.detail(row).schema(), member);
  }

  void name(const char* name, bool json) {
    if (more_) json ? syntax(',') : out.put('&');
    more_ = true;
    if (json) syntax('"');
    out.name(name, json ? 0 : '=');
    if (!json) return;
    syntax('"');
    syntax(':');
  }

  /// A form's way to write a list: the pair is repeated.
  [[gnu::noinline]] bool repeated(const Schema& element, const char* member, const char* row_name) {
    const auto& items = *reinterpret_cast<const ItemsRange*>(member);
    const auto* each = static_cast<const char*>(items.first);
    for (std::uint32_t i = 0; i < items.count; ++i, each += element.size) {
      name(row_name, false);
      if (!this->element(element, each, false)) {
        path.inside(i);
        path.inside(row_name);
        return false;
      }
    }
    return true;
  }

  bool number(const Row& row, const char* member) {
    if (row.kind() == Kind::boolean) {
      out.name(reinterpret_cast<const OptionalStorage<bool>*>(member)->get() ? "true" : "false");
      return true;
    }
    const std::int64_t number =
        row.kind() == Kind::int32
            ? reinterpret_cast<const OptionalStorage<std::int32_t>*>(member)->get()
            : reinterpret_cast<const OptionalStorage<std::int64_t>*>(member)->get();
    if (number < 0) return wrong(Errc::bad_value);  // no field of a request has a sign
    char digits[20];
    char* const end = digits + sizeof digits;
    return within(out.text(write_integer(static_cast<std::uint64_t>(number), end), end, false),
                  row);
  }

  /// Text of a response, sent on: a character at a time.
  [[gnu::noinline]] std::int32_t unescaped(const Text& text, bool quoted) {
    std::int32_t count = 0;
    auto bytes = text.bytes();
    for (int byte = bytes.next(); byte >= 0; ++count) {
      char character[4];
      unsigned size = 0;
      do {
        character[size++] = static_cast<char>(byte);
        byte = bytes.next();
      } while (size < 4 && byte >= 0x80 && byte < 0xc0);
      if (out.text(character, character + size, quoted) < 0) return -1;
    }
    return count;
  }

  bool more_ = false;  // whether a pair or member stands before the next one
};

inline bool check_rules(Encoder& encoder, const Schema& schema, const void* object) {
  return encoder.rules(schema, object);
}

// The code for the kinds that have a detail.

[[gnu::noinline]] inline bool write_choice(Encoder& encoder, const Row& row,
                                           const RowDetail& detail, const char* member, bool json) {
  const Text& text = *reinterpret_cast<const Text*>(member);
  if ((row.flags() & Row::closed) != 0 && !is_listed(detail.values(), text.raw())) {
    return encoder.wrong(Errc::bad_value);
  }
  if (encoder.string(text, json) < 0) return encoder.wrong(Errc::bad_value);
  return true;
}

/// The same where the specification says Integer: a number in JSON.
inline bool write_integer_choice(Encoder& encoder, const Row& row, const RowDetail& detail,
                                 const char* member, bool json) {
  const std::string_view all = reinterpret_cast<const Text*>(member)->raw();
  for (const char c : all) {
    if (!is(c, digit_char)) return encoder.wrong(Errc::bad_value);
  }
  if (all.empty()) return encoder.wrong(Errc::bad_value);
  const bool quoted = json && all.size() > 1 && all.front() == '0';  // JSON has no number like 01
  return write_choice(encoder, row, detail, member, quoted);
}

inline bool write_formatted(Encoder& encoder, const Row&, const RowDetail& detail,
                            const char* member, bool json) {
  const std::string_view all = reinterpret_cast<const Text*>(member)->raw();
  const Format& format = detail.format();
  if (!format.valid(all.data(), static_cast<std::uint32_t>(all.size()))) {
    return encoder.wrong(Errc::bad_value);
  }
  encoder.string(all, json && !format.bare);
  return true;
}

inline bool write_record(Encoder& encoder, const Row&, const RowDetail& detail, const char* member,
                         bool) {
  return encoder.object(detail.schema(), member);
}

inline bool write_block(Encoder& encoder, const Row&, const RowDetail&, const char* member, bool) {
  const auto& block = *reinterpret_cast<const BlockRange*>(member);
  return encoder.object(*block.schema, block.object);
}

inline bool write_items(Encoder& encoder, const Row& row, const RowDetail& detail,
                        const char* member, bool) {
  const Schema& element = detail.schema();
  const auto& items = *reinterpret_cast<const ItemsRange*>(member);
  if ((row.flags() & Row::single) != 0 && items.count != 1) {
    return encoder.wrong(items.count == 0 ? Errc::too_short : Errc::too_long);
  }
  if (items.count == 0 && row.need() == Need::mandatory) return encoder.wrong(Errc::too_short);
  const auto* each = static_cast<const char*>(items.first);
  encoder.syntax('[');
  for (std::uint32_t i = 0; i < items.count; ++i, each += element.size) {
    if (i != 0) encoder.syntax(',');
    if (!encoder.element(element, each, true)) {
      encoder.path.inside(i);
      return false;
    }
  }
  encoder.syntax(']');
  return true;
}

inline bool write_json(Encoder& encoder, const Row&, const RowDetail&, const char* member, bool) {
  const auto& json = *reinterpret_cast<const Json*>(member);
  if (const Attribute* const attributes = json.attributes()) {
    for (std::uint32_t i = 0; i < json.attribute_count(); ++i) {
      encoder.syntax(i == 0 ? '{' : ',');
      bool good = encoder.string(attributes[i].name, true) >= 0;
      encoder.syntax(':');
      good = encoder.string(attributes[i].value, true) >= 0 && good;
      if (!good) return encoder.wrong(Errc::bad_value);
    }
    encoder.syntax('}');
    return true;
  }
  const std::string_view all = json.raw();
  const char* const end = all.data() + all.size();
  JsonScan scan(all.data(), end);
  const char* at = scan.space(all.data());
  at = *at == '{' ? scan.skip(at) : nullptr;  // all that is passed through is an object
  if (at == nullptr || scan.space(at) != end) return encoder.wrong(Errc::bad_value);
  encoder.out.text(all.data(), end, false);
  return true;
}

inline bool write_bytes(Encoder& encoder, const Row&, const RowDetail&, const char* member,
                        bool json) {
  const auto& bytes = *reinterpret_cast<const Bytes*>(member);
  if (bytes.received()) return encoder.wrong(Errc::bad_value);  // still JSON: copy() it first
  const auto* at = static_cast<const unsigned char*>(bytes.data());
  if (json) encoder.syntax('"');
  for (std::uint32_t left = bytes.size(); left != 0;) {
    const unsigned size = left < 3 ? left : 3;
    std::uint32_t group = 0;
    for (unsigned i = 0; i < size; ++i) group |= std::uint32_t{*at++} << (16 - 8 * i);
    char digits[4];
    base64_encode(group, size, digits);
    encoder.out.text(digits, digits + 4, false);
    left -= size;
  }
  if (json) encoder.syntax('"');
  return true;
}

}  // namespace tillwire::detail
