// Describes the tables of operations as data, for tools that handle any operation.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <tillwire/table/build.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>
#include <type_traits>

// Command lines, document generators and fuzzers handle operations whose types they do not know.
// The engine's tables (table/row.hpp) do not suit them: they are packed for firmware and hold only
// what their direction needs. A description keeps all that fields() and rules() say, and reads and
// writes the members. It is constant data, needs no heap, and costs nothing in programs that do not
// name it.

namespace tillwire {

/// How a field is stored, which decides which functions of FieldDescription read and set it.
enum class FieldKind : std::uint8_t {
  text,     ///< Text and its derived types: Secret, Choice, Date and the other formats
  int32,    ///< Optional<std::int32_t>
  int64,    ///< Optional<std::int64_t>; Amount and AmountOrAll, in minor units
  boolean,  ///< Optional<bool>
  json,     ///< Json
  bytes,    ///< Bytes
  record,   ///< a nested struct, stored in place
  block,    ///< Block: a borrowed struct, in requests only
  items,    ///< Items: the caller's array, in requests only
  list,     ///< List: a range over a response
};

/// The format that text must have before it is sent, from the type of its member; `url` is said by
/// its row. `language` is the form of a choice: two letters.
enum class TextForm : std::uint8_t {
  any,
  date,
  date_time,
  iso_time,
  quantity,
  decimal,
  phone,
  url,
  moment,
  language,
};

/// An array of constant data, not owned.
template <class Element>
struct Sequence {
  const Element* first = nullptr;  ///< null if there are no elements
  std::size_t count = 0;           ///< number of elements

  /// Returns whether there are no elements.
  constexpr bool empty() const { return count == 0; }
  /// Returns the number of elements.
  constexpr std::size_t size() const { return count; }
  /// Returns an element, counted from 0.
  constexpr const Element& operator[](std::size_t index) const { return first[index]; }
  /// Returns the first element, for a range-based for.
  constexpr const Element* begin() const { return first; }
  /// Returns the end, for a range-based for.
  constexpr const Element* end() const { return first + count; }
};

struct Description;

namespace detail {

/// Calls a function whose type only its caller knows.
struct ElementVisitor {
  void (*visit)(void* function, const void* element);
  void* function;
};

/// How members of a type are accessed; null where the type does not support it.
struct FieldAccess {
  void (*set_text)(void* member, std::string_view characters) = nullptr;
  void (*borrow)(void* member, const void* first, std::size_t count) = nullptr;
  void (*for_each)(const void* member, const ElementVisitor& visitor) = nullptr;
};

struct DescriptionWriter;

}  // namespace detail

/// One field of a struct: what its table says about it, and access to the member.
///
/// The functions take a pointer to the described struct; for elements of a list of single values, a
/// pointer to the value. Calling a function for the wrong kind of field is harmless: a read returns
/// an absent value, and a set changes nothing and returns false.
struct FieldDescription {
  const char* name = nullptr;        ///< wire name; null for a single value
  FieldKind kind = FieldKind::text;  ///< how it is stored
  Need need = Need::optional;        ///< see is_mandatory() and is_conditional()
  bool digits = false;               ///< text: only decimal digits are sent
  bool integer = false;              ///< text or choice: an Integer in the specification
  bool closed = false;               ///< choice: only `values` are sent
  bool single = false;               ///< items: exactly one element is sent
  bool secret = false;               ///< text: never shown
  bool amount = false;               ///< number: money in minor units
  bool negative = false;             ///< number: may be negative in a request
  bool all = false;                  ///< number: accepts Amount::all(), see set_all()
  bool beyond = false;               ///< the specification's table does not have it
  bool informative = false;          ///< nothing is decided by it: see Terms::informative()
  /// Minimum number of characters, or of digits of a number. Zero for text that is bounded by its
  /// form or its values.
  unsigned min = 0;
  unsigned max = 0;                     ///< maximum number; 0: no bound
  TextForm form = TextForm::any;        ///< text: the format that is checked
  Sequence<const char*> values = {};    ///< choice: the known wire values
  const char* wrapper = nullptr;        ///< list: name of an object that may contain it
  const Description* nested = nullptr;  ///< record, block: its fields; items, list: an element's
  std::size_t offset = 0;               ///< of the member in its struct, in bytes

