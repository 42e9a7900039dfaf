// Signs requests with a private RSA key in memory, by mbedTLS.
#pragma once

#include <mbedtls/md.h>
#include <mbedtls/rsa.h>
#include <mbedtls/sha256.h>
#include <mbedtls/version.h>

#include <cstdint>
#include <tillwire/base/wipe.hpp>
#include <tillwire/mbedtls/rsa_key.hpp>
#include <tillwire/port/crypto.hpp>

namespace tillwire::mbedtls {

/// X-Hash and X-Signature by a key that was loaded from PEM or DER.
///
///     mbedtls::Random random;
///     mbedtls::RsaKey key(random);
///     if (key.load_pem(pem, passphrase) != mbedtls::KeyFault::none) return;
///     mbedtls::RsaSigner signer(key);
///     client.sign_with(signer);
///
/// The key is borrowed, and must outlive the signer. Without one, and if the random generator
/// fails, which blinds the key, nothing is signed. mbedTLS checks each signature before it gives it
/// out.
class RsaSigner final : public Signer {
 public:
  explicit RsaSigner(RsaKey& key) : key_(key) {}

  bool hash(const char* bytes, std::uint32_t size, std::uint8_t* digest) override {
    const auto* const input = reinterpret_cast<const unsigned char*>(bytes);
#if MBEDTLS_VERSION_MAJOR >= 3
    return mbedtls_sha256(input, size, digest, 0) == 0;
#else
    return mbedtls_sha256_ret(input, size, digest, 0) == 0;
#endif
  }

  std::uint32_t signature_size() const override {
    return key_.size();
  }

  bool sign(const std::uint8_t* digest, std::uint8_t* signature) override {
    std::uint8_t twice[digest_size];
    if (!key_.loaded()) return false;
    if (!hash(reinterpret_cast<const char*>(digest), digest_size, twice)) return false;
#if MBEDTLS_VERSION_MAJOR >= 3
    const int error = mbedtls_rsa_rsassa_pkcs1_v15_sign(
        key_.rsa(), fill_random, &key_.random(), MBEDTLS_MD_SHA256, digest_size, twice, signature);
#else
    const int error = mbedtls_rsa_rsassa_pkcs1_v15_sign(key_.rsa(), fill_random, &key_.random(),
                                                        MBEDTLS_RSA_PRIVATE, MBEDTLS_MD_SHA256,
                                                        digest_size, twice, signature);
#endif
    tillwire::wipe(twice, sizeof twice);
    if (error == 0) return true;
    key_.renew_blinding();
    tillwire::wipe(signature, key_.size());
    return false;
  }

 private:
  RsaKey& key_;
};

}  // namespace tillwire::mbedtls
