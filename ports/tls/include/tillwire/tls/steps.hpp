// Limits how many records without data a peer may send.
#pragma once

#include <cstdint>

namespace tillwire::tls_port {

/// TLS libraries skip warning alerts, empty records and the like inside one call, for as long as
/// the peer sends them. A port therefore counts steps, and ends the connection after this many
/// without the end of the handshake or a byte for the application. Pausing instead would report
/// would_block, as if there were nothing to receive. A step is the header of a record, its
/// contents, an alert in reply, or a session ticket, so a record takes two. With fragments of 512
/// bytes, the certificates of a handshake may take 33 records.
inline constexpr std::uint16_t most_handshake_steps = 256;
inline constexpr std::uint16_t most_idle_steps = 64;

}  // namespace tillwire::tls_port
