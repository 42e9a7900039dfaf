// Arduino's Client over a socket of this machine, as its libraries behave: connect() waits.
#pragma once

#include <Client.h>  // before <netinet/in.h>, which makes a macro of a name in it

#include <cstddef>
#include <cstdint>

namespace tillwire::test {

class HostClient final : public ::Client {
 public:
  ~HostClient() { stop(); }

  int connect(IPAddress, uint16_t) override { return 0; }
  int connect(const char* host, uint16_t port) override;
  std::size_t write(std::uint8_t byte) override { return write(&byte, 1); }
  std::size_t write(const std::uint8_t* bytes, std::size_t size) override;
  int available() override;
  int read() override;
  int read(std::uint8_t* bytes, std::size_t size) override;
  int peek() override { return -1; }
  void flush() override {}
  void stop() override;
  std::uint8_t connected() override;
  operator bool() override { return fd_ >= 0; }

  /// Descriptors that it holds: a connection that is not closed is one.
  std::size_t descriptors() const { return fd_ >= 0 ? 1 : 0; }

  /// The connection breaks after this many calls; never if negative.
  int calls_to_break = -1;
  /// What write() does when the connection breaks under it: it has sent the bytes, and returns 0,
  /// as the library for the W5500 does.
  bool sends_before_it_breaks = false;
  int writes = 0;  ///< calls of write()

 private:
  /// Counts a call. False if the connection breaks here.
  bool call();
  void lose();

  int fd_ = -1;
};

}  // namespace tillwire::test
