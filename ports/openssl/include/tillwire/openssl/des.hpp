// DES and 3DES by OpenSSL.
#pragma once

#include <openssl/evp.h>

#include <cstdint>
#include <cstring>
#include <tillwire/base/wipe.hpp>
#include <tillwire/openssl/block.hpp>
#include <tillwire/port/crypto.hpp>

namespace tillwire::openssl {

/// DES with a key of 8 bytes, 3DES with one of 16 or 24, one block of 8 bytes at a time.
class Des final : public BlockCipher {
 public:
  std::uint32_t block_size() const override { return 8; }

  bool encrypt(KeyBytes key, const std::uint8_t* block, std::uint8_t* out) override {
    return crypt(key, true, block, out);
  }

  bool decrypt(KeyBytes key, const std::uint8_t* block, std::uint8_t* out) override {
    return crypt(key, false, block, out);
  }

  /// Returns false: nothing here uses a CMAC with DES.
  bool mac(KeyBytes, const std::uint8_t*, std::uint8_t*) override { return false; }

 private:
  // Uses 3DES with three key parts for every key: OpenSSL 3 has DES only in its legacy provider,
  // which may be absent, and 3DES with three equal parts is DES.
  static bool crypt(KeyBytes key, bool encrypts, const std::uint8_t* block, std::uint8_t* out) {
    if (key.size != 8 && key.size != 16 && key.size != 24) return false;
    std::uint8_t parts[24];
    std::memcpy(parts, key.data, 8);
    std::memcpy(parts + 8, key.size >= 16 ? key.data + 8 : key.data, 8);
    std::memcpy(parts + 16, key.size == 24 ? key.data + 16 : key.data, 8);
    const bool done = crypt_block(EVP_des_ede3_ecb(), parts, encrypts, block, out);
    tillwire::wipe(parts, sizeof parts);
    return done;
  }
};

}  // namespace tillwire::openssl
