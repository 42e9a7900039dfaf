// What a server's certificate must be, beyond what mbedTLS sees to.
#pragma once

#include <mbedtls/oid.h>
#include <mbedtls/x509_crt.h>

#include <cstdint>
#include <cstring>
#include <tillwire/mbedtls/compat.hpp>
#include <tillwire/mbedtls/crypto.hpp>
#include <tillwire/tls/host.hpp>
#include <tillwire/tls/ip_address.hpp>
#include <tillwire/tls/pin.hpp>

#if MBEDTLS_VERSION_MAJOR < 3 && \
    !(defined(MBEDTLS_X509_CHECK_KEY_USAGE) && defined(MBEDTLS_X509_CHECK_EXTENDED_KEY_USAGE))
#error "Without MBEDTLS_X509_CHECK_KEY_USAGE and ..._EXTENDED_KEY_USAGE any certificate could sign"
#endif
#if defined(MBEDTLS_X509_ALLOW_UNSUPPORTED_CRITICAL_EXTENSION)
#error "With ..._ALLOW_UNSUPPORTED_CRITICAL_EXTENSION mbedTLS would pass over what it must heed"
#endif

namespace tillwire::mbedtls {

using tls_port::IpAddress;
using tls_port::Pin;

/// One certificate of a chain, borrowed.
class Certificate {
 public:
  explicit Certificate(const mbedtls_x509_crt& certificate) : certificate_(certificate) {}

  /// What signs a chain and what is signed: SHA-256 and longer, RSA from 2048 bits, curves from
  /// 256.
  static constexpr mbedtls_x509_crt_profile strict{
      MBEDTLS_X509_ID_FLAG(MBEDTLS_MD_SHA256) | MBEDTLS_X509_ID_FLAG(MBEDTLS_MD_SHA384) |
          MBEDTLS_X509_ID_FLAG(MBEDTLS_MD_SHA512),
      library::strong_signatures,
      MBEDTLS_X509_ID_FLAG(MBEDTLS_ECP_DP_SECP256R1) |
          MBEDTLS_X509_ID_FLAG(MBEDTLS_ECP_DP_SECP384R1) |
          MBEDTLS_X509_ID_FLAG(MBEDTLS_ECP_DP_SECP521R1) |
          MBEDTLS_X509_ID_FLAG(MBEDTLS_ECP_DP_BP256R1) |
          MBEDTLS_X509_ID_FLAG(MBEDTLS_ECP_DP_BP384R1) |
          MBEDTLS_X509_ID_FLAG(MBEDTLS_ECP_DP_BP512R1),
      2048};

  /// Returns whether a host is among its DNS names (RFC 9525). The common name is not asked, so
  /// that a certificate without subjectAltName matches no host. A wildcard stands for one whole
  /// label, the first, and at least two labels follow: `*.example` and `*` match nothing.
  bool names(const char* host) const {
    return any_name(dns_name, [host](const unsigned char* name, std::size_t size) {
      return tls_port::names_host(name, size, host);
    });
  }

  /// Returns whether an address is among its IP addresses.
  bool names(const IpAddress& address) const {
    return any_name(ip_address, [&address](const unsigned char* name, std::size_t size) {
      return size == address.size && std::memcmp(name, address.bytes, size) == 0;
    });
  }

  /// Returns whether it holds nameConstraints, critical or not, or extensions that cannot be read.
  /// mbedTLS itself refuses the critical ones, and does not look at others.
  bool constrains_names() const {
    unsigned char* at = certificate_.v3_ext.p;
    if (at == nullptr) return false;
    const unsigned char* const end = at + certificate_.v3_ext.len;
    std::size_t size = 0;
    if (mbedtls_asn1_get_tag(&at, end, &size, sequence) != 0) return true;
    while (at != end) {
      if (mbedtls_asn1_get_tag(&at, end, &size, sequence) != 0) return true;
      unsigned char* const next = at + size;
      if (mbedtls_asn1_get_tag(&at, next, &size, MBEDTLS_ASN1_OID) != 0) return true;
      static constexpr unsigned char name_constraints[] = {0x55, 0x1D, 0x1E};  // 2.5.29.30
      if (size == sizeof name_constraints && std::memcmp(at, name_constraints, size) == 0) {
        return true;
      }
      at = next;
    }
    return false;
  }

  /// Returns whether it may be used for servers: its extendedKeyUsage says so, or it has none. Of a
  /// CA it is what it may sign.
  bool is_for_servers() const {
    return mbedtls_x509_crt_check_extended_key_usage(&certificate_, MBEDTLS_OID_SERVER_AUTH,
                                                     MBEDTLS_OID_SIZE(MBEDTLS_OID_SERVER_AUTH)) ==
           0;
  }

  /// Returns whether its key is one of these.
  bool has_key_of(const Pin* pins, std::uint32_t count) const {
    Pin own;
    const mbedtls_x509_buf& key = certificate_.pk_raw;
    if (!library::sha256(key.p, key.len, own.sha256)) return false;
    for (std::uint32_t i = 0; i < count; ++i) {
      if (std::memcmp(own.sha256, pins[i].sha256, sizeof own.sha256) == 0) return true;
    }
    return false;
  }

 private:
  static constexpr int sequence = MBEDTLS_ASN1_CONSTRUCTED | MBEDTLS_ASN1_SEQUENCE;
  static constexpr int dns_name = MBEDTLS_ASN1_CONTEXT_SPECIFIC | 2;  // RFC 5280, GeneralName
  static constexpr int ip_address = MBEDTLS_ASN1_CONTEXT_SPECIFIC | 7;

  template <class Fits>
  bool any_name(int kind, Fits fits) const {
    for (const mbedtls_x509_sequence* name = &certificate_.subject_alt_names; name != nullptr;
         name = name->next) {
      if (name->buf.tag == kind && fits(name->buf.p, name->buf.len)) return true;
    }
    return false;
  }

  const mbedtls_x509_crt& certificate_;
};

}  // namespace tillwire::mbedtls
