// How much a peer may send that carries nothing.
#pragma once

#include <cstdint>

namespace tillwire::tls_port {

/// TLS libraries pass over warning alerts, empty records and the like inside one call, for as long
/// as they come. A port counts steps, and gives up a peer that takes this many before the handshake
/// ends or a byte for the application comes: an attempt that only stopped for a while would report
/// would_block, as if there were nothing to receive. A step is the header of a record, what the
/// record holds, an alert in answer to it, or a session ticket. Two to a record: the certificates
/// of a handshake may take 33 records, where fragments are 512 bytes.
inline constexpr std::uint16_t most_handshake_steps = 256;
inline constexpr std::uint16_t most_idle_steps = 64;

}  // namespace tillwire::tls_port
