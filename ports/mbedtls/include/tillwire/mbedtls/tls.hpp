// TLS by mbedTLS 2.28 or 3.x over any Transport; the peer is always verified.
#pragma once

#include <mbedtls/ssl.h>
#include <mbedtls/version.h>
#include <mbedtls/x509_crt.h>

#include <cstdint>
#include <cstring>
#include <tillwire/mbedtls/ip_address.hpp>
#include <tillwire/mbedtls/random.hpp>
#include <tillwire/port/transport.hpp>

#if defined(MBEDTLS_USE_PSA_CRYPTO) || defined(MBEDTLS_SSL_PROTO_TLS1_3)
#include <psa/crypto.h>
#endif

#if !defined(MBEDTLS_HAVE_TIME_DATE)
#error "Without MBEDTLS_HAVE_TIME_DATE mbedTLS would accept expired certificates"
#endif

namespace tillwire::mbedtls {

struct TlsOptions {
  /// The peer is asked to send no record larger than this: 512, 1024, 2048 or 4096; 0: not asked.
  /// Needed where MBEDTLS_SSL_IN_CONTENT_LEN is below 16384. Not every server does as asked; a
  /// record too large ends the connection with Fault::tls. So does, with mbedTLS before 3.6.3, a
  /// server's certificate chain that needs more than one record. mbedTLS asks in TLS 1.2 only, so
  /// that is what is spoken then.
  std::uint16_t max_fragment = 0;

  /// Whether the session is kept for the next connection, which then needs no public-key
  /// operation. Costs a copy of the session in mbedTLS's memory.
  bool resume = true;

  /// Whether TLS 1.3 is offered too, if mbedTLS was built with it. Not by default: mbedTLS 3.6 then
  /// offers RSA-PSS signatures, which it does not take from a server that speaks 1.2 with an RSA
  /// key, and the handshake fails (0x6600).
  bool v13 = false;
};

/// `Io::detail` of Fault::configuration, which is answered before the lower transport is asked to
/// connect.
enum class Unfit : std::uint16_t {
  host = 1,      ///< none given, too long, or an address that cannot be read
  ca = 2,        ///< none given, or one that cannot be read
  random = 3,    ///< the random generator does not work
  fragment = 4,  ///< TlsOptions::max_fragment is no such value, or above the output buffer
};

/// A verified TLS connection over another transport: TLS 1.2, or 1.3 by TlsOptions::v13.
///
///     posix::Tcp tcp;
///     mbedtls::Random random;
///     mbedtls::Tls tls(tcp, random);
///     if (!tls.trust_pem(ca)) ...
///
/// The certificate must lead to one of the trusted ones, be valid now, and name Peer::host: a name
/// among its DNS names, an address among its IP addresses. There is nothing to switch that off.
///
/// `closed` is answered only after the peer's close_notify; a TCP connection that ends without one
/// is Fault::reset. `Io::detail` holds the certificate_flaw bits of Fault::certificate, the Unfit
/// of Fault::configuration, the mbedTLS error (as a positive number) of Fault::tls and
/// Fault::other, and else what the lower transport said.
///
/// The lower transport and the random generator are borrowed and must outlive this object. It
/// allocates nothing itself; mbedTLS allocates its buffers at the first connect() and keeps them.
/// A handshake's public-key operations happen inside connect().
class Tls final : public Transport {
 public:
  Tls(Transport& lower, tillwire::Random& random, TlsOptions options = {})
      : lower_(lower), random_(random), options_(options) {
    mbedtls_ssl_init(&ssl_);
    mbedtls_ssl_config_init(&config_);
    mbedtls_ssl_session_init(&session_);
    mbedtls_x509_crt_init(&trusted_);
  }

  ~Tls() {
    close();
    mbedtls_ssl_free(&ssl_);
    mbedtls_ssl_config_free(&config_);
    mbedtls_ssl_session_free(&session_);
    mbedtls_x509_crt_free(&trusted_);
  }
  Tls(const Tls&) = delete;
  Tls& operator=(const Tls&) = delete;

  /// Trusts these CA certificates too: PEM text with its closing NUL, one or more of them. If one
  /// of them cannot be read, the answer is false and connect() answers Fault::configuration.
  /// Before the first connect().
  [[nodiscard]] bool trust_pem(const char* pem) {
    return trusted(mbedtls_x509_crt_parse(&trusted_, reinterpret_cast<const unsigned char*>(pem),
                                          std::strlen(pem) + 1));
  }

