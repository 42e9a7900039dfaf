// A harness of the contract suite for transports that carry TCP: the peer listens on loopback.
#pragma once

#include <utility>

#include "contract.hpp"
#include "tcp_peer.hpp"

namespace tillwire::test {

/// A harness whose peer is a `Played`, on a port of this machine; another port refuses.
template <class Played>
class PlayedHarness : public Harness {
 public:
  /// `host` is the host for the transport, `bound` the address of the peers; `more` goes to the
  /// peer.
  template <class... More>
  PlayedHarness(const char* host, const char* bound, More&&... more)
      : host_(host), played_(std::forward<More>(more)...), nobody_(bound, false) {}

  Peer peer() const override { return {host_, played_.port()}; }
  Peer refusing_peer() const override { return {host_, nobody_.port()}; }
  // A label of more than 63 characters is not a name: a resolver needs no network to reject it.
  const char* unknown_host() const override {
    return "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.test";
  }
  std::size_t peer_send(const char* data, std::size_t size) override {
    return played_.send(data, size);
  }
  std::size_t peer_receive(char* data, std::size_t size) override {
    return played_.receive(data, size);
  }
  bool peer_ended() override { return played_.ended(); }
  void peer_finish() override { played_.finish(); }
  void peer_reset() override { played_.reset(); }
  /// For a transport that holds descriptors: those of the process without the peer's connection.
  std::size_t resources() override {
    return open_descriptors() - (played_.connection() >= 0 ? 1U : 0U);
  }

 protected:
  Played& played() { return played_; }

 private:
  const char* host_;
  Played played_;
  BoundSocket nobody_;
};

/// What is left to a port of TCP is its transport(), and what a stack needs that is driven: pump()
/// then calls the one here too.
class TcpHarness : public PlayedHarness<TcpPeer> {
 public:
  /// `host` is "127.0.0.1" or "::1".
  explicit TcpHarness(const char* host = "127.0.0.1") : PlayedHarness(host, host, host) {}

  void pump() override { played().accept(); }
};

}  // namespace tillwire::test
