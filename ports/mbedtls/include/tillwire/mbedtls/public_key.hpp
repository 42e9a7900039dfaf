// A public RSA key, loaded from PEM or DER: it encrypts a seToken, or verifies a callback.
#pragma once

#include <mbedtls/pk.h>
#include <mbedtls/rsa.h>

#include <cstddef>
#include <cstdint>
#include <tillwire/base/base64.hpp>
#include <tillwire/base/text.hpp>
#include <tillwire/base/wipe.hpp>
#include <tillwire/mbedtls/rsa_key.hpp>
#include <tillwire/mbedtls/version.hpp>
#include <tillwire/port/crypto.hpp>

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
    // Base64 of 550 bytes, as a key of 4096 bits takes, and some more. Decoded where it lies.
    char base64[768];
    std::uint32_t size = 0;
    auto bytes = pem.bytes();
    if (!skip(bytes, "-----BEGIN PUBLIC KEY-----")) return refuse(KeyFault::unreadable);
    int byte = bytes.next();
    for (; byte > 0 && byte != '-'; byte = bytes.next()) {
      if (byte == '\n' || byte == '\r' || byte == ' ' || byte == '\t') continue;
      if (size == sizeof base64) return refuse(KeyFault::too_long);
      base64[size++] = static_cast<char>(byte);
    }
    // The first of its hyphens has been read.
    if (!starts(bytes, "----END PUBLIC KEY-----")) return refuse(KeyFault::unreadable);
    auto* const der = reinterpret_cast<std::uint8_t*>(base64);
    const std::int32_t count =
        detail::base64_decode({base64, base64 + size, false}, der, sizeof base64);
    return count < 0 ? refuse(KeyFault::unreadable)
                     : load_der(der, static_cast<std::size_t>(count));
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
  /// Whether these characters come next.
  static bool starts(TextBytes& bytes, const char* with) {
    for (; *with != 0; ++with) {
      if (bytes.next() != *with) return false;
    }
    return true;
  }

  /// Reads up to behind the first line like `to`, which begins with five hyphens.
  static bool skip(TextBytes& bytes, const char* to) {
    std::uint32_t same = 0;
    while (to[same] != 0) {
      const int byte = bytes.next();
      if (byte < 0) return false;
      if (byte == to[same]) {
        ++same;
      } else if (byte != '-') {
        same = 0;
      } else if (same != 5) {  // a sixth hyphen: the last five count
        same = 1;
      }
    }
    return true;
  }

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
