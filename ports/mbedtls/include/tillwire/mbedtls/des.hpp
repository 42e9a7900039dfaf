// DES and 3DES by mbedTLS.
#pragma once

#include <tillwire/base/wipe.hpp>
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
/// schedule is computed for each block and wiped after it; it takes 408 bytes of stack.
class Des final : public BlockCipher {
 public:
  std::uint32_t block_size() const override { return 8; }

  bool encrypt(KeyBytes key, const std::uint8_t* block, std::uint8_t* out) override {
    return crypt(mbedtls_des3_set3key_enc, key, block, out);
  }

  bool decrypt(KeyBytes key, const std::uint8_t* block, std::uint8_t* out) override {
    return crypt(mbedtls_des3_set3key_dec, key, block, out);
  }

  /// Returns false: no caller needs a CMAC by DES.
  bool mac(KeyBytes, const std::uint8_t*, std::uint8_t*) override { return false; }

 private:
  /// As 3DES with three parts in any case, so that a program has its code once: two are the first,
  /// the second and the first again, and with one part thrice it is DES.
  static bool crypt(int (*set_key)(mbedtls_des3_context*, const unsigned char*), KeyBytes key,
                    const std::uint8_t* block, std::uint8_t* out) {
    std::uint8_t parts[MBEDTLS_DES_KEY_SIZE * 3];
    if (key.size != 8 && key.size != 16 && key.size != 24) return false;
    for (std::uint32_t i = 0; i < sizeof parts; ++i) parts[i] = key.data[i % key.size];
    mbedtls_des3_context context;
    mbedtls_des3_init(&context);
    const bool done =
        set_key(&context, parts) == 0 && mbedtls_des3_crypt_ecb(&context, block, out) == 0;
    mbedtls_des3_free(&context);  // wipes it
    tillwire::wipe(parts, sizeof parts);
    return done;
  }
};

}  // namespace tillwire::mbedtls

#endif
