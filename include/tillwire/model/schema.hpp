// The table of an operation: wire name, member and rule of each field, checked when it is compiled.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <tillwire/model/amount.hpp>
#include <tillwire/model/block.hpp>
#include <tillwire/model/choice.hpp>
#include <tillwire/model/formats.hpp>
#include <tillwire/model/json.hpp>
#include <tillwire/model/list.hpp>
#include <tillwire/model/optional.hpp>
#include <tillwire/model/secret.hpp>
#include <tillwire/model/text.hpp>
#include <tuple>
#include <type_traits>

namespace tillwire {

namespace detail {

/// How a member is stored and written.
enum class Kind : std::uint8_t {
  text,
  digits,   // text of decimal digits
  numeric,  // the same, where the specification says Integer
  secret,
  secret_digits,
  secret_numeric,
  int32,
  int64,
  boolean,
  // Those from here on have a detail: what they refer to, and the code for them, so that a program
  // holds only the code for the kinds that its operations use.
  json,
  bytes,
  choice,     // ValueList
  formatted,  // Format
  record,     // a nested struct in place: Schema
  block,      // a borrowed nested struct, which brings its schema with it
  items,      // the caller's array: Schema
  list,       // a range over the response: Schema
};

enum class Need : std::uint8_t {
  optional,
  mandatory,
  conditional,        // as other fields say: see rules()
  tolerated,          // mandatory in the table, but gateways are known to leave it out
  deciding_optional,  // decides about success: may not stand in a response twice
  deciding_mandatory,
  deciding_tolerated,
};

/// One field of a struct. Eight bytes on a 32-bit machine; a table of them is all the code that an
/// operation adds.
struct Row {
  const char* name;  // null in the schema of a list's scalar element
  std::uint32_t bits;

  static constexpr unsigned exactly = 7;       // min: as many as max
  static constexpr std::uint32_t closed = 1;   // flag of a choice: only the known values are sent
  static constexpr std::uint32_t integer = 2;  // flag of a choice: the specification says Integer
  static constexpr std::uint32_t single = 4;   // flag of a list: it has exactly one element

  static constexpr std::uint32_t pack(Kind kind, Need need, unsigned min, unsigned max,
                                      std::size_t offset) {
    return static_cast<std::uint32_t>(offset / alignof(void*)) << 23 | max << 11 | min << 8 |
           static_cast<unsigned>(need) << 5 | static_cast<unsigned>(kind);
  }
  constexpr Kind kind() const { return static_cast<Kind>(bits & 31); }
  constexpr Need need() const { return static_cast<Need>(bits >> 5 & 7); }
  constexpr unsigned max() const { return bits >> 11 & 4095; }  // 0: no bound
  constexpr unsigned min() const {
    const unsigned low = bits >> 8 & 7;
    return low == exactly ? max() : low;
  }
  constexpr std::size_t offset() const { return (bits >> 23) * alignof(void*); }

  // Kinds with a detail have no bounds: its index and flags stand in their place.
  constexpr unsigned detail() const { return bits >> 11 & 255; }
  constexpr std::uint32_t flags() const { return bits >> 19 & 15; }
};

struct Schema;
struct RowDetail;
class Encoder;
class Decoder;

/// The code for a kind with a detail; see wire/encode.hpp and wire/decode.hpp.
using Write = bool (*)(Encoder& encoder, const Row& row, const RowDetail& detail,
                       const char* member, bool json);
using Read = const char* (*)(Decoder& decoder, const char* at, const RowDetail& detail,
                             char* member);
/// Whether a field of a record in place is set; see model/rules.hpp.
using HasFields = bool (*)(const Schema& schema, const void* object);
inline bool has_set_field(const Schema& schema, const void* object);

/// Checks the conditions between fields; see wire/encode.hpp.
using CheckRules = bool (*)(Encoder& encoder, const Schema& schema, const void* object);
inline bool check_rules(Encoder& encoder, const Schema& schema, const void* object);

template <Kind TheKind>
struct WriterOf;
template <Kind TheKind>
struct ReaderOf;

/// What a row of certain kinds refers to.
struct RowDetail {
  const void* what;  // by the row's kind
  union {
    Write write;  // in a request's table
    Read read;    // in a response's table; null: the value is text
  };
  union {
    const char* wrapper;   // in a response's table: the name inside which a list may come
    HasFields has_fields;  // in a request's table, for a record
  };

