// The settings of a TLS connection by OpenSSL: trusted CAs, pins, CRLs, identity, versions.
#pragma once

#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <string>
#include <tillwire/openssl/certificate.hpp>
#include <tillwire/openssl/crl.hpp>
#include <tillwire/openssl/identity.hpp>
#include <tillwire/openssl/suites.hpp>
#include <tillwire/openssl/x509_text.hpp>
#include <tillwire/port/transport.hpp>
#include <tillwire/tls/chain_rules.hpp>
#include <tillwire/tls/max_version.hpp>
#include <tillwire/tls/pin.hpp>
#include <tillwire/tls/setup_error.hpp>
#include <vector>

namespace tillwire::openssl {

using tls_port::MaxVersion;
using tls_port::SetupError;

struct TlsOptions {
  /// Asks the peer to send no record larger than this: 512, 1024, 2048 or 4096 bytes; 0: does not
  /// ask. Not every server complies.
  std::uint16_t max_fragment = 0;

  /// Keeps the session for the next connection, which then needs no public-key operation.
  bool resume = true;

  /// The highest version of TLS to offer.
  MaxVersion max_version = MaxVersion::automatic;

  /// The cipher suites to offer, and no others; never null. For a server that has none of these,
  /// join the lists it needs, in a constant that outlives the Tls:
  ///
  ///     static constexpr auto old_gateway = suites::ecdhe_aead + suites::static_rsa;
  ///     options.suites = old_gateway;
  const int* suites = suites::ecdhe_aead;
};

/// The settings of a Tls, and its base class: what it demands of its peer and shows to it.
class TlsSettings {
 public:
  TlsSettings(const TlsSettings&) = delete;
  TlsSettings& operator=(const TlsSettings&) = delete;

  /// Trusts one or more further CA certificates from NUL-terminated PEM text. Returns false if one
  /// of them cannot be read; connect() then fails with Fault::configuration. Must be called before
  /// the first connect().
  [[nodiscard]] bool trust_pem(const char* pem) {
    return trusted(read_all_pem(trusted_, pem, PEM_read_bio_X509));
  }

  /// Trusts one certificate in DER; fails as trust_pem() does.
  [[nodiscard]] bool trust_der(const void* der, std::size_t size) {
    return trusted(read_one_der(trusted_, der, size, d2i_X509));
  }

  /// Does what trust_der() does, under the name that ports for microcontrollers have; OpenSSL
  /// copies the bytes here too.
  [[nodiscard]] bool trust_der_in_place(const void* der, std::size_t size) {
    return trust_der(der, size);
  }

  // The following may also be called between connections. The next connection then makes a full
  // handshake, so that the new demands hold for it.

  /// Pins the server's own key: it must be one of these, in addition to the usual checks; none: any
  /// key. More than one, so that a key can be replaced. The pins must outlive this object.
  void pin(const Pin* pins, std::uint32_t count) {
    pins_ = pins;
    pin_count_ = count;
    changed_ = true;
  }

  /// Sets how many CAs may be between the trusted one and the server, not counting those that a CA
  /// has issued to itself. The default is 7.
  void limit_cas_between(std::uint8_t most) {
    most_between_ = most;
    changed_ = true;
  }

  /// Shows this client certificate to a server that asks for one. It must outlive this object; one
  /// that is not loaded is Fault::configuration.
  void present(Identity& identity) {
    identity_ = &identity;
    changed_ = true;
  }

  /// Demands that each certificate below the trusted CA have a valid CRL of its issuer here, and
  /// not be in it. It must outlive this object.
  void check_revocation(Crl& crl) {
    crl_ = &crl;
    changed_ = true;
  }

 protected:
  using Context = Owned<SSL_CTX, SSL_CTX_free>;

  static constexpr int most_certificates = 8;

  explicit TlsSettings(const TlsOptions& options) : options_(options) {}
  ~TlsSettings() = default;

  bool has_ca() const { return trust_ == Trust::given; }
  bool identity_is_usable() const { return identity_ == nullptr || identity_->loaded(); }
  bool crl_is_usable() const { return crl_ == nullptr || crl_->usable(); }
  bool resumes() const { return options_.resume; }

  /// Returns whether pins, identity or CRLs have changed since the last call.
  bool take_changes() {
    const bool changed = changed_;
    changed_ = false;
    return changed;
  }

