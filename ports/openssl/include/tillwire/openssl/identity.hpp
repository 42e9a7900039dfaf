// A client certificate and its private key, for gateways that authenticate their clients.
#pragma once

#include <openssl/evp.h>
#include <openssl/x509.h>

#include <cstddef>
#include <cstring>
#include <tillwire/openssl/private_key.hpp>
#include <tillwire/openssl/x509_text.hpp>
#include <tillwire/port/crypto.hpp>
#include <tillwire/tls/identity_error.hpp>
#include <vector>

namespace tillwire::openssl {

using tls_port::IdentityError;

/// A client certificate for servers that request one, the intermediate certificates up to the
/// server's CA, and the private key of the first, RSA or EC.
///
///     openssl::Identity identity(random);
///     if (identity.load_pem(chain, key, passphrase) != openssl::IdentityError::none) ...
///     tls.present(identity);
///
/// OpenSSL keeps the key in its own memory, and wipes that when the identity is destroyed or
/// another is loaded; the caller wipes what it read from a file. A load that fails leaves no
/// identity. Do not load one while a connection is being made or is open.
class Identity {
 public:
  /// Takes a generator so that one program fits every TLS port. OpenSSL signs with its own
  /// generator.
  explicit Identity(tillwire::Random&) {}
  Identity(const Identity&) = delete;
  Identity& operator=(const Identity&) = delete;

  /// Loads from NUL-terminated PEM texts: the certificate followed by its intermediates, and the
  /// key in PKCS#8, PKCS#1 or SEC 1. The passphrase may be null. Both arguments may be one text.
  [[nodiscard]] IdentityError load_pem(const char* chain, const char* key,
                                       const char* passphrase = nullptr) {
    clear();
    if (chain == nullptr || !read_all_pem(chain_, chain, PEM_read_bio_X509)) {
      return refuse(IdentityError::certificate);
    }
    return take(read_private_pem(key_, key == nullptr ? "" : key, passphrase));
  }

  /// Loads from DER. The key must not be encrypted.
  [[nodiscard]] IdentityError load_der(const void* certificate, std::size_t certificate_size,
                                       const void* key, std::size_t key_size) {
    clear();
    if (!read_one_der(chain_, certificate, certificate_size, d2i_X509)) {
      return refuse(IdentityError::certificate);
    }
    return take(read_private_der(key_, key, key_size));
  }

  /// Does what load_der() does, under the name that ports for microcontrollers have; OpenSSL copies
  /// the bytes here too.
  [[nodiscard]] IdentityError load_der_in_place(const void* certificate,
                                                std::size_t certificate_size, const void* key,
                                                std::size_t key_size) {
    return load_der(certificate, certificate_size, key, key_size);
  }

  /// Loads the certificates from PEM text, with a key that OpenSSL already has, such as one of a
  /// PKCS#11 token. Takes ownership of the key.
  [[nodiscard]] IdentityError load_pem_with(const char* chain, EVP_PKEY* key) {
    clear();
    key_.reset(key);
    if (chain == nullptr || !read_all_pem(chain_, chain, PEM_read_bio_X509)) {
      return refuse(IdentityError::certificate);
    }
    return take(key == nullptr ? KeyError::not_loaded : KeyError::none);
  }

  /// Adds the next certificate towards the server's CA, after the load.
  [[nodiscard]] IdentityError add_der_in_place(const void* certificate, std::size_t size) {
    if (!loaded()) return error_;
    if (!read_one_der(chain_, certificate, size, d2i_X509)) {
      return refuse(IdentityError::certificate);
    }
    return error_;
  }

  /// Returns the result of the last load.
  IdentityError error() const { return error_; }
  KeyError key_error() const { return key_error_; }
  bool loaded() const { return error_ == IdentityError::none; }

  /// Returns the certificates: that of the client first, then its intermediates.
  const std::vector<OwnedCertificate>& chain() const { return chain_; }
  EVP_PKEY* key() const { return key_.get(); }

 private:
  IdentityError take(KeyError failure) {
    const OwnErrors errors;
    key_error_ = failure;
    if (failure != KeyError::none) return refuse(IdentityError::key);
    const int least = EVP_PKEY_is_a(key_.get(), "RSA") == 1 ? 2048 : 256;
    if (EVP_PKEY_get_bits(key_.get()) < least) return refuse(IdentityError::weak);
    if (X509_check_private_key(chain_.front().get(), key_.get()) != 1) {
      return refuse(IdentityError::mismatch);
    }
    return error_ = IdentityError::none;
  }

  IdentityError refuse(IdentityError failure) {
    const KeyError why = key_error_;
    clear();
    key_error_ = why;
    return error_ = failure;
  }

  void clear() {
    chain_.clear();
    key_.reset();
    error_ = IdentityError::not_loaded;
    key_error_ = KeyError::not_loaded;
  }

  std::vector<OwnedCertificate> chain_;
  OwnedKey key_;
  IdentityError error_ = IdentityError::not_loaded;
  KeyError key_error_ = KeyError::not_loaded;
};

}  // namespace tillwire::openssl
