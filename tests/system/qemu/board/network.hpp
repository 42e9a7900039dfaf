// The board's Ethernet under lwIP, with an address by DHCP or a static one.
#pragma once

#include <lwip/dhcp.h>
#include <lwip/netif.h>

#include <cstdint>
#include <tillwire/lwip/pump.hpp>

#include "lan9118.hpp"

namespace board {

/// The network interface. There is one chip, so make one of these, and let it live for ever.
class Network final : public tillwire::lwip::Pump, public Cable {
 public:
  /// Sets up lwIP and the chip, and begins to ask for an address by DHCP.
  void start();

  /// The same with a static address, mask, gateway and name server in text.
  void start(const char* address, const char* mask, const char* gateway, const char* name_server);

  /// Returns whether there is an address.
  bool up() const;

  /// Waits until there is an address, for `most_ms` at most; whether there is one.
  bool wait_until_up(std::uint32_t most_ms);

  void poll() override;

  /// Sleeps. A loop that calls poll() alone keeps QEMU so busy that the network hardly moves.
  void wait(std::uint32_t most_ms) override;

 private:
  void start_interface();

  netif interface_{};
  dhcp dhcp_{};
};

}  // namespace board
