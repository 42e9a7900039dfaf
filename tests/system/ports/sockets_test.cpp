// The contract suite against the TCP of this system, over IPv4 and IPv6, and what is special about
// it.
#if defined(_WIN32)
#include <tillwire/windows/tcp.hpp>
#else
#include <fcntl.h>
#include <signal.h>
#include <sys/time.h>

#include <tillwire/posix/tcp.hpp>
#endif

#include <vector>

#include "tcp_harness.hpp"

// The tests below decide what a name resolves to: the linker leads getaddrinfo() here. On Windows
// it does so by the pointer through which a function of a DLL is called.
namespace {

struct Resolution {
  std::string name;
  std::vector<std::pair<std::string, std::uint16_t>> addresses;
};
Resolution resolution;  // NOLINT: the only name known to the tests

}  // namespace

#if defined(_WIN32)
using LookUp = decltype(&getaddrinfo);
#define CALL WSAAPI
extern "C" {
extern LookUp __real___imp_getaddrinfo;
}
#define __real_getaddrinfo __real___imp_getaddrinfo
#else
#define CALL
extern "C" int __real_getaddrinfo(const char*, const char*, const addrinfo*, addrinfo**);
#endif

extern "C" int CALL __wrap_getaddrinfo(const char* node, const char* service, const addrinfo* hints,
                                       addrinfo** result) {
  if (resolution.name != node) return __real_getaddrinfo(node, service, hints, result);
  addrinfo* list = nullptr;
  for (auto at = resolution.addresses.rbegin(); at != resolution.addresses.rend(); ++at) {
    addrinfo* one = nullptr;
    const int error =
        __real_getaddrinfo(at->first.c_str(), std::to_string(at->second).c_str(), hints, &one);
    if (error != 0) return error;
    one->ai_next = list;
    list = one;
  }
  *result = list;
  return 0;
}

#if defined(_WIN32)
extern "C" {
LookUp __wrap___imp_getaddrinfo = &__wrap_getaddrinfo;
}
#endif

namespace tillwire::test {
namespace {

#if defined(_WIN32)
using windows::MonotonicClock;
using windows::Tcp;
constexpr int refusal = WSAECONNREFUSED;
const windows::WinSock for_peers;
#else
using posix::MonotonicClock;
using posix::Tcp;
constexpr int refusal = ECONNREFUSED;
#endif

template <class Address>
class SystemHarness final : public TcpHarness {
 public:
  SystemHarness() : TcpHarness(Address::host) {}
  Transport& transport() override { return transport_; }

 private:
  Tcp transport_;
};

std::vector<MakeHarness> with_v6();

using Clock = std::chrono::steady_clock;

Io connect(Transport& transport, const Peer& peer) {
  const auto until = Clock::now() + std::chrono::seconds(20);
  Io io = transport.connect(peer);
  while (io.state == IoState::would_block && Clock::now() < until) {
    transport.wait(10000);
    io = transport.connect(peer);
  }
  return io;
}

// A listener whose queue is full: it answers nothing to who connects.
class SilentListener {
 public:
  SilentListener() {
    for (Socket& filler : fillers_) {
      sockaddr_in address{};
      address.sin_family = AF_INET;
      address.sin_port = htons(port());
      address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
      filler = Socket(new_socket(AF_INET));
      ::connect(handle(filler.fd()), reinterpret_cast<sockaddr*>(&address), sizeof address);
    }
  }
  std::uint16_t port() const { return listener_.port(); }

