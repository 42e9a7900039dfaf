// PINs, CVC2s and card numbers from responses; OpenSSL encrypts them.
#include <gtest/gtest.h>

#include <string>
#include <support/openssl_crypto.hpp>
#include <tillwire/security/delivered_pin.hpp>
#include <tillwire/wire/encode.hpp>

namespace tillwire::test::delivered_pin_test {
namespace {

using cards::DeliveryMethod;

class TestKey final : public PrivateKey {
 public:
  std::uint32_t size() const override { return there ? pair().size() : 0; }
  std::int32_t decrypt(const std::uint8_t* encrypted, void* plain,
                       std::uint32_t capacity) override {
    return pair().decrypt(encrypted, plain, capacity);
  }

  static const OpenSslKeyPair& pair() { return throw_away_rsa(); }

  bool there = true;
};

std::string base64(const Octets& bytes) {
  std::string text(bytes.size() / 3 * 4 + 5, '\0');
  const int size = EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()), data_of(bytes),
                                   static_cast<int>(bytes.size()));
  text.resize(static_cast<std::size_t>(size));
  return text;
}

std::string sealed(const Octets& plain) {
  return base64(TestKey::pair().encrypt(plain));
}

Bytes bytes_of(const std::string& json) {
  return Bytes::from_json(json.data(), json.size());
}

std::string digits(const DeliveredDigits& of) {
  return std::string(of.reveal().raw());
}

TEST(DeliveredPin, MayBeInTheResponse) {
  DeliveredDigits pin;
  for (const char* whole : {"1234", "12345", "123456789012"}) {
    EXPECT_EQ(pin.take_pin(DeliveryMethod::response, whole, Bytes(), nullptr), Delivered::whole);
    EXPECT_EQ(digits(pin), whole);
  }
  EXPECT_EQ(pin.take_pin(DeliveryMethod::half_and_half, "12", Bytes(), nullptr),
            Delivered::first_half);
  EXPECT_EQ(digits(pin), "12");
}

TEST(DeliveredPin, MayBeDeliveredElsewhere) {
  DeliveredDigits pin;
  for (const DeliveryMethod method :
       {DeliveryMethod::sms, DeliveryMethod::none, DeliveryMethod::unknown}) {
    ASSERT_EQ(pin.take_pin(DeliveryMethod::response, "1234", Bytes(), nullptr), Delivered::whole);
    EXPECT_EQ(pin.take_pin(method, Secret(), Bytes(), nullptr), Delivered::nothing);
    EXPECT_FALSE(pin.reveal().present());
    for (const char* empty : {"", "****", "by SMS"}) {
      EXPECT_EQ(pin.take_pin(method, empty, Bytes(), nullptr), Delivered::nothing) << empty;
    }
  }
}

TEST(DeliveredPin, UnrequestedClearDigitsAreUnexpected) {
  TestKey key;
  DeliveredDigits pin;
  const std::string encrypted = sealed("1234");
  for (const DeliveryMethod method :
       {DeliveryMethod::sms, DeliveryMethod::none, DeliveryMethod::unknown,
        DeliveryMethod::encrypted_response}) {
    for (const char* clear : {"1", "12", "1234", "123456789012"}) {
      for (const Bytes& beside : {Bytes(), bytes_of(encrypted)}) {
        ASSERT_EQ(pin.take_pin(DeliveryMethod::response, "1234", Bytes(), nullptr),
                  Delivered::whole);
        EXPECT_EQ(pin.take_pin(method, clear, beside, &key), Delivered::unexpected) << clear;
        EXPECT_FALSE(pin.reveal().present());
      }
    }
    EXPECT_EQ(pin.take_cvc2(method, "987", &key), Delivered::unexpected);
    EXPECT_FALSE(pin.reveal().present());
  }
}

