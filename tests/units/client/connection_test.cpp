// The connection between exchanges: kept while it is sound, and never with unread bytes.
#include <vector>

#include "bench.hpp"

namespace tillwire::test::connection_test {
namespace {

TEST(ClientConnection, IsKept) {
  Bench bench;
  bench.answers(said("one")).until_sent().give(said("two")).until_sent().give(said("three"));
  for (const char* text : {"one", "two", "three"}) {
    EXPECT_EQ(bench.run(Pay()).code, Errc::none);
    EXPECT_EQ(bench.taken<Pay>(), Text(text));
  }
  EXPECT_EQ(bench.transport.connects, 1U);
}

TEST(ClientConnection, IsClosedAfterACompleteErrorResponse) {
  Bench bench;
  bench.answers("HTTP/1.1 500 E\r\nContent-Length: 1\r\n\r\nx");
  bench.answers(said("x"));
  EXPECT_EQ(bench.run(Pay()).code, Errc::http_status);
  EXPECT_EQ(bench.run(Pay()).code, Errc::none);
  EXPECT_EQ(bench.transport.connects, 2U);
}

TEST(ClientConnection, IsNotKeptIfTheResponseForbidsIt) {
  const std::string body = "Content-Length: 2\r\n\r\n{}";
  for (const std::string& response : {
           "HTTP/1.1 200 OK\r\nConnection: close\r\n" + body,
           "HTTP/1.0 200 OK\r\n" + body,
           "HTTP/1.1 200 OK\r\n" + body + "x",
           ok("{}") + said("late"),
       }) {
    Bench bench;
    bench.answers(response);
    bench.answers(said("x"));
    EXPECT_EQ(bench.run(Pay()).code, Errc::none);
    EXPECT_FALSE(bench.transport.connected()) << response;
    EXPECT_EQ(bench.run(Pay()).code, Errc::none);
    EXPECT_EQ(bench.taken<Pay>(), Text("x"));
    EXPECT_EQ(bench.transport.connects, 2U);
  }
}

TEST(ClientConnection, IsReplacedIfUnexpectedBytesArrive) {
  for (int how = 0; how < 4; ++how) {
    Bench bench;
    auto& first = bench.answers(said("one"));
    EXPECT_EQ(bench.run(Pay()).code, Errc::none);
    if (how == 0) first.closes();
    if (how == 1) first.fails();
    if (how == 2) first.give(said("late"));
    if (how == 3) first.send_answers(Io::failed(Fault::reset));
    bench.answers(said("two"));
    const std::size_t before = first.sent.size();
    EXPECT_EQ(bench.run(Pay()).code, Errc::none);
    EXPECT_EQ(bench.taken<Pay>(), Text("two")) << how;
    EXPECT_EQ(bench.transport.connects, 2U);
    EXPECT_EQ(first.sent.size(), before) << "sent on a closed connection";
  }
}

TEST(ClientConnection, PartialSendOnAKeptConnectionIsNotRepeated) {
  Bench bench;
  auto& first = bench.answers(said("one"));
  EXPECT_EQ(bench.run(Pay()).code, Errc::none);
  first.take(5).send_answers(Io::failed(Fault::reset));
  expect_error(bench.run(Pay()), Errc::connection_lost, Delivery::unknown);
  EXPECT_EQ(bench.transport.connects, 1U);
}

TEST(ClientConnection, AnAnswerBeforeTheLastByteIsSentIsNotTaken) {
  Bench bench;
  auto& first = bench.answers(said("one"));
  EXPECT_EQ(bench.run(Pay()).code, Errc::none);
  first.take(5).until_sent().give(said("stray")).until_sent().give(said("two"));
  expect_error(bench.run(Pay()), Errc::connection_lost, Delivery::unknown);
  EXPECT_FALSE(bench.transport.connected());
  // On a new connection it can only be to this request, such as "too large".
  Bench fresh;
  fresh.transport.connection().take(5).give("HTTP/1.1 413 E\r\nContent-Length: 0\r\n\r\n");
  EXPECT_EQ(fresh.run(Pay()).code, Errc::http_status);
}

TEST(ClientConnection, IsReusedAsTheGatewaySays) {
  struct Case {
    Reuse reuse;
    std::vector<int> exchanges;  // of each connection
  };
  for (const Case& each : {Case{Reuse::all, {4}}, Case{Reuse::except_payments, {2, 1, 1}},
                           Case{Reuse::none, {1, 1, 1, 1}}}) {
    Bench bench;
    bench.gateway.reuse = each.reuse;
    for (const int exchanges : each.exchanges) {
      auto& connection = bench.transport.connection();
      for (int i = 0; i < exchanges; ++i) connection.until_sent().give(said("x"));
    }
    EXPECT_EQ(bench.run(Look()).code, Errc::none);
    EXPECT_EQ(bench.run(Change()).code, Errc::none);
    EXPECT_EQ(bench.run(Pay()).code, Errc::none);
    EXPECT_EQ(bench.run(Pay()).code, Errc::none);
    EXPECT_EQ(bench.transport.connects, each.exchanges.size());
  }
}

TEST(ClientConnection, LateAnswerIsNeverThatOfTheNextRequest) {
  Bench bench;
  bench.gateway.timeout = Milliseconds(1000);
  auto& first = bench.transport.connection();
  expect_error(bench.run(Pay()), Errc::timed_out, Delivery::unknown);
  first.give(said("late"));
  bench.answers(said("own"));
  EXPECT_EQ(bench.run(Pay()).code, Errc::none);
  EXPECT_EQ(bench.taken<Pay>(), Text("own"));
  EXPECT_TRUE(first.unread());
}

TEST(ClientConnection, IsClosedByTheDestructor) {
  ScriptedTransport transport;
  {
    const Gateway gateway = sample_gateway();
    ManualClock clock;
    Buffers<256, 256> memory;
    Client client(gateway, transport, clock, memory);
    transport.connection().until_sent().give(said("x"));
    EXPECT_TRUE(client.call(Look()));
    EXPECT_TRUE(transport.connected());
  }
  EXPECT_FALSE(transport.connected());
}

/// A transport with the mandatory members only.
class Plain final : public Transport {
 public:
  Io connect(const Peer&) override {
    return ++connects < 3 ? Io::would_block() : Io::failed(Fault::refused);
  }
  Io send(const char*, std::uint32_t) override { return Io::failed(Fault::other); }
  Io receive(char*, std::uint32_t) override { return Io::failed(Fault::other); }
  void close() override {}

