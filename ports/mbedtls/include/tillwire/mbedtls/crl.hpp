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

  /// Adds PEM text ("X509 CRL") with its closing NUL, one CRL or more. If one of them cannot be
  /// read, or has something critical that is not known (as delta CRLs have), the answer is false
  /// and connect() answers Fault::configuration, until clear().
  [[nodiscard]] bool add_pem(const char* pem) {
    return pem != nullptr && add(pem, std::strlen(pem) + 1);
  }

  /// The same for one CRL in DER.
  [[nodiscard]] bool add_der(const void* der, std::size_t size) {
    return der != nullptr && add(der, size);
  }

  /// Begins anew, as before the next CRL is loaded. Not while a connection is made; and then
  /// Tls::check_revocation() is called again, which ends the session that was had without it.
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
