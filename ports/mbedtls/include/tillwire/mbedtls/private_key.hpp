// Reads private keys of any kind from PEM or DER.
#pragma once

#include <mbedtls/pk.h>

#include <cstddef>
#include <cstring>
#include <tillwire/mbedtls/compat.hpp>
#include <tillwire/port/crypto.hpp>
#include <tillwire/tls/key_error.hpp>

namespace tillwire::mbedtls {

using tls_port::is_encrypted;
using tls_port::KeyError;

/// Returns why mbedTLS could not read a key, by its error.
inline KeyError fault_of(int error, bool encrypted) {
  if (error == MBEDTLS_ERR_PK_PASSWORD_REQUIRED) return KeyError::passphrase_missing;
  if (error == MBEDTLS_ERR_PK_UNKNOWN_PK_ALG) return KeyError::not_rsa;
  if (library::is_lack_of_memory(error)) return KeyError::no_memory;
  if (encrypted && library::is_unknown_encryption(error)) return KeyError::encryption_unknown;
  // What a wrong passphrase leads to is noise, which mbedTLS does not always know as such.
  return encrypted ? KeyError::passphrase_wrong : KeyError::unreadable;
}

/// Reads a key into a context that is initialised and empty; the passphrase may be null. Of PEM the
/// size counts the closing NUL.
inline KeyError parse_private_key(mbedtls_pk_context& key, const void* bytes, std::size_t size,
                                  const char* passphrase, bool encrypted,
                                  tillwire::Random& random) {
  const std::size_t secret_size = passphrase == nullptr ? 0 : std::strlen(passphrase);
  const int error =
      library::parse_key(key, static_cast<const unsigned char*>(bytes), size,
                         reinterpret_cast<const unsigned char*>(passphrase), secret_size, random);
  return error == 0 ? KeyError::none : fault_of(error, encrypted);
}

/// The lengths of RSA keys that are taken.
constexpr std::uint32_t least_rsa_bits = 2048;
constexpr std::uint32_t most_rsa_bits = 4096;

inline KeyError judge_rsa_bits(std::size_t bits) {
  if (bits < least_rsa_bits) return KeyError::too_short;
  return bits > most_rsa_bits ? KeyError::too_long : KeyError::none;
}

}  // namespace tillwire::mbedtls
