// What loading a private key comes to, whichever library loads it.
#pragma once

#include <cstdint>
#include <cstring>
#include <tillwire/verdict/words.hpp>

namespace tillwire::tls_port {

/// Why there is no key.
enum class KeyError : std::uint8_t {
  none,                ///< there is one
  not_loaded,          ///< none was given yet
  unreadable,          ///< neither PEM nor DER of a private key, or a damaged one
  passphrase_missing,  ///< it is encrypted
  passphrase_wrong,    ///< it does not open the key, or the key is damaged
  encryption_unknown,  ///< the library lacks that; mbedTLS 2.28 PKCS#8 with AES
  not_rsa,             ///< of a kind that cannot be used; in TLS, EC keys can as well
  too_short,           ///< below 2048 bits
  too_long,            ///< above 4096 bits
  inconsistent,        ///< its parts do not belong together, so that nothing could be done with it
  no_memory,           ///< of mbedTLS 2.28 it may be `unreadable` as well
};
using KeyFault [[deprecated("renamed to KeyError")]] = KeyError;

/// Why there is no key, as tillwire/verdict/words.hpp gives words.
constexpr const char* words(KeyError error) {
  switch (error) {
    case KeyError::none:
      return "no error";
    case KeyError::not_loaded:
      return "it is not loaded";
    case KeyError::unreadable:
      return "it cannot be read, or holds no key in PEM or DER";
    case KeyError::passphrase_missing:
      return "it is encrypted: a passphrase is needed";
    case KeyError::passphrase_wrong:
      return "the passphrase does not open it, or it is damaged";
    case KeyError::encryption_unknown:
      return "it is encrypted in a way that the TLS library lacks";
    case KeyError::not_rsa:
      return "it is not an RSA key";
    case KeyError::too_short:
      return "it has fewer than 2048 bits";
    case KeyError::too_long:
      return "it has more than 4096 bits";
    case KeyError::inconsistent:
      return "it is damaged: its parts do not belong together";
    case KeyError::no_memory:
      return "it needs more memory than there is";
  }
  return tillwire::detail::unknown_words;
}

/// Both ways of encrypting PEM say so: "Proc-Type: 4,ENCRYPTED", "BEGIN ENCRYPTED PRIVATE KEY".
inline bool is_encrypted(const char* pem) {
  return std::strstr(pem, "ENCRYPTED") != nullptr;
}

}  // namespace tillwire::tls_port
