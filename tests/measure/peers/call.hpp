// What each pair of libraries does in the measurement: calls register.do over TLS.
#pragma once

#include <cstdint>

#include "answer.hpp"

namespace peers {

inline constexpr char host[] = "localhost";
inline constexpr char user[] = "shop-api";
inline constexpr char password[] = "secret";

/// Sets up the client of call() for a port of the host; false if the CA cannot be read.
bool set_up(std::uint16_t port, const char* ca_file);

/// Registers the order of the inputs, over the connection that the first call has opened. Returns
/// false without an answer. Leaves Answer::reusable alone.
bool call(Answer& answer);

}  // namespace peers
