// The contract suite against lwip::SocketTcp: lwIP with threads, over its loop interface, the peer
// in the same stack. And what is special about it: tasks that share errno, a select() that speaks
// too early, memory and sockets that run out, frames that are lost.
#include <tillwire/lwip/socket_tcp.hpp>
// The port's header stands before the others of tillwire, as lwIP's macros want it.
#include <lwip/memp.h>
#include <lwip/stats.h>
#include <lwip/tcpip.h>

#include <atomic>
#include <optional>

#include "contract.hpp"
#include "lwip_peer.hpp"

namespace {

// NOLINTBEGIN: what threads and lwIP's hooks share
std::atomic<bool> cable_pulled{false};
std::atomic<bool> selects_speak_too_early{false};
std::atomic<int> selects{0};
// NOLINTEND

}  // namespace

// Linked in the place of lwIP's: what happens where another task's lwip_close() disturbs a socket.
extern "C" int __real_lwip_select(int, fd_set*, fd_set*, fd_set*, timeval*);  // NOLINT
extern "C" int __wrap_lwip_select(int count, fd_set* read, fd_set* write,     // NOLINT
                                  fd_set* except, timeval* time) {
  ++selects;
  if (selects_speak_too_early) return 1;  // the sets as they were: all is ready
  return __real_lwip_select(count, read, write, except, time);
}

extern "C" int test_frame_is_lost() {
  return cable_pulled ? 1 : 0;
}

namespace tillwire::test {
namespace {

// Whoever has one is alone with lwIP.
class Core {
 public:
  Core() { LOCK_TCPIP_CORE(); }
  ~Core() { UNLOCK_TCPIP_CORE(); }
  Core(const Core&) = delete;
  Core& operator=(const Core&) = delete;
};

void start_lwip() {
  static const bool once = [] {
    sys_sem_t started;
    sys_sem_new(&started, 0);
    tcpip_init([](void* semaphore) { sys_sem_signal(static_cast<sys_sem_t*>(semaphore)); },
               &started);
    sys_arch_sem_wait(&started, 0);
    sys_sem_free(&started);
    return true;
  }();
  static_cast<void>(once);
}

// Until lwIP's thread has done what it had to do up to now.
void settle() {
  sys_sem_t done;
  sys_sem_new(&done, 0);
  for (int i = 0; i < 3; ++i) {
    tcpip_callback([](void* semaphore) { sys_sem_signal(static_cast<sys_sem_t*>(semaphore)); },
                   &done);
    sys_arch_sem_wait(&done, 0);
  }
  sys_sem_free(&done);
}

// The peer and the name server of one test, for callers that are not in lwIP's thread.
class World {
 public:
  explicit World(const char* host = "127.0.0.1") {
    start_lwip();
    const Core alone;
    peer_.emplace(host);
    names_.emplace();
  }
  ~World() {
    {
      const Core alone;
      peer_.reset();
      names_.reset();
    }
    settle();
    const Core alone;
    forget_finished();
  }
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  // What `act` does to the peer is done while lwIP stands still.
  template <class Act>
  auto peer(Act act) {
    const Core alone;
    return act(*peer_);
  }
  template <class Act>
  auto names(Act act) {
    const Core alone;
    return act(*names_);
  }
  std::uint16_t port() {
    return peer([](LwipPeer& peer) { return peer.port(); });
  }

 private:
  std::optional<LwipPeer> peer_;
  std::optional<NameServer> names_;
};

// What the connections of this process hold in lwIP.
std::size_t held() {
  settle();
  const Core alone;
  forget_finished();
  return std::size_t{lwip_stats.memp[MEMP_NETCONN]->used} + lwip_stats.memp[MEMP_TCP_PCB]->used +
         lwip_stats.memp[MEMP_TCP_SEG]->used + lwip_stats.mem.used + lwip_stats.sys.mbox.used;
}

struct V4 {
  static constexpr const char* host = "127.0.0.1";
};
struct V6 {
  static constexpr const char* host = "::1";
};

template <class Address>
class SocketHarness final : public Harness {
 public:
  Transport& transport() override { return transport_; }
  Peer peer() const override { return {Address::host, port_}; }
  Peer refusing_peer() const override { return {Address::host, 9}; }
  const char* unknown_host() const override { return "unknown.test"; }
  void pump() override { settle(); }
  std::size_t peer_send(const char* data, std::size_t size) override {
    return world_.peer([=](LwipPeer& peer) { return peer.send(data, size); });
  }
  std::size_t peer_receive(char* data, std::size_t size) override {
    return world_.peer([=](LwipPeer& peer) { return peer.receive(data, size); });
  }
  bool peer_ended() override {
    return world_.peer([](LwipPeer& peer) { return peer.ended(); });
  }
  void peer_finish() override {
    world_.peer([](LwipPeer& peer) { peer.finish(); });
  }
  void peer_reset() override {
    world_.peer([](LwipPeer& peer) { peer.reset(); });
  }
  std::size_t resources() override {
    peer_reset();
    return held();
  }

 private:
  World world_{Address::host};
  std::uint16_t port_ = world_.port();
  lwip::SocketTcp transport_;
};

class LwipSockets : public testing::Test {
 protected:
  ~LwipSockets() override {
    cable_pulled = false;
    selects_speak_too_early = false;
  }

  // Until it is more than would_block, for 20 s at most.
  template <class Attempt>
  Io finally(lwip::SocketTcp& tcp, Attempt attempt) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    Io io = attempt();
    while (io.state == IoState::would_block && std::chrono::steady_clock::now() < until) {
      tcp.wait(20);
      io = attempt();
    }
    return io;
  }
  Io connect(lwip::SocketTcp& tcp, const Peer& to) {
    return finally(tcp, [&] { return tcp.connect(to); });
  }
  Io connect() { return connect(transport, {"127.0.0.1", world.port()}); }

  World world;
  lwip::SocketTcp transport;
};

// The SYN is lost, so the connection is not there, whatever select() says.
TEST_F(LwipSockets, ASelectThatSpeaksTooEarlyMakesNoConnection) {
  cable_pulled = true;
  selects_speak_too_early = true;
  const Peer peer{"127.0.0.1", world.port()};
  const int before = selects;
  for (int i = 0; i < 50; ++i) {
    ASSERT_EQ(transport.connect(peer).state, IoState::would_block);
    transport.wait(20);
  }
  EXPECT_EQ(selects - before, 50);
  cable_pulled = false;
  EXPECT_EQ(connect().state, IoState::moved);
  EXPECT_EQ(transport.send("x", 1).state, IoState::moved);
  char byte;
  EXPECT_EQ(transport.receive(&byte, 1).state, IoState::would_block);
}

}  // namespace
}  // namespace tillwire::test

INSTANTIATE_TEST_SUITE_P(
    LwipSocketsV4, TransportContract,
    testing::Values(&tillwire::test::make<tillwire::test::SocketHarness<tillwire::test::V4>>));
INSTANTIATE_TEST_SUITE_P(
    LwipSocketsV6, TransportContract,
    testing::Values(&tillwire::test::make<tillwire::test::SocketHarness<tillwire::test::V6>>));
