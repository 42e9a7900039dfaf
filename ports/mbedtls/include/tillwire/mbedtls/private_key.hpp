// Reads private keys of any kind from PEM or DER.
#pragma once

#include <mbedtls/pem.h>
#include <mbedtls/pk.h>
#include <mbedtls/pkcs5.h>

#include <cstddef>
#include <cstring>
#include <tillwire/mbedtls/random.hpp>
#include <tillwire/mbedtls/version.hpp>
#include <tillwire/tls/key_fault.hpp>

namespace tillwire::mbedtls {

using tls_port::is_encrypted;
using tls_port::KeyFault;

/// Why mbedTLS could not read a key, by its error.
inline KeyFault fault_of(int error, bool encrypted) {
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

/// Reads a key into a context that is initialised and empty; the passphrase may be null. Of PEM the
/// size counts the closing NUL.
inline KeyFault parse_private_key(mbedtls_pk_context& key, const void* bytes, std::size_t size,
                                  const char* passphrase, bool encrypted,
                                  tillwire::Random& random) {
  const auto* const from = static_cast<const unsigned char*>(bytes);
  const auto* const secret = reinterpret_cast<const unsigned char*>(passphrase);
  const std::size_t secret_size = passphrase == nullptr ? 0 : std::strlen(passphrase);
#if MBEDTLS_VERSION_MAJOR >= 3
  const int error =
      mbedtls_pk_parse_key(&key, from, size, secret, secret_size, fill_random, &random);
#else
  static_cast<void>(random);
  const int error = mbedtls_pk_parse_key(&key, from, size, secret, secret_size);
#endif
  return error == 0 ? KeyFault::none : fault_of(error, encrypted);
}

}  // namespace tillwire::mbedtls
