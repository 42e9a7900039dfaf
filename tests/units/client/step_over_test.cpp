// Drains that continue after faulty records, and report each.
#include <memory>
#include <random>
#include <string>
#include <support/call_site.hpp>
#include <support/stride.hpp>
#include <tillwire/ops/customers.hpp>
#include <utility>
#include <vector>

#include "lists.hpp"

namespace tillwire::test::step_over_test {
namespace {

struct Ask {
  Text text;
  struct Response {
    Text before;
    List<Line> lines;
    List<Text> words;
    Text after;
    static constexpr auto fields() {
      return Fields{
          field("before", &Response::before, optional()),
          field("lines", &Response::lines, optional().inside("line")),
          field("words", &Response::words, optional()),
          field("after", &Response::after, optional()),
      };
    }
  };
  static constexpr Endpoint endpoint{rest, "ask.do", safe};
  static constexpr auto fields() { return Fields{field("text", &Ask::text, optional())}; }
};

const char* name_of(Errc code) {
  switch (code) {
    case Errc::none:
      return "none";
    case Errc::field_missing:
      return "missing";
    case Errc::field_type:
      return "type";
    case Errc::field_twice:
      return "twice";
    case Errc::record_too_large:
      return "large";
    case Errc::bad_json:
      return "bad_json";
    case Errc::connection_lost:
      return "lost";
    case Errc::stopped:
      return "stopped";
    default:
      return "other";
  }
}

/// The result of a drained exchange, a word for each record: `=name` was delivered,
/// `!index,id,error,field` was stepped over.
struct Outcome {
  std::string records;
  Errc code = Errc::none;
  std::string field;
  std::string after;
  std::uint32_t delivered = 0;
  std::uint32_t stepped_over = 0;
  bool sound = true;

