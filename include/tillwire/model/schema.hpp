// The table of an operation: wire name, member and rule of each field, checked when it is compiled.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <tillwire/model/amount.hpp>
#include <tillwire/model/block.hpp>
#include <tillwire/model/choice.hpp>
#include <tillwire/model/formats.hpp>
#include <tillwire/model/json.hpp>
#include <tillwire/model/list.hpp>
#include <tillwire/model/optional.hpp>
#include <tillwire/model/secret.hpp>
#include <tillwire/model/text.hpp>
#include <type_traits>

namespace tillwire {

namespace detail {

/// How a member is stored and written.
enum class Kind : std::uint8_t {
  // Text: the sum of what is asked of it when it is written. A choice or text of a format knows
  // itself whether it is fit.
  text = 0,
  digits = 1,   // decimal digits
  bare = 2,     // no quotes in JSON; digits with a leading zero have them nevertheless
  checked = 4,  // found fit by the value's own constructor: see Text::fit()
  secret = 8,
  secret_digits = 9,

  int32 = 16,
  int64,
  boolean,

  // Those from here on have in a response a detail: what they refer to, and the code for them, so
  // that a program holds only the code for the kinds that its operations use. In a request a record
  // has one; the others bring it with them.
  record,  // a nested struct in place: Schema
  json,
  bytes,
  block,  // a borrowed nested struct
  items,  // the caller's array
  list,   // a range over the response: Schema

  // In descriptions alone.
  numeric,  // digits, where the specification says Integer
  secret_numeric,
  choice,     // ValueList
  formatted,  // Format
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

  // Kinds with a detail have no bounds: its index and flags stand in their place. Nor has a
  // response: what its names are told apart by stands there, where the flags would.
  static constexpr std::uint32_t pack_detail(Kind kind, Need need, unsigned flags, unsigned detail,
                                             std::size_t offset) {
    return static_cast<std::uint32_t>(offset / alignof(void*)) << 23 | detail << 16 | flags << 8 |
           static_cast<unsigned>(need) << 5 | static_cast<unsigned>(kind);
  }
  constexpr unsigned detail() const { return bits >> 16 & 127; }
  constexpr std::uint32_t flags() const { return bits >> 8 & 15; }
  constexpr unsigned print() const { return bits >> 8 & 255; }

  /// The same for names that differ by case or `_`: for what stands between `first` and `last`, `_`
  /// left out.
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

struct Schema;
struct RowDetail;
union Link;
class Encoder;
class Decoder;

/// The code for a kind with a detail; see wire/encode.hpp and wire/decode.hpp.
using Write = bool (*)(Encoder& encoder, const Row& row, const RowDetail& detail,
                       const char* member);
using Read = const char* (*)(Decoder& decoder, const char* at, const Link* link, char* member);
/// Whether a field of a record in place is set; see model/rules.hpp.
inline bool has_set_field(const Schema& schema, const void* object);

/// Checks the conditions between fields; see wire/encode.hpp.
using CheckRules = bool (*)(Encoder& encoder, const Schema& schema, const void* object);

template <class Struct>
struct RuleCheckerOf;
template <Kind TheKind>
struct WriterOf;
template <Kind TheKind>
struct ReaderOf;

/// What rows of certain kinds refer to: one for each type of member and direction.
struct RowDetail {
  const void* what;  // by the row's kind
  union {
    Write write;  // in a request's table
    Read read;    // in a response's table
  };

  constexpr RowDetail(const void* the_what, Write the_write) : what(the_what), write(the_write) {}
  constexpr RowDetail(const void* the_what, Read the_read) : what(the_what), read(the_read) {}

  const Schema& schema() const { return *static_cast<const Schema*>(what); }
  const ValueList& values() const { return *static_cast<const ValueList*>(what); }
  const Format& format() const { return *static_cast<const Format*>(what); }
};

/// What a row's detail is found by. That of a list takes two: the second is the name inside which
/// the list may come.
union Link {
  const RowDetail* detail;
  const char* wrapper;

  constexpr Link() : detail(nullptr) {}
  constexpr Link(const RowDetail* the_detail) : detail(the_detail) {}
  constexpr Link(const char* the_wrapper) : wrapper(the_wrapper) {}
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

  const Row* rows;  // behind the last: the links of those with a detail
  union {
    ReadNumber read_number;  // in a response's schema; null if it has no numbers
    const RuleSet* rules;    // in a request's; null if it has none
  };
  std::uint8_t row_count;
  std::uint16_t size;  // of the struct, in bytes

