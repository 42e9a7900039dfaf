// A private RSA key, from PEM or DER or held by a token. It signs requests and decrypts PINs.
#pragma once

#include <openssl/evp.h>
#include <openssl/rsa.h>

#include <cstddef>
#include <cstdint>
#include <tillwire/openssl/private_key.hpp>
#include <tillwire/port/crypto.hpp>

namespace tillwire::openssl {

/// A private RSA key of 2048 to 4096 bits.
///
///     openssl::Random random;
///     openssl::RsaKey key(random);
///     const openssl::KeyError failure = key.load_pem(pem, passphrase);
///     if (failure != openssl::KeyError::none) ...
///
/// PEM and DER may be PKCS#1 ("RSA PRIVATE KEY") or PKCS#8 ("PRIVATE KEY"); PEM may be encrypted,
/// in either of its ways. OpenSSL copies what it needs to its own memory, and wipes that when the
/// key is destroyed or another is loaded. The caller wipes what it read from a file. A load that
/// fails leaves no key.
class RsaKey {
 public:
  static constexpr std::uint32_t least_bits = 2048;
  static constexpr std::uint32_t most_bits = 4096;

  /// Takes a generator so that one program fits every TLS port. OpenSSL blinds keys with its own
  /// generator.
  explicit RsaKey(tillwire::Random&) {}
  RsaKey(const RsaKey&) = delete;
  RsaKey& operator=(const RsaKey&) = delete;

  /// Loads the first private key of NUL-terminated PEM text. The passphrase may be null.
  [[nodiscard]] KeyError load_pem(const char* pem, const char* passphrase = nullptr) {
    key_.reset();
    if (pem == nullptr) return error_ = KeyError::unreadable;
    return take(read_private_pem(key_, pem, passphrase));
  }

  /// Loads DER that is not encrypted.
  [[nodiscard]] KeyError load_der(const void* der, std::size_t size) {
    key_.reset();
    return take(read_private_der(key_, der, size));
  }

  /// Takes ownership of a key that OpenSSL already has, such as one of a PKCS#11 token. Its parts
  /// are not compared, because they do not leave the token.
  [[nodiscard]] KeyError adopt(EVP_PKEY* key) {
    key_.reset(key);
    return finish(key == nullptr ? KeyError::not_loaded : judge(key));
  }

  /// Returns the result of the last load.
  KeyError error() const { return error_; }
  bool loaded() const { return error_ == KeyError::none; }

  /// Returns the size of the modulus in bytes; 0 if there is no key.
  std::uint32_t size() const {
    return loaded() ? static_cast<std::uint32_t>(EVP_PKEY_get_size(key_.get())) : 0;
  }

  /// Returns the key for OpenSSL's functions; null if there is none.
  EVP_PKEY* rsa() const { return key_.get(); }

  /// Returns why a key cannot be used, or KeyError::none: it must be RSA, public or private, of an
  /// accepted length.
  static KeyError judge(const EVP_PKEY* key) {
    if (EVP_PKEY_is_a(key, "RSA") != 1) return KeyError::not_rsa;
    const int bits = EVP_PKEY_get_bits(key);
    if (bits < static_cast<int>(least_bits)) return KeyError::too_short;
    return bits > static_cast<int>(most_bits) ? KeyError::too_long : KeyError::none;
  }

 private:
  KeyError take(KeyError failure) {
    if (failure == KeyError::none) failure = judge(key_.get());
    if (failure == KeyError::none && !is_consistent()) failure = KeyError::inconsistent;
    return finish(failure);
  }

  bool is_consistent() const {
    const OwnErrors errors;
    const OwnedKeyContext context(EVP_PKEY_CTX_new(key_.get(), nullptr));
    return context != nullptr && EVP_PKEY_pairwise_check(context.get()) == 1;
  }

  KeyError finish(KeyError failure) {
    if (failure != KeyError::none) key_.reset();
    return error_ = failure;
  }

  OwnedKey key_;
  KeyError error_ = KeyError::not_loaded;
};

/// Returns a context for one operation of a key with PKCS#1 v1.5 padding, or null.
inline OwnedKeyContext pkcs1_operation(EVP_PKEY* key, int (*begin)(EVP_PKEY_CTX*)) {
  OwnedKeyContext context(key == nullptr ? nullptr : EVP_PKEY_CTX_new(key, nullptr));
  if (context == nullptr || begin(context.get()) != 1 ||
      EVP_PKEY_CTX_set_rsa_padding(context.get(), RSA_PKCS1_PADDING) != 1) {
    context.reset();
  }
  return context;
}

}  // namespace tillwire::openssl
