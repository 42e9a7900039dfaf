// The contract suite against lwip::Tcp, also as C has it, over lwIP's loop interface, and what is
// special about it: names asked for, memory that runs out, and close() at every moment. The peer
// and the name server live in the same stack.
#include <lwip/init.h>
#include <lwip/memp.h>
#include <lwip/stats.h>
#include <lwip/timeouts.h>
#include <tillwire/c/lwip.h>

#include <functional>
#include <optional>
#include <tillwire/c/source/adapters.hpp>
#include <tillwire/lwip/clock.hpp>
#include <tillwire/lwip/tcp.hpp>
#include <vector>

#include "lwip_peer.hpp"
#include "played_harness.hpp"

namespace {

std::uint32_t skipped_ms = 0;  // NOLINT: time that tests need not live through

}  // namespace

extern "C" u32_t sys_now() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return static_cast<u32_t>(std::chrono::duration_cast<std::chrono::milliseconds>(now).count()) +
         skipped_ms;
}

namespace tillwire::test {
namespace {

class LoopPump final : public lwip::Pump {
 public:
  LoopPump() {
    static const bool once = [] {
      lwip_init();
      return true;
    }();
    static_cast<void>(once);
  }
  void poll() override {
    netif_poll_all();
    sys_check_timeouts();
  }
  // Nothing comes from outside, so waiting needs no real time.
  void wait(std::uint32_t most_ms) override {
    skipped_ms += most_ms;
    poll();
  }
};

// Nothing that one test asked may be answered in the next.
class PatientNameServer final : public NameServer {
 public:
  PatientNameServer() = default;
  ~PatientNameServer() {
    prompt = true;
    answer();
    LoopPump pump;
    for (int i = 0; i < 50; ++i) {
      skipped_ms += 1000;
      pump.poll();  // questions are given up, the cache forgets
    }
  }
  PatientNameServer(const PatientNameServer&) = delete;
  PatientNameServer& operator=(const PatientNameServer&) = delete;
};

// What must be there before the peer is.
struct Stack {
  LoopPump loop;
  PatientNameServer names;
};

// As a program in C has it.
class CTcp {
 public:
  explicit CTcp(lwip::Pump& pump)
      : pump_{&pump, [](void* self) { static_cast<lwip::Pump*>(self)->poll(); },
              [](void* self, std::uint32_t ms) { static_cast<lwip::Pump*>(self)->wait(ms); }} {
    tw_error error;
    EXPECT_EQ(tw_lwip_init(&lwip_, &pump_, &error), TW_ERRC_NONE) << error.field;
  }
  ~CTcp() { EXPECT_EQ(tw_lwip_deinit(&lwip_), TW_ERRC_NONE); }
  CTcp(const CTcp&) = delete;
  CTcp& operator=(const CTcp&) = delete;
  operator Transport&() { return transport_; }  // NOLINT: in the place of one

 private:
  tw_lwip_pump pump_;
  tw_lwip lwip_{};
  c::CTransport transport_{lwip_.tcp};
};

template <class Address, class Tcp = lwip::Tcp>
class LwipHarness final : Stack, public PlayedHarness<LwipPeer> {
 public:
  LwipHarness() : PlayedHarness(Address::host, Address::host) {}
  ~LwipHarness() override {
    transport().close();
    peer_reset();
    loop.poll();
    forget_finished();
    EXPECT_EQ(tcp_active_pcbs, nullptr);
    EXPECT_EQ(lwip_stats.memp[MEMP_TCP_SEG]->used, 0);
  }
  Transport& transport() override { return transport_; }
  Peer refusing_peer() const override { return {Address::host, 9}; }
  const char* unknown_host() const override { return "unknown.test"; }
  void pump() override { loop.poll(); }
  std::size_t resources() override {
    peer_reset();
    pump();
    forget_finished();
    return std::size_t{lwip_stats.memp[MEMP_TCP_PCB]->used} + lwip_stats.mem.used;
  }

 private:
  Tcp transport_{loop};
};

class LwipTcp : public testing::Test {
 protected:
  ~LwipTcp() override {
    transport.reset();
    peer.reset();
    pump.poll();
    forget_finished();
  }

