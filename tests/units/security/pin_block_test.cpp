// PIN blocks: published ones, and each format decoded independently with OpenSSL.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <support/openssl_crypto.hpp>
#include <tillwire/model/json.hpp>
#include <tillwire/security/key_transport.hpp>
#include <tillwire/security/pin_block.hpp>
#include <type_traits>

namespace tillwire::test::pin_block_test {
namespace {

// Test keys: nothing of value is encrypted under them.
const Octets des_key = from_hex("0123456789ABCDEFFEDCBA9876543210");
const Octets aes_key = from_hex("00112233445566778899AABBCCDDEEFF");

constexpr PinFormat formats[] = {PinFormat::iso_0, PinFormat::iso_1, PinFormat::iso_3,
                                 PinFormat::iso_4};

/// Repeats these bytes.
class FixedRandom final : public Random {
 public:
  explicit FixedRandom(Octets bytes) : bytes_(std::move(bytes)) {}
  bool fill(void* to, std::uint32_t size) override {
    for (std::uint32_t i = 0; i < size; ++i) {
      static_cast<char*>(to)[i] = bytes_[i % bytes_.size()];
    }
    return true;
  }

 private:
  Octets bytes_;
};

class Generator final : public Random {
 public:
  bool fill(void* to, std::uint32_t size) override {
    for (std::uint32_t i = 0; i < size; ++i) {
      static_cast<unsigned char*>(to)[i] = static_cast<unsigned char>(generator_());
    }
    return works;
  }

  bool works = true;

 private:
  std::mt19937 generator_{7};
};

// A PIN block in the clear, as hex digits: of format 4 the PIN field.
std::string opened(PinFormat format, const PinBlock& block, const std::string& pan) {
  const Octets bytes = from_hex(std::string(block.text().reveal().raw()));
  if (format != PinFormat::iso_4) return to_hex(des(des_key, bytes, false));
  const std::string padded = std::string(pan.size() < 12 ? 12 - pan.size() : 0, '0') + pan;
  std::string field = std::to_string(padded.size() - 12) + padded;
  field.resize(32, '0');
  Octets between = aes(aes_key, bytes, false);
  const Octets pan_field = from_hex(field);
  for (std::size_t i = 0; i < between.size(); ++i)
    between[i] = static_cast<char>(between[i] ^ pan_field[i]);
  return to_hex(aes(aes_key, between, false));
}

// Returns the PIN in a PIN block, or the error in it.
std::string decoded(PinFormat format, const PinBlock& block, const std::string& pan) {
  std::string digits = opened(format, block, pan);
  if (format == PinFormat::iso_0 || format == PinFormat::iso_3) {
    std::string of_pan = std::string(13, '0') + pan.substr(0, pan.size() - 1);
    of_pan = "0000" + of_pan.substr(of_pan.size() - 12);
    const Octets one = from_hex(digits);
    const Octets other = from_hex(of_pan);
    Octets both;
    for (std::size_t i = 0; i < 8; ++i) both += static_cast<char>(one[i] ^ other[i]);
    digits = to_hex(both);
  }
  const char control = format == PinFormat::iso_0   ? '0'
                       : format == PinFormat::iso_1 ? '1'
                       : format == PinFormat::iso_3 ? '3'
                                                    : '4';
  if (digits[0] != control) return "another format: " + digits;
  const auto size = static_cast<std::size_t>(std::stoi(digits.substr(1, 1), nullptr, 16));
  if (size < 4 || size > 12) return "a wrong length: " + digits;
  const std::string fill = digits.substr(2 + size, 14 - size);
  const char* const allowed = format == PinFormat::iso_0   ? "F"
                              : format == PinFormat::iso_3 ? "ABCDEF"
                              : format == PinFormat::iso_4 ? "A"
                                                           : "0123456789ABCDEF";
  if (fill.find_first_not_of(allowed) != std::string::npos) return "a wrong fill: " + digits;
  return digits.substr(2, size);
}

class PinBlocks : public testing::Test {
 protected:
  PinError encrypt(PinFormat format, const std::string& pin, const std::string& card_number,
                   Random& random) {
    const bool with_aes = format == PinFormat::iso_4;
    PinEncrypter encrypter(with_aes ? aes_cipher : des_cipher,
                           PinKey(key_of(with_aes ? aes_key : des_key)), random);
    return encrypter.encrypt(format, ClearPin::from_clear_digits(pin.c_str()), card_number.c_str(),
                             block);
  }
  PinError encrypt(PinFormat format, const std::string& pin, const std::string& card_number) {
    return encrypt(format, pin, card_number, generator);
  }

