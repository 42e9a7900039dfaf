// TLS by mbedTLS 2.28, 3.2 to 3.6 or 4 over any Transport; the peer is always verified.
#pragma once

#include <mbedtls/ssl.h>
#include <mbedtls/version.h>

#include <cstddef>
#include <cstdint>
#include <tillwire/mbedtls/handshake_steps.hpp>
#include <tillwire/mbedtls/peer_rules.hpp>
#include <tillwire/mbedtls/random.hpp>
#include <tillwire/mbedtls/tls_settings.hpp>
#include <tillwire/port/transport.hpp>
#include <tillwire/tls/chain_rules.hpp>
#include <tillwire/tls/host.hpp>
#include <tillwire/tls/ip_address.hpp>
#include <tillwire/tls/steps.hpp>

namespace tillwire::mbedtls {

/// TLS over another transport: what Tls and LeanTls have in common.
class TlsTransport : public Transport, public TlsSettings {
 public:
  TlsTransport(const TlsTransport&) = delete;
  TlsTransport& operator=(const TlsTransport&) = delete;

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
      steps_.begin();
    }
    if (state_ == State::shaking_hands) return shake_hands();
    return state_ == State::connected ? Io::moved(0) : Io::failed(Fault::other);
  }

  Io send(const char* data, std::uint32_t size) override {
    // mbedTLS has already encrypted what it could not write, and wants to be called with the same
    // bytes again. None of them has reached the peer's application: the record is incomplete.
    if (state_ != State::connected || size < unwritten_) return Io::failed(Fault::other);
    if (unwritten_ != 0) size = unwritten_;
    const int result = mbedtls_ssl_write(&ssl_, reinterpret_cast<const unsigned char*>(data), size);
    if (result > 0) {
      unwritten_ = 0;
      return Io::moved(static_cast<std::uint32_t>(result));
    }
    if (result == MBEDTLS_ERR_SSL_WANT_WRITE) {
      unwritten_ = size;
      return Io::would_block();
    }
    return fail(result);
  }

  Io receive(char* data, std::uint32_t size) override {
    if (state_ != State::connected) return Io::failed(Fault::other);
    if (ended_) return Io::closed();
    receiving_ = true;
    int result = 0;
    do {
      result = mbedtls_ssl_read(&ssl_, reinterpret_cast<unsigned char*>(data), size);
    } while (new_ticket(result));
    receiving_ = false;
    if (result > 0) {
      idle_steps_ = tls_port::most_idle_steps;
      return Io::moved(static_cast<std::uint32_t>(result));
    }
    if (result == MBEDTLS_ERR_SSL_WANT_READ) return Io::would_block();
    if (result == MBEDTLS_ERR_SSL_PEER_CLOSE_NOTIFY) {
      ended_ = true;
      return Io::closed();
    }
    return fail(result);
  }

  void close() override {
    // The end is announced as far as that needs no waiting. Not if there is an unwritten record:
    // mbedTLS would write that first, and so send what send() had said was not taken.
    if (state_ == State::connected && unwritten_ == 0) mbedtls_ssl_close_notify(&ssl_);
    lower_.close();
    // Wipes the keys. If it lacks memory to begin again, the next connect() sets up from scratch.
    if (set_up_ && state_ != State::idle) set_up_ = mbedtls_ssl_session_reset(&ssl_) == 0;
    state_ = State::idle;
    broken_ = Io::would_block();
    unwritten_ = 0;
    ended_ = false;
  }

  /// Returns at once if mbedTLS has bytes that were received but not fetched, or has more of the
  /// handshake to calculate.
  void wait(std::uint32_t most_ms) override {
    if (state_ == State::connected && mbedtls_ssl_check_pending(&ssl_) != 0) return;
    if (state_ == State::shaking_hands && steps_.ready()) return;
    lower_.wait(most_ms);
  }

  void pause(std::uint32_t ms) override { lower_.pause(ms); }

  bool secure() const override { return true; }

 protected:
  TlsTransport(Transport& lower, tillwire::Random& random, const TlsOptions& options,
               PeerRules* rules)
      : TlsSettings(options, rules), lower_(lower), random_(random) {
    mbedtls_ssl_init(&ssl_);
    mbedtls_ssl_session_init(&session_);
  }
  ~TlsTransport() {
    TlsTransport::close();
    mbedtls_ssl_free(&ssl_);
    mbedtls_ssl_session_free(&session_);
  }

  // Called for each certificate of a chain, after mbedTLS's own checks. It only adds flaws.
  static int judge(void* self, mbedtls_x509_crt* crt, int depth, std::uint32_t* flags) {
    TlsTransport& tls = *static_cast<TlsTransport*>(self);
    *flags |= tls.flaws_of(*crt, depth, tls.host_, tls.address_);
    return 0;
  }

 private:
  enum class State : std::uint8_t { idle, connecting, shaking_hands, connected, failed };

  static Io unfit(SetupError what) {
    return Io::failed(Fault::configuration, static_cast<std::uint16_t>(what));
  }

  // Everything that can be wrong before the network is touched.
  Io prepare(const Peer& peer) {
    if (peer.host == nullptr || !tls_port::may_be_host(peer.host)) return unfit(SetupError::host);
    unsigned char any = 0;
    if (!random_.fill(&any, sizeof any))
      return unfit(SetupError::random);  // then CAs may be unreadable
    if (!has_ca()) return unfit(SetupError::ca);
    if (!identity_is_usable()) return unfit(SetupError::identity);
    if (!crl_is_usable()) return unfit(SetupError::crl);
    if (take_changes()) {
      forget_session();
      set_up_ = false;
    }
    idle_steps_ = tls_port::most_handshake_steps;
    peer_ = tls_port::hash(peer);
    if (!set_up_ || v13_ != wants_v13()) {
      const Io io = set_up();
      if (io.state == IoState::failed) return io;
    }
    // mbedTLS knows names only: 2.28 does not compare addresses, and an address is not a valid SNI.
    const bool address = IpAddress::looks_like_one(peer.host);
    address_ = address ? IpAddress::parse(peer.host) : IpAddress{};
    if (address && address_.size == 0) return unfit(SetupError::host);
    const int result = mbedtls_ssl_set_hostname(&ssl_, address ? nullptr : peer.host);
    if (result == MBEDTLS_ERR_SSL_BAD_INPUT_DATA) return unfit(SetupError::host);
    if (result != 0) return Io::failed(Fault::other, positive(result));
    offer_session();
    return Io::would_block();
  }

  Io set_up() {
    mbedtls_ssl_free(&ssl_);
    mbedtls_ssl_init(&ssl_);
    set_up_ = false;
    v13_ = wants_v13();
    int result = configure(v13_);
    if (result == 0 && !limit_fragments()) return unfit(SetupError::fragment);
    mbedtls_ssl_conf_verify(&config_, &TlsTransport::judge, this);
    library::conf_random(config_, random_);
    if (result == 0) result = mbedtls_ssl_setup(&ssl_, &config_);
    if (result != 0) return Io::failed(Fault::other, positive(result));
    mbedtls_ssl_set_bio(&ssl_, this, &TlsTransport::write_lower, &TlsTransport::read_lower,
                        nullptr);
    set_up_ = true;
    return Io::would_block();
  }

  bool wants_v13() const { return allows_v13() && v12_only_ != peer_; }

