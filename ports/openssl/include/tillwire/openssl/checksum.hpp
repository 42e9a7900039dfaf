// The checksums of callbacks: HMAC-SHA256 with a shared key, RSA with a public key.
#pragma once

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>

#include <cstdint>
#include <tillwire/base/secret.hpp>
#include <tillwire/base/wipe.hpp>
#include <tillwire/openssl/public_key.hpp>
#include <tillwire/port/crypto.hpp>

namespace tillwire::openssl {

/// Verifies by HMAC-SHA256. The key's characters are its bytes; OpenSSL keeps the derived state in
/// its own memory, and wipes that. An empty key verifies nothing.
class HmacChecksum final : public Checksum {
 public:
  explicit HmacChecksum(const Secret& key) {
    const OwnErrors errors;
    const auto bytes = key.reveal().raw();
    const Owned<EVP_MAC, EVP_MAC_free> hmac(EVP_MAC_fetch(nullptr, "HMAC", nullptr));
    if (bytes.empty() || hmac == nullptr) return;
    char digest[] = "SHA256";
    const OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest, 0),
        OSSL_PARAM_construct_end()};
    keyed_.reset(EVP_MAC_CTX_new(hmac.get()));
    if (keyed_ != nullptr &&
        EVP_MAC_init(keyed_.get(), reinterpret_cast<const unsigned char*>(bytes.data()),
                     bytes.size(), parameters) != 1) {
      keyed_.reset();
    }
  }

  std::uint32_t size() const override { return keyed_ != nullptr ? digest_size : 0; }

  bool begin() override {
    const OwnErrors errors;
    message_.reset(keyed_ != nullptr ? EVP_MAC_CTX_dup(keyed_.get()) : nullptr);
    return message_ != nullptr;
  }

  bool add(const char* bytes, std::uint32_t size) override {
    const OwnErrors errors;
    return message_ != nullptr &&
           EVP_MAC_update(message_.get(), reinterpret_cast<const unsigned char*>(bytes), size) == 1;
  }

  bool matches(const std::uint8_t* checksum, std::uint32_t checksum_size) override {
    const OwnErrors errors;
    std::uint8_t right[digest_size];
    std::size_t written = 0;
    if (message_ == nullptr || checksum_size != digest_size ||
        EVP_MAC_final(message_.get(), right, &written, sizeof right) != 1) {
      return false;
    }
    const bool same = CRYPTO_memcmp(checksum, right, digest_size) == 0;
    tillwire::wipe(right,
                   sizeof right);  // the right checksum would let an attacker forge a callback
    return same;
  }

 private:
  static constexpr std::uint32_t digest_size = 32;

  Owned<EVP_MAC_CTX, EVP_MAC_CTX_free> keyed_;
  Owned<EVP_MAC_CTX, EVP_MAC_CTX_free> message_;
};

/// Verifies by RSASSA-PKCS1-v1_5. The key is borrowed, and may be loaded later. Signatures with
/// another hash than the key's are refused.
class RsaChecksum final : public Checksum {
 public:
  explicit RsaChecksum(PublicKey& key, SignatureHash hash = SignatureHash::sha512)
      : key_(key),
        kind_(hash == SignatureHash::sha256 ? EVP_sha256() : EVP_sha512()),
        hash_(EVP_MD_CTX_new()) {}

  std::uint32_t size() const override { return hash_ != nullptr ? key_.size() : 0; }

  bool begin() override {
    const OwnErrors errors;
    begun_ = size() != 0 && EVP_DigestInit_ex(hash_.get(), kind_, nullptr) == 1;
    return begun_;
  }

  bool add(const char* bytes, std::uint32_t size) override {
    const OwnErrors errors;
    return begun_ && EVP_DigestUpdate(hash_.get(), bytes, size) == 1;
  }

  bool matches(const std::uint8_t* checksum, std::uint32_t checksum_size) override {
    const OwnErrors errors;
    std::uint8_t digest[EVP_MAX_MD_SIZE];
    unsigned digest_size = 0;
    if (!begun_ || size() == 0 || checksum_size != size()) return false;
    begun_ = false;
    if (EVP_DigestFinal_ex(hash_.get(), digest, &digest_size) != 1) return false;
    const OwnedKeyContext context = pkcs1_operation(key_.rsa(), EVP_PKEY_verify_init);
    return context != nullptr && EVP_PKEY_CTX_set_signature_md(context.get(), kind_) == 1 &&
           EVP_PKEY_verify(context.get(), checksum, checksum_size, digest, digest_size) == 1;
  }

 private:
  PublicKey& key_;
  const EVP_MD* kind_;
  Owned<EVP_MD_CTX, EVP_MD_CTX_free> hash_;
  bool begun_ = false;
};

}  // namespace tillwire::openssl
