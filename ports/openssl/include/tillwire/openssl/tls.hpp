// TLS by OpenSSL 3 over any Transport; the peer is always verified.
#pragma once

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <tillwire/openssl/owned.hpp>
#include <tillwire/openssl/random.hpp>
#include <tillwire/openssl/tls_settings.hpp>
#include <tillwire/port/transport.hpp>
#include <tillwire/tls/host.hpp>
#include <tillwire/tls/ip_address.hpp>
#include <tillwire/tls/steps.hpp>

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
class Tls final : public Transport, public TlsSettings {
 public:
  Tls(Transport& lower, tillwire::Random& random, TlsOptions options = {})
      : TlsSettings(options), lower_(lower), random_(random) {}
  ~Tls() { close(); }
  Tls(const Tls&) = delete;
  Tls& operator=(const Tls&) = delete;

  Io connect(const Peer& peer) override {
    host_ = peer.host;
    if (state_ == State::idle) {
      const Io io = prepare(peer);
      if (io.state == IoState::failed) {
        state_ = State::failed;
        return io;
      }
      state_ = State::connecting;
    }
    if (state_ == State::connecting) {
      const Io io = lower_.connect(peer);
      if (io.state != IoState::moved) {
        if (io.state == IoState::failed) state_ = State::failed;
        return io;
      }
      state_ = State::shaking_hands;
    }
    if (state_ == State::shaking_hands) return shake_hands();
    return state_ == State::connected ? Io::moved(0) : Io::failed(Fault::other);
  }

  Io send(const char* data, std::uint32_t size) override {
    // OpenSSL has already encrypted what it could not write, and wants to be called with the same
    // bytes again. None of them has reached the peer's application: the record is incomplete.
    if (state_ != State::connected || size < unwritten_) return Io::failed(Fault::other);
    size = unwritten_ != 0 ? unwritten_ : std::min<std::uint32_t>(size, SSL3_RT_MAX_PLAIN_LENGTH);
    const OwnErrors errors;
    std::size_t sent = 0;
    const int result = SSL_write_ex(ssl_.get(), data, size, &sent);
    if (result == 1) {
      unwritten_ = 0;
      return Io::moved(static_cast<std::uint32_t>(sent));
    }
    if (!would_block(result)) return fail();
    unwritten_ = size;
    return Io::would_block();
  }

  Io receive(char* data, std::uint32_t size) override {
    if (state_ != State::connected) return Io::failed(Fault::other);
    if (ended_) return Io::closed();
    const OwnErrors errors;
    receiving_ = true;
    std::size_t received = 0;
    const int result = SSL_read_ex(ssl_.get(), data, size, &received);
    receiving_ = false;
    if (result == 1) {
      idle_steps_ = tls_port::most_idle_steps;
      return Io::moved(static_cast<std::uint32_t>(received));
    }
    if (would_block(result)) return Io::would_block();
    if (SSL_get_error(ssl_.get(), result) == SSL_ERROR_ZERO_RETURN) {
      ended_ = true;
      return Io::closed();
    }
    return fail();
  }

  void close() override {
    const OwnErrors errors;
    // The end is announced as far as that needs no waiting. Not if there is an unwritten record:
    // OpenSSL would write that first, and so send what send() had said was not taken.
    if (state_ == State::connected && unwritten_ == 0) SSL_shutdown(ssl_.get());
    // A cut of the connection says nothing against its session.
    if (ssl_ != nullptr) SSL_set_shutdown(ssl_.get(), SSL_SENT_SHUTDOWN | SSL_RECEIVED_SHUTDOWN);
    ssl_.reset();
    lower_.close();
    state_ = State::idle;
    broken_ = Io::would_block();
    unwritten_ = 0;
    ended_ = false;
  }

  /// Returns at once if OpenSSL has bytes that were received but not fetched.
  void wait(std::uint32_t most_ms) override {
    if (state_ == State::connected && SSL_has_pending(ssl_.get()) == 1) return;
    lower_.wait(most_ms);
  }

