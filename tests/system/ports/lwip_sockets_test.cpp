// The contract suite against lwip::SocketTcp, also as C has it: lwIP with threads, over its loop
// interface, the peer in the same stack. And what is special about it: tasks that share errno, a
// select() that speaks too early, memory and sockets that run out, frames that are lost.
#include <tillwire/lwip/socket_tcp.hpp>
// The port's header comes before the others of tillwire, because of lwIP's macros.
#include <lwip/mem.h>
#include <lwip/memp.h>
#include <lwip/stats.h>
#include <lwip/tcpip.h>
#include <tillwire/c/lwip.h>

#include <atomic>
#include <climits>
#include <iterator>
#include <optional>
#include <set>
#include <support/call_site.hpp>
#include <thread>
#include <tillwire/c/source/adapters.hpp>
#include <units/client/bench.hpp>
#include <vector>

#include "contract.hpp"
#include "lwip_peer.hpp"

namespace {

// NOLINTBEGIN: what threads and lwIP's hooks share
std::atomic<bool> selects_speak_too_early{false};
thread_local int ready_selects = 0;
constexpr int no_frame_is_lost = INT_MAX;
std::atomic<int> frames{0};
std::atomic<int> frames_that_pass{no_frame_is_lost};
std::atomic<unsigned> errors{0};
// NOLINTEND

}  // namespace

// Linked in the place of lwIP's: what happens where another task's lwip_close() disturbs a socket.
extern "C" int __real_lwip_select(int, fd_set*, fd_set*, fd_set*, timeval*);  // NOLINT
extern "C" int __wrap_lwip_select(int count, fd_set* read, fd_set* write,     // NOLINT
                                  fd_set* except, timeval* time) {
  if (selects_speak_too_early) return 1;  // the sets as they were: all is ready
  const int ready = __real_lwip_select(count, read, write, except, time);
  if (ready != 0) ++ready_selects;
  return ready;
}

// Pulls the cable after a number of frames.
extern "C" int test_frame_is_lost() {
  return frames++ >= frames_that_pass ? 1 : 0;
}

// Sets errno after each socket call to another value, as if another task had run since.
extern "C" int test_errno() {
  static constexpr int of_others[] = {EWOULDBLOCK,  ECONNRESET, EINPROGRESS,
                                      EHOSTUNREACH, 0,          ENOMEM};
  return of_others[errors++ % std::size(of_others)];
}

namespace tillwire::test {
namespace {

// Holds lwIP's lock.
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
  const tcpip_callback_fn signal = [](void* semaphore) {
    sys_sem_signal(static_cast<sys_sem_t*>(semaphore));
  };
  for (int i = 0; i < 3; ++i) {
    while (tcpip_callback(signal, &done) != ERR_OK) std::this_thread::yield();  // out of messages
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

  // Calls `act` on the peer while lwIP is stopped.
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

// Returns how many resources the connections of this process hold in lwIP.
std::size_t held() {
  settle();
  const Core alone;
  forget_finished();
  return std::size_t{lwip_stats.memp[MEMP_NETCONN]->used} + lwip_stats.memp[MEMP_TCP_PCB]->used +
         lwip_stats.memp[MEMP_TCP_SEG]->used + lwip_stats.mem.used + lwip_stats.sys.mbox.used;
}

// As a program in C has it.
class CTcp {
 public:
  CTcp() {
    tw_error error;
    EXPECT_EQ(tw_lwip_init(&lwip_, nullptr, &error), TW_ERRC_NONE) << error.field;
  }
  ~CTcp() { EXPECT_EQ(tw_lwip_deinit(&lwip_), TW_ERRC_NONE); }
  CTcp(const CTcp&) = delete;
  CTcp& operator=(const CTcp&) = delete;
  operator Transport&() { return transport_; }  // NOLINT: in the place of one

 private:
  tw_lwip lwip_{};
  c::CTransport transport_{lwip_.tcp};
};

template <class Address, class Tcp = lwip::SocketTcp>
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
  Tcp transport_;
};

class LwipSockets : public testing::Test {
 protected:
  ~LwipSockets() override {
    frames_that_pass = no_frame_is_lost;
    selects_speak_too_early = false;
  }

