// Builds the engine's tables from fields(), and checks them, at compile time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <tillwire/base/chars.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/row.hpp>
#include <type_traits>

namespace tillwire::detail {

/// The direction of a table: a program contains only the tables of the directions it uses.
enum class Use : std::uint8_t { request, response };

template <Use TheUse>
using SchemaOf = std::conditional_t<TheUse == Use::request, RequestSchema, ResponseSchema>;

template <class Struct, Use TheUse>
constexpr SchemaOf<TheUse> make_schema();

/// The schema of a struct with fields().
template <class Struct, Use TheUse>
inline constexpr SchemaOf<TheUse> schema_of = make_schema<Struct, TheUse>();

template <class Type, class = void>
inline constexpr bool has_fields = false;
template <class Type>
inline constexpr bool has_fields<Type, std::void_t<decltype(Type::fields())>> = true;

template <class Type, class = void>
inline constexpr bool has_rules = false;
template <class Type>
inline constexpr bool has_rules<Type, std::void_t<decltype(Type::rules())>> = true;

template <class Type, class = void>
inline constexpr Effect effect_of = Effect::none;
template <class Type>
inline constexpr Effect effect_of<Type, std::void_t<decltype(Type::endpoint)>> =
    Type::endpoint.effect;

/// The schema of a list's element, which is a record or a single value.
template <class Element, Use TheUse>
constexpr const SchemaOf<TheUse>* element_schema();

// The functions of the engine that tables refer to: defined in wire/codec.hpp.
template <class Struct>
struct RecordCarrierOf;
template <class Number>
struct SignedCarrierOf;
template <class Member>
struct ReaderOf;
template <class Struct>
struct RuleSetOf;
inline bool read_truth(const Text& text, Kind kind, char* member);
inline bool read_number(const Text& text, Kind kind, char* member);

/// How members of a type are stored.
template <class Member, class = void>
struct KindOf;

template <Kind TheKind>
struct PlainKind {
  static constexpr Kind kind = TheKind;
  static constexpr bool choice = false;
  static constexpr bool formatted = false;
};

// clang-format off
template <> struct KindOf<Text> : PlainKind<Kind::text> {};
template <> struct KindOf<Secret> : PlainKind<Kind::secret> {};
template <> struct KindOf<PinData> : PlainKind<Kind::secret> {};
template <> struct KindOf<Optional<std::int32_t>> : PlainKind<Kind::int32> {};
template <> struct KindOf<Optional<std::int64_t>> : PlainKind<Kind::int64> {};
template <> struct KindOf<Amount> : PlainKind<Kind::int64> {};
template <> struct KindOf<AmountOrAll> : PlainKind<Kind::int64> {};
template <> struct KindOf<Optional<bool>> : PlainKind<Kind::boolean> {};
template <> struct KindOf<Json> : PlainKind<Kind::json> {};
template <> struct KindOf<Bytes> : PlainKind<Kind::bytes> {};
template <class Struct> struct KindOf<Block<Struct>> : PlainKind<Kind::block> {};
template <class Element> struct KindOf<Items<Element>> : PlainKind<Kind::items> {};
template <class Element> struct KindOf<List<Element>> : PlainKind<Kind::list> {};
template <class Struct> struct KindOf<Struct, std::enable_if_t<has_fields<Struct>>>
    : PlainKind<Kind::record> {};
template <class Enum> struct KindOf<Choice<Enum>> : PlainKind<Kind::text> {
  static constexpr bool choice = true;
  static constexpr bool formatted = has_form<Enum>;
};
template <const Format& Form> struct KindOf<Formatted<Form>>
    : PlainKind<Form.bare ? Kind::bare : Kind::text> {
  static constexpr bool formatted = true;
};
// clang-format on

constexpr bool is_text(Kind kind) {
  return kind < Kind::int32;
}

/// Returns how many links a row of a table has.
constexpr std::size_t links_of(Kind kind, Use use, const Terms& terms = {}) {
  if (use == Use::request) return kind == Kind::record || terms.is_signed ? 1 : 0;
  return kind == Kind::list ? 2 : kind >= Kind::record ? 1 : 0;
}

template <class Member>
constexpr Row request_row(const char* name, const Terms& terms, std::size_t offset, unsigned link) {
  using Of = KindOf<Member>;
  Kind kind = Of::kind;
  // Whether it decides matters in a response only.
  const Need need = is_mandatory(terms.need) ? Need::mandatory : terms.need;
  static_assert(Of::kind != Kind::list, "tillwire: List belongs to responses");
  if (terms.is_signed) kind = Kind::signed_number;
  if (kind >= Kind::signed_number) {
    const unsigned flags = terms.is_single ? Row::single : 0;
    return {name, Row::pack(kind, need, Row::linked(flags, link), offset)};
  }
  if (terms.is_integer || terms.only_digits) kind = kind | Kind::digits;
  if (terms.is_integer) kind = kind | Kind::bare;
  if (Of::formatted || terms.is_closed) kind = kind | Kind::checked;
  if (terms.is_url) kind = Kind::url;
  // Their form or their values bound the other kinds of text. An Integer has at least one digit.
  unsigned min = terms.is_integer ? 1 : 0;
  unsigned max = 0;
  if (!Of::choice && !Of::formatted) {
    max = terms.max;
    if (terms.min > min) min = terms.min;
    if (min == max) min = Row::exactly;  // also for 0 and 0, which Row::min() returns as 0
  }
  const unsigned bounds = Row::bounds(min, max);
  return {name, Row::pack(kind, need, bounds, offset)};
}

/// Returns whether a struct, or a record in place inside it, contains a list or a field that
/// decides.
template <class Struct>
constexpr bool decides();

/// Returns whether a field must not occur twice in a response: it decides about success or contains
/// what does, or has a list, of which draining would deliver the first and decoding read the last.
/// What is tolerated counts unless it only informs: among it are the ids of orders.
template <class Member>
constexpr bool occurs_once(const Terms& terms) {
  const Need least = terms.is_informative ? Need::deciding_optional : Need::tolerated;
  bool once = KindOf<Member>::kind == Kind::list || terms.need >= least;
  if constexpr (KindOf<Member>::kind == Kind::record) once = once || decides<Member>();
  return once;
}

/// Returns the need of a response's row, in which conditional means that the field only informs.
template <class Member>
constexpr Need response_need(const Terms& terms) {
  if (terms.need == Need::decisive) return terms.need;
  Terms row = is_mandatory(terms.need) ? mandatory() : optional();
  if (terms.is_informative) row = conditional();
  return occurs_once<Member>(terms) ? row.deciding().need : row.need;
}

template <class Member>
constexpr Row response_row(const char* name, const Terms& terms, std::size_t offset,
                           unsigned link) {
  constexpr Kind kind = KindOf<Member>::kind;
  static_assert(kind != Kind::items && kind != Kind::block,
                "tillwire: Items and Block belong to requests");
  const unsigned first_link = links_of(kind, Use::response) != 0 ? link : 0;
  return {name, Row::pack(kind, response_need<Member>(terms),
                          Row::linked(Row::print_of(name), first_link), offset)};
}

/// The rows of a struct, and what they refer to.
template <std::size_t Rows, class Link, std::size_t Links>
struct Table {
  std::array<Row, Rows> rows{};
  std::array<Link, Links> links{};
};
template <std::size_t Rows, class Link>
struct Table<Rows, Link, 0> {
  std::array<Row, Rows> rows{};
};

/// A table, with the checks that were made while it was built.
template <class Table>
struct CheckedTable {
  Table table;
  bool complete = true;  // every member has its row, in order
  bool terms_fit = true;
};

/// Returns whether all fields of a struct only inform.
template <class Struct>
constexpr bool informs();

/// Returns whether the terms of a field fit a row and apply to a member of its type. A record that
/// only informs has no other fields: what was read of it before an error in it stays.
template <class Member>
constexpr bool are_fit(const Terms& terms) {
  using Of = KindOf<Member>;
  if constexpr (Of::kind == Kind::record) {
    if (terms.is_informative && !informs<Member>()) return false;
  }
  const bool bounds = terms.max <= 4095 && (terms.min < Row::exactly || terms.min == terms.max);
  const bool plain_text = is_text(Of::kind) && !Of::choice && !Of::formatted;
  const bool digits = terms.only_digits || terms.is_integer;
  return bounds && (plain_text || !terms.only_digits) &&
         (!terms.is_url || (Of::kind == Kind::text && plain_text && !digits)) &&
         (plain_text || Of::choice || !terms.is_integer) && (Of::choice || !terms.is_closed) &&
         (Of::kind == Kind::items || !terms.is_single) &&
         (!terms.is_signed || (Of::kind == Kind::int64 && terms.max == 0)) &&
         (Of::kind == Kind::list || terms.wrapper == nullptr);
}

/// Calls `visitor.add<Member>(entry, offset)` for each field of a table in turn, including those of
/// merged structs in their place; the offset is that in the outermost struct.
template <class Visitor, class... Entries>
constexpr void visit_fields(Visitor& visitor, const Fields<Entries...>& fields,
                            std::size_t base = 0);
template <class Visitor, class Struct, class Member>
constexpr void visit_entry(Visitor& visitor, const FieldEntry& entry, const Field<Struct, Member>*,
                           std::size_t base) {
  visitor.template add<Member>(entry, base + entry.offset);
}
template <class Visitor, class Struct, class Member>
constexpr void visit_entry(Visitor& visitor, const FieldEntry& entry, const Merged<Struct, Member>*,
                           std::size_t base) {
  visit_fields(visitor, Member::fields(), base + entry.offset);
}
template <class Visitor, class... Entries>
constexpr void visit_fields([[maybe_unused]] Visitor& visitor, const Fields<Entries...>& fields,
                            [[maybe_unused]] std::size_t base) {
  [[maybe_unused]] const FieldEntry* entry = fields.entries;
  (visit_entry(visitor, *entry++, static_cast<const Entries*>(nullptr), base), ...);
}

/// The number of rows and links in a table.
template <Use TheUse>
struct Extent {
  std::size_t rows = 0;
  std::size_t links = 0;

