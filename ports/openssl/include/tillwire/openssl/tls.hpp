// TLS by OpenSSL 3 over any Transport; the peer is always verified.
#pragma once

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <tillwire/openssl/owned.hpp>
#include <tillwire/openssl/random.hpp>
#include <tillwire/openssl/tls_settings.hpp>
#include <tillwire/port/transport.hpp>
#include <tillwire/tls/connection.hpp>

namespace tillwire::openssl {

/// A verified TLS connection over another transport: TLS 1.2 or 1.3.
///
///     posix::Tcp tcp;
///     openssl::Random random;
///     openssl::Tls tls(tcp, random);
///     if (!tls.trust_pem(ca)) ...
///
/// What it demands of a certificate, what its faults mean, and how it resumes and closes is what
/// ports/tls/README.md says of every TLS port. There is nothing to switch any of that off.
///
/// `Io::detail` holds the certificate_flaw bits of Fault::certificate, the SetupError of
/// Fault::configuration, OpenSSL's reason (ERR_GET_REASON) of Fault::tls and Fault::other, and else
/// what the lower transport said.
///
/// The lower transport and the random generator are borrowed and must outlive this object. TLS
/// takes its random numbers from OpenSSL's own generator; `random` is asked before each connection
/// whether it works, as in every TLS port. A handshake's public-key operations happen inside
/// connect().
class Tls final : public tls_port::Connection<Tls>, public TlsSettings {
 public:
  Tls(Transport& lower, tillwire::Random& random, TlsOptions options = {})
      : Connection(lower, random), TlsSettings(options) {}
  ~Tls() { close(); }

 private:
  friend class tls_port::Connection<Tls>;

  Io begin(const char* name) {
    if (RAND_status() != 1) return not_set_up(SetupError::random);
    if (fragment_code() < 0) return not_set_up(SetupError::fragment);
    if (std::strlen(host()) > TLSEXT_MAXLEN_host_name) return not_set_up(SetupError::host);
    const OwnErrors errors;
    flaws_ = 0;
    return set_up(name) ? Io::would_block() : failed(Fault::other);
  }

  bool set_up(const char* name) {
    if (method_ == nullptr) {
      method_.reset(BIO_meth_new(BIO_TYPE_SOURCE_SINK, "tillwire transport"));
      if (method_ == nullptr) return false;
      BIO_meth_set_write(method_.get(), &Tls::write_lower);
      BIO_meth_set_read(method_.get(), &Tls::read_lower);
      BIO_meth_set_ctrl(method_.get(), &Tls::control_lower);
    }
    if (context_ == nullptr) {
      context_ = configure();
      if (context_ == nullptr) return false;
      SSL_CTX_set_cert_verify_callback(context_.get(), &Tls::judge,
                                       static_cast<TlsSettings*>(this));
      SSL_CTX_sess_set_new_cb(context_.get(), &Tls::save_session);
    }
    BIO* const lower = BIO_new(method_.get());
    ssl_.reset(SSL_new(context_.get()));
    if (ssl_ == nullptr || lower == nullptr) {
      BIO_free(lower);
      return false;
    }
    BIO_set_data(lower, this);
    BIO_set_init(lower, 1);
    SSL_set_bio(ssl_.get(), lower, lower);  // takes it over
    SSL_set_app_data(ssl_.get(), static_cast<TlsSettings*>(this));
    SSL_set_connect_state(ssl_.get());
    // Should it be refused, the handshake is a full one.
    if (has_session()) static_cast<void>(SSL_set_session(ssl_.get(), session_.get()));
    return name == nullptr || SSL_set_tlsext_host_name(ssl_.get(), name) == 1;
  }

  Io shake_hands() {
    const OwnErrors errors;
    const int result = SSL_do_handshake(ssl_.get());
    if (result == 1) return Io::moved(0);
    if (would_block(result)) return Io::would_block();
    if (flaws_ == 0 && is_unreadable()) flaws_ = certificate_flaw::unreadable;
    return flaws_ != 0 ? Io::failed(Fault::certificate, flaws_) : failed();
  }

  Io write(const char* data, std::uint32_t size) {
    const OwnErrors errors;
    std::size_t sent = 0;
    const int result = SSL_write_ex(ssl_.get(), data,
                                    std::min<std::uint32_t>(size, SSL3_RT_MAX_PLAIN_LENGTH), &sent);
    if (result == 1) return Io::moved(static_cast<std::uint32_t>(sent));
    return would_block(result) ? Io::would_block() : failed();
  }

