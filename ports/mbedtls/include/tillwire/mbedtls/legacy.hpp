// Cryptography by mbedTLS's older functions, of 2.28 and 3; psa.hpp has the same by PSA.
#pragma once

#include <mbedtls/aes.h>
#include <mbedtls/cipher.h>
#include <mbedtls/cmac.h>
#include <mbedtls/md.h>
#include <mbedtls/pk.h>
#include <mbedtls/rsa.h>
#include <mbedtls/sha256.h>

#include <cstddef>
#include <cstdint>
#include <tillwire/base/wipe.hpp>
#include <tillwire/mbedtls/compat.hpp>
#include <tillwire/mbedtls/private_key.hpp>
#include <tillwire/mbedtls/rsa_der.hpp>
#include <tillwire/port/crypto.hpp>
#include <tillwire/security/constant_time.hpp>

namespace tillwire::mbedtls::library {

/// Must be called before keys and certificates are read. These functions need nothing.
inline bool start() {
  return true;
}

inline bool sha256(const void* bytes, std::size_t size, std::uint8_t* digest) {
  const auto* const input = static_cast<const unsigned char*>(bytes);
#if MBEDTLS_VERSION_MAJOR >= 3
  return mbedtls_sha256(input, size, digest, 0) == 0;
#else
  return mbedtls_sha256_ret(input, size, digest, 0) == 0;
#endif
}

/// One block by AES.
class AesBlock {
 public:
  static bool encrypt(KeyBytes key, const std::uint8_t* block, std::uint8_t* out) {
    return crypt(mbedtls_aes_setkey_enc, MBEDTLS_AES_ENCRYPT, key, block, out);
  }

  static bool decrypt(KeyBytes key, const std::uint8_t* block, std::uint8_t* out) {
    return crypt(mbedtls_aes_setkey_dec, MBEDTLS_AES_DECRYPT, key, block, out);
  }

  static bool cmac(KeyBytes key, const std::uint8_t* block, std::uint8_t* out) {
#if defined(MBEDTLS_CMAC_C)
    const mbedtls_cipher_info_t* const cipher = mbedtls_cipher_info_from_values(
        MBEDTLS_CIPHER_ID_AES, static_cast<int>(key.size * 8), MBEDTLS_MODE_ECB);
    return cipher != nullptr &&
           mbedtls_cipher_cmac(cipher, key.data, std::size_t{key.size} * 8, block, 16, out) == 0;
#else
    static_cast<void>(key), static_cast<void>(block), static_cast<void>(out);
    return false;
#endif
  }

 private:
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

/// HMAC-SHA256, of a message that comes in pieces.
class HmacSha256 {
 public:
  static constexpr std::uint32_t size = 32;

  HmacSha256() { mbedtls_md_init(&hmac_); }
  ~HmacSha256() { mbedtls_md_free(&hmac_); }
  HmacSha256(const HmacSha256&) = delete;
  HmacSha256& operator=(const HmacSha256&) = delete;

  /// Must be called once, before the other functions.
  bool set_key(const char* key, std::size_t key_size) {
    return mbedtls_md_setup(&hmac_, mbedtls_md_info_from_type(MBEDTLS_MD_SHA256), 1) == 0 &&
           mbedtls_md_hmac_starts(&hmac_, reinterpret_cast<const unsigned char*>(key), key_size) ==
               0;
  }

  bool begin() { return mbedtls_md_hmac_reset(&hmac_) == 0; }

  bool add(const char* bytes, std::size_t count) {
    return mbedtls_md_hmac_update(&hmac_, reinterpret_cast<const unsigned char*>(bytes), count) ==
           0;
  }

  /// Compares it with `size` bytes, in constant time.
  bool matches(const std::uint8_t* given) {
    std::uint8_t right[size];
    if (mbedtls_md_hmac_finish(&hmac_, right) != 0) return false;
    const bool same = tillwire::detail::equal_in_constant_time(given, right, size);
    tillwire::wipe(right, sizeof right);  // what a forger would like to know
    return same;
  }

 private:
  mbedtls_md_context_t hmac_;
};

/// SHA-512 or SHA-256, of a message that comes in pieces.
class MessageHash {
 public:
  static constexpr std::uint32_t max_size = 64;

  explicit MessageHash(SignatureHash kind) {
    mbedtls_md_init(&hash_);
    ready_ = mbedtls_md_setup(&hash_, mbedtls_md_info_from_type(type_of(kind)), 0) == 0;
  }
  ~MessageHash() { mbedtls_md_free(&hash_); }
  MessageHash(const MessageHash&) = delete;
  MessageHash& operator=(const MessageHash&) = delete;

