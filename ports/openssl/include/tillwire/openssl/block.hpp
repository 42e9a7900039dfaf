// Encrypts one block with one of OpenSSL's ciphers.
#pragma once

#include <openssl/evp.h>

#include <cstdint>
#include <tillwire/openssl/owned.hpp>

namespace tillwire::openssl {

/// Encrypts or decrypts one block in ECB mode, without padding. Returns false on failure. OpenSSL
/// wipes the key schedule.
inline bool crypt_block(const EVP_CIPHER* cipher, const std::uint8_t* key, bool encrypts,
                        const std::uint8_t* block, std::uint8_t* out) {
  const OwnErrors errors;
  const Owned<EVP_CIPHER_CTX, EVP_CIPHER_CTX_free> context(EVP_CIPHER_CTX_new());
  int size = 0;
  return context != nullptr &&
         EVP_CipherInit_ex(context.get(), cipher, nullptr, key, nullptr, encrypts ? 1 : 0) == 1 &&
         EVP_CIPHER_CTX_set_padding(context.get(), 0) == 1 &&
         EVP_CipherUpdate(context.get(), out, &size, block,
                          EVP_CIPHER_CTX_get_block_size(context.get())) == 1;
}

}  // namespace tillwire::openssl
