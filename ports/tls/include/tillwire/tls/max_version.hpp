// Which versions of TLS a port offers.
#pragma once

#include <cstdint>

namespace tillwire::tls_port {

/// The highest version of TLS to offer. 1.2 is the lowest.
enum class MaxVersion : std::uint8_t {
  /// 1.3 where the library has it (mbedTLS from 3.6), but 1.2 with a client certificate: in 1.3 a
  /// server judges that
  /// only after the handshake, so that a refusal shows when the request was sent, and leaves it
  /// unknown what became of it.
  automatic,
  v12,
  v13,  ///< 1.3 where the library has it, with a client certificate too
};

}  // namespace tillwire::tls_port
