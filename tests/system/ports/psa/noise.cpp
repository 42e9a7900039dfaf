// PSA's entropy callbacks, of mbedTLS 3.6 and 4, as a board has them.
#include "noise.hpp"

#include <mbedtls/platform.h>
#include <psa/crypto.h>
#include <unistd.h>

#include <tillwire/mbedtls/version.hpp>

namespace tillwire::test {
namespace {

class System final : public Entropy {
 public:
  std::uint32_t gather(void* to, std::uint32_t size) override {
    const std::uint32_t count = size < 256 ? size : 256;
    return ::getentropy(to, count) == 0 ? count : 0;
  }
};

mbedtls::Noise* given = nullptr;

[[maybe_unused]] bool fill(unsigned char* to, std::size_t size) {
  static System system;
  static mbedtls::Noise of_system(system);
  return (given != nullptr ? *given : of_system).fill(to, size);
}

}  // namespace

void feed_psa(mbedtls::Noise* noise) {
  mbedtls_psa_crypto_free();
  given = noise;
}

}  // namespace tillwire::test

#if defined(MBEDTLS_ENTROPY_HARDWARE_ALT)
extern "C" int mbedtls_hardware_poll(void*, unsigned char* to, std::size_t size,
                                     std::size_t* gathered);
int mbedtls_hardware_poll(void*, unsigned char* to, std::size_t size, std::size_t* gathered) {
  if (!tillwire::test::fill(to, size)) return PSA_ERROR_INSUFFICIENT_ENTROPY;
  *gathered = size;
  return 0;
}
#elif defined(MBEDTLS_PSA_DRIVER_GET_ENTROPY)
extern "C" int mbedtls_platform_get_entropy(psa_driver_get_entropy_flags_t flags, std::size_t* bits,
                                            unsigned char* to, std::size_t size) {
  if (flags != 0) return PSA_ERROR_NOT_SUPPORTED;
  if (!tillwire::test::fill(to, size)) return PSA_ERROR_INSUFFICIENT_ENTROPY;
  *bits = 8 * size;
  return 0;
}
#endif
