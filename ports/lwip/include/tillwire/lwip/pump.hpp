// What moves an lwIP stack that has no operating system under it.
#pragma once

#include <cstdint>

namespace tillwire::lwip {

/// The transport calls this whenever it could not go on otherwise. README.md shows one.
class Pump {
 public:
  /// Hands the frames that have come to the network interface, and calls sys_check_timeouts().
  /// Does not wait.
  virtual void poll() = 0;

  /// As poll(), but may first sleep until a frame comes or a timer is due, for `most_ms` at most.
  virtual void wait(std::uint32_t most_ms) {
    static_cast<void>(most_ms);
    poll();
  }

 protected:
  ~Pump() = default;
};

}  // namespace tillwire::lwip