  // Until it is more than would_block, for 20 s at most.
  template <class Attempt>
  static Io finally(lwip::SocketTcp& tcp, Attempt attempt) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    Io io = attempt();
    while (io.state == IoState::would_block && std::chrono::steady_clock::now() < until) {
      tcp.wait(20);
      io = attempt();
    }
    return io;
  }
  static Io connect(lwip::SocketTcp& tcp, const Peer& to) {
    return finally(tcp, [&] { return tcp.connect(to); });
  }
  Io connect() { return connect(transport, {"127.0.0.1", world.port()}); }
  Io receive(char* data, std::uint32_t size) {
    return finally(transport, [&] { return transport.receive(data, size); });
  }
  std::size_t peer_sends(const std::string& bytes) {
    return world.peer([&](LwipPeer& peer) { return peer.send(bytes.data(), bytes.size()); });
  }
  std::string peer_receives() {
    char bytes[4096];
    return {bytes, world.peer([&](LwipPeer& peer) { return peer.receive(bytes, sizeof bytes); })};
  }

  World world;
  lwip::SocketTcp transport;
};

// The SYN is lost, so the connection is not there, whatever select() says.
TEST_F(LwipSockets, ASelectThatSpeaksTooEarlyMakesNoConnection) {
  const Peer peer{"127.0.0.1", world.port()};
  frames = 0;
  frames_that_pass = 0;
  selects_speak_too_early = true;
  for (int i = 0; i < 20; ++i) {
    ASSERT_EQ(transport.connect(peer).state, IoState::would_block);
    transport.wait(20);
    settle();
  }
  EXPECT_GE(frames, 1);
  frames_that_pass = no_frame_is_lost;
  transport.close();
  EXPECT_EQ(connect().state, IoState::moved);
  EXPECT_EQ(transport.send("x", 1).state, IoState::moved);
  char byte;
  EXPECT_EQ(transport.receive(&byte, 1).state, IoState::would_block);
}

TEST_F(LwipSockets, AsksForANameAndNotForAnAddress) {
  const auto questions = [&] {
    return world.names([](NameServer& names) { return names.questions; });
  };
  EXPECT_EQ(connect().state, IoState::moved);
  EXPECT_EQ(questions(), 0);
  transport.close();
  EXPECT_EQ(connect(transport, {"gateway.test", world.port()}).state, IoState::moved);
  EXPECT_EQ(questions(), 1);
}

TEST_F(LwipSockets, WithoutANameServerThereIsNoNetworkYet) {
  world.names([](NameServer&) { dns_setserver(0, nullptr); });
  const Io io = connect(transport, {"other.test", 443});
  EXPECT_EQ(io.state, IoState::failed);
  EXPECT_EQ(io.fault, Fault::unreachable);
  EXPECT_EQ(io.detail, -ERR_VAL);
}

TEST_F(LwipSockets, WithoutARouteItIsUnreachable) {
  const Io io = connect(transport, {"192.0.2.1", 443});
  EXPECT_EQ(io.state, IoState::failed);
  EXPECT_EQ(io.fault, Fault::unreachable);
  EXPECT_EQ(io.detail, -ERR_RTE);
}

TEST_F(LwipSockets, WhoRefusesIsRefusedAtEachCallThatFollows) {
  const Peer nobody{"127.0.0.1", 9};
  for (int i = 0; i < 3; ++i) {
    const Io io = connect(transport, nobody);
    EXPECT_EQ(io.state, IoState::failed);
    EXPECT_EQ(io.fault, Fault::refused);
    EXPECT_EQ(io.detail, -ERR_RST);
  }
  EXPECT_EQ(transport.send("x", 1).fault, Fault::refused);
}

TEST_F(LwipSockets, UnconnectedNothingIsSentOrReceived) {
  char byte = 'x';
  EXPECT_EQ(transport.send(&byte, 1).state, IoState::failed);
  EXPECT_EQ(transport.receive(&byte, 1).state, IoState::failed);
}

TEST_F(LwipSockets, WhatCameBeforeAResetIsStillReceived) {
  ASSERT_EQ(connect().state, IoState::moved);
  settle();
  peer_sends("the answer");
  settle();
  world.peer([](LwipPeer& peer) { peer.reset(); });
  settle();
  char buffer[100];
  const Io io = receive(buffer, sizeof buffer);
  ASSERT_EQ(io.state, IoState::moved);
  EXPECT_EQ(std::string(buffer, io.count), "the answer");
  for (int i = 0; i < 3; ++i) EXPECT_EQ(receive(buffer, sizeof buffer).fault, Fault::reset);
  EXPECT_EQ(transport.send("x", 1).fault, Fault::reset);
}

TEST_F(LwipSockets, OutOfSocketsConnectingFailsAndHoldsNothing) {
  std::vector<int> taken;
  for (int s = lwip_socket(AF_INET, SOCK_STREAM, 0); s >= 0;
       s = lwip_socket(AF_INET, SOCK_STREAM, 0)) {
    taken.push_back(s);
  }
  ASSERT_EQ(taken.size(), std::size_t{MEMP_NUM_NETCONN});
  const std::size_t before = held();
  for (int i = 0; i < 10; ++i) {
    const Io io = connect();
    EXPECT_EQ(io.state, IoState::failed);
    EXPECT_EQ(io.fault, Fault::other);
    EXPECT_EQ(io.detail, -ERR_MEM);
    transport.close();
  }
  EXPECT_EQ(held(), before);
  lwip_close(taken.back());
  EXPECT_EQ(connect().state, IoState::moved) << "one is enough";
  taken.pop_back();
  for (const int socket : taken) lwip_close(socket);
}

class Taken {
 public:
  explicit Taken(memp_t pool) : pool_(pool) {
    while (void* const element = memp_malloc(pool)) elements_.push_back(element);
  }
  ~Taken() {
    for (void* const element : elements_) memp_free(pool_, element);
  }
  Taken(const Taken&) = delete;
  Taken& operator=(const Taken&) = delete;

