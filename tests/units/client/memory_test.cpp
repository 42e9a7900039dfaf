// No secret stays in the buffers longer than needed.
#include "bench.hpp"

namespace tillwire::test::memory_test {
namespace {

constexpr const char* pan = "4111111111111111";
const Pay payment{"a", pan};

TEST(ClientMemory, RequestIsWipedOnceSent) {
  Bench bench;
  bench.transport.connection().take(40).send_answers(Io::would_block(), 3);
  ASSERT_TRUE(bench.client.start(payment));
  EXPECT_TRUE(bench.holds(pan));
  while (bench.transport.sent().find(pan) == std::string::npos) {
    EXPECT_TRUE(bench.holds(pan));
    ASSERT_FALSE(bench.client.poll());
  }
  EXPECT_FALSE(bench.holds(pan));
  EXPECT_FALSE(bench.holds("token"));
}

TEST(ClientMemory, RequestIsWipedWhateverEndsTheExchange) {
  for (int how = 0; how < 5; ++how) {
    Bench bench;
    bench.gateway.timeout = Milliseconds(500);
    auto& connection = bench.transport.connection();
    if (how == 0) connection.connect_answers(Io::failed(Fault::refused));
    if (how == 1) connection.connect_answers(Io::would_block(), 1000);
    if (how == 2) connection.take(100).send_answers(Io::failed(Fault::reset));
    if (how == 3) connection.room(100);
    if (how == 4) bench.transport.is_secure = false;
    EXPECT_NE(bench.run(payment).code, Errc::none);
    EXPECT_FALSE(bench.holds(pan)) << how;
    EXPECT_FALSE(bench.holds("4111")) << how;
  }
}

TEST(ClientMemory, RefusedRequestLeavesOnlyTheFieldName) {
  Bench bench;
  struct Case {
    Pay request;
    Errc code;
  };
  const std::string large = pan + std::string(600, '1');
  for (const Case& each : {Case{{"a", "4111\xff"}, Errc::bad_value},
                           Case{{"a", std::string_view(large)}, Errc::no_room}}) {
    EXPECT_EQ(bench.run(each.request).code, each.code);
    EXPECT_FALSE(bench.holds("4111"));
    EXPECT_FALSE(bench.holds("token"));
  }
}

TEST(ClientMemory, ResponseIsWipedByForgetOrTheNextExchange) {
  for (const bool forget : {true, false}) {
    for (const bool chunked : {true, false}) {
      Bench bench;
      std::string body = "{\"text\":\"" + std::string(pan) + "\"}";
      const std::string response =
          chunked
              ? "HTTP/1.1 200 OK\r\nX: 4111\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n" +
                    body.substr(0, 9) + "\r\n12\r\n" + body.substr(9) + "\r\n0\r\nT: 4111\r\n\r\n"
              : ok(body);
      auto& connection = bench.answers(response);
      ASSERT_EQ(bench.run(payment).code, Errc::none);
      ASSERT_TRUE(bench.holds(pan));
      if (forget) {
        bench.client.forget();
        EXPECT_EQ(bench.client.body(), "");
      } else {
        connection.connect_answers(Io::would_block());
        ASSERT_TRUE(bench.client.start(Look()));
      }
      EXPECT_FALSE(bench.holds("4111"));
    }
  }
}

TEST(ClientMemory, LateAnswerIsWipedToo) {
  Bench bench;
  auto& first = bench.answers(said("one"));
  ASSERT_EQ(bench.run(payment).code, Errc::none);
  first.give(said(std::string(200, ' ') + pan));
  bench.answers(said("two"));
  ASSERT_EQ(bench.run(Look()).code, Errc::none);
  bench.client.forget();
  EXPECT_FALSE(bench.holds("4111"));
}

TEST(ClientMemory, ForgettingDoesNothingWhileAnExchangeIsUnderWay) {
  Bench bench;
  auto& connection = bench.answers(said("x"));
  ASSERT_TRUE(bench.client.start(payment));
  bench.client.forget();
  while (!bench.client.poll()) {
  }
  EXPECT_NE(connection.sent.find(pan), std::string::npos);
  EXPECT_EQ(bench.taken<Pay>(), Text("x"));
}

TEST(ClientMemory, DestructorWipesBothBuffers) {
  Buffers<512, 512> memory{};
  {
    ScriptedTransport transport;
    ManualClock clock;
    const Gateway gateway = sample_gateway();
    Client client(gateway, transport, clock, memory);
    transport.connection().until_sent().give(said(pan));
    EXPECT_TRUE(client.call(payment));
    ASSERT_TRUE(client.start(payment));  // given up in the middle
  }
  const std::string_view all(reinterpret_cast<const char*>(&memory), sizeof memory);
  EXPECT_EQ(all.find("4111"), std::string_view::npos);
}

}  // namespace
}  // namespace tillwire::test::memory_test
