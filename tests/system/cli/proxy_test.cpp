// Connections through a proxy: the tunnel against scripts, and the program through a scripted
// proxy.
#include "proxy.hpp"

#include <poll.h>

#include <atomic>
#include <thread>

#include "cli.hpp"
#include "support/scripted_transport.hpp"
#include "system/gateway/client.hpp"
#include "system/ports/tcp_peer.hpp"

namespace tillwire::test::proxy_test {
namespace {

const std::string good = "HTTP/1.1 200 Connection established\r\nVia: 1.1 x\r\n\r\n";
const std::string asked = "CONNECT gateway.test:8443 HTTP/1.1\r\nHost: gateway.test:8443\r\n\r\n";

/// A tunnel through proxy.test:3128 that connects until it is connected or fails.
struct Through {
  ScriptedTransport lower;
  ScriptedConnection& script = lower.connection().to("proxy.test", 3128);
  cli::Tunnel tunnel{lower};

  explicit Through(const std::string& url = "proxy.test:3128") {
    tunnel.lead_through(cli::parse_proxy(url, "--proxy"));
  }

  Io connect(const char* host = "gateway.test") {
    Io io = Io::would_block();
    for (int i = 0; i < 20000 && io.state == IoState::would_block; ++i) {
      io = tunnel.connect({host, 8443});
    }
    return io;
  }
};

TEST(Tunnel, IsOpenAfterTheProxyAgrees) {
  Through through;
  through.script.until_sent(static_cast<std::uint32_t>(asked.size())).give(good);
  EXPECT_EQ(through.connect().state, IoState::moved);
  EXPECT_EQ(through.script.sent, asked);
  EXPECT_EQ(through.tunnel.trouble(), "");
  EXPECT_EQ(through.tunnel.send("abc", 3).count, 3U);
  EXPECT_EQ(through.script.sent, asked + "abc");
  EXPECT_TRUE(through.lower.complaints.empty());
}

TEST(Tunnel, ReadsNothingAfterTheAnswer) {
  Through through;
  through.script.give(good + "first bytes");
  EXPECT_EQ(through.connect().state, IoState::moved);
  EXPECT_EQ(through.script.given, good.size());
  char bytes[32];
  const Io io = through.tunnel.receive(bytes, sizeof bytes);
  EXPECT_EQ(std::string(bytes, io.count), "first bytes");
}

TEST(Tunnel, ContinuesAfterItWouldHaveBlocked) {
  Through through;
  through.script.connect_answers(Io::would_block(), 3)
      .take_at_most(1)
      .send_answers(Io::would_block(), 2);
  for (const char each : good) {
    through.script.receive_answers(Io::would_block()).give(std::string(1, each));
  }
  EXPECT_EQ(through.connect().state, IoState::moved);
  EXPECT_EQ(through.script.sent, asked);
  EXPECT_TRUE(through.lower.complaints.empty());
}

TEST(Tunnel, NamesAddressesOfIpV6InBrackets) {
  Through through;
  through.script.give(good);
  EXPECT_EQ(through.connect("2001:db8::1").state, IoState::moved);
  EXPECT_EQ(through.script.sent.rfind("CONNECT [2001:db8::1]:8443 HTTP/1.1\r\n", 0), 0U);
}

TEST(Tunnel, SendsUserAndPasswordOfTheUrl) {
  Through through("http://us%40er:p%3Aw@proxy.test:3128/");
  through.script.give(good);
  EXPECT_EQ(through.connect().state, IoState::moved);
  // us@er:p:w
  EXPECT_TRUE(holds(through.script.sent, "\r\nProxy-Authorization: Basic dXNAZXI6cDp3\r\n"))
      << through.script.sent;
}

TEST(Tunnel, FailsIfTheProxyRefuses) {
  struct Case {
    std::string answer;
    Fault fault;
    const char* trouble;
  };
  for (const Case& each : {
           Case{"HTTP/1.1 403 Forbidden\r\n\r\n", Fault::refused, "status 403"},
           Case{"HTTP/1.0 502 Bad Gateway\r\nA: b\r\n\r\nbody", Fault::refused, "status 502"},
           Case{"HTTP/1.1 407 Who\r\n\r\n", Fault::refused, "wants a user and a password"},
           Case{"HTTP/1.1 302 Found\r\n\r\n", Fault::refused, "status 302"},
           Case{"HTTP/1.1 100 Continue\r\n\r\n", Fault::refused, "status 100"},
           Case{"SSH-2.0-OpenSSH\r\n", Fault::other, "not answer in HTTP"},
           Case{"HTTP/2 200\r\n\r\n", Fault::other, "not answer in HTTP"},
           Case{"HTTP/1.1 2000 OK\r\n\r\n", Fault::other, "not answer in HTTP"},
           Case{"HTTP/1.1  200 OK\r\n\r\n", Fault::other, "not answer in HTTP"},
           Case{"HTTP/1.x 200 OK\r\n\r\n", Fault::other, "not answer in HTTP"},
           Case{"HTTP/1.1\r\n\r\n", Fault::other, "not answer in HTTP"},
           Case{std::string("\0\0", 2), Fault::other, "not answer in HTTP"},
           Case{"HTTP/1.1 200 " + std::string(20000, 'x'), Fault::other, "at too great a length"},
           Case{"HTTP/1.1 200 OK\r\n", Fault::reset, "closed the connection"},
           Case{"", Fault::reset, "closed the connection"},
       }) {
    Through through;
    through.script.give(each.answer).closes();
    const Io io = through.connect();
    EXPECT_EQ(io.state, IoState::failed) << each.answer;
    EXPECT_EQ(io.fault, each.fault) << each.answer;
    EXPECT_TRUE(holds(through.tunnel.trouble(), "the proxy proxy.test:3128 ")) << each.answer;
    EXPECT_TRUE(holds(through.tunnel.trouble(), each.trouble)) << through.tunnel.trouble();
    EXPECT_TRUE(through.lower.complaints.empty()) << each.answer;
  }
}

TEST(Tunnel, FailsIfTheLowerTransportFails) {
  Through refused;
  refused.script.connect_answers(Io::failed(Fault::refused));
  EXPECT_EQ(refused.connect().fault, Fault::refused);
  EXPECT_TRUE(holds(refused.tunnel.trouble(), "proxy.test:3128 cannot be connected to"));
  Through sending;
  sending.script.send_answers(Io::failed(Fault::reset));
  EXPECT_EQ(sending.connect().fault, Fault::reset);
  Through receiving;
  receiving.script.give("HTTP/1.1 2").fails(Fault::reset);
  EXPECT_EQ(receiving.connect().fault, Fault::reset);
}

TEST(Tunnel, IsRequestedAgainOnTheNextConnection) {
  Through through;
  through.script.give("HTTP/1.1 503 Busy\r\n\r\n");
  EXPECT_EQ(through.connect().state, IoState::failed);
  through.tunnel.close();
  ScriptedConnection& second = through.lower.connection().to("proxy.test", 3128).give(good);
  EXPECT_EQ(through.connect().state, IoState::moved);
  EXPECT_EQ(second.sent, asked);
  EXPECT_EQ(through.tunnel.trouble(), "");
}

TEST(Tunnel, WithoutAProxyIsTheLowerTransport) {
  ScriptedTransport lower;
  lower.connection().to("gateway.test", 443).give("x");
  cli::Tunnel tunnel(lower);
  EXPECT_EQ(tunnel.connect({"gateway.test", 443}).state, IoState::moved);
  EXPECT_EQ(lower.sent(), "");
  char byte = 0;
  EXPECT_EQ(tunnel.receive(&byte, 1).count, 1U);
}

TEST(Proxy, ExemptionsAreNamesAndSuffixes) {
  const auto is_exempt = [](const char* list, const char* url) {
    return cli::is_exempt(list, cli::parse_address(url));
  };
  EXPECT_TRUE(is_exempt("*", "https://a.example"));
  EXPECT_TRUE(is_exempt("x, A.example", "https://a.example"));
  EXPECT_TRUE(is_exempt("example", "https://a.example"));
  EXPECT_TRUE(is_exempt(".example,", "https://a.example"));
  EXPECT_TRUE(is_exempt("a.example:443", "https://a.example"));
  EXPECT_TRUE(is_exempt("192.0.2.1", "https://192.0.2.1"));
  EXPECT_FALSE(is_exempt("", "https://a.example"));
  EXPECT_FALSE(is_exempt(",. ", "https://a.example"));
  EXPECT_FALSE(is_exempt("xample", "https://a.example"));
  EXPECT_FALSE(is_exempt("a.example:444", "https://a.example"));
  EXPECT_FALSE(is_exempt("b.a.example", "https://a.example"));
}

// The program.

/// A proxy that takes one connection, answers what the script says and leads to a port of loopback.
class ScriptedProxy {
 public:
  explicit ScriptedProxy(std::string answer, int to = 0, std::size_t at_once = SIZE_MAX)
      : thread_([this, script = std::move(answer), to, at_once] { serve(script, to, at_once); }) {}
  ~ScriptedProxy() { stop(); }