  PinError under_des(const Octets& key) {
    PinEncrypter encrypter(des_cipher, PinKey(key_of(key)), generator);
    return encrypter.encrypt(PinFormat::iso_0, good_pin, pan.c_str(), block);
  }

  OpenSslCipher des_cipher{8};
  OpenSslCipher aes_cipher{16};
  Generator generator;
  const ClearPin good_pin = ClearPin::from_clear_digits("1234");
  PinBlock block;
  const std::string pan = "5204561237890128";
};

TEST_F(PinBlocks, MatchesPublishedBlocksOfFormat0) {
  // 3amsystems.com, "PIN Block Format and Encryption".
  ASSERT_EQ(encrypt(PinFormat::iso_0, "1234", "4987654321098765"), PinError::none);
  EXPECT_EQ(opened(PinFormat::iso_0, block, ""), "041242ABCDEF6789");
  // EFTlab, "Complete list of PIN-blocks".
  ASSERT_EQ(encrypt(PinFormat::iso_0, "1234", "43219876543210987"), PinError::none);
  EXPECT_EQ(opened(PinFormat::iso_0, block, ""), "0412AC89ABCDEF67");
}

TEST_F(PinBlocks, MatchesAPublishedBlockOfFormat3) {
  // IBM, "ISO Format 3", whose card number lacks the check digit. Its fill is AFBECDDC, the eight
  // digits after those of the PIN.
  FixedRandom fill(
      from_hex("000000000000"
               "0005010402030302"));
  ASSERT_EQ(encrypt(PinFormat::iso_3, "123456", "1112223334445550", fill), PinError::none);
  EXPECT_EQ(opened(PinFormat::iso_3, block, ""), "361216759CFA8889");
}

TEST_F(PinBlocks, MatchesAPublishedBlockOfFormat4) {
  // psec (Python) and paysec (Rust) have it in their tests.
  FixedRandom fill("\xff");
  ASSERT_EQ(encrypt(PinFormat::iso_4, "1234", "1234567890123456789", fill), PinError::none);
  EXPECT_EQ(block.text(), Secret("28B41FDDD29B743E93124BD8E32D921E"));
}

TEST_F(PinBlocks, AcceptsEveryLengthOfPinAndCardNumber) {
  for (const PinFormat format : formats) {
    for (std::size_t digits = 4; digits <= 12; ++digits) {
      const std::string pin = std::string("987012345678").substr(0, digits);
      for (std::size_t size = 8; size <= 19; ++size) {
        const std::string number = std::string("5204561237890123459").substr(0, size);
        ASSERT_EQ(encrypt(format, pin, number), PinError::none);
        ASSERT_EQ(block.text().reveal().raw().size(), format == PinFormat::iso_4 ? 32U : 16U);
        EXPECT_EQ(decoded(format, block, number), pin) << number;
      }
    }
  }
}

TEST_F(PinBlocks, OnlyFormat0RepeatsItself) {
  for (const PinFormat format : formats) {
    std::set<std::string> seen;
    for (int i = 0; i < 100; ++i) {
      ASSERT_EQ(encrypt(format, "1234", pan), PinError::none);
      seen.emplace(block.text().reveal().raw());
    }
    EXPECT_EQ(seen.size(), format == PinFormat::iso_0 ? 1U : 100U);
  }
}

TEST_F(PinBlocks, AnotherCardNumberGivesAnotherPin) {
  for (const PinFormat format : {PinFormat::iso_0, PinFormat::iso_3, PinFormat::iso_4}) {
    ASSERT_EQ(encrypt(format, "123456", pan), PinError::none);
    EXPECT_NE(decoded(format, block, "5300000000000006"), "123456") << "format or fill is wrong";
  }
}

// Every byte that is used has one of 252 values, a multiple of the six letters.
TEST_F(PinBlocks, LettersOfFormat3AreEquallyLikely) {
  std::map<char, int> letters;
  for (unsigned value = 0; value < 252; ++value) {
    FixedRandom fill(Octets(1, static_cast<char>(value)));
    ASSERT_EQ(encrypt(PinFormat::iso_3, "1234", pan, fill), PinError::none);
    const std::string clear = opened(PinFormat::iso_3, block, pan);
    ++letters["0123456789ABCDEF"[std::stoi(clear.substr(6, 1), nullptr, 16) ^ (pan[5] - '0')]];
  }
  EXPECT_EQ(letters, (std::map<char, int>{
                         {'A', 42}, {'B', 42}, {'C', 42}, {'D', 42}, {'E', 42}, {'F', 42}}));
  // The other four values are skipped wherever they occur.
  FixedRandom some(from_hex("FC00FDFE00FF"));
  ASSERT_EQ(encrypt(PinFormat::iso_3, "1234", pan, some), PinError::random);  // too many of them
  FixedRandom few(from_hex("FC000000"));
  ASSERT_EQ(encrypt(PinFormat::iso_3, "1234", pan, few), PinError::none);
  EXPECT_EQ(decoded(PinFormat::iso_3, block, pan), "1234");
}

TEST_F(PinBlocks, FailingRandomGeneratorIsAnError) {
  for (const PinFormat format : formats) {
    ASSERT_EQ(encrypt(format, "1234", pan), PinError::none);
    generator.works = false;
    const bool without = format == PinFormat::iso_0;  // format 0 needs none
    EXPECT_EQ(encrypt(format, "1234", pan), without ? PinError::none : PinError::random);
    EXPECT_EQ(block.text().present(), without);
    generator.works = true;
  }
  for (const char* stuck : {"\xff", "\xfc"}) {
    FixedRandom fill(stuck);
    EXPECT_EQ(encrypt(PinFormat::iso_3, "1234", pan, fill), PinError::random);
    EXPECT_FALSE(block.text().present());
  }
}

TEST_F(PinBlocks, RefusesInvalidPins) {
  for (const PinFormat format : formats) {
    for (const char* pin : {"", "1", "123", "1234567890123", "12a4", "123 ", "-123", "12\x00ff"}) {
      ASSERT_EQ(encrypt(format, "1234", pan), PinError::none);
      EXPECT_EQ(encrypt(format, pin, pan), PinError::pin) << pin;
      EXPECT_FALSE(block.text().present());
    }
    OpenSslCipher& cipher = format == PinFormat::iso_4 ? aes_cipher : des_cipher;
    PinEncrypter encrypter(cipher, PinKey(key_of(format == PinFormat::iso_4 ? aes_key : des_key)),
                           generator);
    EXPECT_EQ(encrypter.encrypt(format, ClearPin(), pan.c_str(), block), PinError::pin);
  }
}

TEST_F(PinBlocks, RefusesInvalidCardNumbers) {
  for (const char* number :
       {"", "5200000", "52000000000000000000", "520000000000000x", "5200 0000 0000 0007"}) {
    for (const PinFormat format : {PinFormat::iso_0, PinFormat::iso_3, PinFormat::iso_4}) {
      EXPECT_EQ(encrypt(format, "1234", number), PinError::card_number) << number;
      EXPECT_FALSE(block.text().present());
    }
    EXPECT_EQ(encrypt(PinFormat::iso_1, "1234", number), PinError::none) << "not used";
  }
}

TEST_F(PinBlocks, RefusesUnsuitableKeysAndCiphers) {
  const Octets three_parts =
      des_key + from_hex("1032547698BADCFE") + from_hex("89ABCDEF01234567EF");
  for (const PinFormat format : formats) {
    const bool with_aes = format == PinFormat::iso_4;
    for (const std::size_t size : {0U, 8U, 15U, 16U, 24U, 32U, 33U}) {
      const Octets key = three_parts.substr(0, size);
      ASSERT_EQ(key.size(), size);
      const bool fits = size == 16 || size == 24 || (size == 32 && with_aes);
      PinEncrypter right(with_aes ? aes_cipher : des_cipher, PinKey(key_of(key)), generator);
      EXPECT_EQ(right.encrypt(format, good_pin, pan.c_str(), block),
                fits ? PinError::none : PinError::key)
          << size;
      PinEncrypter wrong(with_aes ? des_cipher : aes_cipher, PinKey(key_of(key)), generator);
      EXPECT_EQ(wrong.encrypt(format, good_pin, pan.c_str(), block), PinError::cipher);
      EXPECT_FALSE(block.text().present());
    }
  }
}

TEST_F(PinBlocks, KeyOfEvenParityIsRefused) {
  for (std::size_t at = 0; at < des_key.size(); ++at) {
    for (int bit = 0; bit < 8; ++bit) {
      Octets even = des_key;
      even[at] = static_cast<char>(even[at] ^ 1 << bit);
      EXPECT_EQ(under_des(even), PinError::key);
      EXPECT_FALSE(block.text().present());
    }
  }
  EXPECT_EQ(under_des(des_key), PinError::none);
}

TEST_F(PinBlocks, SingleDesKeyIsRefused) {
  const Octets one = des_key.substr(0, 8);
  const Octets two = des_key.substr(8);
  for (const Octets& weak :
       {one + one, two + two, one + one + two, two + one + one, one + one + one}) {
    EXPECT_EQ(under_des(weak), PinError::key);
  }
  for (std::size_t at = 0; at < one.size(); ++at) {  // DES does not use this bit
    Octets same = one;
    same[at] = static_cast<char>(same[at] ^ 1);
    EXPECT_EQ(under_des(one + same), PinError::key);
  }
  EXPECT_EQ(under_des(two + one), PinError::none);
  EXPECT_EQ(under_des(one + two + one), PinError::none) << "two distinct keys in three parts";
}

TEST_F(PinBlocks, WeakKeyIsRefused) {
  const Octets one = des_key.substr(0, 8);
  for (const char* weak : {"0101010101010101", "E0E0E0E0F1F1F1F1", "01FE01FE01FE01FE"}) {
    EXPECT_EQ(under_des(one + from_hex(weak)), PinError::key) << weak;
    EXPECT_EQ(under_des(from_hex(weak) + one), PinError::key) << weak;
  }
}

TEST_F(PinBlocks, WipedKeyIsRefused) {
  for (const std::size_t size : {16U, 24U, 32U}) {
    Octets key = (des_key + from_hex("1032547698BADCFE89ABCDEF01234567")).substr(0, size);
    PinEncrypter under_aes(aes_cipher, PinKey(key_of(key)), generator);
    PinEncrypter under_3des(des_cipher, PinKey(key_of(key)), generator);
    tillwire::wipe(key.data(), static_cast<std::uint32_t>(key.size()));
    EXPECT_EQ(under_aes.encrypt(PinFormat::iso_4, good_pin, pan.c_str(), block), PinError::key);
    EXPECT_EQ(under_3des.encrypt(PinFormat::iso_0, good_pin, pan.c_str(), block), PinError::key);
    EXPECT_FALSE(block.text().present());
  }
  ClearKey<KeyUse::pin> never_filled;
  PinEncrypter encrypter(des_cipher, never_filled.key(), generator);
  EXPECT_EQ(encrypter.encrypt(PinFormat::iso_0, good_pin, pan.c_str(), block), PinError::key);
}

TEST(ClearTypes, DoNotConvertImplicitly) {
  EXPECT_FALSE((std::is_convertible_v<ClearPin, Text>));
  EXPECT_FALSE((std::is_convertible_v<ClearPin, Secret>));
  EXPECT_FALSE((std::is_convertible_v<ClearPin, std::string_view>));
  EXPECT_FALSE((std::is_constructible_v<Text, ClearPin>));
  EXPECT_FALSE((std::is_constructible_v<Json, ClearPin>));
  EXPECT_FALSE((std::is_constructible_v<PinData, ClearPin>));
  EXPECT_FALSE((std::is_constructible_v<Text, KeyBytes>));
  EXPECT_FALSE((std::is_constructible_v<Json, KeyBytes>));
  EXPECT_FALSE((std::is_constructible_v<Text, ClearKey<KeyUse::pin>>));
  EXPECT_FALSE((std::is_copy_constructible_v<ClearKey<KeyUse::pin>>));
  EXPECT_FALSE((std::is_constructible_v<ClearPin, const char*>));
  EXPECT_FALSE((std::is_constructible_v<ClearPin, Text>));
  EXPECT_FALSE((std::is_constructible_v<ClearPin, Secret>));
  EXPECT_FALSE((std::is_constructible_v<PinData, const char*>));
  EXPECT_FALSE((std::is_constructible_v<PinData, Secret>));
  EXPECT_FALSE((std::is_constructible_v<KeyBytes, const std::uint8_t*, std::uint32_t>));
  EXPECT_FALSE((std::is_convertible_v<KeyBytes, PinKey>));
  EXPECT_FALSE((std::is_constructible_v<PinKey, MacKey>));
  EXPECT_FALSE((std::is_constructible_v<PinKey, KekKey>));
  EXPECT_FALSE((std::is_constructible_v<PinKey, DataKey>));
  EXPECT_FALSE((std::is_constructible_v<KekKey, PinKey>));
  EXPECT_FALSE((std::is_constructible_v<MacKey, PinKey>));
  EXPECT_TRUE((std::is_constructible_v<PinEncrypter, BlockCipher&, PinKey, Random&>));
  EXPECT_FALSE((std::is_constructible_v<PinEncrypter, BlockCipher&, MacKey, Random&>));
  EXPECT_FALSE((std::is_constructible_v<PinEncrypter, BlockCipher&, KekKey, Random&>));
  EXPECT_FALSE((std::is_constructible_v<PinEncrypter, BlockCipher&, KeyBytes, Random&>));
  EXPECT_FALSE((std::is_constructible_v<KeyUnwrapper, BlockCipher&, PinKey>));
  EXPECT_EQ(ClearPin::from_clear_digits("1234").reveal(), Secret("1234"));
  EXPECT_EQ(PinData::made_elsewhere("0123").reveal().raw(), "0123");
}

TEST_F(PinBlocks, FailingCipherIsAnError) {
  for (const PinFormat format : formats) {
    OpenSslCipher& cipher = format == PinFormat::iso_4 ? aes_cipher : des_cipher;
    const int needed = format == PinFormat::iso_4 ? 2 : 1;
    for (int calls = 0; calls < needed; ++calls) {
      cipher.fail_after(calls);
      EXPECT_EQ(encrypt(format, "1234", pan), PinError::cipher);
      EXPECT_FALSE(block.text().present());
    }
    cipher.fail_after(needed);
    EXPECT_EQ(encrypt(format, "1234", pan), PinError::none);
    cipher.fail_after(-1);
  }
}

}  // namespace
}  // namespace tillwire::test::pin_block_test
