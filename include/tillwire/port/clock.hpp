// What a port implements to tell the time that passes.
#pragma once

#include <cstdint>

namespace tillwire {

/// A monotonic clock: it never jumps back and is unrelated to the time of day. It may wrap around.
class Clock {
 public:
  /// Milliseconds since any fixed moment. It should tick at least once a second.
  virtual std::uint32_t now_ms() = 0;

 protected:
  ~Clock() = default;
};

}  // namespace tillwire