  template <class Member>
  constexpr void add(const FieldEntry& entry, std::size_t) {
    ++rows;
    links += links_of(KindOf<Member>::kind, TheUse, entry.terms);
  }
};
template <class Struct, Use TheUse>
constexpr Extent<TheUse> extent_of() {
  Extent<TheUse> extent;
  visit_fields(extent, Struct::fields());
  return extent;
}

/// Looks for a field that must not occur twice.
struct DecidingSeeker {
  bool found = false;

  template <class Member>
  constexpr void add(const FieldEntry& entry, std::size_t) {
    found = found || occurs_once<Member>(entry.terms);
  }
};
template <class Struct>
constexpr bool decides() {
  DecidingSeeker seeker;
  visit_fields(seeker, Struct::fields());
  return seeker.found;
}

/// Looks for a field that does not only inform.
struct InformingSeeker {
  bool all = true;

  template <class Member>
  constexpr void add(const FieldEntry& entry, std::size_t) {
    all = all && entry.terms.is_informative;
  }
};
template <class Struct>
constexpr bool informs() {
  InformingSeeker seeker;
  visit_fields(seeker, Struct::fields());
  return seeker.all;
}

/// The type of a table's links: in a request they lead to records in place.
template <Use TheUse>
using LinkOf = std::conditional_t<TheUse == Use::request, const Carrier*, Link>;

/// Fills a table, row by row.
template <Use TheUse>
struct TableWriter {
  Row* row;
  LinkOf<TheUse>* links;
  std::size_t end = 0;  // end of the previous member
  unsigned link = 0;
  bool complete = true;
  bool terms_fit = true;

