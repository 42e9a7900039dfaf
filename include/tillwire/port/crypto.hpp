// What a port implements of cryptography, with mbedTLS, a secure element or a PIN pad.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tillwire {

/// Cryptographically secure random bytes.
class Random {
 public:
  /// Fills all of `to`. Returns false on failure; nothing in `to` may then be used.
  virtual bool fill(void* to, std::uint32_t size) = 0;

 protected:
  ~Random() = default;
};

/// A noise source of a board without an operating system, to seed a Random with.
class Entropy {
 public:
  /// Writes as much noise to `to` as is available now. Returns the number of bytes, at most `size`,
  /// or 0 if the source does not work. Each byte counts as fully unpredictable: a source with less
  /// noise must gather more and condense it, with a hash or in hardware.
  virtual std::uint32_t gather(void* to, std::uint32_t size) = 0;

 protected:
  ~Entropy() = default;
};

/// Signs requests; the private key stays inside.
class Signer {
 public:
  static constexpr std::uint32_t digest_size = 32;  ///< in bytes, of SHA-256
  /// In bytes, for a modulus of 4096 bits. Longer keys cannot be used.
  static constexpr std::uint32_t most_signature = 512;

  /// Computes the SHA-256 of the bytes; returns false on failure.
  virtual bool hash(const char* bytes, std::uint32_t size, std::uint8_t* digest) = 0;
  /// Returns the size of a signature in bytes, which is the key's modulus: 256 for RSA-2048.
  /// Returns 0 if there is no key.
  virtual std::uint32_t signature_size() const = 0;
  /// Signs with RSASSA-PKCS1-v1_5 and SHA-256. The message is `digest` itself, which is hashed
  /// again: the DigestInfo holds SHA-256(digest). Writes signature_size() bytes; returns false on
  /// failure.
  virtual bool sign(const std::uint8_t* digest, std::uint8_t* signature) = 0;

 protected:
  ~Signer() = default;
};

/// The algorithm that a key is for: a key of 16 or 24 bytes fits both.
enum class KeyAlgorithm : std::uint8_t {
  unknown,  ///< not specified
  des,      ///< DES and 3DES
  aes,
};

/// The bytes of a secret key in the clear, borrowed. Nothing converts to it implicitly: KeyFor
/// (security/clear_key.hpp) holds key bytes together with their use, and from_clear_bytes() takes
/// any bytes.
class KeyBytes {
 public:
  /// Uses bytes as a key, such as the output of a secure module, a master key or a test key. They
  /// must outlive the result.
  static constexpr KeyBytes from_clear_bytes(const std::uint8_t* bytes, std::uint32_t size,
                                             KeyAlgorithm algorithm = KeyAlgorithm::unknown) {
    return {bytes, size, algorithm};
  }
  /// Uses all bytes of an array as a key.
  template <std::size_t Size>
  static constexpr KeyBytes from_clear_bytes(const std::uint8_t (&bytes)[Size],
                                             KeyAlgorithm algorithm = KeyAlgorithm::unknown) {
    return {bytes, Size, algorithm};
  }

  const std::uint8_t* data;  ///< the bytes, without a terminator
  std::uint16_t size;        ///< in bytes: 8, 16 or 24 for DES and 3DES, 16, 24 or 32 for AES
  KeyAlgorithm algorithm;    ///< PIN blocks, MACs and DUKPT refuse a key of another one

 private:
  // A size that does not fit becomes 0, which no cipher accepts: 65,552 must not become 16.
  constexpr KeyBytes(const std::uint8_t* bytes, std::size_t count, KeyAlgorithm known)
      : data(bytes),
        size(count <= 0xffff ? static_cast<std::uint16_t>(count) : std::uint16_t{0}),
        algorithm(known) {}
};

/// A block cipher, one block at a time (ECB). Input and output may be the same buffer.
class BlockCipher {
 public:
  /// Returns the block size in bytes: 8 for DES, and for 3DES with two or three key parts; 16 for
  /// AES.
  virtual std::uint32_t block_size() const = 0;
  /// Encrypts one block. Returns false if the key does not fit the cipher, or if the cipher failed.
  virtual bool encrypt(KeyBytes key, const std::uint8_t* block, std::uint8_t* out) = 0;
  /// Decrypts one block; fails as encrypt() does.
  virtual bool decrypt(KeyBytes key, const std::uint8_t* block, std::uint8_t* out) = 0;
  /// Computes the CMAC (NIST SP 800-38B) of one block; it is as long as a block. Called for AES
  /// only: an implementation of DES may return false.
  virtual bool mac(KeyBytes key, const std::uint8_t* block, std::uint8_t* out) = 0;

 protected:
  ~BlockCipher() = default;
};

/// Encrypts for the owner of a key pair: RSAES-PKCS1-v1_5.
class PublicKey {
 public:
  /// Returns the size of an encrypted message in bytes, which is the key's modulus; 0 if there is
  /// no key.
  virtual std::uint32_t size() const = 0;
  /// Encrypts at most size() - 11 bytes to size() bytes; returns false on failure.
  virtual bool encrypt(const void* plain, std::uint32_t plain_size, std::uint8_t* out) = 0;

 protected:
  ~PublicKey() = default;
};

/// Decrypts messages encrypted for the owner of its key: RSAES-PKCS1-v1_5. The private key stays
/// inside.
class PrivateKey {
 public:
  /// Returns the size of an encrypted message in bytes, which is the key's modulus; 0 if there is
  /// no key.
  virtual std::uint32_t size() const = 0;
  /// Decrypts size() bytes. Returns the number of plain bytes, or -1 if it failed or they exceed
  /// `capacity`.
  virtual std::int32_t decrypt(const std::uint8_t* encrypted, void* plain,
                               std::uint32_t capacity) = 0;

 protected:
  ~PrivateKey() = default;
};

/// The hash of a key's signatures, which its owner decided when the key was made. A setting,
/// because neither the key nor its certificate shows it. SHA-1 and MD5 are not offered.
enum class SignatureHash : std::uint8_t { sha512, sha256 };

/// Verifies the checksum of a message that arrives in pieces.
class Checksum {
 public:
  /// Begins a new message; returns false on failure.
  virtual bool begin() = 0;
  /// Adds the next piece of the message; returns false on failure.
  virtual bool add(const char* bytes, std::uint32_t size) = 0;
  /// Returns the largest size of a checksum in bytes: 32 for HMAC-SHA256, the key's modulus for
  /// RSA.
  virtual std::uint32_t size() const = 0;
  /// Ends the message and returns whether its checksum matches. Takes the same time wherever the
  /// checksums differ.
  virtual bool matches(const std::uint8_t* checksum, std::uint32_t checksum_size) = 0;

 protected:
  ~Checksum() = default;
};

}  // namespace tillwire
