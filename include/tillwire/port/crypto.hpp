// What a port implements of cryptography: mbedTLS, a secure element, a PIN pad.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tillwire {

/// Cryptographically secure random bytes.
class Random {
 public:
  /// Fills all of `to`; false if it cannot, and then nothing of it may be used.
  virtual bool fill(void* to, std::uint32_t size) = 0;

 protected:
  ~Random() = default;
};

/// Noise of a board that has no operating system, to seed a Random with.
class Entropy {
 public:
  /// Puts noise into `to`, as much as there is now: how many bytes, at most `size`, or 0 if the
  /// source does not work. Each byte counts as fully unpredictable: a source with less noise than
  /// that gathers more and condenses it, with a hash or in hardware.
  virtual std::uint32_t gather(void* to, std::uint32_t size) = 0;

 protected:
  ~Entropy() = default;
};

/// Signs requests; the private key stays inside.
class Signer {
 public:
  static constexpr std::uint32_t digest_size = 32;  ///< in bytes, of SHA-256
  /// In bytes: a modulus of 4096 bits. A longer key cannot be used.
  static constexpr std::uint32_t most_signature = 512;

  /// SHA-256 of the bytes; false if that failed.
  virtual bool hash(const char* bytes, std::uint32_t size, std::uint8_t* digest) = 0;
  /// The bytes of a signature, which is the key's modulus: 256 for RSA-2048; 0 if there is no key.
  virtual std::uint32_t signature_size() const = 0;
  /// RSASSA-PKCS1-v1_5 with SHA-256 over the message that is `digest`, which is hashed once more
  /// for that: the DigestInfo holds SHA-256(digest). Writes signature_size() bytes; false if that
  /// failed.
  virtual bool sign(const std::uint8_t* digest, std::uint8_t* signature) = 0;

 protected:
  ~Signer() = default;
};

/// The algorithm that a key is for: one of 16 or 24 bytes fits both.
enum class KeyAlgorithm : std::uint8_t {
  unknown,  ///< nothing has told it
  des,      ///< DES and 3DES
  aes,
};

/// The bytes of a secret key in the clear, borrowed. Nothing becomes one by an assignment: KeyFor
/// (security/clear_key.hpp) has them with the use of the key, from_clear_bytes() makes them.
class KeyBytes {
 public:
  /// Takes bytes for a key: what a secure module gives out, a master key, a test key. They must
  /// outlive the result.
  static constexpr KeyBytes from_clear_bytes(const std::uint8_t* bytes, std::uint32_t size,
                                             KeyAlgorithm algorithm = KeyAlgorithm::unknown) {
    return {bytes, size, algorithm};
  }
  /// All bytes of an array.
  template <std::size_t Size>
  static constexpr KeyBytes from_clear_bytes(const std::uint8_t (&bytes)[Size],
                                             KeyAlgorithm algorithm = KeyAlgorithm::unknown) {
    return {bytes, Size, algorithm};
  }

  const std::uint8_t* data;  ///< not ended by anything
  std::uint16_t size;        ///< in bytes: 8, 16 or 24 for DES and 3DES, 16, 24 or 32 for AES
  KeyAlgorithm algorithm;    ///< PIN blocks, MACs, DUKPT and the like refuse another one's

 private:
  // A size that does not fit is taken for 0, which no cipher takes: 65,552 must not become 16.
  constexpr KeyBytes(const std::uint8_t* bytes, std::size_t count, KeyAlgorithm known)
      : data(bytes),
        size(count <= 0xffff ? static_cast<std::uint16_t>(count) : std::uint16_t{0}),
        algorithm(known) {}
};

/// A block cipher, one block at a time (ECB). Input and output may be the same.
class BlockCipher {
 public:
  /// 8 bytes: DES, and 3DES with a key of two or three parts; 16 bytes: AES.
  virtual std::uint32_t block_size() const = 0;
  /// False if the key does not fit the cipher, or the cipher failed.
  virtual bool encrypt(KeyBytes key, const std::uint8_t* block, std::uint8_t* out) = 0;
  /// Decrypts one block; fails as encrypt() does.
  virtual bool decrypt(KeyBytes key, const std::uint8_t* block, std::uint8_t* out) = 0;
  /// CMAC (NIST SP 800-38B) of one block, as long as a block. It is asked of AES only: DES may
  /// answer false.
  virtual bool mac(KeyBytes key, const std::uint8_t* block, std::uint8_t* out) = 0;

 protected:
  ~BlockCipher() = default;
};

/// Encrypts for the owner of a key pair: RSAES-PKCS1-v1_5.
class PublicKey {
 public:
  /// The bytes of what is encrypted, which is the key's modulus; 0 if there is no key.
  virtual std::uint32_t size() const = 0;
  /// Encrypts at most size() - 11 bytes to size() bytes; false if that failed.
  virtual bool encrypt(const void* plain, std::uint32_t plain_size, std::uint8_t* out) = 0;

 protected:
  ~PublicKey() = default;
};

/// Decrypts what was encrypted for its owner: RSAES-PKCS1-v1_5. The private key stays inside.
class PrivateKey {
 public:
  /// The bytes of what is encrypted, which is the key's modulus; 0 if there is no key.
  virtual std::uint32_t size() const = 0;
  /// Decrypts size() bytes; how many came out, or -1 if it failed or they are more than `capacity`.
  virtual std::int32_t decrypt(const std::uint8_t* encrypted, void* plain,
                               std::uint32_t capacity) = 0;

 protected:
  ~PrivateKey() = default;
};

/// Verifies the checksum of a message that comes in pieces.
class Checksum {
 public:
  /// A new message; false if it cannot be.
  virtual bool begin() = 0;
  /// The next piece of it.
  virtual bool add(const char* bytes, std::uint32_t size) = 0;
  /// The most bytes that a checksum has: 32 for HMAC-SHA256, the key's modulus for RSA.
  virtual std::uint32_t size() const = 0;
  /// Ends the message and compares, in a time that does not depend on where they differ.
  virtual bool matches(const std::uint8_t* checksum, std::uint32_t checksum_size) = 0;

 protected:
  ~Checksum() = default;
};

}  // namespace tillwire
