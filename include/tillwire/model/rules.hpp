// Conditions between the fields of a request, as data.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <tillwire/model/formats.hpp>
#include <tillwire/model/result.hpp>
#include <tillwire/model/schema.hpp>

namespace tillwire {

namespace detail {

/// A set of rows of one schema.
struct FieldSet {
  std::uint32_t words[2] = {};

  constexpr void add(unsigned row) { words[row / 32] |= std::uint32_t{1} << row % 32; }
  constexpr bool has(unsigned row) const { return (words[row / 32] >> row % 32 & 1) != 0; }
};

/// What a broken rule comes to; code none: it holds.
struct Breach {
  Errc code;
  unsigned row;                  // at fault
  const char* nested = nullptr;  // the name of the field at fault inside that row
};

struct Rule {
  using Check = Breach (*)(const Rule& rule, const FieldSet& present, const Schema& schema,
                           const void* object);
  Check check;
  FieldSet fields;
  union {
    const FieldSet* groups;  // at_least_one_group_of()
    const char* values;      // of the watched field, with commas between them
  };
  std::uint8_t nested_row;  // within(): the row of the struct whose fields the rule is for
  std::uint8_t watched;     // the row whose value matters, or how many groups there are

  constexpr explicit Rule(Check the_check, const FieldSet& the_fields = {},
                          const char* the_values = nullptr, unsigned the_watched = 0)
      : check(the_check),
        fields(the_fields),
        values(the_values),
        nested_row(64),
        watched(static_cast<std::uint8_t>(the_watched)) {}
  constexpr Rule(Check the_check, const FieldSet* the_groups, unsigned count)
      : check(the_check),
        groups(the_groups),
        nested_row(64),
        watched(static_cast<std::uint8_t>(count)) {}
};

inline bool any(const FieldSet& fields) {
  return (fields.words[0] | fields.words[1]) != 0;
}

inline constexpr unsigned no_row = 64;

/// The first row of `fields`, from `from` on, whose presence is as wanted, or no_row.
inline unsigned find_row(const FieldSet& fields, const FieldSet& present, bool wanted,
                         unsigned from = 0) {
  for (unsigned word = from / 32; word < 2; ++word) {
    const std::uint32_t there = present.words[word];
    std::uint32_t rows = fields.words[word] & (wanted ? there : ~there);
    for (unsigned row = word * 32; rows != 0; rows >>= 1, ++row) {
      if ((rows & 1) != 0 && row >= from) return row;
    }
  }
  return no_row;
}

inline Breach check_at_least_one(const Rule& rule, const FieldSet& present, const Schema&,
                                 const void*) {
  if (find_row(rule.fields, present, true) < no_row) return {Errc::none, 0};
  return {Errc::missing, find_row(rule.fields, present, false)};
}

inline Breach check_at_most_one(const Rule& rule, const FieldSet& present, const Schema&,
                                const void*) {
  const unsigned first = find_row(rule.fields, present, true);
  const unsigned second = first < no_row ? find_row(rule.fields, present, true, first + 1) : first;
  return {second < no_row ? Errc::conflict : Errc::none, second};
}

inline Breach check_none(const Rule& rule, const FieldSet& present, const Schema&, const void*) {
  const unsigned there = find_row(rule.fields, present, true);
  return {there < no_row ? Errc::conflict : Errc::none, there};
}

inline Breach check_exactly_one(const Rule& rule, const FieldSet& present, const Schema& schema,
                                const void* object) {
  const Breach breach = check_at_least_one(rule, present, schema, object);
  return breach.code != Errc::none ? breach : check_at_most_one(rule, present, schema, object);
}

inline Breach check_all_or_none(const Rule& rule, const FieldSet& present, const Schema&,
                                const void*) {
  const unsigned absent = find_row(rule.fields, present, false);
  const bool broken = absent < no_row && find_row(rule.fields, present, true) < no_row;
  return {broken ? Errc::missing : Errc::none, absent};
}

inline Breach check_groups(const Rule& rule, const FieldSet& present, const Schema&, const void*) {
  unsigned first = no_row;  // what the group that is nearest to complete lacks
  bool begun = false;
  for (unsigned i = 0; i < rule.watched; ++i) {
    const FieldSet& group = rule.groups[i];
    const unsigned absent = find_row(group, present, false);
    if (absent == no_row) return {Errc::none, 0};
    const bool begins = find_row(group, present, true) < no_row;
    if (first == no_row || (begins && !begun)) first = absent;
    begun = begun || begins;
  }
  return {Errc::missing, first};
}

inline const Text& text_of(const Schema& schema, unsigned row, const void* object) {
  return *reinterpret_cast<const Text*>(static_cast<const char*>(object) +
                                        schema.rows[row].offset());
}

/// Whether the watched field has one of the rule's values.
inline bool has_value(const Rule& rule, const Schema& schema, const void* object) {
  const Text& text = text_of(schema, rule.watched, object);
  for (const char* at = rule.values;; ++at) {
    const char* const begin = at;
    while (*at != 0 && *at != ',') ++at;
    if (text == Text(begin, static_cast<std::size_t>(at - begin))) return true;
    if (*at == 0) return false;
  }
}

inline Breach check_needed_when(const Rule& rule, const FieldSet& present, const Schema& schema,
                                const void* object) {
  const unsigned absent = find_row(rule.fields, present, false);
  const bool broken = absent < no_row && has_value(rule, schema, object);
  return {broken ? Errc::missing : Errc::none, absent};
}

inline Breach check_refused_when(const Rule& rule, const FieldSet& present, const Schema& schema,
                                 const void* object) {
  const unsigned there = find_row(rule.fields, present, true);
  const bool broken = there < no_row && has_value(rule, schema, object);
  return {broken ? Errc::conflict : Errc::none, there};
}

inline Breach check_refused_unless(const Rule& rule, const FieldSet& present, const Schema& schema,
                                   const void* object) {
  const unsigned there = find_row(rule.fields, present, true);
  const bool broken = there < no_row && !has_value(rule, schema, object);
  return {broken ? Errc::conflict : Errc::none, there};
}

/// Whether the member of a row is set: its first word says so, see model/optional.hpp.
inline bool is_set(const char* member) {
  std::uintptr_t word;
  std::memcpy(&word, member, sizeof word);
  return word != 0;
}

/// Text that ends in two digits of a month; what has no two characters is for the bounds to refuse.
inline Breach check_months(const Rule& rule, const FieldSet& present, const Schema& schema,
                           const void* object) {
  unsigned row = find_row(rule.fields, present, true);
  for (; row < no_row; row = find_row(rule.fields, present, true, row + 1)) {
    const std::string_view text = text_of(schema, row, object).raw();
    if (text.size() < 2) continue;
    const int month = number_at(text.data() + text.size() - 2, 2);
    if (month < 1 || month > 12) return {Errc::bad_value, row};
  }
  return {Errc::none, 0};
}

/// Which fields of an object are set; a record in place is if one of its fields is.
inline FieldSet present_fields(const Schema& schema, const void* object) {
  FieldSet present;
  for (unsigned i = 0; i < schema.row_count; ++i) {
    const Row& row = schema.rows[i];
    const char* const member = static_cast<const char*>(object) + row.offset();
    bool is_present = is_set(member);
    if (row.kind() == Kind::record) {
      is_present = has_set_field(schema.detail(row).schema(), member);
    }
    if (is_present) present.add(i);
  }
  return present;
}

inline bool has_set_field(const Schema& schema, const void* object) {
  return any(present_fields(schema, object));
}

inline Breach check_within(const Rule& rule, const FieldSet& present, const Schema& schema,
                           const void* object) {
  const Row& row = schema.rows[rule.nested_row];
  const bool sent = present.has(rule.nested_row) || row.need() == Need::mandatory;
  if (!sent) return {Errc::none, 0};
  const Schema& inner = schema.detail(row).schema();
  const void* const nested = static_cast<const char*>(object) + row.offset();
  const Breach breach = rule.check(rule, present_fields(inner, nested), inner, nested);
  if (breach.code == Errc::none) return breach;
  return {breach.code, rule.nested_row, inner.rows[breach.row].name};
}

template <class... Members>
constexpr FieldSet field_set(Members... members) {
  FieldSet set;
  (set.add(row_of(members)), ...);
  return set;
}

/// A rule for fields that depends on what another one says.
template <class Struct, class Watched, class... Members>
constexpr Rule watching(Rule::Check check, Watched Struct::*watched, const char* values,
                        Members... members) {
  static_assert(std::is_base_of_v<Text, Watched>,
                "tillwire: a condition looks at text or at a choice");
  return Rule(check, field_set(members...), values, row_of(watched));
}

}  // namespace detail

/// The conditions of a request: `return Rules{exactly_one_of(...), all_or_none_of(...)};`
template <class... Each>
struct Rules {
  detail::Rule list[sizeof...(Each)];                     ///< checked in this order
  static constexpr std::uint8_t count = sizeof...(Each);  ///< how many they are
  /// As the conditions below make them.
  constexpr explicit Rules(Each... each) : list{each...} {}
};

/// One of these fields, and no second one.
template <class... Members>
constexpr detail::Rule exactly_one_of(Members... members) {
  return detail::Rule(detail::check_exactly_one, detail::field_set(members...));
}
/// One or more of these fields.
template <class... Members>
constexpr detail::Rule at_least_one_of(Members... members) {
  return detail::Rule(detail::check_at_least_one, detail::field_set(members...));
}
/// No two of these fields.
template <class... Members>
constexpr detail::Rule at_most_one_of(Members... members) {
  return detail::Rule(detail::check_at_most_one, detail::field_set(members...));
}
/// For a field of a shared block that this operation does not take.
template <class... Members>
constexpr detail::Rule none_of(Members... members) {
  return detail::Rule(detail::check_none, detail::field_set(members...));
}
/// These fields together, or none of them.
template <class... Members>
constexpr detail::Rule all_or_none_of(Members... members) {
  return detail::Rule(detail::check_all_or_none, detail::field_set(members...));
}

/// Fields that make sense together, for at_least_one_group_of().
template <class... Members>
constexpr detail::FieldSet all_of(Members... members) {
  return detail::field_set(members...);
}
/// All fields of one group at least:
///
///     inline constexpr detail::FieldSet by_number_or_phone[] = {
///         all_of(&P::number), all_of(&P::mask, &P::phone)};
template <std::size_t Count>
constexpr detail::Rule at_least_one_group_of(const detail::FieldSet (&groups)[Count]) {
  return detail::Rule(detail::check_groups, groups, Count);
}
/// Where the watched text has one of the values, given with commas between them, all these fields
/// are necessary: `needed_when(&P::tii, "IPI,IPD", &P::amount)`.
template <class Struct, class Watched, class... Members>
constexpr detail::Rule needed_when(Watched Struct::*watched, const char* values,
                                   Members... members) {
  return detail::watching(detail::check_needed_when, watched, values, members...);
}
/// Where the watched text has one of the values, none of these fields is taken.
template <class Struct, class Watched, class... Members>
constexpr detail::Rule refused_when(Watched Struct::*watched, const char* values,
                                    Members... members) {
  return detail::watching(detail::check_refused_when, watched, values, members...);
}
/// These fields are taken only where the watched text has one of the values.
template <class Struct, class Watched, class... Members>
constexpr detail::Rule refused_unless(Watched Struct::*watched, const char* values,
                                      Members... members) {
  return detail::watching(detail::check_refused_unless, watched, values, members...);
}
/// These texts end in a month, 01 to 12, as YYYYMM and MM do.
template <class Struct, class... Members>
constexpr detail::Rule ends_in_month(Members Struct::*... members) {
  static_assert((std::is_base_of_v<Text, Members> && ...), "tillwire: a month stands in text");
  return detail::Rule(detail::check_months, detail::field_set(members...));
}
/// A condition that needs code of its own; the object is the struct with the rule.
constexpr detail::Rule checked_by(detail::Rule::Check check) {
  return detail::Rule(check);
}

/// The same conditions for the fields of a record in place: `within(&P::card,
/// at_least_one_of(...))`.
template <class Struct, class Nested>
constexpr detail::Rule within(Nested Struct::*nested, detail::Rule rule) {
  rule.nested_row = static_cast<std::uint8_t>(detail::row_of(nested));
  return rule;
}

}  // namespace tillwire