  bool operator==(const Outcome& other) const {
    return records == other.records && code == other.code && field == other.field &&
           after == other.after && delivered == other.delivered &&
           stepped_over == other.stepped_over;
  }
};

enum class Rule { strict, step_over };

Outcome drained(const std::string& response, std::uint32_t at_once = 0, std::uint32_t room = 256,
                Rule rule = Rule::step_over) {
  ScriptedTransport transport;
  ManualClock clock;
  transport.connection().until_sent().give(response, at_once == 0 ? UINT32_MAX : at_once).closes();
  const auto memory = std::make_unique<char[]>(256 + room);
  const void* mark = nullptr;
  const Gateway gateway = sample_gateway();
  Client client(gateway, transport, clock, Memory(memory.get(), 256, &memory[256], room, mark));
  Outcome result;
  const auto take = [&](const Line& line) {
    result.records += "=" + text_or_dash(line.name) + " ";
  };
  const auto report = [&](const SteppedOver& bad) {
    result.records += "!" + std::to_string(bad.index) + "," + text_or_dash(bad.id) + "," +
                      name_of(bad.error.code) + "," + bad.error.field + " ";
  };
  auto steps = step_over<&Line::name>(take, report);
  const auto answer = rule == Rule::strict ? client.drain<&Ask::Response::lines>(Ask(), take)
                                           : client.drain<&Ask::Response::lines>(Ask(), steps);
  result.code = answer.error().code;
  if (answer.error().field != nullptr) result.field = answer.error().field;
  result.after = text_or_dash(answer->after);
  result.delivered = client.delivered();
  result.stepped_over = steps.stepped_over();
  result.sound = transport.complaints.empty() && answer->lines.empty();
  return result;
}

/// Expects the same result however the answer is split; returns that of the unsplit answer.
Outcome drained_in_every_way(const std::string& body, CallSite site = CallSite::here()) {
  const Traced traced(site);
  const Outcome first = drained(ok(body));
  for (const std::uint32_t at_once : {0U, 1U, 2U, 3U, 7U, 61U, 200U}) {
    for (const std::size_t chunk : {0U, 1U, 5U, 100U, 1000U}) {
      const Outcome other = drained(chunk == 0 ? ok(body) : chunked(body, chunk), at_once);
      EXPECT_TRUE(first == other) << body << "\n"
                                  << first.records << "\n"
                                  << other.records << "\nat once " << at_once << " chunk " << chunk;
      EXPECT_TRUE(other.sound);
    }
  }
  return first;
}

std::string list_of(const std::string& elements) {
  return "{\"before\":\"b\",\"lines\":[" + elements + "],\"after\":\"a\"}";
}

TEST(StepOver, ReportsEachFaultOfARecordAnywhere) {
  struct Case {
    std::string record;
    const char* id;
    const char* told;  // the error, and the field after the record's index
  };
  const std::string pad(600, 'x');
  const Case cases[] = {
      {R"({"count":1})", "-", "missing,.name"},
      {R"({"name":null,"count":1})", "-", "missing,.name"},
      {R"({"name":"w","count":"many"})", "w", "type,.count"},
      {R"({"count":[1],"name":"late"})", "late", "type,.count"},
      {R"({ "count" : {} , "NA_ME" : "other case" })", "other case", "type,.count"},
      {R"({"count":3000000000,"name":"\u0041\"b"})", "A\"b", "type,.count"},
      {R"({"name":{"a":1}})", "-", "type,.name"},
      {R"({"name":17,"count":"x"})", "17", "type,.count"},
      {R"({})", "-", "missing,.name"},
      {"7", "-", "type,"},
      {"null", "-", "type,"},
      {R"("text")", "-", "type,"},
      {R"([{"name":"inner"}])", "-", "type,"},
      {R"({"name":"big","pad":")" + pad + "\"}", "big", "large,"},
      {R"({"name":"big","pad":[")" + pad + R"(",{"a":"]}\"\\"},[[]]],"count":"bad"})", "big",
       "large,"},
      {R"({"pad":")" + pad + R"(","name":"behind"})", "-", "large,"},
      {R"({"name":")" + pad + R"("})", "-", "large,"},
      {R"({"name":)" + std::string(600, '7') + "}", "-", "large,"},  // may have more digits
      {R"({"name":77,"pad":")" + pad + R"("})", "77", "large,"},
      {"{\"name\":\"gap\"," + std::string(600, ' ') + "\"count\":1}", "gap", "large,"},
      {R"({"name":"slashes","pad":")" + std::string(600, '\\') + R"("})", "slashes", "large,"},
      {"\"" + std::string(300, ' ') + pad + "\"", "-", "large,"},
      {std::string(600, '7'), "-", "large,"},
      {std::string(300, '[') + std::string(300, ']'), "-", "large,"},
  };
  for (const Case& each : cases) {
    const auto report = [&each](int index) {
      std::string field = each.told;
      field.insert(field.find(',') + 1, "lines[" + std::to_string(index) + "]");
      return "!" + std::to_string(index) + "," + each.id + "," + field + " ";
    };
    struct Place {
      std::string list;
      std::string expected;
      std::uint32_t bad;
    };
    const Place places[] = {
        {each.record, report(0), 1},
        {each.record + "," + record(1), report(0) + "=n1 ", 1},
        {record(0) + " ,\n" + each.record, "=n0 " + report(1), 1},
        {record(0) + "," + each.record + " , " + record(2), "=n0 " + report(1) + "=n2 ", 1},
        {each.record + "," + each.record + "," + record(2) + "," + each.record,
         report(0) + report(1) + "=n2 " + report(3), 3},
    };
    for (const Place& place : places) {
      const Outcome result = drained_in_every_way(list_of(place.list));
      EXPECT_EQ(result.records, place.expected) << place.list;
      EXPECT_EQ(result.code, Errc::none) << place.list;
      EXPECT_EQ(result.after, "a") << place.list;
      EXPECT_EQ(result.stepped_over, place.bad) << place.list;
    }
  }
}

TEST(StepOver, DeliversAllSoundRecords) {
  std::string expected;
  for (int i = 0; i < 40; ++i) expected += "=n" + std::to_string(i) + " ";
  for (const std::string& body :
       {list_of(records(40)), "{\"lines\":{\"line\":[" + records(40) + "]},\"after\":\"a\"}"}) {
    const Outcome result = drained_in_every_way(body);
    EXPECT_EQ(result.records, expected);
    EXPECT_EQ(result.delivered, 40U);
    EXPECT_EQ(result.stepped_over, 0U);
  }
  const Outcome one = drained_in_every_way("{\"lines\":" + record(0) + ",\"after\":\"a\"}");
  EXPECT_EQ(one.records, "=n0 ");
}

