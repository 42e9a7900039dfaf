// Opens what was encrypted for a private RSA key: delivered PINs, card numbers.
#pragma once

#include <tillwire/mbedtls/rsa_key.hpp>
#include <tillwire/port/crypto.hpp>

namespace tillwire::mbedtls {

/// Decrypts RSAES-PKCS1-v1_5 with a private key.
///
///     mbedtls::RsaKey rsa(random);
///     if (rsa.load_pem(pem, passphrase) != mbedtls::KeyFault::none) ...
///     mbedtls::RsaDecrypter decrypter(rsa);
///
/// RsaKey says what is wrong with a key that cannot be loaded. It is borrowed and must outlive this
/// object; the signer may use the same one.
class RsaDecrypter final : public tillwire::PrivateKey {
 public:
  explicit RsaDecrypter(RsaKey& key) : key_(key) {}

  std::uint32_t size() const override { return key_.size(); }

  std::int32_t decrypt(const std::uint8_t* encrypted, void* plain,
                       std::uint32_t capacity) override {
    mbedtls_rsa_context* const rsa = key_.rsa();
    if (rsa == nullptr) return -1;
    std::size_t size = 0;
    auto* const out = static_cast<unsigned char*>(plain);
#if MBEDTLS_VERSION_MAJOR >= 3
    const int error = mbedtls_rsa_rsaes_pkcs1_v15_decrypt(rsa, fill_random, &key_.random(), &size,
                                                          encrypted, out, capacity);
#else
    const int error = mbedtls_rsa_rsaes_pkcs1_v15_decrypt(
        rsa, fill_random, &key_.random(), MBEDTLS_RSA_PRIVATE, &size, encrypted, out, capacity);
#endif
    if (error == 0) return static_cast<std::int32_t>(size);
    // Not if the padding was wrong: that must not show in the time that the next operation takes.
    if (error != MBEDTLS_ERR_RSA_INVALID_PADDING && error != MBEDTLS_ERR_RSA_OUTPUT_TOO_LARGE) {
      key_.renew_blinding();
    }
    return -1;
  }

 private:
  RsaKey& key_;
};

}  // namespace tillwire::mbedtls
