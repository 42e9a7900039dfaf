// The checksums of callbacks: HMAC-SHA256 with a shared key, RSA with SHA-512 by a public one.
#pragma once

#include <mbedtls/md.h>
#include <mbedtls/rsa.h>

#include <cstdint>
#include <tillwire/base/secret.hpp>
#include <tillwire/base/wipe.hpp>
#include <tillwire/mbedtls/public_key.hpp>
#include <tillwire/mbedtls/version.hpp>
#include <tillwire/port/crypto.hpp>
#include <tillwire/security/constant_time.hpp>

namespace tillwire::mbedtls {

/// HMAC-SHA256. The key's characters are its bytes; mbedTLS keeps what it makes of them in its own
/// memory, and wipes that. An empty key verifies nothing.
class HmacChecksum final : public Checksum {
 public:
  explicit HmacChecksum(const Secret& key) {
    mbedtls_md_init(&hmac_);
    const auto bytes = key.reveal().raw();
    ready_ = !bytes.empty() &&
             mbedtls_md_setup(&hmac_, mbedtls_md_info_from_type(MBEDTLS_MD_SHA256), 1) == 0 &&
             mbedtls_md_hmac_starts(&hmac_, reinterpret_cast<const unsigned char*>(bytes.data()),
                                    bytes.size()) == 0;
  }
  ~HmacChecksum() { mbedtls_md_free(&hmac_); }
  HmacChecksum(const HmacChecksum&) = delete;
  HmacChecksum& operator=(const HmacChecksum&) = delete;

  std::uint32_t size() const override { return ready_ ? digest_size : 0; }

  bool begin() override { return ready_ && mbedtls_md_hmac_reset(&hmac_) == 0; }

  bool add(const char* bytes, std::uint32_t size) override {
    return ready_ &&
           mbedtls_md_hmac_update(&hmac_, reinterpret_cast<const unsigned char*>(bytes), size) == 0;
  }

  bool matches(const std::uint8_t* checksum, std::uint32_t checksum_size) override {
    std::uint8_t right[digest_size];
    if (!ready_ || checksum_size != digest_size || mbedtls_md_hmac_finish(&hmac_, right) != 0) {
      return false;
    }
    const bool same = detail::equal_in_constant_time(checksum, right, digest_size);
    tillwire::wipe(right, sizeof right);  // what a forger would like to know
    return same;
  }

 private:
  static constexpr std::uint32_t digest_size = 32;

  mbedtls_md_context_t hmac_;
  bool ready_;
};

/// RSASSA-PKCS1-v1_5 with SHA-512. The key is borrowed, and may be loaded later.
class RsaChecksum final : public Checksum {
 public:
  explicit RsaChecksum(PublicKey& key) : key_(key) {
    mbedtls_md_init(&hash_);
    ready_ = mbedtls_md_setup(&hash_, mbedtls_md_info_from_type(MBEDTLS_MD_SHA512), 0) == 0;
  }
  ~RsaChecksum() { mbedtls_md_free(&hash_); }
  RsaChecksum(const RsaChecksum&) = delete;
  RsaChecksum& operator=(const RsaChecksum&) = delete;

  std::uint32_t size() const override { return ready_ ? key_.size() : 0; }

  bool begin() override { return size() != 0 && mbedtls_md_starts(&hash_) == 0; }

  bool add(const char* bytes, std::uint32_t size) override {
    return ready_ &&
           mbedtls_md_update(&hash_, reinterpret_cast<const unsigned char*>(bytes), size) == 0;
  }

  bool matches(const std::uint8_t* checksum, std::uint32_t checksum_size) override {
    std::uint8_t digest[digest_size];
    if (size() == 0 || checksum_size != size() || mbedtls_md_finish(&hash_, digest) != 0) {
      return false;
    }
#if MBEDTLS_VERSION_MAJOR >= 3
    return mbedtls_rsa_rsassa_pkcs1_v15_verify(key_.rsa(), MBEDTLS_MD_SHA512, digest_size, digest,
                                               checksum) == 0;
#else
    return mbedtls_rsa_rsassa_pkcs1_v15_verify(key_.rsa(), nullptr, nullptr, MBEDTLS_RSA_PUBLIC,
                                               MBEDTLS_MD_SHA512, digest_size, digest,
                                               checksum) == 0;
#endif
  }

 private:
  static constexpr std::uint32_t digest_size = 64;

  PublicKey& key_;
  mbedtls_md_context_t hash_;
  bool ready_;
};

}  // namespace tillwire::mbedtls
