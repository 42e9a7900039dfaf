// The contract of tillwire::Transport as a test suite that every port passes.
//
// A port is tested by a Harness, which holds the transport and plays its peer. In one source file:
//
//     #include "contract.hpp"
//     INSTANTIATE_TEST_SUITE_P(Lwip, TransportContract,
//                              testing::Values(&tillwire::test::make<LwipHarness>));
//
// Everything runs in one thread: no call of a harness waits, pump() moves the network and the peer.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <ostream>
#include <string>
#include <thread>
#include <tillwire/port/transport.hpp>

#include "../../support/call_site.hpp"
#include "../../support/printing.hpp"

namespace tillwire::test {

/// What the suite needs of a port: a transport, and a peer to play with.
class Harness {
 public:
  virtual ~Harness() = default;

  /// The transport under test, the same for the whole life of the harness.
  virtual Transport& transport() = 0;

  /// Returns the address where the harness's peer listens.
  virtual Peer peer() const = 0;
  /// Returns an address without a listener: a connection to it is refused.
  virtual Peer refusing_peer() const = 0;
  /// A host name that does not resolve, or nullptr if the port resolves no names.
  virtual const char* unknown_host() const { return nullptr; }

  /// Lets the network and the peer do what they can now without waiting. The peer accepts every
  /// connection (a new connection replaces the old one in all that follows), does its part of a
  /// handshake and passes on what peer_send() could not. A stack that needs driving is driven here.
  virtual void pump() = 0;

  /// Sends bytes from the peer. Returns how many it sent now; 0 if it can send none.
  virtual std::size_t peer_send(const char* data, std::size_t size) = 0;
  /// Returns how many bytes the peer read now; 0 if none came. Only this call reads, so a test
  /// that does not call it makes the transport's send() block in the end.
  virtual std::size_t peer_receive(char* data, std::size_t size) = 0;
  /// Returns whether peer_receive() has met the orderly end of the connection.
  virtual bool peer_ended() = 0;
  /// The peer ends the connection in order and reads no more: FIN, close_notify.
  virtual void peer_finish() = 0;
  /// The peer breaks the connection: a reset.
  virtual void peer_reset() = 0;
  /// The peer ends the connection in a way that proves nothing, such as a FIN without a
  /// close_notify. False if the transport knows no such end.
  virtual bool peer_cut() { return false; }

  // Limits of a stack. Each that a port declares must be in its README.

  /// Returns whether the transport distinguishes an orderly end from a reset. If not, it must not
  /// return `closed`,
  /// and every end is Fault::reset.
  virtual bool tells_orderly_end() const { return true; }
  /// Returns whether the fault of a failed connect() is its reason: refused, name_not_found.
  virtual bool tells_why_connect_failed() const { return true; }
  /// Returns whether the transport distinguishes a refused connection from silence. If not, both
  /// are Fault::unreachable.
  virtual bool tells_refusals() const { return true; }

  /// Returns how many resources the transport holds that could leak: descriptors, control blocks.
  virtual std::size_t resources() { return 0; }
};

/// The loopback addresses, for harnesses of both versions of IP.
struct V4 {
  static constexpr const char* host = "127.0.0.1";
};
struct V6 {
  static constexpr const char* host = "::1";
};

using MakeHarness = std::unique_ptr<Harness> (*)();

/// Each instantiation has one harness: its number, as in GoogleTest's own name of the test. Without
/// this the name that ctest shows would have an address, another one in each run.
inline void PrintTo(MakeHarness, std::ostream* out) {
  *out << 0;
}

template <class H>
std::unique_ptr<Harness> make() {
  return std::make_unique<H>();
}

/// Returns bytes that depend on their position, so that a shift, a loss or a repetition shows. They
/// repeat after a prime number of bytes, because many take long to make.
inline std::string pattern(std::size_t size) {
  constexpr std::size_t period = 65521;
  std::string bytes(std::min(size, period), '\0');
  std::uint32_t x = 2463534242U;
  for (char& byte : bytes) {
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    byte = static_cast<char>(x);
  }
  bytes.reserve(size);
  while (bytes.size() < size) bytes.append(bytes, 0, std::min(period, size - bytes.size()));
  return bytes;
}

class TransportContract : public testing::TestWithParam<MakeHarness> {
 protected:
  using SteadyClock = std::chrono::steady_clock;

