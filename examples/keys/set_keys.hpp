// The keys of a terminal: made by the gateway, and set.
#pragma once

#include <tillwire/client.hpp>

#include "support/display.hpp"

namespace example {

/// Who a terminal is to card management.
struct Identity {
  const char* terminal_number;
  const char* merchant_number;
  std::int32_t host_id;  ///< of the master key under which keys travel
};

/// Lets the gateway make a key for a terminal and gives it to the host; whether both have it.
bool set_keys(tillwire::Client& client, Display& display, const Identity& identity);

}  // namespace example
