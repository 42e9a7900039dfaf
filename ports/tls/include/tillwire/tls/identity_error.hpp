// The errors of loading a client certificate and its key, for every TLS library.
#pragma once

#include <cstdint>
#include <tillwire/verdict/words.hpp>

namespace tillwire::tls_port {

/// Says why a client certificate and its key could not be loaded.
enum class IdentityError : std::uint8_t {
  none,
  not_loaded,
  certificate,  ///< a certificate cannot be read
  key,          ///< the key cannot be read: key_error() says why
  weak,         ///< an RSA key below 2048 bits, or a curve below 256
  mismatch,     ///< the key is not the certificate's
};

/// Returns the error in English words, like the functions of tillwire/verdict/words.hpp.
constexpr const char* words(IdentityError error) {
  switch (error) {
    case IdentityError::none:
      return "no error";
    case IdentityError::not_loaded:
      return "it is not loaded";
    case IdentityError::certificate:
      return "the certificate cannot be read";
    case IdentityError::key:
      return "the private key cannot be read";
    case IdentityError::weak:
      return "the key is an RSA key below 2048 bits, or a curve below 256";
    case IdentityError::mismatch:
      return "the private key is not the certificate's";
  }
  return tillwire::detail::unknown_words;
}

}  // namespace tillwire::tls_port
