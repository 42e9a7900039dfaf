// A public RSA key, loaded from PEM or DER: it encrypts a seToken, or verifies a callback.
#pragma once

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/x509.h>

#include <climits>
#include <cstddef>
#include <cstdint>
#include <tillwire/base/text.hpp>
#include <tillwire/base/wipe.hpp>
#include <tillwire/openssl/rsa_key.hpp>
#include <tillwire/port/crypto.hpp>
#include <tillwire/tls/public_key_pem.hpp>

namespace tillwire::openssl {

/// A public RSA key of 2048 to 4096 bits, as a SubjectPublicKeyInfo.
///
///     openssl::Random random;
///     openssl::PublicKey key(random);
///     const openssl::KeyError failure = key.load_pem(answer->newest(utc).key_value);
///     if (failure != openssl::KeyError::none) ...
///
/// A load fails with the KeyError `unreadable`, `not_rsa`, `too_short`, `too_long` or `no_memory`,
/// and then leaves no key.
class PublicKey final : public tillwire::PublicKey {
 public:
  /// Takes a generator so that one program fits every TLS port. OpenSSL pads with its own
  /// generator.
  explicit PublicKey(tillwire::Random&) {}
  PublicKey(const PublicKey&) = delete;
  PublicKey& operator=(const PublicKey&) = delete;

  /// Loads the first "PUBLIC KEY" of PEM text. Its Base64 may have line breaks anywhere, or none,
  /// because gateways send it so.
  [[nodiscard]] KeyError load_pem(const Text& pem) {
    tls_port::PublicKeyPem read;
    const KeyError failure = read.read(pem);
    return failure == KeyError::none ? load_der(read.der(), read.size()) : finish(failure);
  }

  /// Loads the bytes of a SubjectPublicKeyInfo; nothing may follow them.
  [[nodiscard]] KeyError load_der(const void* der, std::size_t size) {
    const OwnErrors errors;
    const auto* at = static_cast<const unsigned char*>(der);
    if (at == nullptr || size > LONG_MAX) return finish(KeyError::unreadable);
    const unsigned char* const end = at + size;
    key_.reset(d2i_PUBKEY(nullptr, &at, static_cast<long>(size)));
    if (key_ == nullptr) return finish(last_error());
    const KeyError failure = RsaKey::judge(key_.get());
    const bool is_key = at == end && (failure == KeyError::not_rsa || has_odd_parts());
    return finish(is_key ? failure : KeyError::unreadable);
  }

  /// Returns the result of the last load.
  KeyError error() const { return error_; }

  std::uint32_t size() const override {
    return error_ == KeyError::none ? static_cast<std::uint32_t>(EVP_PKEY_get_size(key_.get())) : 0;
  }

  bool encrypt(const void* plain, std::uint32_t plain_size, std::uint8_t* out) override {
    const OwnErrors errors;
    const OwnedKeyContext context = pkcs1_operation(key_.get(), EVP_PKEY_encrypt_init);
    std::size_t written = size();
    const bool done = context != nullptr &&
                      EVP_PKEY_encrypt(context.get(), out, &written,
                                       static_cast<const unsigned char*>(plain), plain_size) == 1;
    // After a failure `out` may hold the padded plain text.
    if (!done) tillwire::wipe(out, size());
    return done;
  }

  /// Returns the key for OpenSSL's functions; null if there is none.
  EVP_PKEY* rsa() const { return key_.get(); }

 private:
  // Rejects an even modulus or exponent, and an exponent of 1, which OpenSSL would accept.
  bool has_odd_parts() const {
    return is_odd_part(OSSL_PKEY_PARAM_RSA_N) && is_odd_part(OSSL_PKEY_PARAM_RSA_E);
  }

  bool is_odd_part(const char* name) const {
    BIGNUM* part = nullptr;
    if (EVP_PKEY_get_bn_param(key_.get(), name, &part) != 1) return false;
    const bool good = BN_is_odd(part) == 1 && BN_is_one(part) == 0;
    BN_free(part);
    return good;
  }

  static KeyError last_error() {
    KeyError failure = KeyError::unreadable;
    while (const unsigned long error = ERR_get_error()) {
      const int reason = ERR_GET_REASON(error);
      if (reason == ERR_R_MALLOC_FAILURE) return KeyError::no_memory;
      // No decoder knows this kind of key.
      if (reason == EVP_R_UNSUPPORTED_ALGORITHM && ERR_GET_LIB(error) == ERR_LIB_EVP) {
        failure = KeyError::not_rsa;
      }
    }
    return failure;
  }

  KeyError finish(KeyError failure) {
    if (failure != KeyError::none) key_.reset();
    return error_ = failure;
  }

  OwnedKey key_;
  KeyError error_ = KeyError::not_loaded;
};

}  // namespace tillwire::openssl
