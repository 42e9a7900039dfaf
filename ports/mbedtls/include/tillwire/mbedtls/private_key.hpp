// What loading a private key from PEM or DER comes to, for keys of any kind.
#pragma once

#include <mbedtls/pem.h>
#include <mbedtls/pk.h>
#include <mbedtls/pkcs5.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <tillwire/mbedtls/random.hpp>
#include <tillwire/mbedtls/version.hpp>
#include <tillwire/verdict/words.hpp>

namespace tillwire::mbedtls {

/// Why there is no key.
enum class KeyFault : std::uint8_t {
  none,                ///< there is one
  not_loaded,          ///< none was given yet
  unreadable,          ///< neither PEM nor DER of a private key, or a damaged one
  passphrase_missing,  ///< it is encrypted
  passphrase_wrong,    ///< it does not open the key, or the key is damaged
  encryption_unknown,  ///< mbedTLS was built without that; 2.28 knows no PKCS#8 with AES
  not_rsa,             ///< of a kind that cannot be used; in TLS, EC keys can as well
  too_short,           ///< below 2048 bits
  too_long,            ///< above 4096 bits
  inconsistent,        ///< its parts do not belong together, so that nothing could be done with it
  no_memory,           ///< mbedTLS's; of 2.28 it may be `unreadable` as well
};

/// Why there is no key, as tillwire/verdict/words.hpp gives words.
constexpr const char* words(KeyFault fault) {
  switch (fault) {
    case KeyFault::none:
      return "no fault";
    case KeyFault::not_loaded:
      return "it is not loaded";
    case KeyFault::unreadable:
      return "it cannot be read, or holds no key in PEM or DER";
    case KeyFault::passphrase_missing:
      return "it is encrypted: a passphrase is needed";
    case KeyFault::passphrase_wrong:
      return "the passphrase does not open it, or it is damaged";
    case KeyFault::encryption_unknown:
      return "it is encrypted in a way that mbedTLS was built without";
    case KeyFault::not_rsa:
      return "it is not an RSA key";
    case KeyFault::too_short:
      return "it has fewer than 2048 bits";
    case KeyFault::too_long:
      return "it has more than 4096 bits";
    case KeyFault::inconsistent:
      return "it is damaged: its parts do not belong together";
    case KeyFault::no_memory:
      return "it needs more memory than there is";
  }
  return tillwire::detail::unknown_words;
}

/// Both ways of encrypting PEM say so: "Proc-Type: 4,ENCRYPTED", "BEGIN ENCRYPTED PRIVATE KEY".
inline bool is_encrypted(const char* pem) {
  return std::strstr(pem, "ENCRYPTED") != nullptr;
}

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