  /// Returns whether the field is set. A record in place is set if one of its fields is.
  inline bool present(const void* object) const;

  /// Returns the text of a Text, a Secret, a Choice or a format.
  Text text(const void* object) const {
    return kind == FieldKind::text ? member<Text>(object) : Text();
  }
  /// Returns the number, of 32 or 64 bits.
  Optional<std::int64_t> number(const void* object) const {
    if (kind == FieldKind::int64) return member<Optional<std::int64_t>>(object);
    if (kind != FieldKind::int32) return {};
    const auto& narrow = member<Optional<std::int32_t>>(object);
    return narrow.present() ? Optional<std::int64_t>(*narrow) : Optional<std::int64_t>();
  }
  /// Returns the bool.
  Optional<bool> truth(const void* object) const {
    return kind == FieldKind::boolean ? member<Optional<bool>>(object) : Optional<bool>();
  }
  /// Returns the JSON passed through.
  Json json(const void* object) const {
    return kind == FieldKind::json ? member<Json>(object) : Json();
  }
  /// Returns the bytes.
  Bytes bytes(const void* object) const {
    return kind == FieldKind::bytes ? member<Bytes>(object) : Bytes();
  }
  /// Returns the record in place, which `nested` describes; null for other kinds.
  const void* record(const void* object) const {
    return kind == FieldKind::record ? &member<char>(object) : nullptr;
  }
  /// Returns the record in place, to set its fields; null for other kinds.
  void* record(void* object) const {
    return kind == FieldKind::record ? &member<char>(object) : nullptr;
  }
  /// Calls `function(const void* element)` for each element of items or of a list, or for the block
  /// if there is one; `nested` describes the element. An element of a list is valid only during
  /// that call.
  template <class Function>
  void for_each(const void* object, Function function) const {
    if (access_->for_each == nullptr) return;
    const auto visit = [](void* of, const void* element) {
      (*static_cast<Function*>(of))(element);
    };
    access_->for_each(&member<char>(object), {visit, &function});
  }

  /// Borrows plain characters, which must remain until the request is sent. Checks choices and
  /// formats as an assignment does.
  bool set_text(void* object, std::string_view characters) const {
    if (kind != FieldKind::text) return false;
    access_->set_text(&member<char>(object), characters);
    return true;
  }
  /// Sets a number; returns false if it does not fit a field of 32 bits.
  bool set_number(void* object, std::int64_t value) const {
    if (kind == FieldKind::int64) {
      member<Optional<std::int64_t>>(object) = value;
      return true;
    }
    using Narrow = std::numeric_limits<std::int32_t>;
    const bool fits = (Narrow::min)() <= value && value <= (Narrow::max)();
    if (kind != FieldKind::int32 || !fits) return false;
    member<Optional<std::int32_t>>(object) = static_cast<std::int32_t>(value);
    return true;
  }
  /// Sets an amount to Amount::all(), if the field accepts that.
  bool set_all(void* object) const {
    if (all) member<AmountOrAll>(object) = Amount::all();
    return all;
  }
  /// Sets a bool.
  bool set_truth(void* object, bool value) const {
    return set<Optional<bool>>(FieldKind::boolean, object, value);
  }
  /// Sets JSON, whose text is borrowed.
  bool set_json(void* object, const Json& value) const {
    return set<Json>(FieldKind::json, object, value);
  }
  /// Sets bytes, which are borrowed.
  bool set_bytes(void* object, const Bytes& value) const {
    return set<Bytes>(FieldKind::bytes, object, value);
  }
  /// Borrows an array of `count` elements, each of the size that `nested` gives, or the single
  /// struct of a block.
  bool borrow(void* object, const void* first, std::size_t count) const {
    if (access_->borrow == nullptr) return false;
    access_->borrow(&member<char>(object), first, count);
    return true;
  }

