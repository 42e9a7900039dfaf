// The peer's certificate chain before any signature in it is verified.
#pragma once

#include <mbedtls/ssl.h>
#include <mbedtls/x509_crt.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <tillwire/mbedtls/compat.hpp>

// Not in mbedTLS's public headers; the same in 2.28, all of 3, and 4.0.
extern "C" int mbedtls_ssl_read_record(mbedtls_ssl_context* ssl, unsigned update_hs_digest);

namespace tillwire::mbedtls {

/// Bounds what verifying a chain may cost, also one that an attacker made up. mbedTLS verifies each
/// certificate by the keys of those that follow it before it looks for a trusted one and before any
/// callback, so that large keys in a made-up chain would keep connect() busy.
class PeerChain {
 public:
  static constexpr std::uint32_t most_certificates = 8;
  static constexpr std::uint32_t most_rsa_bits = 8192;
  static constexpr std::uint32_t most_exponent_bits = 64;  ///< usual is 65537, which has 17

  /// Returns the next step of the handshake: mbedTLS's MBEDTLS_SSL_...
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

  /// Returns whether a Certificate message (RFC 5246, 7.4.2; in TLS 1.3 RFC 8446, 4.4.2), its
  /// header included, holds no more than that. What is malformed is left for mbedTLS to refuse.
  static bool is_bounded(const unsigned char* message, std::size_t size, bool v13) {
    Walk walk(message, size, v13);
    const unsigned char* der = nullptr;
    std::size_t length = 0;
    for (std::uint32_t left = most_certificates; walk.next(der, length); --left) {
      if (left == 0 || !has_bounded_key(der, length)) return false;
    }
    return true;
  }

  static bool has_bounded_key(const mbedtls_x509_crt& certificate) {
    return library::is_bounded(certificate, most_rsa_bits, most_exponent_bits);
  }

  /// The certificates of such a message, one after the other, as far as it is well-formed.
  class Walk {
   public:
    // The list follows the message's header of four bytes, its own length of three, and
    // in 1.3 a context, which is empty from a server.
    Walk(const unsigned char* message, std::size_t size, bool v13)
        : message_(message), size_(size), at_(v13 ? 8 : 7), v13_(v13) {}

    bool next(const unsigned char*& der, std::size_t& length) {
      if (at_ + 3 >= size_) return false;
      const unsigned char* const bytes = message_ + at_;
      length = bytes[0] * 65536U + bytes[1] * 256U + bytes[2];
      at_ += 3;
      if (length > size_ - at_) return false;
      der = message_ + at_;
      at_ += length;
      if (v13_ && at_ + 2 <= size_) at_ += 2 + message_[at_] * 256U + message_[at_ + 1];
      return true;
    }

   private:
    const unsigned char* message_;
    std::size_t size_;
    std::size_t at_;
    bool v13_;
  };

  /// What mbedTLS 3 calls private.
  class Access {
   public:
    explicit Access(mbedtls_ssl_context& ssl) : ssl_(ssl) {}
    int state() const { return ssl_.MBEDTLS_PRIVATE(state); }
    bool is_certificate() const {
      return ssl_.MBEDTLS_PRIVATE(in_msgtype) == MBEDTLS_SSL_MSG_HANDSHAKE &&
             message()[0] == MBEDTLS_SSL_HS_CERTIFICATE;
    }
    unsigned char* message() const { return ssl_.MBEDTLS_PRIVATE(in_msg); }
    std::size_t& message_size() const { return ssl_.MBEDTLS_PRIVATE(in_hslen); }
    std::size_t& record_size() const { return ssl_.MBEDTLS_PRIVATE(in_msglen); }
    void set_verify_result(std::uint32_t flags) const {
      ssl_.MBEDTLS_PRIVATE(session_negotiate)->MBEDTLS_PRIVATE(verify_result) = flags;
    }
    void keep_message() const { ssl_.MBEDTLS_PRIVATE(keep_current_message) = 1; }

    /// Makes a Certificate message of TLS 1.2 one of its first certificate alone. It has been
    /// hashed.
    void keep_first_certificate() const {
      unsigned char* const bytes = message();
      const std::size_t own = 3 + bytes[7] * 65536U + bytes[8] * 256U + bytes[9];
      const std::size_t dropped = message_size() - 7 - own;
      write_length(bytes + 1, 3 + own);
      write_length(bytes + 4, own);
      // What else its record holds follows it.
      unsigned char* const end = bytes + message_size();
      if (record_size() > message_size()) {
        std::memmove(end - dropped, end, record_size() - message_size());
      }
      record_size() -= dropped;
      message_size() -= dropped;
    }

   private:
    static void write_length(unsigned char* to, std::size_t length) {
      to[0] = static_cast<unsigned char>(length >> 16U);
      to[1] = static_cast<unsigned char>(length >> 8U);
      to[2] = static_cast<unsigned char>(length);
    }

    mbedtls_ssl_context& ssl_;
  };

 private:
  static bool has_bounded_key(const unsigned char* der, std::size_t size) {
    mbedtls_x509_crt certificate;
    mbedtls_x509_crt_init(&certificate);
    const bool bounded = mbedtls_x509_crt_parse_der_nocopy(&certificate, der, size) != 0 ||
                         has_bounded_key(certificate);
    mbedtls_x509_crt_free(&certificate);
    return bounded;
  }
};

}  // namespace tillwire::mbedtls
