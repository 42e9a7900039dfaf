// Demands more of a server's chain than mbedTLS verifies, and verifies chains that it does not
// read.
#pragma once

#include <mbedtls/platform.h>
#include <mbedtls/ssl.h>
#include <mbedtls/x509_crt.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <tillwire/mbedtls/peer_chain.hpp>

namespace tillwire::mbedtls {

/// Demands more of a chain than mbedTLS verifies. An object, so that programs without it do not
/// link it.
class PeerRules {
 public:
  /// No error of mbedTLS's: the connection must be made again, with 1.2.
  static constexpr int needs_v12 = 2;

  /// Reads a trusted certificate.
  virtual int read(mbedtls_x509_crt& to, const unsigned char* der, std::size_t size, bool copy) = 0;

  /// Returns what speaks against a certificate that mbedTLS has verified, the trusted one first.
  virtual std::uint32_t flags_of(const mbedtls_x509_crt& certificate, int depth) = 0;

  /// Called after PeerChain::inspect(), before each step of a handshake. An error of mbedTLS's,
  /// needs_v12, or 0.
  virtual int take_over(mbedtls_ssl_context& ssl, bool v13) = 0;

 protected:
  ~PeerRules() = default;
};

/// Verifies such a chain before mbedTLS reads it, which would refuse it, and leaves the server's
/// own certificate for mbedTLS, with the CAs that were verified above it as trusted ones. So the
/// chain is judged whole, and the server's certificate is verified twice. In TLS 1.2 only: in 1.3
/// mbedTLS hashes the message after it has read it.
class CriticalChain {
 public:
  /// Verifies a chain as mbedtls_x509_crt_verify() does.
  using Verify = int (*)(void* self, mbedtls_x509_crt& chain, std::uint32_t& flags);

  CriticalChain() = default;
  ~CriticalChain() { clear(); }
  CriticalChain(const CriticalChain&) = delete;
  CriticalChain& operator=(const CriticalChain&) = delete;

#if defined(MBEDTLS_SSL_SERVER_NAME_INDICATION)
  /// See PeerRules.
  int take_over(mbedtls_ssl_context& ssl, bool v13, mbedtls_x509_crl* crls, Verify verify,
                void* self) {
    const PeerChain::Access to(ssl);
    if (to.state() != MBEDTLS_SSL_SERVER_CERTIFICATE) {
      clear();
      return 0;
    }
    if (!to.is_certificate() || !is_one(to.message(), to.message_size(), v13)) return 0;
    if (v13) return PeerRules::needs_v12;
    std::uint32_t flags = UINT32_MAX;
    int result = read(to.message(), to.message_size());
    issuer_ = nullptr;
    if (result == 0) result = verify(self, *chain_, flags);
    if (result != 0) {
      to.set_verify_result(flags);
      mbedtls_ssl_send_alert_message(&ssl, MBEDTLS_SSL_ALERT_LEVEL_FATAL,
                                     MBEDTLS_SSL_ALERT_MSG_BAD_CERT);
      return result;
    }
    to.keep_first_certificate();
    // Where the issuer is one of the trusted CAs itself, mbedTLS finds it there.
    for (mbedtls_x509_crt* each = chain_->next; each != nullptr; each = each->next) {
      if (each == issuer_) mbedtls_ssl_set_hs_ca_chain(&ssl, each, crls);
    }
    return 0;
  }
#else
  /// Leaves the chain for mbedTLS to refuse, which has no way to be given other trusted CAs.
  int take_over(mbedtls_ssl_context&, bool, mbedtls_x509_crl*, Verify, void*) {
    return 0;
  }
#endif

  /// Called while the chain is verified, for the certificate that has issued the server's.
  void note_issuer(const mbedtls_x509_crt& issuer) {
    issuer_ = &issuer;
  }

  /// Reads a certificate whose critical extensions the chain rules will judge.
  static int read(mbedtls_x509_crt& to, const unsigned char* der, std::size_t size, bool copy) {
    return mbedtls_x509_crt_parse_der_with_ext_cb(&to, der, size, copy ? 1 : 0, &leave_to_rules,
                                                  nullptr);
  }

 private:
  static int leave_to_rules(void*, const mbedtls_x509_crt*, const mbedtls_x509_buf*, int,
                            const unsigned char*, const unsigned char*) {
    return 0;
  }

  void clear() {
    if (chain_ == nullptr) return;
    mbedtls_x509_crt_free(chain_);
    mbedtls_free(chain_);
    chain_ = nullptr;
  }

  // mbedTLS leaves out of a chain what is signed by an algorithm that it does not know.
  static bool is_left_out(int error) {
    constexpr int oid_not_found = -0x2E;  // whose header is private in Mbed TLS 4
    return error == MBEDTLS_ERR_X509_UNKNOWN_SIG_ALG + oid_not_found;
  }

  // Returns whether mbedTLS reads the server's certificate, but not all of its CAs'.
  static bool is_one(const unsigned char* message, std::size_t size, bool v13) {
    PeerChain::Walk walk(message, size, v13);
    const unsigned char* der = nullptr;
    std::size_t length = 0;
    bool first = true;
    // A list that does not fill its message is left for mbedTLS to refuse.
    if (!v13 && (size < 7 || message[4] * 65536U + message[5] * 256U + message[6] != size - 7)) {
      return false;
    }
    while (walk.next(der, length)) {
      mbedtls_x509_crt one;
      mbedtls_x509_crt_init(&one);
      const int error = mbedtls_x509_crt_parse_der_nocopy(&one, der, length);
      mbedtls_x509_crt_free(&one);
      if (error != 0 && (first || !is_left_out(error))) return !first;
      first = false;
    }
    return false;
  }

  int read(const unsigned char* message, std::size_t size) {
    clear();
    chain_ = static_cast<mbedtls_x509_crt*>(mbedtls_calloc(1, sizeof(mbedtls_x509_crt)));
    if (chain_ == nullptr) return MBEDTLS_ERR_X509_ALLOC_FAILED;
    mbedtls_x509_crt_init(chain_);
    PeerChain::Walk walk(message, size, false);
    const unsigned char* der = nullptr;
    std::size_t length = 0;
    int result = 0;
    while (result == 0 && walk.next(der, length)) {
      result = read(*chain_, der, length, true);
      if (is_left_out(result)) result = 0;  // the server's certificate can be read, see is_one()
    }
    for (const mbedtls_x509_crt* each = chain_; result == 0 && each != nullptr; each = each->next) {
      if (!PeerChain::has_bounded_key(*each)) result = MBEDTLS_ERR_PK_INVALID_PUBKEY;
    }
    return result;
  }

  mbedtls_x509_crt* chain_ = nullptr;
  const mbedtls_x509_crt* issuer_ = nullptr;  // the server's, in chain_ or among the trusted CAs
};

}  // namespace tillwire::mbedtls
