// Writes a request's fields by its table, as a form or as JSON, and checks each against its row.
#pragma once

#include <cstdint>
#include <tillwire/base/base64.hpp>
#include <tillwire/base/integer.hpp>
#include <tillwire/model/result.hpp>
#include <tillwire/table/attribute.hpp>
#include <tillwire/table/build.hpp>
#include <tillwire/table/rules.hpp>
#include <tillwire/wire/json_scan.hpp>
#include <tillwire/wire/path.hpp>
#include <tillwire/wire/writer.hpp>

namespace tillwire::detail {

/// Returns whether characters start with a scheme and "://", followed by more:
/// https://shop.example. Leaves the rest to the gateway.
inline bool has_scheme(std::string_view all) {
  const char* at = all.data();
  std::size_t left = all.size();
  for (; left > 2 && *at != '/' && *at != '?'; --left) ++at;
  return left > 2 && at - all.data() > 1 && at[-1] == ':' && at[1] == '/';
}

class Encoder {
 public:
  /// How names and text are written: as the pairs of a form, or as the members of a JSON object.
  /// The pointers save a program that writes no JSON 300 bytes, and one that writes no forms 100.
  struct Style {
    void (*name)(Encoder& encoder, const char* name);
    void (*text)(Encoder& encoder, const Text& text, Kind kind);
    bool json;
  };

  /// Writes from the beginning of the memory on, which has at least one byte. The last byte is
  /// reserved for the NUL of the path in case of an error.
  explicit Encoder(Span memory) : out(memory.data, memory.data + memory.size - 1), path(memory) {}

  Writer out;
  Path path;  ///< of the field at fault; at the end of the buffer, over what was written
  Errc error = Errc::none;
  bool more = false;  ///< whether the next pair or member needs a separator
  const Style* style = nullptr;

  /// Writes the pairs of a form or the members of a JSON object. A second call adds to them.
  bool fields(const RequestSchema& schema, const void* object) {
    const Row* const end = schema.rows + schema.row_count;
    for (const Row* each = schema.rows; each != end; ++each) {
      const Row& row = *each;
      const char* const member = static_cast<const char*>(object) + row.offset();
      if (!is_set(member) && row.kind() != Kind::record) {
        if (row.need() != Need::mandatory) continue;
        wrong(Errc::missing);
        path.inside(row.name);
        return false;
      }
      if (!field(schema, row, member)) {
        path.inside(row.name);
        return false;
      }
    }
    return schema.rules == nullptr || schema.rules->check(*this, schema, object);
  }

  /// Checks the conditions between the fields.
  bool rules(const RequestSchema& schema, const void* object) {
    const FieldSet present = present_fields(schema, object);
    for (const Rule* rule = schema.rules->first;; ++rule) {
      const Breach breach = rule->nested_row < no_row ? check_within(*rule, present, schema, object)
                                                      : rule->check(*rule, present, schema, object);
      if (breach.code != Errc::none) {
        if (breach.nested != nullptr) path.inside(breach.nested);
        return fail(breach.code, schema.rows[breach.row].name);
      }
      if (rule->last) return true;
    }
  }

  // Not inlined: saves 60 bytes in the size job at -O2.
  [[gnu::noinline]] bool value(const Row& row, const char* member) {
    const Kind kind = row.kind();
    if (!is_text(kind)) return number(row, member);
    const Text& text = *reinterpret_cast<const Text*>(member);
    bool good = text.fit() || !has(kind, Kind::checked);
    if (kind == Kind::url) {
      good = text.escaped() || has_scheme(text.raw());
    } else if (has(kind, Kind::digits)) {
      for (const char c : text.raw()) good = good && is(c, digit_char);
    }
    out.count = 0;
    style->text(*this, text, kind);
    if (!good || out.bad()) return wrong(Errc::bad_value);
    return within(row);
  }

  /// Writes a punctuation character of JSON.
  void syntax(char c) { out.special(c); }

  bool wrong(Errc code) {
    error = code;
    return false;
  }

  /// Writes text of a response, byte by byte, with its escapes decoded.
  void unescaped(const Text& text, void (*write)(Encoder& encoder, char c)) {
    auto bytes = text.bytes();
    int byte;
    while ((byte = bytes.next()) > 0) {  // NUL is not a character here either
      if ((byte & 0xc0) != 0x80) ++out.count;
      write(*this, static_cast<char>(byte));
    }
    if (byte != TextBytes::at_end) out.spoil();
  }

 private:
  bool fail(Errc code, const char* name) {
    path.inside(name);
    return wrong(code);
  }

