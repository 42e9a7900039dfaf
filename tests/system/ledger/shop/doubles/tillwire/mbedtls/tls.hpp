// Replaces TLS: passes bytes on unencrypted.
#pragma once

#include <tillwire/port/crypto.hpp>

#include "system/ledger/shop/machine.hpp"

namespace tillwire::mbedtls {

class Random final : public tillwire::Random {
 public:
  bool fill(void* to, std::uint32_t size) override {
    for (std::uint32_t i = 0; i < size; ++i) {
      static_cast<unsigned char*>(to)[i] =
          static_cast<unsigned char>(shop::machine->random.below(256));
    }
    return true;
  }
};

class Tls final : public Transport {
 public:
  Tls(Transport& lower, tillwire::Random&) : lower_(lower) {}
  Io connect(const Peer& peer) override { return lower_.connect(peer); }
  Io send(const char* data, std::uint32_t size) override { return lower_.send(data, size); }
  Io receive(char* data, std::uint32_t size) override { return lower_.receive(data, size); }
  void close() override { lower_.close(); }
  void wait(std::uint32_t most_ms) override { lower_.wait(most_ms); }
  bool secure() const override { return true; }

 private:
  Transport& lower_;
};

}  // namespace tillwire::mbedtls