  int connects = 0;
};

TEST(ClientConnection, TransportDefaultsToInsecureWithoutWaiting) {
  Gateway gateway = sample_gateway();
  ManualClock clock;
  Buffers<256, 256> memory;
  gateway.host = "127.0.0.1";
  for (const bool plaintext : {false, true}) {
    gateway.plaintext = plaintext;
    Plain transport;
    Client client(gateway, transport, clock, memory);
    expect_error(client.call(Look()).error(), plaintext ? Errc::refused : Errc::not_secure,
                 Delivery::not_sent);
    EXPECT_EQ(transport.connects, plaintext ? 3 : 0);
  }
}

TEST(ClientConnection, IsNotUsedForAnotherGateway) {
  char host[] = "one.test";
  const char path[] = "/a/b";
  const Gateway one = [&host, &path] {
    Gateway gateway = sample_gateway();
    gateway.host = host;
    gateway.base_path = path;
    return gateway;
  }();
  for (int change = 0; change < 8; ++change) {
    Bench bench;
    host[0] = 'o';
    bench.gateway = one;
    auto& first = bench.transport.connection().to("one.test", 443).until_sent().give(said("one"));
    EXPECT_EQ(bench.run(Pay()).code, Errc::none);
    if (change == 0) bench.gateway.host = "two.test";
    if (change == 1) host[0] = 'O';  // the same memory
    if (change == 2) bench.gateway.port = 8443;
    if (change == 3) bench.gateway.base_path = "/two";
    if (change == 4) bench.gateway.host = "one.test.two.test";
    if (change == 5) bench.gateway.host = "::1";
    if (change == 6) bench.gateway.plaintext = true;  // port 0 is 80 then, not 443
    if (change == 7) {  // a later part of the same memory, and another port
      bench.gateway.base_path = path + 2;
      bench.gateway.port = 8441;
    }
    bench.transport.connection()
        .to(bench.gateway.host, bench.gateway.peer_port())
        .until_sent()
        .give(said("two"));
    const std::size_t before = first.sent.size();
    EXPECT_EQ(bench.run(Pay()).code, Errc::none) << change;
    EXPECT_EQ(bench.taken<Pay>(), Text("two")) << change;
    EXPECT_EQ(bench.transport.connects, 2U);
    EXPECT_EQ(first.sent.size(), before);
  }
}

TEST(ClientConnection, IsKeptForTheSameGatewayElsewhereInMemory) {
  Bench bench;
  const std::string copy = bench.gateway.host;
  bench.answers(said("one")).until_sent().give(said("two"));
  EXPECT_EQ(bench.run(Pay()).code, Errc::none);
  bench.gateway.host = copy.c_str();
  bench.gateway.timeout = Seconds(5);
  bench.gateway.ecommerce.token = "another";
  EXPECT_EQ(bench.run(Pay()).code, Errc::none);
  EXPECT_EQ(bench.transport.connects, 1U);
}

TEST(ClientConnection, RefusedRequestToAnotherGatewayDoesNotHideTheChange) {
  Bench bench;
  bench.transport.connection().to("gateway.test", 443).until_sent().give(said("one"));
  EXPECT_EQ(bench.run(Pay()).code, Errc::none);
  bench.gateway.host = "two.test";
  EXPECT_EQ(bench.run(Look{"\xff", {}}).code, Errc::bad_value);
  bench.transport.connection().to("two.test", 443).until_sent().give(said("two"));
  EXPECT_EQ(bench.run(Pay()).code, Errc::none);
  EXPECT_EQ(bench.transport.connects, 2U);
}

TEST(ClientConnection, PlaintextConnectsToLoopbackOnly) {
  const auto code = [](const char* host, Plaintext plaintext) {
    Bench bench;
    bench.gateway.host = host;
    bench.gateway.plaintext = plaintext;
    bench.transport.is_secure = false;
    bench.answers(said("x"));
    const Error error = bench.run(Look());
    EXPECT_EQ(bench.transport.connects, error.code == Errc::none ? 1U : 0U) << host;
    return error.code;
  };
  for (const char* host : {"localhost", "LocalHost", "::1", "127.0.0.1", "127.1.2.3",
                           "127.255.255.255", "127.000.0.001"}) {
    EXPECT_EQ(code(host, true), Errc::none) << host;
    EXPECT_EQ(code(host, false), Errc::not_secure) << host;
  }
  for (const char* host : {"gateway.test",
                           "192.0.2.1",
                           "localhost.test",
                           "localhos",
                           "127.0.0.1.gateway.test",
                           "127.gateway.test",
                           "127.0.0",
                           "127.0.0.1.1",
                           "127.0.0.256",
                           "127.0.0.",
                           "127",
                           "127.0.0.1a",
                           "127.0..1",
                           "0127.0.0.1",
                           "128.0.0.1",
                           "27.0.0.1",
                           "0.0.0.0",
                           "10.0.2.2",
                           "::",
                           "::2",
                           "::11",
                           "::1:1",
                           "2001:db8::1",
                           "::ffff:127.0.0.1",
                           "q:1::"}) {
    EXPECT_EQ(code(host, true), Errc::not_secure) << host;
    EXPECT_EQ(code(host, Plaintext::that_anyone_on_the_way_can_read_and_change()), Errc::none)
        << host;
  }
}

TEST(ClientConnection, EmptyHostMeansLoopback) {
  EXPECT_FALSE(Plaintext(true).allows(nullptr));
  EXPECT_FALSE(Plaintext(true).allows(""));
  EXPECT_FALSE(Plaintext().allows("localhost"));
}

TEST(ClientConnection, ConnectingHasItsOwnTimeOut) {
  Bench bench;
  auto& first = bench.answers(said("one"));
  EXPECT_EQ(bench.run(Pay()).code, Errc::none);
  first.send_answers(Io::would_block(), 2);
  bench.answers(said("two"));
  ASSERT_TRUE(bench.client.start(Pay()));
  EXPECT_FALSE(bench.client.poll());  // the kept connection is silent
  EXPECT_FALSE(bench.client.poll());
  bench.clock.advance(bench.gateway.connect_timeout.count() + 1);
  EXPECT_FALSE(bench.client.poll());
  first.send_answers(Io::failed(Fault::reset));
  for (int polls = 0; polls < 100 && !bench.client.poll(); ++polls) {
  }
  EXPECT_EQ(bench.taken<Pay>(), Text("two"));
}

TEST(ClientConnection, RequestMayBorrowFromThePreviousAnswer) {
  Bench bench;
  bench.answers(said("order-17")).until_sent().give(said("two"));
  const auto first = bench.client.call(Look());
  Pay pay;
  pay.text = first->text;
  EXPECT_EQ(bench.run(pay).code, Errc::none);
  EXPECT_NE(bench.transport.sent().find("text=order-17"), std::string::npos);
}

TEST(ClientConnection, ForgottenAnswerCannotBeTaken) {
  Bench bench;
  bench.answers(said("one"));
  EXPECT_EQ(bench.run(Pay()).code, Errc::none);
  bench.client.forget();
  EXPECT_EQ(bench.client.take<Pay>().error().code, Errc::wrong_answer);
}

}  // namespace
}  // namespace tillwire::test::connection_test
