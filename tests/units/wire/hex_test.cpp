// Hex digits: written in capitals, read in both cases, nothing else taken.
#include <gtest/gtest.h>

#include <cctype>
#include <cstdio>
#include <string>
#include <support/guarded_memory.hpp>
#include <tillwire/base/hex.hpp>
#include <vector>

namespace tillwire::test::hex_test {
namespace {

// Returns the result of decoding into exactly `capacity` bytes.
std::int32_t decode(const std::string& digits, std::uint32_t capacity,
                    std::vector<std::uint8_t>* out = nullptr) {
  static GuardedMemory memory(8192);
  auto* const room = reinterpret_cast<std::uint8_t*>(memory.last(capacity));
  const std::int32_t size =
      detail::hex_decode(Text(digits.data(), digits.size()).bytes(), room, capacity);
  if (out != nullptr && size >= 0) out->assign(room, room + size);
  return size;
}

TEST(Hex, EveryByte) {
  for (unsigned value = 0; value < 256; ++value) {
    char expected[3];
    std::snprintf(expected, sizeof expected, "%02X", value);
    const auto byte = static_cast<std::uint8_t>(value);
    char written[2];
    detail::hex_encode(&byte, 1, written);
    EXPECT_EQ(std::string(written, 2), expected);
    for (const bool small : {false, true}) {
      std::string digits = expected;
      if (small) {
        for (char& c : digits) c = static_cast<char>(std::tolower(c));
      }
      std::vector<std::uint8_t> read;
      ASSERT_EQ(decode(digits, 1, &read), 1) << digits;
      EXPECT_EQ(read.at(0), value);
    }
  }
}

TEST(Hex, RefusesEveryOtherCharacter) {
  for (unsigned value = 0; value < 256; ++value) {
    if (std::isxdigit(static_cast<int>(value)) != 0) continue;
    const char c = static_cast<char>(value);
    EXPECT_EQ(decode({'0', c}, 2), -1) << value;
    EXPECT_EQ(decode({c, '0'}, 2), -1) << value;
    EXPECT_EQ(decode({'0', '0', c}, 2), -1) << value;
  }
}

TEST(Hex, PairsThatFit) {
  EXPECT_EQ(decode("", 0), 0);
  EXPECT_EQ(decode("0", 4), -1);
  EXPECT_EQ(decode("0123456", 4), -1);
  EXPECT_EQ(decode("01234567", 4), 4);
  EXPECT_EQ(decode("01234567", 3), -1);
  EXPECT_EQ(decode("01", 0), -1);
}

}  // namespace
}  // namespace tillwire::test::hex_test
