// The peer's certificate chain before any signature in it is verified.
#pragma once

#include <mbedtls/ssl.h>
#include <mbedtls/x509_crt.h>

#include <cstddef>
#include <cstdint>
#include <tillwire/mbedtls/compat.hpp>

// Not in mbedTLS's public headers; the same in 2.28, all of 3, and 4.0.
extern "C" int mbedtls_ssl_read_record(mbedtls_ssl_context* ssl, unsigned update_hs_digest);

namespace tillwire::mbedtls {

/// Bounds what verifying a chain may cost, whoever sent it. mbedTLS verifies each certificate by
/// the keys of those that follow it before it looks for a trusted one and before any callback, so
/// that large keys in a made-up chain would keep connect() busy.
class PeerChain {
 public:
  static constexpr std::uint32_t most_certificates = 8;
  static constexpr std::uint32_t most_rsa_bits = 8192;
  static constexpr std::uint32_t most_exponent_bits = 64;  ///< usual is 65537, which has 17

  /// Which step of the handshake is the next one: mbedTLS's MBEDTLS_SSL_...
  static int handshake_state(mbedtls_ssl_context& ssl) { return Access(ssl).state(); }

  /// To be called before each step of a handshake. Where the next step is to verify the chain, it
  /// receives the chain, looks at its keys, and leaves it for that step to read. An error of
  /// mbedTLS's, or 0; a chain that is refused is MBEDTLS_ERR_PK_INVALID_PUBKEY.
  static int inspect(mbedtls_ssl_context& ssl, bool v13) {
    const Access to(ssl);
    if (to.state() != MBEDTLS_SSL_SERVER_CERTIFICATE) return 0;
    const int result = mbedtls_ssl_read_record(&ssl, v13 ? 0 : 1);  // as the step itself does
    if (result != 0) return result;
    to.keep_message();
    return is_bounded(to.message(), to.message_size(), v13) ? 0 : MBEDTLS_ERR_PK_INVALID_PUBKEY;
  }

  /// Whether a Certificate message (RFC 5246, 7.4.2; in TLS 1.3 RFC 8446, 4.4.2), its header
  /// included, holds no more than that. What is malformed is left for mbedTLS to refuse.
  static bool is_bounded(const unsigned char* message, std::size_t size, bool v13) {
    // The list stands behind the message's header of four bytes, its own length of three, and
    // in 1.3 a context, which is empty from a server.
    std::size_t at = v13 ? 8 : 7;
    for (std::uint32_t left = most_certificates; at + 3 < size; --left) {
      const std::size_t length = message[at] * 65536U + message[at + 1] * 256U + message[at + 2];
      at += 3;
      if (length > size - at) break;
      if (left == 0 || !has_bounded_key(message + at, length)) return false;
      at += length;
      if (v13 && at + 2 <= size) at += 2 + message[at] * 256U + message[at + 1];  // extensions
    }
    return true;
  }

 private:
  /// What mbedTLS 3 calls private.
  class Access {
   public:
    explicit Access(mbedtls_ssl_context& ssl) : ssl_(ssl) {}
    int state() const { return ssl_.MBEDTLS_PRIVATE(state); }
    const unsigned char* message() const { return ssl_.MBEDTLS_PRIVATE(in_msg); }
    std::size_t message_size() const { return ssl_.MBEDTLS_PRIVATE(in_hslen); }
    void keep_message() const { ssl_.MBEDTLS_PRIVATE(keep_current_message) = 1; }

   private:
    mbedtls_ssl_context& ssl_;
  };

  static bool has_bounded_key(const unsigned char* der, std::size_t size) {
    mbedtls_x509_crt certificate;
    mbedtls_x509_crt_init(&certificate);
    const bool bounded = mbedtls_x509_crt_parse_der_nocopy(&certificate, der, size) != 0 ||
                         library::is_bounded(certificate, most_rsa_bits, most_exponent_bits);
    mbedtls_x509_crt_free(&certificate);
    return bounded;
  }
};

}  // namespace tillwire::mbedtls