  constexpr RowDetail() : what(nullptr), write(nullptr), wrapper(nullptr) {}
  constexpr RowDetail(const void* the_what, Write the_write, HasFields the_has_fields)
      : what(the_what), write(the_write), has_fields(the_has_fields) {}
  constexpr RowDetail(const void* the_what, Read the_read, const char* the_wrapper)
      : what(the_what), read(the_read), wrapper(the_wrapper) {}

  const Schema& schema() const { return *static_cast<const Schema*>(what); }
  const ValueList& values() const { return *static_cast<const ValueList*>(what); }
  const Format& format() const { return *static_cast<const Format*>(what); }
};

struct Rule;

/// Reads a truth value, or that or a number, into a member; see wire/decode.hpp.
inline bool read_truth(const Text& text, Kind kind, char* member);
inline bool read_number(const Text& text, Kind kind, char* member);

/// The conditions of a schema, and the code that checks them.
struct RuleSet {
  CheckRules check;
  const Rule* list;
  unsigned count;
};

struct Schema {
  using ReadNumber = bool (*)(const Text& text, Kind kind, char* member);

  const Row* rows;
  const RowDetail* details;
  union {
    ReadNumber read_number;  // in a response's schema; null if it has no numbers
    const RuleSet* rules;    // in a request's; null if it has none
  };
  std::uint8_t row_count;
  std::uint16_t size;  // of the struct, in bytes

  constexpr Schema(const Row* the_rows, std::size_t count, const RowDetail* the_details,
                   std::size_t the_size, ReadNumber the_read_number)
      : rows(the_rows),
        details(the_details),
        read_number(the_read_number),
        row_count(static_cast<std::uint8_t>(count)),
        size(static_cast<std::uint16_t>(the_size)) {}
  constexpr Schema(const Row* the_rows, std::size_t count, const RowDetail* the_details,
                   std::size_t the_size, const RuleSet* the_rules)
      : rows(the_rows),
        details(the_details),
        rules(the_rules),
        row_count(static_cast<std::uint8_t>(count)),
        size(static_cast<std::uint16_t>(the_size)) {}

  /// The schema of a list's element that is one value and not a record.
  bool scalar() const { return rows->name == nullptr; }
  const RowDetail& detail(const Row& row) const { return details[row.detail()]; }
};

/// What the table says of a field, besides its name and member.
struct Terms {
  Need need;
  unsigned min = 0;
  unsigned max = 0;
  bool only_digits = false;
  bool is_integer = false;
  bool is_closed = false;
  bool is_single = false;
  const char* wrapper = nullptr;

  /// Only decimal digits are sent.
  constexpr Terms digits() const {
    Terms terms = *this;
    terms.only_digits = true;
    return terms;
  }
  /// The specification says Integer, and leading zeros matter: digits in text. A choice is sent as
  /// a number.
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
    terms.need = need == Need::mandatory   ? Need::deciding_mandatory
                 : need == Need::tolerated ? Need::deciding_tolerated
                                           : Need::deciding_optional;
    return terms;
  }
};

template <class Struct, class Member>
struct Field {
  using Type = Member;
  const char* name;
  Member Struct::*member;
  Terms terms;
};

/// Stands for all fields of a struct in place.
template <class Struct, class Member>
struct Merged {
  Member Struct::*member;
};

}  // namespace detail

// The three words of the specification, with its bounds: (n) is a length of exactly n, (a, b) a
// length from a to b. Lengths count characters, those of integers count digits.

/// A request without it is not sent, a response without it is an error.
constexpr detail::Terms mandatory() {
  return {detail::Need::mandatory};
}
/// It may be there.
constexpr detail::Terms optional() {
  return {detail::Need::optional};
}
/// Other fields say whether it must be there: see Rules.
constexpr detail::Terms conditional() {
  return {detail::Need::conditional};
}
/// Mandatory in the table, but known to be left out by gateways: its absence is no error.
constexpr detail::Terms tolerated() {
  return {detail::Need::tolerated};
}

/// Mandatory, of a length from `min` to `max`.
constexpr detail::Terms mandatory(unsigned min, unsigned max) {
  return {detail::Need::mandatory, min, max};
}
/// Optional, of a length from `min` to `max`.
constexpr detail::Terms optional(unsigned min, unsigned max) {
  return {detail::Need::optional, min, max};
}
/// Conditional, of a length from `min` to `max`.
constexpr detail::Terms conditional(unsigned min, unsigned max) {
  return {detail::Need::conditional, min, max};
}
/// Tolerated, of a length from `min` to `max`.
constexpr detail::Terms tolerated(unsigned min, unsigned max) {
  return {detail::Need::tolerated, min, max};
}
/// Mandatory, of exactly this length.
constexpr detail::Terms mandatory(unsigned length) {
  return mandatory(length, length);
}
/// Optional, of exactly this length.
constexpr detail::Terms optional(unsigned length) {
  return optional(length, length);
}
/// Conditional, of exactly this length.
constexpr detail::Terms conditional(unsigned length) {
  return conditional(length, length);
}
/// Tolerated, of exactly this length.
constexpr detail::Terms tolerated(unsigned length) {
  return tolerated(length, length);
}

