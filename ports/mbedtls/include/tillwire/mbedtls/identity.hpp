// A client certificate and its private key, for gateways that want to know who calls.
#pragma once

#include <mbedtls/pk.h>
#include <mbedtls/x509_crt.h>

#include <cstring>
#include <tillwire/mbedtls/crypto.hpp>
#include <tillwire/mbedtls/private_key.hpp>
#include <tillwire/mbedtls/random.hpp>
#include <tillwire/tls/identity_error.hpp>

namespace tillwire::mbedtls {

using tls_port::IdentityError;

/// A client certificate, for servers that request one: the certificate, the CAs between it and the
/// CA that the server trusts, and the certificate's private key, RSA or EC.
///
///     mbedtls::Identity identity(random);
///     if (identity.load_pem(chain, key, passphrase) != mbedtls::IdentityError::none) ...
///     tls.present(identity);
///
/// Texts and bytes may be in flash. mbedTLS copies the key and wipes its copy when the identity is
/// destroyed or another one is loaded; the caller wipes the text or bytes it passed. A load that
/// fails leaves the identity empty. The random generator is borrowed. Do not load while a
/// connection is being made or is open.
class Identity {
 public:
  explicit Identity(tillwire::Random& random) : random_(random) {
    library::start();
    mbedtls_x509_crt_init(&chain_);
    mbedtls_pk_init(&key_);
  }
  ~Identity() { clear(); }
  Identity(const Identity&) = delete;
  Identity& operator=(const Identity&) = delete;

  /// Loads PEM texts with their closing NULs: the certificate followed by the CAs between, and the
  /// key in PKCS#8, PKCS#1 or SEC 1. The passphrase may be null. Both may be the same text.
  [[nodiscard]] IdentityError load_pem(const char* chain, const char* key,
                                       const char* passphrase = nullptr) {
    clear();
    if (chain == nullptr ||
        mbedtls_x509_crt_parse(&chain_, reinterpret_cast<const unsigned char*>(chain),
                               std::strlen(chain) + 1) != 0) {
      return refuse(IdentityError::certificate);
    }
    if (key == nullptr) key = "";
    return load_key(key, std::strlen(key) + 1, passphrase, is_encrypted(key));
  }

  /// Loads a certificate and an unencrypted key in DER.
  [[nodiscard]] IdentityError load_der(const void* certificate, std::size_t certificate_size,
                                       const void* key, std::size_t key_size) {
    clear();
    if (!parsed(mbedtls_x509_crt_parse_der, certificate, certificate_size)) {
      return refuse(IdentityError::certificate);
    }
    return load_key(key, key_size, nullptr, false);
  }

  /// The same without a copy of the certificate, whose bytes must outlive this object.
  [[nodiscard]] IdentityError load_der_in_place(const void* certificate,
                                                std::size_t certificate_size, const void* key,
                                                std::size_t key_size) {
    clear();
    if (!parsed(mbedtls_x509_crt_parse_der_nocopy, certificate, certificate_size)) {
      return refuse(IdentityError::certificate);
    }
    return load_key(key, key_size, nullptr, false);
  }

  /// Adds, after the load, the next certificate towards the server's CA. In place as above.
  [[nodiscard]] IdentityError add_der_in_place(const void* certificate, std::size_t size) {
    if (!loaded()) return error_;
    if (!parsed(mbedtls_x509_crt_parse_der_nocopy, certificate, size)) {
      return refuse(IdentityError::certificate);
    }
    return error_;
  }

  /// Returns the result of the last load.
  IdentityError error() const { return error_; }
  KeyError key_error() const { return key_error_; }
  bool loaded() const { return error_ == IdentityError::none; }

  /// For mbedTLS's functions.
  mbedtls_x509_crt* chain() { return &chain_; }
  mbedtls_pk_context* key() { return &key_; }

 private:
  template <class Parse>
  bool parsed(Parse parse, const void* der, std::size_t size) {
    return der != nullptr && parse(&chain_, static_cast<const unsigned char*>(der), size) == 0;
  }

  IdentityError load_key(const void* key, std::size_t size, const char* passphrase,
                         bool encrypted) {
    key_error_ = KeyError::unreadable;
    if (key != nullptr && size != 0) {
      key_error_ = parse_private_key(key_, key, size, passphrase, encrypted, random_);
    }
    if (key_error_ != KeyError::none) return refuse(IdentityError::key);
    const std::size_t least = library::is_rsa(key_) ? 2048 : 256;
    if (mbedtls_pk_get_bitlen(&key_) < least) return refuse(IdentityError::weak);
    const int error = library::check_pair(chain_.pk, key_, random_);
    if (error != 0) return refuse(IdentityError::mismatch);
    return error_ = IdentityError::none;
  }

  IdentityError refuse(IdentityError failure) {
    const KeyError why = key_error_;
    clear();
    key_error_ = why;
    return error_ = failure;
  }

  void clear() {
    mbedtls_x509_crt_free(&chain_);
    mbedtls_x509_crt_init(&chain_);
    mbedtls_pk_free(&key_);
    mbedtls_pk_init(&key_);
    error_ = IdentityError::not_loaded;
    key_error_ = KeyError::not_loaded;
  }

  tillwire::Random& random_;
  mbedtls_x509_crt chain_;
  mbedtls_pk_context key_;
  IdentityError error_ = IdentityError::not_loaded;
  KeyError key_error_ = KeyError::not_loaded;
};

}  // namespace tillwire::mbedtls
