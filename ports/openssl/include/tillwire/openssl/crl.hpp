// Revocation lists (CRLs), for terminals that check whether a certificate was revoked.
#pragma once

#include <openssl/x509.h>

#include <cstddef>
#include <tillwire/openssl/x509_text.hpp>
#include <vector>

namespace tillwire::openssl {

/// The CRLs of CAs, which Tls::check_revocation() takes.
///
///     openssl::Crl crl;
///     if (!crl.add_pem(pem)) ...
///     tls.check_revocation(crl);
///
/// With it, each certificate below the trusted CA needs a CRL of its issuer that is signed by that
/// issuer with a good digest, and valid now.
class Crl {
 public:
  Crl() = default;
  Crl(const Crl&) = delete;
  Crl& operator=(const Crl&) = delete;

  /// Adds one or more CRLs from NUL-terminated PEM text ("X509 CRL"). Returns false if one of them
  /// cannot be read, or has an unknown critical extension (as delta CRLs have); connect() then
  /// fails with Fault::configuration until clear().
  [[nodiscard]] bool add_pem(const char* pem) {
    return pem != nullptr && added(read_all_pem(list_, pem, PEM_read_bio_X509_CRL));
  }

  /// Adds one CRL in DER; fails as add_pem() does.
  [[nodiscard]] bool add_der(const void* der, std::size_t size) {
    return der != nullptr && added(read_one_der(list_, der, size, d2i_X509_CRL));
  }

  /// Removes all CRLs, before newer ones are loaded. Not allowed while a connection is being made.
  /// Call Tls::check_revocation() again afterwards: it drops the stored session, so that the next
  /// handshake checks the new CRLs.
  void clear() {
    list_.clear();
    usable_ = true;
  }

  /// Returns whether every CRL that was added could be read.
  bool usable() const { return usable_; }
  const std::vector<OwnedCrl>& list() const { return list_; }

 private:
  bool added(bool read) {
    usable_ = usable_ && read;
    for (const OwnedCrl& crl : list_) {
      // Critical extensions change the meaning of the list: it may cover only some kinds of
      // certificates, or only the changes since another list.
      if (X509_CRL_get_ext_by_critical(crl.get(), 1, -1) >= 0) usable_ = false;
    }
    return usable_;
  }

  std::vector<OwnedCrl> list_;
  bool usable_ = true;
};

}  // namespace tillwire::openssl
