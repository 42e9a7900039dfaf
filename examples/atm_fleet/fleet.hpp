// A fleet of ATMs as a table, a line for each and a summary.
#pragma once

#include <tillwire/client.hpp>

#include "support/display.hpp"

namespace example {

/// Asks the gateway for all ATMs and shows them; whether there were some.
bool show_fleet(tillwire::Client& client, Display& display);

}  // namespace example