  template <class Member>
  constexpr void add(const FieldEntry& entry, std::size_t offset) {
    constexpr Kind kind = KindOf<Member>::kind;
    if (offset != end) complete = false;
    end = offset + sizeof(Member);
    if (!are_fit<Member>(entry.terms)) terms_fit = false;
    if constexpr (TheUse == Use::request) {
      *row++ = request_row<Member>(entry.name, entry.terms, offset, link);
      if constexpr (kind == Kind::record) links[link++] = &RecordCarrierOf<Member>::carrier;
      if constexpr (kind == Kind::int64) {
        // NOLINTNEXTLINE(clang-analyzer-core.NullDereference): such a table has links
        if (entry.terms.is_signed) links[link++] = &SignedCarrierOf<Member>::carrier;
      }
    } else {
      *row++ = response_row<Member>(entry.name, entry.terms, offset, link);
      if constexpr (kind >= Kind::record) links[link++] = &ReaderOf<Member>::reader;
      if constexpr (kind == Kind::list) links[link++] = entry.terms.wrapper;
    }
  }
};

template <class Struct, Use TheUse>
constexpr auto make_table() {
  constexpr Extent<TheUse> extent = extent_of<Struct, TheUse>();
  CheckedTable<Table<extent.rows, LinkOf<TheUse>, extent.links>> checked;
  LinkOf<TheUse>* links = nullptr;
  if constexpr (extent.links != 0) links = checked.table.links.data();
  TableWriter<TheUse> to{checked.table.rows.data(), links};
  visit_fields(to, Struct::fields());
  checked.complete = to.complete && (to.end == sizeof(Struct) || std::is_empty_v<Struct>);
  checked.terms_fit = to.terms_fit;
  return checked;
}

template <class Struct, Use TheUse>
inline constexpr auto checked_table_of = make_table<Struct, TheUse>();
// A program contains this one alone.
template <class Struct, Use TheUse>
inline constexpr auto table_of = checked_table_of<Struct, TheUse>.table;

/// Returns whether two wire names are equal apart from case and `_`, which decoding ignores.
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
  // The sum of a name's letters, without case: comparing these first compiles faster.
  unsigned sums[Count == 0 ? 1 : Count] = {};
  for (std::size_t i = 0; i < Count; ++i) {
    for (const char* c = rows[i].name; *c != 0; ++c) {
      if (*c != '_') sums[i] += static_cast<unsigned char>(*c) | 0x20U;
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (sums[i] == sums[j] && same_wire_name(rows[i].name, rows[j].name)) return false;
    }
  }
  return true;
}

