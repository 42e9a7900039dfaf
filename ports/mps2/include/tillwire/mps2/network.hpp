// The board's Ethernet under lwIP, with an address by DHCP or a static one.
#pragma once

#include <lwip/dhcp.h>
#include <lwip/netif.h>

#include <cstdint>
#include <tillwire/lwip/pump.hpp>

namespace tillwire::mps2 {

/// The network interface. The board has one chip, so make one static object.
class Network final : public lwip::Pump {
 public:
  /// Starts lwIP and the chip, and begins to ask for an address by DHCP.
  void start();

  /// Starts lwIP and the chip with a static address, mask, gateway and name server, in text. Ends
  /// the firmware with exit code 126 if any of them cannot be read.
  void start(const char* address, const char* mask, const char* gateway, const char* name_server);

  /// Returns whether there is an address.
  bool up() const;

  /// Waits at most `most_ms` for an address, and returns whether there is one.
  bool wait_until_up(std::uint32_t most_ms);

  void poll() override;

  /// Sleeps until a frame arrives or the time is over. A loop around poll() would leave QEMU no
  /// time for its network.
  void wait(std::uint32_t most_ms) override;

 private:
  void start_interface();
  bool receive_frames();

  netif interface_{};
  dhcp dhcp_{};
};

}  // namespace tillwire::mps2
