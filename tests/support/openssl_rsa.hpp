// Public RSA keys, checksums and Base64 by OpenSSL, against which what the library makes is
// checked.
#pragma once

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>

#include "openssl_crypto.hpp"

namespace tillwire::test {

struct FreeKey {
  void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
};
using OpenSslKey = std::unique_ptr<EVP_PKEY, FreeKey>;

/// Decrypts a text encrypted for this key; empty if it fails.
inline std::string opened_by(const OpenSslKeyPair& pair, const std::string& sealed) {
  std::string plain(pair.size(), '\0');
  const std::int32_t size =
      sealed.size() == pair.size()
          ? pair.decrypt(data_of(sealed), plain.data(), static_cast<std::uint32_t>(plain.size()))
          : -1;
  plain.resize(size < 0 ? 0 : static_cast<std::size_t>(size));
  return plain;
}

/// A public RSA key of a modulus and an exponent, which need not make sense.
inline OpenSslKey public_rsa(const std::string& modulus_hex, unsigned exponent) {
  BIGNUM* n = nullptr;
  BN_hex2bn(&n, modulus_hex.c_str());
  OSSL_PARAM_BLD* const builder = OSSL_PARAM_BLD_new();
  OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_N, n);
  OSSL_PARAM_BLD_push_uint(builder, OSSL_PKEY_PARAM_RSA_E, exponent);
  OSSL_PARAM* const parameters = OSSL_PARAM_BLD_to_param(builder);
  EVP_PKEY_CTX* const context = EVP_PKEY_CTX_new_from_name(nullptr, "RSA", nullptr);
  EVP_PKEY* key = nullptr;
  EVP_PKEY_fromdata_init(context);
  EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, parameters);
  EVP_PKEY_CTX_free(context);
  OSSL_PARAM_free(parameters);
  OSSL_PARAM_BLD_free(builder);
  BN_free(n);
  if (key == nullptr) throw std::runtime_error("no such public key");
  return OpenSslKey(key);
}

/// The SubjectPublicKeyInfo of a key, DER.
inline std::string public_der(EVP_PKEY* key) {
  std::string der(static_cast<std::size_t>(i2d_PUBKEY(key, nullptr)), '\0');
  auto* at = reinterpret_cast<unsigned char*>(der.data());
  i2d_PUBKEY(key, &at);
  return der;
}

/// A private key in PEM's own form (PKCS#1), encrypted if there is a cipher.
inline std::string pkcs1(EVP_PKEY* key, const EVP_CIPHER* cipher = nullptr,
                         const char* passphrase = "") {
  return written([&](BIO* out) {
    return PEM_write_bio_PrivateKey_traditional(
        out, key, cipher, reinterpret_cast<unsigned char*>(const_cast<char*>(passphrase)),
        static_cast<int>(std::strlen(passphrase)), nullptr, nullptr);
  });
}

/// The bytes of Base64 without line breaks.
inline std::string base64_bytes(const std::string& text) {
  std::string bytes(text.size() / 4 * 3, '\0');
  const int size = EVP_DecodeBlock(reinterpret_cast<unsigned char*>(bytes.data()),
                                   reinterpret_cast<const unsigned char*>(text.data()),
                                   static_cast<int>(text.size()));
  if (size < 0 || text.empty()) return {};
  const std::size_t data = text.find_last_not_of('=') + 1;
  bytes.resize(data * 3 / 4);
  return bytes;
}

/// RSASSA with a digest; PKCS1-v1_5, or the padding that is given.
inline std::string rsa_sign(EVP_PKEY* key, const std::string& message,
                            const EVP_MD* digest = EVP_sha512(), int padding = RSA_PKCS1_PADDING) {
  EVP_MD_CTX* const context = EVP_MD_CTX_new();
  EVP_PKEY_CTX* options = nullptr;
  std::string out(static_cast<std::size_t>(EVP_PKEY_get_size(key)), '\0');
  std::size_t size = out.size();
  const bool done =
      EVP_DigestSignInit(context, &options, digest, nullptr, key) == 1 &&
      EVP_PKEY_CTX_set_rsa_padding(options, padding) == 1 &&
      EVP_DigestSign(context, reinterpret_cast<unsigned char*>(out.data()), &size,
                     reinterpret_cast<const unsigned char*>(message.data()), message.size()) == 1;
  EVP_MD_CTX_free(context);
  if (!done) throw std::runtime_error("no signature");
  return out;
}

inline std::string digest_of(const std::string& message, const EVP_MD* digest) {
  unsigned char out[EVP_MAX_MD_SIZE];
  unsigned size = 0;
  EVP_Digest(message.data(), message.size(), out, &size, digest, nullptr);
  return {reinterpret_cast<char*>(out), size};
}

/// RSASSA-PKCS1-v1_5 of bytes in place of a DigestInfo.
inline std::string rsa_sign_raw(EVP_PKEY* key, const std::string& bytes) {
  EVP_PKEY_CTX* const context = EVP_PKEY_CTX_new(key, nullptr);
  std::string out(static_cast<std::size_t>(EVP_PKEY_get_size(key)), '\0');
  std::size_t size = out.size();
  const bool done =
      EVP_PKEY_sign_init(context) == 1 &&
      EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1 &&
      EVP_PKEY_sign(context, reinterpret_cast<unsigned char*>(out.data()), &size,
                    reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()) == 1;
  EVP_PKEY_CTX_free(context);
  if (!done) throw std::runtime_error("no signature");
  return out;
}

inline std::string hmac_sha256(const std::string& key, const std::string& message) {
  unsigned char out[EVP_MAX_MD_SIZE];
  unsigned size = 0;
  HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()),
       reinterpret_cast<const unsigned char*>(message.data()), message.size(), out, &size);
  return {reinterpret_cast<char*>(out), size};
}

}  // namespace tillwire::test
