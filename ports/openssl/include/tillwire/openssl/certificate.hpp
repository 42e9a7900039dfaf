// Checks a certificate of a server's chain beyond what OpenSSL checks.
#pragma once

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

#include <cstdint>
#include <cstring>
#include <tillwire/openssl/crl.hpp>
#include <tillwire/openssl/owned.hpp>
#include <tillwire/port/transport.hpp>
#include <tillwire/tls/host.hpp>
#include <tillwire/tls/ip_address.hpp>
#include <tillwire/tls/pin.hpp>

namespace tillwire::openssl {

using tls_port::IpAddress;
using tls_port::Pin;

/// One certificate of a chain, borrowed.
class Certificate {
 public:
  static constexpr int most_rsa_bits = 8192;
  static constexpr int most_exponent_bits = 64;  ///< usual is 65537, which has 17

  explicit Certificate(const X509* certificate) : certificate_(certificate) {}

  /// Returns whether verifying with its key stays within the work allowed. Always true if the key
  /// is not RSA.
  bool has_bounded_key() const {
    const EVP_PKEY* const key = X509_get0_pubkey(certificate_);
    if (key == nullptr || !is_rsa(key)) return true;
    BIGNUM* exponent = nullptr;
    if (EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_RSA_E, &exponent) != 1) return false;
    const int bits = BN_num_bits(exponent);
    BN_free(exponent);
    return EVP_PKEY_get_bits(key) <= most_rsa_bits && bits <= most_exponent_bits;
  }

  /// Returns the certificate_flaw bits of its key. Accepts RSA from 2048 bits and curves from 256,
  /// nothing else.
  std::uint16_t flaws_of_key() const {
    const EVP_PKEY* const key = X509_get0_pubkey(certificate_);
    if (key == nullptr) return certificate_flaw::unreadable;
    if (is_rsa(key)) return EVP_PKEY_get_bits(key) < 2048 ? certificate_flaw::weak : 0;
    if (EVP_PKEY_is_a(key, "EC") != 1) return certificate_flaw::unreadable;
    char name[32] = "";
    std::size_t size = 0;
    if (EVP_PKEY_get_group_name(key, name, sizeof name, &size) != 1) return certificate_flaw::weak;
    switch (OBJ_txt2nid(name)) {
      case NID_X9_62_prime256v1:
      case NID_secp384r1:
      case NID_secp521r1:
      case NID_brainpoolP256r1:
      case NID_brainpoolP384r1:
      case NID_brainpoolP512r1:
        return 0;
      default:
        return certificate_flaw::weak;
    }
  }

  /// Returns whether it is signed with SHA-256 or a longer digest.
  bool has_strong_signature() const {
    int digest = NID_undef;
    return X509_get_signature_info(const_cast<X509*>(certificate_), &digest, nullptr, nullptr,
                                   nullptr) == 1 &&
           is_strong(digest);
  }

  static bool is_strong(int digest) {
    return digest == NID_sha256 || digest == NID_sha384 || digest == NID_sha512;
  }

  /// Returns whether it belongs to a CA. A root of version 1 has no extension that says so.
  bool is_ca() const {
    const int kind = X509_check_ca(const_cast<X509*>(certificate_));
    return kind == 1 || kind == 3;
  }

  /// Returns whether it may be used for servers: its extendedKeyUsage says so, or it has none. For
  /// a CA this limits what it may sign.
  bool is_for_servers() const {
    X509* const one = const_cast<X509*>(certificate_);
    return (X509_get_extension_flags(one) & EXFLAG_XKUSAGE) == 0 ||
           (X509_get_extended_key_usage(one) & XKU_SSL_SERVER) != 0;
  }

  /// Returns whether a host is among its DNS names, see names_host(). Ignores the common name.
  bool names(const char* host) const {
    return any_name(GEN_DNS, [host](const unsigned char* name, std::size_t size) {
      return tls_port::names_host(name, size, host);
    });
  }