  Io connect(lwip::Tcp& tcp, const Peer& to) {
    Io io = tcp.connect(to);
    for (int i = 0; i < 1000 && io.state == IoState::would_block; ++i) io = tcp.connect(to);
    return io;
  }
  Io connect() { return connect(*transport, {"127.0.0.1", peer.port()}); }

  void pass(std::uint32_t ms) {
    for (; ms >= 100; ms -= 100) {
      skipped_ms += 100;
      pump.poll();
    }
  }

  void settle() {
    for (int i = 0; i < 20; ++i) pump.poll();
  }

  LoopPump pump;
  PatientNameServer names;
  LwipPeer peer{"127.0.0.1"};
  std::optional<lwip::Tcp> transport{pump};
};

TEST_F(LwipTcp, AsksForANameAndNotForAnAddress) {
  EXPECT_EQ(connect().state, IoState::moved);
  EXPECT_EQ(names.questions, 0);
  transport->close();
  EXPECT_EQ(connect(*transport, {"gateway.test", peer.port()}).state, IoState::moved);
  EXPECT_EQ(names.questions, 1);
  settle();
  EXPECT_EQ(peer.accepted, 2);
}

TEST_F(LwipTcp, WaitsForALateAnswer) {
  names.prompt = false;
  EXPECT_EQ(connect(*transport, {"gateway.test", peer.port()}).state, IoState::would_block);
  EXPECT_EQ(names.questions, 1);
  names.answer();
  EXPECT_EQ(connect(*transport, {"gateway.test", peer.port()}).state, IoState::moved);
}

TEST_F(LwipTcp, ANameServerThatSaysNothingIsANameNotFoundInTheEnd) {
  names.prompt = false;
  EXPECT_EQ(connect(*transport, {"gateway.test", peer.port()}).state, IoState::would_block);
  pass(20000);
  const Io io = transport->connect({"gateway.test", peer.port()});
  EXPECT_EQ(io.state, IoState::failed);
  EXPECT_EQ(io.fault, Fault::name_not_found);
}

TEST_F(LwipTcp, AnAnswerToAnEarlierQuestionDoesNotTouchALaterAttempt) {
  names.prompt = false;
  EXPECT_EQ(connect(*transport, {"gateway.test", 9}).state, IoState::would_block);
  transport->close();
  EXPECT_EQ(connect(*transport, {"other.test", peer.port()}).state, IoState::would_block);
  EXPECT_EQ(names.questions, 2);

  names.answer();  // both: what the first asked for is known, the second is not
  settle();
  const Io io = transport->connect({"other.test", peer.port()});
  EXPECT_EQ(io.state, IoState::failed);
  EXPECT_EQ(io.fault, Fault::name_not_found);
  EXPECT_EQ(peer.accepted, 0);
}

TEST_F(LwipTcp, AnswerWithoutAWaitingQueryIsDropped) {
  names.prompt = false;
  EXPECT_EQ(connect(*transport, {"gateway.test", peer.port()}).state, IoState::would_block);
  transport->close();
  names.answer();
  settle();
  EXPECT_EQ(peer.accepted, 0);

  skipped_ms += 5000;
  pass(5000);  // the cache forgets
  EXPECT_EQ(connect(*transport, {"gateway.test", peer.port()}).state, IoState::would_block);
  transport.reset();  // the address sanitizer would see a write to it
  names.answer();
  settle();
  EXPECT_EQ(peer.accepted, 0);
}

TEST_F(LwipTcp, TwoAskAtTheSameTime) {
  lwip::Tcp second{pump};
  names.prompt = false;
  EXPECT_EQ(connect(*transport, {"gateway.test", peer.port()}).state, IoState::would_block);
  EXPECT_EQ(connect(second, {"unknown.test", peer.port()}).state, IoState::would_block);
  names.answer();
  EXPECT_EQ(connect(second, {"unknown.test", peer.port()}).fault, Fault::name_not_found);
  EXPECT_EQ(connect(*transport, {"gateway.test", peer.port()}).state, IoState::moved);
}

TEST_F(LwipTcp, WithoutANameServerThereIsNoNetworkYet) {
  dns_setserver(0, nullptr);
  const Io io = connect(*transport, {"gateway.test", peer.port()});
  EXPECT_EQ(io.state, IoState::failed);
  EXPECT_EQ(io.fault, Fault::unreachable);
  EXPECT_EQ(io.detail, -ERR_VAL);
}

TEST_F(LwipTcp, TooLongANameIsNotFound) {
  const std::string name(300, 'a');
  EXPECT_EQ(connect(*transport, {name.c_str(), 443}).fault, Fault::name_not_found);
}

TEST_F(LwipTcp, WithoutARouteItIsUnreachable) {
  const Io io = connect(*transport, {"192.0.2.1", 443});
  EXPECT_EQ(io.state, IoState::failed);
  EXPECT_EQ(io.fault, Fault::unreachable);
  EXPECT_EQ(io.detail, -ERR_RTE);
}

TEST_F(LwipTcp, WhoDoesNotAnswerIsUnreachableInTheEnd) {
  netif silent{};
  ip4_addr_t address;
  ip4_addr_t mask;
  IP4_ADDR(&address, 192, 0, 2, 2);
  IP4_ADDR(&mask, 255, 255, 255, 0);
  netif_add(
      &silent, &address, &mask, nullptr, nullptr,
      [](netif* interface) -> err_t {
        interface->output = [](netif*, pbuf*, const ip4_addr_t*) -> err_t { return ERR_OK; };
        interface->mtu = 1500;
        interface->flags = NETIF_FLAG_LINK_UP;
        return ERR_OK;
      },
      ip_input);
  netif_set_up(&silent);
  EXPECT_EQ(connect(*transport, {"192.0.2.1", 443}).state, IoState::would_block);
  transport->close();  // while the peer is silent
  EXPECT_EQ(connect(*transport, {"192.0.2.1", 443}).state, IoState::would_block);
  pass(200000);
  const Io io = transport->connect({"192.0.2.1", 443});
  EXPECT_EQ(io.state, IoState::failed);
  EXPECT_EQ(io.fault, Fault::unreachable);
  transport->close();
  netif_remove(&silent);
  EXPECT_EQ(connect().state, IoState::moved);
}

TEST_F(LwipTcp, OutOfControlBlocksConnectingWouldBlock) {
  std::vector<tcp_pcb*> taken;
  while (tcp_pcb* const pcb = tcp_new()) taken.push_back(pcb);
  EXPECT_EQ(connect().state, IoState::would_block);
  transport->close();  // an address found, but no connection yet
  EXPECT_EQ(connect().state, IoState::would_block);
  for (tcp_pcb* const pcb : taken) tcp_close(pcb);
  EXPECT_EQ(connect().state, IoState::moved);
}

// lwIP keeps what was closed with bytes unacknowledged, and sends them again for minutes.
TEST_F(LwipTcp, AGivenUpConnectionMakesRoomForAnother) {
  ASSERT_EQ(connect().state, IoState::moved);
  settle();
  ASSERT_EQ(transport->send("abc", 3).count, 3U);
  transport->close();  // before the peer could acknowledge them
  std::vector<void*> taken;
  while (void* const pcb = memp_malloc(MEMP_TCP_PCB)) taken.push_back(pcb);
  EXPECT_EQ(connect().state, IoState::moved);
  for (void* const pcb : taken) memp_free(MEMP_TCP_PCB, pcb);
}

TEST_F(LwipTcp, OutOfSegmentsConnectingWouldBlock) {
  std::vector<void*> taken;
  while (void* const segment = memp_malloc(MEMP_TCP_SEG)) taken.push_back(segment);
  EXPECT_EQ(connect().state, IoState::would_block);
  for (void* const segment : taken) memp_free(MEMP_TCP_SEG, segment);
  EXPECT_EQ(connect().state, IoState::moved);
}

TEST_F(LwipTcp, OutOfQuestionsConnectingWouldBlock) {
  names.prompt = false;
  std::vector<std::string> others;
  for (int i = 0; i < DNS_TABLE_SIZE; ++i) {
    others.push_back("other" + std::to_string(i) + ".test");
    EXPECT_EQ(connect(*transport, {others.back().c_str(), 443}).state, IoState::would_block);
    transport->close();
  }
  EXPECT_EQ(connect(*transport, {"gateway.test", peer.port()}).state, IoState::would_block);
  EXPECT_EQ(names.questions, DNS_TABLE_SIZE);
  names.prompt = true;
  names.answer();
  EXPECT_EQ(connect(*transport, {"gateway.test", peer.port()}).state, IoState::moved);
}

TEST_F(LwipTcp, OutOfMemorySendingWouldBlockAndContinues) {
  ASSERT_EQ(connect().state, IoState::moved);
  settle();
  std::vector<void*> taken;
  for (mem_size_t size = 65536; size >= 16; size /= 2) {
    while (void* const memory = mem_malloc(size)) taken.push_back(memory);
  }
  const std::string bytes = pattern(1000);
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(transport->send(bytes.data(), 1000).state, IoState::would_block);
  }
  for (void* const memory : taken) mem_free(memory);
  EXPECT_EQ(transport->send(bytes.data(), 1000).count, 1000U);
  settle();
  char arrived[2000];
  ASSERT_EQ(peer.receive(arrived, sizeof arrived), 1000U);
  EXPECT_EQ(std::string(arrived, 1000), bytes);
}

TEST_F(LwipTcp, WithLittleMemoryAPartIsSent) {
  ASSERT_EQ(connect().state, IoState::moved);
  settle();
  std::vector<void*> taken;
  while (void* const segment = memp_malloc(MEMP_TCP_SEG)) taken.push_back(segment);
  for (int i = 0; i < 2; ++i) {
    memp_free(MEMP_TCP_SEG, taken.back());
    taken.pop_back();
  }
  const std::string bytes = pattern(20000);
  const Io io = transport->send(bytes.data(), 20000);
  EXPECT_EQ(io.state, IoState::moved);
  EXPECT_LT(io.count, 20000U);
  for (void* const segment : taken) memp_free(MEMP_TCP_SEG, segment);
}

TEST_F(LwipTcp, HoldsMoreThanAPbufChainCounts) {
  ASSERT_EQ(connect().state, IoState::moved);
  const std::string bytes = pattern(120000);
  std::size_t sent = 0;
  for (int i = 0; i < 200; ++i) {
    if (sent < bytes.size()) sent += peer.send(bytes.data() + sent, bytes.size() - sent);
    pump.poll();
    skipped_ms += 10;
  }
  EXPECT_GT(sent, 100000U) << "the window is too small for this test";
  std::string received;
  char buffer[5000];
  for (int i = 0; i < 2000 && received.size() < bytes.size(); ++i) {
    if (sent < bytes.size()) sent += peer.send(bytes.data() + sent, bytes.size() - sent);
    const Io io = transport->receive(buffer, sizeof buffer);
    ASSERT_NE(io.state, IoState::failed);
    received.append(buffer, io.count);
    skipped_ms += 10;
  }
  EXPECT_TRUE(received == bytes) << received.size();
}

TEST_F(LwipTcp, WhatCameBeforeAResetIsStillReceived) {
  ASSERT_EQ(connect().state, IoState::moved);
  settle();
  peer.send("the answer", 10);
  settle();
  peer.reset();
  settle();
  char buffer[100];
  const Io io = transport->receive(buffer, sizeof buffer);
  ASSERT_EQ(io.state, IoState::moved);
  EXPECT_EQ(std::string(buffer, io.count), "the answer");
  EXPECT_EQ(transport->receive(buffer, sizeof buffer).fault, Fault::reset);
  EXPECT_EQ(transport->send("x", 1).fault, Fault::reset);
}

TEST_F(LwipTcp, UnconnectedNothingIsSentOrReceived) {
  char byte = 'x';
  EXPECT_EQ(transport->send(&byte, 1).state, IoState::failed);
  EXPECT_EQ(transport->receive(&byte, 1).state, IoState::failed);
}

TEST_F(LwipTcp, GoingAwayEndsTheConnection) {
  ASSERT_EQ(connect().state, IoState::moved);
  settle();
  EXPECT_FALSE(peer.ended());
  transport.reset();
  settle();
  EXPECT_TRUE(peer.ended());
}

// close() at every moment of a connection's life, each followed by a whole new connection.
TEST_F(LwipTcp, ClosesAtEveryMoment) {
  names.prompt = false;
  const Peer by_name{"gateway.test", peer.port()};
  char byte = 'x';
  const std::vector<std::function<void()>> moments = {
      [] {},
      [&] { transport->connect(by_name); },  // asks
      [&] {
        transport->connect({"127.0.0.1", peer.port()});
      },
      [&] {
        transport->connect({"127.0.0.1", 9});
      },  // about to be refused
      [&] {
        connect(*transport, {"127.0.0.1", 9});
      },
      [&] {
        connect(*transport, {"", 9});
      },
      [&] { connect(); },
      [&] {
        connect();
        transport->send("unsent", 6);
      },
      [&] {
        connect();
        settle();
        peer.send("unread", 6);
        settle();
      },
      [&] {
        connect();
        settle();
        peer.finish();
        settle();
      },
      [&] {
        connect();
        settle();
        peer.finish();
        settle();
        transport->receive(&byte, 1);
        transport->send(&byte, 1);
        settle();
      },
      [&] {
        connect();
        settle();
        peer.reset();
        settle();
      },
      [&] {
        connect();
        settle();
        peer.reset();
        transport->receive(&byte, 1);
        transport->receive(&byte, 1);
      },
  };
  for (std::size_t i = 0; i < moments.size(); ++i) {
    SCOPED_TRACE(i);
    moments[i]();
    transport->close();
    ASSERT_EQ(connect().state, IoState::moved);
    settle();
    ASSERT_EQ(transport->send("new", 3).state, IoState::moved);
    settle();
    char arrived[10];
    ASSERT_EQ(peer.receive(arrived, sizeof arrived), 3U);
    ASSERT_EQ(transport->receive(&byte, 1).state, IoState::would_block);
    transport->close();
    peer.reset();
    settle();
    forget_finished();
  }
}

TEST(LwipClock, IsLwipsOwn) {
  lwip::Clock clock;
  const std::uint32_t before = clock.now_ms();
  skipped_ms += 1234;
  EXPECT_LT(clock.now_ms() - before - 1234, 1000U);
}

TEST(LwipOfC, ItsClockIsLwipsAndMisuseIsRefused) {
  tw_lwip_pump pump = {nullptr, [](void*) {}, nullptr};  // may not sleep
  tw_lwip lwip{};
  tw_error error;
  EXPECT_EQ(tw_lwip_init(nullptr, &pump, &error), TW_ERRC_MISUSE);
  EXPECT_STREQ(error.field, "lwip");
  EXPECT_EQ(tw_lwip_init(&lwip, nullptr, &error), TW_ERRC_MISUSE);
  EXPECT_STREQ(error.field, "pump");
  EXPECT_EQ(tw_lwip_deinit(&lwip), TW_ERRC_MISUSE);
  ASSERT_EQ(tw_lwip_init(&lwip, &pump, &error), TW_ERRC_NONE);
  EXPECT_EQ(tw_lwip_init(&lwip, &pump, &error), TW_ERRC_MISUSE);
  EXPECT_EQ(error.detail, TW_MISUSE_IN_USE);
  lwip.tcp.wait(lwip.tcp.self, 20);
  const std::uint32_t before = lwip.clock.now_ms(lwip.clock.self);
  skipped_ms += 1234;
  EXPECT_LT(lwip.clock.now_ms(lwip.clock.self) - before - 1234, 1000U);
  EXPECT_EQ(tw_lwip_deinit(&lwip), TW_ERRC_NONE);
  EXPECT_EQ(lwip.tcp.connect, nullptr);
  EXPECT_EQ(tw_lwip_deinit(&lwip), TW_ERRC_MISUSE);
  pump.poll = nullptr;
  EXPECT_EQ(tw_lwip_init(&lwip, &pump, &error), TW_ERRC_MISUSE);
  EXPECT_EQ(tw_lwip_deinit(nullptr), TW_ERRC_MISUSE);
}

}  // namespace
}  // namespace tillwire::test

INSTANTIATE_TEST_SUITE_P(
    LwipOfC, TransportContract,
    testing::Values(&tillwire::test::make<
                    tillwire::test::LwipHarness<tillwire::test::V4, tillwire::test::CTcp>>));
INSTANTIATE_TEST_SUITE_P(
    LwipV4, TransportContract,
    testing::Values(&tillwire::test::make<tillwire::test::LwipHarness<tillwire::test::V4>>));
INSTANTIATE_TEST_SUITE_P(
    LwipV6, TransportContract,
    testing::Values(&tillwire::test::make<tillwire::test::LwipHarness<tillwire::test::V6>>));
