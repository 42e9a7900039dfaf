// A transport and buffers have one client at a time.
#include "lists.hpp"
#include "support/call_site.hpp"

namespace tillwire::test::owner_test {
namespace {

const Pay payment{"a", {}};

struct Ask {
  Text text;
  struct Response {
    List<Line> lines;
    static constexpr auto fields() { return Fields{field("lines", &Response::lines, optional())}; }
  };
  static constexpr Endpoint endpoint{rest, "ask.do", safe};
  static constexpr auto fields() { return Fields{field("text", &Ask::text, optional())}; }
};

void expect_busy(const Error& error, CallSite site = CallSite::here()) {
  const Traced traced(site);
  expect_error(error, Errc::busy, Delivery::not_sent);
}

void expect_text(Client& client, const char* text, CallSite site = CallSite::here()) {
  const Traced traced(site);
  const auto answer = client.call(payment);
  EXPECT_TRUE(answer);
  EXPECT_EQ(answer->text, Text(text));
}

TEST(ClientOwner, SecondClientOfATransportIsBusy) {
  Bench bench;
  bench.answers(said("first"));
  EXPECT_EQ(bench.run(payment).code, Errc::none);
  Buffers<512, 512> memory;
  {
    // The second client would get the kept connection, with the first client's next answer.
    Client second(bench.gateway, bench.transport, bench.clock, memory);
    expect_busy(second.call(payment).error());
    EXPECT_FALSE(second.start(payment));
    EXPECT_TRUE(second.poll());
    second.forget();
  }
  EXPECT_EQ(bench.transport.connects, 1U);
  EXPECT_EQ(bench.transport.closes, 0U);
  bench.transport.at(0).until_sent().give(said("again"));
  expect_text(bench.client, "again");
}

TEST(ClientOwner, SecondClientOfBuffersIsBusy) {
  Bench bench;
  bench.answers(said("first"));
  ASSERT_TRUE(bench.client.start(payment));
  ScriptedTransport other;
  {
    Client second(bench.gateway, other, bench.clock, bench.memory);
    expect_busy(second.call(payment).error());
    auto list = draining<&Ask::Response::lines>([](const Line&) {});
    EXPECT_FALSE(second.start(Ask(), list));
    second.forget();
  }
  EXPECT_EQ(other.connects, 0U);
  while (!bench.client.poll()) bench.clock.advance(10);
  EXPECT_EQ(bench.taken<Pay>(), Text("first"));
}

TEST(ClientOwner, DestroyedClientReleasesBoth) {
  Bench bench;
  Buffers<512, 512> memory;
  ScriptedTransport transport;
  for (int i = 0; i < 3; ++i) {
    Client client(bench.gateway, transport, bench.clock, memory);
    transport.connection().until_sent().give(said("a"));
    expect_text(client, "a");
  }
  EXPECT_EQ(transport.connects, 3U);
}

TEST(ClientOwner, ClientWithoutAnExchangeOwnsNothing) {
  Bench bench;
  Client idle(bench.gateway, bench.transport, bench.clock, bench.memory);
  idle.forget();
  bench.answers(said("a"));
  EXPECT_EQ(bench.run(payment).code, Errc::none);
  expect_busy(idle.call(payment).error());
}

TEST(ClientOwner, MemoryByPointerHasItsGivenMark) {
  Bench bench;
  const void* mark = nullptr;
  const Memory memory(bench.memory.transmit, 512, bench.memory.receive, 512, mark);
  ScriptedTransport one;
  ScriptedTransport two;
  one.connection().until_sent().give(said("a"));
  {
    Client first(bench.gateway, one, bench.clock, memory);
    expect_text(first, "a");
    Client second(bench.gateway, two, bench.clock, memory);
    expect_busy(second.call(payment).error());
    EXPECT_EQ(two.connects, 0U);
  }
  EXPECT_EQ(mark, nullptr);
  two.connection().until_sent().give(said("b"));
  Client third(bench.gateway, two, bench.clock, memory);
  expect_text(third, "b");
}

}  // namespace
}  // namespace tillwire::test::owner_test
