// The contract suite against lwip::Tcp, over lwIP's loop interface, and what is special about it:
// names asked for, memory that runs out, and close() at every moment. The peer and the name server
// live in the same stack.
#include <lwip/dns.h>
#include <lwip/init.h>
#include <lwip/memp.h>
#include <lwip/priv/tcp_priv.h>
#include <lwip/stats.h>
#include <lwip/timeouts.h>
#include <lwip/udp.h>

#include <functional>
#include <optional>
#include <tillwire/lwip/clock.hpp>
#include <tillwire/lwip/tcp.hpp>
#include <utility>
#include <vector>

#include "contract.hpp"

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

// Control blocks whose owner has let go of them, and which lwIP keeps for a while.
void forget_finished() {
  for (tcp_pcb** list : {&tcp_active_pcbs, &tcp_tw_pcbs}) {
    for (tcp_pcb* pcb = *list; pcb != nullptr;) {
      tcp_pcb* const next = pcb->next;
      if (pcb->callback_arg == nullptr) tcp_abort(pcb);
      pcb = next;
    }
  }
}

// The other end of a connection, on lwIP's raw API.
class LwipPeer {
 public:
  explicit LwipPeer(const char* host) {
    ip_addr_t address;
    EXPECT_TRUE(ipaddr_aton(host, &address));
    tcp_pcb* const pcb = tcp_new_ip_type(IP_GET_TYPE(&address));
    EXPECT_EQ(tcp_bind(pcb, &address, 0), ERR_OK);
    listener_ = tcp_listen(pcb);
    port_ = listener_->local_port;
    tcp_arg(listener_, this);
    tcp_accept(listener_, [](void* self, tcp_pcb* connection, err_t) {
      return static_cast<LwipPeer*>(self)->accept(connection);
    });
  }
  ~LwipPeer() {
    reset();
    tcp_close(listener_);
  }
  LwipPeer(const LwipPeer&) = delete;
  LwipPeer& operator=(const LwipPeer&) = delete;

  std::uint16_t port() const { return port_; }

  std::size_t send(const char* data, std::size_t size) {
    if (pcb_ == nullptr) return 0;
    const auto count = static_cast<u16_t>(std::min<std::size_t>({size, tcp_sndbuf(pcb_), 0xFFFF}));
    if (count == 0 || tcp_write(pcb_, data, count, TCP_WRITE_FLAG_COPY) != ERR_OK) return 0;
    tcp_output(pcb_);
    return count;
  }

  std::size_t receive(char* data, std::size_t size) {
    const std::size_t count = std::min(size, bytes_.size());
    bytes_.copy(data, count);
    bytes_.erase(0, count);
    if (pcb_ != nullptr) tcp_recved(pcb_, static_cast<u16_t>(count));
    return count;
  }

  bool ended() const { return ended_ && bytes_.empty(); }

  void finish() {
    if (pcb_ == nullptr) return;
    // Unread bytes would make a reset of it.
    while (!bytes_.empty()) {
      char dropped[1000];
      receive(dropped, sizeof dropped);
    }
    tcp_pcb* const pcb = release();
    EXPECT_EQ(tcp_close(pcb), ERR_OK);
  }

  void reset() {
    if (pcb_ != nullptr) tcp_abort(release());
  }

  int accepted = 0;

 private:
  err_t accept(tcp_pcb* pcb) {
    reset();
    ++accepted;
    bytes_.clear();
    ended_ = false;
    pcb_ = pcb;
    tcp_arg(pcb, this);
    tcp_recv(pcb, [](void* self, tcp_pcb*, pbuf* bytes, err_t) {
      return static_cast<LwipPeer*>(self)->received(bytes);
    });
    tcp_err(pcb, [](void* self, err_t) { static_cast<LwipPeer*>(self)->pcb_ = nullptr; });
    return ERR_OK;
  }

  err_t received(pbuf* bytes) {
    if (bytes == nullptr) {
      ended_ = true;
      return ERR_OK;
    }
    for (const pbuf* part = bytes; part != nullptr; part = part->next) {
      bytes_.append(static_cast<const char*>(part->payload), part->len);
    }
    pbuf_free(bytes);
    return ERR_OK;
  }

  tcp_pcb* release() {
    tcp_pcb* const pcb = std::exchange(pcb_, nullptr);
    tcp_arg(pcb, nullptr);
    tcp_recv(pcb, nullptr);
    tcp_err(pcb, nullptr);
    return pcb;
  }

  tcp_pcb* listener_;
  tcp_pcb* pcb_ = nullptr;
  std::uint16_t port_;
  std::string bytes_;
  bool ended_ = false;
};

