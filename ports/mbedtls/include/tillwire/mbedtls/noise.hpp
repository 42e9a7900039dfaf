// Checks a board's noise before it is used.
#pragma once

#include <cstdint>
#include <tillwire/port/crypto.hpp>

namespace tillwire::mbedtls {

/// Takes noise from an Entropy, and fails if that fails, gives nothing, or repeats one byte. The
/// source is borrowed. mbedtls::Random has one inside; where PSA has the random generator, its
/// entropy callback asks one; in 3.6 that is mbedtls_hardware_poll() instead of this:
///
///     #include <mbedtls/platform.h>
///
///     static mbedtls::Noise noise(board_entropy);
///
///     extern "C" int mbedtls_platform_get_entropy(psa_driver_get_entropy_flags_t flags,
///                                                 std::size_t* bits, unsigned char* to,
///                                                 std::size_t size) {
///       if (flags != 0) return PSA_ERROR_NOT_SUPPORTED;
///       if (!noise.fill(to, size)) return PSA_ERROR_INSUFFICIENT_ENTROPY;
///       *bits = 8 * size;
///       return 0;
///     }
class Noise {
 public:
  Noise() = default;  ///< without a source: it fails
  explicit Noise(Entropy& source) : source_(&source) {}

  /// Puts noise into `to`, as much as there is now: how many bytes, or 0 if the source does not
  /// work.
  std::uint32_t gather(void* to, std::uint32_t size) {
    if (source_ == nullptr) return 0;
    const std::uint32_t count = source_->gather(to, size);
    if (count > size || is_stuck(static_cast<const unsigned char*>(to), count)) return 0;
    return count;
  }

  /// Fills all of `to`; false if the source does not work.
  bool fill(void* to, std::size_t size) {
    auto* at = static_cast<unsigned char*>(to);
    while (size != 0) {
      const std::uint32_t count =
          gather(at, size < UINT32_MAX ? static_cast<std::uint32_t>(size) : UINT32_MAX);
      if (count == 0) return false;
      at += count;
      size -= count;
    }
    return true;
  }

 private:
  // Eight equal bytes in a row, however many come at a time: from a source that works, about once
  // in 2^56 bytes.
  bool is_stuck(const unsigned char* bytes, std::uint32_t count) {
    constexpr std::uint32_t most_equal = 7;
    bool stuck = false;
    for (; count != 0; --count, ++bytes) {
      equal_ = equal_ != 0 && *bytes == last_ ? equal_ + 1 : 1;
      last_ = *bytes;
      stuck = stuck || equal_ > most_equal;
    }
    return stuck;
  }

  Entropy* source_ = nullptr;
  std::uint32_t equal_ = 0;  // so many equal bytes came last
  unsigned char last_ = 0;
};

}  // namespace tillwire::mbedtls
