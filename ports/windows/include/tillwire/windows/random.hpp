// The system's random numbers.
#pragma once

#include <tillwire/windows/system.hpp>
// Behind windows.h, whose types it needs.
#include <bcrypt.h>

#include <tillwire/port/crypto.hpp>

namespace tillwire::windows {

/// The generator of Windows itself (BCryptGenRandom), for all that needs random numbers, TLS too.
class Random final : public tillwire::Random {
 public:
  bool fill(void* to, std::uint32_t size) override {
    return ::BCryptGenRandom(nullptr, static_cast<unsigned char*>(to), size,
                             BCRYPT_USE_SYSTEM_PREFERRED_RNG) >= 0;
  }
};

/// The same as a source of noise, for an mbedTLS that was built without sources of its own
/// (MBEDTLS_NO_PLATFORM_ENTROPY):
///
///     windows::Noise noise;
///     mbedtls::Random random(noise);
class Noise final : public Entropy {
 public:
  std::uint32_t gather(void* to, std::uint32_t size) override {
    return Random().fill(to, size) ? size : 0;
  }
};

}  // namespace tillwire::windows
