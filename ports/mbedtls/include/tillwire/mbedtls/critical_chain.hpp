// A server's chain with critical extensions of CAs that mbedTLS does not read: name constraints.
#pragma once

#include <mbedtls/ssl.h>
#include <mbedtls/x509_crt.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <tillwire/mbedtls/peer_chain.hpp>

namespace tillwire::mbedtls {

/// Verifies such a chain before mbedTLS reads it, which would refuse it, and leaves the server's
/// own certificate for mbedTLS, with the CAs that were verified above it as trusted ones. So the
/// chain is judged whole, and the server's certificate is verified twice. In TLS 1.2 only: in 1.3
/// mbedTLS hashes the message behind its reading.
class CriticalChain {
 public:
  /// No error of mbedTLS's: the connection must be made anew with 1.2.
  static constexpr int needs_v12 = 2;

  /// Verifies a chain as mbedtls_x509_crt_verify() does.
  using Verify = int (*)(void* self, mbedtls_x509_crt& chain, std::uint32_t& flags);

  CriticalChain() { mbedtls_x509_crt_init(&chain_); }
  ~CriticalChain() { mbedtls_x509_crt_free(&chain_); }
  CriticalChain(const CriticalChain&) = delete;
  CriticalChain& operator=(const CriticalChain&) = delete;

  /// To be called behind PeerChain::inspect(), before each step of a handshake. An error of
  /// mbedTLS's, needs_v12, or 0.
  int take_over(mbedtls_ssl_context& ssl, bool v13, mbedtls_x509_crl* crls, Verify verify,
                void* self) {
    const PeerChain::Access to(ssl);
    if (to.state() != MBEDTLS_SSL_SERVER_CERTIFICATE) {
      clear();
      return 0;
    }
    if (!is_one(to.message(), to.message_size(), v13)) return 0;
    if (v13) return needs_v12;
    clear();
    std::uint32_t flags = UINT32_MAX;
    int result = read(to.message(), to.message_size());
    if (result == 0) result = verify(self, chain_, flags);
    if (result != 0) {
      to.set_verify_result(flags);
      mbedtls_ssl_send_alert_message(&ssl, MBEDTLS_SSL_ALERT_LEVEL_FATAL,
                                     MBEDTLS_SSL_ALERT_MSG_BAD_CERT);
      return result;
    }
    to.keep_first_certificate();
    mbedtls_ssl_set_hs_ca_chain(&ssl, chain_.next, crls);
    return 0;
  }

  /// The extensions that mbedTLS does not know are judged by the chain rules.
  static int leave_to_rules(void*, const mbedtls_x509_crt*, const mbedtls_x509_buf*, int,
                            const unsigned char*, const unsigned char*) {
    return 0;
  }

 private:
  void clear() {
    mbedtls_x509_crt_free(&chain_);
    mbedtls_x509_crt_init(&chain_);
  }

  // Whether mbedTLS reads the server's certificate, but not all of its CAs'.
  static bool is_one(const unsigned char* message, std::size_t size, bool v13) {
    PeerChain::Walk walk(message, size, v13);
    const unsigned char* der = nullptr;
    std::size_t length = 0;
    bool first = true;
    while (walk.next(der, length)) {
      mbedtls_x509_crt one;
      mbedtls_x509_crt_init(&one);
      const bool readable = mbedtls_x509_crt_parse_der_nocopy(&one, der, length) == 0;
      mbedtls_x509_crt_free(&one);
      if (!readable) return !first;
      first = false;
    }
    return false;
  }

  int read(const unsigned char* message, std::size_t size) {
    PeerChain::Walk walk(message, size, false);
    const unsigned char* der = nullptr;
    std::size_t length = 0;
    int result = 0;
    while (result == 0 && walk.next(der, length)) {
      result =
          mbedtls_x509_crt_parse_der_with_ext_cb(&chain_, der, length, 1, &leave_to_rules, nullptr);
    }
    return result;
  }

  mbedtls_x509_crt chain_;
};

}  // namespace tillwire::mbedtls