  /// Returns whether an address is among its IP addresses.
  bool names(const IpAddress& address) const {
    return any_name(GEN_IPADD, [&address](const unsigned char* name, std::size_t size) {
      return size == address.size && std::memcmp(name, address.bytes, size) == 0;
    });
  }

  /// Returns whether its key is one of these.
  bool has_key_of(const Pin* pins, std::uint32_t count) const {
    unsigned char* der = nullptr;
    const int size = i2d_X509_PUBKEY(X509_get_X509_PUBKEY(certificate_), &der);
    if (size <= 0) return false;
    Pin own;
    const bool hashed = EVP_Digest(der, static_cast<std::size_t>(size), own.sha256, nullptr,
                                   EVP_sha256(), nullptr) == 1;
    OPENSSL_free(der);
    for (std::uint32_t i = 0; hashed && i < count; ++i) {
      if (std::memcmp(own.sha256, pins[i].sha256, sizeof own.sha256) == 0) return true;
    }
    return false;
  }

  /// Returns the certificate_flaw bits of it and of its issuer's CRLs, each of which must be valid.
  std::uint16_t flaws_by(const Crl& crls, const X509* issuer) const {
    namespace flaw = certificate_flaw;
    std::uint16_t flaws = flaw::crl_missing;
    for (const OwnedCrl& each : crls.list()) {
      X509_CRL* const crl = each.get();
      const X509_NAME* const by = X509_CRL_get_issuer(crl);
      if (X509_NAME_cmp(by, X509_get_issuer_name(certificate_)) != 0) continue;
      flaws = static_cast<std::uint16_t>(flaws & ~flaw::crl_missing);
      if (!is_by(crl, issuer)) {
        flaws |= flaw::crl_not_trusted;
        continue;
      }
      const ASN1_TIME* const until = X509_CRL_get0_nextUpdate(crl);
      if (X509_cmp_time(X509_CRL_get0_lastUpdate(crl), nullptr) >= 0) {
        flaws |= flaw::crl_not_yet_valid;
      }
      if (until == nullptr || X509_cmp_time(until, nullptr) <= 0) flaws |= flaw::crl_expired;
      X509_REVOKED* entry = nullptr;
      if (X509_CRL_get0_by_cert(crl, &entry, const_cast<X509*>(certificate_)) != 0) {
        flaws |= flaw::revoked;
      }
    }
    return flaws;
  }

 private:
  static bool is_rsa(const EVP_PKEY* key) {
    return EVP_PKEY_is_a(key, "RSA") == 1 || EVP_PKEY_is_a(key, "RSA-PSS") == 1;
  }

  static bool is_by(X509_CRL* crl, const X509* issuer) {
    X509* const ca = const_cast<X509*>(issuer);
    int digest = NID_undef;
    return OBJ_find_sigid_algs(X509_CRL_get_signature_nid(crl), &digest, nullptr) == 1 &&
           is_strong(digest) && (X509_get_key_usage(ca) & KU_CRL_SIGN) != 0 &&
           X509_get0_pubkey(ca) != nullptr && X509_CRL_verify(crl, X509_get0_pubkey(ca)) == 1;
  }

  template <class Fits>
  bool any_name(int kind, Fits fits) const {
    const Owned<GENERAL_NAMES, GENERAL_NAMES_free> names(static_cast<GENERAL_NAMES*>(
        X509_get_ext_d2i(certificate_, NID_subject_alt_name, nullptr, nullptr)));
    for (int i = 0; i < sk_GENERAL_NAME_num(names.get()); ++i) {
      int type = 0;
      const auto* const value = static_cast<const ASN1_STRING*>(
          GENERAL_NAME_get0_value(sk_GENERAL_NAME_value(names.get(), i), &type));
      if (type == kind &&
          fits(ASN1_STRING_get0_data(value), static_cast<std::size_t>(ASN1_STRING_length(value)))) {
        return true;
      }
    }
    return false;
  }

  const X509* certificate_;
};

}  // namespace tillwire::openssl
