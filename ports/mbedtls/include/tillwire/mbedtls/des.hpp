// DES and 3DES by mbedTLS.
#pragma once

#include <tillwire/mbedtls/version.hpp>
#include <tillwire/port/crypto.hpp>

#if MBEDTLS_VERSION_MAJOR >= 4
#error "Mbed TLS 4 has neither DES nor 3DES: keys and PINs under them need another BlockCipher"
#elif !defined(MBEDTLS_DES_C)
#error "Keys and PINs under DES and 3DES need an mbedTLS built with MBEDTLS_DES_C"
#else
#include <mbedtls/des.h>

namespace tillwire::mbedtls {

/// DES with a key of 8 bytes, 3DES with one of 16 or 24, one block of 8 bytes at a time. The key
/// schedule is computed for each block and wiped after it; it takes 384 bytes of stack.
class Des final : public BlockCipher {
 public:
  std::uint32_t block_size() const override { return 8; }

  bool encrypt(KeyBytes key, const std::uint8_t* block, std::uint8_t* out) override {
    switch (key.size) {
      case 8:
        return single(mbedtls_des_setkey_enc, key, block, out);
      case 16:
        return triple(mbedtls_des3_set2key_enc, key, block, out);
      case 24:
        return triple(mbedtls_des3_set3key_enc, key, block, out);
      default:
        return false;
    }
  }

  bool decrypt(KeyBytes key, const std::uint8_t* block, std::uint8_t* out) override {
    switch (key.size) {
      case 8:
        return single(mbedtls_des_setkey_dec, key, block, out);
      case 16:
        return triple(mbedtls_des3_set2key_dec, key, block, out);
      case 24:
        return triple(mbedtls_des3_set3key_dec, key, block, out);
      default:
        return false;
    }
  }

  /// Returns false: no caller needs a CMAC by DES.
  bool mac(KeyBytes, const std::uint8_t*, std::uint8_t*) override { return false; }

 private:
  template <class SetKey>
  static bool single(SetKey set_key, KeyBytes key, const std::uint8_t* block, std::uint8_t* out) {
    mbedtls_des_context context;
    mbedtls_des_init(&context);
    const bool done =
        set_key(&context, key.data) == 0 && mbedtls_des_crypt_ecb(&context, block, out) == 0;
    mbedtls_des_free(&context);  // wipes it
    return done;
  }

  template <class SetKey>
  static bool triple(SetKey set_key, KeyBytes key, const std::uint8_t* block, std::uint8_t* out) {
    mbedtls_des3_context context;
    mbedtls_des3_init(&context);
    const bool done =
        set_key(&context, key.data) == 0 && mbedtls_des3_crypt_ecb(&context, block, out) == 0;
    mbedtls_des3_free(&context);
    return done;
  }
};

}  // namespace tillwire::mbedtls

#endif
