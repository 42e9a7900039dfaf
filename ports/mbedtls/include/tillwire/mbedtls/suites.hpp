// The cipher suites that a client offers.
#pragma once

#include <mbedtls/ssl_ciphersuites.h>
#include <mbedtls/version.h>

#include <tillwire/tls/suite_list.hpp>

namespace tillwire::mbedtls {

using tls_port::suite_list;
using tls_port::SuiteList;

/// Lists for TlsOptions::suites. `ecdhe_aead` is the default; the others are for servers that have
/// nothing better, and are joined by +, `ecdhe_aead + ecdhe_cbc`, in a constant that outlives the
/// Tls.
namespace suites {
/// A key exchange whose keys are gone afterwards, and encryption that authenticates: all of
/// TLS 1.3, and of TLS 1.2 ECDHE with ChaCha20-Poly1305, AES-GCM or AES-CCM.
inline constexpr auto ecdhe_aead =
#if MBEDTLS_VERSION_MAJOR >= 3 && defined(MBEDTLS_SSL_PROTO_TLS1_3)
    suite_list(MBEDTLS_TLS1_3_CHACHA20_POLY1305_SHA256, MBEDTLS_TLS1_3_AES_256_GCM_SHA384,
               MBEDTLS_TLS1_3_AES_128_GCM_SHA256, MBEDTLS_TLS1_3_AES_128_CCM_SHA256) +
#endif
#if defined(MBEDTLS_CHACHAPOLY_C) || defined(PSA_WANT_ALG_CHACHA20_POLY1305)
    suite_list(MBEDTLS_TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256,
               MBEDTLS_TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256) +
#endif
    suite_list(MBEDTLS_TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384,
               MBEDTLS_TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,
               MBEDTLS_TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256,
               MBEDTLS_TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256)
#if defined(MBEDTLS_CCM_C) || defined(PSA_WANT_ALG_CCM)
    + suite_list(MBEDTLS_TLS_ECDHE_ECDSA_WITH_AES_256_CCM, MBEDTLS_TLS_ECDHE_ECDSA_WITH_AES_128_CCM)
#endif
    ;

/// ECDHE with AES in CBC mode.
inline constexpr auto ecdhe_cbc = suite_list(
    MBEDTLS_TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA384, MBEDTLS_TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA384,
    MBEDTLS_TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256, MBEDTLS_TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256,
    MBEDTLS_TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA, MBEDTLS_TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA,
    MBEDTLS_TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA, MBEDTLS_TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA);

#if defined(MBEDTLS_TLS_RSA_WITH_AES_128_GCM_SHA256)  // Mbed TLS 4 has none of these
/// Keys encrypted with the server's RSA key, and AES: who gets that key later reads all that was
/// recorded before.
inline constexpr auto static_rsa =
    suite_list(MBEDTLS_TLS_RSA_WITH_AES_256_GCM_SHA384, MBEDTLS_TLS_RSA_WITH_AES_128_GCM_SHA256,
               MBEDTLS_TLS_RSA_WITH_AES_256_CBC_SHA256, MBEDTLS_TLS_RSA_WITH_AES_128_CBC_SHA256,
               MBEDTLS_TLS_RSA_WITH_AES_256_CBC_SHA, MBEDTLS_TLS_RSA_WITH_AES_128_CBC_SHA);
#endif
}  // namespace suites

}  // namespace tillwire::mbedtls
