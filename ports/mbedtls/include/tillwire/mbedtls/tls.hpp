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
#include <tillwire/tls/connection.hpp>

namespace tillwire::mbedtls {

/// TLS over another transport: what Tls and LeanTls have in common.
class TlsTransport : public tls_port::Connection<TlsTransport>, public TlsSettings {
 protected:
  TlsTransport(Transport& lower, tillwire::Random& random, const TlsOptions& options,
               PeerRules* rules)
      : Connection(lower, random), TlsSettings(options, rules) {
    mbedtls_ssl_init(&ssl_);
    mbedtls_ssl_session_init(&session_);
  }
  ~TlsTransport() {
    Connection::close();
    mbedtls_ssl_free(&ssl_);
    mbedtls_ssl_session_free(&session_);
  }

  // Called for each certificate of a chain, after mbedTLS's own checks. It only adds flaws.
  static int judge(void* self, mbedtls_x509_crt* crt, int depth, std::uint32_t* flags) {
    TlsTransport& tls = *static_cast<TlsTransport*>(self);
    *flags |= tls.flaws_of(*crt, depth, tls.host(), tls.address());
    return 0;
  }

 private:
  friend class tls_port::Connection<TlsTransport>;

  Io begin(const char* name) {
    if (!set_up_ || v13_ != wants_v13()) {
      const Io io = set_up();
      if (io.state == IoState::failed) return io;
    }
    // mbedTLS knows names only: 2.28 does not compare addresses, and an address is not a valid SNI.
    const int result = mbedtls_ssl_set_hostname(&ssl_, name);
    if (result == MBEDTLS_ERR_SSL_BAD_INPUT_DATA) return not_set_up(SetupError::host);
    if (result != 0) return failed(result, Fault::other);
    // Should it be refused, the handshake is a full one.
    if (has_session()) static_cast<void>(mbedtls_ssl_set_session(&ssl_, &session_));
    steps_.begin();
    return Io::would_block();
  }

  Io set_up() {
    mbedtls_ssl_free(&ssl_);
    mbedtls_ssl_init(&ssl_);
    set_up_ = false;
    v13_ = wants_v13();
    int result = configure(v13_);
    if (result == 0 && !limit_fragments()) return not_set_up(SetupError::fragment);
    mbedtls_ssl_conf_verify(&config_, &TlsTransport::judge, this);
    library::conf_random(config_, random());
    if (result == 0) result = mbedtls_ssl_setup(&ssl_, &config_);
    if (result != 0) return failed(result, Fault::other);
    mbedtls_ssl_set_bio(&ssl_, this, &TlsTransport::write_lower, &TlsTransport::read_lower,
                        nullptr);
    set_up_ = true;
    return Io::would_block();
  }

  bool wants_v13() const { return allows_v13() && v12_only_ != peer(); }

#if MBEDTLS_VERSION_MAJOR >= 3 && defined(MBEDTLS_SSL_PROTO_TLS1_3)
  static constexpr int illegal_parameter = MBEDTLS_ERR_SSL_ILLEGAL_PARAMETER;

  // TLS 1.3 sends what resumes a session after the handshake, among the application's bytes.
  bool new_ticket(int result) {
    if (result != MBEDTLS_ERR_SSL_RECEIVED_NEW_SESSION_TICKET || !may_go_on()) return false;
    save_session();
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
      if (!is_v13()) save_session();
      return Io::moved(0);
    }
    const std::uint32_t flags = mbedtls_ssl_get_verify_result(&ssl_);
    const bool judged = flags != 0 && flags != UINT32_MAX;
    if (judged) return rejected(flaws(flags));
    if (needs_v12(result)) {
      close();
      v12_only_ = peer();
      return Io::would_block();  // the next call connects again
    }
    return is_unreadable(result) ? rejected(certificate_flaw::unreadable) : failed(result);
  }

  // Returns whether the server needs a second connection without 1.3: it chose 1.2 with RSA-PSS,
  // which were offered but not together, or its chain can be verified in 1.2 only. True once per
  // server, as 1.3 is then no longer offered to it. An attacker on the path can only force 1.2.
  bool needs_v12(int result) const {
    return v13_ && result == (is_v13() ? PeerRules::needs_v12 : illegal_parameter) && !is_broken();
  }

  // Returns whether this error means that a certificate could not be read. The errors of mbedTLS's
  // X.509 and public-key modules, and those for a chain that is too long, occur nowhere else in a
  // handshake.
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

