// Block ciphers by OpenSSL in ECB mode, and RSA encryption for a recipient.
#pragma once

#include <openssl/evp.h>

#include <memory>
#include <string>

namespace gateway {

/// Encrypts or decrypts with DES or 3DES: the key has 8, 16 or 24 bytes, the text whole blocks
/// of 8.
std::string des(const std::string& key, const std::string& text, bool encrypt);
/// Encrypts or decrypts with AES-128, in blocks of 16 bytes.
std::string aes(const std::string& key, const std::string& text, bool encrypt);

/// The public RSA key of a recipient, for whom values are encrypted.
class PublicKey {
 public:
  PublicKey() = default;  ///< without a key
  /// Loads PEM, or the Base64 of a SubjectPublicKeyInfo in DER. Throws std::runtime_error unless it
  /// is an RSA key of at least 2048 bits.
  explicit PublicKey(const std::string& text);

  bool there() const { return key_ != nullptr; }
  /// Encrypts by RSAES-PKCS1-v1_5; returns Base64.
  std::string encrypt(const std::string& plain) const;

 private:
  std::shared_ptr<EVP_PKEY> key_;
};

}  // namespace gateway
