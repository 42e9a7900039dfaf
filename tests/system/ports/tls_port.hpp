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
#include <tillwire/mbedtls/aes.hpp>
#include <tillwire/mbedtls/ca_file.hpp>
#include <tillwire/mbedtls/checksum.hpp>
#include <tillwire/mbedtls/crl_file.hpp>
#include <tillwire/mbedtls/identity_file.hpp>
#include <tillwire/mbedtls/key_file.hpp>
#include <tillwire/mbedtls/peer_chain.hpp>
#include <tillwire/mbedtls/rsa_decrypter.hpp>
#include <tillwire/mbedtls/signer.hpp>
#if MBEDTLS_VERSION_MAJOR < 4
#include <tillwire/mbedtls/des.hpp>
#else
#define TILLWIRE_TEST_NO_DES
#endif
#endif

// Keys are blinded and padded with the library's own random numbers, whatever generator is given.
#if defined(TILLWIRE_TEST_OPENSSL_PORT) || TILLWIRE_MBEDTLS_PSA
#define TILLWIRE_TEST_OWN_RANDOM
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
/// A private key is refused if only its private exponent is damaged, which its primes make
/// needless.
constexpr bool needs_private_exponent = true;
/// Private keys encrypted by 3DES are opened.
constexpr bool has_3des = true;
/// The longest RSA key that is read of a certificate, and the longest exponent with it.
constexpr int most_rsa_bits = 8192;
constexpr int most_exponent_bits = 64;
/// The flaw of a key that Mbed TLS 4 cannot read: on a curve below 256 bits, or of RSA in other
/// than whole bytes.
constexpr std::uint16_t odd_key = certificate_flaw::weak;
/// A private key whose length is not in whole bytes, or above 4096 bits, is refused for that.
constexpr bool reads_any_length = true;
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
constexpr bool has_pss_in_v12 = MBEDTLS_VERSION_MAJOR >= 4;
constexpr bool has_fragments_in_v13 = false;
constexpr bool has_chains_in_records = MBEDTLS_VERSION_NUMBER >= 0x03060300;
constexpr bool has_pkcs8_by_aes = MBEDTLS_VERSION_NUMBER >= 0x03060000;
constexpr bool needs_private_exponent = !TILLWIRE_MBEDTLS_PSA;
constexpr bool has_3des = MBEDTLS_VERSION_MAJOR < 4;
constexpr int most_rsa_bits = MBEDTLS_VERSION_MAJOR < 4 ? 8192 : 4096;
constexpr int most_exponent_bits = MBEDTLS_VERSION_MAJOR < 4 ? 64 : 32;
constexpr std::uint16_t odd_key =
    MBEDTLS_VERSION_MAJOR < 4 ? certificate_flaw::weak : certificate_flaw::unreadable;
constexpr bool reads_any_length = MBEDTLS_VERSION_MAJOR < 4;
constexpr bool constraints_need_v12 = has_v13;

#if MBEDTLS_VERSION_MAJOR < 4
constexpr int dhe_rsa_with_aes_128_gcm = MBEDTLS_TLS_DHE_RSA_WITH_AES_128_GCM_SHA256;
constexpr int rsa_with_aes_128_cbc_sha = MBEDTLS_TLS_RSA_WITH_AES_128_CBC_SHA;
#else
#define TILLWIRE_TEST_ONLY_ECDHE
#endif

#endif

}  // namespace tillwire::test