TEST(StepOver, RecordThatIsNotJsonIsSteppedOver) {
  const std::pair<std::string, const char*> cases[] = {
      {R"({"name":tru})", "!1,-,bad_json,lines[1].name "},
      {R"({"name":"x" "count":1})", "!1,x,bad_json,lines[1] "},
      {R"({"name":"x","count":1,})", "!1,x,bad_json,lines[1] "},
      {R"({"name":"x","other":"\q"})", "!1,x,bad_json,lines[1] "},
      {R"({"name":"x","other":{"deep":[1 2]}})", "!1,x,bad_json,lines[1] "},
      {R"({"count":"many","name":tru})", "!1,-,type,lines[1].count "},
      {"{\"name\":\"\xe9t\xe9\",\"count\":1}", "!1,-,bad_json,lines[1].name "},
      {"{\"n\xe9me\":1,\"name\":\"x\"}", "!1,-,bad_json,lines[1] "},
      {R"({"count":1,"name":"\ud800"})", "!1,-,bad_json,lines[1].name "},
  };
  for (const auto& [bad, told] : cases) {
    const Outcome middle = drained_in_every_way(list_of(record(0) + "," + bad + "," + record(2)));
    EXPECT_EQ(middle.records, "=n0 " + std::string(told) + "=n2 ") << bad;
    EXPECT_EQ(middle.code, Errc::none) << bad;
    EXPECT_EQ(middle.after, "a") << bad;
    const Outcome last = drained_in_every_way(list_of(record(0) + "," + bad));
    EXPECT_EQ(last.records, "=n0 " + std::string(told)) << bad;
    const Outcome first = drained_in_every_way(list_of(bad + "," + record(1)));
    EXPECT_EQ(first.stepped_over, 1U) << bad;
    EXPECT_EQ(first.delivered, 1U) << bad;
    EXPECT_EQ(first.code, Errc::none) << bad;
  }
}

TEST(StepOver, MalformedTextOfAnUnknownFieldCostsNothing) {
  const Outcome result = drained_in_every_way(
      list_of("{\"x\":\"\xcf\xf0\",\"name\":\"n0\",\"y\":[{\"z\":\"\\udc00\"}]}," + record(1)));
  EXPECT_EQ(result.records, "=n0 =n1 ");
  EXPECT_EQ(result.code, Errc::none);
}

TEST(StepOver, InvalidJsonAroundRecordsEndsTheExchange) {
  struct Case {
    std::string list;
    const char* records;
    Errc code;
  };
  const Case cases[] = {
      {record(0) + ",," + record(2), "=n0 ", Errc::bad_json},
      {record(0) + R"(,{"name":"x"]],)" + record(2), "=n0 !1,x,bad_json,lines[1] ", Errc::bad_json},
      {record(0) + "," + "{}" + ";" + record(2), "=n0 !1,-,missing,lines[1].name ", Errc::bad_json},
  };
  for (const Case& each : cases) {
    const Outcome result = drained(ok(list_of(each.list)));
    EXPECT_EQ(result.records, each.records) << each.list;
    EXPECT_EQ(result.code, each.code) << each.list;
    EXPECT_EQ(result.after, "-");
  }
  // The answer breaks off within a record that does not fit.
  const std::string pad(600, 'x');
  for (const char* const tail : {"", "\"", "\\", "\"}", "\"},", "\"}]"}) {
    const std::string cut = "{\"lines\":[{\"name\":\"big\",\"pad\":\"" + pad + tail;
    EXPECT_EQ(drained(ok(cut)).code, Errc::bad_json) << tail;
    EXPECT_EQ(drained(ok(cut)).records, "!0,big,large,lines[0] ");
    const std::string lost = "HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n" + cut;
    EXPECT_EQ(drained(lost).code, Errc::connection_lost) << tail;
  }
}

