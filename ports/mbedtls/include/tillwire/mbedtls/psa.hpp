// Cryptography by the PSA Cryptography API, of Mbed TLS 4 and of 3.6 with MBEDTLS_USE_PSA_CRYPTO;
// legacy.hpp has the same by mbedTLS's older functions.
#pragma once

#include <mbedtls/pk.h>
#include <mbedtls/platform.h>
#include <psa/crypto.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <tillwire/base/wipe.hpp>
#include <tillwire/mbedtls/private_key.hpp>
#include <tillwire/mbedtls/rsa_der.hpp>
#include <tillwire/port/crypto.hpp>

namespace tillwire::mbedtls::library {

/// Must be called before keys and certificates are read, and may be called again. Returns false as
/// long as PSA lacks entropy or memory.
inline bool start() {
  return psa_crypto_init() == PSA_SUCCESS;
}

inline bool sha256(const void* bytes, std::size_t size, std::uint8_t* digest) {
  std::size_t count = 0;
  return start() && psa_hash_compute(PSA_ALG_SHA_256, static_cast<const std::uint8_t*>(bytes), size,
                                     digest, 32, &count) == PSA_SUCCESS;
}

/// A key in PSA's memory, which is wiped when this goes or takes another one.
class PsaKey {
 public:
  PsaKey() = default;
  ~PsaKey() { clear(); }
  PsaKey(const PsaKey&) = delete;
  PsaKey& operator=(const PsaKey&) = delete;

  /// What a key may be used for; both algorithms may be the same.
  struct Policy {
    psa_key_type_t type;
    psa_key_usage_t usage;
    psa_algorithm_t algorithm;
    psa_algorithm_t other;
  };

  psa_status_t import(const Policy& policy, const void* bytes, std::size_t size) {
    clear();
    if (!start()) return PSA_ERROR_BAD_STATE;
    psa_key_attributes_t attributes = PSA_KEY_ATTRIBUTES_INIT;
    psa_set_key_type(&attributes, policy.type);
    psa_set_key_usage_flags(&attributes, policy.usage);
    psa_set_key_algorithm(&attributes, policy.algorithm);
    psa_set_key_enrollment_algorithm(&attributes, policy.other);
    return psa_import_key(&attributes, static_cast<const std::uint8_t*>(bytes), size, &id_);
  }

  void clear() {
    psa_destroy_key(id_);  // wipes it; none is not an error
    id_ = MBEDTLS_SVC_KEY_ID_INIT;
  }

  mbedtls_svc_key_id_t id() const { return id_; }

 private:
  mbedtls_svc_key_id_t id_ = MBEDTLS_SVC_KEY_ID_INIT;
};

/// One block by AES.
class AesBlock {
 public:
  static bool encrypt(KeyBytes key, const std::uint8_t* block, std::uint8_t* out) {
    return crypt(psa_cipher_encrypt, PSA_KEY_USAGE_ENCRYPT, key, block, out);
  }

  static bool decrypt(KeyBytes key, const std::uint8_t* block, std::uint8_t* out) {
    return crypt(psa_cipher_decrypt, PSA_KEY_USAGE_DECRYPT, key, block, out);
  }

  static bool cmac(KeyBytes key, const std::uint8_t* block, std::uint8_t* out) {
    PsaKey aes;
    std::size_t count = 0;
    return loads(aes, PSA_KEY_USAGE_SIGN_MESSAGE, PSA_ALG_CMAC, key) &&
           psa_mac_compute(aes.id(), PSA_ALG_CMAC, block, size, out, size, &count) == PSA_SUCCESS;
  }

 private:
  static constexpr std::size_t size = 16;

  static bool loads(PsaKey& aes, psa_key_usage_t usage, psa_algorithm_t algorithm, KeyBytes key) {
    return aes.import({PSA_KEY_TYPE_AES, usage, algorithm, algorithm}, key.data, key.size) ==
           PSA_SUCCESS;
  }

  template <class Crypt>
  static bool crypt(Crypt work, psa_key_usage_t usage, KeyBytes key, const std::uint8_t* block,
                    std::uint8_t* out) {
    PsaKey aes;
    if (!loads(aes, usage, PSA_ALG_ECB_NO_PADDING, key)) return false;
    // PSA need not take one place for both.
    std::uint8_t input[size];
    std::memcpy(input, block, size);
    std::size_t count = 0;
    const psa_status_t status =
        work(aes.id(), PSA_ALG_ECB_NO_PADDING, input, size, out, size, &count);
    tillwire::wipe(input, sizeof input);
    return status == PSA_SUCCESS && count == size;
  }
};

/// HMAC-SHA256, of a message that comes in pieces.
class HmacSha256 {
 public:
  static constexpr std::uint32_t size = 32;

  HmacSha256() = default;
  ~HmacSha256() { psa_mac_abort(&hmac_); }
  HmacSha256(const HmacSha256&) = delete;
  HmacSha256& operator=(const HmacSha256&) = delete;

