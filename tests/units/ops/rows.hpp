// The specifications' tables of requests as test data, and what each of their rows must do.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <tillwire/model/amount.hpp>
#include <tillwire/model/choice.hpp>
#include <tillwire/model/json.hpp>
#include <type_traits>
#include <vector>

#include "exchange.hpp"

namespace tillwire::test {

/// Writes a value to a member; a null pointer makes it absent. Text borrows `value`.
template <class Member>
void put(Member& member, const std::string* value) {
  member = Member();
  if (value == nullptr) return;
  if constexpr (std::is_base_of_v<Text, Member> || std::is_same_v<Member, Secret>) {
    if constexpr (std::is_constructible_v<Member, const char*, std::size_t>) {
      member = Member(value->data(), value->size());
    } else {
      member = Member(Text(value->data(), value->size()));
    }
  } else if constexpr (std::is_same_v<Member, Optional<bool>>) {
    member = *value == "true";
  } else if constexpr (std::is_same_v<Member, Optional<std::int32_t>>) {
    member = static_cast<std::int32_t>(std::stol(*value));
  } else if constexpr (std::is_same_v<Member, Optional<std::int64_t>>) {
    member = std::int64_t{std::stoll(*value)};
  } else if constexpr (std::is_same_v<Member, Amount>) {
    member = Amount(std::stoll(*value));
  } else if constexpr (std::is_same_v<Member, tillwire::Json>) {
    member = tillwire::Json(value->c_str());
  } else if constexpr (std::is_same_v<Member, Bytes>) {
    member = Bytes(value->data(), value->size());
  } else {
    ADD_FAILURE() << "a block is taken away, never set";
  }
}

template <class Fixture>
using Setter = std::function<void(Fixture&, const std::string*)>;

template <class Object, class Struct, class Member, class... Rest>
decltype(auto) reach(Object& object, Member Struct::*first, Rest... rest) {
  if constexpr (sizeof...(Rest) == 0) {
    return (object.*first);
  } else {
    return reach(object.*first, rest...);
  }
}

/// Sets what is reached through these members: `at(&Whole::bundle, &OrderBundle::creation_date)`.
template <class Fixture, class Member, class... Rest>
Setter<Fixture> at(Member Fixture::*first, Rest... rest) {
  return [=](Fixture& fixture, const std::string* value) {
    put(reach(fixture, first, rest...), value);
  };
}

/// What a column "Type" means for the values that are tried.
struct Type {
  enum Kind { text, digits, number, truth, values, form, object } kind;
  std::size_t min = 0;
  std::size_t max = 0;                 // 0: not bounded
  std::vector<std::string> good = {};  // of values and form: all are taken
  std::vector<std::string> bad = {};   // none is
  bool bare = false;                   // of digits and form: a number in JSON
  bool encoded = false;                // of form: what is sent looks different
};

Type string(std::size_t min = 0, std::size_t max = 0);
Type digits(std::size_t min = 0, std::size_t max = 0);
/// Digits that are a number in JSON, and lose their leading zeros there.
Type integer(std::size_t min, std::size_t max);
Type number(std::size_t min = 1, std::size_t max = 0);
/// Digits that end in a month: `203012`, or the month alone.
Type expiry();
Type month();
Type truth();
Type object();
Type one_of(std::vector<std::string> good);
/// Known values, and any other.
Type open(std::vector<std::string> good);
Type date_time();
Type date();
Type phone();
Type json();
Type decimal();
Type bytes();

enum class Need { mandatory, optional, by_rule };
constexpr Need M = Need::mandatory;
constexpr Need O = Need::optional;
/// Necessary in the complete request because of a rule: absent, it is missed.
constexpr Need R = Need::by_rule;

/// One row of a table.
template <class Fixture>
struct RowCase {
  std::string path;
  Setter<Fixture> set;
  Need need;
  Type type;
};

/// Checks one row, see check_rows(); `attempt` sends a request with that value in the row.
void check_row(const std::string& path, Need need, const Type& type,
               const std::function<Sent(const std::string*)>& attempt);

/// Tries every row: what is good arrives, what is bad is refused by the right name and nothing is
/// sent, what is absent is missed if it is mandatory and else left out. A Fixture is a complete
/// valid request, with wire() to tie its blocks together.
template <class Fixture>
void check_rows(const std::vector<RowCase<Fixture>>& rows) {
  for (const RowCase<Fixture>& row : rows) {
    check_row(row.path, row.need, row.type, [&row](const std::string* value) {
      Fixture fixture;
      fixture.wire();
      row.set(fixture, value);
      return send(fixture.request);
    });
  }
}

}  // namespace tillwire::test