TEST(StepOver, AcceptsASingleRecordInsteadOfTheList) {
  for (const char* const value :
       {R"({"count":1})", R"({"line":{"count":1}})", R"({"x":[7],"line": {"count":1} ,"y":{}})"}) {
    const Outcome result =
        drained_in_every_way("{\"lines\":" + std::string(value) + ",\"after\":\"a\"}");
    EXPECT_EQ(result.code, Errc::none) << value;
    EXPECT_EQ(result.records, "!0,-,missing,lines[0].name ") << value;
    EXPECT_EQ(result.after, "a") << value;
    EXPECT_EQ(result.delivered, 0U) << value;
    EXPECT_EQ(result.stepped_over, 1U) << value;
  }
  EXPECT_EQ(drained_in_every_way(R"({"lines":{"line":{"name":"n","count":"x"}}})").records,
            "!0,n,type,lines[0].count ");
  EXPECT_EQ(drained_in_every_way(R"({"lines":{"line":{"name":"n"}}})").records, "=n ");
}

TEST(StepOver, ErrorAroundASingleRecordEndsTheDrain) {
  const auto ends = [](const std::string& value, Errc code) {
    const Outcome result = drained_in_every_way("{\"lines\":" + value + "}");
    EXPECT_EQ(result.code, code) << value;
    EXPECT_EQ(result.records, "") << value;
  };
  ends(R"({"line":{"name":"n"},"line":{"name":"m"}})", Errc::field_twice);
  ends(R"({"line":{"count":1},"line":{"name":"m"}})", Errc::field_missing);
  ends(R"({"line":{"count":1} "x":2})", Errc::field_missing);
  ends(R"({"count":1,})", Errc::bad_json);
  ends("\"text\"", Errc::field_type);
  ends("{\"name\":\"" + std::string(600, 'x') + "\"}", Errc::record_too_large);
}

TEST(StepOver, MembersAroundTheListMustFit) {
  const std::string pad(600, 'x');
  EXPECT_EQ(drained(ok("{\"before\":\"" + pad + "\",\"lines\":[]}")).code, Errc::body_too_large);
  EXPECT_EQ(drained(ok("{\"lines\":[" + record(0) + "],\"after\":\"" + pad + "\"}")).code,
            Errc::body_too_large);
  // An error between two records cannot be stepped over.
  const Outcome gap = drained(ok(list_of(record(0) + "," + std::string(600, ' ') + record(1))));
  EXPECT_EQ(gap.code, Errc::record_too_large);
  EXPECT_EQ(gap.stepped_over, 0U);
  // A refusal's body is not a list.
  const std::string refused =
      "HTTP/1.1 500 No\r\nContent-Length: 2000\r\n\r\n" + list_of(pad + pad);
  EXPECT_EQ(drained(refused).stepped_over, 0U);
}

TEST(StepOver, WorksForEverySizeOfRecordAndBuffer) {
  std::string list;
  std::vector<std::size_t> sizes;
  for (unsigned i = 0; i < 12; ++i) {
    std::string each = R"({"name":"n)" + std::to_string(i) + R"(","pad":")";
    each += std::string((i * 167) % 420, 'x') + "\"}";
    sizes.push_back(each.size());
    list += (i == 0 ? "" : ",") + each;
  }
  const std::string body = "{\"lines\":[" + list + "],\"after\":\"a\"}";
  constexpr std::size_t around = 11;   // {"lines":[ and the comma between two
  constexpr std::size_t reserve = 25;  // reserved in the buffer, see ResponseReader
  for (std::uint32_t room = 130; room < 600; room += 3) {
    Outcome first;
    for (const std::uint32_t at_once : {0U, 1U, 50U}) {
      const Outcome result = drained(ok(body), at_once, room);
      if (at_once == 0) first = result;
      EXPECT_TRUE(result == first) << room << "\n" << result.records << "\n" << first.records;
      EXPECT_EQ(result.code, Errc::none) << room;
      EXPECT_EQ(result.delivered + result.stepped_over, sizes.size()) << room;
      for (std::size_t i = 0; i < sizes.size(); ++i) {
        const bool over = result.records.find("!" + std::to_string(i) + ",n" + std::to_string(i) +
                                              ",large,") != std::string::npos;
        const bool taken = result.records.find("=n" + std::to_string(i) + " ") != std::string::npos;
        EXPECT_NE(over, taken) << room << " " << i;
        const std::size_t needed = sizes[i] + around + reserve;
        EXPECT_TRUE(taken || needed > room) << room << " " << sizes[i];
        EXPECT_TRUE(over || needed <= room + 1) << room << " " << sizes[i];
      }
    }
  }
}

