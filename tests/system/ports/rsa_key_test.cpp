// Private RSA keys by a TLS port: what can be loaded, why others cannot, and what they open.
#include <gtest/gtest.h>
#include <openssl/ec.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>

#include <string>
#include <support/call_site.hpp>
#include <support/openssl_rsa.hpp>
#include <vector>

#include "tls_port.hpp"

namespace tillwire::test::rsa_key_test {
namespace {

using port::KeyError;

std::string pkcs8(EVP_PKEY* key, const EVP_CIPHER* cipher = nullptr, const char* passphrase = "") {
  return written([&](BIO* out) {
    return PEM_write_bio_PKCS8PrivateKey(
        out, key, cipher, passphrase, static_cast<int>(std::strlen(passphrase)), nullptr, nullptr);
  });
}

Octets pkcs8_der(EVP_PKEY* key) {
  return written([&](BIO* out) {
    return i2d_PKCS8PrivateKey_bio(out, key, nullptr, nullptr, 0, nullptr, nullptr);
  });
}

Octets pkcs1_der(EVP_PKEY* key) {
  return written([&](BIO* out) { return i2d_PrivateKey_bio(out, key); });
}

/// Returns a block that RSAES-PKCS1-v1_5 does not produce: block type 1. Noise may be padded
/// correctly by chance.
Octets badly_padded(const OpenSslKeyPair& pair, CallSite site = CallSite::here()) {
  const Traced traced(site);
  Octets block(pair.size(), '\x5a');
  block[0] = 0;
  block[1] = 1;
  block[200] = 0;
  Octets sealed(pair.size(), '\0');
  std::size_t size = sealed.size();
  const std::unique_ptr<EVP_PKEY_CTX, decltype(&EVP_PKEY_CTX_free)> context(
      EVP_PKEY_CTX_new(pair.key(), nullptr), &EVP_PKEY_CTX_free);
  EXPECT_EQ(EVP_PKEY_encrypt_init(context.get()), 1);
  EXPECT_EQ(EVP_PKEY_CTX_set_rsa_padding(context.get(), RSA_NO_PADDING), 1);
  EXPECT_EQ(EVP_PKEY_encrypt(context.get(), reinterpret_cast<unsigned char*>(sealed.data()), &size,
                             reinterpret_cast<const unsigned char*>(block.data()), block.size()),
            1);
  return sealed;
}

class RsaKeys : public testing::Test {
 protected:
  // That the key is there, and that it is this one.
  void expect_opens(const OpenSslKeyPair& pair, CallSite site = CallSite::here()) {
    const Traced traced(site);
    port::RsaDecrypter decrypter(key);
    ASSERT_EQ(decrypter.size(), pair.size());
    char plain[32];
    EXPECT_EQ(decrypter.decrypt(data_of(pair.encrypt("1234")), plain, sizeof plain), 4);
    EXPECT_EQ(std::string(plain, 4), "1234");
  }

  // That there is none, even if there was one before.
  void expect_none(KeyError failure, CallSite site = CallSite::here()) {
    const Traced traced(site);
    EXPECT_EQ(key.error(), failure);
    EXPECT_FALSE(key.loaded());
    EXPECT_FALSE(key.rsa());
    port::RsaDecrypter decrypter(key);
    EXPECT_EQ(decrypter.size(), 0U);
    char plain[32];
    EXPECT_EQ(decrypter.decrypt(data_of(Octets(512, '\x01')), plain, sizeof plain), -1);
    ASSERT_EQ(key.load_pem(pkcs8(throw_away_rsa(2048).key()).c_str()), KeyError::none);
  }

