// A private RSA key, loaded from PEM or DER: what signs requests and opens PINs.
#pragma once

#include <mbedtls/pk.h>
#include <mbedtls/rsa.h>
#include <mbedtls/version.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <tillwire/mbedtls/private_key.hpp>
#include <tillwire/mbedtls/random.hpp>

namespace tillwire::mbedtls {

/// A private RSA key of 2048 to 4096 bits.
///
///     mbedtls::Random random;
///     mbedtls::RsaKey key(random);
///     const mbedtls::KeyFault fault = key.load_pem(pem, passphrase);
///     if (fault != mbedtls::KeyFault::none) ...
///
/// PEM and DER may be PKCS#1 ("RSA PRIVATE KEY") or PKCS#8 ("PRIVATE KEY"); PEM may be encrypted,
/// in either of its ways; of PKCS#8, mbedTLS 2.28 opens what is under 3DES only. They may lie in
/// flash: mbedTLS copies what it needs to its own memory, and wipes that when the key goes, or
/// another one is loaded. Whoever read them from a file wipes that memory himself. A load that
/// fails leaves no key.
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
    return load(pem, std::strlen(pem) + 1, passphrase, is_encrypted(pem));
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

  /// Whether a key is one to be used: RSA, public or private, of a length that is taken.
  static KeyFault judge(const mbedtls_pk_context& key) {
    if (!mbedtls_pk_can_do(&key, MBEDTLS_PK_RSA)) return KeyFault::not_rsa;
    const std::size_t bits = bits_of(*mbedtls_pk_rsa(key));
    if (bits < least_bits) return KeyFault::too_short;
    return bits > most_bits ? KeyFault::too_long : KeyFault::none;
  }

  /// Makes the key blind itself with new numbers. To be called when an operation with the key
  /// failed for another reason than its input: if the random generator failed in the middle of it,
  /// mbedTLS up to 3.6.0 at least keeps half of the numbers, and no later operation succeeds.
  void renew_blinding() {
#if MBEDTLS_VERSION_MAJOR < 3
    mbedtls_mpi_free(&rsa()->Vi);
    mbedtls_mpi_free(&rsa()->Vf);
#else
    mbedtls_mpi_free(&rsa()->MBEDTLS_PRIVATE(Vi));
    mbedtls_mpi_free(&rsa()->MBEDTLS_PRIVATE(Vf));
#endif
  }

 private:
  /// The length of a modulus. mbedTLS's own for keys of any kind rounds it up to whole bytes.
  static std::size_t bits_of(const mbedtls_rsa_context& rsa) {
#if MBEDTLS_VERSION_NUMBER >= 0x03060000
    return mbedtls_rsa_get_bitlen(&rsa);
#elif MBEDTLS_VERSION_MAJOR >= 3
    return mbedtls_mpi_bitlen(&rsa.MBEDTLS_PRIVATE(N));
#else
    return mbedtls_mpi_bitlen(&rsa.N);
#endif
  }

  KeyFault load(const void* bytes, std::size_t size, const char* passphrase, bool encrypted) {
    refuse(KeyFault::not_loaded);
    KeyFault fault = parse_private_key(key_, bytes, size, passphrase, encrypted, random_);
    if (fault == KeyFault::none) fault = judge(key_);
    if (fault != KeyFault::none) return refuse(fault);
    if (mbedtls_rsa_check_privkey(mbedtls_pk_rsa(key_)) != 0) {
      return refuse(KeyFault::inconsistent);
    }
    return fault_ = KeyFault::none;
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
