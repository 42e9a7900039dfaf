// Runs the exchanges over TLS: mbedTLS leaves nothing of requests and answers either.
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include <csignal>
#include <string>
#include <tillwire/posix/clock.hpp>
#include <vector>

#include "../ports/tls_pair.hpp"
#include "ground.hpp"

namespace tillwire::test {
namespace {

/// A gateway in a separate process with separate memory. It is forked when the client connects, and
/// plays the player's script of that moment.
class Elsewhere final : public Transport {
 public:
  explicit Elsewhere(Player& player) : player_(player) {
    trusts_ = tls_.trust_pem(contents("ca.crt").c_str());
  }
  ~Elsewhere() {
    if (child_ <= 0) return;
    ::kill(child_, SIGKILL);
    ::waitpid(child_, nullptr, 0);
  }

  std::uint16_t port() const { return peer_.port(); }

  Io connect(const Peer& peer) override {
    if (!trusts_) return Io::failed(Fault::configuration);
    if (child_ == 0) {
      child_ = ::fork();
      if (child_ == 0) serve();
    }
    return child_ < 0 ? Io::failed(Fault::other) : tls_.connect(peer);
  }
  Io send(const char* data, std::uint32_t size) override { return tls_.send(data, size); }
  Io receive(char* data, std::uint32_t size) override { return tls_.receive(data, size); }
  void close() override { tls_.close(); }
  void wait(std::uint32_t most_ms) override { tls_.wait(most_ms); }
  bool secure() const override { return tls_.secure(); }

 private:
  [[noreturn]] void serve() {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (;;) {
      peer_.pump();
      char bytes[256];
      const std::size_t asked = peer_.receive(bytes, sizeof bytes);
      for (std::size_t at = 0; at < asked;) {
        at += player_.send(bytes + at, static_cast<std::uint32_t>(asked - at)).count;
      }
      // Not before the request is whole: the script does not wait for that.
      if (asked != 0) continue;
      const Io io = player_.receive(bytes, sizeof bytes);
      if (io.state == IoState::failed) peer_.cut();  // a reset would discard bytes in transit
      for (std::size_t at = 0; at < io.count;) {
        at += peer_.send(bytes + at, io.count - at);
      }
      if (io.count == 0) ::usleep(500);
    }
  }

  Player& player_;
  TlsPeer peer_{certificates};
  Wire wire_{"127.0.0.1"};
  mbedtls::Tls tls_{wire_, random_generator()};
  bool trusts_ = false;
  pid_t child_ = 0;
};

struct OverTls {
  explicit OverTls(const Canaries& canaries) : terminal(canaries, player, elsewhere, clock) {
    terminal.gateway.port = elsewhere.port();
  }

  Player player;
  Elsewhere elsewhere{player};
  posix::MonotonicClock clock;
  Terminal terminal;
};

Ground<OverTls>& ground() {
  static Ground<OverTls> instance;
  return instance;
}

/// The exchanges whose result depends on the gateway, not on the network.
std::vector<Exchange> carried_exchanges() {
  std::vector<Exchange> result;
  for (const Exchange& each : all_exchanges) {
    if (each.sent != nullptr && each.run != exchanges::is_cut_in_request) result.push_back(each);
  }
  return result;
}

class SecretsOverTls : public testing::TestWithParam<Exchange> {};

TEST_P(SecretsOverTls, AreOnlyInTheReceiveBufferAfterAnExchange) {
  const Seen seen = see(ground(), GetParam(), Then::nothing);
  EXPECT_EQ(seen.stray, "");
  EXPECT_EQ(seen.outcome, GetParam().outcome);
  EXPECT_EQ(seen.as_expected, GetParam().as_expected);
  EXPECT_EQ(seen.received, GetParam().answers);
  EXPECT_FALSE(seen.to_be_sent);
}

TEST_P(SecretsOverTls, AreNowhereAfterTheConnectionIsClosed) {
  EXPECT_EQ(see(ground(), GetParam(), Then::destroy).stray, "");
}

INSTANTIATE_TEST_SUITE_P(Exchange, SecretsOverTls, testing::ValuesIn(carried_exchanges()),
                         [](const auto& each) { return std::string(each.param.name); });

}  // namespace
}  // namespace tillwire::test
