// Ciphers, checksums and RSA keys of mbedTLS as tables of functions.
#include <tillwire/c/mbedtls.h>

#include <tillwire/mbedtls/aes.hpp>
#include <tillwire/mbedtls/checksum.hpp>
#include <tillwire/mbedtls/public_key.hpp>
#include <tillwire/mbedtls/rsa_decrypter.hpp>
#include <tillwire/mbedtls/rsa_key.hpp>
#include <tillwire/mbedtls/signer.hpp>
#if MBEDTLS_VERSION_MAJOR < 4 && defined(MBEDTLS_DES_C)
#include <tillwire/mbedtls/des.hpp>
#define HAS_DES 1
#else
#define HAS_DES 0
#endif

#include "keys/tables.hpp"

namespace tillwire::c {
namespace {

// Without an object, which would need a constructor at start: the ciphers hold nothing.
template <class Cipher>
constexpr tw_block_cipher stateless_cipher(std::uint32_t block_size) {
  return {
      nullptr,
      block_size,
      [](void*, const tw_key_bytes* key, const std::uint8_t* block, std::uint8_t* out) {
        return int{Cipher().encrypt(of_c(*key), block, out)};
      },
      [](void*, const tw_key_bytes* key, const std::uint8_t* block, std::uint8_t* out) {
        return int{Cipher().decrypt(of_c(*key), block, out)};
      },
      [](void*, const tw_key_bytes* key, const std::uint8_t* block, std::uint8_t* out) {
        return int{Cipher().mac(of_c(*key), block, out)};
      },
  };
}

struct HmacObject {
  static constexpr std::uint32_t mark = 0x74770020;
  explicit HmacObject(const Secret& key) : checksum(key) {}
  Head head{mark, this};
  mbedtls::HmacChecksum checksum;
};
struct PrivateKeyObject {
  static constexpr std::uint32_t mark = 0x74770021;
  explicit PrivateKeyObject(const tw_random* table) : random(table), rsa(random) {}
  Head head{mark, this};
  CRandom random;
  mbedtls::RsaKey rsa;
  mbedtls::RsaSigner signer{rsa};
  mbedtls::RsaDecrypter decrypter{rsa};
};
struct PublicKeyObject {
  static constexpr std::uint32_t mark = 0x74770022;
  PublicKeyObject(const tw_random* table, SignatureHash hash)
      : random(table), rsa(random), checksum(rsa, hash) {}
  Head head{mark, this};
  CRandom random;
  mbedtls::PublicKey rsa;
  mbedtls::RsaChecksum checksum;
};
constexpr std::size_t key_size = sizeof(tw_mbedtls_hmac::memory);
static_assert(sizeof(HmacObject) <= key_size && sizeof(PrivateKeyObject) <= key_size &&
                  sizeof(PublicKeyObject) <= key_size,
              "TW_MBEDTLS_KEY_WORDS is too small");
static_assert(alignof(HmacObject) <= alignof(tw_mbedtls_hmac) &&
              alignof(PrivateKeyObject) <= alignof(tw_mbedtls_private_key) &&
              alignof(PublicKeyObject) <= alignof(tw_mbedtls_public_key));

template <class Object, class Memory>
Object* object_in(Memory* of, const char* name, tw_error* error) {
  return usable_object<Object>(of == nullptr ? nullptr : &of->memory, name, error);
}
template <class Object, class Memory>
bool has_room(Memory* of, std::size_t size, const char* name, tw_error* error) {
  return is_room<Object>(of == nullptr ? nullptr : &of->memory, size, sizeof *of, name, error);
}
/// NULL for a key that was loaded, or why it was not.
const char* why_not(mbedtls::KeyError error) {
  return error == mbedtls::KeyError::none ? nullptr : words(error);
}

}  // namespace
}  // namespace tillwire::c

using namespace tillwire;
using namespace tillwire::c;

