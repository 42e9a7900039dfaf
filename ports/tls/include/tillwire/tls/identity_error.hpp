// What loading a client certificate and its key comes to, whichever library loads them.
#pragma once

#include <cstdint>
#include <tillwire/verdict/words.hpp>

namespace tillwire::tls_port {

/// Why there is no identity.
enum class IdentityError : std::uint8_t {
  none,
  not_loaded,
  certificate,  ///< a certificate that cannot be read
  key,          ///< a key that cannot be read: key_error() says why
  weak,         ///< an RSA key below 2048 bits, or a curve below 256
  mismatch,     ///< the key is not the certificate's
};
using IdentityFault [[deprecated("renamed to IdentityError")]] = IdentityError;

/// Why there is no identity, as tillwire/verdict/words.hpp gives words.
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
