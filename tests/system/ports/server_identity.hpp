// What servers by mbedTLS show and speak: for tests whose peer is in memory.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <tillwire/mbedtls/private_key.hpp>
#include <tillwire/mbedtls/random.hpp>
#include <vector>

#include "tls_pair.hpp"

namespace tillwire::test {

/// Whether 1.3 is the version: each that the server can speak.
#if MBEDTLS_VERSION_MAJOR >= 3 && defined(MBEDTLS_SSL_PROTO_TLS1_3)
inline const std::vector<bool> server_versions{false, true};
#else
inline const std::vector<bool> server_versions{false};
#endif

/// A certificate of the tests and its key, for a server by mbedTLS.
struct ServerIdentity {
  ServerIdentity() {
    mbedtls_x509_crt_init(&certificate);
    mbedtls_pk_init(&key);
    const std::string crt = contents("ec.crt");
    const std::string pem = contents("ec.key");
    EXPECT_EQ(
        mbedtls_x509_crt_parse(&certificate, reinterpret_cast<const unsigned char*>(crt.c_str()),
                               crt.size() + 1),
        0);
    EXPECT_EQ(mbedtls::parse_private_key(key, pem.c_str(), pem.size() + 1, nullptr, false, random),
              mbedtls::KeyError::none);
  }
  ~ServerIdentity() {
    mbedtls_pk_free(&key);
    mbedtls_x509_crt_free(&certificate);
  }
  ServerIdentity(const ServerIdentity&) = delete;
  ServerIdentity& operator=(const ServerIdentity&) = delete;

  mbedtls::Random random;
  mbedtls_x509_crt certificate;
  mbedtls_pk_context key;
};

}  // namespace tillwire::test
