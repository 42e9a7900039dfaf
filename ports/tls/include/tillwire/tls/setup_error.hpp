// The errors in the set-up of a TLS port, found before it connects.
#pragma once

#include <cstdint>
#include <tillwire/verdict/words.hpp>

namespace tillwire::tls_port {

/// `Io::detail` of Fault::configuration, which connect() reports before it uses the lower
/// transport.
enum class SetupError : std::uint16_t {
  host = 1,      ///< no host, one that is too long, or an address that cannot be read
  ca = 2,        ///< no CA certificate, or one that cannot be read
  random = 3,    ///< the random generator does not work
  fragment = 4,  ///< TlsOptions::max_fragment is not a valid size, or exceeds the output buffer
  identity = 5,  ///< the client certificate or its key is not loaded
  crl = 6,       ///< a CRL cannot be read
};

/// Returns the error in English words, like the functions of tillwire/verdict/words.hpp.
constexpr const char* words(SetupError error) {
  switch (error) {
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