  Io write(const char* data, std::uint32_t size) {
    const int result = mbedtls_ssl_write(&ssl_, reinterpret_cast<const unsigned char*>(data), size);
    if (result > 0) return Io::moved(static_cast<std::uint32_t>(result));
    return result == MBEDTLS_ERR_SSL_WANT_WRITE ? Io::would_block() : failed(result);
  }

  Io read(char* data, std::uint32_t size) {
    int result = 0;
    do {
      result = mbedtls_ssl_read(&ssl_, reinterpret_cast<unsigned char*>(data), size);
    } while (new_ticket(result));
    if (result > 0) return Io::moved(static_cast<std::uint32_t>(result));
    if (result == MBEDTLS_ERR_SSL_WANT_READ) return Io::would_block();
    return result == MBEDTLS_ERR_SSL_PEER_CLOSE_NOTIFY ? Io::closed() : failed(result);
  }

  void announce_end() {
    mbedtls_ssl_close_notify(&ssl_);
  }

  // If it lacks memory to begin again, the next connect() sets up from scratch.
  void end() {
    if (set_up_) set_up_ = mbedtls_ssl_session_reset(&ssl_) == 0;
  }

  bool is_ready() const {
    return connected() ? mbedtls_ssl_check_pending(&ssl_) != 0 : shaking_hands() && steps_.ready();
  }

  void discard_configuration() {
    set_up_ = false;
  }

  static Io rejected(std::uint16_t flaws) {
    return Io::failed(Fault::certificate, flaws);
  }
  static Io failed(int error, Fault fault = Fault::tls) {
    return Io::failed(fault, static_cast<std::uint16_t>(-error));
  }

  void save_session() {
    if (!resumes()) return;
    if (mbedtls_ssl_get_session(&ssl_, &session_) == 0) {
      keep_session();
    } else {
      forget_session();
    }
  }

  void wipe_session() {
    mbedtls_ssl_session_free(&session_);
  }

  // If half an alert stays unwritten, read() fails: the next write() would take its rest for its
  // own bytes.
  static int write_lower(void* self, const unsigned char* data, std::size_t size) {
    TlsTransport& tls = *static_cast<TlsTransport*>(self);
    if (!tls.may_write()) return MBEDTLS_ERR_SSL_INTERNAL_ERROR;
    const Io io = tls.send_lower(data, static_cast<std::uint32_t>(size));
    if (io.state == IoState::moved) return static_cast<int>(io.count);
    return io.state == IoState::would_block ? MBEDTLS_ERR_SSL_WANT_WRITE
                                            : MBEDTLS_ERR_SSL_INTERNAL_ERROR;
  }

  static int read_lower(void* self, unsigned char* data, std::size_t size) {
    TlsTransport& tls = *static_cast<TlsTransport*>(self);
    if (!tls.may_read()) return MBEDTLS_ERR_SSL_UNEXPECTED_MESSAGE;
    const Io io = tls.receive_lower(data, static_cast<std::uint32_t>(size));
    if (io.state == IoState::moved) return static_cast<int>(io.count);
    return io.state == IoState::would_block ? MBEDTLS_ERR_SSL_WANT_READ : MBEDTLS_ERR_SSL_CONN_EOF;
  }

  bool set_up_ = false;  // these two are in the padding of TlsSettings
  bool v13_ = false;     // 1.3 is offered
  HandshakeSteps steps_;
  std::uint32_t v12_only_ = 0;  // the peer() that cannot be offered 1.3
  mbedtls_ssl_context ssl_;
  mbedtls_ssl_session session_;
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
/// Fault::other, and otherwise the lower transport's detail.
///
/// The lower transport and the random generator are borrowed and must outlive this object. All
/// memory is mbedTLS's, which allocates its buffers at the first connect() and keeps them.
/// Each call of connect() does at most one public-key operation of the handshake, or one slice of
/// TlsOptions::slice where mbedTLS is built with MBEDTLS_ECP_RESTARTABLE.
class Tls final : public TlsTransport, PeerRules {
 public:
  Tls(Transport& lower, tillwire::Random& random, TlsOptions options = {})
      : TlsTransport(lower, random, options, this) {}

  /// Limits the number of CAs between the trusted one and the server, not counting those that a CA
  /// has issued to itself. The default is 7.
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
