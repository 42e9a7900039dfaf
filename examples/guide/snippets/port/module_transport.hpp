// A whole transport: a Transport over the interface of a TCP/IP module.
#pragma once

#include <tillwire/port/transport.hpp>

#include "module.h"

/// TCP by the module. It carries plain bytes: put mbedtls::Tls above it.
class ModuleTransport final : public tillwire::Transport {
 public:
  ModuleTransport() = default;
  ~ModuleTransport() { close(); }
  ModuleTransport(const ModuleTransport&) = delete;
  ModuleTransport& operator=(const ModuleTransport&) = delete;

  // [connect]
  tillwire::Io connect(const tillwire::Peer& peer) override {
    if (!peer.named()) return Io::failed(Fault::configuration);
    if (!opened_) module_open(peer.host, peer.port);
    opened_ = true;
    switch (module_status()) {
      case MODULE_OPENING:
        return Io::would_block();
      case MODULE_OPEN:
      case MODULE_ENDED:  // connected, and the peer ended it at once: receive() says so
        return Io::moved(0);
      default:
        return failure();
    }
  }
  // [connect]

  // [send]
  tillwire::Io send(const char* data, std::uint32_t size) override {
    const auto taken = static_cast<std::uint32_t>(module_write(data, size));
    if (taken != 0) return Io::moved(taken);
    return is_up() ? Io::would_block() : failure();
  }
  // [send]

  // [receive]
  tillwire::Io receive(char* data, std::uint32_t size) override {
    // The state before the bytes: those that come in between are read the next time.
    const module_state state = module_status();
    const auto given = static_cast<std::uint32_t>(module_read(data, size));
    if (given != 0) return Io::moved(given);
    if (state == MODULE_ENDED) return Io::closed();
    return is_up() ? Io::would_block() : failure();
  }
  // [receive]

  // [close]
  void close() override {
    if (opened_) module_close();
    opened_ = false;
  }
  // [close]

 private:
  using Io = tillwire::Io;
  using Fault = tillwire::Fault;

  static bool is_up() { return module_status() == MODULE_OPEN || module_status() == MODULE_ENDED; }

  static Io failure() {
    switch (module_status()) {
      case MODULE_NO_NAME:
        return Io::failed(Fault::name_not_found);
      case MODULE_REFUSED:
        return Io::failed(Fault::refused);
      case MODULE_NO_NETWORK:
        return Io::failed(Fault::unreachable);
      case MODULE_BROKEN:
        return Io::failed(Fault::reset);
      default:
        return Io::failed(Fault::other);
    }
  }

  bool opened_ = false;
};
