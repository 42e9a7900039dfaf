// Reads a JSON response into a struct by its table: strict about JSON, lenient about its forms.
#pragma once

#include <cstdint>
#include <tillwire/model/list.hpp>
#include <tillwire/model/result.hpp>
#include <tillwire/model/rules.hpp>
#include <tillwire/model/schema.hpp>
#include <tillwire/wire/integer.hpp>
#include <tillwire/wire/json_scan.hpp>
#include <tillwire/wire/path.hpp>

namespace tillwire::detail {

/// Decodes the text of a response. Functions take and return positions like JsonScan's. Where the
/// object or member is null, a value is checked just as strictly but not stored.
class Decoder {
 public:
  Decoder(const char* begin, const char* end, Path path_room) : scan(begin, end), path(path_room) {}

  JsonScan scan;
  Path path;  ///< of the field at fault
  Errc error = Errc::none;
  /// Whether an unknown name in the outermost object is that of a fault in the response's place:
  /// Errc::fault. Null where a service has none.
  bool (*is_fault)(const char* name, const char* end) = nullptr;

  /// A whole response: one object and nothing behind it.
  bool document(const Schema& schema, void* object) {
    const char* at = scan.space(scan.begin());
    at = this->object(at, schema, static_cast<char*>(object));
    if (at == nullptr) return false;
    at = scan.space(at);
    if (at != scan.end()) json(scan.fail(at));
    return error == Errc::none;
  }

  /// Passes a position on; a null one becomes the error "not JSON".
  const char* json(const char* at) {
    if (at == nullptr) error = Errc::bad_json;
    return at;
  }

  const char* wrong(Errc code, const char* at) {
    error = code;
    return scan.fail(at);
  }

  const char* object(const char* at, const Schema& schema, char* object) {
    const char* const begin = at;
    if (*at != '{') return wrong_type(at);
    const auto fault_name = is_fault;
    is_fault = nullptr;  // inside the response's fields it would be a field
    FieldSet seen;
    const char* null = nullptr;  // in the place of a mandatory field
    unsigned null_row = 0;
    unsigned next = 0;  // names mostly come in the table's order
    at = scan.space(at + 1);
    const char* name = nullptr;
    const char* name_end = nullptr;
    while ((at = member(at, begin, name, name_end)) != nullptr && name != nullptr) {
      const unsigned hit = find(schema, next, name, name_end);
      if (hit == schema.row_count) {
        at = fault_name != nullptr && *at == '{' && fault_name(name, name_end)
                 ? wrong(Errc::fault, name - 1)
                 : json(scan.skip(at));
      } else {
        next = hit + 1;
        const Row& row = schema.rows[hit];
        if (row.need() >= Need::deciding_optional && seen.has(hit)) {
          at = wrong(Errc::field_twice, name - 1);
        } else {
          if (*at == 'n' && is_mandatory(row)) null = at, null_row = hit;
          seen.add(hit);
          at = value(at, schema, row, object == nullptr ? nullptr : object + row.offset());
        }
        if (at == nullptr) path.inside(row.name);
      }
      if (at == nullptr) return nullptr;
    }
    if (at == nullptr) return nullptr;
    if (null != nullptr) {  // not before the end: a fault may stand there too
      path.inside(schema.rows[null_row].name);
      return wrong(Errc::field_missing, null);
    }
    for (unsigned i = 0; i < schema.row_count; ++i) {
      const Row& row = schema.rows[i];
      if (is_mandatory(row) && !seen.has(i)) {
        path.inside(row.name);
        return wrong(Errc::field_missing, begin);
      }
    }
    return at;
  }

  /// Goes to the value of an object's next member: `at` is behind the brace that opens the object
  /// at `begin`, or behind a value. At the object's end `name` is null and the position behind it.
  const char* member(const char* at, const char* begin, const char*& name, const char*& name_end) {
    const char* const first = scan.space(begin + 1);
    at = scan.space(at);
    name = nullptr;
    if (*at == '}') return at + 1;
    if (at != first) {
      if (*at != ',') return json(scan.fail(at));
      at = scan.space(at + 1);
    }
    bool escaped = false;
    name = at + 1;
    return json(scan.name(at, name_end, escaped));
  }

  const char* value(const char* at, const Schema& schema, const Row& row, char* member) {
    if (*at == 'n') return json(scan.word(at, "null"));  // absent
    const Kind kind = row.kind();
    if (has_detail(kind)) {
      const Link* const link = schema.link(row);
      return link->detail->read(*this, at, link, member);
    }
    const char* const begin = at;
    Text text;
    at = this->text(at, text);
    if (at == nullptr) return nullptr;
    if (kind < Kind::int32) {
      if (member != nullptr) *reinterpret_cast<Text*>(member) = text;
      return at;
    }
    // An empty string for a number: nothing was there to be said.
    return text.empty() || schema.read_number(text, kind, member) ? at
                                                                  : wrong(Errc::field_type, begin);
  }

