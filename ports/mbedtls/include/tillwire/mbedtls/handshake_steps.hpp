// A handshake in steps: an attempt does one public-key operation, verifies one chain, or does one
// slice of either.
#pragma once

#include <mbedtls/ssl.h>
#include <mbedtls/version.h>

#include <climits>
#include <cstdint>
#include <tillwire/mbedtls/peer_chain.hpp>
#include <tillwire/mbedtls/peer_rules.hpp>

#if defined(MBEDTLS_ECP_RESTARTABLE)
// 2.28 refuses the first two itself. In 4, MBEDTLS_USE_PSA_CRYPTO is always on.
#if MBEDTLS_VERSION_MAJOR >= 3 && defined(MBEDTLS_USE_PSA_CRYPTO)
#error \
    "MBEDTLS_ECP_RESTARTABLE needs MBEDTLS_USE_PSA_CRYPTO off: else the key exchange has no slices"
#elif MBEDTLS_VERSION_MAJOR >= 3 && defined(MBEDTLS_ECDH_VARIANT_EVEREST_ENABLED)
#error \
    "MBEDTLS_ECP_RESTARTABLE needs MBEDTLS_ECDH_VARIANT_EVEREST_ENABLED off: each slice would leak"
#elif !defined(MBEDTLS_KEY_EXCHANGE_ECDHE_ECDSA_ENABLED)
#error \
    "MBEDTLS_ECP_RESTARTABLE needs MBEDTLS_KEY_EXCHANGE_ECDHE_ECDSA_ENABLED: others have no slices"
#else
#include <mbedtls/ecp.h>
#endif
#endif

namespace tillwire::mbedtls {

/// Advances a client's handshake. Returns between its public-key operations, so that the caller can
/// check its deadline and feed a watchdog; the verification of a chain counts as one operation.
/// Where mbedTLS is built with MBEDTLS_ECP_RESTARTABLE, it also returns within the operations of
/// TLS 1.2 with ECDHE-ECDSA.
class HandshakeSteps {
 public:
  /// Resets the state for a new handshake.
  void begin() { next_ = Next::message; }

  /// Runs until an operation, or a slice of one, is done, or until it must wait for the peer.
  /// Returns an error of mbedTLS or of the rules, or 0; is_over() then shows whether the handshake
  /// is complete. `slice` is TlsOptions::slice; the rules may be null.
  int go_on(mbedtls_ssl_context& ssl, [[maybe_unused]] std::uint16_t slice, PeerRules* rules) {
#if defined(MBEDTLS_ECP_RESTARTABLE)
    // The limit is global. 0 would switch restarting off: if another task did that within an
    // operation, its saved state would be used for the next operation.
    mbedtls_ecp_set_max_ops(slice != 0 ? slice : UINT_MAX);
#endif
    for (;;) {
      const int state = PeerChain::handshake_state(ssl);
      // While the chain is being verified, it is in the buffer that inspect() would read into.
      int result = 0;
      if (next_ != Next::slice) {
        result = PeerChain::inspect(ssl, is_v13(ssl));
        if (result == 0 && rules != nullptr) result = rules->take_over(ssl, is_v13(ssl));
      }
      if (result == 0) result = mbedtls_ssl_handshake_step(&ssl);
      next_ = Next::message;
      if (result == MBEDTLS_ERR_SSL_CRYPTO_IN_PROGRESS) {
        next_ = Next::slice;
        return 0;
      }
      if (result != 0 || is_over(ssl)) return result;
      if (has_operation(state, is_v13(ssl))) {
        next_ = Next::step;
        return 0;
      }
    }
  }

  /// Returns whether go_on() can continue before a byte comes from the peer.
  bool ready() const {
    return next_ != Next::message;
  }

  static bool is_over(mbedtls_ssl_context& ssl) {
    return PeerChain::handshake_state(ssl) == MBEDTLS_SSL_HANDSHAKE_OVER;
  }

#if MBEDTLS_VERSION_MAJOR >= 3 && defined(MBEDTLS_SSL_PROTO_TLS1_3)
  static bool is_v13(const mbedtls_ssl_context& ssl) {
    return mbedtls_ssl_get_version_number(&ssl) == MBEDTLS_SSL_VERSION_TLS1_3;
  }
#else
  static bool is_v13(const mbedtls_ssl_context&) {
    return false;
  }
#endif

 private:
  enum class Next : std::uint8_t {
    message,  ///< to wait for
    step,     ///< an operation is done
    slice,    ///< an operation continues, whose state mbedTLS has saved
  };

  /// Returns whether the step from this state has an operation, and one of the next steps, too.
  static bool has_operation(int state, bool v13) {
    switch (state) {
      case MBEDTLS_SSL_SERVER_CERTIFICATE:
        return true;
      case MBEDTLS_SSL_SERVER_KEY_EXCHANGE:
      case MBEDTLS_SSL_CLIENT_KEY_EXCHANGE:
        return !v13;
      case MBEDTLS_SSL_SERVER_HELLO:
      case MBEDTLS_SSL_CERTIFICATE_VERIFY:  // the server's, which in 1.2 there is none of
        return v13;
      default:
        return false;
    }
  }

  Next next_ = Next::message;
};

}  // namespace tillwire::mbedtls
