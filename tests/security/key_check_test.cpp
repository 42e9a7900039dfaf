// Key check values and parity, against OpenSSL and known answers.
#include <gtest/gtest.h>

#include <bitset>
#include <random>
#include <string>
#include <support/openssl_crypto.hpp>
#include <tillwire/security/key_check.hpp>

namespace tillwire::test::key_check_test {
namespace {

struct Known {
  const char* name;
  std::uint32_t block;
  const char* key;
  const char* check_value;
};

// D5D44F: known to every module that loads keys; the block goes on F720683D0D. 08D7B4: the same for
// the double-length test key. 763CBC: the AES key of zeros, documented by rite-sdk's KeyCheckValue.
constexpr Known known[] = {
    {"DES", 8, "0123456789ABCDEF", "D5D44FF720683D0D"},
    {"two parts", 8, "0123456789ABCDEFFEDCBA9876543210", "08D7B4"},
    {"AES-128", 16, "00000000000000000000000000000000", "763CBCDE81DF9131"},
};

TEST(KeyCheck, KnownAnswers) {
  for (const Known& each : known) {
    OpenSslCipher cipher(each.block);
    const Octets key = from_hex(each.key);
    EXPECT_EQ(check_key(cipher, key_of(key), each.check_value), KeyCheck::matches) << each.name;
    char shown[7];
    ASSERT_TRUE(write_check_value(cipher, key_of(key), shown)) << each.name;
    EXPECT_EQ(shown, std::string(each.check_value).substr(0, 6)) << each.name;
  }
}

TEST(KeyCheck, KeysOfEveryLength) {
  std::mt19937 random(1);
  for (const std::size_t size : {8U, 16U, 24U, 32U}) {
    for (const std::uint32_t block : {8U, 16U}) {
      if (size < block || (block == 8 && size == 32)) continue;
      OpenSslCipher cipher(block);
      const Octets key = random_octets(random, size);
      const Octets zeros(block, '\0');
      const std::string full = to_hex(block == 8 ? des(key, zeros) : aes_cmac(key, zeros));
      for (std::size_t digits = 0; digits <= full.size() + 2; ++digits) {
        const std::string given = (full + "00").substr(0, digits);
        const bool sound = digits >= 6 && digits % 2 == 0 && digits <= full.size();
        EXPECT_EQ(check_key(cipher, key_of(key), given.c_str()),
                  sound ? KeyCheck::matches : KeyCheck::malformed)
            << size << ' ' << digits;
      }
    }
  }
}

TEST(KeyCheck, EveryDigitCounts) {
  OpenSslCipher cipher(8);
  const Octets key = from_hex("0123456789ABCDEF");
  const std::string right = "D5D44FF720683D0D";
  for (std::size_t i = 0; i < right.size(); ++i) {
    std::string wrong = right;
    wrong[i] = wrong[i] == '0' ? '1' : '0';
    EXPECT_EQ(check_key(cipher, key_of(key), wrong.c_str()), KeyCheck::differs) << i;
    wrong[i] = 'G';
    EXPECT_EQ(check_key(cipher, key_of(key), wrong.c_str()), KeyCheck::malformed) << i;
  }
  EXPECT_EQ(check_key(cipher, key_of(key), "d5d44f"), KeyCheck::matches);
  EXPECT_EQ(check_key(cipher, key_of(key), Text()), KeyCheck::absent);
  EXPECT_EQ(check_key(cipher, key_of(key), ""), KeyCheck::malformed);
}

TEST(KeyCheck, ACipherThatFails) {
  const Octets key = from_hex("0123456789ABCDEFFEDCBA9876543210");
  for (const std::uint32_t block : {8U, 16U}) {
    OpenSslCipher cipher(block);
    cipher.fail_after(0);
    EXPECT_EQ(check_key(cipher, key_of(key), "08D7B4"), KeyCheck::cipher);
    char shown[7] = "before";
    EXPECT_FALSE(write_check_value(cipher, key_of(key), shown));
    EXPECT_STREQ(shown, "");
  }
}

TEST(KeyCheck, KeyMatchesOnlyItsOwnCheckValue) {
  OpenSslCipher cipher(8);
  const Octets key = from_hex("0123456789ABCDEF");
  EXPECT_TRUE(key_matches(cipher, key_of(key), "D5D44F"));
  EXPECT_TRUE(key_matches(cipher, key_of(key), "D5D44FF720683D0D"));
  for (const Text& given :
       {Text("D5D44E"), Text("D5D4"), Text("D5D44"), Text("hello!"), Text("")}) {
    EXPECT_FALSE(key_matches(cipher, key_of(key), given)) << given.raw();
  }
  EXPECT_FALSE(key_matches(cipher, key_of(key), Text()));
  cipher.fail_after(0);
  EXPECT_FALSE(key_matches(cipher, key_of(key), "D5D44F"));
}

TEST(EqualParts, OfNeighboursOnly) {
  const Octets one = from_hex("0123456789ABCDEF");
  const Octets two = from_hex("FEDCBA9876543210");
  for (const Octets& key : {one + one, one + one + two, two + one + one, one + one + one}) {
    EXPECT_TRUE(has_equal_parts(key_of(key)));
  }
  for (const Octets& key : {Octets(), one, one + two, one + two + one, one + one.substr(0, 7)}) {
    EXPECT_FALSE(has_equal_parts(key_of(key)));
  }
}

TEST(AllZero, IsAWipedKey) {
  for (std::size_t size = 0; size <= 32; ++size) {
    Octets key(size, '\0');
    EXPECT_TRUE(is_all_zero(key_of(key)));
    for (std::size_t bit = 0; bit < size * 8; ++bit) {
      key[bit / 8] = static_cast<char>(1 << bit % 8);
      EXPECT_FALSE(is_all_zero(key_of(key)));
      key[bit / 8] = '\0';
    }
  }
}

TEST(OddParity, OfEveryByteInEveryPlace) {
  Octets key(24, '\x01');
  for (char& place : key) {
    for (unsigned value = 0; value < 256; ++value) {
      place = static_cast<char>(value);
      EXPECT_EQ(has_odd_parity(key_of(key)), std::bitset<8>(value).count() % 2 == 1) << value;
    }
    place = '\x01';
  }
}

TEST(ConstantTime, EqualMeansEveryBit) {
  std::mt19937 random(2);
  for (std::size_t size = 0; size < 40; ++size) {
    const Octets one = random_octets(random, size);
    Octets other = one;
    const auto bytes = static_cast<std::uint32_t>(size);
    EXPECT_TRUE(detail::equal_in_constant_time(one.data(), other.data(), bytes));
    for (std::size_t bit = 0; bit < size * 8; ++bit) {
      other[bit / 8] = static_cast<char>(other[bit / 8] ^ 1 << bit % 8);
      EXPECT_FALSE(detail::equal_in_constant_time(one.data(), other.data(), bytes)) << bit;
      other[bit / 8] = one[bit / 8];
    }
  }
}

}  // namespace
}  // namespace tillwire::test::key_check_test