// Spaces, words or additional digits do not hide a PIN; a mask shows none.
TEST(DeliveredPin, ClearDigitsAmongOtherCharactersAreUnexpected) {
  TestKey key;
  DeliveredDigits pin;
  const std::string encrypted = sealed("1234");
  for (const char* clear : {"1234 ", " 1234", "PIN 1234", "12345678901234", "**34"}) {
    for (const DeliveryMethod method : {DeliveryMethod::sms, DeliveryMethod::none}) {
      EXPECT_EQ(pin.take_pin(method, clear, Bytes(), &key), Delivered::unexpected) << clear;
    }
    EXPECT_EQ(pin.take_pin(DeliveryMethod::encrypted_response, clear, bytes_of(encrypted), &key),
              Delivered::unexpected)
        << clear;
    EXPECT_FALSE(pin.reveal().present());
  }
  for (const char* mask : {"****", "", "sent"}) {
    EXPECT_EQ(pin.take_pin(DeliveryMethod::sms, mask, Bytes(), &key), Delivered::nothing);
    EXPECT_EQ(pin.take_pin(DeliveryMethod::encrypted_response, mask, bytes_of(encrypted), &key),
              Delivered::whole);
  }
}

TEST(DeliveredPin, SecondHalfIsAdded) {
  DeliveredDigits pin;
  EXPECT_EQ(pin.undelivered(), 0U);
  EXPECT_EQ(pin.complete("34"), Delivered::missing) << "there is no first half";
  ASSERT_EQ(pin.take_pin(DeliveryMethod::half_and_half, "12", Bytes(), nullptr),
            Delivered::first_half);
  EXPECT_EQ(pin.undelivered(), 2U);
  for (const char* bad : {"", "3", "345", "3x", "**"}) {
    EXPECT_EQ(pin.complete(bad), Delivered::malformed) << bad;
    EXPECT_EQ(digits(pin), "12");
    EXPECT_EQ(pin.undelivered(), 2U);
  }
  EXPECT_EQ(pin.complete("34"), Delivered::whole);
  EXPECT_EQ(digits(pin), "1234");
  EXPECT_EQ(pin.undelivered(), 0U);
  EXPECT_EQ(pin.complete("56"), Delivered::missing) << "nothing is missing";
  EXPECT_EQ(digits(pin), "1234");

  for (const char* rest : {"3", "34"}) {
    ASSERT_EQ(pin.take_cvc2(DeliveryMethod::half_and_half, "12", nullptr), Delivered::first_half);
    EXPECT_EQ(pin.undelivered(), 1U);
    EXPECT_EQ(pin.complete("345"), Delivered::malformed);
    EXPECT_EQ(pin.complete(rest), Delivered::whole);
    EXPECT_EQ(digits(pin), std::string("12") + rest);
  }
  for (const bool wiped : {true, false}) {
    ASSERT_EQ(pin.take_pin(DeliveryMethod::half_and_half, "12", Bytes(), nullptr),
              Delivered::first_half);
    if (wiped) pin.wipe();
    if (!wiped) {
      ASSERT_EQ(pin.take_pin(DeliveryMethod::response, "9876", Bytes(), nullptr), Delivered::whole);
    }
    EXPECT_EQ(pin.undelivered(), 0U);
    EXPECT_EQ(pin.complete("34"), Delivered::missing) << "of another PIN";
  }
}

TEST(DeliveredPin, PrivateKeyIsCheckedBeforeAPinIsRequested) {
  TestKey key;
  for (const DeliveryMethod method :
       {DeliveryMethod::sms, DeliveryMethod::response, DeliveryMethod::half_and_half,
        DeliveryMethod::none, DeliveryMethod::unknown}) {
    EXPECT_TRUE(DeliveredDigits::can_open(method, nullptr));
  }
  constexpr DeliveryMethod encrypted = DeliveryMethod::encrypted_response;
  EXPECT_TRUE(DeliveredDigits::can_open(encrypted, &key));
  EXPECT_FALSE(DeliveredDigits::can_open(encrypted, nullptr));
  key.there = false;
  EXPECT_FALSE(DeliveredDigits::can_open(encrypted, &key));
  class Longer final : public PrivateKey {
   public:
    std::uint32_t size() const override { return 513; }
    std::int32_t decrypt(const std::uint8_t*, void*, std::uint32_t) override { return -1; }
  } longer;
  EXPECT_FALSE(DeliveredDigits::can_open(encrypted, &longer));
}

// Encrypts for the key pair of TestKey, or for another one.
class TestPublicKey final : public PublicKey {
 public:
  std::uint32_t size() const override { return claimed; }
  bool encrypt(const void* plain, std::uint32_t plain_size, std::uint8_t* out) override {
    const Octets sealed = pair->encrypt(Octets(static_cast<const char*>(plain), plain_size));
    std::memcpy(out, sealed.data(), sealed.size());
    return works;
  }