  std::string at() const { return "127.0.0.1:" + std::to_string(socket_.port()); }
  /// Returns the request to the proxy, once the program has ended.
  const std::string& request() {
    stop();
    return request_;
  }

 private:
  static constexpr int most_ms = 20000;

  void stop() {
    over_ = true;
    if (thread_.joinable()) thread_.join();
  }

  void serve(const std::string& answer, int to, std::size_t at_once) {
    pollfd ready{socket_.fd(), POLLIN, 0};
    while (!over_ && ::poll(&ready, 1, 20) == 0) {
    }
    const Socket connection(::accept(socket_.fd(), nullptr, nullptr));
    if (!connection.open()) return;
    char byte = 0;
    while (!holds(request_, "\r\n\r\n") && ::recv(connection.fd(), &byte, 1, 0) == 1) {
      request_ += byte;
    }
    for (std::size_t at = 0; at < answer.size(); at += at_once) {
      const std::string part = answer.substr(at, at_once);
      if (::send(connection.fd(), part.data(), part.size(), MSG_NOSIGNAL) <= 0) return;
    }
    if (answer.empty()) {
      // Stays silent until the other end gives up.
      while (::recv(connection.fd(), &byte, 1, 0) == 1) {
      }
    }
    if (to != 0) relay(connection, to);
  }

