// The code that belongs to each kind of value with a detail, for either direction, and to rules.
#pragma once

#include <tillwire/wire/decode.hpp>
#include <tillwire/wire/encode.hpp>

namespace tillwire::detail {

template <class Struct>
struct RuleCheckerOf {
  static constexpr CheckRules check = check_rules;
};

// clang-format off
template <> struct WriterOf<Kind::record> { static constexpr Write write = write_record; };

template <> struct ReaderOf<Kind::json> { static constexpr Read read = read_json; };
template <> struct ReaderOf<Kind::bytes> { static constexpr Read read = read_bytes; };
// In the tables of descriptions alone, by which the elements of lists may be read.
template <> struct ReaderOf<Kind::choice> { static constexpr Read read = read_text; };
template <> struct ReaderOf<Kind::formatted> { static constexpr Read read = read_text; };
template <> struct ReaderOf<Kind::record> { static constexpr Read read = read_record; };
template <> struct ReaderOf<Kind::list> { static constexpr Read read = read_list; };
// clang-format on

}  // namespace tillwire::detail
