// The engine's view of a table: eight bytes per field, and what they refer to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tillwire/base/chars.hpp>
#include <tillwire/base/text.hpp>
#include <tillwire/model/carrier.hpp>
#include <tillwire/model/endpoint.hpp>

namespace tillwire {

/// Whether a field is mandatory.
enum class Need : std::uint8_t {
  optional,
  mandatory,
  conditional,           ///< other fields decide: see table/rules.hpp
  tolerated,             ///< mandatory in the specification, but known to be omitted by gateways;
                         ///< must not occur twice in a response unless it only informs
  deciding_optional,     ///< decides about success: must not occur twice in a response; used for
                         ///< lists, too
  deciding_mandatory,    ///< mandatory, and decides about success
  deciding_conditional,  ///< conditional, and decides about success
  decisive,  ///< one of several fields that decide about success: a response has at least one of
             ///< them
};

/// Returns whether a message without the field is refused; does not depend on whether the field
/// decides about success.
constexpr bool is_mandatory(Need need) {
  return need == Need::mandatory || need == Need::deciding_mandatory;
}

/// Returns whether other fields decide if the field is mandatory; does not depend on whether the
/// field decides about success.
constexpr bool is_conditional(Need need) {
  return need == Need::conditional || need == Need::deciding_conditional;
}

}  // namespace tillwire

namespace tillwire::detail {

/// How a member is stored, and what is checked when it is written. The kinds of text are sums of
/// flags.
enum class Kind : std::uint8_t {
  text = 0,
  digits = 1,   // decimal digits only
  bare = 2,     // without quotes in JSON; digits lose their leading zeros there
  checked = 4,  // must be fit, see Text::fit(): choices and formats
  secret = 8,   // never shown
  url = 5,      // an address with its scheme; digits with values or a form are always bare

  int32 = 16,
  int64,
  boolean,

  // The following kinds need their own code. A response's row links to its reader; in a request,
  // the rows of the first two link to their carriers, and the other values bring theirs
  // (model/carrier.hpp).
  signed_number,  // an int64 of a request that may be negative
  record,         // a nested struct, stored in place
  json,
  bytes,
  block,  // a borrowed nested struct
  items,  // the caller's array
  list,   // a range over the response
};

constexpr Kind operator|(Kind left, Kind right) {
  return static_cast<Kind>(static_cast<unsigned>(left) | static_cast<unsigned>(right));
}
/// Returns whether a kind of text has a flag.
constexpr bool has(Kind text, Kind flag) {
  return (static_cast<unsigned>(text) & static_cast<unsigned>(flag)) != 0;
}

/// One field of a struct. Tables are all that an operation adds to a program, so a row takes only
/// two words on a 32-bit target.
struct Row {
  const char* name;  // wire name; null in the schema of a list of single values
  std::uint32_t bits;

  // Bits from 0 on: kind (5), need (3), a part that depends on kind and direction (15), offset in
  // words (9). That part is: for text and numbers of a request, the minimum (3) and maximum (12)
  // number of characters or digits; for records and lists of a request, flags (8) and the number of
  // the link (7); for any field of a response, the print of its name (8) and the number of its
  // first link (7).
  static constexpr unsigned exactly = 7;      // minimum: the same as the maximum
  static constexpr std::uint32_t single = 1;  // flag of a list: exactly one element

  static constexpr std::uint32_t pack(Kind kind, Need need, unsigned between, std::size_t offset) {
    return static_cast<std::uint32_t>(offset / alignof(void*)) << 23 | between << 8 |
           static_cast<unsigned>(need) << 5 | static_cast<unsigned>(kind);
  }
  static constexpr unsigned bounds(unsigned min, unsigned max) { return max << 3 | min; }
  static constexpr unsigned linked(unsigned print_or_flags, unsigned link) {
    return link << 8 | print_or_flags;
  }

  constexpr Kind kind() const { return static_cast<Kind>(bits & 31); }
  constexpr Need need() const { return static_cast<Need>(bits >> 5 & 7); }
  // In parentheses: the headers of Windows may have made macros of these names.
  constexpr unsigned(max)() const { return bits >> 11 & 4095; }  // 0: no bound
  constexpr unsigned(min)() const {
    const unsigned low = bits >> 8 & 7;
    return low == exactly ? (max)() : low;
  }
  constexpr std::uint32_t flags() const { return bits >> 8 & 255; }
  constexpr unsigned print() const { return bits >> 8 & 255; }
  constexpr unsigned link() const { return bits >> 16 & 127; }
  constexpr std::size_t offset() const { return (bits >> 23) * alignof(void*); }

