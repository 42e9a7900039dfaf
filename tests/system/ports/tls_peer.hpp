// The other end of a TLS connection for tests, by OpenSSL: it shares no TLS code with the port.
#pragma once

#include <openssl/err.h>
#include <openssl/ssl.h>

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>

#include "tcp_peer.hpp"

namespace tillwire::test {

struct TlsPeerOptions {
  std::string host = "127.0.0.1";
  std::string certificate = "ec";  ///< a name of the certificates script's
  int min_version = TLS1_2_VERSION;
  int max_version = 0;  ///< 0: the highest that OpenSSL has
};

/// A TLS server that takes one connection after the other and never waits.
class TlsPeer {
 public:
  explicit TlsPeer(const std::string& certificates, const TlsPeerOptions& options = {})
      : tcp_(options.host), context_(SSL_CTX_new(TLS_server_method()), &SSL_CTX_free) {
    const std::string base = certificates + "/" + options.certificate;
    // Level 0 lets the peer be as weak as a test wants it; it is the client who must refuse.
    SSL_CTX_set_security_level(context(), 0);
    SSL_CTX_set_mode(context(),
                     SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    SSL_CTX_set_min_proto_version(context(), options.min_version);
    SSL_CTX_set_max_proto_version(context(), options.max_version);
    if (SSL_CTX_use_certificate_chain_file(context(), (base + ".crt").c_str()) != 1 ||
        SSL_CTX_use_PrivateKey_file(context(), (base + ".key").c_str(), SSL_FILETYPE_PEM) != 1) {
      throw std::runtime_error("no certificate " + base);
    }
  }

  std::uint16_t port() const { return tcp_.port(); }
  int connection() const { return tcp_.connection(); }
  int accepted() const { return tcp_.accepted; }

  /// Accepts, shakes hands.
  void pump() {
    if (tcp_.accept()) {
      ssl_.reset(SSL_new(context()));
      SSL_set_fd(ssl(), tcp_.connection());
      SSL_set_accept_state(ssl());
      ended_ = broken_ = false;
    }
    if (ready() && SSL_in_init(ssl())) judge(SSL_do_handshake(ssl()));
  }

  std::size_t send(const char* data, std::size_t size) {
    if (!established()) return 0;
    std::size_t sent = 0;
    judge(SSL_write_ex(ssl(), data, size, &sent));
    return sent;
  }

  std::size_t receive(char* data, std::size_t size) {
    if (!established()) return 0;
    std::size_t received = 0;
    judge(SSL_read_ex(ssl(), data, size, &received));
    received_ += received;
    return received;
  }

  /// Returns whether receive() has met a close_notify.
  bool ended() const { return ended_; }
  bool established() const { return ready() && !SSL_in_init(ssl()); }
  /// Returns whether the latest connection's handshake resumed a session.
  bool reused() const { return established() && SSL_session_reused(ssl()) == 1; }
  int version() const { return SSL_version(ssl()); }
  /// The name the client asked for by SNI, or "".
  std::string server_name() const {
    const char* const name = SSL_get_servername(ssl(), TLSEXT_NAMETYPE_host_name);
    return name == nullptr ? "" : name;
  }
  /// The bytes a record may have by the client's wish; 0: it has none.
  unsigned max_fragment() const {
    const int code = SSL_SESSION_get_max_fragment_length(SSL_get_session(ssl()));
    return code == TLSEXT_max_fragment_length_DISABLED ? 0 : 256U << code;
  }
  /// All application bytes of all connections.
  std::size_t received() const { return received_; }
  SSL* ssl() const { return ssl_.get(); }
  SSL_CTX* context() const { return context_.get(); }

  void finish() {
    if (established()) SSL_shutdown(ssl());
    drop(&TcpPeer::finish);
  }
  void cut() { drop(&TcpPeer::finish); }
  void reset() { drop(&TcpPeer::reset); }

 private:
  bool ready() const { return ssl_ != nullptr && !broken_; }

  void judge(int result) {
    if (result == 1) return;
    const int error = SSL_get_error(ssl(), result);
    if (error == SSL_ERROR_ZERO_RETURN) ended_ = true;
    if (error != SSL_ERROR_WANT_READ && error != SSL_ERROR_WANT_WRITE) broken_ = true;
    ERR_clear_error();
  }

  void drop(void (TcpPeer::*how)()) {
    (tcp_.*how)();
    ssl_.reset();
  }

  struct Free {
    void operator()(SSL* ssl) const { SSL_free(ssl); }
  };

  TcpPeer tcp_;
  std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)> context_;
  std::unique_ptr<SSL, Free> ssl_;
  bool ended_ = false;
  bool broken_ = false;
  std::size_t received_ = 0;
};

}  // namespace tillwire::test
