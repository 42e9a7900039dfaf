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

// D5D44F: known to every module that loads keys; the block continues with F720683D0D. 08D7B4: that
// of the double-length test key. 763CBC: the AES key of zeros, documented by rite-sdk's
// KeyCheckValue. Each is the beginning of the whole block; hosts send 4, 6, 10 or 16 digits of it.
constexpr Known known[] = {
    {"DES", 8, "0123456789ABCDEF", "D5D44FF720683D0D"},
    {"two parts", 8, "0123456789ABCDEFFEDCBA9876543210", "08D7B4FB629D0885"},
    {"AES-128", 16, "00000000000000000000000000000000", "763CBCDE81DF9131"},
};

TEST(KeyCheck, MatchesKnownAnswers) {
  for (const Known& each : known) {
    OpenSslCipher cipher(each.block);
    const Octets key = from_hex(each.key);
    EXPECT_EQ(check_key(cipher, key_of(key), each.check_value), KeyCheck::matches) << each.name;
    char shown[7];
    ASSERT_TRUE(write_check_value(cipher, key_of(key), shown)) << each.name;
    EXPECT_EQ(shown, std::string(each.check_value).substr(0, 6)) << each.name;
  }
}

TEST(KeyCheck, WritesFourSixTenOrSixteenDigits) {
  for (const Known& each : known) {
    OpenSslCipher cipher(each.block);
    const Octets key = from_hex(each.key);
    const std::string whole = each.check_value;
    char four[5];
    ASSERT_TRUE(write_check_value(cipher, key_of(key), four));
    EXPECT_EQ(four, whole.substr(0, 4));
    char ten[11];
    ASSERT_TRUE(write_check_value(cipher, key_of(key), ten));
    EXPECT_EQ(ten, whole.substr(0, 10));
    char sixteen[17];
    ASSERT_TRUE(write_check_value(cipher, key_of(key), sixteen));
    EXPECT_EQ(sixteen, whole);
  }
}

