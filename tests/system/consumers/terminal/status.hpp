// Asks what has become of an order.
#pragma once

#include <tillwire/client.hpp>

/// Returns whether the gateway knows the order and it is not paid yet.
bool order_is_open(tillwire::Client& client, const char* order_id);
