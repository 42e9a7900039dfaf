// The board's Ethernet under lwIP with FreeRTOS: lwIP has a task, and so has the chip.
#pragma once

#include <lwip/dhcp.h>
#include <lwip/netif.h>

#include <cstdint>

#include "lan9118.hpp"
#include "rtos.hpp"

namespace board {

/// The network interface. There is one chip, so there is one of these.
class RtosNetwork {
 public:
  /// Makes lwIP's task and the chip's, which begin to ask for an address by DHCP when tasks run.
  void start();

  /// Returns whether there is an address.
  bool up() const;

  /// Blocks the calling task until there is an address, for `most_ms` at most; whether there is.
  bool wait_until_up(std::uint32_t most_ms) const;

  Cable cable;

  /// The task that takes frames from the chip.
  const Task<512>& driver() const { return driver_; }

 private:
  static void add_interface(void* self);
  static void drive(void* self);

  netif interface_{};
  dhcp dhcp_{};
  Task<512> driver_;
};

/// Returns how much of its stack lwIP's task has used so far, in bytes.
std::uint32_t lwip_stack_peak();

/// Makes what lwIP keeps for a task: to be called by each task before it uses a socket.
void use_sockets();

}  // namespace board
