// What the rows of the specifications' tables must do: compiled once for all fixtures.
#include "rows.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "support/call_site.hpp"

namespace tillwire::test {
namespace {

// The samples a row's type takes. All but those of its bounds are short.
std::vector<std::string> good_values(const Type& type) {
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

// The samples it refuses, with the error that says why.
std::vector<std::pair<std::string, Errc>> bad_values(const Type& type) {
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

std::string shown(const Json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

void expect_not_sent(const Sent& sent, Errc error, const std::string& path,
                     CallSite site = CallSite::here()) {
  const Traced traced(site);
  EXPECT_EQ(static_cast<int>(sent.error), static_cast<int>(error));
  EXPECT_EQ(sent.field, path);
  EXPECT_EQ(sent.delivery, Delivery::not_sent);
  EXPECT_FALSE(sent.connected);
}

}  // namespace

Type string(std::size_t min, std::size_t max) {
  return {Type::text, min, max};
}

Type digits(std::size_t min, std::size_t max) {
  return {Type::digits, min, max};
}

Type integer(std::size_t min, std::size_t max) {
  return {Type::digits, min, max, {}, {}, true};
}

Type number(std::size_t min, std::size_t max) {
  return {Type::number, min, max};
}

Type expiry() {
  return {Type::digits, 6, 6, {"203001", "203009", "000012"}, {"203000", "203013"}};
}

Type month() {
  return {Type::digits, 2, 2, {"01", "09", "12"}, {"00", "13", "99"}};
}

Type truth() {
  return {Type::truth, 0, 0, {"true", "false"}};
}

Type object() {
  return {Type::object};
}

Type one_of(std::vector<std::string> good) {
  return {Type::values, 0, 0, std::move(good), {"", "?", "en ", "EN", "0"}};
}

Type open(std::vector<std::string> good) {
  good.emplace_back("of tomorrow");
  return {Type::values, 0, 0, std::move(good)};
}

Type date_time() {
  return {Type::form,
          0,
          0,
          {"2027-02-28T23:59:59", "2028-02-29T00:00:00"},
          {"", "2027-02-29T00:00:00", "2027-02-28 23:59:59", "2027-02-28T24:00:00",
           "2027-02-28T23:59:59Z", "2027-02-28T23:59", "27-02-28T23:59:59"}};
}

Type date() {
  return {Type::form,
          0,
          0,
          {"2026-12-31", "2028-02-29"},
          {"", "2027-02-29", "20261231", "2026-12-31T00:00:00", "2026-13-01"}};
}

Type phone() {
  return {Type::form,
          0,
          0,
          {"1234567", "+123456789012345", "00123456789012345"},
          {"", "123456", "1234567890123456", "12345 678", "+12345a7"}};
}

Type json() {
  return {Type::form, 0, 0, {R"({"installments":"3"})", "{}"}, {"{", "{\"a\":1}}", "plan"}};
}

Type decimal() {
  return {Type::form,
          0,
          0,
          {"2", "0.5", "1.125", "100"},
          {"", ".5", "1.", "1.1255", "-1", "1e3", "1,5", "01"},
          true};
}

Type bytes() {
  return {Type::form, 0, 0, {"\x01\x02\xff", "A"}, {}, false, true};
}

void check_row(const std::string& path, Need need, const Type& type,
               const std::function<Sent(const std::string*)>& attempt) {
  SCOPED_TRACE(path);
  for (const std::string& value : good_values(type)) {
    const Sent sent = attempt(&value);
    EXPECT_EQ(static_cast<int>(sent.error), 0) << sent.field << ": " << value;
    const Json arrived = sent.at(path);
    const bool inside_json = path.find('.') != std::string::npos || !sent.body.is_object() ||
                             sent.path.find(".do") == std::string::npos;
    if (type.encoded) {
      EXPECT_TRUE(arrived.is_string());
    } else if (inside_json && type.bare && type.kind == Type::digits) {
      EXPECT_EQ(shown(arrived), std::to_string(std::stoll(value)));
    } else {
      EXPECT_EQ(shown(arrived), value);
    }
    if (inside_json && !type.encoded) {
      const bool text = type.kind == Type::text || type.kind == Type::digits ||
                        type.kind == Type::values || type.kind == Type::form;
      EXPECT_EQ(arrived.is_string(), text && !type.bare);
      EXPECT_EQ(arrived.is_boolean(), type.kind == Type::truth);
      EXPECT_EQ(arrived.is_number(), type.kind == Type::number || type.bare);
    }
  }
  for (const auto& [value, error] : bad_values(type)) {
    SCOPED_TRACE("with '" + value + "'");
    expect_not_sent(attempt(&value), error, path);
  }
  const Sent without = attempt(nullptr);
  if (need == O) {
    EXPECT_EQ(static_cast<int>(without.error), 0) << without.field;
    EXPECT_TRUE(without.at(path).is_null());
  } else {
    expect_not_sent(without, Errc::missing, path);
  }
}

}  // namespace tillwire::test