  bool field(const RequestSchema& schema, const Row& row, const char* member) {
    if (row.kind() >= Kind::signed_number) {
      const Carrier& carrier = row.kind() <= Kind::record
                                   ? schema.carrier(row)
                                   : *reinterpret_cast<const CarriedRange*>(member)->carrier;
      return carrier.write(*this, row, carrier, member);
    }
    style->name(*this, row.name);
    return value(row, member);
  }

  /// Returns whether the characters written last are within a row's bounds.
  bool within(const Row& row) {
    if (out.count < (row.min)()) {
      // An Integer without bounds has no minimum length, but must not be empty.
      const bool no_integer = has(row.kind(), Kind::bare) && (row.max)() == 0;
      return wrong(no_integer ? Errc::bad_value : Errc::too_short);
    }
    if ((row.max)() != 0 && out.count > (row.max)()) return wrong(Errc::too_long);
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
    if (number < 0) return wrong(Errc::bad_value);  // see write_signed() for those with a sign
    out.number(static_cast<std::uint64_t>(number));
    return within(row);
  }
};

inline bool check_rules(Encoder& encoder, const RequestSchema& schema, const void* object) {
  return encoder.rules(schema, object);
}

inline void form_name(Encoder& encoder, const char* name) {
  if (encoder.more) encoder.out.put('&');
  encoder.more = true;
  encoder.out.name(name);
  encoder.out.put('=');
}
inline void form_character(Encoder& encoder, char c) {
  encoder.out.special(c);
}
inline void form_text(Encoder& encoder, const Text& text, Kind) {
  const std::string_view all = text.raw();
  if (text.escaped()) return encoder.unescaped(text, form_character);
  encoder.out.text(all.data(), all.data() + all.size(), false);
}
inline constexpr Encoder::Style form_style{form_name, form_text, false};

inline void json_name(Encoder& encoder, const char* name) {
  if (encoder.more) encoder.syntax(',');
  encoder.more = true;
  encoder.syntax('"');
  encoder.out.name(name);
  encoder.syntax('"');
  encoder.syntax(':');
}
/// Writes quote and backslash with a backslash before them, and a control character as \u00XX.
inline void json_character(Encoder& encoder, char c) {
  const auto byte = static_cast<unsigned char>(c);
  if (byte < 0x80 && !is(c, json_plain)) {
    encoder.syntax('\\');
    if (byte < 0x20) {
      encoder.out.name(byte < 0x10 ? "u000" : "u001");
      c = hex_digit(byte & 15);
    }
  }
  encoder.syntax(c);
}
inline void json_text(Encoder& encoder, const Text& text, Kind kind) {
  const std::string_view all = text.raw();
  const bool bare = has(kind, Kind::bare);
  if (!bare) encoder.syntax('"');
  if (text.escaped()) {
    encoder.unescaped(text, json_character);
  } else {
    const char* from = all.data();
    const char* const to = from + all.size();
    if (bare && has(kind, Kind::digits)) {  // JSON does not allow a number like 01
      for (; to - from > 1 && *from == '0'; ++from) ++encoder.out.count;
    }
    while ((from = encoder.out.text(from, to, true)) != to) {
      json_character(encoder, *from++);
      ++encoder.out.count;
    }
  }
  if (!bare) encoder.syntax('"');
}
inline constexpr Encoder::Style json_style{json_name, json_text, true};

/// Writes a JSON object.
inline bool write_object(Encoder& encoder, const RequestSchema& schema, const void* object) {
  const Encoder::Style* const outer = encoder.style;
  encoder.style = &json_style;
  encoder.syntax('{');
  encoder.more = false;
  const bool good = encoder.fields(schema, object);
  encoder.more = true;
  if (good) encoder.syntax('}');
  encoder.style = outer;
  return good;
}

/// Writes an element of a list.
inline bool write_element(Encoder& encoder, const RequestSchema& schema, const char* element) {
  if (!schema.scalar()) return write_object(encoder, schema, element);
  if (!is_set(element)) return encoder.wrong(Errc::missing);
  return encoder.value(*schema.rows, element);
}

// The code for the kinds that have a carrier.

inline bool write_signed(Encoder& encoder, const Row& row, const Carrier&, const char* member) {
  const std::int64_t number = reinterpret_cast<const OptionalStorage<std::int64_t>*>(member)->get();
  const auto value = static_cast<std::uint64_t>(number);
  encoder.style->name(encoder, row.name);
  if (number < 0) encoder.syntax('-');
  encoder.out.number(number < 0 ? 0 - value : value);
  return true;
}

inline bool write_record(Encoder& encoder, const Row& row, const Carrier& carrier,
                         const char* member) {
  // A mandatory record is always written: if it is incomplete, its own rows name what is missing.
  if (row.need() != Need::mandatory && !has_set_field(*carrier.schema, member)) return true;
  encoder.style->name(encoder, row.name);
  return write_object(encoder, *carrier.schema, member);
}

inline bool write_block(Encoder& encoder, const Row& row, const Carrier& carrier,
                        const char* member) {
  encoder.style->name(encoder, row.name);
  return write_object(encoder, *carrier.schema,
                      reinterpret_cast<const CarriedRange*>(member)->data);
}

inline bool write_items(Encoder& encoder, const Row& row, const Carrier& carrier,
                        const char* member) {
  const auto& items = *reinterpret_cast<const ItemsRange*>(member);
  const RequestSchema& element = *carrier.schema;
  const auto* each = static_cast<const char*>(items.range.data);
  // A form encodes a list by repeating the pair.
  const bool repeated = !encoder.style->json && element.scalar();
  if ((row.flags() & Row::single) != 0 && items.count != 1) {
    return encoder.wrong(items.count == 0 ? Errc::too_short : Errc::too_long);
  }
  if (items.count == 0 && row.need() == Need::mandatory) return encoder.wrong(Errc::too_short);
  if (!repeated) {
    encoder.style->name(encoder, row.name);
    encoder.syntax('[');
  }
  const Encoder::Style* const outer = encoder.style;
  for (std::uint32_t i = 0; i < items.count; ++i, each += element.size) {
    if (repeated) {
      encoder.style->name(encoder, row.name);
    } else {
      if (i != 0) encoder.syntax(',');
      encoder.style = &json_style;
    }
    const bool good = write_element(encoder, element, each);
    encoder.style = outer;
    if (!good) {
      encoder.path.inside(i);
      return false;
    }
  }
  if (!repeated) encoder.syntax(']');
  return true;
}

inline bool write_attributes(Encoder& encoder, const Row& row, const Carrier&, const char* member) {
  const auto& json = *reinterpret_cast<const Json*>(member);
  const Attribute* const attributes = json.attributes();
  encoder.style->name(encoder, row.name);
  for (std::uint32_t i = 0; i < json.attribute_count(); ++i) {
    if (attributes[i].name.empty()) {
      encoder.path.inside("name");
      encoder.path.inside(i);
      return encoder.wrong(Errc::missing);
    }
    encoder.syntax(i == 0 ? '{' : ',');
    json_text(encoder, attributes[i].name, Kind::text);
    encoder.syntax(':');
    json_text(encoder, attributes[i].value, Kind::text);
  }
  encoder.syntax('}');
  if (encoder.out.bad()) return encoder.wrong(Errc::bad_value);
  return true;
}

inline bool write_json(Encoder& encoder, const Row& row, const Carrier&, const char* member) {
  const auto& json = *reinterpret_cast<const Json*>(member);
  const std::string_view all = json.raw();
  const char* const end = all.data() + all.size();
  JsonScan scan(all.data(), end);
  const char* at = scan.space(all.data());
  at = *at == '{' ? scan.skip(at) : scan.fail(at);  // only objects are passed through
  if (scan.space(at) != end) return encoder.wrong(Errc::bad_value);
  encoder.style->name(encoder, row.name);
  encoder.out.text(all.data(), end, false);
  return true;
}

inline bool write_bytes(Encoder& encoder, const Row& row, const Carrier&, const char* member) {
  const auto& bytes = *reinterpret_cast<const Bytes*>(member);
  if (bytes.received()) return encoder.wrong(Errc::bad_value);  // still JSON: copy() it first
  if (bytes.size() == 0) return encoder.wrong(Errc::too_short);
  encoder.style->name(encoder, row.name);
  const auto* at = static_cast<const unsigned char*>(bytes.data());
  if (encoder.style->json) encoder.syntax('"');
  for (std::uint32_t left = bytes.size(); left != 0;) {
    const unsigned size = left < 3 ? left : 3;
    std::uint32_t group = 0;
    for (unsigned i = 0; i < size; ++i) group |= std::uint32_t{*at++} << (16 - 8 * i);
    char digits[4];
    base64_encode(group, size, digits);
    encoder.out.text(digits, digits + 4, false);
    left -= size;
  }
  if (encoder.style->json) encoder.syntax('"');
  return true;
}

// The carriers that the constructors of such values refer to.
template <>
struct CarrierOf<Json> {
  static constexpr Carrier of_text{write_json, nullptr};
  static constexpr Carrier of_attributes{write_attributes, nullptr};
};
template <>
struct CarrierOf<Bytes> {
  static constexpr Carrier carrier{write_bytes, nullptr};
};
template <class Struct>
struct CarrierOf<Block<Struct>> {
  static constexpr Carrier carrier{write_block, &schema_of<Struct, Use::request>};
};
template <class Element>
struct CarrierOf<Items<Element>> {
  static constexpr Carrier carrier{write_items, element_schema<Element, Use::request>()};
};

}  // namespace tillwire::detail