  const OpenSslKeyPair* pair = &TestKey::pair();
  std::uint32_t claimed = 256;
  bool works = true;
};

TEST(KeyPair, OpensWhatItsPublicHalfEncrypts) {
  TestKey key;
  TestPublicKey of_it;
  EXPECT_TRUE(is_pair(of_it, key));
  of_it.works = false;
  EXPECT_FALSE(is_pair(of_it, key));
  of_it.works = true;
  for (const std::uint32_t size : {0U, 128U, 255U, 257U, 1024U}) {
    of_it.claimed = size;
    EXPECT_FALSE(is_pair(of_it, key)) << size;
  }
  of_it.claimed = 256;
  of_it.pair = &throw_away_rsa(2047);  // its ciphertext has the same size
  EXPECT_FALSE(is_pair(of_it, key));
  of_it.pair = &TestKey::pair();
  key.there = false;
  EXPECT_FALSE(is_pair(of_it, key));
  // A key that decrypts anything to digits, but not to the encrypted ones.
  class Liar final : public PrivateKey {
   public:
    std::uint32_t size() const override { return 256; }
    std::int32_t decrypt(const std::uint8_t*, void* plain, std::uint32_t capacity) override {
      std::memset(plain, '0', capacity);
      return static_cast<std::int32_t>(capacity);
    }
  } liar;
  EXPECT_FALSE(is_pair(of_it, liar));
}

TEST(DeliveredPin, RejectsAbsentOrInvalidDigits) {
  DeliveredDigits pin;
  for (const DeliveryMethod method : {DeliveryMethod::response, DeliveryMethod::half_and_half}) {
    EXPECT_EQ(pin.take_pin(method, Secret(), Bytes(), nullptr), Delivered::missing);
    EXPECT_EQ(pin.take_pin(method, "", Bytes(), nullptr), Delivered::missing);
    for (const char* bad : {"1", "123", "1234567890123", "12a4", "****", "1 "}) {
      ASSERT_EQ(pin.take_pin(DeliveryMethod::response, "1234", Bytes(), nullptr), Delivered::whole);
      EXPECT_EQ(pin.take_pin(method, bad, Bytes(), nullptr), Delivered::malformed) << bad;
      EXPECT_FALSE(pin.reveal().present());
    }
  }
  // A whole PIN in place of a requested half is not shown as a half.
  for (const char* whole : {"1234", "123456789012"}) {
    EXPECT_EQ(pin.take_pin(DeliveryMethod::half_and_half, whole, Bytes(), nullptr),
              Delivered::unexpected);
    EXPECT_FALSE(pin.reveal().present());
    EXPECT_EQ(pin.undelivered(), 0U);
  }
}

TEST(DeliveredPin, IsDecrypted) {
  TestKey key;
  DeliveredDigits pin;
  for (const char* whole : {"1234", "987654321098"}) {
    const std::string json = sealed(whole);
    EXPECT_EQ(pin.take_pin(DeliveryMethod::encrypted_response, Secret(), bytes_of(json), &key),
              Delivered::whole);
    EXPECT_EQ(digits(pin), whole);
  }
}

TEST(DeliveredPin, IsDecryptedFromAnArrayOfNumbers) {
  TestKey key;
  DeliveredDigits pin;
  std::string json = "[";
  for (const char c : TestKey::pair().encrypt("4711")) {
    json += std::to_string(static_cast<unsigned char>(c)) + ',';
  }
  json.back() = ']';
  EXPECT_EQ(pin.take_pin(DeliveryMethod::encrypted_response, Secret(), bytes_of(json), &key),
            Delivered::whole);
  EXPECT_EQ(digits(pin), "4711");
}