#if MBEDTLS_VERSION_MAJOR >= 3 && defined(MBEDTLS_SSL_PROTO_TLS1_3)
  static constexpr int illegal_parameter = MBEDTLS_ERR_SSL_ILLEGAL_PARAMETER;

  // TLS 1.3 sends what resumes a session after the handshake, among the application's bytes.
  bool new_ticket(int result) {
    if (result != MBEDTLS_ERR_SSL_RECEIVED_NEW_SESSION_TICKET || !may_go_on()) return false;
    keep_session();
    return true;
  }
#else
  static constexpr int illegal_parameter = 1;  // no error: 1.3 is never offered
  static bool new_ticket(int) {
    return false;
  }
#endif

  bool is_v13() const {
    return HandshakeSteps::is_v13(ssl_);
  }

  Io shake_hands() {
    const int result = steps_.go_on(ssl_, slice(), rules());
    if (result == MBEDTLS_ERR_SSL_WANT_READ || result == MBEDTLS_ERR_SSL_WANT_WRITE ||
        (result == 0 && !HandshakeSteps::is_over(ssl_))) {
      return Io::would_block();
    }
    if (result == 0) {
      state_ = State::connected;
      idle_steps_ = tls_port::most_idle_steps;
      if (!is_v13()) keep_session();
      return Io::moved(0);
    }
    const std::uint32_t flags = mbedtls_ssl_get_verify_result(&ssl_);
    const bool judged = flags != 0 && flags != UINT32_MAX;
    if (!judged && needs_v12(result)) {
      close();
      v12_only_ = peer_;
      return Io::would_block();  // the next call connects again
    }
    const bool unreadable = !judged && is_unreadable(result);
    if (!judged && !unreadable) return fail(result);
    state_ = State::failed;
    forget_session();
    return Io::failed(Fault::certificate, judged ? flaws(flags) : certificate_flaw::unreadable);
  }

  // Returns whether a server chose 1.2 and RSA-PSS, both of which were offered, but not both
  // together, or has a chain that can be verified in 1.2 only. Once: then 1.3 is not offered to it.
  // Were it someone on the way, all he gains is 1.2.
  bool needs_v12(int result) const {
    return v13_ && result == (is_v13() ? PeerRules::needs_v12 : illegal_parameter) &&
           broken_.state != IoState::failed;
  }

  // Returns whether reading a certificate fails with this, and nothing else in a handshake: of the
  // low bits are those of mbedTLS's X.509, of its public keys, and of those that a chain may be too
  // long for.
  static bool is_unreadable(int result) {
    const int high = -result & ~0x7F;
    switch (-high) {
      case MBEDTLS_ERR_X509_ALLOC_FAILED:
        return false;
      case MBEDTLS_ERR_X509_FATAL_ERROR:
      case MBEDTLS_ERR_PK_UNKNOWN_PK_ALG:
      case MBEDTLS_ERR_PK_INVALID_ALG:
      case MBEDTLS_ERR_PK_INVALID_PUBKEY:
      case MBEDTLS_ERR_PK_UNKNOWN_NAMED_CURVE:
        return true;
      default:
        return (high >= -MBEDTLS_ERR_X509_FEATURE_UNAVAILABLE &&
                high <= -MBEDTLS_ERR_X509_FILE_IO_ERROR) ||
               library::is_of_asn1(result);
    }
  }

  Io fail(int result) {
    state_ = State::failed;
    if (broken_.state == IoState::failed) return broken_;
    forget_session();  // it may be what the peer did not like
    return Io::failed(Fault::tls, positive(result));
  }

  static std::uint16_t positive(int error) {
    return static_cast<std::uint16_t>(-error);
  }

  void keep_session() {
    if (!resumes()) return;
    session_of_ = peer_;
    if (mbedtls_ssl_get_session(&ssl_, &session_) != 0) forget_session();
  }

  void forget_session() {
    mbedtls_ssl_session_free(&session_);  // wipes it
    session_of_ = 0;
  }

  void offer_session() {
    if (session_of_ != peer_) forget_session();
    // Should it be refused, the handshake is a full one.
    if (session_of_ != 0) static_cast<void>(mbedtls_ssl_set_session(&ssl_, &session_));
  }

  static int write_lower(void* self, const unsigned char* data, std::size_t size) {
    TlsTransport& tls = *static_cast<TlsTransport*>(self);
    // Reading writes only to alert the peer. Behind an unwritten record, mbedTLS would write that
    // instead, and the repeated send() would send it twice; half an alert, and the next send()
    // would take its rest for its own bytes. The connection is not worth either.
    if (tls.receiving_ && (tls.unwritten_ != 0 || !tls.may_go_on())) {
      return MBEDTLS_ERR_SSL_INTERNAL_ERROR;
    }
    const Io io =
        tls.lower_.send(reinterpret_cast<const char*>(data), static_cast<std::uint32_t>(size));
    if (io.state == IoState::moved) return static_cast<int>(io.count);
    if (io.state == IoState::would_block) return MBEDTLS_ERR_SSL_WANT_WRITE;
    if (io.state == IoState::closed || io.state == IoState::failed) tls.broke(io);
    return MBEDTLS_ERR_SSL_INTERNAL_ERROR;
  }

  static int read_lower(void* self, unsigned char* data, std::size_t size) {
    TlsTransport& tls = *static_cast<TlsTransport*>(self);
    if (tls.idle_steps_ == 0) return MBEDTLS_ERR_SSL_UNEXPECTED_MESSAGE;
    const Io io =
        tls.lower_.receive(reinterpret_cast<char*>(data), static_cast<std::uint32_t>(size));
    if (io.state == IoState::moved) {
      if (io.count == size) --tls.idle_steps_;
      return static_cast<int>(io.count);
    }
    if (io.state == IoState::would_block) return MBEDTLS_ERR_SSL_WANT_READ;
    tls.broke(io);
    return MBEDTLS_ERR_SSL_CONN_EOF;
  }

  bool may_go_on() {
    if (idle_steps_ == 0) return false;
    --idle_steps_;
    return true;
  }

  // An end of the lower connection, even an orderly one, is a cut of this one.
  void broke(const Io& io) {
    broken_ = io.state == IoState::failed ? io : Io::failed(Fault::reset);
  }

  bool set_up_ = false;  // these two are in the padding of TlsSettings
  bool v13_ = false;     // 1.3 is offered
  Transport& lower_;
  tillwire::Random& random_;
  mbedtls_ssl_context ssl_;
  mbedtls_ssl_session session_;
  std::uint32_t peer_ = 0;         // the hash of the host and port now spoken to
  std::uint32_t session_of_ = 0;   // ... and of those session_ is for; 0: there is none
  std::uint32_t v12_only_ = 0;     // ... and of those that cannot be offered 1.3
  const char* host_ = nullptr;     // of the connect() under way
  std::uint32_t unwritten_ = 0;    // the bytes of a record that could not be written whole
  Io broken_ = Io::would_block();  // how the lower connection ended, if it did
  IpAddress address_{};            // the peer's, if it is given by address
  std::uint16_t idle_steps_ = 0;   // still allowed before the handshake or a byte must come of it
  HandshakeSteps steps_;
  State state_ = State::idle;
  bool ended_ = false;      // the peer has sent its close_notify
  bool receiving_ = false;  // inside receive()
};

