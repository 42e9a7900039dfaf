// Reads a JSON response into a struct by its table: strict about JSON, lenient about the forms of
// values.
#pragma once

#include <cstdint>
#include <tillwire/base/integer.hpp>
#include <tillwire/model/list.hpp>
#include <tillwire/model/result.hpp>
#include <tillwire/table/build.hpp>
#include <tillwire/table/rules.hpp>
#include <tillwire/wire/encode.hpp>  // received JSON can be sent on
#include <tillwire/wire/json_scan.hpp>
#include <tillwire/wire/path.hpp>

namespace tillwire::detail {

/// Decodes the text of a response. Functions take and return positions as JsonScan does. If the
/// object or member is null, a value is checked just as strictly but not stored.
class Decoder {
 public:
  Decoder(const char* begin, const char* end) : scan(begin, end) {}
  /// Decodes the text from `begin` to `end`; writes the path of a field at fault into `room`.
  Decoder(const char* begin, const char* end, Span room) : scan(begin, end), path(room) {}

  JsonScan scan;
  Path path;  ///< of the field at fault
  /// The wire name of a field that only informs and was left out, because it could not be read.
  const char* unread = nullptr;
  /// Skips the value of a name that is not in the table; `name` is after its quote, `object` is
  /// where the object begins. The pointer saves programs that never call card management 60 bytes.
  const char* (*unknown)(Decoder& decoder, const char* at, const char* name,
                         const char* object) = skip_unknown;
  static const char* skip_unknown(Decoder& decoder, const char* at, const char*, const char*) {
    return decoder.scan.skip(at);
  }
  /// Returns the row of the name that was read last; null if it is not in the table.
  const Row* row() const { return hit_; }
  bool is_outermost(const char* object) const { return object == outer_; }

  /// Returns the error. Valid only if scan.failed().
  Errc error() const { return scan.error; }

  /// Reads a whole response: one object and nothing after it.
  bool document(const ResponseSchema& schema, void* object) {
    const char* at = outer_ = scan.space(scan.begin());
    if (*at == 'n') wrong(Errc::field_missing, at);  // null has no fields
    at = scan.space(this->object(at, schema, static_cast<char*>(object)));
    if (at != scan.end()) scan.fail(at);
    if (!scan.failed()) return true;
    const auto first = static_cast<unsigned char>(*scan.begin());
    if (first == 0x1f) scan.error = Errc::compressed;       // 1f 8b
    if (first >= 0xef) scan.error = Errc::byte_order_mark;  // ef bb bf, fe ff, ff fe
    return false;
  }

  const char* wrong(Errc code, const char* at) {
    if (!scan.failed()) scan.error = code;
    return scan.fail(at);
  }

  /// Reports an error of a field.
  const char* wrong(const Row& row, Errc code, const char* at) {
    path.inside(row.name);
    return wrong(code, at);
  }

  const char* object(const char* at, const ResponseSchema& schema, char* object) {
    const char* const begin = at;
    if (*at != '{') return wrong_type(at);
    FieldSet seen;
    const Row* const end = schema.rows + schema.row_count;
    const Row* next = schema.rows;  // names usually arrive in the table's order
    std::uint32_t prints = 0;       // one bit for each print in the table
    for (const Row* row = next; row != end; ++row) prints |= 1U << (row->print() >> 2 & 31);
    at = scan.space(at + 1);
    if (*at != '}') {
      for (;;) {
        const char* const quote = at;
        if (*at != '"') return scan.fail(at);
        const Row* row = next;
        if (row == end || *row->name != at[1] || (at = same_name(row->name, at + 1)) == nullptr) {
          at = seek(quote + 1, schema, prints);
          row = hit_;
        }
        at = scan.colon(at);
        if (row == nullptr) {
          at = unknown(*this, at, quote + 1, begin);
        } else {
          hit_ = row;
          next = row + 1;
          const auto index = static_cast<unsigned>(row - schema.rows);
          std::uint32_t& word = seen.words[index / 32];
          const std::uint32_t bit = std::uint32_t{1} << index % 32;
          if ((word & bit) != 0 && row->need() >= Need::deciding_optional) {
            return wrong(*row, Errc::field_twice, quote);
          }
          const char* const value = at;
          const Kind kind = row->kind();
          char* const member = object == nullptr ? nullptr : object + row->offset();
          if (kind < Kind::int32 && *at == '"') {  // the usual case
            word |= bit;
            scan.escaped = false;
            at = scan.string(at + 1);
            if (member != nullptr && !scan.failed()) {
              *reinterpret_cast<Text*>(member) = Text::from_json(
                  value + 1, static_cast<std::size_t>(at - value - 2), scan.escaped);
            }
          } else {
            // null, and empty text in place of a number, count as absent.
            const bool empty = kind < Kind::record && at[0] == '"' && at[1] == '"';
            if (*at != 'n' && !empty) word |= bit;
            at = this->value(at, schema, *row, member);
          }
          // Not after an error before the value: there is nothing to skip.
          if (scan.failed() && row->informs() && *value != 0) {
            scan.recover();
            unread = row->name;
            at = scan.skip(value);
          }
          if (scan.failed()) {
            path.inside(row->name);
            return at;
          }
        }
        if (at[0] == ',' && at[1] == '"') {  // the usual case
          ++at;
          continue;
        }
        at = scan.space(at);
        if (*at != ',') break;
        at = scan.space(at + 1);
      }
      if (*at != '}') return scan.fail(at);
    }
    // Checked only at the end of the object, because an error inside it takes precedence.
    const Row* const lacking = missing_row(schema, seen, is_outermost(begin));
    return lacking == nullptr ? at + 1 : wrong(*lacking, Errc::field_missing, begin);
  }

