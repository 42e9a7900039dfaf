// The contract suite against zephyr::Tcp over a double of Zephyr's sockets, what differs there from
// POSIX, and the clock and the random numbers.
#include <zephyr/net/dns_resolve.h>

#include <cerrno>
#include <ctime>
#include <optional>
#include <string>
#include <tillwire/zephyr/clock.hpp>
#include <tillwire/zephyr/random.hpp>
#include <tillwire/zephyr/tcp.hpp>
#include <vector>

#include "tcp_harness.hpp"
#include "zephyr/double.hpp"

namespace tillwire::test {
namespace {

template <class Address>
class ZephyrHarness final : public TcpHarness {
 public:
  ZephyrHarness() : TcpHarness(Address::host) { zephyr_double.reset(); }
  ~ZephyrHarness() override {
    transport_.reset();
    EXPECT_TRUE(zephyr_double.sockets.empty());
    EXPECT_EQ(zephyr_double.lists, 0);
    EXPECT_EQ(zephyr_double.waits, 0);
    zephyr_double.reset();
  }
  Transport& transport() override { return *transport_; }
  const char* unknown_host() const override { return "unknown.test"; }
  std::size_t resources() override {
    return zephyr_double.sockets.size() + static_cast<std::size_t>(zephyr_double.lists);
  }

 private:
  std::optional<zephyr::Tcp> transport_{std::in_place};
};

class ZephyrTcp : public testing::Test {
 protected:
  ZephyrTcp() {
    zephyr_double.reset();
    zephyr_double.names["gateway.test"] = {{"127.0.0.1", peer.port()}};
  }
  ~ZephyrTcp() override {
    tcp.reset();
    EXPECT_TRUE(zephyr_double.sockets.empty());
    EXPECT_EQ(zephyr_double.lists, 0);
    EXPECT_EQ(zephyr_double.waits, 0);
    zephyr_double.reset();
  }

  Io connect(const char* host = "gateway.test") {
    Io io = tcp->connect({host, peer.port()});
    for (int i = 0; i < 2000 && io.state == IoState::would_block; ++i) {
      tcp->wait(10);
      io = tcp->connect({host, peer.port()});
    }
    peer.accept();
    return io;
  }
  std::string arrived() {
    char bytes[64];
    std::string all;
    for (int i = 0; i < 2000 && all.empty() && !peer.ended(); ++i) {
      all.assign(bytes, peer.receive(bytes, sizeof bytes));
      k_msleep(1);
    }
    return all;
  }

