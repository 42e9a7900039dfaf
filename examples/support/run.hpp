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
  tillwire::Client& client;  ///< of the sandbox gateway, with TLS
  // What it is made of, for an example that makes another one in its place.
  const tillwire::Gateway& gateway;
  tillwire::Transport& transport;
  tillwire::Clock& clock;
  tillwire::Memory memory;
  tillwire::Signer* signer;  ///< null: requests are not signed
  Display& display;
  tillwire::Storage& storage;  ///< for a journal, or a till
  tillwire::WallClock& time;
  tillwire::Random& random;
  std::uint32_t number;  ///< another one for every run
  std::uint32_t rounds;  ///< how often what can be shown anew is shown
  void (*wait)(std::uint32_t ms);
};

/// The example itself, in a file of its own; whether all went as it should.
bool run(const Device& device);

/// The sandbox gateway of tests/gateway at a host and port, with its credentials. The host is
/// borrowed.
tillwire::Gateway sandbox(const char* host, std::uint16_t port);

}  // namespace example
