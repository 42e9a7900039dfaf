// TLS by mbedTLS above modem::Tcp at a pty: the contract suite, and a payment by each dialect.
#include <support/exchange.hpp>
#include <support/memory_server.hpp>
#include <tillwire/client.hpp>
#include <tillwire/modem/posix_serial.hpp>
#include <tillwire/ops/ecommerce/instant_payment.hpp>
#include <tillwire/posix/clock.hpp>

#include "modem_bench.hpp"
#include "modem_line.hpp"
#include "tcp_harness.hpp"
#include "tls_pair.hpp"

namespace tillwire::test {
namespace {

const modem::Settings settings = {"internet", "user", "secret"};

/// A modem at a pty, and TLS through it.
struct Radio {
  explicit Radio(Family family)
      : line(family, 257), tcp(serial, clock, dialect_of(family), settings, buffers) {
    line.with([](ModemEmulator& modem) {
      modem.chatter = network_time;
      modem.chatter_every = 97;
    });
    line.start();
    EXPECT_TRUE(port::trust_file(tls, (certificates + "/ca.crt").c_str()));
  }

  ModemAtPty line;
  modem::PosixSerial serial{line.path()};
  posix::MonotonicClock clock;
  modem::Buffers<> buffers;
  modem::Tcp tcp;
  port::Tls tls{tcp, random_generator()};
};

class ModemTlsHarness final : public LocalHarness<TlsPeer> {
 public:
  ModemTlsHarness()
      : LocalHarness("localhost", "127.0.0.1", certificates,
                     TlsPeerOptions{"127.0.0.1", "ec", TLS1_2_VERSION, 0}) {}

  Transport& transport() override { return radio_.tls; }
  void pump() override {
    played().pump();
    radio_.tcp.ready();
  }
  bool peer_cut() override {
    played().cut();
    return true;
  }
  bool tells_refusals() const override { return false; }
  // The modem's thread opens descriptors of this process as well.
  std::size_t resources() override { return 0; }

 private:
  Radio radio_{Family::quectel};
};

class PaymentByModem : public testing::TestWithParam<Family> {};

TEST_P(PaymentByModem, OverTlsIsApprovedAndTheConnectionKept) {
  TlsPeer server(certificates);
  Radio radio(GetParam());
  Gateway gateway = sample_gateway();
  gateway.host = "localhost";
  gateway.port = server.port();
  Buffers<1024, 1024> memory;
  Client client(gateway, radio.tls, radio.clock, memory);

  for (int i = 0; i < 3; ++i) {
    ecommerce::InstantPayment payment;
    payment.order_number = "A-17";
    payment.amount = {125000};
    payment.currency = "978";
    payment.pan = "4111111111111111";
    payment.cvc = "123";
    payment.expiry = "203012";
    payment.cardholder_name = "MAX MUSTERMANN";
    payment.return_url = "https://shop.example/paid";
    ASSERT_TRUE(client.start(payment));
    std::string request;
    bool answered = false;
    while (!client.poll()) {
      client.rest();
      server.pump();
      char buffer[1024];
      request.append(buffer, server.receive(buffer, sizeof buffer));
      if (answered || whole_request(request) == 0) continue;
      answered = true;
      const std::string response = ok(R"({"errorCode":"0","orderId":"b8d70aa7","orderStatus":)"
                                      R"({"errorCode":"0","orderNumber":"A-17","orderStatus":2,)"
                                      R"("actionCode":0,"amount":125000,"currency":"978"}})");
      ASSERT_EQ(server.send(response.data(), response.size()), response.size());
    }
    const auto answer = client.take<ecommerce::InstantPayment>();
    ASSERT_TRUE(answer.answered())
        << static_cast<int>(answer.error().code) << " " << answer.error().detail;
    EXPECT_EQ(answer->payment(), Payment::approved);
    EXPECT_NE(request.find("pan=4111111111111111"), std::string::npos);
  }
  EXPECT_EQ(server.accepted(), 1);
  // Everything on the serial line was inside TLS.
  radio.line.with([](ModemEmulator& modem) {
    for (const std::string& command : modem.commands) {
      EXPECT_EQ(command.find("4111"), std::string::npos);
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Modem, PaymentByModem, testing::ValuesIn(families));

}  // namespace
}  // namespace tillwire::test

INSTANTIATE_TEST_SUITE_P(ModemTls, TransportContract,
                         testing::Values(&tillwire::test::make<tillwire::test::ModemTlsHarness>));
