// The cipher suites that a client offers.
#pragma once

#include <mbedtls/ssl_ciphersuites.h>
#include <mbedtls/version.h>

#include <cstddef>

namespace tillwire::mbedtls {

/// Cipher suites by mbedTLS's numbers (MBEDTLS_TLS_...), the preferred one first, for
/// TlsOptions::suites. What mbedTLS is built without is not offered.
template <std::size_t Count>
struct SuiteList {
  int ids[Count + 1] = {};  ///< ends with 0, as mbedTLS takes it

  constexpr operator const int*() const& { return ids; }
  constexpr operator const int*() const&& = delete;  // it would not outlive the Tls

  /// One list, and behind it another.
  template <std::size_t More>
  constexpr SuiteList<Count + More> operator+(const SuiteList<More>& other) const {
    SuiteList<Count + More> both;
    for (std::size_t i = 0; i < Count; ++i) both.ids[i] = ids[i];
    for (std::size_t i = 0; i < More; ++i) both.ids[Count + i] = other.ids[i];
    return both;
  }
};

/// These suites, by their MBEDTLS_TLS_... names.
template <class... Ids>
constexpr SuiteList<sizeof...(Ids)> suite_list(Ids... ids) {
  return {{ids..., 0}};
}

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
#if defined(MBEDTLS_CHACHAPOLY_C)
    suite_list(MBEDTLS_TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256,
               MBEDTLS_TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256) +
#endif
    suite_list(MBEDTLS_TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384,
               MBEDTLS_TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,
               MBEDTLS_TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256,
               MBEDTLS_TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256)
#if defined(MBEDTLS_CCM_C)
    + suite_list(MBEDTLS_TLS_ECDHE_ECDSA_WITH_AES_256_CCM, MBEDTLS_TLS_ECDHE_ECDSA_WITH_AES_128_CCM)
#endif
    ;

/// ECDHE with AES in CBC mode.
inline constexpr auto ecdhe_cbc = suite_list(
    MBEDTLS_TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA384, MBEDTLS_TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA384,
    MBEDTLS_TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256, MBEDTLS_TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256,
    MBEDTLS_TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA, MBEDTLS_TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA,
    MBEDTLS_TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA, MBEDTLS_TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA);

/// Keys encrypted with the server's RSA key, and AES: who gets that key later reads all that was
/// recorded before.
inline constexpr auto static_rsa =
    suite_list(MBEDTLS_TLS_RSA_WITH_AES_256_GCM_SHA384, MBEDTLS_TLS_RSA_WITH_AES_128_GCM_SHA256,
               MBEDTLS_TLS_RSA_WITH_AES_256_CBC_SHA256, MBEDTLS_TLS_RSA_WITH_AES_128_CBC_SHA256,
               MBEDTLS_TLS_RSA_WITH_AES_256_CBC_SHA, MBEDTLS_TLS_RSA_WITH_AES_128_CBC_SHA);
}  // namespace suites

}  // namespace tillwire::mbedtls
