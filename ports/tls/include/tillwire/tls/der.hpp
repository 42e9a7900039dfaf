// Reads DER, the encoding of certificates, without copying or recursion.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace tillwire::tls_port {

/// A borrowed sequence of DER elements. Reading takes elements from the front, and fails without
/// taking anything if the next element is malformed or truncated.
class Der {
 public:
  static constexpr unsigned boolean = 0x01;
  static constexpr unsigned integer = 0x02;
  static constexpr unsigned bit_string = 0x03;
  static constexpr unsigned octet_string = 0x04;
  static constexpr unsigned object_identifier = 0x06;
  static constexpr unsigned sequence = 0x30;
  static constexpr unsigned set = 0x31;
  /// The tag of [number]: primitive, or constructed.
  static constexpr unsigned context(unsigned number) { return 0x80U | number; }
  static constexpr unsigned constructed(unsigned number) { return 0xA0U | number; }

  constexpr Der() = default;
  constexpr Der(const unsigned char* data, std::size_t size) : data_(data), size_(size) {}

  const unsigned char* data() const { return data_; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }

  /// The tag of the next element, or 0 if nothing is left.
  unsigned tag() const { return size_ == 0 ? 0 : data_[0]; }

  /// Takes the next element. Returns false if it is not a whole one in DER.
  [[nodiscard]] bool next(Der& contents) {
    // A tag has one byte: numbers from 31 are in no certificate.
    if (size_ < 2 || (data_[0] & 0x1FU) == 0x1FU) return false;
    std::size_t header = 2;
    std::size_t length = data_[1];
    if (length >= 0x80) {
      const std::size_t bytes = length & 0x7FU;
      if (bytes == 0 || bytes > 3 || size_ < 2 + bytes || data_[2] == 0) return false;
      header += bytes;
      length = 0;
      for (std::size_t i = 2; i < header; ++i) length = length << 8U | data_[i];
      if (length < 0x80) return false;  // has a shorter form
    }
    if (length > size_ - header) return false;
    contents = Der(data_ + header, length);
    data_ += header + length;
    size_ -= header + length;
    return true;
  }

  /// Takes the next element if it has this tag.
  [[nodiscard]] bool take(unsigned wanted, Der& contents) {
    return tag() == wanted && next(contents);
  }

  bool operator==(const Der& other) const { return is(other.data_, other.size_); }
  bool is(const void* bytes, std::size_t size) const {
    return size_ == size && (size == 0 || std::memcmp(data_, bytes, size) == 0);
  }
  bool begins_with(const Der& other) const {
    return size_ >= other.size_ && Der(data_, other.size_) == other;
  }

 private:
  const unsigned char* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace tillwire::tls_port
