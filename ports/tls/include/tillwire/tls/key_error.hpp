// The errors of loading a private key, for every TLS library.
#pragma once

#include <cstdint>
#include <cstring>
#include <tillwire/verdict/words.hpp>

namespace tillwire::tls_port {

/// Says why a key could not be loaded.
enum class KeyError : std::uint8_t {
  none,                ///< a key is loaded
  not_loaded,          ///< no load was tried yet
  unreadable,          ///< neither PEM nor DER of a private key, or damaged
  passphrase_missing,  ///< the key is encrypted, and no passphrase was given
  passphrase_wrong,    ///< the passphrase does not decrypt the key, or the key is damaged
  encryption_unknown,  ///< the library lacks the cipher: for mbedTLS 2.28, PKCS#8 with AES
  not_rsa,             ///< a kind of key that cannot be used; TLS accepts EC keys too
  too_short,           ///< below 2048 bits
  too_long,            ///< above 4096 bits
  inconsistent,        ///< its parts do not belong together: the key cannot work
  no_memory,           ///< memory ran out; mbedTLS 2.28 may report `unreadable` instead
};

/// Returns the error in English words, like the functions of tillwire/verdict/words.hpp.
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

/// Returns whether PEM text is encrypted. Both forms contain the word: "Proc-Type: 4,ENCRYPTED",
/// "BEGIN ENCRYPTED PRIVATE KEY".
inline bool is_encrypted(const char* pem) {
  return std::strstr(pem, "ENCRYPTED") != nullptr;
}

}  // namespace tillwire::tls_port