/// One line of a table: the name on the wire, the member, and what the specification asks of it.
template <class Struct, class Member>
constexpr detail::Field<Struct, Member> field(const char* name, Member Struct::*member,
                                              detail::Terms terms) {
  return {name, member, terms};
}

/// The fields of a struct in place, written and read as if they stood in the surrounding one.
template <class Struct, class Member>
constexpr detail::Merged<Struct, Member> merged(Member Struct::*member) {
  return {member};
}

/// The table of a struct: every member once, in the order of the members.
template <class... Rows>
struct Fields {
  std::tuple<Rows...> rows;  ///< as they are written
  /// As field() and merged() make them.
  constexpr explicit Fields(Rows... each) : rows(each...) {}
};

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

/// What a table is for: a program holds the code for one direction only.
enum class Use : std::uint8_t {
  request,
  response,
  description,  // a request's, with all its blocks: for programs that describe operations
};

template <class Struct, Use TheUse>
constexpr Schema make_schema();

/// The schema of a struct with fields().
template <class Struct, Use TheUse>
inline constexpr Schema schema_of = make_schema<Struct, TheUse>();

template <class Type, class = void>
inline constexpr bool has_fields = false;
template <class Type>
inline constexpr bool has_fields<Type, std::void_t<decltype(Type::fields())>> = true;

template <class Type, class = void>
inline constexpr bool has_rules = false;
template <class Type>
inline constexpr bool has_rules<Type, std::void_t<decltype(Type::rules())>> = true;

/// The schema of a list's element: a record's own, or that of a single value.
template <class Element, Use TheUse>
constexpr const Schema* element_schema();

/// How members of a type are stored, and what their rows refer to.
template <class Member, class = void>
struct KindOf;

template <Kind TheKind>
struct PlainKind {
  static constexpr Kind kind = TheKind;
  template <Use>
  static constexpr const void* what() {
    return nullptr;
  }
};

// clang-format off
template <> struct KindOf<Text> : PlainKind<Kind::text> {};
template <> struct KindOf<Secret> : PlainKind<Kind::secret> {};
template <> struct KindOf<Optional<std::int32_t>> : PlainKind<Kind::int32> {};
template <> struct KindOf<Optional<std::int64_t>> : PlainKind<Kind::int64> {};
template <> struct KindOf<Amount> : PlainKind<Kind::int64> {};
template <> struct KindOf<Optional<bool>> : PlainKind<Kind::boolean> {};
template <> struct KindOf<Json> : PlainKind<Kind::json> {};
template <> struct KindOf<Bytes> : PlainKind<Kind::bytes> {};
// clang-format on

template <class Enum>
struct KindOf<Choice<Enum>> {
  static constexpr Kind kind = Kind::choice;
  template <Use>
  static constexpr const void* what() {
    return &values_list<Enum>;
  }
};

template <const Format& Form>
struct KindOf<Formatted<Form>> {
  static constexpr Kind kind = Kind::formatted;
  template <Use>
  static constexpr const void* what() {
    return &Form;
  }
};

template <class Struct>
struct KindOf<Struct, std::enable_if_t<has_fields<Struct>>> {
  static constexpr Kind kind = Kind::record;
  template <Use TheUse>
  static constexpr const void* what() {
    return &schema_of<Struct, TheUse>;
  }
};

template <class Struct>
struct KindOf<Block<Struct>> {
  static constexpr Kind kind = Kind::block;
  template <Use TheUse>
  static constexpr const void* what() {
    if constexpr (TheUse == Use::description) {
      return &schema_of<Struct, TheUse>;
    } else {
      return nullptr;
    }
  }
};

template <class Element>
struct KindOf<Items<Element>> {
  static constexpr Kind kind = Kind::items;
  template <Use TheUse>
  static constexpr const void* what() {
    return element_schema<Element, TheUse>();
  }
};

template <class Element>
struct KindOf<List<Element>> {
  static constexpr Kind kind = Kind::list;
  template <Use TheUse>
  static constexpr const void* what() {
    return element_schema<Element, TheUse>();
  }
};

