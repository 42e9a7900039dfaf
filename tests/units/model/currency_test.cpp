// Amounts with the decimals of their currency, written and read: the tables, limits, small buffers.
#include <gtest/gtest.h>

#include <climits>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <support/call_site.hpp>
#include <support/guarded_memory.hpp>
#include <tillwire/model/currency.hpp>
#include <vector>

namespace tillwire::test::currency_test {
namespace {

constexpr std::size_t room = amount_text_size;

std::string written(const Amount& amount, unsigned exponent, CallSite site = CallSite::here()) {
  const Traced traced(site);
  char text[room];
  const std::size_t size = write_amount(amount, exponent, text, sizeof text);
  EXPECT_EQ(size, std::strlen(text));
  return text;
}

TEST(Currency, EveryCodeOfTheStandard) {
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
  // ISO 4217 as of 2025, and a few that were withdrawn in the years before.
  const int two_decimals[] = {
      // clang-format off
      8, 12, 32, 36, 44, 50, 51, 52, 60, 64, 68, 72, 84, 90, 96, 104, 116, 124,
      132, 136, 144, 156, 170, 188, 191, 192, 203, 208, 214, 222, 230, 232, 238, 242, 270, 292,
      320, 328, 332, 340, 344, 348, 356, 360, 364, 376, 388, 398, 404, 408, 417, 418, 422, 426,
      430, 446, 454, 458, 462, 480, 484, 496, 498, 504, 516, 524, 532, 533, 554, 558, 566, 578,
      586, 590, 598, 604, 608, 634, 643, 654, 682, 690, 694, 702, 706, 710, 728, 748, 752, 756,
      760, 764, 776, 780, 784, 807, 818, 826, 834, 840, 858, 860, 882, 886, 901, 924, 925, 926,
      928, 929, 930, 931, 932, 933, 934, 936, 938, 941, 943, 944, 946, 947, 948, 949, 951, 967,
      968, 969, 970, 971, 972, 973, 975, 976, 977, 978, 979, 980, 981, 984, 985, 986, 997
      // clang-format on
  };
  std::vector<unsigned> expected(1000, unknown_exponent);
  for (const int code : two_decimals) expected[static_cast<std::size_t>(code)] = 2;
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

TEST(Currency, InvalidCodeHasNoDecimalsAndFormatsNothing) {
  EXPECT_EQ(currency_exponent(-392), unknown_exponent);
  EXPECT_EQ(currency_exponent(65536 + 392), unknown_exponent);
  EXPECT_EQ(currency_exponent((std::int64_t{1} << 32) + 392), unknown_exponent);
  for (const char* code : {"", "48", "0048", "39", "3920", "JPY", "39a", " 392", "392 ", "-48"}) {
    EXPECT_EQ(currency_exponent(Text(code)), unknown_exponent) << code;
  }
  EXPECT_EQ(currency_exponent(Text()), unknown_exponent);
  char text[room] = "x";
  EXPECT_EQ(write_amount(125000, "100", text, sizeof text), 0U);
  EXPECT_STREQ(text, "");
  EXPECT_FALSE(parse_amount("12.50", "100").present());
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

TEST(Currency, NothingIsWrittenForAnInvalidAmount) {
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

TEST(Currency, ReadAsAPersonWritesIt) {
  EXPECT_EQ(parse_amount("12.50", "978"), Amount(1250));
  EXPECT_EQ(parse_amount("12.5", "978"), Amount(1250));
  EXPECT_EQ(parse_amount("12", "978"), Amount(1200));
  EXPECT_EQ(parse_amount("0.05", "978"), Amount(5));
  EXPECT_EQ(parse_amount("0", "978"), Amount(0));
  EXPECT_EQ(parse_amount("007.00", "978"), Amount(700));
  EXPECT_EQ(parse_amount("-0.05", "978"), Amount(-5));
  EXPECT_EQ(parse_amount("1250", "392"), Amount(1250));
  EXPECT_EQ(parse_amount("1.250", "048"), Amount(1250));
  EXPECT_EQ(parse_amount("0.9999", "990"), Amount(9999));
  EXPECT_EQ(parse_amount(Text::from_json("1\\u002e5", 8, true), 2), Amount(150));
}

TEST(Currency, InvalidAmountIsAbsent) {
  for (const char* text : {"", "-", ".", ".50", "12.", "12.505", "12.500", "12,50", "1 000", "1e3",
                           "0x10", "+5", "--5", "12.5.0", " 12", "12 ", "12.50 EUR"}) {
    EXPECT_FALSE(parse_amount(text, "978").present()) << text;
  }
  EXPECT_FALSE(parse_amount(Text(), "978").present());
  EXPECT_FALSE(parse_amount(Text("1\0", 2), "978").present());
  EXPECT_FALSE(parse_amount(Text::from_json("1\\u00", 5, true), 2).present());
  EXPECT_FALSE(parse_amount("12.5", "392").present());
  EXPECT_FALSE(parse_amount("12", 5).present());
  EXPECT_FALSE(parse_amount("12", Text()).present());
}

TEST(Currency, ReadUpToTheLimits) {
  for (const std::int64_t units : {INT64_MAX, INT64_MIN, INT64_MAX - 1, std::int64_t{0}}) {
    for (unsigned exponent = 0; exponent <= 4; ++exponent) {
      EXPECT_EQ(parse_amount(Text(written(units, exponent).c_str()), exponent), Amount(units));
    }
  }
  EXPECT_FALSE(parse_amount("9223372036854775808", 0).present());
  EXPECT_FALSE(parse_amount("-9223372036854775809", 0).present());
  EXPECT_FALSE(parse_amount("92233720368547758.08", 2).present());
  EXPECT_FALSE(parse_amount("92233720368547759", 2).present());
  EXPECT_FALSE(parse_amount("99999999999999999999", 0).present());
  EXPECT_FALSE(parse_amount("92233720368547758070", 0).present());
  EXPECT_FALSE(parse_amount("9223372036854775807", 2).present());
}

TEST(Currency, CodesOfOneCurrencyAreTheSame) {
  const char* const same[][2] = {
      {"978", "978"}, {"51", "051"},  {"051", "0051"}, {"8", "008"},   {"643", "810"},
      {"643", "RUB"}, {"810", "RUR"}, {"RUB", "RUR"},  {"978", "eur"}, {"EUR", "978"},
      {"840", "USD"}, {"826", "Gbp"}, {"51", "AMD"},   {"944", "944"}, {"974", "974"},
  };
  for (const auto& each : same) {
    EXPECT_TRUE(same_currency(Text(each[0]), Text(each[1]))) << each[0] << " " << each[1];
    EXPECT_TRUE(same_currency(Text(each[1]), Text(each[0]))) << each[1] << " " << each[0];
  }
  // 974 and 933, 31 and 944, 100 and 975 were exchanged, at another rate than one to one.
  const char* const different[][2] = {
      {"978", "840"}, {"978", "97"},  {"978", "USD"}, {"643", "978"}, {"810", "978"},
      {"974", "933"}, {"031", "944"}, {"100", "975"}, {"051", "EUR"}, {"810", "USD"},
      {"RUB", "EUR"}, {"642", "946"}, {"51", "510"},  {"999", "AMD"}, {"978", "JPY"},
      {"840", "kzt"}, {"EUR", "CHF"}, {"643", "BYN"},
  };
  for (const auto& each : different) {
    EXPECT_FALSE(same_currency(Text(each[0]), Text(each[1]))) << each[0] << " " << each[1];
    EXPECT_FALSE(same_currency(Text(each[1]), Text(each[0]))) << each[1] << " " << each[0];
  }
  EXPECT_TRUE(same_currency(643, 810));
  EXPECT_TRUE(same_currency(978, 978));
  EXPECT_FALSE(same_currency(978, 840));
}

TEST(Currency, CodeThatCannotBeReadIsNoOtherCurrency) {
  EXPECT_TRUE(same_currency(Text(), Text("978")));
  EXPECT_TRUE(same_currency(Text("978"), Text()));
  for (const char* code : {"", "0", "000", "1000", "97800", "-978", "97x", "EURO", "euros",
                           "\u20ac", "n/a", "unknown", "978.00", " "}) {
    EXPECT_TRUE(same_currency(Text("978"), Text(code))) << code;
    EXPECT_TRUE(same_currency(Text(code), Text("978"))) << code;
  }
  // The letters of a currency whose number is not known here.
  for (const auto& [number, letters] : {std::pair("392", "JPY"), {"398", "KZT"}, {"756", "XXX"}}) {
    EXPECT_TRUE(same_currency(Text(number), Text(letters))) << letters;
    EXPECT_TRUE(same_currency(Text(letters), Text(number))) << letters;
  }
  for (const std::int32_t code : {0, -1, 1001, INT32_MAX, INT32_MIN}) {
    EXPECT_TRUE(same_currency(978, code)) << code;
  }
}

TEST(Currency, RequestsNameItByThreeDigits) {
  const char* const named[][2] = {{"978", "978"}, {"51", "051"},  {"051", "051"}, {"8", "008"},
                                  {"810", "810"}, {"974", "974"}, {"31", "031"},  {"100", "100"}};
  for (const auto& each : named) {
    EXPECT_STREQ(currency_digits(Text(each[0])).c_str(), each[1]) << each[0];
  }
  for (const char* code :
       {"", "0", "000", "123", "987", "0978", "EUR", "97x", "-51", " 51", "5 1"}) {
    EXPECT_TRUE(currency_digits(Text(code)).empty()) << code;
  }
  EXPECT_TRUE(currency_digits(Text()).empty());
}

constexpr bool known_when_compiled() {
  char text[room] = {};
  return write_amount(125000, currency_exponent("978"), text, sizeof text) == 7 &&
         Text(text) == Text("1250.00");
}
static_assert(known_when_compiled());
static_assert(parse_amount("12.50", "978") == Amount(1250));

}  // namespace
}  // namespace tillwire::test::currency_test
