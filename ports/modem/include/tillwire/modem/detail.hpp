// The values of Io::detail for a modem's failures.
#pragma once

#include <cstdint>

namespace tillwire::modem {

/// `Io::detail` of modem::Tcp. It reaches the program as Error::detail.
enum class Detail : std::uint16_t {
  none,
  bad_host,        ///< no host or port, or a host with characters that no host name has
  bad_settings,    ///< APN, user or password missing, too long, or with forbidden characters
  no_answer,       ///< the modem does not answer: it is off, at another speed, or not connected
  sim_missing,     ///< no SIM, or one that does not answer
  sim_locked,      ///< the SIM asks for a PIN or PUK
  not_registered,  ///< no network was found in Settings::network_within
  registration_denied,  ///< the network refuses this SIM
  no_bearer,            ///< the network gives no address: wrong APN or user, or no data service
  setup_refused,        ///< the modem answers ERROR to a command of its set-up
  not_opened,           ///< the modem could not connect: refused, no route, or no answer
  peer_ended,           ///< the modem reports that the connection is closed, but not how it ended
  bearer_lost,          ///< the network withdrew the address
  restarted,            ///< the modem has restarted
  not_accepted,         ///< the modem did not take bytes, or did not confirm them
  protocol,             ///< an answer contradicts its length or the manual
  not_connected,        ///< send() or receive() without a connection
};

}  // namespace tillwire::modem