extern "C" {

const tw_block_cipher* tw_mbedtls_des(void) {
#if HAS_DES
  static constexpr tw_block_cipher des = stateless_cipher<mbedtls::Des>(8);
  return &des;
#else
  return nullptr;
#endif
}
const tw_block_cipher* tw_mbedtls_aes(void) {
  static constexpr tw_block_cipher aes = stateless_cipher<mbedtls::Aes>(16);
  return &aes;
}

tw_errc tw_mbedtls_hmac_init_of_size(tw_mbedtls_hmac* hmac, size_t size, tw_secret key,
                                     tw_error* error) {
  if (!has_room<HmacObject>(hmac, size, "hmac", error)) return misused;
  if (key.text.at == nullptr || tw_size(key.text) == 0) {
    return misuse(error, TW_MISUSE_NULL, "key");
  }
  auto* const object = new (&hmac->memory) HmacObject(Secret(of_c(key.text)));
  hmac->checksum = table_of(object->checksum);
  return succeed(error);
}
tw_errc tw_mbedtls_hmac_deinit(tw_mbedtls_hmac* hmac) {
  const tw_errc result = end_object(object_in<HmacObject>(hmac, "hmac", nullptr));
  if (result == TW_ERRC_NONE) hmac->checksum = {};
  return result;
}

tw_errc tw_mbedtls_private_key_init_of_size(tw_mbedtls_private_key* key, size_t size,
                                            const tw_random* random, tw_error* error) {
  if (!has_room<PrivateKeyObject>(key, size, "key", error) || !is_random(random, error)) {
    return misused;
  }
  auto* const object = new (&key->memory) PrivateKeyObject(random);
  key->signer = table_of(object->signer);
  key->key = table_of(object->decrypter);
  return succeed(error);
}
const char* tw_mbedtls_private_key_load_pem(tw_mbedtls_private_key* key, const char* pem,
                                            const char* passphrase) {
  tw_error error = {};
  auto* const object = object_in<PrivateKeyObject>(key, "key", &error);
  if (object == nullptr) return tw_misuse_words(error.detail);
  return why_not(object->rsa.load_pem(pem, passphrase));
}
const char* tw_mbedtls_private_key_load_der(tw_mbedtls_private_key* key, const void* der,
                                            size_t size) {
  tw_error error = {};
  auto* const object = object_in<PrivateKeyObject>(key, "key", &error);
  if (object == nullptr) return tw_misuse_words(error.detail);
  return why_not(object->rsa.load_der(der, size));
}
tw_errc tw_mbedtls_private_key_deinit(tw_mbedtls_private_key* key) {
  const tw_errc result = end_object(object_in<PrivateKeyObject>(key, "key", nullptr));
  if (result == TW_ERRC_NONE) {
    key->signer = {};
    key->key = {};
  }
  return result;
}

tw_errc tw_mbedtls_public_key_init_of_size(tw_mbedtls_public_key* key, size_t size,
                                           const tw_random* random, int hash, tw_error* error) {
  if (!has_room<PublicKeyObject>(key, size, "key", error) || !is_random(random, error) ||
      !is_number(hash, TW_SIGNATURE_HASH_SHA256, "hash", error)) {
    return misused;
  }
  auto* const object = new (&key->memory) PublicKeyObject(random, static_cast<SignatureHash>(hash));
  key->key = table_of(object->rsa);
  key->checksum = table_of(object->checksum);
  return succeed(error);
}
const char* tw_mbedtls_public_key_load_pem(tw_mbedtls_public_key* key, tw_text pem) {
  tw_error error = {};
  auto* const object = object_in<PublicKeyObject>(key, "key", &error);
  if (object == nullptr) return tw_misuse_words(error.detail);
  return why_not(object->rsa.load_pem(of_c(pem)));
}
tw_errc tw_mbedtls_public_key_deinit(tw_mbedtls_public_key* key) {
  const tw_errc result = end_object(object_in<PublicKeyObject>(key, "key", nullptr));
  if (result == TW_ERRC_NONE) {
    key->key = {};
    key->checksum = {};
  }
  return result;
}

}  // extern "C"
