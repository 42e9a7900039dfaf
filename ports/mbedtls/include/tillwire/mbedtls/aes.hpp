// AES by mbedTLS.
#pragma once

#include <tillwire/mbedtls/crypto.hpp>
#include <tillwire/port/crypto.hpp>

namespace tillwire::mbedtls {

/// AES with a key of 16, 24 or 32 bytes, one block of 16 bytes at a time. The key schedule is made
/// anew for each block and wiped after it. A CMAC takes memory of mbedTLS's for a moment: 316 bytes
/// on a Cortex-M3. PSA keeps a copy of the key for as long, in a key slot.
class Aes final : public BlockCipher {
 public:
  std::uint32_t block_size() const override { return 16; }

  bool encrypt(KeyBytes key, const std::uint8_t* block, std::uint8_t* out) override {
    return library::AesBlock::encrypt(key, block, out);
  }

  bool decrypt(KeyBytes key, const std::uint8_t* block, std::uint8_t* out) override {
    return library::AesBlock::decrypt(key, block, out);
  }

  /// Returns false if mbedTLS was built without MBEDTLS_CMAC_C, PSA without PSA_WANT_ALG_CMAC: then
  /// AES keys have no check value.
  bool mac(KeyBytes key, const std::uint8_t* block, std::uint8_t* out) override {
    return library::AesBlock::cmac(key, block, out);
  }
};

}  // namespace tillwire::mbedtls
