// A peer that floods: what one attempt reads is bounded, and no flood outlasts a deadline.
#include <gtest/gtest.h>

#include <chrono>
#include <ostream>
#include <string>
#include <support/exchange.hpp>
#include <support/flooding_server.hpp>
#include <tillwire/ops/ecommerce/get_order_status_extended.hpp>
#include <tillwire/posix/clock.hpp>

#include "server_identity.hpp"

namespace tillwire::test {
namespace {

/// The reads that one attempt may take: a handshake's records, two reads each, and some to spare.
constexpr std::uint32_t most_reads = 300;

/// Alerts in answer to it, and what a handshake sends.
constexpr std::uint32_t most_answers = 70;

struct Case {
  Flood flood;
  Phase phase;
  bool v13;
};

std::ostream& operator<<(std::ostream& out, const Case& one) {
  static constexpr const char* floods[] = {
      "alerts",         "no_renegotiation", "change_cipher_spec", "empty_handshake", "empty_data",
      "hello_requests", "tickets"};
  static constexpr const char* phases[] = {"before", "behind_hello", "behind_flight", "after"};
  return out << (one.v13 ? "v13_" : "v12_") << phases[static_cast<int>(one.phase)] << '_'
             << floods[static_cast<int>(one.flood)];
}

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  for (const bool v13 : server_versions) {
    for (const Phase phase : all_phases) {
      // In 1.3 the first flight is all there is.
      if (v13 && phase == Phase::behind_flight) continue;
      for (const Flood flood : all_floods) cases.push_back({flood, phase, v13});
    }
  }
  return cases;
}

/// A client, and a server that is about to flood it.
struct Flooded {
  explicit Flooded(const Case& one)
      : server(identity.certificate, identity.key, identity.random, one.v13) {
    server.flood = one.flood;
    server.phase = one.phase;
    EXPECT_FALSE(server.failed());
    EXPECT_TRUE(tls.trust_pem(contents("ca.crt").c_str()));
  }

  ServerIdentity identity;
  FloodingServer server;
  port::Tls tls{server, random_generator()};
};

class TlsFlood : public testing::TestWithParam<Case> {};

/// Repeats an attempt while it would block; how many reads the longest one took.
template <class Attempt>
std::uint32_t most_reads_of(FloodingServer& server, Io& io, Attempt attempt) {
  std::uint32_t most = 0;
  io = Io::would_block();
  for (int i = 0; i < 200 && io.state == IoState::would_block; ++i) {
    const std::uint32_t before = server.reads;
    io = attempt();
    most = std::max(most, server.reads - before);
  }
  return most;
}

TEST_P(TlsFlood, EndsTheConnectionAfterAFewRecords) {
  Flooded flooded(GetParam());
  flooded.server.flooding = false;
  Io io;
  char byte;
  std::uint32_t reads = most_reads_of(flooded.server, io, [&] {
    return flooded.tls.connect({"localhost", 443});
  });
  if (GetParam().phase == Phase::after) {
    ASSERT_EQ(io.state, IoState::moved);
    // The tickets that a server of TLS 1.3 sends do not count as a flood.
    ASSERT_EQ(flooded.tls.receive(&byte, 1).state, IoState::would_block);
    flooded.server.flooding = true;
    reads = most_reads_of(flooded.server, io, [&] { return flooded.tls.receive(&byte, 1); });
  }
  EXPECT_EQ(io.state, IoState::failed);
  EXPECT_EQ(io.fault, Fault::tls);
  EXPECT_LE(reads, most_reads);
  EXPECT_LE(flooded.server.answers, most_answers);
  EXPECT_LE(flooded.server.records, most_reads / 2);
}

/// Each read gives a byte: there are no more records for it.
TEST_P(TlsFlood, EndsTheConnectionAfterAFewRecordsInBytes) {
  Flooded flooded(GetParam());
  flooded.server.at_a_time = 1;
  Io io;
  char byte;
  most_reads_of(flooded.server, io, [&] {
    io = flooded.tls.connect({"localhost", 443});
    return io.state == IoState::moved ? flooded.tls.receive(&byte, 1) : io;
  });
  EXPECT_EQ(io.state, IoState::failed);
  EXPECT_EQ(io.fault, Fault::tls);
  EXPECT_LE(flooded.server.records, most_reads / 2);
}

/// A clock that a wait moves on.
struct Waiting final : Transport {
  Waiting(Transport& tls, ManualClock& clock) : tls_(tls), clock_(clock) {}
  Io connect(const Peer& peer) override { return tls_.connect(peer); }
  Io send(const char* data, std::uint32_t size) override { return tls_.send(data, size); }
  Io receive(char* data, std::uint32_t size) override { return tls_.receive(data, size); }
  void close() override { tls_.close(); }
  void wait(std::uint32_t most_ms) override {
    tls_.wait(most_ms);
    clock_.advance(most_ms);
  }
  bool secure() const override { return true; }

 private:
  Transport& tls_;
  ManualClock& clock_;
};

TEST_P(TlsFlood, DoesNotOutlastTheDeadline) {
  Gateway gateway = sample_gateway();
  gateway.host = "localhost";
  gateway.timeout = gateway.connect_timeout = Milliseconds(1000);
  Buffers<1024, 1024> memory;
  ecommerce::GetOrderStatusExtended query;
  query.order_number = "A-17";
  for (const bool slow : {false, true}) {
    SCOPED_TRACE(slow);
    Flooded flooded(GetParam());
    flooded.server.pauses = slow;
    ManualClock clock;
    Waiting waiting(flooded.tls, clock);
    const auto begun = std::chrono::steady_clock::now();
    Client client(gateway, waiting, clock, memory);
    const Error error = client.call(query).error();
    EXPECT_TRUE(error.code == Errc::tls || error.code == Errc::timed_out)
        << static_cast<int>(error.code);
    EXPECT_EQ(error.delivery,
              GetParam().phase == Phase::after ? Delivery::unknown : Delivery::not_sent);
    EXPECT_LE(clock.now_ms(), 1100U);
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::milliseconds(1100));
  }
}

INSTANTIATE_TEST_SUITE_P(Tls, TlsFlood, testing::ValuesIn(all_cases()),
                         [](const auto& each) { return testing::PrintToString(each.param); });

}  // namespace
}  // namespace tillwire::test