  Io read(char* data, std::uint32_t size) {
    const OwnErrors errors;
    std::size_t received = 0;
    const int result = SSL_read_ex(ssl_.get(), data, size, &received);
    if (result == 1) return Io::moved(static_cast<std::uint32_t>(received));
    if (would_block(result)) return Io::would_block();
    return SSL_get_error(ssl_.get(), result) == SSL_ERROR_ZERO_RETURN ? Io::closed() : failed();
  }

  bool is_ready() const { return connected() && SSL_has_pending(ssl_.get()) == 1; }

  void announce_end() {
    const OwnErrors errors;
    SSL_shutdown(ssl_.get());
  }

  void end() {
    const OwnErrors errors;
    // A cut of the connection says nothing against its session.
    if (ssl_ != nullptr) SSL_set_shutdown(ssl_.get(), SSL_SENT_SHUTDOWN | SSL_RECEIVED_SHUTDOWN);
    ssl_.reset();
  }

  void discard_configuration() { context_.reset(); }
  void wipe_session() { session_.reset(); }

  bool would_block(int result) const {
    if (is_broken() || !may_read()) return false;
    const int error = SSL_get_error(ssl_.get(), result);
    return error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE;
  }

  // Returns whether the handshake failed where certificates are read.
  bool is_unreadable() const {
    return SSL_get_state(ssl_.get()) == TLS_ST_CR_CERT && ERR_GET_LIB(ERR_peek_error()) != 0 &&
           ERR_GET_LIB(ERR_peek_error()) != ERR_LIB_SSL;
  }

  // Reports the first error, which caused the later ones.
  static Io failed(Fault fault = Fault::tls) {
    return Io::failed(fault, static_cast<std::uint16_t>(ERR_GET_REASON(ERR_peek_error())));
  }

  static Tls& of(SSL* ssl) {
    return static_cast<Tls&>(*static_cast<TlsSettings*>(SSL_get_app_data(ssl)));
  }

  static int judge(X509_STORE_CTX* context, void* self) {
    Tls& tls = static_cast<Tls&>(*static_cast<TlsSettings*>(self));
    tls.flaws_ = tls.flaws_of_chain(context, tls.host(), tls.address());
    // Sets an OpenSSL error: OpenSSL derives the alert for the peer from it.
    const int found = X509_STORE_CTX_get_error(context);
    X509_STORE_CTX_set_error(context, tls.flaws_ == 0      ? X509_V_OK
                                      : found == X509_V_OK ? X509_V_ERR_APPLICATION_VERIFICATION
                                                           : found);
    return tls.flaws_ == 0 ? 1 : 0;
  }

  // TLS 1.3 sends what resumes a session after the handshake, among the application's bytes.
  static int save_session(SSL* ssl, SSL_SESSION* session) {
    Tls& tls = of(ssl);
    if (!tls.resumes() || !tls.may_go_on()) return 0;
    tls.session_.reset(session);
    tls.keep_session();
    return 1;
  }

  static int write_lower(BIO* bio, const char* data, int size) {
    Tls& tls = *static_cast<Tls*>(BIO_get_data(bio));
    BIO_clear_retry_flags(bio);
    if (size <= 0) return 0;
    if (!tls.may_write()) return tls.gave_up();
    const Io io = tls.send_lower(data, static_cast<std::uint32_t>(size));
    // If half an alert stays unwritten, the next write() would have to end it. The connection is
    // not worth that.
    const bool moved = io.state == IoState::moved;
    if (tls.receiving() && !(moved && io.count == static_cast<std::uint32_t>(size))) {
      return tls.gave_up();
    }
    if (moved) return static_cast<int>(io.count);
    if (io.state == IoState::would_block) BIO_set_retry_write(bio);
    return -1;
  }

  static int read_lower(BIO* bio, char* data, int size) {
    Tls& tls = *static_cast<Tls*>(BIO_get_data(bio));
    BIO_clear_retry_flags(bio);
    if (size <= 0 || !tls.may_read()) return -1;
    const Io io = tls.receive_lower(data, static_cast<std::uint32_t>(size));
    if (io.state == IoState::moved) return static_cast<int>(io.count);
    if (io.state == IoState::would_block) BIO_set_retry_read(bio);
    return -1;
  }

  static long control_lower(BIO*, int command, long, void*) {
    return command == BIO_CTRL_FLUSH ? 1 : 0;
  }

  int gave_up() {
    give_up();
    return -1;
  }

  Owned<BIO_METHOD, BIO_meth_free> method_;
  Context context_;
  Owned<SSL, SSL_free> ssl_;
  Owned<SSL_SESSION, SSL_SESSION_free> session_;
  std::uint16_t flaws_ = 0;  // of the peer's certificate
};

}  // namespace tillwire::openssl
