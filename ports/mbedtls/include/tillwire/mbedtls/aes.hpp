// AES by mbedTLS.
#pragma once

#include <tillwire/mbedtls/crypto.hpp>
#include <tillwire/port/crypto.hpp>

namespace tillwire::mbedtls {

/// AES with a key of 16, 24 or 32 bytes, one block of 16 bytes at a time. The key schedule is
/// computed for each block and wiped after it. A CMAC temporarily takes 316 bytes of mbedTLS's
/// memory on a Cortex-M3. With PSA, a key slot holds a copy of the key during each call.
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
