// The functions with which an operation's table is written.
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

/// What a table says about a field, in addition to its name and member; made by mandatory(),
/// optional(), conditional(), tolerated() and decisive().
struct Terms {
  Need need;                      ///< whether the field is mandatory
  unsigned min = 0;               ///< least number of characters, or digits of an integer
  unsigned max = 0;               ///< largest number; 0: no bound
  bool only_digits = false;       ///< see digits()
  bool is_integer = false;        ///< see integer()
  bool is_url = false;            ///< see url()
  bool is_closed = false;         ///< see closed()
  bool is_single = false;         ///< see single()
  bool is_signed = false;         ///< see negative()
  bool is_beyond = false;         ///< see beyond()
  bool is_informative = false;    ///< see informative()
  const char* wrapper = nullptr;  ///< see inside()

  /// Refuses empty text: the field identifies something.
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
  /// The specification says Integer, but leading zeros matter in a form: the member is text of
  /// digits. In JSON it is sent as a number, without leading zeros; they still count for the
  /// bounds.
  constexpr Terms integer() const {
    Terms terms = *this;
    terms.is_integer = true;
    return terms;
  }
  /// Only addresses with their scheme are sent, such as https://shop.example: a gateway treats one
  /// without as relative to itself.
  constexpr Terms url() const {
    Terms terms = *this;
    terms.is_url = true;
    return terms;
  }
  /// Only the enumeration's values are sent.
  constexpr Terms closed() const {
    Terms terms = *this;
    terms.is_closed = true;
    return terms;
  }
  /// The number may be negative; it has no bounds. Other numbers are sent without a sign.
  constexpr Terms negative() const {
    Terms terms = *this;
    terms.is_signed = true;
    return terms;
  }
  /// The list has exactly one element.
  constexpr Terms single() const {
    Terms terms = *this;
    terms.is_single = true;
    return terms;
  }
  /// The list may arrive inside an object, under this name.
  constexpr Terms inside(const char* name) const {
    Terms terms = *this;
    terms.wrapper = name;
    return terms;
  }
  /// The field decides about success: in a response, it is an error if it occurs twice.
  constexpr Terms deciding() const {
    Terms terms = *this;
    terms.need = need == Need::mandatory     ? Need::deciding_mandatory
                 : need == Need::conditional ? Need::deciding_conditional
                                             : Need::deciding_optional;
    return terms;
  }
  /// The program decides nothing by the field: it is shown, or not used at all. In a response, a
  /// value that cannot be read then costs only itself: text that is not UTF-8, a value of another
  /// type, or a missing part of it. The field is absent, and Result::unread() has its name. Not for
  /// what identifies something, for codes, and for money.
  constexpr Terms informative() const {
    Terms terms = *this;
    terms.is_informative = true;
    return terms;
  }
  /// The specification's table of this request, response or block does not have the field: what is
  /// said of it comes from elsewhere. Only descriptions have this: it costs no flash.
  constexpr Terms beyond() const {
    Terms terms = *this;
    terms.is_beyond = true;
    return terms;
  }
};

// The needs of the specification, with its bounds: (n) is a length of exactly n, (a, b) a length
// from a to b. Lengths count characters, or digits for integers.

/// A request without the field is not sent; a response without it is an error.
constexpr Terms mandatory() {
  return {Need::mandatory};
}
/// The field may be absent.
constexpr Terms optional() {
  return {Need::optional};
}
/// Other fields decide whether it is mandatory: see Rules.
constexpr Terms conditional() {
  return {Need::conditional};
}
/// Mandatory in the specification, but known to be omitted by gateways: its absence is not an
/// error, but in a response it is one if it occurs twice, unless it only informs.
constexpr Terms tolerated() {
  return {Need::tolerated};
}

/// One of several fields that decide about success. A response with none of them is an error, and
/// so is one in which any of them occurs twice.
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
  const char* name;    ///< wire name
  Terms terms;         ///< what the specification requires of it
  std::size_t offset;  ///< of the member in its struct, in bytes
};

/// A line of a table with its types; made by field().
template <class Struct, class Member>
struct Field : FieldEntry {};

/// All fields of a nested struct; made by merged().
template <class Struct, class Member>
struct Merged : FieldEntry {};

namespace detail {

/// Overlays an object with bytes, so that the offset of a member can be counted in a constant
/// expression: offsetof would need the member's name, and a pointer to member does not have it.
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

/// Makes one line of a table: the wire name, the member, and what the specification requires of it.
template <class Struct, class Member>
constexpr Field<Struct, Member> field(const char* name, Member Struct::*member, Terms terms) {
  return {{name, terms, detail::offset_of(member)}};
}

/// Adds the fields of a nested struct, written and read as if they were fields of the outer one.
template <class Struct, class Member>
constexpr Merged<Struct, Member> merged(Member Struct::*member) {
  return {{nullptr, mandatory(), detail::offset_of(member)}};
}

/// The table of a struct: every member once, in the order of the members.
template <class... Rows>
struct Fields {
  FieldEntry entries[sizeof...(Rows)];  ///< in the order in which they are written
  /// Takes what field() and merged() return.
  constexpr explicit Fields(const Rows&... each) : entries{each...} {}
};

/// The table of a struct without members: an operation without parameters.
template <>
struct Fields<> {
  static constexpr const FieldEntry* entries = nullptr;  ///< null, as there are none
};

}  // namespace tillwire