 private:
  friend struct detail::DescriptionWriter;

  template <class Member>
  const Member& member(const void* object) const {
    return *reinterpret_cast<const Member*>(static_cast<const char*>(object) + offset);
  }
  template <class Member>
  Member& member(void* object) const {
    return *reinterpret_cast<Member*>(static_cast<char*>(object) + offset);
  }
  template <class Member>
  bool set(FieldKind wanted, void* object, const Member& value) const {
    if (kind != wanted) return false;
    member<Member>(object) = value;
    return true;
  }

  const detail::FieldAccess* access_ = nullptr;
};

/// The kind of a condition, named after the function of table/rules.hpp that makes it.
enum class RuleKind : std::uint8_t {
  exactly_one_of,
  at_least_one_of,
  at_most_one_of,
  none_of,
  all_or_none_of,
  at_least_one_group_of,
  needed_with,
  needed_when,
  refused_when,
  refused_unless,
  ends_in_month,
  not_zero,
  checked_by,  ///< a function of the struct: see RuleDescription::words()
};

/// Returns the condition in English, to be followed by the names of fields: "exactly one of".
constexpr const char* words(RuleKind kind) {
  switch (kind) {
    case RuleKind::exactly_one_of:
      return "exactly one of";
    case RuleKind::at_least_one_of:
      return "at least one of";
    case RuleKind::at_most_one_of:
      return "at most one of";
    case RuleKind::none_of:
      return "not taken";
    case RuleKind::all_or_none_of:
      return "all or none of";
    case RuleKind::at_least_one_group_of:
      return "at least one of these";
    case RuleKind::needed_with:
      return "needed with";
    case RuleKind::needed_when:
      return "needed where";
    case RuleKind::refused_when:
      return "not taken where";
    case RuleKind::refused_unless:
      return "taken only where";
    case RuleKind::ends_in_month:
      return "the last two digits are a month, 01 to 12";
    case RuleKind::not_zero:
      return "not 0";
    case RuleKind::checked_by:
      return "checked";
  }
  return "";
}

/// A condition between the fields of a request. Fields are given by their index in
/// Description::fields.
class RuleDescription {
 public:
  constexpr RuleDescription() = default;

  /// Returns the kind of the condition.
  inline RuleKind kind() const;
  /// Returns whether the condition is about the fields of a record in place: the other indexes are
  /// then those of the record's description.
  constexpr bool is_within() const { return rule_->nested_row != detail::no_row; }
  /// Returns the index of that record.
  constexpr std::size_t record() const { return rule_->nested_row; }
  /// Returns the fields that the condition binds; none for at_least_one_group_of and checked_by.
  constexpr FieldGroup fields() const { return rule_->fields(); }
  /// Returns the groups of at_least_one_group_of.
  Sequence<FieldGroup> groups() const {
    if (kind() != RuleKind::at_least_one_group_of) return {};
    return {rule_->argument.groups, rule_->count_or_watched};
  }
  /// Returns whether the condition depends on the value of another field: see watched() and
  /// values().
  bool has_watched() const {
    return kind() >= RuleKind::needed_when && kind() <= RuleKind::refused_unless;
  }
  /// Returns the index of the field whose value matters, or for needed_with, its presence.
  constexpr std::size_t watched() const { return rule_->count_or_watched; }
  /// Returns the values that matter, separated by commas; null without a watched field.
  const char* values() const { return has_watched() ? rule_->argument.values : nullptr; }
  /// Returns what a condition of checked_by requires, with wire names: "itemAmount must equal
  /// itemPrice x quantity". Null for other kinds, and where the struct gives no words.
  constexpr const char* words() const { return words_; }
  /// Checks this condition alone. A condition of checked_by() requires that the bounds of the
  /// fields hold.
  Breach breach_in(const void* object) const {
    const Rule::Check check = is_within() ? detail::check_within : rule_->check;
    return check(*rule_, detail::present_fields(*schema_, object), *schema_, object);
  }

