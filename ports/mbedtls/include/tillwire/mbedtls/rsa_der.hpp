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
    Reader algorithm = fields.enter(sequence);
    const Reader name = algorithm.enter(MBEDTLS_ASN1_OID);
    if (!whole.ended() || !name.good) return found;
    static constexpr unsigned char rsa[] = {0x2A, 0x86, 0x48, 0x86, 0xF7,
                                            0x0D, 0x01, 0x01, 0x01};  // 1.2.840.113549.1.1.1
    if (name.left() != sizeof rsa || std::memcmp(name.at, rsa, sizeof rsa) != 0) {
      found.error = tls_port::KeyError::not_rsa;
      return found;
    }
    Reader bits = fields.enter(MBEDTLS_ASN1_BIT_STRING);
    if (!fields.ended() || bits.left() == 0 || *bits.at != 0) return found;  // unused bits: none
    ++bits.at;
    const Reader body = bits;
    Reader numbers = bits.enter(sequence);
    if (bits.ended()) found.take(body, numbers);
    return found;
  }

  /// Finds the key of an RSAPrivateKey.
  static RsaDer of_private(const void* der, std::size_t der_size) {
    RsaDer found;
    Reader whole(der, der_size);
    const Reader body = whole;
    Reader numbers = whole.enter(sequence);
    numbers.enter(MBEDTLS_ASN1_INTEGER);  // the version
    if (whole.ended()) found.take(body, numbers);
    return found;
  }

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

    /// The length of the next number in bits; 0 if it is zero, negative or none.
    std::size_t bits() {
      Reader number = enter(MBEDTLS_ASN1_INTEGER);
      if (number.left() == 0 || *number.at >= 0x80) return 0;
      while (number.left() != 0 && *number.at == 0) ++number.at;
      if (number.left() == 0) return 0;
      std::size_t count = number.left() * 8;
      for (unsigned first = *number.at; first < 0x80; first *= 2) --count;
      return count;
    }

    const unsigned char* at;
    const unsigned char* end;
    bool good;
  };

  /// Two numbers, modulus and public exponent, come next.
  void take(const Reader& whole, Reader& numbers) {
    modulus_bits = numbers.bits();
    exponent_bits = numbers.bits();
    if (modulus_bits == 0 || exponent_bits == 0) return;
    key = whole.at;
    size = whole.left();
    error = tls_port::KeyError::none;
  }
};

}  // namespace tillwire::mbedtls::library