TEST(DeliveredPin, ReportsUndecryptableDigits) {
  TestKey key;
  DeliveredDigits pin;
  const auto take = [&](const std::string& json, PrivateKey* with) {
    // Earlier digits must not stay.
    EXPECT_EQ(pin.take_pin(DeliveryMethod::response, "1234", Bytes(), nullptr), Delivered::whole);
    const Delivered delivered =
        pin.take_pin(DeliveryMethod::encrypted_response, Secret(), bytes_of(json), with);
    EXPECT_FALSE(pin.reveal().present());
    return delivered;
  };
  EXPECT_EQ(pin.take_pin(DeliveryMethod::encrypted_response, Secret(), Bytes(), &key),
            Delivered::missing);
  const std::string good = sealed("1234");
  EXPECT_EQ(take(good, nullptr), Delivered::no_key);
  key.there = false;
  EXPECT_EQ(take(good, &key), Delivered::no_key);
  key.there = true;
  EXPECT_EQ(take("AQID", &key), Delivered::malformed);  // too short for the key
  EXPECT_EQ(take("no Base64", &key), Delivered::malformed);
  std::string longer = base64(Octets(257, '\x01'));
  EXPECT_EQ(take(longer, &key), Delivered::malformed);
  longer = base64(Octets(1024, '\x01'));
  EXPECT_EQ(take(longer, &key), Delivered::malformed);
  for (const char* other :
       {"123", "1234567890123", "12x4", "sealed:1234", "", "12345678901234567890123"}) {
    EXPECT_EQ(take(sealed(other), &key), Delivered::unopened) << other;
  }
  const OpenSslKeyPair& stranger = throw_away_rsa(2047);  // its ciphertext has the same size
  EXPECT_EQ(take(base64(stranger.encrypt("1234")), &key), Delivered::unopened);
  EXPECT_EQ(take(base64(Octets(256, '\0')), &key), Delivered::unopened);
}

TEST(DeliveredCvc2, MayBeDeliveredInEachWay) {
  TestKey key;
  DeliveredDigits cvc2;
  EXPECT_EQ(cvc2.take_cvc2(DeliveryMethod::response, "123", nullptr), Delivered::whole);
  EXPECT_EQ(digits(cvc2), "123");
  EXPECT_EQ(cvc2.take_cvc2(DeliveryMethod::response, "1234", nullptr), Delivered::whole);
  EXPECT_EQ(cvc2.take_cvc2(DeliveryMethod::response, "12", nullptr), Delivered::malformed);
  EXPECT_EQ(cvc2.take_cvc2(DeliveryMethod::response, "12345", nullptr), Delivered::malformed);
  EXPECT_EQ(cvc2.take_cvc2(DeliveryMethod::half_and_half, "12", nullptr), Delivered::first_half);
  const std::string encrypted = sealed("987");
  EXPECT_EQ(cvc2.take_cvc2(DeliveryMethod::encrypted_response, encrypted.c_str(), &key),
            Delivered::whole);
  EXPECT_EQ(digits(cvc2), "987");
  EXPECT_EQ(cvc2.take_cvc2(DeliveryMethod::encrypted_response, Secret(), &key), Delivered::missing);
  EXPECT_EQ(cvc2.take_cvc2(DeliveryMethod::encrypted_response, encrypted.c_str(), nullptr),
            Delivered::no_key);
  EXPECT_EQ(cvc2.take_cvc2(DeliveryMethod::encrypted_response, "98765", &key),
            Delivered::malformed);
  EXPECT_FALSE(cvc2.reveal().present());
}

TEST(DeliveredCardNumber, IsDecrypted) {
  TestKey key;
  DeliveredDigits number;
  const std::string json = sealed("5200000000000007");
  EXPECT_EQ(number.take_card_number(bytes_of(json), &key), Delivered::whole);
  EXPECT_EQ(digits(number), "5200000000000007");
  const std::string most = sealed("5200000000000000007");
  EXPECT_EQ(number.take_card_number(bytes_of(most), &key), Delivered::whole);
  for (const char* bad : {"5200000", "52000000000000000007", "520000******0007"}) {
    const std::string other = sealed(bad);
    EXPECT_EQ(number.take_card_number(bytes_of(other), &key), Delivered::unopened) << bad;
    EXPECT_FALSE(number.reveal().present());
  }
  EXPECT_EQ(number.take_card_number(Bytes(), &key), Delivered::missing);
  EXPECT_EQ(number.take_card_number(bytes_of(json), nullptr), Delivered::no_key);
}

}  // namespace
}  // namespace tillwire::test::delivered_pin_test
