// A handshake in steps, which is how the port for mbedTLS shakes hands: what a client's deadline
// and its waiting make of it.
#include <gtest/gtest.h>

#include <algorithm>
#include <support/exchange.hpp>
#include <support/flooding_server.hpp>
#include <tillwire/ops/ecommerce/get_order_status_extended.hpp>

#include "server_identity.hpp"
#include "tls_pair.hpp"

namespace tillwire::test {
namespace {

/// A server in memory, which always answers at once, and TLS to it whose every attempt to connect
/// takes the clock's time.
class Slow final : public Transport, public Clock {
 public:
  explicit Slow(bool v13)
      : server(identity.certificate, identity.key, identity.random, v13),
        tls_(server, random_generator()) {
    server.flooding = false;
    EXPECT_FALSE(server.failed());
    EXPECT_TRUE(tls_.trust_pem(contents("ca.crt").c_str()));
  }

  Io connect(const Peer& peer) override {
    ++attempts;
    now_ms_ += attempt_ms;
    return tls_.connect(peer);
  }
  Io send(const char* data, std::uint32_t size) override { return tls_.send(data, size); }
  Io receive(char* data, std::uint32_t size) override { return tls_.receive(data, size); }
  void close() override { tls_.close(); }
  void wait(std::uint32_t most_ms) override { tls_.wait(most_ms); }
  bool secure() const override { return tls_.secure(); }
  std::uint32_t now_ms() override { return now_ms_; }

  ServerIdentity identity;
  FloodingServer server;
  std::uint32_t attempt_ms = 0;
  std::uint32_t attempts = 0;

 private:
  port::Tls tls_;
  std::uint32_t now_ms_ = 0;
};

class HandshakeSteps : public testing::TestWithParam<bool> {};

TEST_P(HandshakeSteps, OneOperationIsDoneInAnAttempt) {
  Slow tls(GetParam());
  Io io = Io::would_block();
  for (int i = 0; i < 1000 && io.state == IoState::would_block; ++i) {
    io = tls.connect({"localhost", 443});
    if (io.state == IoState::would_block) tls.wait(1000);
  }
  EXPECT_EQ(io.state, IoState::moved);
  EXPECT_GE(tls.attempts, 4U);  // the chain, the signature, the agreement on a key
  EXPECT_EQ(tls.server.waits, 0U) << "there was more to do, and no byte to wait for";
}

/// A gateway with that time for connecting, and a client of it.
struct Limited {
  Limited(Slow& tls, Milliseconds limit) : client(gateway, tls, tls, memory) {
    gateway.host = "localhost";
    gateway.connect_timeout = limit;
    gateway.timeout = Seconds(1000);
    query.order_id = "1";
  }

  Gateway gateway = sample_gateway();
  Buffers<512, 512> memory;
  Client client;
  ecommerce::GetOrderStatusExtended query;
};

TEST_P(HandshakeSteps, DeadlineHoldsBetweenThem) {
  Slow tls(GetParam());
  tls.attempt_ms = 8'000;
  Limited limited(tls, Seconds(20));
  const Error error = limited.client.call(limited.query).error();
  EXPECT_EQ(error.code, Errc::timed_out);
  EXPECT_EQ(error.delivery, Delivery::not_sent);
  EXPECT_EQ(tls.now_ms(), 24'000U);
}

TEST_P(HandshakeSteps, ClientThatIsInTimeConnects) {
  Slow tls(GetParam());
  tls.attempt_ms = 1'000;
  Limited limited(tls, Seconds(20));
  ASSERT_TRUE(limited.client.start(limited.query));
  while (!tls.server.established() && !limited.client.poll()) limited.client.rest();
  EXPECT_TRUE(tls.server.established());
  EXPECT_FALSE(limited.client.poll()) << "it waits for the answer";
}

INSTANTIATE_TEST_SUITE_P(, HandshakeSteps, testing::ValuesIn(server_versions),
                         [](const auto& version) { return version.param ? "v13" : "v12"; });

}  // namespace
}  // namespace tillwire::test