  /// Returns the code of TlsOptions::max_fragment: 0 if it is not set, -1 if it is not a valid
  /// size.
  int fragment_code() const {
    switch (options_.max_fragment) {
      case 0:
        return TLSEXT_max_fragment_length_DISABLED;
      case 512:
        return TLSEXT_max_fragment_length_512;
      case 1024:
        return TLSEXT_max_fragment_length_1024;
      case 2048:
        return TLSEXT_max_fragment_length_2048;
      case 4096:
        return TLSEXT_max_fragment_length_4096;
      default:
        return -1;
    }
  }

  /// Returns a configuration for OpenSSL, without the settings of a single connection; null on
  /// failure. Overrides the settings of the system's openssl.cnf.
  Context configure() const {
    Context made(SSL_CTX_new(TLS_client_method()));
    SSL_CTX* const context = made.get();
    if (context == nullptr) return made;
    SSL_CTX_set_security_level(context, 2);
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
    SSL_CTX_clear_options(context, SSL_OP_ALLOW_UNSAFE_LEGACY_RENEGOTIATION |
                                       SSL_OP_LEGACY_SERVER_CONNECT | SSL_OP_IGNORE_UNEXPECTED_EOF);
    SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                                  SSL_MODE_AUTO_RETRY | SSL_MODE_RELEASE_BUFFERS |
                                  SSL_MODE_NO_AUTO_CHAIN);
#if defined(SSL_OP_NO_RX_CERTIFICATE_COMPRESSION)
    SSL_CTX_set_options(context, SSL_OP_NO_RX_CERTIFICATE_COMPRESSION);
#endif
    SSL_CTX_set_read_ahead(context, 0);  // a read is one part of a record, which is counted
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_CLIENT | SSL_SESS_CACHE_NO_INTERNAL);
    if (options_.max_fragment != 0) {
      SSL_CTX_set_tlsext_max_fragment_length(context, static_cast<std::uint8_t>(fragment_code()));
    }
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nullptr);
    SSL_CTX_set_verify_depth(context, most_certificates);
    const bool done = limit_suites(context) && limit_algorithms(context) && trust(context) &&
                      show_identity(context);
    if (!done) made.reset();
    return made;
  }

  /// Verifies the peer's chain, with OpenSSL first. Returns the certificate_flaw bits of its flaws.
  /// The peer is identified by its address, or by its host if that is empty.
  std::uint16_t flaws_of_chain(X509_STORE_CTX* context, const char* host,
                               const IpAddress& address) {
    // Before any signature is verified: an untrusted chain must not keep connect() busy.
    STACK_OF(X509)* const sent = X509_STORE_CTX_get0_untrusted(context);
    if (sk_X509_num(sent) > most_certificates) return certificate_flaw::unreadable;
    for (int i = 0; i < sk_X509_num(sent); ++i) {
      if (!Certificate(sk_X509_value(sent, i)).has_bounded_key()) {
        return certificate_flaw::unreadable;
      }
    }
    found_ = 0;
    X509_STORE_CTX_set_verify_cb(context, &TlsSettings::note);
    X509_STORE_CTX_set_flags(context, X509_V_FLAG_PARTIAL_CHAIN);
    refused_ = false;
    if (X509_verify_cert(context) <= 0) refused_ = true;
    std::uint32_t flaws = found_;
    STACK_OF(X509)* const chain = X509_STORE_CTX_get0_chain(context);
    const int anchor = X509_STORE_CTX_get_num_untrusted(context);
    for (int i = 0; i < sk_X509_num(chain) && i <= anchor; ++i) {
      const Certificate certificate(sk_X509_value(chain, i));
      flaws |= certificate.flaws_of_key();
      if (i != anchor && !certificate.has_strong_signature()) flaws |= certificate_flaw::weak;
      if (i != 0 && !certificate.is_ca()) flaws |= certificate_flaw::not_trusted;
      if (!certificate.is_for_servers()) flaws |= certificate_flaw::wrong_use;
      if (crl_ != nullptr && i < anchor && i + 1 < sk_X509_num(chain)) {
        flaws |= certificate.flaws_by(*crl_, sk_X509_value(chain, i + 1));
      }
    }
    flaws |= flaws_by_rules(chain, std::min(anchor, sk_X509_num(chain) - 1));
    if (refused_ && flaws == 0) flaws = certificate_flaw::other;
    const Certificate own(X509_STORE_CTX_get0_cert(context));
    if (!(address.size != 0 ? own.names(address) : own.names(host))) {
      flaws |= certificate_flaw::wrong_name;
    }
    if (pin_count_ != 0 && !own.has_key_of(pins_, pin_count_)) flaws |= certificate_flaw::wrong_key;
    return static_cast<std::uint16_t>(flaws);
  }

 private:
  enum class Trust : std::uint8_t { nothing, given, broken };

  // Checks the chain from its trusted certificate down.
  std::uint16_t flaws_by_rules(const STACK_OF(X509) * chain, int from) const {
    std::vector<std::vector<unsigned char>> kept;  // until the last has been judged
    tls_port::ChainRules rules;
    std::uint32_t flaws = 0;
    for (int i = from; i >= 0; --i) {
      const X509* const certificate = sk_X509_value(chain, i);
      const int size = i2d_X509(certificate, nullptr);
      if (size <= 0) return certificate_flaw::unreadable;
      kept.emplace_back(static_cast<std::size_t>(size));
      unsigned char* to = kept.back().data();
      i2d_X509(certificate, &to);
      flaws |= rules.flaws_of(kept.back().data(), kept.back().size(), i, most_between_);
    }
    return static_cast<std::uint16_t>(flaws);
  }

  static bool is_self_issued(const X509* certificate) {
    return X509_NAME_cmp(X509_get_subject_name(certificate), X509_get_issuer_name(certificate)) ==
           0;
  }

  bool trusted(bool read) {
    if (!read) {
      trust_ = Trust::broken;
    } else if (trust_ == Trust::nothing) {
      trust_ = Trust::given;
    }
    return read;
  }

  bool limit_suites(SSL_CTX* context) const {
    std::string v12;
    std::string v13;
    const Owned<SSL, SSL_free> any(SSL_new(context));  // OpenSSL needs one to find names
    for (const int* id = options_.suites; *id != 0 && any != nullptr; ++id) {
      const unsigned char bytes[] = {static_cast<unsigned char>(*id >> 8),
                                     static_cast<unsigned char>(*id)};
      const SSL_CIPHER* const suite = SSL_CIPHER_find(any.get(), bytes);
      if (suite == nullptr) continue;
      std::string& list = bytes[0] == 0x13 ? v13 : v12;
      if (!list.empty()) list += ':';
      list += SSL_CIPHER_get_name(suite);
    }
    const bool allows_v13 = !v13.empty() && options_.max_version != MaxVersion::v12 &&
                            (options_.max_version == MaxVersion::v13 || identity_ == nullptr);
    if (v12.empty() && !allows_v13) return false;
    return SSL_CTX_set_min_proto_version(context, v12.empty() ? TLS1_3_VERSION : TLS1_2_VERSION) &&
           SSL_CTX_set_max_proto_version(context, allows_v13 ? TLS1_3_VERSION : TLS1_2_VERSION) &&
           SSL_CTX_set_ciphersuites(context, v13.c_str()) &&
           (v12.empty() || SSL_CTX_set_cipher_list(context, v12.c_str()));
  }

  static bool limit_algorithms(SSL_CTX* context) {
    return SSL_CTX_set1_groups_list(context,
                                    "X25519:P-256:P-384:P-521:brainpoolP256r1:brainpoolP384r1:"
                                    "brainpoolP512r1") == 1 &&
           SSL_CTX_set1_sigalgs_list(
               context,
               "ecdsa_secp256r1_sha256:ecdsa_secp384r1_sha384:ecdsa_secp521r1_sha512:"
               "rsa_pss_rsae_sha256:rsa_pss_rsae_sha384:rsa_pss_rsae_sha512:"
               "rsa_pkcs1_sha256:rsa_pkcs1_sha384:rsa_pkcs1_sha512") == 1;
  }

  // Trusts only certificates of CAs and self-signed ones. Any other certificate cannot sign, and
  // must not be trusted as a server's either.
  bool trust(SSL_CTX* context) const {
    X509_STORE* const store = SSL_CTX_get_cert_store(context);
    for (const OwnedCertificate& each : trusted_) {
      const bool may_be = is_self_issued(each.get()) || Certificate(each.get()).is_ca();
      if (may_be && X509_STORE_add_cert(store, each.get()) != 1) return false;
    }
    return true;
  }

  bool show_identity(SSL_CTX* context) const {
    if (identity_ == nullptr) return true;
    const std::vector<OwnedCertificate>& chain = identity_->chain();
    if (SSL_CTX_use_certificate(context, chain.front().get()) != 1) return false;
    for (std::size_t i = 1; i < chain.size(); ++i) {
      if (SSL_CTX_add1_chain_cert(context, chain[i].get()) != 1) return false;
    }
    return SSL_CTX_use_PrivateKey(context, identity_->key()) == 1;
  }

  /// Records a flaw that OpenSSL has found, and lets it continue, so that it finds all flaws.
  static int note(int good, X509_STORE_CTX* context) {
    if (good == 1) return 1;
    auto* const ssl = static_cast<SSL*>(
        X509_STORE_CTX_get_ex_data(context, SSL_get_ex_data_X509_STORE_CTX_idx()));
    auto* const settings = static_cast<TlsSettings*>(SSL_get_app_data(ssl));
    const int error = X509_STORE_CTX_get_error(context);
    // For OpenSSL the last valid second is the one before notAfter; for RFC 5280 it is notAfter.
    if (error == X509_V_ERR_CERT_HAS_EXPIRED && is_last_second(context)) return 1;
    settings->refused_ = true;
    // OpenSSL reports this error also for issuers that are not CAs; flaws_of_chain() distinguishes
    // the two.
    if (error == X509_V_ERR_INVALID_PURPOSE && X509_STORE_CTX_get_error_depth(context) > 0) {
      const Certificate ca(X509_STORE_CTX_get_current_cert(context));
      if (!ca.is_ca() || !ca.is_for_servers()) return 1;
    }
    settings->found_ |= flaw_of(error);
    return 1;
  }

  static bool is_last_second(X509_STORE_CTX* context) {
    const X509* const certificate = X509_STORE_CTX_get_current_cert(context);
    return ASN1_TIME_cmp_time_t(X509_get0_notAfter(certificate), std::time(nullptr)) == 0;
  }

  static std::uint16_t flaw_of(int error) {
    switch (error) {
      case X509_V_ERR_CERT_HAS_EXPIRED:
        return certificate_flaw::expired;
      case X509_V_ERR_CERT_NOT_YET_VALID:
        return certificate_flaw::not_yet_valid;
      case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT:
      case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
      case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
      case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
      case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
      case X509_V_ERR_CERT_SIGNATURE_FAILURE:
      case X509_V_ERR_CERT_CHAIN_TOO_LONG:
      case X509_V_ERR_PATH_LENGTH_EXCEEDED:
      case X509_V_ERR_INVALID_CA:
      case X509_V_ERR_KEYUSAGE_NO_CERTSIGN:
      case X509_V_ERR_SUBJECT_ISSUER_MISMATCH:
      case X509_V_ERR_AKID_SKID_MISMATCH:
      case X509_V_ERR_AKID_ISSUER_SERIAL_MISMATCH:
      case X509_V_ERR_CERT_UNTRUSTED:
      case X509_V_ERR_CERT_REJECTED:
        return certificate_flaw::not_trusted;
      case X509_V_ERR_INVALID_PURPOSE:
        return certificate_flaw::wrong_use;
      case X509_V_ERR_EE_KEY_TOO_SMALL:
      case X509_V_ERR_CA_KEY_TOO_SMALL:
      case X509_V_ERR_CA_MD_TOO_WEAK:
      case X509_V_ERR_EC_KEY_EXPLICIT_PARAMS:
        return certificate_flaw::weak;
      case X509_V_ERR_UNHANDLED_CRITICAL_EXTENSION:
      case X509_V_ERR_INVALID_EXTENSION:
      case X509_V_ERR_ERROR_IN_CERT_NOT_BEFORE_FIELD:
      case X509_V_ERR_ERROR_IN_CERT_NOT_AFTER_FIELD:
      case X509_V_ERR_UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY:
      case X509_V_ERR_UNABLE_TO_DECRYPT_CERT_SIGNATURE:
        return certificate_flaw::unreadable;
      case X509_V_ERR_PERMITTED_VIOLATION:
      case X509_V_ERR_EXCLUDED_VIOLATION:
      case X509_V_ERR_SUBTREE_MINMAX:
      case X509_V_ERR_UNSUPPORTED_CONSTRAINT_TYPE:
      case X509_V_ERR_UNSUPPORTED_CONSTRAINT_SYNTAX:
      case X509_V_ERR_UNSUPPORTED_NAME_SYNTAX:
        return certificate_flaw::constrained;
      default:
        return certificate_flaw::other;
    }
  }

  TlsOptions options_;
  std::vector<OwnedCertificate> trusted_;
  const Pin* pins_ = nullptr;
  std::uint32_t pin_count_ = 0;
  Identity* identity_ = nullptr;
  Crl* crl_ = nullptr;
  Trust trust_ = Trust::nothing;
  std::uint8_t most_between_ = tls_port::ChainRules::most_between;
  bool changed_ = false;
  std::uint32_t found_ = 0;  // the flaws that note() recorded
  bool refused_ = false;     // OpenSSL found a flaw
};

}  // namespace tillwire::openssl