  static void relay(const Socket& near, int port) {
    const Socket far(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const auto* const any = reinterpret_cast<const sockaddr*>(&address);
    if (::connect(far.fd(), any, sizeof address) != 0) return;
    for (;;) {
      pollfd both[] = {{near.fd(), POLLIN, 0}, {far.fd(), POLLIN, 0}};
      if (::poll(both, 2, most_ms) <= 0) return;
      for (int i = 0; i < 2; ++i) {
        if (both[i].revents == 0) continue;
        char buffer[4096];
        const ssize_t count = ::recv(both[i].fd, buffer, sizeof buffer, 0);
        if (count <= 0) return;
        if (::send(both[1 - i].fd, buffer, static_cast<std::size_t>(count), MSG_NOSIGNAL) !=
            count) {
          return;
        }
      }
    }
  }

  BoundSocket socket_{"127.0.0.1"};
  std::atomic<bool> over_{false};
  std::string request_;
  std::thread thread_;
};

const std::string certificates = TILLWIRE_TEST_CERTIFICATES;

/// A registration at https://gateway.test:8443, a name that only a proxy knows.
Finished call(const Words& options, const Words& environment = {}) {
  return tillwire(
      joined({"--base-url", "https://gateway.test:8443", "--ca", certificates + "/ca-ec.crt",
              "--user", "merchant-api", "--password-file", secret_file("merchant-secret")},
             joined(options, {"register.do", "orderNumber=T-1", "amount=1",
                              "returnUrl=https://shop.example/"})),
      environment);
}

class ThroughAProxy : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    gateway_ = std::make_unique<gateway::Process>(
        TILLWIRE_GATEWAY,
        Words{"--tls", "--cert", certificates + "/ec.crt", "--key", certificates + "/ec.key"});
  }
  static void TearDownTestSuite() { gateway_.reset(); }
  void SetUp() override { gateway_->reset(); }

