// mbedTLS's random generator, seeded from the entropy sources of the system or the board.
#pragma once

#include <cstdint>
#include <tillwire/mbedtls/compat.hpp>
#include <tillwire/mbedtls/crypto.hpp>
#include <tillwire/mbedtls/noise.hpp>
#include <tillwire/port/crypto.hpp>

#if !TILLWIRE_MBEDTLS_PSA
#include <mbedtls/ctr_drbg.h>
#include <mbedtls/entropy.h>

#if !defined(MBEDTLS_ENTROPY_C)
#error "mbedtls::Random needs an mbedTLS built with MBEDTLS_ENTROPY_C"
#endif
#if !defined(MBEDTLS_CTR_DRBG_C)
#error "mbedtls::Random needs an mbedTLS built with MBEDTLS_CTR_DRBG_C"
#endif
#endif

namespace tillwire::mbedtls {

#if TILLWIRE_MBEDTLS_PSA

/// PSA's random generator, which TLS and keys use as well.
///
///     mbedtls::Random random;
///
/// There is one generator, however many of these there are. As long as it cannot be seeded, fill()
/// fails, and Tls refuses to connect. On a board without an operating system PSA asks for noise by
/// a callback: see Noise.
class Random final : public tillwire::Random {
 public:
  Random() = default;
  explicit Random(Entropy&) = delete;  // PSA's callback asks for noise: see Noise
  Random(const Random&) = delete;
  Random& operator=(const Random&) = delete;

  bool fill(void* to, std::uint32_t size) override {
    return library::start() &&
           psa_generate_random(static_cast<std::uint8_t*>(to), size) == PSA_SUCCESS;
  }
};

#else

/// CTR_DRBG over mbedTLS's entropy pool.
///
///     mbedtls::Random random;         // on a host: the system feeds the pool
///     mbedtls::Random random(noise);  // on a board without an operating system: its Entropy does
///
/// One object serves the whole program and must outlive its users. If seeding fails, every fill()
/// fails, and Tls refuses to connect. An Entropy has failed if it reports so, returns nothing, or
/// repeats one byte; it is borrowed and read again from time to time. Where mbedTLS also has
/// built-in sources, all sources must work and all are mixed.
class Random final : public tillwire::Random {
 public:
#if !defined(MBEDTLS_NO_DEFAULT_ENTROPY_SOURCES) &&                                    \
    (!defined(MBEDTLS_NO_PLATFORM_ENTROPY) || defined(MBEDTLS_ENTROPY_HARDWARE_ALT) || \
     defined(MBEDTLS_ENTROPY_NV_SEED))
  Random() : Random(Noise()) {
    seed();
  }
#endif
  explicit Random(Entropy& source) : Random(Noise(source)) {
    constexpr std::size_t least = 32;  // bytes that a seed takes from it
    error_ =
        mbedtls_entropy_add_source(&entropy_, gather, this, least, MBEDTLS_ENTROPY_SOURCE_STRONG);
    seed();
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
  explicit Random(const Noise& noise) : noise_(noise) {
    mbedtls_entropy_init(&entropy_);
    mbedtls_ctr_drbg_init(&generator_);
  }

  void seed() {
    static constexpr char purpose[] = "tillwire";
    if (error_ != 0) return;
    error_ =
        mbedtls_ctr_drbg_seed(&generator_, mbedtls_entropy_func, &entropy_,
                              reinterpret_cast<const unsigned char*>(purpose), sizeof purpose - 1);
  }

  static int gather(void* self, unsigned char* to, std::size_t size, std::size_t* gathered) {
    *gathered = static_cast<Random*>(self)->noise_.gather(to, static_cast<std::uint32_t>(size));
    return *gathered != 0 ? 0 : MBEDTLS_ERR_ENTROPY_SOURCE_FAILED;
  }

  mbedtls_entropy_context entropy_;
  mbedtls_ctr_drbg_context generator_;
  Noise noise_;
  int error_ = 0;
};

#endif

}  // namespace tillwire::mbedtls