 private:
  memp_t pool_;
  std::vector<void*> elements_;
};

TEST_F(LwipSockets, OutOfSegmentsConnectingFailsAndHoldsNothing) {
  const std::size_t before = held();
  {
    const Taken all(MEMP_TCP_SEG);
    const Io io = connect();
    EXPECT_EQ(io.state, IoState::failed);
    EXPECT_EQ(io.fault, Fault::other);
    EXPECT_EQ(io.detail, -ERR_MEM);
  }
  EXPECT_EQ(held(), before);
  transport.close();
  EXPECT_EQ(connect().state, IoState::moved);
}

TEST_F(LwipSockets, OutOfMemorySendingWouldBlockAndContinues) {
  ASSERT_EQ(connect().state, IoState::moved);
  settle();
  const std::string bytes = pattern(1000);
  std::vector<void*> taken;
  for (mem_size_t size = 65536; size >= 16; size /= 2) {
    while (void* const memory = mem_malloc(size)) taken.push_back(memory);
  }
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(transport.send(bytes.data(), 1000).state, IoState::would_block);
  }
  for (void* const memory : taken) mem_free(memory);
  ASSERT_EQ(finally(transport, [&] { return transport.send(bytes.data(), 1000); }).count, 1000U);
  settle();
  EXPECT_EQ(peer_receives(), bytes);
}

TEST_F(LwipSockets, OutOfMemoryClosingDoesNotWait) {
  ASSERT_EQ(connect().state, IoState::moved);
  settle();
  const Taken all(MEMP_TCP_SEG);  // there is none for the FIN, and none comes back
  transport.close();
  EXPECT_EQ(connect().fault, Fault::other);
}

// lwIP keeps what was closed with bytes unacknowledged, and sends them again for minutes.
TEST_F(LwipSockets, ConnectionGivenUpWithAPulledCableMakesRoomForAnother) {
  ASSERT_EQ(connect().state, IoState::moved);
  settle();
  frames_that_pass = 0;
  ASSERT_EQ(transport.send("abc", 3).count, 3U);
  transport.close();
  settle();
  const Taken all(MEMP_TCP_PCB);
  const Io io = transport.connect({"127.0.0.1", world.port()});
  EXPECT_EQ(io.state, IoState::would_block) << "detail " << io.detail;
  transport.close();
}

// Each task has its own client, and connects and closes repeatedly.
TEST_F(LwipSockets, TwoTasksNeverSeeEachOthersData) {
  const auto task = [](char name) {
    ready_selects = 0;
    std::optional<LwipPeer> peer;
    {
      const Core alone;
      peer.emplace("127.0.0.1");
    }
    lwip::SocketTcp tcp;
    for (int round = 0; round < 60; ++round) {
      ASSERT_EQ(connect(tcp, {"127.0.0.1", peer->port()}).state, IoState::moved);
      const std::string question = std::string(500, name) + std::to_string(round);
      std::string heard;
      std::size_t sent = 0;
      for (int i = 0; i < 10000 && heard.size() < question.size(); ++i) {
        if (sent < question.size()) {
          sent += tcp.send(question.data() + sent, std::uint32_t(question.size() - sent)).count;
        }
        char buffer[1000];
        {
          const Core alone;
          const std::size_t count = peer->receive(buffer, sizeof buffer);
          ASSERT_EQ(peer->send(buffer, count), count);
        }
        const Io io = tcp.receive(buffer, sizeof buffer);
        ASSERT_NE(io.state, IoState::failed);
        heard.append(buffer, io.count);
        if (io.state == IoState::would_block) settle();
      }
      ASSERT_EQ(heard, question);
      tcp.close();
    }
    const Core alone;
    peer.reset();
  };
  std::thread first(task, 'a');
  std::thread second(task, 'b');
  first.join();
  second.join();
}