  port::Random random;
  port::RsaKey key{random};
};

TEST_F(RsaKeys, EveryFormAndLength) {
  for (const unsigned bits : {2048U, 3072U, 4096U}) {
    const OpenSslKeyPair& pair = throw_away_rsa(bits);
    EXPECT_EQ(key.load_pem(pkcs8(pair.key()).c_str()), KeyError::none);
    expect_opens(pair);
    EXPECT_EQ(key.load_pem(pkcs1(pair.key()).c_str()), KeyError::none);
    expect_opens(pair);
    for (const Octets& der : {pkcs1_der(pair.key()), pkcs8_der(pair.key())}) {
      EXPECT_EQ(key.load_der(der.data(), der.size()), KeyError::none);
      expect_opens(pair);
    }
  }
}

TEST_F(RsaKeys, EncryptedWithAPassphrase) {
  const OpenSslKeyPair& pair = throw_away_rsa(2048);
  std::vector<std::string> forms = {pkcs1(pair.key(), EVP_aes_256_cbc(), "open sesame")};
  for (const std::string& pem : {pkcs1(pair.key(), EVP_des_ede3_cbc(), "open sesame"),
                                 pkcs8(pair.key(), EVP_des_ede3_cbc(), "open sesame")}) {
    if (has_3des) {
      forms.push_back(pem);
    } else {
      EXPECT_EQ(key.load_pem(pem.c_str(), "open sesame"), KeyError::encryption_unknown);
      expect_none(KeyError::encryption_unknown);
    }
  }
  for (const std::string& pem : forms) {
    EXPECT_EQ(key.load_pem(pem.c_str(), "open sesame"), KeyError::none);
    expect_opens(pair);
    EXPECT_EQ(key.load_pem(pem.c_str()), KeyError::passphrase_missing);
    expect_none(KeyError::passphrase_missing);
    for (int i = 0; i < 40; ++i) {  // noise may look like a key for a while: any number of times
      EXPECT_EQ(key.load_pem(pem.c_str(), std::to_string(i).c_str()), KeyError::passphrase_wrong);
    }
    expect_none(KeyError::passphrase_wrong);
  }
  const std::string modern = pkcs8(pair.key(), EVP_aes_256_cbc(), "open sesame");
  EXPECT_EQ(key.load_pem(modern.c_str(), "open sesame"),
            has_pkcs8_by_aes ? KeyError::none : KeyError::encryption_unknown);
  if (!has_pkcs8_by_aes) expect_none(KeyError::encryption_unknown);
  // A passphrase that is not needed is harmless.
  EXPECT_EQ(key.load_pem(pkcs8(pair.key()).c_str(), "open sesame"), KeyError::none);
}

TEST_F(RsaKeys, LengthsThatAreNotTaken) {
  EXPECT_EQ(key.load_pem(pkcs8(throw_away_rsa(1024).key()).c_str()), KeyError::too_short);
  expect_none(KeyError::too_short);
  const OpenSslKeyPair& almost = throw_away_rsa(2047);
  EXPECT_EQ(key.load_pem(pkcs8(almost.key()).c_str()),
            reads_any_length ? KeyError::too_short : KeyError::unreadable);
  const OpenSslKeyPair& longer = throw_away_rsa(4104);
  const KeyError too_long = reads_any_length ? KeyError::too_long : KeyError::unreadable;
  EXPECT_EQ(key.load_pem(pkcs8(longer.key()).c_str()), too_long);
  expect_none(too_long);
}

TEST_F(RsaKeys, NoPrivateRsaKey) {
  const std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> curve(EVP_EC_gen("P-256"),
                                                                  &EVP_PKEY_free);
  EXPECT_EQ(key.load_pem(pkcs8(curve.get()).c_str()), KeyError::not_rsa);
  expect_none(KeyError::not_rsa);
  for (const Octets& der : {pkcs1_der(curve.get()), pkcs8_der(curve.get())}) {  // SEC 1, PKCS#8
    EXPECT_EQ(key.load_der(der.data(), der.size()), KeyError::not_rsa);
    expect_none(KeyError::not_rsa);
  }
  const std::string public_pem =
      written([&](BIO* out) { return PEM_write_bio_PUBKEY(out, throw_away_rsa(2048).key()); });
  for (const std::string& bad : {std::string(), std::string("hello"), public_pem}) {
    EXPECT_EQ(key.load_pem(bad.c_str()), KeyError::unreadable);
    expect_none(KeyError::unreadable);
  }
  EXPECT_EQ(key.load_pem(nullptr), KeyError::unreadable);
  EXPECT_EQ(key.load_der(nullptr, 8), KeyError::unreadable);
  port::RsaKey unused(random);
  EXPECT_EQ(unused.error(), KeyError::not_loaded);
}

TEST_F(RsaKeys, DamagedOnes) {
  const Octets der = pkcs1_der(throw_away_rsa(2048).key());
  for (std::size_t size = 0; size < der.size(); size += size < 40 ? 1 : 53) {
    EXPECT_EQ(key.load_der(der.data(), size), KeyError::unreadable) << size;
  }
  const Octets info = pkcs8_der(throw_away_rsa(2048).key());
  for (std::size_t size = 0; size < info.size(); size += size < 60 ? 1 : 53) {
    EXPECT_EQ(key.load_der(info.data(), size), KeyError::unreadable) << size;
  }
  // A number is missing: the sequence ends after the first exponent of the primes.
  Octets shorter = der.substr(0, der.size() - 264);
  shorter[2] = static_cast<char>((shorter.size() - 4) >> 8);
  shorter[3] = static_cast<char>(shorter.size() - 4);
  EXPECT_EQ(key.load_der(shorter.data(), shorter.size()), KeyError::unreadable);
  const std::string pem = pkcs8(throw_away_rsa(2048).key());
  EXPECT_EQ(key.load_pem(pem.substr(0, pem.size() / 2).c_str()), KeyError::unreadable);
  // A bit of the key is another: it is read, but does not belong together.
  int found = 0;
  for (std::size_t at = 40; at < der.size(); at += 61) {
    Octets other = der;
    other[at] = static_cast<char>(other[at] ^ 4);
    const KeyError failure = key.load_der(other.data(), other.size());
    found += failure == KeyError::inconsistent;
    if (!needs_private_exponent && failure == KeyError::none) {
      expect_opens(throw_away_rsa(2048));  // by the primes' exponents
      continue;
    }
    EXPECT_TRUE(failure == KeyError::inconsistent || failure == KeyError::unreadable) << at;
  }
  EXPECT_GT(found, 10);
  expect_none(key.error());
}

TEST_F(RsaKeys, WhatIsOpened) {
  const OpenSslKeyPair& pair = throw_away_rsa(2048);
  ASSERT_EQ(key.load_pem(pkcs8(pair.key()).c_str()), KeyError::none);
  port::RsaDecrypter decrypter(key);
  for (const std::size_t size : {0U, 1U, 12U, 245U}) {
    const Octets plain(size, 'p');
    char out[256];
    ASSERT_EQ(decrypter.decrypt(data_of(pair.encrypt(plain)), out, sizeof out),
              static_cast<std::int32_t>(size));
    EXPECT_EQ(Octets(out, size), plain);
  }
  char four[4];
  EXPECT_EQ(decrypter.decrypt(data_of(pair.encrypt("1234")), four, 4), 4);
  EXPECT_EQ(decrypter.decrypt(data_of(pair.encrypt("12345")), four, 4), -1) << "no room";
}

TEST_F(RsaKeys, WhatIsNotOpened) {
  const OpenSslKeyPair& pair = throw_away_rsa(2048);
  ASSERT_EQ(key.load_pem(pkcs8(pair.key()).c_str()), KeyError::none);
  port::RsaDecrypter decrypter(key);
  char out[256];
  EXPECT_EQ(decrypter.decrypt(data_of(badly_padded(pair)), out, sizeof out), -1);
  EXPECT_EQ(decrypter.decrypt(data_of(Octets(256, '\xff')), out, sizeof out), -1);
  EXPECT_EQ(decrypter.decrypt(data_of(Octets(256, '\0')), out, sizeof out), -1);
  expect_opens(pair);
}

#if !defined(TILLWIRE_TEST_OWN_RANDOM)
TEST_F(RsaKeys, ARandomGeneratorThatFails) {
  // Succeeds a number of times, then fails until it is reset.
  class Failing final : public Random {
   public:
    bool fill(void* to, std::uint32_t size) override {
      if (calls == 0) return false;
      --calls;
      return good.fill(to, size);
    }
    int calls = -1;
    port::Random good;
  };
  Failing failing;
  port::RsaKey blinded(failing);
  const OpenSslKeyPair& pair = throw_away_rsa(2048);
  ASSERT_EQ(blinded.load_pem(pkcs8(pair.key()).c_str()), KeyError::none);
  port::RsaDecrypter decrypter(blinded);
  const Octets sealed = pair.encrypt("1234");
  char out[32];
  int failures = 0;
  for (int calls = 0; calls < 5; ++calls) {
    failing.calls = calls;
    failures += decrypter.decrypt(data_of(sealed), out, sizeof out) == -1;
    failing.calls = -1;
    EXPECT_EQ(decrypter.decrypt(data_of(sealed), out, sizeof out), 4) << "once it works again";
  }
  EXPECT_GE(failures, 1);
}

TEST_F(RsaKeys, BadPaddingDoesNotShowInTheNextOperation) {
  class Counting final : public Random {
   public:
    bool fill(void* to, std::uint32_t size) override {
      count += size;
      return good.fill(to, size);
    }
    std::uint32_t count = 0;
    port::Random good;
  } counting;
  port::RsaKey own(counting);
  const OpenSslKeyPair& pair = throw_away_rsa(2048);
  ASSERT_EQ(own.load_pem(pkcs8(pair.key()).c_str()), KeyError::none);
  port::RsaDecrypter decrypter(own);
  const Octets good = pair.encrypt("1234");
  char out[32];
  const auto needs_after = [&](const Octets& before, std::int32_t expected) {
    EXPECT_EQ(decrypter.decrypt(data_of(before), out, sizeof out), expected);
    counting.count = 0;
    EXPECT_EQ(decrypter.decrypt(data_of(good), out, sizeof out), 4);
    return counting.count;
  };
  ASSERT_EQ(decrypter.decrypt(data_of(good), out, sizeof out), 4);  // makes the blinding
  const std::uint32_t usual = needs_after(good, 4);
  EXPECT_EQ(needs_after(badly_padded(pair), -1), usual);
  EXPECT_EQ(needs_after(pair.encrypt(std::string(33, '1')), -1), usual)
      << "more than there is room";
}
#endif

}  // namespace
}  // namespace tillwire::test::rsa_key_test
