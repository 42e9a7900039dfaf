// A harness of the contract suite for transports that carry TCP: the peer listens on loopback.
#pragma once

#include <utility>

#include "played_harness.hpp"
#include "tcp_peer.hpp"

namespace tillwire::test {

/// A harness whose peer listens on a port of this machine; another port refuses.
template <class Played>
class LocalHarness : public PlayedHarness<Played> {
 public:
  /// `host` is the host for the transport, `bound` is the address of the port that refuses;
  /// `more` goes to the peer.
  template <class... More>
  LocalHarness(const char* host, const char* bound, More&&... more)
      : PlayedHarness<Played>(host, std::forward<More>(more)...), nobody_(bound, false) {}

  Peer refusing_peer() const override { return {this->host(), nobody_.port()}; }
  // A label of more than 63 characters is not a name: a resolver needs no network to reject it.
  const char* unknown_host() const override {
    return "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.test";
  }
  /// For a transport that holds descriptors: those of the process without the peer's connection.
  std::size_t resources() override {
    return open_descriptors() - (this->played().connection() >= 0 ? 1U : 0U);
  }

 private:
  BoundSocket nobody_;
};

/// What is left to a port of TCP is its transport(), and what a stack needs that is driven: pump()
/// then calls the one here too.
class TcpHarness : public LocalHarness<TcpPeer> {
 public:
  /// `host` is "127.0.0.1" or "::1".
  explicit TcpHarness(const char* host = "127.0.0.1") : LocalHarness(host, host, host) {}

  void pump() override { played().accept(); }
};

}  // namespace tillwire::test