/// Returns the function for the numbers in the rows: null for none, one for bool alone, or one for
/// all.
template <std::size_t Count>
constexpr ResponseSchema::ReadNumber number_reader(const std::array<Row, Count>& rows) {
  ResponseSchema::ReadNumber read = nullptr;
  for (const Row& row : rows) {
    if (row.kind() == Kind::int32 || row.kind() == Kind::int64) return read_number;
    if (row.kind() == Kind::boolean) read = read_truth;
  }
  return read;
}

/// Returns whether Writer::name() can write all names: where it does not check the room, it relies
/// on these bounds, and it percent-encodes only characters that sort before '-'. Decoder::object()
/// relies on a first character that ends nothing in JSON.
template <std::size_t Count>
constexpr bool names_fit(const std::array<Row, Count>& rows) {
  for (const Row& row : rows) {
    std::size_t size = 0;
    for (; row.name[size] != 0; ++size) {
      const char c = row.name[size];
      if (c != '$' && (c == '*' || !is(c, form_safe))) return false;
    }
    if (size == 0 || size > 63) return false;
  }
  return true;
}

template <class Struct, Use TheUse>
constexpr SchemaOf<TheUse> make_schema() {
  constexpr const auto& table = table_of<Struct, TheUse>;
  constexpr const auto& checked = checked_table_of<Struct, TheUse>;
  static_assert(checked.complete,
                "tillwire: every member has one row, and the rows are in the members' order");
  static_assert(checked.terms_fit,
                "tillwire: a bound does not fit a row, or a term does not apply to its member");
  static_assert(names_fit(table.rows),
                "tillwire: a name has 1 to 63 characters, which are letters, digits, _, $, . or -");
  static_assert(names_differ(table.rows),
                "tillwire: two names of a table are equal when case and _ are ignored");
  static_assert(table.rows.size() <= 64, "tillwire: a table has at most 64 rows");
  static_assert(sizeof(Struct) <= 511 * alignof(void*), "tillwire: the struct is too large");
  const Schema schema(table.rows.data(), table.rows.size(), sizeof(Struct), effect_of<Struct>);
  if constexpr (TheUse == Use::response) {
    return ResponseSchema(schema, number_reader(table.rows));
  } else if constexpr (has_rules<Struct>) {
    return RequestSchema(schema, &RuleSetOf<Struct>::set);
  } else {
    return RequestSchema(schema, nullptr);
  }
}

