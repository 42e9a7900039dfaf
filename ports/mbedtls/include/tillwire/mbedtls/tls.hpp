// TLS by mbedTLS 2.28 or 3.x over any Transport; the peer is always verified.
#pragma once

#include <mbedtls/ssl.h>
#include <mbedtls/version.h>
#include <mbedtls/x509_crt.h>

#include <cstdint>
#include <cstring>
#include <tillwire/mbedtls/certificate.hpp>
#include <tillwire/mbedtls/identity.hpp>
#include <tillwire/mbedtls/ip_address.hpp>
#include <tillwire/mbedtls/random.hpp>
#include <tillwire/port/transport.hpp>

#if defined(MBEDTLS_X509_CRL_PARSE_C)
#include <tillwire/mbedtls/crl.hpp>
#endif
#if defined(MBEDTLS_USE_PSA_CRYPTO) || defined(MBEDTLS_SSL_PROTO_TLS1_3)
#include <psa/crypto.h>
#endif

#if !defined(MBEDTLS_HAVE_TIME_DATE)
#error "Without MBEDTLS_HAVE_TIME_DATE mbedTLS would accept expired certificates"
#endif

namespace tillwire::mbedtls {

/// The newest version of TLS that is offered. 1.2 is the least.
enum class Newest : std::uint8_t {
  /// 1.3 where mbedTLS has it (3.6), but 1.2 with a client certificate: in 1.3 a server judges that
  /// only after the handshake, so that a refusal shows when the request was sent, and leaves it
  /// unknown what became of it.
  automatic,
  v12,
  v13,  ///< 1.3 where mbedTLS has it, with a client certificate too
};

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

  /// mbedTLS 3.6 offers 1.3 only with RSA-PSS, and then does not take it from a server that chooses
  /// 1.2: such a one is connected to a second time, with nothing but 1.2 offered.
  Newest newest = Newest::automatic;
};

/// `Io::detail` of Fault::configuration, which is answered before the lower transport is asked to
/// connect.
enum class Unfit : std::uint16_t {
  host = 1,      ///< none given, too long, or an address that cannot be read
  ca = 2,        ///< none given, or one that cannot be read
  random = 3,    ///< the random generator does not work
  fragment = 4,  ///< TlsOptions::max_fragment is no such value, or above the output buffer
  identity = 5,  ///< the client certificate or its key is not loaded
  crl = 6,       ///< a CRL that cannot be read
};

/// A verified TLS connection over another transport: TLS 1.2, or 1.3 by TlsOptions::newest.
///
///     posix::Tcp tcp;
///     mbedtls::Random random;
///     mbedtls::Tls tls(tcp, random);
///     if (!tls.trust_pem(ca)) ...
///
/// The certificate must lead to one of the trusted ones, be valid now, be one for servers, and name
/// Peer::host: a name among its DNS names, an address among its IP addresses; the common name is
/// not asked. Keys are RSA from 2048 bits or curves from 256, digests SHA-256 and longer, in the
/// chain and in what the server signs. Name constraints are not evaluated: a chain with a CA that
/// has some is refused. There is nothing to switch any of that off.
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

  // The following three may also be called between connections. The session is then forgotten, so
  // that what is demanded now holds for the next connection.

  /// Demands that the server's own key be one of these, beside all else; none: any key. More than
  /// one, so that a key can be replaced. The pins, in flash perhaps, must outlive this object.
  void pin(const Pin* pins, std::uint32_t count) {
    pins_ = pins;
    pin_count_ = count;
    forget_session();
  }

  /// Shows this client certificate to a server that asks for one. It must outlive this object; one
  /// that is not loaded is Fault::configuration.
  void present(Identity& identity) {
    identity_ = &identity;
    changed();
  }

#if defined(MBEDTLS_X509_CRL_PARSE_C)
  /// Demands that each certificate below the trusted CA have a valid CRL of its issuer here, and
  /// not be in it. It must outlive this object.
  void check_revocation(Crl& crl) {
    crl_ = &crl;
    changed();
  }
