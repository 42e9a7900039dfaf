// What a TLS connection by mbedTLS demands and shows: trusted CAs, pins, CRLs, identity, versions.
#pragma once

#include <mbedtls/pem.h>
#include <mbedtls/ssl.h>
#include <mbedtls/version.h>
#include <mbedtls/x509_crt.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <tillwire/mbedtls/certificate.hpp>
#include <tillwire/mbedtls/identity.hpp>
#include <tillwire/mbedtls/peer_rules.hpp>
#include <tillwire/mbedtls/suites.hpp>
#include <tillwire/port/transport.hpp>
#include <tillwire/tls/max_version.hpp>
#include <tillwire/tls/pin.hpp>
#include <tillwire/tls/setup_error.hpp>

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

using tls_port::MaxVersion;
using tls_port::Pin;
using tls_port::SetupError;

struct TlsOptions {
  /// The peer is asked to send no record larger than this: 512, 1024, 2048 or 4096; 0: not asked.
  /// Needed where MBEDTLS_SSL_IN_CONTENT_LEN is below 16384. Not every server does as asked; a
  /// record too large ends the connection with Fault::tls. So does, with mbedTLS before 3.6.3, a
  /// server's certificate chain that needs more than one record. mbedTLS requests it in TLS 1.2
  /// only, so 1.3 is then not offered.
  std::uint16_t max_fragment = 0;

  /// Keeps the session for the next connection, which then needs no public-key
  /// operation. Costs a copy of the session in mbedTLS's memory.
  bool resume = true;

  /// The highest TLS version to offer. mbedTLS 3.6 offers RSA-PSS with 1.3, but rejects it from a
  /// server that chooses 1.2: Tls connects to such a server a second time, offering only 1.2.
  MaxVersion max_version = MaxVersion::automatic;

  /// The cipher suites that are offered, whatever else mbedTLS was built with; never null. For a
  /// server that has none of these, join what it needs, in a constant that outlives the Tls:
  ///
  ///     static constexpr auto old_gateway = suites::ecdhe_aead + suites::static_rsa;
  ///     options.suites = old_gateway;
  const int* suites = suites::ecdhe_aead;

#if defined(MBEDTLS_ECP_RESTARTABLE)
  /// Where mbedTLS is built with MBEDTLS_ECP_RESTARTABLE: how many of its basic operations, each
  /// about a multiplication modulo the prime of P-256, one attempt of connect() takes at most; a
  /// multiplication of a point takes some 3,300. Less than 136 is not less with mbedTLS's windows
  /// of 3 bits. Only TLS 1.2 with ECDHE-ECDSA on Weierstrass curves has slices, so that neither
  /// X25519 is offered nor, unless by MaxVersion::v13, TLS 1.3. 0: no slices, and both are offered.
  std::uint16_t slice = 250;
#endif
};

/// What a Tls demands of its peer and shows to it: the base of Tls, which makes the connection by
/// it.
class TlsSettings {
 public:
  TlsSettings(const TlsSettings&) = delete;
  TlsSettings& operator=(const TlsSettings&) = delete;

  /// Trusts these CA certificates too: PEM text with its closing NUL, one or more of them. If one
  /// of them cannot be read, the answer is false and connect() answers Fault::configuration.
  /// Before the first connect().
  [[nodiscard]] bool trust_pem(const char* pem) {
#if defined(MBEDTLS_PEM_PARSE_C)
    const auto* at = reinterpret_cast<const unsigned char*>(pem);
    int result = MBEDTLS_ERR_PEM_NO_HEADER_FOOTER_PRESENT;
    int count = 0;
    do {
      mbedtls_pem_context text;
      mbedtls_pem_init(&text);
      std::size_t used = 0;
      result = mbedtls_pem_read_buffer(&text, "-----BEGIN CERTIFICATE-----",
                                       "-----END CERTIFICATE-----", at, nullptr, 0, &used);
      at += used;
#if MBEDTLS_VERSION_MAJOR >= 3
      const unsigned char* const der = text.MBEDTLS_PRIVATE(buf);
      const std::size_t size = text.MBEDTLS_PRIVATE(buflen);
#else
      const unsigned char* const der = text.buf;
      const std::size_t size = text.buflen;
#endif
      if (result == 0) {
        result = read(der, size, true);
        ++count;
      }
      mbedtls_pem_free(&text);
    } while (result == 0);
    const bool at_end = result == MBEDTLS_ERR_PEM_NO_HEADER_FOOTER_PRESENT && count != 0;
    return trusted(at_end ? 0 : result);
#else
    static_cast<void>(pem);
    return trusted(MBEDTLS_ERR_X509_FEATURE_UNAVAILABLE);
#endif
  }