TEST(StepOver, ContinuesOnlyWhereAPlainDrainFindsAFaultyRecord) {
  const std::string sound = "{\"before\":\"b\",\"lines\":{\"line\":[" + record(0) + "," +
                            R"({"name":"x","pad":[1,{"a":"\\"}],"count":7},)" + record(2) + "," +
                            R"({"pad":")" + std::string(300, 'p') + R"(","name":"y"},)" +
                            record(4) + "]},\"after\":\"a\"}";
  std::mt19937 random(15);
  const auto below = [&random](std::size_t bound) {
    return static_cast<std::size_t>(random()) % bound;
  };
  int stepped = 0;
  int ended = 0;
  for (std::uint32_t i = 0; i < 8'000; i += stride) {
    std::string body = sound;
    for (std::size_t k = 1 + below(3); k > 0; --k) {
      constexpr char signs[] = "{}[]\",:\\ 0a";
      const char sign = signs[below(sizeof signs - 1)];
      const std::size_t at = below(body.size());
      switch (below(3)) {
        case 0:
          body[at] = sign;
          break;
        case 1:
          body.insert(at, 1, sign);
          break;
        default:
          body.erase(at, 1 + below(4));
      }
    }
    const auto at_once = static_cast<std::uint32_t>(below(2) * (1 + below(90)));
    const Outcome strict = drained(ok(body), at_once, 256, Rule::strict);
    const Outcome lenient = drained(ok(body), at_once);
    const std::string where = body + "\n" + strict.records + "\n" + lenient.records;
    // Up to the first fault both are the same.
    ASSERT_EQ(lenient.records.compare(0, strict.records.size(), strict.records), 0) << where;
    if (lenient.stepped_over == 0) {
      ASSERT_TRUE(lenient == strict) << where;
      ended += strict.code != Errc::none ? 1 : 0;
      continue;
    }
    ++stepped;
    ASSERT_NE(strict.code, Errc::none) << where;
    // The same record, for the same reason; if it does not fit, only its index is reported.
    const std::string next = lenient.records.substr(strict.records.size());
    ASSERT_EQ(next.rfind("!" + std::to_string(strict.delivered) + ",", 0), 0U) << where;
    const std::string field = strict.code == Errc::record_too_large
                                  ? "lines[" + std::to_string(strict.delivered) + "]"
                                  : strict.field;
    const std::string reason = std::string(",") + name_of(strict.code) + "," + field + " ";
    ASSERT_NE(next.find(reason), std::string::npos) << where;
  }
  EXPECT_GT(stepped, 100);
  EXPECT_GT(ended, 100);
}

TEST(StepOver, WorksForAListOfTexts) {
  Bench bench;
  bench.answers(ok(R"({"words":["a",["b"],"c",{}]})"));
  std::string all;
  auto steps = step_over([&](const Text& word) { all += text_or_dash(word) + " "; },
                         [&](const SteppedOver& bad) {
                           all += "!" + std::to_string(bad.index) + " ";
                           EXPECT_FALSE(bad.id.present());
                           EXPECT_EQ(bad.error.code, Errc::field_type);
                         });
  EXPECT_TRUE(bench.client.drain<&Ask::Response::words>(Ask(), steps));
  EXPECT_EQ(all, "a !1 c !3 ");
  EXPECT_EQ(bench.client.delivered(), 2U);
  EXPECT_EQ(steps.stepped_over(), 2U);
}

