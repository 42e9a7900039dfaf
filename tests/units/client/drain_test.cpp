// Lists of any length through a small receive buffer, however the response is split.
#include <string>
#include <tillwire/ops/transactions.hpp>
#include <vector>

#include "lists.hpp"
#include "support/call_site.hpp"

namespace tillwire::test::drain_test {
namespace {

struct Ask {
  Text text;
  struct Inner {
    List<Line> lines;
    Text note;
    static constexpr auto fields() {
      return Fields{
          field("lines", &Inner::lines, optional()),
          field("note", &Inner::note, optional()),
      };
    }
  };
  struct Response {
    Text before;
    List<Line> lines;
    List<Optional<std::int32_t>> numbers;
    Inner inner;
    Text after;
    static constexpr auto fields() {
      return Fields{
          field("before", &Response::before, optional()),
          field("lines", &Response::lines, optional().inside("line")),
          field("numbers", &Response::numbers, optional()),
          field("inner", &Response::inner, optional()),
          field("after", &Response::after, optional()),
      };
    }
  };
  static constexpr Endpoint endpoint{rest, "ask.do", safe};
  static constexpr auto fields() { return Fields{field("text", &Ask::text, optional())}; }
};

/// The result of a drained exchange.
struct Drained {
  std::vector<std::string> names;
  Errc code = Errc::none;
  Delivery delivery = Delivery::answered;
  std::string field;
  std::uint32_t delivered = 0;
  bool in_order = true;
  std::string before;
  std::string after;
  std::uint32_t left = 0;  // elements in the response's own list
  unsigned detail = 0;

  int stop_after = -1;  // elements to read before stopping