constexpr bool has_detail(Kind kind) {
  return kind >= Kind::json;
}
constexpr bool is_number(Kind kind) {
  return kind >= Kind::int32 && kind <= Kind::boolean;
}

template <class Member, Use TheUse>
constexpr RowDetail make_detail(const Terms& terms) {
  constexpr Kind kind = KindOf<Member>::kind;
  if constexpr (!has_detail(kind)) {
    return {};
  } else if constexpr (TheUse == Use::response) {
    static_assert(kind != Kind::items && kind != Kind::block,
                  "tillwire: Items and Block belong to requests");
    return {KindOf<Member>::template what<TheUse>(), ReaderOf<kind>::read, terms.wrapper};
  } else {
    static_assert(kind != Kind::list, "tillwire: List belongs to responses");
    Write write = WriterOf<kind>::write;
    if constexpr (kind == Kind::choice) {
      if (terms.is_integer) write = WriterOf<kind>::write_integer;
    }
    return {KindOf<Member>::template what<TheUse>(), write,
            kind == Kind::record ? has_set_field : nullptr};
  }
}

/// The detail of a field, if its kind has one.
template <Use TheUse, class Struct, class Member>
constexpr auto detail_of(const Field<Struct, Member>& field) {
  if constexpr (has_detail(KindOf<Member>::kind)) {
    return std::make_tuple(make_detail<Member, TheUse>(field.terms));
  } else {
    return std::make_tuple();
  }
}

/// A row from a kind and the terms; text becomes text of digits where the terms say so.
constexpr Row make_row(const char* name, Kind kind, const Terms& terms, std::size_t offset,
                       unsigned detail) {
  if (has_detail(kind)) {
    const std::uint32_t flags = (terms.is_closed ? Row::closed : 0) |
                                (terms.is_integer ? Row::integer : 0) |
                                (terms.is_single ? Row::single : 0);
    return {name, Row::pack(kind, terms.need, 0, detail | flags << 8, offset)};
  }
  if (terms.is_integer || terms.only_digits) {
    const unsigned step = terms.is_integer ? 2 : 1;
    kind = static_cast<Kind>(static_cast<unsigned>(kind) + step);
  }
  const bool exact = terms.min == terms.max && terms.max != 0;
  return {name, Row::pack(kind, terms.need, exact ? Row::exactly : terms.min, terms.max, offset)};
}

/// The rows of a struct, and what they refer to.
template <std::size_t Rows, std::size_t Details>
struct Table {
  std::array<RowDetail, Details> details;
  std::array<Row, Rows> rows{};
  bool complete = true;  // every member has its row, in order
  bool bounds_fit = true;
};

/// A field and where the struct that it belongs to begins in the outermost one.
template <class TheField>
struct Placed {
  TheField field;
  std::size_t base;
};

template <class Struct, class Member>
constexpr auto placed(const Field<Struct, Member>& field, std::size_t base) {
  return std::make_tuple(Placed<Field<Struct, Member>>{field, base});
}
template <class Struct, class Member>
constexpr auto placed(const Merged<Struct, Member>& merged, std::size_t base) {
  const std::size_t inner = base + offset_of(merged.member);
  return std::apply([inner](const auto&... each) { return std::tuple_cat(placed(each, inner)...); },
                    Member::fields().rows);
}

template <class Struct, Use TheUse, class... Entries>
constexpr auto make_table(const Fields<Entries...>& entries) {
  const auto fields = std::apply(
      [](const auto&... each) { return std::tuple_cat(placed(each, 0)...); }, entries.rows);
  const auto details = std::apply(
      [](const auto&... each) { return std::tuple_cat(detail_of<TheUse>(each.field)...); }, fields);
  auto table = std::apply(
      [](const auto&... each) {
        return Table<std::tuple_size_v<decltype(fields)>, sizeof...(each)>{{each...}};
      },
      details);
  std::size_t row = 0;
  std::size_t detail = 0;
  std::size_t end = 0;
  const auto add = [&](const auto& place) {
    const auto& each = place.field;
    using Member = typename std::decay_t<decltype(each)>::Type;
    constexpr Kind kind = KindOf<Member>::kind;
    const std::size_t offset = place.base + offset_of(each.member);
    if (offset != end) table.complete = false;
    end = offset + sizeof(Member);
    if (each.terms.max > 4095 ||
        (each.terms.min >= Row::exactly && each.terms.min != each.terms.max)) {
      table.bounds_fit = false;
    }
    table.rows[row++] =
        make_row(each.name, kind, each.terms, offset, static_cast<unsigned>(detail));
    if (has_detail(kind)) ++detail;
  };
  std::apply([&](const auto&... each) { (add(each), ...); }, fields);
  if (end != sizeof(Struct)) table.complete = false;
  return table;
}

