// Ciphers, checksums and RSA keys of mbedTLS as C has them, compared with OpenSSL.
#include <tillwire/c/mbedtls.h>

#include "key_bench.hpp"

namespace tillwire::test {
namespace {

/// Encrypts and decrypts by a table, in place.
Octets by_table(const tw_block_cipher& cipher, const Octets& key, Octets block, bool encrypt) {
  const tw_key_bytes bytes = {data_of(key), static_cast<std::uint16_t>(key.size()), 0};
  auto* const at = reinterpret_cast<std::uint8_t*>(block.data());
  EXPECT_EQ((encrypt ? cipher.encrypt : cipher.decrypt)(cipher.self, &bytes, at, at), 1);
  return block;
}

TEST(CMbedtls, CiphersAreOpenSsls) {
  std::mt19937 random(7);
  const tw_block_cipher* const des_table = tw_mbedtls_des();
  const tw_block_cipher* const aes_table = tw_mbedtls_aes();
  ASSERT_NE(des_table, nullptr);
  for (const std::size_t size : {8U, 16U, 24U}) {
    const Octets key = random_octets(random, size);
    const Octets block = random_octets(random, 8);
    EXPECT_EQ(by_table(*des_table, key, block, true), des(key, block));
    EXPECT_EQ(by_table(*des_table, key, block, false), des(key, block, false));
  }
  for (const std::size_t size : {16U, 24U, 32U}) {
    const Octets key = random_octets(random, size);
    const Octets block = random_octets(random, 16);
    EXPECT_EQ(by_table(*aes_table, key, block, true), aes(key, block));
    EXPECT_EQ(by_table(*aes_table, key, block, false), aes(key, block, false));
    Octets mac(16, '\0');
    const tw_key_bytes bytes = {data_of(key), static_cast<std::uint16_t>(size), 0};
    EXPECT_EQ(aes_table->mac(nullptr, &bytes, data_of(block),
                             reinterpret_cast<std::uint8_t*>(mac.data())),
              1);
    EXPECT_EQ(mac, aes_cmac(key, block));
    std::uint8_t out[16];
    EXPECT_EQ(des_table->encrypt(nullptr, &bytes, data_of(block), out), size == 32 ? 0 : 1);
  }
}

TEST(CMbedtls, HmacVerifiesACallback) {
  const char form[] =
      "mdOrder=06cf5599-3f17-7c86-bdbc-bd7d00a8b38b&operation=approved&orderNumber=2003&status=1"
      "&checksum=EAF2FB72CAB99FD5067F4BA493DD84F4D79C1589FDE8ED29622F0F07215AA972";
  const auto verify = [&](const char* key) {
    tw_mbedtls_hmac hmac = {};
    EXPECT_EQ(tw_mbedtls_hmac_init(&hmac, tw_secret_of(key), nullptr), TW_ERRC_NONE);
    tw_callback callback;
    const tw_callback_error error =
        tw_verify_callback(&callback, form, sizeof form - 1, &hmac.checksum, nullptr, nullptr);
    EXPECT_EQ(tw_mbedtls_hmac_deinit(&hmac), TW_ERRC_NONE);
    EXPECT_EQ(tw_mbedtls_hmac_deinit(&hmac), TW_ERRC_MISUSE);
    return error;
  };
  EXPECT_EQ(verify("ooc7slpvc61k7sf7ma7p4hrefr"), TW_CALLBACK_ERROR_NONE);
  EXPECT_EQ(verify("another"), TW_CALLBACK_ERROR_WRONG_CHECKSUM);
}

TEST(CMbedtls, RsaKeysSignVerifyAndOpen) {
  const OpenSslKeyPair& pair = throw_away_rsa();
  Noise noise;
  const tw_random random = c::table_of(noise);
  tw_mbedtls_private_key key = {};
  ASSERT_EQ(tw_mbedtls_private_key_init(&key, &random, nullptr), TW_ERRC_NONE);
  EXPECT_EQ(key.signer.signature_size(key.signer.self), 0U);
  EXPECT_STREQ(tw_mbedtls_private_key_load_pem(&key, "no key", nullptr),
               "it cannot be read, or holds no key in PEM or DER");
  ASSERT_EQ(tw_mbedtls_private_key_load_pem(&key, pair.private_pem().c_str(), nullptr), nullptr);
  ASSERT_EQ(key.signer.signature_size(key.signer.self), 256U);
  std::uint8_t digest[32];
  ASSERT_EQ(key.signer.hash(key.signer.self, "message", 7, digest), 1);
  const std::string hashed(reinterpret_cast<const char*>(digest), sizeof digest);
  EXPECT_EQ(hashed, digest_of("message", EVP_sha256()));
  Octets signature(256, '\0');
  ASSERT_EQ(
      key.signer.sign(key.signer.self, digest, reinterpret_cast<std::uint8_t*>(signature.data())),
      1);
  EXPECT_EQ(signature, rsa_sign(pair.key(), hashed, EVP_sha256()));

  tw_mbedtls_public_key public_key = {};
  ASSERT_EQ(tw_mbedtls_public_key_init(&public_key, &random, TW_SIGNATURE_HASH_SHA512, nullptr),
            TW_ERRC_NONE);
  ASSERT_EQ(tw_mbedtls_public_key_load_pem(&public_key, tw_text_of(pair.public_pem().c_str())),
            nullptr);
  EXPECT_EQ(tw_is_key_pair(&public_key.key, &key.key), 1);
  std::string form = "mdOrder=1&status=1";
  form += "&checksum=" + to_hex(rsa_sign(pair.key(), "mdOrder;1;status;1;"));
  tw_callback callback;
  EXPECT_EQ(tw_verify_callback(&callback, form.data(), form.size(), &public_key.checksum, nullptr,
                               nullptr),
            TW_CALLBACK_ERROR_NONE);
  form[8] = '2';
  EXPECT_EQ(tw_verify_callback(&callback, form.data(), form.size(), &public_key.checksum, nullptr,
                               nullptr),
            TW_CALLBACK_ERROR_WRONG_CHECKSUM);
  EXPECT_EQ(tw_mbedtls_private_key_deinit(&key), TW_ERRC_NONE);
  EXPECT_EQ(key.signer.sign, nullptr);
  EXPECT_EQ(tw_mbedtls_public_key_deinit(&public_key), TW_ERRC_NONE);
}

TEST(CMbedtls, WrongUseIsRefused) {
  Noise noise;
  const tw_random random = c::table_of(noise);
  const tw_random no_random = {};
  tw_mbedtls_hmac hmac = {};
  tw_mbedtls_private_key key = {};
  tw_mbedtls_public_key public_key = {};
  ASSERT_EQ(tw_mbedtls_private_key_init(&key, &random, nullptr), TW_ERRC_NONE);
  tw_mbedtls_private_key copy = key;
  expect_misuse({
      {"NULL, or 0: hmac",
       [&](auto* e) { return tw_mbedtls_hmac_init(nullptr, tw_secret_of("k"), e); }},
      {"NULL, or 0: key",
       [&](auto* e) { return tw_mbedtls_hmac_init(&hmac, tw_secret_of(""), e); }},
      {"of another version, or without its init: hmac",
       [&](auto* e) { return tw_mbedtls_hmac_init_of_size(&hmac, 8, tw_secret_of("k"), e); }},
      {"NULL, or 0: key",
       [&](auto* e) { return tw_mbedtls_private_key_init(nullptr, &random, e); }},
      {"initialised already, or used by another object: key",
       [&](auto* e) { return tw_mbedtls_private_key_init(&key, &random, e); }},
      {"NULL, or 0: random",
       [&](auto* e) { return tw_mbedtls_public_key_init(&public_key, &no_random, 0, e); }},
      {"not a number of an enumerator: hash",
       [&](auto* e) { return tw_mbedtls_public_key_init(&public_key, &random, 2, e); }},
  });
  EXPECT_STREQ(tw_mbedtls_private_key_load_pem(nullptr, "", nullptr), "NULL, or 0");
  EXPECT_STREQ(tw_mbedtls_private_key_load_der(&copy, "", 1), "a copy");
  EXPECT_STREQ(tw_mbedtls_public_key_load_pem(&public_key, tw_text_of("")), "not initialised");
  EXPECT_NE(tw_mbedtls_private_key_load_pem(&key, nullptr, nullptr), nullptr);
  EXPECT_EQ(tw_mbedtls_private_key_deinit(&copy), TW_ERRC_MISUSE);
  EXPECT_EQ(tw_mbedtls_private_key_deinit(&key), TW_ERRC_NONE);
}

}  // namespace
}  // namespace tillwire::test