  void pause(std::uint32_t ms) override { lower_.pause(ms); }

  bool secure() const override { return true; }

 private:
  enum class State : std::uint8_t { idle, connecting, shaking_hands, connected, failed };

  static Io unfit(SetupError what) {
    return Io::failed(Fault::configuration, static_cast<std::uint16_t>(what));
  }

  // Everything that can be wrong before the network is touched.
  Io prepare(const Peer& peer) {
    if (peer.host == nullptr || !tls_port::may_be_host(peer.host)) return unfit(SetupError::host);
    if (!has_ca()) return unfit(SetupError::ca);
    unsigned char any = 0;
    if (!random_.fill(&any, sizeof any) || RAND_status() != 1) return unfit(SetupError::random);
    if (!identity_is_usable()) return unfit(SetupError::identity);
    if (!crl_is_usable()) return unfit(SetupError::crl);
    if (fragment_code() < 0) return unfit(SetupError::fragment);
    const bool address = IpAddress::looks_like_one(peer.host);
    address_ = address ? IpAddress::parse(peer.host) : IpAddress{};
    if (address && address_.size == 0) return unfit(SetupError::host);
    if (std::strlen(peer.host) > TLSEXT_MAXLEN_host_name) return unfit(SetupError::host);
    const OwnErrors errors;
    if (take_changes()) {
      forget_session();
      context_.reset();
    }
    idle_steps_ = tls_port::most_handshake_steps;
    peer_ = tls_port::hash(peer);
    flaws_ = 0;
    return set_up(address ? nullptr : peer.host) ? Io::would_block()
                                                 : Io::failed(Fault::other, last_reason());
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
      SSL_CTX_sess_set_new_cb(context_.get(), &Tls::keep_session);
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
    if (session_of_ != peer_) forget_session();
    // Should it be refused, the handshake is a full one.
    if (session_ != nullptr) static_cast<void>(SSL_set_session(ssl_.get(), session_.get()));
    return name == nullptr || SSL_set_tlsext_host_name(ssl_.get(), name) == 1;
  }

  Io shake_hands() {
    const OwnErrors errors;
    const int result = SSL_do_handshake(ssl_.get());
    if (result == 1) {
      state_ = State::connected;
      idle_steps_ = tls_port::most_idle_steps;
      return Io::moved(0);
    }
    if (would_block(result)) return Io::would_block();
    if (flaws_ == 0 && is_unreadable()) flaws_ = certificate_flaw::unreadable;
    if (flaws_ == 0) return fail();
    state_ = State::failed;
    forget_session();
    return Io::failed(Fault::certificate, flaws_);
  }

  bool would_block(int result) const {
    if (broken_.state == IoState::failed || idle_steps_ == 0) return false;
    const int error = SSL_get_error(ssl_.get(), result);
    return error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE;
  }

  // Returns whether the handshake failed where certificates are read.
  bool is_unreadable() const {
    return SSL_get_state(ssl_.get()) == TLS_ST_CR_CERT && ERR_GET_LIB(ERR_peek_error()) != 0 &&
           ERR_GET_LIB(ERR_peek_error()) != ERR_LIB_SSL;
  }

  Io fail() {
    state_ = State::failed;
    if (broken_.state == IoState::failed) return broken_;
    forget_session();  // it may be what the peer did not like
    return Io::failed(Fault::tls, last_reason());
  }

  // The first error is the cause of those behind it.
  static std::uint16_t last_reason() {
    return static_cast<std::uint16_t>(ERR_GET_REASON(ERR_peek_error()));
  }

  static Tls& of(SSL* ssl) {
    return static_cast<Tls&>(*static_cast<TlsSettings*>(SSL_get_app_data(ssl)));
  }

