// The contract suite against freertos::Tcp over a double of FreeRTOS+TCP's sockets API, and each of
// the codes that its documentation names.
#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <tillwire/freertos/tcp.hpp>
#include <units/client/bench.hpp>
#include <vector>

#include "breaking.hpp"
#include "freertos_tcp/double.hpp"
#include "support/call_site.hpp"
#include "tcp_harness.hpp"

namespace tillwire::test {
namespace {

class FreeRtosHarness final : public TcpHarness {
 public:
  FreeRtosHarness() { freertos.reset(); }
  ~FreeRtosHarness() override {
    transport_.reset();
    EXPECT_TRUE(freertos.sockets.empty());
    EXPECT_EQ(freertos.waits, 0);
    freertos.reset();
  }
  Transport& transport() override { return *transport_; }
  const char* unknown_host() const override { return "unknown.test"; }
  void pump() override {
    freertos.run_ip_task();
    TcpHarness::pump();
  }
  // Without the socket of the connection before, which may be kept and is the only one.
  std::size_t resources() override {
    const std::size_t open = freertos.sockets.size();
    EXPECT_LE(open, 1U);
    return open - std::min<std::size_t>(open, 1);
  }

 private:
  std::optional<freertos::Tcp> transport_{std::in_place};
};

class FreeRtosTcp : public testing::Test {
 protected:
  FreeRtosTcp() { freertos.reset(); }
  ~FreeRtosTcp() override {
    tcp.reset();
    EXPECT_TRUE(freertos.sockets.empty());
    freertos.reset();
  }

  Io connect(const char* host = "127.0.0.1") {
    Io io = tcp->connect({host, peer.port()});
    for (int i = 0; i < 2000 && io.state == IoState::would_block; ++i) {
      tcp->wait(10);
      io = tcp->connect({host, peer.port()});
    }
    peer.accept();
    return io;
  }
  Io send() { return tcp->send("request", 7); }
  Io receive() {
    char byte;
    return tcp->receive(&byte, 1);
  }
  // Until the peer's end or reset has come.
  Io last() {
    Io io = receive();
    for (int i = 0; i < 2000 && io.state == IoState::would_block; ++i) {
      tcp->wait(10);
      io = receive();
    }
    return io;
  }

  // Returns whether the peer has received a FIN by now.
  bool peer_ended() {
    freertos.run_ip_task();
    char bytes[64];
    while (peer.receive(bytes, sizeof bytes) > 0) {
    }
    return peer.ended();
  }