 private:
  friend struct detail::DescriptionWriter;

  /// Describes an element of the rules() of a struct with this schema.
  constexpr RuleDescription(const Rule& rule, const detail::RequestSchema& schema,
                            const char* the_words)
      : rule_(&rule), schema_(&schema), words_(the_words) {}

  const Rule* rule_ = nullptr;
  const detail::RequestSchema* schema_ = nullptr;
  const char* words_ = nullptr;
};

/// A struct with a table: a request, a response, a block or a record. For a list of single values
/// it has one field without a name.
struct Description {
  Sequence<FieldDescription> fields = {};  ///< in the table's order; merged fields in their place
  Sequence<RuleDescription> rules = {};    ///< in the order in which they are checked
  /// Size of the struct in bytes. Zeroed memory of this size, aligned for pointers, is a struct
  /// whose fields are all absent.
  std::size_t size = 0;

  /// Returns whether it describes a single value instead of a struct.
  constexpr bool is_value() const { return fields.size() == 1 && fields[0].name == nullptr; }

  /// Returns the field with exactly this name, or null.
  constexpr const FieldDescription* find(std::string_view name) const {
    for (const FieldDescription& each : fields) {
      if (each.name != nullptr && name == each.name) return &each;
    }
    return nullptr;
  }
};

inline bool FieldDescription::present(const void* object) const {
  if (kind != FieldKind::record) return detail::is_set(&member<char>(object));
  for (const FieldDescription& each : nested->fields) {
    if (each.present(record(object))) return true;
  }
  return false;
}

// Not constexpr: with -fsanitize=undefined, g++ 12 cannot compare functions in constant
// expressions.
inline RuleKind RuleDescription::kind() const {
  const Rule::Check check = rule_->check;
  if (check == detail::check_exactly_one) return RuleKind::exactly_one_of;
  if (check == detail::check_at_least_one) return RuleKind::at_least_one_of;
  if (check == detail::check_at_most_one) return RuleKind::at_most_one_of;
  if (check == detail::check_none) return RuleKind::none_of;
  if (check == detail::check_all_or_none) return RuleKind::all_or_none_of;
  if (check == detail::check_groups) return RuleKind::at_least_one_group_of;
  if (check == detail::check_needed_with) return RuleKind::needed_with;
  if (check == detail::check_needed_when) return RuleKind::needed_when;
  if (check == detail::check_refused_when) return RuleKind::refused_when;
  if (check == detail::check_refused_unless) return RuleKind::refused_unless;
  if (check == detail::check_months) return RuleKind::ends_in_month;
  return check == detail::check_not_zero ? RuleKind::not_zero : RuleKind::checked_by;
}

/// Returns whether two wire names are the same in a response, where case and `_` are ignored.
constexpr bool is_same_name(const char* left, const char* right) {
  return detail::same_wire_name(left, right);
}

namespace detail {

template <class Struct>
constexpr Description describe();
template <class Element>
constexpr Description describe_element();

}  // namespace detail

/// The description of a struct with fields(). Source files that use it include
/// <tillwire/client.hpp>, as those do that set a block or read a list.
///
///     for (const FieldDescription& field : description_of<ecommerce::Register>.fields) ...
template <class Struct>
inline constexpr Description description_of = detail::describe<Struct>();

namespace detail {

template <class Element>
inline constexpr Description element_description = describe_element<Element>();

constexpr FieldKind field_kind(Kind kind) {
  switch (kind) {
    case Kind::int32:
      return FieldKind::int32;
    case Kind::int64:
      return FieldKind::int64;
    case Kind::boolean:
      return FieldKind::boolean;
    case Kind::record:
      return FieldKind::record;
    case Kind::json:
      return FieldKind::json;
    case Kind::bytes:
      return FieldKind::bytes;
    case Kind::block:
      return FieldKind::block;
    case Kind::items:
      return FieldKind::items;
    case Kind::list:
      return FieldKind::list;
    default:
      return FieldKind::text;
  }
}

// clang-format off
template <class Member> struct FormOf { static constexpr TextForm form = TextForm::any; };
template <const Format& Form> struct FormOf<Formatted<Form>>;  // a new format needs a line below
template <> struct FormOf<Date> { static constexpr TextForm form = TextForm::date; };
template <> struct FormOf<DateTime> { static constexpr TextForm form = TextForm::date_time; };
template <> struct FormOf<IsoTime> { static constexpr TextForm form = TextForm::iso_time; };
template <> struct FormOf<Quantity> { static constexpr TextForm form = TextForm::quantity; };
template <> struct FormOf<Decimal> { static constexpr TextForm form = TextForm::decimal; };
template <> struct FormOf<Phone> { static constexpr TextForm form = TextForm::phone; };
template <> struct FormOf<Moment> { static constexpr TextForm form = TextForm::moment; };
template <class Enum> struct FormOf<Choice<Enum>> {
  static constexpr TextForm form = has_form<Enum> ? TextForm::language : TextForm::any;
};
// clang-format on

/// What depends on the type of a member, in addition to KindOf.
template <class Member>
struct DescriptionOf {
  static constexpr Sequence<const char*> values() { return {}; }
  static constexpr const Description* nested() {
    if constexpr (has_fields<Member>) {
      return &description_of<Member>;
    } else {
      return nullptr;
    }
  }
  static constexpr FieldAccess make_access() {
    FieldAccess access;
    if constexpr (is_text(KindOf<Member>::kind)) {
      access.set_text = [](void* member, std::string_view characters) {
        *static_cast<Member*>(member) = Member(characters);
      };
    }
    return access;
  }
};
template <>
struct DescriptionOf<PinData> : DescriptionOf<Text> {
  static constexpr FieldAccess make_access() {
    FieldAccess access;
    access.set_text = [](void* member, std::string_view characters) {
      *static_cast<PinData*>(member) = PinData::made_elsewhere(Secret(characters));
    };
    return access;
  }
};
template <class Enum>
struct DescriptionOf<Choice<Enum>> : DescriptionOf<Text> {
  static constexpr Sequence<const char*> values() {
    return {texts<Enum>.data(), texts<Enum>.size()};
  }
  static constexpr FieldAccess make_access() {
    return {[](void* member, std::string_view characters) {
      *static_cast<Choice<Enum>*>(member) = Text(characters);
    }};
  }
};
template <class Struct>
struct DescriptionOf<Block<Struct>> : DescriptionOf<Text> {
  static constexpr const Description* nested() { return &description_of<Struct>; }
  static constexpr FieldAccess make_access() {
    return {nullptr,
            [](void* member, const void* first, std::size_t) {
              *static_cast<Block<Struct>*>(member) = static_cast<const Struct*>(first);
            },
            [](const void* member, const ElementVisitor& visitor) {
              const auto& block = *static_cast<const Block<Struct>*>(member);
              if (block.present()) visitor.visit(visitor.function, block.operator->());
            }};
  }
};
template <class Range>
void visit_elements(const void* member, const ElementVisitor& visitor) {
  for (const auto& element : *static_cast<const Range*>(member)) {
    visitor.visit(visitor.function, &element);
  }
}
template <class Element>
struct DescriptionOf<Items<Element>> : DescriptionOf<Text> {
  static constexpr const Description* nested() { return &element_description<Element>; }
  static constexpr FieldAccess make_access() {
    return {nullptr,
            [](void* member, const void* first, std::size_t count) {
              *static_cast<Items<Element>*>(member) = {static_cast<const Element*>(first), count};
            },
            visit_elements<Items<Element>>};
  }
};
template <class Element>
struct DescriptionOf<List<Element>> : DescriptionOf<Text> {
  static constexpr const Description* nested() { return &element_description<Element>; }
  static constexpr FieldAccess make_access() {
    return {nullptr, nullptr, visit_elements<List<Element>>};
  }
};

template <class Member>
inline constexpr FieldAccess access_of = DescriptionOf<Member>::make_access();

/// Fills a table of descriptions, field by field.
struct DescriptionWriter {
  FieldDescription* to;

