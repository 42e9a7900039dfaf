// The hash of a server's public key, to be expected of it.
#pragma once

#include <cstdint>
#include <cstring>
#include <tillwire/base/base64.hpp>

namespace tillwire::tls_port {

/// SHA-256 of a public key: of the certificate's SubjectPublicKeyInfo in DER, as RFC 7469 has it.
///
///     openssl x509 -in server.crt -noout -pubkey | openssl pkey -pubin -outform DER |
///       openssl dgst -sha256 -binary | base64
struct Pin {
  std::uint8_t sha256[32];

  /// Reads the text that curl takes too: `sha256//` and the 44 characters of the hash in Base64.
  /// False if it is not that; the pin is then not to be used.
  [[nodiscard]] bool read(const char* text) {
    static constexpr char start[] = "sha256//";
    if (text == nullptr || std::strncmp(text, start, sizeof start - 1) != 0) return false;
    const Text hash(text + sizeof start - 1);
    return detail::base64_decode(hash.bytes(), sha256, sizeof sha256) == sizeof sha256;
  }
};

}  // namespace tillwire::tls_port
