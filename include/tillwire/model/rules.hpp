// Conditions between the fields of a request, as data.
#pragma once

#include <cstddef>
#include <cstdint>
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
  unsigned row;  // at fault
};

struct Rule {
  Breach (*check)(const Rule& rule, const FieldSet& present);
  FieldSet fields;
  std::uint32_t nested = none;  // the row of the nested struct whose fields these are

  static constexpr std::uint32_t none = 0xffffffff;
};

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

inline Breach check_at_least_one(const Rule& rule, const FieldSet& present) {
  if (find_row(rule.fields, present, true) < no_row) return {Errc::none, 0};
  return {Errc::missing, find_row(rule.fields, present, false)};
}

inline Breach check_at_most_one(const Rule& rule, const FieldSet& present) {
  const unsigned first = find_row(rule.fields, present, true);
  const unsigned second = first < no_row ? find_row(rule.fields, present, true, first + 1) : first;
  return {second < no_row ? Errc::conflict : Errc::none, second};
}

inline Breach check_exactly_one(const Rule& rule, const FieldSet& present) {
  const Breach breach = check_at_least_one(rule, present);
  return breach.code != Errc::none ? breach : check_at_most_one(rule, present);
}

inline Breach check_all_or_none(const Rule& rule, const FieldSet& present) {
  const unsigned absent = find_row(rule.fields, present, false);
  const bool broken = absent < no_row && find_row(rule.fields, present, true) < no_row;
  return {broken ? Errc::missing : Errc::none, absent};
}

template <class... Members>
constexpr FieldSet field_set(Members... members) {
  FieldSet set;
  (set.add(row_of(members)), ...);
  return set;
}

}  // namespace detail

/// The conditions of a request: `return Rules{exactly_one_of(...), all_or_none_of(...)};`
template <class... Each>
struct Rules {
  detail::Rule list[sizeof...(Each)];
  static constexpr std::uint8_t count = sizeof...(Each);
  constexpr explicit Rules(Each... each) : list{each...} {}
};

template <class... Members>
constexpr detail::Rule exactly_one_of(Members... members) {
  return {detail::check_exactly_one, detail::field_set(members...)};
}
template <class... Members>
constexpr detail::Rule at_least_one_of(Members... members) {
  return {detail::check_at_least_one, detail::field_set(members...)};
}
template <class... Members>
constexpr detail::Rule at_most_one_of(Members... members) {
  return {detail::check_at_most_one, detail::field_set(members...)};
}
template <class... Members>
constexpr detail::Rule all_or_none_of(Members... members) {
  return {detail::check_all_or_none, detail::field_set(members...)};
}

/// The same conditions for the fields of a nested struct: `within(&P::card, at_least_one_of(...))`.
/// They count only where the nested struct is there.
template <class Struct, class Nested>
constexpr detail::Rule within(Nested Struct::*nested, detail::Rule rule) {
  rule.nested = detail::row_of(nested);
  return rule;
}

}  // namespace tillwire
