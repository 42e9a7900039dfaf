// Every failure at every step: the error, and whether a byte of the request was sent.
#include "bench.hpp"

namespace tillwire::test::failures_test {
namespace {

struct Failure {
  Io io;
  Errc code;
};
const Failure failures[] = {
    {Io::failed(Fault::none), Errc::transport},
    {Io::failed(Fault::configuration), Errc::not_configured},
    {Io::failed(Fault::name_not_found), Errc::name_not_found},
    {Io::failed(Fault::refused), Errc::refused},
    {Io::failed(Fault::unreachable), Errc::unreachable},
    {Io::failed(Fault::reset), Errc::connection_lost},
    {Io::failed(Fault::tls, 77), Errc::tls},
    {Io::failed(Fault::certificate, certificate_flaw::expired), Errc::certificate},
    {Io::failed(Fault::other, 9), Errc::transport},
    {Io::closed(), Errc::connection_lost},
};

TEST(ClientFailures, AreReportedAtEveryStep) {
  for (const Failure& each : failures) {
    for (int step = 0; step < 5; ++step) {
      Bench bench;
      auto& connection = bench.transport.connection();
      if (step == 0) {
        if (each.io.state == IoState::closed) continue;  // connect() never answers so
        connection.connect_answers(Io::would_block()).connect_answers(each.io);
      }
      if (step == 1) connection.send_answers(Io::would_block()).send_answers(each.io);
      if (step == 2) connection.take(1).send_answers(each.io);
      if (step == 3) connection.receive_answers(each.io);
      if (step == 4) connection.until_sent().give("HTTP/1.1 200 OK\r\n").receive_answers(each.io);
      const Error error = bench.run(Pay());
      expect_error(error, each.code, step < 2 ? Delivery::not_sent : Delivery::unknown);
      EXPECT_EQ(error.detail, each.io.state == IoState::failed ? each.io.detail : error.detail);
      EXPECT_EQ(connection.sent.empty(), error.delivery == Delivery::not_sent) << step;
      EXPECT_FALSE(bench.transport.connected());
      EXPECT_EQ(bench.transport.connects, 1U) << "retried automatically";

      bench.transport.connection().until_sent().give(said("x"));
      EXPECT_EQ(bench.run(Look()).code, Errc::none) << "the next exchange starts afresh";
      EXPECT_EQ(bench.transport.connects, 2U);
    }
  }
}

TEST(ClientFailures, TimeOutsInEachPhase) {
  for (const std::uint32_t begin : {0U, UINT32_MAX - 500U, UINT32_MAX}) {
    for (int phase = 0; phase < 4; ++phase) {
      Bench bench;
      bench.clock.set(begin);
      bench.gateway.connect_timeout = Milliseconds(1000);
      bench.gateway.timeout = Milliseconds(5000);
      auto& connection = bench.transport.connection();
      if (phase == 0) connection.connect_answers(Io::would_block(), 10'000);
      if (phase == 1) connection.room(0);
      if (phase == 2) connection.room(10);
      if (phase == 3) connection.until_sent().give("HTTP/1.1 200 OK\r\n");
      expect_error(bench.run(Pay()), Errc::timed_out,
                   phase < 2 ? Delivery::not_sent : Delivery::unknown);
      const std::uint32_t spent = bench.clock.now_ms() - begin;
      const std::uint32_t allowed = phase == 0 ? 1000 : 5000;
      EXPECT_GE(spent, allowed);
      EXPECT_LE(spent, allowed + 20);
      EXPECT_FALSE(bench.transport.connected());
    }
  }
}

TEST(ClientFailures, SlowBytesDoNotExtendTheDeadline) {
  Bench bench;
  bench.gateway.timeout = Milliseconds(1000);
  auto& connection = bench.transport.connection().until_sent();
  connection.give("HTTP/1.1 200 OK\r\nA: " + std::string(400, 'x'), 1);
  expect_error(bench.run(Pay()), Errc::timed_out, Delivery::unknown);
}

TEST(ClientFailures, DeadlineHoldsWithAStoppedClock) {
  Bench bench;
  ASSERT_TRUE(bench.client.start(Pay()));
  for (std::uint32_t polls = 0; !bench.client.poll() && polls < 6'000'000; ++polls) {
  }
  expect_error(bench.client.take<Pay>().error(), Errc::timed_out, Delivery::unknown);
}

TEST(ClientFailures, ClockStepBackCountsAsNoTime) {
  for (const std::uint32_t begin : {0U, 5'000U, 0x80000000U, UINT32_MAX}) {
    for (const std::uint32_t back : {1U, 999U, 1'000U, 60'000U, 0x7fffffffU}) {
      Bench bench;
      bench.clock.set(begin);
      bench.gateway.connect_timeout = Milliseconds(1000);
      bench.gateway.timeout = Milliseconds(2000);
      auto& connection = bench.transport.connection().connect_answers(Io::would_block(), 3);
      connection.room(10);
      ASSERT_TRUE(bench.client.start(Pay()));
      const auto poll_after = [&](std::uint32_t ms) {
        bench.clock.advance(ms);
        return bench.client.poll();
      };
      EXPECT_FALSE(poll_after(900));
      EXPECT_FALSE(poll_after(0U - back)) << back << " from " << begin;
      EXPECT_FALSE(poll_after(99));  // of 1000 to connect
      EXPECT_FALSE(poll_after(0U - back));
      for (int polls = 0; polls < 5; ++polls) EXPECT_FALSE(poll_after(200));
      EXPECT_FALSE(poll_after(0)) << "the time before a step backwards counts";
      EXPECT_TRUE(poll_after(1));
      expect_error(bench.client.take<Pay>().error(), Errc::timed_out, Delivery::unknown);
    }
  }
}

TEST(ClientFailures, LimitHoldsWithAClockRunningBackwards) {
  Bench bench;
  ASSERT_TRUE(bench.client.start(Pay()));
  for (std::uint32_t polls = 0; !bench.client.poll() && polls < 6'000'000; ++polls) {
    bench.clock.advance(UINT32_MAX);
  }
  expect_error(bench.client.take<Pay>().error(), Errc::timed_out, Delivery::unknown);
}

TEST(ClientFailures, TruncatedResponseIsNeverAnAnswer) {
  const std::string response =
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nA: b\r\nTransfer-Encoding: chunked\r\n\r\n"
      "d;x\r\n{\"text\":\"abc\"\r\n1\r\n}\r\n0\r\nT: x\r\n\r\n";
  for (std::size_t size = 0; size <= response.size(); ++size) {
    for (int how = 0; how < 3; ++how) {
      Bench bench;
      auto& connection = bench.answers(response.substr(0, size));
      if (how == 0) connection.closes();
      if (how == 1) connection.fails();
      const Error error = bench.run(Pay());
      if (size == response.size()) {
        expect_error(error, Errc::none, Delivery::answered);
      } else {
        expect_error(error, how == 2 ? Errc::timed_out : Errc::connection_lost, Delivery::unknown);
        EXPECT_FALSE(bench.taken<Pay>().present());
        EXPECT_FALSE(bench.transport.connected());
      }
    }
  }
}

TEST(ClientFailures, OnlyACleanCloseEndsABodyWithoutALength) {
  const std::string response = "HTTP/1.1 200 OK\r\n\r\n{\"text\":\"abc\"}";
  for (const bool proven : {true, false}) {
    Bench bench;
    auto& connection = bench.answers(response);
    proven ? connection.closes() : connection.fails();
    expect_error(bench.run(Pay()), proven ? Errc::none : Errc::connection_lost,
                 proven ? Delivery::answered : Delivery::unknown);
  }
}

TEST(ClientFailures, UnusableAnswersAreErrors) {
  struct Case {
    std::string response;
    Errc code;
    unsigned detail;
    const char* field;
  };
  const std::string most_body(2000, ' ');
  const Case cases[] = {
      {"HTTP/1.1 200 OK\r\nA: b\r\nB : c\r\n\r\n", Errc::bad_http, 3, nullptr},
      {"rubbish\r\n", Errc::bad_http, 1, nullptr},
      {"HTTP/1.1 200 " + most_body, Errc::head_too_large, 0, nullptr},
      {ok(""), Errc::bad_json, 0, ""},
      {ok("{\"text\":"), Errc::bad_json, 8, "text"},
      {ok("{} x"), Errc::bad_json, 3, ""},
      {ok("[]"), Errc::field_type, 0, ""},
      {ok("{\"text\":{}}"), Errc::field_type, 8, "text"},
  };
  for (const Case& each : cases) {
    Bench bench;
    bench.answers(each.response);
    const Error error = bench.run(Pay());
    expect_error(error, each.code, Delivery::unknown);
    EXPECT_EQ(error.detail, each.detail) << each.response;
    EXPECT_STREQ(error.field, each.field);
  }
  Bench bench;
  bench.answers(ok(most_body));
  const Error error = bench.run(Pay());
  expect_error(error, Errc::body_too_large, Delivery::unknown);
  EXPECT_GT(error.detail, 384U);  // more than the available room
  EXPECT_LT(error.detail, 512U);
}

TEST(ClientFailures, FieldIsNamedOnlyOnce) {
  Bench bench;
  Pay pay;
  pay.text = "\xff";
  const Error field = bench.run(pay);
  EXPECT_EQ(field.code, Errc::bad_value);
  EXPECT_STREQ(field.field, "text");
  bench.gateway.base_path = "/a b";
  const Error address = bench.run(Pay());
  EXPECT_EQ(address.code, Errc::bad_address);
  EXPECT_EQ(address.field, nullptr);
}

}  // namespace
}  // namespace tillwire::test::failures_test