  static constexpr mbedtls_md_type_t type_of(SignatureHash kind) {
    return kind == SignatureHash::sha256 ? MBEDTLS_MD_SHA256 : MBEDTLS_MD_SHA512;
  }
  static constexpr unsigned size_of(SignatureHash kind) {
    return kind == SignatureHash::sha256 ? 32 : 64;
  }

  /// Returns false if mbedTLS lacks the hash or memory.
  bool ready() const { return ready_; }
  bool begin() { return mbedtls_md_starts(&hash_) == 0; }
  bool add(const char* bytes, std::size_t count) {
    return mbedtls_md_update(&hash_, reinterpret_cast<const unsigned char*>(bytes), count) == 0;
  }
  bool finish(std::uint8_t* digest) { return mbedtls_md_finish(&hash_, digest) == 0; }

 private:
  mbedtls_md_context_t hash_;
  bool ready_;
};

/// An RSA key, public or private.
class RsaContext {
 public:
  RsaContext() { mbedtls_pk_init(&key_); }
  ~RsaContext() { mbedtls_pk_free(&key_); }
  RsaContext(const RsaContext&) = delete;
  RsaContext& operator=(const RsaContext&) = delete;

  void clear() {
    mbedtls_pk_free(&key_);
    mbedtls_pk_init(&key_);
  }

  /// The bytes of the modulus; only if there is a key.
  std::uint32_t size() const { return static_cast<std::uint32_t>(mbedtls_pk_get_len(&key_)); }
  mbedtls_rsa_context* native() { return mbedtls_pk_rsa(key_); }

 protected:
  KeyError judge() { return is_rsa(key_) ? judge_rsa_bits(bits_of(*native())) : KeyError::not_rsa; }

  mbedtls_pk_context key_;

 private:
  /// The length of a modulus. mbedTLS's own for keys of any kind rounds it up to whole bytes.
  static std::size_t bits_of(const mbedtls_rsa_context& rsa) {
#if MBEDTLS_VERSION_NUMBER >= 0x03060000
    return mbedtls_rsa_get_bitlen(&rsa);
#else
    return mbedtls_mpi_bitlen(&rsa.MBEDTLS_PRIVATE(N));
#endif
  }
};

class PublicRsa : public RsaContext {
 public:
  /// Reads a SubjectPublicKeyInfo, once. After a failure, clear() must follow.
  KeyError load(const void* der, std::size_t der_size) {
    auto* at = static_cast<unsigned char*>(const_cast<void*>(der));  // mbedTLS only reads it
    const unsigned char* const end = at + der_size;
    const int error = mbedtls_pk_parse_subpubkey(&at, end, &key_);
    if (error != 0) return fault_of(error);
    return at == end ? judge() : KeyError::unreadable;
  }

  /// RSAES-PKCS1-v1_5.
  bool encrypt(tillwire::Random& random, const void* plain, std::size_t plain_size,
               std::uint8_t* out) {
    const auto* const in = static_cast<const unsigned char*>(plain);
#if MBEDTLS_VERSION_MAJOR >= 3
    return mbedtls_rsa_rsaes_pkcs1_v15_encrypt(native(), fill_random, &random, plain_size, in,
                                               out) == 0;
#else
    return mbedtls_rsa_rsaes_pkcs1_v15_encrypt(native(), fill_random, &random, MBEDTLS_RSA_PUBLIC,
                                               plain_size, in, out) == 0;
#endif
  }

  /// RSASSA-PKCS1-v1_5 over a digest; the signature is as long as the modulus.
  bool verifies(SignatureHash hash, const std::uint8_t* digest, const std::uint8_t* signature) {
    const mbedtls_md_type_t type = MessageHash::type_of(hash);
    const unsigned digest_size = MessageHash::size_of(hash);
#if MBEDTLS_VERSION_MAJOR >= 3
    return mbedtls_rsa_rsassa_pkcs1_v15_verify(native(), type, digest_size, digest, signature) == 0;
#else
    return mbedtls_rsa_rsassa_pkcs1_v15_verify(native(), nullptr, nullptr, MBEDTLS_RSA_PUBLIC, type,
                                               digest_size, digest, signature) == 0;
#endif
  }

 private:
  static KeyError fault_of(int error) {
    // What the ASN.1 reader said may be added to it.
    switch (-(-error & 0xff80)) {
      case MBEDTLS_ERR_PK_UNKNOWN_PK_ALG:
        return KeyError::not_rsa;
      case MBEDTLS_ERR_PK_ALLOC_FAILED:
        return KeyError::no_memory;
      default:
        return error == MBEDTLS_ERR_MPI_ALLOC_FAILED ? KeyError::no_memory : KeyError::unreadable;
    }
  }
};

class PrivateRsa : public RsaContext {
 public:
  /// Reads what parse_private_key() does, once. After a failure, clear() must follow.
  KeyError load(const void* bytes, std::size_t bytes_size, const char* passphrase, bool encrypted,
                tillwire::Random& random) {
    KeyError failure = parse_private_key(key_, bytes, bytes_size, passphrase, encrypted, random);
    if (failure == KeyError::none) failure = judge();
    return failure == KeyError::none ? check() : failure;
  }

