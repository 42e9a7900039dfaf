// Public keys by a TLS port: which are loaded, and that OpenSSL opens what they encrypt.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <support/openssl_rsa.hpp>
#include <tillwire/security/se_token.hpp>
#include <vector>

#include "tls_port.hpp"

namespace tillwire::test::public_key_test {
namespace {

using port::KeyError;
using port::PublicKey;

#if !defined(TILLWIRE_TEST_OWN_RANDOM)
class NoRandom final : public Random {
 public:
  bool fill(void*, std::uint32_t) override { return false; }
};
#endif

class PublicKeys : public testing::Test {
 protected:
  KeyError loaded(const std::string& pem) { return key_.load_pem(std::string_view(pem)); }
  KeyError loaded_der(const std::string& der) {
    // On the heap, in exactly its size: the sanitizer sees a byte that is read beyond it.
    const std::vector<char> bytes(der.begin(), der.end());
    return key_.load_der(bytes.data(), bytes.size());
  }

  /// Returns whether OpenSSL decrypts what the key encrypts.
  bool works(const OpenSslKeyPair& pair) {
    const std::string plain = "4111111111111111/123";
    std::string sealed(key_.size(), '\0');
    return key_.encrypt(plain.data(), static_cast<std::uint32_t>(plain.size()),
                        reinterpret_cast<std::uint8_t*>(sealed.data())) &&
           opened_by(pair, sealed) == plain;
  }

