// Replaces TCP with the ledger's network.
#pragma once

#include "system/ledger/shop/machine.hpp"

namespace tillwire::posix {

class Tcp final : public Transport {
 public:
  Tcp() { shop::machine->network.close(); }
  Io connect(const Peer& peer) override { return shop::machine->network.connect(peer); }
  Io send(const char* data, std::uint32_t size) override {
    return shop::machine->network.send(data, size);
  }
  Io receive(char* data, std::uint32_t size) override {
    return shop::machine->network.receive(data, size);
  }
  void close() override { shop::machine->network.close(); }
  void wait(std::uint32_t most_ms) override { shop::machine->network.wait(most_ms); }
};

}  // namespace tillwire::posix
