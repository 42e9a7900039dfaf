// Reads a JSON response into a struct by its table: strict about JSON, lenient about its forms.
#pragma once

#include <cstdint>
#include <cstring>
#include <tillwire/model/list.hpp>
#include <tillwire/model/result.hpp>
#include <tillwire/model/rules.hpp>
#include <tillwire/model/schema.hpp>
#include <tillwire/wire/integer.hpp>
#include <tillwire/wire/json_scan.hpp>
#include <tillwire/wire/path.hpp>

namespace tillwire::detail {

/// Decodes the text of a response. Member functions take and return positions like JsonScan. Where
/// `object` is null, a value is checked just as strictly but not stored.
class Decoder {
 public:
  Decoder(const char* begin, const char* end, Path path) : scan_(begin, end), path_(path) {}

  Errc error() const { return error_; }
  std::uint32_t fault_offset() const { return scan_.fault_offset(); }
  const char* path() const { return path_.text(); }

  /// A whole response: one object and nothing behind it.
  bool document(const Schema& schema, void* object) {
    const char* at = scan_.space(scan_.begin());
    at = this->object(at, schema, static_cast<char*>(object));
    if (at == nullptr) return false;
    at = scan_.space(at);
    return at == scan_.end() || json_fault(scan_.fail(at)) != nullptr;
  }

  /// One element of a list.
  const char* element(const char* at, const Schema& schema, char* object) {
    return schema.scalar() ? value(at, schema, *schema.rows, object)
                           : this->object(at, schema, object);
  }

 private:
  /// Passes a position on; a null one becomes the error "not JSON", unless another is set.
  const char* json_fault(const char* at) {
    if (at == nullptr && error_ == Errc::none) error_ = Errc::bad_json;
    return at;
  }

  const char* wrong(Errc error, const char* at) {
    error_ = error;
    return scan_.fail(at);
  }

  const char* object(const char* at, const Schema& schema, char* object) {
    const char* const begin = at;
    if (*at != '{') return wrong(at >= scan_.end() ? Errc::bad_json : Errc::field_type, at);
    FieldSet seen;
    unsigned next = 0;  // names mostly come in the table's order
    at = scan_.space(at + 1);
    if (*at != '}') {
      for (;;) {
        const char* const name = at + 1;
        const char* name_end;
        bool escaped = false;
        at = scan_.name(at, name_end, escaped);
        if (json_fault(at) == nullptr) return nullptr;
        const unsigned hit = find(schema, next, name, name_end);
        if (hit == schema.row_count) {
          at = json_fault(scan_.skip(at));
          if (at == nullptr) return nullptr;
        } else {
          const Row& row = schema.rows[hit];
          next = hit + 1;
          if (row.need() >= Need::deciding_optional && seen.has(hit)) {
            path_.inside(row.name);
            return wrong(Errc::field_twice, name - 1);
          }
          if (*at == 'n' && is_mandatory(row)) return missing(row, at);  // null: not there
          seen.add(hit);
          at = value(at, schema, row, object == nullptr ? nullptr : object + row.offset());
          if (at == nullptr) {
            path_.inside(row.name);
            return nullptr;
          }
        }
        at = scan_.space(at);
        if (*at == '}') break;
        if (*at != ',') return json_fault(scan_.fail(at));
        at = scan_.space(at + 1);
      }
    }
    for (unsigned i = 0; i < schema.row_count; ++i) {
      if (is_mandatory(schema.rows[i]) && !seen.has(i)) return missing(schema.rows[i], begin);
    }
    return at + 1;
  }

  static bool is_mandatory(const Row& row) {
    return row.need() == Need::mandatory || row.need() == Need::deciding_mandatory;
  }

  const char* missing(const Row& row, const char* at) {
    path_.inside(row.name);
    return wrong(Errc::field_missing, at);
  }

  /// The row of a name, looked for from row `next` on; row_count if there is none.
  static unsigned find(const Schema& schema, unsigned next, const char* name, const char* end) {
    const unsigned count = schema.row_count;
    for (unsigned tried = 0; tried < count; ++tried, ++next) {
      if (next >= count) next = 0;
      if (same_name(schema.rows[next].name, name, end)) return next;
    }
    return count;
  }

  /// Whether a table's name and one that came are the same but for case and `_`.
  static bool same_name(const char* name, const char* at, const char* end) {
    for (;; ++name, ++at) {
      if (at != end && *at == *name) continue;  // *name is not NUL: it is equal to a character
      while (at != end && *at == '_') ++at;
      while (*name == '_') ++name;
      if (at == end || *name == 0) return at == end && *name == 0;
      int c = *at;
      if (c == '\\') {
        // Of the escapes only \u00XX can stand for a character of a name.
        if (at[1] != 'u' || at[2] != '0' || at[3] != '0') return false;
        c = hex_value(at[4]) << 4 | hex_value(at[5]);
        at += 5;
        if (c == '_') {
          --name;
          continue;
        }
      }
      if (folded(c) != folded(*name)) return false;
    }
  }

  static constexpr int folded(int c) { return c >= 'A' && c <= 'Z' ? c | 0x20 : c; }