  /// A value without parts, as text.
  const char* text(const char* at, Text& text) {
    bool escaped = false;
    const char* const first = *at == '"' ? at + 1 : at;
    const char* end;
    if (first != at) {
      end = scan.string(first, escaped);
      at = end != nullptr ? end + 1 : end;
    } else if (*at == '{' || *at == '[') {
      return wrong_type(at);
    } else {
      end = at = scan.simple(at);
    }
    if (json(end) == nullptr) return nullptr;
    text = Text::from_json(first, static_cast<std::size_t>(end - first), escaped);
    return at;
  }

  /// A value that cannot stand here; "not JSON" if it is none.
  const char* wrong_type(const char* at) {
    return json(scan.skip(at)) == nullptr ? nullptr : wrong(Errc::field_type, at);
  }

  /// Whether a table's name and one that came are the same but for case and `_`.
  static bool same_name(const char* name, const char* at, const char* end) {
    for (;;) {
      while (at != end && *at == *name) ++at, ++name;  // *name is not NUL: it equals a character
      if (at == end) {
        while (*name == '_') ++name;
        return *name == 0;
      }
      int c = static_cast<unsigned char>(*at);
      unsigned size = 1;
      if (c == '\\') {
        // Of the escapes only \u00XX can stand for a character of a name.
        if (at[1] != 'u' || at[2] != '0' || at[3] != '0') return false;
        c = hex_value(at[4]) * 16 + hex_value(at[5]);
        size = 6;
      }
      if (c == 0) return false;  // or an escaped NUL would equal the table's, and lead beyond it
      if (c == '_') {
        at += size;
      } else if (*name == '_') {
        ++name;
      } else {
        // By this bit alone two letters differ, which is their case, and a digit from a control.
        if ((c | 0x20) != (*name | 0x20) || (c != *name && c <= ' ')) return false;
        at += size;
        ++name;
      }
    }
  }

 private:
  static bool is_mandatory(const Row& row) {
    return row.need() == Need::mandatory || row.need() == Need::deciding_mandatory;
  }

  /// The row of a name, looked for from row `next` on; row_count if there is none.
  static unsigned find(const Schema& schema, unsigned next, const char* name, const char* end) {
    const Row* const rows = schema.rows;
    const unsigned count = schema.row_count;
    // Most rows differ in the first character already; what may stand for another is looked at.
    const char first = *name;
    const bool plain = first != '_' && first != '\\';
    unsigned row = next < count ? next : 0;
    for (unsigned left = count; left != 0; --left) {
      const char* const candidate = rows[row].name;
      if ((!plain || ((*candidate ^ first) & ~0x20) == 0) && same_name(candidate, name, end)) {
        return row;
      }
      if (++row == count) row = 0;
    }
    return count;
  }
};

// The code for numbers, which only schemas that have some refer to, and for the kinds with a
// detail.

/// Reads a truth value into a member, if it is one.
inline bool read_truth(const Text& text, Kind, char* member) {
  const char* const first = text.raw().data();
  const char* const last = first + text.raw().size();
  const bool yes = is_word(first, last, "true") || is_word(first, last, "1");
  if (!yes && !is_word(first, last, "false") && !is_word(first, last, "0")) return false;
  if (member != nullptr) reinterpret_cast<OptionalStorage<bool>*>(member)->set(yes);
  return true;
}

/// Reads a number or a truth value into a member, if it is one.
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
  if (member != nullptr) reinterpret_cast<OptionalStorage<std::int32_t>*>(member)->set(narrow);
  return narrow == number;
}

inline const char* read_record(Decoder& decoder, const char* at, const Link* link, char* member) {
  return decoder.object(at, link->detail->schema(), member);
}

inline const char* read_json(Decoder& decoder, const char* at, const Link*, char* member) {
  const char* const begin = at;
  at = decoder.json(decoder.scan.skip(at));
  if (at != nullptr && member != nullptr) {
    *reinterpret_cast<Json*>(member) = Json::from_json(begin, static_cast<std::size_t>(at - begin));
  }
  return at;
}

inline const char* read_bytes(Decoder& decoder, const char* at, const Link*, char* member) {
  const char* const begin = at;
  Text text;
  if (*at == '[') {
    at = decoder.json(decoder.scan.skip(at));
    if (at != nullptr) text = Text(begin, static_cast<std::size_t>(at - begin));
  } else {
    at = decoder.text(at, text);
  }
  if (at != nullptr && member != nullptr) {
    *reinterpret_cast<Bytes*>(member) = Bytes::from_json(text.raw().data(), text.raw().size());
  }
  return at;
}

