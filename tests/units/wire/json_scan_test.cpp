// Strict JSON, rule by rule: escapes, surrogates, numbers, depth, where a fault is.
#include <gtest/gtest.h>

#include <cstdio>
#include <string>
#include <support/stride.hpp>

#include "json_scan_fixture.hpp"

namespace tillwire::test::json_scan_test {
namespace {

constexpr std::size_t good = Reading::npos;

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

std::string unit(unsigned code) {
  char text[8];
  std::snprintf(text, sizeof text, "\\u%04x", code);
  return text;
}

TEST(JsonScan, ReportsThePositionOfAnError) {
  struct Case {
    std::string document;
    std::size_t fault;
  };
  const Case cases[] = {
      {"", 0},
      {" ", 1},
      {"null", good},
      {" \t\r\ntrue\n", good},
      {"\vtrue", 0},
      {"nul", 3},
      {"nulL", 3},
      {"nullx", 4},
      {"True", 0},
      {"z]", 0},
      {"Z]", 0},
      {"falsy", 4},
      {"0", good},
      {"-0", good},
      {"-", 1},
      {"+1", 0},
      {"01", 1},
      {"-01", 2},
      {"1.", 2},
      {".1", 0},
      {"1.0e", 4},
      {"1e+", 3},
      {"1d5", 1},
      {"1:", 1},
      {"1.5:", 3},
      {"1e5:", 3},
      {"1E-05", good},
      {"1.2.3", 3},
      {"0x1", 1},
      {"1a", 1},
      {"NaN", 0},
      {"--1", 1},
      {"\"", 1},
      {"\"abc", 4},
      {"\"ab\"c", 4},
      {"'a'", 0},
      {"\"a\nb\"", 2},
      {"\"abcd\tefgh\"", 5},
      {"\"\x7f\"", good},
      {std::string("\"a\0b\"", 5), 2},
      {std::string("1\0", 2), 1},
      {std::string("\0", 1), 0},
      {"[", 1},
      {"]", 0},
      {"[]", good},
      {"[1", 2},
      {"[1,", 3},
      {"[1,]", 3},
      {"[,1]", 1},
      {"[1 2]", 3},
      {"[1}", 2},
      {"[1]]", 3},
      {"[[1],[2,[3]]]", good},
      {"{", 1},
      {"{}", good},
      {"{]", 1},
      {"{\"a\"}", 4},
      {"{\"a\" 1}", 5},
      {"{\"a\":}", 5},
      {"{\"a\":1", 6},
      {"{\"a\":1,", 7},
      {"{\"a\":1,}", 7},
      {"{\"a\":1]", 6},
      {"{a:1}", 1},
      {"{1:1}", 1},
      {"{\"a\":1 \"b\":2}", 7},
      {"{ \"a\" : [ { } , 1 ] , \"a\" : { \"b\" : \"\" } }", good},
      {"{\"a\":{\"b\":[1,{\"c\":tru}]}}", 21},
      {"1 2", 2},
      {"\xef\xbb\xbf{}", 0},
      {"\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x92\xb3\"", good},
      {"\"ab\xc3", 4},
      {"{\"ab\xc3\":1}", 4},
      {"[{\"\\ud83d\":1}]", 3},
      {"\xc3\xa9", 0},
  };
  Reading reading(4096);
  for (const Case& each : cases)
    EXPECT_EQ(reading.fault(each.document), each.fault) << each.document;
}

TEST(JsonScan, MarksMalformedTextAndContinuesAfterIt) {
  Reading reading(64);
  for (const char* text :
       {"ab\xc3", "\xed\xa0\x80", "\xc0\xaf", "\xc0\xa2", "\xe9t\xe9", "\xff", "\x80",
        "\xf5\x80\x80\x80", "\\ud800", "\\udfff", "\\ud83d\\ud83d", "\\ud83dx"}) {
    for (const char* around : {"\"*\"", "[\"*\",1]", "{\"a\":[{\"b\":\"*\"}],\"c\":0}"}) {
      std::string document = around;
      document.replace(document.find('*'), 1, text);
      EXPECT_TRUE(reading.is_sound(document)) << document;
      EXPECT_FALSE(reading.accepts(document)) << document;
    }
  }
}

TEST(JsonScan, KnowsEveryEscape) {
  Reading reading(64);
  const std::string known = "\"\\/bfnrtu";
  for (unsigned c = 0; c < 256; ++c) {
    const std::string text{'\\', static_cast<char>(c)};
    const bool expected = c != 0 && known.find(static_cast<char>(c)) != std::string::npos;
    const std::string rest = c == 'u' ? "00e9\"" : "\"";
    EXPECT_EQ(reading.accepts("\"" + text + rest), expected) << c;
    EXPECT_FALSE(reading.accepts("\"" + text)) << c;
  }
  for (unsigned c = 0; c < 256; ++c) {  // each of the four digits
    const bool hex = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    for (std::size_t place = 0; place < 4; ++place) {
      std::string digits = "0041";
      digits[place] = static_cast<char>(c);
      if (place == 0 && (c == 'd' || c == 'D')) continue;  // 0xd041 is fine, others may not be
      EXPECT_EQ(reading.accepts("\"\\u" + digits + "\""), hex) << digits;
    }
  }
}

TEST(JsonScan, TakesSurrogatesOnlyInPairs) {
  Reading reading(64);
  for (unsigned code = 0; code <= 0xffff; ++code) {
    const unsigned in_block = code % 0x400;  // surrogates begin and end with one
    if (code % stride != 0 && in_block != 0 && in_block != 0x3ff) continue;
    const bool alone = code < 0xd800 || code > 0xdfff;
    ASSERT_EQ(reading.accepts("\"" + unit(code) + "\""), alone) << code;
    const bool second = code >= 0xdc00 && code <= 0xdfff;
    ASSERT_EQ(reading.accepts("\"" + unit(0xdbff) + unit(code) + "\""), second) << code;
    const bool first = code >= 0xd800 && code <= 0xdbff;
    ASSERT_EQ(reading.accepts("\"" + unit(code) + unit(0xdc00) + "\""), first) << code;
  }
  for (const char* between : {"", "x", "\\n", "\\", "\\x", "\\u", "\\uDC", "\\uDC0"}) {
    EXPECT_FALSE(reading.accepts(std::string("\"\\ud83d") + between + "\"")) << between;
    EXPECT_FALSE(reading.accepts(std::string("\"\\ud83d") + between)) << between;
  }
}

TEST(JsonScan, BoundsTheDepth) {
  Reading reading(1 << 20);
  struct Nest {
    std::string open;
    std::string close;
    int levels;
  };
  for (const Nest& nest : {Nest{"[", "]", 1}, Nest{"{\"a\":", "}", 1}, Nest{"[{\"a\":", "}]", 2}}) {
    const auto nested = [&](int times) {
      return repeated(nest.open, times) + "0" + repeated(nest.close, times);
    };
    EXPECT_TRUE(reading.accepts(nested(32 / nest.levels))) << nest.open;
    EXPECT_FALSE(reading.accepts(nested(32 / nest.levels + 1))) << nest.open;
    EXPECT_FALSE(reading.accepts(nested(10'000))) << nest.open;
  }
  // It is the depth that counts, not how many there are.
  EXPECT_TRUE(reading.accepts("[" + repeated("[[{\"a\":[]}]],", 2000) + "0]"));
  EXPECT_EQ(reading.fault(repeated("[", 100'000)), 32U);
}

TEST(JsonScan, StopsAtWhateverFollowsAValue) {
  Reading reading(256);
  for (const char* document :
       {"1", "-1.5e3", "true", "null", "\"a\\n\"", "[1,[2]]", "{\"a\":{}}"}) {
    for (const char sentinel : {'\0', ',', '}', ']'}) {
      EXPECT_EQ(reading.fault(document, sentinel), good) << document << sentinel;
    }
  }
}

TEST(JsonScan, RefusesEveryPrefix) {
  const std::string document =
      "{\"errorCode\":\"0\",\"list\":[1,-2.5e+10,true,false,null,"
      "\"\\ud83d\\udcb3\\n\xc3\xa9\xf0\x9f"
      "\x92\xb3\"],\"nested\":{\"a\":{\"b\":[[],{}]}},\"last\":\"x\"}";
  Reading reading(1024);
  ASSERT_TRUE(reading.accepts(document));
  for (std::size_t size = 0; size < document.size(); ++size) {
    EXPECT_FALSE(reading.accepts(document.substr(0, size))) << size;
    EXPECT_LE(reading.fault(document.substr(0, size)), size);
  }
}

}  // namespace
}  // namespace tillwire::test::json_scan_test
