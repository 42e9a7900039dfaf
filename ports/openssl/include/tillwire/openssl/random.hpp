// OpenSSL's random generator, which the system seeds.
#pragma once

#include <openssl/rand.h>

#include <climits>
#include <cstdint>
#include <tillwire/openssl/owned.hpp>
#include <tillwire/port/crypto.hpp>

namespace tillwire::openssl {

/// Cryptographically secure random bytes from the generator that OpenSSL's TLS and keys use too.
class Random final : public tillwire::Random {
 public:
  bool fill(void* to, std::uint32_t size) override {
    const OwnErrors errors;
    return size <= INT_MAX &&
           RAND_bytes(static_cast<unsigned char*>(to), static_cast<int>(size)) == 1;
  }
};

}  // namespace tillwire::openssl