  constexpr Schema(const Row* the_rows, std::size_t count, std::size_t the_size,
                   ReadNumber the_read_number)
      : rows(the_rows),
        read_number(the_read_number),
        row_count(static_cast<std::uint8_t>(count)),
        size(static_cast<std::uint16_t>(the_size)) {}
  constexpr Schema(const Row* the_rows, std::size_t count, std::size_t the_size,
                   const RuleSet* the_rules)
      : rows(the_rows),
        rules(the_rules),
        row_count(static_cast<std::uint8_t>(count)),
        size(static_cast<std::uint16_t>(the_size)) {}

  /// The schema of a list's element that is one value and not a record.
  bool scalar() const { return rows->name == nullptr; }
  const Link* link(const Row& row) const {
    return reinterpret_cast<const Link*>(rows + row_count) + row.detail();
  }
  const RowDetail& detail(const Row& row) const { return *link(row)->detail; }
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

/// One line of a table, without the types of struct and member.
struct Entry {
  const char* name;
  Terms terms;
  std::size_t offset;  // in its struct
};

/// The same with its types: the tables are built from both.
template <class Struct, class Member>
struct Field : Entry {};

/// Stands for all fields of a struct in place.
template <class Struct, class Member>
struct Merged : Entry {};

template <class Struct, class Member>
constexpr std::size_t offset_of(Member Struct::*member);

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
  return {{name, terms, detail::offset_of(member)}};
}

/// The fields of a struct in place, written and read as if they stood in the surrounding one.
template <class Struct, class Member>
constexpr detail::Merged<Struct, Member> merged(Member Struct::*member) {
  return {{nullptr, mandatory(), detail::offset_of(member)}};
}

/// The table of a struct: every member once, in the order of the members.
template <class... Rows>
struct Fields {
  detail::Entry entries[sizeof...(Rows)];  ///< as they are written
  /// As field() and merged() make them.
  constexpr explicit Fields(const Rows&... each) : entries{each...} {}
};

/// The table of a struct without members: there is nothing to be asked for.
template <>
struct Fields<> {
  static constexpr const detail::Entry* entries = nullptr;  ///< there are none
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
  // For programs that describe operations: with all of a request's blocks, and with the forms and
  // values of a response's text, for which nothing has to be known when it is read.
  request_description,
  response_description,
};

constexpr bool is_request(Use use) {
  return use == Use::request || use == Use::request_description;
}

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
  static constexpr bool bare = Form.bare;
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
    if constexpr (TheUse == Use::request_description) {
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
  return kind >= Kind::record && kind != Kind::numeric && kind != Kind::secret_numeric;
}
constexpr bool is_number(Kind kind) {
  return kind >= Kind::int32 && kind <= Kind::boolean;
}

constexpr bool is_description(Use use) {
  return use == Use::request_description || use == Use::response_description;
}

/// A member's kind in a table, but for what the terms add to it.
template <class Member, Use TheUse>
constexpr Kind kind_of() {
  constexpr Kind kind = KindOf<Member>::kind;
  if constexpr (is_description(TheUse)) {
    return kind;
  } else if constexpr (kind == Kind::formatted) {
    return KindOf<Member>::bare ? Kind::bare : Kind::text;
  } else {
    return kind == Kind::choice ? Kind::text : kind;
  }
}

template <class Member, Use TheUse>
constexpr RowDetail make_detail() {
  constexpr Kind kind = KindOf<Member>::kind;
  constexpr const void* what = KindOf<Member>::template what<TheUse>();
  if constexpr (is_request(TheUse)) {
    static_assert(kind != Kind::list, "tillwire: List belongs to responses");
    Write write = nullptr;
    if constexpr (kind == Kind::record) write = WriterOf<kind>::write;
    return {what, write};
  } else {
    static_assert(kind != Kind::items && kind != Kind::block,
                  "tillwire: Items and Block belong to requests");
    return {what, ReaderOf<kind>::read};
  }
}

/// What rows of a member's type refer to.
template <class Member, Use TheUse>
inline constexpr RowDetail detail_of = make_detail<Member, TheUse>();

/// How many links a row takes. In a request only a record in place has one: all others bring with
/// them what is needed to write them.
constexpr std::size_t links_of(Kind kind, Use use) {
  if (use == Use::request) return kind == Kind::record ? 1 : 0;
  return kind == Kind::list ? 2 : has_detail(kind) ? 1 : 0;
}

/// A row from a kind and the terms; `type` is the kind of the member's type.
constexpr Row make_row(const char* name, Kind kind, Kind type, const Terms& terms,
                       std::size_t offset, unsigned detail, Use use) {
  if (!is_request(use)) {
    return {name, Row::pack_detail(kind, terms.need, Row::print_of(name),
                                   has_detail(kind) ? detail : 0, offset)};
  }
  if (has_detail(kind)) {
    const std::uint32_t flags = (terms.is_closed ? Row::closed : 0) |
                                (terms.is_integer ? Row::integer : 0) |
                                (terms.is_single ? Row::single : 0);
    return {name, Row::pack_detail(kind, terms.need, flags, detail, offset)};
  }
  unsigned sum = static_cast<unsigned>(kind);
  if (type == Kind::choice || type == Kind::formatted) {
    if (terms.is_integer)
      sum += static_cast<unsigned>(Kind::digits) + static_cast<unsigned>(Kind::bare);
    if (type == Kind::formatted || terms.is_closed) sum += static_cast<unsigned>(Kind::checked);
    return {name, Row::pack(static_cast<Kind>(sum), terms.need, 0, 0, offset)};
  }
  if (terms.is_integer && is_description(use)) {
    kind = kind == Kind::text ? Kind::numeric : Kind::secret_numeric;
  } else if (terms.is_integer || terms.only_digits) {
    kind = static_cast<Kind>(sum + static_cast<unsigned>(Kind::digits));
  }
  const bool exact = terms.min == terms.max && terms.max != 0;
  return {name, Row::pack(kind, terms.need, exact ? Row::exactly : terms.min, terms.max, offset)};
}

/// The rows of a struct, and what they refer to.
template <std::size_t Rows, std::size_t Links>
struct Table {
  std::array<Row, Rows> rows{};
  std::array<Link, Links> links{};
};
template <std::size_t Rows>
struct Table<Rows, 0> {
  std::array<Row, Rows> rows{};
};

/// The same, and what was found while it was made.
template <std::size_t Rows, std::size_t Links>
struct CheckedTable {
  Table<Rows, Links> table;
  bool complete = true;  // every member has its row, in order
  bool terms_fit = true;
};

/// Whether what the table says of a field fits a row, and means something for a member of its kind.
constexpr bool are_fit(const Terms& terms, Kind kind) {
  const bool bounds = terms.max <= 4095 && (terms.min < Row::exactly || terms.min == terms.max);
  const bool is_text = kind == Kind::text || kind == Kind::secret;
  const bool is_choice = kind == Kind::choice;
  return bounds && (is_text || !terms.only_digits) && (is_text || is_choice || !terms.is_integer) &&
         (is_choice || !terms.is_closed) && (kind == Kind::items || !terms.is_single) &&
         (kind == Kind::list || terms.wrapper == nullptr);
}

/// How many rows an entry of a table comes to, and how many links.
struct Extent {
  std::size_t rows;
  std::size_t links;
};

template <Use TheUse, class... Entries>
constexpr Extent extent_of(const Fields<Entries...>&);
template <Use TheUse, class Struct, class Member>
constexpr Extent extent_of(const Field<Struct, Member>*) {
  return {1, links_of(kind_of<Member, TheUse>(), TheUse)};
}
template <Use TheUse, class Struct, class Member>
constexpr Extent extent_of(const Merged<Struct, Member>*) {
  return extent_of<TheUse>(Member::fields());
}
template <Use TheUse, class... Entries>
constexpr Extent extent_of(const Fields<Entries...>&) {
  Extent sum{0, 0};
  for (const Extent& each :
       std::initializer_list<Extent>{extent_of<TheUse>(static_cast<const Entries*>(nullptr))...}) {
    sum.rows += each.rows;
    sum.links += each.links;
  }
  return sum;
}

/// Fills a table, row by row.
struct TableWriter {
  Row* row;
  Link* links;
  std::size_t end = 0;  // of the member before
  unsigned link = 0;
  bool complete = true;
  bool terms_fit = true;