  /// Must be called once, before the other functions.
  bool set_key(const char* key, std::size_t key_size) {
    return key_.import({PSA_KEY_TYPE_HMAC, PSA_KEY_USAGE_VERIFY_MESSAGE, algorithm, algorithm}, key,
                       key_size) == PSA_SUCCESS;
  }

  bool begin() {
    psa_mac_abort(&hmac_);
    return psa_mac_verify_setup(&hmac_, key_.id(), algorithm) == PSA_SUCCESS;
  }

  bool add(const char* bytes, std::size_t count) {
    return psa_mac_update(&hmac_, reinterpret_cast<const std::uint8_t*>(bytes), count) ==
           PSA_SUCCESS;
  }

  /// Compares it with `size` bytes, in constant time.
  bool matches(const std::uint8_t* given) {
    return psa_mac_verify_finish(&hmac_, given, size) == PSA_SUCCESS;
  }

 private:
  static constexpr psa_algorithm_t algorithm = PSA_ALG_HMAC(PSA_ALG_SHA_256);

  PsaKey key_;
  psa_mac_operation_t hmac_ = PSA_MAC_OPERATION_INIT;
};

/// SHA-512 or SHA-256, of a message that comes in pieces.
class MessageHash {
 public:
  static constexpr std::uint32_t max_size = 64;

  explicit MessageHash(SignatureHash kind) : algorithm_(algorithm_of(kind)) {}
  ~MessageHash() { psa_hash_abort(&hash_); }
  MessageHash(const MessageHash&) = delete;
  MessageHash& operator=(const MessageHash&) = delete;

  static constexpr psa_algorithm_t algorithm_of(SignatureHash kind) {
    return kind == SignatureHash::sha256 ? PSA_ALG_SHA_256 : PSA_ALG_SHA_512;
  }

  bool ready() const { return true; }
  bool begin() {
    psa_hash_abort(&hash_);
    return start() && psa_hash_setup(&hash_, algorithm_) == PSA_SUCCESS;
  }
  bool add(const char* bytes, std::size_t count) {
    return psa_hash_update(&hash_, reinterpret_cast<const std::uint8_t*>(bytes), count) ==
           PSA_SUCCESS;
  }
  bool finish(std::uint8_t* digest) {
    std::size_t count = 0;
    return psa_hash_finish(&hash_, digest, max_size, &count) == PSA_SUCCESS;
  }

 private:
  psa_algorithm_t algorithm_;
  psa_hash_operation_t hash_ = PSA_HASH_OPERATION_INIT;
};

/// An RSA key, public or private.
class RsaContext {
 public:
  void clear() {
    key_.clear();
    size_ = 0;
  }

  /// The bytes of the modulus; only if there is a key.
  std::uint32_t size() const { return size_; }
  mbedtls_svc_key_id_t native() const { return key_.id(); }

 protected:
  KeyError take(const RsaDer& der, const PsaKey::Policy& policy) {
    if (der.error != KeyError::none) return der.error;
    const KeyError error = judge_rsa_bits(der.modulus_bits);
    if (error != KeyError::none) return error;
    size_ = static_cast<std::uint32_t>((der.modulus_bits + 7) / 8);
    return fault_of(key_.import(policy, der.key, der.size));
  }

  static KeyError fault_of(psa_status_t status) {
    switch (status) {
      case PSA_SUCCESS:
        return KeyError::none;
      case PSA_ERROR_INSUFFICIENT_MEMORY:
        return KeyError::no_memory;
      default:
        return KeyError::unreadable;
    }
  }

  PsaKey key_;

 private:
  std::uint32_t size_ = 0;
};

class PublicRsa : public RsaContext {
 public:
  /// Reads a SubjectPublicKeyInfo. After a failure, clear() must follow.
  KeyError load(const void* der, std::size_t der_size) {
    return take(RsaDer::of_public(der, der_size),
                {PSA_KEY_TYPE_RSA_PUBLIC_KEY, PSA_KEY_USAGE_ENCRYPT | PSA_KEY_USAGE_VERIFY_HASH,
                 PSA_ALG_RSA_PKCS1V15_SIGN(PSA_ALG_ANY_HASH), PSA_ALG_RSA_PKCS1V15_CRYPT});
  }

  /// RSAES-PKCS1-v1_5, padded by PSA's random generator.
  bool encrypt(tillwire::Random&, const void* plain, std::size_t plain_size, std::uint8_t* out) {
    std::size_t count = 0;
    return psa_asymmetric_encrypt(key_.id(), PSA_ALG_RSA_PKCS1V15_CRYPT,
                                  static_cast<const std::uint8_t*>(plain), plain_size, nullptr, 0,
                                  out, size(), &count) == PSA_SUCCESS;
  }

