// Integers to and from digits, against the standard library.
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <support/guarded_memory.hpp>
#include <tillwire/base/integer.hpp>
#include <vector>

namespace tillwire::test::integer_test {
namespace {

constexpr auto least = std::numeric_limits<std::int64_t>::min();
constexpr auto greatest = std::numeric_limits<std::int64_t>::max();

std::vector<std::uint64_t> interesting() {
  std::vector<std::uint64_t> all = {0, 9, 10, 0xffff, 0x10000, 0xffffffff, 0x100000000};
  std::uint64_t power = 1;
  for (int i = 0; i < 19; ++i, power *= 10) {
    all.insert(all.end(), {power - 1, power, power + 1});
  }
  for (unsigned bit = 0; bit < 64; ++bit) {
    const std::uint64_t value = std::uint64_t{1} << bit;
    all.insert(all.end(), {value - 1, value, value + 1});
  }
  std::mt19937_64 random(7);
  for (int i = 0; i < 20'000; ++i) all.push_back(random() >> (i % 64));
  return all;
}

TEST(Integer, IsWrittenAsTheStandardLibraryWritesIt) {
  GuardedMemory memory(32);
  for (const std::uint64_t value : interesting()) {
    const std::string expected = std::to_string(value);
    char* const begin = memory.first(expected.size());
    char* const end = begin + expected.size();
    ASSERT_EQ(detail::write_integer(value, end), begin);
    ASSERT_EQ(std::string(begin, end), expected);
  }
}

TEST(Integer, IsReadBack) {
  std::int64_t number = 0;
  for (const std::uint64_t value : interesting()) {
    for (const bool negative : {false, true}) {
      const std::string text = (negative ? "-" : "") + std::to_string(value);
      const bool fits = value <= static_cast<std::uint64_t>(greatest) + (negative ? 1 : 0);
      ASSERT_EQ(detail::read_integer(text.data(), text.data() + text.size(), number), fits) << text;
      if (!fits) continue;
      ASSERT_EQ(number, std::stoll(text));
    }
  }
}

TEST(Integer, TakesAFractionOfZerosAndNothingElse) {
  struct Case {
    const char* text;
    bool good;
    std::int64_t value;
  };
  const Case cases[] = {
      {"0", true, 0},
      {"-0", true, 0},
      {"007", true, 7},
      {"100.00", true, 100},
      {"-1.0", true, -1},
      {"9223372036854775807", true, greatest},
      {"9223372036854775807.000", true, greatest},
      {"9223372036854775808", false, 0},
      {"-9223372036854775808", true, least},
      {"-9223372036854775809", false, 0},
      {"9223372036854775810", false, 0},
      {"18446744073709551616", false, 0},
      {"18446744073709551617", false, 0},
      {"92233720368547758070", false, 0},
      {"99999999999999999999999999999999", false, 0},
      {"0000000000000000000000000000000001", true, 1},
      {"", false, 0},
      {"-", false, 0},
      {"--1", false, 0},
      {"+1", false, 0},
      {".0", false, 0},
      {"-.0", false, 0},
      {"1.", false, 0},
      {"1.5", false, 0},
      {"1.001", false, 0},
      {"1.0.0", false, 0},
      {"1e2", false, 0},
      {"1,000", false, 0},
      {" 1", false, 0},
      {"1 ", false, 0},
      {"0x10", false, 0},
      {"true", false, 0},
  };
  GuardedMemory memory(64);
  for (const Case& each : cases) {
    const std::string text = each.text;
    char* const begin = memory.last(text.size());  // must not read beyond the end
    text.copy(begin, text.size());
    std::int64_t number = 0;
    EXPECT_EQ(detail::read_integer(begin, begin + text.size(), number), each.good) << text;
    if (!each.good) continue;
    EXPECT_EQ(number, each.value) << text;
  }
}

}  // namespace
}  // namespace tillwire::test::integer_test