TEST(StepOver, HandlerMayStopAndBothMayBeTemporaries) {
  Bench bench;
  bench.answers(ok(list_of("{}," + record(1) + "," + record(2) + ",{}")));
  int reports = 0;
  const auto answer = bench.client.drain<&Ask::Response::lines>(
      Ask(), step_over<&Line::name>([](const Line& line) { return *line.count < 1; },
                                    [&](const SteppedOver&) { ++reports; }));
  EXPECT_EQ(answer.error().code, Errc::stopped);
  EXPECT_EQ(reports, 1);
  EXPECT_EQ(bench.client.delivered(), 1U);
}

TEST(StepOver, EachExchangeCountsFromZero) {
  Bench bench;
  bench.answers(ok(list_of("{}," + record(1) + ",{}"))).until_sent().give(ok(list_of("{}")));
  std::string all;
  auto steps = step_over([&](const Line& line) { all += text_or_dash(line.name) + " "; },
                         [&](const SteppedOver& bad) { all += std::to_string(bad.index) + " "; });
  auto drain = draining<&Ask::Response::lines>(steps);
  const auto run = [&] {
    EXPECT_TRUE(bench.client.start(Ask(), drain));
    while (!bench.client.poll()) bench.clock.advance(1);
    return bench.client.take<Ask>().error().code;
  };
  EXPECT_EQ(run(), Errc::none);
  EXPECT_EQ(steps.stepped_over(), 2U);
  EXPECT_EQ(run(), Errc::none);
  EXPECT_EQ(steps.stepped_over(), 1U);
  EXPECT_EQ(all, "0 n1 2 0 ");
  // The third exchange has no records, and does not count those of the second.
  bench.transport.connection().connect_answers(Io::failed(Fault::refused));
  bench.gateway.timeout = Seconds(1);
  EXPECT_NE(run(), Errc::none);
  EXPECT_EQ(steps.stepped_over(), 0U);
}

/// A fleet as found in the field: the sandbox's records have no faults.
std::string atm(const std::string& id, const std::string& bna, std::size_t pad = 0) {
  const std::string device = R"({"status":"1"})";
  return R"({"location":")" + std::string(pad, 'x') + R"(","terminalId":")" + id +
         R"(","linkStatus":"1","openFlag":"1","hopperStatusList":{"hopperStatus":[]},)"
         R"("safeStatus":"0","supervisorMode":"0","loadConfigurationStatus":"0","bnaStateInfo":)" +
         bna + R"(,"ejStateInfo":)" + device + "}";
}

TEST(StepOver, BadRecordDoesNotHideTheOtherAtms) {
  using namespace customers;
  const std::string good = R"({"status":"1"})";
  std::string list;
  for (int i = 0; i < 20; ++i) {
    const std::string id = "ATM" + std::to_string(i);
    list += i == 0 ? "" : ",";
    list += i == 5    ? atm(id, "{}")
            : i == 11 ? atm(id, R"({"status":"1","currencies":[{"code":"EUR"}]})")
            : i == 17 ? atm(id, good, 2000)
                      : atm(id, good);
  }
  const std::string body = R"({"atmStatusList":{"atmStatus":[)" + list + "]}}";
  ScriptedTransport transport;
  ManualClock clock;
  transport.connection().until_sent().give(ok(body), 100);
  Buffers<512, 1024> memory;
  const Gateway gateway = sample_gateway();
  Client client(gateway, transport, clock, memory);
  std::vector<std::string> reports;
  auto steps = step_over<&AtmStatus::terminal_id>(
      [](const AtmStatus& each) { EXPECT_EQ(each.link_status, LinkStatus::connected); },
      [&](const SteppedOver& bad) {
        reports.push_back(std::to_string(bad.index) + " " + text_or_dash(bad.id) + " " +
                          name_of(bad.error.code) + " " + bad.error.field);
      });
  const auto answer = client.drain<&GetAtmStatusExt::Response::atms>(GetAtmStatusExt(), steps);
  EXPECT_TRUE(answer);
  EXPECT_EQ(client.delivered(), 17U);
  EXPECT_EQ(reports, (std::vector<std::string>{
                         "5 ATM5 missing atmStatusList[5].bnaStateInfo.status",
                         "11 ATM11 type atmStatusList[11].bnaStateInfo.currencies[0].code",
                         "17 - large atmStatusList[17]"}));
}

}  // namespace
}  // namespace tillwire::test::step_over_test