  static constexpr RuleDescription rule(const Rule& rule, const RequestSchema& schema,
                                        const char* words) {
    return {rule, schema, words};
  }

  template <class Member>
  constexpr void add(const FieldEntry& entry, std::size_t offset) {
    using Of = KindOf<Member>;
    const Terms& terms = entry.terms;
    to->name = entry.name;
    to->kind = field_kind(Of::kind);
    to->need = terms.need;
    to->digits = terms.only_digits;
    to->integer = terms.is_integer;
    to->closed = terms.is_closed;
    to->single = terms.is_single;
    to->negative = terms.is_signed;
    to->beyond = terms.is_beyond;
    to->informative = terms.is_informative;
    to->secret = std::is_base_of_v<Secret, Member>;
    to->amount = std::is_base_of_v<Amount, Member>;
    to->all = std::is_same_v<Member, AmountOrAll>;
    to->form = terms.is_url ? TextForm::url : FormOf<Member>::form;
    if (!Of::choice && !Of::formatted) {
      to->min = terms.min;
      to->max = terms.max;
    }
    to->values = DescriptionOf<Member>::values();
    to->wrapper = terms.wrapper;
    to->nested = DescriptionOf<Member>::nested();
    to->offset = offset;
    to->access_ = &access_of<Member>;
    ++to;
  }
};

template <class Struct>
constexpr auto describe_fields() {
  std::array<FieldDescription, extent_of<Struct, Use::request>().rows> fields;
  DescriptionWriter to{fields.data()};
  visit_fields(to, Struct::fields());
  return fields;
}
template <class Struct>
inline constexpr auto field_descriptions = describe_fields<Struct>();

template <class Struct>
inline constexpr auto rules_of = Struct::rules();

template <class Struct, class... Each>
constexpr auto describe_rules(const Rules<Each...>& rules) {
  const char* const words[] = {words_of_rule<Each>...};
  std::array<RuleDescription, sizeof...(Each)> described;
  for (std::size_t i = 0; i < sizeof...(Each); ++i) {
    described[i] =
        DescriptionWriter::rule(rules.list[i], schema_of<Struct, Use::request>, words[i]);
  }
  return described;
}
template <class Struct>
inline constexpr auto rule_descriptions = describe_rules<Struct>(rules_of<Struct>);

template <class Struct>
constexpr Description describe() {
  constexpr const auto& fields = field_descriptions<Struct>;
  Description description{{fields.data(), fields.size()}, {}, sizeof(Struct)};
  if constexpr (has_rules<Struct>) {
    constexpr const auto& rules = rule_descriptions<Struct>;
    description.rules = {rules.data(), rules.size()};
  }
  return description;
}

/// Describes a single value: a field without a name that fills its struct.
template <class Element>
constexpr FieldDescription describe_value() {
  FieldDescription field;
  DescriptionWriter{&field}.add<Element>({nullptr, mandatory(), {}}, 0);
  return field;
}
template <class Element>
inline constexpr FieldDescription value_description = describe_value<Element>();

template <class Element>
constexpr Description describe_element() {
  if constexpr (has_fields<Element>) {
    return description_of<Element>;
  } else {
    return {{&value_description<Element>, 1}, {}, sizeof(Element)};
  }
}

}  // namespace detail

}  // namespace tillwire
