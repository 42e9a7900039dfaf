// The TLS port that a test is compiled for, as `port`. The tests of TLS ports are compiled once for
// each of them; what one port has for reasons of its library is said here.
#pragma once

#include <tillwire/port/transport.hpp>

#if defined(TILLWIRE_TEST_OPENSSL_PORT)
#include <tillwire/openssl/aes.hpp>
#include <tillwire/openssl/ca_file.hpp>
#include <tillwire/openssl/checksum.hpp>
#include <tillwire/openssl/crl_file.hpp>
#include <tillwire/openssl/des.hpp>
#include <tillwire/openssl/identity_file.hpp>
#include <tillwire/openssl/key_file.hpp>
#include <tillwire/openssl/rsa_decrypter.hpp>
#include <tillwire/openssl/signer.hpp>
#else
#include <mbedtls/ssl_ciphersuites.h>

#include <tillwire/mbedtls/aes.hpp>
#include <tillwire/mbedtls/ca_file.hpp>
#include <tillwire/mbedtls/checksum.hpp>
#include <tillwire/mbedtls/crl_file.hpp>
#include <tillwire/mbedtls/des.hpp>
#include <tillwire/mbedtls/identity_file.hpp>
#include <tillwire/mbedtls/key_file.hpp>
#include <tillwire/mbedtls/peer_chain.hpp>
#include <tillwire/mbedtls/rsa_decrypter.hpp>
#include <tillwire/mbedtls/signer.hpp>
#endif

namespace tillwire::test {

#if defined(TILLWIRE_TEST_OPENSSL_PORT)

namespace port = ::tillwire::openssl;

constexpr bool has_v13 = true;
/// RSA-PSS is taken from a server that chooses TLS 1.2.
constexpr bool has_pss_in_v12 = true;
/// Small fragments are asked for in TLS 1.3 too.
constexpr bool has_fragments_in_v13 = true;
/// A certificate chain may come in several records.
constexpr bool has_chains_in_records = true;
/// PKCS#8 is read that is encrypted by AES.
constexpr bool has_pkcs8_by_aes = true;
/// A chain with critical nameConstraints is connected to by TLS 1.2.
constexpr bool constraints_need_v12 = false;

constexpr int dhe_rsa_with_aes_128_gcm = port::suite(TLS1_CK_DHE_RSA_WITH_AES_128_GCM_SHA256);
constexpr int rsa_with_aes_128_cbc_sha = port::suite(TLS1_CK_RSA_WITH_AES_128_SHA);

#else

namespace port = ::tillwire::mbedtls;

#if MBEDTLS_VERSION_MAJOR >= 3 && defined(MBEDTLS_SSL_PROTO_TLS1_3)
constexpr bool has_v13 = true;
#else
constexpr bool has_v13 = false;
#endif
constexpr bool has_pss_in_v12 = false;
constexpr bool has_fragments_in_v13 = false;
constexpr bool has_chains_in_records = MBEDTLS_VERSION_NUMBER >= 0x03060300;
constexpr bool has_pkcs8_by_aes = MBEDTLS_VERSION_NUMBER >= 0x03060000;
constexpr bool constraints_need_v12 = has_v13;

constexpr int dhe_rsa_with_aes_128_gcm = MBEDTLS_TLS_DHE_RSA_WITH_AES_128_GCM_SHA256;
constexpr int rsa_with_aes_128_cbc_sha = MBEDTLS_TLS_RSA_WITH_AES_128_CBC_SHA;

#endif

}  // namespace tillwire::test