  /// The same for one certificate in DER, copied.
  [[nodiscard]] bool trust_der(const void* der, std::size_t size) {
    return trusted(
        mbedtls_x509_crt_parse_der(&trusted_, static_cast<const unsigned char*>(der), size));
  }

  /// The same without a copy: the bytes, in flash perhaps, must outlive this object.
  [[nodiscard]] bool trust_der_in_place(const void* der, std::size_t size) {
    return trusted(
        mbedtls_x509_crt_parse_der_nocopy(&trusted_, static_cast<const unsigned char*>(der), size));
  }

  Io connect(const Peer& peer) override {
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
    if (result > 0) return Io::moved(static_cast<std::uint32_t>(result));
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
    // Wipes the keys. If it lacks memory to begin anew, the next connect() sets up from scratch.
    if (set_up_ && state_ != State::idle) set_up_ = mbedtls_ssl_session_reset(&ssl_) == 0;
    state_ = State::idle;
    broken_ = Io::would_block();
    unwritten_ = 0;
    ended_ = false;
  }

  /// Returns at once if mbedTLS has bytes that were received but not fetched.
  void wait(std::uint32_t most_ms) override {
    if (state_ == State::connected && mbedtls_ssl_check_pending(&ssl_) != 0) return;
    lower_.wait(most_ms);
  }

  bool secure() const override { return true; }

 private:
  enum class State : std::uint8_t { idle, connecting, shaking_hands, connected, failed };
  enum class Trust : std::uint8_t { nothing, given, broken };

  bool trusted(int result) {
    if (result != 0) {
      trust_ = Trust::broken;
    } else if (trust_ == Trust::nothing) {
      trust_ = Trust::given;
    }
    return result == 0;
  }

  static Io unfit(Unfit what) {
    return Io::failed(Fault::configuration, static_cast<std::uint16_t>(what));
  }

  // Everything that can be wrong before the network is touched.
  Io prepare(const Peer& peer) {
    if (peer.host == nullptr || peer.host[0] == '\0') return unfit(Unfit::host);
    if (trust_ != Trust::given) return unfit(Unfit::ca);
    unsigned char any = 0;
    if (!random_.fill(&any, sizeof any)) return unfit(Unfit::random);
    if (!set_up_) {
      const Io io = set_up();
      if (io.state == IoState::failed) return io;
    }
    // mbedTLS knows names only: 2.28 does not compare addresses, and an address is no SNI.
    const bool address = IpAddress::looks_like_one(peer.host);
    address_ = address ? IpAddress::parse(peer.host) : IpAddress{};
    if (address && address_.size == 0) return unfit(Unfit::host);
    const int result = mbedtls_ssl_set_hostname(&ssl_, address ? nullptr : peer.host);
    if (result == MBEDTLS_ERR_SSL_BAD_INPUT_DATA) return unfit(Unfit::host);
    if (result != 0) return Io::failed(Fault::other, positive(result));
    offer_session(peer);
    return Io::would_block();
  }

  Io set_up() {
    mbedtls_ssl_free(&ssl_);
    mbedtls_ssl_config_free(&config_);
    mbedtls_ssl_init(&ssl_);
    mbedtls_ssl_config_init(&config_);
    int result = start_psa();
    if (result == 0) {
      result =
          mbedtls_ssl_config_defaults(&config_, MBEDTLS_SSL_IS_CLIENT, MBEDTLS_SSL_TRANSPORT_STREAM,
                                      MBEDTLS_SSL_PRESET_DEFAULT);
    }
    if (result != 0) return Io::failed(Fault::other, positive(result));
    limit_versions();
    if (!limit_fragments()) return unfit(Unfit::fragment);
    mbedtls_ssl_conf_authmode(&config_, MBEDTLS_SSL_VERIFY_REQUIRED);
    mbedtls_ssl_conf_ca_chain(&config_, &trusted_, nullptr);
    mbedtls_ssl_conf_verify(&config_, &Tls::verify_address, this);
    mbedtls_ssl_conf_rng(&config_, fill_random, &random_);
#if defined(MBEDTLS_SSL_RENEGOTIATION)
    mbedtls_ssl_conf_renegotiation(&config_, MBEDTLS_SSL_RENEGOTIATION_DISABLED);
#endif
    result = mbedtls_ssl_setup(&ssl_, &config_);
    if (result != 0) return Io::failed(Fault::other, positive(result));
    mbedtls_ssl_set_bio(&ssl_, this, &Tls::write_lower, &Tls::read_lower, nullptr);
    set_up_ = true;
    return Io::would_block();
  }

#if MBEDTLS_VERSION_MAJOR >= 3
  void limit_versions() {
    mbedtls_ssl_conf_min_tls_version(&config_, MBEDTLS_SSL_VERSION_TLS1_2);
#if defined(MBEDTLS_SSL_PROTO_TLS1_3)
    const bool v13 = options_.v13 && options_.max_fragment == 0;
    mbedtls_ssl_conf_max_tls_version(&config_,
                                     v13 ? MBEDTLS_SSL_VERSION_TLS1_3 : MBEDTLS_SSL_VERSION_TLS1_2);
#if defined(MBEDTLS_SSL_SESSION_TICKETS) && MBEDTLS_VERSION_NUMBER >= 0x03060100
    mbedtls_ssl_conf_tls13_enable_signal_new_session_tickets(
        &config_, MBEDTLS_SSL_TLS1_3_SIGNAL_NEW_SESSION_TICKETS_ENABLED);
#endif
#else
    mbedtls_ssl_conf_max_tls_version(&config_, MBEDTLS_SSL_VERSION_TLS1_2);
#endif
  }
#else
  void limit_versions() {
    mbedtls_ssl_conf_min_version(&config_, MBEDTLS_SSL_MAJOR_VERSION_3,
                                 MBEDTLS_SSL_MINOR_VERSION_3);
    mbedtls_ssl_conf_max_version(&config_, MBEDTLS_SSL_MAJOR_VERSION_3,
                                 MBEDTLS_SSL_MINOR_VERSION_3);
  }
#endif