  bool take(const Line& line, CallSite site = CallSite::here()) {
    const Traced traced(site);
    char name[64];
    EXPECT_TRUE(line.name.copy(name));
    in_order = in_order && *line.count == static_cast<int>(names.size());
    names.emplace_back(name);
    return stop_after < 0 || static_cast<int>(names.size()) < stop_after;
  }
};

std::string text_of(const Text& text, CallSite site = CallSite::here()) {
  const Traced traced(site);
  char copy[64];
  EXPECT_TRUE(text.copy(copy));
  return copy;
}

/// Drains the list at `Members` of an answer that arrives `at_once` bytes at a time.
template <auto... Members>
Drained drained(const std::string& response, std::uint32_t at_once = 0, int stop_after = -1) {
  ScriptedTransport transport;
  ManualClock clock;
  transport.connection().until_sent().give(response, at_once == 0 ? UINT32_MAX : at_once).closes();
  Buffers<256, 256> memory;
  const Gateway gateway = sample_gateway();
  Client client(gateway, transport, clock, memory);
  Drained result;
  result.stop_after = stop_after;
  const auto answer =
      client.drain<Members...>(Ask(), [&](const Line& line) { return result.take(line); });
  result.code = answer.error().code;
  result.delivery = answer.error().delivery;
  result.detail = answer.error().detail;
  if (answer.error().field != nullptr) result.field = answer.error().field;
  result.delivered = client.delivered();
  result.before = text_of(answer->before);
  result.after = text_of(answer->after);
  result.left = answer->lines.size() + answer->inner.lines.size();
  EXPECT_TRUE(transport.complaints.empty());
  return result;
}

void expect_all(const Drained& result, std::size_t count, const std::string& where,
                CallSite site = CallSite::here()) {
  const Traced traced(site);
  EXPECT_EQ(result.code, Errc::none) << where << " field " << result.field;
  EXPECT_EQ(result.names.size(), count) << where;
  EXPECT_EQ(result.delivered, count) << where;
  EXPECT_TRUE(result.in_order) << where;
  EXPECT_EQ(result.before, "b") << where;
  EXPECT_EQ(result.after, "a") << where;
  EXPECT_EQ(result.left, 0U) << where;
}

TEST(Drain, AcceptsEveryFormOfAListHoweverSplit) {
  struct Case {
    const char* name;
    std::string body;
    std::size_t count;
  };
  const std::string before = "{\"before\":\"b\",\"x\":[1,{\"lines\":[{}]}],";
  const std::string after = ",\"after\":\"a\"}";
  const Case cases[] = {
      {"bare", before + "\"lines\":[" + records(40) + "]" + after, 40},
      {"wrapped", before + "\"lines\":{\"line\":[" + records(40) + "]}" + after, 40},
      {"wrapped, spaces",
       before + "\"lines\" : { \"line\" : [ " + records(40, " ,\r\n ") + " ] }" + after, 40},
      {"another case", before + "\"Li_nes\":{\"LINE\":[" + records(40) + "]}" + after, 40},
      {"empty", before + "\"lines\":[]" + after, 0},
      {"empty, wrapped", before + "\"lines\":{\"line\":[ ]}" + after, 0},
      {"one record", before + "\"lines\":" + record(0) + after, 1},
      {"one wrapped record", before + "\"lines\":{\"line\":" + record(0) + "}" + after, 1},
      {"wrapper after another member",
       before + "\"lines\":{\"size\":2,\"line\":[" + records(2) + "]}" + after, 2},
      {"empty object", before + "\"lines\":{}" + after, 0},
      {"empty text", before + "\"lines\":\"\"" + after, 0},
      {"null", before + "\"lines\":null" + after, 0},
      {"absent", before + "\"y\":1" + after, 0},
      {"absent, followed by space", before + "\"y\":1" + after + " \r\n", 0},
      {"hard text",
       before + "\"lines\":[{\"name\":\"]}\\\"\\\\\",\"count\":0,\"z\":[[{\"}\":\"{\"}]]}]" + after,
       1},
  };
  for (const Case& each : cases) {
    for (const std::uint32_t at_once : {0U, 1U, 2U, 3U, 7U, 61U, 200U}) {
      const std::string where = std::string(each.name) + ", " + std::to_string(at_once);
      expect_all(drained<&Ask::Response::lines>(ok(each.body), at_once), each.count, where);
      for (const std::size_t chunk : {1U, 5U, 100U, 1000U}) {
        expect_all(drained<&Ask::Response::lines>(chunked(each.body, chunk), at_once), each.count,
                   where + ", chunks of " + std::to_string(chunk));
      }
      expect_all(drained<&Ask::Response::lines>("HTTP/1.0 200 OK\r\n\r\n" + each.body, at_once),
                 each.count, where + ", to the end");
    }
  }
}

TEST(Drain, TextThatLooksLikeJsonEndsAtItsOwnQuote) {
  const std::vector<std::string> texts = {R"(\",\")", R"(\\)", R"(\":\")", "]},{[",  R"(a\\\",)",
                                          "",         ",",     ":",        R"(,\\)", R"(\"\\)"};
  std::string body = "{\"before\":\"b\",\"lines\":[";
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::string quoted = '"' + texts[i] + '"';
    body += (i != 0 ? ",{" : "{") + quoted + ':' + quoted + ",\"x\":[" + quoted + ',' + quoted +
            "],\"name\":" + quoted + ",\"count\":" + std::to_string(i) + '}';
  }
  body += "],\"after\":\"a\"}";
  for (std::uint32_t at_once = 1; at_once != 70; ++at_once) {
    const Drained result = drained<&Ask::Response::lines>(ok(body), at_once);
    expect_all(result, texts.size(), std::to_string(at_once));
    EXPECT_EQ(result.names[0], "\",\"");
    EXPECT_EQ(result.names[4], "a\\\",");
  }
}

TEST(Drain, AcceptsAListInsideARecord) {
  const std::string body = "{\"before\":\"b\",\"inner\":{\"note\":\"x\",\"lines\":[" + records(50) +
                           "]},\"after\":\"a\"}";
  for (const std::uint32_t at_once : {0U, 1U, 50U}) {
    expect_all(drained<&Ask::Response::inner, &Ask::Inner::lines>(ok(body), at_once), 50, "inner");
  }
}

struct Deep {
  struct Two {
    Ask::Inner three;
    static constexpr auto fields() { return Fields{field("three", &Two::three, optional())}; }
  };
  struct One {
    Two two;
    static constexpr auto fields() { return Fields{field("two", &One::two, optional())}; }
  };
  struct Response {
    One one;
    static constexpr auto fields() { return Fields{field("one", &Response::one, optional())}; }
  };
  static constexpr Endpoint endpoint{rest, "deep.do", safe};
  static constexpr auto fields() { return Fields<>{}; }
};

TEST(Drain, ListFourLevelsDeep) {
  const auto drained = [](const std::string& lines, std::vector<std::string>& names) {
    Bench bench;
    bench.answers(ok("{\"one\":{\"two\":{\"three\":{\"lines\":[" + lines + "]}}}}"));
    const auto answer =
        bench.client
            .drain<&Deep::Response::one, &Deep::One::two, &Deep::Two::three, &Ask::Inner::lines>(
                Deep(), [&](const Line& line) { names.push_back(text_of(line.name)); });
    return answer.error().field == nullptr ? std::string() : std::string(answer.error().field);
  };
  std::vector<std::string> names;
  EXPECT_EQ(drained(records(3), names), "");
  EXPECT_EQ(names, (std::vector<std::string>{"n0", "n1", "n2"}));
  EXPECT_EQ(drained(record(0) + ",{}", names), "one.two.three.lines[1].name");
}

TEST(Drain, SingleValues) {
  std::string body = "{\"numbers\":[0";
  for (int i = 1; i < 300; ++i) body += "," + std::to_string(i * 1000);
  body += "],\"after\":\"a\"}";
  Bench bench;
  bench.answers(ok(body));
  int count = 0;
  const auto answer = bench.client.drain<&Ask::Response::numbers>(
      Ask(), [&](const Optional<std::int32_t>& number) { EXPECT_EQ(*number, count++ * 1000); });
  EXPECT_TRUE(answer);
  EXPECT_EQ(count, 300);
  EXPECT_EQ(answer->after, Text("a"));
}

TEST(Drain, SingleValuesInEveryForm) {
  for (const char* const list : {R"(["1","-2",3])", "[1 ,-2\n,\t3\r]", R"([ "1" , "-2" , "3" ])"}) {
    for (const std::uint32_t at_once : {UINT32_MAX, 1U}) {
      Bench bench;
      bench.transport.connection().until_sent().give(ok("{\"numbers\":" + std::string(list) + "}"),
                                                     at_once);
      std::vector<std::int32_t> numbers;
      const auto answer = bench.client.drain<&Ask::Response::numbers>(
          Ask(), [&](const Optional<std::int32_t>& number) { numbers.push_back(*number); });
      EXPECT_TRUE(answer) << list;
      EXPECT_EQ(numbers, (std::vector<std::int32_t>{1, -2, 3})) << list;
    }
  }
  for (const char* const list : {"[1}", "[1x,2]", "[\"1\"2]", "[tru]", "[1 2]"}) {
    Bench bench;
    bench.answers(ok("{\"numbers\":" + std::string(list) + "}"));
    const auto answer = bench.client.drain<&Ask::Response::numbers>(
        Ask(), [](const Optional<std::int32_t>& number) { EXPECT_EQ(*number, 1) << "made up"; });
    expect_error(answer.error(), Errc::bad_json, Delivery::unknown);
  }
  Bench bench;
  const std::string body = "{\"numbers\":[1,2x,3]}";
  bench.answers(ok(body));
  const auto answer = bench.client.drain<&Ask::Response::numbers>(
      Ask(), [](const Optional<std::int32_t>& number) { EXPECT_EQ(*number, 1); });
  expect_error(answer.error(), Errc::bad_json, Delivery::unknown);
  EXPECT_EQ(answer.error().detail, body.find('x'));
  EXPECT_STREQ(answer.error().field, "numbers[1]");
}

TEST(Drain, RefusesAValueThatIsNotANumberAmongNumbers) {
  for (const char* const wrong : {"1e+5", "1.5", "true", "\"x\"", "2147483648"}) {
    Bench bench;
    const std::string body = "{\"numbers\":[1," + std::string(wrong) + ",3]}";
    bench.answers(ok(body));
    const auto answer = bench.client.drain<&Ask::Response::numbers>(
        Ask(), [](const Optional<std::int32_t>& number) { EXPECT_EQ(*number, 1) << "made up"; });
    expect_error(answer.error(), Errc::field_type, Delivery::unknown);
    EXPECT_EQ(answer.error().detail, body.find(',') + 1) << wrong;
    EXPECT_STREQ(answer.error().field, "numbers[1]");
  }
}

TEST(Drain, AcceptsOneRecordInsteadOfAList) {
  // Without a wrapper, the body is the record.
  const std::string inner =
      "{\"before\":\"b\",\"inner\":{\"lines\":" + record(0) + "},\"after\":\"a\"}";
  for (const std::uint32_t at_once : {0U, 1U}) {
    expect_all(drained<&Ask::Response::inner, &Ask::Inner::lines>(ok(inner), at_once), 1, "inner");
  }
  // The handler may stop at it.
  const Drained stopped = drained<&Ask::Response::lines>(ok("{\"lines\":" + record(0) + "}"), 0, 1);
  EXPECT_EQ(stopped.code, Errc::stopped);
  EXPECT_EQ(stopped.delivered, 1U);
  // It may be cut, or be something else.
  for (const char* const cut :
       {"{\"lines\":{\"name\":\"a\"", "{\"lines\":{\"line\":{\"name\":\"\\"}) {
    const Drained result = drained<&Ask::Response::lines>(ok(cut));
    EXPECT_EQ(result.code, Errc::bad_json) << cut;
    EXPECT_EQ(result.delivered, 0U);
  }
  const Drained wrong = drained<&Ask::Response::lines>(ok("{\"lines\":{\"line\":{\"name\":[]}}}"));
  EXPECT_EQ(wrong.code, Errc::field_type);
  EXPECT_EQ(wrong.delivered, 0U);
}

TEST(Drain, RefusesARecordThatDoesNotFit) {
  const std::string large = "{\"name\":\"" + std::string(300, 'x') + "\",\"count\":3}";
  const std::string body = "{\"lines\":[" + records(3) + "," + large + "]}";
  for (const std::string& response : {ok(body), chunked(body, 10)}) {
    const Drained result = drained<&Ask::Response::lines>(response);
    EXPECT_EQ(result.code, Errc::record_too_large);
    EXPECT_EQ(result.delivered, 3U);
    EXPECT_EQ(result.detail, 256U - 1 - 24);
  }
  // The record would fit, but not with the chunk headers inside it.
  const std::string begun = "{\"lines\":[{\"name\":\"" + std::string(190, 'x');
  char size[16];
  snprintf(size, sizeof size, "%zx\r\n", begun.size());
  const Drained between =
      drained<&Ask::Response::lines>("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" +
                                     (size + begun) + "\r\n1;" + std::string(100, 'e') + "\r\n");
  EXPECT_EQ(between.code, Errc::record_too_large);
  EXPECT_EQ(between.delivered, 0U);
  // Members outside the list have to fit too.
  for (const std::string& rest :
       {"{\"lines\":[" + records(3) + "],\"after\":\"" + std::string(300, 'x') + "\"}",
        "{\"before\":\"" + std::string(300, 'x') + "\",\"lines\":[]}"}) {
    EXPECT_EQ(drained<&Ask::Response::lines>(ok(rest)).code, Errc::body_too_large);
  }
}

TEST(Drain, RecordMayFillTheBuffer) {
  const std::string list = "{\"lines\":[";
  const std::string record = "{\"count\":0,\"name\":\"n\"";
  constexpr std::size_t room = 256 - 1 - 24;  // the buffer without its NUL and reserve
  for (const std::size_t more : {0U, 1U, 5U, 20U}) {
    const std::string spaces(room - list.size() - record.size() - 1 + more, ' ');
    const std::string body = list + record + spaces + "}]}";
    for (const std::uint32_t at_once : {0U, 1U, 7U}) {
      for (const std::string& response : {ok(body), chunked(body, 1000), chunked(body, 3)}) {
        const Drained result = drained<&Ask::Response::lines>(response, at_once);
        EXPECT_EQ(result.code, more == 0 ? Errc::none : Errc::record_too_large) << more << at_once;
        EXPECT_EQ(result.delivered, more == 0 ? 1U : 0U);
      }
    }
  }
}

TEST(Drain, SpacesAfterTheLastElementNeedNoRoom) {
  const std::string blanks(120, ' ');
  const std::string after = "\"after\":\"" + std::string(60, 'a') + "\"}";
  for (const std::uint32_t at_once : {0U, 1U, 50U}) {
    for (const std::string& list : {"[" + record(0) + blanks + "],", "[" + blanks + "],"}) {
      const Drained result = drained<&Ask::Response::lines>(
          ok("{\"lines\":" + list + "\"x\":\"" + std::string(60, 'x') + "\"," + after), at_once);
      EXPECT_EQ(result.code, Errc::none) << at_once;
      EXPECT_EQ(result.after, std::string(60, 'a'));
    }
  }
}

TEST(Drain, AbsentMemberIsNotTakenFromThePreviousRecord) {
  Bench bench;
  bench.answers(ok("{\"lines\":[" + record(7) + ",{\"name\":\"x\"}]}"));
  bool counted = true;
  const auto answer = bench.client.drain<&Ask::Response::lines>(
      Ask(), [&](const Line& line) { counted = line.count.present(); });
  EXPECT_TRUE(answer);
  EXPECT_FALSE(counted);
}

TEST(Drain, HandlerMayStop) {
  const Drained result =
      drained<&Ask::Response::lines>(ok("{\"lines\":[" + records(40) + "]}"), 0, 7);
  EXPECT_EQ(result.code, Errc::stopped);
  EXPECT_EQ(result.delivery, Delivery::answered);
  EXPECT_EQ(result.delivered, 7U);
  EXPECT_EQ(result.names.size(), 7U);
}

TEST(Drain, CutReportsTheNumberDelivered) {
  const std::string body = "{\"lines\":[" + records(40) + "],\"after\":\"a\"}";
  const std::string response = ok(body);
  const std::size_t head = response.size() - body.size();
  for (std::size_t cut = 0; cut < response.size(); ++cut) {
    const Drained result = drained<&Ask::Response::lines>(response.substr(0, cut), 50);
    EXPECT_EQ(result.code, Errc::connection_lost) << cut;
    EXPECT_EQ(result.delivery, Delivery::unknown) << cut;
    std::size_t whole = 0;  // complete records so far
    for (std::size_t at = head; at < cut; ++at) whole += response[at] == '}';
    if (whole > 40) whole = 40;
    EXPECT_EQ(result.delivered, whole) << cut;
    EXPECT_EQ(result.names.size(), whole) << cut;
  }
}

TEST(Drain, TextIsDeliveredOnceItsQuotationMarkArrives) {
  const std::string body = R"({"numbers":["10","20","30"]})";
  const std::string response = ok(body);
  const std::size_t head = response.size() - body.size();
  std::uint32_t marks = 0;  // quotation marks of the name and the values that have arrived
  for (std::size_t cut = head; cut < response.size(); marks += response[cut++] == '"' ? 1U : 0U) {
    Bench bench;
    bench.transport.connection().until_sent().give(response.substr(0, cut)).closes();
    std::uint32_t count = 0;
    const auto answer = bench.client.drain<&Ask::Response::numbers>(
        Ask(), [&count](const Optional<std::int32_t>&) { ++count; });
    EXPECT_EQ(answer.error().code, Errc::connection_lost) << cut;
    EXPECT_EQ(count, marks < 2 ? 0 : (marks - 2) / 2) << cut;
    EXPECT_EQ(bench.client.delivered(), count) << cut;
  }
}

TEST(Drain, ErrorsAreNamed) {
  struct Case {
    std::string body;
    Errc code;
    const char* field;
    std::uint32_t delivered;
  };
  const std::string open = "{\"lines\":{\"line\":[";
  const Case cases[] = {
      {open + record(0) + ",{\"name\":\"x\",\"count\":\"y\"}]}}", Errc::field_type,
       "lines[1].count", 1},
      {open + record(0) + ",{\"count\":1}]}}", Errc::field_missing, "lines[1].name", 1},
      {open + record(0) + ",]}}", Errc::bad_json, "lines[1]", 1},
      {open + "," + record(0) + "]}}", Errc::bad_json, "lines[0]", 0},
      {open + record(0) + " " + record(1) + "]}}", Errc::bad_json, "", 1},
      {open + record(0) + "}}", Errc::bad_json, "", 1},
      {open + "{\"name\":tru}]}}", Errc::bad_json, "lines[0].name", 0},
      {open + "{\"name\":\"\xff\"}]}}", Errc::bad_json, "lines[0].name", 0},
      {open + "{\"name\":\"x\"]]}}", Errc::bad_json, "lines[0]", 0},
      {open + "7]}}", Errc::field_type, "lines[0]", 0},
      {open + record(0) + "]}} ,", Errc::bad_json, "", 1},
      {open + record(0) + "]}", Errc::bad_json, "", 1},
      {"{\"x\":1 " + open.substr(1) + record(0) + "]}}", Errc::bad_json, "", 0},
      {"{\"lines\":7}", Errc::field_type, "lines", 0},
      {"{\"lines\":{\"name\":tru}}", Errc::bad_json, "lines", 0},
      {"[]", Errc::field_type, "", 0},
      {"[\"lines\":[" + record(0) + "]]", Errc::bad_json, "", 0},
      {"", Errc::bad_json, "", 0},
  };
  for (const Case& each : cases) {
    for (const std::uint32_t at_once : {0U, 1U}) {
      const Drained result = drained<&Ask::Response::lines>(ok(each.body), at_once);
      EXPECT_EQ(result.code, each.code) << each.body;
      EXPECT_EQ(result.field, each.field) << each.body;
      EXPECT_EQ(result.delivered, each.delivered) << each.body;
      EXPECT_EQ(result.delivery, Delivery::unknown) << each.body;
    }
  }
}

TEST(Drain, FaultIsReportedAtItsPosition) {
  const std::string body = "{\"lines\":[" + records(3) + ",{\"name\":\"x\",\"count\":\"y\"}]}";
  for (const std::uint32_t at_once : {0U, 1U, 5U}) {
    const Drained result = drained<&Ask::Response::lines>(ok(body), at_once);
    EXPECT_EQ(result.code, Errc::field_type);
    EXPECT_EQ(result.delivered, 3U);
    EXPECT_EQ(result.detail, body.find("\"y\"")) << at_once;
  }
}

TEST(Drain, StatusOtherThan200IsNotDrained) {
  const std::string body = "{\"lines\":[" + records(2) + "]}";
  for (const char* status : {"201", "202", "206", "299"}) {
    const Drained result = drained<&Ask::Response::lines>(
        "HTTP/1.1 " + std::string(status) + " X\r\nContent-Length: " + std::to_string(body.size()) +
        "\r\n\r\n" + body);
    EXPECT_EQ(result.code, Errc::http_status) << status;
    EXPECT_EQ(result.delivered, 0U) << status;
  }
}

TEST(Drain, HttpErrorIsNotDrained) {
  const std::string body = "{\"lines\":[" + record(0) + "]}";
  const Drained result = drained<&Ask::Response::lines>(
      "HTTP/1.1 500 No\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
  EXPECT_EQ(result.code, Errc::http_status);
  EXPECT_EQ(result.delivered, 0U);
}

TEST(Drain, TenThousandRecordsStepwiseThroughOneKilobyte) {
  std::string body = "{\"transactions\":{\"transaction\":[";
  for (int i = 0; i < 10'000; ++i) {
    body += std::string(i == 0 ? "" : ",") +
            "{\"authorizationDate\":\"2026-01-01T00:00:00\",\"transactionType\":\"purchase\","
            "\"operationDirection\":\"DEBIT\",\"amount\":" +
            std::to_string(i) +
            ",\"currency\":978,\"amountInAccountCurrency\":" + std::to_string(i) +
            ",\"utrnno\":" + std::to_string(7000000000 + i) + "}";
  }
  body += "]}}";
  using transactions::GetTransactions;
  for (const std::string& response : {ok(body), chunked(body, 333)}) {
    ScriptedTransport transport;
    ManualClock clock;
    transport.connection().until_sent().give(response);
    Buffers<512, 1024> memory;
    const Gateway gateway = sample_gateway();
    Client client(gateway, transport, clock, memory);
    std::int64_t next = 0;
    auto drain = draining<&GetTransactions::Response::transactions>(
        [&](const transactions::TransactionRecord& each) {
          EXPECT_EQ(*each.utrnno, 7000000000 + next);
          EXPECT_EQ(each.amount.minor_units(), next++);
        });
    GetTransactions query;
    query.card.card_number = "5200000000000007";
    query.period.start = "2026-01-01";
    ASSERT_TRUE(client.start(query, drain));
    EXPECT_FALSE(client.start(query, drain));
    while (!client.poll()) {
    }
    const auto answer = client.take<GetTransactions>();
    EXPECT_TRUE(answer) << static_cast<int>(answer.error().code);
    EXPECT_EQ(next, 10'000);
    EXPECT_EQ(client.delivered(), 10'000U);
    EXPECT_TRUE(answer->transactions.present());
    EXPECT_TRUE(answer->transactions.empty());
  }
}

TEST(Drain, FramingErrorFollowsTheElementsBeforeIt) {
  const std::string head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
  const std::string part = "{\"lines\":[" + records(3) + ",";
  char size[16];
  snprintf(size, sizeof size, "%zx\r\n", part.size());
  const std::string response = head + size + part + "\r\nno size\r\n";
  for (const std::uint32_t at_once : {0U, 1U, 2U, 7U}) {
    const Drained result = drained<&Ask::Response::lines>(response, at_once);
    EXPECT_EQ(result.code, Errc::bad_http) << at_once;
    EXPECT_EQ(result.delivered, 3U) << at_once;
  }
}

}  // namespace
}  // namespace tillwire::test::drain_test
