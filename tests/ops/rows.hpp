// The specifications' tables of requests as test data, and what each of their rows must do.
#pragma once

#include <cstdlib>
#include <functional>
#include <limits>
#include <string>
#include <tillwire/model/amount.hpp>
#include <tillwire/model/choice.hpp>
#include <tillwire/model/json.hpp>
#include <type_traits>
#include <utility>
#include <vector>

#include "exchange.hpp"

namespace tillwire::test {

/// Writes a value to a member; a null pointer makes it absent. Text borrows `value`.
template <class Member>
void put(Member& member, const std::string* value) {
  member = Member();
  if (value == nullptr) return;
  if constexpr (std::is_base_of_v<Text, Member>) {
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
  bool bare = false;                   // of form: a number in JSON
  bool encoded = false;                // of form: what is sent looks different
};

inline Type string(std::size_t min = 0, std::size_t max = 0) {
  return {Type::text, min, max};
}
inline Type digits(std::size_t min = 0, std::size_t max = 0) {
  return {Type::digits, min, max};
}
inline Type number(std::size_t min = 1, std::size_t max = 0) {
  return {Type::number, min, max};
}
inline Type truth() {
  return {Type::truth, 0, 0, {"true", "false"}};
}
inline Type object() {
  return {Type::object};
}
inline Type one_of(std::vector<std::string> good) {
  return {Type::values, 0, 0, std::move(good), {"", "?", "en ", "EN", "0"}};
}
/// Known values, and any other.
inline Type open(std::vector<std::string> good) {
  good.emplace_back("of tomorrow");
  return {Type::values, 0, 0, std::move(good)};
}
inline Type date_time() {
  return {Type::form,
          0,
          0,
          {"2027-02-28T23:59:59", "2028-02-29T00:00:00"},
          {"", "2027-02-29T00:00:00", "2027-02-28 23:59:59", "2027-02-28T24:00:00",
           "2027-02-28T23:59:59Z", "2027-02-28T23:59", "27-02-28T23:59:59"}};
}
inline Type date() {
  return {Type::form,
          0,
          0,
          {"2026-12-31", "2028-02-29"},
          {"", "2027-02-29", "20261231", "2026-12-31T00:00:00", "2026-13-01"}};
}
inline Type phone() {
  return {Type::form,
          0,
          0,
          {"1234567", "+123456789012345", "00123456789012345"},
          {"", "123456", "1234567890123456", "12345 678", "+12345a7"}};
}
inline Type json() {
  return {Type::form, 0, 0, {R"({"installments":"3"})", "{}"}, {"{", "{\"a\":1}}", "plan"}};
}
inline Type decimal() {
  return {Type::form,
          0,
          0,
          {"2", "0.5", "1.125", "100"},
          {"", ".5", "1.", "1.1255", "-1", "1e3", "1,5", "01"},
          true};
}
inline Type bytes() {
  return {Type::form, 0, 0, {"\x01\x02\xff", "A"}, {}, false, true};
}

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

/// The samples a row's type takes. All but those of its bounds are short.
inline std::vector<std::string> good_values(const Type& type) {
  if (!type.good.empty()) return type.good;
  std::vector<std::string> values;
  if (type.kind == Type::text) {
    const std::size_t most = type.max != 0 ? type.max : 40;
    values.push_back(std::string(type.min, 'x'));
    values.push_back(std::string(most, 'y'));
    std::string wide;  // bounds count characters, not bytes
    for (std::size_t i = 0; i < most; ++i) wide += "\u00e9";
    values.push_back(wide);
    if (most >= 5) values.push_back(std::string(type.min > 5 ? type.min - 5 : 0, 'z') + "&=\"\\ ");
  } else if (type.kind == Type::digits) {
    values.push_back(std::string(type.min, '0'));
    values.push_back(std::string(type.max != 0 ? type.max : 13, '9'));
  } else if (type.kind == Type::number) {
    const std::size_t most = type.max != 0 && type.max < 9 ? type.max : 9;
    if (type.min <= 1) values.emplace_back("0");
    values.push_back("1" + std::string(most - 1, '0'));
    if (type.max > 9 && type.max <= 18) values.push_back(std::string(type.max, '9'));
  }
  return values;
}

/// The samples it refuses, with the error that says why.
inline std::vector<std::pair<std::string, Errc>> bad_values(const Type& type) {
  std::vector<std::pair<std::string, Errc>> values;
  for (const std::string& each : type.bad) values.emplace_back(each, Errc::bad_value);
  const bool countable = type.kind == Type::text || type.kind == Type::digits;
  if (countable && type.min != 0) {
    values.emplace_back(std::string(type.min - 1, '1'), Errc::too_short);
  }
  if (countable && type.max != 0) {
    values.emplace_back(std::string(type.max + 1, '1'), Errc::too_long);
  }
  if (type.kind == Type::text) {
    values.emplace_back(std::string(type.min, 'x') + "\xff", Errc::bad_value);  // not UTF-8
  }
  if (type.kind == Type::digits) {
    const std::size_t size = type.max != 0 ? type.max : 4;
    for (const char c : {'x', ' ', '-', '.'}) {
      values.emplace_back(std::string(size - 1, '1') + c, Errc::bad_value);
    }
  }
  if (type.kind == Type::number) {
    values.emplace_back("-1", Errc::bad_value);
    if (type.max != 0 && type.max < 18) {
      values.emplace_back("1" + std::string(type.max, '0'), Errc::too_long);
    }
  }
  return values;
}

inline std::string shown(const Json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

/// Tries every row: what is good arrives, what is bad is refused by the right name and nothing is
/// sent, what is absent is missed if it is mandatory and else left out. A Fixture is a complete
/// valid request, with wire() to tie its blocks together.
template <class Fixture>
void check_rows(const std::vector<RowCase<Fixture>>& rows) {
  const auto try_with = [](const auto& change) {
    Fixture fixture;
    fixture.wire();
    change(fixture);
    return send(fixture.request);
  };
  const auto expect_refused = [](const Sent& sent, Errc error, const std::string& path) {
    EXPECT_EQ(static_cast<int>(sent.error), static_cast<int>(error));
    EXPECT_EQ(sent.field, path);
    EXPECT_EQ(sent.delivery, Delivery::not_sent);
    EXPECT_FALSE(sent.connected);
  };
  for (const RowCase<Fixture>& row : rows) {
    SCOPED_TRACE(row.path);
    for (const std::string& value : good_values(row.type)) {
      const Sent sent = try_with([&](Fixture& fixture) { row.set(fixture, &value); });
      EXPECT_EQ(static_cast<int>(sent.error), 0) << sent.field << ": " << value;
      const Json arrived = sent.at(row.path);
      if (row.type.encoded) {
        EXPECT_TRUE(arrived.is_string());
      } else {
        EXPECT_EQ(shown(arrived), value);
      }
      const bool inside_json = row.path.find('.') != std::string::npos || !sent.body.is_object() ||
                               sent.path.find(".do") == std::string::npos;
      if (inside_json && !row.type.encoded) {
        EXPECT_EQ(arrived.is_string(), row.type.kind == Type::text ||
                                           row.type.kind == Type::digits ||
                                           row.type.kind == Type::values ||
                                           (row.type.kind == Type::form && !row.type.bare));
        EXPECT_EQ(arrived.is_boolean(), row.type.kind == Type::truth);
        EXPECT_EQ(arrived.is_number(), row.type.kind == Type::number || row.type.bare);
      }
    }
    for (const auto& [value, error] : bad_values(row.type)) {
      SCOPED_TRACE("with '" + value + "'");
      expect_refused(try_with([&, bad = &value](Fixture& fixture) { row.set(fixture, bad); }),
                     error, row.path);
    }
    const Sent without = try_with([&](Fixture& fixture) { row.set(fixture, nullptr); });
    if (row.need == O) {
      EXPECT_EQ(static_cast<int>(without.error), 0) << without.field;
      EXPECT_TRUE(without.at(row.path).is_null());
    } else {
      expect_refused(without, Errc::missing, row.path);
    }
  }
}

}  // namespace tillwire::test