  bool limit_fragments() {
    if (options_.max_fragment == 0) return true;
#if defined(MBEDTLS_SSL_MAX_FRAGMENT_LENGTH)
    unsigned char code = MBEDTLS_SSL_MAX_FRAG_LEN_512;
    for (unsigned size = 512; size != options_.max_fragment; size *= 2) {
      if (++code == MBEDTLS_SSL_MAX_FRAG_LEN_INVALID) return false;
    }
    return mbedtls_ssl_conf_max_frag_len(&config_, code) == 0;
#else
    return false;
#endif
  }

#if MBEDTLS_VERSION_MAJOR >= 3 && defined(MBEDTLS_SSL_PROTO_TLS1_3)
  bool is_v13() const {
    return mbedtls_ssl_get_version_number(&ssl_) == MBEDTLS_SSL_VERSION_TLS1_3;
  }

  // TLS 1.3 sends what resumes a session after the handshake, among the application's bytes.
  bool new_ticket(int result) {
    if (result != MBEDTLS_ERR_SSL_RECEIVED_NEW_SESSION_TICKET) return false;
    keep_session();
    return true;
  }
#else
  static bool is_v13() {
    return false;
  }
  static bool new_ticket(int) {
    return false;
  }
#endif

#if defined(MBEDTLS_USE_PSA_CRYPTO) || defined(MBEDTLS_SSL_PROTO_TLS1_3)
  static int start_psa() {
    return psa_crypto_init();
  }
#else
  static int start_psa() {
    return 0;
  }
#endif

