// Finds an RSA key and its lengths in DER.
#pragma once

#include <mbedtls/asn1.h>

#include <cstddef>
#include <cstring>
#include <tillwire/tls/key_error.hpp>

namespace tillwire::mbedtls::library {

/// An RSA key in DER, which is borrowed.
struct RsaDer {
  tls_port::KeyError error = tls_port::KeyError::unreadable;
  const unsigned char* key = nullptr;  ///< its RSAPublicKey or RSAPrivateKey (RFC 8017, A.1)
  std::size_t size = 0;                ///< in bytes, of that
  std::size_t modulus_bits = 0;
  std::size_t exponent_bits = 0;  ///< of the public exponent

  /// Finds the key of a SubjectPublicKeyInfo, which must fill the bytes.
  static RsaDer of_public(const void* info, std::size_t info_size) {
    RsaDer found;
    Reader whole(info, info_size);
    Reader fields = whole.enter(sequence);
    if (!whole.ended() || !found.is_rsa(fields)) return found;
    Reader bits = fields.enter(MBEDTLS_ASN1_BIT_STRING);
    if (!fields.ended() || bits.left() == 0 || *bits.at != 0) return found;  // unused bits: none
    ++bits.at;
    const Reader body = bits;
    Reader numbers = bits.enter(sequence);
    if (bits.ended()) found.take(body, numbers);
    return found;
  }

  /// Finds the key of an RSAPrivateKey (PKCS#1), which may be in a PrivateKeyInfo (PKCS#8).
  static RsaDer of_private(const void* der, std::size_t der_size) {
    RsaDer found;
    Reader body(der, der_size);
    Reader fields = found.enter_private(body);
    if (fields.left() != 0 && *fields.at == sequence) {
      if (!found.is_rsa(fields)) return found;
      body = fields.enter(MBEDTLS_ASN1_OCTET_STRING);
      if (!fields.ended()) return found;
      fields = found.enter_private(body);
    }
    found.take(body, fields);
    return found;
  }

  /// One number of a key, without leading zeros. Its size is 0 if it is zero, negative or missing.
  struct Number {
    const unsigned char* bytes;
    std::size_t size;
  };

  /// Returns the first number, then each next one, in the order of RFC 8017.
  Number next() {
    const Reader number = numbers_.number();
    return {number.at, number.left()};
  }

  /// Returns whether next() has returned all numbers.
  bool ended() const { return numbers_.ended(); }

 private:
  static constexpr int sequence = MBEDTLS_ASN1_CONSTRUCTED | MBEDTLS_ASN1_SEQUENCE;

  /// The contents of an element. Once something was not as expected, nothing more is read.
  struct Reader {
    Reader(const void* bytes, std::size_t count)
        : at(static_cast<const unsigned char*>(bytes)), end(at + count), good(at != nullptr) {}

    std::size_t left() const { return good ? static_cast<std::size_t>(end - at) : 0; }
    bool ended() const { return good && at == end; }

    /// The contents of the next element, which must have this tag.
    Reader enter(int tag) {
      auto* next = const_cast<unsigned char*>(at);  // mbedTLS only reads it
      std::size_t length = 0;
      good = good && mbedtls_asn1_get_tag(&next, end, &length, tag) == 0;
      Reader inside(next, good ? length : 0);
      inside.good = good;
      if (good) at = next + length;
      return inside;
    }

    /// The bytes of the next number without leading zeros; none if it is zero or negative.
    Reader number() {
      Reader bytes = enter(MBEDTLS_ASN1_INTEGER);
      if (bytes.left() != 0 && *bytes.at >= 0x80) bytes.good = false;
      while (bytes.left() != 0 && *bytes.at == 0) ++bytes.at;
      return bytes;
    }

    /// The length of the next number in bits; 0 if it is zero, negative or none.
    std::size_t bits() {
      const Reader bytes = number();
      if (bytes.left() == 0) return 0;
      std::size_t count = bytes.left() * 8;
      for (unsigned first = *bytes.at; first < 0x80; first *= 2) --count;
      return count;
    }

    const unsigned char* at;
    const unsigned char* end;
    bool good;
  };

  Reader numbers_{nullptr, 0};

  /// Returns the fields after the version, which must be 0, of the sequence that fills these bytes.
  Reader enter_private(Reader whole) {
    Reader fields = whole.enter(sequence);
    const Reader version = fields.enter(MBEDTLS_ASN1_INTEGER);
    const bool curve = fields.left() != 0 && *fields.at == MBEDTLS_ASN1_OCTET_STRING;  // SEC 1
    if (curve) error = tls_port::KeyError::not_rsa;
    fields.good = fields.good && whole.ended() && version.left() == 1 && *version.at == 0;
    return fields;
  }

  /// Reads the next field, an AlgorithmIdentifier.
  bool is_rsa(Reader& fields) {
    Reader algorithm = fields.enter(sequence);
    const Reader name = algorithm.enter(MBEDTLS_ASN1_OID);
    if (!name.good) return false;
    static constexpr unsigned char rsa[] = {0x2A, 0x86, 0x48, 0x86, 0xF7,
                                            0x0D, 0x01, 0x01, 0x01};  // 1.2.840.113549.1.1.1
    if (name.left() == sizeof rsa && std::memcmp(name.at, rsa, sizeof rsa) == 0) return true;
    error = tls_port::KeyError::not_rsa;
    return false;
  }

  /// Two numbers, modulus and public exponent, come next.
  void take(const Reader& whole, Reader numbers) {
    const Reader from = numbers;
    modulus_bits = numbers.bits();
    exponent_bits = numbers.bits();
    if (modulus_bits == 0 || exponent_bits == 0) return;
    key = whole.at;
    size = whole.left();
    numbers_ = from;
    error = tls_port::KeyError::none;
  }
};

}  // namespace tillwire::mbedtls::library
