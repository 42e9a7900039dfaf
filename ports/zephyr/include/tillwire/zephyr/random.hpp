// Zephyr's cryptographically secure random numbers.
#pragma once

#if !defined(CONFIG_CSPRNG_ENABLED)
#error "zephyr::Random needs CONFIG_CSPRNG_ENABLED=y, for which the board needs an entropy driver"
#else

#if __has_include(<zephyr/random/random.h>)
#include <zephyr/random/random.h>
#else
#include <zephyr/random/rand32.h>  // until Zephyr 3.4
#endif

#include <cstdint>
#include <tillwire/port/crypto.hpp>

namespace tillwire::zephyr {

/// Random bytes from sys_csrand_get(). A failed call may be repeated: entropy drivers recover.
class Random final : public tillwire::Random {
 public:
  bool fill(void* to, std::uint32_t size) override { return sys_csrand_get(to, size) == 0; }
};

}  // namespace tillwire::zephyr

#endif