 private:
  BoundSocket listener_{"127.0.0.1", true, 0};
  Socket fillers_[3];
};

class SocketTcp : public testing::Test {
 protected:
  ~SocketTcp() override { resolution = {}; }
  TcpPeer peer{"127.0.0.1"};
  BoundSocket nobody{"127.0.0.1", false};
  Tcp transport{Milliseconds(150)};
};

TEST_F(SocketTcp, TriesTheNextAddressAfterOneThatRefuses) {
  resolution = {"gateway.test", {{"127.0.0.1", nobody.port()}, {"127.0.0.1", peer.port()}}};
  const std::size_t before = open_descriptors();
  EXPECT_EQ(connect(transport, {"gateway.test", 443}).state, IoState::moved);
  EXPECT_EQ(open_descriptors(), before + 1);
  EXPECT_TRUE(peer.accept());
}

TEST_F(SocketTcp, TriesTheNextFamily) {
  if (with_v6().empty()) GTEST_SKIP() << "no IPv6";
  const BoundSocket nobody6("::1", false);
  resolution = {"gateway.test", {{"::1", nobody6.port()}, {"127.0.0.1", peer.port()}}};
  EXPECT_EQ(connect(transport, {"gateway.test", 443}).state, IoState::moved);
}

TEST_F(SocketTcp, ASilentFirstAddressDoesNotEatTheTime) {
  const SilentListener silent;
  resolution = {"gateway.test", {{"127.0.0.1", silent.port()}, {"127.0.0.1", peer.port()}}};
  const std::size_t before = open_descriptors();
  const auto begin = Clock::now();
  EXPECT_EQ(connect(transport, {"gateway.test", 443}).state, IoState::moved);
  EXPECT_EQ(open_descriptors(), before + 1);
  EXPECT_GE(Clock::now() - begin, std::chrono::milliseconds(140));
  EXPECT_LT(Clock::now() - begin, std::chrono::seconds(5));
}

TEST_F(SocketTcp, ASilentLastAddressIsTheCallersToGiveUp) {
  const SilentListener silent;
  resolution = {"gateway.test", {{"127.0.0.1", nobody.port()}, {"127.0.0.1", silent.port()}}};
  const auto until = Clock::now() + std::chrono::milliseconds(500);
  while (Clock::now() < until) {
    ASSERT_EQ(transport.connect({"gateway.test", 443}).state, IoState::would_block);
    transport.wait(50);
  }
  transport.close();
}

TEST_F(SocketTcp, ThatOneRefusedSaysMoreThanThatAnotherIsUnreachable) {
  // Nothing can be connected to over TCP at a broadcast address.
  resolution = {"gateway.test", {{"127.0.0.1", nobody.port()}, {"255.255.255.255", 443}}};
  const Io io = connect(transport, {"gateway.test", 443});
  EXPECT_EQ(io.fault, Fault::refused);
  EXPECT_EQ(io.detail, refusal);
}

TEST_F(SocketTcp, WhatCannotBeReachedIsUnreachable) {
  const Io io = connect(transport, {"255.255.255.255", 443});
  EXPECT_EQ(io.state, IoState::failed);
  EXPECT_EQ(io.fault, Fault::unreachable);
}

TEST_F(SocketTcp, ResolvesLocalhost) {
  EXPECT_EQ(connect(transport, {"localhost", peer.port()}).state, IoState::moved);
}

TEST_F(SocketTcp, WaitSleepsUntilSomethingComes) {
  ASSERT_EQ(connect(transport, {"127.0.0.1", peer.port()}).state, IoState::moved);
  char byte;
  ASSERT_EQ(transport.receive(&byte, 1).state, IoState::would_block);
  const auto begin = Clock::now();
  transport.wait(100);
  EXPECT_GE(Clock::now() - begin, std::chrono::milliseconds(95));
}

TEST_F(SocketTcp, PauseSleepsConnectedOrNot) {
  for (const bool connected : {false, true}) {
    if (connected) {
      ASSERT_EQ(connect(transport, {"127.0.0.1", peer.port()}).state, IoState::moved);
    }
    const auto begin = Clock::now();
    transport.pause(100);
    EXPECT_GE(Clock::now() - begin, std::chrono::milliseconds(95)) << connected;
  }
}

TEST(SystemClock, TicksInMilliseconds) {
  MonotonicClock clock;
  const auto begin = Clock::now();
  const std::uint32_t from = clock.now_ms();
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  const std::uint32_t passed = clock.now_ms() - from;
  const auto measured =
      std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin).count();
  EXPECT_GE(passed, 49U);
  EXPECT_LE(passed, measured + 1);
}

#if defined(_WIN32)
TEST_F(SocketTcp, TheSocketIsNotInheritedAndDoesNotDelay) {
  const auto sockets = [] {
    std::vector<SOCKET> all;
    for (SOCKET socket = 4; socket < 4096; socket += 4) {
      BOOL listens = FALSE;
      int size = sizeof listens;
      const auto to = reinterpret_cast<char*>(&listens);
      if (::getsockopt(socket, SOL_SOCKET, SO_ACCEPTCONN, to, &size) == 0) all.push_back(socket);
    }
    return all;
  };
  const std::vector<SOCKET> before = sockets();
  ASSERT_EQ(connect(transport, {"127.0.0.1", peer.port()}).state, IoState::moved);
  int found = 0;
  for (const SOCKET socket : sockets()) {
    if (std::find(before.begin(), before.end(), socket) != before.end()) continue;
    ++found;
    DWORD flags = HANDLE_FLAG_INHERIT;
    EXPECT_NE(::GetHandleInformation(reinterpret_cast<HANDLE>(socket), &flags), 0);
    EXPECT_EQ(flags & HANDLE_FLAG_INHERIT, 0U);
    BOOL on = FALSE;
    int size = sizeof on;
    EXPECT_EQ(::getsockopt(socket, IPPROTO_TCP, TCP_NODELAY, reinterpret_cast<char*>(&on), &size),
              0);
    EXPECT_TRUE(on);
  }
  EXPECT_EQ(found, 1);
}

TEST_F(SocketTcp, AnUnknownNameHasTheResolversError) {
  const Io io = connect(transport, {SystemHarness<V4>().unknown_host(), 443});
  EXPECT_EQ(io.fault, Fault::name_not_found);
  EXPECT_GE(io.detail, 11000);
  EXPECT_LT(io.detail, 11100);
}
#else
TEST_F(SocketTcp, TheSocketIsNotInheritedAndDoesNotDelay) {
  std::vector<bool> before(1024);
  for (int fd = 0; fd < 1024; ++fd) {
    before[static_cast<std::size_t>(fd)] = ::fcntl(fd, F_GETFD) >= 0;
  }
  ASSERT_EQ(connect(transport, {"127.0.0.1", peer.port()}).state, IoState::moved);
  int found = 0;
  for (int fd = 0; fd < 1024; ++fd) {
    const int flags = ::fcntl(fd, F_GETFD);
    if (flags < 0 || before[static_cast<std::size_t>(fd)]) continue;
    ++found;
    EXPECT_TRUE(flags & FD_CLOEXEC);
    int on = 0;
    socklen_t size = sizeof on;
    EXPECT_EQ(::getsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, &size), 0);
    EXPECT_EQ(on, 1);
  }
  EXPECT_EQ(found, 1);
}

