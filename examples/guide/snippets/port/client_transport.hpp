// A whole transport: a Transport over Arduino's Client.
#pragma once

#include <Client.h>

#include <algorithm>
#include <tillwire/port/transport.hpp>

/// TCP by an Ethernet, Wi-Fi or cellular library for Arduino. It carries plain bytes: put
/// mbedtls::Tls above it. connect() waits, and an end is never `closed`: see the porting guide.
class ClientTransport final : public tillwire::Transport {
 public:
  explicit ClientTransport(Client& client) : client_(client) {}
  ~ClientTransport() { close(); }
  ClientTransport(const ClientTransport&) = delete;
  ClientTransport& operator=(const ClientTransport&) = delete;

  tillwire::Io connect(const tillwire::Peer& peer) override {
    if (!peer.named()) return Io::failed(Fault::configuration);
    const bool connected = client_.connect(peer.host, peer.port) == 1;
    return connected ? Io::moved(0) : Io::failed(Fault::other);
  }

  tillwire::Io send(const char* data, std::uint32_t size) override {
    if (!is_up()) return Io::failed(Fault::reset);  // before any byte was taken
    const auto taken = client_.write(reinterpret_cast<const std::uint8_t*>(data), size);
    if (taken != 0 && taken <= size) return Io::moved(static_cast<std::uint32_t>(taken));
    if (taken > size) client_.stop();  // an error as a size: some libraries answer -1
    if (is_up()) return Io::would_block();
    return Io::moved(size);  // lost while it wrote: the bytes may have arrived
  }

  tillwire::Io receive(char* data, std::uint32_t size) override {
    const bool up = is_up();  // before the bytes: those that come in between are read the next time
    const auto there = static_cast<std::uint32_t>(std::max(client_.available(), 0));
    auto* const bytes = reinterpret_cast<std::uint8_t*>(data);
    const int given = there != 0 ? client_.read(bytes, std::min(there, size)) : 0;
    if (given > 0) return Io::moved(static_cast<std::uint32_t>(given));
    return up ? Io::would_block() : Io::failed(Fault::reset);  // a FIN or a reset: they look alike
  }

  void close() override { client_.stop(); }

 private:
  using Io = tillwire::Io;
  using Fault = tillwire::Fault;

  /// Also true while bytes of a connection that has ended are still to be read.
  bool is_up() { return client_.connected() != 0; }

  Client& client_;
};
