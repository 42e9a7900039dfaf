// A harness of the contract suite whose peer is an object of the test.
#pragma once

#include <utility>

#include "contract.hpp"

namespace tillwire::test {

/// A harness whose peer is a `Played`, which has port(), send(), receive(), ended(), finish() and
/// reset().
template <class Played>
class PlayedHarness : public Harness {
 public:
  /// `host` is the peer's for the transport; `more` goes to the peer.
  template <class... More>
  explicit PlayedHarness(const char* host, More&&... more)
      : host_(host), played_(std::forward<More>(more)...) {}

  Peer peer() const override { return {host_, played_.port()}; }
  std::size_t peer_send(const char* data, std::size_t size) override {
    return played_.send(data, size);
  }
  std::size_t peer_receive(char* data, std::size_t size) override {
    return played_.receive(data, size);
  }
  bool peer_ended() override { return played_.ended(); }
  void peer_finish() override { played_.finish(); }
  void peer_reset() override { played_.reset(); }

 protected:
  const char* host() const { return host_; }
  Played& played() { return played_; }

 private:
  const char* host_;
  Played played_;
};

}  // namespace tillwire::test
