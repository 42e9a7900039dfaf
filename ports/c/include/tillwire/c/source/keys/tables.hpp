// Ports of C++ for keys as tables of functions.
#pragma once

#include "../tables.hpp"
#include "keys.hpp"

namespace tillwire::c {

inline KeyBytes of_c(const tw_key_bytes& from) {
  return KeyBytes::from_clear_bytes(from.data, from.size,
                                    static_cast<KeyAlgorithm>(from.algorithm));
}
inline tw_block_cipher table_of(BlockCipher& cipher) {
  return {
      &cipher,
      cipher.block_size(),
      [](void* self, const tw_key_bytes* key, const std::uint8_t* block, std::uint8_t* out) {
        return int{static_cast<BlockCipher*>(self)->encrypt(of_c(*key), block, out)};
      },
      [](void* self, const tw_key_bytes* key, const std::uint8_t* block, std::uint8_t* out) {
        return int{static_cast<BlockCipher*>(self)->decrypt(of_c(*key), block, out)};
      },
      [](void* self, const tw_key_bytes* key, const std::uint8_t* block, std::uint8_t* out) {
        return int{static_cast<BlockCipher*>(self)->mac(of_c(*key), block, out)};
      },
  };
}
inline tw_signer table_of(Signer& signer) {
  return {
      &signer,
      [](void* self, const char* bytes, std::uint32_t size, std::uint8_t* digest) {
        return int{static_cast<Signer*>(self)->hash(bytes, size, digest)};
      },
      [](void* self) { return static_cast<Signer*>(self)->signature_size(); },
      [](void* self, const std::uint8_t* digest, std::uint8_t* signature) {
        return int{static_cast<Signer*>(self)->sign(digest, signature)};
      },
  };
}
inline tw_public_key table_of(PublicKey& key) {
  return {
      &key,
      [](void* self) { return static_cast<PublicKey*>(self)->size(); },
      [](void* self, const void* plain, std::uint32_t plain_size, std::uint8_t* out) {
        return int{static_cast<PublicKey*>(self)->encrypt(plain, plain_size, out)};
      },
  };
}
inline tw_private_key table_of(PrivateKey& key) {
  return {
      &key,
      [](void* self) { return static_cast<PrivateKey*>(self)->size(); },
      [](void* self, const std::uint8_t* encrypted, void* plain, std::uint32_t capacity) {
        return static_cast<PrivateKey*>(self)->decrypt(encrypted, plain, capacity);
      },
  };
}
inline tw_checksum table_of(Checksum& checksum) {
  return {
      &checksum,
      [](void* self) { return int{static_cast<Checksum*>(self)->begin()}; },
      [](void* self, const char* bytes, std::uint32_t size) {
        return int{static_cast<Checksum*>(self)->add(bytes, size)};
      },
      [](void* self) { return static_cast<Checksum*>(self)->size(); },
      [](void* self, const std::uint8_t* checksum_bytes, std::uint32_t size) {
        return int{static_cast<Checksum*>(self)->matches(checksum_bytes, size)};
      },
  };
}

}  // namespace tillwire::c
