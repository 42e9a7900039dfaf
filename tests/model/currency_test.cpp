// Amounts with the decimals of their currency: the table of exceptions, limits, small buffers.
#include <gtest/gtest.h>

#include <climits>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <support/guarded_memory.hpp>
#include <tillwire/model/currency.hpp>
#include <vector>

namespace tillwire::test::currency_test {
namespace {

constexpr std::size_t room = amount_text_size;

std::string written(const Amount& amount, unsigned exponent) {
  char text[room];
  const std::size_t size = write_amount(amount, exponent, text, sizeof text);
  EXPECT_EQ(size, std::strlen(text));
  return text;
}

TEST(Currency, ExceptionsOfTheStandard) {
  struct Group {
    unsigned exponent;
    std::vector<int> codes;
  };
  const Group groups[] = {
      {0, {108, 152, 174, 262, 324, 352, 392, 410, 548, 600, 646, 704, 800, 940, 950, 952, 953}},
      {3, {48, 368, 400, 414, 434, 512, 788}},
      {4, {927, 990}},
      // Without a minor unit: metals, funds, tests and no currency.
      {0, {955, 956, 957, 958, 959, 960, 961, 962, 963, 964, 965, 994, 999}},
  };
  std::vector<unsigned> expected(1000, 2);
  for (const Group& group : groups) {
    for (const int code : group.codes) expected[static_cast<std::size_t>(code)] = group.exponent;
  }
  for (int code = 0; code < 1000; ++code) {
    char text[8];
    std::snprintf(text, sizeof text, "%03d", code);
    EXPECT_EQ(currency_exponent(code), expected[static_cast<std::size_t>(code)]) << code;
    EXPECT_EQ(currency_exponent(Text(text)), expected[static_cast<std::size_t>(code)]) << text;
  }
}

TEST(Currency, WhatIsNoCodeHasTwoDecimals) {
  EXPECT_EQ(currency_exponent(-392), 2U);
  EXPECT_EQ(currency_exponent(65536 + 392), 2U);
  EXPECT_EQ(currency_exponent((std::int64_t{1} << 32) + 392), 2U);
  for (const char* code : {"", "48", "0048", "39", "3920", "JPY", "39a", " 392", "392 ", "-48"}) {
    EXPECT_EQ(currency_exponent(Text(code)), 2U) << code;
  }
  EXPECT_EQ(currency_exponent(Text()), 2U);
  EXPECT_EQ(currency_exponent(Text::from_json("\\u0033\\u00392", 13, true)), 0U);  // 392
}

TEST(Currency, WrittenWithItsDecimals) {
  EXPECT_EQ(written(125000, 2), "1250.00");
  EXPECT_EQ(written(-5, 2), "-0.05");
  EXPECT_EQ(written(5, 2), "0.05");
  EXPECT_EQ(written(99, 2), "0.99");
  EXPECT_EQ(written(100, 2), "1.00");
  EXPECT_EQ(written(-100, 2), "-1.00");
  EXPECT_EQ(written(0, 0), "0");
  EXPECT_EQ(written(0, 2), "0.00");
  EXPECT_EQ(written(0, 4), "0.0000");
  EXPECT_EQ(written(-7, 0), "-7");
  EXPECT_EQ(written(1250, 0), "1250");
  EXPECT_EQ(written(1250, 3), "1.250");
  EXPECT_EQ(written(9999, 4), "0.9999");
  EXPECT_EQ(written(-10000, 4), "-1.0000");
}

TEST(Currency, Limits) {
  EXPECT_EQ(written(INT64_MAX, 0), "9223372036854775807");
  EXPECT_EQ(written(INT64_MAX, 2), "92233720368547758.07");
  EXPECT_EQ(written(INT64_MIN, 0), "-9223372036854775808");
  EXPECT_EQ(written(INT64_MIN, 2), "-92233720368547758.08");
  EXPECT_EQ(written(INT64_MIN, 3), "-9223372036854775.808");
  EXPECT_EQ(written(INT64_MIN, 4), "-922337203685477.5808");
}

TEST(Currency, NothingIsWrittenForWhatIsNoAmount) {
  EXPECT_EQ(written(Amount(), 2), "");
  EXPECT_EQ(written(1, 5), "");
  EXPECT_EQ(written(1, UINT_MAX), "");
}

TEST(Currency, SmallBuffers) {
  static GuardedMemory memory(128);
  const struct {
    std::int64_t minor_units;
    unsigned exponent;
    const char* text;
  } cases[] = {
      {0, 0, "0"},
      {-5, 2, "-0.05"},
      {125000, 2, "1250.00"},
      {INT64_MIN, 4, "-922337203685477.5808"},
  };
  for (const auto& each : cases) {
    const std::size_t needed = std::strlen(each.text) + 1;
    for (std::size_t capacity = 0; capacity <= needed; ++capacity) {
      char* const out = memory.last(capacity);
      if (capacity != 0) std::memset(out, 'x', capacity);
      const std::size_t size = write_amount(each.minor_units, each.exponent, out, capacity);
      EXPECT_EQ(size, capacity == needed ? needed - 1 : 0) << each.text << capacity;
      EXPECT_STREQ(capacity != 0 ? out : "", size != 0 ? each.text : "");
    }
  }
}

constexpr bool known_when_compiled() {
  char text[room] = {};
  return write_amount(125000, currency_exponent("978"), text, sizeof text) == 7 &&
         Text(text) == Text("1250.00");
}
static_assert(known_when_compiled());

}  // namespace
}  // namespace tillwire::test::currency_test