  const char* value(const char* at, const Schema& schema, const Row& row, char* member) {
    const Kind kind = row.kind();
    const char* const begin = at;
    const char first = *at;
    if (first == 'n') return json_fault(scan_.word(at, "null"));  // absent
    if (kind == Kind::record) {
      return this->object(at, schema.detail(row).schema(), member);
    }
    bool escaped = false;
    const char* text = at;
    const char* text_end;
    if (first == '"') {
      text = at + 1;
      text_end = scan_.string(text, escaped);
      at = text_end == nullptr ? nullptr : text_end + 1;
      // An empty string for anything that is not text: nothing was there to be said.
      if (text_end == text && kind >= Kind::int32 && kind <= Kind::boolean) return at;
      if (text_end == text && kind == Kind::list) return at;
    } else if (kind == Kind::list) {
      return list(at, schema.detail(row), member);
    } else if (first == '{' || first == '[') {
      text_end = at = scan_.skip(at);
      const bool taken = kind == Kind::json || (kind == Kind::bytes && first == '[');
      if (at != nullptr && !taken) return wrong(Errc::field_type, begin);
    } else {
      text_end = at = scan_.simple(at);
    }
    if (json_fault(at) == nullptr) return nullptr;
    const auto size = static_cast<std::uint32_t>(text_end - text);
    switch (kind) {
      case Kind::int32:
      case Kind::int64: {
        std::int64_t number;
        if (!read_integer(text, text_end, number)) return wrong(Errc::field_type, begin);
        if (kind == Kind::int64) {
          if (member != nullptr)
            reinterpret_cast<OptionalStorage<std::int64_t>*>(member)->set(number);
        } else {
          const auto narrow = static_cast<std::int32_t>(number);
          if (narrow != number) return wrong(Errc::field_type, begin);
          if (member != nullptr)
            reinterpret_cast<OptionalStorage<std::int32_t>*>(member)->set(narrow);
        }
        return at;
      }
      case Kind::boolean: {
        const bool yes = is_word(text, size, "true") || is_word(text, size, "1");
        if (!yes && !is_word(text, size, "false") && !is_word(text, size, "0")) {
          return wrong(Errc::field_type, begin);
        }
        if (member != nullptr) reinterpret_cast<OptionalStorage<bool>*>(member)->set(yes);
        return at;
      }
      case Kind::json:
        if (member != nullptr) *reinterpret_cast<Json*>(member) = Json::from_json(begin, size);
        return at;
      case Kind::bytes:
        if (member != nullptr) *reinterpret_cast<Bytes*>(member) = Bytes::from_json(text, size);
        return at;
      case Kind::list:
        return wrong(Errc::field_type, begin);
      default:  // text, as it is
        if (member != nullptr)
          *reinterpret_cast<Text*>(member) = Text::from_json(text, size, escaped);
        return at;
    }
  }

  static bool is_word(const char* text, std::uint32_t size, const char* word) {
    for (; size != 0; --size, ++text, ++word) {
      if (*text != *word) return false;
    }
    return *word == 0;
  }

  /// A list may come bare, inside an object under the wrapper's name, or as its one record.
  const char* list(const char* at, const RowDetail& detail, char* member) {
    if (*at != '{') return *at == '[' ? elements(at, detail.schema(), member) : json_or_type(at);
    const char* const begin = at;
    bool found = false;
    at = scan_.space(at + 1);
    if (*at == '}') return at + 1;  // empty
    for (;;) {
      const char* const name = at + 1;
      const char* name_end;
      bool escaped = false;
      at = scan_.name(at, name_end, escaped);
      if (json_fault(at) == nullptr) return nullptr;
      if (detail.wrapper != nullptr && (*at == '[' || *at == '{') &&
          same_name(detail.wrapper, name, name_end)) {
        found = true;
        at = elements(at, detail.schema(), member);
      } else {
        at = scan_.skip(at);
      }
      if (json_fault(at) == nullptr) return nullptr;
      at = scan_.space(at);
      if (*at == '}') break;
      if (*at != ',') return json_fault(scan_.fail(at));
      at = scan_.space(at + 1);
    }
    return found ? at + 1 : elements(begin, detail.schema(), member);
  }

  const char* json_or_type(const char* at) {
    const char* const end = scan_.simple(at);
    return json_fault(end) == nullptr ? nullptr : wrong(Errc::field_type, at);
  }

  /// Checks the elements of an array, or the one record that stands for it.
  const char* elements(const char* at, const Schema& schema, char* member) {
    const char* const begin = at;
    std::uint32_t count = 0;
    if (*at == '{') {
      at = element(at, schema, nullptr);
      if (at == nullptr) return nullptr;
      count = 1;
    } else {
      at = scan_.space(at + 1);
      if (*at == ']') {
        ++at;
      } else {
        for (;; ++count) {
          at = element(at, schema, nullptr);
          if (at == nullptr) {
            path_.inside(count);
            return nullptr;
          }
          at = scan_.space(at);
          if (*at == ']') break;
          if (*at != ',') return json_fault(scan_.fail(at));
          at = scan_.space(at + 1);
        }
        ++count;
        ++at;
      }
    }
    if (member != nullptr) {
      *reinterpret_cast<ListRange*>(member) = {begin, static_cast<std::uint32_t>(at - begin),
                                               count};
    }
    return at;
  }

  JsonScan scan_;
  Path path_;
  Errc error_ = Errc::none;
};

/// Reads the element of a checked list at `at`, which may be the comma before it; returns the
/// position after it.
inline const char* read_element(const char* at, const char* end, const Schema& schema,
                                void* object) {
  Decoder decoder(at, end, Path());
  const JsonScan scan(at, end);
  at = scan.space(at);
  if (*at == ',') at = scan.space(at + 1);
  return decoder.element(at, schema, static_cast<char*>(object));
}

}  // namespace tillwire::detail

namespace tillwire {

/// Decodes one element after the other.
template <class Element>
class List<Element>::Iterator {
 public:
  const Element& operator*() const { return element_; }
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
    at_ = detail::read_element(at_, end_, *detail::element_schema<Element>(), &element_);
    if (at_ == nullptr) left_ = 0;  // the buffer holds another response by now
  }

  std::uint32_t left_ = 0;
  const char* at_ = nullptr;
  const char* end_ = nullptr;
  Element element_;
};

}  // namespace tillwire
