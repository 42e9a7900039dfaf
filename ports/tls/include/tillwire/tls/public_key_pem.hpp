// Reads the PEM of a public key as gateways send it.
#pragma once

#include <cstdint>
#include <tillwire/base/base64.hpp>
#include <tillwire/base/text.hpp>
#include <tillwire/tls/key_error.hpp>

namespace tillwire::tls_port {

/// The DER of the first "PUBLIC KEY" of PEM text, which may have line breaks anywhere in its
/// Base64, or none at all: gateways are known to send it so.
class PublicKeyPem {
 public:
  /// KeyError::unreadable or too_long if there is no DER then.
  KeyError read(const Text& pem) {
    std::uint32_t size = 0;
    auto bytes = pem.bytes();
    if (!skip(bytes, "-----BEGIN PUBLIC KEY-----")) return KeyError::unreadable;
    int byte = bytes.next();
    for (; byte > 0 && byte != '-'; byte = bytes.next()) {
      if (byte == '\n' || byte == '\r' || byte == ' ' || byte == '\t') continue;
      if (size == sizeof bytes_) return KeyError::too_long;
      bytes_[size++] = static_cast<char>(byte);
    }
    // The first of its hyphens has been read.
    if (!starts(bytes, "----END PUBLIC KEY-----")) return KeyError::unreadable;
    const std::int32_t count = detail::base64_decode(
        Text(bytes_, size).bytes(), reinterpret_cast<std::uint8_t*>(bytes_), sizeof bytes_);
    if (count < 0) return KeyError::unreadable;
    size_ = static_cast<std::uint32_t>(count);
    return KeyError::none;
  }

  const void* der() const { return bytes_; }
  std::uint32_t size() const { return size_; }

 private:
  /// Returns whether these characters come next.
  static bool starts(TextBytes& bytes, const char* with) {
    for (; *with != 0; ++with) {
      if (bytes.next() != *with) return false;
    }
    return true;
  }

  /// Skips the first occurrence of `to`, which begins with five hyphens, and everything before it.
  static bool skip(TextBytes& bytes, const char* to) {
    std::uint32_t same = 0;
    while (to[same] != 0) {
      const int byte = bytes.next();
      if (byte < 0) return false;
      if (byte == to[same]) {
        ++same;
      } else if (byte != '-') {
        same = 0;
      } else if (same != 5) {  // a sixth hyphen: the last five count
        same = 1;
      }
    }
    return true;
  }

  // Base64 of 550 bytes, as a key of 4096 bits takes, and some more. Decoded where it lies.
  char bytes_[768];
  std::uint32_t size_ = 0;
};

}  // namespace tillwire::tls_port
