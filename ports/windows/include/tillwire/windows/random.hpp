// The system's random numbers.
#pragma once

#include <tillwire/windows/system.hpp>
// After windows.h, whose types it needs.
#include <bcrypt.h>

#include <tillwire/port/crypto.hpp>

namespace tillwire::windows {

/// Windows's own generator (BCryptGenRandom), for every use of random numbers, TLS included.
class Random final : public tillwire::Random {
 public:
  bool fill(void* to, std::uint32_t size) override {
    return ::BCryptGenRandom(nullptr, static_cast<unsigned char*>(to), size,
                             BCRYPT_USE_SYSTEM_PREFERRED_RNG) >= 0;
  }
};

/// BCryptGenRandom as an Entropy, for an mbedTLS that was built without entropy sources
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
