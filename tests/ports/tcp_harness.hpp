// A harness of the contract suite for transports that carry TCP: the peer listens on loopback.
#pragma once

#include <string>

#include "contract.hpp"
#include "tcp_peer.hpp"

namespace tillwire::test {

/// What is left to a port is its transport(), and what a stack needs that is driven: pump() then
/// calls the one here too.
class TcpHarness : public Harness {
 public:
  /// `host` is "127.0.0.1" or "::1".
  explicit TcpHarness(const char* host = "127.0.0.1") : host_(host) {}

  Peer peer() const override { return {host_, peer_.port()}; }
  Peer refusing_peer() const override { return {host_, nobody_.port()}; }
  // A label of more than 63 characters is no name: a resolver needs no network to know.
  const char* unknown_host() const override {
    return "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.test";
  }
  void pump() override { peer_.accept(); }
  std::size_t peer_send(const char* data, std::size_t size) override {
    return peer_.send(data, size);
  }
  std::size_t peer_receive(char* data, std::size_t size) override {
    return peer_.receive(data, size);
  }
  bool peer_ended() override { return peer_.ended(); }
  void peer_finish() override { peer_.finish(); }
  void peer_reset() override { peer_.reset(); }

 protected:
  TcpPeer& tcp_peer() { return peer_; }

 private:
  const char* host_;
  TcpPeer peer_{host_};
  BoundSocket nobody_{host_, false};  // a port that refuses
};

}  // namespace tillwire::test
