// The checksums of callbacks: HMAC-SHA256 with a shared key, RSA by a public one.
#pragma once

#include <cstdint>
#include <tillwire/base/secret.hpp>
#include <tillwire/mbedtls/crypto.hpp>
#include <tillwire/mbedtls/public_key.hpp>
#include <tillwire/port/crypto.hpp>

namespace tillwire::mbedtls {

/// HMAC-SHA256. The key's characters are its bytes; mbedTLS keeps what it makes of them in its own
/// memory, and wipes that. An empty key verifies nothing.
class HmacChecksum final : public Checksum {
 public:
  explicit HmacChecksum(const Secret& key) {
    const auto bytes = key.reveal().raw();
    ready_ = !bytes.empty() && hmac_.set_key(bytes.data(), bytes.size());
  }

  std::uint32_t size() const override { return ready_ ? library::HmacSha256::size : 0; }

  bool begin() override { return ready_ && hmac_.begin(); }

  bool add(const char* bytes, std::uint32_t size) override {
    return ready_ && hmac_.add(bytes, size);
  }

  bool matches(const std::uint8_t* checksum, std::uint32_t checksum_size) override {
    return ready_ && checksum_size == library::HmacSha256::size && hmac_.matches(checksum);
  }

 private:
  library::HmacSha256 hmac_;
  bool ready_;
};

/// RSASSA-PKCS1-v1_5. The key is borrowed, and may be loaded later. Signatures with another hash
/// than the key's are refused.
class RsaChecksum final : public Checksum {
 public:
  explicit RsaChecksum(PublicKey& key, SignatureHash hash = SignatureHash::sha512)
      : key_(key), kind_(hash), hash_(hash) {}

  std::uint32_t size() const override { return hash_.ready() ? key_.size() : 0; }

  bool begin() override { return size() != 0 && hash_.begin(); }

  bool add(const char* bytes, std::uint32_t size) override {
    return hash_.ready() && hash_.add(bytes, size);
  }

  bool matches(const std::uint8_t* checksum, std::uint32_t checksum_size) override {
    std::uint8_t digest[library::MessageHash::max_size];
    return size() != 0 && checksum_size == size() && hash_.finish(digest) &&
           key_.verifies(digest, checksum, kind_);
  }

 private:
  PublicKey& key_;
  SignatureHash kind_;
  library::MessageHash hash_;
};

}  // namespace tillwire::mbedtls
