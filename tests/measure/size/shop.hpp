// A shop that is measured, and what it is given.
#pragma once

#include <board.hpp>
#include <tillwire/gateway.hpp>
#include <tillwire/port/clock.hpp>
#include <tillwire/port/storage.hpp>
#include <tillwire/port/transport.hpp>

namespace figures {

/// The environment of a shop: all memory is the caller's.
struct Shop {
  const tillwire::Gateway& gateway;
  tillwire::Transport& transport;
  tillwire::Clock& clock;
  tillwire::Memory memory;
  tillwire::Storage& storage;
  tillwire::WallClock& time;
};

/// Does what the image is about, and returns whether that went as expected. Each source has its
/// own.
bool run_shop(const Shop& shop);

}  // namespace figures
