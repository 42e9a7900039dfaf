// Failures between terminal and gateway happen as planned.
#include "system/ledger/network.hpp"

#include <gtest/gtest.h>

#include "system/ledger/client.hpp"

namespace ledger::test::network_test {
namespace {

using tillwire::Fault;
using tillwire::Io;
using tillwire::IoState;

const tillwire::Peer peer{"pay.example", 443};
const std::string payment = post("/payment/rest/instantPayment.do",
                                 "userName=shop-api&password=secret&orderNumber=A-17&amount=700"
                                 "&pan=4000000000000002&expiry=202712&returnUrl=x");

struct Exchange {
  bool connected = false;
  bool sent = false;
  IoState end = IoState::would_block;
  std::string answer;
};

// Sends the request and reads until nothing has arrived for `patience_ms`.
Exchange exchange(Network& network, std::int64_t patience_ms = 30'000,
                  const std::string& request = payment) {
  Exchange result;
  Io io = Io::would_block();
  for (int i = 0; i < 100 && io.state == IoState::would_block; ++i) io = network.connect(peer);
  result.end = io.state;
  if (io.state != IoState::moved) return result;
  result.connected = true;
  std::size_t at = 0;
  while (at < request.size()) {
    io = network.send(request.data() + at, static_cast<std::uint32_t>(request.size() - at));
    if (io.state != IoState::moved) {
      result.end = io.state;
      return result;
    }
    at += io.count;
  }
  result.sent = true;
  std::int64_t deadline = network.now_ms() + patience_ms;
  char buffer[64];
  while (network.now_ms() < deadline) {
    io = network.receive(buffer, sizeof buffer);
    result.end = io.state;
    if (io.state == IoState::moved) {
      result.answer.append(buffer, io.count);
      deadline = network.now_ms() + 2'000;
    } else if (io.state != IoState::would_block) {
      return result;
    }
  }
  return result;
}

}  // namespace

TEST(LedgerNetwork, CarriesAnExchange) {
  Ledger gateway({});
  Network network(gateway, 1);
  network.sender({"till", 9});
  const Exchange one = exchange(network);
  EXPECT_TRUE(one.sent);
  EXPECT_EQ(Json::parse(body_of(one.answer))["errorCode"], "0");
  EXPECT_EQ(gateway.sums({"", "", "", "", "", 9}).charged, 700);
}

TEST(LedgerNetwork, ConnectionsFailAsPlanned) {
  Ledger gateway({});
  Network network(gateway, 1);
  const auto fate = [](Fate::Kind kind) {
    Fate one;
    one.kind = kind;
    return one;
  };
  network.plan(fate(Fate::refused));
  EXPECT_EQ(network.connect(peer).fault, Fault::refused);
  network.plan(fate(Fate::unreachable));
  EXPECT_EQ(network.connect(peer).fault, Fault::unreachable);
  network.plan(fate(Fate::hangs));
  for (int i = 0; i < 50; ++i) EXPECT_EQ(network.connect(peer).state, IoState::would_block);
  network.close();
  EXPECT_EQ(network.connect(peer).state, IoState::moved);
  EXPECT_EQ(network.connect({"", 443}).fault, Fault::configuration);
  EXPECT_TRUE(gateway.arrivals().empty());
}

TEST(LedgerNetwork, RequestCutAnywhereNeverActs) {
  for (std::size_t bytes = 0; bytes <= payment.size(); ++bytes) {
    Ledger gateway({});
    Network network(gateway, bytes);
    Fate fate;
    fate.kind = Fate::request_cut;
    fate.bytes = bytes;
    network.plan(fate);
    const Exchange one = exchange(network, 1'000);
    EXPECT_EQ(one.sent, bytes == payment.size());
    EXPECT_TRUE(one.answer.empty());
    network.close();
    network.advance(10'000);
    EXPECT_TRUE(gateway.arrivals().empty());
  }
}

TEST(LedgerNetwork, AnswerCutAnywhereHasActed) {
  std::size_t size = 1;
  for (std::size_t bytes = 0; bytes < size; ++bytes) {
    Ledger gateway({});
    Network network(gateway, bytes);
    Fate fate;
    fate.kind = Fate::answer_cut;
    fate.bytes = bytes;
    network.plan(fate);
    const Exchange one = exchange(network);
    size = gateway.arrival(1).answer.size();
    EXPECT_EQ(one.answer.size(), bytes);
    EXPECT_EQ(one.end, IoState::failed);
    EXPECT_EQ(gateway.sums({}).charged, 700);
  }
  EXPECT_GT(size, 300U);
}

TEST(LedgerNetwork, LateRequestActsWhenItArrives) {
  Ledger gateway({});
  Network network(gateway, 1);
  Fate fate;
  fate.kind = Fate::request_late;
  fate.late_s = 7'200;
  network.plan(fate);
  network.sender({"till", 3});
  EXPECT_TRUE(exchange(network).answer.empty());
  network.close();
  network.sender({"till", 4});
  EXPECT_EQ(network.travelling(), 1U);
  EXPECT_GT(network.last_arrival_ms(), network.now_ms());
  network.advance(7'100'000);
  EXPECT_EQ(gateway.sums({}).charged, 0);
  network.advance(200'000);
  EXPECT_EQ(gateway.sums({"", "", "", "", "", 3}).charged, 700);
  EXPECT_EQ(network.travelling(), 0U);
}

TEST(LedgerNetwork, LateAnswerComesOnItsOwnConnectionOnly) {
  Ledger gateway({});
  Network network(gateway, 1);
  Fate fate;
  fate.kind = Fate::answer_late;
  fate.late_s = 60;
  network.plan(fate);
  EXPECT_FALSE(exchange(network, 90'000).answer.empty());
  network.close();
  network.plan(fate);
  EXPECT_TRUE(exchange(network, 10'000).answer.empty());
  network.close();
  ASSERT_EQ(network.connect(peer).state, IoState::moved);
  network.advance(90'000);
  char buffer[64];
  EXPECT_EQ(network.receive(buffer, sizeof buffer).state, IoState::would_block);
}

TEST(LedgerNetwork, LostRequestAndLostAnswerLookAlike) {
  for (const Fate::Kind kind : {Fate::request_lost, Fate::answer_lost}) {
    Ledger gateway({});
    Network network(gateway, 1);
    Fate fate;
    fate.kind = kind;
    network.plan(fate);
    const Exchange one = exchange(network);
    EXPECT_TRUE(one.sent);
    EXPECT_TRUE(one.answer.empty());
    EXPECT_EQ(gateway.sums({}).charged, kind == Fate::answer_lost ? 700 : 0);
  }
}

TEST(LedgerNetwork, AnswersAreReplacedBeforeAndAfterActing) {
  const std::vector<std::pair<Fate::Instead, std::string>> answers = {
      {Fate::empty_object, "{}"}, {Fate::null, "null"},    {Fate::no_content, ""},
      {Fate::http_400, "400"},    {Fate::http_404, "404"}, {Fate::http_429, "429"},
      {Fate::http_500, "500"},    {Fate::http_502, "502"}, {Fate::garbage, "HTTP/1.1 200"}};
  for (const Fate::Kind kind : {Fate::replaced_before, Fate::replaced_after}) {
    for (const auto& expected : answers) {
      Ledger gateway({});
      Network network(gateway, 1);
      Fate fate;
      fate.kind = kind;
      fate.instead = expected.first;
      network.plan(fate);
      const Exchange one = exchange(network);
      EXPECT_NE(one.answer.find(expected.second), std::string::npos);
      EXPECT_EQ(gateway.sums({}).charged, kind == Fate::replaced_after ? 700 : 0);
    }
  }
}

TEST(LedgerNetwork, QueryIsAnsweredWithTheStatusOfAnotherOrder) {
  Ledger gateway({});
  Network network(gateway, 1);
  Order old;
  old.number = "B-1";
  old.merchant = "shop";
  old.amount = 5;
  old.status = 2;
  gateway.add_order(old);
  Fate fate;
  fate.kind = Fate::replaced_before;
  fate.instead = Fate::another_order;
  network.plan(fate);
  const Json record =
      Json::parse(body_of(exchange(network, 30'000,
                                   post("/payment/rest/getOrderStatusExtended.do",
                                        "userName=shop-api&password=secret&orderNumber=A-17"))
                              .answer));
  EXPECT_EQ(record["orderNumber"], "B-1");
  EXPECT_EQ(record["orderStatus"], 2);
  network.close();
  network.plan(fate);
  EXPECT_TRUE(exchange(network).answer.empty());  // a payment is not answered so
}

TEST(LedgerNetwork, KeptConnectionMayTurnOutClosed) {
  Ledger gateway({});
  Network network(gateway, 1);
  exchange(network);
  Fate fate;
  fate.kind = Fate::stale;
  network.plan(fate);
  const Exchange one = exchange(network);
  EXPECT_FALSE(one.sent);
  EXPECT_EQ(one.end, IoState::closed);
  EXPECT_EQ(gateway.arrivals().size(), 1U);
}

TEST(LedgerNetwork, SeedDecidesEverything) {
  const auto play = [](std::uint64_t seed) {
    World world;
    world.seed = seed;
    world.vary = true;
    Ledger gateway(world);
    Network network(gateway, seed);
    Weather weather;
    weather.request_cut = weather.request_late = weather.answer_cut = weather.replaced_after = 20;
    network.weather(weather);
    for (int i = 0; i < 10; ++i) {
      exchange(network, 1'000);
      network.close();
    }
    return gateway.log();
  };
  EXPECT_EQ(play(5), play(5));
  EXPECT_NE(play(5), play(6));
}

TEST(LedgerClocks, TickAndDayFollowTheirOwnRules) {
  Ledger gateway({});
  Network network(gateway, 1);
  TickClock tick(network, 0xFFFFFF00U);
  DayClock day(network);
  network.advance(0x200);
  EXPECT_EQ(tick.now_ms(), 0x100U);  // wrapped around
  EXPECT_EQ(day.now_s(), static_cast<std::uint32_t>(network.now_ms() / 1000));
  day.off_by(-7'200);
  EXPECT_EQ(day.now_s(), static_cast<std::uint32_t>(network.now_ms() / 1000 - 7'200));
  day.never_set();
  day.boot();
  network.advance(5'000);
  EXPECT_EQ(day.now_s(), 5U);
  day.boot();
  EXPECT_EQ(day.now_s(), 0U);
  day.restarts_at(1'735'689'600);
  network.advance(3'000);
  EXPECT_EQ(day.now_s(), 1'735'689'603U);
}

TEST(LedgerNetwork, AlteredAnswerBelongsToARequestThatWasCarriedOut) {
  for (const Fate::Altered form :
       {Fate::other_status, Fate::cut_json, Fate::shorter_length, Fate::longer_length}) {
    SCOPED_TRACE(form);
    Ledger gateway{World()};
    Network network(gateway, 1);
    Fate fate;
    fate.kind = Fate::altered;
    fate.altered_to = form;
    network.plan(fate);
    const Exchange altered = exchange(network);
    EXPECT_EQ(gateway.sums({}).charged, 700);
    const std::string body = body_of(altered.answer);
    const bool whole = gateway.arrival(1).answer == altered.answer;
    EXPECT_FALSE(whole) << altered.answer;
    const std::string length = "Content-Length: " + std::to_string(body.size()) + "\r\n";
    const bool fits = altered.answer.find(length) != std::string::npos;
    const bool fits_not = form == Fate::shorter_length || form == Fate::longer_length;
    if (!body.empty()) {
      EXPECT_EQ(fits, !fits_not) << altered.answer;
    }
    EXPECT_FALSE(network.was_read(1));
  }
}

TEST(LedgerNetwork, AnswerThatArrivedWholeCountsAsRead) {
  Ledger gateway{World()};
  Network network(gateway, 1);
  exchange(network);
  EXPECT_TRUE(network.was_read(1));
  Fate lost;
  lost.kind = Fate::answer_lost;
  network.plan(lost);
  exchange(network);
  EXPECT_FALSE(network.was_read(2));
}

}  // namespace ledger::test::network_test
