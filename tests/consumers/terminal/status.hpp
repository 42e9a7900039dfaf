// Asks what has become of an order.
#pragma once

#include <tillwire/client.hpp>

/// Whether the gateway knows the order and nobody has paid it yet.
bool order_is_open(tillwire::Client& client, const char* order_id);
