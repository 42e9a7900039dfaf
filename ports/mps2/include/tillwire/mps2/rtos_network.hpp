// The board's Ethernet under lwIP with FreeRTOS: a task each for lwIP and for the driver.
#pragma once

#include <lwip/dhcp.h>
#include <lwip/netif.h>

#include <cstdint>
#include <tillwire/mps2/rtos.hpp>

namespace tillwire::mps2 {

/// The network interface. The board has one chip, so make one static object.
class RtosNetwork {
 public:
  /// Starts lwIP's task and the driver's. They ask for an address by DHCP as soon as tasks run.
  void start();

  /// Returns whether there is an address.
  bool up() const;

  /// Blocks the calling task at most `most_ms` for an address, and returns whether there is one.
  bool wait_until_up(std::uint32_t most_ms) const;

  /// The task that takes frames from the chip.
  const Task<512>& driver() const { return driver_; }

 private:
  static void add_interface(void* self);
  static void drive(void* self);

  netif interface_{};
  dhcp dhcp_{};
  Task<512> driver_;
};

/// Returns the most bytes of its stack that lwIP's task has used so far.
std::uint32_t lwip_stack_peak();

/// Prepares the calling task to use sockets. Each task calls it once, first.
void use_sockets();

}  // namespace tillwire::mps2
