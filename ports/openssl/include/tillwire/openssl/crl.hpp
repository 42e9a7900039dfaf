// Revocation lists (CRLs), for terminals that ask whether a certificate was withdrawn.
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
/// Then each certificate below the trusted CA needs the CRL of its issuer: signed by it, with a
/// good digest, and valid now.
class Crl {
 public:
  Crl() = default;
  Crl(const Crl&) = delete;
  Crl& operator=(const Crl&) = delete;

  /// Adds PEM text ("X509 CRL") with its closing NUL, one CRL or more. If one of them cannot be
  /// read, or has something critical that is not known (as delta CRLs have), the answer is false
  /// and connect() answers Fault::configuration, until clear().
  [[nodiscard]] bool add_pem(const char* pem) {
    return pem != nullptr && added(read_all_pem(list_, pem, PEM_read_bio_X509_CRL));
  }

  /// The same for one CRL in DER.
  [[nodiscard]] bool add_der(const void* der, std::size_t size) {
    return der != nullptr && added(read_one_der(list_, der, size, d2i_X509_CRL));
  }

  /// Begins anew, as before the next CRL is loaded. Not while a connection is made; and then
  /// Tls::check_revocation() is called again, which ends the session that was had without it.
  void clear() {
    list_.clear();
    usable_ = true;
  }

  /// Returns whether all that was added could be read.
  bool usable() const { return usable_; }
  const std::vector<OwnedCrl>& list() const { return list_; }

 private:
  bool added(bool read) {
    usable_ = usable_ && read;
    for (const OwnedCrl& crl : list_) {
      // What is critical changes what the list means: some kinds of certificates only, or only
      // what is new since another list.
      if (X509_CRL_get_ext_by_critical(crl.get(), 1, -1) >= 0) usable_ = false;
    }
    return usable_;
  }

  std::vector<OwnedCrl> list_;
  bool usable_ = true;
};

}  // namespace tillwire::openssl
