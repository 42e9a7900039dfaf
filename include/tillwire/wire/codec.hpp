// The functions of the engine that tables refer to, by the type of member.
#pragma once

#include <tillwire/wire/decode.hpp>
#include <tillwire/wire/encode.hpp>

namespace tillwire::detail {

template <class Struct>
struct RuleSetOf {
  static constexpr auto rules = Struct::rules();
  static constexpr RuleSet set{check_rules, rules.list};
};

template <class Struct>
struct RecordCarrierOf {
  static constexpr Carrier carrier{write_record, &schema_of<Struct, Use::request>};
};

template <class Number>
struct SignedCarrierOf {
  static constexpr Carrier carrier{write_signed, nullptr};
};

// The reader of records; those of the other kinds follow.
template <class Struct>
struct ReaderOf {
  static constexpr Reader reader{read_record, &schema_of<Struct, Use::response>};
};
template <class Element>
struct ReaderOf<List<Element>> {
  static constexpr Reader reader{read_list, element_schema<Element, Use::response>()};
};
template <>
struct ReaderOf<Json> {
  static constexpr Reader reader{read_json, nullptr};
};
template <>
struct ReaderOf<Bytes> {
  static constexpr Reader reader{read_bytes, nullptr};
};

}  // namespace tillwire::detail