  TcpPeer peer{"127.0.0.1"};
  BoundSocket nobody{"127.0.0.1", false};
  std::optional<zephyr::Tcp> tcp{std::in_place};
};

TEST_F(ZephyrTcp, AsksByConnectAgainUntilItIsConnected) {
  zephyr_double.no_connect = {EINPROGRESS, EALREADY, EALREADY};
  EXPECT_EQ(tcp->connect({"gateway.test", 443}).state, IoState::would_block);
  EXPECT_EQ(tcp->connect({"gateway.test", 443}).state, IoState::would_block);
  EXPECT_EQ(tcp->connect({"gateway.test", 443}).state, IoState::would_block);
  EXPECT_EQ(zephyr_double.connects, 3);
  EXPECT_EQ(connect().state, IoState::moved);
  EXPECT_EQ(zephyr_double.lists, 0) << "the addresses are not needed any more";
  const int connects = zephyr_double.connects;
  EXPECT_EQ(connect().state, IoState::moved);
  EXPECT_EQ(zephyr_double.connects, connects) << "it is not asked for what it knows";
}

TEST_F(ZephyrTcp, ReportsAnEstablishedConnectionAsConnected) {
  zephyr_double.no_connect = {EISCONN};
  EXPECT_EQ(tcp->connect({"gateway.test", 443}).state, IoState::moved);
  tcp->close();
  zephyr_double.no_connect = {EINPROGRESS, EISCONN};
  EXPECT_EQ(tcp->connect({"gateway.test", 443}).state, IoState::would_block);
  EXPECT_EQ(tcp->connect({"gateway.test", 443}).state, IoState::moved);
}

TEST_F(ZephyrTcp, TakesAResetWhileConnectingForARefusal) {
  zephyr_double.no_connect = {ECONNRESET};
  Io io = tcp->connect({"gateway.test", 443});
  EXPECT_EQ(io.fault, Fault::refused);
  EXPECT_EQ(io.detail, ECONNREFUSED);
  tcp->close();
  zephyr_double.no_connect = {EINPROGRESS, ECONNRESET};
  EXPECT_EQ(tcp->connect({"gateway.test", 443}).state, IoState::would_block);
  io = tcp->connect({"gateway.test", 443});
  EXPECT_EQ(io.fault, Fault::refused);
  EXPECT_EQ(io.detail, ECONNREFUSED);
}

TEST_F(ZephyrTcp, TakesAConnectionThatIsResetWhenItIsSeenForARefusal) {
  for (const bool was_there : {false, true}) {
    zephyr_double.refused_was_there = was_there;
    zephyr_double.names["gateway.test"] = {{"127.0.0.1", nobody.port()}};
    Io io = connect();
    EXPECT_EQ(io.state, IoState::failed);
    EXPECT_EQ(io.fault, Fault::refused);
    EXPECT_EQ(io.detail, ECONNREFUSED);
    tcp->close();
    zephyr_double.names["gateway.test"].emplace_back("127.0.0.1", peer.port());
    EXPECT_EQ(connect().state, IoState::moved) << "the next address is tried";
    tcp->close();
  }
}

TEST_F(ZephyrTcp, ReportsWhatConnectFailsWith) {
  const struct {
    int error;
    Fault fault;
  } rows[] = {
      {ECONNREFUSED, Fault::refused},
      {ETIMEDOUT, Fault::unreachable},
      {ENETUNREACH, Fault::unreachable},
      {EHOSTUNREACH, Fault::unreachable},
      {ENETDOWN, Fault::unreachable},
      {EHOSTDOWN, Fault::unreachable},
      {EADDRNOTAVAIL, Fault::unreachable},
      {EAFNOSUPPORT, Fault::unreachable},
      {EPFNOSUPPORT, Fault::unreachable},
      {ENOMEM, Fault::other},
      {EINVAL, Fault::other},
  };
  for (const auto& row : rows) {
    for (const bool later : {false, true}) {
      SCOPED_TRACE(row.error);
      zephyr_double.no_connect = {row.error};
      if (later) zephyr_double.no_connect.push_front(EINPROGRESS);
      if (later) {
        EXPECT_EQ(tcp->connect({"gateway.test", 443}).state, IoState::would_block);
      }
      const Io io = tcp->connect({"gateway.test", 443});
      EXPECT_EQ(io.state, IoState::failed);
      EXPECT_EQ(io.fault, row.fault);
      EXPECT_EQ(io.detail, row.error);
      EXPECT_TRUE(zephyr_double.sockets.empty());
      tcp->close();
    }
  }
}

TEST_F(ZephyrTcp, TriesTheNextAddressAfterOneThatRefuses) {
  zephyr_double.names["gateway.test"] = {{"127.0.0.1", nobody.port()}, {"127.0.0.1", peer.port()}};
  EXPECT_EQ(connect().state, IoState::moved);
  EXPECT_EQ(zephyr_double.sockets.size(), 1U);
}

TEST_F(ZephyrTcp, TriesTheNextAddressAfterOneThatIsSilent) {
  zephyr_double.names["gateway.test"] = {{"127.0.0.1", nobody.port()}, {"127.0.0.1", peer.port()}};
  zephyr_double.no_connect = {EINPROGRESS, EALREADY, EALREADY};
  zephyr_double.uptime = UINT32_MAX - 1000;  // and it wraps around meanwhile
  EXPECT_EQ(tcp->connect({"gateway.test", 443}).state, IoState::would_block);
  *zephyr_double.uptime += 2999;
  EXPECT_EQ(tcp->connect({"gateway.test", 443}).state, IoState::would_block);
  *zephyr_double.uptime += 1;
  EXPECT_EQ(tcp->connect({"gateway.test", 443}).state, IoState::would_block);
  EXPECT_EQ(connect().state, IoState::moved);
}

TEST_F(ZephyrTcp, DoesNotDelayAndNeverWaits) {
  EXPECT_EQ(connect().state, IoState::moved);
  EXPECT_EQ(zephyr_double.without_delay, 1);
  EXPECT_TRUE(zephyr_double.sockets.begin()->second.non_blocking);
}

TEST_F(ZephyrTcp, ASocketThatCannotBeMadeNonBlockingIsClosed) {
  zephyr_double.no_flags = true;
  const Io io = connect();
  EXPECT_EQ(io.fault, Fault::other);
  EXPECT_EQ(io.detail, EIO);
  EXPECT_TRUE(zephyr_double.sockets.empty());
  EXPECT_EQ(zephyr_double.connects, 0);
}

TEST_F(ZephyrTcp, SaysWhyThereIsNoSocket) {
  for (const int error : {ENFILE, ENOMEM}) {
    zephyr_double.no_socket = {error};
    const Io io = connect();
    EXPECT_EQ(io.fault, Fault::other);
    EXPECT_EQ(io.detail, error);
    tcp->close();
  }
  EXPECT_EQ(connect().state, IoState::moved);
}

TEST_F(ZephyrTcp, SaysWhyANameHasNoAddress) {
  const struct {
    int code;
    int cause;
    Fault fault;
    int detail;
  } rows[] = {
      {DNS_EAI_NONAME, 0, Fault::name_not_found, 2},
      {DNS_EAI_AGAIN, 0, Fault::name_not_found, 3},
      {DNS_EAI_MEMORY, 0, Fault::other, 10},
      {DNS_EAI_SYSTEM, ENETDOWN, Fault::unreachable, ENETDOWN},
      {DNS_EAI_SYSTEM, EINVAL, Fault::other, EINVAL},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.code);
    zephyr_double.resolver = {row.code};
    zephyr_double.resolver_errno = row.cause;
    const Io io = connect();
    EXPECT_EQ(io.state, IoState::failed);
    EXPECT_EQ(io.fault, row.fault);
    EXPECT_EQ(io.detail, row.detail);
    tcp->close();
  }
}

TEST_F(ZephyrTcp, ShortOfBuffersItWouldBlockAndSleepsInsteadOfSpinning) {
  ASSERT_EQ(connect().state, IoState::moved);
  for (const int error : {ENOBUFS, ENOMEM, EAGAIN, 0}) {
    SCOPED_TRACE(error);
    zephyr_double.send_errors = {error};
    ASSERT_EQ(tcp->send("request", 7).state, IoState::would_block);
    // The socket is writable, so that poll() alone would return at once, time after time.
    zephyr_double.sleeps.clear();
    tcp->wait(1000);
    EXPECT_EQ(zephyr_double.sleeps, std::vector<std::int32_t>{5});
    tcp->wait(2);
    EXPECT_EQ(zephyr_double.sleeps, (std::vector<std::int32_t>{5, 2}));
    const Io io = tcp->send("request", 7);
    EXPECT_EQ(io.state, IoState::moved);
    EXPECT_EQ(io.count, 7U);
    EXPECT_EQ(arrived(), "request");
  }
}

TEST_F(ZephyrTcp, BytesThatMayHaveGoneOutCountAsSentOnALostConnection) {
  ASSERT_EQ(connect().state, IoState::moved);
  zephyr_double.send_errors = {ENETUNREACH};
  zephyr_double.queued = 3;
  const Io io = tcp->send("request", 7);
  EXPECT_EQ(io.state, IoState::moved) << "else they would be sent again on another connection";
  EXPECT_EQ(io.count, 7U);
  EXPECT_EQ(arrived(), "req");
  const Io next = tcp->send("more", 4);
  EXPECT_EQ(next.state, IoState::failed);
  EXPECT_EQ(next.fault, Fault::reset);
}

TEST_F(ZephyrTcp, BytesThatWereNotTakenAreNotCounted) {
  for (const int error : {ENOTCONN, ECONNRESET, ECONNABORTED, EPIPE, ESHUTDOWN, ETIMEDOUT, EBADF}) {
    SCOPED_TRACE(error);
    ASSERT_EQ(connect().state, IoState::moved);
    zephyr_double.send_errors = {error};
    const Io io = tcp->send("request", 7);
    EXPECT_EQ(io.state, IoState::failed);
    EXPECT_EQ(io.fault, error == ETIMEDOUT ? Fault::unreachable
                        : error == EBADF   ? Fault::other
                                           : Fault::reset);
    EXPECT_EQ(io.detail, error);
    tcp->close();
  }
}

TEST_F(ZephyrTcp, WaitsByPollForWhatWouldHaveBlocked) {
  ASSERT_EQ(connect().state, IoState::moved);
  zephyr_double.polls.clear();
  tcp->wait(1000);
  EXPECT_TRUE(zephyr_double.polls.empty()) << "nothing has blocked";
  char byte;
  ASSERT_EQ(tcp->receive(&byte, 1).state, IoState::would_block);
  tcp->wait(7);
  EXPECT_EQ(zephyr_double.polls, (std::vector<std::int32_t>{0, 7}));
  ASSERT_EQ(peer.send("x", 1), 1U);
  tcp->wait(UINT32_MAX);
  EXPECT_EQ(tcp->receive(&byte, 1).state, IoState::moved);
}

TEST_F(ZephyrTcp, PausesConnectedOrNot) {
  tcp->pause(3);
  ASSERT_EQ(connect().state, IoState::moved);
  zephyr_double.sleeps.clear();
  tcp->pause(4);
  tcp->pause(UINT32_MAX);
  EXPECT_EQ(zephyr_double.sleeps, (std::vector<std::int32_t>{4, INT32_MAX}));
}

TEST(ZephyrClock, IsTheUptime) {
  zephyr_double.reset();
  zephyr::Clock clock;
  for (const std::uint32_t ms : {0U, 1U, UINT32_MAX}) {
    zephyr_double.uptime = ms;
    EXPECT_EQ(clock.now_ms(), ms);
  }
  zephyr_double.reset();
}

TEST(ZephyrSystemTime, IsTheTimeOfDay) {
  zephyr::SystemTime time;
  const std::time_t before = std::time(nullptr);
  const std::uint32_t now = time.now_s();
  EXPECT_GE(now, before);
  EXPECT_LE(now, std::time(nullptr));
}

TEST(ZephyrRandom, FillsOrSaysThatItCannot) {
  zephyr_double.reset();
  zephyr::Random random;
  std::string bytes(64, '\0');
  EXPECT_TRUE(random.fill(bytes.data(), 64));
  EXPECT_NE(bytes, std::string(64, '\0'));
  zephyr_double.random_error = -EIO;
  EXPECT_FALSE(random.fill(bytes.data(), 64));
  zephyr_double.random_error = 0;
  EXPECT_TRUE(random.fill(bytes.data(), 64));
}

// Nothing to test on a machine without IPv6, such as many a container.
std::vector<MakeHarness> with_v6() {
  try {
    const BoundSocket any("::1");
  } catch (const std::exception&) {
    return {};
  }
  return {&make<ZephyrHarness<V6>>};
}

}  // namespace
}  // namespace tillwire::test

using tillwire::test::make;
using tillwire::test::ZephyrHarness;

INSTANTIATE_TEST_SUITE_P(ZephyrV4, TransportContract,
                         testing::Values(&make<ZephyrHarness<tillwire::test::V4>>));
INSTANTIATE_TEST_SUITE_P(ZephyrV6, TransportContract, testing::ValuesIn(tillwire::test::with_v6()));
