// freertos::Tcp where ipconfigDNS_USE_CALLBACKS is 1: names are looked up while the task continues.
#include <gtest/gtest.h>

#include <optional>
#include <tillwire/freertos/tcp.hpp>

#include "freertos_tcp/double.hpp"
#include "tcp_peer.hpp"

namespace tillwire::test {
namespace {

class FreeRtosNames : public testing::Test {
 protected:
  FreeRtosNames() { freertos.reset(); }
  ~FreeRtosNames() override {
    tcp.reset();
    EXPECT_TRUE(freertos.asked.empty());
    EXPECT_TRUE(freertos.sockets.empty());
    freertos.reset();
  }

  Io attempt(const char* host) {
    freertos.run_ip_task();
    return tcp->connect({host, peer.port()});
  }
  // Connects; 100 ms pass between two attempts. Counts those that would have blocked.
  Io connect(const char* host) {
    blocked = 0;
    Io io = attempt(host);
    for (; blocked < 500 && io.state == IoState::would_block; ++blocked) {
      freertos.pass(100);
      io = attempt(host);
    }
    return io;
  }

  TcpPeer peer{"127.0.0.1"};
  std::optional<freertos::Tcp> tcp{std::in_place};
  int blocked = 0;
};

TEST_F(FreeRtosNames, NameIsAskedForWithoutWaiting) {
  EXPECT_EQ(tcp->connect({"gateway.test", peer.port()}).state, IoState::would_block);
  EXPECT_EQ(freertos.asked.size(), 1U);
  EXPECT_TRUE(freertos.sockets.empty());
  EXPECT_EQ(connect("gateway.test").state, IoState::moved);
  EXPECT_EQ(freertos.questions, 1);
  EXPECT_TRUE(peer.accept());
}

TEST_F(FreeRtosNames, AddressInTextIsNotAskedFor) {
  EXPECT_EQ(connect("127.0.0.1").state, IoState::moved);
  EXPECT_EQ(freertos.questions, 0);
}

TEST_F(FreeRtosNames, AddressFromTheCacheIsUsedAtOnce) {
  freertos.cached = FreeRTOS_inet_addr("127.0.0.1");
  EXPECT_EQ(connect("cached.test").state, IoState::moved);
  EXPECT_EQ(freertos.questions, 1);
}

TEST_F(FreeRtosNames, LostQuestionsAreRepeatedEachSecond) {
  freertos.silent_questions = 3;
  EXPECT_EQ(connect("gateway.test").state, IoState::moved);
  EXPECT_EQ(freertos.questions, 4);
  EXPECT_GE(blocked, 30);
}

TEST_F(FreeRtosNames, NameWithoutAnAnswerIsNotFoundAfterFourQuestions) {
  for (const bool fails : {false, true}) {
    freertos.questions_fail = fails;  // then no callback says so
    freertos.questions = 0;
    const Io io = connect("other.test");
    EXPECT_EQ(io.state, IoState::failed);
    EXPECT_EQ(io.fault, Fault::name_not_found);
    EXPECT_EQ(freertos.questions, 4);
    EXPECT_GE(blocked, 38);
    EXPECT_LE(blocked, 45);
    tcp->close();
  }
}

TEST_F(FreeRtosNames, WaitingForAnAnswerSleeps) {
  ASSERT_EQ(tcp->connect({"gateway.test", peer.port()}).state, IoState::would_block);
  freertos.delays = 0;
  tcp->wait(1000);
  EXPECT_EQ(freertos.delays, 1);
}

TEST_F(FreeRtosNames, ClosingAndGoingAwayCancelTheQuestion) {
  ASSERT_EQ(tcp->connect({"gateway.test", peer.port()}).state, IoState::would_block);
  tcp->close();
  EXPECT_TRUE(freertos.asked.empty());
  ASSERT_EQ(tcp->connect({"gateway.test", peer.port()}).state, IoState::would_block);
  tcp.reset();
  EXPECT_TRUE(freertos.asked.empty());
}

// The IP-task has taken the question off its list and is about to call back when it is cancelled.
TEST_F(FreeRtosNames, LateAnswerIsNotUsedForTheNextName) {
  ASSERT_EQ(tcp->connect({"gateway.test", peer.port()}).state, IoState::would_block);
  const auto late = freertos.asked.front();
  tcp->close();
  ASSERT_EQ(tcp->connect({"other.test", peer.port()}).state, IoState::would_block);
  freertos.asked.push_back(late);
  const Io io = connect("other.test");
  EXPECT_EQ(io.fault, Fault::name_not_found);
  EXPECT_FALSE(peer.accept());
}

}  // namespace
}  // namespace tillwire::test
