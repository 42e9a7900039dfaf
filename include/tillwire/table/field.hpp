// The words in which an operation's table is written.
#pragma once

#include <cstddef>
#include <tillwire/base/secret.hpp>
#include <tillwire/base/text.hpp>
#include <tillwire/model/amount.hpp>
#include <tillwire/model/block.hpp>
#include <tillwire/model/choice.hpp>
#include <tillwire/model/formats.hpp>
#include <tillwire/model/json.hpp>
#include <tillwire/model/list.hpp>
#include <tillwire/model/optional.hpp>
#include <tillwire/model/pin_data.hpp>
#include <tillwire/table/row.hpp>
#include <type_traits>

namespace tillwire {

/// What a table says of a field, besides its name and member; made by mandatory(), optional(),
/// conditional(), tolerated() and decisive().
struct Terms {
  Need need;                      ///< whether the field must be there
  unsigned min = 0;               ///< characters, or digits of an integer
  unsigned max = 0;               ///< 0: no bound
  bool only_digits = false;       ///< see digits()
  bool is_integer = false;        ///< see integer()
  bool is_closed = false;         ///< see closed()
  bool is_single = false;         ///< see single()
  const char* wrapper = nullptr;  ///< see inside()

  /// It identifies something: empty text is refused.
  constexpr Terms filled() const {
    Terms terms = *this;
    terms.min = 1;
    return terms;
  }
  /// Only decimal digits are sent.
  constexpr Terms digits() const {
    Terms terms = *this;
    terms.only_digits = true;
    return terms;
  }
  /// The specification says Integer, and in a form leading zeros matter: digits in text. JSON gets
  /// a number, which has no leading zeros; they count for the bounds.
  constexpr Terms integer() const {
    Terms terms = *this;
    terms.is_integer = true;
    return terms;
  }
  /// Only the enumeration's values are sent.
  constexpr Terms closed() const {
    Terms terms = *this;
    terms.is_closed = true;
    return terms;
  }
  /// The list has exactly one element.
  constexpr Terms single() const {
    Terms terms = *this;
    terms.is_single = true;
    return terms;
  }
  /// The list may come inside an object, under this name.
  constexpr Terms inside(const char* name) const {
    Terms terms = *this;
    terms.wrapper = name;
    return terms;
  }
  /// The field decides whether the operation succeeded: twice in a response is an error.
  constexpr Terms deciding() const {
    Terms terms = *this;
    terms.need = need == Need::mandatory ? Need::deciding_mandatory : Need::deciding_optional;
    return terms;
  }
};

// The three words of the specification, with its bounds: (n) is a length of exactly n, (a, b) a
// length from a to b. Lengths count characters, those of integers count digits.

/// A request without it is not sent, a response without it is an error.
constexpr Terms mandatory() {
  return {Need::mandatory};
}
/// It may be there.
constexpr Terms optional() {
  return {Need::optional};
}
/// Other fields decide whether it must be there: see Rules.
constexpr Terms conditional() {
  return {Need::conditional};
}
/// Mandatory in the specification, but gateways are known to leave it out: its absence is no error.
constexpr Terms tolerated() {
  return {Need::tolerated};
}

/// It decides about success, and so may another: a response that has none of its decisive fields is
/// an error, and one that has any of them twice.
constexpr Terms decisive() {
  return {Need::decisive};
}

/// Mandatory, of a length from `min` to `max`.
constexpr Terms mandatory(unsigned min, unsigned max) {
  return {Need::mandatory, min, max};
}
/// Optional, of a length from `min` to `max`.
constexpr Terms optional(unsigned min, unsigned max) {
  return {Need::optional, min, max};
}
/// Conditional, of a length from `min` to `max`.
constexpr Terms conditional(unsigned min, unsigned max) {
  return {Need::conditional, min, max};
}
/// Tolerated, of a length from `min` to `max`.
constexpr Terms tolerated(unsigned min, unsigned max) {
  return {Need::tolerated, min, max};
}
/// Decisive, of a length from `min` to `max`.
constexpr Terms decisive(unsigned min, unsigned max) {
  return {Need::decisive, min, max};
}
/// Mandatory, of exactly this length.
constexpr Terms mandatory(unsigned length) {
  return mandatory(length, length);
}
/// Optional, of exactly this length.
constexpr Terms optional(unsigned length) {
  return optional(length, length);
}
/// Conditional, of exactly this length.
constexpr Terms conditional(unsigned length) {
  return conditional(length, length);
}
/// Tolerated, of exactly this length.
constexpr Terms tolerated(unsigned length) {
  return tolerated(length, length);
}

/// One line of a table, without the types of struct and member.
struct FieldEntry {
  const char* name;    ///< on the wire
  Terms terms;         ///< what the specification asks of it
  std::size_t offset;  ///< of the member in its struct, in bytes
};

/// A line of a table with its types, as field() makes it.
template <class Struct, class Member>
struct Field : FieldEntry {};

/// All fields of a struct in place, as merged() makes it.
template <class Struct, class Member>
struct Merged : FieldEntry {};

namespace detail {

/// Lays bytes over an object, so that the address of a member can be counted in a constant
/// expression: offsetof would need the member's name, not a pointer to it.
template <class Struct>
union Overlay {
  char bytes[sizeof(Struct)];
  Struct object;
  constexpr Overlay() : bytes{} {}
};

template <class Struct, class Member>
constexpr std::size_t offset_of(Member Struct::*member) {
  static_assert(std::is_standard_layout_v<Struct>,
                "tillwire: a struct with a table must be of standard layout");
  const Overlay<Struct> overlay;
  const void* const address = &(overlay.object.*member);
  std::size_t offset = 0;
  while (static_cast<const void*>(&overlay.bytes[offset]) != address) offset += alignof(void*);
  return offset;
}

}  // namespace detail

/// One line of a table: the name on the wire, the member, and what the specification asks of it.
template <class Struct, class Member>
constexpr Field<Struct, Member> field(const char* name, Member Struct::*member, Terms terms) {
  return {{name, terms, detail::offset_of(member)}};
}

/// The fields of a struct in place, written and read as if they stood in the surrounding one.
template <class Struct, class Member>
constexpr Merged<Struct, Member> merged(Member Struct::*member) {
  return {{nullptr, mandatory(), detail::offset_of(member)}};
}

/// The table of a struct: every member once, in the order of the members.
template <class... Rows>
struct Fields {
  FieldEntry entries[sizeof...(Rows)];  ///< as they are written
  /// As field() and merged() make them.
  constexpr explicit Fields(const Rows&... each) : entries{each...} {}
};

/// The table of a struct without members: an operation that asks for nothing.
template <>
struct Fields<> {
  static constexpr const FieldEntry* entries = nullptr;  ///< there are none
};

}  // namespace tillwire
