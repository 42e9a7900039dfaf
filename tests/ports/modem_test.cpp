// The contract suite against modem::Tcp: each dialect, on a pty, with a modem that opens sockets.
#include <tillwire/modem/posix_serial.hpp>
#include <tillwire/posix/clock.hpp>

#include "contract.hpp"
#include "modem_bench.hpp"
#include "modem_line.hpp"
#include "tcp_peer.hpp"

namespace tillwire::test {
namespace {

const modem::Settings settings = {"internet", "user", "secret"};

template <Family family>
class ModemHarness final : public Harness {
 public:
  ModemHarness() {
    modem_.with([](ModemEmulator& modem) {
      modem.chatter = "\r\n*PSUTTZ: 2026,11,25,23,30,0,\"+4\",0\r\n\r\nDST: 0\r\n";
      modem.chatter_every = 11;
      modem.says_remaining = true;
    });
    modem_.start();
  }

  Transport& transport() override { return transport_; }
  Peer peer() const override { return {"127.0.0.1", peer_.port()}; }
  Peer refusing_peer() const override { return {"127.0.0.1", nobody_.port()}; }
  const char* unknown_host() const override {
    // A SIM800 does not say why it could not connect.
    if (family == Family::sim800) return nullptr;
    return "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.test";
  }
  void pump() override {
    peer_.accept();
    transport_.ready();
  }
  std::size_t peer_send(const char* data, std::size_t size) override {
    return peer_.send(data, size);
  }
  std::size_t peer_receive(char* data, std::size_t size) override {
    return peer_.receive(data, size);
  }
  bool peer_ended() override { return peer_.ended(); }
  void peer_finish() override { peer_.finish(); }
  void peer_reset() override { peer_.reset(); }
  // What the modem says of a FIN proves nothing.
  bool peer_cut() override {
    peer_.finish();
    return true;
  }
  bool tells_refusals() const override { return false; }
  bool proves_ends() const override { return false; }

 private:
  TcpPeer peer_{"127.0.0.1"};
  BoundSocket nobody_{"127.0.0.1", false};
  ModemAtPty modem_{family, 131};
  modem::PosixSerial serial_{modem_.path()};
  posix::MonotonicClock clock_;
  modem::Buffers<> buffers_;
  modem::Tcp transport_{serial_, clock_, dialect_of(family), settings, buffers_};
};

}  // namespace
}  // namespace tillwire::test

using tillwire::test::Family;
using tillwire::test::make;
using tillwire::test::ModemHarness;

// Pieces of 131 bytes split prompts and headers anywhere, and lines come between all others.
INSTANTIATE_TEST_SUITE_P(Modem, TransportContract,
                         testing::Values(&make<ModemHarness<Family::sim800>>,
                                         &make<ModemHarness<Family::sim7600>>,
                                         &make<ModemHarness<Family::quectel>>));
