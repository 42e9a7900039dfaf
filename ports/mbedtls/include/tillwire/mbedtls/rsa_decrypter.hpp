// Opens what was encrypted for a private RSA key: delivered PINs, card numbers.
#pragma once

#include <tillwire/mbedtls/rsa_key.hpp>
#include <tillwire/port/crypto.hpp>

namespace tillwire::mbedtls {

/// Decrypts RSAES-PKCS1-v1_5 with a private key.
///
///     mbedtls::RsaKey rsa(random);
///     if (rsa.load_pem(pem, passphrase) != mbedtls::KeyError::none) ...
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
    return key_.decrypt(encrypted, plain, capacity);
  }

 private:
  RsaKey& key_;
};

}  // namespace tillwire::mbedtls