  /// Trusts one certificate in DER, which is copied; fails as trust_pem() does.
  [[nodiscard]] bool trust_der(const void* der, std::size_t size) {
    return trusted(read(static_cast<const unsigned char*>(der), size, true));
  }

  /// Trusts one certificate in DER without copying it. The bytes may be in flash and must outlive
  /// this object.
  [[nodiscard]] bool trust_der_in_place(const void* der, std::size_t size) {
    return trusted(read(static_cast<const unsigned char*>(der), size, false));
  }

  // The following three may also be called between connections. The next connection then makes a
  // full handshake, so that the new demands hold for it.

  /// Pins the server's public key, in addition to the usual checks; with a count of 0, any key is
  /// accepted. Several pins let a key be replaced. The pins may be in flash and must outlive this
  /// object.
  void pin(const Pin* pins, std::uint32_t count) {
    pins_ = pins;
    pin_count_ = count;
    changed_ = true;
  }

  /// Shows this client certificate to a server that asks for one. It must outlive this object; one
  /// that is not loaded is Fault::configuration.
  void present(Identity& identity) {
    identity_ = &identity;
    changed_ = true;
  }

#if defined(MBEDTLS_X509_CRL_PARSE_C)
  /// Demands that each certificate below the trusted CA have a valid CRL of its issuer here, and
  /// not be in it. It must outlive this object.
  void check_revocation(Crl& crl) {
    crl_ = &crl;
    changed_ = true;
  }
#endif

 protected:
  /// Without `rules` mbedTLS alone verifies the chain. They are borrowed.
  TlsSettings(const TlsOptions& options, PeerRules* rules) : options_(options), rules_(rules) {
    library::start();
    mbedtls_ssl_config_init(&config_);
    mbedtls_x509_crt_init(&trusted_);
  }
  ~TlsSettings() {
    mbedtls_ssl_config_free(&config_);
    mbedtls_x509_crt_free(&trusted_);
  }

  bool has_ca() const {
    return trust_ == Trust::given;
  }
  bool identity_is_usable() const {
    return identity_ == nullptr || identity_->loaded();
  }
#if defined(MBEDTLS_X509_CRL_PARSE_C)
  bool crl_is_usable() const {
    return crl_ == nullptr || crl_->usable();
  }
#else
  static bool crl_is_usable() {
    return true;
  }
#endif

  /// Returns whether pins, identity or CRLs are others than at the last call.
  bool take_changes() {
    const bool changed = changed_;
    changed_ = false;
    return changed;
  }

#if MBEDTLS_VERSION_MAJOR >= 3 && defined(MBEDTLS_SSL_PROTO_TLS1_3)
  bool allows_v13() const {
    return options_.max_version != MaxVersion::v12 && options_.max_fragment == 0 &&
           (options_.max_version == MaxVersion::v13 || (identity_ == nullptr && slice() == 0));
  }
#else
  static bool allows_v13() {
    return false;
  }
#endif
  bool resumes() const {
    return options_.resume;
  }
#if defined(MBEDTLS_ECP_RESTARTABLE)
  std::uint16_t slice() const {
    return options_.slice;
  }
#else
  static std::uint16_t slice() {
    return 0;
  }
#endif

