// Operations that are called without their types.
#include <string>
#include <tillwire/erased_call.hpp>
#include <vector>

#include "lists.hpp"

namespace tillwire::test::erased_call_test {
namespace {

struct Lines {
  Text text;
  struct Response {
    Text before;
    List<Line> lines;
    static constexpr auto fields() {
      return Fields{
          field("before", &Response::before, optional()),
          field("lines", &Response::lines, optional()),
      };
    }
  };
  static constexpr Endpoint endpoint{rest, "list.do", safe};
  static constexpr auto fields() { return Fields{field("text", &Lines::text, optional())}; }
};

template <class Operation>
using Answer = AnyAnswer<typename Operation::Response>;

TEST(ClientErased, CallSendsAndAnswersAsTheTypedCallDoes) {
  const Look look{"a", "4111"};
  Bench bench;
  bench.answers(said("hello"));
  Answer<Look> answer{};
  Client::Erased(bench.client).call(any_operation<Look>, &look, answer.error);
  EXPECT_EQ(answer.error.code, Errc::none);
  EXPECT_EQ(answer.error.delivery, Delivery::answered);
  EXPECT_EQ(answer.response.text, Text("hello"));
  const SentRequest whole = sent(look);
  EXPECT_EQ(bench.transport.sent(), whole.head + whole.body);
}

TEST(ClientErased, ErrorLeavesTheResponseAbsentAndNamesTheField) {
  const Look look{"\xff", {}};
  Bench bench;
  Answer<Look> answer{{}, {"old"}};
  Client::Erased(bench.client).call(any_operation<Look>, &look, answer.error);
  expect_error(answer.error, Errc::bad_value, Delivery::not_sent);
  EXPECT_STREQ(answer.error.field, "text");
  EXPECT_FALSE(answer.response.text.present());
}

TEST(ClientErased, StepsEndInTheAnswerOfTheOperationThatWasStarted) {
  const Pay pay{"first", {}};
  Bench bench;
  bench.answers(said("x"));
  const Client::Erased erased(bench.client);
  EXPECT_TRUE(erased.start(any_operation<Pay>, &pay));
  EXPECT_FALSE(erased.start(any_operation<Look>, &pay));
  while (!bench.client.poll()) {
  }
  Answer<Pay> answer{};
  erased.take(any_operation<Look>, answer.error);
  EXPECT_EQ(answer.error.code, Errc::wrong_answer);
  erased.take(any_operation<Pay>, answer.error);
  EXPECT_EQ(answer.error.code, Errc::none);
  EXPECT_EQ(answer.response.text, Text("x"));
}

TEST(ClientErased, DrainsAList) {
  const Lines query{};
  for (const bool in_steps : {false, true}) {
    Bench bench;
    bench.answers(ok("{\"before\":\"b\",\"lines\":[" + records(3) + "]}"));
    std::vector<std::string> names;
    auto list = draining<&Lines::Response::lines>(
        [&](const Line& line) { names.push_back(text_or_dash(line.name)); });
    const Client::Erased erased(bench.client);
    Answer<Lines> answer{};
    if (in_steps) {
      EXPECT_TRUE(erased.start(any_operation<Lines>, &query, list));
      while (!bench.client.poll()) {
      }
      erased.take(any_operation<Lines>, answer.error);
    } else {
      erased.drain(any_operation<Lines>, &query, list, answer.error);
    }
    EXPECT_EQ(answer.error.code, Errc::none);
    EXPECT_EQ(answer.response.before, Text("b"));
    EXPECT_EQ(names, (std::vector<std::string>{"n0", "n1", "n2"}));
    EXPECT_EQ(bench.client.delivered(), 3U);
  }
}

TEST(ClientErased, SaysWhatAnOperationIs) {
  EXPECT_STREQ(any_operation<Lines>.name(), "list.do");
  EXPECT_EQ(any_operation<Pay>.effect(), Effect::payment);
  EXPECT_EQ(any_operation<Lines>.response_size(), sizeof(Lines::Response));
}

}  // namespace
}  // namespace tillwire::test::erased_call_test
