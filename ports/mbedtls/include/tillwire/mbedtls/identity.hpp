// A client certificate and its private key, for gateways that want to know who calls.
#pragma once

#include <mbedtls/pk.h>
#include <mbedtls/x509_crt.h>

#include <cstring>
#include <tillwire/mbedtls/crypto.hpp>
#include <tillwire/mbedtls/private_key.hpp>
#include <tillwire/mbedtls/random.hpp>
#include <tillwire/tls/identity_fault.hpp>

namespace tillwire::mbedtls {

using tls_port::IdentityFault;

/// Who the terminal is, to a server that asks: a certificate, those between it and the server's CA,
/// and the private key of the first, RSA or EC.
///
///     mbedtls::Identity identity(random);
///     if (identity.load_pem(chain, key, passphrase) != mbedtls::IdentityFault::none) ...
///     tls.present(identity);
///
/// Texts and bytes may lie in flash. mbedTLS keeps the key in its own memory, and wipes that when
/// the identity goes or another one is loaded; whoever read a key from a file wipes what he read.
/// A load that fails leaves none. The random generator is borrowed. Not to be loaded while a
/// connection is made, nor while there is one.
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

  /// From PEM texts with their closing NULs: the certificate, behind it those between, and the key,
  /// PKCS#8, PKCS#1 or SEC 1. The passphrase may be null. Both may be one text.
  [[nodiscard]] IdentityFault load_pem(const char* chain, const char* key,
                                       const char* passphrase = nullptr) {
    clear();
    if (chain == nullptr ||
        mbedtls_x509_crt_parse(&chain_, reinterpret_cast<const unsigned char*>(chain),
                               std::strlen(chain) + 1) != 0) {
      return refuse(IdentityFault::certificate);
    }
    if (key == nullptr) key = "";
    return load_key(key, std::strlen(key) + 1, passphrase, is_encrypted(key));
  }

  /// From DER, the key not encrypted.
  [[nodiscard]] IdentityFault load_der(const void* certificate, std::size_t certificate_size,
                                       const void* key, std::size_t key_size) {
    clear();
    if (!parsed(mbedtls_x509_crt_parse_der, certificate, certificate_size)) {
      return refuse(IdentityFault::certificate);
    }
    return load_key(key, key_size, nullptr, false);
  }

  /// The same without a copy of the certificate, whose bytes must outlive this object.
  [[nodiscard]] IdentityFault load_der_in_place(const void* certificate,
                                                std::size_t certificate_size, const void* key,
                                                std::size_t key_size) {
    clear();
    if (!parsed(mbedtls_x509_crt_parse_der_nocopy, certificate, certificate_size)) {
      return refuse(IdentityFault::certificate);
    }
    return load_key(key, key_size, nullptr, false);
  }

  /// Adds, after the load, the next certificate towards the server's CA. In place as above.
  [[nodiscard]] IdentityFault add_der_in_place(const void* certificate, std::size_t size) {
    if (!loaded()) return fault_;
    if (!parsed(mbedtls_x509_crt_parse_der_nocopy, certificate, size)) {
      return refuse(IdentityFault::certificate);
    }
    return fault_;
  }

  /// Returns the result of the last load.
  IdentityFault fault() const { return fault_; }
  KeyFault key_fault() const { return key_fault_; }
  bool loaded() const { return fault_ == IdentityFault::none; }

  /// For mbedTLS's functions.
  mbedtls_x509_crt* chain() { return &chain_; }
  mbedtls_pk_context* key() { return &key_; }

 private:
  template <class Parse>
  bool parsed(Parse parse, const void* der, std::size_t size) {
    return der != nullptr && parse(&chain_, static_cast<const unsigned char*>(der), size) == 0;
  }

  IdentityFault load_key(const void* key, std::size_t size, const char* passphrase,
                         bool encrypted) {
    key_fault_ = KeyFault::unreadable;
    if (key != nullptr && size != 0) {
      key_fault_ = parse_private_key(key_, key, size, passphrase, encrypted, random_);
    }
    if (key_fault_ != KeyFault::none) return refuse(IdentityFault::key);
    const std::size_t least = library::is_rsa(key_) ? 2048 : 256;
    if (mbedtls_pk_get_bitlen(&key_) < least) return refuse(IdentityFault::weak);
    const int error = library::check_pair(chain_.pk, key_, random_);
    if (error != 0) return refuse(IdentityFault::mismatch);
    return fault_ = IdentityFault::none;
  }

  IdentityFault refuse(IdentityFault fault) {
    const KeyFault why = key_fault_;
    clear();
    key_fault_ = why;
    return fault_ = fault;
  }

  void clear() {
    mbedtls_x509_crt_free(&chain_);
    mbedtls_x509_crt_init(&chain_);
    mbedtls_pk_free(&key_);
    mbedtls_pk_init(&key_);
    fault_ = IdentityFault::not_loaded;
    key_fault_ = KeyFault::not_loaded;
  }

  tillwire::Random& random_;
  mbedtls_x509_crt chain_;
  mbedtls_pk_context key_;
  IdentityFault fault_ = IdentityFault::not_loaded;
  KeyFault key_fault_ = KeyFault::not_loaded;
};

}  // namespace tillwire::mbedtls