// A name server that answers when it is told to: gateway.test is 127.0.0.1, the rest is unknown.
class NameServer {
 public:
  NameServer() {
    const ip_addr_t loopback = IPADDR4_INIT_BYTES(127, 0, 0, 1);
    socket_ = udp_new();
    EXPECT_EQ(udp_bind(socket_, &loopback, 53), ERR_OK);
    udp_recv(
        socket_,
        [](void* self, udp_pcb*, pbuf* bytes, const ip_addr_t* from, u16_t port) {
          static_cast<NameServer*>(self)->asked(bytes, *from, port);
        },
        this);
    dns_setserver(0, &loopback);
  }
  ~NameServer() {
    // Nothing of one test may be answered in the next.
    prompt = true;
    answer();
    LoopPump pump;
    for (int i = 0; i < 50; ++i) {
      skipped_ms += 1000;
      pump.poll();  // questions are given up, the cache forgets
    }
    udp_remove(socket_);
    dns_setserver(0, nullptr);
  }
  NameServer(const NameServer&) = delete;
  NameServer& operator=(const NameServer&) = delete;

  /// Answers what was asked up to now.
  void answer() {
    for (const Question& question : std::exchange(questions_, {})) reply(question);
  }

  bool prompt = true;  ///< answers at once
  int questions = 0;

 private:
  struct Question {
    std::string bytes;
    ip_addr_t from;
    std::uint16_t port;
  };

  void asked(pbuf* bytes, const ip_addr_t& from, std::uint16_t port) {
    Question question{std::string(bytes->tot_len, '\0'), from, port};
    pbuf_copy_partial(bytes, question.bytes.data(), bytes->tot_len, 0);
    pbuf_free(bytes);
    ++questions;
    questions_.push_back(std::move(question));
    if (prompt) answer();
  }

  void reply(const Question& question) {
    using namespace std::literals;
    const bool v4 = question.bytes.find("\7gateway\4test\0\0\1\0\1"s) != std::string::npos;
    std::string bytes = question.bytes;
    bytes[2] = '\x81';                // an answer, recursion desired
    bytes[3] = v4 ? '\x80' : '\x83';  // recursion available; no such name
    if (v4) {
      bytes[7] = 1;  // one record: the name above, A, IN, 1 s, four bytes
      bytes += "\xc0\x0c\0\1\0\1\0\0\0\1\0\4\x7f\0\0\1"s;
    }
    pbuf* const packet = pbuf_alloc(PBUF_TRANSPORT, static_cast<u16_t>(bytes.size()), PBUF_RAM);
    pbuf_take(packet, bytes.data(), static_cast<u16_t>(bytes.size()));
    EXPECT_EQ(udp_sendto(socket_, packet, &question.from, question.port), ERR_OK);
    pbuf_free(packet);
  }

  udp_pcb* socket_;
  std::vector<Question> questions_;
};

struct V4 {
  static constexpr const char* host = "127.0.0.1";
};
struct V6 {
  static constexpr const char* host = "::1";
};

template <class Address>
class LwipHarness final : public Harness {
 public:
  ~LwipHarness() override {
    transport_.close();
    peer_.reset();
    pump_.poll();
    forget_finished();
    EXPECT_EQ(tcp_active_pcbs, nullptr);
    EXPECT_EQ(lwip_stats.memp[MEMP_TCP_SEG]->used, 0);
  }
  Transport& transport() override { return transport_; }
  Peer peer() const override { return {Address::host, peer_.port()}; }
  Peer refusing_peer() const override { return {Address::host, 9}; }
  const char* unknown_host() const override { return "unknown.test"; }
  void pump() override { pump_.poll(); }
  std::size_t peer_send(const char* data, std::size_t size) override {
    return peer_.send(data, size);
  }
  std::size_t peer_receive(char* data, std::size_t size) override {
    return peer_.receive(data, size);
  }
  bool peer_ended() override { return peer_.ended(); }
  void peer_finish() override { peer_.finish(); }
  void peer_reset() override { peer_.reset(); }
  std::size_t resources() override {
    peer_.reset();
    pump_.poll();
    forget_finished();
    return std::size_t{lwip_stats.memp[MEMP_TCP_PCB]->used} + lwip_stats.mem.used;
  }

 private:
  LoopPump pump_;
  NameServer names_;
  LwipPeer peer_{Address::host};
  lwip::Tcp transport_{pump_};
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
  NameServer names;
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

TEST_F(LwipTcp, AnAnswerToNobodyIsDropped) {
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

TEST_F(LwipTcp, OutOfMemorySendingWouldBlockAndGoesOn) {
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

}  // namespace
}  // namespace tillwire::test

INSTANTIATE_TEST_SUITE_P(
    LwipV4, TransportContract,
    testing::Values(&tillwire::test::make<tillwire::test::LwipHarness<tillwire::test::V4>>));
INSTANTIATE_TEST_SUITE_P(
    LwipV6, TransportContract,
    testing::Values(&tillwire::test::make<tillwire::test::LwipHarness<tillwire::test::V6>>));
