// Decrypts with a private RSA key: delivered PINs, card numbers.
#pragma once

#include <tillwire/base/wipe.hpp>
#include <tillwire/openssl/rsa_key.hpp>
#include <tillwire/port/crypto.hpp>

namespace tillwire::openssl {

/// Decrypts RSAES-PKCS1-v1_5 with a private key.
///
///     openssl::RsaKey rsa(random);
///     if (rsa.load_pem(pem, passphrase) != openssl::KeyError::none) ...
///     openssl::RsaDecrypter decrypter(rsa);
///
/// RsaKey reports why a key cannot be loaded. The key is borrowed and must outlive this object; the
/// signer may use the same one.
class RsaDecrypter final : public tillwire::PrivateKey {
 public:
  explicit RsaDecrypter(RsaKey& key) : key_(key) {}

  std::uint32_t size() const override { return key_.size(); }

  std::int32_t decrypt(const std::uint8_t* encrypted, void* plain,
                       std::uint32_t capacity) override {
    const OwnErrors errors;
    const OwnedKeyContext context = pkcs1_operation(key_.rsa(), EVP_PKEY_decrypt_init);
    if (context == nullptr) return -1;
    // From OpenSSL 3.2, wrong padding would otherwise yield random bytes, which would count as a
    // PIN. Older versions do not know the setting.
    EVP_PKEY_CTX_ctrl_str(context.get(), "rsa_pkcs1_implicit_rejection", "0");
    // OpenSSL needs room for a whole modulus, whatever the size of the result.
    unsigned char out[RsaKey::most_bits / 8];
    std::size_t size = sizeof out;
    std::int32_t count = -1;
    if (EVP_PKEY_decrypt(context.get(), out, &size, encrypted, key_.size()) == 1 &&
        size <= capacity) {
      std::memcpy(plain, out, size);
      count = static_cast<std::int32_t>(size);
    }
    tillwire::wipe(out, sizeof out);
    return count;
  }

 private:
  RsaKey& key_;
};

}  // namespace tillwire::openssl
