// What host.cpp and firmware.cpp set up for an example, and where the example itself begins.
#pragma once

#include <cstdint>
#include <tillwire/client.hpp>
#include <tillwire/port/crypto.hpp>
#include <tillwire/port/storage.hpp>

#include "display.hpp"

namespace example {

/// What an example works with, be it on a host or on a Cortex-M3.
struct Device {
  const tillwire::Gateway& gateway;  ///< the sandbox gateway
  tillwire::Transport& transport;    ///< to it, with TLS
  tillwire::Clock& clock;
  tillwire::Memory memory;
  tillwire::Signer* signer;  ///< null: requests are not signed
  Display& display;
  tillwire::Storage& storage;      ///< for a journal, or a till
  tillwire::Storage& key_storage;  ///< for keys, encrypted as they are sent
  tillwire::WallClock& time;
  tillwire::Random& random;
  std::uint32_t number;  ///< another one for every run
  std::uint32_t rounds;  ///< how often to update what is shown
  void (*wait)(std::uint32_t ms);
};

/// Returns the client of an example that has no till; makes it at the first call.
inline tillwire::Client& client_of(const Device& device) {
  static tillwire::Client client(device.gateway, device.transport, device.clock, device.memory);
  if (device.signer != nullptr) client.sign_with(*device.signer);
  return client;
}

/// Runs the example, which is in a separate file. Returns whether everything succeeded.
bool run(const Device& device);

/// The sandbox gateway of examples/sandbox at a host and port, with its credentials. The host is
/// borrowed.
tillwire::Gateway sandbox(const char* host, std::uint16_t port);

}  // namespace example
