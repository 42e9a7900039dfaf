// The contract suite against the scripted transport: it keeps the contract that tests build on.
#include <support/scripted_transport.hpp>

#include "contract.hpp"

namespace tillwire::test {
namespace {

class ScriptedHarness final : public Harness {
 public:
  ScriptedHarness() {
    transport_.otherwise = [](ScriptedConnection& connection, const Peer& to) {
      const std::string host = to.host == nullptr ? "" : to.host;
      if (host == "") connection.connect_answers(Io::failed(Fault::configuration));
      if (host == "nobody.test") connection.connect_answers(Io::failed(Fault::refused));
      if (host == "unknown.test") connection.connect_answers(Io::failed(Fault::name_not_found));
      connection.connect_answers(Io::would_block(), 3).room(window);
    };
  }
  ~ScriptedHarness() override {
    EXPECT_TRUE(transport_.complaints.empty()) << transport_.complaints.front();
  }

  Transport& transport() override { return transport_; }
  Peer peer() const override { return {"peer.test", 443}; }
  Peer refusing_peer() const override { return {"nobody.test", 443}; }
  const char* unknown_host() const override { return "unknown.test"; }
  void pump() override {
    if (seen_ == transport_.connects) return;
    seen_ = transport_.connects;
    read_ = 0;
  }

  std::size_t peer_send(const char* data, std::size_t size) override {
    now().give({data, size}, 1000);
    return size;
  }
  std::size_t peer_receive(char* data, std::size_t size) override {
    const std::size_t count = now().sent.copy(data, size, read_);
    read_ += count;
    now().room(read_ + window);
    return count;
  }
  bool peer_ended() override { return !transport_.connected(); }
  void peer_finish() override { now().closes(); }
  void peer_reset() override { now().send_answers(Io::failed(Fault::reset)).fails(Fault::reset); }

 private:
  static constexpr std::size_t window = 5000;

  ScriptedConnection& now() { return transport_.at(seen_ - 1); }

  ScriptedTransport transport_;
  std::size_t seen_ = 0;
  std::size_t read_ = 0;
};

TEST(Scripted, PlaysItsScript) {
  ScriptedTransport transport;
  transport.connection()
      .to("gateway.test", 443)
      .connect_answers(Io::would_block())
      .send_answers(Io::would_block())
      .take(2)
      .until_sent(5)
      .give("abcdef", 4)
      .receive_answers(Io::would_block(), 2)
      .give("g")
      .closes();
  transport.connection().connect_answers(Io::failed(Fault::unreachable, 7));

  EXPECT_EQ(transport.connect({"gateway.test", 443}).state, IoState::would_block);
  EXPECT_EQ(transport.connect({"gateway.test", 443}).state, IoState::moved);
  char buffer[16] = {};
  EXPECT_EQ(transport.receive(buffer, 16).state, IoState::would_block);
  EXPECT_EQ(transport.send("12345", 5).state, IoState::would_block);
  EXPECT_EQ(transport.send("12345", 5).count, 2U);
  EXPECT_EQ(transport.receive(buffer, 16).state, IoState::would_block);
  EXPECT_EQ(transport.send("345", 3).count, 3U);
  EXPECT_EQ(transport.receive(buffer, 16).count, 4U);
  EXPECT_EQ(transport.receive(buffer + 4, 1).count, 1U);
  EXPECT_TRUE(transport.at(0).unread());
  EXPECT_EQ(transport.receive(buffer + 5, 10).count, 1U);
  EXPECT_EQ(transport.receive(buffer + 6, 10).state, IoState::would_block);
  EXPECT_EQ(transport.receive(buffer + 6, 10).state, IoState::would_block);
  EXPECT_EQ(transport.receive(buffer + 6, 10).count, 1U);
  EXPECT_STREQ(buffer, "abcdefg");
  EXPECT_FALSE(transport.at(0).unread());
  EXPECT_EQ(transport.receive(buffer, 16).state, IoState::closed);
  EXPECT_EQ(transport.receive(buffer, 16).state, IoState::closed);
  EXPECT_EQ(transport.sent(), "12345");
  EXPECT_TRUE(transport.complaints.empty());

  transport.close();
  const Io io = transport.connect({"gateway.test", 443});
  EXPECT_EQ(io.state, IoState::failed);
  EXPECT_EQ(io.fault, Fault::unreachable);
  EXPECT_EQ(io.detail, 7);
  EXPECT_EQ(transport.connects, 2U);
}

TEST(Scripted, ComplainsOfACallerWhoBreaksTheContract) {
  const auto complaint = [](auto&& misuse) {
    ScriptedTransport transport;
    transport.connection().to("a.test", 1).send_answers(Io::would_block());
    misuse(transport);
    return transport.complaints.empty() ? "" : transport.complaints.front();
  };
  EXPECT_EQ(complaint([](auto& t) { t.send("x", 1); }), "send() unconnected");
  EXPECT_EQ(complaint([](auto& t) {
              t.connect({"b.test", 1});
            }),
            "connect() to b.test:1, not to a.test:1");
  EXPECT_EQ(complaint([](auto& t) {
              t.connect({"a.test", 1});
              t.connect({"a.test", 1});
            }),
            "connect() without close()");
  EXPECT_EQ(complaint([](auto& t) {
              t.connect({"a.test", 1});
              t.send("xy", 2);
              t.send("xz", 2);
            }),
            "send() was not repeated with the same bytes");
  EXPECT_EQ(complaint([](auto& t) {
              t.connect({"a.test", 1});
              t.send("", 0);
            }),
            "send() of nothing");
  EXPECT_EQ(complaint([](auto& t) {
              t.at(0).fails();
              t.connect({"a.test", 1});
              char byte;
              t.receive(&byte, 1);
              t.receive(&byte, 1);
            }),
            "receive() after the end");
}

TEST(Scripted, TheClockMovesByHandAndByWaiting) {
  ManualClock clock(UINT32_MAX);
  ScriptedTransport transport;
  transport.clock = &clock;
  transport.wait(11);
  EXPECT_EQ(clock.now_ms(), 10U);
  clock.step(2);
  EXPECT_EQ(clock.now_ms(), 10U);
  EXPECT_EQ(clock.now_ms(), 12U);
  EXPECT_EQ(transport.waited_ms, 11U);
}

}  // namespace
}  // namespace tillwire::test

INSTANTIATE_TEST_SUITE_P(Scripted, TransportContract,
                         testing::Values(&tillwire::test::make<tillwire::test::ScriptedHarness>));
