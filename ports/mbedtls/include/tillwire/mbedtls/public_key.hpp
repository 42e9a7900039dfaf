// A public RSA key, loaded from PEM or DER: it encrypts a seToken, or verifies a callback.
#pragma once

#include <mbedtls/pk.h>
#include <mbedtls/rsa.h>

#include <cstddef>
#include <cstdint>
#include <tillwire/base/text.hpp>
#include <tillwire/base/wipe.hpp>
#include <tillwire/mbedtls/rsa_key.hpp>
#include <tillwire/mbedtls/version.hpp>
#include <tillwire/port/crypto.hpp>
#include <tillwire/tls/public_key_pem.hpp>

namespace tillwire::mbedtls {

/// A public RSA key of 2048 to 4096 bits, as a SubjectPublicKeyInfo.
///
///     mbedtls::Random random;
///     mbedtls::PublicKey key(random);
///     const mbedtls::KeyFault fault = key.load_pem(answer->newest(utc).key_value);
///     if (fault != mbedtls::KeyFault::none) ...
///
/// Of the faults of a key it knows `unreadable`, `not_rsa`, `too_short`, `too_long` and
/// `no_memory`. A load that fails leaves no key. mbedTLS copies what it needs to its own memory.
/// The random generator is borrowed and must outlive the key: it pads what is encrypted.
class PublicKey final : public tillwire::PublicKey {
 public:
  explicit PublicKey(tillwire::Random& random) : random_(random) { mbedtls_pk_init(&key_); }
  ~PublicKey() { mbedtls_pk_free(&key_); }
  PublicKey(const PublicKey&) = delete;
  PublicKey& operator=(const PublicKey&) = delete;

  /// The first "PUBLIC KEY" of PEM text, which may have line breaks anywhere in its Base64, or none
  /// at all: so gateways are known to send it.
  [[nodiscard]] KeyFault load_pem(const Text& pem) {
    tls_port::PublicKeyPem read;
    const KeyFault fault = read.read(pem);
    return fault == KeyFault::none ? load_der(read.der(), read.size()) : refuse(fault);
  }

  /// The bytes of a SubjectPublicKeyInfo, and no other behind them.
  [[nodiscard]] KeyFault load_der(const void* der, std::size_t size) {
    refuse(KeyFault::not_loaded);
    auto* at = static_cast<unsigned char*>(const_cast<void*>(der));  // which mbedTLS only reads
    if (at == nullptr) return refuse(KeyFault::unreadable);
    const unsigned char* const end = at + size;
    const int error = mbedtls_pk_parse_subpubkey(&at, end, &key_);
    if (error != 0) return refuse(fault_of(error));
    if (at != end) return refuse(KeyFault::unreadable);
    const KeyFault fault = RsaKey::judge(key_);
    return fault == KeyFault::none ? fault_ = fault : refuse(fault);
  }

  /// What came of the last load.
  KeyFault fault() const { return fault_; }

  std::uint32_t size() const override {
    return fault_ == KeyFault::none ? static_cast<std::uint32_t>(mbedtls_pk_get_len(&key_)) : 0;
  }

  bool encrypt(const void* plain, std::uint32_t plain_size, std::uint8_t* out) override {
    const std::uint32_t room = size();
    if (room == 0) return false;
    const auto* const in = static_cast<const unsigned char*>(plain);
#if MBEDTLS_VERSION_MAJOR >= 3
    const int error =
        mbedtls_rsa_rsaes_pkcs1_v15_encrypt(rsa(), fill_random, &random_, plain_size, in, out);
#else
    const int error = mbedtls_rsa_rsaes_pkcs1_v15_encrypt(rsa(), fill_random, &random_,
                                                          MBEDTLS_RSA_PUBLIC, plain_size, in, out);
#endif
    // It was padded there: what comes of a failure may be plain.
    if (error != 0) tillwire::wipe(out, room);
    return error == 0;
  }

  /// For mbedTLS's functions; null if there is no key.
  mbedtls_rsa_context* rsa() {
    return size() != 0 ? mbedtls_pk_rsa(key_) : nullptr;
  }

 private:
  static KeyFault fault_of(int error) {
    // What the ASN.1 reader said may be added to it.
    switch (-(-error & 0xff80)) {
      case MBEDTLS_ERR_PK_UNKNOWN_PK_ALG:
        return KeyFault::not_rsa;
      case MBEDTLS_ERR_PK_ALLOC_FAILED:
        return KeyFault::no_memory;
      default:
        return error == MBEDTLS_ERR_MPI_ALLOC_FAILED ? KeyFault::no_memory : KeyFault::unreadable;
    }
  }

  KeyFault refuse(KeyFault fault) {
    mbedtls_pk_free(&key_);
    mbedtls_pk_init(&key_);
    return fault_ = fault;
  }

  tillwire::Random& random_;
  mbedtls_pk_context key_;
  KeyFault fault_ = KeyFault::not_loaded;
};

}  // namespace tillwire::mbedtls
