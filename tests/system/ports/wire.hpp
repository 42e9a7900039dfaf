// A TCP connection that leads where a test wants it, and carries as little as it wants.
#pragma once

#include <algorithm>
#include <cstdint>
#include <tillwire/posix/tcp.hpp>
#include <utility>

namespace tillwire::test {

/// TCP to one address, whatever host is asked for, or to that host if there is none; it can be
/// made to carry little, or nothing.
class Wire final : public Transport {
 public:
  explicit Wire(const char* to = "127.0.0.1", std::uint32_t at_a_time = UINT32_MAX)
      : at_a_time_(at_a_time), to_(to) {}

  Io connect(const Peer& peer) override {
    ++connects;
    return tcp_.connect({to_ == nullptr ? peer.host : to_, peer.port});
  }
  Io send(const char* data, std::uint32_t size) override {
    if (stalled || left == 0 || pause(sent_full_)) return Io::would_block();
    const Io io = tcp_.send(data, std::min({size, left, at_a_time_}));
    if (left != UINT32_MAX) left -= io.count;
    sent_full_ = io.count == at_a_time_;
    return io;
  }
  Io receive(char* data, std::uint32_t size) override {
    if (pause(received_full_)) return Io::would_block();
    const Io io = tcp_.receive(data, std::min(size, at_a_time_));
    received_full_ = io.count == at_a_time_;
    return io;
  }
  void close() override { tcp_.close(); }
  void wait(std::uint32_t most_ms) override {
    ++waits;
    if (at_a_time_ == UINT32_MAX) tcp_.wait(most_ms);
  }

  bool stalled = false;
  std::uint32_t left = UINT32_MAX;  ///< bytes that send() still takes
  int connects = 0;
  int waits = 0;

 private:
  // A call that has carried all it may is followed by one that carries nothing.
  static bool pause(bool& full) { return std::exchange(full, false); }

  posix::Tcp tcp_;
  std::uint32_t at_a_time_;
  bool sent_full_ = false;
  bool received_full_ = false;
  const char* to_;
};

}  // namespace tillwire::test
