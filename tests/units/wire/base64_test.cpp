// Base64 against OpenSSL's, and bytes as responses bring them.
#include <gtest/gtest.h>
#include <openssl/evp.h>

#include <cstdint>
#include <random>
#include <string>
#include <support/guarded_memory.hpp>
#include <tillwire/base/base64.hpp>
#include <tillwire/model/json.hpp>
#include <tillwire/wire/encode.hpp>
#include <vector>

namespace tillwire::test::base64_test {
namespace {

using Octets = std::vector<std::uint8_t>;

std::string openssl_base64(const Octets& bytes) {
  std::string text(bytes.size() / 3 * 4 + 5, '\0');
  const int size = EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()), bytes.data(),
                                   static_cast<int>(bytes.size()));
  text.resize(static_cast<std::size_t>(size));
  return text;
}

// Returns the result of Bytes::copy() for JSON text, and the bytes copied into exactly `capacity`
// bytes.
std::int32_t copy(const std::string& json, std::uint32_t capacity, Octets& out) {
  static GuardedMemory memory(8192);
  auto* const room = reinterpret_cast<std::uint8_t*>(memory.last(capacity));
  const std::int32_t size = Bytes::from_json(json.data(), json.size()).copy(room, capacity);
  if (size >= 0) out.assign(room, room + size);
  return size;
}

std::vector<Octets> samples() {
  std::mt19937 random(3);
  std::vector<Octets> all;
  for (std::size_t size = 0; size < 200; ++size) {
    Octets bytes(size);
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random());
    all.push_back(bytes);
  }
  return all;
}

TEST(Base64, EncodesAsOpenSslDoes) {
  for (const Octets& bytes : samples()) {
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
      const std::size_t size = std::min<std::size_t>(3, bytes.size() - i);
      std::uint32_t group = 0;
      for (std::size_t k = 0; k < size; ++k) group |= std::uint32_t{bytes[i + k]} << (16 - 8 * k);
      char digits[4];
      detail::base64_encode(group, static_cast<unsigned>(size), digits);
      text.append(digits, 4);
    }
    ASSERT_EQ(text, openssl_base64(bytes));
  }
}

TEST(Base64, FourDigitsAndNoMore) {
  char digits[6] = {'#', '#', '#', '#', '#', '#'};
  detail::base64_encode(0, 3, digits + 1);
  EXPECT_EQ(std::string(digits, sizeof digits), "#AAAA#");
}

TEST(Base64, DecodesWhatOpenSslEncodedIntoNoMoreThanItNeeds) {
  for (const Octets& bytes : samples()) {
    const std::string text = openssl_base64(bytes);
    const auto size = static_cast<std::uint32_t>(bytes.size());
    Octets read;
    ASSERT_EQ(copy(text, size, read), static_cast<std::int32_t>(size));
    ASSERT_EQ(read, bytes);
    if (size == 0) continue;
    ASSERT_EQ(copy(text, size - 1, read), -1);
  }
}

TEST(Base64, EveryCharacterIsADigitOrRefused) {
  const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (unsigned c = 1; c < 256; ++c) {
    if (c == '\\') continue;  // begins a JSON escape
    const auto place = digits.find(static_cast<char>(c));
    Octets read;
    const std::int32_t size = copy({'A', 'A', 'A', static_cast<char>(c)}, 8, read);
    if (c == '=') {
      EXPECT_EQ(size, 2);
    } else if (place == std::string::npos) {
      EXPECT_EQ(size, -1) << c;
    } else {
      ASSERT_EQ(size, 3) << c;
      EXPECT_EQ(read[2], place);
    }
  }
}

TEST(Base64, WantsItsPadding) {
  for (const char* text : {"Q", "QQ", "QQ=", "QQ===", "QUI", "QUI==", "QUJD=", "QUJD====", "=",
                           "====", "Q=Q=", "QQ=Q", "QQ==QQ==", "QUJD QUJD", "QUJD\\n", "QU-_"}) {
    Octets read;
    EXPECT_EQ(copy(text, 64, read), -1) << text;
  }
}

TEST(Bytes, ComeAsBase64OrAsNumbers) {
  struct Case {
    const char* json;
    std::int32_t size;
    Octets bytes;
  };
  const Case cases[] = {
      {"", 0, {}},
      {"QUJD", 3, {'A', 'B', 'C'}},
      {"Pz8\\/", 3, {0x3f, 0x3f, 0x3f}},
      {"\\u0051UJD", 3, {'A', 'B', 'C'}},
      {"[]", 0, {}},
      {"[ ]", 0, {}},
      {"[0]", 1, {0}},
      {"[255, 0,\n7 ]", 3, {255, 0, 7}},
      {"[256]", -1, {}},
      {"[4294967296]", -1, {}},
      {"[-1]", -1, {}},
      {"[1.0]", -1, {}},
      {"[1e1]", -1, {}},
      {"[\"1\"]", -1, {}},
      {"[[1]]", -1, {}},
      {"[null]", -1, {}},
      {"[true]", -1, {}},
      {"[{}]", -1, {}},
  };
  for (const Case& each : cases) {
    Octets read;
    EXPECT_EQ(copy(each.json, 64, read), each.size) << each.json;
    EXPECT_EQ(read, each.bytes) << each.json;
    if (each.size > 0) {
      EXPECT_EQ(copy(each.json, static_cast<std::uint32_t>(each.size) - 1, read), -1) << each.json;
    }
  }
}

TEST(Bytes, ToSendAreCopiedAsTheyAre) {
  const std::uint8_t key[] = {0, 1, 0xff};
  const Bytes bytes(key, sizeof key);
  std::uint8_t out[3] = {};
  EXPECT_TRUE(bytes.present());
  EXPECT_FALSE(bytes.received());
  EXPECT_EQ(bytes.copy(out, 3), 3);
  EXPECT_EQ(out[2], 0xff);
  EXPECT_EQ(bytes.copy(out, 2), -1);
  EXPECT_FALSE(Bytes().present());
  EXPECT_EQ(Bytes().copy(out, 3), 0);
}

}  // namespace
}  // namespace tillwire::test::base64_test