  /// Makes mbedTLS's configuration, in which nothing is set that belongs to a connection. No
  /// connection may be using it. An error of mbedTLS's, or 0.
  int configure(bool v13) {
    mbedtls_ssl_config_free(&config_);
    mbedtls_ssl_config_init(&config_);
    int result = start_psa();
    if (result == 0) {
      result =
          mbedtls_ssl_config_defaults(&config_, MBEDTLS_SSL_IS_CLIENT, MBEDTLS_SSL_TRANSPORT_STREAM,
                                      MBEDTLS_SSL_PRESET_DEFAULT);
    }
    if (result != 0) return result;
    limit_versions(v13);
    limit_algorithms();
    mbedtls_ssl_conf_ciphersuites(&config_, options_.suites);
    mbedtls_ssl_conf_authmode(&config_, MBEDTLS_SSL_VERIFY_REQUIRED);
    mbedtls_ssl_conf_ca_chain(&config_, &trusted_, crl_list());
    mbedtls_ssl_conf_cert_profile(&config_, &Certificate::strict);
#if defined(MBEDTLS_SSL_RENEGOTIATION)
    mbedtls_ssl_conf_renegotiation(&config_, MBEDTLS_SSL_RENEGOTIATION_DISABLED);
#endif
    if (identity_ == nullptr) return 0;
    return mbedtls_ssl_conf_own_cert(&config_, identity_->chain(), identity_->key());
  }

  /// Requests TlsOptions::max_fragment, after configure(). Returns false if TLS has no such length.
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

  /// Returns the flaws that mbedTLS does not check in a certificate of the peer's chain; `depth` is
  /// 0 for the peer's own. Compares names with `address`, or with `host` if `address` is empty.
  std::uint32_t flaws_of(const mbedtls_x509_crt& crt, int depth, const char* host,
                         const IpAddress& address) {
    const Certificate certificate(crt);
    std::uint32_t flags = 0;
    if (rules_ != nullptr) {
      flags |= rules_->flags_of(crt, depth);
    } else if (certificate.constrains_names()) {
      flags |= constrained;
    }
    if (!certificate.is_for_servers()) flags |= MBEDTLS_X509_BADCERT_EXT_KEY_USAGE;
    if (lacks_crl(crt)) flags |= crl_missing;
    if (depth != 0) return flags;
    const bool named = address.size != 0 ? certificate.names(address) : certificate.names(host);
    if (!named) flags |= MBEDTLS_X509_BADCERT_CN_MISMATCH;
    if (pin_count_ != 0 && !certificate.has_key_of(pins_, pin_count_)) flags |= wrong_key;
    return flags;
  }

  /// Returns the rules that mbedTLS does not check, or null.
  PeerRules* rules() const {
    return rules_;
  }

  /// Converts flaws of the chain rules to mbedTLS's flags, or to this port's.
  static std::uint32_t flags_of(std::uint16_t found) {
    std::uint32_t flags = (found & same) | (found & own) << own_shift;
    for (const Meaning& meaning : meanings) {
      if ((found & meaning.bit) != 0) flags |= meaning.flags;
    }
    return flags;
  }

  void set_changed() {
    changed_ = true;
  }

#if defined(MBEDTLS_X509_CRL_PARSE_C)
  mbedtls_x509_crl* crl_list() {
    return crl_ == nullptr ? nullptr : crl_->list();
  }
#else
  static mbedtls_x509_crl* crl_list() {
    return nullptr;
  }
#endif

  /// Verifies as a handshake does.
  int verify(mbedtls_x509_crt& chain, std::uint32_t& flags,
             int (*judge)(void*, mbedtls_x509_crt*, int, std::uint32_t*), void* self) {
    return mbedtls_x509_crt_verify_with_profile(&chain, &trusted_, crl_list(), &Certificate::strict,
                                                nullptr, &flags, judge, self);
  }

  /// The certificate_flaw bits of such flags and of mbedTLS's own.
  static std::uint16_t flaws(std::uint32_t flags) {
    std::uint32_t bits = (flags & same) | (flags >> own_shift & own);
    flags &= ~(same | own << own_shift);
    for (const Meaning& meaning : meanings) {
      if ((flags & meaning.flags) != 0) bits |= meaning.bit;
      flags &= ~meaning.flags;
    }
    if (flags != 0) bits |= certificate_flaw::other;
    return static_cast<std::uint16_t>(bits);
  }

  mbedtls_ssl_config config_;

