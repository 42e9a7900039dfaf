// The steps of one exchange: blocking and polled, with partial transfers and waits anywhere.
#include "bench.hpp"

namespace tillwire::test::steps_test {
namespace {

TEST(ClientSteps, CallCompletesTheExchange) {
  Bench bench;
  bench.transport.connection().to("gateway.test", 443).until_sent().give(said("hello"));
  const auto answer = bench.client.call(Look{"a", "4111"});
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->text, Text("hello"));
  EXPECT_EQ(answer.error().delivery, Delivery::answered);
  EXPECT_EQ(bench.client.status(), 200);
  EXPECT_EQ(bench.client.body(), "{\"text\":\"hello\"}");
}

TEST(ClientSteps, TransfersMayBePartialAndWaitsAnywhere) {
  Look look{"some text", "4111111111111111"};
  const SentRequest whole = sent(look);
  for (std::uint32_t most = 1; most < 300; most = most * 2 + 1) {
    Bench bench;
    auto& connection = bench.transport.connection();
    connection.connect_answers(Io::would_block(), 3).take_at_most(most);
    for (int i = 0; i < 5; ++i) connection.take(most).send_answers(Io::would_block(), i);
    connection.until_sent().receive_answers(Io::would_block(), 2);
    for (const char c : said("x")) connection.give({c}).receive_answers(Io::would_block(), 1);
    EXPECT_EQ(bench.run(look).code, Errc::none) << most;
    EXPECT_EQ(bench.taken<Look>(), Text("x"));
    EXPECT_EQ(bench.transport.sent(), whole.head + whole.body);
    EXPECT_EQ(bench.transport.connects, 1U);
  }
}

TEST(ClientSteps, WaitsOnlyWithNothingToDo) {
  Bench bench;
  bench.transport.clock = &bench.clock;
  bench.transport.connection()
      .connect_answers(Io::would_block(), 2)
      .until_sent()
      .give(said("x"), 1);
  EXPECT_TRUE(bench.client.call(Look()));
  EXPECT_EQ(bench.transport.waits, 2U);
}

TEST(ClientSteps, SecondStartIsBusyUntilTheEnd) {
  Bench bench;
  auto& connection = bench.transport.connection();
  EXPECT_TRUE(bench.client.start(Pay{"first", {}}));
  EXPECT_FALSE(bench.client.poll());
  EXPECT_FALSE(bench.client.start(Look{"second", {}}));
  expect_error(bench.client.call(Look{"third", {}}).error(), Errc::busy, Delivery::not_sent);
  const auto early = bench.client.take<Pay>();
  EXPECT_EQ(early.error().code, Errc::wrong_answer);
  connection.until_sent().give(said("x"));
  while (!bench.client.poll()) {
  }
  EXPECT_EQ(bench.taken<Pay>(), Text("x"));
  EXPECT_EQ(bench.transport.sent().find("second"), std::string::npos);
}

TEST(ClientSteps, AnswerMayBeTakenAgainButOnlyByItsOperation) {
  Bench bench;
  bench.answers(said("x"));
  EXPECT_EQ(bench.client.take<Look>().error().code, Errc::wrong_answer);  // before any
  EXPECT_EQ(bench.run(Look()).code, Errc::none);
  EXPECT_EQ(bench.taken<Look>(), Text("x"));
  const auto wrong = bench.client.take<Other>();
  EXPECT_EQ(wrong.error().code, Errc::wrong_answer);
  EXPECT_NE(wrong.error().delivery, Delivery::not_sent) << "sent, so not safe to repeat";
  EXPECT_FALSE(wrong->other.present());
  EXPECT_EQ(bench.taken<Look>(), Text("x"));
  EXPECT_TRUE(bench.client.poll());
}

TEST(ClientSteps, RequestErrorsAreReportedBeforeConnecting) {
  Bench bench;
  const std::string large(600, 'x');
  expect_error(bench.run(Look{std::string_view(large), {}}), Errc::no_room, Delivery::not_sent);
  const Error invalid = bench.run(Look{"\xff", {}});
  expect_error(invalid, Errc::bad_value, Delivery::not_sent);
  EXPECT_STREQ(invalid.field, "text");
  bench.transport.is_secure = false;
  expect_error(bench.run(Look()), Errc::not_secure, Delivery::not_sent);
  EXPECT_EQ(bench.transport.connects, 0U);

  bench.gateway.host = "localhost";
  bench.gateway.plaintext = true;
  bench.transport.connection().to("localhost", 80).until_sent().give(said("x"));
  EXPECT_EQ(bench.run(Look()).code, Errc::none);
}

}  // namespace
}  // namespace tillwire::test::steps_test