  /// Reads DER without mbedTLS's parser, which has code for the keys of curves too. After a
  /// failure, clear() must follow.
  KeyError load_der(const void* bytes, std::size_t bytes_size, tillwire::Random&) {
    RsaDer der = RsaDer::of_private(bytes, bytes_size);
    if (der.error != KeyError::none) return der.error;
    const KeyError length = judge_rsa_bits(der.modulus_bits);
    if (length != KeyError::none) return length;
    if (mbedtls_pk_setup(&key_, mbedtls_pk_info_from_type(MBEDTLS_PK_RSA)) != 0) {
      return KeyError::no_memory;
    }
    mbedtls_rsa_context& rsa = *native();
    mbedtls_mpi* const parts[] = {
      &rsa.MBEDTLS_PRIVATE(N),
      &rsa.MBEDTLS_PRIVATE(E),
      &rsa.MBEDTLS_PRIVATE(D),
      &rsa.MBEDTLS_PRIVATE(P),
      &rsa.MBEDTLS_PRIVATE(Q),
#if defined(MBEDTLS_RSA_NO_CRT)
      nullptr,
      nullptr,
      nullptr,
#else
      &rsa.MBEDTLS_PRIVATE(DP),
      &rsa.MBEDTLS_PRIVATE(DQ),
      &rsa.MBEDTLS_PRIVATE(QP),
#endif
    };
    for (mbedtls_mpi* const part : parts) {
      const RsaDer::Number number = der.next();
      if (number.size == 0) return KeyError::unreadable;
      if (part != nullptr && mbedtls_mpi_read_binary(part, number.bytes, number.size) != 0) {
        return KeyError::no_memory;
      }
    }
    if (!der.ended()) return KeyError::unreadable;
    rsa.MBEDTLS_PRIVATE(len) = mbedtls_mpi_size(&rsa.MBEDTLS_PRIVATE(N));
    return check();
  }

  /// RSASSA-PKCS1-v1_5 over a SHA-256.
  bool sign(tillwire::Random& random, const std::uint8_t* digest, std::uint8_t* signature) {
#if MBEDTLS_VERSION_MAJOR >= 3
    const int error = mbedtls_rsa_rsassa_pkcs1_v15_sign(
        native(), fill_random, &random, MBEDTLS_MD_SHA256, Signer::digest_size, digest, signature);
#else
    const int error = mbedtls_rsa_rsassa_pkcs1_v15_sign(native(), fill_random, &random,
                                                        MBEDTLS_RSA_PRIVATE, MBEDTLS_MD_SHA256,
                                                        Signer::digest_size, digest, signature);
#endif
    if (error != 0) renew_blinding();
    return error == 0;
  }

  /// RSAES-PKCS1-v1_5; how many bytes came out, or -1.
  std::int32_t decrypt(tillwire::Random& random, const std::uint8_t* encrypted, void* plain,
                       std::size_t capacity) {
    std::size_t count = 0;
    auto* const out = static_cast<unsigned char*>(plain);
#if MBEDTLS_VERSION_MAJOR >= 3
    const int error = mbedtls_rsa_rsaes_pkcs1_v15_decrypt(native(), fill_random, &random, &count,
                                                          encrypted, out, capacity);
#else
    const int error = mbedtls_rsa_rsaes_pkcs1_v15_decrypt(
        native(), fill_random, &random, MBEDTLS_RSA_PRIVATE, &count, encrypted, out, capacity);
#endif
    if (error == 0) return static_cast<std::int32_t>(count);
    // Not if the padding was wrong: that must not show in the time that the next operation takes.
    if (error != MBEDTLS_ERR_RSA_INVALID_PADDING && error != MBEDTLS_ERR_RSA_OUTPUT_TOO_LARGE) {
      renew_blinding();
    }
    return -1;
  }

 private:
  KeyError check() {
    return mbedtls_rsa_check_privkey(native()) == 0 ? KeyError::none : KeyError::inconsistent;
  }

  /// Makes the key blind itself with new numbers, after an operation that failed for another reason
  /// than its input: if the random generator failed in the middle of it, mbedTLS up to 3.6.0 at
  /// least keeps half of the numbers, and no later operation succeeds.
  void renew_blinding() {
    mbedtls_mpi_free(&native()->MBEDTLS_PRIVATE(Vi));
    mbedtls_mpi_free(&native()->MBEDTLS_PRIVATE(Vf));
  }
};

}  // namespace tillwire::mbedtls::library