  static std::unique_ptr<gateway::Process> gateway_;
};
std::unique_ptr<gateway::Process> ThroughAProxy::gateway_;

TEST_F(ThroughAProxy, TlsGoesToTheGateway) {
  ScriptedProxy proxy(good, gateway_->port());
  const Finished finished = call(
      {"--proxy", "http://me@" + proxy.at(), "--proxy-password-file", secret_file("hunter22")});
  EXPECT_EQ(finished.exit, 0) << finished.err;
  EXPECT_EQ(proxy.request(),
            "CONNECT gateway.test:8443 HTTP/1.1\r\nHost: gateway.test:8443\r\n"
            "Proxy-Authorization: Basic bWU6aHVudGVyMjI=\r\n\r\n");
  EXPECT_EQ(gateway_->seen("register.do"), 1);
}

TEST_F(ThroughAProxy, APasswordIsNoArgument) {
  for (const char* url : {"http://me:hunter22@proxy.test", "me:hunter22@proxy.test:1"}) {
    const Finished finished = call({"--proxy", url});
    EXPECT_EQ(finished.exit, 2);
    EXPECT_TRUE(holds(finished.err, "Use --proxy-password-file")) << finished.err;
    EXPECT_FALSE(holds(finished.err, "hunter22")) << finished.err;
  }
}

TEST_F(ThroughAProxy, AnswerMayComeByteByByte) {
  const ScriptedProxy proxy(good, gateway_->port(), 1);
  EXPECT_EQ(call({"--proxy", proxy.at()}).exit, 0);
}

TEST_F(ThroughAProxy, EnvironmentNamesIt) {
  for (const char* name : {"https_proxy=", "HTTPS_PROXY=http://"}) {
    const ScriptedProxy proxy(good, gateway_->port());
    const Finished finished = call({}, {name + proxy.at(), "NO_PROXY=elsewhere.test"});
    EXPECT_EQ(finished.exit, 0) << finished.err;
    EXPECT_EQ(gateway_->seen("register.do"), 1);
    gateway_->reset();
  }
}

TEST_F(ThroughAProxy, IsBypassedIfExempt) {
  const ScriptedProxy proxy(good, gateway_->port());
  const std::string variable = "HTTPS_PROXY=" + proxy.at();
  for (const Words& environment :
       {Words{variable, "NO_PROXY=gateway.test"}, Words{variable, "no_proxy=.test"},
        Words{variable, "NO_PROXY=*"}}) {
    const Finished finished = call({}, environment);
    EXPECT_EQ(finished.exit, 3);
    EXPECT_TRUE(holds(finished.err, "gateway.test:8443: see the host of --base-url"))
        << finished.err;
  }
  EXPECT_EQ(call({"--proxy", ""}, {variable}).exit, 3);
  EXPECT_EQ(call({"--proxy="}, {variable}).exit, 3);
  // Loopback is reached without it.
  const Finished loopback =
      tillwire({"--base-url", "https://localhost:" + std::to_string(gateway_->port()), "--ca",
                certificates + "/ca-ec.crt", "--user", "merchant-api", "--password-file",
                secret_file("merchant-secret"), "getOrderStatusExtended.do", "orderId=none"},
               {variable});
  EXPECT_EQ(loopback.exit, 1) << loopback.err;
  EXPECT_EQ(gateway_->seen(), 1);
}

TEST_F(ThroughAProxy, RefusalSendsNothingAndIsReported) {
  const std::pair<std::string, const char*> cases[] = {
      {"HTTP/1.1 403 Forbidden\r\n\r\n", " refuses to connect to the gateway: status 403"},
      {"HTTP/1.1 407 Authentication\r\n\r\n", " answers 407: it does not take the user"},
      {"HTTP/1.1 200", " closed the connection"},
      {"\x15\x03\x01\n", " does not answer in HTTP/1.1"},
  };
  for (const auto& [answer, words] : cases) {
    const ScriptedProxy proxy(answer);
    const Finished finished =
        call({"--proxy", "http://me@" + proxy.at()}, {"TILLWIRE_PROXY_PASSWORD=hunter22"});
    EXPECT_EQ(finished.exit, 3) << finished.err;
    EXPECT_TRUE(holds(finished.err, "nothing was sent")) << finished.err;
    EXPECT_TRUE(holds(finished.err, "the proxy " + proxy.at() + words)) << finished.err;
    EXPECT_FALSE(holds(finished.err, "hunter22")) << finished.err;
  }
  EXPECT_EQ(gateway_->seen(), 0);
}

TEST_F(ThroughAProxy, SilentProxyTimesOut) {
  const ScriptedProxy proxy("");
  const Finished finished = call({"--proxy", proxy.at(), "--timeout-ms", "200"});
  EXPECT_EQ(finished.exit, 3);
  EXPECT_TRUE(holds(finished.err, "nothing was sent")) << finished.err;
  EXPECT_TRUE(holds(finished.err, "the proxy " + proxy.at() + " does not answer")) << finished.err;
}

TEST_F(ThroughAProxy, UnreachableProxyIsNamed) {
  const BoundSocket refusing("127.0.0.1", false);
  const std::string at = "127.0.0.1:" + std::to_string(refusing.port());
  const Finished finished = call({"--proxy", at});
  EXPECT_EQ(finished.exit, 3);
  EXPECT_TRUE(holds(finished.err, "the proxy " + at + " cannot be connected to")) << finished.err;
}

TEST_F(ThroughAProxy, SuggestedCommandOmitsTheProxyPassword) {
  gateway_->script({{"match", "reverse.do"}, {"cut_after", 0}, {"end", "reset"}});
  const ScriptedProxy proxy(good, gateway_->port());
  const Finished finished =
      tillwire({"--base-url", "https://gateway.test:8443", "--ca", certificates + "/ca-ec.crt",
                "--user", "merchant-api", "--password-file", secret_file("merchant-secret"),
                "--proxy", "http://me@" + proxy.at(), "reverse.do", "orderId=1"},
               {"TILLWIRE_PROXY_PASSWORD=hunter22"});
  EXPECT_EQ(finished.exit, 3) << finished.err;
  EXPECT_TRUE(holds(finished.err,
                    " --proxy http://me@" + proxy.at() + " getOrderStatusExtended.do orderId=1"))
      << finished.err;
  EXPECT_FALSE(holds(finished.err, "hunter22")) << finished.err;
  EXPECT_FALSE(holds(finished.err, "merchant-secret")) << finished.err;
}

TEST(Proxy, InvalidUrlsAreRefused) {
  for (const char* url : {"https://proxy.test", "socks5://proxy.test", "proxy.test:0",
                          "proxy.test:x", "http://", "http://a b", "http://proxy.test/path",
                          "http://u%zz@proxy.test", "http://hunter22@", "http://proxy.test?x"}) {
    const Finished finished = call({"--proxy", url});
    expect_refused(finished, "--proxy: ");
    EXPECT_FALSE(holds(finished.err, "hunter22")) << finished.err;
  }
  expect_refused(call({}, {"HTTPS_PROXY=ftp://x"}), "HTTPS_PROXY: only http:// proxies");
}

}  // namespace
}  // namespace tillwire::test::proxy_test