  TcpPeer peer{"127.0.0.1"};
  std::optional<freertos::Tcp> tcp{std::in_place};
};

void expect_failed(const Io& io, Fault fault, int detail, CallSite site = CallSite::here()) {
  const Traced traced(site);
  EXPECT_EQ(io.state, IoState::failed);
  EXPECT_EQ(io.fault, fault);
  EXPECT_EQ(io.detail, detail);
}

TEST_F(FreeRtosTcp, LooksUpANameAndNotAnAddress) {
  EXPECT_EQ(connect().state, IoState::moved);
  EXPECT_EQ(freertos.questions, 0);
  tcp->close();
  EXPECT_EQ(connect("gateway.test").state, IoState::moved);
  EXPECT_EQ(freertos.questions, 1);
  tcp->close();
  expect_failed(connect("other.test"), Fault::name_not_found, 0);
}

TEST_F(FreeRtosTcp, BeforeTheNetworkIsUpNothingIsTried) {
  freertos.network_up = false;
  expect_failed(connect("gateway.test"), Fault::unreachable, 0);
  EXPECT_EQ(freertos.questions, 0);
  tcp->close();
  freertos.network_up = true;
  EXPECT_EQ(connect().state, IoState::moved);
}

TEST_F(FreeRtosTcp, WithoutASocketNothingIsHeld) {
  freertos.most_sockets = 0;
  expect_failed(connect(), Fault::other, pdFREERTOS_ERRNO_ENOMEM);
  tcp->close();
  freertos.most_sockets = 1;
  EXPECT_EQ(connect().state, IoState::moved);
}

TEST_F(FreeRtosTcp, EachCodeOfConnect) {
  struct {
    BaseType_t code;
    Fault fault;
  } const codes[] = {
      {-pdFREERTOS_ERRNO_EINVAL, Fault::other},     {-pdFREERTOS_ERRNO_EBADF, Fault::other},
      {-pdFREERTOS_ERRNO_EADDRINUSE, Fault::other}, {-pdFREERTOS_ERRNO_ECANCELED, Fault::other},
      {-pdFREERTOS_ERRNO_EISCONN, Fault::other},    {-pdFREERTOS_ERRNO_EINPROGRESS, Fault::other},
      {-pdFREERTOS_ERRNO_ENOTCONN, Fault::other},
  };
  for (const auto& each : codes) {
    freertos.connects = {each.code};
    expect_failed(tcp->connect({"127.0.0.1", peer.port()}), each.fault, int(-each.code));
    EXPECT_TRUE(freertos.sockets.empty()) << "a failed transport holds a socket";
    tcp->close();
  }
}

TEST_F(FreeRtosTcp, EachStateWhileConnecting) {
  struct {
    BaseType_t state;
    IoState io;
    Fault fault;
    int detail;
  } const states[] = {
      {eCLOSED, IoState::failed, Fault::refused, 0},
      {eCONNECT_SYN, IoState::would_block, Fault::none, 0},
      {eSYN_FIRST, IoState::would_block, Fault::none, 0},
      {eSYN_RECEIVED, IoState::would_block, Fault::none, 0},
      {eESTABLISHED, IoState::moved, Fault::none, 0},
      {eFIN_WAIT_1, IoState::moved, Fault::none, 0},
      {eFIN_WAIT_2, IoState::moved, Fault::none, 0},
      {eCLOSE_WAIT, IoState::moved, Fault::none, 0},  // too soon for a stack that gave up
      {eCLOSING, IoState::moved, Fault::none, 0},
      {eLAST_ACK, IoState::moved, Fault::none, 0},
      {eTIME_WAIT, IoState::moved, Fault::none, 0},
      {-pdFREERTOS_ERRNO_EINVAL, IoState::failed, Fault::other, pdFREERTOS_ERRNO_EINVAL},
  };
  for (const auto& each : states) {
    SCOPED_TRACE(each.state);
    freertos.connects = {-pdFREERTOS_ERRNO_EWOULDBLOCK};
    freertos.statuses = {each.state};
    const Io io = tcp->connect({"127.0.0.1", peer.port()});
    EXPECT_EQ(io.state, each.io);
    EXPECT_EQ(io.fault, each.fault);
    EXPECT_EQ(io.detail, each.detail);
    tcp->close();
  }
}

TEST_F(FreeRtosTcp, EachCodeOfSend) {
  struct {
    BaseType_t code;
    Io io;
  } const codes[] = {
      {1, Io::moved(1)},
      {7, Io::moved(7)},
      {-pdFREERTOS_ERRNO_ENOSPC, Io::would_block()},
      {0, Io::closed()},
      {-pdFREERTOS_ERRNO_ENOMEM, Io::failed(Fault::other, pdFREERTOS_ERRNO_ENOMEM)},
      {-pdFREERTOS_ERRNO_EINVAL, Io::failed(Fault::other, pdFREERTOS_ERRNO_EINVAL)},
  };
  for (const auto& each : codes) {
    SCOPED_TRACE(each.code);
    ASSERT_EQ(connect().state, IoState::moved);
    freertos.sends = {each.code};
    const Io io = send();
    EXPECT_EQ(io.state, each.io.state);
    EXPECT_EQ(io.fault, each.io.fault);
    EXPECT_EQ(io.detail, each.io.detail);
    EXPECT_EQ(io.count, each.io.count);
    tcp->close();
  }
}

TEST_F(FreeRtosTcp, EachCodeOfReceive) {
  struct {
    BaseType_t code;
    Io io;
  } const codes[] = {
      {1, Io::moved(1)},
      {0, Io::would_block()},
      {-pdFREERTOS_ERRNO_EINTR, Io::would_block()},
      {-pdFREERTOS_ERRNO_ENOMEM, Io::failed(Fault::other, pdFREERTOS_ERRNO_ENOMEM)},
      {-pdFREERTOS_ERRNO_EINVAL, Io::failed(Fault::other, pdFREERTOS_ERRNO_EINVAL)},
  };
  for (const auto& each : codes) {
    SCOPED_TRACE(each.code);
    ASSERT_EQ(connect().state, IoState::moved);
    freertos.receives = {each.code};
    const Io io = receive();
    EXPECT_EQ(io.state, each.io.state);
    EXPECT_EQ(io.fault, each.io.fault);
    EXPECT_EQ(io.detail, each.io.detail);
    EXPECT_EQ(io.count, each.io.count);
    tcp->close();
  }
}

TEST_F(FreeRtosTcp, PeerThatDoesNotAnswerIsUnreachable) {
  freertos.connects = {-pdFREERTOS_ERRNO_EWOULDBLOCK};
  freertos.statuses = {eCONNECT_SYN};
  ASSERT_EQ(tcp->connect({"127.0.0.1", peer.port()}).state, IoState::would_block);
  freertos.pass(1500);
  freertos.statuses = {eCLOSE_WAIT};
  expect_failed(tcp->connect({"127.0.0.1", peer.port()}), Fault::unreachable, 0);
}

// The peer answers and is gone before the second look: its bytes come, then its end or its reset.
TEST_F(FreeRtosTcp, PeerThatEndsAtOnceIsConnectedAndEnds) {
  for (const bool reset : {false, true}) {
    for (const bool bytes : {false, true}) {
      SCOPED_TRACE(testing::Message() << "reset " << reset << " bytes " << bytes);
      freertos.looked_at_late = false;
      freertos.statuses = {eCONNECT_SYN};
      ASSERT_EQ(tcp->connect({"127.0.0.1", peer.port()}).state, IoState::would_block);
      ASSERT_TRUE(peer.accept());
      if (bytes) {
        ASSERT_EQ(peer.send("no", 2), 2U);
      }
      reset ? peer.reset() : peer.finish();
      freertos.looked_at_late = true;
      const Io io = connect();
      if (reset && !bytes) {
        expect_failed(io, Fault::refused, 0);  // as a refusal looks
      } else {
        ASSERT_EQ(io.state, IoState::moved);
        if (bytes) {
          EXPECT_EQ(receive().state, IoState::moved);
          EXPECT_EQ(receive().state, IoState::moved);
        }
        const Io end = receive();
        EXPECT_EQ(end.state, reset ? IoState::failed : IoState::closed);
        EXPECT_EQ(end.fault, reset ? Fault::reset : Fault::none);
      }
      tcp->close();
    }
  }
}

// No state but eCLOSE_WAIT is an orderly end.
TEST_F(FreeRtosTcp, EachStateAfterALostConnection) {
  for (BaseType_t state = -pdFREERTOS_ERRNO_EINVAL; state <= eTIME_WAIT; ++state) {
    SCOPED_TRACE(state);
    for (const bool sending : {false, true}) {
      ASSERT_EQ(connect().state, IoState::moved);
      (sending ? freertos.sends : freertos.receives) = {-pdFREERTOS_ERRNO_ENOTCONN};
      freertos.statuses = {state};
      const Io io = sending ? send() : receive();
      if (state == eCLOSE_WAIT) {
        EXPECT_EQ(io.state, IoState::closed);
        EXPECT_EQ(receive().state, IoState::closed);
      } else {
        expect_failed(io, Fault::reset, pdFREERTOS_ERRNO_ENOTCONN);
        expect_failed(receive(), Fault::reset, pdFREERTOS_ERRNO_ENOTCONN);
        EXPECT_TRUE(freertos.sockets.empty());
      }
      tcp->close();
    }
  }
}

TEST_F(FreeRtosTcp, BytesThatCameWithTheEndAreReceivedFirst) {
  ASSERT_EQ(connect().state, IoState::moved);
  peer.send("!", 1);
  peer.finish();
  freertos.last_bytes_come_late = true;
  EXPECT_EQ(last().state, IoState::moved);
  EXPECT_EQ(last().state, IoState::closed);
}

TEST_F(FreeRtosTcp, TheStackAnswersTheEndAndNothingCanBeSentThen) {
  ASSERT_EQ(connect().state, IoState::moved);
  peer.finish();
  ASSERT_EQ(last().state, IoState::closed);
  EXPECT_EQ(send().state, IoState::closed);
  EXPECT_EQ(receive().state, IoState::closed);
}

TEST_F(FreeRtosTcp, OnlyAConnectionIsShutDown) {
  freertos.connects = {-pdFREERTOS_ERRNO_EWOULDBLOCK};
  freertos.statuses = {eCONNECT_SYN};
  EXPECT_EQ(tcp->connect({"127.0.0.1", peer.port()}).state, IoState::would_block);
  tcp->close();
  EXPECT_EQ(freertos.shutdowns, 0);
  ASSERT_EQ(connect().state, IoState::moved);
  tcp->close();
  EXPECT_EQ(freertos.shutdowns, 1);
}

// With latency the last bytes are not yet acknowledged when the client closes.
TEST_F(FreeRtosTcp, FinIsSentOnceTheLastBytesAreAcknowledged) {
  ASSERT_EQ(connect().state, IoState::moved);
  freertos.acknowledged_late = true;
  ASSERT_EQ(send().state, IoState::moved);
  tcp->close();
  EXPECT_FALSE(peer_ended());
  freertos.acknowledged_late = false;
  EXPECT_TRUE(peer_ended());
}

TEST_F(FreeRtosTcp, KeptSocketIsClosedByTheNextConnection) {
  ASSERT_EQ(connect().state, IoState::moved);
  tcp->close();
  tcp->close();
  EXPECT_EQ(freertos.sockets.size(), 1U);
  freertos.most_sockets = 1;  // there is room for the next one only without it
  freertos.statuses = {eCONNECT_SYN};
  ASSERT_EQ(tcp->connect({"127.0.0.1", peer.port()}).state, IoState::would_block);
  EXPECT_EQ(freertos.sockets.size(), 1U);
  tcp->close();  // not connected yet: nothing to keep
  EXPECT_TRUE(freertos.sockets.empty());
}

TEST_F(FreeRtosTcp, ConnectionThatIsOverKeepsNoSocket) {
  for (const bool reset : {false, true}) {
    ASSERT_EQ(connect().state, IoState::moved);
    reset ? peer.reset() : peer.finish();
    EXPECT_EQ(last().state, reset ? IoState::failed : IoState::closed);
    tcp->close();
    EXPECT_TRUE(freertos.sockets.empty());
  }
}

TEST_F(FreeRtosTcp, WhereTheIpTaskTakesNoEventClosingIsRepeated) {
  ASSERT_EQ(connect().state, IoState::moved);
  tcp->close();
  freertos.closes = {-1, -1, -1};
  freertos.delays = 0;
  tcp.reset();
  EXPECT_TRUE(freertos.sockets.empty());
  EXPECT_EQ(freertos.delays, 3);
}

TEST_F(FreeRtosTcp, GoingAwayEndsTheConnection) {
  ASSERT_EQ(connect().state, IoState::moved);
  tcp.reset();
  char byte;
  for (int i = 0; i < 2000 && !peer.ended(); ++i) {
    peer.receive(&byte, 1);
    vTaskDelay(1);
  }
  EXPECT_TRUE(peer.ended());
}

TEST_F(FreeRtosTcp, WaitingForAnAnswerDoesNotPoll) {
  ASSERT_EQ(connect().state, IoState::moved);
  ASSERT_EQ(receive().state, IoState::would_block);
  freertos.delays = 0;
  const auto begin = std::chrono::steady_clock::now();
  tcp->wait(60);
  EXPECT_GE(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(55));
  EXPECT_EQ(freertos.delays, 0);
  peer.send("!", 1);
  tcp->wait(20000);
  EXPECT_EQ(receive().state, IoState::moved) << "the wait has taken the byte";

  // And the calls that follow do not wait.
  const auto then = std::chrono::steady_clock::now();
  EXPECT_EQ(receive().state, IoState::would_block);
  EXPECT_LT(std::chrono::steady_clock::now() - then, std::chrono::seconds(4));
}

TEST_F(FreeRtosTcp, PauseSleepsConnectedOrNot) {
  freertos.delays = 0;
  tcp->pause(30);
  EXPECT_EQ(freertos.delays, 1);
  ASSERT_EQ(connect().state, IoState::moved);
  freertos.delays = 0;
  const auto begin = std::chrono::steady_clock::now();
  tcp->pause(30);
  EXPECT_GE(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(25));
  EXPECT_EQ(freertos.delays, 1);
}

TEST_F(FreeRtosTcp, UnconnectedNothingIsSentOrReceived) {
  expect_failed(send(), Fault::other, pdFREERTOS_ERRNO_ENOTCONN);
  expect_failed(receive(), Fault::other, pdFREERTOS_ERRNO_ENOTCONN);
}

TEST_F(FreeRtosTcp, CablePulledAfterAnyCallEndsInTheRightDelivery) {
  const Ends ends =
      break_behind_each_call(*tcp, peer, [](int calls) { freertos.calls_with_cable = calls; });
  EXPECT_EQ(ends.deliveries.size(), 3U);
  EXPECT_EQ(ends.errors, (std::set<Errc>{Errc::none, Errc::timed_out}));
}

}  // namespace
}  // namespace tillwire::test

INSTANTIATE_TEST_SUITE_P(FreeRtos, TransportContract,
                         testing::Values(&tillwire::test::make<tillwire::test::FreeRtosHarness>));
