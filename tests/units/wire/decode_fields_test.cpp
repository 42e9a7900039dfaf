// Each kind of field in each form in which it may come, and in those in which it may not.
#include <gtest/gtest.h>

#include <cstring>
#include <functional>
#include <string>

#include "sample_responses.hpp"
#include "support/call_site.hpp"

namespace tillwire::test::decode_fields_test {
namespace {

struct Case {
  const char* value;
  std::function<bool(const Tree&)> holds;  // none: not of the field's type
};

void expect_each(const char* name, std::initializer_list<Case> cases,
                 CallSite site = CallSite::here()) {
  const Traced traced(site);
  for (const Case& each : cases) {
    for (const char* behind : {"", " ,\"x\":[{}]"}) {
      const AskTree answer(std::string("{\"") + name + "\": " + each.value + behind + "}");
      EXPECT_EQ(answer.code(), each.holds ? Errc::none : Errc::field_type) << name << each.value;
      if (each.holds) {
        EXPECT_TRUE(each.holds(*answer)) << name << ' ' << each.value;
      } else {
        EXPECT_EQ(answer.field().substr(0, std::string(name).size()), name);
        EXPECT_GE(answer.detail(), std::string(name).size() + 5);
      }
    }
  }
}

auto text(const char* expected) {
  return [=](const Tree& t) { return t.text == Text(expected); };
}
auto narrow(std::int32_t expected) {
  return [=](const Tree& t) { return t.narrow == Optional<std::int32_t>(expected); };
}
auto wide(std::int64_t expected) {
  return [=](const Tree& t) {
    return t.wide == Optional<std::int64_t>(expected) && !t.narrow.present();
  };
}
auto flag(bool expected) {
  return [=](const Tree& t) { return t.flag == Optional<bool>(expected); };
}
auto json(const char* expected) {
  return [=](const Tree& t) { return t.json.present() && t.json.raw() == expected; };
}

TEST(DecodeFields, Text) {
  expect_each("text", {{"\"\"", text("")},
                       {"\"a b\"", text("a b")},
                       {R"("\u00e9\n\ud83d\udcb3")", text("\xc3\xa9\n\xf0\x9f\x92\xb3")},
                       {"-12.50e1", text("-12.50e1")},
                       {"true", text("true")},
                       {"false", text("false")},
                       {"null", text(nullptr)},
                       {"{}", {}},
                       {"[]", {}},
                       {"[\"a\"]", {}}});
  expect_each("secret", {{"\"longer than its rule\"",
                          [](const Tree& t) { return t.secret == Text("longer than its rule"); }},
                         {"{}", {}}});
  expect_each("date", {{"\"yesterday\"", [](const Tree& t) { return t.date == Text("yesterday"); }},
                       {"[]", {}}});
  expect_each("level", {{"\"HIGH\"", [](const Tree& t) { return t.level == Level::high; }},
                        {R"("L\u004fW")", [](const Tree& t) { return t.level == Level::low; }},
                        {"\"other\"",
                         [](const Tree& t) {
                           return t.level.value() == Level::unknown && t.level.raw() == "other";
                         }},
                        {"7", [](const Tree& t) { return t.level.raw() == "7"; }},
                        {"null", [](const Tree& t) { return !t.level.present(); }},
                        {"{}", {}}});
}

TEST(DecodeFields, Integers) {
  const auto none = [](const Tree& t) { return !t.narrow.present() && !t.wide.present(); };
  expect_each("narrow", {{"0", narrow(0)},
                         {"-0", narrow(0)},
                         {"\"12\"", narrow(12)},
                         {"\"-12\"", narrow(-12)},
                         {"\"007\"", narrow(7)},
                         {"100.00", narrow(100)},
                         {"\"100.0\"", narrow(100)},
                         {"2147483647", narrow(INT32_MAX)},
                         {"\"-2147483648\"", narrow(INT32_MIN)},
                         {"null", none},
                         {"\"\"", none},
                         {"2147483648", {}},
                         {"-2147483649", {}},
                         {"4294967296", {}},
                         {"9223372036854775808", {}},
                         {"1.5", {}},
                         {"1e2", {}},
                         {"true", {}},
                         {"\"a\"", {}},
                         {"\" 1\"", {}},
                         {"\"+1\"", {}},
                         {"\"1.\"", {}},
                         {"\"\\u0031\"", {}},
                         {"{}", {}},
                         {"[1]", {}}});
  expect_each("wide", {{"9223372036854775807", wide(INT64_MAX)},
                       {"\"-9223372036854775808\"", wide(INT64_MIN)},
                       {"4294967296.000", wide(4294967296)},
                       {"null", none},
                       {"9223372036854775808", {}},
                       {"\"-9223372036854775809\"", {}},
                       {"18446744073709551616", {}},
                       {"0.000001", {}}});
  expect_each("amount", {{"\"125000\"", [](const Tree& t) { return t.amount == Amount(125000); }},
                         {"-5.00", [](const Tree& t) { return t.amount == Amount(-5); }},
                         {"\"\"", [](const Tree& t) { return !t.amount.present(); }},
                         {"\"12,50\"", {}}});
}

TEST(DecodeFields, TruthValues) {
  const auto none = [](const Tree& t) { return !t.flag.present(); };
  expect_each("flag", {{"true", flag(true)},
                       {"false", flag(false)},
                       {"\"true\"", flag(true)},
                       {"\"false\"", flag(false)},
                       {"1", flag(true)},
                       {"0", flag(false)},
                       {"\"1\"", flag(true)},
                       {"\"0\"", flag(false)},
                       {"null", none},
                       {"\"\"", none},
                       {"2", {}},
                       {"\"yes\"", {}},
                       {"\"tru\"", {}},
                       {"\"truely\"", {}},
                       {"[]", {}},
                       {"{}", {}}});
}

TEST(DecodeFields, JsonAndBytes) {
  const auto bytes = [](const char* expected) {
    return [=](const Tree& t) {
      std::uint8_t out[16];
      const std::int32_t size = t.bytes.copy(out, sizeof out);
      return t.bytes.present() && size >= 0 &&
             std::string(out, out + size) == std::string(expected);
    };
  };
  expect_each("json", {{"{\"a\": [1, 2]}", json("{\"a\": [1, 2]}")},
                       {"[]", json("[]")},
                       {"\"a\\n\"", json("\"a\\n\"")},
                       {"\"\"", json("\"\"")},
                       {"-1.5", json("-1.5")},
                       {"true", json("true")},
                       {"null", [](const Tree& t) { return !t.json.present(); }}});
  expect_each("bytes", {{"\"QUJD\"", bytes("ABC")},
                        {"\"\"", bytes("")},
                        {R"("\u0051UJD")", bytes("ABC")},
                        {"[65, 66]", bytes("AB")},
                        {"[]", bytes("")},
                        {"null", [](const Tree& t) { return !t.bytes.present(); }},
                        {"\"[1]\"", {}},
                        {R"("\u005b1]")", {}},
                        {"{}", {}}});
}

TEST(DecodeFields, Records) {
  const auto none = [](const Tree& t) {
    return !t.branch.title.present() && !t.branch.leaf.name.present();
  };
  expect_each("branch", {{"{}", none},
                         {"null", none},
                         {R"({"title":"t","leaf":{"count":"3","name":"n"}})",
                          [](const Tree& t) {
                            return t.branch.title == Text("t") && t.branch.leaf.name == Text("n") &&
                                   *t.branch.leaf.count == 3;
                          }},
                         {"[]", {}},  // a list in it may decide: see Need
                         {"\"\"", {}},
                         {"1", {}},
                         {"\"x\"", {}},
                         {"{\"leaf\":[]}", none},
                         {"{\"leaf\":\"\"}", none},
                         {"{\"leaf\":[ ]}", {}},
                         {"{\"leaf\":[{}]}", {}},
                         {"{\"leaf\":\"x\"}", {}},
                         {"{\"leaf\":0}", {}}});
}

struct Shelf {
  List<Tree> trees;
  static constexpr auto fields() { return Fields{field("trees", &Shelf::trees, optional())}; }
};
using AskShelf = Answered<AskFor<Shelf>>;

TEST(DecodeFields, InAListTheyAreCheckedFirstAndReadLater) {
  const std::string good =
      R"({"text":"a","narrow":12,"wide":4294967296,"flag":true,"json":{"a":1},"bytes":"QUJD",)"
      R"("level":"LOW","date":"2024-02-29","branch":{"title":"t"},"words":["w"]})";
  const AskShelf shelf("{\"trees\":[" + good + "," + good + "]}");
  ASSERT_EQ(shelf.code(), Errc::none);
  unsigned count = 0;
  for (const Tree& each : shelf->trees) {
    ++count;
    EXPECT_EQ(each.text, Text("a"));
    EXPECT_EQ(*each.narrow, 12);
    EXPECT_EQ(*each.wide, 4294967296);
    EXPECT_TRUE(*each.flag);
    EXPECT_EQ(each.json.raw(), "{\"a\":1}");
    std::uint8_t bytes[3];
    EXPECT_EQ(each.bytes.copy(bytes, sizeof bytes), 3);
    EXPECT_EQ(each.level, Level::low);
    EXPECT_EQ(each.date, Text("2024-02-29"));
    EXPECT_EQ(each.branch.title, Text("t"));
    EXPECT_EQ(each.words.size(), 1U);
  }
  EXPECT_EQ(count, 2U);
  for (const char* const bad :
       {R"("narrow":"x")", R"("wide":1.5)", R"("flag":2)", R"("json":tru)", R"("bytes":{})",
        R"("bytes":[1,)", R"("level":[])", R"("branch":[])", R"("words":{"word":{}})"}) {
    const AskShelf answer("{\"trees\":[" + good + ",{" + bad + "}]}");
    EXPECT_NE(answer.code(), Errc::none) << bad;
    EXPECT_EQ(answer.field().substr(0, 8), "trees[1]") << bad;
  }
}

TEST(DecodeFields, AListWhoseBufferIsUsedAgainHasNoElements) {
  ScriptedTransport transport;
  ManualClock clock;
  Buffers<256, 256> memory;
  const Gateway gateway = sample_gateway();
  Client client(gateway, transport, clock, memory);
  transport.connection().until_sent().give(ok(R"({"branches":[{"title":"a"},{"title":"b"}]})"));
  const auto answer = client.call(AskFor<Tree>());
  ASSERT_TRUE(answer);
  auto each = answer->branches.begin();
  EXPECT_EQ(each->title, Text("a"));
  client.forget();
  EXPECT_EQ(++each, answer->branches.end());
  EXPECT_EQ(answer->branches.begin(), answer->branches.end());
}

}  // namespace
}  // namespace tillwire::test::decode_fields_test