/// Text whose form or values are only known to a description: read like any other.
inline const char* read_text(Decoder& decoder, const char* at, const Link*, char* member) {
  Text text;
  at = decoder.text(at, text);
  if (at != nullptr && member != nullptr) *reinterpret_cast<Text*>(member) = text;
  return at;
}

/// One element of a list.
inline const char* read_element(Decoder& decoder, const char* at, const Schema& schema,
                                char* object) {
  return schema.scalar() ? decoder.value(at, schema, *schema.rows, object)
                         : decoder.object(at, schema, object);
}

inline void store_list(const char* begin, const char* end, std::uint32_t count, char* member) {
  if (member == nullptr) return;
  *reinterpret_cast<ListRange*>(member) = {begin, static_cast<std::uint32_t>(end - begin), count};
}

/// Checks the elements of an array, or the one record that stands for it.
inline const char* read_elements(Decoder& decoder, const char* at, const Schema& schema,
                                 char* member) {
  const char* const begin = at;
  std::uint32_t count = 0;
  const bool array = *at == '[';
  if (array) at = decoder.scan.space(at + 1);
  if (array && *at == ']') {
    ++at;
  } else {
    for (;;) {
      at = read_element(decoder, at, schema, nullptr);
      if (at == nullptr) {
        if (array) decoder.path.inside(count);
        return nullptr;
      }
      ++count;
      if (!array) break;
      at = decoder.scan.space(at);
      if (*at == ']') {
        ++at;
        break;
      }
      if (*at != ',') return decoder.json(decoder.scan.fail(at));
      at = decoder.scan.space(at + 1);
    }
  }
  store_list(begin, at, count, member);
  return at;
}

/// A list may come bare, inside an object under the wrapper's name, or as its one record or value;
/// and an empty string or object stands for an empty one.
inline const char* read_list(Decoder& decoder, const char* at, const Link* link, char* member) {
  const Schema& schema = link[0].detail->schema();
  const char* const wrapper = link[1].wrapper;
  const char* const begin = at;
  if (*at == '[') return read_elements(decoder, at, schema, member);
  if (*at != '{') {
    Text text;
    at = decoder.text(at, text);
    if (at == nullptr) return nullptr;
    if (text.empty()) {
      store_list(begin, at, 0, member);
      return at;
    }
    return schema.scalar() ? read_elements(decoder, begin, schema, member)
                           : decoder.wrong(Errc::field_type, begin);
  }
  bool found = false;
  bool any = false;
  store_list(begin, begin, 0, member);  // until records are found
  ++at;
  const char* name = nullptr;
  const char* name_end = nullptr;
  while ((at = decoder.member(at, begin, name, name_end)) != nullptr && name != nullptr) {
    any = true;
    const bool wrapped = wrapper != nullptr && Decoder::same_name(wrapper, name, name_end);
    found = found || wrapped;
    const bool nothing = *at == 'n' || (*at == '"' && at[1] == '"');
    const bool elements = *at == '[' || *at == '{' || (schema.scalar() && !nothing);
    at = wrapped && elements ? read_elements(decoder, at, schema, member)
                             : decoder.json(decoder.scan.skip(at));
    if (at == nullptr) return nullptr;
  }
  if (at == nullptr || found || !any) return at;
  return read_elements(decoder, begin, schema, member);
}

/// Reads the element of a checked list at `at`, which may be the comma before it; returns the
/// position after it.
inline const char* read_next(const char* at, const char* end, const Schema& schema, void* object) {
  Decoder decoder(at, end, Path());
  at = decoder.scan.space(at);
  if (*at == ',') at = decoder.scan.space(at + 1);
  return read_element(decoder, at, schema, static_cast<char*>(object));
}

}  // namespace tillwire::detail

namespace tillwire {

/// Decodes one element after the other.
template <class Element>
class List<Element>::Iterator {
 public:
  /// The element, until the iterator moves on.
  const Element& operator*() const { return element_; }
  /// The same, for its fields.
  const Element* operator->() const { return &element_; }
  Iterator& operator++() {
    --left_;
    read();
    return *this;
  }
  friend bool operator==(const Iterator& left, const Iterator& right) {
    return left.left_ == right.left_;
  }
  friend bool operator!=(const Iterator& left, const Iterator& right) { return !(left == right); }

 private:
  friend class List;
  Iterator() = default;
  explicit Iterator(const detail::ListRange& range)
      : left_(range.count), at_(range.at), end_(range.at + range.size) {
    if (left_ != 0 && *at_ == '[') ++at_;
    read();
  }

  void read() {
    if (left_ == 0) return;
    element_ = Element();
    at_ = detail::read_next(at_, end_, *detail::element_schema<Element, detail::Use::response>(),
                            &element_);
    if (at_ == nullptr) left_ = 0;  // the buffer holds another response by now
  }

  std::uint32_t left_ = 0;
  const char* at_ = nullptr;
  const char* end_ = nullptr;
  Element element_;
};

}  // namespace tillwire