  port::Random random_;
  PublicKey key_{random_};
};

std::string without_line_breaks(std::string text) {
  text.erase(std::remove(text.begin(), text.end(), '\n'), text.end());
  return text;
}

TEST_F(PublicKeys, PemAndDerOf2048To4096BitsAreLoaded) {
  EXPECT_EQ(key_.error(), KeyError::not_loaded);
  EXPECT_EQ(key_.size(), 0U);
  EXPECT_FALSE(key_.rsa());
  for (const unsigned bits : {2048U, 3072U, 4096U}) {
    const OpenSslKeyPair& pair = throw_away_rsa(bits);
    ASSERT_EQ(loaded(pair.public_pem()), KeyError::none) << bits;
    EXPECT_EQ(key_.size(), bits / 8);
    EXPECT_TRUE(works(pair)) << bits;
    ASSERT_EQ(loaded_der(public_der(pair.key())), KeyError::none) << bits;
    EXPECT_TRUE(works(pair)) << bits;
  }
}

TEST_F(PublicKeys, LineBreaksOfPemDoNotCount) {
  const OpenSslKeyPair& pair = throw_away_rsa();
  const std::string pem = pair.public_pem();
  std::string with_returns;
  for (const char c : pem) with_returns += c == '\n' ? std::string("\r\n") : std::string(1, c);
  for (const std::string& each :
       {without_line_breaks(pem), with_returns, pem.substr(0, pem.size() - 1),
        "# the gateway's\n-" + pem + pem, "------" + pem, "-----BEGIN --" + pem}) {
    ASSERT_EQ(loaded(each), KeyError::none) << each;
    EXPECT_TRUE(works(pair));
  }
  // As it occurs in a JSON answer.
  std::string json;
  for (const char c : pem) {
    json += c == '\n' ? std::string("\\n") : c == '/' ? std::string("\\/") : std::string(1, c);
  }
  ASSERT_EQ(key_.load_pem(Text::from_json(json.data(), json.size(), true)), KeyError::none);
  EXPECT_TRUE(works(pair));
}

TEST_F(PublicKeys, OtherInputIsRejectedWithItsCause) {
  const std::string good = throw_away_rsa().public_pem();
  EVP_PKEY* const curve = EVP_EC_gen("P-256");
  const std::string not_rsa = public_pem(curve);
  EVP_PKEY_free(curve);
  const auto replaced = [&](const std::string& what, const std::string& with) {
    std::string text = good;
    return text.replace(text.find(what), what.size(), with);
  };
  const auto of_modulus = [](std::size_t digits, const char* last, unsigned exponent) {
    return public_pem(public_rsa("C" + std::string(digits - 2, '5') + last, exponent).get());
  };
  const std::pair<std::string, KeyError> cases[] = {
      {"", KeyError::unreadable},
      {"-----BEGIN PUBLIC KEY-----", KeyError::unreadable},
      {"-----BEGIN PUBLIC KEY----------END PUBLIC KEY-----", KeyError::unreadable},
      {replaced("BEGIN PUBLIC", "BEGIN RSA PUBLIC"), KeyError::unreadable},
      {replaced("END PUBLIC", "END PRIVATE"), KeyError::unreadable},
      {good.substr(0, good.size() - 2), KeyError::unreadable},
      {good.substr(0, 200), KeyError::unreadable},
      {replaced("MIIB", "MII!"), KeyError::unreadable},
      {replaced("MIIB", "MIIC"), KeyError::unreadable},
      {not_rsa, KeyError::not_rsa},
      {throw_away_rsa(1024).public_pem(), KeyError::too_short},
      {of_modulus(510, "7", 65537), KeyError::too_short},
      {of_modulus(512, "7", 65537), KeyError::none},
      {of_modulus(1026, "7", 65537), KeyError::too_long},
      {of_modulus(2048, "7", 65537), KeyError::too_long},
      {of_modulus(512, "6", 65537), KeyError::unreadable},  // the library detects that
      {of_modulus(512, "7", 1), KeyError::unreadable},
  };
  for (const auto& [pem, failure] : cases) {
    ASSERT_EQ(loaded(good), KeyError::none);
    EXPECT_EQ(loaded(pem), failure) << pem;
    EXPECT_EQ(key_.error(), failure);
    if (failure != KeyError::none) {
      EXPECT_EQ(key_.size(), 0U) << pem;
      std::uint8_t out[512];
      EXPECT_FALSE(key_.encrypt("1", 1, out));
      EXPECT_FALSE(key_.rsa());
    }
  }
}

TEST_F(PublicKeys, DerIsCompleteAndNothingFollowsIt) {
  const std::string der = public_der(throw_away_rsa().key());
  for (std::size_t size = 0; size < der.size(); ++size) {
    EXPECT_NE(loaded_der(der.substr(0, size)), KeyError::none) << size;
  }
  EXPECT_EQ(loaded_der(der + '\0'), KeyError::unreadable);
  EXPECT_EQ(key_.load_der(nullptr, 0), KeyError::unreadable);
  EXPECT_EQ(loaded_der(der), KeyError::none);
}

TEST_F(PublicKeys, EncryptsAsMuchAsFitsWithThePadding) {
  const OpenSslKeyPair& pair = throw_away_rsa();
  ASSERT_EQ(loaded(pair.public_pem()), KeyError::none);
  const std::string plain(245, 'x');
  std::string sealed(256, '\0');
  auto* const out = reinterpret_cast<std::uint8_t*>(sealed.data());
  ASSERT_TRUE(key_.encrypt(plain.data(), 245, out));
  EXPECT_EQ(opened_by(pair, sealed), plain);
  const std::string first = sealed;
  ASSERT_TRUE(key_.encrypt(plain.data(), 245, out));
  EXPECT_NE(sealed, first);  // the padding is random
  const std::string more(246, 'x');
  EXPECT_FALSE(key_.encrypt(more.data(), 246, out));
}

#if !defined(TILLWIRE_TEST_OWN_RANDOM)
TEST_F(PublicKeys, WithoutRandomBytesNothingIsEncrypted) {
  NoRandom none;
  PublicKey key(none);
  const std::string pem = throw_away_rsa().public_pem();
  ASSERT_EQ(key.load_pem(std::string_view(pem)), KeyError::none);
  std::string sealed(256, 'x');
  EXPECT_FALSE(key.encrypt("4111111111111111", 16, reinterpret_cast<std::uint8_t*>(sealed.data())));
  EXPECT_EQ(sealed, std::string(256, '\0'));
}
#endif

TEST_F(PublicKeys, MakesSeTokensThatOpen) {
  const OpenSslKeyPair& pair = throw_away_rsa();
  ASSERT_EQ(loaded(without_line_breaks(pair.public_pem())), KeyError::none);
  char token[se_token_room<2048>];
  const SeTokenData card = {"4111111111111111", "123", "203012", "b94eac90"};
  ASSERT_EQ(make_se_token(card, 1792578730, random_, key_, token, sizeof token),
            SeTokenError::none);
  const std::string plain = opened_by(pair, base64_bytes(token));
  EXPECT_EQ(plain.substr(0, 26), "2026-10-21T10:32:10+00:00/");
  EXPECT_EQ(plain.substr(62), "/4111111111111111/123/203012/b94eac90");
}

}  // namespace
}  // namespace tillwire::test::public_key_test
