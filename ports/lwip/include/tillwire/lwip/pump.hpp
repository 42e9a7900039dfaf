// Drives an lwIP stack without an operating system.
#pragma once

#include <cstdint>

namespace tillwire::lwip {

/// Runs lwIP whenever the transport cannot continue without it. README.md shows one.
class Pump {
 public:
  /// Passes received frames to the network interface, and calls sys_check_timeouts(). Does not
  /// wait.
  virtual void poll() = 0;

  /// Does what poll() does, but may first sleep until a frame arrives or a timer is due, for at
  /// most `most_ms`.
  virtual void wait(std::uint32_t most_ms) {
    static_cast<void>(most_ms);
    poll();
  }

 protected:
  ~Pump() = default;
};

}  // namespace tillwire::lwip