#endif

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

  bool secure() const override {
    return true;
  }

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

  // What no name and no address holds would be compared with certificates, and a wildcard with
  // anything.
  static bool may_be_host(const char* host) {
    for (const char* at = host; *at != '\0'; ++at) {
      const char small = static_cast<char>(*at | 0x20);
      const bool letter = small >= 'a' && small <= 'z';
      const bool digit = *at >= '0' && *at <= ':';  // a colon is part of addresses
      if (!letter && !digit && *at != '-' && *at != '.' && *at != '_') return false;
    }
    return host[0] != '\0';
  }

  // Everything that can be wrong before the network is touched.
  Io prepare(const Peer& peer) {
    if (peer.host == nullptr || !may_be_host(peer.host)) return unfit(Unfit::host);
    if (trust_ != Trust::given) return unfit(Unfit::ca);
    unsigned char any = 0;
    if (!random_.fill(&any, sizeof any)) return unfit(Unfit::random);
    if (identity_ != nullptr && !identity_->loaded()) return unfit(Unfit::identity);
    if (!crl_is_usable()) return unfit(Unfit::crl);
    peer_ = hash(peer);
    if (!set_up_ || v13_ != wants_v13()) {
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
    offer_session();
    return Io::would_block();
  }

  Io set_up() {
    mbedtls_ssl_free(&ssl_);
    mbedtls_ssl_config_free(&config_);
    mbedtls_ssl_init(&ssl_);
    mbedtls_ssl_config_init(&config_);
    set_up_ = false;
    int result = start_psa();
    if (result == 0) {
      result =
          mbedtls_ssl_config_defaults(&config_, MBEDTLS_SSL_IS_CLIENT, MBEDTLS_SSL_TRANSPORT_STREAM,
                                      MBEDTLS_SSL_PRESET_DEFAULT);
    }
    if (result != 0) return Io::failed(Fault::other, positive(result));
    v13_ = wants_v13();
    limit_versions();
    limit_algorithms();
    if (!limit_fragments()) return unfit(Unfit::fragment);
    mbedtls_ssl_conf_authmode(&config_, MBEDTLS_SSL_VERIFY_REQUIRED);
    mbedtls_ssl_conf_ca_chain(&config_, &trusted_, crl_list());
    mbedtls_ssl_conf_cert_profile(&config_, &Certificate::strict);
    mbedtls_ssl_conf_verify(&config_, &Tls::judge, this);
    mbedtls_ssl_conf_rng(&config_, fill_random, &random_);
#if defined(MBEDTLS_SSL_RENEGOTIATION)
    mbedtls_ssl_conf_renegotiation(&config_, MBEDTLS_SSL_RENEGOTIATION_DISABLED);
#endif
    if (identity_ != nullptr) {
      result = mbedtls_ssl_conf_own_cert(&config_, identity_->chain(), identity_->key());
    }
    if (result == 0) result = mbedtls_ssl_setup(&ssl_, &config_);
    if (result != 0) return Io::failed(Fault::other, positive(result));
    mbedtls_ssl_set_bio(&ssl_, this, &Tls::write_lower, &Tls::read_lower, nullptr);
    set_up_ = true;
    return Io::would_block();
  }

#if MBEDTLS_VERSION_MAJOR >= 3 && defined(MBEDTLS_SSL_PROTO_TLS1_3)
  bool wants_v13() const {
    return options_.newest != Newest::v12 && options_.max_fragment == 0 && v12_only_ != peer_ &&
           (options_.newest == Newest::v13 || identity_ == nullptr);
  }
#else
  static bool wants_v13() {
    return false;
  }
#endif

#if MBEDTLS_VERSION_MAJOR >= 3
  void limit_versions() {
    mbedtls_ssl_conf_min_tls_version(&config_, MBEDTLS_SSL_VERSION_TLS1_2);
    mbedtls_ssl_conf_max_tls_version(
        &config_, v13_ ? MBEDTLS_SSL_VERSION_TLS1_3 : MBEDTLS_SSL_VERSION_TLS1_2);
#if defined(MBEDTLS_SSL_PROTO_TLS1_3) && defined(MBEDTLS_SSL_SESSION_TICKETS) && \
    MBEDTLS_VERSION_NUMBER >= 0x03060100
    mbedtls_ssl_conf_tls13_enable_signal_new_session_tickets(
        &config_, MBEDTLS_SSL_TLS1_3_SIGNAL_NEW_SESSION_TICKETS_ENABLED);
#endif
  }

  // The curves are good ones by default. Of the signatures mbedTLS offers those that it has, and
  // the version knows: RSA-PSS only with 1.3, and behind PKCS#1, so that many servers that
  // speak 1.2 choose what mbedTLS takes then.
  void limit_algorithms() {
    static constexpr std::uint16_t signatures[] = {
        MBEDTLS_TLS1_3_SIG_ECDSA_SECP256R1_SHA256, MBEDTLS_TLS1_3_SIG_ECDSA_SECP384R1_SHA384,
        MBEDTLS_TLS1_3_SIG_ECDSA_SECP521R1_SHA512, MBEDTLS_TLS1_3_SIG_RSA_PKCS1_SHA256,
        MBEDTLS_TLS1_3_SIG_RSA_PKCS1_SHA384,       MBEDTLS_TLS1_3_SIG_RSA_PKCS1_SHA512,
        MBEDTLS_TLS1_3_SIG_RSA_PSS_RSAE_SHA256,    MBEDTLS_TLS1_3_SIG_RSA_PSS_RSAE_SHA384,
        MBEDTLS_TLS1_3_SIG_RSA_PSS_RSAE_SHA512,    MBEDTLS_TLS1_3_SIG_NONE};
    mbedtls_ssl_conf_sig_algs(&config_, signatures);
    limit_dhe();
  }
#else
  void limit_versions() {
    mbedtls_ssl_conf_min_version(&config_, MBEDTLS_SSL_MAJOR_VERSION_3,
                                 MBEDTLS_SSL_MINOR_VERSION_3);
    mbedtls_ssl_conf_max_version(&config_, MBEDTLS_SSL_MAJOR_VERSION_3,
                                 MBEDTLS_SSL_MINOR_VERSION_3);
  }

  // By default it would be all that mbedTLS was built with.
  void limit_algorithms() {
    static constexpr int digests[] = {
      MBEDTLS_MD_SHA256,
#if defined(MBEDTLS_SHA512_C)
      MBEDTLS_MD_SHA384,
      MBEDTLS_MD_SHA512,
#endif
      MBEDTLS_MD_NONE
    };
    static constexpr mbedtls_ecp_group_id curves[] = {
#if defined(MBEDTLS_ECP_DP_CURVE25519_ENABLED)
      MBEDTLS_ECP_DP_CURVE25519,
#endif
#if defined(MBEDTLS_ECP_DP_SECP256R1_ENABLED)
      MBEDTLS_ECP_DP_SECP256R1,
#endif
#if defined(MBEDTLS_ECP_DP_SECP384R1_ENABLED)
      MBEDTLS_ECP_DP_SECP384R1,
#endif
#if defined(MBEDTLS_ECP_DP_SECP521R1_ENABLED)
      MBEDTLS_ECP_DP_SECP521R1,
#endif
#if defined(MBEDTLS_ECP_DP_BP256R1_ENABLED)
      MBEDTLS_ECP_DP_BP256R1,
#endif
#if defined(MBEDTLS_ECP_DP_BP384R1_ENABLED)
      MBEDTLS_ECP_DP_BP384R1,
#endif
#if defined(MBEDTLS_ECP_DP_BP512R1_ENABLED)
      MBEDTLS_ECP_DP_BP512R1,
#endif
      MBEDTLS_ECP_DP_NONE
    };
    mbedtls_ssl_conf_sig_hashes(&config_, digests);
    mbedtls_ssl_conf_curves(&config_, curves);
    limit_dhe();
  }
#endif

  void limit_dhe() {
#if defined(MBEDTLS_DHM_C)
    mbedtls_ssl_conf_dhm_min_bitlen(&config_, 2048);
#endif
  }

#if defined(MBEDTLS_X509_CRL_PARSE_C)
  bool crl_is_usable() const {
    return crl_ == nullptr || crl_->usable();
  }
  mbedtls_x509_crl* crl_list() {
    return crl_ == nullptr ? nullptr : crl_->list();
  }

  // mbedTLS passes over a certificate whose issuer has no CRL. A trusted one needs none.
  bool lacks_crl(const mbedtls_x509_crt& certificate) {
    if (crl_ == nullptr) return false;
    for (const mbedtls_x509_crt* one = &trusted_; one != nullptr; one = one->next) {
      if (one == &certificate) return false;
    }
    const mbedtls_x509_buf& issuer = certificate.issuer_raw;
    for (const mbedtls_x509_crl* one = crl_list(); one != nullptr; one = one->next) {
      const mbedtls_x509_buf& by = one->issuer_raw;
      if (one->version != 0 && by.len == issuer.len && std::memcmp(by.p, issuer.p, by.len) == 0) {
        return false;
      }
    }
    return true;
  }
#else
  static bool crl_is_usable() {
    return true;
  }
  static mbedtls_x509_crl* crl_list() {
    return nullptr;
  }
  static bool lacks_crl(const mbedtls_x509_crt&) {
    return false;
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
  static constexpr int illegal_parameter = MBEDTLS_ERR_SSL_ILLEGAL_PARAMETER;
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
  static constexpr int illegal_parameter = 1;  // no error: 1.3 is never offered
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
    const bool judged = flags != 0 && flags != UINT32_MAX;
    if (!judged && needs_v12(result)) {
      close();
      v12_only_ = peer_;
      return Io::would_block();  // the next call connects anew
    }
    const bool unreadable = !judged && is_unreadable(result);
    if (!judged && !unreadable) return fail(result);
    state_ = State::failed;
    forget_session();
    return Io::failed(Fault::certificate, judged ? flaws(flags) : certificate_flaw::unreadable);
  }

  // Whether a server chose 1.2 and RSA-PSS, both of which were offered, but not both together.
  // Once: then 1.3 is not offered to it. Were it someone on the way, all he gains is 1.2.
  bool needs_v12(int result) const {
    return v13_ && !is_v13() && result == illegal_parameter && broken_.state != IoState::failed;
  }

  // What reading a certificate, and nothing else in a handshake, fails with: of the low bits are
  // those of mbedTLS's X.509, of its public keys, and of those that a chain may be too long for.
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
        return high >= -MBEDTLS_ERR_X509_FEATURE_UNAVAILABLE &&
               high <= -MBEDTLS_ERR_X509_BUFFER_TOO_SMALL;
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

  // mbedTLS's own flags end at bit 19.
  static constexpr std::uint32_t wrong_key = 1U << 24U;
  static constexpr std::uint32_t constrained = 1U << 25U;
  static constexpr std::uint32_t crl_missing = 1U << 26U;

  static std::uint16_t flaws(std::uint32_t flags) {
    using namespace certificate_flaw;
    struct Meaning {
      std::uint32_t flags;
      std::uint16_t bit;
    };
    static constexpr Meaning meanings[] = {
        {MBEDTLS_X509_BADCERT_BAD_MD | MBEDTLS_X509_BADCERT_BAD_PK | MBEDTLS_X509_BADCERT_BAD_KEY,
         weak},
        {MBEDTLS_X509_BADCRL_BAD_MD | MBEDTLS_X509_BADCRL_BAD_PK | MBEDTLS_X509_BADCRL_BAD_KEY,
         crl_not_trusted},
        {MBEDTLS_X509_BADCERT_KEY_USAGE | MBEDTLS_X509_BADCERT_EXT_KEY_USAGE |
             MBEDTLS_X509_BADCERT_NS_CERT_TYPE,
         wrong_use},
        {Tls::wrong_key, certificate_flaw::wrong_key},
        {Tls::constrained, certificate_flaw::constrained},
        {Tls::crl_missing, certificate_flaw::crl_missing}};
    // The rest have the same bits here.
    constexpr std::uint32_t same = MBEDTLS_X509_BADCERT_EXPIRED | MBEDTLS_X509_BADCERT_REVOKED |
                                   MBEDTLS_X509_BADCERT_CN_MISMATCH |
                                   MBEDTLS_X509_BADCERT_NOT_TRUSTED | MBEDTLS_X509_BADCERT_FUTURE |
                                   MBEDTLS_X509_BADCRL_NOT_TRUSTED | MBEDTLS_X509_BADCRL_EXPIRED |
                                   MBEDTLS_X509_BADCRL_FUTURE;
    static_assert(same == (expired | revoked | wrong_name | not_trusted | not_yet_valid |
                           crl_not_trusted | crl_expired | crl_not_yet_valid));
    std::uint32_t bits = flags & same;
    flags &= ~same;
    for (const Meaning& meaning : meanings) {
      if ((flags & meaning.flags) != 0) bits |= meaning.bit;
      flags &= ~meaning.flags;
    }
    if (flags != 0) bits |= other;
    return static_cast<std::uint16_t>(bits);
  }

  // Called for each certificate of a chain, after mbedTLS's own checks. It only adds flaws.
  static int judge(void* self, mbedtls_x509_crt* crt, int depth, std::uint32_t* flags) {
    Tls& tls = *static_cast<Tls*>(self);
    const Certificate certificate(*crt);
    if (certificate.constrains_names()) *flags |= constrained;
    if (!certificate.is_for_servers()) *flags |= MBEDTLS_X509_BADCERT_EXT_KEY_USAGE;
    if (tls.lacks_crl(*crt)) *flags |= crl_missing;
    if (depth != 0) return 0;
    const bool named =
        tls.address_.size != 0 ? certificate.names(tls.address_) : certificate.names(tls.host_);
    if (!named) *flags |= MBEDTLS_X509_BADCERT_CN_MISMATCH;
    if (tls.pin_count_ != 0 && !certificate.has_key_of(tls.pins_, tls.pin_count_)) {
      *flags |= wrong_key;
    }
    return 0;
  }

  // Something that set_up() uses.
  void changed() {
    set_up_ = false;
    forget_session();
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
  static std::uint64_t hash(const Peer& peer) {
    std::uint64_t hash = 14695981039346656037U;
    const auto add = [&hash](unsigned byte) { hash = (hash ^ byte) * 1099511628211U; };
    for (const char* c = peer.host; *c != '\0'; ++c) add(static_cast<unsigned char>(*c));
    add(peer.port & 0xFFU);
    add(peer.port >> 8U);
    return hash;
  }

  void offer_session() {
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
  std::uint64_t peer_ = 0;        // the hash of the host and port now spoken to
  std::uint64_t session_of_ = 0;  // ... and of those session_ is for; 0: there is none
  std::uint64_t v12_only_ = 0;    // ... and of those that cannot be offered 1.3
  const char* host_ = nullptr;    // of the connect() under way
  const Pin* pins_ = nullptr;
  std::uint32_t pin_count_ = 0;
  Identity* identity_ = nullptr;
#if defined(MBEDTLS_X509_CRL_PARSE_C)
  Crl* crl_ = nullptr;
#endif
  std::uint32_t unwritten_ = 0;    // the bytes of a record that could not be written whole
  Io broken_ = Io::would_block();  // how the lower connection ended, if it did
  IpAddress address_{};            // the peer's, if it is given by address
  State state_ = State::idle;
  Trust trust_ = Trust::nothing;
  bool set_up_ = false;
  bool v13_ = false;        // 1.3 is offered
  bool ended_ = false;      // the peer has sent its close_notify
  bool receiving_ = false;  // inside receive()
};

}  // namespace tillwire::mbedtls