  constexpr void add(const Entry& entry, Kind kind, Kind type, std::size_t offset, std::size_t size,
                     Use use) {
    const Terms& terms = entry.terms;
    if (offset != end) complete = false;
    end = offset + size;
    *row++ = make_row(entry.name, kind, type, terms, offset, link, use);
  }
};

template <Use TheUse, class... Entries>
constexpr void add_all(TableWriter& to, const Fields<Entries...>& fields, std::size_t base);

template <Use TheUse, class Struct, class Member>
constexpr void add(TableWriter& to, const Entry& entry, const Field<Struct, Member>*,
                   std::size_t base) {
  constexpr Kind kind = kind_of<Member, TheUse>();
  to.add(entry, kind, KindOf<Member>::kind, base + entry.offset, sizeof(Member), TheUse);
  if (!are_fit(entry.terms, KindOf<Member>::kind)) to.terms_fit = false;
  if constexpr (links_of(kind, TheUse) != 0) to.links[to.link++] = &detail_of<Member, TheUse>;
  if constexpr (kind == Kind::list) to.links[to.link++] = entry.terms.wrapper;
}
template <Use TheUse, class Struct, class Member>
constexpr void add(TableWriter& to, const Entry& entry, const Merged<Struct, Member>*,
                   std::size_t base) {
  add_all<TheUse>(to, Member::fields(), base + entry.offset);
}
template <Use TheUse, class... Entries>
constexpr void add_all(TableWriter& to, const Fields<Entries...>& fields,
                       [[maybe_unused]] std::size_t base) {
  [[maybe_unused]] const Entry* entry = fields.entries;
  (add<TheUse>(to, *entry++, static_cast<const Entries*>(nullptr), base), ...);
}

template <class Struct, Use TheUse>
constexpr auto make_table() {
  constexpr Extent extent = extent_of<TheUse>(Struct::fields());
  CheckedTable<extent.rows, extent.links> checked;
  Link* links = nullptr;
  if constexpr (extent.links != 0) links = checked.table.links.data();
  TableWriter to{checked.table.rows.data(), links};
  add_all<TheUse>(to, Struct::fields(), 0);
  checked.complete = to.complete && (to.end == sizeof(Struct) || std::is_empty_v<Struct>);
  checked.terms_fit = to.terms_fit;
  return checked;
}

template <class Struct, Use TheUse>
inline constexpr auto table_of = make_table<Struct, TheUse>().table;

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
inline constexpr RuleSet rule_set_of{RuleCheckerOf<Struct>::check, rules_of<Struct>.list,
                                     rules_of<Struct>.count};

/// What a schema needs besides its rows: the code for numbers, or conditions.
template <class Struct, Use TheUse>
constexpr auto needs_of() {
  if constexpr (!is_request(TheUse)) {
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
  if constexpr (!is_request(TheUse)) {
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
  constexpr auto checked = make_table<Struct, TheUse>();
  static_assert(checked.complete,
                "tillwire: every member has one row, and the rows are in the members' order");
  static_assert(checked.terms_fit,
                "tillwire: a bound does not fit a row, or a term does not apply to its member");
  static_assert(names_differ(table.rows),
                "tillwire: two names of a table are equal when case and _ are ignored");
  static_assert(table.rows.size() <= 64, "tillwire: a table has at most 64 rows");
  static_assert(sizeof(Struct) <= 511 * alignof(void*), "tillwire: the struct is too large");
  return {table.rows.data(), table.rows.size(), sizeof(Struct), needs_of<Struct, TheUse>()};
}

template <class Element, Use TheUse>
constexpr auto make_scalar_table() {
  constexpr Kind kind = kind_of<Element, TheUse>();
  Table<1, links_of(kind, TheUse)> table;

  table.rows[0] = make_row(nullptr, kind, KindOf<Element>::kind, mandatory(), 0, 0, TheUse);
  if constexpr (links_of(kind, TheUse) != 0) table.links[0] = &detail_of<Element, TheUse>;
  return table;
}
template <class Element, Use TheUse>
inline constexpr auto scalar_table = make_scalar_table<Element, TheUse>();

template <class Element, Use TheUse>
constexpr Schema make_scalar_schema() {
  return {scalar_table<Element, TheUse>.rows.data(), 1, sizeof(Element),
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

/// Counts the rows before the one of the member at `offset`; false if there is none.
template <class... Entries>
constexpr bool seek_row(const Fields<Entries...>& fields, std::size_t base, std::size_t offset,
                        unsigned& row);
template <class Struct, class Member>
constexpr bool seek_row(const Entry& entry, const Field<Struct, Member>*, std::size_t base,
                        std::size_t offset, unsigned& row) {
  if (base + entry.offset == offset) return true;
  ++row;
  return false;
}
template <class Struct, class Member>
constexpr bool seek_row(const Entry& entry, const Merged<Struct, Member>*, std::size_t base,
                        std::size_t offset, unsigned& row) {
  return seek_row(Member::fields(), base + entry.offset, offset, row);
}
template <class... Entries>
constexpr bool seek_row(const Fields<Entries...>& fields, std::size_t base, std::size_t offset,
                        unsigned& row) {
  const Entry* entry = fields.entries;
  return (seek_row(*entry++, static_cast<const Entries*>(nullptr), base, offset, row) || ...);
}

/// The row of a member, counted from 0.
template <class Struct, class Member>
constexpr unsigned row_of(Member Struct::*member) {
  unsigned row = 0;
  seek_row(Struct::fields(), 0, offset_of(member), row);
  return row;
}

}  // namespace detail

}  // namespace tillwire