  const char* value(const char* at, const ResponseSchema& schema, const Row& row, char* member) {
    if (*at == 'n') return scan.skip(at);
    const Kind kind = row.kind();
    if (kind >= Kind::record) {
      const Link* const links = schema.links(row);
      return links->reader->read(*this, at, links, member);
    }
    const char* const begin = at;
    Text text;
    at = this->text(at, text);
    if (scan.failed()) return at;
    if (kind < Kind::int32) {
      if (member != nullptr) *reinterpret_cast<Text*>(member) = text;
      return at;
    }
    // Gateways send an empty string for a missing number.
    if (text.empty() || schema.read_number(text, kind, member)) return at;
    return wrong(Errc::field_type, begin);
  }

  /// Reads a value without parts, as text.
  const char* text(const char* at, Text& text) {
    if ((*at | 0x20) == '{') return wrong_type(at);
    scan.escaped = false;
    const unsigned quote = *at == '"' ? 1 : 0;
    const char* const first = at + quote;
    at = scan.simple(at);
    text = Text::from_json(first, static_cast<std::size_t>(at - quote - first), scan.escaped);
    return at;
  }

  /// Reports a value of the wrong type; bad_json if it is not JSON at all.
  const char* wrong_type(const char* at) {
    scan.skip(at);
    return wrong(Errc::field_type, at);
  }

  /// Compares a name of the table with the one at `at`, which a quote ends, ignoring case and `_`.
  /// Returns the position after the quote, or null if they differ.
  // Not inlined: saves 340 bytes in the size job at -O2.
  [[gnu::noinline]] static const char* same_name(const char* name, const char* at) {
    for (;;) {
      int c;
      int wanted;
      do {
        c = static_cast<unsigned char>(*at++);
        wanted = static_cast<unsigned char>(*name++);
      } while (wanted != 0 && c == wanted);
      forget_steps(at);
      forget_steps(name);
      --at;
      --name;
      std::int32_t size = 1;
      if (c == '"') {
        while (*name == '_') ++name;
        return *name == 0 ? at + 1 : nullptr;
      }
      if (c == '\\') {
        const std::int32_t special = special_character(at, nullptr);
        if (special < 0) return nullptr;
        size = special >> 24;
        c = special & 0xffffff;
      }
      if (c == 0) return nullptr;  // otherwise it would match the table's NUL and read beyond it
      at += size;
      if (c == '_') continue;
      while ((wanted = static_cast<unsigned char>(*name)) == '_') ++name;
      // Two letters that differ in this bit only differ in case.
      if (c != wanted && ((c ^ wanted) != 0x20 || wanted < 'A')) return nullptr;
      ++name;
    }
  }

 private:
  /// Returns the first mandatory row that is not in the set, or null. In the outermost object, also
  /// returns the first decisive row if the set has none of them.
  static const Row* missing_row(const ResponseSchema& schema, const FieldSet& seen,
                                bool outermost) {
    const Row* undecided = nullptr;
    bool decided = !outermost;
    for (unsigned i = 0; i < schema.row_count; ++i) {
      const Row* const row = schema.rows + i;
      const bool there = seen.has(i);
      if (is_mandatory(row->need()) && !there) return row;
      if (row->need() != Need::decisive) continue;
      if (undecided == nullptr) undecided = row;
      decided = decided || there;
    }
    return decided ? nullptr : undecided;
  }