template <class Struct, Use TheUse>
inline constexpr auto table_of = make_table<Struct, TheUse>(Struct::fields());

template <class Struct>
constexpr auto make_rules() {
  if constexpr (has_rules<Struct>) {
    return Struct::rules();
  } else {
    return 0;
  }
}

template <class Struct>
inline constexpr auto rules_of = make_rules<Struct>();

/// Whether two wire names are the same when case and `_` are ignored, as decoding ignores them.
constexpr bool same_wire_name(const char* a, const char* b) {
  const auto folded = [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  };
  for (;; ++a, ++b) {
    while (*a == '_') ++a;
    while (*b == '_') ++b;
    if (folded(*a) != folded(*b)) return false;
    if (*a == 0) return true;
  }
}

template <std::size_t Count>
constexpr bool names_differ(const std::array<Row, Count>& rows) {
  for (std::size_t i = 0; i < Count; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (same_wire_name(rows[i].name, rows[j].name)) return false;
    }
  }
  return true;
}

template <class Struct>
inline constexpr RuleSet rule_set_of{check_rules, rules_of<Struct>.list, rules_of<Struct>.count};

/// What a schema needs besides its rows: the code for numbers, or conditions.
template <class Struct, Use TheUse>
constexpr auto needs_of() {
  if constexpr (TheUse == Use::response) {
    Schema::ReadNumber read = nullptr;
    bool numbers = false;
    for (const Row& row : table_of<Struct, TheUse>.rows) {
      if (row.kind() == Kind::boolean && !numbers) read = read_truth;
      numbers = numbers || row.kind() == Kind::int32 || row.kind() == Kind::int64;
      if (numbers) read = read_number;
    }
    return read;
  } else {
    const RuleSet* rules = nullptr;
    if constexpr (has_rules<Struct>) rules = &rule_set_of<Struct>;
    return rules;
  }
}

template <class Element, Use TheUse>
constexpr auto scalar_needs_of() {
  if constexpr (TheUse == Use::response) {
    Schema::ReadNumber read = nullptr;
    if (is_number(KindOf<Element>::kind)) read = read_number;
    return read;
  } else {
    const RuleSet* const rules = nullptr;
    return rules;
  }
}

template <class Struct, Use TheUse>
constexpr Schema make_schema() {
  constexpr const auto& table = table_of<Struct, TheUse>;
  static_assert(table.complete,
                "tillwire: every member has one row, and the rows are in the members' order");
  static_assert(table.bounds_fit, "tillwire: a bound does not fit a row");
  static_assert(names_differ(table.rows),
                "tillwire: two names of a table are equal when case and _ are ignored");
  static_assert(table.rows.size() <= 64, "tillwire: a table has at most 64 rows");
  static_assert(sizeof(Struct) <= 511 * alignof(void*), "tillwire: the struct is too large");
  return {table.rows.data(), table.rows.size(), table.details.data(), sizeof(Struct),
          needs_of<Struct, TheUse>()};
}

template <class Element>
inline constexpr Row scalar_row = make_row(nullptr, KindOf<Element>::kind, mandatory(), 0, 0);
template <class Element, Use TheUse>
inline constexpr RowDetail scalar_detail = make_detail<Element, TheUse>(mandatory());

template <class Element, Use TheUse>
constexpr Schema make_scalar_schema() {
  return {&scalar_row<Element>, 1, &scalar_detail<Element, TheUse>, sizeof(Element),
          scalar_needs_of<Element, TheUse>()};
}
template <class Element, Use TheUse>
inline constexpr Schema scalar_schema = make_scalar_schema<Element, TheUse>();

template <class Element, Use TheUse>
constexpr const Schema* element_schema() {
  if constexpr (has_fields<Element>) {
    return &schema_of<Element, TheUse>;
  } else {
    return &scalar_schema<Element, TheUse>;
  }
}

template <class Struct>
constexpr const Schema& schema_of_block() {
  return schema_of<Struct, Use::request>;
}

/// The row of a member, counted from 0.
template <Use TheUse = Use::request, class Struct, class Member>
constexpr unsigned row_of(Member Struct::*member) {
  const auto& rows = table_of<Struct, TheUse>.rows;
  const std::size_t offset = offset_of(member);
  unsigned row = 0;
  while (rows[row].offset() != offset) ++row;
  return row;
}

}  // namespace detail

}  // namespace tillwire
