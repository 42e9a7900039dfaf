// Revocation lists (CRLs), for terminals that ask whether a certificate was withdrawn.
#pragma once

#include <mbedtls/x509_crl.h>

#include <cstring>

#if !defined(MBEDTLS_X509_CRL_PARSE_C)
#error "CRLs need an mbedTLS built with MBEDTLS_X509_CRL_PARSE_C"
#endif

namespace tillwire::mbedtls {

/// The CRLs of CAs, which Tls::check_revocation() takes.
///
///     mbedtls::Crl crl;
///     if (!crl.add_pem(pem)) ...
///     tls.check_revocation(crl);
///
/// Then each certificate below the trusted CA needs the CRL of its issuer: signed by it, with a
/// good digest, and valid now. mbedTLS keeps a copy, and a record for each revoked certificate.
class Crl {
 public:
  Crl() { mbedtls_x509_crl_init(&list_); }
  ~Crl() { mbedtls_x509_crl_free(&list_); }
  Crl(const Crl&) = delete;
  Crl& operator=(const Crl&) = delete;

  /// Adds one CRL or more in PEM text ("X509 CRL") with its closing NUL. Returns false if any
  /// CRL cannot be read or has an unknown critical extension, as delta CRLs do; connect() then
  /// fails with Fault::configuration until clear().
  [[nodiscard]] bool add_pem(const char* pem) {
    return pem != nullptr && add(pem, std::strlen(pem) + 1);
  }

  /// Adds one CRL in DER; fails as add_pem() does.
  [[nodiscard]] bool add_der(const void* der, std::size_t size) {
    return der != nullptr && add(der, size);
  }

  /// Removes all CRLs. Must not be called while a connection is made. Call Tls::check_revocation()
  /// again after loading the next CRLs: it discards the session that was verified without them.
  void clear() {
    mbedtls_x509_crl_free(&list_);
    mbedtls_x509_crl_init(&list_);
    usable_ = true;
  }

  /// Returns whether all that was added could be read.
  bool usable() const { return usable_; }
  /// For mbedTLS's functions.
  mbedtls_x509_crl* list() { return &list_; }

 private:
  bool add(const void* bytes, std::size_t size) {
    if (mbedtls_x509_crl_parse(&list_, static_cast<const unsigned char*>(bytes), size) != 0) {
      usable_ = false;
    }
    return usable_;
  }

  mbedtls_x509_crl list_;
  bool usable_ = true;
};

}  // namespace tillwire::mbedtls