  /// RSASSA-PKCS1-v1_5 over a digest; the signature is as long as the modulus.
  bool verifies(SignatureHash hash, const std::uint8_t* digest, const std::uint8_t* signature) {
    const psa_algorithm_t algorithm = MessageHash::algorithm_of(hash);
    return psa_verify_hash(key_.id(), PSA_ALG_RSA_PKCS1V15_SIGN(algorithm), digest,
                           PSA_HASH_LENGTH(algorithm), signature, size()) == PSA_SUCCESS;
  }
};

#if defined(MBEDTLS_PK_WRITE_C)
class PrivateRsa : public RsaContext {
 public:
  /// Reads what parse_private_key() does. After a failure, clear() must follow.
  KeyError load(const void* bytes, std::size_t bytes_size, const char* passphrase, bool encrypted,
                tillwire::Random& random) {
    if (!start()) return KeyError::unreadable;
    mbedtls_pk_context parsed;
    mbedtls_pk_init(&parsed);
    KeyError error = parse_private_key(parsed, bytes, bytes_size, passphrase, encrypted, random);
    if (error == KeyError::none) error = take_parsed(parsed);
    mbedtls_pk_free(&parsed);
    return error;
  }

  KeyError load_der(const void* bytes, std::size_t bytes_size, tillwire::Random& random) {
    return load(bytes, bytes_size, nullptr, false, random);
  }

  /// RSASSA-PKCS1-v1_5 over a SHA-256.
  bool sign(tillwire::Random&, const std::uint8_t* digest, std::uint8_t* signature) {
    return sign(digest, signature) == PSA_SUCCESS;
  }

  /// RSAES-PKCS1-v1_5; how many bytes came out, or -1.
  std::int32_t decrypt(tillwire::Random&, const std::uint8_t* encrypted, void* plain,
                       std::size_t capacity) {
    std::size_t count = 0;
    const psa_status_t status =
        psa_asymmetric_decrypt(key_.id(), PSA_ALG_RSA_PKCS1V15_CRYPT, encrypted, size(), nullptr, 0,
                               static_cast<std::uint8_t*>(plain), capacity, &count);
    return status == PSA_SUCCESS ? static_cast<std::int32_t>(count) : -1;
  }

 private:
  static constexpr psa_algorithm_t signing = PSA_ALG_RSA_PKCS1V15_SIGN(PSA_ALG_SHA_256);

  /// PSA does not let a key that was parsed be used for both signing and decrypting: it is written
  /// to mbedTLS's memory for a moment, and imported with a policy for both.
  KeyError take_parsed(const mbedtls_pk_context& parsed) {
    if (!is_rsa(parsed)) return KeyError::not_rsa;
    const KeyError length = judge_rsa_bits(mbedtls_pk_get_bitlen(&parsed));
    if (length != KeyError::none) return length;
    constexpr std::size_t room = PSA_KEY_EXPORT_RSA_KEY_PAIR_MAX_SIZE(most_rsa_bits);
    auto* const der = static_cast<unsigned char*>(mbedtls_calloc(1, room));
    if (der == nullptr) return KeyError::no_memory;
    const int written = mbedtls_pk_write_key_der(&parsed, der, room);  // at the end
    KeyError error =
        written == PSA_ERROR_INSUFFICIENT_MEMORY ? KeyError::no_memory : KeyError::unreadable;
    if (written > 0) {
      const auto size = static_cast<std::size_t>(written);
      error = take(RsaDer::of_private(der + room - size, size),
                   {PSA_KEY_TYPE_RSA_KEY_PAIR,
                    PSA_KEY_USAGE_SIGN_HASH | PSA_KEY_USAGE_VERIFY_HASH | PSA_KEY_USAGE_DECRYPT,
                    PSA_ALG_RSA_PKCS1V15_SIGN(PSA_ALG_ANY_HASH), PSA_ALG_RSA_PKCS1V15_CRYPT});
    }
    tillwire::wipe(der, room);
    mbedtls_free(der);
    return error == KeyError::none ? try_out() : error;
  }

  /// Signs once and verifies that: PSA does not check that the parts of a key belong together.
  KeyError try_out() {
    static constexpr std::uint8_t digest[Signer::digest_size] = {};
    std::uint8_t signature[Signer::most_signature];
    const psa_status_t status = sign(digest, signature);
    if (status == PSA_ERROR_INSUFFICIENT_MEMORY) return KeyError::no_memory;
    const bool consistent =
        status == PSA_SUCCESS && psa_verify_hash(key_.id(), signing, digest, sizeof digest,
                                                 signature, size()) == PSA_SUCCESS;
    // The difference between a wrong signature and the right one can give away the key.
    tillwire::wipe(signature, sizeof signature);
    return consistent ? KeyError::none : KeyError::inconsistent;
  }

  psa_status_t sign(const std::uint8_t* digest, std::uint8_t* signature) {
    std::size_t count = 0;
    return psa_sign_hash(key_.id(), signing, digest, Signer::digest_size, signature, size(),
                         &count);
  }
};
#endif

}  // namespace tillwire::mbedtls::library