 private:
  enum class Trust : std::uint8_t { nothing, given, broken };

  // mbedTLS's own flags end at bit 19. Ours are those certificate_flaw bits that none of them
  // means, from there on.
  static constexpr unsigned own_shift = 16;
  static constexpr std::uint32_t own =
      certificate_flaw::wrong_key | certificate_flaw::constrained | certificate_flaw::crl_missing |
      certificate_flaw::unreadable | certificate_flaw::not_conforming;
  static constexpr std::uint32_t wrong_key = std::uint32_t{certificate_flaw::wrong_key}
                                             << own_shift;
  static constexpr std::uint32_t constrained = std::uint32_t{certificate_flaw::constrained}
                                               << own_shift;
  static constexpr std::uint32_t crl_missing = std::uint32_t{certificate_flaw::crl_missing}
                                               << own_shift;
  static_assert((own << own_shift & 0xFFFFFU) == 0);

  struct Meaning {
    std::uint32_t flags;
    std::uint16_t bit;
  };
  static constexpr Meaning meanings[] = {
      {MBEDTLS_X509_BADCERT_BAD_MD | MBEDTLS_X509_BADCERT_BAD_PK | MBEDTLS_X509_BADCERT_BAD_KEY,
       certificate_flaw::weak},
      {MBEDTLS_X509_BADCRL_BAD_MD | MBEDTLS_X509_BADCRL_BAD_PK | MBEDTLS_X509_BADCRL_BAD_KEY,
       certificate_flaw::crl_not_trusted},
      {MBEDTLS_X509_BADCERT_KEY_USAGE | MBEDTLS_X509_BADCERT_EXT_KEY_USAGE |
           MBEDTLS_X509_BADCERT_NS_CERT_TYPE,
       certificate_flaw::wrong_use}};
  // Both have the same bits for these.
  static constexpr std::uint32_t same =
      MBEDTLS_X509_BADCERT_EXPIRED | MBEDTLS_X509_BADCERT_REVOKED |
      MBEDTLS_X509_BADCERT_CN_MISMATCH | MBEDTLS_X509_BADCERT_NOT_TRUSTED |
      MBEDTLS_X509_BADCERT_FUTURE | MBEDTLS_X509_BADCRL_NOT_TRUSTED | MBEDTLS_X509_BADCRL_EXPIRED |
      MBEDTLS_X509_BADCRL_FUTURE;
  static_assert(same == (certificate_flaw::expired | certificate_flaw::revoked |
                         certificate_flaw::wrong_name | certificate_flaw::not_trusted |
                         certificate_flaw::not_yet_valid | certificate_flaw::crl_not_trusted |
                         certificate_flaw::crl_expired | certificate_flaw::crl_not_yet_valid));

  // Lets the chain rules read the certificate, where they apply: they know extensions that mbedTLS
  // rejects.
  int read(const unsigned char* der, std::size_t size, bool copy) {
    if (rules_ != nullptr) return rules_->read(trusted_, der, size, copy);
    return copy ? mbedtls_x509_crt_parse_der(&trusted_, der, size)
                : mbedtls_x509_crt_parse_der_nocopy(&trusted_, der, size);
  }

  bool trusted(int result) {
    if (result != 0) {
      trust_ = Trust::broken;
    } else if (trust_ == Trust::nothing) {
      trust_ = Trust::given;
    }
    return result == 0;
  }

#if MBEDTLS_VERSION_MAJOR >= 3
  void limit_versions(bool v13) {
    mbedtls_ssl_conf_min_tls_version(&config_, MBEDTLS_SSL_VERSION_TLS1_2);
    mbedtls_ssl_conf_max_tls_version(&config_,
                                     v13 ? MBEDTLS_SSL_VERSION_TLS1_3 : MBEDTLS_SSL_VERSION_TLS1_2);
#if defined(MBEDTLS_SSL_PROTO_TLS1_3) && defined(MBEDTLS_SSL_SESSION_TICKETS) && \
    MBEDTLS_VERSION_NUMBER >= 0x03060100 && MBEDTLS_VERSION_MAJOR < 4  // which always does
    mbedtls_ssl_conf_tls13_enable_signal_new_session_tickets(
        &config_, MBEDTLS_SSL_TLS1_3_SIGNAL_NEW_SESSION_TICKETS_ENABLED);
#endif
  }

