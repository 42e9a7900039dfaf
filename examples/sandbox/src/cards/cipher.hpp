// Block ciphers by OpenSSL, block by block, and RSA for another one's key.
#pragma once

#include <openssl/evp.h>

#include <memory>
#include <string>

namespace gateway {

/// DES or 3DES: the key has 8, 16 or 24 bytes, the text whole blocks of 8.
std::string des(const std::string& key, const std::string& text, bool encrypt);
/// AES-128: blocks of 16.
std::string aes(const std::string& key, const std::string& text, bool encrypt);

/// The public RSA key of a recipient, for whom values are encrypted.
class PublicKey {
 public:
  PublicKey() = default;  ///< there is none
  /// PEM, or the Base64 of a SubjectPublicKeyInfo in DER; throws std::runtime_error if it is no RSA
  /// key of at least 2048 bits.
  explicit PublicKey(const std::string& text);

  bool there() const { return key_ != nullptr; }
  /// RSAES-PKCS1-v1_5, as Base64.
  std::string encrypt(const std::string& plain) const;

 private:
  std::shared_ptr<EVP_PKEY> key_;
};

}  // namespace gateway
