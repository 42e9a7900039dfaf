// What has other names or arguments in other versions of mbedTLS, under one name each.
#pragma once

#include <mbedtls/pem.h>
#include <mbedtls/pk.h>
#include <mbedtls/ssl.h>
#include <mbedtls/x509_crt.h>

#include <cstddef>
#include <cstdint>
#include <tillwire/mbedtls/version.hpp>
#include <tillwire/port/crypto.hpp>

#if MBEDTLS_VERSION_MAJOR >= 4
#include <psa/crypto.h>

#include <tillwire/mbedtls/rsa_der.hpp>
#else
#include <mbedtls/ctr_drbg.h>
#include <mbedtls/pkcs5.h>
#include <mbedtls/rsa.h>
#endif

#if MBEDTLS_VERSION_MAJOR == 2
/// In version 3, the name of a member that is not in the API.
#define MBEDTLS_PRIVATE(member) member
#endif

namespace tillwire::mbedtls {

#if MBEDTLS_VERSION_MAJOR < 4
/// Serves mbedTLS as an f_rng, whose context is a tillwire::Random.
inline int fill_random(void* random, unsigned char* to, std::size_t size) {
  const bool filled =
      static_cast<tillwire::Random*>(random)->fill(to, static_cast<std::uint32_t>(size));
  return filled ? 0 : MBEDTLS_ERR_CTR_DRBG_ENTROPY_SOURCE_FAILED;
}
#endif

namespace library {

#if MBEDTLS_VERSION_MAJOR == 3
inline int parse_key(mbedtls_pk_context& key, const unsigned char* bytes, std::size_t size,
                     const unsigned char* secret, std::size_t secret_size,
                     tillwire::Random& random) {
  return mbedtls_pk_parse_key(&key, bytes, size, secret, secret_size, fill_random, &random);
}

inline int check_pair(const mbedtls_pk_context& own, const mbedtls_pk_context& key,
                      tillwire::Random& random) {
  return mbedtls_pk_check_pair(&own, &key, fill_random, &random);
}
#else
inline int parse_key(mbedtls_pk_context& key, const unsigned char* bytes, std::size_t size,
                     const unsigned char* secret, std::size_t secret_size, tillwire::Random&) {
  return mbedtls_pk_parse_key(&key, bytes, size, secret, secret_size);
}

inline int check_pair(const mbedtls_pk_context& own, const mbedtls_pk_context& key,
                      tillwire::Random&) {
  return mbedtls_pk_check_pair(&own, &key);
}
#endif

#if MBEDTLS_VERSION_MAJOR >= 4

// Its functions take random numbers from PSA's generator, and its errors are PSA's where there is
// one.

inline void conf_random(mbedtls_ssl_config&, tillwire::Random&) {}

/// Takes private keys only.
inline bool is_rsa(const mbedtls_pk_context& key) {
  return mbedtls_pk_can_do_psa(&key, PSA_ALG_RSA_PKCS1V15_SIGN(PSA_ALG_SHA_256),
                               PSA_KEY_USAGE_SIGN_HASH) != 0;
}

inline bool is_lack_of_memory(int error) {
  return error == PSA_ERROR_INSUFFICIENT_MEMORY;
}

inline bool is_unknown_encryption(int error) {
  constexpr int of_pkcs5 = -0x2E80;  // whose header is private
  return error == MBEDTLS_ERR_PK_FEATURE_UNAVAILABLE ||
         error == MBEDTLS_ERR_PEM_FEATURE_UNAVAILABLE || error == MBEDTLS_ERR_PEM_UNKNOWN_ENC_ALG ||
         error == of_pkcs5;
}

/// Returns whether an error is the ASN.1 reader's. Without one of X.509's, it is of a certificate.
inline bool is_of_asn1(int error) {
  return error <= MBEDTLS_ERR_ASN1_OUT_OF_DATA && error >= MBEDTLS_ERR_ASN1_INVALID_DATA;
}

/// Returns false for a certificate whose RSA key exceeds these limits, or is not good DER: its
/// lengths are then unknown, and Mbed TLS reads a negative number as a large one.
inline bool is_bounded(const mbedtls_x509_crt& certificate, std::size_t most_bits,
                       std::size_t most_exponent_bits) {
  const RsaDer key = RsaDer::of_public(certificate.pk_raw.p, certificate.pk_raw.len);
  if (key.error == tls_port::KeyError::unreadable) return false;
  return key.modulus_bits <= most_bits && key.exponent_bits <= most_exponent_bits;
}

/// RSA and ECDSA, for certificate profiles. 4.0 compares the kind of a server's own key with them,
/// which for curves is the number after ECDSA's.
inline constexpr std::uint32_t strong_signatures =
    MBEDTLS_X509_ID_FLAG(MBEDTLS_PK_SIGALG_RSA_PKCS1V15) |
    MBEDTLS_X509_ID_FLAG(MBEDTLS_PK_SIGALG_RSA_PSS) |
    MBEDTLS_X509_ID_FLAG(MBEDTLS_PK_SIGALG_ECDSA) |
    MBEDTLS_X509_ID_FLAG(MBEDTLS_PK_SIGALG_ECDSA + 1);

#else

inline void conf_random(mbedtls_ssl_config& config, tillwire::Random& random) {
  mbedtls_ssl_conf_rng(&config, fill_random, &random);
}

inline bool is_rsa(const mbedtls_pk_context& key) {
  return mbedtls_pk_can_do(&key, MBEDTLS_PK_RSA) != 0;
}

inline bool is_lack_of_memory(int error) {
  return error == MBEDTLS_ERR_PK_ALLOC_FAILED || error == MBEDTLS_ERR_PEM_ALLOC_FAILED ||
         error == MBEDTLS_ERR_MPI_ALLOC_FAILED;
}

inline bool is_unknown_encryption(int error) {
  return error == MBEDTLS_ERR_PK_FEATURE_UNAVAILABLE ||
         error == MBEDTLS_ERR_PEM_FEATURE_UNAVAILABLE || error == MBEDTLS_ERR_PEM_UNKNOWN_ENC_ALG ||
         error == MBEDTLS_ERR_PKCS5_FEATURE_UNAVAILABLE;
}

/// The ASN.1 reader's errors are added to those of X.509.
inline bool is_of_asn1(int) {
  return false;
}

#if defined(MBEDTLS_RSA_C)
/// Returns false for a certificate whose RSA key exceeds these limits.
inline bool is_bounded(const mbedtls_x509_crt& certificate, std::size_t most_bits,
                       std::size_t most_exponent_bits) {
  const mbedtls_rsa_context* const key = mbedtls_pk_rsa(certificate.pk);
  return key == nullptr || (mbedtls_rsa_get_len(key) <= most_bits / 8 &&
                            mbedtls_mpi_bitlen(&key->MBEDTLS_PRIVATE(E)) <= most_exponent_bits);
}
#else
inline bool is_bounded(const mbedtls_x509_crt&, std::size_t, std::size_t) {
  return true;
}
#endif

/// RSA and ECDSA, for certificate profiles.
inline constexpr std::uint32_t strong_signatures =
    MBEDTLS_X509_ID_FLAG(MBEDTLS_PK_RSA) | MBEDTLS_X509_ID_FLAG(MBEDTLS_PK_RSASSA_PSS) |
    MBEDTLS_X509_ID_FLAG(MBEDTLS_PK_ECKEY) | MBEDTLS_X509_ID_FLAG(MBEDTLS_PK_ECDSA);

#endif

}  // namespace library

}  // namespace tillwire::mbedtls