/// A verified TLS connection over another transport: TLS 1.2, or 1.3 by TlsOptions::max_version.
///
///     posix::Tcp tcp;
///     mbedtls::Random random;
///     mbedtls::Tls tls(tcp, random);
///     if (!tls.trust_pem(ca)) ...
///
/// The certificate must lead to one of the trusted ones, be valid now, be one for servers, and name
/// Peer::host: a name among its DNS names, an address among its IP addresses; the common name is
/// not asked. Keys are RSA from 2048 bits or curves from 256, digests SHA-256 and longer, in the
/// chain and in what the server signs. The rules of tls_port::ChainRules hold besides, which
/// LeanTls leaves out; nothing else of that can be switched off. A chain that would take long to
/// verify is refused, too, see PeerChain. What is encrypted with is a matter of TlsOptions::suites.
///
/// No attempt lasts as long as the peer keeps sending: a peer whose records carry nothing for too
/// long is Fault::tls.
///
/// `closed` is answered only after the peer's close_notify; a TCP connection that ends without one
/// is Fault::reset. `Io::detail` holds the certificate_flaw bits of Fault::certificate, the
/// SetupError of Fault::configuration, the mbedTLS error (as a positive number) of Fault::tls and
/// Fault::other, and else what the lower transport said.
///
/// The lower transport and the random generator are borrowed and must outlive this object. All
/// memory is mbedTLS's, which allocates its buffers at the first connect() and keeps them.
/// A handshake's public-key operations happen inside connect(), one in an attempt, and in slices of
/// TlsOptions::slice where mbedTLS is built with MBEDTLS_ECP_RESTARTABLE.
class Tls final : public TlsTransport, PeerRules {
 public:
  Tls(Transport& lower, tillwire::Random& random, TlsOptions options = {})
      : TlsTransport(lower, random, options, this) {}

