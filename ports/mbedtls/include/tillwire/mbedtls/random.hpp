// mbedTLS's random generator, seeded from the entropy sources of the system or the board.
#pragma once

#include <mbedtls/ctr_drbg.h>
#include <mbedtls/entropy.h>

#include <tillwire/port/crypto.hpp>

namespace tillwire::mbedtls {

/// CTR_DRBG over mbedTLS's entropy pool. On a host the pool is fed by the system; on a board
/// without one it is fed by the board's `mbedtls_hardware_poll` (MBEDTLS_ENTROPY_HARDWARE_ALT).
///
/// One is enough for all that needs random numbers; it must outlive them. If seeding fails, every
/// fill() fails, and Tls refuses to connect.
class Random final : public tillwire::Random {
 public:
  Random() {
    mbedtls_entropy_init(&entropy_);
    mbedtls_ctr_drbg_init(&generator_);
    static constexpr char purpose[] = "tillwire";
    error_ =
        mbedtls_ctr_drbg_seed(&generator_, mbedtls_entropy_func, &entropy_,
                              reinterpret_cast<const unsigned char*>(purpose), sizeof purpose - 1);
  }
  ~Random() {
    mbedtls_ctr_drbg_free(&generator_);
    mbedtls_entropy_free(&entropy_);
  }
  Random(const Random&) = delete;
  Random& operator=(const Random&) = delete;

  bool fill(void* to, std::uint32_t size) override {
    return error_ == 0 &&
           mbedtls_ctr_drbg_random(&generator_, static_cast<unsigned char*>(to), size) == 0;
  }

 private:
  mbedtls_entropy_context entropy_;
  mbedtls_ctr_drbg_context generator_;
  int error_;
};

/// What mbedTLS calls an f_rng; its context is a tillwire::Random.
inline int fill_random(void* random, unsigned char* to, std::size_t size) {
  const bool filled =
      static_cast<tillwire::Random*>(random)->fill(to, static_cast<std::uint32_t>(size));
  return filled ? 0 : MBEDTLS_ERR_CTR_DRBG_ENTROPY_SOURCE_FAILED;
}

}  // namespace tillwire::mbedtls
