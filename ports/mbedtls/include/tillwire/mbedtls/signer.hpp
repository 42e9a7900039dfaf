// Signs requests with a private RSA key in memory, by mbedTLS.
#pragma once

#include <cstdint>
#include <tillwire/base/wipe.hpp>
#include <tillwire/mbedtls/crypto.hpp>
#include <tillwire/mbedtls/rsa_key.hpp>
#include <tillwire/port/crypto.hpp>

namespace tillwire::mbedtls {

/// X-Hash and X-Signature by a key that was loaded from PEM or DER.
///
///     mbedtls::Random random;
///     mbedtls::RsaKey key(random);
///     if (key.load_pem(pem, passphrase) != mbedtls::KeyError::none) return;
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
    return library::sha256(bytes, size, digest);
  }

  std::uint32_t signature_size() const override { return key_.size(); }

  bool sign(const std::uint8_t* digest, std::uint8_t* signature) override {
    std::uint8_t twice[digest_size];
    if (!key_.loaded()) return false;
    if (!hash(reinterpret_cast<const char*>(digest), digest_size, twice)) return false;
    const bool done = key_.sign(twice, signature);
    tillwire::wipe(twice, sizeof twice);
    if (!done) tillwire::wipe(signature, key_.size());
    return done;
  }

 private:
  RsaKey& key_;
};

}  // namespace tillwire::mbedtls
