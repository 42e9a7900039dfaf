// What signing a request costs: an image with it, and one without.
#pragma once

#include <cstdint>
#include <tillwire/client.hpp>

namespace figures {

/// Lets the client sign, in one of the two images; false if that cannot be.
bool let_sign(tillwire::Client& client);

/// The most that mbedTLS had in use at once.
std::uint32_t heap_peak();

}  // namespace figures
