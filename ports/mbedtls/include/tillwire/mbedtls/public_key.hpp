// A public RSA key, loaded from PEM or DER: it encrypts a seToken, or verifies a callback.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tillwire/base/text.hpp>
#include <tillwire/base/wipe.hpp>
#include <tillwire/mbedtls/crypto.hpp>
#include <tillwire/port/crypto.hpp>
#include <tillwire/tls/public_key_pem.hpp>

namespace tillwire::mbedtls {

/// A public RSA key of 2048 to 4096 bits, as a SubjectPublicKeyInfo.
///
///     mbedtls::Random random;
///     mbedtls::PublicKey key(random);
///     const mbedtls::KeyError failure = key.load_pem(answer->newest(utc).key_value);
///     if (failure != mbedtls::KeyError::none) ...
///
/// Of the faults of a key it knows `unreadable`, `not_rsa`, `too_short`, `too_long` and
/// `no_memory`. A load that fails leaves no key. mbedTLS copies what it needs to its own memory.
/// The random generator is borrowed and must outlive the key: it pads what is encrypted, where PSA
/// does not by its own.
class PublicKey final : public tillwire::PublicKey {
 public:
  explicit PublicKey(tillwire::Random& random) : random_(random) {}
  PublicKey(const PublicKey&) = delete;
  PublicKey& operator=(const PublicKey&) = delete;

  /// The first "PUBLIC KEY" of PEM text, which may have line breaks anywhere in its Base64, or none
  /// at all: so gateways are known to send it.
  [[nodiscard]] KeyError load_pem(const Text& pem) {
    tls_port::PublicKeyPem read;
    const KeyError failure = read.read(pem);
    return failure == KeyError::none ? load_der(read.der(), read.size()) : refuse(failure);
  }

  /// The bytes of a SubjectPublicKeyInfo, and nothing after them.
  [[nodiscard]] KeyError load_der(const void* der, std::size_t size) {
    refuse(KeyError::not_loaded);
    if (der == nullptr) return refuse(KeyError::unreadable);
    const KeyError failure = key_.load(der, size);
    return failure == KeyError::none ? error_ = failure : refuse(failure);
  }

  /// Returns the result of the last load.
  KeyError error() const { return error_; }

  std::uint32_t size() const override { return error_ == KeyError::none ? key_.size() : 0; }

  bool encrypt(const void* plain, std::uint32_t plain_size, std::uint8_t* out) override {
    const std::uint32_t room = size();
    if (room == 0) return false;
    const bool done = key_.encrypt(random_, plain, plain_size, out);
    // It was padded there: the result of a failure may be plain.
    if (!done) tillwire::wipe(out, room);
    return done;
  }

  /// Verifies size() bytes as its RSASSA-PKCS1-v1_5 signature over a digest of 64 bytes, or of 32
  /// for SHA-256.
  bool verifies(const std::uint8_t* digest, const std::uint8_t* signature,
                SignatureHash hash = SignatureHash::sha512) {
    return size() != 0 && key_.verifies(hash, digest, signature);
  }

  /// For mbedTLS's functions: the context, or PSA's identifier; null if there is no key.
  auto rsa() { return size() != 0 ? key_.native() : decltype(key_.native()){}; }

 private:
  KeyError refuse(KeyError failure) {
    key_.clear();
    return error_ = failure;
  }

  tillwire::Random& random_;
  library::PublicRsa key_;
  KeyError error_ = KeyError::not_loaded;
};

}  // namespace tillwire::mbedtls