  // mbedTLS's default curves are strong enough. Of these signatures, mbedTLS offers those that it
  // was built with and that the version allows: RSA-PSS only with 1.3, and after PKCS#1, because
  // many servers that choose 1.2 then choose PKCS#1, which mbedTLS accepts.
  void limit_algorithms() {
    static constexpr std::uint16_t signatures[] = {
        MBEDTLS_TLS1_3_SIG_ECDSA_SECP256R1_SHA256, MBEDTLS_TLS1_3_SIG_ECDSA_SECP384R1_SHA384,
        MBEDTLS_TLS1_3_SIG_ECDSA_SECP521R1_SHA512, MBEDTLS_TLS1_3_SIG_RSA_PKCS1_SHA256,
        MBEDTLS_TLS1_3_SIG_RSA_PKCS1_SHA384,       MBEDTLS_TLS1_3_SIG_RSA_PKCS1_SHA512,
        MBEDTLS_TLS1_3_SIG_RSA_PSS_RSAE_SHA256,    MBEDTLS_TLS1_3_SIG_RSA_PSS_RSAE_SHA384,
        MBEDTLS_TLS1_3_SIG_RSA_PSS_RSAE_SHA512,    MBEDTLS_TLS1_3_SIG_NONE};
    mbedtls_ssl_conf_sig_algs(&config_, signatures);
#if defined(MBEDTLS_ECP_RESTARTABLE)
    static constexpr std::uint16_t groups_with_slices[] = {
#if defined(MBEDTLS_ECP_DP_SECP256R1_ENABLED)
      MBEDTLS_SSL_IANA_TLS_GROUP_SECP256R1,
#endif
#if defined(MBEDTLS_ECP_DP_SECP384R1_ENABLED)
      MBEDTLS_SSL_IANA_TLS_GROUP_SECP384R1,
#endif
#if defined(MBEDTLS_ECP_DP_SECP521R1_ENABLED)
      MBEDTLS_SSL_IANA_TLS_GROUP_SECP521R1,
#endif
#if defined(MBEDTLS_ECP_DP_BP256R1_ENABLED)
      MBEDTLS_SSL_IANA_TLS_GROUP_BP256R1,
#endif
#if defined(MBEDTLS_ECP_DP_BP384R1_ENABLED)
      MBEDTLS_SSL_IANA_TLS_GROUP_BP384R1,
#endif
#if defined(MBEDTLS_ECP_DP_BP512R1_ENABLED)
      MBEDTLS_SSL_IANA_TLS_GROUP_BP512R1,
#endif
      MBEDTLS_SSL_IANA_TLS_GROUP_NONE
    };
    if (slice() != 0) mbedtls_ssl_conf_groups(&config_, groups_with_slices);
#endif
    limit_dhe();
  }
#else
  void limit_versions(bool) {
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
    // X25519, which is the first, has no slices.
    const bool without_first = slice() != 0 && curves[0] == MBEDTLS_ECP_DP_CURVE25519;
    mbedtls_ssl_conf_curves(&config_, curves + (without_first ? 1 : 0));
    limit_dhe();
  }
#endif

  void limit_dhe() {
#if defined(MBEDTLS_DHM_C)
    mbedtls_ssl_conf_dhm_min_bitlen(&config_, 2048);
#endif
  }

#if defined(MBEDTLS_X509_CRL_PARSE_C)
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
  static bool lacks_crl(const mbedtls_x509_crt&) {
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

  TlsOptions options_;
  PeerRules* rules_;  // or null
  mbedtls_x509_crt trusted_;
  const Pin* pins_ = nullptr;
  std::uint32_t pin_count_ = 0;
  Identity* identity_ = nullptr;
#if defined(MBEDTLS_X509_CRL_PARSE_C)
  Crl* crl_ = nullptr;
#endif
  Trust trust_ = Trust::nothing;
  bool changed_ = false;
};

}  // namespace tillwire::mbedtls
