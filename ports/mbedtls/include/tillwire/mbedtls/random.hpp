// mbedTLS's random generator, seeded from the entropy sources of the system or the board.
#pragma once

#include <mbedtls/ctr_drbg.h>
#include <mbedtls/entropy.h>

#include <cstdint>
#include <tillwire/mbedtls/version.hpp>
#include <tillwire/port/crypto.hpp>

#if !defined(MBEDTLS_ENTROPY_C)
#error "mbedtls::Random needs an mbedTLS built with MBEDTLS_ENTROPY_C"
#endif
#if !defined(MBEDTLS_CTR_DRBG_C)
#error "mbedtls::Random needs an mbedTLS built with MBEDTLS_CTR_DRBG_C"
#endif

namespace tillwire::mbedtls {

/// CTR_DRBG over mbedTLS's entropy pool.
///
///     mbedtls::Random random;         // on a host: the system feeds the pool
///     mbedtls::Random random(noise);  // on a board without an operating system: its Entropy does
///
/// One is enough for all that needs random numbers; it must outlive them. If seeding fails, every
/// fill() fails, and Tls refuses to connect. An Entropy fails that says so, that gives nothing, or
/// that repeats one byte; it is borrowed and asked again from time to time. Where mbedTLS has
/// sources of its own beside it, both are needed and both count.
class Random final : public tillwire::Random {
 public:
#if !defined(MBEDTLS_NO_DEFAULT_ENTROPY_SOURCES) &&                                    \
    (!defined(MBEDTLS_NO_PLATFORM_ENTROPY) || defined(MBEDTLS_ENTROPY_HARDWARE_ALT) || \
     defined(MBEDTLS_ENTROPY_NV_SEED))
  Random() : Random(nullptr) {}
#endif
  explicit Random(Entropy& source) : Random(&source) {}
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
  explicit Random(Entropy* source) {
    mbedtls_entropy_init(&entropy_);
    mbedtls_ctr_drbg_init(&generator_);
    if (source != nullptr) {
      constexpr std::size_t least = 32;  // bytes that a seed takes from it
      source_ = source;
      error_ =
          mbedtls_entropy_add_source(&entropy_, gather, this, least, MBEDTLS_ENTROPY_SOURCE_STRONG);
    }
    static constexpr char purpose[] = "tillwire";
    if (error_ == 0) {
      error_ = mbedtls_ctr_drbg_seed(&generator_, mbedtls_entropy_func, &entropy_,
                                     reinterpret_cast<const unsigned char*>(purpose),
                                     sizeof purpose - 1);
    }
  }

  static int gather(void* self, unsigned char* to, std::size_t size, std::size_t* gathered) {
    Random& random = *static_cast<Random*>(self);
    const std::uint32_t count = random.source_->gather(to, static_cast<std::uint32_t>(size));
    if (count == 0 || count > size || random.is_stuck(to, count)) {
      return MBEDTLS_ERR_ENTROPY_SOURCE_FAILED;
    }
    *gathered = count;
    return 0;
  }

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

  mbedtls_entropy_context entropy_;
  mbedtls_ctr_drbg_context generator_;
  Entropy* source_ = nullptr;
  std::uint32_t equal_ = 0;  // so many equal bytes came last
  unsigned char last_ = 0;
  int error_ = 0;
};

/// What mbedTLS calls an f_rng; its context is a tillwire::Random.
inline int fill_random(void* random, unsigned char* to, std::size_t size) {
  const bool filled =
      static_cast<tillwire::Random*>(random)->fill(to, static_cast<std::uint32_t>(size));
  return filled ? 0 : MBEDTLS_ERR_CTR_DRBG_ENTROPY_SOURCE_FAILED;
}

}  // namespace tillwire::mbedtls
