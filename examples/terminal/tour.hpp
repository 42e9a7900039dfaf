// The tour: what a terminal does in a day, against the sandbox gateway of tests/gateway.
#pragma once

#include <tillwire/client.hpp>

#include "display.hpp"

namespace terminal {

/// The sandbox gateway at a host and port, with its credentials. The host is borrowed.
tillwire::Gateway sandbox(const char* host, std::uint16_t port);

/// Sets the keys, takes a payment, has another one declined, shows an ATM; whether all of it went
/// so. `number` makes the order numbers: another one for every tour.
bool tour(tillwire::Client& client, Display& display, std::uint32_t number);

}  // namespace terminal
