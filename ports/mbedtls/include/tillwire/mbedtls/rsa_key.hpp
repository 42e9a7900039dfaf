// A private RSA key, loaded from PEM or DER: what signs requests and opens PINs.
#pragma once

#include <mbedtls/pem.h>
#include <mbedtls/pk.h>
#include <mbedtls/pkcs5.h>
#include <mbedtls/rsa.h>
#include <mbedtls/version.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <tillwire/mbedtls/random.hpp>

namespace tillwire::mbedtls {

/// Why there is no key.
enum class KeyFault : std::uint8_t {
  none,                // there is one
  not_loaded,          // none was given yet
  unreadable,          // neither PEM nor DER of a private key, or a damaged one
  passphrase_missing,  // it is encrypted
  passphrase_wrong,    // it does not open the key, or the key is damaged
  encryption_unknown,  // mbedTLS was built without that; 2.28 knows no PKCS#8 with AES
  not_rsa,
  too_short,     // below 2048 bits
  too_long,      // above 4096 bits
  inconsistent,  // its parts do not belong together, so that nothing could be done with it
  no_memory,     // mbedTLS's; of 2.28 it may be `unreadable` as well
};

/// A private RSA key of 2048 to 4096 bits.
///
///     mbedtls::Random random;
///     mbedtls::RsaKey key(random);
///     const KeyFault fault = key.load_pem(pem, passphrase);
///     if (fault != KeyFault::none) ...
///
/// PEM and DER may be PKCS#1 ("RSA PRIVATE KEY") or PKCS#8 ("PRIVATE KEY"); PEM may be encrypted,
/// in either of its ways. They may lie in flash: mbedTLS copies what it needs to its own memory,
/// and wipes that when the key goes, or another one is loaded. Whoever read them from a file wipes
/// that memory himself. A load that fails leaves no key.
///
/// The random generator is borrowed and must outlive the key: each use of the key blinds it.
class RsaKey {
 public:
  static constexpr std::uint32_t least_bits = 2048;
  static constexpr std::uint32_t most_bits = 4096;

  explicit RsaKey(tillwire::Random& random) : random_(random) { mbedtls_pk_init(&key_); }
  ~RsaKey() { mbedtls_pk_free(&key_); }
  RsaKey(const RsaKey&) = delete;
  RsaKey& operator=(const RsaKey&) = delete;

  /// PEM text with its closing NUL; the first private key in it. The passphrase may be null.
  [[nodiscard]] KeyFault load_pem(const char* pem, const char* passphrase = nullptr) {
    if (pem == nullptr) return refuse(KeyFault::unreadable);
    // Both ways of encrypting PEM say so: "Proc-Type: 4,ENCRYPTED", "BEGIN ENCRYPTED PRIVATE KEY".
    const bool encrypted = std::strstr(pem, "ENCRYPTED") != nullptr;
    return load(pem, std::strlen(pem) + 1, passphrase, encrypted);
  }

  /// DER that is not encrypted.
  [[nodiscard]] KeyFault load_der(const void* der, std::size_t size) {
    if (der == nullptr || size == 0) return refuse(KeyFault::unreadable);
    return load(der, size, nullptr, false);
  }

  /// What came of the last load.
  KeyFault fault() const { return fault_; }
  bool loaded() const { return fault_ == KeyFault::none; }

  /// The bytes of the modulus; 0 if there is no key.
  std::uint32_t size() const {
    return loaded() ? static_cast<std::uint32_t>(mbedtls_pk_get_len(&key_)) : 0;
  }

  /// For mbedTLS's functions; null if there is no key.
  mbedtls_rsa_context* rsa() { return loaded() ? mbedtls_pk_rsa(key_) : nullptr; }
  tillwire::Random& random() { return random_; }

  /// To be called when an operation with the key failed: had the random generator failed in the
  /// midst of it, 2.28 would go on with half of the numbers that blind the key, and never succeed.
  void renew_blinding() {
#if MBEDTLS_VERSION_MAJOR < 3
    mbedtls_mpi_free(&rsa()->Vi);
    mbedtls_mpi_free(&rsa()->Vf);
#endif
  }

 private:
  KeyFault load(const void* bytes, std::size_t size, const char* passphrase, bool encrypted) {
    refuse(KeyFault::not_loaded);
    const auto* const key = static_cast<const unsigned char*>(bytes);
    const auto* const secret = reinterpret_cast<const unsigned char*>(passphrase);
    const std::size_t secret_size = passphrase == nullptr ? 0 : std::strlen(passphrase);
#if MBEDTLS_VERSION_MAJOR >= 3
    const int error =
        mbedtls_pk_parse_key(&key_, key, size, secret, secret_size, fill_random, &random_);
#else
    const int error = mbedtls_pk_parse_key(&key_, key, size, secret, secret_size);
#endif
    if (error != 0) return refuse(fault_of(error, encrypted));
    if (!mbedtls_pk_can_do(&key_, MBEDTLS_PK_RSA)) return refuse(KeyFault::not_rsa);
    const std::size_t bits = mbedtls_pk_get_bitlen(&key_);
    if (bits < least_bits) return refuse(KeyFault::too_short);
    if (bits > most_bits) return refuse(KeyFault::too_long);
    if (mbedtls_rsa_check_privkey(mbedtls_pk_rsa(key_)) != 0) {
      return refuse(KeyFault::inconsistent);
    }
    return fault_ = KeyFault::none;
  }

  static KeyFault fault_of(int error, bool encrypted) {
    switch (error) {
      case MBEDTLS_ERR_PK_PASSWORD_REQUIRED:
        return KeyFault::passphrase_missing;
      case MBEDTLS_ERR_PK_UNKNOWN_PK_ALG:
        return KeyFault::not_rsa;
      case MBEDTLS_ERR_PK_ALLOC_FAILED:
      case MBEDTLS_ERR_PEM_ALLOC_FAILED:
      case MBEDTLS_ERR_MPI_ALLOC_FAILED:
        return KeyFault::no_memory;
      case MBEDTLS_ERR_PK_FEATURE_UNAVAILABLE:
      case MBEDTLS_ERR_PEM_FEATURE_UNAVAILABLE:
      case MBEDTLS_ERR_PEM_UNKNOWN_ENC_ALG:
      case MBEDTLS_ERR_PKCS5_FEATURE_UNAVAILABLE:
        return KeyFault::encryption_unknown;
      default:
        // What a wrong passphrase leads to is noise, which mbedTLS does not always know as such.
        return encrypted ? KeyFault::passphrase_wrong : KeyFault::unreadable;
    }
  }

  KeyFault refuse(KeyFault fault) {
    mbedtls_pk_free(&key_);
    mbedtls_pk_init(&key_);
    return fault_ = fault;
  }

  tillwire::Random& random_;
  mbedtls_pk_context key_;
  KeyFault fault_ = KeyFault::not_loaded;
};

}  // namespace tillwire::mbedtls
