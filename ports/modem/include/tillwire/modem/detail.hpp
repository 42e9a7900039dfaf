// What Io::detail says of a modem's failures.
#pragma once

#include <cstdint>

namespace tillwire::modem {

/// `Io::detail` of modem::Tcp. It reaches the program as Error::detail.
enum class Detail : std::uint16_t {
  none,
  bad_host,             ///< no host or port, or a host with characters that no host name has
  bad_settings,         ///< APN, user or password missing, too long, or with forbidden characters
  no_answer,            ///< the modem does not answer: off, another speed, wires
  sim_missing,          ///< no SIM, or one that does not answer
  sim_locked,           ///< the SIM asks for a PIN or PUK
  not_registered,       ///< no network was found in Settings::network_within
  registration_denied,  ///< the network refuses this SIM
  no_bearer,            ///< the network gives no address: the APN, its user, or no data service
  setup_refused,        ///< the modem answers ERROR to a command of its set-up
  not_opened,           ///< the modem could not connect: refused, no route, or no answer
  peer_ended,           ///< the modem says that the connection is closed, not how it ended
  bearer_lost,          ///< the network took the address away
  restarted,            ///< the modem has restarted
  not_accepted,         ///< the modem did not take bytes, or not provably
  protocol,             ///< an answer that contradicts its length, or the manual
  not_connected,        ///< send() or receive() without a connection
};

}  // namespace tillwire::modem
