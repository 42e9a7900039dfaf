// The cipher suites that a client offers.
#pragma once

#include <openssl/ssl.h>

#include <tillwire/tls/suite_list.hpp>

namespace tillwire::openssl {

using tls_port::suite_list;
using tls_port::SuiteList;

/// Returns the number of a suite from OpenSSL's constant, TLS1_CK_... or TLS1_3_CK_...
constexpr int suite(unsigned long openssl_number) {
  return static_cast<int>(openssl_number & 0xFFFFU);
}

/// Lists for TlsOptions::suites. `ecdhe_aead` is the default; the others are for servers that have
/// nothing better, and are joined by +, `ecdhe_aead + ecdhe_cbc`, in a constant that outlives the
/// Tls.
namespace suites {
/// Forward secrecy and authenticated encryption: every suite of TLS 1.3, and those of TLS 1.2 with
/// ECDHE and ChaCha20-Poly1305, AES-GCM or AES-CCM.
inline constexpr auto ecdhe_aead = suite_list(
    suite(TLS1_3_CK_CHACHA20_POLY1305_SHA256), suite(TLS1_3_CK_AES_256_GCM_SHA384),
    suite(TLS1_3_CK_AES_128_GCM_SHA256), suite(TLS1_3_CK_AES_128_CCM_SHA256),
    suite(TLS1_CK_ECDHE_ECDSA_WITH_CHACHA20_POLY1305),
    suite(TLS1_CK_ECDHE_RSA_WITH_CHACHA20_POLY1305),
    suite(TLS1_CK_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384),
    suite(TLS1_CK_ECDHE_RSA_WITH_AES_256_GCM_SHA384),
    suite(TLS1_CK_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256),
    suite(TLS1_CK_ECDHE_RSA_WITH_AES_128_GCM_SHA256), suite(TLS1_CK_ECDHE_ECDSA_WITH_AES_256_CCM),
    suite(TLS1_CK_ECDHE_ECDSA_WITH_AES_128_CCM));

/// ECDHE with AES in CBC mode.
inline constexpr auto ecdhe_cbc = suite_list(
    suite(TLS1_CK_ECDHE_ECDSA_WITH_AES_256_SHA384), suite(TLS1_CK_ECDHE_RSA_WITH_AES_256_SHA384),
    suite(TLS1_CK_ECDHE_ECDSA_WITH_AES_128_SHA256), suite(TLS1_CK_ECDHE_RSA_WITH_AES_128_SHA256),
    suite(TLS1_CK_ECDHE_ECDSA_WITH_AES_256_CBC_SHA), suite(TLS1_CK_ECDHE_RSA_WITH_AES_256_CBC_SHA),
    suite(TLS1_CK_ECDHE_ECDSA_WITH_AES_128_CBC_SHA), suite(TLS1_CK_ECDHE_RSA_WITH_AES_128_CBC_SHA));

/// Keys encrypted with the server's RSA key, and AES. An attacker who gets that key later can
/// decrypt all recorded connections.
inline constexpr auto static_rsa = suite_list(
    suite(TLS1_CK_RSA_WITH_AES_256_GCM_SHA384), suite(TLS1_CK_RSA_WITH_AES_128_GCM_SHA256),
    suite(TLS1_CK_RSA_WITH_AES_256_SHA256), suite(TLS1_CK_RSA_WITH_AES_128_SHA256),
    suite(TLS1_CK_RSA_WITH_AES_256_SHA), suite(TLS1_CK_RSA_WITH_AES_128_SHA));
}  // namespace suites

}  // namespace tillwire::openssl
