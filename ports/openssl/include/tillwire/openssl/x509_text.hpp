// Reads certificates and CRLs from PEM and DER.
#pragma once

#include <openssl/pem.h>
#include <openssl/x509.h>

#include <climits>
#include <cstring>
#include <tillwire/openssl/private_key.hpp>
#include <vector>

namespace tillwire::openssl {

using OwnedCertificate = Owned<X509, X509_free>;
using OwnedCrl = Owned<X509_CRL, X509_CRL_free>;

/// Adds the objects in PEM text, read by PEM_read_bio_X509 or PEM_read_bio_X509_CRL. Returns false
/// if there is none or one cannot be read; those before it have then been added.
template <class Owner, class Read>
bool read_all_pem(std::vector<Owner>& to, const char* pem, Read read) {
  const OwnErrors errors;
  const OwnedBio text = borrowed(pem, std::strlen(pem));
  if (text == nullptr) return false;
  for (bool any = false;; any = true) {
    Owner one(read(text.get(), nullptr, nullptr, nullptr));
    if (one == nullptr) {
      const unsigned long error = ERR_peek_last_error();
      const bool at_the_end =
          ERR_GET_LIB(error) == ERR_LIB_PEM && ERR_GET_REASON(error) == PEM_R_NO_START_LINE;
      return any && at_the_end;
    }
    to.push_back(std::move(one));
  }
}

/// Adds one object from DER, read by d2i_X509 or d2i_X509_CRL. Returns false if it cannot be read,
/// or bytes follow it.
template <class Owner, class Read>
bool read_one_der(std::vector<Owner>& to, const void* der, std::size_t size, Read read) {
  const OwnErrors errors;
  if (der == nullptr || size > LONG_MAX) return false;
  const auto* at = static_cast<const unsigned char*>(der);
  const unsigned char* const end = at + size;
  Owner one(read(nullptr, &at, static_cast<long>(size)));
  if (one == nullptr || at != end) return false;
  to.push_back(std::move(one));
  return true;
}

}  // namespace tillwire::openssl