  /// Demands that at most so many CAs stand between the trusted one and the server, not counting
  /// those that a CA has issued to itself. Unless it is called that is 7.
  void limit_cas_between(std::uint8_t most) {
    most_between_ = most;
    set_changed();
  }

 private:
  int read(mbedtls_x509_crt& to, const unsigned char* der, std::size_t size, bool copy) override {
    return CriticalChain::read(to, der, size, copy);
  }

  std::uint32_t flags_of(const mbedtls_x509_crt& crt, int depth) override {
    if (depth == 1) critical_.note_issuer(crt);
    return TlsSettings::flags_of(rules_.flaws_of(crt.raw.p, crt.raw.len, depth, most_between_));
  }

  int take_over(mbedtls_ssl_context& ssl, bool v13) override {
    return critical_.take_over(ssl, v13, crl_list(), &Tls::verify_ahead, this);
  }

  static int verify_ahead(void* self, mbedtls_x509_crt& chain, std::uint32_t& flags) {
    Tls& tls = *static_cast<Tls*>(self);
    return tls.verify(chain, flags, &Tls::judge, static_cast<TlsTransport*>(&tls));
  }

  tls_port::ChainRules rules_;
  CriticalChain critical_;
  std::uint8_t most_between_ = tls_port::ChainRules::most_between;
};

/// A Tls without the chain rules, for microcontrollers that need the flash: of a chain only what
/// mbedTLS verifies is demanded, and one that has nameConstraints is refused. See
/// ports/mbedtls/README.md.
class LeanTls final : public TlsTransport {
 public:
  LeanTls(Transport& lower, tillwire::Random& random, TlsOptions options = {})
      : TlsTransport(lower, random, options, nullptr) {}
};

}  // namespace tillwire::mbedtls