  /// Returns whether a field of a response only informs, see Terms::informative(). Its need is then
  /// conditional or deciding_conditional, which mean nothing else in a response.
  constexpr bool informs() const {
    return (bits >> 5 & 3) == static_cast<unsigned>(Need::conditional);
  }

  /// Returns eight bits that differ for most names of a table, computed from the first and the last
  /// character and the number of characters. Names that are equal apart from case and `_` have the
  /// same print; `_` is not counted.
  static constexpr unsigned print_of(unsigned first, unsigned last, unsigned size) {
    return (size * 9 + (first & 31) * 8 + (last & 31)) & 255;
  }
  static constexpr unsigned print_of(const char* name) {
    unsigned first = 0;
    unsigned last = 0;
    unsigned size = 0;
    for (; name != nullptr && *name != 0; ++name) {
      if (*name == '_') continue;
      last = static_cast<unsigned char>(*name);
      if (size++ == 0) first = last;
    }
    return print_of(first, last, size);
  }
};

class Decoder;
struct ResponseSchema;
struct RuleSet;

/// What tables of both directions have.
struct Schema {
  const Row* rows;  // followed by the links of the rows
  std::uint8_t row_count;
  Effect effect;       // effect of an operation, in its request
  std::uint16_t size;  // size of the struct in bytes

  constexpr Schema(const Row* the_rows, std::size_t count, std::size_t the_size,
                   Effect the_effect = Effect::none)
      : rows(the_rows),
        row_count(static_cast<std::uint8_t>(count)),
        effect(the_effect),
        size(static_cast<std::uint16_t>(the_size)) {}

  /// Returns whether it describes a single value in a list, and not a record.
  bool scalar() const { return rows->name == nullptr; }

 protected:
  template <class Link>
  const Link* link(const Row& row) const {
    const Row* behind = rows + row_count;
    forget_steps(behind);  // otherwise g++ -O3 warns of a read past a table that has no links
    return reinterpret_cast<const Link*>(behind) + row.link();
  }
};

/// The table of a request.
struct RequestSchema : Schema {
  const RuleSet* rules;  // null if there are none

  constexpr RequestSchema(const Schema& schema, const RuleSet* the_rules)
      : Schema(schema), rules(the_rules) {}

  /// Returns the carrier of a record in place, or of a number that may be negative.
  const Carrier& carrier(const Row& row) const { return **link<const Carrier*>(row); }
};

struct Reader;

/// What a row of a response refers to: its reader. The row of a list has a second link: the name of
/// the object that may contain the list, or null.
union Link {
  const Reader* reader;
  const char* wrapper;

  constexpr Link() : reader(nullptr) {}
  constexpr Link(const Reader* the_reader) : reader(the_reader) {}
  constexpr Link(const char* the_wrapper) : wrapper(the_wrapper) {}
};

/// Returns the name of the object that may contain a list, or null: the second link of its row.
constexpr const char* wrapper_of(const Link* links_of_list) {
  return links_of_list[1].wrapper;
}

/// Reads a value that needs its own code into a member; see wire/decode.hpp. The pointer saves
/// programs whose responses have no lists 540 bytes.
struct Reader {
  const char* (*read)(Decoder& decoder, const char* at, const Link* links, char* member);
  const ResponseSchema* schema;  // schema of the record, or of an element of the list
};

/// The table of a response.
struct ResponseSchema : Schema {
  /// Reads numbers and bool; null if the response has none. This saves 380 bytes in a program whose
  /// responses have none at all, and 300 if they have only bool.
  using ReadNumber = bool (*)(const Text& text, Kind kind, char* member);
  ReadNumber read_number;

  constexpr ResponseSchema(const Schema& schema, ReadNumber the_read_number)
      : Schema(schema), read_number(the_read_number) {}

  /// Returns the first link of a row.
  const Link* links(const Row& row) const { return link<Link>(row); }
};

}  // namespace tillwire::detail