TEST(KeyCheck, WorksForKeysOfEveryLength) {
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
        const bool sound = digits >= 4 && digits % 2 == 0 && digits <= full.size();
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

TEST(KeyCheck, FailingCipherIsAnError) {
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
  for (const Text& given : {Text("D5D44E"), Text("D5"), Text("D5D44"), Text("hello!"), Text("")}) {
    EXPECT_FALSE(key_matches(cipher, key_of(key), given)) << given.raw();
  }
  EXPECT_FALSE(key_matches(cipher, key_of(key), Text()));
  cipher.fail_after(0);
  EXPECT_FALSE(key_matches(cipher, key_of(key), "D5D44F"));
}

TEST(EqualParts, ComparesNeighboursOnly) {
  const Octets one = from_hex("0123456789ABCDEF");
  const Octets two = from_hex("FEDCBA9876543210");
  for (const Octets& key : {one + one, one + one + two, two + one + one, one + one + one}) {
    EXPECT_TRUE(has_equal_parts(key_of(key)));
  }
  for (const Octets& key : {Octets(), one, one + two, one + two + one, one + one.substr(0, 7)}) {
    EXPECT_FALSE(has_equal_parts(key_of(key)));
  }
}

TEST(EqualParts, ParityMakesNoDifference) {
  const Octets one = from_hex("0123456789ABCDEF");
  for (std::size_t at = 0; at < 8; ++at) {
    for (int bit = 0; bit < 8; ++bit) {
      Octets other = one;
      other[at] = static_cast<char>(other[at] ^ 1 << bit);
      EXPECT_EQ(has_equal_parts(key_of(one + other)), bit == 0) << at << ' ' << bit;
    }
  }
}

// NIST SP 800-67: the four weak keys, and the six pairs of semi-weak ones.
constexpr const char* weak_keys[] = {
    "0101010101010101", "FEFEFEFEFEFEFEFE", "E0E0E0E0F1F1F1F1", "1F1F1F1F0E0E0E0E",
    "011F011F010E010E", "1F011F010E010E01", "01E001E001F101F1", "E001E001F101F101",
    "01FE01FE01FE01FE", "FE01FE01FE01FE01", "1FE01FE00EF10EF1", "E01FE01FF10EF10E",
    "1FFE1FFE0EFE0EFE", "FE1FFE1FFE0EFE0E", "E0FEE0FEF1FEF1FE", "FEE0FEE0FEF1FEF1"};

TEST(WeakPart, IsOneOfSixteenKeys) {
  const Octets good = from_hex("0123456789ABCDEF");
  for (const char* each : weak_keys) {
    const Octets weak = from_hex(each);
    EXPECT_TRUE(has_weak_part(key_of(weak))) << each;
    EXPECT_TRUE(has_weak_part(key_of(good + weak))) << each;
    EXPECT_TRUE(has_weak_part(key_of(good + weak + good))) << each;
    EXPECT_FALSE(has_weak_part(key_of(good + weak.substr(0, 7)))) << each;
    for (std::size_t bit = 0; bit < 64; ++bit) {
      Octets other = weak;
      other[bit / 8] = static_cast<char>(other[bit / 8] ^ 1 << bit % 8);
      EXPECT_EQ(has_weak_part(key_of(other)), bit % 8 == 0) << each << ' ' << bit;
    }
  }
  EXPECT_FALSE(has_weak_part(key_of(Octets())));
  EXPECT_FALSE(has_weak_part(key_of(good)));
}

// The reason why they are weak, by OpenSSL: each undoes itself, or another one of the list.
TEST(WeakPart, UndoesItselfOrItsTwin) {
  const Octets block = from_hex("0011223344556677");
  for (const char* each : weak_keys) {
    int undone = 0;
    for (const char* other : weak_keys) {
      undone += des(from_hex(other), des(from_hex(each), block)) == block ? 1 : 0;
    }
    EXPECT_EQ(undone, 1) << each;
  }
}

// Only these sixteen of all keys made of their bytes are weak.
TEST(WeakPart, IsNoOtherKeyOfTheirBytes) {
  constexpr std::uint8_t bytes[] = {0x01, 0x1f, 0xe0, 0xfe, 0x0e, 0xf1};
  std::uint8_t key[8];
  int found = 0;
  for (unsigned number = 0; number < 6 * 6 * 6 * 6 * 6 * 6 * 6 * 6; ++number) {
    unsigned rest = number;
    for (std::uint8_t& byte : key) {
      byte = bytes[rest % 6];
      rest /= 6;
    }
    found += has_weak_part(KeyBytes::from_clear_bytes(key)) ? 1 : 0;
  }
  EXPECT_EQ(found, 16);
}

// Only these sixteen are weak among all keys whose second half follows from the first in the same
// way.
TEST(WeakPart, IsNoOtherKeyOfTheirForm) {
  const auto behind = [](unsigned bits) { return bits >> 1 | (bits & 0x40U); };
  int found = 0;
  for (unsigned a = 0; a < 128; ++a) {
    for (unsigned b = 0; b < 128; ++b) {
      std::uint8_t key[8];
      for (unsigned i = 0; i < 8; ++i) {
        const unsigned bits = i % 2 == 0 ? a : b;
        key[i] = static_cast<std::uint8_t>((i < 4 ? bits : behind(bits)) << 1);
      }
      found += has_weak_part(KeyBytes::from_clear_bytes(key)) ? 1 : 0;
    }
  }
  EXPECT_EQ(found, 16);
}

TEST(OddParity, IsSetWithoutChangingTheKey) {
  for (unsigned value = 0; value < 256; ++value) {
    auto byte = static_cast<std::uint8_t>(value);
    detail::set_odd_parity(&byte, 1);
    EXPECT_EQ(byte & 0xfeU, value & 0xfeU);
    EXPECT_EQ(std::bitset<8>(byte).count() % 2, 1U) << value;
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

TEST(OddParity, WorksForEveryByteInEveryPlace) {
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