  Io shake_hands() {
    const int result = mbedtls_ssl_handshake(&ssl_);
    if (result == MBEDTLS_ERR_SSL_WANT_READ || result == MBEDTLS_ERR_SSL_WANT_WRITE) {
      return Io::would_block();
    }
    if (result == 0) {
      state_ = State::connected;
      if (!is_v13()) keep_session();
      return Io::moved(0);
    }
    const std::uint32_t flags = mbedtls_ssl_get_verify_result(&ssl_);
    if (flags == 0 || flags == UINT32_MAX) return fail(result);
    state_ = State::failed;
    forget_session();
    return Io::failed(Fault::certificate, flaws(flags));
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

  static std::uint16_t flaws(std::uint32_t flags) {
    constexpr std::uint32_t named = MBEDTLS_X509_BADCERT_EXPIRED | MBEDTLS_X509_BADCERT_REVOKED |
                                    MBEDTLS_X509_BADCERT_CN_MISMATCH |
                                    MBEDTLS_X509_BADCERT_NOT_TRUSTED | MBEDTLS_X509_BADCERT_FUTURE;
    static_assert(named == (certificate_flaw::expired | certificate_flaw::revoked |
                            certificate_flaw::wrong_name | certificate_flaw::not_trusted |
                            certificate_flaw::not_yet_valid));
    constexpr std::uint32_t weak =
        MBEDTLS_X509_BADCERT_BAD_MD | MBEDTLS_X509_BADCERT_BAD_PK | MBEDTLS_X509_BADCERT_BAD_KEY;
    std::uint32_t bits = flags & named;
    if ((flags & weak) != 0) bits |= certificate_flaw::weak;
    if ((flags & ~(named | weak)) != 0) bits |= certificate_flaw::other;
    return static_cast<std::uint16_t>(bits);
  }

  static int verify_address(void* self, mbedtls_x509_crt* certificate, int depth,
                            std::uint32_t* flags) {
    const IpAddress& address = static_cast<Tls*>(self)->address_;
    if (depth != 0 || address.size == 0) return 0;
    constexpr int ip_address = MBEDTLS_ASN1_CONTEXT_SPECIFIC | 7;  // RFC 5280, GeneralName
    for (const mbedtls_x509_sequence* name = &certificate->subject_alt_names; name != nullptr;
         name = name->next) {
      if (name->buf.tag == ip_address && name->buf.len == address.size &&
          std::memcmp(name->buf.p, address.bytes, address.size) == 0) {
        return 0;
      }
    }
    *flags |= MBEDTLS_X509_BADCERT_CN_MISMATCH;
    return 0;
  }

  void keep_session() {
    if (!options_.resume) return;
    session_of_ = peer_;
    if (mbedtls_ssl_get_session(&ssl_, &session_) != 0) forget_session();
  }

  void forget_session() {
    mbedtls_ssl_session_free(&session_);  // wipes it
    session_of_ = 0;
  }

  // A session is for the host and port it was made with, known by a hash (FNV-1a). Were two alike,
  // the other host could still not resume a session whose secret it does not have.
  void offer_session(const Peer& peer) {
    peer_ = 14695981039346656037U;
    const auto add = [this](unsigned byte) { peer_ = (peer_ ^ byte) * 1099511628211U; };
    for (const char* c = peer.host; *c != '\0'; ++c) add(static_cast<unsigned char>(*c));
    add(peer.port & 0xFFU);
    add(peer.port >> 8U);
    if (session_of_ != peer_) forget_session();
    // Should it be refused, the handshake is a full one.
    if (session_of_ != 0) static_cast<void>(mbedtls_ssl_set_session(&ssl_, &session_));
  }

  static int write_lower(void* self, const unsigned char* data, std::size_t size) {
    Tls& tls = *static_cast<Tls*>(self);
    // Reading writes only to alert the peer. Behind an unwritten record, mbedTLS would write that
    // instead, and the repeated send() would send it twice; half an alert, and the next send()
    // would take its rest for its own bytes. The connection is not worth either.
    if (tls.receiving_ && tls.unwritten_ != 0) return MBEDTLS_ERR_SSL_INTERNAL_ERROR;
    const Io io =
        tls.lower_.send(reinterpret_cast<const char*>(data), static_cast<std::uint32_t>(size));
    if (io.state == IoState::moved) return static_cast<int>(io.count);
    if (io.state == IoState::would_block) return MBEDTLS_ERR_SSL_WANT_WRITE;
    if (io.state == IoState::closed || io.state == IoState::failed) tls.broke(io);
    return MBEDTLS_ERR_SSL_INTERNAL_ERROR;
  }

  static int read_lower(void* self, unsigned char* data, std::size_t size) {
    Tls& tls = *static_cast<Tls*>(self);
    const Io io =
        tls.lower_.receive(reinterpret_cast<char*>(data), static_cast<std::uint32_t>(size));
    if (io.state == IoState::moved) return static_cast<int>(io.count);
    if (io.state == IoState::would_block) return MBEDTLS_ERR_SSL_WANT_READ;
    tls.broke(io);
    return MBEDTLS_ERR_SSL_CONN_EOF;
  }

  // An end of the lower connection, even an orderly one, is a cut of this one.
  void broke(const Io& io) {
    broken_ = io.state == IoState::failed ? io : Io::failed(Fault::reset);
  }

  Transport& lower_;
  tillwire::Random& random_;
  TlsOptions options_;
  mbedtls_ssl_context ssl_;
  mbedtls_ssl_config config_;
  mbedtls_ssl_session session_;
  mbedtls_x509_crt trusted_;
  std::uint64_t peer_ = 0;         // the hash of the host and port now spoken to
  std::uint64_t session_of_ = 0;   // ... and of those session_ is for; 0: there is none
  std::uint32_t unwritten_ = 0;    // the bytes of a record that could not be written whole
  Io broken_ = Io::would_block();  // how the lower connection ended, if it did
  IpAddress address_{};            // the peer's, if it is given by address
  State state_ = State::idle;
  Trust trust_ = Trust::nothing;
  bool set_up_ = false;
  bool ended_ = false;      // the peer has sent its close_notify
  bool receiving_ = false;  // inside receive()
};

}  // namespace tillwire::mbedtls