TEST_F(SocketTcp, ABrokenConnectionRaisesNoSignal) {
  struct sigaction action {};
  ASSERT_EQ(::sigaction(SIGPIPE, nullptr, &action), 0);
  ASSERT_EQ(action.sa_handler, SIG_DFL) << "the signal would end this test";
  ASSERT_EQ(connect(transport, {"127.0.0.1", peer.port()}).state, IoState::moved);
  ASSERT_TRUE(peer.accept());
  peer.finish();
  Io io = Io::moved(0);
  for (int i = 0; i < 100 && io.state == IoState::moved; ++i) {
    io = transport.send("x", 1);
    transport.wait(1);
  }
  EXPECT_EQ(io.state, IoState::failed);
  EXPECT_EQ(io.fault, Fault::reset);
}

TEST_F(SocketTcp, SignalsInterruptNothing) {
  static volatile sig_atomic_t interruptions = 0;
  struct sigaction action {};
  struct sigaction old {};
  action.sa_handler = [](int) { interruptions = interruptions + 1; };
  ASSERT_EQ(::sigaction(SIGALRM, &action, &old), 0);  // without SA_RESTART
  const itimerval often{{0, 1000}, {0, 1000}};
  ASSERT_EQ(::setitimer(ITIMER_REAL, &often, nullptr), 0);

  EXPECT_EQ(connect(transport, {"127.0.0.1", peer.port()}).state, IoState::moved);
  EXPECT_TRUE(peer.accept());
  const std::string bytes = pattern(8 << 20);
  std::string arrived;
  std::size_t sent = 0;
  char buffer[65536];
  while (arrived.size() < bytes.size()) {
    if (sent < bytes.size()) {
      const Io io =
          transport.send(bytes.data() + sent, static_cast<std::uint32_t>(bytes.size() - sent));
      if (io.state == IoState::failed) break;
      sent += io.count;
    }
    arrived.append(buffer, peer.receive(buffer, sizeof buffer));
    if (interruptions < 20) transport.wait(1);
  }
  EXPECT_TRUE(arrived == bytes);
  EXPECT_GT(interruptions, 0);

  const itimerval never{};
  ::setitimer(ITIMER_REAL, &never, nullptr);
  ::sigaction(SIGALRM, &old, nullptr);
}

#endif

// Nothing to test on a machine without IPv6, such as many a container.
std::vector<MakeHarness> with_v6() {
  try {
    const BoundSocket any("::1");
  } catch (const std::exception&) {
    return {};
  }
  return {&make<SystemHarness<V6>>};
}

}  // namespace
}  // namespace tillwire::test

using tillwire::test::make;
using tillwire::test::SystemHarness;

INSTANTIATE_TEST_SUITE_P(SystemV4, TransportContract,
                         testing::Values(&make<SystemHarness<tillwire::test::V4>>));
INSTANTIATE_TEST_SUITE_P(SystemV6, TransportContract, testing::ValuesIn(tillwire::test::with_v6()));
