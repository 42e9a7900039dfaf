// AES by OpenSSL.
#pragma once

#include <openssl/core_names.h>
#include <openssl/evp.h>

#include <cstdint>
#include <tillwire/openssl/block.hpp>
#include <tillwire/port/crypto.hpp>

namespace tillwire::openssl {

/// AES with a key of 16, 24 or 32 bytes, one block of 16 bytes at a time.
class Aes final : public BlockCipher {
 public:
  std::uint32_t block_size() const override { return 16; }

  bool encrypt(KeyBytes key, const std::uint8_t* block, std::uint8_t* out) override {
    const EVP_CIPHER* const cipher = cipher_for(key);
    return cipher != nullptr && crypt_block(cipher, key.data, true, block, out);
  }

  bool decrypt(KeyBytes key, const std::uint8_t* block, std::uint8_t* out) override {
    const EVP_CIPHER* const cipher = cipher_for(key);
    return cipher != nullptr && crypt_block(cipher, key.data, false, block, out);
  }

  bool mac(KeyBytes key, const std::uint8_t* block, std::uint8_t* out) override {
    const OwnErrors errors;
    char name[] = "AES-128-CBC";
    if (key.size == 24) name[4] = '1', name[5] = '9', name[6] = '2';
    if (key.size == 32) name[4] = '2', name[5] = '5', name[6] = '6';
    if (cipher_for(key) == nullptr) return false;
    const Owned<EVP_MAC, EVP_MAC_free> cmac(EVP_MAC_fetch(nullptr, "CMAC", nullptr));
    const Owned<EVP_MAC_CTX, EVP_MAC_CTX_free> context(EVP_MAC_CTX_new(cmac.get()));
    const OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_CIPHER, name, 0),
        OSSL_PARAM_construct_end()};
    std::size_t size = 0;
    return context != nullptr && EVP_MAC_init(context.get(), key.data, key.size, parameters) == 1 &&
           EVP_MAC_update(context.get(), block, 16) == 1 &&
           EVP_MAC_final(context.get(), out, &size, 16) == 1;
  }

 private:
  static const EVP_CIPHER* cipher_for(KeyBytes key) {
    switch (key.size) {
      case 16:
        return EVP_aes_128_ecb();
      case 24:
        return EVP_aes_192_ecb();
      case 32:
        return EVP_aes_256_ecb();
      default:
        return nullptr;
    }
  }
};

}  // namespace tillwire::openssl
