// The serial port of a modem.
#pragma once

#include <cstdint>

namespace tillwire::modem {

/// Carries bytes to the modem and back. read() and write() never wait. Bytes that arrive between
/// two calls of read() must not get lost: use RTS/CTS, or a buffer of at least 1,600 bytes.
class Serial {
 public:
  /// Takes at most `size` bytes for sending. Returns how many it took: 0 if it has no room now.
  virtual std::uint32_t write(const char* data, std::uint32_t size) = 0;
  /// Reads at most `size` received bytes. Returns how many: 0 if none have arrived.
  virtual std::uint32_t read(char* data, std::uint32_t size) = 0;
  /// May block until bytes have arrived, or with `writing` until write() takes some, but no longer
  /// than `most_ms`. The default returns at once, for main loops that poll.
  virtual void wait(std::uint32_t most_ms, bool writing) {
    static_cast<void>(most_ms);
    static_cast<void>(writing);
  }

 protected:
  ~Serial() = default;
};

}  // namespace tillwire::modem