  /// Calls `attempt` until it answers something else than would_block, as a client does.
  template <class Attempt>
  Io finally(Attempt attempt) {
    const auto until = SteadyClock::now() + std::chrono::seconds(20);
    Io io = attempt();
    while (io.state == IoState::would_block && SteadyClock::now() < until) {
      harness->pump();
      transport.wait(1);
      io = attempt();
    }
    harness->pump();
    return io;
  }

  Io connect(const Peer& peer) {
    return finally([&] { return transport.connect(peer); });
  }

  /// Connects, and sees to it that the peer has the connection too.
  void connect(CallSite site = CallSite::here()) {
    const Traced traced(site);
    const Io io = connect(harness->peer());
    ASSERT_EQ(io.state, IoState::moved) << io;
    ASSERT_NO_FATAL_FAILURE(say("hello"));
    ASSERT_NO_FATAL_FAILURE(hear("welcome"));
  }

  /// Sends all of `bytes` and checks that exactly they arrive at the peer.
  void say(const std::string& bytes, CallSite site = CallSite::here()) {
    const Traced traced(site);
    std::string arrived;
    std::size_t sent = 0;
    while (sent < bytes.size()) {
      const auto left = static_cast<std::uint32_t>(bytes.size() - sent);
      const Io io = finally([&] {
        peer_receive(arrived, bytes.size());
        return transport.send(bytes.data() + sent, left);
      });
      ASSERT_EQ(io.state, IoState::moved) << io;
      ASSERT_GE(io.count, 1U);
      ASSERT_LE(io.count, left);
      sent += io.count;
    }
    eventually([&] {
      peer_receive(arrived, bytes.size());
      return arrived.size() >= bytes.size();
    });
    ASSERT_TRUE(arrived == bytes) << arrived.size() << " of " << bytes.size() << " bytes came";
  }

  /// Lets the peer send all of `bytes` and checks that exactly they are received.
  void hear(const std::string& bytes, std::uint32_t at_a_time = 4096,
            CallSite site = CallSite::here()) {
    const Traced traced(site);
    std::string received;
    std::string buffer(at_a_time, '\0');
    std::size_t sent = 0;
    while (received.size() < bytes.size()) {
      const Io io = finally([&] {
        if (sent < bytes.size()) {
          sent += harness->peer_send(bytes.data() + sent, bytes.size() - sent);
        }
        return transport.receive(buffer.data(), at_a_time);
      });
      ASSERT_EQ(io.state, IoState::moved) << io;
      ASSERT_GE(io.count, 1U);
      ASSERT_LE(io.count, at_a_time);
      received.append(buffer, 0, io.count);
    }
    ASSERT_TRUE(received == bytes);
  }

  /// Lets the peer send without receiving here.
  void leave(const std::string& bytes, CallSite site = CallSite::here()) {
    const Traced traced(site);
    std::size_t sent = 0;
    ASSERT_TRUE(eventually([&] {
      sent += harness->peer_send(bytes.data() + sent, bytes.size() - sent);
      return sent == bytes.size();
    }));
  }

  void peer_receive(std::string& arrived, std::size_t most) {
    char buffer[4096];
    while (arrived.size() < most) {
      const std::size_t count = harness->peer_receive(buffer, sizeof buffer);
      if (count == 0) return;
      arrived.append(buffer, count);
    }
  }

  template <class Condition>
  bool eventually(Condition condition) {
    const auto until = SteadyClock::now() + std::chrono::seconds(20);
    while (!condition()) {
      if (SteadyClock::now() > until) return false;
      harness->pump();
      transport.wait(1);
    }
    return true;
  }

  Io receive(char& byte) {
    return finally([&] { return transport.receive(&byte, 1); });
  }