// A task that waits is not woken by what others do.
TEST_F(LwipSockets, ClosingOtherConnectionsWakesNoTask) {
  ASSERT_EQ(connect().state, IoState::moved);
  char byte;
  ASSERT_EQ(transport.receive(&byte, 1).state, IoState::would_block);
  std::atomic<bool> over{false};
  std::thread other([&] {
    lwip::SocketTcp tcp;
    while (!over) {
      connect(tcp, {"127.0.0.1", 9});
      tcp.close();
    }
  });
  ready_selects = 0;
  for (int i = 0; i < 10; ++i) transport.wait(20);
  EXPECT_EQ(ready_selects, 0);
  over = true;
  other.join();
}

// A client in a task, and a gateway that answers each request that came as a whole.
class LwipSocketsClient : public LwipSockets {
 protected:
  LwipSocketsClient() {
    gateway.host = "127.0.0.1";
    gateway.port = world.port();
    gateway.plaintext = true;
    gateway.connect_timeout = Milliseconds(1000);
    gateway.timeout = Milliseconds(2000);
  }

  Error pay(CallSite site = CallSite::here()) { return pay(client, site); }
  Error pay(Client& with, CallSite site = CallSite::here()) {
    const Traced traced(site);
    EXPECT_TRUE(with.start(Pay()));
    while (!with.poll()) {
      settle();
      serve();
      clock.advance(20);
    }
    return with.take<Pay>().error();
  }

  void serve() {
    arrived += peer_receives();
    if (arrived.find("\r\n\r\ntoken=t") != std::string::npos) {
      arrived.clear();
      ++answered;
      peer_sends(said("x"));
    }
  }

  Gateway gateway = sample_gateway();
  ManualClock clock;
  Buffers<512, 512> memory{};
  Client client{gateway, transport, clock, memory};
  std::string arrived;
  int answered = 0;
};

TEST_F(LwipSocketsClient, CablePulledAfterAnyFrameEndsInTheRightDelivery) {
  std::set<Delivery> deliveries;
  int n = 0;
  for (Delivery last = Delivery::not_sent; last != Delivery::answered; ++n) {
    SCOPED_TRACE(n);
    ASSERT_LT(n, 50);
    Client fresh{gateway, transport, clock, memory};
    frames = 0;
    frames_that_pass = n;
    answered = 0;
    arrived.clear();
    const Error error = pay(fresh);
    frames_that_pass = no_frame_is_lost;
    world.peer([](LwipPeer& peer) { peer.reset(); });
    deliveries.insert(last = error.delivery);
    if (error.delivery == Delivery::answered) {
      EXPECT_EQ(error.code, Errc::none);
      EXPECT_EQ(answered, 1);
    } else {
      EXPECT_EQ(error.code, Errc::timed_out);
    }
    if (error.delivery == Delivery::not_sent) {
      EXPECT_EQ(answered, 0);
      EXPECT_EQ(arrived, "");
    }
  }
  EXPECT_EQ(deliveries.size(), 3U);
}

// lwIP reports an error there, and yet sends the bytes when the link is back.
TEST_F(LwipSocketsClient, WhatIsSentWhileTheLinkIsDownMayArriveLater) {
  ASSERT_EQ(pay().code, Errc::none);
  {
    const Core alone;
    netif_set_link_down(netif_list);
  }
  const Error error = pay();
  EXPECT_EQ(error.code, Errc::unreachable);
  EXPECT_EQ(error.detail, -ERR_RTE);
  EXPECT_EQ(error.delivery, Delivery::unknown);
  EXPECT_EQ(arrived, "");
  EXPECT_EQ(answered, 1);
  {
    const Core alone;
    netif_set_link_up(netif_list);
  }
  for (int i = 0; i < 1000 && answered == 1; ++i) {
    serve();
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_EQ(answered, 2);
  EXPECT_EQ(pay().code, Errc::none);
}

}  // namespace
}  // namespace tillwire::test

INSTANTIATE_TEST_SUITE_P(
    LwipSocketsOfC, TransportContract,
    testing::Values(&tillwire::test::make<
                    tillwire::test::SocketHarness<tillwire::test::V4, tillwire::test::CTcp>>));
INSTANTIATE_TEST_SUITE_P(
    LwipSocketsV4, TransportContract,
    testing::Values(&tillwire::test::make<tillwire::test::SocketHarness<tillwire::test::V4>>));
INSTANTIATE_TEST_SUITE_P(
    LwipSocketsV6, TransportContract,
    testing::Values(&tillwire::test::make<tillwire::test::SocketHarness<tillwire::test::V6>>));
