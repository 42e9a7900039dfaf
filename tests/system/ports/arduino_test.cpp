// The contract suite, and payments, over the porting guide's transport: Arduino's Client.
#include <snippets/port/client_transport.hpp>
#include <string>
#include <tillwire/client.hpp>
#include <tillwire/ops/ecommerce.hpp>
#include <tillwire/posix/clock.hpp>

#include "../gateway/client.hpp"
#include "arduino/client_double.hpp"
#include "breaking.hpp"
#include "support/call_site.hpp"
#include "tcp_harness.hpp"
#include "tls_pair.hpp"

namespace tillwire::test {
namespace {

class ClientHarness final : public TcpHarness {
 public:
  Transport& transport() override { return transport_; }
  // A FIN is all that Client shows of an end, and proves nothing.
  bool peer_cut() override {
    peer_finish();
    return true;
  }
  bool tells_orderly_end() const override { return false; }
  bool tells_why_connect_failed() const override { return false; }
  std::size_t resources() override { return client_.descriptors(); }

 private:
  HostClient client_;
  ClientTransport transport_{client_};
};

class ArduinoClient : public testing::Test {
 protected:
  void connect(CallSite site = CallSite::here()) {
    const Traced traced(site);
    ASSERT_EQ(transport.connect({"127.0.0.1", peer.port()}).state, IoState::moved);
    ASSERT_TRUE(peer.accept());
  }

  TcpPeer peer{"127.0.0.1"};
  HostClient client;
  ClientTransport transport{client};
};

TEST_F(ArduinoClient, ConnectReturnsOnceConnected) {
  EXPECT_EQ(transport.connect({"127.0.0.1", peer.port()}).state, IoState::moved);
}

TEST_F(ArduinoClient, LostConnectionTakesNoBytes) {
  ASSERT_NO_FATAL_FAILURE(connect());
  peer.reset();
  const Io io = transport.send("more", 4);
  EXPECT_EQ(io.state, IoState::failed);
  EXPECT_EQ(io.fault, Fault::reset);
  EXPECT_EQ(client.writes, 0);
}

// Were it a failure, the client would send the bytes again on another connection.
TEST_F(ArduinoClient, BytesOfAWriteThatBreaksCountAsSent) {
  ASSERT_NO_FATAL_FAILURE(connect());
  client.calls_to_break = 1;  // connected() is the first
  client.sends_before_it_breaks = true;
  Io io = transport.send("pay once", 8);
  EXPECT_EQ(io.state, IoState::moved);
  EXPECT_EQ(io.count, 8U);
  char arrived[16];
  EXPECT_EQ(std::string(arrived, peer.receive(arrived, sizeof arrived)), "pay once");
  io = transport.send("more", 4);
  EXPECT_EQ(io.state, IoState::failed);
  EXPECT_EQ(io.fault, Fault::reset);
  io = transport.receive(arrived, sizeof arrived);
  EXPECT_EQ(io.state, IoState::failed);
  EXPECT_EQ(io.fault, Fault::reset);
}

class ArduinoBreak : public testing::TestWithParam<bool> {};

// The bytes of a write() that breaks may have been sent or not.
TEST_P(ArduinoBreak, AfterAnyCallEndsInTheRightDelivery) {
  TcpPeer peer("127.0.0.1");
  HostClient arduino;
  arduino.sends_before_it_breaks = GetParam();
  ClientTransport transport(arduino);
  const Ends ends =
      break_behind_each_call(transport, peer, [&](int calls) { arduino.calls_to_break = calls; });
  EXPECT_EQ(ends.deliveries.size(), 3U);
  EXPECT_EQ(ends.errors, (std::set<Errc>{Errc::none, Errc::connection_lost, Errc::transport}));
}

INSTANTIATE_TEST_SUITE_P(Bytes, ArduinoBreak, testing::Bool(), [](const auto& sent) {
  return std::string(sent.param ? "Sent" : "NotSent");
});

/// A sale at the sandbox, which must have charged it once.
void expect_charged_once(const gateway::Process& sandbox, Gateway& gateway, Transport& transport,
                         CallSite site = CallSite::here()) {
  const Traced traced(site);
  gateway.host = "localhost";
  gateway.port = static_cast<std::uint16_t>(sandbox.port());
  gateway.ecommerce = {"merchant-api", "merchant-secret", {}};
  posix::MonotonicClock clock;
  Buffers<1024, 2048> memory;
  Client client(gateway, transport, clock, memory);

  ecommerce::Register order;
  order.order_number = "ARDUINO-1";
  order.amount = 125000;
  order.return_url = "https://shop.example/paid";
  const auto registered = client.call(order);
  ASSERT_TRUE(registered.answered()) << registered.error().code;
  ecommerce::PaymentOrder payment;
  payment.order_id = registered->order_id;
  payment.pan = "4111111111111111";
  payment.cvc = "123";
  payment.expiry = "203012";
  payment.cardholder = "MAX MUSTERMANN";
  payment.language = ecommerce::Language::english;
  ASSERT_TRUE(client.call(payment).answered());
  ecommerce::GetOrderStatusExtended query;
  query.order_number = order.order_number;
  const auto status = client.call(query);
  ASSERT_TRUE(status.answered()) << status.error().code;
  EXPECT_EQ(status->payment(), Payment::approved);
  ASSERT_EQ(sandbox.ledger().size(), 1U);
  EXPECT_EQ(sandbox.ledger()[0].at("amount"), 125000);
}

TEST(ArduinoPayment, ChargesOnce) {
  const gateway::Process sandbox(TILLWIRE_TEST_GATEWAY);
  HostClient arduino;
  ClientTransport transport(arduino);
  Gateway gateway;
  gateway.plaintext = true;  // on this machine only
  ASSERT_NO_FATAL_FAILURE(expect_charged_once(sandbox, gateway, transport));
}

class ArduinoTls : public testing::Test {
 protected:
  ArduinoTls() { EXPECT_TRUE(tls.trust_pem(contents("ca.crt").c_str())); }