  /// Sends piece by piece until the transport takes no more; how many bytes it took. The piece that
  /// it did not take begins there.
  std::size_t flood(const std::string& bytes, CallSite site = CallSite::here()) {
    const Traced traced(site);
    std::size_t sent = 0;
    int refusals = 0;
    while (sent < bytes.size() && refusals < 500) {
      const auto offered = static_cast<std::uint32_t>(std::min(bytes.size() - sent, piece));
      const Io io = transport.send(bytes.data() + sent, offered);
      if (io.state == IoState::would_block) {
        ++refusals;
        harness->pump();
        transport.wait(1);
        continue;
      }
      EXPECT_EQ(io.state, IoState::moved);
      if (io.state != IoState::moved) break;
      sent += io.count;
      refusals = 0;
    }
    return sent;
  }

  static constexpr std::size_t piece = 20000;
  std::unique_ptr<Harness> harness = GetParam()();
  Transport& transport = harness->transport();
};

TEST_P(TransportContract, ConnectsAndCarriesBytesBothWays) {
  ASSERT_NO_FATAL_FAILURE(connect());
  ASSERT_NO_FATAL_FAILURE(say("a question"));
  ASSERT_NO_FATAL_FAILURE(hear("an answer"));
  ASSERT_NO_FATAL_FAILURE(say(std::string("\0\r\n\xff", 4)));
}

TEST_P(TransportContract, ReceivesOneByteAtATime) {
  ASSERT_NO_FATAL_FAILURE(connect());
  ASSERT_NO_FATAL_FAILURE(hear(pattern(300), 1));
}

TEST_P(TransportContract, SendsOneByteAtATime) {
  ASSERT_NO_FATAL_FAILURE(connect());
  for (char c = 'a'; c <= 'z'; ++c) ASSERT_NO_FATAL_FAILURE(say(std::string(1, c)));
}

TEST_P(TransportContract, SilentPeerWouldBlockAndIsNotAnEnd) {
  ASSERT_NO_FATAL_FAILURE(connect());
  for (int i = 0; i < 50; ++i) {
    char byte;
    ASSERT_EQ(transport.receive(&byte, 1).state, IoState::would_block);
    harness->pump();
    transport.wait(1);
  }
  ASSERT_NO_FATAL_FAILURE(hear("late, but here"));
}

TEST_P(TransportContract, APeerThatDoesNotReadBlocksSendAndNothingIsLost) {
  ASSERT_NO_FATAL_FAILURE(connect());
  const std::string bytes = pattern(24 << 20);
  const std::size_t sent = flood(bytes);
  ASSERT_LT(sent, bytes.size()) << "nothing ever blocked";
  ASSERT_GT(sent, 0U);

  // Blocked one way is not blocked the other way.
  ASSERT_NO_FATAL_FAILURE(hear(pattern(5000)));

  std::string arrived;
  eventually([&] {
    peer_receive(arrived, sent);
    return arrived.size() >= sent;
  });
  ASSERT_TRUE(arrived == bytes.substr(0, sent)) << arrived.size() << " of " << sent;

  // The bytes that were not taken are offered again, and come once.
  ASSERT_NO_FATAL_FAILURE(say(bytes.substr(sent, piece)));
  ASSERT_NO_FATAL_FAILURE(say("and on"));
}

TEST_P(TransportContract, ClosingSendsNothingThatWasNotTaken) {
  ASSERT_NO_FATAL_FAILURE(connect());
  const std::string bytes = pattern(24 << 20);
  const std::size_t sent = flood(bytes);
  ASSERT_LT(sent, bytes.size());
  transport.close();
  std::string arrived;
  for (int idle = 0; idle < 50; ++idle) {
    const std::size_t before = arrived.size();
    harness->pump();
    peer_receive(arrived, bytes.size());
    if (arrived.size() != before) idle = 0;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_LE(arrived.size(), sent);
  EXPECT_TRUE(arrived == bytes.substr(0, arrived.size()));
}

TEST_P(TransportContract, CarriesMuchBothWays) {
  ASSERT_NO_FATAL_FAILURE(connect());
  const std::string bytes = pattern(1 << 20);
  ASSERT_NO_FATAL_FAILURE(say(bytes));
  ASSERT_NO_FATAL_FAILURE(hear(bytes));
  ASSERT_NO_FATAL_FAILURE(hear(bytes, 997));
  ASSERT_NO_FATAL_FAILURE(say(bytes));
}

TEST_P(TransportContract, ARefusedConnectionIsRefused) {
  const Io io = connect(harness->refusing_peer());
  EXPECT_EQ(io.state, IoState::failed);
  if (harness->tells_why_connect_failed()) {
    EXPECT_EQ(io.fault, harness->tells_refusals() ? Fault::refused : Fault::unreachable);
  }
  transport.close();
  ASSERT_NO_FATAL_FAILURE(connect());
}

TEST_P(TransportContract, AnUnknownNameIsNotFound) {
  if (harness->unknown_host() == nullptr) GTEST_SKIP() << "resolves no names";
  const Io io = connect({harness->unknown_host(), 443});
  EXPECT_EQ(io.state, IoState::failed);
  if (harness->tells_why_connect_failed()) {
    EXPECT_EQ(io.fault, Fault::name_not_found);
  }
  transport.close();
  ASSERT_NO_FATAL_FAILURE(connect());
}

TEST_P(TransportContract, WithoutAHostThereIsNothingToConnectTo) {
  for (const Peer& peer : {Peer{nullptr, 443}, Peer{"", 443}}) {
    const Io io = transport.connect(peer);
    EXPECT_EQ(io.state, IoState::failed);
    EXPECT_EQ(io.fault, Fault::configuration);
    transport.close();
  }
  ASSERT_NO_FATAL_FAILURE(connect());
}

TEST_P(TransportContract, ReceivesEverythingBeforeTheOrderlyEndAndThenOnlyTheEnd) {
  ASSERT_NO_FATAL_FAILURE(connect());
  const std::string bytes = pattern(3000);
  ASSERT_NO_FATAL_FAILURE(leave(bytes));
  harness->peer_finish();
  std::string received;
  char buffer[700];
  Io io = Io::moved(0);
  while (true) {
    io = finally([&] { return transport.receive(buffer, sizeof buffer); });
    if (io.state != IoState::moved) break;
    received.append(buffer, io.count);
  }
  EXPECT_TRUE(received == bytes);
  if (!harness->tells_orderly_end()) {
    EXPECT_EQ(io.state, IoState::failed);
    EXPECT_EQ(io.fault, Fault::reset);
    return;  // after `failed` only close() is called
  }
  EXPECT_EQ(io.state, IoState::closed);
  for (int i = 0; i < 5; ++i) {
    harness->pump();
    EXPECT_EQ(transport.receive(buffer, sizeof buffer).state, IoState::closed);
  }
}

TEST_P(TransportContract, TheEndStaysTheEndEvenIfOneSendsOn) {
  if (!harness->tells_orderly_end()) GTEST_SKIP() << "never answers `closed`";
  ASSERT_NO_FATAL_FAILURE(connect());
  harness->peer_finish();
  char byte;
  ASSERT_EQ(receive(byte).state, IoState::closed);
  if (transport.send("more", 4).state == IoState::failed) return;  // allowed; then only close() is
  for (int i = 0; i < 5; ++i) {
    harness->pump();
    transport.wait(1);
    EXPECT_EQ(transport.receive(&byte, 1).state, IoState::closed);
  }
}

TEST_P(TransportContract, ResetIsNotAnEndWhileReceiving) {
  ASSERT_NO_FATAL_FAILURE(connect());
  harness->peer_reset();
  char byte;
  const Io io = receive(byte);
  EXPECT_EQ(io.state, IoState::failed);
  EXPECT_EQ(io.fault, Fault::reset);
  transport.close();
  ASSERT_NO_FATAL_FAILURE(connect());
}

TEST_P(TransportContract, AResetIsTheFailureOfSending) {
  ASSERT_NO_FATAL_FAILURE(connect());
  harness->peer_reset();
  const std::string bytes = pattern(1 << 20);
  Io io = Io::moved(0);
  for (int i = 0; i < 1000 && io.state == IoState::moved; ++i) {
    io = finally([&] { return transport.send(bytes.data(), 1 << 20); });
  }
  EXPECT_EQ(io.state, IoState::failed);
  EXPECT_EQ(io.fault, Fault::reset);
  transport.close();
  ASSERT_NO_FATAL_FAILURE(connect());
}

TEST_P(TransportContract, CutIsNotAnEnd) {
  ASSERT_NO_FATAL_FAILURE(connect());
  ASSERT_NO_FATAL_FAILURE(leave("half an ans"));
  if (!harness->peer_cut()) GTEST_SKIP() << "every end of this transport is orderly or a reset";
  char byte;
  for (const char expected : std::string("half an ans")) {
    ASSERT_EQ(receive(byte).state, IoState::moved);
    ASSERT_EQ(byte, expected);
  }
  const Io io = receive(byte);
  EXPECT_EQ(io.state, IoState::failed);
  EXPECT_EQ(io.fault, Fault::reset);
  transport.close();
  ASSERT_NO_FATAL_FAILURE(connect());
}

TEST_P(TransportContract, ThePeerSeesTheEnd) {
  ASSERT_NO_FATAL_FAILURE(connect());
  EXPECT_FALSE(harness->peer_ended());
  transport.close();
  std::string nothing;
  EXPECT_TRUE(eventually([&] {
    peer_receive(nothing, 1);
    return harness->peer_ended();
  }));
  EXPECT_EQ(nothing, "");
}

TEST_P(TransportContract, ClosingIsAlwaysAllowed) {
  transport.close();
  transport.close();
  ASSERT_NE(transport.connect(harness->peer()).state, IoState::failed);
  transport.close();  // while connecting
  ASSERT_NO_FATAL_FAILURE(connect());
  transport.close();
  transport.close();
  ASSERT_NO_FATAL_FAILURE(connect());
}

TEST_P(TransportContract, NothingOfAnOldConnectionIsSeenInTheNext) {
  for (int end = 0; end < 4; ++end) {
    SCOPED_TRACE(end);
    ASSERT_NO_FATAL_FAILURE(connect());
    ASSERT_NO_FATAL_FAILURE(leave("an old answer that was never read"));
    char byte;
    ASSERT_EQ(receive(byte).state, IoState::moved);  // it has come, or some of it
    flood("an old question");
    if (end == 1) harness->peer_finish();
    if (end == 2) harness->peer_reset();
    if (end == 3) harness->peer_cut();
    harness->pump();
    transport.close();
    ASSERT_NO_FATAL_FAILURE(connect());
    ASSERT_NO_FATAL_FAILURE(say("a new question"));
    ASSERT_NO_FATAL_FAILURE(hear("a new answer"));
    EXPECT_EQ(transport.receive(&byte, 1).state, IoState::would_block);
    transport.close();
  }
}

TEST_P(TransportContract, WaitingEndsInTime) {
  transport.wait(5000);  // unconnected: nothing to wait for
  ASSERT_NO_FATAL_FAILURE(connect());
  char byte;
  ASSERT_EQ(transport.receive(&byte, 1).state, IoState::would_block);
  auto begin = SteadyClock::now();
  transport.wait(20);
  EXPECT_LT(SteadyClock::now() - begin, std::chrono::seconds(2));

  // What has come ends the wait at once, all of it: also what was received in part.
  ASSERT_NO_FATAL_FAILURE(leave("xy"));
  ASSERT_EQ(receive(byte).state, IoState::moved);
  begin = SteadyClock::now();
  transport.wait(5000);
  EXPECT_LT(SteadyClock::now() - begin, std::chrono::seconds(2));
  ASSERT_EQ(receive(byte).state, IoState::moved);
  EXPECT_EQ(byte, 'y');
}

TEST_P(TransportContract, ManyConnectionsLeakNothing) {
  ASSERT_NO_FATAL_FAILURE(connect());
  transport.close();
  harness->pump();
  const std::size_t before = harness->resources();
  for (int i = 0; i < 20; ++i) {
    ASSERT_NO_FATAL_FAILURE(connect());
    if (i % 4 == 1) harness->peer_finish();
    if (i % 4 == 2) harness->peer_reset();
    char byte;
    if (i % 4 == 3) {
      ASSERT_EQ(transport.receive(&byte, 1).state, IoState::would_block);
    }
    transport.close();
    ASSERT_EQ(connect(harness->refusing_peer()).state, IoState::failed);
    transport.close();
    harness->pump();
  }
  EXPECT_EQ(harness->resources(), before);
}

}  // namespace tillwire::test

using tillwire::test::TransportContract;  // for INSTANTIATE_TEST_SUITE_P
