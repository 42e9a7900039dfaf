// AES by mbedTLS.
#pragma once

#include <mbedtls/aes.h>
#include <mbedtls/cipher.h>
#include <mbedtls/cmac.h>

#include <tillwire/mbedtls/version.hpp>
#include <tillwire/port/crypto.hpp>

namespace tillwire::mbedtls {

/// AES with a key of 16, 24 or 32 bytes, one block of 16 bytes at a time. The key schedule is made
/// anew for each block and wiped after it. A CMAC takes memory of mbedTLS's for a moment: 316 bytes
/// on a Cortex-M3.
class Aes final : public BlockCipher {
 public:
  std::uint32_t block_size() const override { return 16; }

  bool encrypt(KeyBytes key, const std::uint8_t* block, std::uint8_t* out) override {
    return crypt(mbedtls_aes_setkey_enc, MBEDTLS_AES_ENCRYPT, key, block, out);
  }

  bool decrypt(KeyBytes key, const std::uint8_t* block, std::uint8_t* out) override {
    return crypt(mbedtls_aes_setkey_dec, MBEDTLS_AES_DECRYPT, key, block, out);
  }

  /// False if mbedTLS was built without MBEDTLS_CMAC_C: then AES keys have no check value.
  bool mac(KeyBytes key, const std::uint8_t* block, std::uint8_t* out) override {
#if defined(MBEDTLS_CMAC_C)
    const mbedtls_cipher_info_t* const cipher =
        mbedtls_cipher_info_from_values(MBEDTLS_CIPHER_ID_AES, bits(key), MBEDTLS_MODE_ECB);
    return cipher != nullptr &&
           mbedtls_cipher_cmac(cipher, key.data, std::size_t{key.size} * 8, block, 16, out) == 0;
#else
    static_cast<void>(key), static_cast<void>(block), static_cast<void>(out);
    return false;
#endif
  }

 private:
  static int bits(KeyBytes key) {
    return static_cast<int>(key.size * 8);
  }

  template <class SetKey>
  static bool crypt(SetKey set_key, int mode, KeyBytes key, const std::uint8_t* block,
                    std::uint8_t* out) {
    mbedtls_aes_context context;
    mbedtls_aes_init(&context);
    const bool done = set_key(&context, key.data, key.size * 8) == 0 &&
                      mbedtls_aes_crypt_ecb(&context, mode, block, out) == 0;
    mbedtls_aes_free(&context);  // wipes it
    return done;
  }
};

}  // namespace tillwire::mbedtls