  static int judge(X509_STORE_CTX* context, void* self) {
    Tls& tls = static_cast<Tls&>(*static_cast<TlsSettings*>(self));
    tls.flaws_ = tls.flaws_of_chain(context, tls.host_, tls.address_);
    // OpenSSL makes an alert of its own errors.
    const int found = X509_STORE_CTX_get_error(context);
    X509_STORE_CTX_set_error(context, tls.flaws_ == 0      ? X509_V_OK
                                      : found == X509_V_OK ? X509_V_ERR_APPLICATION_VERIFICATION
                                                           : found);
    return tls.flaws_ == 0 ? 1 : 0;
  }

  // TLS 1.3 sends what resumes a session after the handshake, among the application's bytes.
  static int keep_session(SSL* ssl, SSL_SESSION* session) {
    Tls& tls = of(ssl);
    if (!tls.resumes() || !tls.may_go_on()) return 0;
    tls.session_.reset(session);
    tls.session_of_ = tls.peer_;
    return 1;
  }

  void forget_session() {
    session_.reset();
    session_of_ = 0;
  }

  static int write_lower(BIO* bio, const char* data, int size) {
    Tls& tls = *static_cast<Tls*>(BIO_get_data(bio));
    BIO_clear_retry_flags(bio);
    if (size <= 0) return 0;
    // Reading writes only to alert the peer. If that does not go out whole, the next send() would
    // have to end it. The connection is not worth that.
    const bool alerts = tls.receiving_;
    if (alerts && (tls.unwritten_ != 0 || !tls.may_go_on())) return tls.gave_up();
    const Io io = tls.lower_.send(data, static_cast<std::uint32_t>(size));
    if (io.state == IoState::moved) {
      if (alerts && io.count != static_cast<std::uint32_t>(size)) return tls.gave_up();
      return static_cast<int>(io.count);
    }
    if (io.state == IoState::would_block) {
      if (alerts) return tls.gave_up();
      BIO_set_retry_write(bio);
      return -1;
    }
    tls.broke(io);
    return -1;
  }

  static int read_lower(BIO* bio, char* data, int size) {
    Tls& tls = *static_cast<Tls*>(BIO_get_data(bio));
    BIO_clear_retry_flags(bio);
    if (size <= 0 || tls.idle_steps_ == 0) return -1;
    const Io io = tls.lower_.receive(data, static_cast<std::uint32_t>(size));
    if (io.state == IoState::moved) {
      if (io.count == static_cast<std::uint32_t>(size)) --tls.idle_steps_;
      return static_cast<int>(io.count);
    }
    if (io.state == IoState::would_block) {
      BIO_set_retry_read(bio);
      return -1;
    }
    tls.broke(io);
    return -1;
  }

  static long control_lower(BIO*, int command, long, void*) {
    return command == BIO_CTRL_FLUSH ? 1 : 0;
  }

  bool may_go_on() {
    if (idle_steps_ == 0) return false;
    --idle_steps_;
    return true;
  }

  int gave_up() {
    idle_steps_ = 0;
    return -1;
  }

  // An end of the lower connection, even an orderly one, is a cut of this one.
  void broke(const Io& io) {
    broken_ = io.state == IoState::failed ? io : Io::failed(Fault::reset);
  }

  Transport& lower_;
  tillwire::Random& random_;
  Owned<BIO_METHOD, BIO_meth_free> method_;
  Context context_;
  Owned<SSL, SSL_free> ssl_;
  Owned<SSL_SESSION, SSL_SESSION_free> session_;
  std::uint32_t peer_ = 0;         // the hash of the host and port now spoken to
  std::uint32_t session_of_ = 0;   // ... and of those session_ is for
  const char* host_ = nullptr;     // of the connect() under way
  std::uint32_t unwritten_ = 0;    // the bytes of a record that could not be written whole
  Io broken_ = Io::would_block();  // how the lower connection ended, if it did
  IpAddress address_{};            // the peer's, if it is given by address
  std::uint16_t flaws_ = 0;        // of the peer's certificate
  std::uint16_t idle_steps_ = 0;   // still allowed before the handshake or a byte must come of it
  State state_ = State::idle;
  bool ended_ = false;      // the peer has sent its close_notify
  bool receiving_ = false;  // inside receive()
};

}  // namespace tillwire::openssl
