// Conditions between the fields of a request, as data.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <tillwire/model/amount.hpp>
#include <tillwire/model/formats.hpp>
#include <tillwire/model/result.hpp>
#include <tillwire/table/build.hpp>
#include <type_traits>

namespace tillwire {

/// A set of fields of one struct, for Rules.
struct FieldGroup {
  std::uint32_t rows;      ///< bit i: row `first_row` + i of the table
  std::uint8_t first_row;  ///< counted from 0

  /// Returns whether it contains the field of a row.
  constexpr bool has(std::size_t row) const {
    return row >= first_row && row - first_row < 32 && (rows >> (row - first_row) & 1) != 0;
  }
};

/// The result of checking a condition.
struct Breach {
  Errc code = Errc::none;        ///< none if the condition holds
  unsigned row = 0;              ///< row of the field at fault
  const char* nested = nullptr;  ///< name of the field at fault inside that one
};

namespace detail {

/// The set of rows of a schema that are present.
struct FieldSet {
  std::uint32_t words[2] = {};

  constexpr void add(unsigned row) { words[row / 32] |= std::uint32_t{1} << row % 32; }
  constexpr bool has(unsigned row) const { return (words[row / 32] >> row % 32 & 1) != 0; }
};

inline constexpr unsigned no_row = 64;

/// What a rule needs in addition to its fields; its function decides which member is used.
union RuleArgument {
  const FieldGroup* groups;                // check_groups: `count` of them
  const char* values;                      // of the field `watched`, separated by commas
  Breach (*function)(const void* object);  // check_function

  constexpr RuleArgument() : groups(nullptr) {}
  constexpr RuleArgument(const FieldGroup* the_groups) : groups(the_groups) {}
  constexpr RuleArgument(const char* the_values) : values(the_values) {}
  constexpr RuleArgument(Breach (*the_function)(const void* object)) : function(the_function) {}
};

/// A condition. `check` is one of the functions below and returns whether an object meets it. The
/// pointer saves 46 to 156 bytes for each kind of condition that a program's requests do not use.
struct Rule {
  using Check = Breach (*)(const Rule& rule, const FieldSet& present, const RequestSchema& schema,
                           const void* object);
  Check check;
  std::uint32_t rows;  // as in FieldGroup
  RuleArgument argument;
  std::uint8_t first_row;
  std::uint8_t count_or_watched;     // number of groups, or the row that matters
  std::uint8_t nested_row = no_row;  // within(): row of the struct that the rule is about
  bool last = false;                 // the last rule of its struct

  constexpr explicit Rule(Check the_check, FieldGroup group = {}, RuleArgument the_argument = {},
                          unsigned the_count_or_watched = 0)
      : check(the_check),
        rows(group.rows),
        argument(the_argument),
        first_row(group.first_row),
        count_or_watched(static_cast<std::uint8_t>(the_count_or_watched)) {}

