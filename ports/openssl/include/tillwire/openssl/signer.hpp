// Signs requests with a private RSA key in memory or in a token, by OpenSSL.
#pragma once

#include <openssl/evp.h>

#include <cstdint>
#include <tillwire/base/wipe.hpp>
#include <tillwire/openssl/rsa_key.hpp>
#include <tillwire/port/crypto.hpp>

namespace tillwire::openssl {

/// Computes X-Hash and X-Signature with a key that was loaded from PEM or DER, or that a token
/// holds.
///
///     openssl::Random random;
///     openssl::RsaKey key(random);
///     if (key.load_pem(pem, passphrase) != openssl::KeyError::none) return;
///     openssl::RsaSigner signer(key);
///     client.sign_with(signer);
///
/// The key is borrowed, and must outlive the signer. If it is not loaded, signing fails.
class RsaSigner final : public Signer {
 public:
  explicit RsaSigner(RsaKey& key) : key_(key) {}

  bool hash(const char* bytes, std::uint32_t size, std::uint8_t* digest) override {
    const OwnErrors errors;
    return EVP_Digest(bytes, size, digest, nullptr, EVP_sha256(), nullptr) == 1;
  }

  std::uint32_t signature_size() const override { return key_.size(); }

  bool sign(const std::uint8_t* digest, std::uint8_t* signature) override {
    const OwnErrors errors;
    std::uint8_t twice[digest_size];
    if (!key_.loaded() || !hash(reinterpret_cast<const char*>(digest), digest_size, twice)) {
      return false;
    }
    const OwnedKeyContext context = pkcs1_operation(key_.rsa(), EVP_PKEY_sign_init);
    std::size_t size = key_.size();
    const bool done = context != nullptr &&
                      EVP_PKEY_CTX_set_signature_md(context.get(), EVP_sha256()) == 1 &&
                      EVP_PKEY_sign(context.get(), signature, &size, twice, sizeof twice) == 1 &&
                      size == key_.size();
    tillwire::wipe(twice, sizeof twice);
    if (!done) tillwire::wipe(signature, key_.size());
    return done;
  }

 private:
  RsaKey& key_;
};

}  // namespace tillwire::openssl
