// mbedTLS's random generator, seeded from the entropy sources of the system or the board.
#pragma once

#include <mbedtls/ctr_drbg.h>
#include <mbedtls/entropy.h>

namespace tillwire::mbedtls {

/// CTR_DRBG over mbedTLS's entropy pool. On a host the pool is fed by the system; on a board
/// without one it is fed by the board's `mbedtls_hardware_poll` (MBEDTLS_ENTROPY_HARDWARE_ALT).
///
/// One is enough for all that needs random numbers; it must outlive them. If seeding fails, every
/// fill() fails, and Tls refuses to connect.
class Random {
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

  /// What mbedTLS calls an f_rng; `self` is the Random.
  static int fill(void* self, unsigned char* to, std::size_t size) {
    Random& random = *static_cast<Random*>(self);
    if (random.error_ != 0) return random.error_;
    return mbedtls_ctr_drbg_random(&random.generator_, to, size);
  }

 private:
  mbedtls_entropy_context entropy_;
  mbedtls_ctr_drbg_context generator_;
  int error_;
};

}  // namespace tillwire::mbedtls