  constexpr FieldGroup fields() const { return {rows, first_row}; }
};

/// Checks the conditions between fields; see wire/encode.hpp.
using CheckRules = bool (*)(Encoder& encoder, const RequestSchema& schema, const void* object);

/// The conditions of a struct, and the code that checks them. The pointer saves programs whose
/// requests have no conditions 340 bytes.
struct RuleSet {
  CheckRules check;
  const Rule* first;  // ends with the rule that is `last`
};

/// Returns the first row of `fields`, from `from` on, whose presence equals `wanted`, or no_row.
inline unsigned find_row(FieldGroup fields, const FieldSet& present, bool wanted,
                         unsigned from = 0) {
  unsigned row = fields.first_row;
  for (std::uint32_t rows = fields.rows; rows != 0; rows >>= 1, ++row) {
    if ((rows & 1) != 0 && row >= from && present.has(row) == wanted) return row;
  }
  return no_row;
}

inline Breach check_at_least_one(const Rule& rule, const FieldSet& present, const RequestSchema&,
                                 const void*) {
  if (find_row(rule.fields(), present, true) < no_row) return {Errc::none, 0};
  return {Errc::missing, find_row(rule.fields(), present, false)};
}

inline Breach check_at_most_one(const Rule& rule, const FieldSet& present, const RequestSchema&,
                                const void*) {
  const unsigned first = find_row(rule.fields(), present, true);
  const unsigned second =
      first < no_row ? find_row(rule.fields(), present, true, first + 1) : first;
  return {second < no_row ? Errc::conflict : Errc::none, second};
}

inline Breach check_none(const Rule& rule, const FieldSet& present, const RequestSchema&,
                         const void*) {
  const unsigned there = find_row(rule.fields(), present, true);
  return {there < no_row ? Errc::conflict : Errc::none, there};
}

inline Breach check_exactly_one(const Rule& rule, const FieldSet& present,
                                const RequestSchema& schema, const void* object) {
  const Breach breach = check_at_least_one(rule, present, schema, object);
  return breach.code != Errc::none ? breach : check_at_most_one(rule, present, schema, object);
}

inline Breach check_all_or_none(const Rule& rule, const FieldSet& present, const RequestSchema&,
                                const void*) {
  const unsigned absent = find_row(rule.fields(), present, false);
  const bool broken = absent < no_row && find_row(rule.fields(), present, true) < no_row;
  return {broken ? Errc::missing : Errc::none, absent};
}

inline Breach check_groups(const Rule& rule, const FieldSet& present, const RequestSchema&,
                           const void*) {
  unsigned first = no_row;  // the first field that the most complete group lacks
  bool begun = false;
  for (unsigned i = 0; i < rule.count_or_watched; ++i) {
    const FieldGroup group = rule.argument.groups[i];
    const unsigned absent = find_row(group, present, false);
    if (absent == no_row) return {Errc::none, 0};
    const bool begins = find_row(group, present, true) < no_row;
    if (first == no_row || (begins && !begun)) first = absent;
    begun = begun || begins;
  }
  return {Errc::missing, first};
}

inline const Text& text_of(const RequestSchema& schema, unsigned row, const void* object) {
  return *reinterpret_cast<const Text*>(static_cast<const char*>(object) +
                                        schema.rows[row].offset());
}

/// Returns whether a text is one of the values, which are separated by commas.
inline bool is_listed(const Text& text, const char* values) {
  for (const char* at = values;; ++at) {
    const char* const begin = at;
    while (*at != 0 && *at != ',') ++at;
    if (text == Text(begin, static_cast<std::size_t>(at - begin))) return true;
    if (*at == 0) return false;
  }
}

/// Returns whether the watched field has one of the rule's values.
inline bool has_value(const Rule& rule, const RequestSchema& schema, const void* object) {
  return is_listed(text_of(schema, rule.count_or_watched, object), rule.argument.values);
}

/// Finds what is absent of the fields that another one needs.
inline Breach check_needed_with(const Rule& rule, const FieldSet& present, const RequestSchema&,
                                const void*) {
  const unsigned absent = find_row(rule.fields(), present, false);
  const bool broken = absent < no_row && present.has(rule.count_or_watched);
  return {broken ? Errc::missing : Errc::none, absent};
}

inline Breach check_needed_when(const Rule& rule, const FieldSet& present,
                                const RequestSchema& schema, const void* object) {
  const unsigned absent = find_row(rule.fields(), present, false);
  const bool broken = absent < no_row && has_value(rule, schema, object);
  return {broken ? Errc::missing : Errc::none, absent};
}

inline Breach check_refused_when(const Rule& rule, const FieldSet& present,
                                 const RequestSchema& schema, const void* object) {
  const unsigned there = find_row(rule.fields(), present, true);
  const bool broken = there < no_row && has_value(rule, schema, object);
  return {broken ? Errc::conflict : Errc::none, there};
}

inline Breach check_refused_unless(const Rule& rule, const FieldSet& present,
                                   const RequestSchema& schema, const void* object) {
  const unsigned there = find_row(rule.fields(), present, true);
  const bool broken = there < no_row && !has_value(rule, schema, object);
  return {broken ? Errc::conflict : Errc::none, there};
}

/// Returns whether the member of a row is set: its first word says so, see model/optional.hpp.
inline bool is_set(const char* member) {
  std::uintptr_t word;
  std::memcpy(&word, member, sizeof word);
  return word != 0;
}

/// Refuses an amount of 0 that is not Amount::all(), which is stored as 0 with a mark.
inline Breach check_not_zero(const Rule& rule, const FieldSet&, const RequestSchema& schema,
                             const void* object) {
  const unsigned row = rule.first_row;
  const auto& amount = *reinterpret_cast<const OptionalStorage<std::int64_t>*>(
      static_cast<const char*>(object) + schema.rows[row].offset());
  const bool broken = amount.present == 1 && (amount.low | amount.high) == 0;
  return {broken ? Errc::bad_value : Errc::none, row};
}

/// Accepts text that ends in two digits of a month. Leaves text shorter than two characters to the
/// bounds.
inline Breach check_months(const Rule& rule, const FieldSet& present, const RequestSchema& schema,
                           const void* object) {
  unsigned row = find_row(rule.fields(), present, true);
  for (; row < no_row; row = find_row(rule.fields(), present, true, row + 1)) {
    const std::string_view text = text_of(schema, row, object).raw();
    if (text.size() < 2) continue;
    const int month = number_at(text.data() + text.size() - 2, 2);
    if (month < 1 || month > 12) return {Errc::bad_value, row};
  }
  return {Errc::none, 0};
}

inline bool has_set_field(const RequestSchema& schema, const void* object);

/// Returns the fields of an object that are set; a record in place is set if one of its fields is.
inline FieldSet present_fields(const RequestSchema& schema, const void* object) {
  FieldSet present;
  for (unsigned i = 0; i < schema.row_count; ++i) {
    const Row& row = schema.rows[i];
    const char* const member = static_cast<const char*>(object) + row.offset();
    bool is_present = is_set(member);
    if (row.kind() == Kind::record) {
      is_present = has_set_field(*schema.carrier(row).schema, member);
    }
    if (is_present) present.add(i);
  }
  return present;
}

inline bool has_set_field(const RequestSchema& schema, const void* object) {
  const FieldSet present = present_fields(schema, object);
  return (present.words[0] | present.words[1]) != 0;
}

inline Breach check_within(const Rule& rule, const FieldSet& present, const RequestSchema& schema,
                           const void* object) {
  const Row& row = schema.rows[rule.nested_row];
  const bool sent = present.has(rule.nested_row) || row.need() == Need::mandatory;
  if (!sent) return {Errc::none, 0};
  const RequestSchema& inner = *schema.carrier(row).schema;
  const void* const nested = static_cast<const char*>(object) + row.offset();
  const Breach breach = rule.check(rule, present_fields(inner, nested), inner, nested);
  if (breach.code == Errc::none) return breach;
  return {breach.code, rule.nested_row, inner.rows[breach.row].name};
}

/// Calls a function of the struct: see checked_by().
inline Breach check_function(const Rule& rule, const FieldSet&, const RequestSchema&,
                             const void* object) {
  return rule.argument.function(object);
}

template <class... Members>
constexpr FieldGroup field_group(Members... members) {
  const unsigned rows[] = {row_of(members)...};
  unsigned first = no_row;
  for (const unsigned row : rows) first = row < first ? row : first;
  FieldGroup group{0, static_cast<std::uint8_t>(first)};
  // A row more than 31 after the first shifts too far, which does not compile.
  for (const unsigned row : rows) group.rows |= std::uint32_t{1} << (row - first);
  return group;
}

/// Makes a rule for fields that depends on the value of another one.
template <class Struct, class Watched, class... Members>
constexpr Rule watching(Rule::Check check, Watched Struct::*watched, const char* values,
                        Members... members) {
  static_assert(is_text(KindOf<Watched>::kind),
                "tillwire: a condition looks at text or at a choice");
  return Rule(check, field_group(members...), values, row_of(watched));
}

/// A condition with its own function. Its words are part of its type, so that only descriptions
/// link them.
template <const auto& Words>
struct WordedRule : Rule {
  constexpr explicit WordedRule(const Rule& rule) : Rule(rule) {}
};

/// The words of a condition with its own function; null where it has none.
template <class Any>
inline constexpr const char* words_of_rule = nullptr;
template <const auto& Words>
inline constexpr const char* words_of_rule<WordedRule<Words>> = Words;

template <class Struct, Breach (*Function)(const Struct& object)>
Breach call_on(const void* object) {
  return Function(*static_cast<const Struct*>(object));
}
template <class Struct>
constexpr Struct first_parameter(Breach (*)(const Struct& object));

}  // namespace detail

/// One condition, made by the functions below.
using Rule = detail::Rule;

/// The conditions of a request: `return Rules{exactly_one_of(...), all_or_none_of(...)};`
template <class... Each>
struct Rules {
  Rule list[sizeof...(Each)];  ///< checked in this order
  /// Takes the conditions that the functions below make.
  constexpr explicit Rules(Each... each) : list{static_cast<const Rule&>(each)...} {
    list[sizeof...(Each) - 1].last = true;
  }
};

/// Makes the result of a function for checked_by() that finds a field at fault: `return
/// breach<&P::amount>(Errc::bad_value);`, or for a field of a record in place or of a list
/// `breach<&P::card, &Card::number>(Errc::missing)`.
template <auto Member>
constexpr Breach breach(Errc code) {
  return {code, detail::row_of(Member), nullptr};
}
/// Names a field inside `Member`, which is a record in place or a list.
template <auto Member, auto Nested>
constexpr Breach breach(Errc code) {
  return {code, detail::row_of(Member), detail::name_of(Nested)};
}

/// Requires one of these fields and excludes a second one.
template <class... Members>
constexpr Rule exactly_one_of(Members... members) {
  return Rule(detail::check_exactly_one, detail::field_group(members...));
}
/// Requires one or more of these fields.
template <class... Members>
constexpr Rule at_least_one_of(Members... members) {
  return Rule(detail::check_at_least_one, detail::field_group(members...));
}
/// Excludes a second one of these fields.
template <class... Members>
constexpr Rule at_most_one_of(Members... members) {
  return Rule(detail::check_at_most_one, detail::field_group(members...));
}
/// Excludes these fields: for a field of a shared block that this operation does not accept.
template <class... Members>
constexpr Rule none_of(Members... members) {
  return Rule(detail::check_none, detail::field_group(members...));
}
/// Requires all of these fields together, or none of them.
template <class... Members>
constexpr Rule all_or_none_of(Members... members) {
  return Rule(detail::check_all_or_none, detail::field_group(members...));
}

/// Groups fields that belong together, for at_least_one_group_of().
template <class... Members>
constexpr FieldGroup all_of(Members... members) {
  return detail::field_group(members...);
}
/// Requires all fields of at least one group:
///
///     inline constexpr FieldGroup by_number_or_phone[] = {
///         all_of(&P::number), all_of(&P::mask, &P::phone)};
template <std::size_t Count>
constexpr Rule at_least_one_group_of(const FieldGroup (&groups)[Count]) {
  return Rule(detail::check_groups, {}, groups, Count);
}
/// Requires all these fields if another field is set, and not the reverse as all_or_none_of() does:
/// `needed_with(&P::order_id, &P::order_number)`.
template <class Struct, class Other, class... Members>
constexpr Rule needed_with(Other Struct::*other, Members... members) {
  return Rule(detail::check_needed_with, detail::field_group(members...), {},
              detail::row_of(other));
}
/// Requires all these fields if the watched text has one of the values, which are separated by
/// commas: `needed_when(&P::tii, "IPI,IPD", &P::amount)`.
template <class Struct, class Watched, class... Members>
constexpr Rule needed_when(Watched Struct::*watched, const char* values, Members... members) {
  return detail::watching(detail::check_needed_when, watched, values, members...);
}
/// Excludes these fields if the watched text has one of the values.
template <class Struct, class Watched, class... Members>
constexpr Rule refused_when(Watched Struct::*watched, const char* values, Members... members) {
  return detail::watching(detail::check_refused_when, watched, values, members...);
}
/// Excludes these fields unless the watched text has one of the values.
template <class Struct, class Watched, class... Members>
constexpr Rule refused_unless(Watched Struct::*watched, const char* values, Members... members) {
  return detail::watching(detail::check_refused_unless, watched, values, members...);
}
/// Requires that these texts end in a month, 01 to 12, as YYYYMM and MM do.
template <class Struct, class... Members>
constexpr Rule ends_in_month(Members Struct::*... members) {
  static_assert((detail::is_text(detail::KindOf<Members>::kind) && ...),
                "tillwire: a month must be text");
  return Rule(detail::check_months, detail::field_group(members...));
}
/// Requires that the amount is not 0, which a gateway treats as the whole amount: that is
/// Amount::all().
template <class Struct, class Member>
constexpr Rule not_zero(Member Struct::*member) {
  static_assert(std::is_same_v<Member, Amount> || std::is_same_v<Member, AmountOrAll>,
                "tillwire: an amount");
  return Rule(detail::check_not_zero, detail::field_group(member));
}
/// Requires what a function of the struct checks: `checked_by<&P::check>()`, with `static Breach
/// check(const P& request)`.
template <auto Function>
constexpr Rule checked_by() {
  using Struct = decltype(detail::first_parameter(Function));
  return Rule(detail::check_function, {}, detail::call_on<Struct, Function>);
}
/// Requires what a function of the struct checks, and describes it for RuleDescription::words(), at
/// no cost for programs that describe nothing: `checked_by<&P::check, P::rule>()`, with `static
/// constexpr char rule[] = "itemAmount must equal itemPrice x quantity"`. The words use wire names,
/// that of the field at fault first; a semicolon precedes a second requirement.
template <auto Function, const auto& Words>
constexpr auto checked_by() {
  return detail::WordedRule<Words>(checked_by<Function>());
}

/// Applies a condition to the fields of a record in place: `within(&P::card,
/// at_least_one_of(...))`.
template <class Struct, class Nested, class Condition>
constexpr Condition within(Nested Struct::*nested, Condition rule) {
  rule.nested_row = static_cast<std::uint8_t>(detail::row_of(nested));
  return rule;
}

}  // namespace tillwire