  /// Skips a name, from after its opening quote to after the closing one, and looks for its row:
  /// hit_ is null if there is none.
  const char* seek(const char* name, const ResponseSchema& schema, std::uint32_t prints) {
    hit_ = nullptr;
    scan.escaped = false;
    const char* const at = scan.string(name, name_char);
    if (scan.failed()) return at;
    // Few rows share a print; a name with `_` or escapes in it is compared with every row.
    const unsigned print =
        Row::print_of(static_cast<unsigned char>(*name), static_cast<unsigned char>(at[-2]),
                      static_cast<unsigned>(at - 1 - name));
    if (!scan.escaped && (prints >> (print >> 2 & 31) & 1) == 0) return at;
    const Row* row = schema.rows;
    const Row* const end = row + schema.row_count;
    for (; row != end; ++row) {
      if ((scan.escaped || row->print() == print) && same_name(row->name, name) != nullptr) {
        hit_ = row;
        break;
      }
    }
    return at;
  }

  const char* outer_ = nullptr;
  const Row* hit_ = nullptr;
};

// The functions that tables refer to: for numbers, and for kinds that have a reader.

/// Reads a bool into a member; returns false if the text is not one.
inline bool read_truth(const Text& text, Kind, char* member) {
  const char* const first = text.raw().data();
  const char* const last = first + text.raw().size();
  bool yes = *first == '1';
  if (last - first != 1 || (*first | 1) != '1') {
    yes = (*first | 0x20) == 't';
    if (!is_word(first, last, yes ? "true" : "false")) return false;
  }
  if (member != nullptr) reinterpret_cast<OptionalStorage<bool>*>(member)->set(yes);
  return true;
}

/// Reads a number or a bool into a member; returns false if the text is not one.
inline bool read_number(const Text& text, Kind kind, char* member) {
  if (kind == Kind::boolean) return read_truth(text, kind, member);
  const char* const first = text.raw().data();
  const char* const last = first + text.raw().size();
  std::int64_t number;
  if (!read_integer(first, last, number)) return false;
  if (kind == Kind::int64) {
    if (member != nullptr) reinterpret_cast<OptionalStorage<std::int64_t>*>(member)->set(number);
    return true;
  }
  const auto narrow = static_cast<std::int32_t>(number);
  if (narrow != number) return false;
  if (member != nullptr) reinterpret_cast<OptionalStorage<std::int32_t>*>(member)->set(narrow);
  return true;
}

inline const char* read_record(Decoder& decoder, const char* at, const Link* links, char* member) {
  // Gateways send empty text or an empty list in place of an object without fields.
  const bool is_empty = (at[0] == '"' && at[1] == '"') || (at[0] == '[' && at[1] == ']');
  if (is_empty && decoder.row()->need() == Need::optional) return decoder.scan.skip(at);
  return decoder.object(at, *links->reader->schema, member);
}

inline const char* read_json(Decoder& decoder, const char* at, const Link*, char* member) {
  const char* const begin = at;
  decoder.scan.malformed = false;
  at = decoder.scan.skip(at);
  if (decoder.scan.malformed) decoder.unread = decoder.row()->name;
  if (member != nullptr) {
    *reinterpret_cast<Json*>(member) = Json::from_json(begin, static_cast<std::size_t>(at - begin));
  }
  return at;
}

inline const char* read_bytes(Decoder& decoder, const char* at, const Link*, char* member) {
  const char* const begin = at;
  Text text;
  if (*at == '[') {
    at = decoder.scan.skip(at);
    text = Text(begin, static_cast<std::size_t>(at - begin));
  } else {
    at = decoder.text(at, text);
    // Base64 never begins so, and copy() would read it as an array.
    if (text.bytes().next() == '[') return decoder.wrong(Errc::field_type, begin);
  }
  if (member != nullptr && !decoder.scan.failed()) {
    *reinterpret_cast<Bytes*>(member) = Bytes::from_json(text.raw().data(), text.raw().size());
  }
  return at;
}

/// Reads one element of a list.
inline const char* read_element(Decoder& decoder, const char* at, const ResponseSchema& schema,
                                char* object) {
  return schema.scalar() ? decoder.value(at, schema, *schema.rows, object)
                         : decoder.object(at, schema, object);
}

inline void store_list(const char* begin, const char* end, std::uint32_t count, char* member) {
  if (member == nullptr) return;
  *reinterpret_cast<ListRange*>(member) = {begin, static_cast<std::uint32_t>(end - begin), count};
}

/// Checks the elements of an array, or the single record in its place.
inline const char* read_elements(Decoder& decoder, const char* at, const ResponseSchema& schema,
                                 char* member) {
  const char* const begin = at;
  JsonScan& scan = decoder.scan;
  std::uint32_t count = 1;
  if (*at != '[') {
    at = read_element(decoder, at, schema, nullptr);
  } else if (*(at = scan.space(at + 1)) == ']') {
    ++at;
    count = 0;
  } else {
    for (;; ++count) {
      at = read_element(decoder, at, schema, nullptr);
      if (scan.failed()) {
        decoder.path.inside(count - 1);
        return at;
      }
      at = scan.space(at);
      if (*at != ',') break;
      at = scan.space(at + 1);
    }
    if (*at++ != ']') return scan.fail(at - 1);
  }
  store_list(begin, at, count, member);
  return at;
}

/// Skips the members of an object from `at`, where a name begins, to the member of this name.
/// Returns true with `at` where its value begins; false with `at` at the '}', or after an error.
inline bool seek_member(JsonScan& scan, const char*& at, const char* name) {
  for (;;) {
    const char* const text = at + 1;
    at = scan.name(at);
    if (scan.failed()) return false;
    if (Decoder::same_name(name, text) != nullptr) return true;
    at = scan.space(scan.skip(at));
    if (*at == '}') return false;
    if (*at != ',') return scan.fail(at), false;
    at = scan.space(at + 1);
  }
}

/// Returns whether a value can hold the elements of a list: an array, a single record, or a single
/// value for a list of values. An empty string and null hold none.
inline bool holds_elements(const char* at, bool scalar) {
  if ((*at | 0x20) == '{') return true;  // also '['
  return scalar && *at != 'n' && (at[0] != '"' || at[1] != '"');
}

/// Reads a list, which may arrive bare, inside an object that has it under the wrapper's name among
/// other members, or as its only record or value. An empty string or object stands for an empty
/// list.
inline const char* read_list(Decoder& decoder, const char* at, const ResponseSchema& schema,
                             const char* wrapper, char* member) {
  const char* const begin = at;
  JsonScan& scan = decoder.scan;
  const bool scalar = schema.scalar();
  if (*at != '{') {
    if (holds_elements(at, scalar)) return read_elements(decoder, at, schema, member);
    Text text;
    at = decoder.text(at, text);
    store_list(begin, at, 0, member);
    return text.empty() ? at : decoder.wrong(Errc::field_type, begin);
  }
  const char* list = nullptr;           // the value under the wrapper's name
  store_list(begin, begin, 0, member);  // empty until elements are found
  at = scan.space(at + 1);
  if (*at == '}') return at + 1;
  while (wrapper != nullptr && seek_member(scan, at, wrapper)) {
    if (list != nullptr) return decoder.wrong(Errc::field_twice, at);
    list = at;
    at = scan.space(holds_elements(at, scalar) ? read_elements(decoder, at, schema, member)
                                               : scan.skip(at));
    if (*at != ',') break;
    at = scan.space(at + 1);
  }
  if (list == nullptr && !scan.failed()) return read_elements(decoder, begin, schema, member);
  return *at == '}' ? at + 1 : scan.fail(at);
}

inline const char* read_list(Decoder& decoder, const char* at, const Link* links, char* member) {
  const bool informs = decoder.row()->informs();
  const Path path = decoder.path;
  at = read_list(decoder, at, *links->reader->schema, wrapper_of(links), member);
  if (decoder.scan.failed() && informs) {  // it is left out
    store_list(nullptr, nullptr, 0, member);
    decoder.path = path;
  }
  return at;
}

/// Reads the element of a checked list at `at`, which may be the comma before it; returns the
/// position after it.
inline const char* read_next(const char* at, const ResponseSchema& schema, void* object) {
  Decoder decoder(at, at);  // a checked list has no errors, so its end is not needed
  at = decoder.scan.space(at);
  if (*at == ',') at = decoder.scan.space(at + 1);
  at = read_element(decoder, at, schema, static_cast<char*>(object));
  return decoder.scan.failed() ? nullptr : at;
}

}  // namespace tillwire::detail

namespace tillwire {

/// Decodes one element after the other.
template <class Element>
class List<Element>::Iterator {
 public:
  /// Returns the element, valid until the iterator advances.
  const Element& operator*() const { return element_; }
  /// Accesses a field of the element.
  const Element* operator->() const { return &element_; }
  Iterator& operator++() {
    --left_;
    read();
    return *this;
  }
  friend bool operator==(const Iterator& left, End) { return left.left_ == 0; }
  friend bool operator!=(const Iterator& left, End) { return left.left_ != 0; }

 private:
  friend class List;
  explicit Iterator(const detail::ListRange& range) : left_(range.count), at_(range.at) {
    if (left_ != 0 && *at_ == '[') ++at_;
    read();
  }

  void read() {
    if (left_ == 0) return;
    element_ = Element();
    at_ = detail::read_next(at_, *detail::element_schema<Element, detail::Use::response>(),
                            &element_);
    if (at_ == nullptr) left_ = 0;  // the buffer now holds another response
  }

  std::uint32_t left_;
  const char* at_;
  Element element_;
};

}  // namespace tillwire
