// What a TLS port lacks before it can connect.
#pragma once

#include <cstdint>
#include <tillwire/verdict/words.hpp>

namespace tillwire::tls_port {

/// `Io::detail` of Fault::configuration, which is answered before the lower transport is asked to
/// connect.
enum class SetupError : std::uint16_t {
  host = 1,      ///< none given, too long, or an address that cannot be read
  ca = 2,        ///< none given, or one that cannot be read
  random = 3,    ///< the random generator does not work
  fragment = 4,  ///< TlsOptions::max_fragment is no such value, or above the output buffer
  identity = 5,  ///< the client certificate or its key is not loaded
  crl = 6,       ///< a CRL that cannot be read
};
using Unfit [[deprecated("renamed to SetupError")]] = SetupError;

/// What is missing, as tillwire/verdict/words.hpp gives words.
constexpr const char* words(SetupError unfit) {
  switch (unfit) {
    case SetupError::host:
      return "the host is missing, too long, or an address that cannot be read";
    case SetupError::ca:
      return "the CA certificate is missing or cannot be read";
    case SetupError::random:
      return "the random generator does not work";
    case SetupError::fragment:
      return "TlsOptions::max_fragment is not a size that can be asked for";
    case SetupError::identity:
      return "the client certificate or its key is not loaded";
    case SetupError::crl:
      return "a CRL cannot be read";
  }
  return tillwire::detail::unknown_words;
}

}  // namespace tillwire::tls_port
