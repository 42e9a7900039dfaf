// A private RSA key, loaded from PEM or DER: what signs requests and opens PINs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <tillwire/mbedtls/crypto.hpp>
#include <tillwire/mbedtls/random.hpp>

#if TILLWIRE_MBEDTLS_PSA && !defined(MBEDTLS_PK_WRITE_C)
#error "Private RSA keys in PSA need an mbedTLS built with MBEDTLS_PK_WRITE_C"
#else

namespace tillwire::mbedtls {

/// A private RSA key of 2048 to 4096 bits.
///
///     mbedtls::Random random;
///     mbedtls::RsaKey key(random);
///     const mbedtls::KeyError failure = key.load_pem(pem, passphrase);
///     if (failure != mbedtls::KeyError::none) ...
///
/// PEM and DER may be PKCS#1 ("RSA PRIVATE KEY") or PKCS#8 ("PRIVATE KEY"); PEM may be encrypted,
/// in either of its ways; of PKCS#8, mbedTLS 2.28 opens what is under 3DES only. They may be in
/// flash: mbedTLS copies what it needs to its own memory, and wipes that when the key goes, or
/// another one is loaded. A program that reads them from a file wipes that memory itself. A load
/// that fails leaves no key.
///
/// The random generator is borrowed and must outlive the key: each use of the key blinds it.
class RsaKey {
 public:
  static constexpr std::uint32_t least_bits = least_rsa_bits;
  static constexpr std::uint32_t most_bits = most_rsa_bits;

  explicit RsaKey(tillwire::Random& random) : random_(random) {}
  RsaKey(const RsaKey&) = delete;
  RsaKey& operator=(const RsaKey&) = delete;

  /// PEM text with its closing NUL; the first private key in it. The passphrase may be null.
  [[nodiscard]] KeyError load_pem(const char* pem, const char* passphrase = nullptr) {
    if (pem == nullptr) return refuse(KeyError::unreadable);
    refuse(KeyError::not_loaded);
    return take(key_.load(pem, std::strlen(pem) + 1, passphrase, is_encrypted(pem), random_));
  }

  /// DER that is not encrypted. Without load_pem() in the program, mbedTLS's parser of keys is not
  /// linked.
  [[nodiscard]] KeyError load_der(const void* der, std::size_t size) {
    if (der == nullptr || size == 0) return refuse(KeyError::unreadable);
    refuse(KeyError::not_loaded);
    return take(key_.load_der(der, size, random_));
  }

  /// Returns the result of the last load.
  KeyError error() const { return error_; }
  bool loaded() const { return error_ == KeyError::none; }

  /// The bytes of the modulus; 0 if there is no key.
  std::uint32_t size() const { return loaded() ? key_.size() : 0; }

  /// RSASSA-PKCS1-v1_5 over a SHA-256, size() bytes; false if that failed.
  bool sign(const std::uint8_t* sha256, std::uint8_t* signature) {
    return loaded() && key_.sign(random_, sha256, signature);
  }

  /// Decrypts size() bytes of RSAES-PKCS1-v1_5; how many bytes came out, or -1.
  std::int32_t decrypt(const std::uint8_t* encrypted, void* plain, std::uint32_t capacity) {
    return loaded() ? key_.decrypt(random_, encrypted, plain, capacity) : -1;
  }

  /// For mbedTLS's functions: the context, or PSA's identifier; null if there is no key.
  auto rsa() { return loaded() ? key_.native() : decltype(key_.native()){}; }

 private:
  KeyError take(KeyError failure) {
    return failure == KeyError::none ? error_ = failure : refuse(failure);
  }

  KeyError refuse(KeyError failure) {
    key_.clear();
    return error_ = failure;
  }

  tillwire::Random& random_;
  library::PrivateRsa key_;
  KeyError error_ = KeyError::not_loaded;
};

}  // namespace tillwire::mbedtls

#endif