  HostClient arduino;
  ClientTransport transport{arduino};
  port::Tls tls{transport, random_generator()};
};

TEST_F(ArduinoTls, ChargesOnce) {
  const std::string certificate = certificates + "/ec";
  const gateway::Process sandbox(TILLWIRE_TEST_GATEWAY, {"--tls", "--cert", certificate + ".crt",
                                                         "--key", certificate + ".key"});
  Gateway gateway;
  ASSERT_NO_FATAL_FAILURE(expect_charged_once(sandbox, gateway, tls));
}

// Client shows the FIN in the same way after both; the close_notify belongs to TLS.
TEST_F(ArduinoTls, CloseNotifyIsAnOrderlyEndAndACutIsNot) {
  for (const bool orderly : {true, false}) {
    TlsPeer server(certificates);
    const auto finally = [&](auto attempt) {
      Io io = attempt();
      for (int i = 0; i < 20000 && io.state == IoState::would_block; ++i) {
        server.pump();
        ::usleep(1000);
        io = attempt();
      }
      server.pump();
      return io;
    };
    const Io connected = finally([&] { return tls.connect({"localhost", server.port()}); });
    ASSERT_EQ(connected.state, IoState::moved) << connected;
    orderly ? server.finish() : server.cut();
    char byte;
    const Io io = finally([&] { return tls.receive(&byte, 1); });
    EXPECT_EQ(io.state, orderly ? IoState::closed : IoState::failed) << io;
    tls.close();
  }
}

}  // namespace
}  // namespace tillwire::test

INSTANTIATE_TEST_SUITE_P(Arduino, TransportContract,
                         testing::Values(&tillwire::test::make<tillwire::test::ClientHarness>));