/// Makes the table of a list's element that is a single value: a row without a name.
template <class Element, Use TheUse>
constexpr auto make_scalar_table() {
  constexpr std::size_t link_count = links_of(KindOf<Element>::kind, TheUse);
  Table<1, LinkOf<TheUse>, link_count> table;
  if constexpr (TheUse == Use::request) {
    table.rows[0] = request_row<Element>(nullptr, mandatory(), 0, 0);
  } else {
    table.rows[0] = response_row<Element>(nullptr, mandatory(), 0, 0);
    if constexpr (link_count != 0) table.links[0] = &ReaderOf<Element>::reader;
  }
  return table;
}
template <class Element, Use TheUse>
inline constexpr auto scalar_table = make_scalar_table<Element, TheUse>();

template <class Element, Use TheUse>
constexpr SchemaOf<TheUse> make_scalar_schema() {
  constexpr const auto& rows = scalar_table<Element, TheUse>.rows;
  const Schema schema(rows.data(), 1, sizeof(Element));
  if constexpr (TheUse == Use::response) {
    return ResponseSchema(schema, number_reader(rows));
  } else {
    return RequestSchema(schema, nullptr);
  }
}
template <class Element, Use TheUse>
inline constexpr SchemaOf<TheUse> scalar_schema = make_scalar_schema<Element, TheUse>();

template <class Element, Use TheUse>
constexpr const SchemaOf<TheUse>* element_schema() {
  if constexpr (has_fields<Element>) {
    return &schema_of<Element, TheUse>;
  } else {
    return &scalar_schema<Element, TheUse>;
  }
}

/// Looks for the row of the member at `wanted`.
struct RowSeeker {
  std::size_t wanted;
  unsigned row = 0;            // counted from 0
  const char* name = nullptr;  // wire name; null until found

  template <class Member>
  constexpr void add(const FieldEntry& entry, std::size_t offset) {
    if (offset == wanted) name = entry.name;
    if (name == nullptr) ++row;
  }
};

template <class Struct, class Member>
constexpr RowSeeker seek_row(Member Struct::*member) {
  RowSeeker seeker{offset_of(member)};
  visit_fields(seeker, Struct::fields());
  return seeker;
}

/// Returns the row of a member, counted from 0.
template <class Struct, class Member>
constexpr unsigned row_of(Member Struct::*member) {
  return seek_row(member).row;
}

/// Returns the wire name of a member.
template <class Struct, class Member>
constexpr const char* name_of(Member Struct::*member) {
  return seek_row(member).name;
}

}  // namespace tillwire::detail
