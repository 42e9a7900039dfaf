// The contract suite against the porting guide's transport.
#include "module_transport.hpp"

#include <ports/contract.hpp>
#include <ports/tcp_peer.hpp>

#include "module_double.hpp"

namespace tillwire::test {
namespace {

// [harness]
class ModuleHarness final : public Harness {
 public:
  Transport& transport() override { return transport_; }
  Peer peer() const override { return {"127.0.0.1", peer_.port()}; }
  Peer refusing_peer() const override { return {"127.0.0.1", nobody_.port()}; }
  // A label longer than 63 characters is no name.
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
  std::size_t resources() override { return module_descriptors(); }

 private:
  TcpPeer peer_{"127.0.0.1"};
  BoundSocket nobody_{"127.0.0.1", false};  // a port that nobody listens at
  ModuleTransport transport_;
};
// [harness]

}  // namespace
}  // namespace tillwire::test

// [suite]
INSTANTIATE_TEST_SUITE_P(Module, TransportContract,
                         testing::Values(&tillwire::test::make<tillwire::test::ModuleHarness>));
// [suite]
